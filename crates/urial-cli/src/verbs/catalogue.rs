//! `urial scheme --list` and `--about`: the catalogue of schemes, or some of them explained.
#![allow(clippy::doc_markdown)]

use std::ffi::OsString;
use std::io::{self, Write};

use clap::builder::OsStringValueParser;
use urial::Uri;
use urial::scheme::REGISTRY_DATE;
use urial_verbs::{KnownScheme, Row as _};

use crate::failure::Failure;
use crate::format::Format;
use crate::format::names::Names;
use crate::input::Input;
use crate::options::{Printing, Rows, completed, schemes};
use crate::output::Output;
use crate::print::{columns as width, printable};
use crate::run::{Run, Status};

/// The options that ask about schemes, and read no input.
#[derive(clap::Args)]
pub(super) struct Catalogue {
    /// List the schemes of the catalogue: name, port, documents, and status in IANA's registry.
    #[arg(
        long = "list",
        conflicts_with_all = ["names", "is_lenient", "glob", "inputs", "file"]
    )]
    is_list: bool,

    /// Explain a scheme, by its anatomy and its fields, or by its registration if it has no view;
    /// may be repeated. Has the columns of --list. Case is ignored.
    #[arg(
        long = "about",
        value_name = "NAME",
        value_parser = completed(OsStringValueParser::new(), schemes),
        hide_possible_values = true,
        conflicts_with_all = ["is_lenient", "glob", "inputs", "file"]
    )]
    names: Vec<OsString>,
}

impl Catalogue {
    /// Returns whether one of the options is given.
    pub(super) fn is_asked(&self) -> bool {
        self.is_list || !self.names.is_empty()
    }

    pub(super) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        // An unknown scheme has one absent column.
        let names = Names { width: 1, ..Names::of_all(KnownScheme::COLUMNS) };
        let mut run = Run::new(printing, Rows::default(), names)?;
        run.begin(names, &[]);
        if self.is_list {
            run.step(|output| list(output).map(|()| Status::Good))?;
        }
        Input::arguments(&self.names)
            .try_for_each(|name| run.step(|output| explain_name(name, output)))?;
        run.finish()
    }
}

fn list(output: &mut Output) -> io::Result<()> {
    let schemes = KnownScheme::all();
    if let Format::Text(_) = output.format() {
        return table(&schemes, output);
    }
    schemes.iter().try_for_each(|known| output.accept(&[], known, |_, _| Ok(())))
}

fn explain_name(name: Input<'_>, output: &mut Output) -> io::Result<Status> {
    let text = String::from_utf8_lossy(name.text);
    let known = KnownScheme::find(&text);
    if known.is_known() || output.is_json() {
        output.accept(&[], &known, |_, output| explain(&known, output))?;
    } else {
        output.absent_row(&[])?;
        output.complain(name.origin, &unknown(&known))?;
    }
    Ok(if known.is_known() { Status::Good } else { Status::Bad })
}

/// Writes schemes in columns, for people.
fn table(schemes: &[KnownScheme<'_>], out: &mut impl Write) -> io::Result<()> {
    let texts = |known: &KnownScheme<'_>| known.texts().into_iter().map(Option::unwrap_or_default);
    let rows: Vec<Vec<String>> = schemes.iter().map(|known| texts(known).collect()).collect();
    let widest = |at: usize| rows.iter().map(|row| width(&row[at])).max().unwrap_or(0);
    let (name_width, document_width) = (widest(0), widest(2));
    for row in &rows {
        let [name, port, documents, status] = row.as_slice() else { continue };
        let row = format!("{name:name_width$}  {port:>5}  {documents:document_width$}  {status}");
        writeln!(out, "{}", row.trim_end())?;
    }
    Ok(())
}

/// Writes everything that is known, and an empty line.
fn explain(known: &KnownScheme<'_>, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", known.name())?;
    match known.text() {
        Some(text) => writeln!(out, "\n{}", indented(&text))?,
        None => writeln!(out, "\n  The catalogue has no view of this scheme.\n")?,
    }
    if let Some(port) = known.default_port() {
        writeln!(out, "  port        {port}")?;
    }
    if !known.documents().is_empty() {
        writeln!(out, "  documents   {}", known.documents().join("; "))?;
    }
    writeln!(out, "  registered  {}", registration(known))?;
    let width = known.fields().iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (at, (name, meaning)) in known.fields().iter().enumerate() {
        let label = if at == 0 { "fields" } else { "" };
        writeln!(out, "  {label:10}  {name:width$}  {meaning}")?;
    }
    writeln!(out)
}

/// The registration, in one line.
fn registration(known: &KnownScheme<'_>) -> String {
    let Some(it) = known.registered() else { return format!("no, as of {REGISTRY_DATE}") };
    let reference = it.reference().map(|by| format!(", by {by}")).unwrap_or_default();
    format!("{}{reference}: {} (IANA, {REGISTRY_DATE})", it.status(), it.description())
}

/// The message for an unknown scheme.
fn unknown(known: &KnownScheme<'_>) -> String {
    let name = printable(known.name());
    if !Uri::parse(&[known.name(), ":"].concat()).is_ok_and(|uri| uri.scheme() == known.name()) {
        return format!("`{name}` is not a scheme name");
    }
    format!("`{name}` is neither in the catalogue nor in IANA's registry of {REGISTRY_DATE}")
}

/// Indents every line that is not empty by two spaces.
fn indented(text: &str) -> String {
    let line = |line: &str| if line.is_empty() { "\n".into() } else { format!("  {line}\n") };
    text.lines().map(line).collect()
}
