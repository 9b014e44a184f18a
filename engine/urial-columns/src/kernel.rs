//! Loops over rows, which the functions share.

use std::borrow::Cow;
use std::sync::Arc;

use arrow_array::{Array as _, ArrayRef, BooleanArray, Int32Array, ListArray};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer, ScalarBuffer};
use urial::UriRef;

use crate::error::Error;
use crate::function::{Run, item};
use crate::views::{Row, Rows, Texts, Views};

/// Returns the reference that a row has, if it has one.
pub(crate) fn reference(row: Row<'_>) -> Option<UriRef<'_>> {
    UriRef::parse_bytes(row.text.as_bytes()).ok()
}

/// A function whose result is a part of each row.
pub(crate) fn part(
    part: impl for<'c> Fn(&'c str) -> Option<&'c str> + Send + Sync + 'static,
) -> Run {
    // PERF: the loop of `texts`, which can fail and counts rows, takes 5 % longer for a host.
    Box::new(move |columns, _| {
        let mut texts = Views::of(&columns[0]);
        for row in Rows::new(&columns[0]).iter() {
            match row.and_then(|row| Some((row, part(row.text)?))) {
                Some((row, part)) => texts.push(row, part),
                None => texts.push_null(),
            }
        }
        Ok(Arc::new(texts.finish()) as ArrayRef)
    })
}

/// Makes a text of each row: in a memory that stays from row to row, or a part of the row. `make`
/// gets the number of the row, its text and the memory.
pub(crate) fn texts<M: Default>(
    column: &Texts,
    mut make: impl for<'c> FnMut(usize, &'c str, &'c mut M) -> Result<Option<&'c str>, Error>,
) -> Result<ArrayRef, Error> {
    let rows = Rows::new(column);
    let mut texts = Views::of(column);
    let mut memory = M::default();
    for (number, row) in rows.iter().enumerate() {
        let Some(row) = row else {
            texts.push_null();
            continue;
        };
        match make(number, row.text, &mut memory)? {
            Some(text) => texts.push(row, text),
            None => texts.push_null(),
        }
    }
    Ok(Arc::new(texts.finish()))
}

/// Keeps a text that was made in a memory.
pub(crate) fn kept<'c>(made: Cow<'c, str>, memory: &'c mut String) -> &'c str {
    match made {
        Cow::Borrowed(text) => text,
        Cow::Owned(text) => {
            *memory = text;
            memory
        }
    }
}

/// What is prepared from a text of another column, and kept while that text stays the same.
pub(crate) struct Memo<'c, T> {
    rows: Rows<'c>,
    last: Option<(&'c str, T)>,
}

impl<'c, T> Memo<'c, T> {
    pub(crate) fn new(column: &'c Texts) -> Memo<'c, T> {
        Memo { rows: Rows::new(column), last: None }
    }

    /// Returns what `prepare` makes of the text in a row, unless that is null.
    pub(crate) fn get(&mut self, row: usize, prepare: impl FnOnce(&'c str) -> T) -> Option<&T> {
        let text = self.rows.get(row)?.text;
        if self.last.as_ref().is_none_or(|(last, _)| *last != text) {
            self.last = Some((text, prepare(text)));
        }
        self.last.as_ref().map(|(_, made)| made)
    }
}

/// Makes a truth value of each row.
pub(crate) fn booleans(
    column: &Texts,
    mut make: impl FnMut(usize, &str) -> Option<bool>,
) -> ArrayRef {
    let rows = Rows::new(column).iter().enumerate();
    let all: BooleanArray = rows.map(|(number, row)| make(number, row?.text)).collect();
    Arc::new(all)
}

/// Makes a number of each row.
pub(crate) fn numbers(column: &Texts, mut make: impl FnMut(&str) -> Option<i32>) -> ArrayRef {
    let all: Int32Array = Rows::new(column).iter().map(|row| make(row?.text)).collect();
    Arc::new(all)
}

/// Makes a list of each row.
pub(crate) struct Lists {
    ends: Vec<i32>,
    nulls: NullBufferBuilder,
}

impl Lists {
    pub(crate) fn new(rows: usize) -> Lists {
        Lists { ends: vec![0], nulls: NullBufferBuilder::new(rows) }
    }

    /// Ends the list of a row, after which there are `items` in all lists.
    pub(crate) fn end(&mut self, is_null: bool, items: usize) -> Result<(), Error> {
        let end = i32::try_from(items);
        self.ends.push(end.map_err(|_| Error::TooLong("a column of lists can have 2^31 items"))?);
        self.nulls.append(!is_null);
        Ok(())
    }

    pub(crate) fn finish(mut self, items: ArrayRef) -> ArrayRef {
        let ends = OffsetBuffer::new(ScalarBuffer::from(self.ends));
        let item = item(items.data_type().clone());
        Arc::new(ListArray::new(item, ends, items, self.nulls.finish()))
    }
}
