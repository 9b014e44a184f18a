//! References and identifiers that own their text: what `PathBuf` is to `Path`.

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
    Identifier, Iri, IriRef, Masked, Position, Reference, ReferenceKind, ToReference, Uri, UriRef,
    sealed,
};

/// A [`Reference`] that owns its text: [`UriRefBuf`] or [`IriRefBuf`].
#[derive(Clone)]
pub struct ReferenceBuf<G: Grammar = Rfc3986> {
    text: String,
    offsets: Offsets,
    grammar: PhantomData<G>,
}

/// An [`Identifier`] that owns its text: [`UriBuf`] or [`IriBuf`].
#[derive(Clone)]
pub struct IdentifierBuf<G: Grammar = Rfc3986>(ReferenceBuf<G>);

/// A [`UriRef`] that owns its text.
///
/// ```
/// # use urial::UriRefBuf;
/// let reference: UriRefBuf = "../a?b".parse()?;
/// assert_eq!(reference.path().as_str(), "../a");
/// assert_eq!(reference.as_uri_ref().slice(..), "../a?b");
/// # Ok::<(), urial::ParseError>(())
/// ```
pub type UriRefBuf = ReferenceBuf<Rfc3986>;

/// A [`Uri`] that owns its text.
///
/// ```
/// # use urial::UriBuf;
/// let uri: UriBuf = "http://e.org/a".parse()?;
/// assert_eq!(uri.scheme(), "http");
/// assert_eq!(uri.as_uri().without_fragment(), "http://e.org/a");
/// # Ok::<(), urial::ParseError>(())
/// ```
pub type UriBuf = IdentifierBuf<Rfc3986>;

/// An [`IriRef`] that owns its text.
///
/// ```
/// # use urial::{Component, IriRefBuf};
/// let mut reference: IriRefBuf = "//h/\u{e9}".parse()?;
/// reference.set(Component::Query, "\u{fc}")?;
/// assert_eq!(reference.as_iri_ref().slice(..), "//h/\u{e9}?\u{fc}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type IriRefBuf = ReferenceBuf<Rfc3987>;

/// An [`Iri`] that owns its text.
///
/// ```
/// # use urial::IriBuf;
/// let iri: IriBuf = "http://e.org/\u{e9}#a".parse()?;
/// assert_eq!(iri.as_iri().without_fragment(), "http://e.org/\u{e9}");
/// # Ok::<(), urial::ParseError>(())
/// ```
pub type IriBuf = IdentifierBuf<Rfc3987>;

/// Why an owned text was refused, and the text, so that nothing is lost; what `try_from` a `String`
/// gives.
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

/// The questions that a borrowed reference answers, asked of the one that owns it.
macro_rules! ask {
    ($($question:ident($($name:ident: $argument:ty)?) -> $answer:ty, $doc:literal;)*) => {
        $(
            #[doc = $doc]
            #[must_use]
            pub fn $question(&self $(, $name: $argument)?) -> $answer {
                self.as_reference().$question($($name)?)
            }
        )*
    };
}

impl<G: Grammar> ReferenceBuf<G> {
    /// The reference that `text` is known to be, and where its components are known to be.
    pub(crate) fn trusted(text: String, offsets: Offsets) -> ReferenceBuf<G> {
        ReferenceBuf { text, offsets, grammar: PhantomData }
    }

    /// Returns the borrowed form, with everything that can be asked of it. Costs nothing.
    #[must_use]
    pub fn as_reference(&self) -> Reference<'_, G> {
        Reference::trusted(&self.text, self.offsets)
    }

    /// Returns the text.
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }

    ask! {
        as_str() -> &str, "The text, byte for byte as it was given: as [`UriRef::as_str`].";
        scheme() -> Option<Scheme<'_>>, "The scheme, if there is one (§3.1): as [`UriRef::scheme`].";
        authority() -> Option<Authority<'_>>, "The authority, if there is one (§3.2): as [`UriRef::authority`].";
        userinfo() -> Option<Userinfo<'_>>, "What stands before the `@` of the authority (§3.2.1): as [`UriRef::userinfo`].";
        host() -> Option<Host<'_>>, "The host of the authority, if there is one (§3.2.2): as [`UriRef::host`].";
        pairs(syntax: PairSyntax) -> Pairs<'_>, "The pairs of the query: as [`UriRef::pairs`].";
        port() -> Option<&str>, "The port as it stands, if there is a `:` for one (§3.2.3): as [`UriRef::port`].";
        path() -> Path<'_>, "The path, which is always there, even if empty (§3.3): as [`UriRef::path`].";
        query() -> Option<PctStr<'_>>, "What stands between `?` and `#`, if there is a `?` (§3.4): as [`UriRef::query`].";
        fragment() -> Option<PctStr<'_>>, "What stands after `#`, if there is one (§3.5): as [`UriRef::fragment`].";
        component(component: Component) -> Option<&str>, "The text of a component, without its delimiters: as [`UriRef::component`].";
        range(component: Component) -> Option<Range<usize>>, "Where a component stands, in bytes from the start: as [`UriRef::range`].";
        slice(borders: impl RangeBounds<Position>) -> &str, "The text between two borders: as [`UriRef::slice`].";
        is_relative() -> bool, "Whether it has no scheme (§4.2): as [`UriRef::is_relative`].";
        kind() -> ReferenceKind, "How it is written (§4.2): as [`UriRef::kind`].";
        path_kind() -> PathKind, "Which of the five rules its path matches (§3.3): as [`UriRef::path_kind`].";
        without_fragment() -> Reference<'_, G>, "Itself without its fragment and the `#` (§3.5): as [`UriRef::without_fragment`].";
        masked() -> Masked<'_>, "The text with `***` for the password (§3.2.1): as [`UriRef::masked`].";
    }
}

impl UriRefBuf {
    /// Returns the borrowed form: as [`as_reference`](ReferenceBuf::as_reference).
    #[must_use]
    pub fn as_uri_ref(&self) -> UriRef<'_> {
        self.as_reference()
    }

    ask! {
        is_uri() -> bool, "Whether it has a scheme (§3): as [`UriRef::is_uri`].";
        is_absolute_uri() -> bool, "Whether it has a scheme and no fragment (§4.3): as [`UriRef::is_absolute_uri`].";
    }
}

impl IriRefBuf {
    /// Returns the borrowed form: as [`as_reference`](ReferenceBuf::as_reference).
    #[must_use]
    pub fn as_iri_ref(&self) -> IriRef<'_> {
        self.as_reference()
    }

    ask! {
        is_iri() -> bool, "Whether it has a scheme (RFC 3987 §2.2): as [`IriRef::is_iri`].";
        is_absolute_iri() -> bool, "Whether it has a scheme and no fragment: as [`IriRef::is_absolute_iri`].";
    }
}

impl<G: Grammar> IdentifierBuf<G> {
    /// The identifier that `text` is known to be, and where its components are known to be.
    pub(crate) fn trusted(text: String, offsets: Offsets) -> IdentifierBuf<G> {
        IdentifierBuf(ReferenceBuf::trusted(text, offsets))
    }

    /// The identifier that `reference` is known to be.
    pub(crate) fn of(reference: ReferenceBuf<G>) -> IdentifierBuf<G> {
        IdentifierBuf(reference)
    }

    /// The reference that this is, to be changed by what leaves it a scheme.
    pub(crate) fn reference_mut(&mut self) -> &mut ReferenceBuf<G> {
        &mut self.0
    }

    /// Returns the borrowed form, with everything that can be asked of it. Costs nothing.
    #[must_use]
    pub fn as_identifier(&self) -> Identifier<'_, G> {
        Identifier::trusted(&self.0.text, self.0.offsets)
    }

    /// Returns the text.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0.text
    }

    /// The scheme: as [`Uri::scheme`].
    #[must_use]
    pub fn scheme(&self) -> Scheme<'_> {
        self.as_identifier().scheme()
    }

    /// Itself without its fragment and the `#`: as [`Uri::without_fragment`].
    #[must_use]
    pub fn without_fragment(&self) -> Identifier<'_, G> {
        self.as_identifier().without_fragment()
    }
}

impl UriBuf {
    /// Returns the borrowed form: as [`as_identifier`](IdentifierBuf::as_identifier).
    #[must_use]
    pub fn as_uri(&self) -> Uri<'_> {
        self.as_identifier()
    }
}

impl IriBuf {
    /// Returns the borrowed form: as [`as_identifier`](IdentifierBuf::as_identifier).
    #[must_use]
    pub fn as_iri(&self) -> Iri<'_> {
        self.as_identifier()
    }
}

impl<G: Grammar> Default for ReferenceBuf<G> {
    /// The empty reference.
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
    /// Returns why the text was refused.
    #[must_use]
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// Returns the text, to be shown with the error.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the text.
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

/// Keeps the `String`, and copies nothing. On refusal it comes back in the error.
impl<G: Grammar> TryFrom<String> for ReferenceBuf<G> {
    type Error = ParseBufError;

    fn try_from(text: String) -> Result<ReferenceBuf<G>, ParseBufError> {
        match Reference::<G>::parse(&text).map(Reference::offsets) {
            Ok(offsets) => Ok(ReferenceBuf::trusted(text, offsets)),
            Err(error) => Err(ParseBufError { text, error }),
        }
    }
}

/// Keeps the `String`, and copies nothing. On refusal it comes back in the error.
impl<G: Grammar> TryFrom<String> for IdentifierBuf<G> {
    type Error = ParseBufError;

    fn try_from(text: String) -> Result<IdentifierBuf<G>, ParseBufError> {
        match Identifier::<G>::parse(&text).map(|it| it.offsets()) {
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

/// Takes the reference as a URI, or an IRI, if it has a scheme; reads nothing again.
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

/// What is a URI is an IRI: it is lent as one, or keeps its text.
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

/// An IRI that is ASCII is a URI, and keeps its text. On refusal it comes back in the error.
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
    /// Leaves the text out: it may hold a password, and nothing can say where.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParseBufError").field("error", &self.error).finish_non_exhaustive()
    }
}

impl core::error::Error for ParseBufError {}
