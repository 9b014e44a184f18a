//! Lines, many at a time: first where they end, then where their components are.
//!
//! Two passes over what is in the cache beat one: the lines of a batch can then be read at the same
//! time, as none has to wait for the end of the one before.

// What a kernel runs is compiled with its instructions only where it is inlined.
#![allow(clippy::inline_always)]

use super::lanes::{BLOCKS, Seen};
use super::{but_lowest, word};
use crate::arch::{self, Ascii, BLOCK, Block, Front, Kernel, Marked, Work};
use crate::cast::{as_position, lowest};

/// As many lines as are read in one go.
pub(super) const BATCH: usize = 64;

/// Lines that have been read ahead.
#[derive(Clone)]
pub(crate) struct Batch<'t> {
    /// Where each line begins, and where the one behind the last would, from `base` on.
    starts: Starts,
    base: usize,
    marks: Marks,
    /// A bit for each line that is not plain, and has still to be read.
    others: u64,
    /// What holds the lines that are plain.
    ascii: Ascii<'t>,
    next: usize,
    count: usize,
    seen: Seen,
}

/// Room for the starts of a batch, and what the last block may have beyond them: a power of two, so
/// that any number is made a place in it.
pub(super) type Starts = [usize; 128];

/// The marks of each line, two in a word.
pub(super) type Marks = [[u64; BATCH]; 4];

/// A line of a batch.
pub(crate) enum Line<'t> {
    /// A line that is plain, by its place in the batch.
    Plain(usize),
    /// A line that has still to be read, with the LF or CR LF behind it.
    Other(&'t [u8]),
}

impl<'t> Batch<'t> {
    pub(crate) const fn new() -> Batch<'t> {
        Batch {
            starts: [0; 128],
            base: 0,
            marks: [[0; BATCH]; 4],
            others: 0,
            ascii: Ascii::EMPTY,
            next: 0,
            count: 0,
            seen: Seen::NOTHING,
        }
    }

    /// The next line of `buffer`.
    #[inline]
    pub(crate) fn next(&mut self, buffer: &'t [u8]) -> Option<Line<'t>> {
        if self.next == self.count {
            if self.position() == buffer.len() {
                return None;
            }
            self.fill(buffer);
        }
        let at = self.next % BATCH;
        self.next = at + 1;
        if self.others >> at & 1 == 0 {
            return Some(Line::Plain(at));
        }
        Some(Line::Other(&buffer[self.base..][self.starts[at]..self.starts[at + 1]]))
    }

    /// The plain line at a place of the batch.
    #[inline]
    pub(crate) fn plain(&self, at: usize) -> Option<Marked<'t>> {
        self.ascii.marked(self.starts[at], self.marks.each_ref().map(|it| it[at]))
    }

    /// Where the next line begins.
    pub(crate) fn position(&self) -> usize {
        self.base + self.starts[self.next]
    }

    #[inline(never)]
    fn fill(&mut self, buffer: &'t [u8]) {
        self.base = self.position();
        (self.starts[0], self.next) = (0, 0);
        self.seen.clear();
        arch::run(Fill { text: &buffer[self.base..], batch: self });
    }
}

/// Reads the lines that `text` begins with, of which there are some.
struct Fill<'t, 'b> {
    text: &'t [u8],
    batch: &'b mut Batch<'t>,
}

impl Work for Fill<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) {
        let Fill { text, batch } = self;
        let Batch { starts, marks, seen, .. } = batch;
        let mut front = Front::new(text, BLOCKS);
        let count = find_starts(kernel, &mut front, starts, seen);
        batch.ascii = front.ascii();
        if count == 0 {
            // A line that is longer than what has been looked at, or not ASCII.
            starts[1] = first_end(kernel, text);
            (batch.count, batch.others) = (1, 1);
            return;
        }
        let mut left =
            if K::IS_WIDE { seen.read(text, starts, count, marks) } else { arch::low(count) };
        let mut others = 0;
        while left != 0 {
            let at = lowest(left);
            left = but_lowest(left);
            match read(kernel, &text[starts[at]..], starts[at + 1] - starts[at]) {
                Some(line) => {
                    for (column, word) in marks.iter_mut().zip(line.words()) {
                        column[at] = word;
                    }
                }
                None => others |= 1 << at,
            }
        }
        (batch.count, batch.others) = (count, others);
    }
}

/// Finds where the lines of a batch begin: behind each LF. Returns how many lines there are.
#[inline(always)]
fn find_starts<K: Kernel>(
    kernel: K,
    front: &mut Front<'_>,
    starts: &mut Starts,
    seen: &mut Seen,
) -> usize {
    let mut count = 0;
    while count < BATCH
        && let Some((base, block)) = front.whole(kernel)
    {
        let feeds = kernel.line_feeds(block);
        if K::IS_WIDE {
            seen.block(kernel.load_whole(block), u64::MAX, feeds, count);
        }
        count = push(starts, count, base, feeds);
    }
    if count < BATCH && front.len() < BLOCKS * BLOCK {
        let (base, block) = front.part(kernel);
        let there = arch::low(front.len() - base);
        let feeds = block.line_feed() & there;
        if K::IS_WIDE {
            seen.block(block, there, feeds, count);
        }
        count = push(starts, count, base, feeds);
        if front.is_whole() && starts[count % 128] < front.len() {
            count += 1;
            starts[count % 128] = front.len();
        }
    }
    count.min(BATCH)
}

/// Adds where lines begin behind the LF of a block, to `count` of them. Returns how many there are then.
#[inline(always)]
fn push(starts: &mut Starts, count: usize, base: usize, mut feeds: u64) -> usize {
    let found = as_position(feeds.count_ones());
    // Two at least, as a branch on how many there are would seldom be foreseen.
    let mut place = count;
    loop {
        for _ in 0..2 {
            place += 1;
            starts[place % 128] = base + lowest(feeds) + 1;
            feeds = but_lowest(feeds);
        }
        if feeds == 0 {
            return count + found;
        }
    }
}

/// Reads the line that `rest` begins with, and that takes `len` bytes with what ends it.
#[inline(always)]
fn read<K: Kernel>(kernel: K, rest: &[u8], len: usize) -> Option<Marked<'_>> {
    let line = unended(&rest[..len]);
    match rest.first_chunk::<BLOCK>() {
        Some(block) if !K::IS_WIDE && line.len() < BLOCK => {
            word::short(kernel, kernel.load_whole(block), block[0], line.len())
        }
        // Out of line, so that the one above is compiled for a whole block alone; and where lines are read side by
        // side, few are left.
        _ => super::plain(line),
    }
}

/// Where the first line of `text` ends.
#[cold]
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

/// `line` without the LF or CR LF behind it.
pub(crate) fn unended(line: &[u8]) -> &[u8] {
    match line {
        [line @ .., b'\r', b'\n'] | [line @ .., b'\n'] => line,
        _ => line,
    }
}
