//! `urial parse --wrap`: references as they are written into text.

use std::io::Write as _;

use urial::{IriRef, wrap};
use urial_verbs::{Cell, Scratch, Specification, TakeRow, Wrap, WrappedReference};

use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{Common, Printing};
use crate::print::printable;
use crate::print::secrets::{WITHHELD, veiled};
use crate::run::{Status, each, usage};

/// Prints every reference in angle brackets, on lines of at most `width` characters.
pub(super) fn print(
    width: usize,
    specification: Specification,
    common: &Common,
    printing: &Printing,
) -> Result<Status, Failure> {
    let verb = Wrap::new(specification, width).map_err(|error| usage(error, b"", printing))?;
    let names = Names::of(WrappedReference::COLUMNS);
    each(common, printing, names, |input, scratch: &mut Scratch, output| {
        let wrapped = match verb.run(input.text, scratch) {
            Ok(wrapped) => wrapped,
            Err(error) => return output.reject(input, &error),
        };
        // The lines are the result, so they are no text to escape.
        let row = |take: &mut TakeRow<'_>| take(&[Cell::Verbatim(wrapped.wrapped.as_bytes())]);
        output.show(true, &[Some(input.text)], &wrapped, &row, |style, output| {
            let text = String::from_utf8_lossy(input.text);
            let text = veiled(&text, style);
            match IriRef::parse(&text) {
                Ok(shown) => writeln!(output, "{}", wrap(shown).width(width)),
                Err(_) => writeln!(output, "{}\n  {WITHHELD}", printable(&text)),
            }
        })?;
        Ok(Status::Good)
    })
}
