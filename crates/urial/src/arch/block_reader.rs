//! What has been seen of a text, block by block, and which of it is ASCII.
#![allow(unsafe_code)]

use core::slice;

use super::{Ascii, BLOCK, Block, Kernel, LineMasks};
use crate::chars::bits::{but_lowest, low, lowest};

/// As many blocks as are seen of a text.
pub(crate) const WINDOW_BLOCKS: usize = 64;

/// The reader of a text, and which of its bytes are not ASCII.
#[derive(Clone)]
pub(crate) struct Window<'t> {
    text: &'t [u8],
    /// A bit for each block that is not all ASCII.
    blocks: u64,
    /// Which bytes of such a block are not. Of others it says nothing.
    bytes: [u64; WINDOW_BLOCKS],
}

impl<'t> Window<'t> {
    pub(crate) const EMPTY: Window<'static> =
        Window { text: &[], blocks: 0, bytes: [0; WINDOW_BLOCKS] };

    /// The text from `start` on, as far as it is ASCII.
    pub(crate) fn ascii(&self, start: usize) -> Ascii<'t> {
        let bytes = &self.text[start..self.next_non_ascii(start).min(self.text.len())];
        // SAFETY: `text` is what a `BlockReader` has taken: at most as many blocks as can be noted, one behind the other, from the
        // start on, and none behind a short one. Which bytes of a block are not ASCII has been asked for, or by its row
        // nothing was unusual; where there are some, they have been noted. No others have: a new `BlockReader` forgets them, and
        // only its end sets `text`. And none of them is among these, which end where the first one is.
        unsafe { Ascii::of_bytes(bytes) }
    }

    /// Takes note of which bytes are not ASCII, if some are, of the block that begins at `base`.
    // PERF: a call, as it would take registers that each block needs (`lines`).
    #[cold]
    #[inline(never)]
    fn note_non_ascii(&mut self, base: usize, non_ascii: u64) {
        // Less than that it is anyway: so no bound has to be checked.
        let block = base / BLOCK % WINDOW_BLOCKS;
        self.blocks |= 1 << block;
        self.bytes[block] = non_ascii;
    }

    /// Where the first byte is, from `start` on, that is not ASCII; behind all if there is none.
    fn next_non_ascii(&self, start: usize) -> usize {
        let mut blocks = self.blocks & !low(start / BLOCK);
        while blocks != 0 {
            let block = lowest(blocks);
            blocks = but_lowest(blocks);
            let base = block * BLOCK;
            let bytes = self.bytes[block] & !low(start.saturating_sub(base));
            if bytes != 0 {
                return base + lowest(bytes);
            }
        }
        usize::MAX
    }
}

/// Sees a text, from its start on.
pub(crate) struct BlockReader<'t, 's> {
    text: &'t [u8],
    /// The whole blocks that follow what has been taken. None where that ends in a block.
    blocks: slice::Iter<'t, [u8; BLOCK]>,
    /// How much has been taken.
    position: usize,
    window: &'s mut Window<'t>,
}

impl<'t, 's> BlockReader<'t, 's> {
    /// Nothing of `text` yet. What is taken of it will be `seen` at the [end](BlockReader::end).
    pub(crate) fn new(text: &'t [u8], window: &'s mut Window<'t>) -> BlockReader<'t, 's> {
        (window.text, window.blocks) = (&[], 0);
        let (blocks, _) = text.as_chunks();
        BlockReader {
            text,
            blocks: blocks[..blocks.len().min(WINDOW_BLOCKS)].iter(),
            position: 0,
            window,
        }
    }

    /// Takes the next whole block: where it begins, and the block.
    #[inline(always)]
    pub(crate) fn next_whole(&mut self, kernel: impl Kernel) -> Option<(usize, &'t [u8; BLOCK])> {
        let (base, block) = (self.position, self.blocks.next()?);
        if !kernel.is_ascii(block) {
            self.window.note_non_ascii(base, kernel.load_whole(block).non_ascii());
        }
        self.position = base + BLOCK;
        Some((base, block))
    }

    /// Takes the next whole block, and writes its row, as [`Kernel::line_masks`] does. Returns the block, and which of its bytes are
    /// to be looked at: what is unusual, and what is `owed`.
    // PERF: for both there is one branch (`lines`); none if there is so `often` something to be looked at that it would not
    // be foreseen.
    #[inline(always)]
    pub(crate) fn next_with_masks<const EXPECT_UNUSUAL: bool, K: Kernel>(
        &mut self,
        kernel: K,
        masks: &mut [LineMasks; 2],
        required: u64,
    ) -> Option<(K::Block<'t>, u64)> {
        let block = kernel.load_whole(self.blocks.next()?);
        let to_check = kernel.line_masks(block, masks) | required;
        // What is not ASCII is unusual, as kernels promise of their rows; and little is.
        if EXPECT_UNUSUAL || to_check != 0 {
            let non_ascii = block.non_ascii();
            if non_ascii != 0 {
                self.window.note_non_ascii(self.position, non_ascii);
            }
        }
        self.position += BLOCK;
        Some((block, to_check))
    }

    /// Takes the next block, which may be short: where it begins, and the block.
    #[inline(always)]
    pub(crate) fn last<K: Kernel>(&mut self, kernel: K) -> (usize, K::Block<'t>) {
        let (text, base) = (self.text, self.position);
        let most = if base < WINDOW_BLOCKS * BLOCK { BLOCK } else { 0 };
        let rest = &text[base..];
        let part = &rest[..rest.len().min(most)];
        let block = kernel.load(part);
        self.blocks = [].iter();
        if block.non_ascii() != 0 {
            self.window.note_non_ascii(base, block.non_ascii());
        }
        self.position = base + part.len();
        (base, block)
    }

    /// The same, with its row.
    #[inline(always)]
    pub(crate) fn last_with_masks<K: Kernel>(
        &mut self,
        kernel: K,
        masks: &mut [LineMasks; 2],
        required: u64,
    ) -> (K::Block<'t>, u64) {
        let (base, block) = self.last(kernel);
        (block, (kernel.line_masks(block, masks) | required) & low(self.position - base))
    }

    /// Has all of the text been taken?
    pub(crate) const fn is_at_end(&self) -> bool {
        self.position == self.text.len()
    }

    /// How much has been taken.
    pub(crate) const fn position(&self) -> usize {
        self.position
    }

    /// What has been taken is window.
    pub(crate) fn finish(self) {
        self.window.text = &self.text[..self.position];
    }
}
