//! `urial uniq`: every reference once.
#![allow(clippy::doc_markdown)]

use std::io::{self, Write};
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use urial::{Component, Rung};
use urial_verbs::{Input, Row as _, Scratch, TakeRow, UniqBy, UniqueLine};

use super::steps::Steps;
use crate::distinct::{Distinct, read_number, write_text};
use crate::failure::Failure;
use crate::format::names::Names;
use crate::input;
use crate::options::{Common, Iri, Memory, Printing, after_help, rungs};
use crate::output::Output;
use crate::print::secrets::veiled;
use crate::reports;
use crate::run::{Run, Status, in_turn};
use crate::seen::Seen;

/// Print the first of all equal URI references.
///
/// References are equal if their normal forms are (RFC 3986 §6). The first of each kind is printed
/// as it was given, one per line. Other inputs are reported, and are equal if their texts are;
/// --only valid leaves them out. References that do not fit into the memory go to temporary files,
/// and are printed at the end.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial uniq 'HTTP://e.org:80/%7eu' 'http://e.org/~u'"
        "urial uniq --rung case --count 'HTTP://e.org/' 'http://e.org/' 'http://e.org'"
        "urial uniq --by host,path --similar 'http://e.org/p/1?a' 'http://e.org/p/2?b'"
    ),
    args_override_self = true
)]
pub(crate) struct Uniq {
    /// The rung for comparing inputs: their normal forms up to it are compared (RFC 3986 §6.2).
    #[arg(long, value_parser = rungs(Rung::Simple..=Rung::Scheme), default_value = Rung::Scheme.as_str())]
    rung: Rung,

    #[command(flatten)]
    steps: Steps,

    /// Compare only these parts, a list with commas. query-keys are the keys of the query, without
    /// values.
    #[arg(long, value_name = "PARTS", value_delimiter = ',', value_parser = aspects())]
    by: Vec<UniqBy>,

    /// Treat all numbers in paths, queries and fragments as equal.
    #[arg(long = "similar", id = "similar")]
    is_similar: bool,

    /// Print the number of equal inputs before each, once all are read.
    #[arg(long = "count", id = "count")]
    is_counting: bool,

    /// Leave out references that equal a line of this file, and append the new ones to it. The file
    /// need not exist. Of two runs at once, one waits for the other.
    #[arg(long, value_name = "FILE")]
    seen: Option<PathBuf>,

    #[command(flatten)]
    memory: Memory,

    #[command(flatten)]
    iri: Iri,

    #[command(flatten)]
    common: Common,
}

fn aspects() -> impl TypedValueParser<Value = UniqBy> {
    let names = Component::ALL.iter().map(|it| it.as_str()).filter(|it| *it != "input");
    PossibleValuesParser::new(names.chain([QUERY_KEYS])).map(|name| {
        let component = Component::ALL.iter().find(|it| it.as_str() == name);
        component.map_or(UniqBy::QueryKeys, |it| UniqBy::Component(*it))
    })
}

const QUERY_KEYS: &str = "query-keys";

impl Uniq {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        self.common.note_files();
        let verb = urial_verbs::Uniq::new(self.iri.specification())
            .rung(self.rung)
            .steps(self.steps.chosen(printing)?)
            .by(self.by.iter().copied())
            .similar(self.is_similar);
        let mut scratch = Scratch::default();
        let mut distinct = Distinct::new(self.memory.limit, self.is_counting);
        let mut packed = Vec::new();
        let end = self.common.lines.rows.end();
        let mut seen = self.seen.as_deref().map(|file| Seen::open(file, end)).transpose()?;
        if let Some(seen) = &mut seen {
            seen.each(|line| distinct.add(verb.key(line, &mut scratch).0, None).map(drop))?;
        }
        let columns =
            if self.is_counting { UniqueLine::COLUMNS } else { &UniqueLine::COLUMNS[1..] };
        let names = Names::without_input(columns);
        let mut run = Run::new(printing, self.common.lines.rows, names)?;
        let mut print = |line: Line<'_>, count, run: &mut Run| {
            run.step(|output| print(&verb, line, count, output))?;
            seen.as_mut().map_or(Ok(()), |seen| seen.add(line.text, run))
        };
        in_turn(&self.common, &mut run, names, |input, run| {
            if input.row.error.is_some() {
                return run.step_on(input, |_| Ok(Status::Bad));
            }
            let (key, error) = verb.key(input.text, &mut scratch);
            if let Some(error) = &error {
                run.step(|output| output.diagnose(input, error).map(|()| Status::Bad))?;
            }
            let is_left_out =
                self.common.lines.rows.only.is_some_and(|it| it.is_valid() == error.is_some());
            if is_left_out {
                return Ok(());
            }
            let kept = run.kept(input);
            let line = Line { kept: &kept, text: input.text };
            line.pack(&mut packed)?;
            if distinct.add(key, Some(&packed))? { print(line, None, run) } else { Ok(()) }
        })?;
        distinct.finish(|line, count| {
            print(Line::unpacked(line), Some(count).filter(|_| self.is_counting), &mut run)
        })?;
        seen.as_mut().map_or(Ok(()), |seen| seen.write(&mut run))?;
        run.finish()
    }
}

/// An input, and the columns of its row that --keep-columns prints.
#[derive(Clone, Copy)]
struct Line<'a> {
    kept: &'a [u8],
    text: &'a [u8],
}

impl<'a> Line<'a> {
    /// Writes both in place of `packed`: the length of the first before it, then the second.
    fn pack(self, packed: &mut Vec<u8>) -> io::Result<()> {
        packed.clear();
        write_text(self.kept, packed)?;
        packed.extend_from_slice(self.text);
        Ok(())
    }

    fn unpacked(mut packed: &'a [u8]) -> Line<'a> {
        let length = read_number(&mut packed).ok().flatten().unwrap_or_default();
        let length = usize::try_from(length).unwrap_or(packed.len()).min(packed.len());
        let (kept, text) = packed.split_at(length);
        Line { kept, text }
    }
}

/// Writes a line that is the first of its kind.
fn print(
    verb: &urial_verbs::Uniq,
    Line { kept, text }: Line<'_>,
    count: Option<u64>,
    output: &mut Output,
) -> io::Result<Status> {
    let error = verb.error(text);
    let record = UniqueLine { input: Input(text), valid: error.is_none(), count };
    output.keep(kept);
    if let Some(error) = error.filter(|_| output.is_table()) {
        output.diagnose(input::Input { text, ..input::Input::NONE }, &error)?;
    }
    // Without counts there is no column for them.
    let first = usize::from(count.is_none());
    let rows = |take: &mut TakeRow<'_>| record.rows(&mut |cells| take(&cells[first..]));
    output.show(record.valid, &[], &record, &rows, |style, output| {
        output.input_columns(&[])?;
        count.map_or(Ok(()), |count| write!(output, "{count:7} "))?;
        let text = String::from_utf8_lossy(text);
        let masked = veiled(&text, style);
        reports::note_masks(&text, &masked);
        output.printable(&masked)
    })?;
    Ok(Status::Good)
}
