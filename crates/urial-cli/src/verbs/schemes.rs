//! `urial schemes`: the catalogue of schemes, or some of them explained.
#![allow(clippy::doc_markdown)]

use std::ffi::OsString;
use std::io::{self, Write};

use urial::Uri;
use urial::scheme::REGISTRY_DATE;
use urial_verbs::KnownScheme;

use crate::failure::Failure;
use crate::input::Input;
use crate::options::{Printing, after_help};
use crate::output::{Format, Output};
use crate::print::{ABSENT, columns as width, printable};
use crate::run::{Run, Status};

/// List the schemes whose URIs `urial scheme` can read, or explain some.
///
/// Every scheme gives one line: its name, its port, the documents that the view follows, and its
/// status in IANA's registry. Elsewhere than on a terminal, they are separated by tabs, with \N for
/// none. A NAME is explained, with its anatomy and its fields; a scheme that is registered but has
/// no view, by its registration.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial schemes"
        "urial schemes ldap"
        "urial schemes --json http",
        "0 if every NAME is known, 1 if some NAME is not, 2 for wrong usage or a failed write"
    ),
    args_override_self = true
)]
pub(crate) struct Schemes {
    /// The names of the schemes to explain; case is ignored.
    #[arg(value_name = "NAME")]
    names: Vec<OsString>,

    #[command(flatten)]
    printing: Printing,
}

impl Schemes {
    pub(crate) fn run(&self) -> Result<Status, Failure> {
        let mut run = Run::new(&self.printing);
        if self.names.is_empty() {
            run.step(|output| list(output).map(|()| Status::Good))?;
        }
        Input::arguments(&self.names)
            .try_for_each(|name| run.step(|output| explain_name(name, output)))?;
        run.finish()
    }
}

fn list(output: &mut Output) -> io::Result<()> {
    let schemes = KnownScheme::all();
    match output.format() {
        Format::Json => schemes.iter().try_for_each(|known| output.json(known)),
        Format::Plain => schemes.iter().try_for_each(|known| columns(known, output)),
        Format::Drawing(_) => table(&schemes, output),
    }
}

fn explain_name(name: Input<'_>, output: &mut Output) -> io::Result<Status> {
    let text = String::from_utf8_lossy(name.text);
    let known = KnownScheme::find(&text);
    match output.format() {
        Format::Json => output.json(&known)?,
        _ if known.is_known() => explain(&known, output)?,
        _ => output.complain(name.origin, &unknown(&known))?,
    }
    Ok(if known.is_known() { Status::Good } else { Status::Bad })
}

/// Writes schemes in columns, for people.
fn table(schemes: &[KnownScheme<'_>], out: &mut impl Write) -> io::Result<()> {
    let rows: Vec<_> = schemes.iter().map(|known| row(known, "")).collect();
    let widest = |at: usize| rows.iter().map(|row| width(&row[at])).max().unwrap_or(0);
    let (name_width, document_width) = (widest(0), widest(2));
    for [name, port, documents, status] in &rows {
        let row = format!("{name:name_width$}  {port:>5}  {documents:document_width$}  {status}");
        writeln!(out, "{}", row.trim_end())?;
    }
    Ok(())
}

/// Writes name, port, documents and status, with tabs between them.
fn columns(known: &KnownScheme<'_>, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", row(known, ABSENT).join("\t"))
}

/// The columns, with `absent` for missing values.
fn row(known: &KnownScheme<'_>, absent: &str) -> [String; 4] {
    let port = known.default_port().map(|port| port.to_string());
    let status = known.registered().map(|it| it.status().to_string());
    let name = known.name().to_owned();
    let documents = known.documents().join("; ");
    [name, port.unwrap_or(absent.into()), documents, status.unwrap_or(absent.into())]
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
