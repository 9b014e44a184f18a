//! Establishing a base URI (RFC 3986 §5.1): of its four sources, the innermost wins.

use core::fmt;

use super::resolve::{ResolveError, Resolver};
use crate::parse::grammar::Rfc3986;
use crate::reference::borrowed::{AsIdentifier, AsReference};
use crate::reference::types::{Uri, UriBuf, UriRef};

/// A source of a base URI, from the outermost to the innermost.
///
/// ```
/// # use urial::BaseSource;
/// assert!(BaseSource::Embedded > BaseSource::Retrieval);
/// assert_eq!(BaseSource::Encapsulating.to_string(), "encapsulating");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BaseSource {
    /// The default of the application (§5.1.4).
    Default,
    /// The URI from which the document was retrieved, the last one after redirects (§5.1.3).
    Retrieval,
    /// The entity that encloses the document: a message, an archive (§5.1.2).
    Encapsulating,
    /// The document itself, as with `<base href>` or `xml:base` (§5.1.1).
    Embedded,
}

impl BaseSource {
    /// Returns the name: `default`, `retrieval`, `encapsulating` or `embedded`.
    ///
    /// ```
    /// assert_eq!(urial::BaseSource::Retrieval.as_str(), "retrieval");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            BaseSource::Default => "default",
            BaseSource::Retrieval => "retrieval",
            BaseSource::Encapsulating => "encapsulating",
            BaseSource::Embedded => "embedded",
        }
    }
}

impl fmt::Display for BaseSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The possible bases of a document: a value for each source (§5.1).
///
/// A base that a document or its enclosing entity states may be relative. It is then resolved
/// against the next outer one.
///
/// ```
/// # use urial::{BaseSource, BaseSources, UriRef, uri};
/// // A page that was fetched from the last of several URIs, with `<base href="Test/">`.
/// let sources = BaseSources {
///     embedded: Some(UriRef::parse("Test/")?),
///     retrieval: Some(uri!("http://b/y/z")),
///     ..BaseSources::default()
/// };
/// let base = sources.establish()?;
/// assert_eq!(base.uri(), "http://b/y/Test/");
/// assert_eq!(base.source(), BaseSource::Embedded);
/// assert_eq!(base.uri().resolve(UriRef::parse("w")?)?, "http://b/y/Test/w");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BaseSources<'a> {
    /// What the document states (§5.1.1).
    pub embedded: Option<UriRef<'a>>,
    /// What the enclosing entity states (§5.1.2).
    pub encapsulating: Option<UriRef<'a>>,
    /// From where the document was retrieved (§5.1.3).
    pub retrieval: Option<Uri<'a>>,
    /// The default of the application (§5.1.4).
    pub default: Option<Uri<'a>>,
}

/// A base URI, and the source that it is from: the result of [`BaseSources::establish`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Base {
    uri: UriBuf,
    source: BaseSource,
}

/// Why there is no base.
///
/// ```
/// # use urial::{BaseError, BaseSource, BaseSources, UriRef};
/// let none = BaseSources::default().establish();
/// assert_eq!(none.unwrap_err(), BaseError::Absent);
/// let sources = BaseSources { embedded: Some(UriRef::parse("x/")?), ..BaseSources::default() };
/// let error = sources.establish().unwrap_err();
/// assert_eq!(error, BaseError::Relative(BaseSource::Embedded));
/// assert_eq!(error.to_string(), "base: the embedded one is relative, and there is no outer one");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BaseError {
    /// No source has a base.
    Absent,
    /// This base is relative, and there is no outer one to resolve it against.
    Relative(BaseSource),
    /// A relative base cannot be resolved.
    Resolve(ResolveError),
}

impl fmt::Display for BaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BaseError::Absent => f.write_str("base: no source has one"),
            BaseError::Relative(source) => {
                write!(f, "base: the {source} one is relative, and there is no outer one")
            }
            BaseError::Resolve(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for BaseError {}

impl From<ResolveError> for BaseError {
    fn from(error: ResolveError) -> BaseError {
        BaseError::Resolve(error)
    }
}

impl BaseSources<'_> {
    /// Returns the base: the innermost that is known, resolved against the next outer one. Its
    /// fragment is dropped (§5.1). Allocates it.
    ///
    /// # Errors
    /// - [`BaseError::Absent`] if nothing is known;
    /// - [`BaseError::Relative`] if the outermost that is known is relative;
    /// - [`BaseError::Resolve`] if a base is longer than `u32::MAX` bytes.
    pub fn establish(&self) -> Result<Base, BaseError> {
        let retrieval = self.retrieval.map(|uri| Base::new(uri, BaseSource::Retrieval));
        let default = self.default.map(|uri| Base::new(uri, BaseSource::Default));
        let encapsulating = (self.encapsulating, BaseSource::Encapsulating);
        let stated = [encapsulating, (self.embedded, BaseSource::Embedded)];
        let base = stated.into_iter().try_fold(
            retrieval.or(default),
            |outer, (inner, source)| match (inner, outer) {
                (None, outer) => Ok(outer),
                (Some(inner), Some(outer)) => outer.inner(inner, source).map(Some),
                (Some(inner), None) => match Uri::try_from(inner) {
                    Ok(uri) => Ok(Some(Base::new(uri, source))),
                    Err(_) => Err(BaseError::Relative(source)),
                },
            },
        )?;
        base.ok_or(BaseError::Absent)
    }
}

impl Base {
    /// Makes a base of `uri`, without its fragment.
    ///
    /// ```
    /// # use urial::{Base, BaseSource, uri};
    /// assert_eq!(Base::new(uri!("http://e.org/a#b"), BaseSource::Retrieval).uri(), "http://e.org/a");
    /// ```
    #[must_use]
    pub fn new(uri: impl AsIdentifier<Grammar = Rfc3986>, source: BaseSource) -> Base {
        Base { uri: Uri::from(uri.as_identifier().without_fragment()).to_owned(), source }
    }

    /// Returns the base inside an element or a part that states `reference`: an element with
    /// `xml:base`, a part of a message with `Content-Location`.
    ///
    /// # Errors
    /// [`BaseError::Resolve`] if the base is longer than `u32::MAX` bytes.
    ///
    /// ```
    /// # use urial::{Base, BaseSource, UriRef, uri};
    /// let feed = Base::new(uri!("http://e.org/feed/"), BaseSource::Retrieval);
    /// let entry = feed.inner(UriRef::parse("2026/")?, BaseSource::Embedded)?;
    /// assert_eq!(entry.uri(), "http://e.org/feed/2026/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn inner(
        &self,
        reference: impl AsReference<Grammar = Rfc3986>,
        source: BaseSource,
    ) -> Result<Base, BaseError> {
        let target = Resolver::new(&self.uri).resolve(reference)?;
        Ok(Base::new(target.as_uri(), source))
    }

    /// Returns the URI. It has no fragment. See [`BaseSources`] for an example.
    #[must_use]
    pub fn uri(&self) -> Uri<'_> {
        self.uri.as_uri()
    }

    /// Returns the source that won. See [`BaseSources`] for an example.
    #[must_use]
    pub fn source(&self) -> BaseSource {
        self.source
    }
}
