//! Lines, many at a time: first where they end, then where their components are.
//!
//! Two passes over what is in the cache beat one: the lines of a batch can then be read at the same
//! time, as none has to wait for the end of the one before.

// What a kernel runs is compiled with its instructions only where it is inlined.
#![allow(clippy::inline_always)]

use core::ops::Range;

use super::rejected::Refusals;
use super::simd::Stretch;
use crate::arch::{self, Ascii, BLOCK, Block, Front, Kernel, Marked, SEEN, Seen, Work};
use crate::chars::bits::{but_lowest, low, lowest};
use crate::chars::cast::{as_offset, as_position, as_word};
use crate::parse::error::ParseError;
use crate::parse::grammar::Grammar;
use crate::parse::plain::{self, Refused};

/// As many lines as are read in one go.
pub(super) const BATCH: usize = 64;

/// Longer lines, with what ends them, are left to others before they have been looked at.
const LONGEST: usize = SEEN * BLOCK;

/// Lines that have been read ahead.
// PERF: in this order registers that are written lie in one line of the cache each (`lines`).
#[derive(Clone)]
#[repr(C)]
pub(crate) struct Batch<'t> {
    /// Scratch of wide kernels. It is kept here, as to clear it for each batch takes a twentieth of the time (`lines`).
    stretch: Stretch,
    marks: Marks,
    /// Where each line begins, and where the one behind the last would, from the base on.
    starts: Starts,
    /// Where the batch begins, or behind what is not ASCII the line that was next there.
    base: usize,
    /// From there on, as far as it is ASCII: all lines from the next one up to `stop`.
    ascii: Ascii<'t>,
    /// A bit for each line that is not plain, and has still to be read.
    others: u64,
    next: usize,
    /// The next line that is not plain, or how many there are: known to be so when it is reached.
    stop: usize,
    count: usize,
    refusals: Refusals,
    /// Where the batch begins, and what has been seen from there on.
    start: usize,
    seen: Seen<'t>,
    /// Where the last line was that is not plain, from the start of the buffer.
    // PERF: as the start of the next one is known already, which is one question less for each such line (`lines`).
    other: Range<usize>,
}

/// Room for the starts of a batch, and what the last block may have beyond them: at most 63 lines have begun before it,
/// and 64 begin in it. A power of two, so that any number is made a place in it.
pub(super) type Starts = [usize; ROOM];

pub(super) const ROOM: usize = 2 * BATCH;

/// The marks of each line, two in a word. The last, its length, says nothing of a line that is refused.
pub(super) type Marks = [[u64; BATCH]; 4];

/// A line of a batch.
pub(crate) enum Line {
    /// A line that is plain, by its place in the batch.
    Plain(usize),
    /// A line that has still to be read: [`Batch::read_other`], before the next is asked for.
    Other,
}

impl<'t> Batch<'t> {
    pub(crate) const fn new() -> Batch<'t> {
        Batch {
            base: 0,
            starts: [0; ROOM],
            ascii: Ascii::EMPTY,
            marks: [[0; BATCH]; 4],
            others: 0,
            refusals: Refusals::NONE,
            next: 0,
            stop: 0,
            count: 0,
            start: 0,
            seen: Seen::NOTHING,
            other: 0..0,
            stretch: Stretch::NONE,
        }
    }

    /// The next line of `buffer`.
    #[inline(always)]
    pub(crate) fn next(&mut self, buffer: &'t [u8]) -> Option<Line> {
        if self.next == self.stop {
            if self.next == self.count {
                self.go_on(buffer)?;
            }
            if self.next == self.stop {
                self.pass_other();
                return Some(Line::Other);
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
    fn go_on(&mut self, buffer: &'t [u8]) -> Option<()> {
        if self.position() == buffer.len() {
            return None;
        }
        self.start = self.position();
        self.base = self.start;
        (self.starts[0], self.next) = (0, 0);
        arch::run(Fill { text: &buffer[self.start..], batch: self });
        self.ascii = self.seen.ascii(0);
        self.find_stop();
        Some(())
    }

    /// Finds how many lines from the next on are plain.
    fn find_stop(&mut self) {
        let others = self.others & !low(self.next);
        self.stop = lowest(others).min(self.count);
        if self.next < self.stop && self.starts[self.stop] > self.ascii.text().len() {
            self.go_behind();
        }
    }

    /// Begins anew with the next line, which is plain, behind one that is not ASCII.
    #[cold]
    fn go_behind(&mut self) {
        let skipped = self.starts[self.next];
        for start in &mut self.starts[self.next..=self.count] {
            *start -= skipped;
        }
        self.base += skipped;
        self.ascii = self.seen.ascii(self.base - self.start);
    }

    /// Goes on to the line behind the next, which is not plain.
    #[cold]
    #[inline(never)]
    fn pass_other(&mut self) {
        let [start, end] = [self.next, self.next + 1].map(|line| self.base + self.starts[line]);
        self.other = start..end;
        self.next += 1;
        self.find_stop();
    }

    /// Reads the last line, which is not plain.
    #[cold]
    pub(crate) fn read_other<G: Grammar>(
        &self,
        buffer: &'t [u8],
    ) -> Result<Marked<'t>, ParseError> {
        let line = unended(&buffer[self.other.clone()]);
        if self.other.len() > LONGEST {
            return crate::parse::bytes::<G>(line);
        }
        let refused = self.refused().map(|at| {
            let [borders @ .., _] = arch::apart(self.marks.each_ref().map(|it| it[self.next - 1]));
            Refused { at: as_offset(at - self.other.start), borders }
        });
        crate::parse::other_bytes::<G>(line, refused.as_ref())
    }

    /// For which byte of the buffer the last line, which is not plain, is refused, if that is known: by both grammars, if it
    /// is ASCII. Where the line ends within a triplet, that is its LF: a line without one is never so refused.
    fn refused(&self) -> Option<usize> {
        let at = self.next - 1;
        self.refusals.has(at).then(|| self.start + self.refusals.at(at))
    }

    /// Is the last line, which is not plain, known to be refused?
    pub(crate) fn is_refused<G: Grammar>(&self, buffer: &[u8]) -> bool {
        self.refused().is_some_and(|at| crate::parse::refuses::<G>(buffer[at]))
    }

    /// The plain line at a place of the batch. Not returned with the place, as it would be moved then.
    #[inline(always)]
    pub(crate) fn plain(&self, at: usize) -> Option<Marked<'t>> {
        let words = self.marks.each_ref().map(|it| it[at]);
        self.ascii.marked(self.starts[at], words)
    }

    /// Where the next line begins.
    pub(crate) fn position(&self) -> usize {
        self.base + self.starts[self.next]
    }
}

/// Are lines read side by side on this machine?
pub(crate) fn is_wide() -> bool {
    arch::run(IsWide)
}

struct IsWide;

impl Work for IsWide {
    type Output = bool;

    fn with<K: Kernel>(self, _: K) -> bool {
        K::IS_WIDE
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
        let Batch { seen, starts, marks, others, refusals, count, stretch, .. } = batch;
        refusals.clear();
        let mut front = Front::new(text, seen);
        *count = if K::IS_WIDE {
            stretch.see(kernel, &mut front, starts, refusals)
        } else {
            find_starts(kernel, &mut front, starts)
        };
        front.end();
        if *count == 0 {
            // The first line is longer than what is looked at: a batch of its own.
            (*count, *others, starts[1]) = (1, 1, first_end(kernel, text));
            // What has been seen of it says nothing of its borders.
            refusals.clear();
            return;
        }
        let mut left = if K::IS_WIDE {
            stretch.read(kernel, text, starts, *count, marks)
        } else {
            low(*count)
        };
        refusals.keep(low(*count) & !left);
        *others = refusals.lines();
        while left != 0 {
            let at = lowest(left);
            left = but_lowest(left);
            let mut refused = None;
            let (rest, len) = (&text[starts[at]..], starts[at + 1] - starts[at]);
            if let Some(words) = read(kernel, rest, len, &mut refused) {
                write(marks, at, words);
                continue;
            }
            *others |= 1 << at;
            if let Some(it) = refused {
                refusals.add(at, starts[at] + as_position(it.at));
                write(marks, at, arch::in_pairs(it.borders, 0));
            }
        }
    }
}

/// Writes the marks of a line.
#[inline(always)]
fn write(marks: &mut Marks, at: usize, words: [u64; 4]) {
    for (column, word) in marks.iter_mut().zip(words) {
        column[at] = word;
    }
}

/// Finds where lines begin: at the start of the `front`, and behind each LF of it. Returns how many have ended.
#[inline(always)]
fn find_starts<K: Kernel>(kernel: K, front: &mut Front<'_, '_>, starts: &mut Starts) -> usize {
    let mut count = 0;
    while count < BATCH
        && let Some((base, block)) = front.whole(kernel)
    {
        count = push(starts, count, base, kernel.line_feeds(block));
    }
    if count < BATCH && front.len() < LONGEST {
        let (base, block) = front.part(kernel);
        count = push(starts, count, base, block.line_feed());
        count += push_unended(starts, count, front);
    }
    count.min(BATCH)
}

/// Adds the end of the last line, which need not have one of its own. Returns how many lines are ended by it: 1 or none.
#[inline(always)]
pub(super) fn push_unended(starts: &mut Starts, count: usize, front: &Front<'_, '_>) -> usize {
    let is_unended = front.is_whole() && starts[count % ROOM] < front.len();
    if is_unended {
        starts[(count + 1) % ROOM] = front.len();
    }
    usize::from(is_unended)
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
            starts[place % ROOM] = base + lowest(feeds) + 1;
            feeds = but_lowest(feeds);
        }
        if feeds == 0 {
            return count + found;
        }
    }
}

/// Reads the line that `rest` begins with, and that takes `len` bytes with what ends it: the words of its marks. If it is
/// refused for a byte, that is told.
#[inline(always)]
fn read<K: Kernel>(
    kernel: K,
    rest: &[u8],
    len: usize,
    told: &mut Option<Refused>,
) -> Option<[u64; 4]> {
    let line = unended(&rest[..len]);
    match rest.first_chunk::<BLOCK>() {
        Some(block) if !K::IS_WIDE && line.len() < BLOCK => {
            let borders = plain::short(kernel, kernel.load_whole(block), block, line.len(), told)?;
            Some(arch::in_pairs(borders, as_word(line.len())))
        }
        // Out of line, so that the one above is compiled for a whole block alone; and where lines are read side by
        // side, few are left.
        _ => crate::parse::plain(line).map_err(|refused| *told = refused).ok().map(|it| it.words()),
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

/// `line` without the LF or CR LF behind it.
pub(super) fn unended(line: &[u8]) -> &[u8] {
    match line {
        [line @ .., b'\r', b'\n'] | [line @ .., b'\n'] => line,
        _ => line,
    }
}
