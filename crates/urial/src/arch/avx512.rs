//! AVX-512: 64 bytes in one register, and masks as the machine's own.
#![allow(unsafe_code, clippy::wildcard_imports)]

use core::arch::x86_64::*;

use super::class::{Class, HIGH, Vector};
use super::{BLOCK, Kernel, Work, avx2};

/// A machine with AVX-512 and its extensions to bytes and to counting zeros. Only [`Avx512::run`] makes one.
#[derive(Clone, Copy)]
pub(super) struct Avx512(());

/// 64 bytes; those behind the end of a short block are 0, which is in no class.
#[derive(Clone, Copy)]
pub(super) struct Bytes {
    all: __m512i,
    /// For each byte the bit of its high nibble, as [`Class::nibbles`] has it.
    high: __m512i,
}

impl Avx512 {
    pub(super) fn is_here() -> bool {
        has!("avx512f", "avx512bw", "avx512cd", "bmi1", "bmi2", "lzcnt", "popcnt")
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512cd,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn run<W: Work>(work: W) -> W::Output {
        work.with(Avx512(()))
    }
}

// SAFETY: `low` clears the bits from place `len` on, if there are such; so a mask has a bit for each byte of
// a block. A whole one is loaded whole.
unsafe impl Kernel for Avx512 {
    type Block<'t> = Bytes;

    const IS_WIDE: bool = true;

    #[inline(always)]
    fn load(self, block: &[u8]) -> Bytes {
        assert!(block.len() <= BLOCK);
        // SAFETY: there is an `Avx512` only where the machine has these instructions. A masked load
        // reads no byte whose bit is not set, and `low` sets those of the block alone.
        unsafe {
            Bytes::of(self, _mm512_maskz_loadu_epi8(self.low(block.len()), block.as_ptr().cast()))
        }
    }

    #[inline(always)]
    fn load_whole(self, block: &[u8; BLOCK]) -> Bytes {
        // SAFETY: as above; the block has the 64 bytes that are read, at any alignment.
        unsafe { Bytes::of(self, _mm512_loadu_si512(block.as_ptr().cast())) }
    }

    #[inline(always)]
    fn low(self, len: usize) -> u64 {
        // SAFETY: there is an `Avx512` only where the machine has these instructions.
        unsafe { avx2::low(len) }
    }
}

impl Bytes {
    #[inline(always)]
    fn of(_: Avx512, bytes: __m512i) -> Bytes {
        // SAFETY: there is an `Avx512` only where the machine has these instructions; an array of
        // 16 bytes is read.
        unsafe {
            let bits = _mm512_broadcast_i32x4(_mm_loadu_si128(HIGH.as_ptr().cast()));
            let nibbles = _mm512_and_si512(_mm512_srli_epi16::<4>(bytes), _mm512_set1_epi8(0x0F));
            Bytes { all: bytes, high: _mm512_shuffle_epi8(bits, nibbles) }
        }
    }
}

// SAFETY: a byte above ASCII looks up 0 in every class, and so do those behind the end.
unsafe impl Vector for Bytes {
    #[inline(always)]
    fn equal(self, byte: u8) -> u64 {
        // SAFETY: there are `Bytes` only where there is an `Avx512`.
        unsafe { _mm512_cmpeq_epi8_mask(self.all, _mm512_set1_epi8(byte.cast_signed())) }
    }

    #[inline(always)]
    fn among(self, class: &'static Class, asked: u64) -> u64 {
        // SAFETY: as above; an array of 16 bytes is read.
        unsafe {
            let table = _mm512_broadcast_i32x4(_mm_loadu_si128(class.nibbles.as_ptr().cast()));
            // A byte above ASCII looks up 0.
            _mm512_test_epi8_mask(_mm512_shuffle_epi8(table, self.all), self.high) & asked
        }
    }

    #[inline(always)]
    fn non_ascii(self) -> u64 {
        // SAFETY: as above.
        unsafe { _mm512_movepi8_mask(self.all) }
    }
}
