//! `ws`, `wss`: RFC 6455 §3. Checks that there is a host, and neither user nor fragment.

use super::http;
use super::prelude::*;

view! {
    /// A WebSocket connection (RFC 6455 §3).
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
    pub struct Ws<'a> as self {
        /// `wss`, the protocol inside TLS.
        pub is_secure: bool,
        /// The server.
        pub server: Server<'a>,
        /// The server.
        field host = &self.server.host,
        /// The port, 80 or 443 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The path, not decoded.
        pub field path: Cow<'a, str>,
        /// The query, not decoded.
        pub field query: Option<Cow<'a, str>>,
        /// The resource name: path and query, as the handshake asks for them.
        field resource = self.resource(),
    }
    schemes: "ws", "wss";
    documents: "RFC 6455";
}

const USERINFO: &Rule = &Rule::not_in("a ws or wss URI", Component::Userinfo, "RFC 6455 §3");
const HOST: &Rule = &Rule::new("host", "a host after \"//\"", "RFC 6455 §3");
const FRAGMENT: &Rule = &Rule::not_in("a ws or wss URI", Component::Fragment, "RFC 6455 §3");

impl<'a> SchemeView<'a> for Ws<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Userinfo, USERINFO)?;
        let server = Server::required(uri, HOST)?;
        forbid(uri, Component::Fragment, FRAGMENT)?;
        Ok(Ws {
            is_secure: uri.scheme().eq_ignore_ascii_case("wss"),
            server,
            path: uri.path().as_str().into(),
            query: verbatim(uri, Component::Query),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        self.server.build(self.scheme(), &self.path, self.query.as_deref(), None)
    }

    fn scheme(&self) -> &'static str {
        if self.is_secure { "wss" } else { "ws" }
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("ws", self.scheme(), self.server).secure(self.is_secure))
    }
}

impl Ws<'_> {
    /// Returns the resource name: path and query, as the handshake sends them.
    #[must_use]
    pub fn resource(&self) -> String {
        http::request_target(&self.path, self.query.as_deref()).concat()
    }

    /// Returns the port; the default of the scheme if none is given.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.server.port_or_default(self.scheme()).unwrap_or_default()
    }
}
