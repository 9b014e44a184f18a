//! Rows of CSV (RFC 4180).

use std::ffi::OsStr;
use std::path::Path;

use csv_core::{ReadFieldResult, ReadRecordResult, Reader, ReaderBuilder};
use serde::ser::{SerializeMap as _, SerializeSeq as _};
use serde::{Serialize, Serializer};
use urial::Found;
use urial_verbs::Error;

use super::files::unended;
use super::format::{Ends, Format, Header, Take, push_json};
use super::origin::{Input, Kept, Row};
use crate::failure::{Failure, file_name};
use crate::print::printable;

/// A table, and which column has the inputs.
#[derive(Clone, Copy)]
pub(crate) struct Table<'a> {
    /// The name of the column, or its number from 1.
    pub(crate) column: &'a str,
    /// The column separator, if given; otherwise it follows from the file name.
    pub(crate) delimiter: Option<u8>,
    /// Whether the first row names the columns.
    pub(crate) is_named: bool,
    /// Whether to keep all columns.
    pub(crate) keeps: bool,
}

/// The cells of a row, without quotes.
#[derive(Clone, Copy)]
struct Cells<'a> {
    text: &'a [u8],
    ends: &'a [usize],
}

impl Table<'_> {
    fn delimiter(&self, file: &Path) -> u8 {
        self.delimiter.unwrap_or_else(|| if is_tabular(file) { b'\t' } else { b',' })
    }
}

/// Whether a file name means tab-separated values: `a.tsv`, `a.tab.gz`.
fn is_tabular(file: &Path) -> bool {
    let has = |file: &Path, extensions: [&str; 2]| {
        let extension = file.extension().and_then(OsStr::to_str).unwrap_or_default();
        extensions.into_iter().any(|it| extension.eq_ignore_ascii_case(it))
    };
    let is_compressed = has(file, ["gz", "zst"]);
    let stem = if is_compressed { file.file_stem().map(Path::new) } else { Some(file) };
    stem.is_some_and(|file| has(file, ["tsv", "tab"]))
}

fn reader(delimiter: u8) -> Reader {
    let mut reader = ReaderBuilder::new().delimiter(delimiter).build();
    // It would remove a byte-order mark from what it reads first.
    let _ = reader.read_field(b"\n", &mut []);
    reader
}

/// Finds where rows end: what reads them knows whether a line end is in quotes.
impl Ends for Reader {
    fn last(&mut self, text: &[u8]) -> Option<usize> {
        let (mut cells, mut ends) = ([0; 1024], [0; 64]);
        let (mut at, mut last) = (0, None);
        // An empty text would say that there is no more.
        while at < text.len() {
            let (result, read, ..) = self.read_record(&text[at..], &mut cells, &mut ends);
            at += read;
            if let ReadRecordResult::Record = result {
                last = Some(at);
            }
        }
        last
    }
}

impl Format for Table<'_> {
    fn ends(&self, file: &Path) -> Box<dyn Ends> {
        Box::new(reader(self.delimiter(file)))
    }

    fn has_header(&self) -> bool {
        true
    }

    fn header(&self, text: &[u8], file: &Path) -> Result<Option<(Header, usize)>, Failure> {
        if blank(text) == text.len() {
            return Ok(None);
        }
        let mut rows = Rows::new(self.delimiter(file));
        let length = blank(text) + rows.read(&text[blank(text)..]);
        let cells = rows.cells();
        let names: Vec<_> = cells.iter().map(|it| String::from_utf8_lossy(it).into()).collect();
        let width = names.len();
        let names = self.is_named.then_some(names);
        let column = column(self.column, names.as_deref(), width, file)?;
        Ok(Some((Header { names, width, column }, if self.is_named { length } else { 0 })))
    }

    fn each_input(
        &self,
        all: Input<'_>,
        header: Option<&Header>,
        take: &mut Take<'_>,
    ) -> Result<(), Failure> {
        let Some(header) = header else { return Ok(()) };
        let delimiter = self.delimiter(all.file());
        let mut rows = Rows::new(delimiter);
        let mut rest = all;
        loop {
            rest = rest.after(blank(rest.text));
            if rest.text.is_empty() {
                return Ok(());
            }
            let length = rows.read(rest.text);
            let row = rest.up_to(length);
            let text = unended(row.text);
            let error = rows.check(header, delimiter, text.len());
            let cells = rows.cells();
            let text =
                if error.is_none() { cells.get(header.column).unwrap_or_default() } else { text };
            let columns = Columns(header, cells);
            let kept = self.keeps.then_some(&columns as &dyn Kept);
            take(Input { text, row: &Row { kept, error: error.as_ref(), ..Row::PART }, ..row })?;
            rest = rest.after(length);
        }
    }

    fn keeps(&self) -> bool {
        self.keeps
    }

    fn kept_names(&self, header: Option<&Header>) -> Vec<String> {
        match header.filter(|_| self.keeps) {
            Some(Header { names: Some(names), .. }) => names.clone(),
            Some(header) => vec![String::new(); header.width],
            None => Vec::new(),
        }
    }

    fn is_named(&self) -> bool {
        self.is_named
    }
}

/// Finds a column by its name, or by its number from 1.
fn column(
    wanted: &str,
    names: Option<&[String]>,
    width: usize,
    file: &Path,
) -> Result<usize, Failure> {
    let by_name = names.and_then(|names| names.iter().position(|name| name == wanted));
    let is_number = wanted.bytes().all(|octet| octet.is_ascii_digit());
    let number = wanted.parse::<usize>().ok().filter(|_| is_number);
    let by_number = || number?.checked_sub(1).filter(|it| *it < width);
    if names.is_some_and(|names| names.iter().filter(|name| *name == wanted).count() > 1) {
        let why = "several columns have this name; use a number";
        return Err(Failure::Usage("--column".into(), why.into()));
    }
    by_name.or_else(by_number).ok_or_else(|| {
        let all = match names {
            Some(names) => format!("these columns: {}", printable(&names.join(", "))),
            None => format!("{width} columns, which are named by number"),
        };
        let why = format!("no column {}; {} has {all}", printable(wanted), file_name(file));
        Failure::Usage("--column".into(), why)
    })
}

/// The length of the blank lines at the start, which are no rows.
fn blank(text: &[u8]) -> usize {
    text.iter().take_while(|octet| matches!(octet, b'\r' | b'\n')).count()
}

/// One row after the other.
struct Rows {
    reader: Reader,
    cells: Vec<u8>,
    ends: Vec<usize>,
    /// Where each column and its delimiter end in the text of the row.
    raw_ends: Vec<usize>,
    /// Whether the last column has the quote that ends it, if it needs one.
    is_closed: bool,
}

impl Rows {
    fn new(delimiter: u8) -> Rows {
        Rows {
            reader: reader(delimiter),
            cells: vec![0; 256],
            ends: Vec::new(),
            raw_ends: Vec::new(),
            is_closed: true,
        }
    }

    /// Reads the first row of `text`, which does not begin with a blank line. Returns its length.
    fn read(&mut self, text: &[u8]) -> usize {
        self.ends.clear();
        self.raw_ends.clear();
        let (mut at, mut filled) = (0, 0);
        loop {
            // The last row may lack what ends it.
            let is_over = at == text.len();
            let next = if is_over { b"\n" } else { &text[at..] };
            let (result, read, written) = self.reader.read_field(next, &mut self.cells[filled..]);
            at += if is_over { 0 } else { read };
            self.is_closed = !is_over || !matches!(result, ReadFieldResult::InputEmpty);
            // In quotes, a line end does not end a row.
            filled += if self.is_closed { written } else { 0 };
            match result {
                ReadFieldResult::OutputFull => self.cells.resize(2 * self.cells.len(), 0),
                ReadFieldResult::InputEmpty if self.is_closed => {}
                _ => {
                    self.ends.push(filled);
                    self.raw_ends.push(at);
                }
            }
            if !self.is_closed || matches!(result, ReadFieldResult::Field { record_end: true }) {
                return at;
            }
        }
    }

    fn cells(&self) -> Cells<'_> {
        Cells { text: &self.cells, ends: &self.ends }
    }

    /// Says why the row, which has `length` bytes, has no input, if it has not as many columns as
    /// the first one.
    fn check(&self, header: &Header, delimiter: u8, length: usize) -> Option<Error<'static>> {
        let width = self.raw_ends.len();
        let (offset, expected, found) = if !self.is_closed {
            (length, "`\"` at the end of a column in quotes", Found::End)
        } else if width < header.width {
            (length, "as many columns as the first row has", Found::End)
        } else if width > header.width {
            let offset = self.raw_ends[header.width.saturating_sub(1)].saturating_sub(1);
            (offset, "no more columns than the first row has", Found::Char(delimiter.into()))
        } else {
            return None;
        };
        Some(Error::Input { offset, expected, found })
    }
}

impl<'a> Cells<'a> {
    fn get(self, index: usize) -> Option<&'a [u8]> {
        let start = if index == 0 { 0 } else { *self.ends.get(index - 1)? };
        self.text.get(start..*self.ends.get(index)?)
    }

    fn iter(self) -> impl Iterator<Item = &'a [u8]> {
        (0..self.ends.len()).filter_map(move |index| self.get(index))
    }
}

/// The columns of a row.
struct Columns<'a>(&'a Header, Cells<'a>);

impl Kept for Columns<'_> {
    fn columns(&self) -> Vec<&[u8]> {
        let Columns(header, cells) = self;
        (0..header.width).map(|index| cells.get(index).unwrap_or_default()).collect()
    }

    fn push_json(&self, to: &mut Vec<u8>) {
        push_json(self, to);
    }

    fn has_escapes(&self) -> bool {
        false
    }
}

/// An object, or an array for a row whose columns have no names or are not as many.
impl Serialize for Columns<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Columns(header, cells) = *self;
        let texts = cells.iter().map(String::from_utf8_lossy);
        match &header.names {
            Some(names) if names.len() == cells.ends.len() => {
                let mut object = serializer.serialize_map(Some(names.len()))?;
                names
                    .iter()
                    .zip(texts)
                    .try_for_each(|(name, it)| object.serialize_entry(name, &it))?;
                object.end()
            }
            _ => {
                let mut array = serializer.serialize_seq(Some(cells.ends.len()))?;
                texts.into_iter().try_for_each(|it| array.serialize_element(&it))?;
                array.end()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::csv::Separator;

    /// All texts of at most `length` characters that matter in CSV.
    fn texts(length: usize) -> Vec<String> {
        let mut all = vec![String::new()];
        let mut longest = all.clone();
        for _ in 0..length {
            let next = |text: &String| ["a", ",", "\"", "\n", "\r"].map(|it| format!("{text}{it}"));
            longest = longest.iter().flat_map(next).collect();
            all.extend_from_slice(&longest);
        }
        all
    }

    #[test]
    fn a_row_that_is_written_is_read() {
        let texts = texts(3);
        let mut rows = Rows::new(b',');
        for first in &texts {
            for second in &texts {
                let mut row = Vec::new();
                Separator::Comma.push_text(first.as_bytes(), &mut row);
                row.push(b',');
                Separator::Comma.push_text(second.as_bytes(), &mut row);
                for end in ["\n", "\r\n", ""] {
                    let text = [&row, end.as_bytes()].concat();
                    let length = rows.read(&text);
                    let read: Vec<_> = rows.cells().iter().collect();
                    assert_eq!(read, [first.as_bytes(), second.as_bytes()], "{first:?} {second:?}");
                    assert!(rows.is_closed && length >= row.len());
                }
            }
        }
    }

    #[test]
    fn rows_end_at_the_same_places_in_pieces() {
        let all = texts(5);
        let table = Table { column: "1", delimiter: Some(b','), is_named: false, keeps: false };
        let ends = || table.ends(Path::new("-"));
        for text in all.iter().map(String::as_bytes) {
            let whole = ends().last(text);
            for at in 0..=text.len() {
                let mut pieces = ends();
                let [first, second] = [&text[..at], &text[at..]].map(|it| pieces.last(it));
                assert_eq!(second.map(|it| at + it).or(first), whole, "{text:?} {at}");
            }
        }
    }
}
