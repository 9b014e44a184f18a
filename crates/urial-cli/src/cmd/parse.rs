//! `urial parse`: the components of every input.

use std::io;

use urial::UriRef;

use super::{Failure, Out, Status, diagnose, run as run_verb};
use crate::args::Parse;
use crate::input::Input;
use crate::out::{Format, drawing, json, plain};

pub(crate) fn run(args: &Parse) -> Result<Status, Failure> {
    let format = Format::of(&args.common);
    run_verb(&args.common, |input, out| match UriRef::parse_bytes(input.text) {
        Ok(reference) => print(reference, &format, out).map(|()| Status::Good),
        Err(error) => refuse(args, input, error, &format, out).map(|()| Status::Bad),
    })
}

fn print(reference: UriRef<'_>, format: &Format, out: &mut Out) -> io::Result<()> {
    match format {
        Format::Json => json::write(&json::Parsed::new(reference), out),
        Format::Plain => plain::components(reference, out),
        Format::Drawing(style) => drawing::write(reference, style, out),
    }
}

fn refuse(
    args: &Parse,
    input: &Input<'_>,
    error: urial::ParseError,
    format: &Format,
    out: &mut Out,
) -> io::Result<()> {
    match format {
        Format::Json => return json::write(&json::Refused::new(input, error), out),
        Format::Plain => plain::invalid(out)?,
        Format::Drawing(_) => {}
    }
    diagnose(&args.common, input, &error, &error.explain(input.text), out)
}
