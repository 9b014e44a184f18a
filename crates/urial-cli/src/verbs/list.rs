//! `--list` and `--about NAME`: the entries that a verb knows, or the pages of some.

use std::io::{self, Write};

use serde::Serialize;
use urial_verbs::{Column, Row, near};

use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{Printing, Rows};
use crate::output::Output;
use crate::run::{Run, Status};

/// An entry: a rule, a step, a reader.
pub(super) trait Entry: Serialize + Row {
    /// The columns, with `--list` and with `--about`.
    fn columns() -> &'static [Column<'static>];

    /// Writes the entry of `--list` for people: its page and an empty line, if it has no shorter
    /// form.
    fn write_line(&self, out: &mut impl Write) -> io::Result<()> {
        write_apart(self, out)
    }

    /// Writes the page of `--about` for people.
    fn write_page(&self, out: &mut impl Write) -> io::Result<()>;
}

/// Prints entries for `--list`.
pub(super) fn list<E: Entry>(
    entries: &[E],
    printing: &Printing,
    rows: Rows,
) -> Result<Status, Failure> {
    print(entries, printing, rows, E::write_line)
}

/// Prints entries for `--about`: to people a page each, and an empty line.
pub(super) fn about<E: Entry>(
    entries: &[E],
    printing: &Printing,
    rows: Rows,
) -> Result<Status, Failure> {
    print(entries, printing, rows, write_apart)
}

/// Writes a page, and an empty line.
fn write_apart<E: Entry + ?Sized>(entry: &E, out: &mut impl Write) -> io::Result<()> {
    entry.write_page(out)?;
    writeln!(out)
}

fn print<E: Entry>(
    entries: &[E],
    printing: &Printing,
    rows: Rows,
    write: impl Fn(&E, &mut Output) -> io::Result<()>,
) -> Result<Status, Failure> {
    let names = Names::of_all(E::columns());
    let mut run = Run::new(printing, rows, names)?;
    run.begin(names, &[]);
    for entry in entries {
        run.step(|output| {
            output.accept(&[], entry, |_, output| write(entry, output))?;
            Ok(Status::Good)
        })?;
    }
    run.finish()
}

/// The message about a name that no entry has: the names that are near, or where all are, which
/// `lists` says.
pub(super) fn unknown<'n>(
    entry: &str,
    name: &str,
    names: impl IntoIterator<Item = &'n str>,
    lists: &str,
) -> String {
    let near = near(name, names);
    match near[..] {
        [] => format!("no {entry} has this name; {lists}"),
        [one] => format!("no {entry} has this name; the nearest is {one}"),
        _ => format!("no {entry} has this name; the nearest are {}", near.join(", ")),
    }
}

/// The words in lines of at most 80 columns, indented by two.
pub(super) fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        if lines.last().is_some_and(|line| line.len() + word.len() >= 79) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(if line.is_empty() { "  " } else { " " });
            line.push_str(word);
        }
    }
    lines.join("\n")
}
