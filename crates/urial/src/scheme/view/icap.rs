//! `icap`: RFC 3507 §4.2; `icaps`: not registered, the same inside TLS, for which no document gives
//! a port. Checks that there is a host; does not check whether
//! there is such a service.

use super::prelude::*;

view! {
    /// A service that adapts HTTP messages (RFC 3507 §4.2).
    ///
    /// ```text
    /// icap://e.org:1344/translate?mode=french
    ///        │     │   │          └─ query
    ///        │     │   └──────────── path
    ///        └─────┴──────────────── host, port
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Icap;
    /// let icap = Icap::try_from(Uri::parse("icap://e.org/translate?mode=french")?)?;
    /// assert_eq!((&*icap.path, icap.query.as_deref()), ("/translate", Some("mode=french")));
    /// assert_eq!(icap.build()?, "icap://e.org/translate?mode=french");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Icap<'a> as self {
        /// `icaps`, the protocol inside TLS.
        pub is_secure: bool,
        /// The server.
        pub server: Server<'a>,
        /// The user, if the URI names one.
        field user = self.server.user.as_ref(),
        /// The password in the URI.
        field password = secret(self.server.password()),
        /// The server.
        field host = &self.server.host,
        /// The port, 1344 for icap where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The customary port of icaps, 11344, which no document gives; null for icap.
        field customary_port = self.is_secure.then_some(11344_u16),
        /// The path, not decoded.
        pub field path: Cow<'a, str>,
        /// The query, not decoded.
        /// Parameters of the service.
        pub field query: Option<Cow<'a, str>>,
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "icap", "icaps";
    documents: "RFC 3507", "Squid";
}

const HOST: &Rule = &Rule::new("host", "a host after \"//\"", "RFC 3507 §4.2");

impl<'a> SchemeView<'a> for Icap<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let server = Server::required(uri, HOST)?;
        let query = verbatim(uri, Component::Query);
        let fragment = verbatim(uri, Component::Fragment);
        let is_secure = uri.scheme().eq_ignore_ascii_case("icaps");
        Ok(Icap { is_secure, server, path: uri.path().as_str().into(), query, fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let (query, fragment) = (self.query.as_deref(), self.fragment.as_deref());
        self.server.build(self.scheme(), &self.path, query, fragment)
    }

    fn scheme(&self) -> &'static str {
        if self.is_secure { "icaps" } else { "icap" }
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("unexpected-fragment", self.fragment.is_some());
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("icap", self.scheme(), self.server).secure(self.is_secure))
    }
}
