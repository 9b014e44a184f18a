//! What follows from a text's being ASCII: it is UTF-8, and may be cut anywhere.
#![allow(unsafe_code)]

use core::ops::Range;

use super::{BLOCK, Block, Kernel, low};
use crate::cast::{as_position, halves, long};

/// A text that is ASCII. Only kernels make one, of bytes they have seen.
#[derive(Clone, Copy)]
pub(crate) struct Ascii<'t>(&'t str);

impl<'t> Ascii<'t> {
    /// The first `len` bytes of `block`, which has been loaded from `bytes`, if they may stand in a URI.
    ///
    /// # Safety
    /// It has.
    #[inline(always)]
    pub(super) unsafe fn of_block(
        bytes: &'t [u8],
        block: impl Block<'t>,
        len: usize,
    ) -> Option<Ascii<'t>> {
        let there = low(len);
        if there & !block.plain() != 0 && there & !block.uri() != 0 {
            return None;
        }
        let text = bytes.get(..len)?;
        // SAFETY: what may stand in a URI is ASCII, and ASCII is UTF-8.
        Some(Ascii(unsafe { str::from_utf8_unchecked(text) }))
    }
}

/// The blocks of a text of 64 bytes or more, in order. The last ends where the text does, and so
/// may begin with bytes of the block before.
pub(crate) struct Blocks<'t, K> {
    kernel: K,
    text: &'t [u8],
    /// How many bytes have been taken, and whether some of them may not stand in a URI.
    taken: usize,
    refused: u64,
}

/// A block, where it begins, and which of its bytes have not been in the block before.
#[derive(Clone, Copy)]
pub(crate) struct Taken<B> {
    pub(crate) block: B,
    pub(crate) base: usize,
    pub(crate) fresh: u64,
}

impl<'t, K: Kernel> Blocks<'t, K> {
    pub(crate) fn new(kernel: K, text: &'t [u8]) -> Blocks<'t, K> {
        Blocks { kernel, text, taken: 0, refused: 0 }
    }

    #[inline(always)]
    pub(crate) fn take(&mut self) -> Option<Taken<K::Block<'t>>> {
        let behind = &self.text[self.taken..];
        if behind.is_empty() {
            return None;
        }
        let (block, base, fresh) = if let Some(block) = behind.first_chunk() {
            (block, self.taken, u64::MAX)
        } else {
            let overlap = BLOCK - behind.len();
            (self.text.last_chunk()?, self.taken - overlap, !low(overlap))
        };
        let block = self.kernel.load_whole(block);
        if fresh & !block.plain() != 0 {
            self.refused |= fresh & !block.uri();
        }
        self.taken = self.text.len().min(self.taken + BLOCK);
        Some(Taken { block, base, fresh })
    }

    /// The text, if all of it has been taken and may stand in a URI.
    #[inline(always)]
    pub(crate) fn plain_text(self) -> Option<Ascii<'t>> {
        if self.taken < self.text.len() || self.refused != 0 {
            return None;
        }
        // SAFETY: every byte has been in a block, and may stand in a URI, as `Kernel` and `Block`
        // promise; what may is ASCII, and ASCII is UTF-8.
        Some(Ascii(unsafe { str::from_utf8_unchecked(self.text) }))
    }
}

/// A text and places in it, to cut at.
#[derive(Clone, Copy)]
pub(crate) struct Marked<'t> {
    text: &'t str,
    marks: Marks,
}

/// Seven places; and [`IS_ASCII`], if the text is.
///
/// So many and so aligned, that a kernel writes them in one go, and whoever copies them reads them so.
/// Numbers that are written one by one keep a copy waiting until they are in the cache.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Marks([u64; 4]);

const IS_ASCII: u32 = 1;

impl<'t> Marked<'t> {
    pub(crate) const fn new(text: &'t str, marks: [u32; 7]) -> Marked<'t> {
        Marked { text, marks: Marks(in_pairs(marks, 0)) }
    }

    #[inline(always)]
    pub(crate) fn ascii<K: Kernel>(kernel: K, text: Ascii<'t>, marks: [u32; 7]) -> Marked<'t> {
        Marked { text: text.0, marks: Marks(kernel.together(in_pairs(marks, IS_ASCII))) }
    }

    #[inline]
    pub(crate) const fn text(&self) -> &'t str {
        self.text
    }

    #[inline]
    pub(crate) const fn marks(&self) -> [u32; 7] {
        let [[a, b], [c, d]] = [halves(self.marks.0[0]), halves(self.marks.0[1])];
        let [rest, [last, _]] = [halves(self.marks.0[2]), halves(self.marks.0[3])];
        [a, b, c, d, rest[0], rest[1], last]
    }

    /// The text from `skip` bytes behind mark `from` up to mark `to`, if there is such.
    #[inline]
    pub(crate) fn between(&self, from: usize, skip: u32, to: usize) -> Option<&'t str> {
        self.cut(self.mark(from).saturating_add(as_position(skip))..self.mark(to))
    }

    /// The text up to `mark`.
    #[inline]
    pub(crate) fn up_to(&self, mark: usize) -> Option<&'t str> {
        self.cut(0..self.mark(mark))
    }

    #[inline]
    fn cut(&self, range: Range<usize>) -> Option<&'t str> {
        if halves(self.marks.0[3])[1] != IS_ASCII {
            return self.text.get(range);
        }
        let part = self.text.as_bytes().get(range)?;
        // SAFETY: the text is ASCII, and so is any part of it.
        Some(unsafe { str::from_utf8_unchecked(part) })
    }

    #[inline]
    const fn mark(&self, at: usize) -> usize {
        as_position(halves(self.marks.0[at / 2])[at % 2])
    }
}

/// The numbers and `last`, two in a word: the first of them as its lower half.
#[inline(always)]
const fn in_pairs(marks: [u32; 7], last: u32) -> [u64; 4] {
    [
        long(marks[0]) | long(marks[1]) << 32,
        long(marks[2]) | long(marks[3]) << 32,
        long(marks[4]) | long(marks[5]) << 32,
        long(marks[6]) | long(last) << 32,
    ]
}
