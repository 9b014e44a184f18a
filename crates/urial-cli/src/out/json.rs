//! One JSON object per input. The keys are a contract: always there, `null` for what is absent.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;
use urial::scheme::SchemeError;
use urial::{
    BidiFinding, BuildError, Component, ExpandError, Found, ParseError, Reference, RelativizeError,
    ResolveError, TemplateError, ToUriError, Value, Variables, rfc2396,
};

use crate::input::Input;
use crate::refusal::Refusal;
use crate::syntax::Syntax;

/// An input that is a reference.
#[derive(Serialize)]
pub(crate) struct Parsed<'a> {
    input: &'a str,
    valid: bool,
    kind: &'static str,
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    userinfo: Option<&'a str>,
    host: Option<&'a str>,
    host_kind: Option<&'static str>,
    port: Option<&'a str>,
    path: &'a str,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
    /// Only where they are looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<Vec<Finding>>,
}

/// A place to look at, in an input that is valid.
#[derive(Serialize)]
struct Finding {
    rule: &'static str,
    severity: &'static str,
    start: usize,
    end: usize,
    message: String,
    fix: Option<String>,
}

/// An input and the text that a verb made of it, and what `M` adds.
#[derive(Serialize)]
pub(crate) struct Made<'a, M> {
    input: Option<Cow<'a, str>>,
    valid: bool,
    #[serde(flatten)]
    text: Named<'a>,
    #[serde(flatten)]
    more: M,
}

/// A text under a key, which is the verb's own.
struct Named<'a>(&'static str, &'a str);

/// Why a reference is not relative.
#[derive(Serialize)]
pub(crate) struct Reason {
    pub(crate) reason: Option<&'static str>,
}

/// Percent-encoded text, and what it stands for.
#[derive(Serialize)]
pub(crate) struct Decoded<'a> {
    input: Option<Cow<'a, str>>,
    valid: bool,
    #[serde(rename = "decoded")]
    text: Option<&'a str>,
    octets: &'a [u8],
}

/// Two references, and where they meet.
#[derive(Serialize)]
pub(crate) struct Compared<'a> {
    a: Option<Cow<'a, str>>,
    b: Option<Cow<'a, str>>,
    valid: bool,
    rung: Option<&'static str>,
}

/// A text, and the variables with which a template expands to it.
#[derive(Serialize)]
pub(crate) struct Matched<'a> {
    input: &'a str,
    valid: bool,
    matches: bool,
    variables: Option<VariableValues<'a>>,
}

/// The values of variables under their names.
struct VariableValues<'a>(&'a Variables<'a>);

/// The value of a variable: a string, a list or an object.
pub(crate) struct VariableValue<'a>(pub(crate) &'a Value<'a>);

/// An input that gave no result, and why.
#[derive(Serialize)]
pub(crate) struct Refused<'a> {
    input: Option<Cow<'a, str>>,
    valid: bool,
    error: Error,
}

/// Two references that cannot be compared, and why.
#[derive(Serialize)]
pub(crate) struct PairRefused<'a> {
    a: Option<Cow<'a, str>>,
    b: Option<Cow<'a, str>>,
    valid: bool,
    error: Error,
}

#[derive(Serialize)]
pub(super) struct Error {
    component: &'static str,
    offset: usize,
    expected: String,
    found: Option<String>,
    message: String,
    /// What the error is about, where it is not the input: the option of a step, `a` or `b`.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<&'static str>,
    /// The document with the rule that is broken, and the section in it, where a verb tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    section: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    java: Option<Thrown>,
}

/// What `java.net.URI` throws: the reason, and the index in UTF-16.
#[derive(Serialize)]
struct Thrown {
    reason: &'static str,
    index: i64,
}

/// Writes one object on a line of its own.
pub(crate) fn write(record: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    record.serialize(&mut serde_json::Serializer::with_formatter(&mut *out, OneLine))?;
    out.write_all(b"\n")
}

/// JSON that stays on its line, wherever it is shown: other than its own format, it escapes the controls
/// that terminals take for commands, and what ends a line or a paragraph in Unicode.
struct OneLine;

impl Formatter for OneLine {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let is_escaped = |it| matches!(it, '\u{7F}'..='\u{9F}' | '\u{2028}' | '\u{2029}');
        let mut written = 0;
        for (at, escaped) in fragment.match_indices(is_escaped) {
            out.write_all(&fragment.as_bytes()[written..at])?;
            let character = escaped.chars().next().map_or(0, u32::from);
            write!(out, "\\u{character:04x}")?;
            written = at + escaped.len();
        }
        out.write_all(&fragment.as_bytes()[written..])
    }
}

impl<'a> Parsed<'a> {
    pub(crate) fn new<G: Syntax>(reference: Reference<'a, G>) -> Parsed<'a> {
        Parsed {
            input: reference.as_str(),
            valid: true,
            kind: super::kind(reference),
            scheme: reference.component(Component::Scheme),
            authority: reference.component(Component::Authority),
            userinfo: reference.component(Component::Userinfo),
            host: reference.component(Component::Host),
            host_kind: reference.host().map(|host| host.kind().as_str()),
            port: reference.component(Component::Port),
            path: reference.path().as_str(),
            query: reference.component(Component::Query),
            fragment: reference.component(Component::Fragment),
            findings: G::findings(reference)
                .map(|findings| findings.iter().map(Finding::of_bidi).collect()),
        }
    }
}

impl Finding {
    fn of_bidi(finding: &BidiFinding) -> Finding {
        Finding {
            rule: finding.rule().as_str(),
            severity: "warning",
            start: finding.range().start,
            end: finding.range().end,
            message: format!("{}: {}", finding.component(), finding.rule()),
            fix: None,
        }
    }
}

impl<'a, M> Made<'a, M> {
    pub(crate) fn new(input: Input<'a>, key: &'static str, text: &'a str, more: M) -> Self {
        Made { input: input.lossy(), valid: true, text: Named(key, text), more }
    }
}

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(self.0, self.1)?;
        map.end()
    }
}

impl<'a> Decoded<'a> {
    pub(crate) fn new(input: Input<'a>, octets: &'a [u8]) -> Decoded<'a> {
        Decoded { input: input.lossy(), valid: true, text: str::from_utf8(octets).ok(), octets }
    }
}

impl<'a> Compared<'a> {
    pub(crate) fn new([a, b]: [Input<'a>; 2], rung: Option<&'static str>) -> Compared<'a> {
        Compared { a: a.lossy(), b: b.lossy(), valid: true, rung }
    }
}

impl<'a> Matched<'a> {
    pub(crate) fn new(input: &'a str, found: Option<&'a Variables<'a>>) -> Matched<'a> {
        let variables = found.map(VariableValues);
        Matched { input, valid: true, matches: found.is_some(), variables }
    }
}

impl Serialize for VariableValues<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, VariableValue(value))))
    }
}

impl Serialize for VariableValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::String(string) => serializer.serialize_str(string),
            Value::List(items) => serializer.collect_seq(items),
            Value::Map(pairs) => serializer.collect_map(pairs.iter().map(|(k, v)| (k, v))),
        }
    }
}

impl<'a> Refused<'a> {
    pub(crate) fn new(input: Input<'a>, refusal: &Refusal<'_>) -> Refused<'a> {
        Refused { input: input.lossy(), valid: false, error: Error::new(refusal, input.text) }
    }
}

impl<'a> PairRefused<'a> {
    /// The refusal of one of two.
    pub(crate) fn new([a, b]: [Input<'a>; 2], is_b: bool, refusal: &Refusal<'_>) -> Self {
        let (of, refused) = if is_b { ("b", b) } else { ("a", a) };
        let error = Error { of: Some(of), ..Error::new(refusal, refused.text) };
        PairRefused { a: a.lossy(), b: b.lossy(), valid: false, error }
    }

    /// The refusal of a line that is no pair.
    pub(crate) fn of_line(line: Input<'a>, refusal: &Refusal<'_>) -> Self {
        PairRefused { b: None, ..PairRefused::new([line, line], false, refusal) }
    }
}

impl Error {
    fn new(refusal: &Refusal<'_>, text: &[u8]) -> Error {
        match *refusal {
            Refusal::Parse { error, .. } => Error::of_parse(error),
            Refusal::Scheme { error, .. } => Error::of_scheme(error),
            Refusal::Legacy(error) => Error::of_legacy(error, text),
            Refusal::LegacyResolve(error) => Error::of_legacy_resolve(error, text),
            Refusal::Resolve(error) => Error::of_resolve(error, text),
            Refusal::Relativize(error) => Error::of_relativize(error, text),
            Refusal::ToUri(error) => Error::of_to_uri(error, text),
            Refusal::Template(error) => Error::of_template(error),
            Refusal::Expand(error) => Error::of_expand(error, text),
            Refusal::Part { option, given, error, .. } => {
                Error { of: Some(option), ..Error::of_part(error, given) }
            }
            Refusal::Input { offset, expected, found } => {
                Error::at(Component::Input.as_str(), offset, expected.into(), found, refusal)
            }
        }
    }

    /// What stands where, and what was expected there, of an error that tells that all.
    fn at(
        component: &'static str,
        offset: usize,
        expected: String,
        it: Found,
        error: &impl ToString,
    ) -> Error {
        let (found, message) = (found(it), error.to_string());
        Error { component, offset, expected, found, message, of: None, section: None, java: None }
    }

    /// The error with the section of the rule that is broken.
    pub(super) fn with_section(refusal: &Refusal<'_>, text: &[u8]) -> Error {
        Error { section: refusal.section(), ..Error::new(refusal, text) }
    }

    fn of_scheme(error: SchemeError) -> Error {
        let expected = error.expected().to_string();
        Error::at(error.part(), error.offset(), expected, error.found(), &error)
    }

    fn of_parse(error: ParseError) -> Error {
        let expected = error.expected().to_string();
        Error::at(error.component().as_str(), error.offset(), expected, error.found(), &error)
    }

    fn of_legacy(error: rfc2396::Error, text: &[u8]) -> Error {
        let expected = error.expected().to_string();
        let text = String::from_utf8_lossy(text);
        let index = error.java_index(&text);
        Error {
            java: error.java_reason().map(|reason| Thrown { reason, index }),
            ..Error::at(error.component().as_str(), error.offset(), expected, error.found(), &error)
        }
    }

    /// A reference that is valid, but has no target: the sentence begins with the component.
    fn of_legacy_resolve(error: rfc2396::ResolveError, text: &[u8]) -> Error {
        let component = match error {
            rfc2396::ResolveError::Leftover { in_base, offset } => {
                return Error::of_resolve(ResolveError::Excess { in_base, offset }, text);
            }
            rfc2396::ResolveError::SameScheme => "scheme",
            _ => "base",
        };
        Error { component, ..Error::of_all(&error, text) }
    }

    fn of_template(error: TemplateError) -> Error {
        let expected = error.expected().to_string();
        Error::at(error.component().as_str(), error.offset(), expected, error.found(), &error)
    }

    /// A template that is valid, but not for the variables.
    fn of_expand(error: ExpandError, text: &[u8]) -> Error {
        let of_all = Error::of_all(&error, text);
        match error {
            ExpandError::Prefix { offset } => Error { component: "prefix", offset, ..of_all },
            _ => of_all,
        }
    }

    /// A reference that is valid, but has no target: it, or the base, climbs above the root.
    fn of_resolve(error: ResolveError, text: &[u8]) -> Error {
        let of_all = Error::of_all(&error, text);
        match error {
            ResolveError::Excess { in_base, offset } => Error {
                component: if in_base { "base" } else { Component::Path.as_str() },
                offset,
                found: Some("..".into()),
                ..of_all
            },
            _ => of_all,
        }
    }

    fn of_relativize(error: RelativizeError, text: &[u8]) -> Error {
        let of_all = Error::of_all(&error, text);
        match error {
            RelativizeError::DotSegment { offset } => {
                let component = Component::Path.as_str();
                Error { component, offset, found: Some(dots_at(offset, text)), ..of_all }
            }
            _ => of_all,
        }
    }

    fn of_to_uri(error: ToUriError, text: &[u8]) -> Error {
        let (component, offset) = (error.component().as_str(), error.offset());
        Error { component, offset, ..Error::of_all(&error, text) }
    }

    fn of_part(error: BuildError, given: &[u8]) -> Error {
        let (component, offset) = (error.component().as_str(), error.offset());
        let of_all = Error { component, offset, ..Error::of_all(&error, given) };
        match error {
            BuildError::Part(part) => {
                let expected = part.expected().to_string();
                Error { expected, found: found(part.found()), ..of_all }
            }
            BuildError::DotSegment { .. } => {
                Error { found: Some(dots_at(offset, given)), ..of_all }
            }
            _ => of_all,
        }
    }

    /// An error about all of a text, in the words of its sentence, `input: expected …, found …`.
    fn of_all(error: &impl ToString, text: &[u8]) -> Error {
        let message = error.to_string();
        let words = message.split_once(": expected ").map_or("", |(_, words)| words);
        let expected = words.rsplit_once(", found ").map_or(words, |(expected, _)| expected);
        Error {
            component: Component::Input.as_str(),
            offset: text.len(),
            expected: expected.into(),
            found: None,
            message,
            of: None,
            section: None,
            java: None,
        }
    }
}

/// The dot-segment that begins at `offset`.
fn dots_at(offset: usize, text: &[u8]) -> String {
    let is_two = text.get(offset..).is_some_and(|rest| rest.starts_with(b".."));
    if is_two { "..".into() } else { ".".into() }
}

fn found(found: Found) -> Option<String> {
    match found {
        Found::End => None,
        Found::Char(found) => Some(found.into()),
        other => Some(other.to_string()),
    }
}
