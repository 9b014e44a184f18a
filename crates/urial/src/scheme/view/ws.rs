//! `ws`, `wss`: RFC 6455 §3. Checked is that there is a host, and neither user nor fragment.

use alloc::borrow::Cow;
use alloc::string::String;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use super::server::Server;
use super::shape::{About, Shape, view};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A connection by WebSocket (RFC 6455 §3).
    ///
    /// ```text
    /// wss://e.org:443/chat?room=1
    ///       │     │  │    └─ query
    ///       │     │  └────── path; with the query: the resource
    ///       └─────┴───────── host, port
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Ws;
    /// let ws = Ws::try_from(Uri::parse("wss://e.org?room=1")?)?;
    /// assert_eq!((ws.port(), &*ws.resource()), (443, "/?room=1"));
    /// assert_eq!(ws.build()?, "wss://e.org?room=1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Ws<'a> {
        /// `wss`, the protocol inside TLS.
        pub is_secure: bool,
        /// The server.
        pub server: Server<'a>,
        /// The path as it stands in the URI.
        pub path: Cow<'a, str>,
        /// The query as it stands in the URI, if there is one.
        pub query: Option<Cow<'a, str>>,
    }
}

const USERINFO: &Rule = &Rule::new("userinfo", "no user", "RFC 6455 §3");
const HOST: &Rule = &Rule::new("host", "a host", "RFC 6455 §3");
const FRAGMENT: &Rule = &Rule::new("fragment", "no fragment", "RFC 6455 §3");

impl<'a> Shape<'a> for Ws<'a> {
    const ABOUT: About = About {
        names: &["ws", "wss"],
        text: Ws::TEXT,
        documents: &["RFC 6455"],
        fields: &[
            ("host", "the server"),
            ("port", "the port, 80 or 443 where none is given"),
            ("path", "the path as it stands"),
            ("query", "the query as it stands"),
            ("resource", "the resource name: path and query, as the handshake asks for them"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Piece::absent(uri, Component::Userinfo, USERINFO)?;
        let server = Server::required(uri, HOST)?;
        Piece::absent(uri, Component::Fragment, FRAGMENT)?;
        Ok(Ws {
            is_secure: uri.scheme() == "wss",
            server,
            path: uri.path().as_str().into(),
            query: uri.component(Component::Query).map(Cow::Borrowed),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let scheme = if self.is_secure { "wss" } else { "ws" };
        self.server.build(scheme, &self.path, self.query.as_deref(), None)
    }

    fn fields(&self) -> Fields<'_> {
        self.server
            .add_host(Fields::new(), self.default_port())
            .with("path", &self.path)
            .with("query", self.query.as_ref())
            .with("resource", self.resource())
    }

    fn access(self) -> Option<Access<'a>> {
        let port = self.default_port();
        Some(Access::at("ws", self.server, port).secure(self.is_secure))
    }
}

impl Ws<'_> {
    /// Returns the resource name: path and query, as the handshake asks for them.
    #[must_use]
    pub fn resource(&self) -> String {
        let mut resource = String::from(if self.path.is_empty() { "/" } else { &*self.path });
        if let Some(query) = &self.query {
            resource.push('?');
            resource.push_str(query);
        }
        resource
    }

    /// Returns the port: the scheme's own, where none is given.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.server.port.unwrap_or(self.default_port())
    }

    const fn default_port(&self) -> u16 {
        if self.is_secure { 443 } else { 80 }
    }
}
