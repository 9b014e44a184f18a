//! What a URI means by its scheme: an object for JSON, columns for programs, a list for people.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use urial::Uri;
use urial::scheme::{Access, Change, FieldValue, Fields, View};

use super::json::Error;
use super::matching::escaped;
use super::printable;
use super::secrets::{MASK, Secrets};
use crate::input::Input;
use crate::refusal::Refusal;

/// A URI, and what it means.
pub(crate) struct Viewed<'a> {
    pub(crate) uri: Uri<'a>,
    pub(crate) view: Option<View<'a>>,
    /// Where leniency was asked for.
    pub(crate) customs: Option<Customs<'a>>,
}

/// How leniently an input was read.
#[derive(Clone, Copy)]
pub(crate) struct Customs<'a> {
    pub(crate) changes: &'a [Change],
    /// Is it read without any?
    pub(crate) is_strict: bool,
}

/// The object of an input that has a meaning, or whose scheme is not known.
#[derive(Serialize)]
pub(crate) struct Record<'a> {
    input: Option<Cow<'a, str>>,
    valid: bool,
    scheme: String,
    view: Option<JsonView<'a>>,
    access: Option<JsonAccess<'a>>,
    #[serde(flatten)]
    customs: Option<JsonCustoms<'a>>,
}

/// The object of an input that was refused.
#[derive(Serialize)]
pub(crate) struct Refused<'a> {
    input: Option<Cow<'a, str>>,
    valid: bool,
    error: Error,
    /// What leniency would change to read it.
    lint: Vec<&'static str>,
    #[serde(flatten)]
    customs: Option<JsonCustoms<'a>>,
}

struct JsonView<'a>(&'a View<'a>);

/// What a view has, in clear, or with the secrets masked.
struct Json<'a, T>(&'a T, Option<&'a Secrets>);

#[derive(Serialize)]
struct JsonAccess<'a> {
    protocol: &'static str,
    secure: bool,
    host: Option<Cow<'a, str>>,
    port: Option<u16>,
    user: Option<Cow<'a, str>>,
    command: Option<Vec<Cow<'a, str>>>,
}

/// Only where leniency was asked for.
#[derive(Serialize)]
struct JsonCustoms<'a> {
    /// The text that was read, if one was.
    uri: Option<&'a str>,
    changes: Vec<JsonChange>,
    valid_strict: bool,
}

#[derive(Serialize)]
struct JsonChange {
    name: &'static str,
    offset: usize,
    old: &'static str,
    new: &'static str,
}

impl<'a> Record<'a> {
    pub(crate) fn new(input: Input<'a>, viewed: &'a Viewed<'a>) -> Record<'a> {
        Record {
            input: input.lossy(),
            valid: true,
            scheme: viewed.scheme(),
            view: viewed.view.as_ref().map(JsonView),
            access: viewed.access().map(JsonAccess::new),
            customs: viewed.customs.map(|customs| customs.record(Some(viewed.uri.as_str()))),
        }
    }
}

impl<'a> Refused<'a> {
    /// The refusal of `input`, which would be read with the changes `lint`.
    pub(crate) fn new(
        input: Input<'a>,
        refusal: &Refusal<'_>,
        lint: &[Change],
        is_lenient: bool,
    ) -> Refused<'a> {
        let customs = Customs { changes: &[], is_strict: false };
        Refused {
            input: input.lossy(),
            valid: false,
            error: Error::with_section(refusal, input.text),
            lint: lint.iter().map(Change::name).collect(),
            customs: is_lenient.then(|| customs.record(None)),
        }
    }
}

impl Viewed<'_> {
    fn scheme(&self) -> String {
        self.uri.scheme().as_str().to_ascii_lowercase()
    }

    fn access(&self) -> Option<Access<'_>> {
        self.view.clone()?.access()
    }

    /// What leniency changed.
    fn changes(&self) -> &[Change] {
        self.customs.map(|customs| customs.changes).unwrap_or_default()
    }
}

impl Customs<'_> {
    fn record<'u>(&self, uri: Option<&'u str>) -> JsonCustoms<'u> {
        let change = |it: &Change| JsonChange {
            name: it.name(),
            offset: it.offset(),
            old: it.old(),
            new: it.new_text(),
        };
        let changes = self.changes.iter().map(change).collect();
        JsonCustoms { uri, changes, valid_strict: self.is_strict }
    }
}

impl<'a> JsonAccess<'a> {
    fn new(access: Access<'a>) -> JsonAccess<'a> {
        let Access { protocol, is_secure: secure, host, port, user, command } = access;
        let command = Some(command).filter(|command| !command.is_empty());
        JsonAccess { protocol, secure, host, port, user, command }
    }
}

impl Serialize for JsonView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = self.0.fields();
        let mut map = serializer.serialize_map(Some(fields.iter().len() + 1))?;
        for (name, value) in fields.iter() {
            map.serialize_entry(name, &Json(value, None))?;
        }
        map.serialize_entry("lint", &self.0.lint())?;
        map.end()
    }
}

impl Serialize for Json<'_, Fields<'_>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, Json(value, self.1))))
    }
}

impl Serialize for Json<'_, FieldValue<'_>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Json(value, secrets) = *self;
        match (value, secrets) {
            (FieldValue::Flag(flag), _) => serializer.serialize_bool(*flag),
            (FieldValue::Number(number), _) => serializer.serialize_u64(*number),
            (FieldValue::Secret(_), Some(_)) => serializer.serialize_str(MASK),
            (FieldValue::Text(text), Some(secrets)) => {
                serializer.serialize_str(&secrets.masked(text))
            }
            (FieldValue::Text(text) | FieldValue::Secret(text), _) => {
                serializer.serialize_str(text)
            }
            (FieldValue::Octets(octets), _) => serializer.collect_map([("octets", octets)]),
            (FieldValue::List(values), _) => {
                serializer.collect_seq(values.iter().map(|value| Json(value, secrets)))
            }
            (FieldValue::Record(fields), _) => Json(fields, secrets).serialize(serializer),
            _ => serializer.serialize_none(),
        }
    }
}

/// Writes the scheme, and a column for every field that is there.
pub(crate) fn columns(viewed: &Viewed<'_>, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{}", viewed.scheme())?;
    if let Some(view) = &viewed.view {
        for (name, value) in view.fields().iter() {
            match value {
                FieldValue::Absent => {}
                FieldValue::Text(text) | FieldValue::Secret(text) => {
                    write!(out, "\t{name}={}", escaped(text))?;
                }
                value => write!(out, "\t{name}={}", serde_json::to_string(&Json(value, None))?)?,
            }
        }
        let lint = view.lint();
        if !lint.is_empty() {
            write!(out, "\tlint={}", lint.join(","))?;
        }
    }
    let changes: Vec<_> = viewed.changes().iter().map(Change::name).collect();
    if !changes.is_empty() {
        write!(out, "\tchanged={}", changes.join(","))?;
    }
    writeln!(out)
}

/// Writes the URI with its fields below it, as far as they hold something, and an empty line.
///
/// For people, so what is secret is masked, wherever it stands (RFC 3986 §3.2.1).
pub(crate) fn list(viewed: &Viewed<'_>, out: &mut impl Write) -> io::Result<()> {
    let fields = viewed.view.as_ref().map(View::fields);
    let secrets = Secrets::of(viewed.uri.as_str(), fields.as_ref());
    let rows = rows(viewed, fields.as_ref(), &secrets);
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    writeln!(out, "{}", printable(&secrets.masked(viewed.uri.as_str())))?;
    for (name, value) in rows {
        writeln!(out, "  {name:width$}  {}", printable(&value))?;
    }
    writeln!(out)
}

/// What there is to say of a URI, each with its name.
fn rows(
    viewed: &Viewed<'_>,
    fields: Option<&Fields<'_>>,
    secrets: &Secrets,
) -> Vec<(&'static str, String)> {
    let mut rows = vec![("scheme", viewed.scheme())];
    let row = |(name, value)| Some((name, shown(value, secrets)?));
    match fields {
        Some(fields) => rows.extend(fields.iter().filter_map(row)),
        None => rows.push(("view", "none: the catalogue does not have the scheme".into())),
    }
    let lint = viewed.view.iter().flat_map(View::lint);
    rows.extend(lint.map(|lint| ("lint", lint.into())));
    rows.extend(viewed.access().map(|access| ("access", sentence(&access, secrets))));
    rows.extend(viewed.changes().iter().map(|change| ("changed", change.to_string())));
    rows
}

/// A value as people read it, if it holds something: text as it is, all else as JSON.
fn shown(value: &FieldValue<'_>, secrets: &Secrets) -> Option<String> {
    let json = |value| serde_json::to_string(&Json(value, Some(secrets))).ok();
    match value {
        FieldValue::Absent => None,
        FieldValue::List(values) if values.is_empty() => None,
        FieldValue::Text(text) | FieldValue::Secret(text) if text.is_empty() => Some("\"\"".into()),
        FieldValue::Secret(_) => Some(MASK.into()),
        FieldValue::Text(text) => Some(secrets.masked(text)),
        FieldValue::List(values) => {
            Some(values.iter().map(json).collect::<Option<Vec<_>>>()?.join(", "))
        }
        value => json(value),
    }
}

/// What it takes, in words: a command, or a protocol and with whom it is spoken.
fn sentence(access: &Access<'_>, secrets: &Secrets) -> String {
    if !access.command.is_empty() {
        let command: Vec<_> = access.command.iter().map(|text| secrets.masked(text)).collect();
        return format!("by the command {}", serde_json::json!(command));
    }
    let secure = if access.is_secure { " inside TLS" } else { "" };
    let by = format!("by {}{secure}", access.protocol);
    let at = access.host.as_deref().map(|host| match host {
        "" => "at a host that the URI leaves open".into(),
        host => format!("at {}", secrets.masked(host)),
    });
    let port = access.port.map(|port| format!("port {port}"));
    let user = access.user.as_deref().filter(|user| !user.is_empty());
    let user = user.map(|user| format!("as {}", secrets.masked(user)));
    [Some(by), at, port, user].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
