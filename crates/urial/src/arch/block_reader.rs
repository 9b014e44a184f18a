//! What has been seen of a text, block by block, and which of it is ASCII.
#![allow(unsafe_code)]

use core::slice;

use super::{Ascii, BLOCK, Block, Kernel, Row};
use crate::chars::bits::{but_lowest, low, lowest};

/// As many blocks as are seen of a text.
pub(crate) const SEEN: usize = 64;

/// The front of a text, and which of its bytes are not ASCII.
#[derive(Clone)]
pub(crate) struct Seen<'t> {
    text: &'t [u8],
    /// A bit for each block that is not all ASCII.
    blocks: u64,
    /// Which bytes of such a block are not. Of others it says nothing.
    bytes: [u64; SEEN],
}

impl<'t> Seen<'t> {
    pub(crate) const NOTHING: Seen<'static> = Seen { text: &[], blocks: 0, bytes: [0; SEEN] };

    /// The text from `start` on, as far as it is ASCII.
    pub(crate) fn ascii(&self, start: usize) -> Ascii<'t> {
        let bytes = &self.text[start..self.first_behind(start).min(self.text.len())];
        // SAFETY: `text` is what a `Front` has taken: at most as many blocks as can be noted, one behind the other, from the
        // start on, and none behind a short one. Which bytes of a block are not ASCII has been asked for, or by its row
        // nothing was unusual; where there are some, they have been noted. No others have: a new `Front` forgets them, and
        // only its end sets `text`. And none of them is among these, which end where the first one is.
        unsafe { Ascii::of_bytes(bytes) }
    }

    /// Takes note of which bytes are not ASCII, if some are, of the block that begins at `base`.
    // PERF: a call, as it would take registers that each block needs (`lines`).
    #[cold]
    #[inline(never)]
    fn note(&mut self, base: usize, non_ascii: u64) {
        // Less than that it is anyway: so no bound has to be checked.
        let block = base / BLOCK % SEEN;
        self.blocks |= 1 << block;
        self.bytes[block] = non_ascii;
    }

    /// Where the first byte is, from `start` on, that is not ASCII; behind all if there is none.
    fn first_behind(&self, start: usize) -> usize {
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
pub(crate) struct Front<'t, 's> {
    text: &'t [u8],
    /// The whole blocks that follow what has been taken. None where that ends in a block.
    blocks: slice::Iter<'t, [u8; BLOCK]>,
    /// How much has been taken.
    len: usize,
    seen: &'s mut Seen<'t>,
}

impl<'t, 's> Front<'t, 's> {
    /// Nothing of `text` yet. What is taken of it will be `seen` at the [end](Front::end).
    pub(crate) fn new(text: &'t [u8], seen: &'s mut Seen<'t>) -> Front<'t, 's> {
        (seen.text, seen.blocks) = (&[], 0);
        let (blocks, _) = text.as_chunks();
        Front { text, blocks: blocks[..blocks.len().min(SEEN)].iter(), len: 0, seen }
    }

    /// Takes the next whole block: where it begins, and the block.
    #[inline(always)]
    pub(crate) fn whole(&mut self, kernel: impl Kernel) -> Option<(usize, &'t [u8; BLOCK])> {
        let (base, block) = (self.len, self.blocks.next()?);
        if !kernel.is_ascii(block) {
            self.seen.note(base, kernel.load_whole(block).non_ascii());
        }
        self.len = base + BLOCK;
        Some((base, block))
    }

    /// Takes the next whole block, and writes its row, as [`Kernel::row`] does. Returns the block, and which of its bytes are
    /// to be looked at: what is unusual, and what is `owed`.
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
        if OFTEN || asked != 0 {
            let non_ascii = block.non_ascii();
            if non_ascii != 0 {
                self.seen.note(self.len, non_ascii);
            }
        }
        self.len += BLOCK;
        Some((block, asked))
    }

    /// Takes the next block, which may be short: where it begins, and the block.
    #[inline(always)]
    pub(crate) fn part<K: Kernel>(&mut self, kernel: K) -> (usize, K::Block<'t>) {
        let (text, base) = (self.text, self.len);
        let most = if base < SEEN * BLOCK { BLOCK } else { 0 };
        let rest = &text[base..];
        let part = &rest[..rest.len().min(most)];
        let block = kernel.load(part);
        self.blocks = [].iter();
        if block.non_ascii() != 0 {
            self.seen.note(base, block.non_ascii());
        }
        self.len = base + part.len();
        (base, block)
    }

    /// The same, with its row.
    #[inline(always)]
    pub(crate) fn part_with_row<K: Kernel>(
        &mut self,
        kernel: K,
        rows: &mut [Row; 2],
        owed: u64,
    ) -> (K::Block<'t>, u64) {
        let (base, block) = self.part(kernel);
        (block, (kernel.row(block, rows) | owed) & low(self.len - base))
    }

    /// Has all of the text been taken?
    pub(crate) const fn is_whole(&self) -> bool {
        self.len == self.text.len()
    }

    /// How much has been taken.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// What has been taken is seen.
    pub(crate) fn end(self) {
        self.seen.text = &self.text[..self.len];
    }
}
