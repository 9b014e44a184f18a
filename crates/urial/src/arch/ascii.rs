//! What follows from a text's being ASCII: it is UTF-8, and may be cut anywhere.
#![allow(unsafe_code)]

use super::{BLOCK, Block, Kernel, low};
use crate::cast::as_position;

/// A text that is ASCII. Only kernels make one, of bytes they have seen.
#[derive(Clone, Copy)]
pub(crate) struct Ascii<'t>(&'t str);

impl<'t> Ascii<'t> {
    /// The first `len` bytes of `block`, which has been loaded from `bytes`, if they are plain.
    ///
    /// # Safety
    /// It has.
    #[inline(always)]
    pub(super) unsafe fn of_block(
        bytes: &'t [u8],
        block: impl Block<'t>,
        len: usize,
    ) -> Option<Ascii<'t>> {
        if low(len) & !block.plain() != 0 {
            return None;
        }
        let text = bytes.get(..len)?;
        // SAFETY: what is plain in a URI is ASCII, and ASCII is UTF-8.
        Some(Ascii(unsafe { str::from_utf8_unchecked(text) }))
    }
}

/// The blocks of a text of 64 bytes or more, in order. The last ends where the text does, and so
/// may begin with bytes of the block before.
pub(crate) struct Blocks<'t, K> {
    kernel: K,
    text: &'t [u8],
    /// How many bytes have been taken, and whether they were plain: if not, some bit is set.
    taken: usize,
    not_plain: u64,
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
        Blocks { kernel, text, taken: 0, not_plain: 0 }
    }

    #[inline(always)]
    pub(crate) fn take(&mut self) -> Option<Taken<K::Block<'t>>> {
        let behind = &self.text[self.taken..];
        if behind.is_empty() {
            return None;
        }
        let (block, base, fresh) = match behind.first_chunk() {
            Some(block) => (block, self.taken, u64::MAX),
            None => {
                let overlap = BLOCK - behind.len();
                (self.text.last_chunk()?, self.taken - overlap, !low(overlap))
            }
        };
        let block = self.kernel.load_whole(block);
        self.not_plain |= fresh & !block.plain();
        self.taken = self.text.len().min(self.taken + BLOCK);
        Some(Taken { block, base, fresh })
    }

    /// The text, if all of it has been taken and is plain.
    #[inline(always)]
    pub(crate) fn plain_text(self) -> Option<Ascii<'t>> {
        if self.taken < self.text.len() || self.not_plain != 0 {
            return None;
        }
        // SAFETY: every byte has been in a block, and was plain; what is plain in a URI is ASCII, and
        // ASCII is UTF-8.
        Some(Ascii(unsafe { str::from_utf8_unchecked(self.text) }))
    }
}

/// A text and places in it, to cut at.
#[derive(Clone, Copy)]
pub(crate) struct Marked<'t> {
    text: &'t str,
    marks: Marks,
}

/// Seven places; and [`CUTS`], if the text may be cut at each and between any two.
///
/// So many and so aligned, that a kernel writes them in one go, and whoever copies them reads them so.
/// Numbers that are written one by one keep a copy waiting until they are in the cache.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Marks([u32; 8]);

/// The text is ASCII, and no mark is behind its end.
const CUTS: u32 = 1;

impl<'t> Marked<'t> {
    pub(crate) const fn new(text: &'t str, [a, b, c, d, e, f, g]: [u32; 7]) -> Marked<'t> {
        Marked { text, marks: Marks([a, b, c, d, e, f, g, 0]) }
    }

    /// Marks an ASCII text. A mark behind its end becomes its end.
    #[inline(always)]
    pub(crate) fn ascii<K: Kernel>(
        kernel: K,
        Ascii(text): Ascii<'t>,
        [a, b, c, d, e, f, g]: [u32; 7],
    ) -> Marked<'t> {
        let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
        // Of an empty text `CUTS` becomes 0 too, which is no less right.
        Marked { text, marks: Marks(kernel.at_most(end, [a, b, c, d, e, f, g, CUTS])) }
    }

    #[inline]
    pub(crate) const fn text(&self) -> &'t str {
        self.text
    }

    #[inline]
    pub(crate) const fn marks(&self) -> [u32; 7] {
        let [a, b, c, d, e, f, g, _] = self.marks.0;
        [a, b, c, d, e, f, g]
    }

    /// The text from `skip` bytes behind mark `from` up to mark `to`, if it does not end before it
    /// begins.
    #[inline]
    pub(crate) fn between(&self, from: usize, skip: u32, to: usize) -> Option<&'t str> {
        let (start, end) = (self.marks.0[from].checked_add(skip)?, self.marks.0[to]);
        if start > end {
            return None;
        }
        let range = as_position(start)..as_position(end);
        if self.marks.0[7] != CUTS || from.max(to) > 6 {
            return self.text.get(range);
        }
        // SAFETY: the end is not behind the text's, and the start not behind the end. The text is
        // ASCII, and so is any part of it.
        Some(unsafe { self.text.get_unchecked(range) })
    }
}
