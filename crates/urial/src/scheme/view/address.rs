//! E-mail addresses and message identifiers, which have the same syntax: `addr-spec` of RFC 5322
//! §3.4.1, with triplets for bytes that a URI cannot contain.

use alloc::borrow::Cow;
use alloc::string::String;

use super::build::encoded;
use super::cursor::Cursor;
use super::error::{Rule, SchemeError};
use crate::chars::abnf::Set;
use crate::components::percent::EncodeSet;

/// Where an address may have dots.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dots {
    /// Between atoms: `dot-atom-text` of RFC 5322.
    Between,
    /// Anywhere, as in RFC 5538 §3 and in identifiers in practice.
    Anywhere,
}

/// The bytes that an address leaves unencoded.
const ADDRESS_SET: EncodeSet = EncodeSet::SEGMENT.and_encode(b"&;=,@");

/// Decodes an address of characters of `raw` and triplets.
pub(super) fn address<'a>(
    cursor: Cursor<'a>,
    raw: Set,
    dots: Dots,
    rule: &'static Rule,
) -> Result<Cow<'a, str>, SchemeError> {
    let text = cursor.non_empty_of(raw, rule)?.decode(rule)?;
    check(text.as_bytes(), dots).map_err(|octet| cursor.error_at_octet(octet, rule))?;
    Ok(text)
}

/// Encodes an address: every `@` except the one before the domain becomes a triplet.
pub(super) fn encoded_address(address: &str) -> String {
    let part = |part: &str| encoded(part, ADDRESS_SET);
    match address.rsplit_once('@').filter(|_| !is_local_part(address)) {
        Some((local, domain)) => [part(local), part(domain)].join("@"),
        None => part(address),
    }
}

/// `addr-spec = local-part "@" domain`, `local-part = dot-atom / quoted-string`,
/// `domain = dot-atom / domain-literal`
///
/// The error is the offset of the octet that breaks the rule.
fn check(text: &[u8], dots: Dots) -> Result<(), usize> {
    let at = match text.first() {
        Some(b'"') => enclosed(text, 0, b'"')?,
        _ => atoms(text, 0, dots)?,
    };
    if text.get(at) != Some(&b'@') {
        return Err(at);
    }
    let end = match text.get(at + 1) {
        Some(b'[') => enclosed(text, at + 1, b']')?,
        _ => atoms(text, at + 1, dots)?,
    };
    if end == text.len() { Ok(()) } else { Err(end) }
}

/// Whether `text` is a `local-part` alone, without an `@`.
pub(super) fn is_local_part(text: &str) -> bool {
    let end = match text.as_bytes().first() {
        Some(b'"') => enclosed(text.as_bytes(), 0, b'"'),
        _ => atoms(text.as_bytes(), 0, Dots::Between),
    };
    end == Ok(text.len())
}

/// `1*atext *( "." 1*atext )`, from `start` on. Returns its end.
fn atoms(text: &[u8], start: usize, dots: Dots) -> Result<usize, usize> {
    let rest = text.get(start..).unwrap_or_default();
    let end = start + rest.iter().take_while(|&&byte| is_atext(byte) || byte == b'.').count();
    if dots == Dots::Between {
        let mut at = start;
        for atom in text[start..end].split(|&byte| byte == b'.') {
            if atom.is_empty() {
                return Err(at);
            }
            at += atom.len() + 1;
        }
    }
    if end == start { Err(start) } else { Ok(end) }
}

/// Neither special, space nor control. RFC 6532 adds all that is not ASCII.
fn is_atext(byte: u8) -> bool {
    !byte.is_ascii() || (byte.is_ascii_graphic() && !b"()<>[]:;@\\,.\"".contains(&byte))
}

/// A quoted string or a domain literal that opens at `open`. Returns its end.
fn enclosed(text: &[u8], open: usize, close: u8) -> Result<usize, usize> {
    let mut at = open + 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            _ if byte == close => return Ok(at + 1),
            b'\\' if close == b'"' && at + 1 < text.len() => at += 1,
            b'[' | b'\\' if close == b']' => return Err(at),
            _ if byte.is_ascii_control() => return Err(at),
            _ => {}
        }
        at += 1;
    }
    Err(text.len())
}
