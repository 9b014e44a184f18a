//! `mms`: Microsoft Media Server. The provisional registration at IANA gives neither syntax nor
//! port. Checks that there is a host.

use super::prelude::*;

view! {
    /// A stream of a Microsoft Media Server (IANA registration, provisional).
    ///
    /// ```text
    /// mms://e.org:1755/live/news.asf?track=2
    ///       │     │   │             └─ query
    ///       │     │   └─────────────── path
    ///       └─────┴─────────────────── host, port
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Mms;
    /// let mms = Mms::try_from(Uri::parse("mms://e.org/live/news.asf")?)?;
    /// assert_eq!((&*mms.server.host, &*mms.path), ("e.org", "/live/news.asf"));
    /// assert_eq!(mms.build()?, "mms://e.org/live/news.asf");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Mms<'a> as self {
        /// The server.
        pub server: Server<'a>,
        /// The user, if the URI names one.
        field user = self.server.user.as_ref(),
        /// The password in the URI.
        field password = secret(self.server.password()),
        /// The server.
        field host = &self.server.host,
        /// The port; null where none is given.
        field port = self.server.port,
        /// The customary port, 1755, which the registration does not give.
        field customary_port = 1755_u16,
        /// The path, not decoded.
        pub field path: Cow<'a, str>,
        /// The query, not decoded.
        pub field query: Option<Cow<'a, str>>,
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "mms";
    documents: "IANA registration of mms";
}

const HOST: &Rule = &Rule::new("host", "a host after \"//\"", "IANA, mms");

impl<'a> SchemeView<'a> for Mms<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Ok(Mms {
            server: Server::required(uri, HOST)?,
            path: uri.path().as_str().into(),
            query: verbatim(uri, Component::Query),
            fragment: verbatim(uri, Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let (query, fragment) = (self.query.as_deref(), self.fragment.as_deref());
        self.server.build("mms", &self.path, query, fragment)
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("mms", self.scheme(), self.server))
    }
}
