//! Rows of a table: CSV (RFC 4180), or TSV, where a tab separates columns and `\\ \t \n \r` are
//! escaped.

use std::io;

use urial_verbs::Cell;

use super::OutputRow;
use crate::print::{ABSENT, escaped_pieces};
use crate::results::Results;

/// The separator of the columns of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Separator {
    Comma,
    Tab,
}

/// Takes a piece of a row.
type Write<'w> = dyn FnMut(&[u8]) -> io::Result<()> + 'w;

impl Separator {
    /// Writes a row.
    pub(crate) fn write(self, row: &OutputRow<'_>, to: &mut Results) -> io::Result<()> {
        let mut write = |piece: &[u8]| to.push(piece);
        write(row.kept)?;
        for input in row.inputs {
            self.write_cell(input.map_or(Cell::Absent, Cell::Octets), &mut write)?;
            write(self.octet())?;
        }
        for (index, cell) in row.cells.iter().enumerate() {
            write(if index == 0 { b"" } else { self.octet() })?;
            self.write_cell(*cell, &mut write)?;
        }
        if let Some(error) = row.error {
            write(self.octet())?;
            self.write_text(error.as_bytes(), &mut write)?;
        }
        write(b"\n")?;
        to.end_row()
    }

    pub(crate) fn octet(self) -> &'static [u8] {
        match self {
            Separator::Comma => b",",
            Separator::Tab => b"\t",
        }
    }

    /// Writes a cell. An absent one is empty in CSV; one that is there and empty has quotes.
    fn write_cell(self, cell: Cell<'_>, write: &mut Write<'_>) -> io::Result<()> {
        match (self, cell) {
            (Separator::Tab, Cell::Absent) => write(ABSENT.as_bytes()),
            (Separator::Comma, Cell::Absent) => Ok(()),
            (Separator::Tab, Cell::Plain(text)) => write(text.as_bytes()),
            (_, Cell::Number(number)) => write(number.to_string().as_bytes()),
            (_, Cell::Boolean(is_true)) => write(is_true.to_string().as_bytes()),
            (_, Cell::Plain(_) | Cell::Text(_) | Cell::Octets(_) | Cell::Verbatim(_)) => {
                match (self, cell.octets().unwrap_or_default()) {
                    (Separator::Comma, b"") => write(b"\"\""),
                    (_, octets) => self.write_text(octets, write),
                }
            }
        }
    }

    /// Writes a text that needs no quotes if it is empty.
    pub(crate) fn write_text(self, text: &[u8], write: &mut Write<'_>) -> io::Result<()> {
        match self {
            Separator::Tab => escaped_pieces(text).try_for_each(write),
            Separator::Comma => write_quoted(text, write),
        }
    }

    /// Appends such a text.
    pub(crate) fn push_text(self, text: &[u8], row: &mut Vec<u8>) {
        // Writing to a buffer cannot fail.
        let _ = self.write_text(text, &mut |piece| io::Write::write_all(row, piece));
    }
}

/// Writes a text, in quotes if it needs them (RFC 4180 §2, 5 to 7).
fn write_quoted(text: &[u8], write: &mut Write<'_>) -> io::Result<()> {
    if !text.iter().any(|octet| matches!(octet, b',' | b'"' | b'\r' | b'\n')) {
        return write(text);
    }
    write(b"\"")?;
    for (index, part) in text.split(|&octet| octet == b'"').enumerate() {
        write(if index == 0 { b"" } else { b"\"\"" })?;
        write(part)?;
    }
    write(b"\"")
}
