//! What readers make of one input, side by side.
//!
//! People see no password (RFC 3986 §3.2.1), whoever reads one where.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use urial::Component;
use urial_diff::{Aspect, Diff, Difference, Reader, Reading, Rejection, Verdict};

use super::drawing::{Style, is_right_to_left};
use super::plain::ABSENT;
use super::secrets::{Secrets, starred};
use super::{columns as width, printable};
use crate::input::Input;

/// An input, and all that is told of it.
pub(crate) struct Record<'a> {
    pub(crate) input: Input<'a>,
    pub(crate) base: Option<&'a [u8]>,
    pub(crate) diff: Diff,
}

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(5))?;
        map.serialize_entry("input", &self.input.lossy())?;
        map.serialize_entry("base", &self.base.map(String::from_utf8_lossy))?;
        map.serialize_entry("readings", &Readings(&self.diff))?;
        let differences: Vec<_> = self.diff.differences().iter().map(DifferenceJson::new).collect();
        map.serialize_entry("differences", &differences)?;
        map.serialize_entry("verdict", self.diff.verdict().as_str())?;
        map.end()
    }
}

/// Answers under the names of their readers.
struct Readings<'a>(&'a Diff);

impl Serialize for Readings<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let readings = self.0.readings();
        serializer.collect_map(readings.map(|(it, read)| (it.as_str(), ReadingJson::new(read))))
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
    fn new(read: Result<&'a Reading, &'a Rejection>) -> ReadingJson<'a> {
        let reading = read.ok();
        let part = |component| reading.and_then(|reading| reading.component(component));
        ReadingJson {
            valid: read.is_ok(),
            target: reading.and_then(|it| it.target.as_deref()),
            scheme: part(Component::Scheme),
            authority: reading.and_then(|it| it.authority.as_deref()),
            userinfo: part(Component::Userinfo),
            host: part(Component::Host),
            port: part(Component::Port),
            path: part(Component::Path),
            query: part(Component::Query),
            fragment: part(Component::Fragment),
            error: read.err().map(ErrorJson::new),
        }
    }
}

impl<'a> ErrorJson<'a> {
    fn new(refused: &'a Rejection) -> ErrorJson<'a> {
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
        let names = |group: &Vec<Reader>| group.iter().map(|it| it.as_str()).collect();
        DifferenceJson {
            component: difference.aspect().as_str(),
            matters: difference.matters(),
            readers: difference.groups().iter().map(names).collect(),
        }
    }
}

/// What stands for the host of a reader that refuses: no host holds a backslash.
const REFUSED: &str = "\\R";

/// The verdict, what differs, and every host.
pub(crate) fn columns(record: &Record<'_>, out: &mut impl Write) -> io::Result<()> {
    let names: Vec<_> = record.diff.differences().iter().map(|it| it.aspect().as_str()).collect();
    let names = if names.is_empty() { ABSENT.into() } else { names.join(",") };
    write!(out, "{}\t{names}", record.diff.verdict().as_str())?;
    for (_, read) in record.diff.readings() {
        let host = match read {
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
    let readings = record.diff.readings();
    let readers: Vec<_> = readings.filter_map(|(it, read)| Some((it, read.ok()?))).collect();
    let mut secrets = Secrets::of(&text, None);
    readers.iter().filter_map(|(_, it)| password(it)).for_each(|it| secrets.add_encoded(it));
    writeln!(out, "{}", quoted(input(&record.input, &secrets)))?;
    let heads: Vec<_> = readers.iter().map(|(it, _)| it.as_str()).collect();
    let rows = rows(record, &readers, &secrets);
    let widths: Vec<_> = (0..heads.len()).map(|at| column(&heads, &rows, at)).collect();
    if is_table(&rows, &widths, style) {
        write_table(&heads, &rows, &widths, out)?;
    } else {
        write_list(&heads, &rows, out)?;
    }
    write_refusals(record, &secrets, out)?;
    writeln!(out, "  {:11}{}\n", "verdict", sentence(record.diff.verdict()))
}

/// The input for people, with `\xFF` for an octet that is not UTF-8, as in reports.
fn input(input: &Input<'_>, secrets: &Secrets) -> String {
    if let Ok(text) = str::from_utf8(input.text) {
        return printable(&secrets.masked(text));
    }
    let mut shown = String::new();
    for chunk in starred(input.text, input.text.len()).utf8_chunks() {
        shown.push_str(&printable(chunk.valid()));
        for octet in chunk.invalid() {
            // Writing to a `String` does not fail.
            let _ = write!(shown, "\\x{octet:02X}");
        }
    }
    shown
}

/// A component, and what each reader has for it.
struct Row {
    label: String,
    cells: Vec<String>,
}

/// A row for each component, and one for the names of registries, which stand in place of hosts.
fn rows(record: &Record<'_>, readers: &[(Reader, &Reading)], secrets: &Secrets) -> Vec<Row> {
    let mut rows = Vec::new();
    for component in Reading::COMPARED {
        let cells = readers.iter().map(|(_, it)| cell(it, component, secrets));
        rows.extend(row(format!("{} {}", component, mark(record, component)), cells));
        if component == Component::Host {
            let cells = readers.iter().map(|(_, it)| reg_name(it, secrets));
            rows.extend(row("reg_name".into(), cells));
        }
    }
    rows
}

/// With `-` for what is not there; no row, if it is nowhere.
fn row(label: String, cells: impl Iterator<Item = Option<String>>) -> Option<Row> {
    let cells: Vec<_> = cells.collect();
    let is_somewhere = cells.iter().any(Option::is_some);
    let cells = cells.into_iter().map(|it| it.unwrap_or_else(|| "-".into())).collect();
    is_somewhere.then_some(Row { label, cells })
}

/// Between columns.
const GAP: usize = 2;

/// How wide a column is.
fn column(heads: &[&str], rows: &[Row], at: usize) -> usize {
    let cells = rows.iter().map(|row| width(&row.cells[at]));
    cells.max().unwrap_or(0).max(heads[at].len())
}

/// Does a table fit? A terminal may write cells from right to left, and with them the row.
fn is_table(rows: &[Row], widths: &[usize], style: Style) -> bool {
    let mut cells = rows.iter().flat_map(|row| &row.cells);
    let width = LABEL + widths.iter().map(|width| width + GAP).sum::<usize>();
    width <= style.width && !cells.any(|cell| is_right_to_left(cell))
}

fn write_table(
    heads: &[&str],
    rows: &[Row],
    widths: &[usize],
    out: &mut impl Write,
) -> io::Result<()> {
    if heads.is_empty() {
        return Ok(());
    }
    write_row("", heads, widths, out)?;
    rows.iter().try_for_each(|row| write_row(&row.label, &row.cells, widths, out))
}

fn write_row(
    label: &str,
    cells: &[impl AsRef<str>],
    widths: &[usize],
    out: &mut impl Write,
) -> io::Result<()> {
    let mut line = format!("  {label:0$}", LABEL - 2);
    for (cell, column) in cells.iter().map(AsRef::as_ref).zip(widths) {
        line.push_str(cell);
        line.push_str(&" ".repeat(column - width(cell) + GAP));
    }
    writeln!(out, "{}", line.trim_end())
}

/// In place of a table: a line for each component and reader, or one for all who take the input, if
/// they agree, under the name of the one who is alone.
fn write_list(heads: &[&str], rows: &[Row], out: &mut impl Write) -> io::Result<()> {
    let all = if let [one] = heads { one } else { "all" };
    for Row { label, cells } in rows {
        if cells.iter().all(|cell| *cell == cells[0]) {
            writeln!(out, "  {label:11}{all:9}{}", cells[0])?;
            continue;
        }
        let labels = std::iter::once(label.as_str()).chain(std::iter::repeat(""));
        for ((label, head), cell) in labels.zip(heads).zip(cells) {
            writeln!(out, "  {label:11}{head:9}{cell}")?;
        }
    }
    Ok(())
}

/// How readers differ about `component`.
fn mark(record: &Record<'_>, component: Component) -> &'static str {
    let of_part = |it: &&Difference| it.aspect() == Aspect::Component(component);
    match record.diff.differences().iter().find(of_part) {
        Some(difference) if difference.matters() => "*",
        Some(_) => "~",
        None => "",
    }
}

/// Who refuses, and why.
fn write_refusals(record: &Record<'_>, secrets: &Secrets, out: &mut impl Write) -> io::Result<()> {
    let mut label = "refused";
    for (reader, read) in record.diff.readings() {
        let Err(refused) = read else { continue };
        let of =
            if refused.is_base && !refused.message.starts_with("base:") { "base: " } else { "" };
        let message = printable(&secrets.masked(&refused.message));
        writeln!(out, "  {label:11}{:9}{of}{message}", reader.as_str())?;
        label = "";
    }
    Ok(())
}

fn sentence(verdict: Verdict) -> String {
    match verdict {
        Verdict::Invalid => "refused by all".into(),
        Verdict::Differs(Aspect::Rejected) => "some refuse what others take".into(),
        Verdict::Differs(Aspect::Component(component)) => format!("the {component} differs"),
        Verdict::Text => "the same, written differently".into(),
        Verdict::Same => "the same".into(),
    }
}

/// A component for people, without its password.
fn cell(reading: &Reading, component: Component, secrets: &Secrets) -> Option<String> {
    let text = reading.component(component)?;
    let shown = match text.split_once(':') {
        _ if component != Component::Userinfo => secrets.masked(text),
        Some((user, password)) if !password.is_empty() => format!("{user}:***"),
        _ => text.into(),
    };
    Some(quoted(printable(&shown)))
}

/// The authority that RFC 2396 §3.2.1 takes for a name, as it is that of no server.
fn reg_name(reading: &Reading, secrets: &Secrets) -> Option<String> {
    let authority = reading.authority.as_deref().filter(|it| !it.is_empty())?;
    reading.host.is_none().then(|| printable(&secrets.masked(authority)))
}

/// With quotes, where a text would not be seen, or not to its ends.
fn quoted(text: String) -> String {
    let is_seen = !text.is_empty() && text.trim_matches(' ') == text;
    if is_seen { text } else { format!("\"{text}\"") }
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
