//! Lines, many at a time: first where they end, then where their components are.
//!
//! Two passes over what is in the cache beat one: the lines of a batch can then be read at the same
//! time, as none has to wait for the end of the one before.

// What a kernel runs is compiled with its instructions only where it is inlined.
#![allow(clippy::inline_always)]

use super::word;
use crate::arch::{self, BLOCK, Kernel, Marked, Work};
use crate::cast::{as_position, lowest};

/// As many lines as are read in one go.
pub(crate) const BATCH: usize = 16;

/// What is kept of a plain line: all, or nothing but that it is one.
pub(crate) trait Kept<'t>: Copy {
    const NOTHING: Self;

    fn of(line: Marked<'t>) -> Self;
}

impl<'t> Kept<'t> for Marked<'t> {
    const NOTHING: Marked<'t> = Marked::new("", [0; 7]);

    #[inline(always)]
    fn of(line: Marked<'t>) -> Marked<'t> {
        line
    }
}

impl<'t> Kept<'t> for () {
    const NOTHING: () = ();

    #[inline(always)]
    fn of(_: Marked<'t>) {}
}

/// Lines that have been read ahead.
#[derive(Clone)]
pub(crate) struct Batch<T> {
    plain: [T; BATCH],
    /// Which of the lines are plain; the others have still to be read.
    is_plain: u32,
    /// Where each line begins, and where the one behind the last would.
    starts: [usize; BATCH + 1],
    next: usize,
    count: usize,
}

/// A line of a batch.
pub(crate) enum Line<'b, 't, T> {
    Plain(&'b T),
    /// A line that has still to be read, with the LF or CR LF behind it.
    Other(&'t [u8]),
}

impl<'t, T: Kept<'t>> Batch<T> {
    pub(crate) const fn new() -> Batch<T> {
        Batch { plain: [T::NOTHING; BATCH], is_plain: 0, starts: [0; BATCH + 1], next: 0, count: 0 }
    }

    /// The next line of `buffer`.
    #[inline]
    pub(crate) fn next(&mut self, buffer: &'t [u8]) -> Option<Line<'_, 't, T>> {
        if self.next == self.count {
            self.fill(buffer);
        }
        let at = self.next;
        let (start, end) = (*self.starts.get(at)?, *self.starts.get(at + 1)?);
        if at == self.count {
            return None;
        }
        self.next = at + 1;
        if self.is_plain >> at & 1 != 0 {
            return self.plain.get(at).map(Line::Plain);
        }
        buffer.get(start..end).map(Line::Other)
    }

    /// Where the next line begins.
    pub(crate) fn position(&self) -> usize {
        self.starts[self.next]
    }

    #[inline(never)]
    fn fill(&mut self, buffer: &'t [u8]) {
        arch::run(Fill { batch: self, buffer });
    }
}

/// Reads the lines behind those of `batch`.
struct Fill<'t, 'b, T> {
    batch: &'b mut Batch<T>,
    buffer: &'t [u8],
}

impl<'t, T: Kept<'t>> Work for Fill<'t, '_, T> {
    type Output = ();

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) {
        let Fill { batch, buffer } = self;
        let mut start = batch.position();
        let mut ends = [0; ROOM];
        batch.count = ends_of_lines(kernel, &buffer[start..], start, &mut ends);
        batch.next = 0;
        batch.is_plain = 0;
        batch.starts[0] = start;
        for (i, &end) in ends[..batch.count].iter().enumerate() {
            let rest = &buffer[start..];
            let line = without_return(&rest[..end - start], end < buffer.len());
            if let Some(marked) = plain(kernel, rest, line) {
                batch.plain[i] = T::of(marked);
                batch.is_plain |= 1 << i;
            }
            start = buffer.len().min(end + 1);
            batch.starts[i + 1] = start;
        }
    }
}

/// `line`, which `rest` begins with, if it is plain.
#[inline(always)]
fn plain<'t, K: Kernel>(kernel: K, rest: &'t [u8], line: &'t [u8]) -> Option<Marked<'t>> {
    match rest.first_chunk::<BLOCK>() {
        Some(block) if line.len() < BLOCK => {
            word::short(kernel, kernel.load_whole(block), block[0], line.len())
        }
        _ => word::read(kernel, line),
    }
}

/// `line` without the LF or CR LF behind it.
pub(crate) fn unended(line: &[u8]) -> &[u8] {
    match line {
        [line @ .., b'\r', b'\n'] | [line @ .., b'\n'] => line,
        _ => line,
    }
}

/// The ends of a batch, and room for what the last block has beyond them: a power of two, so that
/// any number is made a place in it.
const ROOM: usize = 128;

/// Finds where the lines of a batch end: at an LF, or where the text does. Returns how many there are.
#[inline(always)]
fn ends_of_lines<K: Kernel>(
    kernel: K,
    text: &[u8],
    mut base: usize,
    ends: &mut [usize; ROOM],
) -> usize {
    let mut count = 0;
    let mut rest = text;
    while count < BATCH
        && let Some((block, behind)) = rest.split_first_chunk::<BLOCK>()
    {
        let mut feeds = kernel.line_feeds(block);
        // Two for certain, as a branch on how many there are would seldom be foreseen.
        let found = as_position(feeds.count_ones());
        for i in 0..2 {
            ends[(count + i) % ROOM] = base + lowest(feeds);
            feeds &= feeds.wrapping_sub(1);
        }
        let mut more = count + 2;
        while feeds != 0 {
            ends[more % ROOM] = base + lowest(feeds);
            feeds &= feeds - 1;
            more += 1;
        }
        count += found;
        (rest, base) = (behind, base + BLOCK);
    }
    if count < BATCH && rest.len() < BLOCK {
        for (i, _) in rest.iter().enumerate().filter(|&(_, &byte)| byte == b'\n') {
            ends[count % ROOM] = base + i;
            count += 1;
        }
        if !matches!(text, [] | [.., b'\n']) {
            ends[count % ROOM] = base + rest.len();
            count += 1;
        }
    }
    count.min(BATCH)
}

/// A CR goes with the LF behind it.
#[inline(always)]
fn without_return(line: &[u8], has_line_feed: bool) -> &[u8] {
    match line {
        [line @ .., b'\r'] if has_line_feed => line,
        _ => line,
    }
}
