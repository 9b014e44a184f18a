//! Byte classification: from 64 bytes of text to one mask per class, one bit per byte.
//!
//! A [`Kernel`] implements it for one instruction set. [`portable`] is the specification: every
//! other kernel is tested against it, and constants are parsed with it. [`run`] passes work to the
//! best kernel of the machine.
//!
//! Vector kernels are compiled only if the target enables vector registers for all code. Targets
//! for operating system kernels, for example, disable them. The NEON kernel is compiled for little
//! endian only: big endian is untested.

// A kernel's instructions are enabled only in code that is inlined into `Work::with`.
#![allow(unsafe_code, clippy::inline_always)]

/// Whether the machine has all these features.
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

/// Declares the features that a kernel needs, for detection and for compilation.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
macro_rules! kernel_features {
    ($kernel:ident: $($feature:tt),+) => {
        impl $kernel {
            pub(super) fn is_here() -> bool {
                has_features!($($feature),+)
            }

            $(#[target_feature(enable = $feature)])+
            pub(super) fn run<W: $crate::arch::WorkInPlace>(
                work: W,
                place: &mut W::Place,
            ) -> W::Output {
                work.with_place($kernel(()), place)
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
mod blocks;
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
pub(crate) use blocks::Blocks;
#[cfg(test)]
pub(crate) use choice::run_each;
#[cfg(feature = "__kernels")]
pub(crate) use choice::{current, force, here};
pub(crate) use choice::{run, run_in_place};
pub(crate) use line_masks::{LANES, Lanes, LineMasks, LineWords, WORDS};
#[cfg(feature = "alloc")]
pub(crate) use lower::push_lower;

use crate::chars::abnf::{self, Set};
use crate::chars::bits::{but_lowest, low, lowest, lowest_bit};
use crate::chars::cast;

/// The number of bytes in a block, and of bits in a mask.
pub(crate) const BLOCK: usize = 64;

/// See [`Block::plain`].
const PLAIN: Set = abnf::URI.without(Set::of(b"%@[]"));

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
use neon::bounds_from_words;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use sse2::bounds_from_words;

/// Packs border words that are in general registers.
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
)))]
const fn bounds_from_words(words: [u64; 4]) -> ascii::TextBounds {
    let [borders @ .., _] = unpack_words(words);
    ascii::TextBounds { borders, ascii_end: words[3] }
}

/// Work that any kernel can do.
///
/// `with` is compiled once per kernel, with the instructions of that kernel enabled. Everything hot
/// that it calls must be inlined into it.
pub(crate) trait Work {
    type Output;

    fn with<K: Kernel>(self, kernel: K) -> Self::Output;
}

/// [`Work`] whose result is written to a place, not returned: it is not copied then, and the work
/// is compiled once for all types of results that have such a place.
pub(crate) trait WorkInPlace {
    type Place;
    type Output;

    fn with_place<K: Kernel>(self, kernel: K, place: &mut Self::Place) -> Self::Output;
}

impl<W: Work> WorkInPlace for W {
    type Place = ();
    type Output = W::Output;

    #[inline(always)]
    fn with_place<K: Kernel>(self, kernel: K, (): &mut ()) -> W::Output {
        self.with(kernel)
    }
}

/// An instruction set. A value of the type proves that the machine has these instructions.
///
/// # Safety
/// An implementation promises that
/// - `load` and `load_whole` hold exactly the bytes they are given;
/// - `start` holds exactly the first 64 bytes of a text, or all bytes of a shorter one, and returns
///   a bit for each of these bytes and for no other;
/// - `low` returns the lowest `len` bits, at most 64, and no other;
/// - `is_ascii` returns true only if every byte of the block is ASCII;
/// - `line_masks` returns a bit for every byte of the block that is not ASCII.
pub(crate) unsafe trait Kernel: Copy {
    type Block<'t>: Block;

    /// Whether a vector register holds eight words, so that eight lines are read together.
    const IS_WIDE: bool = false;

    /// Loads a block of at most 64 bytes.
    fn load(self, block: &[u8]) -> Self::Block<'_>;

    /// Loads the first block of `text`, and returns a mask with a bit for each byte of it. The
    /// block is short if the text is.
    ///
    /// A short block may be padded with `#`, so `hash`, `plain` and `uri` may have bits past its
    /// end. Do not pass it to `line_masks`.
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

    /// The lowest `len` bits, or all 64.
    #[inline(always)]
    fn low(self, len: usize) -> u64 {
        low(len)
    }

    /// The LF bytes of a block.
    #[inline(always)]
    fn line_feeds(self, block: &[u8; BLOCK]) -> u64 {
        self.load_whole(block).line_feed()
    }

    /// Whether all bytes of a block are ASCII.
    #[inline(always)]
    fn is_ascii(self, block: &[u8; BLOCK]) -> bool {
        self.load_whole(block).non_ascii() == 0
    }

    /// Writes the line masks of `block` to the second of `rows`, and its stops also to `next` of
    /// the first. `next` of the second row is not final until the following block is written.
    ///
    /// Returns the unusual bytes: those that are neither [plain](Block::plain) nor `@` nor LF.
    #[inline(always)]
    fn line_masks(self, block: Self::Block<'_>, rows: &mut [LineMasks; 2]) -> u64 {
        LineMasks::write(block, rows)
    }

    /// Cuts the words of eight lines out of `rows`. `WORDS - 1` more rows must follow the row in
    /// which a line starts; otherwise its words are unspecified.
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

    /// The offsets of the lowest set bits, one per lane. Bit 0 has the offset that every lane of
    /// `bases` repeats. Lanes without a bit are unspecified.
    #[inline(always)]
    fn bit_positions(self, mut bits: u64, bases: &Lanes) -> [usize; LANES] {
        bases.map(|base| {
            let place = cast::as_place(base) + lowest(bits);
            bits = but_lowest(bits);
            place
        })
    }

    /// Prefetches `text` from `place` on, as many bytes as eight lines of a block each. A hint.
    #[inline(always)]
    fn prefetch(self, _text: &[u8], _place: usize) {}

    /// All masks of a block.
    #[inline(always)]
    fn masks(self, block: &[u8]) -> Masks {
        match block.first_chunk::<BLOCK>() {
            Some(whole) => Masks::of(self.load_whole(whole), BLOCK),
            None => Masks::of(self.load(block), block.len()),
        }
    }
}

/// A loaded block. Bit `i` of a mask stands for byte `i`. Bits past the end of a short block are 0,
/// except as [`start`](Kernel::start) says.
///
/// Masks are computed on demand. A method with a parameter `asked` returns bits for these bytes
/// only.
///
/// # Safety
/// An implementation promises that
/// - `plain` and `uri` have no bit for a byte that is not ASCII;
/// - `percent`, `at` and `bracket` have bits for these characters only;
/// - `non_ascii` has a bit for every byte that is not ASCII;
/// - `are_plain` returns false if a byte of `there` is not plain.
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
    /// All characters of a URI except `%`, `@`, `[` and `]`. Plain bytes need no further check:
    /// they matter only as delimiters.
    fn plain(self) -> u64;
    /// Whether all bytes of `there` are [plain](Block::plain). May return false if they are.
    #[inline(always)]
    fn are_plain(self, there: u64) -> bool {
        there & !self.plain() == 0
    }
    /// The `?`, and what ends a query: `#` and every bit outside of `there`.
    ///
    /// `there` is the mask that [`start`](Kernel::start) returned, or all bits for a whole block.
    /// Call this only if `are_plain` returned true for it.
    #[inline(always)]
    fn plain_stops(self, there: u64) -> [u64; 2] {
        [self.question(), self.hash() | !there]
    }
    /// All characters of a URI.
    fn uri(self) -> u64;
    fn non_ascii(self) -> u64;
    /// The first bytes of non-ASCII characters that may not be `ucschar`: below U+00C0 or above
    /// U+DFFF.
    fn maybe_not_ucschar(self) -> u64;
    /// HEXDIG.
    fn hexdig(self, asked: u64) -> u64;
    /// DIGIT.
    fn digit(self, asked: u64) -> u64;
    /// ALPHA.
    fn alpha(self, asked: u64) -> u64;
    /// The characters of a scheme after its first: ALPHA, DIGIT, `+`, `-` and `.`.
    fn scheme(self, asked: u64) -> u64;
    /// [`alpha`](Block::alpha) of at least the first 16 bytes.
    #[inline(always)]
    fn alpha_start(self, asked: u64) -> u64 {
        self.alpha(asked)
    }
    /// The `:` after a scheme of letters alone, if `//` follows; otherwise 0. May return 0 if the
    /// scheme has 16 or more letters.
    #[inline(always)]
    fn scheme_colon(self) -> u64 {
        scheme_colon(self.alpha_start(u64::MAX), self.colon(), self.slash())
    }
    /// The triplets of `percent` that normalization may change: those with a hex digit in lower
    /// case, and those of an unreserved character. All three bytes of each must be in this block.
    /// May also return triplets that normalization keeps; this default returns all.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn unsettled(self, percent: u64) -> u64 {
        debug_assert!(percent >> 62 == 0, "the end of the block cuts a percent-encoding");
        percent
    }
    /// The bytes that are `byte`, an ASCII character other than `#`.
    fn equal_to(self, byte: u8) -> u64;
    /// `.`.
    fn dot(self, asked: u64) -> u64;
    /// Upper case letters, `%x41-5A`.
    #[cfg(feature = "alloc")]
    fn capital(self, asked: u64) -> u64;
}

/// See [`Block::scheme_colon`].
#[inline(always)]
const fn scheme_colon(letters: u64, colon: u64, slash: u64) -> u64 {
    lowest_bit(!letters) & !1 & colon & slash >> 1 & slash >> 2
}

/// All masks of a block: bit `i` stands for byte `i`.
///
/// Bits past the end of a short block are 0, if [`load`](Kernel::load) has loaded it.
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
    /// ASCII characters that are not allowed in a URI.
    pub(crate) illegal: u64,
    pub(crate) non_ascii: u64,
    pub(crate) hexdig: u64,
    pub(crate) digit: u64,
    /// The characters of a scheme after its first.
    pub(crate) scheme: u64,
}

impl Masks {
    /// All masks of a block of `len` bytes.
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
