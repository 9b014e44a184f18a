//! SSE2, which is part of x86-64: 64 bytes in four registers of 16.
#![allow(unsafe_code, clippy::wildcard_imports)]

use core::arch::x86_64::*;

use super::ascii::TextBounds;
use super::class::Class;
use super::pair::{HALF_BLOCK, HalfBlock, Pair, QUARTER_BLOCK};
use super::{Kernel, Work};

/// A machine with SSE2. Only [`Sse2::run`] makes one.
#[derive(Clone, Copy)]
pub(super) struct Sse2(());

/// 32 bytes in two registers.
#[derive(Clone, Copy)]
pub(super) struct Bytes([__m128i; 2]);

impl Sse2 {
    pub(super) fn is_here() -> bool {
        true
    }

    pub(super) fn run<W: Work>(work: W) -> W::Output {
        work.with(Sse2(()))
    }
}

// SAFETY: `Pair` loads all of a block, and `is_ascii` asks it; `low` and `row` are not replaced.
unsafe impl Kernel for Sse2 {
    type Block<'t> = Pair<Bytes>;

    #[inline(always)]
    fn load(self, block: &[u8]) -> Pair<Bytes> {
        Pair::load(self, block)
    }
}

/// Words by twos in registers: not 32 bytes at a time, which may lie in two lines of the cache, and are
/// read later then.
#[inline(always)]
pub(super) fn bounds_from_words(words: [u64; 4]) -> TextBounds {
    let [a, b, c, d] = words.map(u64::cast_signed);
    // SAFETY: this file is compiled only where the target has SSE2; the registers and the marks, whose
    // layout is that of C, are the same 32 bytes, the lower half of a word first; any numbers are marks.
    unsafe { core::mem::transmute([_mm_set_epi64x(b, a), _mm_set_epi64x(d, c)]) }
}

// SAFETY: all 32 bytes are loaded, and each is compared. `plain`, `uri` and what answers for `are_plain` are not made from
// `abnf`; the test `every_byte_has_its_bits_at_every_place` holds them to it for each byte. The highest bit of a byte
// tells that it is not ASCII.
unsafe impl HalfBlock for Bytes {
    type Kernel = Sse2;

    #[inline(always)]
    fn load(_: Sse2, half_block: &[u8; HALF_BLOCK]) -> Bytes {
        let (first, last) = half_block.split_at(QUARTER_BLOCK);
        // SAFETY: as above; twice 16 bytes are read, at any alignment.
        unsafe {
            Bytes([_mm_loadu_si128(first.as_ptr().cast()), _mm_loadu_si128(last.as_ptr().cast())])
        }
    }

    #[inline(always)]
    fn load_quarter(_: Sse2, half: &[u8; QUARTER_BLOCK]) -> Bytes {
        // SAFETY: as above; 16 bytes are read, at any alignment.
        unsafe { Bytes([_mm_loadu_si128(half.as_ptr().cast()), _mm_setzero_si128()]) }
    }

    #[inline(always)]
    fn equal(self, byte: u8) -> u32 {
        // SAFETY: there are `Bytes` only where there is an `Sse2`.
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
        // SAFETY: as above.
        unsafe {
            let [a, b, c, d] = [a, b, c, d].map(most_plain);
            let all = _mm_and_si128(_mm_and_si128(a, b), _mm_and_si128(c, d));
            _mm_movemask_epi8(all) == 0xFFFF
        }
    }

    #[inline(always)]
    fn quarters_are_plain([Bytes([first, _]), Bytes([last, _])]: [Bytes; 2]) -> bool {
        // SAFETY: as above.
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
        // SAFETY: as above.
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
        // SAFETY: as above.
        unsafe {
            let byte = _mm_set1_epi8(byte.cast_signed());
            bits(self.0.map(|half| _mm_cmpeq_epi8(_mm_max_epu8(half, byte), half)))
        }
    }
}

/// All ones where a character of `class` stands.
#[inline(always)]
fn among(half: __m128i, class: &'static Class) -> __m128i {
    // SAFETY: this file is compiled only where the target has SSE2.
    unsafe {
        // How far each byte is from the nearest range that does not begin behind it.
        let mut distance = _mm_set1_epi8(-1);
        for (first, more) in class.ranges {
            let from_first = _mm_sub_epi8(half, _mm_set1_epi8(first.cast_signed()));
            let from_last = _mm_subs_epu8(from_first, _mm_set1_epi8(more.cast_signed()));
            distance = _mm_min_epu8(distance, from_last);
        }
        _mm_cmpeq_epi8(distance, _mm_setzero_si128())
    }
}

// What is plain follows, as few comparisons tell it: by hand, and not made from `abnf`. The test
// `every_byte_has_its_bits_at_every_place` compares them.

/// All ones where ALPHA stands.
#[inline(always)]
fn letter(half: __m128i) -> __m128i {
    // SAFETY: this file is compiled only where the target has SSE2.
    range(unsafe { _mm_or_si128(half, all(0x20)) }, b'a', b'z')
}

/// All ones where one of those characters stands that most texts are made of: ALPHA, `_`, `~` and all from `&` to `;`.
#[inline(always)]
fn most_plain(half: __m128i) -> __m128i {
    any([letter(half), range(half, b'&', b';'), is(half, b'_'), is(half, b'~')])
}

/// All ones where a plain character stands.
#[inline(always)]
fn plain(half: __m128i) -> __m128i {
    // SAFETY: as above.
    let question_or_equals = is(unsafe { _mm_or_si128(half, all(2)) }, b'?');
    let others = [is(half, b'#'), is(half, b'!'), is(half, b'$')];
    any([most_plain(half), question_or_equals, any(others)])
}

/// All ones where a character from `first` to `last` stands.
#[inline(always)]
fn range(half: __m128i, first: u8, last: u8) -> __m128i {
    // SAFETY: as above.
    unsafe {
        // The last becomes the highest number there is.
        let raised = _mm_add_epi8(half, all(0x7F - last));
        _mm_cmpgt_epi8(raised, all(0x7F - last + first - 1))
    }
}

/// All ones where `byte` stands.
#[inline(always)]
fn is(half: __m128i, byte: u8) -> __m128i {
    // SAFETY: as above.
    unsafe { _mm_cmpeq_epi8(half, all(byte)) }
}

/// All ones where one of them has them.
#[inline(always)]
fn any<const N: usize>(found: [__m128i; N]) -> __m128i {
    // SAFETY: as above.
    unsafe { found.into_iter().fold(_mm_setzero_si128(), |any, it| _mm_or_si128(any, it)) }
}

/// `byte` everywhere.
#[inline(always)]
fn all(byte: u8) -> __m128i {
    // SAFETY: as above.
    unsafe { _mm_set1_epi8(byte.cast_signed()) }
}

/// The highest bit of each byte.
#[inline(always)]
fn bits([first, last]: [__m128i; 2]) -> u32 {
    // SAFETY: this file is compiled only where the target has SSE2.
    let [first, last] = unsafe { [_mm_movemask_epi8(first), _mm_movemask_epi8(last)] };
    first.cast_unsigned() | last.cast_unsigned() << (HALF_BLOCK / 2)
}
