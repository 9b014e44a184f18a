//! Results as a table: CSV (RFC 4180), or TSV.

use crate::failure::Failure;
use crate::options::{FormatName, Printing};
use crate::print::{ABSENT, escaped_octets};

/// The names of columns. A verb whose results have no fixed columns has none.
#[derive(Clone, Copy, Default)]
pub(crate) struct Names<'a> {
    /// Those of `--with-input`.
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

/// The rows of a result, until it is complete.
pub(crate) struct Rows {
    /// Columns as they are without a table: with tabs between them, and escapes.
    pub(crate) text: Vec<u8>,
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
            row.push(separator.octet());
        }
        end(&mut row);
        row
    }
}

const ERROR: &str = "error";

impl Rows {
    /// Prepares the rows of results with such columns.
    pub(crate) fn new(names: Names<'_>) -> Rows {
        Rows { text: Vec::new(), error: None, has_error: names.has_error, kept: 0 }
    }

    /// Moves the rows to `table`.
    pub(crate) fn end(&mut self, separator: Separator, table: &mut Vec<u8>) {
        let error = self.error.take().unwrap_or_default();
        for row in self.text.split_inclusive(|&octet| octet == b'\n') {
            let row = row.strip_suffix(b"\n").unwrap_or(row);
            for (index, cell) in row.split(|&octet| octet == b'\t').enumerate() {
                separator.push(cell, index < self.kept, table);
                table.push(separator.octet());
            }
            if self.has_error {
                separator.push_text(error.as_bytes(), table);
                table.push(separator.octet());
            }
            end(table);
        }
        self.text.clear();
    }
}

/// Replaces the last separator by the end of the row.
fn end(row: &mut [u8]) {
    if let Some(last) = row.last_mut() {
        *last = b'\n';
    }
}

impl Separator {
    fn octet(self) -> u8 {
        match self {
            Separator::Comma => b',',
            Separator::Tab => b'\t',
        }
    }

    /// Writes a cell that is escaped already. An absent one is empty in CSV; one that is there and
    /// empty has quotes, unless it was kept.
    fn push(self, cell: &[u8], is_kept: bool, row: &mut Vec<u8>) {
        match self {
            Separator::Tab => row.extend_from_slice(cell),
            Separator::Comma if cell == ABSENT.as_bytes() => {}
            Separator::Comma if cell.is_empty() && !is_kept => row.extend_from_slice(b"\"\""),
            Separator::Comma if cell.contains(&b'\\') => push_quoted(&unescaped(cell), row),
            Separator::Comma => push_quoted(cell, row),
        }
    }

    /// Writes a cell.
    pub(crate) fn push_text(self, text: &[u8], row: &mut Vec<u8>) {
        match self {
            Separator::Tab => row.extend(escaped_octets(text)),
            Separator::Comma => push_quoted(text, row),
        }
    }
}

/// Writes text, in quotes if it needs them (RFC 4180 §2, 5 to 7).
fn push_quoted(text: &[u8], row: &mut Vec<u8>) {
    if !text.iter().any(|octet| matches!(octet, b',' | b'"' | b'\r' | b'\n')) {
        return row.extend_from_slice(text);
    }
    row.push(b'"');
    for octet in text {
        row.push(*octet);
        row.extend((*octet == b'"').then_some(b'"'));
    }
    row.push(b'"');
}

/// Undoes the escapes of columns: `\\`, `\t`, `\n` and `\r`. Others are marks of a verb.
fn unescaped(cell: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(cell.len());
    let mut rest = cell;
    while let [octet, after @ ..] = rest {
        let (octet, after) = match rest {
            [b'\\', b't', after @ ..] => (b'\t', after),
            [b'\\', b'n', after @ ..] => (b'\n', after),
            [b'\\', b'r', after @ ..] => (b'\r', after),
            [b'\\', b'\\', after @ ..] => (b'\\', after),
            _ => (*octet, after),
        };
        text.push(octet);
        rest = after;
    }
    text
}
