//! From offsets in a text that is read to lines and columns.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::{self, Read};

use crate::document::{Link, LinkOrWarning};

/// The line and the column of a place: the result of [`Link::place`](crate::Link::place).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct LineColumn {
    /// The line, from 1. Lines end with a line feed.
    pub line: u64,
    /// The column, from 1, in characters; an octet that is no UTF-8 counts as one or none.
    pub column: u64,
}

/// A reader, and what was read of it. Without `lines`, nothing is kept.
pub(crate) struct Kept<'l, R> {
    pub(crate) reader: R,
    pub(crate) lines: Option<&'l RefCell<Lines<'static>>>,
}

impl<R: Read> Read for Kept<'_, R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(to)?;
        if let Some(lines) = self.lines {
            lines.borrow_mut().add(&to[..read]);
        }
        Ok(read)
    }
}

/// The lines of a text that is read.
pub(crate) struct Lines<'t> {
    /// The end of the text that was read, as much as [`MOST`] and one read.
    text: Cow<'t, [u8]>,
    /// Where it begins.
    first: Place,
    /// The last place that was asked for.
    last: Place,
}

/// As much as a search holds at least: what it finds is not before it.
const MOST: usize = 64 << 20;

#[derive(Clone, Copy)]
struct Place {
    offset: usize,
    line: u64,
    column: u64,
}

impl<'t> Lines<'t> {
    /// The lines of a text, to which more can be added.
    pub(crate) fn of(text: &'t [u8]) -> Lines<'t> {
        let first = Place { offset: 0, line: 1, column: 1 };
        Lines { text: text.into(), first, last: first }
    }

    /// Gives a reference its place, unless it is in a part.
    pub(crate) fn placed<'d>(&mut self, found: LinkOrWarning<'d>) -> LinkOrWarning<'d> {
        match found {
            LinkOrWarning::Link(link) if link.part.is_none() => {
                let place = Some(self.at(link.range.start));
                LinkOrWarning::Link(Link { place, ..link })
            }
            found => found,
        }
    }

    fn add(&mut self, read: &[u8]) {
        if self.text.len() > 2 * MOST {
            let gone = self.text.len() - MOST;
            self.first = self.place(self.first.offset + gone);
            self.text.to_mut().drain(..gone);
            self.last = self.first;
        }
        self.text.to_mut().extend_from_slice(read);
    }

    /// Returns the line and the column of an offset, from 1; columns are characters. Takes linear
    /// time for offsets in order.
    fn at(&mut self, offset: usize) -> LineColumn {
        self.last = self.place(offset);
        LineColumn { line: self.last.line, column: self.last.column }
    }

    fn place(&self, offset: usize) -> Place {
        let from = if self.last.offset <= offset { self.last } else { self.first };
        let [start, end] = [from.offset, offset].map(|at| at.saturating_sub(self.first.offset));
        from.after(self.text.get(start..end).unwrap_or_default())
    }
}

impl Place {
    /// The place after a text. A byte order mark at the start is in no column.
    fn after(self, text: &[u8]) -> Place {
        let offset = self.offset + text.len();
        let text = text.strip_prefix(MARK).filter(|_| self.offset == 0).unwrap_or(text);
        let (line, column) = match text.iter().rposition(|&byte| byte == b'\n') {
            Some(end) => (self.line + count(&text[..=end], |byte| byte == b'\n'), 1),
            None => (self.line, self.column),
        };
        let rest = text.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        let column = column + count(rest, |byte| byte & 0xC0 != 0x80);
        Place { offset, line, column }
    }
}

fn count(text: &[u8], is_one: impl Fn(u8) -> bool) -> u64 {
    text.iter().map(|&byte| u64::from(is_one(byte))).sum()
}

/// The byte order mark in UTF-8.
const MARK: &[u8] = b"\xEF\xBB\xBF";

#[cfg(test)]
mod tests {
    use super::*;

    fn at(lines: &mut Lines<'_>, offset: usize) -> (u64, u64) {
        let LineColumn { line, column } = lines.at(offset);
        (line, column)
    }

    #[test]
    fn offsets_are_found_in_any_order() {
        let mut lines = Lines::of(b"");
        "\u{feff}a\u{e9}b\r\n\nc".as_bytes().chunks(2).for_each(|read| lines.add(read));
        for _ in 0..2 {
            assert_eq!(at(&mut lines, 3), (1, 1));
            assert_eq!(at(&mut lines, 6), (1, 3));
            assert_eq!(at(&mut lines, 9), (2, 1));
            assert_eq!(at(&mut lines, 10), (3, 1));
            assert_eq!(at(&mut lines, 11), (3, 2));
            assert_eq!(at(&mut lines, 0), (1, 1));
        }
    }

    #[test]
    fn a_long_text_is_not_held() {
        let mut lines = Lines::of(b"");
        let read = [b"a\n".repeat(1 << 19), b"\xC3\xA9".repeat(1 << 19)].concat();
        (0..130).for_each(|_| lines.add(&read));
        assert!(lines.text.len() < 140 << 20);
        assert_eq!(at(&mut lines, 258 << 20), (129 << 19 | 1, (1 << 19) + 1));
        assert_eq!(at(&mut lines, (258 << 20) + 2), (129 << 19 | 2, 1));
    }
}
