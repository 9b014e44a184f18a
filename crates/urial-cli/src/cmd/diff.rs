//! `urial diff`: how readers differ about every input.

use std::ffi::OsStr;
use std::io;

use urial_diff::{Verdict, diff};

use super::{Status, each};
use crate::args::Diff;
use crate::failure::Failure;
use crate::input::Input;
use crate::out::difference::{self, Record};
use crate::out::{Format, Output, json};

pub(crate) fn run(args: &Diff) -> Result<Status, Failure> {
    let base = args.base.as_deref().map(OsStr::as_encoded_bytes);
    if let Some(text) = base
        && diff(text, None).is_rejected_by_all()
    {
        return Err(Failure::Usage("--base", "a base must be a URI to some reader".into()));
    }
    each(&args.common, |input, output| {
        let verdict = tell(input, base, output)?;
        Ok(if verdict.is_as_grave_as(args.verdict) { Status::Bad } else { Status::Good })
    })
}

fn tell(input: Input<'_>, base: Option<&[u8]>, output: &mut Output) -> io::Result<Verdict> {
    let record = Record { input, base, diff: diff(input.text, base) };
    match output.format() {
        Format::Json => json::write(&record, output)?,
        Format::Plain => difference::columns(&record, output)?,
        Format::Drawing(style) => difference::table(&record, style, output)?,
    }
    Ok(record.diff.verdict())
}
