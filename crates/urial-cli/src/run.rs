//! The run that verbs share: every input in turn, then the status.

use std::io::{self, Write as _};

use urial_verbs::OptionError;

use crate::diagnosis::Diagnosis;
use crate::failure::Failure;
use crate::input::{Input, Source};
use crate::options::{Common, Printing, Rows};
use crate::output::{Output, is_at_length};
use crate::progress;
use crate::threads::each_batch;

/// Whether all inputs were good.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Good,
    /// At least one input was not good.
    Bad,
}

impl Status {
    /// Returns the status of two runs together.
    pub(crate) fn or(self, other: Status) -> Status {
        if self == Status::Good { other } else { self }
    }
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
            progress::add_error();
        }
        self.output.end_of_result()?;
        Ok(())
    }

    /// Keeps all results and diagnostics until they are [delivered](Run::deliver).
    pub(crate) fn deferred(self) -> Run {
        Run { output: self.output.deferred(), ..self }
    }

    /// Writes what is kept, or not yet written.
    pub(crate) fn deliver(&mut self) -> Result<(), Failure> {
        Ok(self.output.deliver()?)
    }

    pub(crate) fn status(&self) -> Status {
        self.status
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
    verb: impl Fn(Input<'_>, &mut Output) -> io::Result<Status> + Sync,
) -> Result<Status, Failure> {
    each_with(common, printing, |input, (): &mut (), output| verb(input, output))
}

/// The same for a verb that needs memory: each thread has its own.
pub(crate) fn each_with<M: Default>(
    common: &Common,
    printing: &Printing,
    verb: impl Fn(Input<'_>, &mut M, &mut Output) -> io::Result<Status> + Sync,
) -> Result<Status, Failure> {
    let Source::Arguments(arguments) = common.source() else {
        return each_batch(&common.lines, printing, |batch, memory: &mut M, run| {
            let mut inputs = batch.inputs();
            inputs.try_for_each(|input| run.step(|output| verb(input, memory, output)))
        });
    };
    let (mut run, mut memory) = (Run::new(printing, common.lines.rows), M::default());
    let mut inputs = Input::arguments(arguments);
    inputs.try_for_each(|input| run.step(|output| verb(input, &mut memory, output)))?;
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
