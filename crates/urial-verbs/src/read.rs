//! Reading inputs, with the error that each verb reports.

use urial::scheme::Lenient;
use urial::{Component, Found, Identifier, Iri, IriRef, ParseError, Reference, rfc2396};

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

/// Reads a number of octets, which may end in K, M or G: `64M`.
///
/// # Errors
/// A sentence, for any other text and for a number that is too large.
///
/// ```
/// assert_eq!(urial_verbs::size("64M"), Ok(64 << 20));
/// assert!(urial_verbs::size("64MB").is_err());
/// ```
pub fn size(text: &str) -> Result<usize, String> {
    let units = [("K", 10), ("M", 20), ("G", 30)];
    let unit = units.into_iter().find_map(|(unit, bits)| Some((text.strip_suffix(unit)?, bits)));
    let (digits, bits) = unit.unwrap_or((text, 0));
    let number = digits.parse().ok().and_then(|number: usize| number.checked_mul(1 << bits));
    number.ok_or_else(|| "expected a number of bytes, which may end in K, M or G".into())
}

/// Reads the name of a component.
///
/// # Errors
/// A sentence with all names.
///
/// ```
/// use urial::Component;
///
/// assert_eq!(urial_verbs::component("host"), Ok(Component::Host));
/// assert!(urial_verbs::component("hosts").unwrap_err().contains("scheme, authority, "));
/// ```
pub fn component(name: &str) -> Result<Component, String> {
    let parts = || Component::ALL.iter().copied().filter(|&part| part != Component::Input);
    parts().find(|part| part.as_str() == name).ok_or_else(|| {
        let all: Vec<_> = parts().map(Component::as_str).collect();
        format!("expected the name of a component: {}", all.join(", "))
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
