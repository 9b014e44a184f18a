//! How inputs are written in files.

use super::csv::Table;
use super::format::Format;
use super::json::Member;
use super::lines::End;

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

impl Layout<'_> {
    /// Returns what reads it.
    pub(crate) fn format(&self) -> &dyn Format {
        match self {
            Layout::Lines(end) => end,
            Layout::Table(table) => table,
            Layout::Json(member) => member,
        }
    }
}
