//! The classes that vector kernels ask for, each as data that such a kernel can look bytes up in:
//! made from `abnf` when the library is compiled.

#![allow(unsafe_code)]

use super::Block;
use crate::chars::abnf::{self, Set};
use crate::chars::cast;

/// 64 bytes in registers.
///
/// # Safety
/// `equal`, `among`, `plain` and `uri` have no bit for another byte, `non_ascii` has one for each byte that is not ASCII,
/// and `are_plain` answers no if one that is `there` is not of [`PLAIN`].
pub(super) unsafe trait Vector: Copy {
    /// Where `byte` stands, which is not 0: that is behind the end, too, or `#` in a block that `start` has loaded.
    fn equal(self, byte: u8) -> u64;
    /// Where a character of `class` stands, of those `asked` for.
    fn among(self, class: &'static Class, asked: u64) -> u64;
    fn non_ascii(self) -> u64;
    /// Where `byte` or a higher one stands.
    fn at_least(self, byte: u8) -> u64;

    /// Whether a class is looked up, and so as soon told as a byte.
    #[cfg(feature = "alloc")]
    const LOOKS_UP: bool = true;

    /// Where a character of [`PLAIN`] stands.
    #[inline(always)]
    fn plain(self) -> u64 {
        self.among(&PLAIN, u64::MAX)
    }

    /// Where a character of [`URI`] stands.
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

// SAFETY: `plain` and `uri` are classes, which hold ASCII alone, `percent`, `at` and `bracket` ask where these bytes are;
// the others are those of the vector.
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
        debug_assert!(percent >> 62 == 0, "the end of the block cuts a triplet");
        if !V::LOOKS_UP {
            return percent;
        }
        let (first, second) = (percent << 1, percent << 2);
        let lower = self.among(&LOWER_HEXDIG, first | second);
        // `-` and `.`; DIGIT; letters up to `O`; the others, `_` and `~`, and, of what is no such, `^` and DEL.
        let unreserved = self.equal(b'2') & self.among(&D_OR_E, second) >> 1
            | self.equal(b'3') & self.among(&DIGIT, second) >> 1
            | self.among(&FOUR_OR_SIX, first) & !self.equal(b'0') >> 1
            | self.among(&FIVE_OR_SEVEN, first) & !self.among(&FROM_B_TO_D, second) >> 1;
        ((lower | unreserved & first) >> 1 | lower >> 2) & percent
    }

    #[cfg(feature = "alloc")]
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

/// A set of ASCII characters, in the forms that vectors can be compared with.
pub(super) struct Class {
    /// Entry `low` has bit `high` for the character `high << 4 | low`.
    pub(super) nibbles: [u8; 16],
    /// The same as ranges: the first character of each, and how many follow it. Those that are not
    /// needed repeat the first.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(dead_code, reason = "SSE2 alone has no look-up")
    )]
    pub(super) ranges: [(u8, u8); RANGES],
}

/// As many ranges as a class has at most.
pub(super) const RANGES: usize = 9;

/// Entry `high` has bit `high`, which no two nibbles share; above ASCII all bits, which no entry of
/// [`Class::nibbles`] has.
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
