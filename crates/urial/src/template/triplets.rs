//! Characters that stand as triplets (RFC 3986 §2.1, §2.5), and what is counted as one.

use crate::percent::{is_hexdig, octet};

/// The octet of the triplet that `text` begins with.
pub(super) fn triplet(text: &[u8]) -> Option<u8> {
    match text {
        [b'%', high, low, ..] if is_hexdig(text, 1) && is_hexdig(text, 2) => {
            Some(octet(*high, *low))
        }
        _ => None,
    }
}

/// The character that the triplets which `text` begins with stand for, in UTF-8, and how many bytes
/// they take.
pub(super) fn character(text: &[u8]) -> Option<(char, usize)> {
    let count = match triplet(text)? {
        0..=0x7F => 1,
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    let mut octets = [0; 4];
    for (at, octet) in octets[..count].iter_mut().enumerate() {
        *octet = triplet(text.get(3 * at..)?)?;
    }
    let character = str::from_utf8(&octets[..count]).ok()?.chars().next()?;
    Some((character, 3 * count))
}

/// The first characters of `text`, at most `count`; triplets of one character count as one, and so
/// does a triplet of none  (RFC 6570 §2.4.1).
pub(super) fn prefix(text: &str, count: u16) -> &str {
    let mut end = 0;
    for _ in 0..count {
        let Some(first) = text[end..].chars().next() else { break };
        let rest = &text.as_bytes()[end..];
        end += match character(rest) {
            Some((_, len)) => len,
            None if triplet(rest).is_some() => 3,
            None => first.len_utf8(),
        };
    }
    &text[..end]
}
