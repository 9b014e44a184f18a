//! Spelling of the characters of a component (RFC 3986 §6.2.2.1, §6.2.2.2; RFC 3987 §5.3.2): case,
//! and whether a character is percent-encoded.

use core::marker::PhantomData;
use core::ops::Range;

use super::excess::EncodedDots;
use super::scan::percent_or_non_ascii;
use super::sink::Sink;
use crate::arch::BLOCK;
use crate::chars::abnf;
use crate::chars::bits::{but_lowest, lowest};
use crate::chars::utf8::Decoded;
use crate::components::percent::{EncodeSet, PctStr, Triplet, character, encode, triplet};
use crate::reference::types::Grammar;

/// How the characters of a component change when the component is written.
#[derive(Clone, Copy)]
pub(crate) struct Spelling<G> {
    /// Write the hexadecimal digits of triplets in upper case.
    pub(crate) upper_triplets: bool,
    /// Decode triplets of unreserved characters. In an IRI, also percent-encode the characters
    /// that it should not show.
    pub(crate) decode: bool,
    /// Write ASCII letters outside triplets in lower case.
    pub(crate) lower: bool,
    /// Whether a percent-encoded dot-segment is one. A name keeps its triplets when it is written.
    pub(crate) encoded_dots: EncodedDots,
    pub(crate) grammar: PhantomData<G>,
}

/// The smallest piece of text that has more than one spelling.
pub(crate) struct SpellingUnit {
    pub(crate) range: Range<usize>,
    pub(crate) kind: UnitKind,
}

pub(crate) enum UnitKind {
    /// Triplets of a character that may also be written literally.
    Decodable(char),
    /// Triplets that stay encoded: one of any other octet, or those of a character that an IRI
    /// should not show.
    Triplets,
    /// A literal character that an IRI should not show.
    Hidden,
}

/// The two dot-segments (§3.3).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dots {
    /// `.`
    One,
    /// `..`
    Two,
}

impl<G: Grammar> Spelling<G> {
    /// Changes nothing.
    pub(crate) const AS_WRITTEN: Spelling<G> = Spelling {
        upper_triplets: false,
        decode: false,
        lower: false,
        encoded_dots: EncodedDots::Name,
        grammar: PhantomData,
    };

    /// Writes `text` in this spelling. Every `%` in it must begin a triplet.
    pub(crate) fn write(self, text: &str, target: &mut impl Sink) {
        if !self.upper_triplets {
            return self.write_plain(text, target);
        }
        let mut written = 0;
        each_spelling_unit::<G>(text, 0, |SpellingUnit { range, kind }| {
            self.write_plain(&text[written..range.start], target);
            written = range.end;
            self.push_unit(&kind, &text[range], target);
        });
        self.write_plain(&text[written..], target);
    }

    /// Writes `segments` of a path in this spelling.
    pub(crate) fn write_segments(self, segments: &str, target: &mut impl Sink) {
        self.each_piece(segments, |piece, spelling| spelling.write(piece, target));
    }

    /// Calls `take` with the pieces of `segments`, each with its spelling: a name that would be
    /// decoded to dots keeps its triplets.
    pub(crate) fn each_piece(self, segments: &str, mut take: impl FnMut(&str, Spelling<G>)) {
        if !self.decode || self.encoded_dots == EncodedDots::Dot {
            return take(segments, self);
        }
        let decoded = Spelling { encoded_dots: EncodedDots::Dot, ..self };
        for piece in segments.split_inclusive('/') {
            take(piece, Spelling { decode: decoded.dots(piece).is_none(), ..self });
        }
    }

    /// Writes one unit, `text`. The spelling must be one with `upper_triplets`.
    pub(crate) fn push_unit(self, kind: &UnitKind, text: &str, target: &mut impl Sink) {
        match kind {
            UnitKind::Decodable(it) if self.decode => {
                target.push(if self.lower { it.to_ascii_lowercase() } else { *it });
            }
            UnitKind::Decodable(_) | UnitKind::Triplets => push_uppercase(text, target),
            UnitKind::Hidden if self.decode => push_triplets(text, target),
            UnitKind::Hidden => target.push_str(text),
        }
    }

    fn write_plain(self, text: &str, target: &mut impl Sink) {
        if self.lower {
            target.push_lower(text);
        } else {
            target.push_str(text);
        }
    }

    /// Returns whether this spelling changes a letter of `text` to lower case.
    pub(crate) fn lowers(self, text: &str) -> bool {
        let may_change = |byte: u8| byte == b'%' || byte.is_ascii_uppercase();
        self.lower && any_byte(text, may_change) && self.lowers_a_letter(text)
    }

    fn lowers_a_letter(self, text: &str) -> bool {
        let has_capital = |plain: &str| any_byte(plain, |byte| byte.is_ascii_uppercase());
        let mut pieces = text.split('%');
        let decodes_capital = |it: Triplet| self.decode && it.octet().is_ascii_uppercase();
        // Every piece but the first begins with the two digits of a triplet.
        pieces.next().is_some_and(has_capital)
            || pieces.any(|piece| has_capital(&piece[2..]))
            || PctStr::trusted(text).triplets().any(decodes_capital)
    }

    /// Returns the dot-segment at the start of `segments`, and its length.
    pub(crate) fn dots(self, segments: &str) -> Option<(Dots, usize)> {
        let after_dot = self.strip_dot(segments)?;
        let (rest, dots) = match self.strip_dot(after_dot) {
            Some(rest) => (rest, Dots::Two),
            None => (after_dot, Dots::One),
        };
        let ends_here = rest.is_empty() || rest.starts_with('/');
        ends_here.then_some((dots, segments.len() - rest.len()))
    }

    fn strip_dot(self, text: &str) -> Option<&str> {
        let encoded = || text.strip_prefix("%2E").or_else(|| text.strip_prefix("%2e"));
        let is_dot = self.encoded_dots == EncodedDots::Dot;
        text.strip_prefix('.').or_else(|| if is_dot { encoded() } else { None })
    }
}

/// Calls `take` with every unit of `text` from `start` on, in order.
// PERF: a closure, not an iterator: the mask of a block stays in a register (`normalize-needed`).
#[inline]
pub(crate) fn each_spelling_unit<G: Grammar>(
    text: &str,
    start: usize,
    mut take: impl FnMut(SpellingUnit),
) {
    let mut read = start;
    for base in (start..text.len()).step_by(BLOCK) {
        let mut rest = percent_or_non_ascii(&text.as_bytes()[base..]);
        while rest != 0 {
            let at = base + lowest(rest);
            rest = but_lowest(rest);
            // Skip the bytes of a unit after its first.
            if at >= read {
                let (len, kind) = unit_at::<G>(text, at);
                read = at + len;
                if let Some(kind) = kind {
                    take(SpellingUnit { range: at..read, kind });
                }
            }
        }
    }
}

/// Returns the length of the triplets or the non-ASCII character at byte `at` of `text`, and which
/// kind of unit it is: none for a character that has only its literal spelling.
fn unit_at<G: Grammar>(text: &str, at: usize) -> (usize, Option<UnitKind>) {
    let (before, rest) = text.split_at(at);
    let is_seen = |character, len| {
        let before = || character_at_end(before);
        abnf::is_seen_between(character, before, || character_at_start(&rest[len..]))
    };
    if !rest.starts_with('%')
        && let Some(character) = rest.chars().next()
    {
        let len = character.len_utf8();
        return (len, (!is_seen(character, len)).then_some(UnitKind::Hidden));
    }
    match decodable_at_start::<G>(rest) {
        Some(it) if it.character.is_ascii() || is_seen(it.character, it.len) => {
            (it.len, Some(UnitKind::Decodable(it.character)))
        }
        Some(it) => (it.len, Some(UnitKind::Triplets)),
        None => ("%41".len(), Some(UnitKind::Triplets)),
    }
}

/// Returns the character that the triplets at the start of `text` encode, if it is unreserved or,
/// in an IRI, not ASCII  (§2.3, RFC 3987 §3.2)
fn decodable_at_start<G: Grammar>(text: &str) -> Option<Decoded> {
    let octet = triplet(text.as_bytes())?;
    if !octet.is_ascii() {
        return if G::IS_IRI { character(text.as_bytes()) } else { None };
    }
    abnf::UNRESERVED.has(octet).then(|| Decoded { character: octet.into(), len: "%41".len() })
}

/// The character at the start of `text`, percent-encoded or not. None for encoded ASCII.
fn character_at_start(text: &str) -> Option<char> {
    match text.chars().next()? {
        '%' => Some(character(text.as_bytes())?.character),
        plain => Some(plain),
    }
}

/// The character at the end of `text`, if it is not ASCII, percent-encoded or not.
fn character_at_end(text: &str) -> Option<char> {
    let last = text.chars().next_back()?;
    if !last.is_ascii() {
        return Some(last);
    }
    let decoded = |len: usize| {
        let triplets = &text.as_bytes()[text.len().checked_sub(len)?..];
        character(triplets).filter(|it| it.len == len)
    };
    ["%C3%A9", "%E2%82%AC", "%F0%9F%8D%A3"]
        .iter()
        .find_map(|it| decoded(it.len()))
        .map(|it| it.character)
}

/// Percent-encodes the UTF-8 of `text`.
pub(crate) fn push_triplets(text: &str, target: &mut impl Sink) {
    // A sink keeps its error.
    let _ = write!(target, "{}", encode(text, EncodeSet::UNRESERVED));
}

/// Writes triplets with upper-case digits  (§2.1)
pub(crate) fn push_uppercase(triplets: &str, target: &mut impl Sink) {
    target.push_all(triplets.chars().map(|digit| digit.to_ascii_uppercase()));
}

pub(crate) fn has_lower(text: &str) -> bool {
    any_byte(text, |byte| byte.is_ascii_lowercase())
}

/// Returns whether `matches` holds for any byte of `text`.
///
/// Reads all of `text`: without an early exit, the loop is vectorized.
pub(crate) fn any_byte(text: &str, matches: impl Fn(u8) -> bool) -> bool {
    text.bytes().fold(false, |found, byte| found | matches(byte))
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;
    use alloc::{format, string::String};

    use super::*;
    use crate::parse::grammar::{Rfc3986, Rfc3987};

    /// The units of `text` from `start` on, each with its kind.
    fn units<G: Grammar>(text: &str, start: usize) -> Vec<String> {
        let mut units = Vec::new();
        each_spelling_unit::<G>(text, start, |SpellingUnit { range, kind }| {
            let kind = match kind {
                UnitKind::Decodable(character) => format!("{character:?}"),
                UnitKind::Triplets => String::from("triplets"),
                UnitKind::Hidden => String::from("hidden"),
            };
            units.push(format!("{} {kind}", &text[range]));
        });
        units
    }

    /// Puts each case at offset `at`, before a last unit `%7E`.
    fn check<G: Grammar>(cases: &[(&str, &str)], at: usize, start: usize) {
        for (unit, expected) in cases {
            let text = format!("{}{unit}b%7E", "a".repeat(at));
            let expected = format!("{expected},%7E '~'");
            assert_eq!(units::<G>(&text, start).join(","), expected, "{at}");
        }
    }

    /// Includes units that the end of a block cuts in two.
    #[test]
    fn units_are_found_at_every_offset() {
        let uris = [("%41", "%41 'A'"), ("%2f", "%2f triplets"), ("%c3", "%c3 triplets")];
        let iris = [
            ("%c3%a9", "%c3%a9 'é'"),
            ("%F0%9F%8D%A3", "%F0%9F%8D%A3 '🍣'"),
            ("%E2%80%8F", "%E2%80%8F triplets"),
            ("\u{200f}", "\u{200f} hidden"),
            ("%E3%82", "%E3 triplets,%82 triplets"),
        ];
        for at in 0..=2 * BLOCK + 2 {
            for start in [0, at / 2, at] {
                check::<Rfc3986>(&uris, at, start);
                check::<Rfc3987>(&iris, at, start);
            }
        }
        assert!(units::<Rfc3987>("éa", 0).is_empty());
    }
}
