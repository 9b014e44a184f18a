//! SSE2, which every x86-64 machine has: a block in four registers of 16 bytes.
#![allow(unsafe_code, clippy::wildcard_imports)]

use core::arch::x86_64::*;

use super::ascii::TextBounds;
use super::class::Class;
use super::pair::{HALF_BLOCK, HalfBlock, Pair, QUARTER_BLOCK};
use super::{Kernel, WorkInPlace};

/// Proves that the machine has SSE2: only [`Sse2::run`] makes one.
#[derive(Clone, Copy)]
pub(super) struct Sse2(());

/// 32 bytes in two registers.
#[derive(Clone, Copy)]
pub(super) struct Bytes([__m128i; 2]);

impl Sse2 {
    pub(super) fn is_here() -> bool {
        true
    }

    pub(super) fn run<W: WorkInPlace>(work: W, place: &mut W::Place) -> W::Output {
        work.with_place(Sse2(()), place)
    }
}

// SAFETY: the promises of `Kernel`: `Pair` holds exactly the bytes that it loads. `low`, `start`,
// `is_ascii` and `line_masks` are the defaults, which keep the promises if `load` and `non_ascii`
// do.
unsafe impl Kernel for Sse2 {
    type Block<'t> = Pair<Bytes>;

    #[inline(always)]
    fn load(self, block: &[u8]) -> Pair<Bytes> {
        Pair::load(self, block)
    }
}

/// Packs two words per register. Not four: a 32-byte store may cross a cache line, which delays the
/// loads after it.
#[inline(always)]
pub(super) fn bounds_from_words(words: [u64; 4]) -> TextBounds {
    let [a, b, c, d] = words.map(u64::cast_signed);
    // SAFETY: the intrinsics need SSE2; this file is compiled only for targets with it. The two
    // registers and `TextBounds`, which is `repr(C)`, are 32 bytes of integers, which may have any
    // bits, in the same order on a little-endian machine.
    unsafe { core::mem::transmute([_mm_set_epi64x(b, a), _mm_set_epi64x(d, c)]) }
}

// SAFETY: the promises of `HalfBlock`: all 32 bytes are loaded and compared. `plain`, `uri`,
// `are_plain` and `quarters_are_plain` are written by hand; the test
// `every_byte_has_its_bits_at_every_place` compares them with `abnf` for every byte. `movemask`
// returns the sign bits, which are set exactly for the bytes that are not ASCII.
unsafe impl HalfBlock for Bytes {
    type Kernel = Sse2;

    #[inline(always)]
    fn load(_: Sse2, half_block: &[u8; HALF_BLOCK]) -> Bytes {
        let (first, last) = half_block.split_at(QUARTER_BLOCK);
        // SAFETY: the intrinsics need SSE2; this file is compiled only for targets with it. Both
        // halves are 16 bytes, and the loads need no alignment.
        unsafe {
            Bytes([_mm_loadu_si128(first.as_ptr().cast()), _mm_loadu_si128(last.as_ptr().cast())])
        }
    }

    #[inline(always)]
    fn load_quarter(_: Sse2, half: &[u8; QUARTER_BLOCK]) -> Bytes {
        // SAFETY: the intrinsics need SSE2; this file is compiled only for targets with it. 16
        // bytes are read, and the load needs no alignment.
        unsafe { Bytes([_mm_loadu_si128(half.as_ptr().cast()), _mm_setzero_si128()]) }
    }

    #[inline(always)]
    fn equal(self, byte: u8) -> u32 {
        // SAFETY: the intrinsics need SSE2; this file is compiled only for targets with it.
        unsafe {
            let byte = _mm_set1_epi8(byte.cast_signed());
            bits(self.0.map(|half| _mm_cmpeq_epi8(half, byte)))
        }
    }

    const MAY_STOP: bool = false;

    #[cfg(feature = "alloc")]
    const LOOKS_UP: bool = false;

    #[inline(always)]
    fn are_plain([Bytes([a, b]), Bytes([c, d])]: [Bytes; 2]) -> bool {
        // SAFETY: the intrinsics need SSE2; this file is compiled only for targets with it.
        unsafe {
            let [a, b, c, d] = [a, b, c, d].map(most_plain);
            let all = _mm_and_si128(_mm_and_si128(a, b), _mm_and_si128(c, d));
            _mm_movemask_epi8(all) == 0xFFFF
        }
    }

    #[inline(always)]
    fn quarters_are_plain([Bytes([first, _]), Bytes([last, _])]: [Bytes; 2]) -> bool {
        // SAFETY: the intrinsics need SSE2; this file is compiled only for targets with it.
        unsafe {
            let all = _mm_and_si128(most_plain(first), most_plain(last));
            _mm_movemask_epi8(all) == 0xFFFF
        }
    }

    #[inline(always)]
    fn plain(self) -> u32 {
        bits(self.0.map(plain))
    }

    #[inline(always)]
    fn uri(self) -> u32 {
        bits(self.0.map(|half| {
            any([plain(half), is(half, b'%'), is(half, b'@'), is(half, b'['), is(half, b']')])
        }))
    }

    #[inline(always)]
    fn alpha_start(self) -> u32 {
        // SAFETY: the intrinsics need SSE2; this file is compiled only for targets with it.
        unsafe { _mm_movemask_epi8(letter(self.0[0])) }.cast_unsigned()
    }

    #[inline(always)]
    fn among(self, class: &'static Class) -> u32 {
        bits(self.0.map(|half| among(half, class)))
    }

    #[inline(always)]
    fn non_ascii(self) -> u32 {
        bits(self.0)
    }

    #[inline(always)]
    fn at_least(self, byte: u8) -> u32 {
        // SAFETY: the intrinsics need SSE2; this file is compiled only for targets with it.
        unsafe {
            let byte = _mm_set1_epi8(byte.cast_signed());
            bits(self.0.map(|half| _mm_cmpeq_epi8(_mm_max_epu8(half, byte), half)))
        }
    }
}

/// All ones for the bytes of `class`.
#[inline(always)]
fn among(half: __m128i, class: &'static Class) -> __m128i {
    // SAFETY: the intrinsics need SSE2; this file is compiled only for targets with it.
    unsafe {
        // The distance of each byte from the nearest range that does not start after it.
        let mut distance = _mm_set1_epi8(-1);
        for (first, more) in class.ranges {
            let from_first = _mm_sub_epi8(half, _mm_set1_epi8(first.cast_signed()));
            let from_last = _mm_subs_epu8(from_first, _mm_set1_epi8(more.cast_signed()));
            distance = _mm_min_epu8(distance, from_last);
        }
        _mm_cmpeq_epi8(distance, _mm_setzero_si128())
    }
}

// SSE2 has no table look-up. These comparisons find the plain characters with fewer instructions
// than `among`. The test `every_byte_has_its_bits_at_every_place` compares them with `abnf`.

/// All ones for ALPHA.
#[inline(always)]
fn letter(half: __m128i) -> __m128i {
    // SAFETY: the intrinsics need SSE2; this file is compiled only for targets with it.
    range(unsafe { _mm_or_si128(half, all(0x20)) }, b'a', b'z')
}

/// All ones for the most common plain characters: ALPHA, `_`, `~` and all from `&` to `;`.
#[inline(always)]
fn most_plain(half: __m128i) -> __m128i {
    any([letter(half), range(half, b'&', b';'), is(half, b'_'), is(half, b'~')])
}

/// All ones for plain characters.
#[inline(always)]
fn plain(half: __m128i) -> __m128i {
    // SAFETY: the intrinsics need SSE2; this file is compiled only for targets with it.
    let question_or_equals = is(unsafe { _mm_or_si128(half, all(2)) }, b'?');
    let others = [is(half, b'#'), is(half, b'!'), is(half, b'$')];
    any([most_plain(half), question_or_equals, any(others)])
}

/// All ones for the characters from `first` to `last`.
#[inline(always)]
fn range(half: __m128i, first: u8, last: u8) -> __m128i {
    // SAFETY: the intrinsics need SSE2; this file is compiled only for targets with it.
    unsafe {
        // The comparison is signed: `last` becomes the highest number.
        let raised = _mm_add_epi8(half, all(0x7F - last));
        _mm_cmpgt_epi8(raised, all(0x7F - last + first - 1))
    }
}

/// All ones for `byte`.
#[inline(always)]
fn is(half: __m128i, byte: u8) -> __m128i {
    // SAFETY: the intrinsics need SSE2; this file is compiled only for targets with it.
    unsafe { _mm_cmpeq_epi8(half, all(byte)) }
}

/// The union of several masks.
#[inline(always)]
fn any<const N: usize>(found: [__m128i; N]) -> __m128i {
    // SAFETY: the intrinsics need SSE2; this file is compiled only for targets with it.
    unsafe { found.into_iter().fold(_mm_setzero_si128(), |any, it| _mm_or_si128(any, it)) }
}

/// `byte` in every place.
#[inline(always)]
fn all(byte: u8) -> __m128i {
    // SAFETY: the intrinsics need SSE2; this file is compiled only for targets with it.
    unsafe { _mm_set1_epi8(byte.cast_signed()) }
}

/// The highest bit of each byte.
#[inline(always)]
fn bits([first, last]: [__m128i; 2]) -> u32 {
    // SAFETY: the intrinsics need SSE2; this file is compiled only for targets with it.
    let [first, last] = unsafe { [_mm_movemask_epi8(first), _mm_movemask_epi8(last)] };
    first.cast_unsigned() | last.cast_unsigned() << (HALF_BLOCK / 2)
}
