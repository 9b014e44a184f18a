//! `rtsp`, `rtsps`: RFC 7826 §4.2; `rtspu`: RFC 2326 §3.2, which the former obsoletes. Checked is that there
//! is a host; not, whether there is such a stream.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::server::Server;
use super::shape::{About, Shape, view};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A presentation or a stream of it, controlled by RTSP (RFC 7826 §4.2).
    ///
    /// ```text
    /// rtsps://e.org:322/twister/audio?lang=en#t=10
    ///     │   │     │  │              │       └─ fragment
    ///     │   │     │  │              └───────── query
    ///     │   │     │  └──────────────────────── path
    ///     │   └─────┴─────────────────────────── host, port
    ///     └───────────────────────────────────── transport: tcp, tls (s), udp (u)
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::{Rtsp, RtspTransport};
    /// let rtsp = Rtsp::try_from(Uri::parse("rtsps://e.org/twister?lang=en")?)?;
    /// assert_eq!((rtsp.transport, rtsp.port()), (RtspTransport::Tls, 322));
    /// assert_eq!(rtsp.build()?, "rtsps://e.org/twister?lang=en");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Rtsp<'a> {
        /// What RTSP is spoken over.
        pub transport: RtspTransport,
        /// The server.
        pub server: Server<'a>,
        /// The path as it stands in the URI.
        pub path: Cow<'a, str>,
        /// The query as it stands in the URI, if there is one.
        pub query: Option<Cow<'a, str>>,
        /// The fragment as it stands in the URI, if there is one: servers never see it.
        pub fragment: Option<Cow<'a, str>>,
    }
}

/// What an [`Rtsp`] URI says that RTSP is spoken over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RtspTransport {
    /// `rtsp`: TCP.
    #[default]
    Tcp,
    /// `rtsps`: TLS over TCP.
    Tls,
    /// `rtspu`: UDP, which RTSP 2.0 does not have.
    Udp,
}

const HOST: &Rule = &Rule::new("host", "a host", "RFC 7826 §4.2");

impl<'a> Shape<'a> for Rtsp<'a> {
    const ABOUT: About = About {
        names: &["rtsp", "rtsps", "rtspu"],
        text: Rtsp::TEXT,
        documents: &["RFC 7826", "RFC 2326"],
        fields: &[
            ("transport", "what RTSP is spoken over: tcp, tls or udp"),
            ("user", "who asks, if the URI says so"),
            ("password", "the password in the URI"),
            ("host", "the server"),
            ("port", "the port, 554 or 322 where none is given"),
            ("path", "the path as it stands"),
            ("query", "the query as it stands"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let text = |component| uri.component(component).map(Cow::Borrowed);
        let transport = match () {
            () if uri.scheme() == "rtsps" => RtspTransport::Tls,
            () if uri.scheme() == "rtspu" => RtspTransport::Udp,
            () => RtspTransport::Tcp,
        };
        Ok(Rtsp {
            transport,
            server: Server::required(uri, HOST)?,
            path: uri.path().as_str().into(),
            query: text(Component::Query),
            fragment: text(Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let scheme = match self.transport {
            RtspTransport::Tcp => "rtsp",
            RtspTransport::Tls => "rtsps",
            RtspTransport::Udp => "rtspu",
        };
        let (query, fragment) = (self.query.as_deref(), self.fragment.as_deref());
        self.server.build(scheme, &self.path, query, fragment)
    }

    fn fields(&self) -> Fields<'_> {
        let transport = match self.transport {
            RtspTransport::Tcp => "tcp",
            RtspTransport::Tls => "tls",
            RtspTransport::Udp => "udp",
        };
        let fields = Fields::new()
            .with("transport", transport)
            .with("user", self.server.user.as_ref())
            .with_secret("password", self.server.password());
        self.server
            .add_host(fields, self.default_port())
            .with("path", &self.path)
            .with("query", self.query.as_ref())
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        let mut lint = self.server.lint();
        if self.transport == RtspTransport::Udp {
            lint.push("obsolete-rtspu");
        }
        lint
    }

    fn access(self) -> Option<Access<'a>> {
        let (port, is_secure) = (self.default_port(), self.transport == RtspTransport::Tls);
        Some(Access::at("rtsp", self.server, port).secure(is_secure))
    }
}

impl Rtsp<'_> {
    /// Returns the port: the scheme's own, where none is given.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.server.port.unwrap_or(self.default_port())
    }

    const fn default_port(&self) -> u16 {
        match self.transport {
            RtspTransport::Tls => 322,
            RtspTransport::Tcp | RtspTransport::Udp => 554,
        }
    }
}
