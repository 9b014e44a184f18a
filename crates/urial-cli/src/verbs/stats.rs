//! `urial stats`: counts over many inputs.
#![allow(clippy::doc_markdown)]

use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use urial_lint::Policy;
use urial_verbs::{Counts, Summary, Table};

use crate::distinct::Distinct;
use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{Common, Iri, Memory, Printing, after_help, number};
use crate::output::Output;
use crate::print::drawing::head;
use crate::print::reference::Style;
use crate::print::{columns as width, printable_octets};
use crate::progress;
use crate::run::{Run, Status};
use crate::verbs::get::read_suffixes;

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
        "urial stats --by host,path-depth 'http://e.org/a' 'HTTP://E.org/'"
        "urial stats --iri 'http://例え.jp/'"
    ),
    args_override_self = true
)]
pub(crate) struct Stats {
    /// Count these instead of the usual tables; several have commas between them. Findings of lint
    /// are then looked for only with rule.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT")]
    by: Vec<By>,

    /// The public suffix list for registrable-domain. [default:
    /// /usr/share/publicsuffix/public_suffix_list.dat]
    #[arg(long = "psl", value_name = "FILE")]
    suffixes: Option<PathBuf>,

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

/// What to count.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    /// URIs, IRIs, relative references and others.
    Kind,
    /// Schemes, in lower case.
    Scheme,
    /// Hosts, in lower case.
    Host,
    /// Names, IPv4 and IPv6 addresses.
    HostKind,
    /// Ports, as they are written.
    Port,
    /// The number of segments of paths.
    PathDepth,
    /// Keys of queries, decoded as those of forms.
    QueryKey,
    /// Registrable domains, by the public suffix list.
    RegistrableDomain,
    /// Octets of inputs, up to powers of two.
    Length,
    /// Why inputs are invalid.
    Error,
    /// Findings of lint.
    Rule,
}

impl By {
    const fn table(self) -> Table {
        match self {
            By::Kind => Table::Kind,
            By::Scheme => Table::Scheme,
            By::Host => Table::Host,
            By::HostKind => Table::HostKind,
            By::Port => Table::Port,
            By::PathDepth => Table::PathDepth,
            By::QueryKey => Table::QueryKey,
            By::RegistrableDomain => Table::RegistrableDomain,
            By::Length => Table::Length,
            By::Error => Table::Error,
            By::Rule => Table::Finding,
        }
    }
}

impl Stats {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        self.common.note_files();
        let summary = self.summary(printing)?;
        let status = if summary.invalid > 0 { Status::Bad } else { Status::Good };
        let names = Names::of_all(Summary::COLUMNS);
        let mut run = Run::new(printing, self.common.lines.rows, names)?;
        run.begin(names, &[]);
        run.step(|output| {
            let draw = |style, output: &mut Output| draw(&summary, style, output);
            output.accept(&[], &summary, draw)?;
            Ok(status)
        })?;
        run.finish()
    }

    /// The verb for the tables that are asked for.
    fn prepared(&self, printing: &Printing) -> Result<urial_verbs::Stats, Failure> {
        let verb = urial_verbs::Stats::new(self.iri.specification(), Policy::new());
        let tables: Vec<_> = self.by.iter().map(|by| by.table()).collect();
        let verb = if tables.is_empty() { verb } else { verb.tables(&tables) };
        if tables.contains(&Table::RegistrableDomain) {
            return Ok(verb.suffixes(read_suffixes(self.suffixes.as_deref(), printing)?));
        }
        Ok(verb)
    }

    fn summary(&self, printing: &Printing) -> Result<Summary, Failure> {
        let verb = self.prepared(printing)?;
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
                    if verb.has(Table::Error) {
                        count(Table::Error, UNREAD);
                    }
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
fn draw(summary: &Summary, style: Style, out: &mut impl Write) -> io::Result<()> {
    let Summary { inputs, valid, invalid, octets, .. } = summary;
    writeln!(out, "{inputs} inputs, {valid} valid, {invalid} invalid; {octets} octets")?;
    summary.tables.iter().try_for_each(|(table, counts)| draw_table(*table, counts, style, out))
}

/// The columns of a bar for all of a table.
const BAR: usize = 30;

/// The columns of a row beside the name and the bar.
const NUMBERS: usize = 21;

fn draw_table(table: Table, counts: &Counts, style: Style, out: &mut impl Write) -> io::Result<()> {
    let room = style.width.saturating_sub(NUMBERS + 1);
    let bar = BAR.min(room / 3);
    let names = counts.top.iter().map(|it| head(&printable_octets(&it.name), room - bar));
    let names: Vec<_> = names.collect();
    let widest = names.iter().map(|name| width(name)).max().unwrap_or(0);
    writeln!(out, "\n{}", heading(table))?;
    for (name, it) in names.iter().zip(&counts.top) {
        let blank = " ".repeat(widest - width(name));
        let percent = match share(it.count, counts.total, 100) {
            0 => "<1".into(),
            percent => percent.to_string(),
        };
        let bar = "#".repeat(share(it.count, counts.total, bar));
        let row = format!("  {name}{blank}  {:>9}  {percent:>3} %  {bar}", it.count);
        writeln!(out, "{}", row.trim_end())?;
    }
    let shown = u64::try_from(names.len()).unwrap_or(u64::MAX);
    match counts.different.saturating_sub(shown) {
        0 => Ok(()),
        more => writeln!(out, "  and {more} more"),
    }
}

/// The part of `whole`, in `parts` of it, rounded down.
fn share(part: u64, whole: u64, parts: usize) -> usize {
    let parts = u64::try_from(parts).unwrap_or(u64::MAX);
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
        Table::PathDepth => "segments of paths",
        Table::QueryKey => "keys of queries",
        Table::RegistrableDomain => "registrable domains",
        Table::Length => "octets, at most",
        Table::Error => "errors, by component and section",
        Table::Finding => "findings, by severity and rule",
    }
}
