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
    /// assert_eq!(postgres.hosts()[0].host, "/var/lib/postgresql");
    /// assert_eq!(postgres.database().as_deref(), Some("shop"));
    /// let postgres = Postgres { dbname: None, ..postgres };
    /// assert_eq!(postgres.build()?, "postgresql://anna@%2Fvar%2Flib%2Fpostgresql");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Postgres<'a> as self {
        /// The authority; its host may be a list.
        pub server: Server<'a>,
        /// The user.
        field user = self.query_or("user", self.server.user.as_deref()),
        /// The password.
        field password = secret(self.password()),
        /// The first host, or the directory of its socket.
        field host = self.hosts().first().map(|it| it.host.to_string()),
        /// Its port, 5432 by default.
        field port = self.hosts().first().map_or(PORT, |it| it.port),
        /// The hosts to try, in order, each with its port.
        field hosts = list(self.hosts().iter().map(PostgresHost::fields)),
        /// The name of the database in the path, decoded, if there is one.
        pub dbname: Option<Cow<'a, str>>,
        /// The name of the database.
        field dbname = self.database(),
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
    /// A name or an address; or, beginning with `/`, the directory of a socket.
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
        let server = Server::read(uri)?.ok_or_else(|| path.error(0, HOST))?;
        if let Some(host) = Cursor::of(uri, Component::Host) {
            host.decode(HOST_TEXT)?;
            host.split(",").try_for_each(has_valid_port)?;
        }
        let dbname = path.strip_prefix("/").filter(|name| !name.is_empty());
        let dbname = dbname.map(|name| name.decode(DBNAME)).transpose()?;
        let query = Cursor::of(uri, Component::Query).filter(|query| !query.is_empty());
        if let Some(query) = query {
            query.split("&").try_for_each(has_one_equals)?;
        }
        let parameters = param::read_options(query, PARAMS)?;
        let fragment = verbatim(uri, Component::Fragment);
        Ok(Postgres { server, dbname, parameters, fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let path = encoded_after("/", self.dbname.as_deref(), EncodeSet::PATH);
        let query = param::write_pairs(&self.parameters, EncodeSet::PAIR);
        self.server.build("postgresql", &path, query.as_deref(), self.fragment.as_deref())
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("unexpected-fragment", self.fragment.is_some());
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
        let port = self.hosts().first().map_or(PORT, |first| first.port);
        let user = self.query_or("user", self.server.user.as_deref()).map(|it| it.to_vec().into());
        let host = self.first_host().filter(|host| !host.is_empty() && !host.starts_with('/'));
        let host = host.map(|it| it.to_string().into());
        let asks_password = user.is_some() && self.password().is_none();
        let (protocol, port) = ("postgresql", Some(port));
        Some(Access { protocol, host, port, user, asks_password, ..Access::default() })
    }
}

/// What a list of hosts has beside the delimiters of an authority.
const DELIMITERS: [(&str, &str); 3] = [(":", "%3A"), ("[", "%5B"), ("]", "%5D")];

impl Postgres<'_> {
    /// The first host, if it has no triplets and needs none.
    fn first_host(&self) -> Option<&str> {
        let first = match param::get(&self.parameters, "host") {
            Some(list) => list.split(',').next(),
            None => self.server.host.split(',').next().map(|host| host_and_port(host).0),
        };
        first.filter(|host| host.bytes().all(|byte| abnf::QUERY.has(byte)))
    }

    /// Returns the hosts to try, in order, each with its port; none if the client is to choose.
    ///
    /// A single port in the query is for all hosts; the port in the authority is for the last host,
    /// which it follows. Others have their port after an encoded colon.
    #[must_use]
    pub fn hosts(&self) -> Vec<PostgresHost<'_>> {
        let in_query = param::get(&self.parameters, "host");
        let ports = param::get(&self.parameters, "port");
        let text = in_query.unwrap_or(&self.server.host);
        if text.is_empty() {
            return vec![];
        }
        let host = |text| {
            if in_query.is_some() {
                return PostgresHost { host: Cow::Borrowed(text), port: PORT };
            }
            let (host, port) = host_and_port(text);
            let port = port.and_then(number).unwrap_or(PORT);
            PostgresHost { host: decoded(host), port }
        };
        let mut hosts: Vec<_> = text.split(',').map(host).collect();
        match (ports, self.server.port, hosts.last_mut()) {
            (Some(ports), _, _) => set_ports(&mut hosts, ports),
            (None, Some(port), Some(last)) => last.port = port,
            _ => {}
        }
        hosts
    }

    /// Returns the name of the database: that of the query, or else that of the path.
    #[must_use]
    pub fn database(&self) -> Option<Cow<'_, str>> {
        let name = param::get(&self.parameters, "dbname").or(self.dbname.as_deref());
        name.filter(|name| !name.is_empty()).map(Cow::Borrowed)
    }

    fn password(&self) -> Option<&[u8]> {
        self.query_or("password", self.server.password())
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

/// Gives each host the port at its place in the list; a single port is for all.
fn set_ports(hosts: &mut [PostgresHost<'_>], ports: &str) {
    let mut list = ports.split(',');
    let is_for_all = !ports.contains(',');
    for host in hosts {
        let port = if is_for_all { Some(ports) } else { list.next() };
        host.port = port.and_then(|port| port.parse().ok()).unwrap_or(PORT);
    }
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
