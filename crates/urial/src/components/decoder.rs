//! Decoding by byte masks: what is encoded is found 64 bytes at a time, and the text between is
//! copied in one piece.
//!
//! [`PctStr::octets`](crate::PctStr::octets) is the plain implementation, with the same octets.

// Code that is not inlined into a kernel is compiled without the kernel's target features.
#![allow(clippy::inline_always)]

use alloc::vec::Vec;

use super::percent::octet;
use crate::arch::{self, BLOCK, Block, Kernel, Work};
use crate::chars::bits::{but_lowest, lowest};

/// The parts of a text that differ from their data.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    /// Triplets.
    Triplets,
    /// Triplets, and `+` for a space.
    Form,
}

impl Encoding {
    /// Decodes `text`. `None` if nothing in it is encoded.
    #[inline]
    pub(super) fn decode(self, text: &str) -> Option<Vec<u8>> {
        let text = text.as_bytes();
        let first = self.first_in(text);
        let is_encoded =
            first != 0 || text.chunks(BLOCK).skip(1).any(|chunk| self.first_in(chunk) != 0);
        is_encoded.then(|| self.decode_from(first, text))
    }

    /// Decodes `text`, in whose first 64 bytes `encoded` marks what is encoded.
    #[inline(never)]
    fn decode_from(self, mut encoded: u64, text: &[u8]) -> Vec<u8> {
        // Nothing gets longer when it is decoded.
        let mut decoded = Vec::with_capacity(text.len());
        let (mut read, mut base) = (0, 0);
        loop {
            while encoded != 0 {
                let at = base + lowest(encoded);
                encoded = but_lowest(encoded);
                // PERF: triplets often follow one another (`decode-needed`).
                if read != at {
                    decoded.extend_from_slice(&text[read..at]);
                }
                let (octet, len) = match text[at..] {
                    [b'%', high, low, ..] => (octet(high, low), 3),
                    _ => (b' ', 1),
                };
                decoded.push(octet);
                read = at + len;
            }
            base += BLOCK;
            let Some(rest) = text.get(base..) else { break };
            encoded = self.first_in(rest);
        }
        decoded.extend_from_slice(&text[read..]);
        decoded
    }

    /// A mask of the first 64 bytes of `text` that begin something encoded.
    #[inline]
    fn first_in(self, text: &[u8]) -> u64 {
        arch::run(EncodedIn { text, encoding: self })
    }
}

struct EncodedIn<'t> {
    text: &'t [u8],
    encoding: Encoding,
}

impl Work for EncodedIn<'_> {
    type Output = u64;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> u64 {
        let (block, _) = kernel.start(self.text);
        let plus = if self.encoding == Encoding::Form { block.equal_to(b'+') } else { 0 };
        block.percent() | plus
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use super::*;
    use crate::components::percent::PctStr;

    /// Decoding gives the octets of the plain implementation.
    fn check(text: &str) {
        let encoded = PctStr::new(text).unwrap();
        let octets = [encoded.octets().collect::<Vec<u8>>(), encoded.form_octets().collect()];
        for (encoding, octets) in [Encoding::Triplets, Encoding::Form].into_iter().zip(octets) {
            let expected = (octets != text.as_bytes()).then_some(octets);
            assert_eq!(encoding.decode(text), expected, "{text}");
        }
    }

    #[test]
    fn every_combination_of_pieces_is_decoded() {
        let pieces =
            ["", "a", "é", "+", "%41", "%C3%A9", "%C3", "%A9", "%E3%82%A2", "%F0%9F%A6%80"];
        for number in 0..pieces.len().pow(4) {
            let piece = |place: u32| pieces[number / pieces.len().pow(place) % pieces.len()];
            check(&[piece(0), piece(1), piece(2), piece(3)].concat());
        }
    }

    #[test]
    fn long_runs_are_decoded() {
        for (before, count) in (0..30).flat_map(|before| (0..20).map(move |count| (before, count)))
        {
            for unit in ["%41", "%C3%A9", "%E3%82%A2", "%F0%9F%A6%80", "%C3"] {
                check(&format!("{}{}", "%41".repeat(before), unit.repeat(count)));
                check(&format!("{}{}x", "a".repeat(before), unit.repeat(count)));
            }
        }
    }

    #[test]
    fn what_is_encoded_is_found_at_every_offset() {
        for (len, at) in (1..140).flat_map(|len| (0..len).map(move |at| (len, at))) {
            let rest = "x".repeat(len - at - 1);
            for encoded in ["+", "%41", "%C3%A9", "%C3"] {
                check(&format!("{}{encoded}{rest}", "é".repeat(at)));
            }
        }
    }
}
