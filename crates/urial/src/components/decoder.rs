//! Decoding by byte masks: what is encoded is found 64 bytes at a time, and the text between is
//! copied in one piece.
//!
//! [`PctStr::octets`](crate::PctStr::octets) is the plain implementation, with the same octets.

// Code that is not inlined into a kernel is compiled without the kernel's target features.
#![allow(clippy::inline_always)]

use alloc::string::String;
use alloc::vec::Vec;

use super::percent::octet;
use crate::arch::{self, BLOCK, Block, Kernel, Work};
use crate::chars::bits::{low, lowest};

/// What is written differently from what it stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    /// Triplets.
    Triplets,
    /// Triplets, and `+` for a space.
    Form,
}

/// A text of which something is encoded.
#[derive(Clone, Copy)]
pub(super) struct Encoded<'t> {
    text: &'t str,
    encoding: Encoding,
    /// What is encoded in the first 64 bytes.
    first: u64,
}

impl Encoding {
    /// Returns `text` if anything in it is encoded.
    #[inline]
    pub(super) fn find_in(self, text: &str) -> Option<Encoded<'_>> {
        let first = self.first_in(text.as_bytes());
        let is_found = first != 0 || text.len() > BLOCK && self.is_after_first(text.as_bytes());
        is_found.then_some(Encoded { text, encoding: self, first })
    }

    /// A mask of the first 64 bytes of `text` that begin something encoded.
    #[inline]
    fn first_in(self, text: &[u8]) -> u64 {
        arch::run(EncodedIn { text, encoding: self })
    }

    fn is_after_first(self, text: &[u8]) -> bool {
        text.chunks(BLOCK).skip(1).any(|chunk| self.first_in(chunk) != 0)
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

impl Encoded<'_> {
    /// Decodes the text.
    pub(super) fn decode(self) -> Vec<u8> {
        // Nothing gets longer when it is decoded.
        let mut decoded = Vec::with_capacity(self.text.len());
        let _ = self.decode_into(&mut decoded);
        decoded
    }

    /// Decodes the text as UTF-8. `None` declines: the octets are not UTF-8.
    pub(super) fn decode_utf8(self) -> Option<String> {
        let mut decoded = String::with_capacity(self.text.len());
        self.decode_into(&mut decoded)?;
        Some(decoded)
    }

    fn decode_into(self, target: &mut impl Target) -> Option<()> {
        let bytes = self.text.as_bytes();
        let (mut read, mut base, mut encoded) = (0, 0, self.first);
        loop {
            while encoded != 0 {
                let at = base + lowest(encoded);
                target.push_text(&self.text[read..at]);
                read = at
                    + if bytes[at] == b'+' {
                        target.push_text(" ");
                        1
                    } else {
                        "%41".len() * target.push_run(&Run::at(bytes, at))?
                    };
                encoded &= !low(read - base);
            }
            base += BLOCK;
            let Some(rest) = bytes.get(base..) else { break };
            encoded = self.encoding.first_in(rest) & !low(read.saturating_sub(base));
        }
        target.push_text(&self.text[read..]);
        Some(())
    }
}

/// Where decoded text goes.
trait Target {
    fn push_text(&mut self, text: &str);

    /// Appends octets. Returns how many; the others are read again. `None` if they are not text and
    /// have to be.
    fn push_run(&mut self, run: &Run) -> Option<usize>;
}

impl Target for Vec<u8> {
    fn push_text(&mut self, text: &str) {
        self.extend_from_slice(text.as_bytes());
    }

    fn push_run(&mut self, run: &Run) -> Option<usize> {
        self.extend_from_slice(run.octets());
        Some(run.len)
    }
}

impl Target for String {
    fn push_text(&mut self, text: &str) {
        self.push_str(text);
    }

    fn push_run(&mut self, run: &Run) -> Option<usize> {
        // PERF: most runs are one ASCII character, such as a space (`decode-needed`).
        if let [octet] = run.octets()
            && octet.is_ascii()
        {
            self.push(char::from(*octet));
            return Some(1);
        }
        let text = run.text()?;
        self.push_str(text);
        Some(text.len())
    }
}

/// The octets of adjacent triplets, as many as fit.
struct Run {
    octets: [u8; 24],
    len: usize,
    /// Whether more triplets follow.
    is_cut: bool,
}

impl Run {
    /// The run that begins with the triplet at `at`.
    fn at(text: &[u8], at: usize) -> Run {
        let mut run = Run { octets: [0; 24], len: 0, is_cut: false };
        let mut rest = &text[at..];
        while let [b'%', high, low, tail @ ..] = rest {
            let Some(slot) = run.octets.get_mut(run.len) else {
                run.is_cut = true;
                break;
            };
            *slot = octet(*high, *low);
            run.len += 1;
            rest = tail;
        }
        run
    }

    fn octets(&self) -> &[u8] {
        &self.octets[..self.len]
    }

    /// The octets as text, without the start of a character that goes on after a cut.
    fn text(&self) -> Option<&str> {
        let error = match core::str::from_utf8(self.octets()) {
            Ok(text) => return Some(text),
            Err(error) => error,
        };
        let is_character_cut = self.is_cut && error.error_len().is_none();
        let (whole, _) = self.octets().split_at(error.valid_up_to());
        core::str::from_utf8(whole).ok().filter(|_| is_character_cut)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::components::percent::PctStr;

    /// Decoding in one pass gives the octets of the specification, or declines what is not UTF-8.
    fn check(text: &str) {
        let encoded = PctStr::new(text).unwrap();
        let octets = [encoded.octets().collect::<Vec<u8>>(), encoded.form_octets().collect()];
        for (encoding, octets) in [Encoding::Triplets, Encoding::Form].into_iter().zip(octets) {
            let is_plain = octets == text.as_bytes();
            let Some(found) = encoding.find_in(text) else {
                assert!(is_plain, "{text}");
                continue;
            };
            assert!(!is_plain, "{text}");
            assert_eq!(found.decode(), octets, "{text}");
            assert_eq!(found.decode_utf8(), String::from_utf8(octets).ok(), "{text}");
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

    /// Includes runs that are cut within a character.
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
