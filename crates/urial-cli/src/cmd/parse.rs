//! `urial parse`: the components of every input.

use std::io;

use urial::UriRef;

use super::{Status, each};
use crate::args::Parse;
use crate::failure::Failure;
use crate::out::{Format, Output, drawing, json, plain};

pub(crate) fn run(args: &Parse) -> Result<Status, Failure> {
    each(&args.common, |input, output| match UriRef::parse_bytes(input.text) {
        Ok(reference) => print(reference, output).map(|()| Status::Good),
        Err(error) => output.refuse(input, &error.into(), plain::INVALID).map(|()| Status::Bad),
    })
}

fn print(reference: UriRef<'_>, output: &mut Output) -> io::Result<()> {
    match output.format() {
        Format::Json => json::write(&json::Parsed::new(reference), output),
        Format::Plain => plain::components(reference, output),
        Format::Drawing(style) => drawing::write(reference, style, output),
    }
}
