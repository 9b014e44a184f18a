//! Owned references and identifiers: what `PathBuf` is to `Path`.

use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use crate::parse::error::ParseError;
use crate::parse::grammar::Rfc3986;
use crate::parse::offsets::Offsets;
use crate::reference::borrowed::{
    AsIdentifier, AsReference, Identifier, Reference, ToIdentifier, ToReference, sealed,
};
use crate::reference::types::Grammar;
use crate::report::Explanation;
use crate::report::fix::Fix;

/// An owned [`Reference`], of the grammar `G`: what [`UriRefBuf`] and [`IriRefBuf`] hold.
///
/// For code that is generic over the grammar. Equality, order and hash are those of the text;
/// `Debug` masks passwords.
///
/// [`UriRefBuf`]: crate::UriRefBuf
/// [`IriRefBuf`]: crate::IriRefBuf
///
/// ```
/// # use urial::{ReferenceBuf, Rfc3987};
/// let owned: ReferenceBuf<Rfc3987> = "http://e.org/\u{e9}".parse()?;
/// assert_eq!(owned.as_reference().path(), "/\u{e9}");
/// assert_eq!(owned.as_str(), "http://e.org/\u{e9}");
/// assert_eq!(owned.into_string(), "http://e.org/\u{e9}");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone)]
pub struct ReferenceBuf<G: Grammar = Rfc3986> {
    text: String,
    offsets: Offsets,
    grammar: PhantomData<G>,
}

/// An owned [`Identifier`], of the grammar `G`: what [`UriBuf`] and [`IriBuf`] hold.
///
/// For code that is generic over the grammar.
///
/// [`UriBuf`]: crate::UriBuf
/// [`IriBuf`]: crate::IriBuf
///
/// ```
/// # use urial::{IdentifierBuf, Rfc3987};
/// let owned: IdentifierBuf<Rfc3987> = "http://e.org/\u{e9}".parse()?;
/// assert_eq!(owned.as_identifier().path(), "/\u{e9}");
/// assert_eq!(owned.as_str(), "http://e.org/\u{e9}");
/// assert_eq!(owned.into_string(), "http://e.org/\u{e9}");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone)]
pub struct IdentifierBuf<G: Grammar = Rfc3986>(ReferenceBuf<G>);

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

impl<G: Grammar> ReferenceBuf<G> {
    /// Takes a text that is known to be valid, with the offsets of its components.
    pub(crate) fn trusted(text: String, offsets: Offsets) -> ReferenceBuf<G> {
        ReferenceBuf { text, offsets, grammar: PhantomData }
    }

    /// Returns the borrowed form. Nothing is copied or parsed again.
    #[must_use]
    pub const fn as_reference(&self) -> Reference<'_, G> {
        Reference::trusted(self.text.as_str(), self.offsets)
    }

    /// Returns the text. Nothing is copied.
    ///
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }

    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the text as a reference of the grammar `H`, in which it must be valid as well.
    pub(super) fn with_grammar<H: Grammar>(self) -> ReferenceBuf<H> {
        ReferenceBuf::trusted(self.text, self.offsets)
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
    pub const fn as_identifier(&self) -> Identifier<'_, G> {
        Identifier::trusted(self.0.text.as_str(), self.0.offsets)
    }

    /// Returns the text. Nothing is copied.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0.text
    }

    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0.text
    }

    /// Returns the text as an identifier of the grammar `H`, in which it must be valid as well.
    pub(super) fn with_grammar<H: Grammar>(self) -> IdentifierBuf<H> {
        IdentifierBuf(self.0.with_grammar())
    }
}

impl<G: Grammar> Default for ReferenceBuf<G> {
    /// The empty reference, which refers to the document that contains it (§4.4).
    fn default() -> ReferenceBuf<G> {
        Reference::default().into()
    }
}

impl ParseBufError {
    /// Returns the error.
    #[must_use]
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// Returns the text that was parsed.
    ///
    /// ```
    /// # use urial::UriBuf;
    /// let error = UriBuf::try_from(String::from("/a b")).unwrap_err();
    /// assert_eq!(error.as_str(), "/a b");
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

    /// Returns a report on the error: [`ParseError::explain`] with the text that was parsed.
    ///
    /// ```
    /// # use urial::UriBuf;
    /// let error = UriBuf::try_from(String::from("http://h/a b")).unwrap_err();
    /// assert!(error.explain().to_string().ends_with("write `%20` for ` `: http://h/a%20b"));
    /// ```
    #[must_use]
    pub fn explain(&self) -> Explanation<'_> {
        self.error.explain(&self.text)
    }

    /// Returns a change of the text that removes the cause of the error: [`ParseError::fix`].
    ///
    /// ```
    /// # use urial::UriBuf;
    /// let error = UriBuf::try_from(String::from("http://h/a b")).unwrap_err();
    /// assert_eq!(error.fix().unwrap().apply(), "http://h/a%20b");
    /// ```
    #[must_use]
    pub fn fix(&self) -> Option<Fix<'_>> {
        self.error.fix(&self.text)
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
        Reference::<G>::parse(text).map(ReferenceBuf::from)
    }
}

impl<G: Grammar> FromStr for IdentifierBuf<G> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<IdentifierBuf<G>, ParseError> {
        Identifier::<G>::parse(text).map(IdentifierBuf::from)
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
        identifier.0.as_reference()
    }
}

impl<'a, G: Grammar> From<&'a IdentifierBuf<G>> for Identifier<'a, G> {
    fn from(identifier: &'a IdentifierBuf<G>) -> Identifier<'a, G> {
        identifier.as_identifier()
    }
}

impl<G: Grammar> sealed::Sealed for ReferenceBuf<G> {}

impl<G: Grammar> sealed::Sealed for IdentifierBuf<G> {}

impl<G: Grammar> AsReference for ReferenceBuf<G> {
    type Grammar = G;

    #[inline]
    fn as_reference(&self) -> Reference<'_, G> {
        self.as_reference()
    }
}

impl<G: Grammar> AsReference for IdentifierBuf<G> {
    type Grammar = G;

    #[inline]
    fn as_reference(&self) -> Reference<'_, G> {
        self.0.as_reference()
    }
}

impl<G: Grammar> AsIdentifier for IdentifierBuf<G> {}

impl<'a, G: Grammar> ToReference<'a> for &'a ReferenceBuf<G> {}

impl<'a, G: Grammar> ToReference<'a> for &'a IdentifierBuf<G> {}

impl<'a, G: Grammar> ToIdentifier<'a> for &'a IdentifierBuf<G> {}

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
