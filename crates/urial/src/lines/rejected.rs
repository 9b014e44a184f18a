//! The lines of a batch that are known to be rejected, and where.

// A kernel's instructions are enabled only in code that is inlined into `Work::with`.
#![allow(clippy::inline_always)]

use super::starts::BATCH;
use crate::chars::bits::{above_lowest, lowest_bit};
use crate::chars::cast::{as_offset, as_place, as_position, long};

/// The lines of a batch that are plain up to a rejected byte, or up to their end within a triplet.
#[derive(Clone)]
pub(super) struct RejectedLines {
    /// A bit for each line.
    lines: u64,
    /// The offset in the batch of the rejected byte, or of the end of the line.
    at: [u32; BATCH],
}

/// The bytes of a block that do not belong to a plain line.
pub(super) struct SuspectBytes {
    /// Bytes that are wrong, unless they are doubtful.
    pub(super) bytes: u64,
    /// Bytes that may be right, or that may be wrong because of bytes before them.
    pub(super) doubtful: u64,
    /// The LF of the block.
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

    /// The offset in the batch of the rejected byte of a line.
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

    /// Keeps only these lines, a bit for each.
    #[inline(always)]
    pub(super) fn keep(&mut self, lines: u64) {
        self.lines &= lines;
    }

    /// Records the lines of a block at `base`, before which `ended` lines have ended. The first
    /// suspect byte of a line decides: if it is not doubtful, the line is rejected there; otherwise
    /// the bit of the line is returned.
    // PERF: a call, because inlined it would raise register pressure in the loop over blocks
    // (`lines`).
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
            // Continue after the first LF at or after the byte: with the next line.
            bytes &= above_lowest(feeds & !before);
        }
        not_plain
    }
}
