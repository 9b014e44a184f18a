//! `urial stats`: counts over many inputs.
#![allow(clippy::doc_markdown)]

use std::io::{self, Write};

use urial_lint::Policy;
use urial_verbs::{Counts, Summary, Table};

use crate::distinct::Distinct;
use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{Common, Iri, Memory, Printing, after_help, number};
use crate::output::Output;
use crate::print::{columns as width, printable_octets};
use crate::progress;
use crate::run::{Run, Status};

/// Count the schemes, hosts, ports, kinds, lengths, errors and findings of the inputs.
///
/// Each table has the names that occur most often, with their counts; on a terminal with bars. An
/// error is counted by the component and the section of its rule, a finding by its severity and
/// the rule of lint. Elsewhere, a line has a table, a name and a count, with tabs between them.
/// Errors are counted, not reported.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial stats 'http://e.org/' 'http://e.org:8080/a' 'a b'"
        "urial stats --top 3 --json 'http://e.org/'"
        "urial stats --iri 'http://例え.jp/'"
    ),
    args_override_self = true
)]
pub(crate) struct Stats {
    /// Number of names per table.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = number)]
    top: usize,

    #[command(flatten)]
    memory: Memory,

    #[command(flatten)]
    iri: Iri,

    #[command(flatten)]
    common: Common,
}

impl Stats {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        self.common.note_files();
        let summary = self.summary()?;
        let status = if summary.invalid > 0 { Status::Bad } else { Status::Good };
        let names = Names::of_all(Summary::COLUMNS);
        let mut run = Run::new(printing, self.common.lines.rows, names)?;
        run.begin(names, &[]);
        run.step(|output| {
            let draw = |_, output: &mut Output| draw(&summary, output);
            output.accept(&[], &summary, draw)?;
            Ok(status)
        })?;
        run.finish()
    }

    fn summary(&self) -> Result<Summary, Failure> {
        let verb = urial_verbs::Stats::new(self.iri.specification(), Policy::new());
        let (mut summary, mut distinct) =
            (Summary::default(), Distinct::new(self.memory.limit, true));
        let mut key = Vec::new();
        self.common.each(|input| {
            let mut counted = Ok(false);
            let mut count = |table, name: &[u8]| {
                key.clear();
                key.push(index(table));
                key.extend_from_slice(name);
                if counted.is_ok() {
                    counted = distinct.add(&key, Some(&key));
                }
            };
            let is_valid = match input.row.error {
                Some(_) => {
                    count(Table::Error, UNREAD);
                    false
                }
                None => verb.names(input.text, count),
            };
            if !is_valid {
                progress::add_error();
            }
            summary.add(input.text, is_valid);
            counted.map(drop)
        })?;
        distinct.finish(|line, count| {
            let [of_table, name @ ..] = line else { return Ok(()) };
            let table = Table::ALL.into_iter().find(|it| index(*it) == *of_table);
            summary.count(table.unwrap_or(Table::Kind), name, count, self.top);
            Ok(())
        })?;
        summary.finish(self.top);
        Ok(summary)
    }
}

/// The name of the error of a row that cannot be read: its component.
const UNREAD: &[u8] = b"input";

/// A byte for each table.
fn index(table: Table) -> u8 {
    let index = Table::ALL.into_iter().position(|it| it == table).unwrap_or_default();
    u8::try_from(index).unwrap_or_default()
}

/// Writes the tables with bars.
fn draw(summary: &Summary, out: &mut impl Write) -> io::Result<()> {
    let Summary { inputs, valid, invalid, octets, .. } = summary;
    writeln!(out, "{inputs} inputs, {valid} valid, {invalid} invalid; {octets} octets")?;
    summary.tables.iter().try_for_each(|(table, counts)| draw_table(*table, counts, out))
}

fn draw_table(table: Table, counts: &Counts, out: &mut impl Write) -> io::Result<()> {
    let names: Vec<_> = counts.top.iter().map(|it| printable_octets(&it.name)).collect();
    let widest = names.iter().map(|name| width(name)).max().unwrap_or(0);
    let most = counts.top.iter().map(|it| it.count).max().unwrap_or(0);
    writeln!(out, "\n{}", heading(table))?;
    for (name, it) in names.iter().zip(&counts.top) {
        let blank = " ".repeat(widest - width(name));
        let (percent, bar) = (share(it.count, counts.total, 100), share(it.count, most, 30));
        writeln!(out, "  {name}{blank}  {:>9}  {percent:>3} %  {}", it.count, "#".repeat(bar))?;
    }
    let shown = u64::try_from(names.len()).unwrap_or(u64::MAX);
    match counts.different.saturating_sub(shown) {
        0 => Ok(()),
        more => writeln!(out, "  and {more} more"),
    }
}

/// The part of `whole`, in `parts` of it, rounded down.
fn share(part: u64, whole: u64, parts: u64) -> usize {
    let share = part.saturating_mul(parts).checked_div(whole).unwrap_or(0);
    usize::try_from(share).unwrap_or(0)
}

fn heading(table: Table) -> &'static str {
    match table {
        Table::Kind => "what they are",
        Table::Scheme => "schemes",
        Table::Host => "hosts",
        Table::HostKind => "kinds of hosts",
        Table::Port => "ports",
        Table::Length => "octets, at most",
        Table::Error => "errors, by component and section",
        Table::Finding => "findings, by severity and rule",
    }
}
