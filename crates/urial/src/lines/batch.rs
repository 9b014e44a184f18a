//! Lines, many at a time: first where they end, then where their components are.
//!
//! Two passes over what is in the cache beat one: the lines of a batch can then be read at the same
//! time, as none has to wait for the end of the one before.

// What a kernel runs is compiled with its instructions only where it is inlined.
#![allow(clippy::inline_always)]

use core::ops::Range;

use super::rejected::RejectedLines;
use super::simd::MaskBuffer;
use super::starts::{BATCH, BorderWords, ROOM, Starts, push_unterminated, without_line_end};
use crate::arch::{
    self, Ascii, BLOCK, Block, BlockReader, Kernel, ParsedText, WINDOW_BLOCKS, Window, Work,
};
use crate::chars::bits::{but_lowest, low, lowest};
use crate::chars::cast::{as_offset, as_position, as_word};
use crate::parse::error::ParseError;
use crate::parse::grammar::Grammar;
use crate::parse::plain::{self, RejectedByte};

/// Longer lines, with what ends them, are left to others before they have been looked at.
const LONGEST: usize = WINDOW_BLOCKS * BLOCK;

/// Lines that have been read ahead.
// PERF: in this order registers that are written lie in one line of the cache each (`lines`).
#[derive(Clone)]
#[repr(C)]
pub(crate) struct Batch<'t> {
    /// Scratch of wide kernels. It is kept here, as to clear it for each batch takes a twentieth of the time (`lines`).
    mask_buffer: MaskBuffer,
    border_words: BorderWords,
    /// Where each line begins, and where the one behind the last would, from the base on.
    starts: Starts,
    /// Where the batch begins, or behind what is not ASCII the line that was next there.
    base: usize,
    /// From there on, as far as it is ASCII: all lines from the next one up to `stop`.
    ascii: Ascii<'t>,
    /// A bit for each line that is not plain, and has still to be read.
    not_plain: u64,
    next: usize,
    /// The next line that is not plain, or how many there are: known to be so when it is reached.
    stop: usize,
    count: usize,
    rejected: RejectedLines,
    /// Where the batch begins, and what has been seen from there on.
    start: usize,
    window: Window<'t>,
    /// Where the last line was that is not plain, from the start of the buffer.
    // PERF: as the start of the next one is known already, which is one question less for each such line (`lines`).
    not_plain_line: Range<usize>,
}

/// A line of a batch.
pub(crate) enum Line {
    /// A line that is plain, by its place in the batch.
    Plain(usize),
    /// A line that has still to be read: [`Batch::read_not_plain`], before the next is asked for.
    NotPlain,
}

impl<'t> Batch<'t> {
    pub(crate) const fn new() -> Batch<'t> {
        Batch {
            base: 0,
            starts: [0; ROOM],
            ascii: Ascii::EMPTY,
            border_words: [[0; BATCH]; 4],
            not_plain: 0,
            rejected: RejectedLines::NONE,
            next: 0,
            stop: 0,
            count: 0,
            start: 0,
            window: Window::EMPTY,
            not_plain_line: 0..0,
            mask_buffer: MaskBuffer::NONE,
        }
    }

    /// The next line of `buffer`.
    #[inline(always)]
    pub(crate) fn next(&mut self, buffer: &'t [u8]) -> Option<Line> {
        if self.next == self.stop {
            if self.next == self.count {
                self.refill(buffer)?;
            }
            if self.next == self.stop {
                self.pass_not_plain();
                return Some(Line::NotPlain);
            }
        }
        let at = self.next % BATCH;
        self.next = at + 1;
        Some(Line::Plain(at))
    }

    /// Passes all plain lines from the next on, up to one that is not plain, or the end of the batch. Returns their places, good until
    /// the next line is asked for.
    #[inline(always)]
    pub(crate) fn pass_plain(&mut self) -> Range<usize> {
        // No more than that it is anyway: so no bound has to be checked where lines are read.
        let plain = self.next..self.stop.min(BATCH);
        self.next = self.stop;
        plain
    }

    /// Goes on to another batch; nothing if there is none.
    #[cold]
    #[inline(never)]
    fn refill(&mut self, buffer: &'t [u8]) -> Option<()> {
        if self.position() == buffer.len() {
            return None;
        }
        self.start = self.position();
        self.base = self.start;
        (self.starts[0], self.next) = (0, 0);
        arch::run(FillBatch { text: &buffer[self.start..], batch: self });
        self.ascii = self.window.ascii(0);
        self.find_stop();
        Some(())
    }

    /// Finds how many lines from the next on are plain.
    fn find_stop(&mut self) {
        let not_plain = self.not_plain & !low(self.next);
        self.stop = lowest(not_plain).min(self.count);
        if self.next < self.stop && self.starts[self.stop] > self.ascii.text().len() {
            self.rebase();
        }
    }

    /// Begins anew with the next line, which is plain, behind one that is not ASCII.
    #[cold]
    fn rebase(&mut self) {
        let skipped = self.starts[self.next];
        for start in &mut self.starts[self.next..=self.count] {
            *start -= skipped;
        }
        self.base += skipped;
        self.ascii = self.window.ascii(self.base - self.start);
    }

    /// Goes on to the line behind the next, which is not plain.
    #[cold]
    #[inline(never)]
    fn pass_not_plain(&mut self) {
        let [start, end] = [self.next, self.next + 1].map(|line| self.base + self.starts[line]);
        self.not_plain_line = start..end;
        self.next += 1;
        self.find_stop();
    }

    /// Reads the last line, which is not plain.
    #[cold]
    pub(crate) fn read_not_plain<G: Grammar>(
        &self,
        buffer: &'t [u8],
    ) -> Result<ParsedText<'t>, ParseError> {
        let line = without_line_end(&buffer[self.not_plain_line.clone()]);
        if self.not_plain_line.len() > LONGEST {
            return crate::parse::bytes::<G>(line);
        }
        let rejected_byte = self.rejected_at().map(|at| {
            let [borders @ .., _] =
                arch::unpack_words(self.border_words.each_ref().map(|it| it[self.next - 1]));
            RejectedByte { at: as_offset(at - self.not_plain_line.start), borders }
        });
        crate::parse::other_bytes::<G>(line, rejected_byte.as_ref())
    }

    /// For which byte of the buffer the last line, which is not plain, is refused, if that is known: by both grammars, if it
    /// is ASCII. Where the line ends within a triplet, that is its LF: a line without one is never so refused.
    fn rejected_at(&self) -> Option<usize> {
        let at = self.next - 1;
        self.rejected.has(at).then(|| self.start + self.rejected.at(at))
    }

    /// Is the last line, which is not plain, known to be refused?
    pub(crate) fn is_known_rejected<G: Grammar>(&self, buffer: &[u8]) -> bool {
        self.rejected_at().is_some_and(|at| crate::parse::rejects::<G>(buffer[at]))
    }

    /// The plain line at a place of the batch. Not returned with the place, as it would be moved then.
    #[inline(always)]
    pub(crate) fn plain(&self, at: usize) -> Option<ParsedText<'t>> {
        let words = self.border_words.each_ref().map(|it| it[at]);
        self.ascii.parsed_text(self.starts[at], words)
    }

    /// Where the next line begins.
    pub(crate) fn position(&self) -> usize {
        self.base + self.starts[self.next]
    }
}

/// Are lines read side by side on this machine?
pub(crate) fn is_wide() -> bool {
    arch::run(KernelIsWide)
}

struct KernelIsWide;

impl Work for KernelIsWide {
    type Output = bool;

    fn with<K: Kernel>(self, _: K) -> bool {
        K::IS_WIDE
    }
}

/// Reads the lines that `text` begins with, of which there are some.
struct FillBatch<'t, 'b> {
    text: &'t [u8],
    batch: &'b mut Batch<'t>,
}

impl Work for FillBatch<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) {
        let FillBatch { text, batch } = self;
        let Batch { window, starts, border_words, not_plain, rejected, count, mask_buffer, .. } =
            batch;
        rejected.clear();
        let mut reader = BlockReader::new(text, window);
        *count = if K::IS_WIDE {
            mask_buffer.scan(kernel, &mut reader, starts, rejected)
        } else {
            find_starts(kernel, &mut reader, starts)
        };
        reader.finish();
        if *count == 0 {
            // The first line is longer than what is looked at: a batch of its own.
            (*count, *not_plain, starts[1]) = (1, 1, first_end(kernel, text));
            // What has been seen of it says nothing of its borders.
            rejected.clear();
            return;
        }
        let mut left = if K::IS_WIDE {
            mask_buffer.read(kernel, text, starts, *count, border_words)
        } else {
            low(*count)
        };
        rejected.keep(low(*count) & !left);
        *not_plain = rejected.lines();
        while left != 0 {
            let at = lowest(left);
            left = but_lowest(left);
            let mut rejected_byte = None;
            let (rest, len) = (&text[starts[at]..], starts[at + 1] - starts[at]);
            if let Some(words) = read_one(kernel, rest, len, &mut rejected_byte) {
                store_words(border_words, at, words);
                continue;
            }
            *not_plain |= 1 << at;
            if let Some(it) = rejected_byte {
                rejected.add(at, starts[at] + as_position(it.at));
                store_words(border_words, at, arch::pack_words(it.borders, 0));
            }
        }
    }
}

/// Writes the border_words of a line.
#[inline(always)]
fn store_words(border_words: &mut BorderWords, at: usize, words: [u64; 4]) {
    for (column, word) in border_words.iter_mut().zip(words) {
        column[at] = word;
    }
}

/// Finds where lines begin: at the start of the `reader`, and behind each LF of it. Returns how many have ended.
#[inline(always)]
fn find_starts<K: Kernel>(
    kernel: K,
    reader: &mut BlockReader<'_, '_>,
    starts: &mut Starts,
) -> usize {
    let mut count = 0;
    while count < BATCH
        && let Some((base, block)) = reader.next_whole(kernel)
    {
        count = push_starts(starts, count, base, kernel.line_feeds(block));
    }
    if count < BATCH && reader.position() < LONGEST {
        let (base, block) = reader.last(kernel);
        count = push_starts(starts, count, base, block.line_feed());
        count += push_unterminated(starts, count, reader);
    }
    count.min(BATCH)
}

/// Adds where lines begin behind the LF of a block, to `count` of them. Returns how many there are then.
#[inline(always)]
fn push_starts(starts: &mut Starts, count: usize, base: usize, mut feeds: u64) -> usize {
    let found = as_position(feeds.count_ones());
    // Two at least, as a branch on how many there are would seldom be foreseen.
    let mut place = count;
    loop {
        for _ in 0..2 {
            place += 1;
            starts[place % ROOM] = base + lowest(feeds) + 1;
            feeds = but_lowest(feeds);
        }
        if feeds == 0 {
            return count + found;
        }
    }
}

/// Reads the line that `rest` begins with, and that takes `len` bytes with what ends it: the words of its border_words. If it is
/// refused for a byte, that is rejected.
#[inline(always)]
fn read_one<K: Kernel>(
    kernel: K,
    rest: &[u8],
    len: usize,
    rejected: &mut Option<RejectedByte>,
) -> Option<[u64; 4]> {
    let line = without_line_end(&rest[..len]);
    match rest.first_chunk::<BLOCK>() {
        Some(block) if !K::IS_WIDE && line.len() < BLOCK => {
            let borders =
                plain::read_short(kernel, kernel.load_whole(block), block, line.len(), rejected)?;
            Some(arch::pack_words(borders, as_word(line.len())))
        }
        // Out of line, so that the one above is compiled for a whole block alone; and where lines are read side by
        // side, few are left.
        _ => crate::parse::plain(line)
            .map_err(|rejected_byte| *rejected = rejected_byte)
            .ok()
            .map(|it| it.words()),
    }
}

/// Where the first line of `text` ends.
#[inline(always)]
fn first_end(kernel: impl Kernel, text: &[u8]) -> usize {
    let (blocks, rest) = text.as_chunks::<BLOCK>();
    for (block, base) in blocks.iter().zip((0..).step_by(BLOCK)) {
        let feeds = kernel.line_feeds(block);
        if feeds != 0 {
            return base + lowest(feeds) + 1;
        }
    }
    let before = text.len() - rest.len();
    rest.iter().position(|&byte| byte == b'\n').map_or(text.len(), |at| before + at + 1)
}
