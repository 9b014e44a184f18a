//! `wais`: RFC 4156, uri(7). Checks which of the three forms a URI has. Types and names of
//! documents are not checked: all that follows the type is the name, slashes included.

use core::fmt;

use super::mask;
use super::prelude::*;

view! {
    /// A WAIS database, a search of it, or a document in it (RFC 4156, uri(7)).
    ///
    /// ```text
    /// wais://e.org:210/birds    wais://e.org/birds?ferret    wais://e.org/birds/TEXT/123
    ///        │     │   │                           │                          │    └─ wpath
    ///        │     │   └─ database                 └─ search                  └────── wtype
    ///        └─────┴───── host, port
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::{Wais, WaisKind};
    /// let wais = Wais::try_from(Uri::parse("wais://e.org/birds?jay%20nest")?)?;
    /// assert_eq!(wais.kind, WaisKind::Search(b"jay nest"[..].into()));
    /// let wtype = "TEXT".into();
    /// let wais = Wais { kind: WaisKind::Document { wtype, wpath: b"1"[..].into() }, ..wais };
    /// assert_eq!(wais.build()?, "wais://e.org/birds/TEXT/1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Wais<'a> as self {
        /// The part of the database that the URI identifies.
        pub kind: WaisKind<'a>,
        /// What it identifies: database, search or document.
        field kind = self.kind.as_str(),
        /// The server, without a user.
        pub server: Server<'a>,
        /// The server.
        field host = &self.server.host,
        /// The port, 210 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The name of the database.
        pub field database: Cow<'a, str>,
        /// The search; null where there is none.
        field search = self.kind.search(),
        /// The type of the document; null where there is none.
        field wtype = self.kind.document().map(|(wtype, _)| wtype),
        /// The name of the document; null where there is none.
        field wpath = self.kind.document().map(|(_, wpath)| wpath),
        /// The fragment, not decoded.
        /// Servers never see it.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "wais";
    documents: "RFC 4156", "uri(7)";
}

/// What a [`Wais`] URI identifies of its database.
///
/// ```
/// # use urial::scheme::{Wais, WaisKind};
/// # use urial::uri;
/// let view = Wais::try_from(uri!("wais://e.org/db"))?;
/// assert_eq!(view.kind, WaisKind::Database);
/// # Ok::<(), urial::scheme::SchemeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub enum WaisKind<'a> {
    /// The database itself.
    #[default]
    Database,
    /// A search for these words.
    Search(Cow<'a, [u8]>),
    /// A document.
    Document {
        /// The type of the document, as WAIS calls it.
        wtype: Cow<'a, str>,
        /// The name of the document, which only the server can interpret.
        wpath: Cow<'a, [u8]>,
    },
}

impl fmt::Debug for WaisKind<'_> {
    /// Shows octets as text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WaisKind::Database => f.write_str("Database"),
            WaisKind::Search(words) => f.debug_tuple("Search").field(&mask::octets(words)).finish(),
            WaisKind::Document { wtype, wpath } => f
                .debug_struct("Document")
                .field("wtype", wtype)
                .field("wpath", &mask::octets(wpath))
                .finish(),
        }
    }
}

impl IntoOwned for WaisKind<'_> {
    type Owned = WaisKind<'static>;

    fn into_owned(self) -> WaisKind<'static> {
        match self {
            WaisKind::Database => WaisKind::Database,
            WaisKind::Search(words) => WaisKind::Search(IntoOwned::into_owned(words)),
            WaisKind::Document { wtype, wpath } => WaisKind::Document {
                wtype: IntoOwned::into_owned(wtype),
                wpath: IntoOwned::into_owned(wpath),
            },
        }
    }
}

const USERINFO: &Rule = &Rule::not_in("a wais URI", Component::Userinfo, "RFC 4156 §2");
const HOST: &Rule = &Rule::new("host", "a host after \"//\"", "RFC 4156 §2");
const DATABASE: &Rule = &Rule::new("database", "\"/\" and the name of a database", "RFC 4156 §2");
const WTYPE: &Rule = &Rule::new("wtype", "a type in UTF-8", "RFC 4156 §2");
const WPATH: &Rule = &Rule::new("wpath", "\"/\" and the name of a document", "RFC 4156 §2");
const SEARCH: &Rule = &Rule::new("search", "no search after a document", "RFC 4156 §2");

impl<'a> SchemeView<'a> for Wais<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Userinfo, USERINFO)?;
        let server = Server::required(uri, HOST)?;
        let path = Cursor::path(uri);
        let path = path.strip_prefix("/").ok_or_else(|| path.error(0, DATABASE))?;
        let (database, document) = path.cut("/");
        let database = database.non_empty(DATABASE)?.decode(DATABASE)?;
        let search = Cursor::of(uri, Component::Query);
        let kind = match (document, search) {
            (Some(_), Some(search)) => return Err(search.error(0, SEARCH)),
            (Some(document), None) => read_document(document)?,
            (None, Some(search)) => WaisKind::Search(search.octets()),
            (None, None) => WaisKind::Database,
        };
        let fragment = verbatim(uri, Component::Fragment);
        Ok(Wais { kind, server, database, fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let mut path = ["/", &encoded(&*self.database, EncodeSet::SEGMENT)].concat();
        let mut query = None;
        match &self.kind {
            WaisKind::Database => {}
            WaisKind::Search(words) => query = Some(encoded(&**words, EncodeSet::QUERY)),
            WaisKind::Document { wtype, wpath } => {
                let wtype = encoded(&**wtype, EncodeSet::SEGMENT);
                let wpath = encoded(&**wpath, EncodeSet::PATH);
                path.push_str(&["/", &wtype, "/", &wpath].concat());
            }
        }
        self.server.build("wais", &path, query.as_deref(), self.fragment.as_deref())
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("wais", self.scheme(), self.server))
    }
}

impl WaisKind<'_> {
    const fn as_str(&self) -> &'static str {
        match self {
            WaisKind::Database => "database",
            WaisKind::Search(_) => "search",
            WaisKind::Document { .. } => "document",
        }
    }

    fn search(&self) -> Option<&Cow<'_, [u8]>> {
        if let WaisKind::Search(words) = self { Some(words) } else { None }
    }

    fn document(&self) -> Option<(&Cow<'_, str>, &Cow<'_, [u8]>)> {
        if let WaisKind::Document { wtype, wpath } = self { Some((wtype, wpath)) } else { None }
    }
}

/// `wtype "/" wpath`
fn read_document(document: Cursor<'_>) -> Result<WaisKind<'_>, SchemeError> {
    let (wtype, wpath) = document.cut("/");
    let wpath = wpath.ok_or_else(|| wtype.error_at_end(WPATH))?.non_empty(WPATH)?;
    Ok(WaisKind::Document { wtype: wtype.non_empty(WTYPE)?.decode(WTYPE)?, wpath: wpath.octets() })
}
