//! How the characters of a component are spelled (RFC 3986 §6.2.2.1, §6.2.2.2; RFC 3987 §5.3.2): as
//! they were written, or as normalizers write them.

use alloc::string::String;
use core::fmt::Write as _;
use core::marker::PhantomData;
use core::ops::Range;

use super::prescan::find_marks;
use crate::arch::{BLOCK, push_lower};
use crate::chars::abnf;
use crate::chars::bits::{but_lowest, lowest};
use crate::chars::utf8::Decoded;
use crate::components::percent::{EncodeSet, PctStr, Triplet, character, encode, triplet};
use crate::parse::grammar::Grammar;

/// What is done to the characters of a component when it is written.
#[derive(Clone, Copy)]
pub(crate) struct Spelling<G> {
    /// Triplets get upper-case digits.
    pub(crate) upper_triplets: bool,
    /// Triplets that stand for unreserved characters become those; and characters of an IRI that
    /// are not to be seen become triplets.
    pub(crate) decode: bool,
    /// Letters outside triplets become lower case, if they are ASCII.
    pub(crate) lower: bool,
    pub(crate) grammar: PhantomData<G>,
}

/// A place of a text where a spelling has something to say.
pub(crate) struct Mark {
    pub(crate) range: Range<usize>,
    pub(crate) is: Marked,
}

pub(crate) enum Marked {
    /// Triplets of a character that can stand for itself.
    Spelled(char),
    /// One triplet of another octet, or those of a character that is not to be seen.
    Triplets,
    /// A character that is not to be seen.
    Unseen,
}

/// A segment that means a place, not a name (§3.3).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dots {
    /// `.`
    One,
    /// `..`
    Two,
}

impl<G: Grammar> Spelling<G> {
    /// Nothing is changed.
    pub(crate) const AS_WRITTEN: Spelling<G> =
        Spelling { upper_triplets: false, decode: false, lower: false, grammar: PhantomData };

    /// Writes `text`, of which every `%` begins a triplet, in this spelling.
    pub(crate) fn write(self, text: &str, target: &mut String) {
        if !self.upper_triplets {
            return self.write_plain(text, target);
        }
        let mut written = 0;
        each_mark::<G>(text, 0, |Mark { range, is }| {
            self.write_plain(&text[written..range.start], target);
            written = range.end;
            self.push_mark(&is, &text[range], target);
        });
        self.write_plain(&text[written..], target);
    }

    /// Writes what is `marked` so, if triplets are written in any spelling.
    pub(crate) fn push_mark(self, is: &Marked, marked: &str, target: &mut String) {
        match is {
            Marked::Spelled(it) if self.decode => {
                target.push(if self.lower { it.to_ascii_lowercase() } else { *it });
            }
            Marked::Spelled(_) | Marked::Triplets => push_uppercase(marked, target),
            Marked::Unseen if self.decode => push_triplets(marked, target),
            Marked::Unseen => target.push_str(marked),
        }
    }

    fn write_plain(self, text: &str, target: &mut String) {
        if self.lower {
            push_lower(text, target);
        } else {
            target.push_str(text);
        }
    }

    /// Answers whether a letter of `text` becomes lower case.
    pub(crate) fn lowers(self, text: &str) -> bool {
        let may = |byte: u8| byte == b'%' || byte.is_ascii_uppercase();
        self.lower && any_byte(text, may) && self.lowers_some(text)
    }

    fn lowers_some(self, text: &str) -> bool {
        let has_capital = |plain: &str| any_byte(plain, |byte| byte.is_ascii_uppercase());
        let mut pieces = text.split('%');
        let decodes = |it: Triplet| self.decode && it.octet().is_ascii_uppercase();
        // Behind a `%` stand two digits.
        pieces.next().is_some_and(has_capital)
            || pieces.any(|piece| has_capital(&piece[2..]))
            || PctStr::trusted(text).triplets().any(decodes)
    }

    /// The dot-segment that `segments` begin with, so spelled, and its length.
    pub(crate) fn dots(self, segments: &str) -> Option<(Dots, usize)> {
        let behind = self.strip_dot(segments)?;
        let (rest, dots) = match self.strip_dot(behind) {
            Some(rest) => (rest, Dots::Two),
            None => (behind, Dots::One),
        };
        let ends_here = rest.is_empty() || rest.starts_with('/');
        ends_here.then_some((dots, segments.len() - rest.len()))
    }

    fn strip_dot(self, text: &str) -> Option<&str> {
        let encoded = || text.strip_prefix("%2E").or_else(|| text.strip_prefix("%2e"));
        text.strip_prefix('.').or_else(|| if self.decode { encoded() } else { None })
    }
}

/// Hands over the marks of `text` from `start` on, in order.
// PERF: to a closure, as what is found of a block then stays in registers (`normalize-needed`).
#[inline]
pub(crate) fn each_mark<G: Grammar>(text: &str, start: usize, mut take: impl FnMut(Mark)) {
    let mut read = start;
    for base in (start..text.len()).step_by(BLOCK) {
        let mut rest = find_marks(&text.as_bytes()[base..]);
        while rest != 0 {
            let at = base + lowest(rest);
            rest = but_lowest(rest);
            // What follows the first byte of a mark belongs to it.
            if at >= read {
                let (len, is) = mark::<G>(&text[at..]);
                read = at + len;
                if let Some(is) = is {
                    take(Mark { range: at..read, is });
                }
            }
        }
    }
}

/// The length of what `text` begins with, a triplet or a character that is not ASCII, and what is to be said of it.
fn mark<G: Grammar>(text: &str) -> (usize, Option<Marked>) {
    if !text.starts_with('%')
        && let Some(character) = text.chars().next()
    {
        let is = (!abnf::is_seen(character)).then_some(Marked::Unseen);
        return (character.len_utf8(), is);
    }
    match spelled::<G>(text) {
        Some(it) if it.character.is_ascii() || abnf::is_seen(it.character) => {
            (it.len, Some(Marked::Spelled(it.character)))
        }
        Some(it) => (it.len, Some(Marked::Triplets)),
        None => ("%41".len(), Some(Marked::Triplets)),
    }
}

/// The character that the triplets stand for which `text` begins with: an unreserved one, or of an
/// IRI any that is not ASCII  (§2.3, RFC 3987 §3.2)
fn spelled<G: Grammar>(text: &str) -> Option<Decoded> {
    let octet = triplet(text.as_bytes())?;
    if !octet.is_ascii() {
        return if G::IS_IRI { character(text.as_bytes()) } else { None };
    }
    abnf::UNRESERVED.has(octet).then(|| Decoded { character: octet.into(), len: "%41".len() })
}

/// Writes what `text` is in UTF-8 as triplets.
pub(crate) fn push_triplets(text: &str, target: &mut String) {
    // Writing to a `String` does not fail.
    let _ = write!(target, "{}", encode(text, EncodeSet::UNRESERVED));
}

/// Writes triplets, with upper-case digits  (§2.1)
pub(crate) fn push_uppercase(triplets: &str, target: &mut String) {
    target.extend(triplets.chars().map(|digit| digit.to_ascii_uppercase()));
}

/// Is there a letter in lower case?
pub(crate) fn has_lower(text: &str) -> bool {
    any_byte(text, |byte| byte.is_ascii_lowercase())
}

/// Answers whether some byte of `text` is one of these.
///
/// Reads on after the first: without a way out, a short text is compared in one go.
pub(crate) fn any_byte(text: &str, is_one: impl Fn(u8) -> bool) -> bool {
    text.bytes().fold(false, |found, byte| found | is_one(byte))
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use alloc::{format, string::String};

    use super::*;
    use crate::parse::grammar::{Rfc3986, Rfc3987};

    fn marked<G: Grammar>(text: &str, start: usize) -> Vec<String> {
        let mut all = Vec::new();
        each_mark::<G>(text, start, |Mark { range, is }| {
            let is = match is {
                Marked::Spelled(character) => format!("{character:?}"),
                Marked::Triplets => String::from("triplets"),
                Marked::Unseen => String::from("unseen"),
            };
            all.push(format!("{} {is}", &text[range]));
        });
        all
    }

    /// Each mark of `marks` at a `place`, and what is to be said of it.
    fn check<G: Grammar>(marks: &[(&str, &str)], place: usize, start: usize) {
        for (mark, expected) in marks {
            let text = format!("{}{mark}b%7E", "a".repeat(place));
            assert_eq!(
                marked::<G>(&text, start).join(","),
                format!("{expected},%7E '~'"),
                "{place}"
            );
        }
    }

    /// Also where they are cut by the end of a block.
    #[test]
    fn marks_are_found_at_each_place() {
        let uris = [("%41", "%41 'A'"), ("%2f", "%2f triplets"), ("%c3", "%c3 triplets")];
        let iris = [
            ("%c3%a9", "%c3%a9 'é'"),
            ("%F0%9F%8D%A3", "%F0%9F%8D%A3 '🍣'"),
            ("%E2%80%8F", "%E2%80%8F triplets"),
            ("\u{200f}", "\u{200f} unseen"),
            ("%E3%82", "%E3 triplets,%82 triplets"),
        ];
        for place in 0..=2 * BLOCK + 2 {
            for start in [0, place / 2, place] {
                check::<Rfc3986>(&uris, place, start);
                check::<Rfc3987>(&iris, place, start);
            }
        }
        assert!(marked::<Rfc3987>("éa", 0).is_empty());
    }
}
