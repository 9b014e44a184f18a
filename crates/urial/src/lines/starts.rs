//! What the readers of a batch of lines share: where its lines start and end, and where their
//! borders are stored.

// A kernel's instructions are enabled only in code that is inlined into `Work::with`.
#![allow(clippy::inline_always)]

use crate::arch::BlockReader;

/// The number of lines that are read at once: a bit each in a word.
pub(super) const BATCH: usize = 64;

/// The offsets at which the lines of a batch start, and after the last of them its end.
///
/// Before the last block of a batch at most 63 lines have ended, and 64 more can end in it.
pub(super) type Starts = [usize; ROOM];

// A power of two, so that an index modulo `ROOM` needs no bounds check.
pub(super) const ROOM: usize = 2 * BATCH;

/// The borders of each line as [`words`](crate::arch::ParsedText::words): column `i` has word `i`
/// of every line. The last word, the length, means nothing for a rejected line.
pub(super) type BorderWords = [[u64; BATCH]; 4];

/// Ends the last line at the end of the text if it has no line ending. Returns the number of lines
/// added: 0 or 1.
#[inline(always)]
pub(super) fn push_unterminated(
    starts: &mut Starts,
    count: usize,
    reader: &BlockReader<'_, '_>,
) -> usize {
    let is_unterminated = reader.is_at_end() && starts[count % ROOM] < reader.position();
    if is_unterminated {
        starts[(count + 1) % ROOM] = reader.position();
    }
    usize::from(is_unterminated)
}
