//! `rtsp`, `rtsps`: RFC 7826 §4.2; `rtspu`: RFC 2326 §3.2, obsoleted by RFC 7826. Checks that
//! there is a host; does not check whether there is such a stream.

use super::prelude::*;

view! {
    /// A presentation or one of its streams, controlled by RTSP (RFC 7826 §4.2).
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
    pub struct Rtsp<'a> as self {
        /// The protocol below RTSP.
        pub transport: RtspTransport,
        /// The transport of RTSP: tcp, tls or udp.
        field transport = self.transport.as_str(),
        /// The server.
        pub server: Server<'a>,
        /// The user, if the URI names one.
        field user = self.server.user.as_ref(),
        /// The password in the URI.
        field password = secret(self.server.password()),
        /// The server.
        field host = &self.server.host,
        /// The port, 554 or 322 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The path, not decoded.
        pub field path: Cow<'a, str>,
        /// The query, not decoded.
        pub field query: Option<Cow<'a, str>>,
        /// The fragment, not decoded.
        /// Servers never see it.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "rtsp", "rtsps", "rtspu";
    documents: "RFC 7826", "RFC 2326";
}

/// The protocol below RTSP, by the scheme of an [`Rtsp`] URI.
///
/// ```
/// # use urial::scheme::{Rtsp, RtspTransport};
/// # use urial::uri;
/// let view = Rtsp::try_from(uri!("rtsps://e.org/a"))?;
/// assert_eq!(view.transport, RtspTransport::Tls);
/// # Ok::<(), urial::scheme::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RtspTransport {
    /// `rtsp`: TCP.
    #[default]
    Tcp,
    /// `rtsps`: TLS over TCP.
    Tls,
    /// `rtspu`: UDP, which RTSP 2.0 does not have.
    Udp,
}

const HOST: &Rule = &Rule::new("host", "a host after \"//\"", "RFC 7826 §4.2");

impl<'a> SchemeView<'a> for Rtsp<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let text = |component| uri.component(component).map(Cow::Borrowed);
        let transport = match () {
            () if uri.scheme().eq_ignore_ascii_case("rtsps") => RtspTransport::Tls,
            () if uri.scheme().eq_ignore_ascii_case("rtspu") => RtspTransport::Udp,
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
        let (query, fragment) = (self.query.as_deref(), self.fragment.as_deref());
        self.server.build(self.scheme(), &self.path, query, fragment)
    }

    fn scheme(&self) -> &'static str {
        match self.transport {
            RtspTransport::Tcp => "rtsp",
            RtspTransport::Tls => "rtsps",
            RtspTransport::Udp => "rtspu",
        }
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("obsolete-rtspu", self.transport == RtspTransport::Udp);
    }

    fn access(self) -> Option<Access<'a>> {
        let is_secure = self.transport == RtspTransport::Tls;
        Some(Access::at("rtsp", self.scheme(), self.server).secure(is_secure))
    }
}

impl RtspTransport {
    const fn as_str(self) -> &'static str {
        match self {
            RtspTransport::Tcp => "tcp",
            RtspTransport::Tls => "tls",
            RtspTransport::Udp => "udp",
        }
    }
}

impl Rtsp<'_> {
    /// Returns the port; the default of the scheme if none is given.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.server.port_or_default(self.scheme()).unwrap_or_default()
    }
}
