//! Texts as views (Arrow's `Utf8View`): reading them, and making parts of them without a copy.
//!
//! The only file with `unsafe`. It relies on what Arrow promises of an array of texts: each offset
//! and view is inside its buffer, and all text is UTF-8. [`Views::finish`] says why the arrays made
//! here keep that promise; builds with debug assertions check it.
#![allow(unsafe_code)]

use std::sync::Arc;

use arrow_array::{Array, GenericStringArray, OffsetSizeTrait, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer, NullBufferBuilder, ScalarBuffer};

use crate::error::Error;

/// A view with a longer text holds its first four bytes and its place in a buffer; a shorter text is
/// in the view itself.
const INLINE: usize = 12;

/// The longest buffer: offsets in views are signed numbers of 32 bits.
const LONGEST: usize = i32::MAX as usize;

/// Reads an array of texts with offsets as views into its own buffer, or into several parts of it
/// if it is longer than `longest`. Fails for a row that is longer.
fn from_offsets<O: OffsetSizeTrait>(
    array: &GenericStringArray<O>,
    longest: usize,
) -> Result<StringViewArray, Error> {
    let values = array.values();
    let mut buffers: Vec<Buffer> = Vec::new();
    let mut views = Vec::with_capacity(array.len());
    // The rows from `first` on are in the last buffer, which begins there.
    let (mut first, mut index) = (0, 0);
    for ends in array.value_offsets().windows(2) {
        let (start, end) = (ends[0].as_usize(), ends[1].as_usize());
        if end - start > longest {
            return Err(Error::TooLong("a row can have 2 GiB"));
        }
        if buffers.is_empty() || end - first > longest {
            first = start;
            index = u32::try_from(buffers.len()).unwrap_or(u32::MAX);
            let rest = values.len() - start;
            buffers.push(values.slice_with_length(start, rest.min(longest)));
        }
        views.push(view(&values[start..end], index, start - first));
    }
    let nulls = array.nulls().cloned();
    // SAFETY: each view is that of the bytes of a row, which are UTF-8, in the buffer that holds
    // them: `end - first` is at most its length.
    Ok(unsafe { array_of(views, buffers, nulls) })
}

/// Reads an array of texts with offsets as views into its own buffer. Fails for a row that is
/// longer than 2 GiB.
pub(crate) fn of_offsets<O: OffsetSizeTrait>(
    array: &GenericStringArray<O>,
) -> Result<StringViewArray, Error> {
    from_offsets(array, LONGEST)
}

/// Returns an array with the same text in each of `rows`.
pub(crate) fn repeated(text: &str, rows: usize) -> StringViewArray {
    let buffers = if text.len() > INLINE { vec![Buffer::from(text.as_bytes())] } else { vec![] };
    // SAFETY: the only buffer has the text, from its start on.
    unsafe { array_of(vec![view(text.as_bytes(), 0, 0); rows], buffers, None) }
}

/// The view of `text`, which is in the buffer `index` at `offset` unless it is short.
fn view(text: &[u8], index: u32, offset: usize) -> u128 {
    // A text is shorter than its buffer.
    #[allow(clippy::cast_possible_truncation)]
    let (length, offset) = (text.len() as u32, offset as u32);
    let mut octets = [0; 16];
    octets[..4].copy_from_slice(&length.to_le_bytes());
    if text.len() <= INLINE {
        octets[4..4 + text.len()].copy_from_slice(text);
    } else {
        octets[4..8].copy_from_slice(&text[..4]);
        octets[8..12].copy_from_slice(&index.to_le_bytes());
        octets[12..].copy_from_slice(&offset.to_le_bytes());
    }
    u128::from_le_bytes(octets)
}

/// # Safety
/// Each view is that of UTF-8 text: in itself, or in the buffer and at the place that it names.
unsafe fn array_of(
    views: Vec<u128>,
    buffers: Vec<Buffer>,
    nulls: Option<NullBuffer>,
) -> StringViewArray {
    let views = ScalarBuffer::from(views);
    if cfg!(debug_assertions) {
        return StringViewArray::new(views, buffers, nulls);
    }
    // SAFETY: as the caller promises. There are as many nulls as views.
    unsafe { StringViewArray::new_unchecked(views, Arc::<[Buffer]>::from(buffers), nulls) }
}

/// The rows of a column.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'c>(&'c StringViewArray);

/// A text in a column, and where it is.
#[derive(Clone, Copy)]
pub(crate) struct Row<'c> {
    pub(crate) text: &'c str,
    view: u128,
}

impl<'c> Rows<'c> {
    pub(crate) fn new(column: &'c StringViewArray) -> Rows<'c> {
        Rows(column)
    }

    /// Returns the row of a number below the length of the column, unless it is null.
    pub(crate) fn get(self, number: usize) -> Option<Row<'c>> {
        let view = *self.0.views().get(number)?;
        if self.0.is_null(number) {
            return None;
        }
        // SAFETY: there is a view with this number.
        let text = unsafe { self.0.value_unchecked(number) };
        Some(Row { text, view })
    }

    /// Iterates over the rows.
    pub(crate) fn iter(self) -> impl ExactSizeIterator<Item = Option<Row<'c>>> {
        (0..self.0.len()).map(move |number| self.get(number))
    }
}

/// Makes a column of texts: parts of the rows of another column, which stay where they are, and
/// other texts, which are written once.
pub(crate) struct Views {
    all: Vec<u128>,
    nulls: NullBufferBuilder,
    /// The buffers of the other column; then those that are full.
    buffers: Vec<Buffer>,
    made: Vec<u8>,
    longest: usize,
    /// The last text that was written for many rows.
    word: Option<(&'static str, u128)>,
}

impl Views {
    /// Prepares a column for parts of the rows of `column`.
    pub(crate) fn of(column: &StringViewArray, rows: usize) -> Views {
        Views::with_buffers(column.data_buffers().to_vec(), rows, LONGEST)
    }

    fn with_buffers(buffers: Vec<Buffer>, rows: usize, longest: usize) -> Views {
        let (all, nulls) = (Vec::with_capacity(rows), NullBufferBuilder::new(rows));
        Views { all, nulls, buffers, made: Vec::new(), longest, word: None }
    }

    /// Returns the number of texts and nulls so far.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn push_null(&mut self) {
        self.all.push(0);
        self.nulls.append_null();
    }

    fn push_view(&mut self, view: u128) {
        self.all.push(view);
        self.nulls.append_non_null();
    }

    /// Adds a text: a part of the text of `row`, or another text.
    pub(crate) fn push(&mut self, row: Row<'_>, text: &str) {
        match place(row.text, text) {
            Some(0) if text.len() == row.text.len() => self.push_view(row.view),
            Some(start) if text.len() > INLINE => {
                let octets = row.view.to_le_bytes();
                let word = |at: usize| {
                    u32::from_le_bytes([octets[at], octets[at + 1], octets[at + 2], octets[at + 3]])
                };
                self.push_view(view(text.as_bytes(), word(8), word(12) as usize + start));
            }
            _ => self.push_made(text),
        }
    }

    /// Adds a text that is not in the other column.
    pub(crate) fn push_made(&mut self, text: &str) {
        let view = self.write(text);
        self.push_view(view);
    }

    /// Adds a text of a few that many rows have.
    pub(crate) fn push_word(&mut self, text: &'static str) {
        let view = match self.word {
            Some((word, view)) if word == text => view,
            _ => self.write(text),
        };
        self.word = Some((text, view));
        self.push_view(view);
    }

    /// Writes a text, and returns its view.
    fn write(&mut self, text: &str) -> u128 {
        if text.len() <= INLINE {
            return view(text.as_bytes(), 0, 0);
        }
        if self.made.len() + text.len() > self.longest && !self.made.is_empty() {
            self.buffers.push(Buffer::from_vec(std::mem::take(&mut self.made)));
        }
        let start = self.made.len();
        self.made.extend_from_slice(text.as_bytes());
        let index = u32::try_from(self.buffers.len()).unwrap_or(u32::MAX);
        view(text.as_bytes(), index, start)
    }

    pub(crate) fn finish(mut self) -> StringViewArray {
        if !self.made.is_empty() {
            self.buffers.push(Buffer::from_vec(self.made));
        }
        // SAFETY: a view is one of three. That of a row is a valid view of the other column, whose
        // buffers come first, with their numbers. A part of a row is a `str` inside the text of a
        // row, which is longer, and so in the buffer and after the offset that the view of the row
        // names. What was written is a `str` in the last buffer, whose number was the next one, and
        // which is only appended to.
        unsafe { array_of(self.all, self.buffers, self.nulls.finish()) }
    }
}

/// Where `part` is in `text`, if it is a slice of it.
fn place(text: &str, part: &str) -> Option<usize> {
    let start = part.as_ptr().addr().checked_sub(text.as_ptr().addr())?;
    (start + part.len() <= text.len()).then_some(start)
}

#[cfg(test)]
mod tests {
    use arrow_array::{LargeStringArray, StringArray};

    use super::*;

    const TEXTS: [Option<&str>; 6] = [
        Some("http://e.org/a/long/path?with=a&query=too"),
        None,
        Some(""),
        Some("short"),
        Some("exactly12byt"),
        Some("http://e.org/é/another/path#fragment"),
    ];

    #[test]
    fn texts_are_read_from_every_layout() {
        let expected: StringViewArray = TEXTS.into_iter().collect();
        let small: StringArray = TEXTS.into_iter().collect();
        let large: LargeStringArray = TEXTS.into_iter().collect();
        // Buffers of every length: a row is in one of them.
        for longest in 41..200 {
            assert_eq!(from_offsets(&small, longest).unwrap(), expected);
            assert_eq!(from_offsets(&large, longest).unwrap(), expected);
            let slice = from_offsets(&large.slice(1, 5), longest).unwrap();
            assert_eq!(slice, expected.slice(1, 5));
        }
        assert!(from_offsets(&large, 45).unwrap().data_buffers().len() > 1);
        assert!(from_offsets(&large, 40).is_err());
        assert_eq!(of_offsets(&small).unwrap().data_buffers()[0].as_ptr(), small.values().as_ptr());
    }

    #[test]
    fn parts_stay_where_they_are_and_other_texts_are_written() {
        let small: StringArray = TEXTS.into_iter().collect();
        let column = of_offsets(&small).unwrap();
        for longest in [20, 60, LONGEST] {
            let mut made = Views::with_buffers(column.data_buffers().to_vec(), 6, longest);
            for row in Rows::new(&column).iter() {
                match row {
                    Some(row) => {
                        made.push(row, row.text);
                        made.push(row, row.text.get(7..20).unwrap_or("none"));
                        made.push_made(&row.text.to_uppercase());
                        made.push_word("a word of many rows");
                    }
                    None => made.push_null(),
                }
            }
            let made = made.finish();
            assert_eq!(made.value(1), "e.org/a/long/");
            assert_eq!(made.value(2), "HTTP://E.ORG/A/LONG/PATH?WITH=A&QUERY=TOO");
            assert!(made.is_null(4));
            let inside = |text: &str| {
                let values = small.values().as_ptr_range();
                values.contains(&text.as_ptr())
            };
            assert!(inside(made.value(0)) && inside(made.value(1)) && !inside(made.value(2)));
            let words: Vec<_> = [3, 8, 12].iter().map(|row| made.value(*row).as_ptr()).collect();
            assert_eq!(words[0], words[1]);
        }
    }
}
