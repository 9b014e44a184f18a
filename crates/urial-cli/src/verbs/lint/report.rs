//! The text around and between the results of all inputs: none, or a report's.

use std::io::{self, Write as _};

use urial_verbs::{Linted, Place, Sarif, annotations};

use crate::interrupt::with_ending;
use crate::options::{FormatName, Printing};
use crate::output::Output;

/// How the results of a run are put together.
pub(super) enum Report {
    /// Each result by itself, as in other verbs.
    Results,
    /// In a log.
    Sarif(Sarif),
    /// As commands of a workflow.
    Github,
}

impl Report {
    pub(super) fn begin(printing: &Printing, output: &mut Output) -> io::Result<Report> {
        match printing.format() {
            Some(FormatName::Sarif) => with_ending(Sarif::ending(false), || {
                let log = Sarif::begin(output)?;
                output.flush()?;
                Ok(Report::Sarif(log))
            }),
            Some(FormatName::Github) => Ok(Report::Github),
            _ => Ok(Report::Results),
        }
    }

    /// Adds what was found about an input.
    pub(super) fn add(
        &mut self,
        linted: &Linted<'_>,
        place: &Place<'_>,
        output: &mut Output,
    ) -> io::Result<()> {
        match self {
            Report::Results => Ok(()),
            Report::Sarif(log) => log.write(linted, place, output),
            Report::Github => annotations(linted, place, output),
        }
    }

    /// Ends the report. `is_complete` is whether all inputs were read.
    pub(super) fn end(self, is_complete: bool, output: &mut Output) -> io::Result<()> {
        match self {
            Report::Results | Report::Github => Ok(()),
            Report::Sarif(log) => with_ending(String::new(), || {
                log.end(is_complete, output)?;
                output.flush()
            }),
        }
    }
}
