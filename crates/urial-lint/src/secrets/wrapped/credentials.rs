//! A user and a password together: in base64 (RFC 7617 §2), or as two arguments.

use std::ops::Range;

use super::super::names::{LONGEST, Meaning};
use super::Name;
use super::absent::is_harmless;
use super::marks::{end_of_quoted, quote_at};
use super::place::blanks;
use super::record::listed_after;
use super::value;

/// The credentials after a name: `"auth": "YTpi"` as in `~/.docker/config.json` and `.npmrc`, and
/// `auth=("u", "x")`.
pub(super) fn after(text: &[u8], name: &Name) -> Option<Range<usize>> {
    if !is_of_credentials(&text[name.range.clone()]) {
        return None;
    }
    let in_base64 = || {
        let mut values = value::of_name(text, name, Meaning::Secret).into_iter();
        values.next().filter(|it| decodes_to_pair(&text[it.clone()]))
    };
    argument(text, name).or_else(in_base64)
}

/// Whether a name is one of credentials.
pub(crate) fn is_of_credentials(name: &[u8]) -> bool {
    let is_end = |end: &str| {
        let start = name.len().checked_sub(end.len());
        start.is_some_and(|start| name[start..].eq_ignore_ascii_case(end.as_bytes()))
    };
    ["basicauth", "basic_auth"].into_iter().any(is_end) || [&b"auth"[..], b"_auth"].contains(&name)
}

/// The second of two texts after a name, in parentheses or brackets: `auth=("u", "x")`.
fn argument(text: &[u8], name: &Name) -> Option<Range<usize>> {
    let rest = &text[name.range.end..text.len().min(name.range.end + LONGEST)];
    let open = rest.iter().position(|byte| !b"\"'=: ".contains(byte))?;
    let is_open = b"([".contains(&rest[open]);
    is_open.then(|| of_call(text, name.range.end + open + 1, 1)).flatten()
}

/// The text after `skipped` others, each in quotation marks, of arguments that begin at a place:
/// `DriverManager.getConnection(url, "u", "x")`.
pub(super) fn of_call(text: &[u8], at: usize, skipped: usize) -> Option<Range<usize>> {
    let mut at = at + blanks(&text[at..]);
    for _ in 0..skipped {
        let (mark, start) = quote_at(text, at)?;
        let end = end_of_quoted(&text[..text.len().min(start + LONGEST)], start, mark);
        at = listed_after(text, end + mark.0 + 1)?;
    }
    let (mark, start) = quote_at(text, at)?;
    let value = start..end_of_quoted(text, start, mark);
    (!is_harmless(&text[value.clone()], Meaning::Secret)).then_some(value)
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
