//! The destination and the format of results and diagnostics.

use std::fmt::Display;
use std::io::{self, IsTerminal as _, Write};
use std::mem;

use serde::Serialize;
use urial_verbs::{Error, Rejected, json};

use crate::diagnosis::{Diagnosis, LONGEST};
use crate::input::{Input, Origin};
use crate::options::{Color, End, FormatName, Only, Printing, Rows};
use crate::print::outline::remade;
use crate::print::reference::Style;
use crate::print::secrets::{starred, veiled};
use crate::print::{
    ABSENT, escaped_pieces, printable_octets, write_printable, write_printable_octets,
};
use crate::progress::tell;
use crate::results::Results;
use crate::rows::Kept;
use crate::run::Status;
use crate::table::{self, Names, Separator};
use crate::threads::Ticket;

/// Writes results to standard output, buffered, and diagnostics to standard error.
#[allow(clippy::struct_excessive_bools, reason = "each is about another part")]
pub(crate) struct Output {
    results: Results,
    /// Diagnostics that are not yet written.
    diagnostics: Vec<String>,
    /// How long these are.
    diagnosed: usize,
    format: Format,
    rows: Rows,
    moment: Moment,
    /// Whether diagnostics are reports of several lines.
    at_length: bool,
    /// Whether reports are on the same terminal as results, where one takes the place of the other.
    has_reports: bool,
    /// The number of columns of a result.
    width: usize,
    /// The number of columns of `--with-input`.
    inputs: usize,
    /// Whether secrets are masked: the text of a row that cannot be read is left out.
    masks: bool,
    /// Whether the input is a part of a row.
    is_part: bool,
    /// What is kept of the row of the input, in the format of the run.
    kept: Vec<u8>,
    /// The rows of a result of a table.
    table: table::Rows,
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

/// The output format of a run.
#[derive(Clone, Copy)]
pub(crate) enum Format {
    Text(Style),
    Columns,
    Table(Separator),
    Json,
}

impl Output {
    pub(crate) fn new(printing: &Printing, rows: Rows, names: Names<'_>) -> Output {
        let is_watched = io::stdout().is_terminal();
        let format = Format::of(printing, is_watched);
        Output {
            moment: if is_watched { Moment::Result } else { Moment::Piece },
            has_reports: is_watched && io::stderr().is_terminal(),
            results: Results::new(),
            diagnostics: Vec::new(),
            diagnosed: 0,
            format,
            rows,
            at_length: is_at_length(printing),
            width: match format {
                Format::Table(_) => names.results.len(),
                Format::Text(_) => 1,
                _ => names.width.max(1),
            },
            inputs: names.inputs.len(),
            masks: names.masks,
            is_part: false,
            kept: Vec::new(),
            table: table::Rows::new(names),
        }
    }

    /// Writes the names of columns, if there is a place for them.
    pub(crate) fn begin(&mut self, names: Names<'_>, kept: &[String]) {
        if let Format::Table(separator) = self.format {
            self.results.keep(&names.row(kept, self.rows.has_input, separator));
        }
    }

    /// Begins the result of an input, of whose row something may be kept.
    pub(crate) fn take(&mut self, input: Input<'_>) {
        self.is_part = input.row.has_more;
        self.kept.clear();
        let mut kept = mem::take(&mut self.kept);
        match (self.format, input.row.kept) {
            // The escapes of JSON could hide secrets.
            (_, Kept::Nothing) | (Format::Text(_), Kept::Json(..)) => {}
            (Format::Json, row) => row.push_member(&mut kept),
            (_, row) => {
                let columns = row.columns();
                self.table.kept = columns.len();
                for column in columns {
                    // Writing to a buffer cannot fail.
                    let _ = self.format.write_input(column, |it| kept.write_all(it));
                    kept.push(b'\t');
                }
            }
        }
        self.kept = kept;
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

    /// Writes what is kept: results, then diagnostics.
    pub(crate) fn deliver(&mut self) -> io::Result<()> {
        let written = self.results.write_all();
        self.diagnosed = 0;
        self.diagnostics.drain(..).for_each(|it| tell(&it));
        written
    }

    /// The output of a verb without columns: if it is not JSON, it is text, wherever it goes.
    pub(crate) fn for_people(printing: &Printing, rows: Rows) -> Output {
        let mut output = Output::new(printing, rows, Names::default());
        if let Format::Columns = output.format {
            output.format = Format::Text(Style::of(printing, output.moment == Moment::Result));
        }
        output
    }

    pub(crate) fn format(&self) -> Format {
        self.format
    }

    /// Returns what is kept of the row of the input.
    pub(crate) fn kept(&self) -> &[u8] {
        &self.kept
    }

    /// Takes what was [kept](Output::kept) before.
    pub(crate) fn keep(&mut self, kept: &[u8]) {
        self.kept.clear();
        self.kept.extend_from_slice(kept);
    }

    /// Returns whether results are a table, in which errors have a column.
    pub(crate) fn is_table(&self) -> bool {
        matches!(self.format, Format::Table(_))
    }

    /// Returns whether errors are a part of results, and not diagnostics.
    pub(crate) fn is_json(&self) -> bool {
        matches!(self.format, Format::Json)
    }

    /// Writes a line that is a result.
    pub(crate) fn line(&mut self, text: &[u8]) -> io::Result<()> {
        self.write_all(text)?;
        self.write_all(b"\n")
    }

    /// Writes a line for people.
    pub(crate) fn printable(&mut self, text: &str) -> io::Result<()> {
        write_printable(text, |piece| self.write_all(piece))?;
        self.write_all(b"\n")
    }

    /// Writes a line that may have any octets: as they are, or with escapes where there are rows.
    pub(crate) fn octets(&mut self, octets: &[u8]) -> io::Result<()> {
        let has_rows = self.is_table() || self.is_part;
        if !has_rows {
            return self.line(octets);
        }
        escaped_pieces(octets).try_for_each(|piece| self.write_all(piece))?;
        self.write_all(b"\n")
    }

    /// Writes a record as JSON, with what is kept of its row as the first member, piece by piece.
    pub(crate) fn json(&mut self, record: &impl Serialize) -> io::Result<()> {
        let (results, kept) = (&mut self.results, &self.kept);
        results.make(&mut |text, offer| json::push_in_pieces(record, kept, text, offer))?;
        results.end_row()
    }

    /// Writes the text of a result as a line, or the reason why there is none.
    pub(crate) fn text<R: Serialize>(
        &mut self,
        input: Input<'_>,
        result: Result<R, Error<'_>>,
        text: impl FnOnce(&R) -> &str,
    ) -> io::Result<Status> {
        self.made(input, result, |record| text(record).as_bytes())
    }

    /// Writes the octets of a result as a line, or why the input has no result.
    pub(crate) fn made<R: Serialize>(
        &mut self,
        input: Input<'_>,
        result: Result<R, Error<'_>>,
        text: impl FnOnce(&R) -> &[u8],
    ) -> io::Result<Status> {
        match result {
            Ok(record) => {
                let made = text(&record);
                let shown = |style| veiled(&String::from_utf8_lossy(made), style);
                self.one_line(input, &record, made, shown)?;
            }
            Err(error) => return self.reject(input, &error),
        }
        Ok(Status::Good)
    }

    /// Writes the text of a result that has parts of the input and of a base, for people as it is
    /// made `again` of both without their secrets: a part of one need not look like a secret.
    pub(crate) fn remade<R: Serialize, T: AsRef<[u8]> + ?Sized>(
        &mut self,
        input: Input<'_>,
        base: &[u8],
        result: Result<R, Error<'_>>,
        text: impl FnOnce(&R) -> &T,
        again: impl Fn(&[u8], &[u8]) -> Option<String>,
    ) -> io::Result<Status> {
        match result {
            Ok(record) => {
                let made = text(&record).as_ref();
                let shown = |style| {
                    let made = String::from_utf8_lossy(made);
                    remade([input.text, base], &made, again, style)
                };
                self.one_line(input, &record, made, shown)?;
            }
            Err(error) => return self.reject(input, &error),
        }
        Ok(Status::Good)
    }

    /// Writes the result of a valid input, whose text is one line in columns and for people.
    fn one_line(
        &mut self,
        input: Input<'_>,
        record: &impl Serialize,
        line: &[u8],
        shown: impl FnOnce(Style) -> String,
    ) -> io::Result<()> {
        let inputs = [Some(input.text)];
        let columns = |out: &mut Output| out.octets(line);
        self.accept(&inputs, record, columns, |style, out| {
            out.input_columns(&inputs)?;
            out.printable(&shown(style))
        })
    }

    /// Writes the result of a valid input in the format of the run. `inputs` are the columns of
    /// `--with-input`.
    pub(crate) fn accept(
        &mut self,
        inputs: &[Option<&[u8]>],
        record: &impl Serialize,
        columns: impl FnOnce(&mut Output) -> io::Result<()>,
        text: impl FnOnce(Style, &mut Output) -> io::Result<()>,
    ) -> io::Result<()> {
        self.show(true, inputs, record, columns, text)
    }

    /// Writes the result of an input, valid or not, in the format of the run.
    pub(crate) fn show(
        &mut self,
        is_valid: bool,
        inputs: &[Option<&[u8]>],
        record: &impl Serialize,
        columns: impl FnOnce(&mut Output) -> io::Result<()>,
        text: impl FnOnce(Style, &mut Output) -> io::Result<()>,
    ) -> io::Result<()> {
        let row = |output: &mut Output| {
            output.input_columns(inputs)?;
            columns(output)?;
            output.end_row()
        };
        self.show_rows(is_valid, record, row, text)
    }

    /// Writes a result of any number of rows in the format of the run.
    pub(crate) fn show_rows(
        &mut self,
        is_valid: bool,
        record: &impl Serialize,
        rows: impl FnOnce(&mut Output) -> io::Result<()>,
        text: impl FnOnce(Style, &mut Output) -> io::Result<()>,
    ) -> io::Result<()> {
        match self.format {
            _ if !self.is_shown(is_valid) => Ok(()),
            Format::Json => self.json(record),
            Format::Columns | Format::Table(_) => rows(self),
            Format::Text(style) => text(style, self),
        }
    }

    /// Returns whether `--only` lets a result pass.
    pub(crate) fn is_shown(&self, is_valid: bool) -> bool {
        self.rows.only.is_none_or(|only| (only == Only::Valid) == is_valid)
    }

    /// Reports that `input`, or its row, has no result. Its line has `\N` in each column, so that
    /// line N of the output belongs to input N; for people there is one `\N`.
    pub(crate) fn reject(&mut self, input: Input<'_>, error: &Error<'_>) -> io::Result<Status> {
        let text = input.given().filter(|_| !self.masks);
        let record = || Rejected::new(text, input.line_number(), error);
        self.reject_as(input, &vec![text; self.inputs], error, record)
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
        match self.format {
            Format::Json if is_shown => self.json(&record())?,
            Format::Json => {}
            // A report takes its place.
            Format::Text(_) if self.has_reports => self.diagnose(input, error)?,
            _ if !is_shown => self.diagnose(input, error)?,
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
    fn absent_row(&mut self, inputs: &[Option<&[u8]>]) -> io::Result<()> {
        self.input_columns(inputs)?;
        self.line(vec![ABSENT; self.width].join("\t").as_bytes())?;
        self.end_row()
    }

    /// Ends a row, with NUL in place of its LF if `--null` is given. What is complete may be
    /// written then.
    pub(crate) fn end_row(&mut self) -> io::Result<()> {
        if self.rows.end() == End::Nul && matches!(self.format, Format::Columns) {
            self.results.end_with(0);
        }
        self.results.end_row()
    }

    /// Writes the columns that are kept, and those of `--with-input`, if it is given; for people
    /// without their secrets, unless these are shown.
    pub(crate) fn input_columns(&mut self, inputs: &[Option<&[u8]>]) -> io::Result<()> {
        let kept = mem::take(&mut self.kept);
        self.write_all(&kept)?;
        self.kept = kept;
        let inputs = if self.rows.has_input { inputs } else { &[] };
        for input in inputs {
            let (format, output) = (self.format, &mut *self);
            match input {
                Some(text) => format.write_input(text, |it| output.write_all(it))?,
                None => output.write_all(ABSENT.as_bytes())?,
            }
            output.write_all(b"\t")?;
        }
        Ok(())
    }

    /// Writes to standard error why an input has no result: as a report, or as a sentence followed
    /// by the input if it is a line.
    ///
    /// If a diagnostic cannot be written, it is lost and the run continues, because the results
    /// matter more. Each diagnostic is one write, so that those of several processes do not mix.
    pub(crate) fn diagnose(&mut self, input: Input<'_>, error: &Error<'_>) -> io::Result<()> {
        let Input { text, origin, .. } = input;
        if self.is_table() && self.is_shown(false) {
            let diagnosis = Diagnosis { error, text, at_length: false };
            self.table.error = Some(diagnosis.to_string());
            return Ok(());
        }
        let diagnosis = Diagnosis { error, text, at_length: self.at_length };
        if input.row.error.is_some() {
            // Its escapes could hide secrets.
            return self.complain(origin, &diagnosis);
        }
        if self.at_length || input.line_number().is_none() {
            return self.complain(origin, &diagnosis);
        }
        if text.len() > LONGEST {
            return self
                .complain(origin, &format_args!("{diagnosis}: a line of {} bytes", text.len()));
        }
        let shown = starred(text, error.offset().unwrap_or(text.len()));
        self.complain(origin, &format_args!("{diagnosis}: \"{}\"", printable_octets(&shown)))
    }

    /// Writes a message about the input at `origin` to standard error.
    pub(crate) fn complain(&mut self, origin: Origin<'_>, why: &impl Display) -> io::Result<()> {
        let end = if self.at_length { "\n\n" } else { "\n" };
        let message = format!("urial: {origin}{why}{end}");
        self.diagnosed += message.len();
        self.diagnostics.push(message);
        match self.moment {
            Moment::Turn if self.diagnosed <= MOST_SAID => Ok(()),
            Moment::Turn => {
                self.wait();
                self.deliver()
            }
            // Both streams may share one terminal; results come first.
            _ if self.at_length => self.deliver(),
            _ => {
                self.diagnostics.drain(..).for_each(|it| tell(&it));
                Ok(())
            }
        }
    }

    pub(crate) fn end_of_result(&mut self) -> io::Result<()> {
        self.end_table_row()?;
        self.table.error = None;
        self.results.end_row()?;
        if self.moment == Moment::Result { self.deliver() } else { Ok(()) }
    }

    /// Moves a row of a table to the results.
    fn end_table_row(&mut self) -> io::Result<()> {
        let Format::Table(separator) = self.format else { return Ok(()) };
        let (table, results) = (&mut self.table, &mut self.results);
        table.end_row(separator, |cell| results.push(cell))
    }
}

/// Diagnostics of a batch are kept up to this length, which is that of a line for each of its
/// octets.
const MOST_SAID: usize = 16 << 20;

/// Keeps a row until it ends, if it is not long, so that lines are written whole.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if !self.is_table() {
            return self.results.push(bytes);
        }
        bytes.split_inclusive(|&octet| octet == b'\n').try_for_each(|piece| {
            self.table.text.extend_from_slice(piece);
            if piece.ends_with(b"\n") { self.end_table_row() } else { Ok(()) }
        })
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
    /// Passes an input to `write` as it is in a column, piece by piece.
    fn write_input(
        self,
        text: &[u8],
        write: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        match self {
            Format::Text(style) if style.shows_secrets => write_printable_octets(text, write),
            Format::Text(_) => write_printable_octets(&starred(text, text.len()), write),
            _ => escaped_pieces(text).try_for_each(write),
        }
    }

    /// Returns the chosen format, or the one that suits standard output, which may be a terminal.
    fn of(printing: &Printing, is_terminal: bool) -> Format {
        let suitable = if is_terminal { FormatName::Text } else { FormatName::Columns };
        match printing.format().unwrap_or(suitable) {
            FormatName::Text => Format::Text(Style::of(printing, is_terminal)),
            // A report is written by its verb.
            FormatName::Columns | FormatName::Sarif | FormatName::Github => Format::Columns,
            FormatName::Json => Format::Json,
            FormatName::Csv => Format::Table(Separator::Comma),
            FormatName::Tsv => Format::Table(Separator::Tab),
        }
    }
}

/// Returns whether results are text.
pub(crate) fn is_for_people(printing: &Printing) -> bool {
    matches!(Format::of(printing, io::stdout().is_terminal()), Format::Text(_))
}

impl Style {
    /// Returns the style of text on standard output, which may be a terminal.
    pub(crate) fn of(printing: &Printing, is_terminal: bool) -> Style {
        let color = is_colored(printing.color, is_terminal);
        Style { color, width: width(), shows_secrets: printing.show_secrets }
    }
}

/// Returns whether standard error is for people.
pub(crate) fn is_at_length(printing: &Printing) -> bool {
    printing.format() == Some(FormatName::Text) || io::stderr().is_terminal()
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

/// Returns the number of columns: that of the variable COLUMNS, or of the terminal if there is one.
fn width() -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    if let Some(columns) = columns.filter(|&columns| columns > 0) {
        return columns;
    }
    terminal_size::terminal_size_of(io::stdout())
        .map_or(usize::MAX, |(columns, _)| columns.0.into())
}
