//! Inputs that are a part of a row: a column of CSV (RFC 4180), or a member of JSON lines.

pub(crate) mod csv;
pub(crate) mod json;

use std::path::Path;

use serde::Serialize;
use urial_verbs::Error;
use urial_verbs::json as records;

use crate::options::End;
use csv::{Cells, Columns, Ends, Header, Table};
use json::Member;

/// How inputs are written in files.
#[derive(Clone, Copy)]
pub(crate) enum Layout<'a> {
    /// One per line, or before each NUL.
    Lines(End),
    /// In a column of CSV.
    Table(Table<'a>),
    /// In a member of lines of JSON.
    Json(Member<'a>),
}

/// The row of an input.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    pub(crate) kept: Kept<'a>,
    /// Why it has no input.
    pub(crate) error: Option<&'a Error<'static>>,
    /// Whether the input is only a part of it, and so may have line ends.
    pub(crate) has_more: bool,
}

impl Row<'static> {
    /// The row of an input that is no part of one.
    pub(crate) const NONE: Row<'static> = Row { kept: Kept::Nothing, error: None, has_more: false };

    /// The row that contains an input.
    pub(crate) const PART: Row<'static> = Row { has_more: true, ..Row::NONE };
}

/// The columns of a row that `--keep-columns` prints.
#[derive(Clone, Copy)]
pub(crate) enum Kept<'a> {
    Nothing,
    /// All columns of a table.
    Columns(&'a Header, Cells<'a>),
    /// A line of JSON, and whether it is valid.
    Json(&'a [u8], bool),
}

impl<'a> Layout<'a> {
    pub(crate) fn ends(self, file: &Path) -> Ends {
        match self {
            Layout::Lines(end) => Ends::Octet(end.byte()),
            Layout::Json(..) => Ends::Octet(b'\n'),
            Layout::Table(table) => Ends::of_rows(table, file),
        }
    }

    /// Returns whether what else is in a row is kept.
    pub(crate) fn keeps(self) -> bool {
        match self {
            Layout::Lines(_) => false,
            Layout::Table(table) => table.keeps,
            Layout::Json(member) => member.keeps,
        }
    }

    /// Returns the names of the kept columns, from the first row of a table if there is one.
    pub(crate) fn kept_names(self, header: Option<&'a Header>) -> Vec<String> {
        match (self, header) {
            _ if !self.keeps() => Vec::new(),
            (Layout::Json(..), _) => vec![ROW.into()],
            (_, Some(Header { names: Some(names), .. })) => names.clone(),
            (_, Some(header)) => vec![String::new(); header.width],
            (_, None) => Vec::new(),
        }
    }

    /// Returns whether the first row of output names its columns.
    pub(crate) fn is_named(self) -> bool {
        !matches!(self, Layout::Table(Table { is_named: false, .. }))
    }
}

/// The name of the JSON member, and of the CSV column, for the kept part of a row.
const ROW: &str = "row";

impl<'a> Kept<'a> {
    /// Returns the columns of CSV, as many for each row.
    pub(crate) fn columns(self) -> Vec<&'a [u8]> {
        match self {
            Kept::Nothing => Vec::new(),
            Kept::Columns(header, cells) => {
                (0..header.width).map(|index| cells.get(index).unwrap_or_default()).collect()
            }
            Kept::Json(line, _) => vec![line],
        }
    }

    /// Appends the member [`ROW`] of JSON, if anything is kept.
    pub(crate) fn push_member(self, to: &mut Vec<u8>) {
        if let Kept::Nothing = self {
            return;
        }
        to.extend_from_slice(format!("\"{ROW}\":").as_bytes());
        match self {
            Kept::Nothing => {}
            Kept::Columns(header, cells) => push(&Columns(header, cells), to),
            Kept::Json(line, is_json) => match str::from_utf8(line).ok().filter(|_| is_json) {
                Some(text) => to.extend_from_slice(records::escaped(text).as_bytes()),
                None => push(&records::Text(line), to),
            },
        }
    }
}

/// Appends a value, which is in the middle of a line.
fn push(value: &impl Serialize, to: &mut Vec<u8>) {
    // Kept columns have no errors.
    let _ = records::push(value, to);
    to.pop();
}
