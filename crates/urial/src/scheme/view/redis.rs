//! `redis`, `rediss`: the provisional registrations at IANA. Checks the number of the database
//! and the syntax of the query. Of the keys in the query, only those that the registration names
//! have a meaning here.

use super::param::{self, Pairs, pairs};
use super::prelude::*;

view! {
    /// A database of a Redis server (IANA registration, provisional).
    ///
    /// ```text
    /// redis://anna:secret@e.org:6379/2?timeout=5
    ///         │    │      │     │    │ └─ parameters
    ///         │    │      │     │    └─── number of the database
    ///         └────┴──────┴─────┴──────── user, password, host, port
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Redis;
    /// let redis = Redis::try_from(Uri::parse("rediss://e.org/2")?)?;
    /// assert_eq!((redis.is_secure, redis.host(), redis.database()), (true, "e.org", 2));
    /// let redis = Redis { written_db: None, ..redis };
    /// assert_eq!(redis.build()?, "rediss://e.org");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Redis<'a> as self {
        /// `rediss`, the protocol inside TLS.
        pub is_secure: bool,
        /// The authority as it is written; an empty host is this machine. A client connects to the
        /// answers of `user`, `password`, `host` and `port`.
        pub written: Server<'a>,
        /// The user.
        field user = self.user(),
        /// The password: in the userinfo, or else in the query.
        field password = secret(self.password()),
        /// The server, localhost by default.
        field host = self.host(),
        /// The port, 6379 by default.
        field port = self.port(),
        /// The number of the database in the path, if there is one.
        pub written_db: Option<u64>,
        /// The number of the database: from the path, or else from the query, or else 0.
        field db = self.database(),
        /// Keys and values of the query, decoded.
        pub parameters: Pairs<'a> as pairs,
        /// Keys and values of the query.
        field params = pairs(&self.parameters),
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "redis", "rediss";
    documents: "IANA registration of redis", "IANA registration of rediss";
}

const HOST: &Rule = &Rule::new("host", "\"//\" before the host", "IANA, redis");
const DB: &Rule = &Rule::new("db", "a number without leading zeros", "IANA, redis");
const DB_ONLY: &Rule = &Rule::new("path", "a single database number", "IANA, redis");
const PARAMS: &Rule = &Rule::new("params", "keys and values in UTF-8", "IANA, redis");

impl<'a> SchemeView<'a> for Redis<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let path = Cursor::path(uri);
        let written = Server::read(uri)?;
        if written.is_none() && !path.as_str().starts_with('/') {
            path.expect_end(HOST)?;
        }
        let (db, more) = path.strip_prefix("/").unwrap_or(path).cut("/");
        if more.is_some() {
            return Err(db.error_at_end(DB_ONLY));
        }
        let written_db = Some(db).filter(|db| !db.is_empty()).map(read_db).transpose()?;
        let parameters = param::read_options(Cursor::of(uri, Component::Query), PARAMS)?;
        let is_secure = uri.scheme().eq_ignore_ascii_case("rediss");
        let fragment = verbatim(uri, Component::Fragment);
        let written = written.unwrap_or_default();
        Ok(Redis { is_secure, written, written_db, parameters, fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let path = self.written_db.map(|db| ["/", &db.to_string()].concat()).unwrap_or_default();
        let query = param::write_pairs(&self.parameters, EncodeSet::PAIR);
        self.written.build(self.scheme(), &path, query.as_deref(), self.fragment.as_deref())
    }

    fn scheme(&self) -> &'static str {
        if self.is_secure { "rediss" } else { "redis" }
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("unexpected-fragment", self.fragment.is_some());
        let in_query = param::get(&self.parameters, "db");
        let is_other = in_query.is_some_and(|db| db.parse() != Ok(self.database()));
        lints.add("databases-differ", self.written_db.is_some() && is_other);
    }

    fn access(self) -> Option<Access<'a>> {
        let asks_password = self.user().is_some() && self.password().is_none();
        let (scheme, is_secure, mut server) = (self.scheme(), self.is_secure, self.written);
        if server.host.is_empty() {
            server.host = LOCAL.into();
        }
        server.user = server.user.filter(|user| !user.is_empty());
        let access = Access::at("redis", scheme, server).secure(is_secure);
        Some(Access { asks_password, ..access })
    }
}

/// The host that an empty one stands for.
const LOCAL: &str = "localhost";

/// The default port.
const PORT: u16 = 6379;

impl Redis<'_> {
    /// Returns the user, if there is one with a name: URIs for older servers have an empty one.
    ///
    /// ```
    /// # use urial::scheme::Redis;
    /// # use urial::uri;
    /// let view = Redis::try_from(uri!("redis://:secret@e.org/"))?;
    /// assert_eq!(view.user(), None);
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn user(&self) -> Option<&[u8]> {
        self.written.user.as_deref().filter(|user| !user.is_empty())
    }

    /// Returns the password in the userinfo, or else the one in the query.
    ///
    /// ```
    /// # use urial::scheme::Redis;
    /// # use urial::uri;
    /// let view = Redis::try_from(uri!("redis://e.org/?password=secret"))?;
    /// assert_eq!(view.password(), Some(&b"secret"[..]));
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn password(&self) -> Option<&[u8]> {
        let in_query = || param::get(&self.parameters, "password").map(str::as_bytes);
        self.written.password().or_else(in_query)
    }

    /// Returns the host; `localhost` if none is given.
    ///
    /// ```
    /// # use urial::scheme::Redis;
    /// # use urial::uri;
    /// let view = Redis::try_from(uri!("redis:///1"))?;
    /// assert_eq!(view.host(), "localhost");
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> &str {
        if self.written.host.is_empty() { LOCAL } else { &self.written.host }
    }

    /// Returns the port, 6379 by default.
    ///
    /// ```
    /// # use urial::scheme::Redis;
    /// # use urial::uri;
    /// assert_eq!(Redis::try_from(uri!("redis://e.org/"))?.port(), 6379);
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn port(&self) -> u16 {
        self.written.port.unwrap_or(PORT)
    }

    /// Returns the number of the database in the path, or else the one in the query, or else 0.
    ///
    /// N.B. The registration has both and no order. Clients differ too, so the view warns of two
    /// numbers that differ.
    ///
    /// ```
    /// # use urial::scheme::Redis;
    /// # use urial::uri;
    /// let view = Redis::try_from(uri!("redis://e.org/2?db=5"))?;
    /// assert_eq!(view.database(), 2);
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn database(&self) -> u64 {
        let in_query = || param::get(&self.parameters, "db").and_then(|db| db.parse().ok());
        self.written_db.or_else(in_query).unwrap_or(0)
    }
}

/// `db-number = "0" / NZDIGIT *DIGIT`
fn read_db(db: Cursor<'_>) -> Result<u64, SchemeError> {
    if db.as_str().len() > 1 && db.as_str().starts_with('0') {
        return Err(db.error(1, DB));
    }
    db.number(DB)
}
