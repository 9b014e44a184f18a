//! `urial decode`: the octets that every input stands for.

use std::io;

use urial::{Found, PctStr};

use super::{Status, each};
use crate::args::Decode;
use crate::failure::Failure;
use crate::input::Input;
use crate::out::{Format, Output, json, plain, printable};
use crate::refusal::Refusal;

pub(crate) fn run(args: &Decode) -> Result<Status, Failure> {
    let mut octets = Vec::new();
    each(&args.common, |input, output| {
        octets.clear();
        match percent_encoded(input.text) {
            Ok(text) if args.form => octets.extend(text.form_octets()),
            Ok(text) => octets.extend(text.octets()),
            Err(refusal) => {
                output.refuse(input, &refusal, plain::ABSENT)?;
                return Ok(Status::Bad);
            }
        }
        print(input, &octets, output)?;
        Ok(Status::Good)
    })
}

/// Reads percent-encoded text, which is text: another octet is refused where it stands.
fn percent_encoded(input: &[u8]) -> Result<PctStr<'_>, Refusal<'static>> {
    let (before, rest) = match str::from_utf8(input) {
        Ok(text) => return Ok(PctStr::new(text)?),
        Err(error) => input.split_at(error.valid_up_to()),
    };
    let offset = before.len();
    let expected = match PctStr::new(str::from_utf8(before).unwrap_or_default()) {
        Err(error) if error.offset() < offset => return Err(error.into()),
        // A triplet is open here.
        Err(_) => "HEXDIG",
        Ok(_) => "UTF-8",
    };
    Err(Refusal::Input { offset, expected, found: Found::Byte(rest[0]) })
}

fn print(input: Input<'_>, octets: &[u8], output: &mut Output) -> io::Result<()> {
    match output.format() {
        Format::Json => json::write(&json::Decoded::new(input, octets), output),
        Format::Plain => output.line(octets),
        Format::Drawing(_) => output.line(printable(&String::from_utf8_lossy(octets)).as_bytes()),
    }
}
