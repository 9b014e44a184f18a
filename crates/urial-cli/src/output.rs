//! The destination and the format of results and diagnostics.

use std::fmt::{Display, Write as _};
use std::io::{self, IsTerminal as _, StdoutLock, Write};

use serde::Serialize;
use urial_verbs::{Error, Rejected, json};

use crate::diagnosis::Diagnosis;
use crate::input::{Input, Origin};
use crate::options::{Color, Printing};
use crate::print::printable;
use crate::print::reference::Style;
use crate::print::secrets::veiled;
use crate::run::Status;

/// Writes results to standard output, buffered, and diagnostics to standard error.
pub(crate) struct Output {
    stdout: StdoutLock<'static>,
    /// Results that are not yet written.
    results: Vec<u8>,
    format: Format,
    /// Whether standard output is a terminal; each result is then written at once.
    is_watched: bool,
    /// Whether diagnostics are reports of several lines.
    at_length: bool,
    diagnostic: String,
}

/// The output format of a run.
#[derive(Clone, Copy)]
pub(crate) enum Format {
    Json,
    Plain,
    Drawing(Style),
}

impl Output {
    pub(crate) fn new(printing: &Printing) -> Output {
        let stdout = io::stdout().lock();
        Output {
            is_watched: stdout.is_terminal(),
            stdout,
            results: Vec::new(),
            format: Format::of(printing),
            at_length: is_at_length(printing),
            diagnostic: String::new(),
        }
    }

    pub(crate) fn format(&self) -> Format {
        self.format
    }

    /// Writes a line that is a result.
    pub(crate) fn line(&mut self, text: &[u8]) -> io::Result<()> {
        self.write_all(text)?;
        self.write_all(b"\n")
    }

    /// Writes a record as JSON.
    pub(crate) fn json(&mut self, record: &impl Serialize) -> io::Result<()> {
        json::write(record, self)
    }

    /// Writes the text of a result, or the reason why there is none.
    pub(crate) fn text<R: Serialize>(
        &mut self,
        input: Input<'_>,
        result: Result<R, Error<'_>>,
        text: impl FnOnce(&R) -> &str,
        stand_in: &str,
    ) -> io::Result<Status> {
        match (result, self.format) {
            (Err(error), _) => return self.reject(input, &error, stand_in),
            (Ok(record), Format::Json) => self.json(&record)?,
            (Ok(record), Format::Plain) => self.line(text(&record).as_bytes())?,
            (Ok(record), Format::Drawing(style)) => self.shown(text(&record), style)?,
        }
        Ok(Status::Good)
    }

    /// Writes the text of a result for people.
    pub(crate) fn shown(&mut self, text: &str, style: Style) -> io::Result<()> {
        self.line(printable(&veiled(text, style)).as_bytes())
    }

    /// Reports that `input` has no result. In columns, `stand_in` is the line of the result, so
    /// that line N of the output belongs to input N.
    pub(crate) fn reject(
        &mut self,
        input: Input<'_>,
        error: &Error<'_>,
        stand_in: &str,
    ) -> io::Result<Status> {
        let record = || Rejected::new(input.given(), error);
        self.reject_as(input, error, stand_in, record)
    }

    /// The same, with a record of the verb.
    pub(crate) fn reject_as<R: Serialize>(
        &mut self,
        input: Input<'_>,
        error: &Error<'_>,
        stand_in: &str,
        record: impl FnOnce() -> R,
    ) -> io::Result<Status> {
        match self.format {
            Format::Json => self.json(&record())?,
            Format::Plain => {
                self.line(stand_in.as_bytes())?;
                self.diagnose(input, error)?;
            }
            Format::Drawing(_) => self.diagnose(input, error)?,
        }
        Ok(Status::Bad)
    }

    /// Writes to standard error why an input has no result: as a report or as a sentence.
    ///
    /// If a diagnostic cannot be written, it is lost and the run continues, because the results
    /// matter more. Each diagnostic is one write, so that those of several processes do not mix.
    fn diagnose(&mut self, input: Input<'_>, error: &Error<'_>) -> io::Result<()> {
        let text = input.text;
        self.complain(input.origin, &Diagnosis { error, text, at_length: self.at_length })
    }

    /// Writes a message about the input at `origin` to standard error.
    pub(crate) fn complain(&mut self, origin: Origin<'_>, why: &impl Display) -> io::Result<()> {
        let end = if self.at_length { "\n\n" } else { "\n" };
        self.diagnostic.clear();
        write!(self.diagnostic, "urial: {origin}{why}{end}").map_err(io::Error::other)?;
        if self.at_length {
            // Both streams may share one terminal; results come first.
            self.flush()?;
        }
        let _ = io::stderr().write_all(self.diagnostic.as_bytes());
        Ok(())
    }

    pub(crate) fn end_of_result(&mut self) -> io::Result<()> {
        if self.is_watched || self.results.len() >= AT_ONCE { self.flush() } else { Ok(()) }
    }
}

/// The capacity of a pipe: results are written when as much is buffered.
const AT_ONCE: usize = 1 << 16;

/// Small pieces are buffered until the result ends; large ones are written at once.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.len() < AT_ONCE {
            return self.results.write_all(bytes);
        }
        self.flush()?;
        self.stdout.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        let written = self.stdout.write_all(&self.results);
        // A failed write is not repeated.
        self.results.clear();
        written.and_then(|()| self.stdout.flush())
    }
}

impl Drop for Output {
    /// Writes the results that precede a failure.
    fn drop(&mut self) {
        let _ = self.flush();
    }
}

impl Format {
    /// Returns the chosen format, or the one that suits standard output.
    fn of(printing: &Printing) -> Format {
        if printing.json {
            return Format::Json;
        }
        if printing.color == Color::Always || io::stdout().is_terminal() {
            return Format::Drawing(Style {
                color: colored(printing.color),
                width: width(),
                shows_secrets: printing.show_secrets,
            });
        }
        Format::Plain
    }
}

/// Returns whether standard error is for people.
pub(crate) fn is_at_length(printing: &Printing) -> bool {
    printing.color == Color::Always || io::stderr().is_terminal()
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

/// Returns the number of columns of the terminal, if there is one.
fn width() -> usize {
    terminal_size::terminal_size_of(io::stdout())
        .map_or(usize::MAX, |(columns, _)| columns.0.into())
}
