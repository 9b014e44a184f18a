//! The run that verbs share: every input in turn, then the status.

use std::io::{self, Write as _};

use urial_verbs::OptionError;

use crate::diagnosis::Diagnosis;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::options::{Common, Printing, Rows};
use crate::output::{Output, is_at_length};

/// Whether all inputs were good.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Good,
    /// At least one input was not good.
    Bad,
}

/// A run over inputs.
pub(crate) struct Run {
    output: Output,
    status: Status,
}

impl Run {
    pub(crate) fn new(printing: &Printing, rows: Rows) -> Run {
        Run { output: Output::new(printing, rows), status: Status::Good }
    }

    /// The same for a verb without columns.
    pub(crate) fn for_people(printing: &Printing, rows: Rows) -> Run {
        Run { output: Output::for_people(printing, rows), status: Status::Good }
    }

    /// Lets a verb write one result and return whether its input was good.
    pub(crate) fn step(
        &mut self,
        verb: impl FnOnce(&mut Output) -> io::Result<Status>,
    ) -> Result<(), Failure> {
        if verb(&mut self.output)? == Status::Bad {
            self.status = Status::Bad;
        }
        self.output.end_of_result()?;
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<Status, Failure> {
        self.output.flush()?;
        Ok(self.status)
    }
}

/// Runs a verb on every input.
pub(crate) fn each(
    common: &Common,
    printing: &Printing,
    mut verb: impl FnMut(Input<'_>, &mut Output) -> io::Result<Status>,
) -> Result<Status, Failure> {
    let mut run = Run::new(printing, common.lines.rows);
    input::each(common.source(), |input| run.step(|output| verb(input, output)))?;
    run.finish()
}

/// The failure of an option, whose value was `text`.
pub(crate) fn usage(error: OptionError, text: &[u8], printing: &Printing) -> Failure {
    let mut why = error.message;
    if let Some(error) = &error.error {
        let at_length = is_at_length(printing);
        let separator = if why.is_empty() { "" } else { ": " };
        why = format!("{why}{separator}{}", Diagnosis { error, text, at_length });
    }
    // An argument has a name in capitals; an option begins with dashes.
    let is_option = error.option.starts_with(|char: char| char.is_ascii_lowercase());
    Failure::Usage(if is_option { format!("--{}", error.option) } else { error.option.into() }, why)
}
