//! `postgresql`, `postgres`: the documentation of Postgres, libpq, "Connection URIs". Checks
//! the syntax; does not check whether libpq knows the parameters. An authority may list several
//! hosts, separated by commas. RFC 3986 allows only one port, so `h1:1,h2:2` is not a URI; lenient
//! reading encodes the colons, as in `h1%3A1,h2:2`. libpq also takes such lists as
//! `?host=h1,h2&port=1,2`, which are read here.

use super::lenient::Change;
use super::param::{self, Pairs, pairs};
use super::prelude::*;
use super::server;
use crate::components::percent::PctStr;

view! {
    /// A Postgres database (libpq, "Connection URIs").
    ///
    /// ```text
    /// postgresql://anna:secret@h1,h2:5433/shop?sslmode=require
    ///              │    │      │  │  │    │    └─ parameters
    ///              │    │      │  │  │    └────── name of the database
    ///              │    │      │  │  └─────────── port, of the last host
    ///              │    │      └──┴────────────── hosts
    ///              └────┴──────────────────────── user, password
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Postgres;
    /// let uri = Uri::parse("postgresql://anna@%2Fvar%2Flib%2Fpostgresql/shop")?;
    /// let postgres = Postgres::try_from(uri)?;
    /// assert_eq!(postgres.host().as_deref(), Some("/var/lib/postgresql"));
    /// assert_eq!(postgres.database().as_deref(), Some("shop"));
    /// let postgres = Postgres { written_dbname: None, ..postgres };
    /// assert_eq!(postgres.build()?, "postgresql://anna@%2Fvar%2Flib%2Fpostgresql");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Postgres<'a> as self {
        /// The authority as it is written; its host may be a list. The query takes precedence, so
        /// a client connects to the answers of `user`, `password`, `host` and `port`.
        pub written: Server<'a>,
        /// The user that logs in.
        field user = self.user(),
        /// The password.
        field password = secret(self.password()),
        /// The first host to connect to, or the directory of its socket.
        field host = self.host(),
        /// Its port, 5432 by default.
        field port = self.port(),
        /// The hosts to try, in order, each with its port.
        field hosts = list(self.hosts().iter().map(PostgresHost::fields)),
        /// The name of the database in the path, decoded, if there is one.
        pub written_dbname: Option<Cow<'a, str>>,
        /// The name of the database.
        field dbname = self.database(),
        /// What authority and path say, which the query may change.
        field written = self.written_fields(),
        /// Keys and values of the query, decoded. They take precedence over the authority and the
        /// path.
        pub parameters: Pairs<'a> as pairs,
        /// Keys and values of the query.
        field params = pairs(&self.parameters),
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "postgresql", "postgres";
    documents: "PostgreSQL documentation, libpq, Connection URIs";
}

/// A server that a [`Postgres`] URI names.
///
/// ```
/// # use urial::scheme::Postgres;
/// # use urial::uri;
/// let view = Postgres::try_from(uri!("postgresql://a,b:5433/db"))?;
/// let hosts = view.hosts();
/// assert_eq!((&*hosts[1].host, hosts[1].port), ("b", 5433));
/// # Ok::<(), urial::scheme::SchemeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PostgresHost<'a> {
    /// What a client connects to: an address, an IPv6 address in brackets; a name; or, beginning
    /// with `/` or `@`, the directory of a socket. An address in `hostaddr` comes before the name.
    /// Empty for the default socket, in a list.
    pub host: Cow<'a, str>,
    /// The port.
    pub port: u16,
}

into_owned!(PostgresHost { host, port });

const DOCUMENT: &str = "libpq, Connection URIs";
const HOST: &Rule = &Rule::new("host", "\"//\" before the host", DOCUMENT);
const HOST_TEXT: &Rule = &Rule::new("host", "text in UTF-8", DOCUMENT);
const DBNAME: &Rule = &Rule::new("dbname", "text in UTF-8", DOCUMENT);
const PARAMS: &Rule = &Rule::new("params", "a key and a value in UTF-8", DOCUMENT);
const EQUALS: &Rule = &Rule::new("params", "one \"=\" in each parameter", DOCUMENT);

/// The default port.
const PORT: u16 = 5432;

impl<'a> SchemeView<'a> for Postgres<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let path = Cursor::path(uri);
        let written = Server::read(uri)?.ok_or_else(|| path.error(0, HOST))?;
        if let Some(host) = Cursor::of(uri, Component::Host) {
            host.decode(HOST_TEXT)?;
            host.split(",").try_for_each(has_valid_port)?;
        }
        let dbname = path.strip_prefix("/").filter(|name| !name.is_empty());
        let written_dbname = dbname.map(|name| name.decode(DBNAME)).transpose()?;
        let query = Cursor::of(uri, Component::Query).filter(|query| !query.is_empty());
        if let Some(query) = query {
            query.split("&").try_for_each(has_one_equals)?;
        }
        let parameters = param::read_options(query, PARAMS)?;
        let fragment = verbatim(uri, Component::Fragment);
        Ok(Postgres { written, written_dbname, parameters, fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let path = encoded_after("/", self.written_dbname.as_deref(), EncodeSet::PATH);
        let query = param::write_pairs(&self.parameters, EncodeSet::PAIR);
        self.written.build("postgresql", &path, query.as_deref(), self.fragment.as_deref())
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("unexpected-fragment", self.fragment.is_some());
        lints.add("server-in-parameter", self.changes_server());
        let in_path = self.written_dbname.as_deref().filter(|name| !name.is_empty());
        lints.add("databases-differ", in_path.is_some() && in_path != self.database().as_deref());
    }

    /// The delimiters of ports and of IPv6 addresses in a list of hosts.
    fn lenient_fixes(text: &str) -> Vec<Change> {
        let Some((scheme, rest)) = text.split_once("://") else { return Vec::new() };
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let hosts = authority.rsplit('@').next().unwrap_or_default();
        let start = scheme.len() + "://".len() + authority.len() - hosts.len();
        // The last host has the port of the authority.
        let last = hosts.rfind(',').map_or(hosts.len(), |comma| comma + 1);
        let port = hosts[last..].rfind(':').map(|colon| last + colon);
        let port = port.filter(|at| hosts[at + 1..].bytes().all(|byte| byte.is_ascii_digit()));
        let encoded = |(at, delimiter): (usize, char)| {
            let (old, new) = DELIMITERS.into_iter().find(|(old, _)| old.starts_with(delimiter))?;
            Some(Change::new("list-of-hosts", start + at, old, new))
        };
        let delimiters = hosts.char_indices().filter(|(at, _)| Some(*at) != port);
        if hosts.contains(',') { delimiters.filter_map(encoded).collect() } else { Vec::new() }
    }

    fn access(self) -> Option<Access<'a>> {
        let user = self.user().map(|user| user.to_vec().into());
        let host = self.host().filter(|host| !host.is_empty() && !host.starts_with(['/', '@']));
        let host = host.map(|host| host.into_owned().into());
        let asks_password = user.is_some() && self.password().is_none();
        let (protocol, port) = ("postgresql", Some(self.port()));
        Some(Access { protocol, host, port, user, asks_password, ..Access::default() })
    }
}

/// What a list of hosts has beside the delimiters of an authority.
const DELIMITERS: [(&str, &str); 3] = [(":", "%3A"), ("[", "%5B"), ("]", "%5D")];

impl Postgres<'_> {
    /// Returns the user that logs in: the one in the query, or else the one in the authority.
    /// `None` if the client is to choose.
    ///
    /// ```
    /// # use urial::scheme::Postgres;
    /// # use urial::uri;
    /// let view = Postgres::try_from(uri!("postgres://u@h:1/d?host=x&port=5&user=z&dbname=q"))?;
    /// assert_eq!(view.user(), Some(&b"z"[..]));
    /// assert_eq!((view.host().as_deref(), view.port()), (Some("x"), 5));
    /// assert_eq!(view.database().as_deref(), Some("q"));
    /// assert_eq!((&*view.written.host, view.written.port), ("h", Some(1)));
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn user(&self) -> Option<&[u8]> {
        self.query_or("user", self.written.user.as_deref())
    }

    /// Returns the password: the one in the query, or else the one in the authority.
    ///
    /// ```
    /// # use urial::scheme::Postgres;
    /// # use urial::uri;
    /// let view = Postgres::try_from(uri!("postgres://u:a@h/d?password=b"))?;
    /// assert_eq!(view.password(), Some(&b"b"[..]));
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn password(&self) -> Option<&[u8]> {
        self.query_or("password", self.written.password())
    }

    /// Returns the first of the [`hosts`](Postgres::hosts); `None` if the client is to choose.
    /// Allocates the list.
    ///
    /// ```
    /// # use urial::scheme::Postgres;
    /// # use urial::uri;
    /// let view = Postgres::try_from(uri!("postgres://e.org/d?hostaddr=192.0.2.1"))?;
    /// assert_eq!(view.host().as_deref(), Some("192.0.2.1"));
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Option<Cow<'_, str>> {
        self.hosts().into_iter().next().map(|first| first.host)
    }

    /// Returns the port of the first host, 5432 by default; also if the client chooses the host,
    /// where a port names a socket. Allocates the list.
    ///
    /// ```
    /// # use urial::scheme::Postgres;
    /// # use urial::uri;
    /// assert_eq!(Postgres::try_from(uri!("postgres:///d?port=5433"))?.port(), 5433);
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn port(&self) -> u16 {
        self.ports(1).first().copied().unwrap_or(PORT)
    }

    /// Returns the hosts to try, in order, each with its port; none if the client is to choose.
    ///
    /// An address in `hostaddr` comes before the host at its place, which then is only the name in
    /// the server's certificate. A single port is for all hosts. The port in the authority belongs
    /// to the last of its hosts, which it follows; others have theirs after an encoded colon.
    ///
    /// ```
    /// # use urial::scheme::Postgres;
    /// # use urial::uri;
    /// let view = Postgres::try_from(uri!("postgres://a.example%3A5433,b.example/d"))?;
    /// let ports: Vec<u16> = view.hosts().iter().map(|host| host.port).collect();
    /// assert_eq!(ports, [5433, 5432]);
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn hosts(&self) -> Vec<PostgresHost<'_>> {
        let names = self.names();
        let hosts = match param::get(&self.parameters, "hostaddr").filter(|it| !it.is_empty()) {
            Some(addresses) => addresses_or(addresses, names),
            None => names,
        };
        let ports = self.ports(hosts.len()).into_iter().chain(core::iter::repeat(PORT));
        let host = |(host, port)| PostgresHost { host: bracketed(host), port };
        hosts.into_iter().zip(ports).map(host).collect()
    }

    /// Returns the name of the database: the one in the query, or else the one in the path.
    #[must_use]
    pub fn database(&self) -> Option<Cow<'_, str>> {
        let name = param::get(&self.parameters, "dbname").or(self.written_dbname.as_deref());
        name.filter(|name| !name.is_empty()).map(Cow::Borrowed)
    }

    /// The names of the hosts, in the query or else in the authority.
    fn names(&self) -> Vec<Cow<'_, str>> {
        match param::get(&self.parameters, "host") {
            Some("") => Vec::new(),
            Some(list) => list.split(',').map(Cow::Borrowed).collect(),
            None => self.written_hosts().map(|(name, _)| name).collect(),
        }
    }

    /// The ports of `count` hosts, in the query or else in the authority. A single one is for all.
    fn ports(&self, count: usize) -> Vec<u16> {
        let ports: Vec<_> = match param::get(&self.parameters, "port") {
            Some(list) => list.split(',').map(|port| port.parse().unwrap_or(PORT)).collect(),
            None if self.written.host.is_empty() => vec![self.written.port.unwrap_or(PORT)],
            None => self.written_hosts().map(|(_, port)| port.unwrap_or(PORT)).collect(),
        };
        if let [one] = ports[..] { vec![one; count] } else { ports }
    }

    /// The hosts in the authority, each with its port if it has one.
    fn written_hosts(&self) -> impl Iterator<Item = (Cow<'_, str>, Option<u16>)> {
        let hosts = Some(&*self.written.host).filter(|hosts| !hosts.is_empty());
        let last = hosts.map_or(0, |hosts| hosts.split(',').count() - 1);
        let hosts = hosts.into_iter().flat_map(|hosts| hosts.split(','));
        hosts.enumerate().map(move |(at, text)| {
            let (name, port) = host_and_port(text);
            let port = port.and_then(number);
            (decoded(name), self.written.port.filter(|_| at == last).or(port))
        })
    }

    /// Whether the query names another user, password, host or port than the authority.
    fn changes_server(&self) -> bool {
        let is_changed = |written: Option<&[u8]>, now: Option<&[u8]>| {
            written.is_some_and(|it| !it.is_empty() && Some(it) != now)
        };
        let hosts = self.hosts();
        let has_port = self.written.host.is_empty() && self.written.port.is_some();
        let is_other = |((name, port), host): ((Cow<'_, str>, Option<u16>), &PostgresHost<'_>)| {
            bracketed(name) != host.host || port.is_some_and(|port| port != host.port)
        };
        let count = self.written_hosts().count();
        is_changed(self.written.user.as_deref(), self.user())
            || is_changed(self.written.password(), self.password())
            || (has_port && self.written.port != Some(self.port()))
            || (count > 0 && count != hosts.len())
            || self.written_hosts().zip(&hosts).any(is_other)
    }

    /// What authority and path say.
    fn written_fields(&self) -> Fields<'_> {
        Fields::new()
            .with("user", self.written.user.as_ref())
            .with("password", secret(self.written.password()))
            .with("host", &self.written.host)
            .with("port", self.written.port)
            .with("dbname", self.written_dbname.as_ref())
    }

    /// The value of `key` in the query, or else `before`, the value in the authority.
    fn query_or<'s>(&'s self, key: &str, before: Option<&'s [u8]>) -> Option<&'s [u8]> {
        let in_query = param::get(&self.parameters, key).map(str::as_bytes);
        in_query.or(before).filter(|octets| !octets.is_empty())
    }
}

impl PostgresHost<'_> {
    fn fields<'f>(&self) -> Fields<'f> {
        Fields::new().with("host", self.host.to_string()).with("port", self.port)
    }
}

/// The addresses of a list, and the name at the place of an empty one.
fn addresses_or<'n>(addresses: &'n str, names: Vec<Cow<'n, str>>) -> Vec<Cow<'n, str>> {
    let names = names.into_iter().chain(core::iter::repeat(Cow::Borrowed("")));
    let address = |(address, name): (&'n str, _)| {
        if address.is_empty() { name } else { Cow::Borrowed(address) }
    };
    addresses.split(',').zip(names).map(address).collect()
}

/// An IPv6 address gets its brackets, which a query does not have.
fn bracketed(host: Cow<'_, str>) -> Cow<'_, str> {
    let address = host.split('%').next().unwrap_or_default();
    let is_bare = address.parse::<core::net::Ipv6Addr>().is_ok();
    if is_bare { ["[", &host, "]"].concat().into() } else { host }
}

/// A host of a list, and the port after its encoded colon. An address has colons itself, and the
/// directory of a socket may have one.
fn host_and_port(text: &str) -> (&str, Option<&str>) {
    let colon = ["%3A", "%3a"].into_iter().filter_map(|it| text.rfind(it)).max();
    let colon = colon.filter(|&at| {
        let (host, port) = (&text[..at], &text[at + "%3A".len()..]);
        let is_name = !host.contains("%3A") && !host.contains("%3a");
        let is_directory = host.starts_with("%2F") || host.starts_with("%2f");
        (is_name || host.ends_with("%5D")) && (!is_directory || number(port).is_some())
    });
    match colon {
        Some(at) => (&text[..at], Some(&text[at + "%3A".len()..])),
        None => (text, None),
    }
}

/// A port after an encoded colon is as one of the authority is.
fn has_valid_port(host: Cursor<'_>) -> Result<(), SchemeError> {
    let (name, port) = host_and_port(host.as_str());
    match port.filter(|port| !port.is_empty() && number(port).is_none()) {
        Some(_) => Err(host.error(name.len() + "%3A".len(), server::PORT)),
        None => Ok(()),
    }
}

/// The number of a port, whose digits may be encoded.
fn number(port: &str) -> Option<u16> {
    let digits = decoded(port);
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

fn decoded(host: &str) -> Cow<'_, str> {
    let text = PctStr::new(host).ok().and_then(|host| host.decode_utf8().ok());
    text.unwrap_or(Cow::Borrowed(host))
}

/// `name=value`
fn has_one_equals(pair: Cursor<'_>) -> Result<(), SchemeError> {
    let (name, value) = pair.cut("=");
    let value = value.ok_or_else(|| name.error_at_end(EQUALS))?;
    match value.as_str().find('=') {
        Some(at) => Err(value.error(at, EQUALS)),
        None => Ok(()),
    }
}
