//! AVX2: 64 bytes in two registers of 32.
#![allow(unsafe_code, clippy::wildcard_imports)]

use core::arch::x86_64::*;

use super::Kernel;
use super::class::{Class, HIGH, PLAIN};
use super::pair::{HALF_BLOCK, HalfBlock, Pair, QUARTER_BLOCK};

/// A machine with AVX2. Only [`Avx2::run`] makes one.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

/// 32 bytes in one register.
#[derive(Clone, Copy)]
pub(super) struct Bytes {
    all: __m256i,
    /// For each byte the bit of its high nibble, as [`Class::nibbles`] has it.
    high: __m256i,
}

kernel_features! { Avx2: "avx2", "bmi1", "bmi2", "lzcnt", "popcnt" }

// SAFETY: `Pair` loads all of a block, and `is_ascii` asks it; `low` clears the bits from place `len` on, if there are such;
// `row` is not replaced.
unsafe impl Kernel for Avx2 {
    type Block<'t> = Pair<Bytes>;

    #[inline(always)]
    fn load(self, block: &[u8]) -> Pair<Bytes> {
        Pair::load(self, block)
    }

    #[inline(always)]
    fn low(self, len: usize) -> u64 {
        // SAFETY: there is an `Avx2` only where the machine has these instructions.
        unsafe { low(len) }
    }
}

/// The first `len` bits.
///
/// # Safety
/// The machine has BMI2.
#[inline(always)]
pub(super) unsafe fn low(len: usize) -> u64 {
    // What is longer than a word is a word; of more than 255 bits only the lowest eight count.
    let len = u32::try_from(len).unwrap_or(u32::MAX).min(u64::BITS);
    // SAFETY: it has.
    unsafe { _bzhi_u64(u64::MAX, len) }
}

impl Bytes {
    #[inline(always)]
    fn of(_: Avx2, bytes: __m256i) -> Bytes {
        // SAFETY: there is an `Avx2` only where the machine has these instructions; an array of 16
        // bytes is read.
        unsafe {
            let bits = _mm256_broadcastsi128_si256(_mm_loadu_si128(HIGH.as_ptr().cast()));
            let nibbles = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), _mm256_set1_epi8(0x0F));
            Bytes { all: bytes, high: _mm256_shuffle_epi8(bits, nibbles) }
        }
    }
}

// SAFETY: all 32 bytes are loaded, and each is compared. A byte above ASCII looks up 0, and so lacks bits. The highest bit
// of a byte tells that it is not ASCII.
unsafe impl HalfBlock for Bytes {
    type Kernel = Avx2;

    #[inline(always)]
    fn load(kernel: Avx2, half_block: &[u8; HALF_BLOCK]) -> Bytes {
        // SAFETY: there is an `Avx2` only where the machine has these instructions; an array of 32
        // bytes is read, at any alignment.
        Bytes::of(kernel, unsafe { _mm256_loadu_si256(half_block.as_ptr().cast()) })
    }

    #[inline(always)]
    fn load_quarter(kernel: Avx2, half: &[u8; QUARTER_BLOCK]) -> Bytes {
        // SAFETY: as above; an array of 16 bytes is read, at any alignment.
        Bytes::of(kernel, unsafe { _mm256_zextsi128_si256(_mm_loadu_si128(half.as_ptr().cast())) })
    }

    #[inline(always)]
    fn equal(self, byte: u8) -> u32 {
        // SAFETY: there are `Bytes` only where there is an `Avx2`.
        unsafe {
            let equal = _mm256_cmpeq_epi8(self.all, _mm256_set1_epi8(byte.cast_signed()));
            _mm256_movemask_epi8(equal).cast_unsigned()
        }
    }

    #[inline(always)]
    fn are_plain(pair: [Bytes; 2]) -> bool {
        let lacking = lacking(pair);
        // SAFETY: as above.
        unsafe { _mm256_testz_si256(lacking, lacking) != 0 }
    }

    #[inline(always)]
    fn quarters_are_plain(pair: [Bytes; 2]) -> bool {
        // SAFETY: as above.
        unsafe {
            let lacking = _mm256_castsi256_si128(lacking(pair));
            _mm_testz_si128(lacking, lacking) != 0
        }
    }

    #[inline(always)]
    fn among(self, class: &'static Class) -> u32 {
        // SAFETY: as above; an array of 16 bytes is read.
        unsafe {
            let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(class.nibbles.as_ptr().cast()));
            // A byte above ASCII looks up 0, which lacks the bits that it should have.
            let found = _mm256_and_si256(_mm256_shuffle_epi8(table, self.all), self.high);
            _mm256_movemask_epi8(_mm256_cmpeq_epi8(found, self.high)).cast_unsigned()
        }
    }

    #[inline(always)]
    fn non_ascii(self) -> u32 {
        // SAFETY: as above.
        unsafe { _mm256_movemask_epi8(self.all).cast_unsigned() }
    }

    #[inline(always)]
    fn at_least(self, byte: u8) -> u32 {
        // SAFETY: as above.
        unsafe {
            let highest = _mm256_max_epu8(self.all, _mm256_set1_epi8(byte.cast_signed()));
            _mm256_movemask_epi8(_mm256_cmpeq_epi8(highest, self.all)).cast_unsigned()
        }
    }
}

/// The bits that bytes should have to be plain, and do not, of both.
#[inline(always)]
fn lacking(pair: [Bytes; 2]) -> __m256i {
    // SAFETY: there are `Bytes` only where there is an `Avx2`; an array of 16 bytes is read.
    unsafe {
        let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(PLAIN.nibbles.as_ptr().cast()));
        let [first, last] =
            pair.map(|it| _mm256_andnot_si256(_mm256_shuffle_epi8(table, it.all), it.high));
        _mm256_or_si256(first, last)
    }
}
