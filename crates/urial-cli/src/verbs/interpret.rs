//! `urial interpret`: how five specifications read every input.
#![allow(clippy::doc_markdown)]

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use urial::Component;
use urial_diff::{Aspect, Diff, DiffVerdict, Difference, Reader, Reading, diff_by};
use urial_lint::secrets::Decoded;
use urial_verbs::{Column, Interpreted, ReaderPage, Row as _};

use super::list::{self, Entry, wrapped};
use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{Common, Printing, after_help};
use crate::print::outline::Outline;
use crate::print::reference::{Style, is_right_to_left};
use crate::print::secrets::{MASK, Secrets, starred};
use crate::print::{columns as width, printable, printable_octets};
use crate::run::{Status, each, usage};

/// Compare how RFC 3986, RFC 2396, java.net.URI, RFC 3987 and browsers read one input.
///
/// An attacker bypasses a filter if the program that checks a URL and the program that fetches it
/// read it differently. --list has the readers; --readers chooses some, such as those of the two
/// programs.
///
/// Readings are compared after normalization (RFC 3986 §6.2): the case of a host, a default port or
/// a dot-segment is only a difference of text. The verdict names the gravest difference of meaning:
/// host, scheme, refused, port, path, userinfo, query or fragment; an authority that one reader
/// rejects and another accepts is as grave as host. If the meanings are equal, the verdict is text
/// or same. If every reader rejects the input, it is \N in columns and invalid in JSON.
///
/// A terminal shows a table: * marks a different meaning, ~ a different text, - an absent
/// component. Columns, one line per input, are the verdict; the differences with commas between
/// them, or \N; and the host that each reader finds, \N if it finds none, \R if it rejects the
/// input.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        r"urial interpret 'http://good.com\@evil.com/' 'http://a_b.com/'"
        r"urial interpret --readers rfc3986,whatwg 'http://good.com\@evil.com/'"
        "urial interpret --base http://a/b/c '../../../g'",
        "0 if no input has a verdict as grave as --verdict, 1 if some input has, or if a reader \
         rejects an authority that another accepts, 2 for wrong usage or a failed read or write"
    ),
    args_override_self = true
)]
pub(crate) struct Interpret {
    /// Resolve each input against this base, by each reader's own rules, and compare the targets.
    #[arg(long, value_name = "URI")]
    base: Option<OsString>,

    /// The least grave verdict for exit status 1; the values are in order of gravity.
    #[arg(long, value_parser = verdicts(), default_value = DiffVerdict::BY_GRAVITY[0].as_str())]
    verdict: DiffVerdict,

    /// Ask only these readers, with commas between them. Hosts in columns and readings in JSON are
    /// then only theirs.
    #[arg(long, value_name = "READERS", value_delimiter = ',', value_parser = readers())]
    readers: Vec<Reader>,

    /// List the readers: name, specification, and who reads so.
    #[arg(long = "list", conflicts_with_all = ["names", "base", "readers", "inputs", "file"])]
    is_list: bool,

    /// Explain a reader; may be repeated. Has the columns of --list.
    #[arg(
        long = "about",
        value_name = "NAME",
        value_parser = readers(),
        hide_possible_values = true,
        conflicts_with_all = ["base", "readers", "inputs", "file"]
    )]
    names: Vec<Reader>,

    #[command(flatten)]
    common: Common,
}

/// Reads the name of a reader.
fn readers() -> impl TypedValueParser<Value = Reader> {
    PossibleValuesParser::new(Reader::ALL.map(Reader::as_str)).map(|name| {
        let named = Reader::ALL.into_iter().find(|it| it.as_str() == name);
        named.unwrap_or(Reader::Rfc3986)
    })
}

/// Reads the name of a verdict that is a difference.
fn verdicts() -> impl TypedValueParser<Value = DiffVerdict> {
    PossibleValuesParser::new(DiffVerdict::BY_GRAVITY.map(DiffVerdict::as_str)).map(|name| {
        let mut verdicts = DiffVerdict::BY_GRAVITY.into_iter();
        verdicts.find(|it| it.as_str() == name).unwrap_or(DiffVerdict::BY_GRAVITY[0])
    })
}

impl Interpret {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        let rows = self.common.lines.rows;
        if self.is_list {
            return list::list(&Reader::ALL.map(ReaderPage::from), printing, rows);
        }
        if !self.names.is_empty() {
            let pages: Vec<_> = self.names.iter().copied().map(ReaderPage::from).collect();
            return list::about(&pages, printing, rows);
        }
        let base = self.base.as_deref().map(OsStr::as_encoded_bytes);
        let verb = urial_verbs::Interpret::new(base)
            .map_err(|error| usage(error, base.unwrap_or_default(), printing))?
            .readers(&self.readers);
        let columns = verb.columns();
        each(&self.common, printing, Names::of(&columns), |input, (): &mut (), output| {
            let interpreted = verb.run(input.text);
            let verdict = interpreted.diff.verdict();
            output.show(
                verdict != DiffVerdict::Invalid,
                &[Some(input.text)],
                &interpreted,
                &|take| interpreted.rows(take),
                |style, output| table(&interpreted, style, output),
            )?;
            let is_grave = interpreted.diff.is_as_grave_as(self.verdict);
            Ok(if is_grave { Status::Bad } else { Status::Good })
        })
    }
}

impl Entry for ReaderPage {
    fn columns() -> &'static [Column<'static>] {
        ReaderPage::COLUMNS
    }

    fn write_line(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{:8}  {}", self.reader, self.specification)
    }

    fn write_page(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{} ({})\n{}", self.reader, self.specification, wrapped(self.about))
    }
}

/// The columns before those of the readers.
const LABEL: usize = 13;

/// The input, a row for each component, the readers that reject the input, and the verdict. A `*`
/// marks a different meaning, a `~` only a different spelling.
fn table(interpreted: &Interpreted<'_>, style: Style, out: &mut impl Write) -> io::Result<()> {
    let text = String::from_utf8_lossy(interpreted.input.0);
    let readings = interpreted.diff.readings();
    let readers: Vec<_> = readings.filter_map(|(it, read)| Some((it, read.ok()?))).collect();
    let base = interpreted.base.map(|base| String::from_utf8_lossy(base.0)).unwrap_or_default();
    let [secrets, of_base] = secrets([&text, &base], &readers, style);
    writeln!(out, "{}", quoted(input(interpreted.input.0, &secrets)))?;
    let heads: Vec<_> = readers.iter().map(|(it, _)| it.as_str()).collect();
    let is_secret = readers.iter().any(|(_, it)| password(it).is_some()) && !secrets.are_shown();
    let outlined = outlined(interpreted, is_secret, &secrets, &of_base);
    let shown: Vec<_> = readers.iter().map(|(it, read)| Shown::new(*it, read, &outlined)).collect();
    let rows = rows(interpreted, &shown);
    let widths: Vec<_> = (0..heads.len()).map(|at| column(&heads, &rows, at)).collect();
    if is_table(&rows, &widths, style) {
        write_table(&heads, &rows, &widths, out)?;
    } else {
        write_list(&heads, &rows, out)?;
    }
    write_refusals(interpreted, out)?;
    writeln!(out, "  {:11}{}\n", "verdict", sentence(&interpreted.diff))
}

/// The input for people.
fn input(input: &[u8], secrets: &Secrets<'_>) -> String {
    match str::from_utf8(input) {
        Ok(_) => printable(&secrets.masked()),
        Err(_) if secrets.are_shown() => printable_octets(input),
        Err(_) => printable_octets(&starred(input, input.len())),
    }
}

/// The secrets of the input and of the base: the text in the place of a password, and every text
/// that any reader takes for a password, wherever it occurs in either.
fn secrets<'t>(
    texts: [&'t str; 2],
    readers: &[(Reader, &Reading)],
    style: Style,
) -> [Secrets<'t>; 2] {
    let read = readers.iter().filter_map(|(_, it)| password(it));
    let read: Vec<_> = read.map(|it| Decoded::of(it.as_bytes()).octets).collect();
    let [input, base] = texts.map(|text| Secrets::of(text, style));
    let mut found = [input.octets(), base.octets(), read].concat();
    found.sort();
    found.dedup();
    [input.and_again(&found), base.and_again(&found)]
}

/// How the input is read with an outline in place of each secret. `Err` if there is no outline,
/// `Ok(None)` if there is no secret. A reader may take for one what `is_secret` alone says.
fn outlined(
    interpreted: &Interpreted<'_>,
    is_secret: bool,
    secrets: &Secrets<'_>,
    of_base: &Secrets<'_>,
) -> Result<Option<(Outline, Diff)>, ()> {
    if !is_secret && secrets.places().is_empty() && of_base.places().is_empty() {
        return Ok(None);
    }
    let (outline, [input, base]) = Outline::of([secrets, of_base], "").ok_or(())?;
    let base = interpreted.base.map(|_| base.as_bytes());
    let readers: Vec<_> = interpreted.diff.readings().map(|(it, _)| it).collect();
    Ok(Some((outline, diff_by(&readers, input.as_bytes(), base))))
}

/// A reading for people.
enum Shown<'r> {
    /// Without a secret.
    Whole(&'r Reading),
    /// Of an outline.
    Outlined(&'r Reading, Outline),
    /// With nothing of it, because its reader does not read the outline.
    Withheld(&'r Reading),
}

impl<'r> Shown<'r> {
    fn new(
        reader: Reader,
        reading: &'r Reading,
        outlined: &'r Result<Option<(Outline, Diff)>, ()>,
    ) -> Shown<'r> {
        let Ok(outlined) = outlined else { return Shown::Withheld(reading) };
        let Some((outline, diff)) = outlined else { return Shown::Whole(reading) };
        let mut readings = diff.readings();
        match readings.find(|(it, _)| *it == reader) {
            Some((_, Ok(reading))) => Shown::Outlined(reading, *outline),
            _ => Shown::Withheld(reading),
        }
    }

    /// The text of a reading, without its secrets.
    fn text(&self, text: impl Fn(&'r Reading) -> Option<&'r str>) -> Option<String> {
        match self {
            Shown::Whole(reading) => text(reading).map(str::to_owned),
            Shown::Outlined(reading, outline) => text(reading).map(|text| outline.masked(text)),
            Shown::Withheld(reading) => text(reading).map(|_| MASK.into()),
        }
    }
}

/// A component, and its text by each reader.
struct Row {
    label: String,
    cells: Vec<String>,
}

/// A row for each component, and one for registry-based names, which are in place of hosts.
fn rows(interpreted: &Interpreted<'_>, readers: &[Shown<'_>]) -> Vec<Row> {
    let mut rows = Vec::new();
    for component in Reading::COMPARED {
        let cells = readers.iter().map(|it| cell(it, component));
        rows.extend(row(format!("{} {}", component, mark(interpreted, component)), cells));
        if component == Component::Host {
            let cells = readers.iter().map(reg_name);
            rows.extend(row("reg-name".into(), cells));
        }
    }
    rows
}

/// A row with `-` for an absent component; `None` if it is absent everywhere.
fn row(label: String, cells: impl Iterator<Item = Option<String>>) -> Option<Row> {
    let cells: Vec<_> = cells.collect();
    let is_somewhere = cells.iter().any(Option::is_some);
    let cells = cells.into_iter().map(|it| it.unwrap_or_else(|| "-".into())).collect();
    is_somewhere.then_some(Row { label, cells })
}

/// The number of spaces between columns.
const GAP: usize = 2;

/// The width of a column.
fn column(heads: &[&str], rows: &[Row], at: usize) -> usize {
    let cells = rows.iter().map(|row| width(&row.cells[at]));
    cells.max().unwrap_or(0).max(heads[at].len())
}

/// Whether a table fits. A row must not be displayed from right to left, which a terminal may do if
/// one of its cells is.
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

/// Writes a list in place of a table: a line for each component and reader, or a single line for
/// `all` if they agree, or under the name of the only reader.
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
fn mark(interpreted: &Interpreted<'_>, component: Component) -> &'static str {
    let of_part = |it: &&Difference| it.aspect() == Aspect::Component(component);
    match interpreted.diff.differences().iter().find(of_part) {
        Some(difference) if difference.matters() => "*",
        Some(_) => "~",
        None => "",
    }
}

/// Writes which readers reject the input, and why.
fn write_refusals(interpreted: &Interpreted<'_>, out: &mut impl Write) -> io::Result<()> {
    let mut label = "rejected";
    for (reader, read) in interpreted.diff.readings() {
        let Err(refused) = read else { continue };
        let of =
            if refused.is_base && !refused.message.starts_with("base:") { "base: " } else { "" };
        let message = printable(&refused.message);
        writeln!(out, "  {label:11}{:9}{of}{message}", reader.as_str())?;
        label = "";
    }
    Ok(())
}

fn sentence(diff: &Diff) -> String {
    match diff.verdict() {
        DiffVerdict::Invalid => "all readers reject the input".into(),
        DiffVerdict::Differs(Aspect::Rejected) if diff.is_authority_rejected() => {
            "some readers reject the authority, which others accept".into()
        }
        DiffVerdict::Differs(Aspect::Rejected) => "some readers reject what others accept".into(),
        DiffVerdict::Differs(Aspect::Component(component)) => format!("the {component} differs"),
        DiffVerdict::Text => "the same, written differently".into(),
        DiffVerdict::Same => "the same".into(),
    }
}

/// A component for people, without its password.
fn cell(shown: &Shown<'_>, component: Component) -> Option<String> {
    let text = shown.text(|reading| reading.component(component))?;
    let shown = match text.split_once(':') {
        Some((user, password))
            if component == Component::Userinfo
                && !password.is_empty()
                && !matches!(shown, Shown::Whole(_)) =>
        {
            format!("{user}:{MASK}")
        }
        _ => text,
    };
    Some(quoted(printable(&shown)))
}

/// The authority of RFC 2396 §3.2.1 that is not a server, but a registry-based name.
fn reg_name(shown: &Shown<'_>) -> Option<String> {
    shown.text(registry).map(|it| printable(&it))
}

fn registry(reading: &Reading) -> Option<&str> {
    let authority = reading.authority.as_deref().filter(|it| !it.is_empty())?;
    reading.host.is_none().then_some(authority)
}

/// Adds quotes to a text that would be invisible, or whose ends would be.
fn quoted(text: String) -> String {
    let is_seen = !text.is_empty() && text.trim_matches(' ') == text;
    if is_seen { text } else { format!("\"{text}\"") }
}

/// The password in a reading, also if a registry-based name seems to have one.
fn password(reading: &Reading) -> Option<&str> {
    let userinfo = match (&reading.userinfo, &reading.authority) {
        (Some(userinfo), _) => userinfo,
        (None, Some(authority)) => authority.rsplit_once('@')?.0,
        (None, None) => return None,
    };
    let (_, password) = userinfo.split_once(':')?;
    (!password.is_empty()).then_some(password)
}
