//! A user and a password together: in base64 (RFC 7617 §2), or as two arguments.

use std::ops::Range;

use super::super::names::{LONGEST, Meaning};
use super::Name;
use super::absent::{LOOK, is_harmless};
use super::marks::quoted_at;
use super::value;
use super::word::{blanks, ends_with_any};

/// The credentials after a name: `"auth": "YTpi"` as in `~/.docker/config.json` and `.npmrc`, and
/// `auth=("u", "x")`.
pub(super) fn after(text: &[u8], name: &Name) -> Option<Range<usize>> {
    if !is_of_credentials(&text[name.range.clone()]) {
        return None;
    }
    let value = |text| value::of_name(text, name, Meaning::Secret).into_iter().next();
    // What is near the name decides, so that time is linear.
    let near = &text[..text.len().min(name.range.end + LOOK)];
    let is_pair = || value(near).is_some_and(|it| decodes_to_pair(&near[it]));
    argument(text, name).or_else(|| is_pair().then(|| value(text)).flatten())
}

/// Whether a name is one of credentials.
pub(crate) fn is_of_credentials(name: &[u8]) -> bool {
    ends_with_any(name, &["basicauth", "basic_auth"]) || [&b"auth"[..], b"_auth"].contains(&name)
}

/// The second of two texts after a name, in parentheses or brackets: `auth=("u", "x")`.
fn argument(text: &[u8], name: &Name) -> Option<Range<usize>> {
    let rest = &text[name.range.end..text.len().min(name.range.end + LONGEST)];
    let open = rest.iter().position(|byte| !b"\"'=: ".contains(byte))?;
    let is_open = b"([".contains(&rest[open]);
    is_open.then(|| of_call(text, name.range.end + open + 1, 1)).flatten()
}

/// The text in quotation marks after `skipped` others, or names, of arguments that begin at a
/// place: `DriverManager.getConnection(url, "u", "x")`.
pub(super) fn of_call(text: &[u8], at: usize, skipped: usize) -> Option<Range<usize>> {
    let mut at = at + blanks(&text[at..]);
    for _ in 0..skipped {
        let near = &text[..text.len().min(at + LONGEST)];
        let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.$".contains(byte);
        let name = || at + near[at..].iter().take_while(|byte| is_inner(byte)).count();
        let end = quoted_at(near, at).map_or_else(name, |quoted| quoted.end);
        let comma = end + blanks(text.get(end..)?);
        at = comma + 1 + blanks(text[comma..].strip_prefix(b",")?);
    }
    let value = quoted_at(text, at)?.value;
    (!is_harmless(&text[value.clone()], Meaning::Secret)).then_some(value)
}

/// The number of characters of Base64 that begin a text, with padding.
pub(crate) fn base64_len(text: &[u8]) -> usize {
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/-_=".contains(byte);
    text.iter().take_while(|byte| is_inner(byte)).count()
}

/// Whether a text is base64 of octets with a colon (RFC 7617 §2).
pub(crate) fn decodes_to_pair(token: &[u8]) -> bool {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' | b'-' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    };
    let (mut bits, mut count, mut has_colon) = (0_u32, 0, false);
    for &byte in token.iter().filter(|byte| **byte != b'=') {
        let Some(six) = digit(byte) else { return false };
        bits = bits << 6 | u32::from(six);
        count += 6;
        if count >= 8 {
            count -= 8;
            let octet = bits >> count & 0xff;
            has_colon |= octet == u32::from(b':');
            if octet < 0x20 {
                return false;
            }
            bits &= (1 << count) - 1;
        }
    }
    has_colon && token.len() >= 8
}
