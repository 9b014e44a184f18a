//! Reads a text in blocks, up to 64 of them, and records the bytes that are not ASCII.
#![allow(unsafe_code)]

use super::{Ascii, BLOCK, Block, Blocks, Kernel, LineMasks};
use crate::chars::bits::{but_lowest, low, lowest};

/// The number of blocks in a window.
pub(crate) const WINDOW_BLOCKS: usize = 64;

/// The part of a text that a [`BlockReader`] has read, and its bytes that are not ASCII.
#[derive(Clone)]
pub(crate) struct Window<'t> {
    text: &'t [u8],
    /// A bit for each block with bytes that are not ASCII.
    blocks: u64,
    /// Their masks, by block. The entries of other blocks are stale.
    bytes: [u64; WINDOW_BLOCKS],
}

impl<'t> Window<'t> {
    pub(crate) const EMPTY: Window<'static> =
        Window { text: &[], blocks: 0, bytes: [0; WINDOW_BLOCKS] };

    /// The text from `start` to the next byte that is not ASCII.
    pub(crate) fn ascii(&self, start: usize) -> Ascii<'t> {
        let bytes = &self.text[start..self.next_non_ascii(start).min(self.text.len())];
        // SAFETY: all bytes must be ASCII; they end before the first byte that was noted as not
        // ASCII. Only `BlockReader::finish` sets `text`, to the bytes read: at most `WINDOW_BLOCKS`
        // blocks from `Blocks`, contiguous from the start of the text. `BlockReader::new` clears
        // the notes of the text before. Each block with a byte that is not ASCII was noted: each
        // was tested with `non_ascii`, or `is_ascii`, or `line_masks`, which return false or a bit
        // for such a byte.
        unsafe { Ascii::of_bytes(bytes) }
    }

    /// Records the bytes of the block at `base` that are not ASCII; there is at least one.
    // PERF: a call. Inlined, it would raise register pressure in the loop over blocks (`lines`).
    #[cold]
    #[inline(never)]
    fn note_non_ascii(&mut self, base: usize, non_ascii: u64) {
        // Never more than that: the modulo avoids a bounds check.
        let block = base / BLOCK % WINDOW_BLOCKS;
        self.blocks |= 1 << block;
        self.bytes[block] = non_ascii;
    }

    /// The first byte at or after `start` that is not ASCII; `usize::MAX` if there is none.
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

/// Reads a text block by block from its start, at most [`WINDOW_BLOCKS`].
pub(crate) struct BlockReader<'t, 's> {
    text: &'t [u8],
    /// The blocks still to read; none after a call to `last`.
    blocks: Blocks<'t>,
    window: &'s mut Window<'t>,
}

impl<'t, 's> BlockReader<'t, 's> {
    /// Starts to read `text`. `window` is valid after [`finish`](BlockReader::finish).
    pub(crate) fn new(text: &'t [u8], window: &'s mut Window<'t>) -> BlockReader<'t, 's> {
        (window.text, window.blocks) = (&[], 0);
        let most = text.len().min(WINDOW_BLOCKS * BLOCK);
        BlockReader { text, blocks: Blocks::new(&text[..most]), window }
    }

    /// Reads the next whole block, and returns it with its offset.
    #[inline(always)]
    pub(crate) fn next_whole(&mut self, kernel: impl Kernel) -> Option<(usize, &'t [u8; BLOCK])> {
        let (base, block) = self.blocks.next_whole()?;
        if !kernel.is_ascii(block) {
            self.window.note_non_ascii(base, kernel.load_whole(block).non_ascii());
        }
        Some((base, block))
    }

    /// Reads the next whole block and writes its line masks. Returns the block, and the bytes to
    /// check: unusual ones, and those that must be HEXDIG (`required`).
    // PERF: one branch for both (`lines`). With `EXPECT_UNUSUAL` there is no branch, because it
    // would
    // be mispredicted.
    #[inline(always)]
    pub(crate) fn next_with_masks<const EXPECT_UNUSUAL: bool, K: Kernel>(
        &mut self,
        kernel: K,
        masks: &mut [LineMasks; 2],
        required: u64,
    ) -> Option<(K::Block<'t>, u64)> {
        let (base, block) = self.blocks.next_whole()?;
        let block = kernel.load_whole(block);
        let to_check = kernel.line_masks(block, masks) | required;
        // The bits of `line_masks` include all bytes that are not ASCII; few blocks have any.
        if EXPECT_UNUSUAL || to_check != 0 {
            let non_ascii = block.non_ascii();
            if non_ascii != 0 {
                self.window.note_non_ascii(base, non_ascii);
            }
        }
        Some((block, to_check))
    }

    /// Reads the rest of the text or the next whole block, whichever is shorter, and returns it
    /// with its offset.
    #[inline(always)]
    pub(crate) fn last<K: Kernel>(&mut self, kernel: K) -> (usize, K::Block<'t>) {
        let (base, part) = self.blocks.next().unwrap_or((self.blocks.position(), &[]));
        let block = kernel.load(part);
        self.blocks.stop();
        if block.non_ascii() != 0 {
            self.window.note_non_ascii(base, block.non_ascii());
        }
        (base, block)
    }

    /// [`last`](BlockReader::last) with line masks; also returns the bytes to check.
    #[inline(always)]
    pub(crate) fn last_with_masks<K: Kernel>(
        &mut self,
        kernel: K,
        masks: &mut [LineMasks; 2],
        required: u64,
    ) -> (K::Block<'t>, u64) {
        let (base, block) = self.last(kernel);
        (block, (kernel.line_masks(block, masks) | required) & low(self.position() - base))
    }

    /// Whether all of the text has been read.
    pub(crate) const fn is_at_end(&self) -> bool {
        self.position() == self.text.len()
    }

    /// The number of bytes read.
    pub(crate) const fn position(&self) -> usize {
        self.blocks.position()
    }

    /// Ends reading: the window holds what was read.
    pub(crate) fn finish(self) {
        self.window.text = &self.text[..self.position()];
    }
}
