//! The ways of printing: JSON for programs, columns for `cut` and `awk`, a drawing for people.

pub(crate) mod drawing;
pub(crate) mod json;
pub(crate) mod plain;

use std::io::{self, IsTerminal as _};

use crate::args::{Color, Common};

/// How a run prints.
pub(crate) enum Format {
    Json,
    Plain,
    Drawing(drawing::Style),
}

impl Format {
    /// What was asked for, or what suits standard output.
    pub(crate) fn of(common: &Common) -> Format {
        if common.json {
            return Format::Json;
        }
        if common.color == Color::Always || io::stdout().is_terminal() {
            return Format::Drawing(drawing::Style {
                color: colored(common.color),
                width: width(),
            });
        }
        Format::Plain
    }
}

fn colored(color: Color) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
    }
}

/// The columns of the terminal. Without one there is no border to respect.
fn width() -> usize {
    terminal_size::terminal_size().map_or(usize::MAX, |(columns, _)| columns.0.into())
}

/// What a reference is, in the word of the contract.
fn kind(reference: urial::UriRef<'_>) -> &'static str {
    if reference.is_uri() { "uri" } else { "relative-reference" }
}
