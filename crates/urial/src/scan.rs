//! The loop over a text in blocks of 64 bytes, and the arithmetic on the bits of a block.
//!
//! Nothing is stored: a block is classified, handed over and forgotten, so that one pass reads a
//! text of any length.

// What a kernel runs is compiled with its instructions only where it is inlined.
#![allow(clippy::inline_always)]

use crate::arch::{self, BLOCK, Kernel, Masks, Work};
use crate::cast;

/// Takes the blocks of a text in order.
pub(crate) trait Sink {
    /// Takes the masks of the next `len` bytes: 64, except in the last block.
    fn block(&mut self, masks: &Masks, len: usize);
}

/// Hands every block of `bytes` to `sink`.
pub(crate) fn scan(bytes: &[u8], sink: &mut impl Sink) {
    arch::run(Scan { bytes, sink });
}

struct Scan<'a, S> {
    bytes: &'a [u8],
    sink: &'a mut S,
}

impl<S: Sink> Work for Scan<'_, S> {
    type Output = ();

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) {
        for block in self.bytes.chunks(BLOCK) {
            self.sink.block(&kernel.masks(block), block.len());
        }
    }
}

/// The bits below the lowest set one; all of them where none is set.
pub(crate) const fn below_first(bits: u64) -> u64 {
    bits.wrapping_sub(1) & !bits
}

/// The bits above the lowest set one; none where none is set.
pub(crate) const fn above_first(bits: u64) -> u64 {
    !(bits ^ bits.wrapping_sub(1))
}

/// The position of the lowest set bit of a block that begins at `base`.
pub(crate) const fn first(base: usize, bits: u64) -> usize {
    base + cast::lowest(bits)
}

#[cfg(test)]
mod tests {
    use super::{above_first, below_first};
    use crate::arch::low;

    #[test]
    fn bits_are_cut_where_they_should_be() {
        assert_eq!((low(0), low(3), low(63), low(64)), (0, 0b111, u64::MAX >> 1, u64::MAX));
        assert_eq!((below_first(0b10_1000), above_first(0b10_1000)), (0b111, !0b1111));
        assert_eq!((below_first(1 << 63), above_first(1 << 63)), (u64::MAX >> 1, 0));
        assert_eq!((below_first(0), above_first(0)), (u64::MAX, 0));
    }
}
