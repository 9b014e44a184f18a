//! `urial schemes`: the catalogue, or some schemes of it.

use std::io;

use urial::scheme::Entry;

use super::{Run, Status};
use crate::args::Schemes;
use crate::failure::Failure;
use crate::input::Input;
use crate::out::catalogue::{self, Known};
use crate::out::{Format, Output, json};

pub(crate) fn run(args: &Schemes) -> Result<Status, Failure> {
    let mut run = Run::new(&args.printing);
    if args.names.is_empty() {
        run.step(|output| list(output).map(|()| Status::Good))?;
    }
    Input::arguments(&args.names).try_for_each(|name| run.step(|output| explain(name, output)))?;
    run.finish()
}

fn list(output: &mut Output) -> io::Result<()> {
    let mut schemes: Vec<_> = Entry::all().map(|entry| Known::find(entry.name())).collect();
    schemes.sort_by_key(|known| known.name().to_owned());
    match output.format() {
        Format::Json => schemes.iter().try_for_each(|known| json::write(&known.record(), output)),
        Format::Plain => schemes.iter().try_for_each(|known| known.columns(output)),
        Format::Drawing(_) => catalogue::table(&schemes, output),
    }
}

fn explain(name: Input<'_>, output: &mut Output) -> io::Result<Status> {
    let text = String::from_utf8_lossy(name.text);
    let known = Known::find(&text);
    match output.format() {
        Format::Json => json::write(&known.record(), output)?,
        _ if known.is_known() => known.explain(output)?,
        _ => output.complain(name.origin, &known.unknown())?,
    }
    Ok(if known.is_known() { Status::Good } else { Status::Bad })
}
