//! `urial parse --lossy`: the components of any text.

use std::io::{self, Write};

use urial_verbs::{Column, Row as _, Scratch, Specification, SplitAny, SplitText};

use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{Common, Printing};
use crate::print::reference::Style;
use crate::print::secrets::Secrets;
use crate::print::visible;
use crate::run::{Status, each};

/// Splits every input.
pub(super) fn split(
    specification: Specification,
    common: &Common,
    printing: &Printing,
) -> Result<Status, Failure> {
    let verb = SplitAny::new(specification);
    let names = Names::of(SplitText::COLUMNS);
    each(common, printing, names, |input, scratch: &mut Scratch, output| {
        let split = verb.run(input.text, scratch);
        output.accept(&[Some(input.text)], &split, |style, output| list(&split, style, output))?;
        Ok(Status::Good)
    })
}

/// The delimiter before a component (RFC 3986 §5.3).
fn delimiter(name: &str) -> &'static str {
    match name {
        "authority" => "//",
        "query" => "?",
        "fragment" => "#",
        _ => "",
    }
}

/// Writes the text, its components, why it is invalid, and an empty line. A password is masked (RFC
/// 3986 §3.2.1).
fn list(split: &SplitText<'_>, style: Style, out: &mut impl Write) -> io::Result<()> {
    let text = String::from_utf8_lossy(split.input.0);
    let secrets = Secrets::of(&text, style).and_again(&[]);
    writeln!(out, "{}", visible(&secrets.masked()))?;
    let mut end = 0;
    for (Column { name, .. }, part) in SplitText::COLUMNS.iter().zip(split.texts()) {
        let Some(part) = part else { continue };
        let start = end + delimiter(name).len();
        end = start + part.len();
        writeln!(out, "  {name:10}{}", visible(&secrets.masked_in(start..end)))?;
        end += usize::from(*name == "scheme");
    }
    if let Some(error) = &split.error {
        writeln!(out, "  {:10}{error}", "invalid")?;
    }
    writeln!(out)
}
