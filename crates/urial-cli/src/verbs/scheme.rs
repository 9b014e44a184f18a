//! `urial scheme`: the meaning of every input by its scheme.
#![allow(clippy::doc_markdown)]

use std::borrow::Cow;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::num::NonZeroUsize;

use serde::{Serialize, Serializer};
use urial::Component;
use urial::scheme::{Access, Change, FieldValue, View};
use urial_verbs::{Cell, KnownScheme, Scratch, TakeRow, Viewed, field_value, json};

use super::catalogue::Catalogue;
use crate::failure::Failure;
use crate::format::names::Names;
use crate::meant;
use crate::options::{Common, NoEdition, Printing, after_help, count};
use crate::output::Output;
use crate::print::reference::Style;
use crate::print::secrets::{MASK, Secrets, WITHHELD, veiled};
use crate::print::{escaped, printable};
use crate::run::{Status, each};

/// Read URIs by the rules of their schemes: the parts that each document defines, decoded.
///
/// --list has the schemes, --about NAME the fields of one. On a terminal, lists the fields that
/// have a value, then the oddities of the URI, then how to reach the resource; passwords and keys
/// are masked. Elsewhere prints one line per input, with tabs between its columns: the scheme; then
/// NAME=VALUE for each field, text escaped as \\ \t \n \r, other values as JSON; then lint= with
/// the oddities, files= with the files of --glob and changed= with the changes of --lenient. A
/// scheme outside the catalogue has only its name; a rejected input is \N.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial scheme 'ldap://e.org/o=Acme%20Ltd?cn,mail?sub' 'man:ls(1)'"
        "urial scheme --json --lenient 'info:(gcc)G++ and GCC'"
        "urial scheme --about ldap"
    ),
    args_override_self = true
)]
pub(crate) struct Scheme {
    /// Also read what some programs write although no document allows it, such as
    /// info:(gcc)G++ and GCC, and report each change.
    #[arg(long = "lenient")]
    is_lenient: bool,

    /// Also list the files of a file URI: the file itself or, if it does not exist, all files that
    /// match its path as a pattern (glob(7)); write "?" as %3F and "[" as %5B. More matches than
    /// LIMIT are an error. [default LIMIT: 1000]
    #[arg(
        long,
        value_name = "LIMIT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "1000",
        value_parser = count
    )]
    glob: Option<NonZeroUsize>,

    #[command(flatten)]
    catalogue: Catalogue,

    #[command(flatten)]
    edition: NoEdition,

    #[command(flatten)]
    common: Common,
}

impl Scheme {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        self.edition.check("not available with scheme, which reads by RFC 3986")?;
        if self.catalogue.is_asked() {
            return self.catalogue.run(printing);
        }
        if let [name, ..] = self.common.inputs.as_slice()
            && self.common.inputs.iter().all(|input| is_name(input))
            && !meant::are_texts()
        {
            let name = name.to_string_lossy();
            let why = format!("a scheme, and no URI: `urial scheme --about {name}` explains it");
            return Err(Failure::Usage(name.into_owned(), why));
        }
        let verb = urial_verbs::ReadByScheme::new(self.is_lenient);
        let verb = self.glob.map_or(verb, |limit| verb.glob(limit));
        each(&self.common, printing, Names::default(), |input, scratch: &mut Scratch, output| {
            let viewed = match verb.run(input.text, scratch) {
                Ok(viewed) => viewed,
                Err(rejected) => {
                    let inputs = [Some(rejected.input.0)];
                    let record = || rejected.record(input.line_number());
                    return output.reject_as(input, &inputs, &rejected.error, record);
                }
            };
            let list = |style, output: &mut Output| list(&viewed, style, output);
            let row = |take: &mut TakeRow<'_>| {
                let mut row = Vec::with_capacity(256);
                row.extend_from_slice(viewed.scheme().as_bytes());
                columns(&viewed, &mut row)?;
                take(&[Cell::Verbatim(&row)])
            };
            output.show(true, &[Some(input.text)], &viewed, &row, list)?;
            Ok(Status::Good)
        })
    }
}

/// Returns whether a text is the name of a known scheme.
fn is_name(text: &OsStr) -> bool {
    text.to_str().is_some_and(|text| KnownScheme::find(text).is_known())
}

/// Writes a tab and a column for every field that is present.
fn columns(viewed: &Viewed<'_>, out: &mut impl Write) -> io::Result<()> {
    if let Some(view) = &viewed.view {
        for (name, value) in viewed.fields() {
            column(name, &value, out)?;
        }
        let lint = view.lint();
        if !lint.is_empty() {
            write!(out, "\tlint={}", lint.join(","))?;
        }
    }
    if let Some(files @ FieldValue::List(_)) = &viewed.files {
        write!(out, "\tfiles={}", json::to_string(&field_value(files)))?;
    }
    if !viewed.changes().is_empty() {
        let changes: Vec<_> = viewed.changes().iter().map(Change::name).collect();
        write!(out, "\tchanged={}", changes.join(","))?;
    }
    Ok(())
}

/// Writes the column of a field that is present.
fn column(name: &str, value: &FieldValue<'_>, out: &mut impl Write) -> io::Result<()> {
    if matches!(value, FieldValue::Absent) {
        return Ok(());
    }
    [b"\t", name.as_bytes(), b"="].iter().try_for_each(|part| out.write_all(part))?;
    match value {
        FieldValue::Text(text) | FieldValue::Secret(text) => {
            out.write_all(escaped(text).as_bytes())
        }
        value => out.write_all(json::to_string(&field_value(value)).as_bytes()),
    }
}

/// Writes the URI with its fields that are not empty below it, and an empty line.
///
/// The output is for people, so secrets are masked (RFC 3986 §3.2.1).
fn list(viewed: &Viewed<'_>, style: Style, out: &mut impl Write) -> io::Result<()> {
    let secrets = Secrets::of_view(viewed.uri.as_str(), style).and_again(&[]);
    let rows = rows(viewed, &secrets, style);
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    writeln!(out, "{}", printable(&secrets.masked()))?;
    for (name, value) in rows {
        writeln!(out, "  {name:width$}  {}", printable(&value))?;
    }
    writeln!(out)
}

/// The rows of a URI, each with its name. The view is taken from the masked URI, because its fields
/// are decoded, escaped and split.
pub(super) fn rows(
    viewed: &Viewed<'_>,
    secrets: &Secrets<'_>,
    style: Style,
) -> Vec<(&'static str, String)> {
    if secrets.places().is_empty() {
        return rows_of(viewed, viewed, secrets, style);
    }
    let masked = |mask: &'static str| {
        let text = secrets.masked_by(mask);
        let shown = urial_verbs::ReadByScheme::new(false);
        let mut scratch = Scratch::default();
        let shown = shown.run(text.as_bytes(), &mut scratch).ok()?;
        is_masked(&shown, mask).then(|| rows_of(viewed, &shown, secrets, style))
    };
    MASKS
        .into_iter()
        .find_map(masked)
        .unwrap_or_else(|| vec![("scheme", viewed.scheme()), ("view", WITHHELD.into())])
}

/// Masks, each for rules that do not allow the one before: a key in Base32, and a number.
const MASKS: [&str; 3] = [MASK, "AAAAAAAA", "0"];

/// Whether each value that a view marks as secret has a mask.
fn is_masked(viewed: &Viewed<'_>, mask: &str) -> bool {
    let fields = viewed.view.as_ref().map(View::fields).unwrap_or_default();
    fields.iter().all(|(_, value)| is_value_masked(value, mask))
}

fn is_value_masked(value: &FieldValue<'_>, mask: &str) -> bool {
    match value {
        FieldValue::Secret(text) => text.is_empty() || text.contains(mask),
        FieldValue::SecretOctets(octets) => String::from_utf8_lossy(octets).contains(mask),
        FieldValue::List(values) => values.iter().all(|value| is_value_masked(value, mask)),
        FieldValue::Record(fields) => fields.iter().all(|(_, value)| is_value_masked(value, mask)),
        _ => true,
    }
}

/// The rows of `viewed`, with the view of `shown`.
fn rows_of(
    viewed: &Viewed<'_>,
    shown: &Viewed<'_>,
    secrets: &Secrets<'_>,
    style: Style,
) -> Vec<(&'static str, String)> {
    let mut rows = vec![("scheme", viewed.scheme())];
    let row = |(name, value)| Some((name, text(value, style)?));
    match shown.view.as_ref().map(View::fields) {
        Some(fields) => rows.extend(fields.iter().filter_map(row)),
        None => rows.push(("view", "the catalogue does not have this scheme".into())),
    }
    let lint = viewed.view.iter().flat_map(View::lint);
    rows.extend(lint.map(|lint| ("lint", lint.into())));
    rows.extend(shown.access().map(|access| ("access", sentence(&access, style))));
    let path = viewed.uri.as_uri_ref().range(Component::Path).unwrap_or_default();
    let file = |file| if secrets.hides(&path) { Some(MASK.into()) } else { text(file, style) };
    rows.extend(files(viewed).into_iter().filter_map(|it| Some(("file", file(it)?))));
    rows.extend(viewed.changes().iter().map(|change| ("changed", change.to_string())));
    rows
}

/// The files that were found, or that there are none.
fn files<'v>(viewed: &'v Viewed<'_>) -> Vec<&'v FieldValue<'v>> {
    const NONE: &FieldValue<'static> = &FieldValue::Text(Cow::Borrowed("none: no path matches"));
    match &viewed.files {
        Some(FieldValue::List(files)) if files.is_empty() => vec![NONE],
        Some(FieldValue::List(files)) => files.iter().collect(),
        _ => Vec::new(),
    }
}

/// A value for display, if it is not empty: text as it is, everything else as JSON.
fn text(value: &FieldValue<'_>, style: Style) -> Option<String> {
    let json = |value: &FieldValue<'_>| json::to_string(&Masked(value, style));
    match value {
        FieldValue::Absent => None,
        FieldValue::List(values) if values.is_empty() => None,
        FieldValue::Text(text) | FieldValue::Secret(text) if text.is_empty() => Some("\"\"".into()),
        FieldValue::Secret(_) | FieldValue::SecretOctets(_) if !style.shows_secrets => {
            Some(MASK.into())
        }
        FieldValue::Text(text) | FieldValue::Secret(text) => Some(veiled(text, style)),
        FieldValue::List(values) => Some(values.iter().map(json).collect::<Vec<_>>().join(", ")),
        value => Some(json(value)),
    }
}

/// A value as JSON, with its secrets masked: those that are marked, and passwords of URIs that are
/// seen only in decoded data.
struct Masked<'a, T>(&'a T, Style);

impl Serialize for Masked<'_, FieldValue<'_>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Masked(value, style) = *self;
        match value {
            FieldValue::Secret(_) | FieldValue::SecretOctets(_) if !style.shows_secrets => {
                serializer.serialize_str(MASK)
            }
            FieldValue::Text(text) => serializer.serialize_str(&veiled(text, style)),
            FieldValue::List(values) => {
                serializer.collect_seq(values.iter().map(|value| Masked(value, style)))
            }
            FieldValue::Record(fields) => serializer
                .collect_map(fields.iter().map(|(name, value)| (name, Masked(value, style)))),
            value => field_value(value).serialize(serializer),
        }
    }
}

/// The access in words: a command, or a protocol and a server.
fn sentence(access: &Access<'_>, style: Style) -> String {
    if !access.command.is_empty() {
        let command: Vec<_> = access.command.iter().map(|text| veiled(text, style)).collect();
        return format!("by the command {}", serde_json::json!(command));
    }
    let secure = if access.is_secure { " over TLS" } else { "" };
    let by = format!("by {}{secure}", access.protocol);
    let at = access.host.as_deref().map(|host| match host {
        "" => "at a host that the URI does not name".into(),
        host if !access.is_supported() => format!("at {host}, an address that is not supported"),
        host => format!("at {}", veiled(host, style)),
    });
    let port = access.port.map(|port| format!("port {port}"));
    let user = access.user.as_deref().filter(|user| !user.is_empty());
    let user = user.map(|user| format!("as {}", veiled(&String::from_utf8_lossy(user), style)));
    let asks = access.asks_password.then(|| "with a password to ask for".into());
    [Some(by), at, port, user, asks].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
