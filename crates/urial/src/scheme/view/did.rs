//! `did`: W3C DID Core 1.0 §3.1 and §3.2. Checks the syntax of the identifier and of the URL,
//! but not what a method requires of its identifiers.

use super::prelude::*;

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
    pub struct Did<'a> as self {
        /// The name of the method.
        pub field method: Cow<'a, str>,
        /// The identifier that the method defines, not decoded.
        pub field id: Cow<'a, str>,
        /// The path, not decoded.
        /// It begins with `/`; empty if there is none.
        pub field path: Cow<'a, str>,
        /// The query, not decoded.
        pub field query: Option<Cow<'a, str>>,
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "did";
    documents: "W3C DID Core";
}

const METHOD: &Rule = &Rule::new("method", "lower-case letters and digits", "DID Core §3.1");
const COLON: &Rule = &Rule::new("id", "\":\" after the method", "DID Core §3.1");
const ID: &Rule = &Rule::new("id", "idchar or \":\", ending in idchar", "DID Core §3.1");

impl<'a> SchemeView<'a> for Did<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        const METHOD_CHAR: Set = abnf::DIGIT.or(Set::range(b'a', b'z'));
        // `idchar` is older than `~`, to which RFC 3986 §2.3 makes `%7E` equivalent.
        const ID_CHAR: Set = abnf::UNRESERVED.or(Set::of(b"%:"));
        forbid(uri, Component::Authority, METHOD)?;
        let path = Cursor::path(uri);
        let slash = path.as_str().find('/').unwrap_or(path.as_str().len());
        let (method, id) = path.slice(0, slash).cut(":");
        let method = method.non_empty_of(METHOD_CHAR, METHOD)?;
        let id = id.ok_or_else(|| method.error_at_end(COLON))?;
        let id = id.non_empty_of(ID_CHAR, ID)?;
        if id.as_str().ends_with(':') {
            return Err(id.error_at_end(ID));
        }
        Ok(Did {
            method: method.as_str().into(),
            id: id.as_str().into(),
            path: path.from(slash).as_str().into(),
            query: verbatim(uri, Component::Query),
            fragment: verbatim(uri, Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let path = [&self.method, ":", &self.id, &self.path].concat();
        opaque("did", &path, self.query.as_deref(), self.fragment.as_deref())
    }
}
