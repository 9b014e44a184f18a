//! The ways of printing: JSON for programs, columns for `cut` and `awk`, a drawing for people.

pub(crate) mod drawing;
pub(crate) mod json;
pub(crate) mod plain;

use std::fmt::{self, Write as _};
use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write};

use crate::args::{Color, Common};
use crate::input::Input;

/// Where a run writes: results to standard output, buffered, and diagnostics to standard error.
pub(crate) struct Output {
    results: BufWriter<StdoutLock<'static>>,
    /// Somebody may be waiting for each result.
    is_watched: bool,
    /// Diagnostics are reports of several lines, for people.
    at_length: bool,
    diagnostic: String,
}

impl Output {
    pub(crate) fn new(common: &Common) -> Output {
        let stdout = io::stdout().lock();
        Output {
            is_watched: stdout.is_terminal(),
            results: BufWriter::with_capacity(1 << 16, stdout),
            at_length: is_at_length(common),
            diagnostic: String::new(),
        }
    }

    /// Tells standard error why an input was refused: at length where people read, else on a line.
    ///
    /// Results are the run's purpose, and what is said about others is not: a diagnostic that
    /// cannot be written is lost, and the run goes on. Each is one write, so that those of several
    /// runs do not mix.
    pub(crate) fn diagnose(
        &mut self,
        input: &Input<'_>,
        sentence: &dyn fmt::Display,
        report: &dyn fmt::Display,
    ) -> io::Result<()> {
        self.diagnostic.clear();
        let line = &mut self.diagnostic;
        let written = if self.at_length {
            writeln!(line, "urial: {}{report}\n", input.origin)
        } else {
            writeln!(line, "urial: {}{sentence}", input.origin)
        };
        written.map_err(io::Error::other)?;
        if self.at_length {
            // Both streams may end on one screen: what was printed comes first there too.
            self.flush()?;
        }
        let _ = io::stderr().write_all(self.diagnostic.as_bytes());
        Ok(())
    }

    pub(crate) fn end_of_result(&mut self) -> io::Result<()> {
        if self.is_watched { self.flush() } else { Ok(()) }
    }
}

/// Do people read what is told to standard error?
pub(crate) fn is_at_length(common: &Common) -> bool {
    common.color == Color::Always || io::stderr().is_terminal()
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.results.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.results.flush()
    }
}

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
        Color::Auto => {
            let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
            !is_set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
        }
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
