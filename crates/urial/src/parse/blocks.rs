//! The loop over a text in blocks of 64 bytes.
//!
//! Nothing is stored: a block is classified, handed over and forgotten, so that one pass reads a
//! text of any length.

// A kernel's instructions are enabled only in code that is inlined into `Work::with`.
#![allow(clippy::inline_always)]

use crate::arch::{self, Blocks, Kernel, Masks, Work};

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
        for (_, block) in Blocks::new(self.bytes) {
            self.sink.block(&kernel.masks(block), block.len());
        }
    }
}
