//! Rows and what is cut out of them: of a block the words that lines are read by; and of some lines the same words, as
//! columns.

// What a kernel runs is compiled with its instructions only where it is inlined.
#![allow(clippy::inline_always)]

use core::array;

use super::{BLOCK, Block};
use crate::chars::bits::word_at;

/// As many lines as are read at once.
pub(crate) const LANES: usize = 8;

/// As many words as are cut out for a line at most.
pub(crate) const WORDS: usize = 3;

/// A number of each line.
pub(crate) type Lanes = [u64; LANES];

/// Where in a block is what lines are read by. Of what is behind the end of a short block it says nothing.
///
/// Eight words fill a register. Four are asked of the start of a line, and the others of two words of it at once.
// PERF: `:` and `@` share their words with DIGIT, and the ends of components with those of lines, so that eight are enough
// (`lines`).
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct LineMasks {
    /// Those of the block behind.
    pub(crate) next: LineStops,
    pub(crate) slash: u64,
    pub(crate) colon_or_digit: u64,
    pub(crate) at_or_digit: u64,
    pub(crate) alpha: u64,
    pub(crate) stops: LineStops,
}

/// `?` and `#`, and CR and LF as the ends of lines.
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

/// What has been cut out of rows: for each line, from its start on, one word, or as many as are asked for.
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
        // Words behind the first are asked of `next`, one row before: so the last needs no row behind that of its own.
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

/// The row in which a line begins: one that as many follow as a line has words but one, whatever the start.
#[inline(always)]
pub(super) const fn first_row<const ROWS: usize>(start: usize) -> usize {
    start / BLOCK % (ROWS - WORDS + 1)
}
