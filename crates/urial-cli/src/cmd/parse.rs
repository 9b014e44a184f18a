//! `urial parse`: the components of every input.

use std::ffi::OsString;
use std::io;
use std::path::Path;

use urial::{ParseError, Reference};

use super::{Run, Status, refusal};
use crate::args::Parse;
use crate::failure::Failure;
use crate::input::{Input, Source};
use crate::lines::LineReader;
use crate::out::{Format, Output, drawing, json, plain};
use crate::syntax::Syntax;

pub(crate) fn run<G: Syntax>(args: &Parse) -> Result<Status, Failure> {
    let source = args.common.source();
    if args.is_quiet {
        let are_valid = |lines: &[u8]| Reference::<G>::validate(lines).all(|is_valid| is_valid);
        return validate(source, |text| Reference::<G>::parse_bytes(text).is_ok(), are_valid);
    }
    let mut run = Run::new(&args.common.printing);
    match source {
        Source::Arguments(arguments) => Input::arguments(arguments)
            .try_for_each(|input| answer::<G>(Reference::parse_bytes(input.text), input, &mut run)),
        Source::Lines(file) => answer_lines::<G>(file, &mut run),
    }?;
    run.finish()
}

/// Tells whether all inputs are references, and looks at none behind one that is not: `is_valid` judges
/// an argument, `are_valid` lines, many at a time.
pub(super) fn validate(
    source: Source<'_>,
    is_valid: impl Fn(&[u8]) -> bool,
    are_valid: impl Fn(&[u8]) -> bool,
) -> Result<Status, Failure> {
    let is_good = match source {
        Source::Arguments(arguments) => {
            arguments.iter().map(OsString::as_os_str).all(|it| is_valid(it.as_encoded_bytes()))
        }
        Source::Lines(file) => are_lines(file, are_valid)?,
    };
    Ok(if is_good { Status::Good } else { Status::Bad })
}

fn are_lines(file: &Path, are_valid: impl Fn(&[u8]) -> bool) -> Result<bool, Failure> {
    let mut reader = LineReader::open(file)?;
    while let Some(lines) = reader.read()? {
        if !are_valid(lines) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn answer_lines<G: Syntax>(file: &Path, run: &mut Run) -> Result<(), Failure> {
    let mut reader = LineReader::open(file)?;
    let mut number = 0;
    while let Some(mut rest) = reader.read()? {
        let mut lines = Reference::<G>::lines(rest);
        while let Some(read) = lines.next() {
            let (line, behind) = rest.split_at(rest.len() - lines.as_bytes().len());
            number += 1;
            answer(read, Input::line(line, file, number), run)?;
            rest = behind;
        }
    }
    Ok(())
}

/// Writes what reading `input` gave.
fn answer<G: Syntax>(
    read: Result<Reference<'_, G>, ParseError>,
    input: Input<'_>,
    run: &mut Run,
) -> Result<(), Failure> {
    run.step(|output| match read {
        Ok(reference) => print(reference, output).map(|()| Status::Good),
        Err(error) => {
            let refusal = refusal::<G>(error, input.text);
            output.refuse(input, &refusal, plain::INVALID).map(|()| Status::Bad)
        }
    })
}

fn print<G: Syntax>(reference: Reference<'_, G>, output: &mut Output) -> io::Result<()> {
    match output.format() {
        Format::Json => json::write(&json::Parsed::new(reference), output),
        Format::Plain => plain::components(reference, output),
        Format::Drawing(style) => drawing::write(reference, style, output),
    }
}
