//! The ways of printing: JSON for programs, columns for `cut` and `awk`, a drawing for people.

pub(crate) mod catalogue;
pub(crate) mod comparison;
pub(crate) mod difference;
pub(crate) mod drawing;
pub(crate) mod json;
pub(crate) mod legacy;
pub(crate) mod matching;
pub(crate) mod plain;
pub(crate) mod secrets;
pub(crate) mod view;

use std::fmt::{Display, Write as _};
use std::io::{self, IsTerminal as _, StdoutLock, Write};

use serde::Serialize;
use unicode_width::UnicodeWidthChar as _;
use urial::{Found, Reference};

use crate::args::{Color, Printing};
use crate::input::{Input, Origin};
use crate::refusal::Refusal;
use crate::syntax::Syntax;

/// Where a run writes: results to standard output, many at once, and diagnostics to standard error.
pub(crate) struct Output {
    stdout: StdoutLock<'static>,
    /// Results that are still to be written.
    results: Vec<u8>,
    format: Format,
    /// Somebody may be waiting for each result.
    is_watched: bool,
    /// Diagnostics are reports of several lines, for people.
    at_length: bool,
    diagnostic: String,
}

/// How a run prints.
#[derive(Clone, Copy)]
pub(crate) enum Format {
    Json,
    Plain,
    Drawing(drawing::Style),
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

    /// Writes why `input` gave no result: where programs read, with `stand_in` for the line that
    /// the result would have had, so that lines and inputs stay in step.
    pub(crate) fn refuse(
        &mut self,
        input: Input<'_>,
        refusal: &Refusal<'_>,
        stand_in: &str,
    ) -> io::Result<()> {
        self.refuse_as(input, refusal, stand_in, || json::Refused::new(input, refusal))
    }

    /// The same, with the object that JSON has for it.
    pub(crate) fn refuse_as<R: Serialize>(
        &mut self,
        input: Input<'_>,
        refusal: &Refusal<'_>,
        stand_in: &str,
        record: impl FnOnce() -> R,
    ) -> io::Result<()> {
        match self.format {
            Format::Json => return json::write(&record(), self),
            Format::Plain => self.line(stand_in.as_bytes())?,
            Format::Drawing(_) => {}
        }
        self.diagnose(input, refusal)
    }

    /// Tells standard error why an input was refused: at length where people read, else on a line.
    ///
    /// Results are the run's purpose, and what is said about others is not: a diagnostic that
    /// cannot be written is lost, and the run goes on. Each is one write, so that those of several
    /// runs do not mix.
    fn diagnose(&mut self, input: Input<'_>, refusal: &Refusal<'_>) -> io::Result<()> {
        self.complain(input.origin, &refusal.diagnosis(input.text, self.at_length))
    }

    /// Tells standard error what is the matter with what stood at `origin`.
    pub(crate) fn complain(&mut self, origin: Origin<'_>, why: &impl Display) -> io::Result<()> {
        let end = if self.at_length { "\n\n" } else { "\n" };
        self.diagnostic.clear();
        write!(self.diagnostic, "urial: {origin}{why}{end}").map_err(io::Error::other)?;
        if self.at_length {
            // Both streams may end on one screen: what was printed comes first there too.
            self.flush()?;
        }
        let _ = io::stderr().write_all(self.diagnostic.as_bytes());
        Ok(())
    }

    pub(crate) fn end_of_result(&mut self) -> io::Result<()> {
        if self.is_watched || self.results.len() >= AT_ONCE { self.flush() } else { Ok(()) }
    }
}

/// As much as a pipe holds. Results are written when so much is held; one of many small pieces is held
/// until it ends.
const AT_ONCE: usize = 1 << 16;

/// Small pieces, of which a result is made, are held until it ends, and large ones go straight on.
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
        // What could not be written is not tried again.
        self.results.clear();
        written.and_then(|()| self.stdout.flush())
    }
}

impl Drop for Output {
    /// Also where a run fails: the results before that are written.
    fn drop(&mut self) {
        let _ = self.flush();
    }
}

impl Format {
    /// What was asked for, or what suits standard output.
    fn of(printing: &Printing) -> Format {
        if printing.json {
            return Format::Json;
        }
        if printing.color == Color::Always || io::stdout().is_terminal() {
            return Format::Drawing(drawing::Style {
                color: colored(printing.color),
                width: width(),
            });
        }
        Format::Plain
    }
}

/// Do people read what is told to standard error?
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

/// The columns of the terminal. Without one there is no border to respect.
fn width() -> usize {
    terminal_size::terminal_size_of(io::stdout())
        .map_or(usize::MAX, |(columns, _)| columns.0.into())
}

/// What a reference is, in the word of the contract.
fn kind<G: Syntax>(reference: Reference<'_, G>) -> &'static str {
    if reference.is_relative() { "relative-reference" } else { G::KIND }
}

/// The text on one line of a terminal: escaped as in a report is what would move the cursor, turn
/// the line around, or not be seen. A mark is seen on the character before it, and stays there.
///
/// A delimiter bears no mark, so that the parts of a reference look as they do in the whole.
pub(crate) fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut base = None;
    for char in text.chars() {
        let is_kept = base.is_some_and(|base| is_seen_on(base, char));
        if is_kept {
            shown.push(char);
        } else if columns_of(char) == 0 && !char.is_control() {
            // Writing to a `String` does not fail.
            let _ = write!(shown, "\\u{{{:X}}}", u32::from(char));
        } else {
            let _ = write!(shown, "{}", Found::Char(char));
        }
        if !is_kept {
            base = bears_marks(char).then_some(char);
        }
    }
    shown
}

/// Is `mark` one that is seen where it stands behind `base`? `U+034F` is not, and selectors of a
/// variation are on symbols, as those have one in colour and one without.
fn is_seen_on(base: char, mark: char) -> bool {
    match mark {
        '\u{34F}' => false,
        '\u{FE0E}' | '\u{FE0F}' => !base.is_alphanumeric(),
        '\u{300}'..='\u{36F}' | '\u{20D0}'..='\u{20FF}' => true,
        _ => columns_of(mark) == 0 && is_plain(mark),
    }
}

/// Is it a character that a mark can join? Of ASCII, letters and digits are.
fn bears_marks(char: char) -> bool {
    char.is_ascii_alphanumeric() || !char.is_ascii() && columns_of(char) > 0 && is_plain(char)
}

/// Is it printed as it is?
fn is_plain(char: char) -> bool {
    Found::Char(char).to_string().starts_with(char)
}

/// How many columns of a terminal a printable text takes.
pub(crate) fn columns(text: &str) -> usize {
    text.chars().map(columns_of).sum()
}

/// Ideographs take two, and marks that join the character before them none.
fn columns_of(char: char) -> usize {
    char.width().unwrap_or(0)
}
