//! How the characters of a component are spelled (RFC 3986 §6.2.2.1, §6.2.2.2; RFC 3987 §5.3.2): as
//! they were written, or as normalizers write them.

use alloc::string::String;
use core::fmt::Write as _;
use core::marker::PhantomData;
use core::ops::Range;

use super::glance::find_mark;
use crate::abnf;
use crate::grammar::Grammar;
use crate::percent::{EncodeSet, PctStr, Triplet, character, encode, triplet};
use crate::utf8::Decoded;

/// What is done to the characters of a component when it is written.
#[derive(Clone, Copy)]
pub(super) struct Spelling<G> {
    /// Triplets get upper-case digits.
    pub(super) upper_triplets: bool,
    /// Triplets that stand for unreserved characters become those; and characters of an IRI that
    /// are not to be seen become triplets.
    pub(super) decode: bool,
    /// Letters outside triplets become lower case, if they are ASCII.
    pub(super) lower: bool,
    pub(super) grammar: PhantomData<G>,
}

/// A place of a text where a spelling has something to say.
pub(super) struct Mark {
    pub(super) range: Range<usize>,
    pub(super) is: Marked,
}

pub(super) enum Marked {
    /// Triplets of a character that can stand for itself.
    Spelled(char),
    /// One triplet of another octet, or those of a character that is not to be seen.
    Triplets,
    /// A character that is not to be seen.
    Unseen,
}

/// A segment that means a place, not a name (§3.3).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dots {
    /// `.`
    One,
    /// `..`
    Two,
}

impl<G: Grammar> Spelling<G> {
    /// Nothing is changed.
    pub(super) const AS_WRITTEN: Spelling<G> =
        Spelling { upper_triplets: false, decode: false, lower: false, grammar: PhantomData };

    /// Writes `text`, of which every `%` begins a triplet, in this spelling.
    pub(super) fn write(self, text: &str, target: &mut String) {
        if !self.upper_triplets {
            return self.write_plain(text, target);
        }
        let mut written = 0;
        for Mark { range, is } in marks::<G>(text) {
            self.write_plain(&text[written..range.start], target);
            written = range.end;
            let marked = &text[range];
            match is {
                Marked::Spelled(it) if self.decode => {
                    target.push(if self.lower { it.to_ascii_lowercase() } else { it });
                }
                Marked::Spelled(_) | Marked::Triplets => push_uppercase(marked, target),
                Marked::Unseen if self.decode => push_triplets(marked, target),
                Marked::Unseen => target.push_str(marked),
            }
        }
        self.write_plain(&text[written..], target);
    }

    fn write_plain(self, text: &str, target: &mut String) {
        let start = target.len();
        target.push_str(text);
        if self.lower {
            target[start..].make_ascii_lowercase();
        }
    }

    /// Answers whether a letter of `text` becomes lower case.
    pub(super) fn lowers(self, text: &str) -> bool {
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

    /// Answers whether `segment`, so spelled, is a dot-segment.
    pub(super) fn dots(self, segment: &str) -> Option<Dots> {
        let rest = self.strip_dot(segment)?;
        if rest.is_empty() {
            return Some(Dots::One);
        }
        self.strip_dot(rest)?.is_empty().then_some(Dots::Two)
    }

    fn strip_dot(self, text: &str) -> Option<&str> {
        let encoded = || text.strip_prefix("%2E").or_else(|| text.strip_prefix("%2e"));
        text.strip_prefix('.').or_else(|| if self.decode { encoded() } else { None })
    }
}

/// The places of `text` where triplets are, and the characters of an IRI that are not to be seen.
pub(super) fn marks<G: Grammar>(text: &str) -> impl Iterator<Item = Mark> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        at += if rest.starts_with(may_mark) { 0 } else { find_mark(rest)? };
        let (len, is) = mark::<G>(text.get(at..)?)?;
        let start = at;
        at += len;
        Some((start..at, is))
    })
    .filter_map(|(range, is)| Some(Mark { range, is: is? }))
}

/// May there be a mark?
fn may_mark(character: char) -> bool {
    character == '%' || !character.is_ascii()
}

/// The length of what `text` begins with, and what is to be said of it.
fn mark<G: Grammar>(text: &str) -> Option<(usize, Option<Marked>)> {
    if !text.starts_with('%') {
        let character = text.chars().next()?;
        let is = (!abnf::is_seen(character)).then_some(Marked::Unseen);
        return Some((character.len_utf8(), is));
    }
    let (len, is) = match spelled::<G>(text) {
        Some(it) if it.character.is_ascii() || abnf::is_seen(it.character) => {
            (it.len, Marked::Spelled(it.character))
        }
        Some(it) => (it.len, Marked::Triplets),
        None => ("%41".len(), Marked::Triplets),
    };
    Some((len, Some(is)))
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
pub(super) fn push_triplets(text: &str, target: &mut String) {
    // Writing to a `String` does not fail.
    let _ = write!(target, "{}", encode(text, EncodeSet::UNRESERVED));
}

/// Writes triplets, with upper-case digits  (§2.1)
pub(super) fn push_uppercase(triplets: &str, target: &mut String) {
    target.extend(triplets.chars().map(|digit| digit.to_ascii_uppercase()));
}

/// Answers whether some byte of `text` is one of these.
///
/// Reads on after the first: without a way out, a short text is compared in one go.
pub(super) fn any_byte(text: &str, is_one: impl Fn(u8) -> bool) -> bool {
    text.bytes().fold(false, |found, byte| found | is_one(byte))
}
