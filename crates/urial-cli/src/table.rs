//! Results as a table: CSV (RFC 4180), or TSV.

use std::{io, iter};

use crate::failure::Failure;
use crate::options::{FormatName, Printing};
use crate::print::{ABSENT, escaped_pieces};

/// The names of columns. A verb whose results have no fixed columns has none.
#[derive(Clone, Copy, Default)]
pub(crate) struct Names<'a> {
    /// The names of the columns of `--with-input`.
    pub(crate) inputs: &'a [&'a str],
    pub(crate) results: &'a [&'a str],
    /// Whether a result has an input, and so may have an error.
    pub(crate) has_error: bool,
    /// The number of columns of what is no table.
    pub(crate) width: usize,
    /// Whether the verb masks secrets in inputs.
    pub(crate) masks: bool,
}

/// What is between the columns of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Separator {
    Comma,
    Tab,
}

/// A row of a result, until it is complete.
pub(crate) struct Rows {
    /// Columns as they are without a table: with tabs between them, and escapes.
    pub(crate) text: Vec<u8>,
    /// The error of the input, in all of its rows.
    pub(crate) error: Option<String>,
    /// Whether the last column is for errors.
    has_error: bool,
    /// How many of the first columns are kept from the input, and stay as they were.
    pub(crate) kept: usize,
}

impl<'a> Names<'a> {
    /// The names of a verb with columns for one input.
    pub(crate) const fn of(results: &'a [&'a str]) -> Names<'a> {
        Names { inputs: &["input"], results, has_error: true, width: results.len(), masks: false }
    }

    /// The names of a verb that does not repeat inputs.
    pub(crate) const fn without_input(results: &'a [&'a str]) -> Names<'a> {
        Names { inputs: &[], ..Names::of(results) }
    }

    /// The names of a verb with one result for all inputs.
    pub(crate) const fn of_all(results: &'a [&'a str]) -> Names<'a> {
        Names { has_error: false, ..Names::without_input(results) }
    }

    /// Fails if a table is wanted of a verb without fixed columns.
    pub(crate) fn check(&self, printing: &Printing) -> Result<(), Failure> {
        let is_table = matches!(printing.format(), Some(FormatName::Csv | FormatName::Tsv));
        if !is_table || !self.results.is_empty() {
            return Ok(());
        }
        let why = "results have no fixed columns here; use --json, or parse --get for the columns \
                   that you need";
        Err(Failure::Usage("--format".into(), why.into()))
    }

    /// Writes the first row: the names of what is `kept` of inputs, the inputs themselves if they
    /// are repeated, the results, and the error. A name that is there already gets a prefix.
    pub(crate) fn row(&self, kept: &[String], has_input: bool, separator: Separator) -> Vec<u8> {
        let inputs = if has_input { self.inputs } else { &[] };
        let error = self.has_error.then_some(ERROR);
        let ours = inputs.iter().chain(self.results).copied().chain(error);
        let mut names = kept.to_vec();
        for name in ours {
            let mut name = name.to_owned();
            while names.contains(&name) {
                name.insert_str(0, "urial_");
            }
            names.push(name);
        }
        let mut row = Vec::new();
        for name in names {
            separator.push_text(name.as_bytes(), &mut row);
            row.extend_from_slice(separator.octet());
        }
        // In place of the last separator.
        row.pop();
        row.push(b'\n');
        row
    }
}

const ERROR: &str = "error";

impl Rows {
    /// Prepares the rows of results with such columns.
    pub(crate) fn new(names: Names<'_>) -> Rows {
        Rows { text: Vec::new(), error: None, has_error: names.has_error, kept: 0 }
    }

    /// Passes the row to `write`, if there is one, in pieces.
    pub(crate) fn end_row(
        &mut self,
        separator: Separator,
        mut write: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        if self.text.is_empty() {
            return Ok(());
        }
        let row = self.text.strip_suffix(b"\n").unwrap_or(&self.text);
        for (index, cell) in row.split(|&octet| octet == b'\t').enumerate() {
            write(if index == 0 { b"" } else { separator.octet() })?;
            separator.write(cell, index < self.kept, &mut write)?;
        }
        if self.has_error {
            write(separator.octet())?;
            separator
                .write_text(self.error.as_deref().unwrap_or_default().as_bytes(), &mut write)?;
        }
        self.text.clear();
        write(b"\n")
    }
}

/// Takes a piece of a row.
type Write<'w> = dyn FnMut(&[u8]) -> io::Result<()> + 'w;

impl Separator {
    fn octet(self) -> &'static [u8] {
        match self {
            Separator::Comma => b",",
            Separator::Tab => b"\t",
        }
    }

    /// Writes a cell that is escaped already. An absent one is empty in CSV; one that is there and
    /// empty has quotes, unless it was kept.
    fn write(self, cell: &[u8], is_kept: bool, write: &mut Write<'_>) -> io::Result<()> {
        match self {
            Separator::Tab => write(cell),
            Separator::Comma if cell == ABSENT.as_bytes() => Ok(()),
            Separator::Comma if cell.is_empty() && !is_kept => write(b"\"\""),
            Separator::Comma => write_quoted(Unescaped(cell), write),
        }
    }

    fn write_text(self, text: &[u8], write: &mut Write<'_>) -> io::Result<()> {
        match self {
            Separator::Tab => escaped_pieces(text).try_for_each(write),
            Separator::Comma => write_quoted(iter::once(text), write),
        }
    }

    /// Appends a cell.
    pub(crate) fn push_text(self, text: &[u8], row: &mut Vec<u8>) {
        // Writing to a buffer cannot fail.
        let _ = self.write_text(text, &mut |piece| io::Write::write_all(row, piece));
    }
}

/// Writes the pieces of a text, in quotes if it needs them (RFC 4180 §2, 5 to 7).
fn write_quoted<'t>(
    pieces: impl Iterator<Item = &'t [u8]> + Clone,
    write: &mut Write<'_>,
) -> io::Result<()> {
    let is_special = |octet: &u8| matches!(octet, b',' | b'"' | b'\r' | b'\n');
    if !pieces.clone().any(|piece| piece.iter().any(is_special)) {
        return pieces.into_iter().try_for_each(write);
    }
    write(b"\"")?;
    for piece in pieces {
        for (index, part) in piece.split(|&octet| octet == b'"').enumerate() {
            write(if index == 0 { b"" } else { b"\"\"" })?;
            write(part)?;
        }
    }
    write(b"\"")
}

/// The pieces of a cell without the escapes of columns: `\\`, `\t`, `\n` and `\r`. Others are marks
/// of a verb.
#[derive(Clone)]
struct Unescaped<'c>(&'c [u8]);

impl<'c> Iterator for Unescaped<'c> {
    type Item = &'c [u8];

    fn next(&mut self) -> Option<&'c [u8]> {
        let (piece, rest): (&[u8], _) = match self.0 {
            [] => return None,
            [b'\\', b't', rest @ ..] => (b"\t", rest),
            [b'\\', b'n', rest @ ..] => (b"\n", rest),
            [b'\\', b'r', rest @ ..] => (b"\r", rest),
            [b'\\', b'\\', rest @ ..] => (b"\\", rest),
            // At least one octet: that of a mark.
            [_, after @ ..] => {
                let length = after.iter().position(|&octet| octet == b'\\');
                self.0.split_at(1 + length.unwrap_or(after.len()))
            }
        };
        self.0 = rest;
        Some(piece)
    }
}
