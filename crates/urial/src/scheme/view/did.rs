//! `did`: W3C DID Core 1.0 §3.1 and §3.2. Checked is the syntax of the identifier and of the URL; not,
//! what a method asks of its identifiers.

use alloc::borrow::Cow;

use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use super::server::opaque;
use super::shape::{About, Shape, view};
use crate::chars::abnf::{self, Set};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A decentralized identifier, or a URL that begins with one (W3C DID Core §3).
    ///
    /// ```text
    /// did:example:123456/path?service=files#key-1
    ///     │       │     │     │             └─ fragment
    ///     │       │     │     └─────────────── query
    ///     │       │     └───────────────────── path
    ///     └───────┴─────────────────────────── method, identifier
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Did;
    /// let did = Did::try_from(Uri::parse("did:web:e.org%3A3000:user#key-1")?)?;
    /// assert_eq!((&*did.method, &*did.id), ("web", "e.org%3A3000:user"));
    /// assert_eq!(did.fragment.as_deref(), Some("key-1"));
    /// let did = Did { method: "example".into(), id: "123".into(), ..Did::default() };
    /// assert_eq!(did.build()?, "did:example:123");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Did<'a> {
        /// The name of the method.
        pub method: Cow<'a, str>,
        /// The identifier by that method, as it stands in the URI.
        pub id: Cow<'a, str>,
        /// The path as it stands, from its `/` on; empty, where there is none.
        pub path: Cow<'a, str>,
        /// The query as it stands, if there is one.
        pub query: Option<Cow<'a, str>>,
        /// The fragment as it stands, if there is one.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const METHOD: &Rule = &Rule::new("method", "small letters and digits", "DID Core §3.1");
const COLON: &Rule = &Rule::new("id", "\":\" before it", "DID Core §3.1");
const ID: &Rule = &Rule::new("id", "idchar and \":\", and no \":\" at the end", "DID Core §3.1");

impl<'a> Shape<'a> for Did<'a> {
    const ABOUT: About = About {
        names: &["did"],
        text: Did::TEXT,
        documents: &["W3C DID Core"],
        fields: &[
            ("method", "the name of the method"),
            ("id", "the identifier by that method, as it stands"),
            ("path", "the path as it stands"),
            ("query", "the query as it stands"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        const METHOD_CHAR: Set = abnf::DIGIT.or(Set::range(b'a', b'z'));
        const ID_CHAR: Set = abnf::ALPHA.or(abnf::DIGIT).or(Set::of(b".-_%:"));
        Piece::absent(uri, Component::Authority, METHOD)?;
        let path = Piece::path(uri);
        let slash = path.as_str().find('/').unwrap_or(path.as_str().len());
        let (method, id) = path.slice(0, slash).cut(":");
        let method = method.some_of(METHOD_CHAR, METHOD)?;
        let id = id.ok_or_else(|| method.from(usize::MAX).refused(0, COLON))?;
        let id = id.some_of(ID_CHAR, ID)?;
        if id.as_str().ends_with(':') {
            return Err(id.from(usize::MAX).refused(0, ID));
        }
        Ok(Did {
            method: method.as_str().into(),
            id: id.as_str().into(),
            path: path.from(slash).as_str().into(),
            query: uri.component(Component::Query).map(Cow::Borrowed),
            fragment: uri.component(Component::Fragment).map(Cow::Borrowed),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let path = [&self.method, ":", &self.id, &self.path].concat();
        opaque("did", &path, self.query.as_deref(), self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        Fields::new()
            .with("method", &self.method)
            .with("id", &self.id)
            .with("path", &self.path)
            .with("query", self.query.as_ref())
            .with("fragment", self.fragment.as_ref())
    }
}
