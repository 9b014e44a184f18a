//! `urial match`: the variables with which a template expands to every input.
#![allow(clippy::doc_markdown)]

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Write};
use std::iter;

use urial::Value;
use urial_verbs::{MatchedValue, json};

use crate::failure::Failure;
use crate::options::{Common, Printing, after_help};
use crate::output::Output;
use crate::print::secrets::Secrets;
use crate::print::{ABSENT, escaped, printable};
use crate::run::{Status, each, usage};
use crate::table::Names;

/// Find the variables with which a URI template (RFC 6570) expands to a text.
///
/// If several answers fit, variables are filled from left to right, and each takes as much as it
/// can. A value with a comma is a list, except under + and #; with *, it is a map if every piece
/// has a "=". The documentation of Template::match_text has all rules.
///
/// On a terminal, the variables are listed below the text. Elsewhere every input gives one line of
/// columns, separated by tabs: NAME=VALUE for a string, NAME=ITEM for each item of a list,
/// NAME=KEY=VALUE for each member of a map, with \\ \t \n \r escaped; \N if the text does not
/// match. Only --json distinguishes strings, lists and maps.
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
    /// The template of every input.
    #[arg(long, allow_hyphen_values = true)]
    template: OsString,

    #[command(flatten)]
    common: Common,
}

impl Match {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        let template = self.template.as_encoded_bytes();
        let verb =
            urial_verbs::Match::new(template).map_err(|error| usage(error, template, printing))?;
        let names: Vec<_> = iter::once("matches").chain(verb.names()).collect();
        let names = Names { width: 1, ..Names::of(&names) };
        each(&self.common, printing, names, |input, output| {
            let matched = match verb.run(input.text) {
                Ok(matched) => matched,
                Err(error) => return output.reject(input, &error),
            };
            let found = matched.variables.as_deref();
            let list = |style, output: &mut Output| {
                let text = String::from_utf8_lossy(input.text);
                list(&text, found, &Secrets::of(&text, None, style), output)
            };
            let columns = |output: &mut Output| columns(&names.results[1..], found, output);
            output.accept(&[Some(input.text)], &matched, columns, list)?;
            Ok(if matched.matches { Status::Good } else { Status::Bad })
        })
    }
}

/// Writes a column for every string, item and member, or `\N` for no match; in a table, a column
/// for each of `names`.
fn columns(
    names: &[&str],
    found: Option<&[(&str, Value<'_>)]>,
    out: &mut Output,
) -> io::Result<()> {
    if out.is_table() {
        return row(names, found, out);
    }
    let Some(variables) = found else { return writeln!(out, "{ABSENT}") };
    let mut row = Vec::new();
    for (name, value) in variables {
        push_columns(name, value, &mut row);
    }
    row.pop();
    row.push(b'\n');
    out.write_all(&row)
}

/// Writes a row of a table: whether there is a match, and the value of each variable in `names`, a
/// list or a map as JSON.
fn row(
    names: &[&str],
    found: Option<&[(&str, Value<'_>)]>,
    out: &mut impl Write,
) -> io::Result<()> {
    write!(out, "{}", found.is_some())?;
    for name in names {
        let value = found.and_then(|found| found.iter().find(|(found, _)| found == name));
        let cell = value.map(|(_, value)| match value {
            Value::String(string) => escaped(string).into_owned(),
            value => escaped(&json::to_string(&MatchedValue(value))).into_owned(),
        });
        write!(out, "\t{}", cell.as_deref().unwrap_or(ABSENT))?;
    }
    writeln!(out)
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
/// The output is for people, so passwords are masked (RFC 3986 §3.2.1): in the input, in values
/// that are references, and in values that are a part of the input's password.
fn list(
    text: &str,
    found: Option<&[(&str, Value<'_>)]>,
    secrets: &Secrets,
    out: &mut impl Write,
) -> io::Result<()> {
    writeln!(out, "{}", printable(&secrets.masked(text)))?;
    match found {
        Some([]) => writeln!(out, "  matches without variables")?,
        Some(variables) => list_variables(variables, secrets, out)?,
        None => writeln!(out, "  does not match")?,
    }
    writeln!(out)
}

fn list_variables(
    variables: &[(&str, Value<'_>)],
    secrets: &Secrets,
    out: &mut impl Write,
) -> io::Result<()> {
    let width = variables.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    variables.iter().try_for_each(|(name, value)| {
        let json = serde_json::to_string(&MatchedValue(&masked(value, secrets)))?;
        writeln!(out, "  {name:width$}  {}", printable(&json))
    })
}

fn masked(value: &Value<'_>, secrets: &Secrets) -> Value<'static> {
    let count = match value {
        Value::String(_) => 1,
        Value::List(items) => items.len(),
        Value::Map(pairs) => pairs.len(),
    };
    let text = |text: &Cow<'_, str>| Cow::Owned(secrets.masked_part(text, count));
    match value {
        Value::String(string) => Value::String(text(string)),
        Value::List(items) => Value::List(items.iter().map(text).collect()),
        Value::Map(pairs) => Value::Map(pairs.iter().map(|(k, v)| (text(k), text(v))).collect()),
    }
}
