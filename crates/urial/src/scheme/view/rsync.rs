//! `rsync`: RFC 5781. Checks that there is a host; does not check whether it has the module.

use super::prelude::*;

view! {
    /// Files on an rsync server (RFC 5781).
    ///
    /// ```text
    /// rsync://anna@e.org:873/pub/docs/a.txt
    ///         │    │     │   │   └─ path
    ///         │    │     │   └───── module
    ///         │    └─────┴───────── host, port
    ///         └──────────────────── user
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Rsync;
    /// let rsync = Rsync::try_from(Uri::parse("rsync://e.org/pub/a%20b/")?)?;
    /// assert_eq!(rsync.module.as_deref(), Some("pub"));
    /// assert_eq!(rsync.path.as_deref(), Some(&b"a b/"[..]));
    /// assert_eq!(rsync.build()?, "rsync://e.org/pub/a%20b/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Rsync<'a> as self {
        /// The server.
        pub server: Server<'a>,
        /// The user, if the URI names one.
        field user = self.server.user.as_ref(),
        /// The password in the URI, which RFC 5781 does not have.
        field password = secret(self.server.password()),
        /// The server.
        field host = &self.server.host,
        /// The port, 873 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The module, decoded; null for the list of them.
        /// A module is a directory with a name on the server.
        pub field module: Option<Cow<'a, str>>,
        /// The path below the module, decoded; null where there is none.
        /// A final slash means the contents of a directory, not the directory itself.
        pub field path: Option<Cow<'a, [u8]>> as octets,
        /// The fragment, not decoded.
        /// Servers never see it.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "rsync";
    documents: "RFC 5781";
}

const HOST: &Rule = &Rule::new("host", "a host after \"//\"", "RFC 5781 §2");
const QUERY: &Rule = &Rule::not_in("an rsync URI", Component::Query, "RFC 5781 §2");
const MODULE: &Rule = &Rule::new("module", "a name in UTF-8", "RFC 5781 §2");

impl<'a> SchemeView<'a> for Rsync<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let server = Server::required(uri, HOST)?;
        forbid(uri, Component::Query, QUERY)?;
        let source = Cursor::path(uri).strip_prefix("/").filter(|source| !source.is_empty());
        let (module, path) = Cursor::cut_optional(source, "/");
        Ok(Rsync {
            server,
            module: module.map(|module| module.non_empty(MODULE)?.decode(MODULE)).transpose()?,
            path: path.map(Cursor::octets),
            fragment: verbatim(uri, Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let module = encoded(self.module.as_deref().unwrap_or_default(), EncodeSet::SEGMENT);
        let path = encoded_after("/", self.path.as_deref(), EncodeSet::PATH);
        let source = ["/", &module, &path].concat();
        self.server.build("rsync", &source, None, self.fragment.as_deref())
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("rsync", self.scheme(), self.server))
    }
}
