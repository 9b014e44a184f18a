//! `redis`, `rediss`: the provisional registrations at IANA. Checked are the number of the database and
//! the form of the query; not, what the keys of the query mean to a client, but for those that the
//! registration names.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::param::{self, Pairs, pairs};
use super::piece::Piece;
use super::server::Server;
use super::shape::{About, Shape, view};
use crate::components::percent::EncodeSet;
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

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
    /// assert_eq!((redis.is_secure, redis.server.host, redis.db()), (true, "e.org", 2));
    /// let redis = Redis { db: None, ..redis };
    /// assert_eq!(redis.build()?, "rediss://e.org");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Redis<'a> {
        /// `rediss`, the protocol inside TLS.
        pub is_secure: bool,
        /// The server; with an empty host, this machine.
        pub server: Server<'a>,
        /// The number of the database that the path gives, if it does.
        pub db: Option<u64>,
        /// Keys and values of the query, decoded.
        pub parameters: Pairs<'a> as pairs,
    }
}

const HOST: &Rule = &Rule::new("host", "\"//\" before it", "IANA, redis");
const DB: &Rule = &Rule::new("db", "a number without leading zeros", "IANA, redis");
const DB_ONLY: &Rule = &Rule::new("path", "one number and no more", "IANA, redis");
const FRAGMENT: &Rule = &Rule::new("fragment", "none", "IANA, redis");
const PARAMS: &Rule = &Rule::new("params", "keys and values in UTF-8", "IANA, redis");

impl<'a> Shape<'a> for Redis<'a> {
    const ABOUT: About = About {
        names: &["redis", "rediss"],
        text: Redis::TEXT,
        documents: &["IANA registration of redis", "IANA registration of rediss"],
        fields: &[
            ("user", "who asks"),
            ("password", "the password: in the userinfo, or else in the query"),
            ("host", "the server, localhost where none is given"),
            ("port", "the port, 6379 where none is given"),
            ("db", "the number of the database: in the path, or else in the query, or else 0"),
            ("params", "keys and values of the query"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let path = Piece::path(uri);
        let server = Server::read(uri)?;
        if server.is_none() && !path.as_str().starts_with('/') {
            path.none(HOST)?;
        }
        let (db, more) = path.strip_prefix("/").unwrap_or(path).cut("/");
        if more.is_some() {
            return Err(db.from(usize::MAX).refused(0, DB_ONLY));
        }
        let db = Some(db).filter(|db| !db.is_empty()).map(read_db).transpose()?;
        Piece::absent(uri, Component::Fragment, FRAGMENT)?;
        let parameters = param::read_options(Piece::of(uri, Component::Query), PARAMS)?;
        let is_secure = uri.scheme() == "rediss";
        Ok(Redis { is_secure, server: server.unwrap_or_default(), db, parameters })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let path = self.db.map(|db| ["/", &db.to_string()].concat()).unwrap_or_default();
        let scheme = if self.is_secure { "rediss" } else { "redis" };
        self.server.build(
            scheme,
            &path,
            param::write_pairs(&self.parameters, EncodeSet::PAIR).as_deref(),
            None,
        )
    }

    fn fields(&self) -> Fields<'_> {
        Fields::new()
            .with("user", self.user())
            .with_secret("password", self.password())
            .with("host", self.host())
            .with("port", self.server.port.unwrap_or(PORT))
            .with("db", self.db())
            .with("params", pairs(&self.parameters))
    }

    fn lint(&self) -> Vec<&'static str> {
        if self.password().is_some() { vec!["password-in-uri"] } else { vec![] }
    }

    fn access(self) -> Option<Access<'a>> {
        let host = if self.server.host.is_empty() { "localhost" } else { self.server.host };
        let user = self.server.user.clone().filter(|user| !user.is_empty());
        let server = Server { user, host, ..self.server };
        Some(Access::at("redis", server, PORT).secure(self.is_secure))
    }
}

/// Where such a server listens, with TLS or without.
const PORT: u16 = 6379;

impl Redis<'_> {
    /// Returns who asks; older servers know no users, and the name is empty: that is `None`.
    #[must_use]
    pub fn user(&self) -> Option<&str> {
        self.server.user.as_deref().filter(|user| !user.is_empty())
    }

    /// Returns the password in the userinfo, or else that of the query.
    #[must_use]
    pub fn password(&self) -> Option<&str> {
        self.server.password.as_deref().or_else(|| param::get(&self.parameters, "password"))
    }

    /// Returns the host; `localhost`, where none is given.
    #[must_use]
    pub fn host(&self) -> &str {
        if self.server.host.is_empty() { "localhost" } else { self.server.host }
    }

    /// Returns the number of the database in the path, or else that of the query, or else 0.
    #[must_use]
    pub fn db(&self) -> u64 {
        let in_query = || param::get(&self.parameters, "db").and_then(|db| db.parse().ok());
        self.db.or_else(in_query).unwrap_or(0)
    }
}

/// `db-number = "0" / NZDIGIT *DIGIT`
fn read_db(db: Piece<'_>) -> Result<u64, SchemeError> {
    if db.as_str().len() > 1 && db.as_str().starts_with('0') {
        return Err(db.refused(1, DB));
    }
    db.number(DB)
}
