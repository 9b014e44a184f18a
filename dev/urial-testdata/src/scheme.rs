//! The format of URIs by the rules of their schemes: views, access, lints and errors.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::expectation::is_met;
use crate::reference::ReferenceCase;
use crate::values::{Only, Rejection, Rung};
use crate::vector::{Format, Input, NoDefaults};

/// The keys of a test in `testdata/scheme/`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SchemeCase {
    /// A URI, or for `lenient` a text that is almost one.
    pub input: String,
    /// The reference to compare with, for `rung`.
    pub other: Option<String>,

    /// Whether the catalogue has a view of the scheme.
    pub has_view: Option<bool>,
    /// Fields of the view: text, numbers, booleans, lists, tables, and `{ octets = [255] }` for
    /// bytes that are not UTF-8. Fields that are left out are not compared; inside a table, they
    /// are absent.
    pub view: Option<Fields>,
    /// The names of fields of the view that are absent.
    pub absent: Option<Vec<String>>,
    /// The names of all lints that the URI triggers, in order; `[]` if none.
    pub lint: Option<Vec<String>>,
    /// How to reach the resource, or `false` if there is nothing to reach.
    pub access: Option<AccessText>,
    /// The URI that the view builds.
    pub rebuilt: Option<String>,
    /// The error by the rules of the scheme, or of parsing the text as a URI.
    pub scheme_error: Option<SchemeRejection>,
    /// The URI that the lenient rules of the scheme make of the input.
    pub lenient: Option<Lenient>,
    /// Fields of the view of that URI, as in `view`.
    pub lenient_view: Option<Fields>,

    /// As in [`ReferenceCase`].
    pub valid: Option<bool>,
    /// As in [`ReferenceCase`].
    pub error: Option<Rejection>,
    /// As in [`ReferenceCase`].
    pub uri_error: Option<Rejection>,
    /// As in [`ReferenceCase`].
    pub normalize: Option<String>,
    /// As in [`ReferenceCase`].
    pub rung: Option<Rung>,
}

impl Format for SchemeCase {
    type Defaults = NoDefaults;
    const INPUTS: &[&str] = &["input", "other"];
    const COMPANIONS: &[(&str, &[&str])] = &[("other", &["compare"])];
}

impl Input for SchemeCase {
    fn input(&self) -> Vec<u8> {
        self.input.clone().into_bytes()
    }

    fn companion(&self) -> Option<&str> {
        self.other.as_deref()
    }
}

impl SchemeCase {
    /// Returns the expectations that do not depend on the scheme.
    #[must_use]
    pub fn reference(&self) -> ReferenceCase {
        ReferenceCase {
            input: Some(self.input.clone()),
            other: self.other.clone(),
            valid: self.valid,
            error: self.error.clone(),
            uri_error: self.uri_error.clone(),
            normalize: self.normalize.clone(),
            rung: self.rung,
            ..ReferenceCase::default()
        }
    }
}

/// The fields of a view by their names.
pub type Fields = BTreeMap<String, FieldValue>;

/// The value of a field: read from a vector, or from the JSON of a surface.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(untagged)]
pub enum FieldValue {
    /// `null` in JSON. A vector leaves the field out or lists it in `absent`.
    Absent,
    /// A boolean.
    Flag(bool),
    /// A number.
    Number(u64),
    /// Text.
    Text(String),
    /// Bytes that are not UTF-8.
    Octets(Octets),
    /// A list of values.
    List(Vec<FieldValue>),
    /// A table.
    Record(Fields),
}

/// Bytes as vectors and JSON write them: `{ octets = [255] }`.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Octets {
    /// The bytes.
    pub octets: Vec<u8>,
}

impl FieldValue {
    /// Reports whether `answer` is this value. A field that a table leaves out is absent.
    fn is_met_by(&self, answer: &FieldValue) -> bool {
        match (self, answer) {
            (FieldValue::Record(stated), FieldValue::Record(answered)) => {
                let absent = FieldValue::Absent;
                let value = |fields: &Fields, name| fields.get(name).unwrap_or(&absent).clone();
                let mut names = stated.keys().chain(answered.keys());
                names.all(|name| value(stated, name).is_met_by(&value(answered, name)))
            }
            (FieldValue::List(stated), FieldValue::List(answered)) => {
                let mut pairs = stated.iter().zip(answered);
                stated.len() == answered.len() && pairs.all(|(a, b)| a.is_met_by(b))
            }
            _ => self == answer,
        }
    }
}

/// Reports whether `answer` has all of the `stated` fields, with the same values.
pub(crate) fn has_fields(stated: &Fields, answer: &Fields) -> bool {
    stated.iter().all(|(name, value)| answer.get(name).is_some_and(|it| value.is_met_by(it)))
}

/// The view of a URI by its scheme.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub struct View {
    /// Every field, including the absent ones.
    pub fields: Fields,
    /// The names of the lints that the URI triggers.
    pub lint: Vec<String>,
    /// How to reach the resource, if it can be reached.
    pub access: Option<Access>,
}

/// How to reach the resource. Only the keys that a vector states are compared, and those that it
/// lists in `absent`.
#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct Access {
    /// The protocol.
    pub protocol: Option<String>,
    /// Whether the protocol runs inside TLS.
    pub is_secure: Option<bool>,
    /// The host to connect to.
    pub host: Option<String>,
    /// Whether the host is a name or an address of a known version.
    pub is_supported: Option<bool>,
    /// The port to connect to.
    pub port: Option<u16>,
    /// The user name: text, or octets.
    pub user: Option<FieldValue>,
    /// Whether to ask for a password.
    pub asks_password: Option<bool>,
    /// The program that shows the resource and its arguments; empty if there is none.
    pub command: Option<Vec<String>>,
    /// In a vector, the parts that are absent.
    pub absent: Vec<AccessPart>,
}

/// An optional part of [`Access`].
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum AccessPart {
    /// `host`
    Host,
    /// `port`
    Port,
    /// `user`
    User,
    /// `command`
    Command,
}

impl Access {
    /// Reports whether `answer` has everything that this states.
    fn is_met_by(&self, answer: &Access) -> bool {
        is_met(self.protocol.as_ref(), answer.protocol.as_ref())
            && is_met(self.is_secure.as_ref(), answer.is_secure.as_ref())
            && is_met(self.host.as_ref(), answer.host.as_ref())
            && is_met(self.is_supported.as_ref(), answer.is_supported.as_ref())
            && is_met(self.port.as_ref(), answer.port.as_ref())
            && is_met(self.user.as_ref(), answer.user.as_ref())
            && is_met(self.asks_password.as_ref(), answer.asks_password.as_ref())
            && is_met(self.command.as_ref(), answer.command.as_ref())
            && self.absent.iter().all(|&part| answer.lacks(part))
    }

    fn lacks(&self, part: AccessPart) -> bool {
        match part {
            AccessPart::Host => self.host.is_none(),
            AccessPart::Port => self.port.is_none(),
            AccessPart::User => self.user.is_none(),
            AccessPart::Command => self.command.as_ref().is_none_or(Vec::is_empty),
        }
    }
}

/// [`Access`] as a vector writes it: a table or `false`.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum AccessText {
    /// The resource can be reached.
    Some(Access),
    /// There is nothing to reach.
    None(Only<false>),
}

impl AccessText {
    /// Reports whether `answer` is what the vector states.
    pub(crate) fn is_met_by(&self, answer: Option<&Access>) -> bool {
        match self {
            AccessText::Some(access) => answer.is_some_and(|answer| access.is_met_by(answer)),
            AccessText::None(_) => answer.is_none(),
        }
    }
}

/// Why a URI breaks the rules of its scheme. Only the keys that a vector states are compared.
#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct SchemeRejection {
    /// The invalid part: the name of a field or of a component.
    pub part: Option<Box<str>>,
    /// The offset of the error in the URI, in bytes.
    pub offset: Option<usize>,
    /// What the rule allows there.
    pub expected: Option<Box<str>>,
    /// The character at the offset; empty at the end of the input.
    pub found: Option<Box<str>>,
    /// The document and section of the rule.
    pub section: Option<Box<str>>,
    /// The whole error message.
    pub message: Option<Box<str>>,
}

impl SchemeRejection {
    /// Reports whether `answer` has everything that this states.
    pub(crate) fn is_met_by(&self, answer: &SchemeRejection) -> bool {
        is_met(self.part.as_ref(), answer.part.as_ref())
            && is_met(self.offset.as_ref(), answer.offset.as_ref())
            && is_met(self.expected.as_ref(), answer.expected.as_ref())
            && is_met(self.found.as_ref(), answer.found.as_ref())
            && is_met(self.section.as_ref(), answer.section.as_ref())
            && is_met(self.message.as_ref(), answer.message.as_ref())
    }
}

/// A URI that was read leniently: `{ uri = "info:(a)b%20c", changes = ["raw-space"] }`.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Lenient {
    /// The URI.
    pub uri: String,
    /// The names of the changes that were made, in order.
    #[serde(default)]
    pub changes: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(toml: &str) -> Fields {
        toml::from_str(toml).unwrap()
    }

    #[test]
    fn a_field_is_met_by_an_equal_value() {
        let answer = fields("a = 'x'\nb = 1\nc = true\nd = ['x', []]\ne = { octets = [255] }");
        for stated in ["a = 'x'", "b = 1", "c = true", "d = ['x', []]", "e = { octets = [255] }"] {
            assert!(has_fields(&fields(stated), &answer), "{stated}");
        }
        for stated in ["a = 'y'", "a = 1", "b = 2", "c = false", "d = ['x']", "f = 'x'"] {
            assert!(!has_fields(&fields(stated), &answer), "{stated}");
        }
    }

    #[test]
    fn a_field_left_out_of_a_table_is_absent() {
        let record = |value| Fields::from([("k".into(), value), ("l".into(), FieldValue::Absent)]);
        let answer =
            Fields::from([("r".into(), FieldValue::Record(record(FieldValue::Number(1))))]);
        assert!(has_fields(&fields("r = { k = 1 }"), &answer));
        assert!(!has_fields(&fields("r = {}"), &answer));
        assert!(!has_fields(&fields("r = { k = 1, l = 2 }"), &answer));
    }
}
