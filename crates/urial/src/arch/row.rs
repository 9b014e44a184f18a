//! Rows and what is cut out of them: of a block the words that lines are read by; and of some lines the same words, as
//! columns.

// What a kernel runs is compiled with its instructions only where it is inlined.
#![allow(clippy::inline_always)]

use core::array;

use super::{BLOCK, Block};

/// As many lines as are read at once.
pub(crate) const LANES: usize = 8;

/// As many words as are cut out for a line at most.
pub(crate) const WORDS: usize = 3;

/// A number of each line.
pub(crate) type Lanes = [u64; LANES];

/// Where in a block is what lines are read by, and what is not to be in a line that is plain. Of a byte that is not
/// ASCII, the other words say nothing; and none says anything behind the end of a short block.
///
/// Eight questions fill a register, and the three that are asked of a whole line stand in its second half.
// PERF: `:` and `@` share their words with DIGIT, so that eight are enough.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Row {
    /// What is neither [plain](Block::plain) nor `@` nor LF.
    pub(crate) unusual: u64,
    pub(crate) slash: u64,
    pub(crate) colon_or_digit: u64,
    pub(crate) at_or_digit: u64,
    pub(crate) alpha: u64,
    /// CR and LF.
    pub(crate) end: u64,
    pub(crate) question: u64,
    pub(crate) hash: u64,
}

impl Row {
    pub(crate) const NONE: Row = Row {
        unusual: 0,
        slash: 0,
        colon_or_digit: 0,
        at_or_digit: 0,
        alpha: 0,
        end: 0,
        question: 0,
        hash: 0,
    };

    /// See [`Kernel::row`](super::Kernel::row).
    #[inline(always)]
    pub(super) fn of(block: impl Block) -> Row {
        let [at, feed, digit] = [block.at(), block.line_feed(), block.digit(u64::MAX)];
        Row {
            unusual: !(block.plain() | at | feed) | block.non_ascii(),
            slash: block.slash(),
            colon_or_digit: block.colon() | digit,
            at_or_digit: at | digit,
            alpha: block.alpha(u64::MAX),
            end: block.carriage_return() | feed,
            question: block.question(),
            hash: block.hash(),
        }
    }
}

/// What has been cut out of rows: for each line, from its start on, one word, or as many as are asked for.
pub(crate) struct Cut<const N: usize> {
    pub(crate) slash: Lanes,
    pub(crate) colon_or_digit: Lanes,
    pub(crate) at_or_digit: Lanes,
    pub(crate) alpha: Lanes,
    pub(crate) end: [Lanes; N],
    pub(crate) question: [Lanes; N],
    pub(crate) hash: [Lanes; N],
}

impl<const N: usize> Cut<N> {
    /// See [`Kernel::cut`](super::Kernel::cut).
    #[inline(always)]
    pub(super) fn of<const ROWS: usize>(rows: &[Row; ROWS], starts: &[usize; LANES]) -> Cut<N> {
        const { assert!(N <= WORDS) };
        let cut = |of: fn(&Row) -> u64, word: usize| {
            starts.map(|start| {
                let row = first_row::<ROWS>(start) + word;
                let shift = start % BLOCK;
                of(&rows[row]) >> shift | of(&rows[row + 1]) << 1 << (BLOCK - 1 - shift)
            })
        };
        Cut {
            slash: cut(|row| row.slash, 0),
            colon_or_digit: cut(|row| row.colon_or_digit, 0),
            at_or_digit: cut(|row| row.at_or_digit, 0),
            alpha: cut(|row| row.alpha, 0),
            end: array::from_fn(|word| cut(|row| row.end, word)),
            question: array::from_fn(|word| cut(|row| row.question, word)),
            hash: array::from_fn(|word| cut(|row| row.hash, word)),
        }
    }
}

/// The row in which a line begins: one that as many follow as a line has words, whatever the start.
#[inline(always)]
pub(super) const fn first_row<const ROWS: usize>(start: usize) -> usize {
    start / BLOCK % (ROWS - WORDS)
}
