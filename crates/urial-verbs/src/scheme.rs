//! `scheme`: what a URI means by its scheme.

use std::borrow::Cow;
use std::num::NonZeroUsize;

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use urial::scheme::{Access, Change, FieldValue, Fields, View};
use urial::{Component, Uri};

use crate::Scratch;
use crate::debug::hide;
use crate::error::{Error, ErrorRecord, Help};
use crate::json::{Input, port_number};
use crate::read::lenient;

/// Reads URIs by the rules of their schemes.
#[derive(Clone, Copy, Debug)]
pub struct ReadByScheme {
    is_lenient: bool,
    /// The most files to list, if they are asked for.
    glob: Option<NonZeroUsize>,
}

/// A URI and its view. Serializes as
/// `{"input","input_octets","valid":true,"scheme","view","access"}`, and what was asked for: the
/// files, and what a lenient reading changed.
#[derive(Clone)]
#[non_exhaustive]
pub struct Viewed<'r> {
    /// The input.
    pub input: Input<'r>,
    /// The URI that was read.
    pub uri: Uri<'r>,
    /// The view, if the catalogue has one of the scheme.
    pub view: Option<View<'r>>,
    /// The changes that were needed to read the input, if reading was lenient.
    pub leniency: Option<Leniency>,
    /// The list of the files that the URI names, if they were asked for; absent in a URI that is
    /// not that of a local file.
    pub files: Option<FieldValue<'static>>,
}

hide!(Viewed<'_>);

/// The result of lenient reading.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Leniency {
    /// The changes that made the input a URI.
    pub changes: Vec<Change>,
    /// Whether the input is valid without a change.
    pub is_valid_strict: bool,
}

/// An input that is not a URI by its scheme. Its [record](RejectedByScheme::record) serializes as
/// `{"input","input_octets","valid":false,"error","lint"}`, and what was asked for, as that of
/// [`Viewed`].
#[derive(Clone, Debug)]
pub struct RejectedByScheme<'r> {
    /// The input.
    pub input: Input<'r>,
    /// Why.
    pub error: Error<'r>,
    /// The changes that lenient reading would make.
    pub lint: Vec<Change>,
    verb: ReadByScheme,
}

impl ReadByScheme {
    /// Prepares the verb. A lenient one also reads what some programs write although no document
    /// allows it.
    #[must_use]
    pub const fn new(is_lenient: bool) -> ReadByScheme {
        ReadByScheme { is_lenient, glob: None }
    }

    /// Also lists the files that a `file` URI names, and reads directories for that: the file
    /// itself, or if it does not exist, those whose paths match its path as a pattern (uri(7),
    /// "file"; glob(7)).
    ///
    /// In a name, `*` matches any characters, `?` one, `[a-z]` one of these and `[!a-z]` one of the
    /// others; a backslash escapes the next character, except on Windows. No part of a pattern
    /// matches a `.` at the start of a name, or a separator. Symbolic links are followed. The
    /// pattern is the decoded path: `?` is written as `%3F`, and `[` as `%5B`.
    ///
    /// No more than `limit` paths may match, up to the end and up to each directory.
    #[cfg(feature = "glob")]
    #[must_use]
    pub const fn glob(self, limit: NonZeroUsize) -> ReadByScheme {
        ReadByScheme { glob: Some(limit), ..self }
    }

    /// Reads `input`.
    ///
    /// # Errors
    /// [`Error::Parse`] for an input that is not a URI, [`Error::Scheme`] for one that breaks a
    /// rule of its scheme, `Error::Glob` for a path that cannot be expanded.
    pub fn run<'r>(
        &self,
        input: &'r [u8],
        scratch: &'r mut Scratch,
    ) -> Result<Viewed<'r>, RejectedByScheme<'r>> {
        let viewed = self.view(input, scratch)?;
        #[cfg(feature = "glob")]
        let viewed = self.with_files(viewed)?;
        Ok(viewed)
    }

    #[cfg(feature = "glob")]
    fn with_files(self, viewed: Viewed<'_>) -> Result<Viewed<'_>, RejectedByScheme<'_>> {
        let Some(limit) = self.glob else { return Ok(viewed) };
        match crate::glob::files(viewed.uri, limit.get()) {
            Ok(files) => Ok(Viewed { files: Some(files), ..viewed }),
            Err(error) => Err(self.reject(viewed.input.0, error.into(), Vec::new())),
        }
    }

    fn view<'r>(
        &self,
        input: &'r [u8],
        scratch: &'r mut Scratch,
    ) -> Result<Viewed<'r>, RejectedByScheme<'r>> {
        let strict = read(input);
        if !self.is_lenient
            && let Ok((uri, view)) = strict
        {
            return Ok(Viewed { input: Input(input), uri, view, leniency: None, files: None });
        }
        let lenient = lenient(input);
        let changes = lenient.as_ref().map(|it| it.changes().to_vec()).unwrap_or_default();
        match (strict, lenient) {
            (strict, Some(lenient)) if self.is_lenient => {
                let leniency = Some(Leniency { changes, is_valid_strict: strict.is_ok() });
                let text = scratch.text();
                text.push_str(lenient.uri().as_str());
                let (uri, view) =
                    read(text.as_bytes()).map_err(|error| self.reject(input, error, Vec::new()))?;
                Ok(Viewed { input: Input(input), uri, view, leniency, files: None })
            }
            (Ok((uri, view)), _) => {
                let leniency = Some(Leniency { changes, is_valid_strict: true });
                Ok(Viewed { input: Input(input), uri, view, leniency, files: None })
            }
            (Err(error), lenient) => {
                let error = match lenient {
                    Some(_) => with_help(error),
                    None => error,
                };
                Err(self.reject(input, error, changes))
            }
        }
    }

    fn reject<'r>(
        self,
        input: &'r [u8],
        error: Error<'r>,
        lint: Vec<Change>,
    ) -> RejectedByScheme<'r> {
        RejectedByScheme { input: Input(input), error, lint, verb: self }
    }
}

/// Reads a URI, and its view if its scheme has one.
fn read(text: &[u8]) -> Result<(Uri<'_>, Option<View<'_>>), Error<'static>> {
    let uri = Uri::parse_bytes(text)?;
    Ok((uri, uri.view()?))
}

/// Adds the help of lenient reading.
fn with_help(error: Error<'_>) -> Error<'_> {
    let help = Some(Help::Lenient);
    match error {
        Error::Parse { error, .. } => Error::Parse { error, help },
        Error::Scheme { error, .. } => Error::Scheme { error, help },
        other => other,
    }
}

impl Viewed<'_> {
    /// The members `view` and `access`.
    pub(crate) fn meaning(&self) -> (Option<ViewRecord<'_>>, Option<AccessRecord<'_>>) {
        let view = self.view.as_ref().map(|view| ViewRecord(view, self.fields()));
        (view, self.access().map(|access| AccessRecord::new(access, self.port())))
    }

    /// Returns the scheme, in lower case.
    #[must_use]
    pub fn scheme(&self) -> String {
        self.uri.scheme().as_str().to_ascii_lowercase()
    }

    /// Returns what a program needs to reach the resource.
    #[must_use]
    pub fn access(&self) -> Option<Access<'_>> {
        self.view.clone()?.access()
    }

    /// Returns the port to connect to as the URI has it.
    fn port(&self) -> Option<Cow<'_, str>> {
        let in_authority = self.uri.component(Component::Port).map(Cow::Borrowed);
        match &self.view {
            // A port that is not in an authority.
            Some(View::Sip(sip)) => sip.port.map(|port| port.to_string().into()),
            // The query may have it, or the authority has the port of another host of its list.
            Some(View::Postgres(postgres)) => {
                let port = postgres.port();
                let is_it = |text: &Cow<'_, str>| match port_number(text) {
                    Some(number) => number == port,
                    None => port == DEFAULT_OF_POSTGRES,
                };
                let is_default = port == DEFAULT_OF_POSTGRES;
                let elsewhere = || (!is_default).then(|| port.to_string().into());
                in_authority.filter(is_it).or_else(elsewhere)
            }
            _ => in_authority,
        }
    }

    /// Returns the fields of the view, as JSON and columns have them: a port as the URI has it,
    /// then its number, that of the scheme by default.
    #[must_use]
    pub fn fields(&self) -> Vec<(&'static str, FieldValue<'_>)> {
        let of_view = self.view.as_ref().map(View::fields);
        let mut fields: Vec<_> = of_view.unwrap_or_default().into_iter().collect();
        let Some(at) = fields.iter().position(|(name, _)| *name == "port") else { return fields };
        let number = match &fields[at].1 {
            FieldValue::Text(text) => port_number(text).map(u64::from).map(FieldValue::Number),
            value => Some(value.clone()),
        };
        fields[at].1 = self.port().map_or(FieldValue::Absent, FieldValue::Text);
        fields.insert(at + 1, ("port_number", number.unwrap_or(FieldValue::Absent)));
        fields
    }

    /// Returns the changes that made the input a URI.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        self.leniency.as_ref().map(|it| it.changes.as_slice()).unwrap_or_default()
    }
}

/// The port of Postgres where a URI has none.
const DEFAULT_OF_POSTGRES: u16 = 5432;

impl Serialize for Viewed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let leniency = self.leniency.as_ref();
        let (view, access) = self.meaning();
        let record = ViewedRecord {
            input: self.input,
            valid: true,
            scheme: self.scheme(),
            view,
            access,
            files: self.files.as_ref().map(FilesRecord),
            leniency: leniency.map(|it| LeniencyRecord {
                uri: Some(self.uri.as_str()),
                changes: it.changes.iter().map(ChangeRecord::new).collect(),
                valid_strict: it.is_valid_strict,
            }),
        };
        record.serialize(serializer)
    }
}

impl RejectedByScheme<'_> {
    /// Returns the record of an input on a `line`, or of an argument.
    #[must_use]
    pub fn record(&self, line: Option<u64>) -> impl Serialize {
        RejectedRecord {
            input: self.input,
            valid: false,
            error: ErrorRecord::new(&self.error, self.input.0, line),
            lint: self.lint.iter().map(Change::name).collect(),
            files: self.verb.glob.is_some().then_some(FilesRecord(&FieldValue::Absent)),
            leniency: self.verb.is_lenient.then(|| LeniencyRecord {
                uri: None,
                changes: Vec::new(),
                valid_strict: false,
            }),
        }
    }
}

/// A URI and its meaning by its scheme.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Viewed"))]
pub(crate) struct ViewedRecord<'a> {
    #[serde(flatten)]
    input: Input<'a>,
    valid: bool,
    /// The scheme, in lower case.
    scheme: String,
    /// The fields of the view, and `lint`: the names of what is unusual although no rule forbids
    /// it. Null if the catalogue does not have the scheme.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<std::collections::BTreeMap<String, serde_json::Value>>")
    )]
    view: Option<ViewRecord<'a>>,
    /// How to reach what the URI identifies; null if there is nothing to reach.
    access: Option<AccessRecord<'a>>,
    /// The files that the URI names: texts, or octets that are not UTF-8. Null if it is not that of
    /// a local file. Only there if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    files: Option<FilesRecord<'a>>,
    #[serde(flatten)]
    leniency: Option<LeniencyRecord<'a>>,
}

/// An input that breaks a rule of its scheme.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "RejectedByScheme"))]
pub(crate) struct RejectedRecord<'a> {
    #[serde(flatten)]
    input: Input<'a>,
    valid: bool,
    error: ErrorRecord,
    /// The names of the changes with which `--lenient` would accept the input.
    lint: Vec<&'static str>,
    /// The files that the URI names: texts, or octets that are not UTF-8. Null if it is not that of
    /// a local file. Only there if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    files: Option<FilesRecord<'a>>,
    #[serde(flatten)]
    leniency: Option<LeniencyRecord<'a>>,
}

/// A view as an object: its fields, then `lint`.
pub(crate) struct ViewRecord<'a>(&'a View<'a>, Vec<(&'static str, FieldValue<'a>)>);

/// How to reach what a URI identifies.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Access"))]
pub(crate) struct AccessRecord<'a> {
    protocol: &'static str,
    /// Whether the protocol runs over TLS.
    secure: bool,
    host: Option<Cow<'a, str>>,
    /// Whether the host is a name or an address of a known version.
    supported: bool,
    /// The port as the URI has it.
    port: Option<Cow<'a, str>>,
    /// The port to connect to.
    port_number: Option<u16>,
    /// The name of the user: text, or octets that are not UTF-8.
    #[cfg_attr(feature = "schema", schemars(with = "Option<serde_json::Value>"))]
    user: FieldRecord<'a>,
    /// Whether there is a user and no password.
    asks_password: bool,
    /// A command and its arguments.
    command: Option<Vec<Cow<'a, str>>>,
}

/// A list of files, or null.
pub(crate) struct FilesRecord<'a>(&'a FieldValue<'a>);

/// The members of lenient reading.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Leniency"))]
struct LeniencyRecord<'a> {
    /// The URI that was read.
    uri: Option<&'a str>,
    /// The changes that made the input a URI.
    changes: Vec<ChangeRecord>,
    /// Whether the input is valid without a change.
    valid_strict: bool,
}

/// A change of the input.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Change"))]
struct ChangeRecord {
    name: &'static str,
    /// The offset in bytes.
    offset: usize,
    old: &'static str,
    new: &'static str,
}

impl ChangeRecord {
    fn new(it: &Change) -> ChangeRecord {
        let (name, offset) = (it.name(), it.offset());
        ChangeRecord { name, offset, old: it.old(), new: it.new_text() }
    }
}

impl<'a> AccessRecord<'a> {
    fn new(access: Access<'a>, port: Option<Cow<'a, str>>) -> AccessRecord<'a> {
        let supported = access.is_supported();
        let Access { protocol, is_secure: secure, host, port: port_number, .. } = access;
        let (user, asks_password) = (FieldRecord(access.user.into()), access.asks_password);
        let command = Some(access.command).filter(|command| !command.is_empty());
        AccessRecord {
            protocol,
            secure,
            host,
            supported,
            port,
            port_number,
            user,
            asks_password,
            command,
        }
    }
}

impl Serialize for ViewRecord<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ViewRecord(view, fields) = self;
        let mut map = serializer.serialize_map(Some(fields.len() + 1))?;
        for (name, value) in fields {
            map.serialize_entry(name, &field_value(value))?;
        }
        map.serialize_entry("lint", &view.lint())?;
        map.end()
    }
}

impl Serialize for FilesRecord<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ValueRecord(self.0).serialize(serializer)
    }
}

/// The value of a field.
struct FieldRecord<'a>(FieldValue<'a>);

impl Serialize for FieldRecord<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ValueRecord(&self.0).serialize(serializer)
    }
}

/// Returns the value of a field, to be serialized.
#[must_use]
pub fn field_value<'a>(value: &'a FieldValue<'_>) -> impl Serialize + 'a {
    ValueRecord(value)
}

struct ValueRecord<'a, T>(&'a T);

impl Serialize for ValueRecord<'_, Fields<'_>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Inside of a list or a record, a port is a number alone.
        let name = |name| if name == "port" { "port_number" } else { name };
        let named = self.0.iter().map(|(it, value)| (name(it), ValueRecord(value)));
        serializer.collect_map(named)
    }
}

impl Serialize for ValueRecord<'_, FieldValue<'_>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            FieldValue::Flag(flag) => serializer.serialize_bool(*flag),
            FieldValue::Number(number) => serializer.serialize_u64(*number),
            FieldValue::Text(text) | FieldValue::Secret(text) => serializer.serialize_str(text),
            FieldValue::Octets(octets) | FieldValue::SecretOctets(octets) => {
                serializer.collect_map([("octets", octets)])
            }
            FieldValue::List(values) => serializer.collect_seq(values.iter().map(ValueRecord)),
            FieldValue::Record(fields) => ValueRecord(fields).serialize(serializer),
            _ => serializer.serialize_none(),
        }
    }
}
