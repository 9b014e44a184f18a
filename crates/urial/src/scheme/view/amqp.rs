//! `amqp`, `amqps`: the AMQP URI specification of the Rabbit broker, and its query parameters. Checked are the
//! parts; not, whether a client knows the parameters.

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::param::{self, Pairs, pairs};
use super::piece::Piece;
use super::server::Server;
use super::shape::{About, Shape, view};
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

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
    /// assert_eq!((amqp.server.host, amqp.vhost.as_deref()), ("e.org", Some("/")));
    /// let amqp = Amqp { vhost: Some("a/b".into()), ..amqp };
    /// assert_eq!(amqp.build()?, "amqps://e.org/a%2Fb");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Amqp<'a> {
        /// `amqps`, the protocol inside TLS.
        pub is_secure: bool,
        /// The broker; with an empty host, the client chooses one.
        pub server: Server<'a>,
        /// The virtual host, decoded: one of that name, though that be empty; where there is none, the
        /// client chooses.
        pub vhost: Option<Cow<'a, str>>,
        /// Keys and values of the query, decoded.
        pub parameters: Pairs<'a>,
    }
}

const DOCUMENT: &str = "AMQP URI specification §2";
const HOST: &Rule = &Rule::new("host", "\"//\" before it", DOCUMENT);
const VHOST: &Rule = &Rule::new("vhost", "one segment in UTF-8", DOCUMENT);
const PARAMS: &Rule = &Rule::new("params", "keys and values in UTF-8", DOCUMENT);
const FRAGMENT: &Rule = &Rule::new("fragment", "none", DOCUMENT);

impl<'a> Shape<'a> for Amqp<'a> {
    const ABOUT: About = About {
        names: &["amqp", "amqps"],
        text: Amqp::TEXT,
        documents: &["RabbitMQ, AMQP URI specification"],
        fields: &[
            ("user", "who asks"),
            ("password", "the password"),
            ("host", "the broker"),
            ("port", "the port, 5672 or 5671 where none is given"),
            ("vhost", "the virtual host; empty for /, null where the client chooses"),
            ("params", "keys and values of the query"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let path = Piece::path(uri);
        let server = Server::read(uri)?.ok_or_else(|| path.refused(0, HOST))?;
        Piece::absent(uri, Component::Fragment, FRAGMENT)?;
        let vhost = path.strip_prefix("/").map(read_vhost).transpose()?;
        let parameters = param::read_options(Piece::of(uri, Component::Query), PARAMS)?;
        Ok(Amqp { is_secure: uri.scheme() == "amqps", server, vhost, parameters })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let vhost = self.vhost.as_ref();
        let vhost = vhost.map(|vhost| encode(&**vhost, EncodeSet::SEGMENT).to_string());
        let path = vhost.map(|vhost| ["/", &vhost].concat()).unwrap_or_default();
        let scheme = if self.is_secure { "amqps" } else { "amqp" };
        self.server.build(
            scheme,
            &path,
            param::write_pairs(&self.parameters, EncodeSet::PAIR).as_deref(),
            None,
        )
    }

    fn fields(&self) -> Fields<'_> {
        self.server
            .fields(self.default_port())
            .with("vhost", self.vhost.as_ref())
            .with("params", pairs(&self.parameters))
    }

    fn lint(&self) -> Vec<&'static str> {
        self.server.lint()
    }

    fn access(self) -> Option<Access<'a>> {
        let port = self.default_port();
        Some(Access::at("amqp", self.server, port).secure(self.is_secure))
    }
}

impl Amqp<'_> {
    const fn default_port(&self) -> u16 {
        if self.is_secure { 5671 } else { 5672 }
    }
}

/// `vhost = segment`
fn read_vhost(vhost: Piece<'_>) -> Result<Cow<'_, str>, SchemeError> {
    match vhost.as_str().find('/') {
        Some(at) => Err(vhost.refused(at, VHOST)),
        None => vhost.decode(VHOST),
    }
}
