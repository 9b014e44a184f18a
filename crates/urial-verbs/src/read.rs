//! Reading inputs, with the error that each verb reports.

use urial::scheme::Lenient;
use urial::{Found, Identifier, Iri, IriRef, ParseError, Reference, rfc2396};

use crate::error::Error;
use crate::specification::Syntax;

/// Reads a reference.
pub(crate) fn reference<G: Syntax>(text: &[u8]) -> Result<Reference<'_, G>, Error<'static>> {
    Reference::parse_bytes(text).map_err(|error| rejected::<G>(error, text))
}

/// Returns the error of a `text` that is not a reference.
pub(crate) fn rejected<G: Syntax>(error: ParseError, text: &[u8]) -> Error<'static> {
    Error::parse(error, G::HELP, || IriRef::parse_bytes(text).is_ok())
}

/// Reads a reference that must have a scheme.
pub(crate) fn identifier<G: Syntax>(text: &[u8]) -> Result<Identifier<'_, G>, Error<'static>> {
    let is_iri = || Iri::parse_bytes(text).is_ok();
    Identifier::parse_bytes(text).map_err(|error| Error::parse(error, G::HELP, is_iri))
}

/// Reads a URI that some programs write, if its scheme allows what it is changed to.
pub(crate) fn lenient(text: &[u8]) -> Option<Lenient> {
    let lenient = Lenient::read(str::from_utf8(text).ok()?).ok()?;
    lenient.uri().as_uri().view().is_ok().then_some(lenient)
}

/// Reads a reference of an edition before RFC 3986.
pub(crate) fn legacy(
    text: &[u8],
    syntax: rfc2396::Syntax,
) -> Result<rfc2396::Reference<'_>, Error<'static>> {
    Ok(rfc2396::Reference::parse_bytes(text, syntax)?)
}

/// Reads text.
///
/// # Errors
/// [`Error::Input`] at the first octet that is not UTF-8.
pub fn utf8(text: &[u8]) -> Result<&str, Error<'static>> {
    str::from_utf8(text).map_err(|error| {
        let offset = error.valid_up_to();
        Error::Input { offset, expected: "UTF-8", found: Found::Byte(text[offset]) }
    })
}

/// Reads a template.
///
/// # Errors
/// The first of: an octet that is not UTF-8, an error of the template.
#[cfg(feature = "template")]
pub fn template_text(text: &[u8]) -> Result<urial::Template<'_>, Error<'static>> {
    let not_utf8 = match utf8(text) {
        Ok(text) => return Ok(urial::Template::parse(text)?),
        Err(error) => error,
    };
    let before = text.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    match urial::Template::parse(before) {
        Err(error) if error.offset() < before.len() => Err(error.into()),
        _ => Err(not_utf8),
    }
}
