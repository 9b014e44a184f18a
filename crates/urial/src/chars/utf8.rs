//! UTF-8 (RFC 3629): decoding one character.

use crate::chars::cast::unit;

/// A decoded character and its length in octets.
#[derive(Clone, Copy)]
pub(crate) struct Decoded {
    pub(crate) character: char,
    pub(crate) len: usize,
}

/// Decodes the character that begins at offset `at`. None if the octets there are not UTF-8.
///
/// # Panics
/// If `at` is greater than the length of `octets`.
pub(crate) const fn decode(octets: &[u8], at: usize) -> Option<Decoded> {
    let rest = octets.split_at(at).1;
    let [lead, ..] = *rest else { return None };
    let len = len_of(lead);
    if len == 0 || len > rest.len() {
        return None;
    }
    let octets = rest.split_at(len).0;
    // PERF: a single octet is ASCII here; `from_utf8` would cost two calls (`lines`).
    if len > 1 && core::str::from_utf8(octets).is_err() {
        return None;
    }
    match char::from_u32(scalar(octets)) {
        Some(character) => Some(Decoded { character, len }),
        None => None,
    }
}

/// The number of octets in a character that begins with `lead`, or 0 if no character does.
const fn len_of(lead: u8) -> usize {
    match lead {
        0..=0x7F => 1,
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 0,
    }
}

/// The code point of one character in valid UTF-8.
const fn scalar(octets: &[u8]) -> u32 {
    match *octets {
        [a, b] => (unit(a) & 0x1F) << 6 | tail(b),
        [a, b, c] => (unit(a) & 0x0F) << 12 | tail(b) << 6 | tail(c),
        [a, b, c, d] => (unit(a) & 0x07) << 18 | tail(b) << 12 | tail(c) << 6 | tail(d),
        _ => unit(octets[0]),
    }
}

/// The payload of a continuation octet: its lower 6 bits.
const fn tail(octet: u8) -> u32 {
    unit(octet) & 0x3F
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn every_character_is_decoded() {
        for character in '\0'..=char::MAX {
            let mut buffer = [0xFF; 6];
            let len = character.encode_utf8(&mut buffer[1..]).len();
            let read = decode(&buffer, 1).map(|read| (read.character, read.len));
            assert_eq!(read, Some((character, len)));
            assert!(len == 1 || decode(&buffer[..len], 1).is_none(), "{character:?} cut short");
        }
    }

    #[test]
    fn invalid_octets_are_not_decoded() {
        for octets in
            [&b"\x80"[..], b"\xC0\x80", b"\xED\xA0\x80", b"\xF4\x90\x80\x80", b"\xFF", b""]
        {
            assert!(decode(octets, 0).is_none(), "{octets:?}");
        }
    }
}
