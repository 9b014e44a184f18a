//! What a URI means by its scheme: an object for JSON, columns for programs, a list for people.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use urial::Uri;
use urial::scheme::{Access, Change, FieldValue, Fields, View};

use super::json::Error;
use super::matching::{escaped, masked};
use super::printable;
use crate::input::Input;
use crate::refusal::Refusal;

/// A URI, and what it means.
pub(crate) struct Viewed<'a> {
    pub(crate) uri: Uri<'a>,
    pub(crate) view: Option<View<'a>>,
    pub(crate) customs: Customs<'a>,
}

/// How leniently an input was read.
#[derive(Clone, Copy)]
pub(crate) struct Customs<'a> {
    /// Is leniency what was asked for?
    pub(crate) is_asked: bool,
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
    customs: Option<JsonCustoms>,
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
    customs: Option<JsonCustoms>,
}

struct JsonView<'a>(&'a View<'a>);
struct JsonFields<'a>(&'a Fields<'a>);
struct JsonValue<'a>(&'a FieldValue<'a>);

#[derive(Serialize)]
struct JsonAccess<'a> {
    protocol: &'static str,
    secure: bool,
    host: Option<&'a str>,
    port: Option<u16>,
    user: Option<Cow<'a, str>>,
    command: Option<Vec<Cow<'a, str>>>,
}

/// Only where leniency was asked for.
#[derive(Serialize)]
struct JsonCustoms {
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
            customs: viewed.customs.record(),
        }
    }
}

impl<'a> Refused<'a> {
    /// The refusal of `input`, which would be read with the changes `lint`.
    pub(crate) fn new(
        input: Input<'a>,
        refusal: &Refusal<'_>,
        lint: &[Change],
        customs: Customs<'_>,
    ) -> Refused<'a> {
        Refused {
            input: input.lossy(),
            valid: false,
            error: Error::with_section(refusal, input.text),
            lint: lint.iter().map(Change::name).collect(),
            customs: customs.record(),
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
}

impl Customs<'_> {
    fn record(&self) -> Option<JsonCustoms> {
        let change = |it: &Change| JsonChange {
            name: it.name(),
            offset: it.offset(),
            old: it.old(),
            new: it.new_text(),
        };
        let changes = self.changes.iter().map(change).collect();
        self.is_asked.then_some(JsonCustoms { changes, valid_strict: self.is_strict })
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
            map.serialize_entry(name, &JsonValue(value))?;
        }
        map.serialize_entry("lint", &self.0.lint())?;
        map.end()
    }
}

impl Serialize for JsonFields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, JsonValue(value))))
    }
}

impl Serialize for JsonValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            FieldValue::Flag(flag) => serializer.serialize_bool(*flag),
            FieldValue::Number(number) => serializer.serialize_u64(*number),
            FieldValue::Text(text) => serializer.serialize_str(text),
            FieldValue::Octets(octets) => serializer.collect_map([("octets", octets)]),
            FieldValue::List(values) => serializer.collect_seq(values.iter().map(JsonValue)),
            FieldValue::Record(fields) => JsonFields(fields).serialize(serializer),
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
                FieldValue::Text(text) => write!(out, "\t{name}={}", escaped(text))?,
                value => write!(out, "\t{name}={}", serde_json::to_string(&JsonValue(value))?)?,
            }
        }
        let lint = view.lint();
        if !lint.is_empty() {
            write!(out, "\tlint={}", lint.join(","))?;
        }
    }
    writeln!(out)
}

/// Writes the URI with its fields below it, as far as they hold something, and an empty line.
///
/// For people, so passwords are masked (RFC 3986 §3.2.1).
pub(crate) fn list(viewed: &Viewed<'_>, out: &mut impl Write) -> io::Result<()> {
    let mut rows = vec![("scheme", viewed.scheme())];
    match &viewed.view {
        Some(view) => {
            let fields = view.fields();
            rows.extend(
                fields.iter().filter_map(|(name, value)| Some((name, shown(name, value)?))),
            );
            rows.extend(view.lint().into_iter().map(|lint| ("lint", lint.into())));
        }
        None => rows.push(("view", "none: the catalogue does not have the scheme".into())),
    }
    rows.extend(viewed.access().map(|access| ("access", sentence(&access))));
    let changes = viewed.customs.changes.iter();
    rows.extend(changes.map(|change| ("changed", change.to_string())));
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    writeln!(out, "{}", printable(&masked(viewed.uri.as_str())))?;
    for (name, value) in rows {
        writeln!(out, "  {name:width$}  {}", printable(&value))?;
    }
    writeln!(out)
}

/// A value as people read it, if it holds something: text as it is, all else as JSON.
fn shown(name: &str, value: &FieldValue<'_>) -> Option<String> {
    match value {
        FieldValue::Absent => None,
        FieldValue::List(values) if values.is_empty() => None,
        FieldValue::Text(_) if name == "password" => Some("***".into()),
        FieldValue::Text(text) if text.is_empty() => Some("\"\"".into()),
        FieldValue::Text(text) => Some(masked(text)),
        FieldValue::List(values) => {
            let items = values.iter().map(|value| serde_json::to_string(&JsonValue(value)).ok());
            Some(items.collect::<Option<Vec<_>>>()?.join(", "))
        }
        value => serde_json::to_string(&JsonValue(value)).ok(),
    }
}

/// What it takes, in words: a command, or a protocol and with whom it is spoken.
fn sentence(access: &Access<'_>) -> String {
    if !access.command.is_empty() {
        return format!("by the command {}", serde_json::json!(access.command));
    }
    let secure = if access.is_secure { " inside TLS" } else { "" };
    let by = format!("by {}{secure}", access.protocol);
    let at = access.host.map(|host| match host {
        "" => "at a host that the client chooses".into(),
        host => format!("at {host}"),
    });
    let port = access.port.map(|port| format!("port {port}"));
    let user = access.user.as_ref().map(|user| format!("as {user}"));
    [Some(by), at, port, user].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
