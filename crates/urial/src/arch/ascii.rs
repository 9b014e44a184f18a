//! What follows from a text's being ASCII: it is UTF-8, and may be cut anywhere.
#![allow(unsafe_code)]

use core::ops::Range;
use core::slice;

use super::{BLOCK, Block, Kernel, bounds_from_words};
use crate::chars::cast::{as_position, as_word, halves, long};

/// A text that is ASCII, as whoever has looked at each byte of it has found.
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

    /// The part of the text that begins at `start`, with its bounds as [`words`](ParsedText::words) has them.
    #[inline]
    pub(crate) fn parsed_text(
        self,
        start: usize,
        [a, b, c, last]: [u64; 4],
    ) -> Option<ParsedText<'t>> {
        let [len, _] = halves(last);
        let part = self.0.as_bytes().get(start..)?.get(..as_position(len))?;
        // SAFETY: it is part of a text that is ASCII.
        let Ascii(text) = unsafe { Ascii::of_bytes(part) };
        Some(ParsedText { text, bounds: bounds_from_words([a, b, c, as_word(text.len())]) })
    }

    pub(crate) const fn text(self) -> &'t str {
        self.0
    }
}

/// A block of a text.
#[derive(Clone, Copy)]
pub(crate) struct PlacedBlock<B> {
    pub(crate) block: B,
    /// Where it begins.
    pub(crate) base: u32,
    /// Which of its bytes have not been in the block before.
    pub(crate) fresh: u64,
    // Where a path, and where a query goes no further among the fresh bytes: at `?` and `#`, and at `#`. In a first block that is
    // short, behind its end, too.
    pub(crate) path_stop: u64,
    pub(crate) query_stop: u64,
    // Those of the fresh bytes that are `%`, and so on.
    pub(crate) percent: u64,
    pub(crate) at: u64,
    /// Those that are neither plain nor `%` nor `@`.
    pub(crate) other: u64,
}

impl<B: Block> PlacedBlock<B> {
    /// Of the first block, all of whose bytes that are `there` are plain, as [`Block::are_plain`] has answered.
    #[inline(always)]
    fn plain_first(block: B, there: u64) -> PlacedBlock<B> {
        PlacedBlock::plain(block, 0, there, block.plain_stops(there))
    }

    /// Of a block behind it, whose `fresh` bytes are so. It is whole, and all of it has been so.
    #[inline(always)]
    fn plain_next(block: B, base: u32, fresh: u64) -> PlacedBlock<B> {
        PlacedBlock::plain(block, base, fresh, block.plain_stops(u64::MAX).map(|it| it & fresh))
    }

    #[inline(always)]
    fn plain(block: B, base: u32, fresh: u64, [question, query_stop]: [u64; 2]) -> PlacedBlock<B> {
        let path_stop = question | query_stop;
        PlacedBlock { block, base, fresh, path_stop, query_stop, percent: 0, at: 0, other: 0 }
    }

    /// Of any first block.
    #[inline(always)]
    pub(crate) fn first(block: B, there: u64) -> PlacedBlock<B> {
        PlacedBlock::any(block, 0, there, !there)
    }

    /// Of any block behind it.
    #[inline(always)]
    fn next(block: B, base: u32, fresh: u64) -> PlacedBlock<B> {
        PlacedBlock::any(block, base, fresh, 0)
    }

    #[inline(always)]
    fn any(block: B, base: u32, fresh: u64, end: u64) -> PlacedBlock<B> {
        let query_stop = block.hash() & fresh | end;
        let path_stop = block.question() & fresh | query_stop;
        let unusual = fresh & !block.plain();
        let [mut percent, mut at] = [0; 2];
        if unusual != 0 {
            [percent, at] = [block.percent(), block.at()].map(|it| it & unusual);
        }
        let other = unusual & !(percent | at);
        PlacedBlock { block, base, fresh, path_stop, query_stop, percent, at, other }
    }
}

/// What is made of a text, block by block.
pub(crate) trait BlockFold: Sized {
    /// What comes of it at the end.
    type Output<'t>;
    /// What is rejection of a text that is refused for a byte.
    type Rejection;

    /// Takes the first block of `text`, which is short if the text is. Returns also which of its brackets stand where they
    /// may; of other bytes it says nothing.
    fn first_block(text: &[u8], placed: PlacedBlock<impl Block>) -> Option<(Self, u64)>;

    /// Takes a block behind it; none if nothing comes of the text. The last one ends where the text does, and so may begin with
    /// bytes of the block before.
    #[must_use]
    fn next_block<const IS_LAST: bool>(&mut self, placed: PlacedBlock<impl Block>) -> Option<()>;

    /// All blocks have been placed.
    fn finish(self, text: Ascii<'_>) -> Option<Self::Output<'_>>;

    /// All blocks have been placed, and the first byte that is refused is `at`.
    fn reject(self, at: u32) -> Option<Self::Rejection>;
}

/// Takes all blocks of `text`. Returns what is made of it, if all of it is plain, `%`, `@` or brackets that are not
/// rejected_at, and no longer than `u32::MAX`; if a byte is rejected_at, that is rejection.
// PERF: rejection at a place of its own, as a result with both would be put bounds_from_words in memory, and takes a seventh more where
// components are read from it (`read`).
#[inline(always)]
pub(crate) fn fold<'t, F: BlockFold>(
    kernel: impl Kernel,
    text: &'t [u8],
    rejection: &mut Option<F::Rejection>,
) -> Option<F::Output<'t>> {
    let (block, there) = kernel.start(text);
    // PERF: what is read while all is plain does little, and is compiled by itself; and once more for texts that end in
    // their first block, as most do (`parse`).
    let (folded, end, rejected_at) = 'plain: {
        if !block.are_plain(there) {
            break 'plain first_not_plain::<F>(text, block, there)?;
        }
        let (mut folded, _) = F::first_block(text, PlacedBlock::plain_first(block, there))?;
        if text.len() <= BLOCK {
            // SAFETY: all bytes are in this block, and are plain, as it says. So each is ASCII.
            return folded.finish(unsafe { Ascii::of_bytes(text) });
        }
        let len = u32::try_from(text.len()).ok()?;
        let mut end = BLOCK_LEN;
        while len - end > BLOCK_LEN {
            let block = kernel.load_whole(text[as_position(end)..].first_chunk()?);
            if !block.are_plain(u64::MAX) {
                break 'plain (folded, end, NOT_REJECTED);
            }
            folded.next_block::<false>(PlacedBlock::plain_next(block, end, u64::MAX))?;
            end += BLOCK_LEN;
        }
        let (block, base) = (kernel.load_whole(text.last_chunk()?), len - BLOCK_LEN);
        // At least a byte is fresh, as the compiler is rejection.
        let fresh = u64::MAX << ((end - base) % BLOCK_LEN);
        if !block.are_plain(fresh) {
            break 'plain (folded, end, NOT_REJECTED);
        }
        folded.next_block::<true>(PlacedBlock::plain_next(block, base, fresh))?;
        // SAFETY: each byte has been in a block and among its fresh bits: those that `start` has rejection of the first; all in those
        // behind it; and in the last all from the end of the one before, which is less than a block behind its start. The
        // block says of all of these that they are plain. So each is ASCII.
        return folded.finish(unsafe { Ascii::of_bytes(text) });
    };
    fold_not_plain(kernel, text, folded, end, rejected_at, rejection)
}

/// Makes something of a first block that is not all plain. Returns also where the next begins, and the first byte that is
/// refused.
// PERF: inlined as all that a kernel runs, and out of the way (`parse`).
#[cold]
#[inline(always)]
fn first_not_plain<F: BlockFold>(
    text: &[u8],
    block: impl Block,
    there: u64,
) -> Option<(F, u32, u32)> {
    let placed = PlacedBlock::first(block, there);
    let (folded, right) = F::first_block(text, placed)?;
    let brackets = if right == 0 { 0 } else { right & block.bracket() };
    Some((folded, BLOCK_LEN, first(0, placed.other & !brackets)))
}

/// [`fold`] from `end` on, where that is not plain.
#[cold]
#[inline(always)]
fn fold_not_plain<'t, F: BlockFold>(
    kernel: impl Kernel,
    text: &'t [u8],
    mut folded: F,
    mut end: u32,
    mut rejected_at: u32,
    rejection: &mut Option<F::Rejection>,
) -> Option<F::Output<'t>> {
    if text.len() > BLOCK {
        let len = u32::try_from(text.len()).ok()?;
        while len - end > BLOCK_LEN {
            let block = kernel.load_whole(text[as_position(end)..].first_chunk()?);
            let placed = PlacedBlock::next(block, end, u64::MAX);
            folded.next_block::<false>(placed)?;
            rejected_at = rejected_at.min(first(end, placed.other));
            end += BLOCK_LEN;
        }
        let (block, base) = (kernel.load_whole(text.last_chunk()?), len - BLOCK_LEN);
        let placed = PlacedBlock::next(block, base, u64::MAX << ((end - base) % BLOCK_LEN));
        folded.next_block::<true>(placed)?;
        rejected_at = rejected_at.min(first(base, placed.other));
    }
    if rejected_at != NOT_REJECTED {
        *rejection = folded.reject(rejected_at);
        return None;
    }
    // SAFETY: the blocks before `end` were plain, or the first; all behind it have been taken here, as in `fold`. `refused` is
    // `NOT_REJECTED` only if no byte of these is rejected_at, as no place is so high in a text that is no longer than that. So each
    // byte is plain, `%`, `@` or a bracket, as its block says, and ASCII.
    folded.finish(unsafe { Ascii::of_bytes(text) })
}

/// Where the first byte is that is rejected_at, if none is.
const NOT_REJECTED: u32 = u32::MAX;

/// The first of some places of a block.
#[inline(always)]
fn first(base: u32, places: u64) -> u32 {
    if places == 0 { NOT_REJECTED } else { base + places.trailing_zeros() }
}

/// The length of a block.
const BLOCK_LEN: u32 = u64::BITS;

/// A text, and borders to cut it at.
#[derive(Clone, Copy)]
pub(crate) struct ParsedText<'t> {
    text: &'t str,
    // Borders, which nobody trusts; and a length up to which the text is ASCII, or 0: no other is ever written.
    bounds: TextBounds,
}

/// The borders, and where what is known to be ASCII ends: all of the text, or nothing.
///
/// So aligned, and in this order, that words which have been read bounds_from_words are written [in one go](bounds_from_words).
// PERF: a reader writes border by border, and each can be asked for as soon as it is known. Put bounds_from_words in registers before, a
// sixth more time would pass until then (`parse`, `read`); whoever makes a copy at once waits a twentieth longer.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(super) struct TextBounds {
    pub(super) borders: [u32; 6],
    pub(super) ascii_end: u64,
}

impl<'t> ParsedText<'t> {
    pub(crate) const fn new(text: &'t str, borders: [u32; 6]) -> ParsedText<'t> {
        ParsedText { text, bounds: TextBounds { borders, ascii_end: 0 } }
    }

    #[inline(always)]
    pub(crate) fn ascii(Ascii(text): Ascii<'t>, borders: [u32; 6]) -> ParsedText<'t> {
        ParsedText { text, bounds: TextBounds { borders, ascii_end: as_word(text.len()) } }
    }

    #[inline]
    pub(crate) const fn text(&self) -> &'t str {
        self.text
    }

    #[inline]
    pub(crate) const fn borders(&self) -> [u32; 6] {
        self.bounds.borders
    }

    /// The length of the text, which is no more than `u32::MAX`.
    #[inline]
    pub(crate) const fn len(&self) -> u32 {
        let [len, above] = halves(as_word(self.text.len()));
        debug_assert!(above == 0, "the length has been checked");
        len
    }

    /// The borders, two in a word, the first of them as its lower half; and the length of the text.
    #[inline]
    pub(crate) const fn words(&self) -> [u64; 4] {
        pack_words(self.bounds.borders, as_word(self.text.len()))
    }

    /// Part of the text; nothing, if there is no such.
    #[inline]
    pub(crate) const fn cut(&self, Range { start, end }: Range<usize>) -> &'t str {
        if start > end {
            return empty();
        }
        if as_word(end) > self.bounds.ascii_end {
            return cut_checked(self.text, start, end);
        }
        // SAFETY: the start is not behind the end. Neither is that behind the end of what is ASCII, where each byte begins a
        // character; and so not behind the end of the text, as `bounds` promises where it is written.
        unsafe {
            let part = slice::from_raw_parts(self.text.as_ptr().add(start), end - start);
            str::from_utf8_unchecked(part)
        }
    }
}

/// What a range holds that ends before it starts. No reader makes one.
// PERF: a call, so that it is a branch, and what is cut out need not wait for it (`read`).
#[cold]
#[inline(never)]
const fn empty() -> &'static str {
    ""
}

/// What is cut out of any text, and seldom asked for: most texts are ASCII.
#[cold]
#[inline(never)]
const fn cut_checked(text: &str, start: usize, end: usize) -> &str {
    if let Some((text, _)) = text.split_at_checked(end)
        && let Some((_, part)) = text.split_at_checked(start)
    {
        return part;
    }
    ""
}

/// The numbers of which two are in a word, the first of them as its lower half.
#[inline]
pub(crate) const fn unpack_words(words: [u64; 4]) -> [u32; 7] {
    let [[a, b], [c, d]] = [halves(words[0]), halves(words[1])];
    let [rest, [last, _]] = [halves(words[2]), halves(words[3])];
    [a, b, c, d, rest[0], rest[1], last]
}

/// The numbers, two in a word, the first of them as its lower half; and `last`.
#[inline(always)]
pub(crate) const fn pack_words(borders: [u32; 6], last: u64) -> [u64; 4] {
    [
        long(borders[0]) | long(borders[1]) << 32,
        long(borders[2]) | long(borders[3]) << 32,
        long(borders[4]) | long(borders[5]) << 32,
        last,
    ]
}
