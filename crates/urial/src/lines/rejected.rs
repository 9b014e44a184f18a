//! Lines of a batch that are refused for a byte, or for their end within a triplet, and where that is.

// What a kernel runs is compiled with its instructions only where it is inlined.
#![allow(clippy::inline_always)]

use super::starts::BATCH;
use crate::chars::bits::{above_lowest, lowest_bit};
use crate::chars::cast::{as_offset, as_place, as_position, long};

/// Lines that are refused, and plainly references up to there.
#[derive(Clone)]
pub(super) struct RejectedLines {
    /// A bit for each.
    lines: u64,
    /// Where the byte is, or the end of the line within a triplet, from where the batch begins.
    at: [u32; BATCH],
}

/// What is wrong in a block.
pub(super) struct SuspectBytes {
    /// Bytes that should not be where they are.
    pub(super) bytes: u64,
    /// Those that may be right all the same, or are wrong for something before them.
    pub(super) doubtful: u64,
    /// The LF.
    pub(super) feeds: u64,
}

impl RejectedLines {
    pub(super) const NONE: RejectedLines = RejectedLines { lines: 0, at: [0; BATCH] };

    /// A bit for each line.
    #[inline(always)]
    pub(super) fn lines(&self) -> u64 {
        self.lines
    }

    #[inline(always)]
    pub(super) fn has(&self, line: usize) -> bool {
        self.lines >> (line % BATCH) & 1 != 0
    }

    /// Where the byte is that a line is refused for, from where the batch begins.
    #[inline(always)]
    pub(super) fn at(&self, line: usize) -> usize {
        as_position(self.at[line % BATCH])
    }

    #[inline(always)]
    pub(super) fn add(&mut self, line: usize, at: usize) {
        self.lines |= 1 << (line % BATCH);
        self.at[line % BATCH] = as_offset(at);
    }

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.lines = 0;
    }

    /// Forgets all but some lines, a bit for each.
    #[inline(always)]
    pub(super) fn keep(&mut self, lines: u64) {
        self.lines &= lines;
    }

    /// Adds lines of a block that begins at `base`, and before which `ended` lines have ended. Of each line the first wrong
    /// byte counts: if it is not doubtful, the line is refused for it; else its bit is returned.
    // PERF: a call, as it would take registers that the block before and the one behind need (`lines`).
    #[cold]
    #[inline(never)]
    pub(super) fn record(
        &mut self,
        SuspectBytes { mut bytes, doubtful, feeds }: SuspectBytes,
        base: u64,
        ended: usize,
    ) -> u64 {
        let mut not_plain = 0;
        while bytes != 0 {
            let first = lowest_bit(bytes);
            let before = first - 1;
            let line = ended + as_position((feeds & before).count_ones());
            if line < BATCH && !self.has(line) {
                if first & doubtful == 0 {
                    self.add(line, as_place(base + long(first.trailing_zeros())));
                } else {
                    not_plain |= 1 << line;
                }
            }
            // On to the next line, behind the first LF that is not before.
            bytes &= above_lowest(feeds & !before);
        }
        not_plain
    }
}
