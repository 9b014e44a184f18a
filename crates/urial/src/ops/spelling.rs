//! How the characters of a component are spelled (RFC 3986 §6.2.2.1, §6.2.2.2): as they were
//! written, or as normalizers write them.

use alloc::string::String;

use crate::percent::{PctStr, Triplet};

/// What is done to the characters of a component when it is written.
#[derive(Clone, Copy)]
pub(super) struct Spelling {
    /// Triplets get upper-case digits.
    pub(super) upper_triplets: bool,
    /// Triplets that stand for unreserved characters become those.
    pub(super) decode: bool,
    /// Letters outside triplets become lower case.
    pub(super) lower: bool,
}

/// A segment that means a place, not a name (§3.3).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dots {
    /// `.`
    One,
    /// `..`
    Two,
}

impl Spelling {
    /// Nothing is changed.
    pub(super) const AS_WRITTEN: Spelling =
        Spelling { upper_triplets: false, decode: false, lower: false };

    /// Writes `text`, of which every `%` begins a triplet, in this spelling.
    pub(super) fn write(self, text: &str, target: &mut String) {
        if !self.upper_triplets {
            return self.write_plain(text, target);
        }
        let mut written = 0;
        for triplet in PctStr::trusted(text).triplets() {
            self.write_plain(&text[written..triplet.offset()], target);
            self.write_triplet(triplet, target);
            written = triplet.offset() + 3;
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

    fn write_triplet(self, triplet: Triplet, target: &mut String) {
        if self.decodes(triplet) {
            let character = char::from(triplet.octet());
            target.push(if self.lower { character.to_ascii_lowercase() } else { character });
        } else {
            target.push('%');
            target.extend(triplet.digits().map(|digit| digit.to_ascii_uppercase()));
        }
    }

    /// Is `triplet` written as the character it stands for?
    pub(super) fn decodes(self, triplet: Triplet) -> bool {
        self.decode && triplet.is_unreserved()
    }

    /// Answers whether a letter of `text` becomes lower case.
    pub(super) fn lowers(self, text: &str) -> bool {
        let may = |byte: u8| byte == b'%' || byte.is_ascii_uppercase();
        self.lower && any_byte(text, may) && self.lowers_some(text)
    }

    fn lowers_some(self, text: &str) -> bool {
        let has_capital = |plain: &str| any_byte(plain, |byte| byte.is_ascii_uppercase());
        let mut pieces = text.split('%');
        let decodes = |it: Triplet| self.decodes(it) && it.octet().is_ascii_uppercase();
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

/// Answers whether some byte of `text` is one of these.
///
/// Reads on after the first: without a way out, a short text is compared in one go.
pub(super) fn any_byte(text: &str, is_one: impl Fn(u8) -> bool) -> bool {
    text.bytes().fold(false, |found, byte| found | is_one(byte))
}
