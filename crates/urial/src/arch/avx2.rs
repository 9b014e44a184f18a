//! AVX2: a block in two registers of 32 bytes.
#![allow(unsafe_code, clippy::wildcard_imports)]

use core::arch::x86_64::*;

use super::Kernel;
use super::class::{Class, HIGH, PLAIN};
use super::pair::{HALF_BLOCK, HalfBlock, Pair, QUARTER_BLOCK};

/// Proves that the machine has AVX2: only [`Avx2::run`] makes one, and it needs these features.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

/// 32 bytes in one register.
#[derive(Clone, Copy)]
pub(super) struct Bytes {
    all: __m256i,
    /// For each byte, the bit of its high nibble, as in [`HIGH`].
    high: __m256i,
}

kernel_features! { Avx2: "avx2", "bmi1", "bmi2", "lzcnt", "popcnt" }

// SAFETY: the promises of `Kernel`: `Pair` holds exactly the bytes that it loads, and `low` returns
// the lowest `len` bits. `start`, `is_ascii` and `line_masks` are the defaults, which keep the
// promises if `load`, `low` and `non_ascii` do.
unsafe impl Kernel for Avx2 {
    type Block<'t> = Pair<Bytes>;

    #[inline(always)]
    fn load(self, block: &[u8]) -> Pair<Bytes> {
        Pair::load(self, block)
    }

    #[inline(always)]
    fn low(self, len: usize) -> u64 {
        // SAFETY: `low` needs BMI2, a feature of `Avx2`. `self` proves that the machine has
        // it.
        unsafe { low(len) }
    }
}

/// The lowest `len` bits, or all 64.
///
/// # Safety
/// The machine must have BMI2.
#[inline(always)]
pub(super) unsafe fn low(len: usize) -> u64 {
    // Clamped, because `bzhi` uses only the low eight bits of the length.
    let len = u32::try_from(len).unwrap_or(u32::MAX).min(u64::BITS);
    // SAFETY: the intrinsic needs BMI2, and the caller promises that the machine has it.
    unsafe { _bzhi_u64(u64::MAX, len) }
}

impl Bytes {
    #[inline(always)]
    fn of(_: Avx2, bytes: __m256i) -> Bytes {
        // SAFETY: the intrinsics need the features of `Avx2`, which the argument proves. `HIGH` is
        // 16 bytes, and the load needs no alignment.
        unsafe {
            let bits = _mm256_broadcastsi128_si256(_mm_loadu_si128(HIGH.as_ptr().cast()));
            let nibbles = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), _mm256_set1_epi8(0x0F));
            Bytes { all: bytes, high: _mm256_shuffle_epi8(bits, nibbles) }
        }
    }
}

// SAFETY: the promises of `HalfBlock`: all 32 bytes are loaded and compared. A byte that is not
// ASCII looks up 0 in every class but has all bits set in `high`, so no class contains it, and
// `lacking` reports it. `movemask` returns the sign bits, which are set exactly for the bytes that
// are not ASCII.
unsafe impl HalfBlock for Bytes {
    type Kernel = Avx2;

    #[inline(always)]
    fn load(kernel: Avx2, half_block: &[u8; HALF_BLOCK]) -> Bytes {
        // SAFETY: the intrinsics need the features of `Avx2`, which the argument proves. 32 bytes
        // are read, and the load needs no alignment.
        Bytes::of(kernel, unsafe { _mm256_loadu_si256(half_block.as_ptr().cast()) })
    }

    #[inline(always)]
    fn load_quarter(kernel: Avx2, half: &[u8; QUARTER_BLOCK]) -> Bytes {
        // SAFETY: the intrinsics need the features of `Avx2`, which the argument proves. 16 bytes
        // are read, and the load needs no alignment.
        Bytes::of(kernel, unsafe { _mm256_zextsi128_si256(_mm_loadu_si128(half.as_ptr().cast())) })
    }

    #[inline(always)]
    fn equal(self, byte: u8) -> u32 {
        // SAFETY: the intrinsics need the features of `Avx2`, and `Bytes` are made only from an
        // `Avx2`.
        unsafe {
            let equal = _mm256_cmpeq_epi8(self.all, _mm256_set1_epi8(byte.cast_signed()));
            _mm256_movemask_epi8(equal).cast_unsigned()
        }
    }

    #[inline(always)]
    fn are_plain(pair: [Bytes; 2]) -> bool {
        let lacking = lacking(pair);
        // SAFETY: the intrinsics need the features of `Avx2`, and `Bytes` are made only from an
        // `Avx2`.
        unsafe { _mm256_testz_si256(lacking, lacking) != 0 }
    }

    #[inline(always)]
    fn quarters_are_plain(pair: [Bytes; 2]) -> bool {
        // SAFETY: the intrinsics need the features of `Avx2`, and `Bytes` are made only from an
        // `Avx2`.
        unsafe {
            let lacking = _mm256_castsi256_si128(lacking(pair));
            _mm_testz_si128(lacking, lacking) != 0
        }
    }

    #[inline(always)]
    fn among(self, class: &'static Class) -> u32 {
        // SAFETY: the intrinsics need the features of `Avx2`, and `Bytes` are made only from an
        // `Avx2`. The table is 16 bytes, and the load needs no alignment.
        unsafe {
            let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(class.nibbles.as_ptr().cast()));
            // A byte that is not ASCII looks up 0, which matches none of its bits.
            let found = _mm256_and_si256(_mm256_shuffle_epi8(table, self.all), self.high);
            _mm256_movemask_epi8(_mm256_cmpeq_epi8(found, self.high)).cast_unsigned()
        }
    }

    #[inline(always)]
    fn non_ascii(self) -> u32 {
        // SAFETY: the intrinsics need the features of `Avx2`, and `Bytes` are made only from an
        // `Avx2`.
        unsafe { _mm256_movemask_epi8(self.all).cast_unsigned() }
    }

    #[inline(always)]
    fn at_least(self, byte: u8) -> u32 {
        // SAFETY: the intrinsics need the features of `Avx2`, and `Bytes` are made only from an
        // `Avx2`.
        unsafe {
            let highest = _mm256_max_epu8(self.all, _mm256_set1_epi8(byte.cast_signed()));
            _mm256_movemask_epi8(_mm256_cmpeq_epi8(highest, self.all)).cast_unsigned()
        }
    }
}

/// The bits that bytes of either half lack to be plain.
#[inline(always)]
fn lacking(pair: [Bytes; 2]) -> __m256i {
    // SAFETY: the intrinsics need the features of `Avx2`, and `Bytes` are made only from an `Avx2`.
    // The table is 16 bytes, and the load needs no alignment.
    unsafe {
        let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(PLAIN.nibbles.as_ptr().cast()));
        let [first, last] =
            pair.map(|it| _mm256_andnot_si256(_mm256_shuffle_epi8(table, it.all), it.high));
        _mm256_or_si256(first, last)
    }
}
