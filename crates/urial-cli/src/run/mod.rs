//! The run that verbs share: every input in turn, then the status.

mod threads;

use std::io::{self, Write as _};

use urial_verbs::OptionError;

use crate::diagnosis::Diagnosis;
use crate::failure::Failure;
use crate::format::names::Names;
use crate::input::{Input, Layout, LineReader, Source};
use crate::options::{Common, Printing, Rows};
use crate::output::{Output, report_width};
use crate::progress;
use crate::turns::Ticket;

pub(crate) use crate::status::Status;
pub(crate) use threads::each_batch;

/// A run over inputs.
pub(crate) struct Run {
    output: Output,
    status: Status,
}

impl Run {
    /// Prepares a run whose results have columns with `names`, or none if there are no names.
    pub(crate) fn new(printing: &Printing, rows: Rows, names: Names<'_>) -> Result<Run, Failure> {
        names.check(printing)?;
        Ok(Run { output: Output::new(printing, rows, names), status: Status::Good })
    }

    /// Writes the column names before all results: first of kept columns, then of results.
    pub(crate) fn begin(&mut self, names: Names<'_>, kept: &[String]) {
        self.output.begin(names, kept);
    }

    /// Begins the output for inputs that `reader` reads.
    pub(crate) fn begin_with(
        &mut self,
        names: Names<'_>,
        layout: Layout<'_>,
        reader: &LineReader<'_>,
    ) {
        let format = layout.format();
        if format.is_named() {
            self.begin(names, &format.kept_names(reader.header().as_deref()));
        }
    }

    /// The run of a verb without columns.
    pub(crate) fn for_people(printing: &Printing, rows: Rows) -> Result<Run, Failure> {
        Names::default().check(printing)?;
        Ok(Run { output: Output::for_people(printing, rows), status: Status::Good })
    }

    /// Lets a verb write one result and return whether its input was good.
    pub(crate) fn step(
        &mut self,
        verb: impl FnOnce(&mut Output) -> io::Result<Status>,
    ) -> Result<(), Failure> {
        let status = verb(&mut self.output)?;
        self.status = self.status.or(status);
        if status == Status::Bad {
            progress::add_error();
        }
        self.output.end_of_result()?;
        Ok(())
    }

    /// Returns the kept columns of an input's row, in the format of the run.
    pub(crate) fn kept(&mut self, input: Input<'_>) -> Vec<u8> {
        self.output.take(input);
        self.output.kept().to_vec()
    }

    /// Takes a [step](Run::step) for an input, unless its row has none.
    pub(crate) fn step_on(
        &mut self,
        input: Input<'_>,
        verb: impl FnOnce(&mut Output) -> io::Result<Status>,
    ) -> Result<(), Failure> {
        self.step(|output| {
            output.take(input);
            match input.row.error {
                Some(error) => output.reject(input, error),
                None => verb(output),
            }
        })
    }

    /// Lets results and diagnostics wait for the turn of a thread.
    pub(crate) fn in_turn(self, ticket: Ticket) -> Run {
        Run { output: self.output.in_turn(ticket), ..self }
    }

    /// Takes the turn of a batch.
    pub(crate) fn begin_turn(&mut self, number: u64) {
        self.output.begin_turn(number);
    }

    /// Writes the rest of a batch, and lets the next batch be written unless `done` has a failure.
    pub(crate) fn end_turn(&mut self, done: Result<(), Failure>) -> Result<(), Failure> {
        self.output.wait();
        self.output.deliver()?;
        done?;
        self.output.end_turn();
        Ok(())
    }

    /// Writes all buffered results and diagnostics.
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

/// A verb: writes the result of an input, and returns whether the input was good.
// Not a type parameter: everything that passes inputs on would be compiled for each verb.
type VerbFn<'v> = dyn FnMut(Input<'_>, &mut Output) -> io::Result<Status> + 'v;

/// Runs a verb on every input, whose results have columns with `names`. Each thread has its own
/// memory for the verb, which may need none.
pub(crate) fn each<M: Default>(
    common: &Common,
    printing: &Printing,
    names: Names<'_>,
    verb: impl Fn(Input<'_>, &mut M, &mut Output) -> io::Result<Status> + Sync,
) -> Result<Status, Failure> {
    let verb = &verb;
    each_prepared(common, printing, names, &|| {
        let mut memory = M::default();
        Box::new(move |input, output| verb(input, &mut memory, output))
    })
}

/// Each thread prepares a verb of its own.
fn each_prepared<'v>(
    common: &Common,
    printing: &Printing,
    names: Names<'_>,
    prepare: &(dyn Fn() -> Box<VerbFn<'v>> + Sync + 'v),
) -> Result<Status, Failure> {
    let arguments = match common.source() {
        Source::Arguments(arguments) => arguments,
        Source::Files(layout) => {
            return each_batch(&common.lines, layout, printing, names, &|| {
                let mut verb = prepare();
                Box::new(move |batch, run| {
                    batch.each(&mut |input| run.step_on(input, |output| verb(input, output)))
                })
            });
        }
    };
    let mut run = Run::new(printing, common.lines.rows, names)?;
    run.begin(names, &[]);
    let mut verb = prepare();
    let mut inputs = Input::arguments(arguments);
    inputs.try_for_each(|input| run.step(|output| verb(input, output)))?;
    run.finish()
}

/// Passes every input to `take`, one after the other, for a verb whose inputs belong together.
pub(crate) fn in_turn(
    common: &Common,
    run: &mut Run,
    names: Names<'_>,
    mut take: impl FnMut(Input<'_>, &mut Run) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let layout = match common.source() {
        Source::Files(layout) => layout,
        Source::Arguments(arguments) => {
            run.begin(names, &[]);
            return Input::arguments(arguments).try_for_each(|input| take(input, run));
        }
    };
    let files = common.lines.files()?;
    let mut reader = LineReader::open(&files, layout)?;
    run.begin_with(names, layout, &reader);
    let mut batch = reader.batch();
    while reader.read(&mut batch)? {
        batch.each(&mut |input| take(input, run))?;
        run.deliver()?;
    }
    Ok(())
}

/// The failure of an option, whose value was `text`.
pub(crate) fn usage(error: OptionError, text: &[u8], printing: &Printing) -> Failure {
    let mut why = error.message;
    if let Some(error) = &error.error {
        let width = report_width(printing);
        let separator = if why.is_empty() { "" } else { ": " };
        why = format!("{why}{separator}{}", Diagnosis { error, text, secrets: &[], width });
    }
    // An argument has a name in capitals; an option begins with dashes.
    let is_option = error.option.starts_with(|char: char| char.is_ascii_lowercase());
    Failure::Usage(if is_option { format!("--{}", error.option) } else { error.option.into() }, why)
}
