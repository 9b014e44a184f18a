//! Owned references and identifiers: what `PathBuf` is to `Path`.

use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Deref, Range, RangeBounds};
use core::str::FromStr;

use crate::components::authority::Authority;
use crate::components::host::Host;
use crate::components::pairs::{PairSyntax, Pairs};
use crate::components::path::{Path, PathKind};
use crate::components::percent::PctStr;
use crate::components::scheme::Scheme;
use crate::components::userinfo::Userinfo;
use crate::parse::error::ParseError;
use crate::parse::grammar::{Grammar, Rfc3986, Rfc3987};
use crate::parse::offsets::{Component, Offsets};
use crate::reference::borrowed::{
    Identifier, Iri, IriRef, Position, Reference, ReferenceKind, ToReference, Uri, UriRef, sealed,
};
use crate::reference::masked::Masked;

/// An owned [`Reference`]: [`UriRefBuf`] or [`IriRefBuf`].
///
/// It has the accessors of [`Reference`], and methods that change components. Equality, order and
/// hash are those of the text; `Debug` masks passwords.
#[derive(Clone)]
pub struct ReferenceBuf<G: Grammar = Rfc3986> {
    text: String,
    offsets: Offsets,
    grammar: PhantomData<G>,
}

/// An owned [`Identifier`]: [`UriBuf`] or [`IriBuf`].
///
/// It dereferences to [`ReferenceBuf`], so every accessor of that is available.
#[derive(Clone)]
pub struct IdentifierBuf<G: Grammar = Rfc3986>(ReferenceBuf<G>);

/// An owned [`UriRef`].
///
/// ```
/// # use urial::UriRefBuf;
/// let reference: UriRefBuf = "../a?b".parse()?;
/// assert_eq!(reference.path().as_str(), "../a");
/// assert_eq!(reference.as_uri_ref().slice(..), "../a?b");
/// # Ok::<(), urial::ParseError>(())
/// ```
pub type UriRefBuf = ReferenceBuf<Rfc3986>;

/// An owned [`Uri`].
///
/// ```
/// # use urial::UriBuf;
/// let uri: UriBuf = "http://e.org/a".parse()?;
/// assert_eq!(uri.scheme(), "http");
/// assert_eq!(uri.as_uri().without_fragment(), "http://e.org/a");
/// # Ok::<(), urial::ParseError>(())
/// ```
pub type UriBuf = IdentifierBuf<Rfc3986>;

/// An owned [`IriRef`].
///
/// ```
/// # use urial::{Component, IriRefBuf};
/// let mut reference: IriRefBuf = "//h/\u{e9}".parse()?;
/// reference.set(Component::Query, "\u{fc}")?;
/// assert_eq!(reference.as_iri_ref().slice(..), "//h/\u{e9}?\u{fc}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type IriRefBuf = ReferenceBuf<Rfc3987>;

/// An owned [`Iri`].
///
/// ```
/// # use urial::IriBuf;
/// let iri: IriBuf = "http://e.org/\u{e9}#a".parse()?;
/// assert_eq!(iri.as_iri().without_fragment(), "http://e.org/\u{e9}");
/// # Ok::<(), urial::ParseError>(())
/// ```
pub type IriBuf = IdentifierBuf<Rfc3987>;

/// The error of `try_from` a `String`: a [`ParseError`], and the `String` itself.
///
/// `Display` writes the [`ParseError`]. `Debug` leaves the text out, which may contain a password.
///
/// ```
/// # use urial::UriBuf;
/// let error = UriBuf::try_from(String::from("a b")).unwrap_err();
/// assert_eq!(error.error().offset(), 1);
/// assert_eq!(error.into_string(), "a b");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ParseBufError {
    text: String,
    error: ParseError,
}

/// Implements accessors by calling those of the borrowed form.
macro_rules! delegate {
    ($($(#[$doc:meta])* $accessor:ident($($name:ident: $argument:ty)?) -> $output:ty;)*) => {
        $(
            $(#[$doc])*
            #[must_use]
            pub fn $accessor(&self $(, $name: $argument)?) -> $output {
                self.as_reference().$accessor($($name)?)
            }
        )*
    };
}

impl<G: Grammar> ReferenceBuf<G> {
    /// Takes a text that is known to be valid, with the offsets of its components.
    pub(crate) fn trusted(text: String, offsets: Offsets) -> ReferenceBuf<G> {
        ReferenceBuf { text, offsets, grammar: PhantomData }
    }

    /// Returns the borrowed form. Nothing is copied or parsed again.
    #[must_use]
    pub fn as_reference(&self) -> Reference<'_, G> {
        Reference::trusted(&self.text, self.offsets)
    }

    /// Returns the text. Nothing is copied.
    ///
    /// ```
    /// # use urial::UriRefBuf;
    /// assert_eq!("a?b".parse::<UriRefBuf>()?.into_string(), "a?b");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }

    delegate! {
        /// Returns the text; see [`UriRef::as_str`].
        as_str() -> &str;
        /// Returns the scheme (§3.1); see [`UriRef::scheme`].
        scheme() -> Option<Scheme<'_>>;
        /// Returns the authority (§3.2); see [`UriRef::authority`].
        authority() -> Option<Authority<'_>>;
        /// Returns the userinfo, the text before the `@` of the authority (§3.2.1); see
        /// [`UriRef::userinfo`].
        userinfo() -> Option<Userinfo<'_>>;
        /// Returns the host of the authority (§3.2.2); see [`UriRef::host`].
        host() -> Option<Host<'_>>;
        /// Returns the pairs of the query; see [`UriRef::pairs`].
        pairs(syntax: PairSyntax) -> Pairs<'_>;
        /// Returns the text of the port (§3.2.3); see [`UriRef::port`].
        port() -> Option<&str>;
        /// Returns the path, which may be empty (§3.3); see [`UriRef::path`].
        path() -> Path<'_>;
        /// Returns the query, the text between `?` and `#` (§3.4); see [`UriRef::query`].
        query() -> Option<PctStr<'_>>;
        /// Returns the fragment, the text after `#` (§3.5); see [`UriRef::fragment`].
        fragment() -> Option<PctStr<'_>>;
        /// Returns the text of a component without its delimiters; see [`UriRef::component`].
        component(component: Component) -> Option<&str>;
        /// Returns the range of a component, in bytes of the text; see [`UriRef::range`].
        range(component: Component) -> Option<Range<usize>>;
        /// Returns the text between two borders; see [`UriRef::slice`].
        slice(borders: impl RangeBounds<Position>) -> &str;
        /// Returns whether there is no scheme (§4.2); see [`UriRef::is_relative`].
        is_relative() -> bool;
        /// Returns the form of the reference (§4.2); see [`UriRef::kind`].
        kind() -> ReferenceKind;
        /// Returns which of the five rules the path matches (§3.3); see [`UriRef::path_kind`].
        path_kind() -> PathKind;
        /// Returns the reference without its fragment (§3.5), borrowed; see
        /// [`UriRef::without_fragment`].
        without_fragment() -> Reference<'_, G>;
        /// Returns the text with `***` in place of the password (§3.2.1); see [`UriRef::masked`].
        masked() -> Masked<'_>;
    }
}

impl UriRefBuf {
    /// Returns the borrowed form; see [`as_reference`](ReferenceBuf::as_reference).
    #[must_use]
    pub fn as_uri_ref(&self) -> UriRef<'_> {
        self.as_reference()
    }

    delegate! {
        /// Returns whether there is a scheme (§3); see [`UriRef::is_uri`].
        is_uri() -> bool;
        /// Returns whether there are a scheme and no fragment (§4.3); see
        /// [`UriRef::is_absolute_uri`].
        is_absolute_uri() -> bool;
    }
}

impl IriRefBuf {
    /// Returns the borrowed form; see [`as_reference`](ReferenceBuf::as_reference).
    #[must_use]
    pub fn as_iri_ref(&self) -> IriRef<'_> {
        self.as_reference()
    }

    delegate! {
        /// Returns whether there is a scheme (RFC 3987 §2.2); see [`IriRef::is_iri`].
        is_iri() -> bool;
        /// Returns whether there are a scheme and no fragment (RFC 3987 §2.2); see
        /// [`IriRef::is_absolute_iri`].
        is_absolute_iri() -> bool;
    }
}

impl<G: Grammar> IdentifierBuf<G> {
    /// Takes a text that is known to be valid and to have a scheme, with the offsets of its
    /// components.
    pub(crate) fn trusted(text: String, offsets: Offsets) -> IdentifierBuf<G> {
        IdentifierBuf(ReferenceBuf::trusted(text, offsets))
    }

    /// Takes a reference that is known to have a scheme.
    pub(crate) fn of(reference: ReferenceBuf<G>) -> IdentifierBuf<G> {
        IdentifierBuf(reference)
    }

    /// The reference, to be changed by a function that keeps a scheme in it.
    pub(crate) fn reference_mut(&mut self) -> &mut ReferenceBuf<G> {
        &mut self.0
    }

    /// Returns the borrowed form. Nothing is copied or parsed again.
    #[must_use]
    pub fn as_identifier(&self) -> Identifier<'_, G> {
        Identifier::trusted(&self.0.text, self.0.offsets)
    }

    /// Returns the text. Nothing is copied.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0.text
    }

    /// Returns the scheme (§3.1); see [`Uri::scheme`].
    #[must_use]
    pub fn scheme(&self) -> Scheme<'_> {
        self.as_identifier().scheme()
    }

    /// Returns the URI without its fragment (§3.5), borrowed; see [`Uri::without_fragment`].
    #[must_use]
    pub fn without_fragment(&self) -> Identifier<'_, G> {
        self.as_identifier().without_fragment()
    }
}

impl UriBuf {
    /// Returns the borrowed form; see [`as_identifier`](IdentifierBuf::as_identifier).
    #[must_use]
    pub fn as_uri(&self) -> Uri<'_> {
        self.as_identifier()
    }
}

impl IriBuf {
    /// Returns the borrowed form; see [`as_identifier`](IdentifierBuf::as_identifier).
    #[must_use]
    pub fn as_iri(&self) -> Iri<'_> {
        self.as_identifier()
    }
}

impl<G: Grammar> Default for ReferenceBuf<G> {
    /// The empty reference, which refers to the document that contains it (§4.4).
    fn default() -> ReferenceBuf<G> {
        Reference::default().into()
    }
}

impl<G: Grammar> Deref for IdentifierBuf<G> {
    type Target = ReferenceBuf<G>;

    fn deref(&self) -> &ReferenceBuf<G> {
        &self.0
    }
}

impl ParseBufError {
    /// Returns the error.
    #[must_use]
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// Returns the text that was parsed, for example to explain the error.
    ///
    /// ```
    /// # use urial::UriBuf;
    /// let error = UriBuf::try_from(String::from("/a b")).unwrap_err();
    /// let report = error.error().explain(error.as_str()).to_string();
    /// assert!(report.starts_with("scheme: expected ALPHA, found `/` at byte 0"));
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the text that was parsed. Nothing is copied.
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }
}

impl From<ParseBufError> for ParseError {
    fn from(error: ParseBufError) -> ParseError {
        error.error
    }
}

/// Parses the `String` and keeps it, without a copy. An error returns it.
impl<G: Grammar> TryFrom<String> for ReferenceBuf<G> {
    type Error = ParseBufError;

    fn try_from(text: String) -> Result<ReferenceBuf<G>, ParseBufError> {
        match Reference::<G>::parse(&text).map(Reference::offsets) {
            Ok(offsets) => Ok(ReferenceBuf::trusted(text, offsets)),
            Err(error) => Err(ParseBufError { text, error }),
        }
    }
}

/// Parses the `String` and keeps it, without a copy. An error returns it.
impl<G: Grammar> TryFrom<String> for IdentifierBuf<G> {
    type Error = ParseBufError;

    fn try_from(text: String) -> Result<IdentifierBuf<G>, ParseBufError> {
        match Identifier::<G>::parse(&text).map(|identifier| identifier.offsets()) {
            Ok(offsets) => Ok(IdentifierBuf::trusted(text, offsets)),
            Err(error) => Err(ParseBufError { text, error }),
        }
    }
}

impl<G: Grammar> FromStr for ReferenceBuf<G> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<ReferenceBuf<G>, ParseError> {
        Reference::parse(text).map(ReferenceBuf::from)
    }
}

impl<G: Grammar> FromStr for IdentifierBuf<G> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<IdentifierBuf<G>, ParseError> {
        Identifier::parse(text).map(IdentifierBuf::from)
    }
}

impl<G: Grammar> From<Reference<'_, G>> for ReferenceBuf<G> {
    fn from(reference: Reference<'_, G>) -> ReferenceBuf<G> {
        ReferenceBuf::trusted(reference.as_str().into(), reference.offsets())
    }
}

impl<G: Grammar> From<Identifier<'_, G>> for IdentifierBuf<G> {
    fn from(identifier: Identifier<'_, G>) -> IdentifierBuf<G> {
        IdentifierBuf(Reference::from(identifier).into())
    }
}

/// Takes a reference that has a scheme; it is not parsed again. An error returns the text.
impl<G: Grammar> TryFrom<ReferenceBuf<G>> for IdentifierBuf<G> {
    type Error = ParseBufError;

    fn try_from(reference: ReferenceBuf<G>) -> Result<IdentifierBuf<G>, ParseBufError> {
        match Identifier::try_from(reference.as_reference()) {
            Ok(_) => Ok(IdentifierBuf(reference)),
            Err(error) => Err(ParseBufError { text: reference.text, error }),
        }
    }
}

impl<G: Grammar> From<ReferenceBuf<G>> for String {
    fn from(reference: ReferenceBuf<G>) -> String {
        reference.text
    }
}

impl<G: Grammar> From<IdentifierBuf<G>> for String {
    fn from(identifier: IdentifierBuf<G>) -> String {
        identifier.0.text
    }
}

impl<G: Grammar> From<IdentifierBuf<G>> for ReferenceBuf<G> {
    fn from(identifier: IdentifierBuf<G>) -> ReferenceBuf<G> {
        identifier.0
    }
}

impl<'a, G: Grammar> From<&'a ReferenceBuf<G>> for Reference<'a, G> {
    fn from(reference: &'a ReferenceBuf<G>) -> Reference<'a, G> {
        reference.as_reference()
    }
}

impl<'a, G: Grammar> From<&'a IdentifierBuf<G>> for Reference<'a, G> {
    fn from(identifier: &'a IdentifierBuf<G>) -> Reference<'a, G> {
        identifier.as_reference()
    }
}

impl<'a, G: Grammar> From<&'a IdentifierBuf<G>> for Identifier<'a, G> {
    fn from(identifier: &'a IdentifierBuf<G>) -> Identifier<'a, G> {
        identifier.as_identifier()
    }
}

impl<G: Grammar> sealed::Sealed for &ReferenceBuf<G> {}

impl<G: Grammar> sealed::Sealed for &IdentifierBuf<G> {}

impl<'a, G: Grammar> ToReference<'a> for &'a ReferenceBuf<G> {
    type Grammar = G;
}

impl<'a, G: Grammar> ToReference<'a> for &'a IdentifierBuf<G> {
    type Grammar = G;
}

/// Every URI reference is an IRI reference. Nothing is copied or parsed again.
impl<'a> From<&'a UriRefBuf> for IriRef<'a> {
    fn from(reference: &'a UriRefBuf) -> IriRef<'a> {
        reference.as_reference().into()
    }
}

impl<'a> From<&'a UriBuf> for IriRef<'a> {
    fn from(uri: &'a UriBuf) -> IriRef<'a> {
        uri.as_reference().into()
    }
}

impl<'a> From<&'a UriBuf> for Iri<'a> {
    fn from(uri: &'a UriBuf) -> Iri<'a> {
        uri.as_identifier().into()
    }
}

impl From<UriRefBuf> for IriRefBuf {
    fn from(reference: UriRefBuf) -> IriRefBuf {
        ReferenceBuf::trusted(reference.text, reference.offsets)
    }
}

impl From<UriBuf> for IriRefBuf {
    fn from(uri: UriBuf) -> IriRefBuf {
        uri.0.into()
    }
}

impl From<UriBuf> for IriBuf {
    fn from(uri: UriBuf) -> IriBuf {
        IdentifierBuf(uri.0.into())
    }
}

/// An IRI reference that is ASCII is a URI reference. It is parsed again; an error returns the
/// text.
impl TryFrom<IriRefBuf> for UriRefBuf {
    type Error = ParseBufError;

    fn try_from(reference: IriRefBuf) -> Result<UriRefBuf, ParseBufError> {
        reference.text.try_into()
    }
}

impl TryFrom<IriBuf> for UriBuf {
    type Error = ParseBufError;

    fn try_from(iri: IriBuf) -> Result<UriBuf, ParseBufError> {
        iri.0.text.try_into()
    }
}

impl fmt::Display for ParseBufError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl fmt::Debug for ParseBufError {
    /// Leaves the text out: it may contain a password, which cannot be found in an invalid text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParseBufError").field("error", &self.error).finish_non_exhaustive()
    }
}

impl core::error::Error for ParseBufError {}
