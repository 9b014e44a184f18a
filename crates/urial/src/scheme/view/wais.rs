//! `wais`: RFC 4156, uri(7). Checked is which of the three forms it has; not, what types there are, nor how
//! a document is named: what stands behind the type is taken as it is, slashes and all.

use alloc::borrow::Cow;
use alloc::string::ToString;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use super::server::Server;
use super::shape::{About, Shape, view};
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

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
    pub struct Wais<'a> {
        /// The server; it knows no users.
        pub server: Server<'a>,
        /// The name of the database.
        pub database: Cow<'a, str>,
        /// What of the database.
        pub kind: WaisKind<'a>,
        /// The fragment as it stands in the URI, if there is one: servers never see it.
        pub fragment: Option<Cow<'a, str>>,
    }
}

/// What a [`Wais`] URI identifies of its database.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum WaisKind<'a> {
    /// The database itself.
    #[default]
    Database,
    /// What is found by these words.
    Search(Cow<'a, [u8]>),
    /// A document.
    Document {
        /// The type of the document, as WAIS calls it.
        wtype: Cow<'a, str>,
        /// The name of the document: the server alone knows what is in it.
        wpath: Cow<'a, [u8]>,
    },
}

const USERINFO: &Rule = &Rule::new("userinfo", "no user", "RFC 4156 §2");
const HOST: &Rule = &Rule::new("host", "a host", "RFC 4156 §2");
const DATABASE: &Rule = &Rule::new("database", "\"/\" and the name of a database", "RFC 4156 §2");
const WTYPE: &Rule = &Rule::new("wtype", "a type in UTF-8", "RFC 4156 §2");
const WPATH: &Rule = &Rule::new("wpath", "\"/\" and the name of a document", "RFC 4156 §2");
const SEARCH: &Rule = &Rule::new("search", "none, as there is a document", "RFC 4156 §2");

impl<'a> Shape<'a> for Wais<'a> {
    const ABOUT: About = About {
        names: &["wais"],
        text: Wais::TEXT,
        documents: &["RFC 4156", "uri(7)"],
        fields: &[
            ("kind", "what it identifies: database, search or document"),
            ("host", "the server"),
            ("port", "the port, 210 where none is given"),
            ("database", "the name of the database"),
            ("search", "what is searched for; null where nothing is"),
            ("wtype", "the type of the document; null where none is meant"),
            ("wpath", "the name of the document; null where none is meant"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Piece::absent(uri, Component::Userinfo, USERINFO)?;
        let server = Server::required(uri, HOST)?;
        let path = Piece::path(uri);
        let path = path.strip_prefix("/").ok_or_else(|| path.refused(0, DATABASE))?;
        let (database, document) = path.cut("/");
        let database = database.some(DATABASE)?.decode(DATABASE)?;
        let search = Piece::of(uri, Component::Query);
        let kind = match (document, search) {
            (Some(_), Some(search)) => return Err(search.refused(0, SEARCH)),
            (Some(document), None) => read_document(document)?,
            (None, Some(search)) => WaisKind::Search(search.octets()),
            (None, None) => WaisKind::Database,
        };
        let fragment = uri.component(Component::Fragment).map(Cow::Borrowed);
        Ok(Wais { server, database, kind, fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let mut path = ["/", &encode(&*self.database, EncodeSet::SEGMENT).to_string()].concat();
        let mut query = None;
        match &self.kind {
            WaisKind::Database => {}
            WaisKind::Search(words) => query = Some(encode(&**words, EncodeSet::QUERY).to_string()),
            WaisKind::Document { wtype, wpath } => {
                let wtype = encode(&**wtype, EncodeSet::SEGMENT).to_string();
                let wpath = encode(&**wpath, EncodeSet::PATH).to_string();
                path.push_str(&["/", &wtype, "/", &wpath].concat());
            }
        }
        self.server.build("wais", &path, query.as_deref(), self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        let (kind, search, wtype, wpath) = match &self.kind {
            WaisKind::Database => ("database", None, None, None),
            WaisKind::Search(search) => ("search", Some(search), None, None),
            WaisKind::Document { wtype, wpath } => ("document", None, Some(wtype), Some(wpath)),
        };
        self.server
            .add_host(Fields::new().with("kind", kind), 210)
            .with("database", &self.database)
            .with("search", search)
            .with("wtype", wtype)
            .with("wpath", wpath)
            .with("fragment", self.fragment.as_ref())
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("wais", self.server, 210))
    }
}

/// `wtype "/" wpath`
fn read_document(document: Piece<'_>) -> Result<WaisKind<'_>, SchemeError> {
    let (wtype, wpath) = document.cut("/");
    let wpath = wpath.ok_or_else(|| wtype.from(usize::MAX).refused(0, WPATH))?.some(WPATH)?;
    Ok(WaisKind::Document { wtype: wtype.some(WTYPE)?.decode(WTYPE)?, wpath: wpath.octets() })
}
