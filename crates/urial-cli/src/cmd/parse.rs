//! `urial parse`: the components of every input.

use std::io;

use urial::Reference;

use super::{Status, each, reference};
use crate::args::Parse;
use crate::failure::Failure;
use crate::out::{Format, Output, drawing, json, plain};
use crate::syntax::Syntax;

pub(crate) fn run<G: Syntax>(args: &Parse) -> Result<Status, Failure> {
    each(&args.common, |input, output| match reference::<G>(input.text) {
        Ok(reference) => print(reference, output).map(|()| Status::Good),
        Err(refusal) => output.refuse(input, &refusal, plain::INVALID).map(|()| Status::Bad),
    })
}

fn print<G: Syntax>(reference: Reference<'_, G>, output: &mut Output) -> io::Result<()> {
    match output.format() {
        Format::Json => json::write(&json::Parsed::new(reference), output),
        Format::Plain => plain::components(reference, output),
        Format::Drawing(style) => drawing::write(reference, style, output),
    }
}
