//! Base64 (RFC 2045 §6.8), for `data`.

use alloc::string::String;
use alloc::vec::Vec;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Decodes `text`. White space is skipped, and the padding may be missing; the bits that it pads
/// are ignored.
pub(super) fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let is_space = |byte: &u8| b" \t\r\n\x0C".contains(byte);
    let mut digits: Vec<u8> = text.iter().copied().filter(|byte| !is_space(byte)).collect();
    if digits.len().is_multiple_of(4) {
        for _ in 0..2 {
            digits.pop_if(|last| *last == b'=');
        }
    }
    digits.chunks(4).try_fold(Vec::new(), |mut octets, digits| {
        let mut bits = 0_u32;
        for digit in digits {
            bits = bits << 6 | value(*digit)?;
        }
        let len = match digits.len() {
            4 => 3,
            3 => 2,
            2 => 1,
            _ => return None,
        };
        let bits = bits << (6 * (4 - digits.len()));
        octets.extend(bits.to_be_bytes().into_iter().skip(1).take(len));
        Some(octets)
    })
}

/// Encodes `octets`, with padding.
pub(super) fn encode(octets: &[u8]) -> String {
    let mut text = String::new();
    for chunk in octets.chunks(3) {
        let octet = |at: usize| u32::from(chunk.get(at).copied().unwrap_or_default());
        let bits = octet(0) << 16 | octet(1) << 8 | octet(2);
        for (place, shift) in [18, 12, 6, 0].into_iter().enumerate() {
            text.push(if place <= chunk.len() { digit(bits >> shift & 63) } else { '=' });
        }
    }
    text
}

fn value(digit: u8) -> Option<u32> {
    let place = match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(place.into())
}

fn digit(value: u32) -> char {
    let place = usize::try_from(value).unwrap_or_default();
    ALPHABET.get(place).map_or('=', |&digit| char::from(digit))
}
