//! `urial match`: the variables with which a template expands to every input.
#![allow(clippy::doc_markdown)]

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Write};
use std::iter;

use urial::Value;
use urial_verbs::{Cell, Column, Kind, MatchedValue, TakeRow, json};

use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{Common, Printing, after_help};
use crate::output::Output;
use crate::print::outline::Outline;
use crate::print::reference::Style;
use crate::print::secrets::{MASK, Secrets, veiled};
use crate::print::{escaped, printable};
use crate::run::{Status, each, usage};

/// Find the variables with which a URI template (RFC 6570) expands to a text.
///
/// If several matches exist, variables are filled from left to right, each with as much text as
/// possible. A value with a comma is a list, except under + and #; with *, it is a map if every
/// piece has a "=". The documentation of Template::match_text has all rules.
///
/// A terminal shows the variables below the text. Columns, one line per input, are NAME=VALUE for a
/// string, NAME=ITEM for each item of a list, and NAME=KEY=VALUE for each member of a map, with \\
/// \t \n \r escaped; \N if the text does not match. Only --json distinguishes strings, lists and
/// maps.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial match --template '/{user}{?tag*}' '/anna?tag=a&tag=b'"
        "urial match --json --template '/{user}{?tag*}' '/anna?tag=a&tag=b'"
        "urial match --template '{/path*}' /a/b/c",
        "0 if every input matches, 1 if some input does not, 2 for wrong usage or a failed read or \
         write"
    ),
    args_override_self = true
)]
pub(crate) struct Match {
    /// The template to match all inputs against.
    #[arg(long, allow_hyphen_values = true)]
    template: OsString,

    /// Allow the pieces of a query in any order: "?b=2&a=1" for {?a,b}.
    #[arg(long)]
    any_order: bool,

    #[command(flatten)]
    common: Common,
}

impl Match {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        let template = self.template.as_encoded_bytes();
        let verb =
            urial_verbs::Match::new(template).map_err(|error| usage(error, template, printing))?;
        let verb = verb.any_order(self.any_order);
        let columns: Vec<_> = columns(&verb).collect();
        let names = Names { width: 1, ..Names::of(&columns) };
        each(&self.common, printing, names, |input, (): &mut (), output| {
            let matched = match verb.run(input.text) {
                Ok(matched) => matched,
                Err(error) => return output.reject(input, &error),
            };
            let found = matched.variables.as_deref();
            let list = |style, output: &mut Output| {
                let text = String::from_utf8_lossy(input.text);
                let secrets = Secrets::of(&text, style).and_again(&[]);
                let shown = found.map(|found| self.shown(found, &verb, &secrets));
                list(&secrets, shown.as_deref(), style, output)
            };
            let is_table = output.is_table();
            let rows = |take: &mut TakeRow<'_>| {
                if is_table { row(&columns[1..], found, take) } else { list_columns(found, take) }
            };
            output.show(true, &[Some(input.text)], &matched, &rows, list)?;
            Ok(if matched.matches { Status::Good } else { Status::Bad })
        })
    }

    /// The variables for people: the variables of an outline, so that each part of a secret is
    /// masked, whatever variable has it. Where the template itself has a part, no value is shown.
    fn shown<'v>(
        &self,
        found: &[(&'v str, Value<'_>)],
        verb: &urial_verbs::Match,
        secrets: &Secrets<'_>,
    ) -> Vec<(&'v str, Value<'static>)> {
        if secrets.places().is_empty() {
            return found
                .iter()
                .map(|(name, value)| (*name, changed(value, str::to_owned)))
                .collect();
        }
        let template = self.template.to_string_lossy();
        let outlined = Outline::of([secrets], &template);
        let matched = outlined.as_ref().and_then(|(_, [text])| verb.run(text.as_bytes()).ok());
        let variables = matched.and_then(|it| it.variables).unwrap_or_default();
        let value = |(name, value): &(&'v str, Value<'_>)| {
            let mut same = variables.iter().filter(|it| it.0 == *name && is_alike(&it.1, value));
            let shown = match (&outlined, same.next()) {
                (Some((outline, _)), Some((_, it))) => changed(it, |text| outline.masked(text)),
                _ => changed(value, |_| MASK.into()),
            };
            (*name, shown)
        };
        found.iter().map(value).collect()
    }
}

/// Whether two values have the same shape.
fn is_alike(a: &Value<'_>, b: &Value<'_>) -> bool {
    match (a, b) {
        (Value::String(_), Value::String(_)) => true,
        (Value::List(a), Value::List(b)) => a.len() == b.len(),
        (Value::Map(a), Value::Map(b)) => a.len() == b.len(),
        _ => false,
    }
}

/// The columns of a table: whether there is a match, and the value of each variable.
fn columns(verb: &urial_verbs::Match) -> impl Iterator<Item = Column<'_>> {
    let matches = Column { name: "matches", kind: Kind::Boolean };
    iter::once(matches).chain(verb.names().map(|name| Column { name, kind: Kind::Text }))
}

/// Makes a row of a table: whether there is a match, and the value of each variable in `names`, a
/// list or a map as JSON.
fn row(
    names: &[Column<'_>],
    found: Option<&[(&str, Value<'_>)]>,
    take: &mut TakeRow<'_>,
) -> io::Result<()> {
    let value = |column: &Column<'_>| {
        let (_, value) = found?.iter().find(|(found, _)| *found == column.name)?;
        Some(match value {
            Value::String(string) => Cow::Borrowed(&**string),
            value => json::to_string(&MatchedValue(value)).into(),
        })
    };
    let values: Vec<_> = names.iter().map(value).collect();
    let values = values.iter().map(|it| it.as_deref().map_or(Cell::Absent, Cell::Text));
    take(&iter::once(Cell::Boolean(found.is_some())).chain(values).collect::<Vec<_>>())
}

/// Makes a column `NAME=VALUE` of every string, item and member, or an absent one for no match. One
/// cell has them all: there may be as many as the text has characters.
fn list_columns(found: Option<&[(&str, Value<'_>)]>, take: &mut TakeRow<'_>) -> io::Result<()> {
    let Some(variables) = found else { return take(&[Cell::Absent]) };
    let mut row = Vec::new();
    for (name, value) in variables {
        push_columns(name, value, &mut row);
    }
    row.pop();
    take(&[Cell::Verbatim(&row)])
}

/// Appends the columns of one variable, each with a tab after it.
fn push_columns(name: &str, value: &Value<'_>, row: &mut Vec<u8>) {
    let mut push = |parts: &[&str]| {
        row.extend_from_slice(name.as_bytes());
        for part in parts {
            row.push(b'=');
            row.extend_from_slice(escaped(part).as_bytes());
        }
        row.push(b'\t');
    };
    match value {
        Value::String(string) => push(&[string]),
        Value::List(items) => items.iter().for_each(|item| push(&[item])),
        Value::Map(pairs) => pairs.iter().for_each(|(key, value)| push(&[key, value])),
    }
}

/// Writes `text` with the variables below it, as JSON has them, and an empty line.
///
/// The output is for people, so passwords are masked (RFC 3986 §3.2.1), also in values that are
/// references once they are decoded.
fn list(
    secrets: &Secrets<'_>,
    found: Option<&[(&str, Value<'_>)]>,
    style: Style,
    out: &mut impl Write,
) -> io::Result<()> {
    writeln!(out, "{}", printable(&secrets.masked()))?;
    match found {
        Some([]) => writeln!(out, "  matches without variables")?,
        Some(variables) => list_variables(variables, style, out)?,
        None => writeln!(out, "  does not match")?,
    }
    writeln!(out)
}

fn list_variables(
    variables: &[(&str, Value<'_>)],
    style: Style,
    out: &mut impl Write,
) -> io::Result<()> {
    let width = variables.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    variables.iter().try_for_each(|(name, value)| {
        let json =
            serde_json::to_string(&MatchedValue(&changed(value, |text| veiled(text, style))))?;
        writeln!(out, "  {name:width$}  {}", printable(&json))
    })
}

/// A value with each text changed.
fn changed(value: &Value<'_>, change: impl Fn(&str) -> String) -> Value<'static> {
    let text = |text: &Cow<'_, str>| Cow::Owned(change(text));
    match value {
        Value::String(string) => Value::String(text(string)),
        Value::List(items) => Value::List(items.iter().map(text).collect()),
        Value::Map(pairs) => Value::Map(pairs.iter().map(|(k, v)| (text(k), text(v))).collect()),
    }
}
