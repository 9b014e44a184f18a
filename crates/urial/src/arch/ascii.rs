//! What follows from a text's being ASCII: it is UTF-8, and may be cut anywhere.
#![allow(unsafe_code)]

use core::ops::Range;

use super::{BLOCK, Block, Kernel, low, together};
use crate::cast::{as_offset, as_position, halves, long};

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
        Some(Marked { text, marks: Marks(together([a, b, c, long(len)])) })
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
    // Those of the fresh bytes that are `?`, and so on.
    pub(crate) question: u64,
    pub(crate) hash: u64,
    pub(crate) percent: u64,
    pub(crate) at: u64,
}

impl<'t, B: Block<'t>> Taken<B> {
    /// Of a block that is all plain, as [`Block::are_plain`] has answered.
    #[inline(always)]
    fn plain(block: B, base: usize, fresh: u64) -> Taken<B> {
        let [question, hash] = block.stops_of_plain().map(|it| it & fresh);
        Taken { block, base, fresh, question, hash, percent: 0, at: 0 }
    }

    /// Of any block. Tells also which fresh bytes are neither plain nor `%` nor `@`.
    #[inline(always)]
    pub(crate) fn any(block: B, base: usize, fresh: u64) -> (Taken<B>, u64) {
        let (question, hash) = (fresh & block.question(), fresh & block.hash());
        let unusual = fresh & !block.plain();
        let (mut percent, mut at) = (0, 0);
        if unusual != 0 {
            (percent, at) = (unusual & block.percent(), unusual & block.at());
        }
        let taken = Taken { block, base, fresh, question, hash, percent, at };
        (taken, unusual & !(percent | at))
    }
}

/// What is made of a text, block by block.
pub(crate) trait Fold: Sized {
    /// What comes of it at the end.
    type Made<'t>;

    /// Takes the first block of `text`, which is short if the text is.
    fn first<'t>(text: &'t [u8], taken: Taken<impl Block<'t>>) -> Option<Self>;

    /// Takes a block behind it. The last ends where the text does, and so may begin with bytes of the
    /// block before.
    fn behind<'t>(&mut self, taken: Taken<impl Block<'t>>);

    /// All blocks have been taken.
    fn finish(self, kernel: impl Kernel, text: Ascii<'_>) -> Option<Self::Made<'_>>;
}

/// Takes all blocks of `text`. Returns what is made of it, if all of it is plain or `%` or `@`.
#[inline(always)]
pub(crate) fn fold<F: Fold>(kernel: impl Kernel, text: &[u8]) -> Option<F::Made<'_>> {
    let mut end = text.len().min(BLOCK);
    let (block, there) = (kernel.load(&text[..end]), kernel.low(end));
    // SAFETY: it is called when each byte has been in a block and among its fresh bits, those that `low` has or, behind the
    // first block, all from the end of the one before, and where none was refused. So each is plain, as `Block`
    // promises of all or of those that are not refused; or it is `%` or `@`. That is ASCII, and ASCII is UTF-8.
    let ascii = || Ascii(unsafe { str::from_utf8_unchecked(text) });
    // PERF: compiled twice, as much of it does nothing where all is plain; and once more for texts that end
    // there, as most do (`parse`).
    let (mut made, mut refused) = if block.are_plain(there) {
        let made = F::first(text, Taken::plain(block, 0, there))?;
        if text.len() <= BLOCK {
            return made.finish(kernel, ascii());
        }
        (made, 0)
    } else {
        let (taken, refused) = Taken::any(block, 0, there);
        (F::first(text, taken)?, refused)
    };
    while end < text.len() {
        let stop = text.len().min(end + BLOCK);
        let block = kernel.load_whole(text[..stop].last_chunk()?);
        let base = stop - BLOCK;
        let fresh = u64::MAX << ((end - base) % BLOCK);
        if block.are_plain(fresh) {
            made.behind(Taken::plain(block, base, fresh));
        } else {
            let (taken, others) = Taken::any(block, base, fresh);
            refused |= others;
            made.behind(taken);
        }
        end = stop;
    }
    if refused == 0 { made.finish(kernel, ascii()) } else { None }
}

/// A text and places in it, to cut at. The last is its length.
#[derive(Clone, Copy)]
pub(crate) struct Marked<'t> {
    text: &'t str,
    marks: Marks,
}

/// Seven places, two in a word; above the last, [`ANY_TEXT`] if the text may be other than ASCII.
///
/// So many and so aligned, that a kernel writes them in one go, and whoever copies them reads them so.
/// Numbers that are written one by one keep a copy waiting until they are in the cache.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Marks([u64; 4]);

/// Makes a negative number of the word, so that no place is up to it.
const ANY_TEXT: u64 = 0xFFFF_FFFF << 32;

impl<'t> Marked<'t> {
    pub(crate) const fn new(text: &'t str, marks: [u32; 7]) -> Marked<'t> {
        let [before @ .., len] = marks;
        Marked { text, marks: Marks(in_pairs(before, long(len) | ANY_TEXT)) }
    }

    /// The last of the marks is the length of the text.
    #[inline(always)]
    pub(crate) fn ascii<K: Kernel>(kernel: K, text: Ascii<'t>, marks: [u32; 6]) -> Marked<'t> {
        let len = long(as_offset(text.0.len()));
        Marked { text: text.0, marks: Marks(kernel.together(in_pairs(marks, len))) }
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
        self.cut(self.mark(from).checked_add(skip)?, self.mark(to))
    }

    /// The text up to `mark`.
    #[inline]
    pub(crate) fn up_to(&self, mark: usize) -> Option<&'t str> {
        self.cut(0, self.mark(mark))
    }

    #[inline]
    fn cut(&self, from: u32, to: u32) -> Option<&'t str> {
        let range = as_position(from)..as_position(to);
        if from > to {
            return None;
        }
        if i64::from(to) > self.marks.0[3].cast_signed() {
            return checked(self.text, range);
        }
        // SAFETY: the start is not behind the end. Neither is that behind the end of the text, as the word is no
        // negative number and so the text's length; and the text is ASCII, so that each byte begins a character.
        Some(unsafe { self.text.get_unchecked(range) })
    }

    #[inline]
    const fn mark(&self, at: usize) -> u32 {
        halves(self.marks.0[at / 2])[at % 2]
    }
}

/// What is cut out of any text, and seldom asked for: most texts are ASCII.
#[cold]
#[inline(never)]
fn checked(text: &str, range: Range<usize>) -> Option<&str> {
    text.get(range)
}

/// The numbers, two in a word, the first of them as its lower half; and `last`.
#[inline(always)]
const fn in_pairs(marks: [u32; 6], last: u64) -> [u64; 4] {
    [
        long(marks[0]) | long(marks[1]) << 32,
        long(marks[2]) | long(marks[3]) << 32,
        long(marks[4]) | long(marks[5]) << 32,
        last,
    ]
}
