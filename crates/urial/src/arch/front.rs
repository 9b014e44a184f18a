//! How far a text is ASCII, block by block.
#![allow(unsafe_code)]

use core::slice;

use super::{Ascii, BLOCK, Block, Kernel};
use crate::cast::lowest;

/// The front of a text that has been found to be ASCII.
pub(crate) struct Front<'t> {
    text: &'t [u8],
    /// The whole blocks that are still to come.
    blocks: slice::Iter<'t, [u8; BLOCK]>,
    len: usize,
}

impl<'t> Front<'t> {
    /// Nothing of `text` yet, and at `most` so many blocks.
    pub(crate) fn new(text: &'t [u8], most: usize) -> Front<'t> {
        let (blocks, _) = text.as_chunks();
        Front { text, blocks: blocks[..blocks.len().min(most)].iter(), len: 0 }
    }

    /// The next block and where it begins, if it is whole, and ASCII.
    #[inline(always)]
    pub(crate) fn whole(&mut self, kernel: impl Kernel) -> Option<(usize, &'t [u8; BLOCK])> {
        let base = self.len;
        let block = self.blocks.next()?;
        if !kernel.is_ascii(block) {
            return None;
        }
        self.len = base + BLOCK;
        Some((base, block))
    }

    /// The next block, of which the front grows by what is ASCII; it may be short.
    #[inline(always)]
    pub(crate) fn part<K: Kernel>(&mut self, kernel: K) -> (usize, K::Block<'t>) {
        let base = self.len;
        let rest = &self.text[base..];
        let block = kernel.load(&rest[..rest.len().min(BLOCK)]);
        self.len = base + lowest(block.non_ascii()).min(rest.len());
        (base, block)
    }

    /// Is all of the text ASCII?
    pub(crate) const fn is_whole(&self) -> bool {
        self.len == self.text.len()
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn ascii(&self) -> Ascii<'t> {
        // SAFETY: every byte before `len` has been in a block, and was not among its bytes beyond ASCII.
        unsafe { Ascii::of_bytes(&self.text[..self.len]) }
    }
}
