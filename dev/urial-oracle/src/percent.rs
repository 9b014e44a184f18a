//! Percent-encoding (§2.1) and `application/x-www-form-urlencoded`.

use super::{Automaton, RFC3986};

/// Percent-encodes all bytes of `data` that neither match `rule` nor are in `allow`.
#[must_use]
pub fn encode(data: &[u8], rule: &str, allow: &str) -> String {
    let mut rule = Automaton::of(RFC3986, rule);
    encode_unless(data, |octet| rule.accepts(&[octet]) || allow.as_bytes().contains(&octet))
}

/// Percent-encodes all bytes of `data` except for those that `is_kept`.
pub(super) fn encode_unless(data: &[u8], mut is_kept: impl FnMut(u8) -> bool) -> String {
    let mut encode = |&octet: &u8| {
        if is_kept(octet) { char::from(octet).to_string() } else { format!("%{octet:02X}") }
    };
    data.iter().map(&mut encode).collect()
}

/// Percent-decodes `text`.
///
/// # Errors
/// The offset of the first malformed percent-encoding.
pub fn decode(text: &[u8]) -> Result<Vec<u8>, usize> {
    let mut decoded = Vec::new();
    let mut at = 0;
    while let Some(&octet) = text.get(at) {
        let (value, length) = if octet == b'%' { (triplet(text, at)?, 3) } else { (octet, 1) };
        decoded.push(value);
        at += length;
    }
    Ok(decoded)
}

/// Decodes the `pct-encoded` at `at`.
fn triplet(text: &[u8], at: usize) -> Result<u8, usize> {
    let digit = |at: usize| {
        let digit = text.get(at).and_then(|&octet| char::from(octet).to_digit(16));
        digit.and_then(|value| u8::try_from(value).ok()).ok_or(at)
    };
    Ok(digit(at + 1)? * 16 + digit(at + 2)?)
}

/// Returns the unreserved character (§2.3) that two hexadecimal digits encode.
pub(super) fn unreserved(digits: &str) -> Option<char> {
    let octet = char::from(u8::from_str_radix(digits, 16).ok()?);
    let is_unreserved = octet.is_ascii_alphanumeric() || "-._~".contains(octet);
    is_unreserved.then_some(octet)
}

/// Encodes a key or value of a form: keeps letters, digits and `*-._`, and writes a space as `+`.
#[must_use]
pub fn encode_form(data: &[u8]) -> String {
    let is_kept = |octet: u8| octet.is_ascii_alphanumeric() || b"*-._ ".contains(&octet);
    encode_unless(data, is_kept).replace(' ', "+")
}

/// Decodes a key or value of a form.
///
/// # Errors
/// The offset of the first malformed percent-encoding.
pub fn decode_form(text: &[u8]) -> Result<Vec<u8>, usize> {
    let space_for_plus = |&octet: &u8| if octet == b'+' { b' ' } else { octet };
    decode(&text.iter().map(space_for_plus).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoding_and_back() {
        assert_eq!(encode("α/?%".as_bytes(), "segment", ""), "%CE%B1%2F%3F%25");
        assert_eq!(encode(b"a/b", "segment", "/"), "a/b");
        assert_eq!(decode(b"%61%2f+").unwrap(), b"a/+");
        assert_eq!([decode(b"a%"), decode(b"a%4"), decode(b"a%4g")], [Err(2), Err(3), Err(3)]);
    }

    #[test]
    fn forms() {
        assert_eq!(encode_form(b"a b+c~*"), "a+b%2Bc%7E*");
        assert_eq!(decode_form(b"a+b%2B").unwrap(), b"a b+");
        assert_eq!(decode_form(b"+%"), Err(2));
    }

    #[test]
    fn only_unreserved_characters_are_decoded() {
        assert_eq!(["7e", "41", "2D"].map(unreserved), [Some('~'), Some('A'), Some('-')]);
        assert_eq!(["2f", "25", "80", "00"].map(unreserved), [None; 4]);
    }
}
