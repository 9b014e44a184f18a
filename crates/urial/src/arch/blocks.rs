//! The blocks of a text in order.
//!
//! One scan keeps a loop of its own, where the iterator costs instructions, and says so: the one
//! over blocks that are not plain, in `fold`.

// A kernel's instructions are enabled only in code that is inlined into `Work::with`.
#![allow(clippy::inline_always)]

use super::BLOCK;

/// Iterates over a text in blocks, with the offset of each: whole ones, then what is left.
#[derive(Clone)]
pub(crate) struct Blocks<'t> {
    rest: &'t [u8],
    position: usize,
}

impl<'t> Blocks<'t> {
    #[inline(always)]
    pub(crate) const fn new(text: &'t [u8]) -> Blocks<'t> {
        Blocks { rest: text, position: 0 }
    }

    /// The next block, if it is whole.
    #[inline(always)]
    pub(crate) fn next_whole(&mut self) -> Option<(usize, &'t [u8; BLOCK])> {
        let (block, rest) = self.rest.split_first_chunk()?;
        let base = self.position;
        (self.rest, self.position) = (rest, base + BLOCK);
        Some((base, block))
    }

    /// What is left, and its offset.
    #[inline(always)]
    pub(crate) const fn rest(&self) -> (usize, &'t [u8]) {
        (self.position, self.rest)
    }

    /// The number of bytes in the blocks so far.
    #[inline(always)]
    pub(crate) const fn position(&self) -> usize {
        self.position
    }

    /// Leaves out what is left.
    #[inline(always)]
    pub(crate) const fn stop(&mut self) {
        self.rest = &[];
    }
}

impl<'t> Iterator for Blocks<'t> {
    type Item = (usize, &'t [u8]);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, &'t [u8])> {
        if let Some((base, block)) = self.next_whole() {
            return Some((base, block));
        }
        let (base, rest) = (self.position, self.rest);
        (self.rest, self.position) = (&[], base + rest.len());
        (!rest.is_empty()).then_some((base, rest))
    }
}
