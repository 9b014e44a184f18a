//! `urial lint --documents`: the references in files, with their places there.

use std::io;
use std::path::{Path, PathBuf};

use urial_find::Finder;
use urial_verbs::{Document, DocumentItem, Place};

use super::report::Report;
use super::{Lint, Verb, named};
use crate::failure::{Failure, file_name};
use crate::input::files::open;
use crate::input::{Input, Origin, Row};
use crate::print::printable;
use crate::progress;
use crate::run::{Run, Status};
use crate::verbs::find::{SAMPLE, format, is_binary};

impl Lint {
    pub(super) fn lint_documents(
        &self,
        verb: &Verb,
        report: &mut Report,
        run: &mut Run,
    ) -> Result<(), Failure> {
        run.begin(self.columns(), &[]);
        progress::begin(self.documents.iter().map(PathBuf::as_path));
        self.documents.iter().try_for_each(|file| {
            let text = read(file)?;
            let beginning = text.get(..SAMPLE).unwrap_or(&text);
            if is_binary(beginning) {
                return note(file, "skipped, because it is binary", run);
            }
            let format = format(file, beginning, self.as_format)?;
            let document = Document { file: named(file), text: &text, format };
            self.lint_document(file, &document, verb, report, run)
        })
    }

    fn lint_document(
        &self,
        file: &Path,
        document: &Document<'_>,
        verb: &Verb,
        report: &mut Report,
        run: &mut Run,
    ) -> Result<(), Failure> {
        let mut shown = Ok(());
        let finder = Finder::new().iris(self.iri.is_on());
        let searched = verb.lint.run_document(document, &finder, |item| {
            shown = match item {
                DocumentItem::Warning(warning) => note(file, &warning.to_string(), run),
                DocumentItem::Reference(linted, place) => run.step(|output| {
                    let input = input(linted.input.0, file, &place);
                    self.show(verb, linted, input, &place, report, output)
                }),
            };
            shown.as_ref().copied().map_err(|_| io::ErrorKind::Other.into())
        });
        shown.and(searched.map_err(Failure::from))
    }
}

fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    let read = open(file)?.read_to_end(&mut text);
    read.map_err(|error| Failure::Read(file.into(), error))?;
    Ok(text)
}

/// Says something about a file on standard error.
fn note(file: &Path, what: &str, run: &mut Run) -> Result<(), Failure> {
    run.step(|output| {
        let complaint = format!("{}: {what}", file_name(file));
        output.complain(Origin::Options, &printable(&complaint)).map(|()| Status::Good)
    })
}

/// A reference as an input: one of the line where it begins, if that is known.
fn input<'i>(text: &'i [u8], file: &'i Path, place: &Place<'_>) -> Input<'i> {
    let line = place.start.map(|start| Origin::Line { file, number: start.line });
    Input { text, origin: line.unwrap_or(Origin::Options), start: 0, row: &Row::NONE }
}

/// The line above a reference of a document: `page.html:3:10`. Empty for other inputs.
pub(super) fn heading(place: &Place<'_>) -> String {
    if place.number > 0 {
        return String::new();
    }
    let file = file_name(place.file.unwrap_or(Path::new("-")));
    let context = place.context.map(|it| format!(" ({})", printable(it))).unwrap_or_default();
    match (place.start, place.part) {
        (Some(start), _) => format!("{file}:{}:{}{context}\n", start.line, start.column),
        (None, part) => format!("{file}: {}{context}\n", printable(part.unwrap_or_default())),
    }
}
