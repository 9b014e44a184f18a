//! The destination of results and diagnostics.

use std::fmt::Display;
use std::io::{self, IsTerminal as _, Write};

use serde::Serialize;
use urial_verbs::{Cell, Error, Rejected, Row, TakeRow, json};

use crate::diagnosis::Diagnosis;
use crate::format::columns::Columns;
use crate::format::csv::Separator;
use crate::format::names::Names;
use crate::format::{Format, OutputRow, write_inputs};
use crate::input::{Input, Origin};
use crate::options::{Color, FormatName, Only, Printing, Rows};
use crate::print::drawing::{WIDEST, wrapped};
use crate::print::outline::remade;
use crate::print::reference::Style;
use crate::print::secrets::{starred, veiled};
use crate::print::{ABSENT, printable_octets, write_printable};
use crate::progress::tell;
use crate::reports;
use crate::results::Results;
use crate::status::Status;
use crate::turns::Ticket;

/// Writes results to standard output, buffered, and diagnostics to standard error.
pub(crate) struct Output {
    results: Results,
    diagnostics: Diagnostics,
    format: Format,
    moment: Moment,
    /// What every row has.
    shape: Shape,
    /// The input whose result is written.
    current: Current,
}

/// When results are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    /// At the end of each, because somebody watches.
    Result,
    /// When a large piece is complete.
    Piece,
    /// When it is the turn of a batch, at the latest when it is complete.
    Turn,
}

/// Messages for standard error, which wait for results to be written before them.
struct Diagnostics {
    waiting: Vec<Waiting>,
    /// Their length together.
    length: usize,
    /// The columns of a report; `None` if each is a sentence.
    width: Option<usize>,
    /// Whether only the first reports on lines are written.
    is_limited: bool,
    /// Whether they are on the same terminal as results, where one takes the place of the other.
    replace_results: bool,
}

/// A message that waits.
struct Waiting {
    /// Empty for a report that is only counted.
    message: String,
    /// The component of the error, for a report on an invalid line.
    line: Option<&'static str>,
}

/// The columns of a run, and which of its results are written.
struct Shape {
    rows: Rows,
    /// The number of columns of a result.
    width: usize,
    /// The number of columns of `--with-input`.
    inputs: usize,
    /// Whether the last column of a table is for errors.
    has_error: bool,
    /// Whether secrets are masked: the text of a row that cannot be read is left out.
    masks: bool,
}

/// An input whose result is written.
#[derive(Default)]
struct Current {
    /// Whether it is a part of a row.
    is_part: bool,
    /// What is kept of the row, in the format of the run.
    kept: Vec<u8>,
    /// Its error, for all of its rows in a table.
    error: Option<String>,
}

impl Output {
    pub(crate) fn new(printing: &Printing, rows: Rows, names: Names<'_>) -> Output {
        let is_watched = io::stdout().is_terminal();
        let format = Format::of(printing, rows, is_watched);
        let width = match format {
            Format::Table(_) => names.results.len(),
            Format::Text(_) => 1,
            Format::Columns(_) | Format::Json => names.width.max(1),
        };
        let (inputs, has_error, masks) = (names.inputs.len(), names.has_error, names.masks);
        Output {
            results: Results::new(),
            diagnostics: Diagnostics {
                waiting: Vec::new(),
                length: 0,
                width: report_width(printing),
                is_limited: reports::are_limited(),
                replace_results: is_watched && io::stderr().is_terminal(),
            },
            format,
            moment: if is_watched { Moment::Result } else { Moment::Piece },
            shape: Shape { rows, width, inputs, has_error, masks },
            current: Current::default(),
        }
    }

    /// The output of a verb without columns: if it is not JSON, it is text, wherever it goes.
    pub(crate) fn for_people(printing: &Printing, rows: Rows) -> Output {
        let mut output = Output::new(printing, rows, Names::default());
        if let Format::Columns(_) = output.format {
            output.format = Format::Text(Style::of(printing, output.moment == Moment::Result));
        }
        output
    }

    /// Writes the names of columns, if there is a place for them.
    pub(crate) fn begin(&mut self, names: Names<'_>, kept: &[String]) {
        if let Format::Table(separator) = self.format {
            self.results.keep(&names.row(kept, self.shape.rows.has_input, separator));
        }
    }

    /// Begins the result of an input, of whose row something may be kept.
    pub(crate) fn take(&mut self, input: Input<'_>) {
        self.current.is_part = input.row.has_more;
        self.current.kept.clear();
        if let Some(kept) = input.row.kept {
            self.format.push_kept(kept, &mut self.current.kept);
        }
    }

    /// Lets results and diagnostics wait for the turn of a thread.
    pub(crate) fn in_turn(mut self, ticket: Ticket) -> Output {
        self.moment = Moment::Turn;
        self.results.wait_with(ticket);
        self
    }

    /// Takes the turn of a batch.
    pub(crate) fn begin_turn(&mut self, number: u64) {
        if let Some(ticket) = self.results.ticket() {
            ticket.take(number);
        }
    }

    /// Waits until it is the turn of the batch.
    pub(crate) fn wait(&mut self) {
        if let Some(ticket) = self.results.ticket() {
            ticket.wait();
        }
    }

    /// Lets the next batch be written.
    pub(crate) fn end_turn(&mut self) {
        if let Some(ticket) = self.results.ticket() {
            ticket.pass();
        }
    }

    /// Writes what waits: results, then diagnostics.
    pub(crate) fn deliver(&mut self) -> io::Result<()> {
        let written = self.results.write_all();
        self.diagnostics.write();
        written
    }

    pub(crate) fn format(&self) -> Format {
        self.format
    }

    /// Returns the kept columns of the input's row.
    pub(crate) fn kept(&self) -> &[u8] {
        &self.current.kept
    }

    /// Takes what was [kept](Output::kept) before.
    pub(crate) fn keep(&mut self, kept: &[u8]) {
        self.current.kept.clear();
        self.current.kept.extend_from_slice(kept);
    }

    /// Returns whether results are a table, in which errors have a column.
    pub(crate) fn is_table(&self) -> bool {
        matches!(self.format, Format::Table(_))
    }

    /// Returns whether errors are a part of results, and not diagnostics.
    pub(crate) fn is_json(&self) -> bool {
        matches!(self.format, Format::Json)
    }

    /// Writes a line for people.
    pub(crate) fn printable(&mut self, text: &str) -> io::Result<()> {
        write_printable(text, |piece| self.results.push(piece))?;
        self.results.push(b"\n")
    }

    /// Writes a record as JSON, piece by piece; its first member has the kept columns of the row.
    pub(crate) fn json(&mut self, record: &impl Serialize) -> io::Result<()> {
        let (results, kept) = (&mut self.results, &self.current.kept);
        results.make(&mut |text, offer| json::push_in_pieces(record, kept, text, offer))?;
        results.end_row()
    }

    /// Writes the text of a result as a line, or why the input has no result.
    pub(crate) fn text<R: Serialize + Row>(
        &mut self,
        input: Input<'_>,
        result: Result<R, Error<'_>>,
    ) -> io::Result<Status> {
        self.one_line(input, result, veiled)
    }

    /// Writes the text of a result that has parts of the input and of a base, for people as it is
    /// made `again` of both without their secrets: a part of one need not look like a secret.
    pub(crate) fn remade<R: Serialize + Row>(
        &mut self,
        input: Input<'_>,
        base: &[u8],
        result: Result<R, Error<'_>>,
        again: impl Fn(&[u8], &[u8]) -> Option<String>,
    ) -> io::Result<Status> {
        self.one_line(input, result, |made, style| remade([input.text, base], made, &again, style))
    }

    /// Writes a result of one cell, which is a line for people: what `shown` makes of its text.
    fn one_line<R: Serialize + Row>(
        &mut self,
        input: Input<'_>,
        result: Result<R, Error<'_>>,
        shown: impl Fn(&str, Style) -> String,
    ) -> io::Result<Status> {
        let record = match result {
            Ok(record) => record,
            Err(error) => return self.reject(input, &error),
        };
        let inputs = [Some(input.text)];
        self.accept(&inputs, &record, |style, out| {
            out.input_columns(&inputs)?;
            record.rows(&mut |cells| {
                let made = cells.first().and_then(|cell| cell.text()).unwrap_or_default();
                let shown = shown(&made, style);
                reports::note_masks(&made, &shown);
                out.printable(&shown)
            })
        })?;
        Ok(Status::Good)
    }

    /// Writes the result of a valid input in the format of the run. `inputs` are the columns of
    /// `--with-input`.
    pub(crate) fn accept<R: Serialize + Row>(
        &mut self,
        inputs: &[Option<&[u8]>],
        record: &R,
        text: impl FnOnce(Style, &mut Output) -> io::Result<()>,
    ) -> io::Result<()> {
        self.show(true, inputs, record, &|take| record.rows(take), text)
    }

    /// Writes the result of an input, valid or not, in the format of the run: its record, its
    /// `rows`, or its text.
    pub(crate) fn show(
        &mut self,
        is_valid: bool,
        inputs: &[Option<&[u8]>],
        record: &impl Serialize,
        rows: &dyn Fn(&mut TakeRow<'_>) -> io::Result<()>,
        text: impl FnOnce(Style, &mut Output) -> io::Result<()>,
    ) -> io::Result<()> {
        match self.format {
            _ if !self.is_shown(is_valid) => Ok(()),
            Format::Json => self.json(record),
            Format::Columns(_) | Format::Table(_) => rows(&mut |cells| self.row(inputs, cells)),
            Format::Text(style) => text(style, self),
        }
    }

    /// Writes a row of columns or of a table.
    fn row(&mut self, inputs: &[Option<&[u8]>], cells: &[Cell<'_>]) -> io::Result<()> {
        let Current { is_part, ref kept, ref error } = self.current;
        let row = OutputRow {
            kept,
            inputs: if self.shape.rows.has_input { inputs } else { &[] },
            cells,
            error: self.shape.has_error.then(|| error.as_deref().unwrap_or_default()),
            is_part,
        };
        match self.format {
            Format::Columns(columns) => columns.write(&row, &mut self.results),
            Format::Table(separator) => separator.write(&row, &mut self.results),
            Format::Text(_) | Format::Json => Ok(()),
        }
    }

    /// Returns whether `--only` lets a result pass.
    pub(crate) fn is_shown(&self, is_valid: bool) -> bool {
        self.shape.rows.only.is_none_or(|only| (only == Only::Valid) == is_valid)
    }

    /// Reports that `input`, or its row, has no result. Its line has `\N` in each column, so that
    /// line N of the output belongs to input N; for people there is one `\N`.
    pub(crate) fn reject(&mut self, input: Input<'_>, error: &Error<'_>) -> io::Result<Status> {
        let text = input.given().filter(|_| !self.shape.masks);
        let record = || Rejected::new(text, input.line_number(), error);
        self.reject_as(input, &vec![text; self.shape.inputs], error, record)
    }

    /// Reports that an input has no result, by a record of the verb. `inputs` are the columns of
    /// `--with-input`.
    pub(crate) fn reject_as<R: Serialize>(
        &mut self,
        input: Input<'_>,
        inputs: &[Option<&[u8]>],
        error: &Error<'_>,
        record: impl FnOnce() -> R,
    ) -> io::Result<Status> {
        let is_shown = self.is_shown(false);
        if !is_shown {
            // The option asks for a filter.
            return Ok(Status::Good);
        }
        match self.format {
            Format::Json => self.json(&record())?,
            // A report takes its place.
            Format::Text(_) if self.diagnostics.replace_results => self.diagnose(input, error)?,
            _ => self.with_diagnostic(input, error, |output| output.absent_row(inputs))?,
        }
        Ok(Status::Bad)
    }

    /// Writes rows of an input, and why it is invalid: in their last column, or after them.
    pub(crate) fn with_diagnostic(
        &mut self,
        input: Input<'_>,
        error: &Error<'_>,
        rows: impl FnOnce(&mut Output) -> io::Result<()>,
    ) -> io::Result<()> {
        let is_table = self.is_table();
        if is_table {
            self.diagnose(input, error)?;
        }
        rows(self)?;
        if is_table { Ok(()) } else { self.diagnose(input, error) }
    }

    /// Writes the row of an input without a result.
    pub(crate) fn absent_row(&mut self, inputs: &[Option<&[u8]>]) -> io::Result<()> {
        if let Format::Text(_) = self.format {
            self.input_columns(inputs)?;
            self.results.push(ABSENT.as_bytes())?;
            return self.results.push(b"\n");
        }
        self.row(inputs, &vec![Cell::Absent; self.shape.width])
    }

    /// Writes the kept columns and the columns of `--with-input` for people.
    pub(crate) fn input_columns(&mut self, inputs: &[Option<&[u8]>]) -> io::Result<()> {
        let Format::Text(style) = self.format else { return Ok(()) };
        self.results.push(&self.current.kept)?;
        let inputs = if self.shape.rows.has_input { inputs } else { &[] };
        write_inputs(inputs, style, &mut self.results)
    }

    /// Writes to standard error why an input has no result: as a report, or as a sentence followed
    /// by the input if it is a line.
    ///
    /// If a diagnostic cannot be written, it is lost and the run continues, because the results
    /// matter more. Each diagnostic is one write, so that the diagnostics of several processes do
    /// not mix.
    pub(crate) fn diagnose(&mut self, input: Input<'_>, error: &Error<'_>) -> io::Result<()> {
        let Input { text, origin, .. } = input;
        if self.is_table() && self.is_shown(false) {
            let diagnosis = Diagnosis { error, text, secrets: &[], width: None };
            self.current.error = Some(diagnosis.to_string());
            return Ok(());
        }
        let line = input.line_number().map(|_| error.named_component(text));
        if line.is_some() && self.diagnostics.is_limited && reports::are_enough() {
            self.diagnostics.waiting.push(Waiting { message: String::new(), line });
            return Ok(());
        }
        let width = self.diagnostics.width;
        let diagnosis = Diagnosis { error, text, secrets: &[], width };
        // The escapes of a row could hide secrets.
        let is_alone = width.is_some() || line.is_none() || input.row.error.is_some();
        let why = if is_alone {
            diagnosis.to_string()
        } else if text.len() > LONGEST_QUOTED {
            format!("{diagnosis}: a line of {} bytes", text.len())
        } else {
            let shown = starred(text, error.offset().unwrap_or(text.len()));
            format!("{diagnosis}: \"{}\"", printable_octets(&shown))
        };
        self.complain_of(origin, &why, line)
    }

    /// Writes a message about the input at `origin` to standard error.
    pub(crate) fn complain(&mut self, origin: Origin<'_>, why: &impl Display) -> io::Result<()> {
        self.complain_of(origin, why, None)
    }

    /// Writes a message, which may be a report on an invalid `line`.
    fn complain_of(
        &mut self,
        origin: Origin<'_>,
        why: &impl Display,
        line: Option<&'static str>,
    ) -> io::Result<()> {
        self.diagnostics.push(origin, why, line);
        match self.moment {
            Moment::Turn if self.diagnostics.length <= MOST_SAID => Ok(()),
            Moment::Turn => {
                self.wait();
                self.deliver()
            }
            // Both streams may share one terminal; results come first.
            _ if self.diagnostics.width.is_some() => self.deliver(),
            _ => {
                self.diagnostics.write();
                Ok(())
            }
        }
    }

    pub(crate) fn end_of_result(&mut self) -> io::Result<()> {
        self.current.error = None;
        self.results.end_row()?;
        if self.moment == Moment::Result { self.deliver() } else { Ok(()) }
    }
}

/// The longest line that a diagnostic of programs quotes, in bytes.
const LONGEST_QUOTED: usize = 2000;

/// Diagnostics of a batch are buffered up to this length: a line for each of its octets.
const MOST_SAID: usize = 16 << 20;

impl Diagnostics {
    fn push(&mut self, origin: Origin<'_>, why: &impl Display, line: Option<&'static str>) {
        let message = format!("urial: {origin}{why}");
        let message = match self.width {
            None => message + "\n",
            Some(width) if width > WIDEST => message + "\n\n",
            Some(width) => {
                let (first, rest) = message.split_at(message.find('\n').unwrap_or(message.len()));
                [&wrapped(first, width.saturating_sub(2)).join("\n  "), rest, "\n\n"].concat()
            }
        };
        self.length += message.len();
        self.waiting.push(Waiting { message, line });
    }

    fn write(&mut self) {
        self.length = 0;
        for Waiting { message, line } in self.waiting.drain(..) {
            match line {
                Some(component) if message.is_empty() => reports::count(component),
                Some(component) => reports::write(component, &message),
                None => tell(&message),
            }
        }
    }
}

/// Writes text for people, and reports. A row is kept until it ends, if it is not long, so that
/// lines are written whole.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.results.push(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.moment == Moment::Turn { Ok(()) } else { self.deliver() }
    }
}

impl Drop for Output {
    /// Writes the results that precede a failure.
    fn drop(&mut self) {
        let _ = self.deliver();
    }
}

impl Format {
    /// Returns the chosen format, or the one that suits standard output, which may be a terminal.
    fn of(printing: &Printing, rows: Rows, is_terminal: bool) -> Format {
        let suitable = if is_terminal { FormatName::Text } else { FormatName::Columns };
        match printing.format().unwrap_or(suitable) {
            FormatName::Text => Format::Text(Style::of(printing, is_terminal)),
            // A report is written by its verb.
            FormatName::Columns | FormatName::Sarif | FormatName::Github => {
                Format::Columns(Columns { end: rows.end() })
            }
            FormatName::Json => Format::Json,
            FormatName::Csv => Format::Table(Separator::Comma),
            FormatName::Tsv => Format::Table(Separator::Tab),
        }
    }
}

/// Returns whether results are text.
pub(crate) fn is_for_people(printing: &Printing) -> bool {
    matches!(Format::of(printing, Rows::default(), io::stdout().is_terminal()), Format::Text(_))
}

impl Style {
    /// Returns the style of text on standard output, which may be a terminal.
    pub(crate) fn of(printing: &Printing, is_terminal: bool) -> Style {
        let color = is_colored(printing.color, is_terminal);
        Style { color, width: width(), shows_secrets: printing.show_secrets }
    }
}

fn is_colored(color: Color, is_terminal: bool) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
            is_terminal
                && !is_set("NO_COLOR")
                && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
        }
    }
}

/// Returns the number of columns of a report, if standard error is for people.
pub(crate) fn report_width(printing: &Printing) -> Option<usize> {
    let is_for_people = printing.format() == Some(FormatName::Text) || io::stderr().is_terminal();
    let of_errors = || terminal_size::terminal_size_of(io::stderr()).map(|(columns, _)| columns.0);
    let width = || match width() {
        usize::MAX => of_errors().map_or(usize::MAX, usize::from),
        known => known,
    };
    is_for_people.then(width)
}

/// Returns the number of columns, from the variable COLUMNS or from the terminal, if there is one.
fn width() -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    if let Some(columns) = columns.filter(|&columns| columns > 0) {
        return columns;
    }
    terminal_size::terminal_size_of(io::stdout())
        .map_or(usize::MAX, |(columns, _)| columns.0.into())
}
