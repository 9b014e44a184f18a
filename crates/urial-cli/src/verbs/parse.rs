//! `urial parse`: the components of every input.
#![allow(clippy::doc_markdown)]

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;

use urial::rfc2396::{self, AuthorityKind};
use urial::{Reference, Rfc3986, Rfc3987, ToReference as _};
use urial_verbs::{
    AnyReference, Cell, Parsed, Row as _, SegmentParameters, Specification, Syntax, rejected,
};

use super::get::Templates;
use super::typed::{self, Typing};
use super::{guess, lossy, wrapped};
use crate::failure::Failure;
use crate::format::names::Names;
use crate::input::{Batch, End, Layout, LineReader, Source, unended};
use crate::options::{AnyEdition, Common, Printing, after_help};
use crate::output::Output;
use crate::print::reference::{Notes, Style};
use crate::print::secrets::Secrets;
use crate::print::{reference, visible};
use crate::run::{Run, Status, each, each_batch};

/// Split URI references into their components, or explain why an input is not one.
///
/// On a terminal, the components are drawn under the text. Elsewhere every input gives one line of
/// ten columns, separated by tabs: kind (uri, iri or relative-reference), scheme, authority,
/// userinfo, host, host kind, port, path, query, fragment. An absent component is \N, as are all
/// ten of an invalid input. With --edition, the opaque part and the kind of the authority are
/// two more columns; with --complete, the start of the host from which the scheme was guessed.
/// With --lossy there are five: scheme, authority, path, query, fragment.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial parse 'http://e.org/a b' '//[::1]:80'"
        "urial parse --get '{host} {decode:path}' 'http://e.org/a%20b'"
        "urial parse --json --iri 'http://例え.jp/é'"
    ),
    args_override_self = true
)]
pub(crate) struct Parse {
    /// Print nothing. Exit 0 if every input is valid, else 1; stops at the first invalid input.
    #[arg(short = 'q', long = "quiet", id = "quiet", conflicts_with_all = ["json", "format", "only", "with_input", "null"])]
    is_quiet: bool,

    /// Read what people type: without angle brackets, double quotes, URL: and white space (RFC 3986
    /// Appendix C), and report each removal. With --complete, removes before it completes.
    #[arg(long = "typed", conflicts_with_all = ["quiet", "edition"])]
    is_typed: bool,

    /// With --typed, read defanged text as what it stands for: hxxp://e[.]org as http://e.org.
    #[arg(long = "refang", requires = "is_typed")]
    refangs: bool,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    templates: Templates,

    #[command(flatten)]
    edition: AnyEdition,

    #[command(flatten)]
    common: Common,
}

/// How to read inputs, and what else to read.
#[derive(clap::Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
struct Reading {
    /// Read www.e.org/a as http://www.e.org/a (RFC 3986 §4.5), and report the guess. Use it only
    /// for typed text: in a document, www.e.org/a is a relative reference.
    #[arg(long = "complete", conflicts_with_all = ["quiet", "iri", "edition"])]
    completes: bool,

    /// Split any text by the regular expression of RFC 3986, Appendix B. No input is an error; JSON
    /// has a member for its validity.
    #[arg(long = "lossy", conflicts_with_all = ["quiet", "completes", "is_typed", "has_parameters"])]
    is_lossy: bool,

    /// Add the parameters of path segments, as in name;v=1.1 (RFC 3986 §3.3), to text and JSON.
    #[arg(long = "parameters", conflicts_with_all = ["quiet", "edition"])]
    has_parameters: bool,

    /// Print the reference as text has it: in angle brackets, on lines of at most WIDTH characters.
    /// No line ends after a hyphen, which might be taken for one of hyphenation (Appendix C).
    #[arg(long = "wrap", value_name = "WIDTH", conflicts_with_all = ["quiet", "completes", "is_lossy", "is_typed", "has_parameters", "edition", "template"])]
    wrap: Option<usize>,

    /// With --parameters, split at commas too, as in name,1.1 (§3.3).
    #[arg(long = "commas", requires = "has_parameters")]
    has_commas: bool,
}

impl Reading {
    fn parameters(&self) -> SegmentParameters {
        match (self.has_parameters, self.has_commas) {
            (false, _) => SegmentParameters::None,
            (true, false) => SegmentParameters::Semicolons,
            (true, true) => SegmentParameters::Commas,
        }
    }
}

impl Parse {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        if !self.is_quiet {
            self.common.note_files();
        }
        let specification = self.edition.specification();
        match specification {
            _ if self.is_typed => {
                let (completes, parameters) = (self.reading.completes, self.reading.parameters());
                let typing = Typing { specification, completes, parameters, refangs: self.refangs };
                typed::read(typing, &self.common, printing)
            }
            _ if self.reading.wrap.is_some() => {
                let width = self.reading.wrap.unwrap_or(usize::MAX);
                wrapped::print(width, specification, &self.common, printing)
            }
            _ if self.reading.completes => {
                guess::complete(self.reading.parameters(), &self.common, printing)
            }
            _ if self.templates.are_given() => {
                self.templates.run(specification, &self.common, printing)
            }
            _ if self.reading.is_lossy => lossy::split(specification, &self.common, printing),
            _ if !self.is_quiet => self.parse_each(specification, printing),
            Specification::Rfc3986 => self.validate::<Rfc3986>(),
            Specification::Rfc3987 => self.validate::<Rfc3987>(),
            _ => {
                let verb = urial_verbs::Parse::new(specification);
                let is_valid = |text: &[u8]| verb.run(text).is_ok();
                let lines = |lines: &[u8]| -> bool {
                    let mut lines = lines.split_inclusive(|&byte| byte == b'\n');
                    lines.all(|line| is_valid(unended(line)))
                };
                self.are_valid(is_valid, lines)
            }
        }
    }

    fn validate<G: Syntax>(&self) -> Result<Status, Failure> {
        let is_valid = |text: &[u8]| Reference::<G>::parse_bytes(text).is_ok();
        let are_valid = |lines: &[u8]| Reference::<G>::validate(lines).all(|is_valid| is_valid);
        self.are_valid(is_valid, are_valid)
    }

    /// Returns whether all inputs are references. Stops at the first that is not.
    fn are_valid(
        &self,
        is_valid: impl Fn(&[u8]) -> bool,
        are_valid: impl Fn(&[u8]) -> bool,
    ) -> Result<Status, Failure> {
        let is_good = match self.common.source() {
            Source::Arguments(arguments) => {
                arguments.iter().map(OsString::as_os_str).all(|it| is_valid(it.as_encoded_bytes()))
            }
            Source::Files(layout) => {
                are_files_valid(&self.common.lines.files()?, layout, |batch| match layout {
                    Layout::Lines(End::Line) => are_valid(batch.as_bytes()),
                    _ => are_inputs_valid(batch, &is_valid),
                })?
            }
        };
        Ok(if is_good { Status::Good } else { Status::Bad })
    }

    fn parse_each(
        &self,
        specification: Specification,
        printing: &Printing,
    ) -> Result<Status, Failure> {
        let verb = urial_verbs::Parse::new(specification).parameters(self.reading.parameters());
        let notes = Notes { parameters: self.reading.parameters(), ..Notes::default() };
        let lines = &self.common.lines;
        let is_legacy = specification.legacy().is_some();
        let names = if is_legacy { Parsed::LEGACY_COLUMNS } else { Parsed::COLUMNS };
        let names = Names::of(names);
        match (self.common.source(), specification) {
            // Lines are parsed in batches.
            (Source::Files(layout @ Layout::Lines(End::Line)), Specification::Rfc3986) => {
                each_batch(lines, layout, printing, names, &|| {
                    Box::new(|batch, run| parse_lines::<Rfc3986>(batch, verb, notes, run))
                })
            }
            (Source::Files(layout @ Layout::Lines(End::Line)), Specification::Rfc3987) => {
                each_batch(lines, layout, printing, names, &|| {
                    Box::new(|batch, run| parse_lines::<Rfc3987>(batch, verb, notes, run))
                })
            }
            _ => each(&self.common, printing, names, |input, (): &mut (), output| {
                match verb.run(input.text) {
                    Ok(parsed) => print(&parsed, notes, output),
                    Err(error) => output.reject(input, &error),
                }
            }),
        }
    }
}

fn are_files_valid(
    files: &[PathBuf],
    layout: Layout<'_>,
    is_valid: impl Fn(&Batch<'_>) -> bool,
) -> Result<bool, Failure> {
    let mut reader = LineReader::open(files, layout)?;
    let mut batch = reader.batch();
    while reader.read(&mut batch)? {
        if !is_valid(&batch) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn are_inputs_valid(batch: &Batch<'_>, is_valid: impl Fn(&[u8]) -> bool) -> bool {
    let mut are_valid = true;
    let read = batch.each(&mut |input| {
        are_valid &= input.row.error.is_none() && is_valid(input.text);
        Ok(())
    });
    are_valid && read.is_ok()
}

fn parse_lines<G: Syntax>(
    batch: &Batch<'_>,
    verb: urial_verbs::Parse,
    notes: Notes<'_>,
    run: &mut Run,
) -> Result<(), Failure> {
    batch.references::<G>().try_for_each(|(input, read)| {
        run.step(|output| match read {
            Ok(reference) => print_reference(reference, &verb.record(reference), notes, output),
            Err(error) => output.reject(input, &rejected::<G>(error, input.text)),
        })
    })
}

fn print(parsed: &Parsed<'_>, notes: Notes<'_>, output: &mut Output) -> io::Result<Status> {
    let reference = match parsed.reference {
        AnyReference::Uri(it) => return print_reference(it.to_reference(), parsed, notes, output),
        AnyReference::Iri(it) => return print_reference(it.to_reference(), parsed, notes, output),
        AnyReference::Legacy(reference) => reference,
    };
    output.accept(&[Some(reference.as_str().as_bytes())], parsed, |style, output| {
        legacy_list(reference, parsed, style, output)
    })?;
    Ok(Status::Good)
}

fn print_reference<G: Syntax>(
    reference: Reference<'_, G>,
    parsed: &Parsed<'_>,
    notes: Notes<'_>,
    output: &mut Output,
) -> io::Result<Status> {
    output.accept(&[Some(reference.as_str().as_bytes())], parsed, |style, output| {
        reference::write(reference, notes, style, output)
    })?;
    Ok(Status::Good)
}

/// Writes the reference, a list of its parts, and an empty line. A password is masked (RFC 3986
/// §3.2.1), also in an authority that names a registry.
fn legacy_list(
    reference: rfc2396::Reference<'_>,
    parsed: &Parsed<'_>,
    style: Style,
    out: &mut impl Write,
) -> io::Result<()> {
    let secrets = Secrets::of(reference.as_str(), style).and_again(&[]);
    writeln!(out, "{}", visible(&secrets.masked()))?;
    parsed.rows(&mut |cells| {
        // The first column is the kind of the reference. The others are places in its text, by
        // which secrets are masked.
        for (column, cell) in Parsed::LEGACY_COLUMNS.iter().zip(cells).skip(1) {
            let Cell::Plain(part) = *cell else { continue };
            let shown = match column.name {
                "authority_kind" if reference.authority_kind() == Some(AuthorityKind::Registry) => {
                    format!("{part}, which has no host")
                }
                "authority_kind" | "host_kind" => part.into(),
                _ => secrets.part(part),
            };
            writeln!(out, "  {:16}{}", column.name.replace('_', " "), visible(&shown))?;
        }
        Ok(())
    })?;
    writeln!(out)
}
