//! `urial schemes`: the catalogue, or some schemes of it.

use std::ffi::OsStr;
use std::io;

use urial::scheme::{Entry, Registered};

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
    args.names.iter().try_for_each(|name| run.step(|output| explain(name, output)))?;
    run.finish()
}

fn list(output: &mut Output) -> io::Result<()> {
    let mut entries: Vec<_> = Entry::all().collect();
    entries.sort_by_key(Entry::name);
    let known = |entry: &Entry| Known::new(entry.name(), Some(*entry));
    match output.format() {
        Format::Json => {
            entries.iter().try_for_each(|entry| json::write(&known(entry).record(), output))
        }
        Format::Plain => entries.iter().try_for_each(|entry| known(entry).columns(output)),
        Format::Drawing(_) => {
            catalogue::table(&entries.iter().map(known).collect::<Vec<_>>(), output)
        }
    }
}

fn explain(name: &OsStr, output: &mut Output) -> io::Result<Status> {
    let text = Input::argument(name, 1, 1).lossy().unwrap_or_default();
    let (entry, registered) = (Entry::find(&text), Registered::find(&text));
    let own = entry.map(|entry| entry.name()).or(registered.map(Registered::name));
    let known = Known::new(own.unwrap_or(&text), entry);
    let is_known = own.is_some();
    match output.format() {
        Format::Json => json::write(&known.record(), output)?,
        _ if is_known => known.explain(output)?,
        _ => output.complain(&known.unknown())?,
    }
    Ok(if is_known { Status::Good } else { Status::Bad })
}
