//! Texts as views (Arrow's `Utf8View`): reading them, and making parts of them without a copy.
//!
//! The only file with `unsafe`, in one place: [`Views::finish`] makes an array without validating
//! it, and says why each view is inside its buffer and is UTF-8. Debug builds validate it.
#![allow(unsafe_code)]
// PERF: a row is read and written in a few instructions, of which a call would be many.
#![allow(clippy::inline_always)]

use std::sync::Arc;

use arrow_array::{Array, LargeStringArray, StringArray, StringViewArray};
use arrow_buffer::{ArrowNativeType as _, Buffer, NullBufferBuilder, ScalarBuffer};

use crate::error::Error;

/// A view with a longer text holds its first four bytes and its place in a buffer; a shorter text is
/// in the view itself.
const INLINE: usize = 12;

/// The longest buffer: offsets in views are signed numbers of 32 bits.
pub(crate) const LONGEST: usize = i32::MAX as usize;

/// A column of texts in one of Arrow's layouts, or one text for all rows.
pub(crate) enum Texts {
    Small(StringArray),
    /// With the start of each part of its buffer that an offset of a view can address.
    Large(LargeStringArray, Vec<usize>),
    Views(StringViewArray),
    Constant(Box<str>, usize),
    Null(usize),
}

impl Texts {
    /// Prepares to read a column with long offsets. Fails for a row that is longer than `longest`.
    pub(crate) fn large(array: LargeStringArray, longest: usize) -> Result<Texts, Error> {
        let mut starts = Vec::new();
        if array.values().len() <= longest {
            return Ok(Texts::Large(array, vec![0]));
        }
        for ends in array.value_offsets().windows(2) {
            let (start, end) = (ends[0].as_usize(), ends[1].as_usize());
            if end - start > longest {
                return Err(Error::TooLong("a row can have 2 GiB"));
            }
            if starts.last().is_none_or(|first| end - first > longest) {
                starts.push(start);
            }
        }
        Ok(Texts::Large(array, starts))
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Texts::Small(array) => array.len(),
            Texts::Large(array, _) => array.len(),
            Texts::Views(array) => array.len(),
            Texts::Constant(_, rows) | Texts::Null(rows) => *rows,
        }
    }

    /// The buffers that rows are in, by their numbers.
    fn buffers(&self) -> Vec<Buffer> {
        match self {
            Texts::Small(array) => vec![array.values().clone()],
            Texts::Large(array, starts) => {
                let ends = starts.iter().copied().skip(1).chain([array.values().len()]);
                let parts = starts.iter().zip(ends);
                parts
                    .map(|(start, end)| array.values().slice_with_length(*start, end - start))
                    .collect()
            }
            Texts::Views(array) => array.data_buffers().to_vec(),
            // Its text is in no buffer, and is written like others.
            Texts::Constant(..) | Texts::Null(_) => Vec::new(),
        }
    }
}

/// The view of `text`, which is in the buffer `index` at `offset` unless it is short.
#[inline]
fn view(text: &[u8], index: u32, offset: u32) -> u128 {
    // A text is shorter than its buffer.
    #[allow(clippy::cast_possible_truncation)]
    let length = text.len() as u128;
    if text.len() <= INLINE {
        return length | inline(text) << 32;
    }
    let prefix = u32::from_le_bytes([text[0], text[1], text[2], text[3]]);
    length | u128::from(prefix) << 32 | u128::from(index) << 64 | u128::from(offset) << 96
}

/// At most 12 bytes as a number. PERF: two reads that overlap take less time than a copy of a
/// length that is not known.
#[inline]
fn inline(text: &[u8]) -> u128 {
    let length = text.len();
    if let (Some(first), Some(last)) = (text.first_chunk::<8>(), text.last_chunk::<8>()) {
        let last = u128::from(u64::from_le_bytes(*last)) << (8 * (length - 8));
        return u128::from(u64::from_le_bytes(*first)) | last;
    }
    if let (Some(first), Some(last)) = (text.first_chunk::<4>(), text.last_chunk::<4>()) {
        let last = u128::from(u32::from_le_bytes(*last)) << (8 * (length - 4));
        return u128::from(u32::from_le_bytes(*first)) | last;
    }
    text.iter().rev().fold(0, |number, octet| number << 8 | u128::from(*octet))
}

/// The rows of a column.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'c>(&'c Texts);

/// A text in a column, and the number of its buffer, unless it is short.
#[derive(Clone, Copy)]
pub(crate) struct Row<'c> {
    pub(crate) text: &'c str,
    buffer: u32,
}

impl<'c> Rows<'c> {
    pub(crate) fn new(column: &'c Texts) -> Rows<'c> {
        Rows(column)
    }

    /// Returns the row of a number below the length of the column, unless it is null.
    // There are fewer than 2^32 buffers.
    #[allow(clippy::cast_possible_truncation)]
    #[inline(always)]
    pub(crate) fn get(self, number: usize) -> Option<Row<'c>> {
        match self.0 {
            Texts::Small(array) => {
                let is_there = number < array.len() && array.is_valid(number);
                is_there.then(|| Row { text: array.value(number), buffer: 0 })
            }
            Texts::Large(array, starts) => {
                let is_there = number < array.len() && array.is_valid(number);
                is_there.then(|| {
                    let start = array.value_offsets()[number].as_usize();
                    let buffer = match starts.as_slice() {
                        [_] => 0,
                        starts => starts.partition_point(|it| *it <= start).saturating_sub(1),
                    };
                    Row { text: array.value(number), buffer: buffer as u32 }
                })
            }
            Texts::Views(array) => {
                let view = *array.views().get(number)?;
                let text = || array.value(number);
                array.is_valid(number).then(|| Row { text: text(), buffer: (view >> 64) as u32 })
            }
            Texts::Constant(text, rows) => (number < *rows).then_some(Row { text, buffer: 0 }),
            Texts::Null(_) => None,
        }
    }

    /// Iterates over the rows.
    #[inline]
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
    pub(crate) fn of(column: &Texts) -> Views {
        Views::with_buffers(column.buffers(), column.len(), LONGEST)
    }

    fn with_buffers(buffers: Vec<Buffer>, rows: usize, longest: usize) -> Views {
        let (all, nulls) = (Vec::with_capacity(rows), NullBufferBuilder::new(rows));
        Views { all, nulls, buffers, made: Vec::new(), longest, word: None }
    }

    /// Returns the number of texts and nulls so far.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    #[inline(always)]
    pub(crate) fn push_null(&mut self) {
        self.all.push(0);
        self.nulls.append_null();
    }

    #[inline(always)]
    fn push_view(&mut self, view: u128) {
        self.all.push(view);
        self.nulls.append_non_null();
    }

    /// Adds a text: a part of the text of `row`, or another text.
    #[inline(always)]
    pub(crate) fn push(&mut self, row: Row<'_>, text: &str) {
        if text.len() <= INLINE {
            self.push_view(view(text.as_bytes(), 0, 0));
        } else if let Some(offset) = self.place(row, text) {
            self.push_view(view(text.as_bytes(), row.buffer, offset));
        } else {
            self.push_made(text);
        }
    }

    /// Returns where a text is in the buffer of a row, if it is there.
    #[inline(always)]
    fn place(&self, row: Row<'_>, text: &str) -> Option<u32> {
        let buffer = self.buffers.get(row.buffer as usize)?;
        let start = text.as_ptr().addr().checked_sub(buffer.as_ptr().addr())?;
        let is_inside = start + text.len() <= buffer.len();
        u32::try_from(start).ok().filter(|_| is_inside)
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
        let start = u32::try_from(self.made.len()).unwrap_or(u32::MAX);
        self.made.extend_from_slice(text.as_bytes());
        let index = u32::try_from(self.buffers.len()).unwrap_or(u32::MAX);
        view(text.as_bytes(), index, start)
    }

    pub(crate) fn finish(mut self) -> StringViewArray {
        if !self.made.is_empty() {
            self.buffers.push(Buffer::from_vec(self.made));
        }
        let (views, nulls) = (ScalarBuffer::from(self.all), self.nulls.finish());
        if cfg!(debug_assertions) {
            return StringViewArray::new(views, self.buffers, nulls);
        }
        let buffers = Arc::<[Buffer]>::from(self.buffers);
        // SAFETY: there are as many nulls as views, and the text of a view longer than 12 bytes is
        // a `str` in one of two places. `place` has found its address inside the buffer, at the
        // offset, that the view names. Or `write` has appended it at that offset to what is now
        // the buffer with that number.
        unsafe { StringViewArray::new_unchecked(views, buffers, nulls) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: [Option<&str>; 6] = [
        Some("http://e.org/a/long/path?with=a&query=too"),
        None,
        Some(""),
        Some("short"),
        Some("exactly12byt"),
        Some("http://e.org/é/another/path#fragment"),
    ];

    /// The column with each row in full.
    fn copy(column: &Texts) -> StringViewArray {
        let mut all = Views::of(column);
        for row in Rows::new(column).iter() {
            match row {
                Some(row) => all.push(row, row.text),
                None => all.push_null(),
            }
        }
        all.finish()
    }

    #[test]
    fn texts_are_read_from_every_layout() {
        let expected: StringViewArray = TEXTS.into_iter().collect();
        let small: StringArray = TEXTS.into_iter().collect();
        let large: LargeStringArray = TEXTS.into_iter().collect();
        assert_eq!(copy(&Texts::Views(expected.clone())), expected);
        assert_eq!(copy(&Texts::Small(small.clone())), expected);
        assert_eq!(copy(&Texts::Small(small.slice(1, 5))), expected.slice(1, 5));
        // Buffers of every length: a row is in one of them.
        for longest in 41..200 {
            let all = Texts::large(large.clone(), longest).unwrap();
            assert_eq!(copy(&all), expected);
            let slice = Texts::large(large.slice(1, 5), longest).unwrap();
            assert_eq!(copy(&slice), expected.slice(1, 5));
        }
        assert!(Texts::large(large.clone(), 45).unwrap().buffers().len() > 1);
        assert!(Texts::large(large, 40).is_err());
        let constant = Texts::Constant(TEXTS[0].unwrap().into(), 3);
        assert_eq!(copy(&constant), [TEXTS[0]; 3].into_iter().collect::<StringViewArray>());
        assert_eq!(copy(&Texts::Null(2)).null_count(), 2);
    }

    #[test]
    fn short_texts_are_in_views() {
        let text = "abcdéfghijk";
        for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
            let array = StringViewArray::from(vec![&text[..end]]);
            assert_eq!(array.views()[0], view(&text.as_bytes()[..end], 7, 7), "{end}");
        }
    }

    #[test]
    fn parts_stay_where_they_are_and_other_texts_are_written() {
        let small: StringArray = TEXTS.into_iter().collect();
        let column = Texts::Small(small.clone());
        for longest in [20, 60, LONGEST] {
            let mut made = Views::with_buffers(column.buffers(), 6, longest);
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
            let values = small.values().as_ptr_range();
            let inside = |text: &str| values.contains(&text.as_ptr());
            assert!(inside(made.value(0)) && inside(made.value(1)) && !inside(made.value(2)));
            assert_eq!(made.value(3).as_ptr(), made.value(8).as_ptr());
        }
    }
}
