//! Rows for `cut`, `awk` and `paste`: a tab between columns, with `\\ \t \n \r` escaped.

use std::io;

use urial_verbs::Cell;

use super::OutputRow;
use crate::input::End;
use crate::print::{ABSENT, escaped_pieces};
use crate::results::Results;

/// The format `columns`.
#[derive(Clone, Copy)]
pub(crate) struct Columns {
    /// What ends a row.
    pub(crate) end: End,
}

impl Columns {
    /// Writes a row.
    pub(crate) fn write(self, row: &OutputRow<'_>, to: &mut Results) -> io::Result<()> {
        to.push(row.kept)?;
        for input in row.inputs {
            write_cell(input.map_or(Cell::Absent, Cell::Octets), to)?;
            to.push(b"\t")?;
        }
        for (index, cell) in row.cells.iter().enumerate() {
            to.push(if index == 0 { b"" } else { b"\t" })?;
            match *cell {
                // Octets are as they are where nothing follows them, and a line is an input.
                Cell::Octets(octets) if index + 1 == row.cells.len() && !row.is_part => {
                    to.push(octets)?;
                }
                cell => write_cell(cell, to)?,
            }
        }
        to.push(&[self.end.byte()])?;
        to.end_row()
    }
}

fn write_cell(cell: Cell<'_>, to: &mut Results) -> io::Result<()> {
    match cell {
        Cell::Absent => to.push(ABSENT.as_bytes()),
        Cell::Plain(text) => to.push(text.as_bytes()),
        Cell::Verbatim(octets) => to.push(octets),
        Cell::Text(text) => escaped_pieces(text.as_bytes()).try_for_each(|piece| to.push(piece)),
        Cell::Octets(octets) => escaped_pieces(octets).try_for_each(|piece| to.push(piece)),
        Cell::Number(number) => to.push(number.to_string().as_bytes()),
        Cell::Boolean(is_true) => to.push(is_true.to_string().as_bytes()),
    }
}
