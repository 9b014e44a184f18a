//! Arithmetic on bit masks: bit N of a `u64` is byte N of a block of 64 bytes.
//!
//! A returned `u64` is a mask, a returned `usize` the index of a bit, called its place.

// Kernels call these functions. A function is compiled with the instructions of a kernel only if it
// is inlined into one.
#![allow(clippy::inline_always)]

use crate::chars::cast::as_position;

/// The `len` lowest bits, or all 64 if `len` is greater.
#[inline(always)]
pub(crate) const fn low(len: usize) -> u64 {
    if len < 64 { (1 << len) - 1 } else { u64::MAX }
}

/// The place of the lowest bit, or 64 if there is none.
#[inline(always)]
pub(crate) const fn lowest(bits: u64) -> usize {
    as_position(bits.trailing_zeros())
}

/// The place of the highest bit, or 0 if there is none.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) const fn highest(bits: u64) -> usize {
    as_position((bits | 1).ilog2())
}

/// Only the lowest bit.
#[inline(always)]
pub(crate) const fn lowest_bit(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}

/// All bits but the lowest.
#[inline(always)]
pub(crate) const fn but_lowest(bits: u64) -> u64 {
    bits & bits.wrapping_sub(1)
}

/// All places below the lowest bit, or all places if there is none.
#[inline(always)]
pub(crate) const fn below_lowest(bits: u64) -> u64 {
    !bits & bits.wrapping_sub(1)
}

/// The lowest bit and all places above it, or none if there is no bit.
#[inline(always)]
pub(crate) const fn from_lowest(bits: u64) -> u64 {
    bits | bits.wrapping_neg()
}

/// The lowest bit and all places below it, or all places if there is no bit.
#[inline(always)]
pub(crate) const fn up_to_lowest(bits: u64) -> u64 {
    bits ^ bits.wrapping_sub(1)
}

/// All places above the lowest bit, or none if there is no bit.
#[inline(always)]
pub(crate) const fn above_lowest(bits: u64) -> u64 {
    !up_to_lowest(bits)
}

/// The 64 bits from place `start % 64` on, of two words in a row.
#[inline(always)]
pub(crate) const fn word_at([word, next]: [u64; 2], start: usize) -> u64 {
    let before = start % 64;
    word >> before | next << 1 << (63 - before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_around_the_lowest_bit() {
        assert_eq!([0, 3, 63, 64, 65].map(low), [0, 0b111, u64::MAX >> 1, u64::MAX, u64::MAX]);
        let some = 0b10_1000;
        assert_eq!((lowest(some), lowest_bit(some), but_lowest(some)), (3, 0b1000, 0b10_0000));
        assert_eq!((below_lowest(some), from_lowest(some)), (0b111, !0b111));
        assert_eq!((up_to_lowest(some), above_lowest(some)), (0b1111, !0b1111));
        let last = 1 << 63;
        assert_eq!((lowest(last), lowest_bit(last), but_lowest(last)), (63, last, 0));
        assert_eq!((below_lowest(last), from_lowest(last)), (u64::MAX >> 1, last));
        assert_eq!((up_to_lowest(last), above_lowest(last)), (u64::MAX, 0));
    }

    #[test]
    fn without_a_bit_all_places_are_below_it() {
        assert_eq!((lowest(0), lowest_bit(0), but_lowest(0)), (64, 0, 0));
        assert_eq!((below_lowest(0), up_to_lowest(0)), (u64::MAX, u64::MAX));
        assert_eq!((from_lowest(0), above_lowest(0)), (0, 0));
    }

    #[test]
    fn word_at_takes_bits_of_two_words() {
        let words = [0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210];
        let at = [0, 4, 32, 63, 64, 68].map(|start| word_at(words, start));
        let [first, by_four, half, last, ..] = at;
        assert_eq!((first, by_four), (words[0], 0x0012_3456_789a_bcde));
        assert_eq!((half, last), (0x7654_3210_0123_4567, words[1] << 1));
        assert_eq!(at[4..], [first, by_four]);
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn highest_finds_the_highest_bit() {
        assert_eq!([0, 1, 0b10_1000, 1 << 63].map(highest), [0, 0, 5, 63]);
    }
}
