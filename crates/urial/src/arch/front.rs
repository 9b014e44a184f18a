//! How far a text is ASCII, block by block.
#![allow(unsafe_code)]

use core::slice;

use super::{Ascii, BLOCK, Block, Kernel, Row};
use crate::cast::lowest;

/// The front of a text that has been found to be ASCII.
pub(crate) struct Front<'t> {
    text: &'t [u8],
    /// The whole blocks that follow it, at most as many as have been asked for. None where the front ends in a block.
    blocks: slice::Iter<'t, [u8; BLOCK]>,
    len: usize,
}

impl<'t> Front<'t> {
    /// Nothing of `text` yet, and at `most` so many blocks.
    pub(crate) fn new(text: &'t [u8], most: usize) -> Front<'t> {
        let (blocks, _) = text.as_chunks();
        Front { text, blocks: blocks[..blocks.len().min(most)].iter(), len: 0 }
    }

    /// Takes the next whole block, if it is ASCII: where it begins, and the block.
    #[inline(always)]
    pub(crate) fn whole(&mut self, kernel: impl Kernel) -> Option<(usize, &'t [u8; BLOCK])> {
        let (base, block) = (self.len, self.blocks.next()?);
        if !kernel.is_ascii(block) {
            self.blocks = [].iter();
            return None;
        }
        self.len = base + BLOCK;
        Some((base, block))
    }

    /// Writes the row of the next whole block, as [`Kernel::row`] does, and takes the block if it is ASCII. Returns it, and
    /// which of its bytes are to be looked at: what is unusual, and what is `owed`.
    // PERF: for both there is one branch (`lines`); none if there is so `often` something to be looked at that it would not
    // be foreseen.
    #[inline(always)]
    pub(crate) fn with_row<const OFTEN: bool, K: Kernel>(
        &mut self,
        kernel: K,
        rows: &mut [Row; 2],
        owed: u64,
    ) -> Option<(K::Block<'t>, u64)> {
        let block = kernel.load_whole(self.blocks.next()?);
        let asked = kernel.row(block, rows) | owed;
        // What is not ASCII is unusual, as kernels promise of their rows; and little is.
        if (OFTEN || asked != 0) && block.non_ascii() != 0 {
            self.blocks = [].iter();
            return None;
        }
        self.len += BLOCK;
        Some((block, asked))
    }

    /// Takes what is ASCII in the next block, which may be short: where it begins, and the block.
    #[inline(always)]
    pub(crate) fn part<K: Kernel>(&mut self, kernel: K) -> (usize, K::Block<'t>) {
        let (text, base) = (self.text, self.len);
        let rest = &text[base..];
        let block = kernel.load(&rest[..rest.len().min(BLOCK)]);
        self.blocks = [].iter();
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
        // SAFETY: whole blocks have been taken one behind the other, from the start on, and parts behind them, behind
        // which there are no blocks. What has been taken is ASCII, as it was asked for, or by its row nothing was
        // unusual; and `len` is where it ends.
        unsafe { Ascii::of_bytes(&self.text[..self.len]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::all::Portable;

    #[test]
    fn no_whole_block_follows_a_part() {
        let text = [[b'a'; BLOCK], [0xE9; BLOCK], [b'a'; BLOCK]].concat();
        let mut front = Front::new(&text, 3);
        front.part(Portable);
        assert!(front.whole(Portable).is_none());
        assert_eq!(front.ascii().text().len(), BLOCK);
    }
}
