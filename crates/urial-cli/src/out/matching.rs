//! The variables that a match found: in columns for programs, in a list for people.

use std::borrow::Cow;
use std::io::{self, Write};

use urial::{IriRef, Value, Variables};

use super::{json, plain, printable};

/// Writes a column for every string, item and member, or `\N` for no match.
pub(crate) fn columns(found: Option<&Variables<'_>>, out: &mut impl Write) -> io::Result<()> {
    let Some(variables) = found else { return writeln!(out, "{}", plain::ABSENT) };
    let columns: Vec<_> = variables.iter().flat_map(|(name, value)| column(name, value)).collect();
    writeln!(out, "{}", columns.join("\t"))
}

/// The columns of one variable.
fn column(name: &str, value: &Value<'_>) -> Vec<String> {
    let named = |value: &str| format!("{name}={}", escaped(value));
    match value {
        Value::String(string) => vec![named(string)],
        Value::List(items) => items.iter().map(|item| named(item)).collect(),
        Value::Map(pairs) => {
            pairs.iter().map(|(key, value)| named(&format!("{key}={value}"))).collect()
        }
    }
}

/// The text without what ends a column or a line.
pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', r"\\").replace('\t', r"\t").replace('\n', r"\n").replace('\r', r"\r")
}

/// Writes `text` with the variables below it, as JSON has them, and an empty line.
///
/// For people, so a password is masked where a text shows one (RFC 3986 §3.2.1): in the input, and
/// in values that are references. A variable that stands for it alone was asked for, and is shown.
pub(crate) fn list(
    text: &str,
    found: Option<&Variables<'_>>,
    out: &mut impl Write,
) -> io::Result<()> {
    writeln!(out, "{}", printable(&masked(text)))?;
    match found {
        Some(variables) if variables.is_empty() => writeln!(out, "  matches without variables")?,
        Some(variables) => list_variables(variables, out)?,
        None => writeln!(out, "  does not match")?,
    }
    writeln!(out)
}

fn list_variables(variables: &Variables<'_>, out: &mut impl Write) -> io::Result<()> {
    let width = variables.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    variables.iter().try_for_each(|(name, value)| {
        let json = serde_json::to_string(&json::VariableValue(&masked_value(value)))?;
        writeln!(out, "  {name:width$}  {}", printable(&json))
    })
}

fn masked_value(value: &Value<'_>) -> Value<'static> {
    let text = |text: &Cow<'_, str>| Cow::Owned(masked(text));
    match value {
        Value::String(string) => Value::String(text(string)),
        Value::List(items) => Value::List(items.iter().map(text).collect()),
        Value::Map(pairs) => Value::Map(pairs.iter().map(|(k, v)| (text(k), text(v))).collect()),
    }
}

/// The text with `***` for its password. In what is no IRI reference, where a delimiter may stand
/// in the password, that is all between the first `:` behind `//` and the last `@`.
pub(super) fn masked(text: &str) -> String {
    if let Ok(reference) = IriRef::parse(text) {
        return reference.masked().to_string();
    }
    let start = text.find("//").unwrap_or(text.len());
    let colon = text[start..].find(':').map(|at| start + at + 1);
    match (colon, text.rfind('@')) {
        (Some(colon), Some(at)) if colon < at => [&text[..colon], "***", &text[at..]].concat(),
        _ => text.into(),
    }
}
