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

/// Lines that have been read ahead.
#[derive(Clone)]
pub(crate) struct Batch<'t> {
    plain: [Marked<'t>; BATCH],
    /// Which of the lines are plain; the others have still to be read.
    is_plain: u32,
    /// Where each line begins, and where the one behind the last would.
    starts: Starts,
    next: usize,
    count: usize,
}

/// Room for the starts of a batch, and what the last block may have beyond them: a power of two, so
/// that any number is made a place in it.
type Starts = [usize; 128];

/// A line of a batch.
pub(crate) enum Line<'b, 't> {
    Plain(&'b Marked<'t>),
    /// A line that has still to be read, with the LF or CR LF behind it.
    Other(&'t [u8]),
}

impl<'t> Batch<'t> {
    pub(crate) const fn new() -> Batch<'t> {
        const NOTHING: Marked<'_> = Marked::new("", [0; 7]);
        Batch { plain: [NOTHING; BATCH], is_plain: 0, starts: [0; 128], next: 0, count: 0 }
    }

    /// The next line of `buffer`.
    #[inline]
    pub(crate) fn next(&mut self, buffer: &'t [u8]) -> Option<Line<'_, 't>> {
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
struct Fill<'t, 'b> {
    batch: &'b mut Batch<'t>,
    buffer: &'t [u8],
}

impl Work for Fill<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) {
        let Fill { batch, buffer } = self;
        batch.starts[0] = batch.position();
        batch.count = find_starts(kernel, buffer, &mut batch.starts);
        batch.next = 0;
        batch.is_plain = 0;
        for i in 0..batch.count {
            let rest = &buffer[batch.starts[i]..];
            let line = unended(&rest[..batch.starts[i + 1] - batch.starts[i]]);
            let marked = match rest.first_chunk::<BLOCK>() {
                Some(block) if line.len() < BLOCK => {
                    word::short(kernel, kernel.load_whole(block), block[0], line.len())
                }
                // Out of line, so that the one above is compiled for a whole block alone.
                _ => super::plain(line),
            };
            if let Some(marked) = marked {
                batch.plain[i] = marked;
                batch.is_plain |= 1 << i;
            }
        }
    }
}

/// Finds where the lines of a batch begin: at the first of `starts`, and behind each LF. Returns how
/// many lines there are.
#[inline(always)]
fn find_starts<K: Kernel>(kernel: K, buffer: &[u8], starts: &mut Starts) -> usize {
    let mut base = starts[0];
    let mut rest = &buffer[base..];
    let mut count = 0;
    while count < BATCH
        && let Some((block, behind)) = rest.split_first_chunk::<BLOCK>()
    {
        let mut feeds = kernel.line_feeds(block);
        let found = as_position(feeds.count_ones());
        // Two at least, as a branch on how many there are would seldom be foreseen.
        let mut place = count;
        loop {
            for _ in 0..2 {
                place += 1;
                starts[place % 128] = base + lowest(feeds) + 1;
                feeds &= feeds.wrapping_sub(1);
            }
            if feeds == 0 {
                break;
            }
        }
        count += found;
        (rest, base) = (behind, base + BLOCK);
    }
    if count < BATCH {
        let feeds = rest.iter().zip(base..).filter(|&(&byte, _)| byte == b'\n');
        for (_, at) in feeds {
            count += 1;
            starts[count % 128] = at + 1;
        }
        if starts[count % 128] < buffer.len() {
            count += 1;
            starts[count % 128] = buffer.len();
        }
    }
    count.min(BATCH)
}

/// `line` without the LF or CR LF behind it.
pub(crate) fn unended(line: &[u8]) -> &[u8] {
    match line {
        [line @ .., b'\r', b'\n'] | [line @ .., b'\n'] => line,
        _ => line,
    }
}
