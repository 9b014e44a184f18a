//! ASCII text, parsed block by block: it is UTF-8, and every offset is a character boundary.
#![allow(unsafe_code)]

use core::ops::Range;
use core::slice;

use super::{BLOCK, Block, Blocks, Kernel, bounds_from_words};
use crate::chars::cast::{as_position, as_word, halves, long};

/// A text that is ASCII.
#[derive(Clone, Copy)]
pub(crate) struct Ascii<'t>(&'t str);

impl<'t> Ascii<'t> {
    pub(crate) const EMPTY: Ascii<'static> = Ascii("");

    /// # Safety
    /// All `bytes` must be ASCII.
    #[inline(always)]
    pub(super) unsafe fn of_bytes(bytes: &'t [u8]) -> Ascii<'t> {
        // SAFETY: the bytes must be UTF-8; the caller promises that they are ASCII, which is.
        Ascii(unsafe { str::from_utf8_unchecked(bytes) })
    }

    /// The part of the text that starts at `start`, with the borders and the length from
    /// [`words`](ParsedText::words). `None` if it does not fit.
    #[inline]
    pub(crate) fn parsed_text(
        self,
        start: usize,
        [a, b, c, last]: [u64; 4],
    ) -> Option<ParsedText<'t>> {
        let [len, _] = halves(last);
        let part = self.0.as_bytes().get(start..)?.get(..as_position(len))?;
        // SAFETY: all bytes must be ASCII. `part` is a part of `self`, a text that is ASCII.
        let Ascii(text) = unsafe { Ascii::of_bytes(part) };
        Some(ParsedText { text, bounds: bounds_from_words([a, b, c, as_word(text.len())]) })
    }

    pub(crate) const fn text(self) -> &'t str {
        self.0
    }
}

/// A block of a text: its offset, and the masks that every parse needs.
#[derive(Clone, Copy)]
pub(crate) struct PlacedBlock<B> {
    pub(crate) block: B,
    /// The offset of the block.
    pub(crate) base: u32,
    /// The bytes that the block before did not contain.
    pub(crate) fresh: u64,
    // The fresh bytes that end a path, `?` and `#`, and those that end a query, `#`. In the first
    // block of a short text also every bit past its end.
    pub(crate) path_stop: u64,
    pub(crate) query_stop: u64,
    // The fresh `%` and `@`.
    pub(crate) percent: u64,
    pub(crate) at: u64,
    /// The fresh bytes that are neither plain nor `%` nor `@`.
    pub(crate) other: u64,
}

impl<B: Block> PlacedBlock<B> {
    /// The first block, if [`Block::are_plain`] returned true for all bytes of `there`.
    #[inline(always)]
    fn plain_first(block: B, there: u64) -> PlacedBlock<B> {
        PlacedBlock::plain(block, 0, there, block.plain_stops(there))
    }

    /// A later block, whole, if [`Block::are_plain`] returned true for all of it.
    #[inline(always)]
    fn plain_next(block: B, base: u32, fresh: u64) -> PlacedBlock<B> {
        PlacedBlock::plain(block, base, fresh, block.plain_stops(u64::MAX).map(|it| it & fresh))
    }

    #[inline(always)]
    fn plain(block: B, base: u32, fresh: u64, [question, query_stop]: [u64; 2]) -> PlacedBlock<B> {
        let path_stop = question | query_stop;
        PlacedBlock { block, base, fresh, path_stop, query_stop, percent: 0, at: 0, other: 0 }
    }

    /// The first block, plain or not.
    #[inline(always)]
    pub(crate) fn first(block: B, there: u64) -> PlacedBlock<B> {
        PlacedBlock::any(block, 0, there, !there)
    }

    /// A later block, plain or not.
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

/// A computation over the blocks of a text.
pub(crate) trait BlockFold: Sized {
    /// The result for a text without rejected bytes.
    type Output<'t>;
    /// The result for a text with a rejected byte.
    type Rejection;

    /// Starts with the first block of `text`, which is short if the text is. Also returns the
    /// brackets that are accepted; bits of other bytes are ignored.
    fn first_block(text: &[u8], placed: PlacedBlock<impl Block>) -> Option<(Self, u64)>;

    /// Adds a later block; `None` gives up. The last block ends where the text ends, so it may
    /// repeat bytes of the block before.
    #[must_use]
    fn next_block<const IS_LAST: bool>(&mut self, placed: PlacedBlock<impl Block>) -> Option<()>;

    /// The result after the last block.
    fn finish(self, text: Ascii<'_>) -> Option<Self::Output<'_>>;

    /// The result after the last block, if the first rejected byte is `at`.
    fn reject(self, at: u32) -> Option<Self::Rejection>;
}

/// Folds all blocks of `text`.
///
/// Returns a result if every byte is plain, `%`, `@` or an accepted bracket and the text is at most
/// `u32::MAX` bytes long. Otherwise `rejection` may say which byte is rejected.
// PERF: an out parameter. A return value with both would be assembled in memory, which is 14 %
// slower where components are read from the result (`read`).
#[inline(always)]
pub(crate) fn fold<'t, F: BlockFold>(
    kernel: impl Kernel,
    text: &'t [u8],
    rejection: &mut Option<F::Rejection>,
) -> Option<F::Output<'t>> {
    let (block, there) = kernel.start(text);
    // PERF: plain blocks have their own loop, which does less. Texts of a single block have their
    // own exit, because most texts are that short (`parse`).
    let (folded, end, rejected_at) = 'plain: {
        if !block.are_plain(there) {
            break 'plain first_not_plain::<F>(text, block, there)?;
        }
        let (mut folded, _) = F::first_block(text, PlacedBlock::plain_first(block, there))?;
        if text.len() <= BLOCK {
            // SAFETY: all bytes must be ASCII. `there` has a bit for every byte of a text of at
            // most 64 bytes, and `are_plain` returned true for it; plain bytes are ASCII.
            return folded.finish(unsafe { Ascii::of_bytes(text) });
        }
        let len = u32::try_from(text.len()).ok()?;
        let mut end = BLOCK_LEN;
        // The last block needs at least one byte, so whole blocks end before the last byte.
        let mut blocks = Blocks::new(text.get(BLOCK..text.len() - 1)?);
        while let Some((_, block)) = blocks.next_whole() {
            let block = kernel.load_whole(block);
            if !block.are_plain(u64::MAX) {
                break 'plain (folded, end, NOT_REJECTED);
            }
            folded.next_block::<false>(PlacedBlock::plain_next(block, end, u64::MAX))?;
            end += BLOCK_LEN;
        }
        let (block, base) = (kernel.load_whole(text.last_chunk()?), len - BLOCK_LEN);
        // The shift is below 64, because at least one byte is fresh. The modulo shows this to the
        // compiler.
        let fresh = u64::MAX << ((end - base) % BLOCK_LEN);
        if !block.are_plain(fresh) {
            break 'plain (folded, end, NOT_REJECTED);
        }
        folded.next_block::<true>(PlacedBlock::plain_next(block, base, fresh))?;
        // SAFETY: all bytes must be ASCII. `are_plain` returned true for every byte, and plain
        // bytes are ASCII: for the first 64 in the first block, then for each whole block, and for
        // the rest in the last block, whose fresh bytes begin where the block before it ended.
        return folded.finish(unsafe { Ascii::of_bytes(text) });
    };
    fold_not_plain(kernel, text, folded, end, rejected_at, rejection)
}

/// Folds a first block that is not all plain. Also returns the end of the block, and the first
/// rejected byte.
// PERF: inlined, because it needs the kernel's instructions; cold, so that it is laid out away from
// the hot path (`parse`).
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

/// Continues [`fold`] at `end`, where a block is not plain.
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
        // PERF: not `Blocks`, which takes 1.6 % more instructions here with SSE2 (`parse`).
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
    // SAFETY: all bytes must be ASCII. Every byte is plain, `%`, `@` or a bracket. The blocks
    // before `end` were plain, or `first_not_plain` checked them; each fresh byte from `end` on was
    // checked here. No position reaches `u32::MAX`, the longest length, so `NOT_REJECTED` means
    // that no block contains another byte.
    folded.finish(unsafe { Ascii::of_bytes(text) })
}

/// The first rejected byte, if there is none.
const NOT_REJECTED: u32 = u32::MAX;

/// The offset of the lowest bit of `places`, in a block at `base`.
#[inline(always)]
fn first(base: u32, places: u64) -> u32 {
    if places == 0 { NOT_REJECTED } else { base + places.trailing_zeros() }
}

/// The length of a block, as an offset.
const BLOCK_LEN: u32 = u64::BITS;

/// A text and the borders of its components.
#[derive(Clone, Copy)]
pub(crate) struct ParsedText<'t> {
    text: &'t str,
    // `ascii_end` is the length of the text if the text is known to be ASCII, otherwise 0. The
    // borders may be any numbers; no unsafe code relies on them.
    bounds: TextBounds,
}

/// Borders, and the end of the part that is known to be ASCII: all of the text, or nothing.
///
/// Layout and alignment let [`bounds_from_words`] write it with two 16-byte stores.
// PERF: readers store each border by itself, so that each can be loaded as soon as it is known.
// Packing them into registers first adds 17 % latency (`parse`, `read`). The price: a copy of the
// whole struct right after is 5 % slower, because store-to-load forwarding fails.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(super) struct TextBounds {
    pub(super) borders: [u32; 6],
    pub(super) ascii_end: u64,
}

impl<'t> ParsedText<'t> {
    /// The place for a text that is read.
    pub(crate) const EMPTY: ParsedText<'static> = ParsedText::new("", [0; 6]);

    pub(crate) const fn new(text: &'t str, borders: [u32; 6]) -> ParsedText<'t> {
        ParsedText { text, bounds: TextBounds { borders, ascii_end: 0 } }
    }

    #[inline(always)]
    pub(crate) fn ascii(Ascii(text): Ascii<'t>, borders: [u32; 6]) -> ParsedText<'t> {
        ParsedText { text, bounds: TextBounds { borders, ascii_end: as_word(text.len()) } }
    }

    /// Replaces the text and keeps the borders. `text` need not be ASCII.
    pub(crate) fn set_text(&mut self, text: &'t str) {
        self.text = text;
        self.bounds.ascii_end = 0;
    }

    #[inline]
    pub(crate) const fn text(&self) -> &'t str {
        self.text
    }

    #[inline]
    pub(crate) const fn borders(&self) -> [u32; 6] {
        self.bounds.borders
    }

    /// The length of the text, at most `u32::MAX`.
    #[inline]
    pub(crate) const fn len(&self) -> u32 {
        let [len, above] = halves(as_word(self.text.len()));
        debug_assert!(above == 0, "the length has been checked");
        len
    }

    /// The borders, two per word, the first in the low half; then the length of the text.
    #[inline]
    pub(crate) const fn words(&self) -> [u64; 4] {
        pack_words(self.bounds.borders, as_word(self.text.len()))
    }

    /// Part of the text; empty if the range ends before it starts or past the text.
    #[inline]
    pub(crate) const fn cut(&self, Range { start, end }: Range<usize>) -> &'t str {
        if start > end {
            return empty();
        }
        if as_word(end) > self.bounds.ascii_end {
            return cut_checked(self.text, start, end);
        }
        // SAFETY: the range must be in bounds and UTF-8. The checks give
        // `start <= end <= ascii_end`. Every constructor sets `ascii_end` to 0 or to the length of
        // an ASCII text, so the range is empty, or in bounds and ASCII.
        unsafe {
            let part = slice::from_raw_parts(self.text.as_ptr().add(start), end - start);
            str::from_utf8_unchecked(part)
        }
    }
}

/// The text of a range that ends before it starts. No reader makes such a range.
// PERF: a call, so that the compiler cannot use a conditional move, which would make the result of
// `cut` depend on it (`read`).
#[cold]
#[inline(never)]
const fn empty() -> &'static str {
    ""
}

/// [`ParsedText::cut`] with checks for a text that may not be ASCII.
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

/// Splits words into the numbers of their halves, low half first.
#[inline]
pub(crate) const fn unpack_words(words: [u64; 4]) -> [u32; 7] {
    let [[a, b], [c, d]] = [halves(words[0]), halves(words[1])];
    let [rest, [last, _]] = [halves(words[2]), halves(words[3])];
    [a, b, c, d, rest[0], rest[1], last]
}

/// Packs borders two per word, the first in the low half, followed by `last`.
#[inline(always)]
pub(crate) const fn pack_words(borders: [u32; 6], last: u64) -> [u64; 4] {
    [
        long(borders[0]) | long(borders[1]) << 32,
        long(borders[2]) | long(borders[3]) << 32,
        long(borders[4]) | long(borders[5]) << 32,
        last,
    ]
}
