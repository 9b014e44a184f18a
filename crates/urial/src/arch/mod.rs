//! From bytes to masks: 64 bytes at a time, one bit per byte, one mask per class.
//!
//! A kernel loads a block and answers which of its bytes belong to a class. The portable one,
//! [`portable`], is the specification that every other is tested against; it also serves constants.
//! [`run`] hands work to the best kernel that the machine has.
//!
//! Vectors are there where the target has them for anybody's use: not for the kernel of an operating
//! system, which leaves their registers alone. Where the highest byte of a number comes first, those of
//! aarch64 have never been tried.

// What a kernel runs is compiled with its instructions only where it is inlined.
#![allow(unsafe_code, clippy::inline_always)]

/// Has the machine all these features?
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
macro_rules! has_features {
    ($($feature:tt),*) => {{
        #[cfg(feature = "std")]
        {
            extern crate std;
            $(std::arch::is_x86_feature_detected!($feature))&&*
        }
        #[cfg(not(feature = "std"))]
        {
            $(cfg!(target_feature = $feature))&&*
        }
    }};
}

/// What a kernel needs, said once: whether the machine has it, and what work is compiled with.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
macro_rules! kernel_features {
    ($kernel:ident: $($feature:tt),+) => {
        impl $kernel {
            pub(super) fn is_here() -> bool {
                has_features!($($feature),+)
            }

            $(#[target_feature(enable = $feature)])+
            pub(super) fn run<W: $crate::arch::Work>(work: W) -> W::Output {
                work.with($kernel(()))
            }
        }
    };
}

mod ascii;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx512;
mod block_reader;
mod choice;
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
))]
mod class;
#[cfg(feature = "__kernels")]
pub mod kernels;
mod line_masks;
#[cfg(feature = "alloc")]
mod lower;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
mod neon;
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
))]
mod pair;
pub(crate) mod portable;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod sse2;
#[cfg(test)]
mod tests;

pub(crate) use ascii::{Ascii, BlockFold, ParsedText, PlacedBlock, fold, pack_words, unpack_words};
pub(crate) use block_reader::{BlockReader, WINDOW_BLOCKS, Window};
pub(crate) use choice::run;
#[cfg(test)]
pub(crate) use choice::run_each;
#[cfg(feature = "__kernels")]
pub(crate) use choice::{current, force, here};
pub(crate) use line_masks::{LANES, Lanes, LineMasks, LineWords, WORDS};
#[cfg(feature = "alloc")]
pub(crate) use lower::push_lower;

use crate::chars::abnf::{self, Set};
use crate::chars::bits::{but_lowest, low, lowest, lowest_bit};
use crate::chars::cast;

/// How many bytes a block has, and a mask bits.
pub(crate) const BLOCK: usize = 64;

/// See [`Block::plain`].
const PLAIN: Set = abnf::URI.without(Set::of(b"%@[]"));

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
use neon::bounds_from_words;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use sse2::bounds_from_words;

/// TextBounds of words, which come out of few registers: written in one go.
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
)))]
const fn bounds_from_words(words: [u64; 4]) -> ascii::TextBounds {
    let [borders @ .., _] = unpack_words(words);
    ascii::TextBounds { borders, ascii_end: words[3] }
}

/// Work for whichever kernel there is.
///
/// `with` is compiled once for each kernel, with the instructions that the kernel has; so all that it
/// calls where speed matters is to be inlined into it.
pub(crate) trait Work {
    type Output;

    fn with<K: Kernel>(self, kernel: K) -> Self::Output;
}

/// The instructions of one kind of machine. Whoever has a value of it runs on such a machine.
///
/// # Safety
/// A block is loaded from the bytes that are given, and from all of them; and `low` has the first `len`
/// bits, all of them and no other. `start` loads so the first 64 bytes of a text, or all of a shorter one, and returns a bit
/// for each of these and no other. What `is_ascii` says is true; and `row` returns that each byte of a block that is not
/// ASCII is unusual.
pub(crate) unsafe trait Kernel: Copy {
    type Block<'t>: Block;

    /// Whether a register holds so many words that lines are best read side by side.
    const IS_WIDE: bool = false;

    /// Loads a block, of which there are at most 64 bytes.
    fn load(self, block: &[u8]) -> Self::Block<'_>;

    /// Loads the block that `text` begins with, which is short if the text is, and tells which of its bytes are there. Behind
    /// the end of a short one `#` may stand: `hash`, `plain` and `uri` may have bits there, and no row is made of it.
    #[inline(always)]
    fn start(self, text: &[u8]) -> (Self::Block<'_>, u64) {
        let first = &text[..text.len().min(BLOCK)];
        (self.load(first), self.low(first.len()))
    }

    /// Loads a whole block.
    #[inline(always)]
    fn load_whole(self, block: &[u8; BLOCK]) -> Self::Block<'_> {
        self.load(block)
    }

    /// The first `len` bits.
    #[inline(always)]
    fn low(self, len: usize) -> u64 {
        low(len)
    }

    /// Where the lines of a block end.
    #[inline(always)]
    fn line_feeds(self, block: &[u8; BLOCK]) -> u64 {
        self.load_whole(block).line_feed()
    }

    /// Is all of a block ASCII?
    #[inline(always)]
    fn is_ascii(self, block: &[u8; BLOCK]) -> bool {
        self.load_whole(block).non_ascii() == 0
    }

    /// Writes the row of a block, the second of two, and its stops as `next` of the first; its own `next` is the same until
    /// the block behind it is window. Returns which of its bytes are unusual: neither [plain](Block::plain) nor `@` nor LF.
    #[inline(always)]
    fn line_masks(self, block: Self::Block<'_>, rows: &mut [LineMasks; 2]) -> u64 {
        LineMasks::write(block, rows)
    }

    /// Cuts out of rows the lines that begin at `starts`, in one of the rows that `WORDS - 1` others follow. Of a start
    /// elsewhere, any words come.
    #[inline(always)]
    fn line_words<const ROWS: usize, const N: usize>(
        self,
        rows: &[LineMasks; ROWS],
        starts: &[usize; LANES],
    ) -> LineWords<N> {
        LineWords::of(rows, starts)
    }

    /// A bit for each number that is not 0.
    #[inline(always)]
    fn nonzero_lanes(self, numbers: &Lanes) -> u64 {
        numbers.iter().rev().fold(0, |bits, &number| bits << 1 | u64::from(number != 0))
    }

    /// The places of the lowest bits, in a text in which theirs begin where all of `bases` say. Where there are fewer bits
    /// than lanes, the rest are any.
    #[inline(always)]
    fn bit_positions(self, mut bits: u64, bases: &Lanes) -> [usize; LANES] {
        bases.map(|base| {
            let place = cast::as_place(base) + lowest(bits);
            bits = but_lowest(bits);
            place
        })
    }

    /// What stands in `text` from `place` on will soon be read: as much as eight lines take. A hint.
    #[inline(always)]
    fn prefetch(self, _text: &[u8], _place: usize) {}

    /// All that can be asked of a block.
    #[inline(always)]
    fn masks(self, block: &[u8]) -> Masks {
        match block.first_chunk::<BLOCK>() {
            Some(whole) => Masks::of(self.load_whole(whole), BLOCK),
            None => Masks::of(self.load(block), block.len()),
        }
    }
}

/// A block that has been loaded. Bit `i` of an answer speaks of byte `i`; no bit is set behind the
/// end of a short block, but as [`start`](Kernel::start) says.
///
/// Nothing is computed that is not asked for.
///
/// # Safety
/// `plain` and `uri` have no bit for a byte that is not ASCII, `percent`, `at` and `bracket` for no other byte than theirs;
/// `non_ascii` has one for each byte that is not ASCII; and `are_plain` answers no if one that is `there` is not plain.
pub(crate) unsafe trait Block: Copy {
    fn colon(self) -> u64;
    fn slash(self) -> u64;
    fn question(self) -> u64;
    fn hash(self) -> u64;
    fn at(self) -> u64;
    fn percent(self) -> u64;
    /// LF.
    fn line_feed(self) -> u64;
    /// CR.
    fn carriage_return(self) -> u64;
    /// `[` and `]`.
    fn bracket(self) -> u64;
    /// What may stand in a URI at all, and says nothing that has to be looked at but as a border: all
    /// its characters without `%`, `@`, `[` and `]`.
    fn plain(self) -> u64;
    /// Are all bytes that are `there` [plain](Block::plain)? If it answers no, they may be so all the same.
    #[inline(always)]
    fn are_plain(self, there: u64) -> bool {
        there & !self.plain() == 0
    }
    /// Where `?` is, and where a query goes no further: at `#`, and behind the end of what is `there`, as [`start`](Kernel::start)
    /// has told, or all of a whole block: a kernel may have loaded the end. It is asked if `are_plain` has answered yes.
    #[inline(always)]
    fn plain_stops(self, there: u64) -> [u64; 2] {
        [self.question(), self.hash() | !there]
    }
    /// What may stand in a URI.
    fn uri(self) -> u64;
    fn non_ascii(self) -> u64;
    /// Where a character of UTF-8 begins that is not ASCII, and may be no `ucschar`: one below U+00C0 or above U+DFFF.
    fn maybe_not_ucschar(self) -> u64;
    /// Those of `asked` that are HEXDIG.
    fn hexdig(self, asked: u64) -> u64;
    /// Those of `asked` that are DIGIT.
    fn digit(self, asked: u64) -> u64;
    /// Those of `asked` that are ALPHA.
    fn alpha(self, asked: u64) -> u64;
    /// Those of `asked` that a scheme may hold after its first letter.
    fn scheme(self, asked: u64) -> u64;
    /// [`alpha`](Block::alpha) of the first 16 bytes, if no more.
    #[inline(always)]
    fn alpha_start(self, asked: u64) -> u64 {
        self.alpha(asked)
    }
    /// The `:` behind the scheme, if that is of letters alone and `//` follows; no bit if not. Of a scheme of 16 letters and
    /// more it may say no.
    #[inline(always)]
    fn scheme_colon(self) -> u64 {
        scheme_colon(self.alpha_start(u64::MAX), self.colon(), self.slash())
    }
    /// Those of `percent` behind which a digit is in lower case, or two stand for an unreserved character: triplets of which
    /// both digits are in this block; of others the answer means nothing. It may answer too many, as here all: to look at single
    /// bytes is for those who know what a triplet is.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn unsettled(self, percent: u64) -> u64 {
        debug_assert!(percent >> 62 == 0, "the end of the block cuts a triplet");
        percent
    }
    /// Those of `asked` that are `.`.
    #[cfg(feature = "alloc")]
    fn dot(self, asked: u64) -> u64;
    /// Those of `asked` that are capitals, `%x41-5A`.
    #[cfg(feature = "alloc")]
    fn capital(self, asked: u64) -> u64;
}

/// See [`Block::scheme_colon`].
#[inline(always)]
const fn scheme_colon(letters: u64, colon: u64, slash: u64) -> u64 {
    lowest_bit(!letters) & !1 & colon & slash >> 1 & slash >> 2
}

/// Which bytes of a block belong to which class, all told: bit `i` speaks of byte `i`.
///
/// Bits beyond the end of a short block, which [`load`](Kernel::load) has loaded, are 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Masks {
    pub(crate) colon: u64,
    pub(crate) slash: u64,
    pub(crate) question: u64,
    pub(crate) hash: u64,
    pub(crate) at: u64,
    /// `[` and `]`.
    pub(crate) bracket: u64,
    pub(crate) percent: u64,
    /// ASCII that may stand nowhere in a URI.
    pub(crate) illegal: u64,
    pub(crate) non_ascii: u64,
    pub(crate) hexdig: u64,
    pub(crate) digit: u64,
    /// What a scheme may hold after its first letter.
    pub(crate) scheme: u64,
}

impl Masks {
    /// All that can be asked of a block of `len` bytes.
    #[inline(always)]
    pub(crate) fn of(block: impl Block, len: usize) -> Masks {
        let there = low(len);
        let non_ascii = block.non_ascii();
        Masks {
            colon: block.colon(),
            slash: block.slash(),
            question: block.question(),
            hash: block.hash(),
            at: block.at(),
            bracket: block.bracket(),
            percent: block.percent(),
            illegal: there & !(block.uri() | non_ascii),
            non_ascii,
            hexdig: block.hexdig(there),
            digit: block.digit(there),
            scheme: block.scheme(there),
        }
    }
}
