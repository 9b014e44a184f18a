//! What follows from a text's being ASCII: it is UTF-8, and may be cut anywhere.
#![allow(unsafe_code)]

use core::ops::Range;

use super::{BLOCK, Block, Kernel, low, together};
use crate::cast::{as_position, halves, long};

/// A text that is ASCII. Only kernels make one, of bytes they have seen.
#[derive(Clone, Copy)]
pub(crate) struct Ascii<'t>(&'t str);

impl<'t> Ascii<'t> {
    pub(crate) const EMPTY: Ascii<'static> = Ascii("");

    /// # Safety
    /// `bytes` are ASCII.
    #[inline(always)]
    pub(super) unsafe fn of_bytes(bytes: &'t [u8]) -> Ascii<'t> {
        // SAFETY: ASCII is UTF-8.
        Ascii(unsafe { str::from_utf8_unchecked(bytes) })
    }

    /// The part of the text that begins at `start`, with its marks as [`words`](Marked::words) has them.
    #[inline]
    pub(crate) fn marked(self, start: usize, words: [u64; 4]) -> Option<Marked<'t>> {
        let [a, b, c, last] = words;
        let [len, _] = halves(last);
        let text = self.0.as_bytes().get(start..)?.get(..as_position(len))?;
        // SAFETY: what is part of an ASCII text is ASCII, and ASCII is UTF-8.
        let text = unsafe { str::from_utf8_unchecked(text) };
        Some(Marked { text, marks: Marks(together([a, b, c, long(len) | long(IS_ASCII) << 32])) })
    }

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

/// A block of a text.
#[derive(Clone, Copy)]
pub(crate) struct Taken<B> {
    pub(crate) block: B,
    /// Where it begins.
    pub(crate) base: usize,
    /// Which of its bytes have not been in the block before.
    pub(crate) fresh: u64,
    /// Those of them that are not [plain](Block::plain).
    pub(crate) unusual: u64,
}

impl<'t, B: Block<'t>> Taken<B> {
    #[inline(always)]
    fn new(block: B, base: usize, fresh: u64) -> Taken<B> {
        Taken { block, base, fresh, unusual: block.unusual(fresh) }
    }

    /// Which fresh bytes may not stand in a URI.
    #[inline(always)]
    fn refused(self) -> u64 {
        if self.unusual == 0 { 0 } else { self.fresh & !self.block.uri() }
    }
}

/// What is made of a text, block by block.
pub(crate) trait Fold: Sized {
    /// Takes the first block of `text`, which is short if the text is.
    fn first<'t>(text: &'t [u8], taken: Taken<impl Block<'t>>) -> Option<Self>;

    /// Takes a block behind it. The last ends where the text does, and so may begin with bytes of the
    /// block before.
    fn behind<'t>(&mut self, taken: Taken<impl Block<'t>>);
}

/// Takes all blocks of `text`. Returns what has been made of them, and the text if all of it may stand
/// in a URI.
#[inline(always)]
pub(crate) fn fold<F: Fold>(kernel: impl Kernel, text: &[u8]) -> Option<(F, Ascii<'_>)> {
    let mut end = text.len().min(BLOCK);
    let block = Taken::new(kernel.load(&text[..end]), 0, kernel.low(end));
    // PERF: compiled twice, as much of it does nothing where nothing is unusual (`parse`).
    let (mut made, mut refused) = match block.unusual {
        0 => (F::first(text, Taken { unusual: 0, ..block })?, 0),
        _ => (F::first(text, block)?, block.refused()),
    };
    while end < text.len() {
        let base = text.len().min(end + BLOCK) - BLOCK;
        let block = kernel.load_whole(text[base..].first_chunk()?);
        let block = Taken::new(block, base, !low(end - base));
        refused |= block.refused();
        made.behind(block);
        end = base + BLOCK;
    }
    if refused != 0 {
        return None;
    }
    // SAFETY: every byte has been in a block and among its fresh bits, those that `low` has or, behind
    // the first block, all from the end of the one before; none of them was refused, and so each may stand
    // in a URI, as `Kernel` and `Block` promise. What may is ASCII, and ASCII is UTF-8.
    Some((made, Ascii(unsafe { str::from_utf8_unchecked(text) })))
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

    /// The marks, two in a word: the first of them as its lower half.
    #[inline]
    pub(crate) const fn words(&self) -> [u64; 4] {
        self.marks.0
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
