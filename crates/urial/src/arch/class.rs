//! Character classes for vector kernels: tables for look-ups and for comparisons, computed from
//! `abnf` at compile time.

#![allow(unsafe_code)]

use super::Block;
use crate::chars::abnf::{self, Set};
use crate::chars::cast;

/// 64 bytes in registers.
///
/// # Safety
/// An implementation promises that
/// - `equal`, `among`, `plain` and `uri` have bits only for bytes of the class in question;
/// - `non_ascii` has a bit for every byte that is not ASCII;
/// - `are_plain` returns false if a byte of `there` is not in [`PLAIN`].
pub(super) unsafe trait Vector: Copy {
    /// The bytes that are `byte`. It must not be 0, which pads short blocks; `start` pads with `#`.
    fn equal(self, byte: u8) -> u64;
    /// The bytes of `asked` that are in `class`.
    fn among(self, class: &'static Class, asked: u64) -> u64;
    fn non_ascii(self) -> u64;
    /// The bytes that are at least `byte`.
    fn at_least(self, byte: u8) -> u64;

    /// Whether a class is looked up in a table, and so costs no more than a single byte.
    #[cfg(feature = "alloc")]
    const LOOKS_UP: bool = true;

    /// The bytes in [`PLAIN`].
    #[inline(always)]
    fn plain(self) -> u64 {
        self.among(&PLAIN, u64::MAX)
    }

    /// The bytes in [`URI`].
    #[inline(always)]
    fn uri(self) -> u64 {
        self.among(&URI, u64::MAX)
    }

    /// See [`Block::are_plain`].
    fn are_plain(self, there: u64) -> bool;

    /// See [`Block::plain_stops`].
    fn plain_stops(self, there: u64) -> [u64; 2];

    /// See [`Block::alpha_start`].
    #[inline(always)]
    fn alpha_start(self, asked: u64) -> u64 {
        self.among(&ALPHA, asked)
    }

    /// See [`Block::scheme_colon`].
    #[inline(always)]
    fn scheme_colon(self) -> u64 {
        super::scheme_colon(self.alpha_start(u64::MAX), self.equal(b':'), self.equal(b'/'))
    }
}

// SAFETY: the promises of `Block`: `plain` and `uri` are classes of ASCII characters. `percent`,
// `at` and `bracket` compare with these characters. `non_ascii` and `are_plain` are those of
// `Vector`, which promises the same.
unsafe impl<V: Vector> Block for V {
    #[inline(always)]
    fn colon(self) -> u64 {
        self.equal(b':')
    }

    #[inline(always)]
    fn slash(self) -> u64 {
        self.equal(b'/')
    }

    #[inline(always)]
    fn question(self) -> u64 {
        self.equal(b'?')
    }

    #[inline(always)]
    fn hash(self) -> u64 {
        self.equal(b'#')
    }

    #[inline(always)]
    fn at(self) -> u64 {
        self.equal(b'@')
    }

    #[inline(always)]
    fn percent(self) -> u64 {
        self.equal(b'%')
    }

    #[inline(always)]
    fn line_feed(self) -> u64 {
        self.equal(b'\n')
    }

    #[inline(always)]
    fn carriage_return(self) -> u64 {
        self.equal(b'\r')
    }

    #[inline(always)]
    fn bracket(self) -> u64 {
        self.equal(b'[') | self.equal(b']')
    }

    #[inline(always)]
    fn plain(self) -> u64 {
        Vector::plain(self)
    }

    #[inline(always)]
    fn are_plain(self, there: u64) -> bool {
        Vector::are_plain(self, there)
    }

    #[inline(always)]
    fn plain_stops(self, there: u64) -> [u64; 2] {
        Vector::plain_stops(self, there)
    }

    #[inline(always)]
    fn uri(self) -> u64 {
        Vector::uri(self)
    }

    #[inline(always)]
    fn non_ascii(self) -> u64 {
        Vector::non_ascii(self)
    }

    #[inline(always)]
    fn maybe_not_ucschar(self) -> u64 {
        self.equal(0xC2) | self.at_least(0xEE)
    }

    #[inline(always)]
    fn hexdig(self, asked: u64) -> u64 {
        self.among(&HEXDIG, asked)
    }

    #[inline(always)]
    fn digit(self, asked: u64) -> u64 {
        self.among(&DIGIT, asked)
    }

    #[inline(always)]
    fn alpha(self, asked: u64) -> u64 {
        self.among(&ALPHA, asked)
    }

    #[inline(always)]
    fn scheme(self, asked: u64) -> u64 {
        self.among(&SCHEME, asked)
    }

    #[inline(always)]
    fn alpha_start(self, asked: u64) -> u64 {
        Vector::alpha_start(self, asked)
    }

    #[inline(always)]
    fn scheme_colon(self) -> u64 {
        Vector::scheme_colon(self)
    }

    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn unsettled(self, percent: u64) -> u64 {
        debug_assert!(percent >> 62 == 0, "the end of the block cuts a percent-encoding");
        if !V::LOOKS_UP {
            return percent;
        }
        let (first, second) = (percent << 1, percent << 2);
        let lower = self.among(&LOWER_HEXDIG, first | second);
        // In order: `-` and `.`; DIGIT; letters up to `O`; then other letters, `_` and `~`, and
        // also `^` and DEL, which are not unreserved.
        let unreserved = self.equal(b'2') & self.among(&D_OR_E, second) >> 1
            | self.equal(b'3') & self.among(&DIGIT, second) >> 1
            | self.among(&FOUR_OR_SIX, first) & !self.equal(b'0') >> 1
            | self.among(&FIVE_OR_SEVEN, first) & !self.among(&FROM_B_TO_D, second) >> 1;
        ((lower | unreserved & first) >> 1 | lower >> 2) & percent
    }

    #[inline(always)]
    fn equal_to(self, byte: u8) -> u64 {
        self.equal(byte)
    }

    #[inline(always)]
    fn dot(self, asked: u64) -> u64 {
        self.equal(b'.') & asked
    }

    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn capital(self, asked: u64) -> u64 {
        self.among(&CAPITAL, asked)
    }
}

/// A set of ASCII characters, in the forms that kernels compare with.
pub(super) struct Class {
    /// Entry `low` has bit `high` if the set contains the character `high << 4 | low`.
    pub(super) nibbles: [u8; 16],
    /// The set as ranges: the first character, and the number of characters after it. Unused
    /// entries repeat the first range.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(dead_code, reason = "SSE2 alone has no look-up")
    )]
    pub(super) ranges: [(u8, u8); RANGES],
}

/// The most ranges that a class has.
pub(super) const RANGES: usize = 9;

/// Entry `high` has bit `high`, a different one for each high nibble of ASCII. The other entries
/// have all bits, which no entry of [`Class::nibbles`] has.
pub(super) const HIGH: [u8; 16] =
    [1, 2, 4, 8, 16, 32, 64, 128, 255, 255, 255, 255, 255, 255, 255, 255];

pub(super) static PLAIN: Class = Class::new(super::PLAIN);
pub(super) static URI: Class = Class::new(abnf::URI);
static HEXDIG: Class = Class::new(abnf::HEXDIG);
static DIGIT: Class = Class::new(abnf::DIGIT);
pub(super) static ALPHA: Class = Class::new(abnf::ALPHA);
static SCHEME: Class = Class::new(abnf::SCHEME);
#[cfg(feature = "alloc")]
static CAPITAL: Class = Class::new(abnf::CAPITAL);

#[cfg(feature = "alloc")]
static LOWER_HEXDIG: Class = Class::new(Set::range(b'a', b'f'));
#[cfg(feature = "alloc")]
static FOUR_OR_SIX: Class = Class::new(Set::of(b"46"));
#[cfg(feature = "alloc")]
static FIVE_OR_SEVEN: Class = Class::new(Set::of(b"57"));
#[cfg(feature = "alloc")]
static FROM_B_TO_D: Class = Class::new(Set::of(b"BCDbcd"));
#[cfg(feature = "alloc")]
static D_OR_E: Class = Class::new(Set::of(b"DEde"));

impl Class {
    const fn new(set: Set) -> Class {
        Class { nibbles: nibbles(set), ranges: ranges(set) }
    }
}

const fn nibbles(set: Set) -> [u8; 16] {
    let mut nibbles = [0; 16];
    let mut byte = 0;
    while byte < 128 {
        nibbles[cast::index(byte % 16)] |= cast::bit(set.has(byte)) << (byte / 16);
        byte += 1;
    }
    nibbles
}

const fn ranges(set: Set) -> [(u8, u8); RANGES] {
    let mut ranges = [(0, 0); RANGES];
    let mut count = 0;
    let mut byte = 0;
    while byte < 128 {
        if set.has(byte) {
            let first = byte;
            while set.has(byte + 1) {
                byte += 1;
            }
            ranges[count] = (first, byte - first);
            count += 1;
        }
        byte += 1;
    }
    while count < RANGES {
        ranges[count] = ranges[0];
        count += 1;
    }
    ranges
}
