//! URI references and URIs that own their text: what `PathBuf` is to `Path`.

use alloc::string::String;
use core::fmt;
use core::ops::{Deref, Range, RangeBounds};
use core::str::FromStr;

use crate::component::authority::Authority;
use crate::component::host::Host;
use crate::component::pairs::{PairSyntax, Pairs};
use crate::component::path::{Path, PathKind};
use crate::component::scheme::Scheme;
use crate::component::userinfo::Userinfo;
use crate::offsets::{Component, Offsets};
use crate::parse;
use crate::parse::error::ParseError;
use crate::percent::PctStr;
use crate::uri::{Masked, Position, ReferenceKind, Uri, UriRef};

/// A [`UriRef`] that owns its text.
///
/// ```
/// # use urial::UriRefBuf;
/// let reference: UriRefBuf = "../a?b".parse()?;
/// assert_eq!(reference.path().as_str(), "../a");
/// assert_eq!(reference.as_uri_ref().slice(..), "../a?b");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone)]
pub struct UriRefBuf {
    text: String,
    offsets: Offsets,
}

/// A [`Uri`] that owns its text.
///
/// ```
/// # use urial::UriBuf;
/// let uri: UriBuf = "http://e.org/a".parse()?;
/// assert_eq!(uri.scheme(), "http");
/// assert_eq!(uri.as_uri().without_fragment(), "http://e.org/a");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone)]
pub struct UriBuf(UriRefBuf);

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
                self.as_uri_ref().$question($($name)?)
            }
        )*
    };
}

impl UriRefBuf {
    /// The reference that `text` is known to be, and where its components are known to be.
    pub(crate) fn trusted(text: String, offsets: Offsets) -> UriRefBuf {
        UriRefBuf { text, offsets }
    }

    /// Returns the borrowed form, with everything that can be asked of it. Costs nothing.
    #[must_use]
    pub fn as_uri_ref(&self) -> UriRef<'_> {
        UriRef::trusted(&self.text, self.offsets)
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
        is_uri() -> bool, "Whether it has a scheme (§3): as [`UriRef::is_uri`].";
        is_absolute_uri() -> bool, "Whether it has a scheme and no fragment (§4.3): as [`UriRef::is_absolute_uri`].";
        is_relative() -> bool, "Whether it has no scheme (§4.2): as [`UriRef::is_relative`].";
        kind() -> ReferenceKind, "How it is written (§4.2): as [`UriRef::kind`].";
        path_kind() -> PathKind, "Which of the five rules its path matches (§3.3): as [`UriRef::path_kind`].";
        without_fragment() -> UriRef<'_>, "Itself without its fragment and the `#` (§3.5): as [`UriRef::without_fragment`].";
        masked() -> Masked<'_>, "The text with `***` for the password (§3.2.1): as [`UriRef::masked`].";
    }
}

impl UriBuf {
    /// The URI that `text` is known to be, and where its components are known to be.
    pub(crate) fn trusted(text: String, offsets: Offsets) -> UriBuf {
        UriBuf(UriRefBuf::trusted(text, offsets))
    }

    /// The reference that this is, to be changed by what leaves it a scheme.
    pub(crate) fn reference_mut(&mut self) -> &mut UriRefBuf {
        &mut self.0
    }

    /// Returns the borrowed form, with everything that can be asked of it. Costs nothing.
    #[must_use]
    pub fn as_uri(&self) -> Uri<'_> {
        Uri::trusted(&self.0.text, self.0.offsets)
    }

    /// Returns the text.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0.text
    }

    /// The scheme: as [`Uri::scheme`].
    #[must_use]
    pub fn scheme(&self) -> Scheme<'_> {
        self.as_uri().scheme()
    }

    /// Itself without its fragment and the `#`: as [`Uri::without_fragment`].
    #[must_use]
    pub fn without_fragment(&self) -> Uri<'_> {
        self.as_uri().without_fragment()
    }
}

impl Default for UriRefBuf {
    /// The empty reference.
    fn default() -> UriRefBuf {
        UriRef::default().into()
    }
}

impl Deref for UriBuf {
    type Target = UriRefBuf;

    fn deref(&self) -> &UriRefBuf {
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
impl TryFrom<String> for UriRefBuf {
    type Error = ParseBufError;

    fn try_from(text: String) -> Result<UriRefBuf, ParseBufError> {
        match parse::uri_reference(text.as_bytes()) {
            Ok(offsets) => Ok(UriRefBuf { text, offsets }),
            Err(error) => Err(ParseBufError { text, error }),
        }
    }
}

/// Keeps the `String`, and copies nothing. On refusal it comes back in the error.
impl TryFrom<String> for UriBuf {
    type Error = ParseBufError;

    fn try_from(text: String) -> Result<UriBuf, ParseBufError> {
        let read = parse::uri_reference(text.as_bytes());
        match parse::require_scheme(text.as_bytes(), read) {
            Ok(offsets) => Ok(UriBuf(UriRefBuf { text, offsets })),
            Err(error) => Err(ParseBufError { text, error }),
        }
    }
}

impl FromStr for UriRefBuf {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<UriRefBuf, ParseError> {
        UriRef::parse(text).map(UriRefBuf::from)
    }
}

impl FromStr for UriBuf {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<UriBuf, ParseError> {
        Uri::parse(text).map(UriBuf::from)
    }
}

impl From<UriRef<'_>> for UriRefBuf {
    fn from(reference: UriRef<'_>) -> UriRefBuf {
        UriRefBuf { text: reference.as_str().into(), offsets: reference.offsets() }
    }
}

impl From<Uri<'_>> for UriBuf {
    fn from(uri: Uri<'_>) -> UriBuf {
        UriBuf(UriRef::from(uri).into())
    }
}

/// Takes the reference as a URI, if it has a scheme; reads nothing again.
impl TryFrom<UriRefBuf> for UriBuf {
    type Error = ParseBufError;

    fn try_from(reference: UriRefBuf) -> Result<UriBuf, ParseBufError> {
        match Uri::try_from(reference.as_uri_ref()) {
            Ok(_) => Ok(UriBuf(reference)),
            Err(error) => Err(ParseBufError { text: reference.text, error }),
        }
    }
}

impl From<UriRefBuf> for String {
    fn from(reference: UriRefBuf) -> String {
        reference.text
    }
}

impl From<UriBuf> for String {
    fn from(uri: UriBuf) -> String {
        uri.0.text
    }
}

impl From<UriBuf> for UriRefBuf {
    fn from(uri: UriBuf) -> UriRefBuf {
        uri.0
    }
}

impl<'a> From<&'a UriRefBuf> for UriRef<'a> {
    fn from(reference: &'a UriRefBuf) -> UriRef<'a> {
        reference.as_uri_ref()
    }
}

impl<'a> From<&'a UriBuf> for UriRef<'a> {
    fn from(uri: &'a UriBuf) -> UriRef<'a> {
        uri.as_uri_ref()
    }
}

impl<'a> From<&'a UriBuf> for Uri<'a> {
    fn from(uri: &'a UriBuf) -> Uri<'a> {
        uri.as_uri()
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
