//! The formats of rows of results: a file each, with a method that writes a row.
//!
//! Text for people is made by each verb, JSON by the serialization of its record.

pub(crate) mod columns;
pub(crate) mod csv;
pub(crate) mod names;

use std::io;

use urial_verbs::Cell;

use crate::input::{Kept, ROW};
use crate::print::reference::Style;
use crate::print::secrets::starred;
use crate::print::{ABSENT, escaped_pieces, write_printable_octets};
use crate::results::Results;
use columns::Columns;
use csv::Separator;

/// The output format of a run.
#[derive(Clone, Copy)]
pub(crate) enum Format {
    Text(Style),
    Columns(Columns),
    Table(Separator),
    Json,
}

/// A row of results, with the columns before and after the cells of the verb.
#[derive(Clone, Copy)]
pub(crate) struct OutputRow<'r> {
    /// The columns that are kept from the row of the input, [written](Format::push_kept) already.
    pub(crate) kept: &'r [u8],
    /// The columns of `--with-input`.
    pub(crate) inputs: &'r [Option<&'r [u8]>],
    /// The cells of the verb.
    pub(crate) cells: &'r [Cell<'r>],
    /// The last column of a table: the error of the input, empty without one.
    pub(crate) error: Option<&'r str>,
    /// Whether the input is a part of a row, and so may have line ends.
    pub(crate) is_part: bool,
}

impl Format {
    /// Appends the kept columns of an input's row, which begin each row of its result; in JSON, the
    /// member `row`.
    pub(crate) fn push_kept(self, kept: &dyn Kept, to: &mut Vec<u8>) {
        match self {
            Format::Json => {
                to.extend_from_slice(format!("\"{ROW}\":").as_bytes());
                kept.push_json(to);
            }
            Format::Text(_) if kept.has_escapes() => {}
            _ => kept.columns().into_iter().for_each(|it| self.push_column(it, to)),
        }
    }

    fn push_column(self, text: &[u8], to: &mut Vec<u8>) {
        let mut push = |piece: &[u8]| {
            to.extend_from_slice(piece);
            Ok(())
        };
        // Writing to a buffer cannot fail.
        let _ = match self {
            Format::Text(style) => write_shown(text, style, &mut push).and_then(|()| push(b"\t")),
            Format::Table(separator) => {
                separator.write_text(text, &mut push).and_then(|()| push(separator.octet()))
            }
            Format::Columns(_) | Format::Json => {
                escaped_pieces(text).try_for_each(&mut push).and_then(|()| push(b"\t"))
            }
        };
    }
}

/// Writes the columns of `--with-input` for people: without their secrets, unless these are shown.
pub(crate) fn write_inputs(
    inputs: &[Option<&[u8]>],
    style: Style,
    results: &mut Results,
) -> io::Result<()> {
    for input in inputs {
        match input {
            Some(text) => write_shown(text, style, |piece| results.push(piece))?,
            None => results.push(ABSENT.as_bytes())?,
        }
        results.push(b"\t")?;
    }
    Ok(())
}

fn write_shown(
    text: &[u8],
    style: Style,
    write: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    if style.shows_secrets {
        return write_printable_octets(text, write);
    }
    write_printable_octets(&starred(text, text.len()), write)
}
