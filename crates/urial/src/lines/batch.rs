//! Reads lines in batches: first finds where 64 of them end, then reads each.
//!
//! Two passes over cached text are faster than one. Once the ends are known, no line depends on the
//! one before, so the machine reads several at a time.

// A kernel's instructions are enabled only in code that is inlined into `Work::with`.
#![allow(clippy::inline_always)]

use core::ops::Range;

use super::rejected::RejectedLines;
use super::simd::MaskBuffer;
use super::starts::{BATCH, BorderWords, ROOM, Starts, push_unterminated};
use super::without_line_end;
use crate::arch::{
    self, Ascii, BLOCK, Block, BlockReader, Blocks, Kernel, ParsedText, WINDOW_BLOCKS, Window, Work,
};
use crate::chars::bits::{but_lowest, low, lowest};
use crate::chars::cast::{as_offset, as_position, as_word};
use crate::parse::error::ParseError;
use crate::parse::plain::{self, RejectedByte};
use crate::reference::types::Grammar;

/// The length of a window. A line that does not fit, with its line ending, is a batch by itself.
const LONGEST: usize = WINDOW_BLOCKS * BLOCK;

/// Lines that have been read ahead.
// PERF: in this order, vectors that are stored at once do not cross a cache line (`lines`).
#[derive(Clone)]
#[repr(C)]
pub(crate) struct Batch<'t> {
    /// Scratch memory of wide kernels, kept here because clearing it for each batch would take 5 %
    /// of the time (`lines`).
    mask_buffer: MaskBuffer,
    border_words: BorderWords,
    /// Where the lines start, and where the last one ends, as offsets from `base`.
    starts: Starts,
    /// The offset of the batch, or of the next line after a non-ASCII stretch.
    base: usize,
    /// The ASCII text at `base`. It contains all lines from `next` up to `stop`.
    ascii: Ascii<'t>,
    /// A bit for each line that is not plain and has to be read by itself.
    not_plain: u64,
    next: usize,
    /// The number of lines before the batch.
    // PERF: counted for each batch, not for each line (`lines`).
    lines_before: u64,
    /// The next line that is not plain, or `count`.
    stop: usize,
    count: usize,
    rejected: RejectedLines,
    /// The offset of the batch, and the text that was read from there on.
    start: usize,
    window: Window<'t>,
    /// The range in the buffer of the last line that was not plain.
    // PERF: the start of the next line is known here anyway, which saves a branch for each such
    // line (`lines`).
    not_plain_line: Range<usize>,
}

/// A line of a batch.
pub(crate) enum Line {
    /// A plain line, by its index in the batch.
    Plain(usize),
    /// A line to be read by [`Batch::read_not_plain`], before the next is asked for.
    NotPlain,
}

impl<'t> Batch<'t> {
    /// Lines that follow `lines_before` others.
    pub(crate) const fn new(lines_before: u64) -> Batch<'t> {
        Batch {
            lines_before,
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

    /// Returns the next line of `buffer`.
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

    /// Passes the plain lines from the next on. Returns their indices, which are valid until the
    /// next line is asked for.
    #[inline(always)]
    pub(crate) fn pass_plain(&mut self) -> Range<usize> {
        // Never more than that: it saves bounds checks where the lines are read.
        let plain = self.next..self.stop.min(BATCH);
        self.next = self.stop;
        plain
    }

    /// Reads the next batch; `None` at the end of the buffer.
    #[cold]
    #[inline(never)]
    fn refill(&mut self, buffer: &'t [u8]) -> Option<()> {
        if self.position() == buffer.len() {
            return None;
        }
        self.start = self.position();
        self.base = self.start;
        self.lines_before += as_word(self.count);
        (self.starts[0], self.next) = (0, 0);
        arch::run(FillBatch { text: &buffer[self.start..], batch: self });
        self.ascii = self.window.ascii(0);
        self.find_stop();
        Some(())
    }

    /// Finds the end of the plain lines from the next on.
    fn find_stop(&mut self) {
        let not_plain = self.not_plain & !low(self.next);
        self.stop = lowest(not_plain).min(self.count);
        if self.next < self.stop && self.starts[self.stop] > self.ascii.text().len() {
            self.rebase();
        }
    }

    /// Moves `base` to the next line, which is plain, past text that is not ASCII.
    #[cold]
    fn rebase(&mut self) {
        let skipped = self.starts[self.next];
        for start in &mut self.starts[self.next..=self.count] {
            *start -= skipped;
        }
        self.base += skipped;
        self.ascii = self.window.ascii(self.base - self.start);
    }

    /// Passes the next line, which is not plain.
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
            let mut parsed = ParsedText::EMPTY;
            return crate::parse::bytes::<G>(line, &mut parsed).map(|()| parsed);
        }
        let rejected_byte = self.rejected_at().map(|at| {
            let [borders @ .., _] =
                arch::unpack_words(self.border_words.each_ref().map(|it| it[self.next - 1]));
            RejectedByte { at: as_offset(at - self.not_plain_line.start), borders }
        });
        crate::parse::other_bytes::<G>(line, rejected_byte.as_ref())
    }

    /// The last line, which is not plain, without its line ending; its number, counted from 1, and
    /// its offset in the buffer.
    #[cold]
    pub(crate) fn not_plain(&self, buffer: &'t [u8]) -> (&'t [u8], u64, u64) {
        let Range { start, end } = self.not_plain_line;
        let number = self.lines_before + as_word(self.next);
        (without_line_end(&buffer[start..end]), number, as_word(start))
    }

    /// The rejected byte of the last line, if it is known, as an offset in the buffer. An ASCII
    /// byte is rejected by both grammars. If the line ends within a triplet, it is the LF, so there
    /// is one.
    fn rejected_at(&self) -> Option<usize> {
        let at = self.next - 1;
        self.rejected.has(at).then(|| self.start + self.rejected.at(at))
    }

    /// Whether the last line, which is not plain, is known to be rejected.
    pub(crate) fn is_known_rejected<G: Grammar>(&self, buffer: &[u8]) -> bool {
        self.rejected_at().is_some_and(|at| crate::parse::rejects::<G>(buffer[at]))
    }

    /// The plain line at an index. `next` does not return it, because that would copy it.
    #[inline(always)]
    pub(crate) fn plain(&self, at: usize) -> Option<ParsedText<'t>> {
        let words = self.border_words.each_ref().map(|it| it[at]);
        self.ascii.parsed_text(self.starts[at], words)
    }

    /// The offset of the next line.
    pub(crate) fn position(&self) -> usize {
        self.base + self.starts[self.next]
    }
}

/// Reads the lines at the start of `text`, which is not empty.
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
            // The first line does not fit into the window: a batch by itself.
            (*count, *not_plain, starts[1]) = (1, 1, first_end(kernel, text));
            // Rejected bytes were found, but no borders.
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

/// Stores the border words of a line.
#[inline(always)]
fn store_words(border_words: &mut BorderWords, at: usize, words: [u64; 4]) {
    for (column, word) in border_words.iter_mut().zip(words) {
        column[at] = word;
    }
}

/// Finds where lines start: at the start of the text, and after each LF. Returns the number of
/// lines.
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

/// Adds the starts after the LF of a block to `count` lines. Returns the number of lines then.
#[inline(always)]
fn push_starts(starts: &mut Starts, count: usize, base: usize, mut feeds: u64) -> usize {
    let found = as_position(feeds.count_ones());
    // Two at a time: a branch per line start would be mispredicted.
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

/// Reads the line at the start of `rest`, `len` bytes with its line ending, and returns its border
/// words. If it returns `None`, `rejected` may say why.
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
        // Not inlined, so that the branch above is compiled for whole blocks alone. Wide kernels
        // leave few lines to it.
        _ => crate::parse::plain(line)
            .map_err(|rejected_byte| *rejected = rejected_byte)
            .ok()
            .map(|it| it.words()),
    }
}

/// The end of the first line of `text`.
#[inline(always)]
fn first_end(kernel: impl Kernel, text: &[u8]) -> usize {
    let mut blocks = Blocks::new(text);
    while let Some((base, block)) = blocks.next_whole() {
        let feeds = kernel.line_feeds(block);
        if feeds != 0 {
            return base + lowest(feeds) + 1;
        }
    }
    let (base, rest) = blocks.rest();
    rest.iter().position(|&byte| byte == b'\n').map_or(text.len(), |at| base + at + 1)
}
