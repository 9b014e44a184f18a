//! NEON, which every aarch64 machine has: a block in four registers of 16 bytes.
#![allow(unsafe_code, clippy::wildcard_imports)]

use core::arch::aarch64::*;

use super::ascii::TextBounds;
use super::class::{Class, HIGH};
use super::pair::{HALF_BLOCK, HalfBlock, Pair, QUARTER_BLOCK};
use super::{Kernel, WorkInPlace};

/// Proves that the machine has NEON: only [`Neon::run`] makes one.
#[derive(Clone, Copy)]
pub(super) struct Neon(());

/// 32 bytes in two registers.
#[derive(Clone, Copy)]
pub(super) struct Bytes([uint8x16_t; 2]);

impl Neon {
    pub(super) fn is_here() -> bool {
        true
    }

    pub(super) fn run<W: WorkInPlace>(work: W, place: &mut W::Place) -> W::Output {
        work.with_place(Neon(()), place)
    }
}

// SAFETY: the promises of `Kernel`: `Pair` holds exactly the bytes that it loads. `low`, `start`,
// `is_ascii` and `line_masks` are the defaults, which keep the promises if `load` and `non_ascii`
// do.
unsafe impl Kernel for Neon {
    type Block<'t> = Pair<Bytes>;

    #[inline(always)]
    fn load(self, block: &[u8]) -> Pair<Bytes> {
        Pair::load(self, block)
    }
}

/// Packs two words per register.
#[inline(always)]
pub(super) fn bounds_from_words(words: [u64; 4]) -> TextBounds {
    // SAFETY: the intrinsics need NEON; this file is compiled only for targets with it. The two
    // registers and `TextBounds`, which is `repr(C)`, are 32 bytes of integers, which may have any
    // bits, in the same order on a little-endian machine.
    unsafe {
        let [a, b, c, d] = words.map(|word| vcreate_u64(word));
        core::mem::transmute([vcombine_u64(a, b), vcombine_u64(c, d)])
    }
}

// SAFETY: the promises of `HalfBlock`: all 32 bytes are loaded and compared. A byte that is not
// ASCII looks up 0 in every class, so no class contains it. `non_ascii` compares with 0x80.
// `plain`, `uri`, `are_plain` and `quarters_are_plain` are the defaults, which test `among`.
unsafe impl HalfBlock for Bytes {
    type Kernel = Neon;

    #[inline(always)]
    fn load(_: Neon, half_block: &[u8; HALF_BLOCK]) -> Bytes {
        let (first, last) = half_block.split_at(QUARTER_BLOCK);
        // SAFETY: the intrinsics need NEON; this file is compiled only for targets with it. Both
        // halves are 16 bytes, and the loads need no alignment.
        unsafe { Bytes([vld1q_u8(first.as_ptr()), vld1q_u8(last.as_ptr())]) }
    }

    #[inline(always)]
    fn load_quarter(_: Neon, half: &[u8; QUARTER_BLOCK]) -> Bytes {
        // SAFETY: the intrinsics need NEON; this file is compiled only for targets with it. 16
        // bytes are read, and the load needs no alignment.
        unsafe { Bytes([vld1q_u8(half.as_ptr()), vdupq_n_u8(0)]) }
    }

    #[inline(always)]
    fn equal(self, byte: u8) -> u32 {
        // SAFETY: the intrinsics need NEON; this file is compiled only for targets with it.
        unsafe {
            let byte = vdupq_n_u8(byte);
            bits(self.0.map(|half| vceqq_u8(half, byte)))
        }
    }

    #[inline(always)]
    fn among(self, class: &'static Class) -> u32 {
        bits(self.0.map(|half| among(half, class)))
    }

    #[inline(always)]
    fn non_ascii(self) -> u32 {
        self.at_least(0x80)
    }

    #[inline(always)]
    fn at_least(self, byte: u8) -> u32 {
        // SAFETY: the intrinsics need NEON; this file is compiled only for targets with it.
        unsafe {
            let byte = vdupq_n_u8(byte);
            bits(self.0.map(|half| vcgeq_u8(half, byte)))
        }
    }
}

/// All ones for the bytes of `class`.
#[inline(always)]
fn among(half: uint8x16_t, class: &'static Class) -> uint8x16_t {
    // SAFETY: the intrinsics need NEON; this file is compiled only for targets with it. Both tables
    // are 16 bytes, and the loads need no alignment.
    unsafe {
        let high = vqtbl1q_u8(vld1q_u8(HIGH.as_ptr()), vshrq_n_u8::<4>(half));
        // A byte that is not ASCII keeps its highest bit, and looks up 0 past the end of the table.
        let low = vandq_u8(half, vdupq_n_u8(0x8F));
        vtstq_u8(vqtbl1q_u8(vld1q_u8(class.nibbles.as_ptr()), low), high)
    }
}

/// A bit for each byte that is all ones; the others are all zeros.
#[inline(always)]
fn bits([first, last]: [uint8x16_t; 2]) -> u32 {
    const PLACES: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
    // SAFETY: the intrinsics need NEON; this file is compiled only for targets with it. The array
    // is 16 bytes, and the load needs no alignment.
    unsafe {
        let places = vld1q_u8(PLACES.as_ptr());
        // Pairwise sums: each byte gathers the bits of two bytes, then four, then eight.
        let twos = vpaddq_u8(vandq_u8(first, places), vandq_u8(last, places));
        let fours = vpaddq_u8(twos, twos);
        vgetq_lane_u32::<0>(vreinterpretq_u32_u8(vpaddq_u8(fours, fours)))
    }
}
