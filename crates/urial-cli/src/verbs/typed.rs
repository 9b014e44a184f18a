//! `urial parse --typed`: the components of a reference as people type it.

use std::io;

use urial_verbs::{ReadText, ReadTyped, Scratch, SegmentParameters, Specification, Syntax};

use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{Common, Printing};
use crate::output::Output;
use crate::print::reference::{self, Notes};
use crate::run::{Status, each};

/// How to read typed text.
#[derive(Clone, Copy)]
pub(super) struct Typing {
    pub(super) specification: Specification,
    pub(super) completes: bool,
    pub(super) parameters: SegmentParameters,
    pub(super) refangs: bool,
}

/// Prints the components of every input as it was typed.
pub(super) fn read(
    typing: Typing,
    common: &Common,
    printing: &Printing,
) -> Result<Status, Failure> {
    match typing.specification {
        Specification::Rfc3987 => read_each::<urial::Rfc3987>(typing, common, printing),
        _ => read_each::<urial::Rfc3986>(typing, common, printing),
    }
}

fn read_each<G: Syntax>(
    typing: Typing,
    common: &Common,
    printing: &Printing,
) -> Result<Status, Failure> {
    let Typing { completes, parameters, refangs, .. } = typing;
    let verb = ReadTyped::new().completes(completes).parameters(parameters).refangs(refangs);
    each(common, printing, Names::of(verb.columns()), |input, scratch: &mut Scratch, output| {
        match verb.run::<G>(input.text, scratch) {
            Ok(text) => print(&text, typing, output),
            // The column of the guess is one more.
            Err(error) => output.reject(input, &error),
        }
    })
}

fn print<G: Syntax>(
    text: &ReadText<'_, G>,
    typing: Typing,
    output: &mut Output,
) -> io::Result<Status> {
    let notes = Notes {
        parameters: typing.parameters,
        guess: text.rule,
        is_refanged: text.refanged.is_some(),
        removed: &text.changes,
        other_reading: text.other_reading.as_deref(),
    };
    output.accept(&[Some(text.input.0)], text, |style, output| {
        reference::write(text.reference, notes, style, output)
    })?;
    Ok(Status::Good)
}
