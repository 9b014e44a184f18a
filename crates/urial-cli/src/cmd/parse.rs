//! `urial parse`: the components of every input.

use std::io;

use urial::{ParseError, UriRef};

use super::{Status, run as run_verb};
use crate::args::Parse;
use crate::failure::Failure;
use crate::input::Input;
use crate::out::{Format, Output, drawing, json, plain};

pub(crate) fn run(args: &Parse) -> Result<Status, Failure> {
    let format = Format::of(&args.common);
    run_verb(&args.common, |input, output| match UriRef::parse_bytes(input.text) {
        Ok(reference) => print(reference, &format, output).map(|()| Status::Good),
        Err(error) => refuse(input, error, &format, output).map(|()| Status::Bad),
    })
}

fn print(reference: UriRef<'_>, format: &Format, output: &mut Output) -> io::Result<()> {
    match format {
        Format::Json => json::write(&json::Parsed::new(reference), output),
        Format::Plain => plain::components(reference, output),
        Format::Drawing(style) => drawing::write(reference, style, output),
    }
}

fn refuse(
    input: &Input<'_>,
    error: ParseError,
    format: &Format,
    output: &mut Output,
) -> io::Result<()> {
    match format {
        Format::Json => return json::write(&json::Refused::new(input, error), output),
        Format::Plain => plain::invalid(output)?,
        Format::Drawing(_) => {}
    }
    output.diagnose(input, &error, &error.explain(input.text))
}
