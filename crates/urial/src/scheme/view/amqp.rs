//! `amqp`, `amqps`: the AMQP URI specification of the Rabbit broker, and its query parameters.
//! Checks the syntax; does not check whether a client knows the parameters.

use super::param::{self, Pairs, pairs};
use super::prelude::*;

view! {
    /// A virtual host of a message broker (AMQP URI specification).
    ///
    /// ```text
    /// amqp://anna:secret@e.org:5672/shop?heartbeat=10
    ///        │    │      │     │    │    └─ parameters
    ///        │    │      │     │    └────── virtual host
    ///        └────┴──────┴─────┴─────────── user, password, host, port
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Amqp;
    /// let amqp = Amqp::try_from(Uri::parse("amqps://e.org/%2f")?)?;
    /// assert_eq!((&*amqp.server.host, amqp.vhost.as_deref()), ("e.org", Some("/")));
    /// let amqp = Amqp { vhost: Some("a/b".into()), ..amqp };
    /// assert_eq!(amqp.build()?, "amqps://e.org/a%2Fb");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Amqp<'a> as self {
        /// `amqps`, the protocol inside TLS.
        pub is_secure: bool,
        /// The broker; with an empty host, the client chooses.
        pub server: Server<'a>,
        /// The user.
        field user = self.server.user.as_ref(),
        /// The password.
        field password = secret(self.server.password()),
        /// The broker.
        field host = &self.server.host,
        /// The port, 5672 or 5671 by default.
        field port = self.server.port_or_default(self.scheme()),
        /// The virtual host; empty for /, null if the client chooses.
        /// `amqp://e.org/` names the virtual host with the empty name; `amqp://e.org` names none.
        pub field vhost: Option<Cow<'a, str>>,
        /// Keys and values of the query, decoded.
        pub parameters: Pairs<'a>,
        /// Keys and values of the query.
        field params = pairs(&self.parameters),
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "amqp", "amqps";
    documents: "RabbitMQ, AMQP URI specification";
}

const DOCUMENT: &str = "AMQP URI specification §2";
const HOST: &Rule = &Rule::new("host", "\"//\" before the host", DOCUMENT);
const VHOST: &Rule = &Rule::new("vhost", "one path segment in UTF-8", DOCUMENT);
const PARAMS: &Rule = &Rule::new("params", "keys and values in UTF-8", DOCUMENT);

impl<'a> SchemeView<'a> for Amqp<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let path = Cursor::path(uri);
        let server = Server::read(uri)?.ok_or_else(|| path.error(0, HOST))?;
        let vhost = path.strip_prefix("/").map(read_vhost).transpose()?;
        let parameters = param::read_options(Cursor::of(uri, Component::Query), PARAMS)?;
        Ok(Amqp {
            is_secure: uri.scheme().eq_ignore_ascii_case("amqps"),
            server,
            vhost,
            parameters,
            fragment: verbatim(uri, Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let path = encoded_after("/", self.vhost.as_deref(), EncodeSet::SEGMENT);
        let query = param::write_pairs(&self.parameters, EncodeSet::PAIR);
        self.server.build(self.scheme(), &path, query.as_deref(), self.fragment.as_deref())
    }

    fn scheme(&self) -> &'static str {
        if self.is_secure { "amqps" } else { "amqp" }
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("unexpected-fragment", self.fragment.is_some());
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("amqp", self.scheme(), self.server).secure(self.is_secure))
    }
}

/// `vhost = segment`
fn read_vhost(vhost: Cursor<'_>) -> Result<Cow<'_, str>, SchemeError> {
    match vhost.as_str().find('/') {
        Some(at) => Err(vhost.error(at, VHOST)),
        None => vhost.decode(VHOST),
    }
}
