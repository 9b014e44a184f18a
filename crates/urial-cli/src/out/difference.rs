//! What readers make of one input, side by side.
//!
//! People see no password (RFC 3986 §3.2.1), whoever reads one where.

use std::io::{self, Write};

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use super::drawing::Style;
use super::plain::ABSENT;
use super::secrets::Secrets;
use super::{columns as width, printable};
use crate::input::Input;
use crate::readers::{
    Answer, Aspect, Difference, PARTS, Part, READERS, Reader, Reading, Refused, Verdict,
};

/// An input, and all that is told of it.
pub(crate) struct Record<'a> {
    pub(crate) input: Input<'a>,
    pub(crate) base: Option<&'a [u8]>,
    pub(crate) answers: [Answer; 5],
    pub(crate) differences: Vec<Difference>,
    pub(crate) verdict: Verdict,
}

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(5))?;
        map.serialize_entry("input", &self.input.lossy())?;
        map.serialize_entry("base", &self.base.map(String::from_utf8_lossy))?;
        map.serialize_entry("readings", &Readings(&self.answers))?;
        let differences: Vec<_> = self.differences.iter().map(DifferenceJson::new).collect();
        map.serialize_entry("differences", &differences)?;
        map.serialize_entry("verdict", self.verdict.name())?;
        map.end()
    }
}

/// Answers under the names of their readers.
struct Readings<'a>(&'a [Answer; 5]);

impl Serialize for Readings<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let named = READERS.into_iter().zip(self.0);
        serializer.collect_map(named.map(|(it, answer)| (it.name(), ReadingJson::new(answer))))
    }
}

#[derive(Serialize)]
struct ReadingJson<'a> {
    valid: bool,
    target: Option<&'a str>,
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    userinfo: Option<&'a str>,
    host: Option<&'a str>,
    port: Option<&'a str>,
    path: Option<&'a str>,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
    error: Option<ErrorJson<'a>>,
}

#[derive(Serialize)]
struct ErrorJson<'a> {
    of: &'static str,
    component: Option<&'static str>,
    offset: Option<usize>,
    message: &'a str,
}

#[derive(Serialize)]
struct DifferenceJson {
    component: &'static str,
    matters: bool,
    readers: Vec<Vec<&'static str>>,
}

impl<'a> ReadingJson<'a> {
    fn new(answer: &'a Answer) -> ReadingJson<'a> {
        let reading = answer.as_ref().ok();
        let part = |part| reading.and_then(|reading| reading.part(part));
        ReadingJson {
            valid: answer.is_ok(),
            target: reading.and_then(|it| it.target.as_deref()),
            scheme: part(Part::Scheme),
            authority: reading.and_then(|it| it.authority.as_deref()),
            userinfo: part(Part::Userinfo),
            host: part(Part::Host),
            port: part(Part::Port),
            path: part(Part::Path),
            query: part(Part::Query),
            fragment: part(Part::Fragment),
            error: answer.as_ref().err().map(ErrorJson::new),
        }
    }
}

impl<'a> ErrorJson<'a> {
    fn new(refused: &'a Refused) -> ErrorJson<'a> {
        ErrorJson {
            of: if refused.is_base { "base" } else { "input" },
            component: refused.component,
            offset: refused.offset,
            message: &refused.message,
        }
    }
}

impl DifferenceJson {
    fn new(difference: &Difference) -> DifferenceJson {
        let names = |group: &Vec<Reader>| group.iter().map(|it| it.name()).collect();
        DifferenceJson {
            component: difference.aspect.name(),
            matters: difference.matters,
            readers: difference.groups.iter().map(names).collect(),
        }
    }
}

/// What stands for the host of a reader that refuses: no host holds a backslash.
const REFUSED: &str = "\\R";

/// The verdict, what differs, and every host.
pub(crate) fn columns(record: &Record<'_>, out: &mut impl Write) -> io::Result<()> {
    let names: Vec<_> = record.differences.iter().map(|it| it.aspect.name()).collect();
    let names = if names.is_empty() { ABSENT.into() } else { names.join(",") };
    write!(out, "{}\t{names}", record.verdict.name())?;
    for answer in &record.answers {
        let host = match answer {
            Ok(reading) => reading.host.as_deref().unwrap_or(ABSENT),
            Err(_) => REFUSED,
        };
        write!(out, "\t{host}")?;
    }
    writeln!(out)
}

/// The columns before those of the readers.
const LABEL: usize = 13;

/// The input, a row for each component that somebody reads, who refuses and why, and what it comes to.
/// A `*` marks what is meant differently, and a `~` what is only written so.
pub(crate) fn table(record: &Record<'_>, style: Style, out: &mut impl Write) -> io::Result<()> {
    let text = record.input.lossy().unwrap_or_default();
    let readers: Vec<_> = READERS
        .into_iter()
        .zip(&record.answers)
        .filter_map(|(it, answer)| Some((it, answer.as_ref().ok()?)))
        .collect();
    let mut secrets = Secrets::of(&text, None);
    readers.iter().filter_map(|(_, it)| password(it)).for_each(|it| secrets.add_encoded(it));
    writeln!(out, "{}", printable(&secrets.masked(&text)))?;
    let rows: Vec<_> = PARTS
        .into_iter()
        .filter(|&part| readers.iter().any(|(_, it)| it.part(part).is_some()))
        .map(|part| (part, readers.iter().map(|(_, it)| cell(it, part, &secrets)).collect()))
        .collect();
    let heads: Vec<_> = readers.iter().map(|(it, _)| it.name()).collect();
    let widths: Vec<_> = (0..heads.len()).map(|at| column(&heads, &rows, at)).collect();
    if LABEL + widths.iter().map(|width| width + GAP).sum::<usize>() <= style.width {
        write_table(record, &heads, &rows, &widths, out)?;
    } else {
        write_list(record, &heads, &rows, out)?;
    }
    write_refusals(record, &secrets, out)?;
    writeln!(out, "  {:11}{}\n", "verdict", sentence(record.verdict))
}

/// A component, and what each reader has for it.
type Row = (Part, Vec<String>);

/// Between columns.
const GAP: usize = 2;

/// How wide a column is.
fn column(heads: &[&str], rows: &[Row], at: usize) -> usize {
    let cells = rows.iter().map(|(_, cells)| width(&cells[at]));
    cells.max().unwrap_or(0).max(heads[at].len())
}

fn write_table(
    record: &Record<'_>,
    heads: &[&str],
    rows: &[Row],
    widths: &[usize],
    out: &mut impl Write,
) -> io::Result<()> {
    if heads.is_empty() {
        return Ok(());
    }
    let heads: Vec<_> = heads.iter().map(|&head| String::from(head)).collect();
    write_row("", &heads, widths, out)?;
    rows.iter().try_for_each(|(part, cells)| {
        write_row(&format!("{} {}", part.name(), mark(record, *part)), cells, widths, out)
    })
}

fn write_row(
    label: &str,
    cells: &[String],
    widths: &[usize],
    out: &mut impl Write,
) -> io::Result<()> {
    let mut line = format!("  {label:0$}", LABEL - 2);
    for (cell, column) in cells.iter().zip(widths) {
        line.push_str(cell);
        line.push_str(&" ".repeat(column - width(cell) + GAP));
    }
    writeln!(out, "{}", line.trim_end())
}

/// Where the table would not fit: a line for each component and reader.
fn write_list(
    record: &Record<'_>,
    heads: &[&str],
    rows: &[Row],
    out: &mut impl Write,
) -> io::Result<()> {
    for (part, cells) in rows {
        let mut label = format!("{} {}", part.name(), mark(record, *part));
        for (head, cell) in heads.iter().zip(cells) {
            writeln!(out, "  {label:11}{head:9}{cell}")?;
            label.clear();
        }
    }
    Ok(())
}

/// How readers differ about `part`.
fn mark(record: &Record<'_>, part: Part) -> &'static str {
    let of_part = |it: &&Difference| it.aspect == Aspect::Part(part);
    match record.differences.iter().find(of_part) {
        Some(difference) if difference.matters => "*",
        Some(_) => "~",
        None => "",
    }
}

/// Who refuses, and why.
fn write_refusals(record: &Record<'_>, secrets: &Secrets, out: &mut impl Write) -> io::Result<()> {
    let mut label = "refused";
    for (reader, answer) in READERS.into_iter().zip(&record.answers) {
        let Err(refused) = answer else { continue };
        let of =
            if refused.is_base && !refused.message.starts_with("base:") { "base: " } else { "" };
        let message = printable(&secrets.masked(&refused.message));
        writeln!(out, "  {label:11}{:9}{of}{message}", reader.name())?;
        label = "";
    }
    Ok(())
}

fn sentence(verdict: Verdict) -> String {
    match verdict {
        Verdict::Invalid => "refused by all".into(),
        Verdict::Differ(Aspect::Refused) => "some refuse what others take".into(),
        Verdict::Differ(Aspect::Part(part)) => format!("the {} differs", part.name()),
        Verdict::Text => "the same, written differently".into(),
        Verdict::Same => "the same".into(),
    }
}

/// A component for people: `-` where it is not there, quotes where it is empty.
fn cell(reading: &Reading, part: Part, secrets: &Secrets) -> String {
    let Some(text) = reading.part(part) else { return "-".into() };
    if part == Part::Userinfo {
        let user = text.split_once(':').filter(|(_, password)| !password.is_empty());
        return printable(&user.map_or(text.into(), |(user, _)| format!("{user}:***")));
    }
    let shown = printable(&secrets.masked(text));
    if shown.is_empty() { "\"\"".into() } else { shown }
}

/// The password in a reading, also where a registry's name seems to have one.
fn password(reading: &Reading) -> Option<&str> {
    let userinfo = match (&reading.userinfo, &reading.authority) {
        (Some(userinfo), _) => userinfo,
        (None, Some(authority)) => authority.rsplit_once('@')?.0,
        (None, None) => return None,
    };
    let (_, password) = userinfo.split_once(':')?;
    (!password.is_empty()).then_some(password)
}
