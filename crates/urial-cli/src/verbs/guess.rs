//! `urial parse --complete`: the components of what a suffix reference is short for.

use std::io;

use urial::{Reference, Rfc3986};
use urial_verbs::{Complete, Completed, Scratch, SegmentParameters};

use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{Common, Printing};
use crate::output::Output;
use crate::print::reference::{self, Notes};
use crate::run::{Status, each};

/// Prints the components of every input, or of what it is short for.
pub(super) fn complete(
    parameters: SegmentParameters,
    common: &Common,
    printing: &Printing,
) -> Result<Status, Failure> {
    let verb = Complete::new(parameters);
    each(common, printing, Names::of(Completed::COLUMNS), |input, scratch: &mut Scratch, output| {
        match verb.run(input.text, scratch) {
            Ok(completed) => print(&completed, parameters, output),
            // The column of the guess is one more.
            Err(error) => output.reject(input, &error),
        }
    })
}

fn print(
    completed: &Completed<'_>,
    parameters: SegmentParameters,
    output: &mut Output,
) -> io::Result<Status> {
    let reference: Reference<'_, Rfc3986> = completed.reference.into();
    let notes = Notes { parameters, guess: completed.rule, ..Notes::default() };
    output.accept(&[Some(completed.input.0)], completed, |style, output| {
        reference::write(reference, notes, style, output)
    })?;
    Ok(Status::Good)
}
