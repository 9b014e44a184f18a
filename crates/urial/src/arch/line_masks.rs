//! Masks for reading lines. Each block has a row of words; the words of a single line are cut out
//! of the rows.

// A kernel's instructions are enabled only in code that is inlined into `Work::with`.
#![allow(clippy::inline_always)]

use core::array;

use super::{BLOCK, Block};
use crate::chars::bits::word_at;

/// The number of lines that are read together.
pub(crate) const LANES: usize = 8;

/// The most words that are cut out for a line.
pub(crate) const WORDS: usize = 3;

/// A number per line.
pub(crate) type Lanes = [u64; LANES];

/// The masks of a block for reading lines: a row. Bits past the end of a short block are
/// unspecified.
///
/// A row fills a 64-byte register. Four masks are used for the first word of a line; the others,
/// for up to three words.
// PERF: `:` and `@` share their masks with DIGIT, and `?` and `#` theirs with line endings.
// Otherwise a row would not fit into a register (`lines`).
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct LineMasks {
    /// The stops of the next block.
    pub(crate) next: LineStops,
    pub(crate) slash: u64,
    pub(crate) colon_or_digit: u64,
    pub(crate) at_or_digit: u64,
    pub(crate) alpha: u64,
    pub(crate) stops: LineStops,
}

/// `?` and `#`, each with the line endings CR and LF.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct LineStops {
    pub(crate) end_or_question: u64,
    pub(crate) end_or_hash: u64,
}

impl LineMasks {
    pub(crate) const NONE: LineMasks = LineMasks {
        next: LineStops::NONE,
        slash: 0,
        colon_or_digit: 0,
        at_or_digit: 0,
        alpha: 0,
        stops: LineStops::NONE,
    };

    /// See [`Kernel::line_masks`](super::Kernel::line_masks).
    #[inline(always)]
    pub(super) fn write(block: impl Block, [before, row]: &mut [LineMasks; 2]) -> u64 {
        let [at, feed, digit] = [block.at(), block.line_feed(), block.digit(u64::MAX)];
        let end = block.carriage_return() | feed;
        let stops =
            LineStops { end_or_question: end | block.question(), end_or_hash: end | block.hash() };
        before.next = stops;
        *row = LineMasks {
            next: stops,
            slash: block.slash(),
            colon_or_digit: block.colon() | digit,
            at_or_digit: at | digit,
            alpha: block.alpha(u64::MAX),
            stops,
        };
        !(block.plain() | at | feed) | block.non_ascii()
    }
}

impl LineStops {
    const NONE: LineStops = LineStops { end_or_question: 0, end_or_hash: 0 };
}

/// Words cut out of rows for eight lines. Bit 0 of the first word is the start of the line; each
/// further word begins 64 bytes later.
pub(crate) struct LineWords<const N: usize> {
    pub(crate) slash: Lanes,
    pub(crate) colon_or_digit: Lanes,
    pub(crate) at_or_digit: Lanes,
    pub(crate) alpha: Lanes,
    pub(crate) end_or_question: [Lanes; N],
    pub(crate) end_or_hash: [Lanes; N],
}

impl<const N: usize> LineWords<N> {
    /// See [`Kernel::line_words`](super::Kernel::line_words).
    #[inline(always)]
    pub(super) fn of<const ROWS: usize>(
        rows: &[LineMasks; ROWS],
        starts: &[usize; LANES],
    ) -> LineWords<N> {
        const { assert!(N <= WORDS) };
        let cut = |of: fn(&LineMasks) -> u64, word: usize| {
            starts.map(|start| {
                let row = first_row::<ROWS>(start) + word;
                word_at([of(&rows[row]), of(&rows[row + 1])], start)
            })
        };
        // Later words use `next` of the row before, so the last word needs no row after its own.
        LineWords {
            slash: cut(|row| row.slash, 0),
            colon_or_digit: cut(|row| row.colon_or_digit, 0),
            at_or_digit: cut(|row| row.at_or_digit, 0),
            alpha: cut(|row| row.alpha, 0),
            end_or_question: array::from_fn(|word| match word {
                0 => cut(|row| row.stops.end_or_question, 0),
                _ => cut(|row| row.next.end_or_question, word - 1),
            }),
            end_or_hash: array::from_fn(|word| match word {
                0 => cut(|row| row.stops.end_or_hash, 0),
                _ => cut(|row| row.next.end_or_hash, word - 1),
            }),
        }
    }
}

/// The row in which a line starts. A modulo clamps it, so that `WORDS - 1` rows follow without a
/// bounds check.
#[inline(always)]
pub(super) const fn first_row<const ROWS: usize>(start: usize) -> usize {
    start / BLOCK % (ROWS - WORDS + 1)
}
