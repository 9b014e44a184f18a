//! What a URI means by its scheme: as a vector states it, as a surface answers it, and how the two are compared.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::values::Only;

/// The fields of a view by their names.
pub type Fields = BTreeMap<String, FieldValue>;

/// What a field holds: read from a vector, or from the JSON of a surface.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(untagged)]
pub enum FieldValue {
    /// Nothing, which only JSON can say: a vector leaves it out, or lists it as `absent`.
    Absent,
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(u64),
    /// Text.
    Text(String),
    /// Octets that are no UTF-8.
    Octets(Octets),
    /// Any number of values.
    List(Vec<FieldValue>),
    /// Values by names of their own.
    Record(Fields),
}

/// Octets as vectors and JSON write them: `{ octets = [255] }`.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Octets {
    /// The octets.
    pub octets: Vec<u8>,
}

impl FieldValue {
    /// Whether `answer` is this value. In a record, what is left out is absent.
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

/// Whether `answer` has the `stated` fields, each with that value.
pub(crate) fn has_fields(stated: &Fields, answer: &Fields) -> bool {
    stated.iter().all(|(name, value)| answer.get(name).is_some_and(|it| value.is_met_by(it)))
}

/// What a URI is by its scheme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Every field by its name, absent ones included.
    pub fields: Fields,
    /// The names of what is odd about it.
    pub lint: Vec<String>,
    /// What it takes to reach it, if that is anything.
    pub access: Option<Access>,
}

/// What it takes to reach what a URI identifies. In a vector, only the keys it states are compared, and
/// those it lists as `absent`.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct Access {
    /// What is spoken with the host, or what else leads there.
    pub protocol: Option<String>,
    /// Whether it is spoken inside TLS.
    pub is_secure: Option<bool>,
    /// Whom to ask.
    pub host: Option<String>,
    /// The port to ask at.
    pub port: Option<u16>,
    /// Who asks.
    pub user: Option<String>,
    /// The program that would show it, and its arguments; none is an empty list.
    pub command: Option<Vec<String>>,
    /// In a vector, what there is none of.
    pub absent: Vec<AccessPart>,
}

/// A part of [`Access`] that need not be there.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum AccessPart {
    /// Whom to ask.
    Host,
    /// The port to ask at.
    Port,
    /// Who asks.
    User,
    /// The program.
    Command,
}

impl Access {
    /// Whether `answer` says what this states.
    fn is_met_by(&self, answer: &Access) -> bool {
        is_met(self.protocol.as_ref(), answer.protocol.as_ref())
            && is_met(self.is_secure.as_ref(), answer.is_secure.as_ref())
            && is_met(self.host.as_ref(), answer.host.as_ref())
            && is_met(self.port.as_ref(), answer.port.as_ref())
            && is_met(self.user.as_ref(), answer.user.as_ref())
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

/// Whether what is stated, if anything is, is what was answered.
fn is_met<T: PartialEq>(stated: Option<&T>, answered: Option<&T>) -> bool {
    stated.is_none() || stated == answered
}

/// What a vector states of [`Access`]: `false`, that there is nothing to reach.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum AccessText {
    /// There is.
    Some(Access),
    /// There is nothing.
    None(Only<false>),
}

impl AccessText {
    /// Whether `answer` is what is stated.
    pub(crate) fn is_met_by(&self, answer: Option<&Access>) -> bool {
        match self {
            AccessText::Some(access) => answer.is_some_and(|answer| access.is_met_by(answer)),
            AccessText::None(_) => answer.is_none(),
        }
    }
}

/// Why a URI is none of its scheme. In a vector, only the keys it states are compared.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct SchemeRefusal {
    /// The part that breaks the rule: the name of a field, or of a component.
    pub part: Option<Box<str>>,
    /// Where it does, in bytes.
    pub offset: Option<usize>,
    /// What the part is to hold.
    pub expected: Option<Box<str>>,
    /// The character that stands there, nothing at the end.
    pub found: Option<Box<str>>,
    /// The document with the rule, and the section in it.
    pub section: Option<Box<str>>,
    /// The whole sentence.
    pub message: Option<Box<str>>,
}

impl SchemeRefusal {
    /// Whether `answer` says what this refusal states.
    pub(crate) fn is_met_by(&self, answer: &SchemeRefusal) -> bool {
        is_met(self.part.as_ref(), answer.part.as_ref())
            && is_met(self.offset.as_ref(), answer.offset.as_ref())
            && is_met(self.expected.as_ref(), answer.expected.as_ref())
            && is_met(self.found.as_ref(), answer.found.as_ref())
            && is_met(self.section.as_ref(), answer.section.as_ref())
            && is_met(self.message.as_ref(), answer.message.as_ref())
    }
}

/// A text made a URI by the customs of its scheme.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Lenient {
    /// The URI.
    pub uri: String,
    /// The names of the changes, in order.
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
    fn a_field_is_met_by_the_same_value() {
        let answer = fields("a = 'x'\nb = 1\nc = true\nd = ['x', []]\ne = { octets = [255] }");
        for stated in ["a = 'x'", "b = 1", "c = true", "d = ['x', []]", "e = { octets = [255] }"] {
            assert!(has_fields(&fields(stated), &answer), "{stated}");
        }
        for stated in ["a = 'y'", "a = 1", "b = 2", "c = false", "d = ['x']", "f = 'x'"] {
            assert!(!has_fields(&fields(stated), &answer), "{stated}");
        }
    }

    #[test]
    fn what_a_record_leaves_out_is_absent() {
        let record = |value| Fields::from([("k".into(), value), ("l".into(), FieldValue::Absent)]);
        let answer =
            Fields::from([("r".into(), FieldValue::Record(record(FieldValue::Number(1))))]);
        assert!(has_fields(&fields("r = { k = 1 }"), &answer));
        assert!(!has_fields(&fields("r = {}"), &answer));
        assert!(!has_fields(&fields("r = { k = 1, l = 2 }"), &answer));
    }
}
