//! The lines of a document: from an offset to a line and a column.

use super::place::{FilePosition, characters, number};

/// Where the lines of a text begin, and how many characters are before each block of it.
pub(super) struct Lines<'t> {
    text: &'t [u8],
    starts: Vec<usize>,
    /// The number of characters before each [`BLOCK`].
    before: Vec<usize>,
}

/// A column is counted from the beginning of a block, so that a long line takes linear time.
const BLOCK: usize = 1024;

impl<'t> Lines<'t> {
    pub(super) fn new(text: &'t [u8]) -> Lines<'t> {
        let ends = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        let mut count = 0;
        let blocks = text.chunks(BLOCK).map(|block| {
            let before = count;
            count += characters(block);
            before
        });
        let mut before: Vec<_> = blocks.collect();
        before.push(count);
        Lines { text, starts, before }
    }

    /// The place of an offset. A byte order mark is in no column.
    pub(super) fn position(&self, offset: usize) -> FilePosition {
        let line = self.starts.partition_point(|start| *start <= offset);
        let start = line.checked_sub(1).and_then(|it| self.starts.get(it)).copied().unwrap_or(0);
        let mark = usize::from(start == 0 && offset >= 3 && self.text.starts_with(MARK));
        let column = self.characters_before(offset) - self.characters_before(start) - mark;
        FilePosition { line: number(line), column: number(column) + 1, offset: number(offset) }
    }

    fn characters_before(&self, offset: usize) -> usize {
        let block = offset / BLOCK;
        let rest = self.text.get(block * BLOCK..offset).unwrap_or_default();
        self.before.get(block).copied().unwrap_or_default() + characters(rest)
    }
}

/// The byte order mark in UTF-8.
const MARK: &[u8] = b"\xEF\xBB\xBF";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let text = format!("\u{feff}a\u{e9}b\r\n\n{}x", "\u{e9}".repeat(2000));
        let lines = Lines::new(text.as_bytes());
        let position = |offset| {
            let FilePosition { line, column, .. } = lines.position(offset);
            (line, column)
        };
        assert_eq!(position(3), (1, 1));
        assert_eq!(position(6), (1, 3));
        assert_eq!(position(9), (2, 1));
        assert_eq!(position(10), (3, 1));
        assert_eq!(position(text.len() - 1), (3, 2001));
        assert_eq!(position(text.len()), (3, 2002));
        assert_eq!(Lines::new(b"").position(0).column, 1);
    }
}
