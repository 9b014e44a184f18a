//! Parts that a caller gives by name, and names of kinds.

use std::borrow::Cow;

use pyo3::Borrowed;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMapping, PyString};
use urial::{
    BuildError, Component, Content, Grammar, HostPart, IdentifierBuf, PairsBuf, Parts, PathKind,
    PortPart, ReferenceBuf, ReferenceKind,
};
use urial_verbs::{Error, Text};

use crate::error;
use crate::text;

/// An argument of a call.
#[derive(Clone)]
pub(crate) enum Slot<'py> {
    /// Not given: the part stays.
    Missing,
    /// `None`: the part is removed.
    Absent,
    Given(Bound<'py, PyAny>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Slot<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        Ok(if value.is_none() { Slot::Absent } else { Slot::Given(value.to_owned()) })
    }
}

/// The parts of a call: name and octets, or nothing for `None`.
pub(crate) struct Given<'a>(Vec<(&'static str, Option<Cow<'a, [u8]>>)>);

const AUTHORITY: &str = "authority";

/// The parts that are text, also where others are data.
const TEXTS: [&str; 5] = ["scheme", AUTHORITY, "user", "password", "port"];

fn as_text<'a>(name: &str, octets: &'a [u8]) -> PyResult<&'a str> {
    let message =
        |_| format!("{name}: a lone surrogate stands for an octet, which data=True encodes");
    str::from_utf8(octets).map_err(|error| PyValueError::new_err(message(error)))
}

/// The octets of a part: a text, whose surrogate escapes are octets, or a number.
fn part<'a>(name: &str, value: &'a Bound<'_, PyAny>) -> PyResult<Cow<'a, [u8]>> {
    if value.is_instance_of::<PyString>() {
        return text::data(value);
    }
    Ok(match text::scalar(name, value)? {
        Cow::Borrowed(text) => text.as_bytes().into(),
        Cow::Owned(text) => text.into_bytes().into(),
    })
}

impl<'a> Given<'a> {
    pub(crate) fn none() -> Given<'a> {
        Given(Vec::new())
    }

    /// One part, which is text.
    pub(crate) fn text(name: &'static str, text: &'a str) -> Given<'a> {
        Given(vec![(name, Some(text.as_bytes().into()))])
    }

    /// One part, which is text or data.
    pub(crate) fn one(name: &'static str, value: &'a Bound<'_, PyAny>) -> PyResult<Given<'a>> {
        Ok(Given(vec![(name, Some(part(name, value)?))]))
    }

    /// Reads the arguments of a call, of which some are not given.
    pub(crate) fn read<'py: 'a>(
        arguments: impl IntoIterator<Item = (&'static str, &'a Slot<'py>)>,
    ) -> PyResult<Given<'a>> {
        let mut given = Vec::new();
        for (name, slot) in arguments {
            match slot {
                Slot::Missing => {}
                Slot::Absent if name == "path" => {
                    return Err(PyTypeError::new_err("path: expected str, found None"));
                }
                Slot::Absent => given.push((name, None)),
                Slot::Given(value) => given.push((name, Some(part(name, value)?))),
            }
        }
        Ok(Given(given))
    }

    /// A reference that has the given authority alone, or none for `None`; nothing if no authority
    /// is given.
    pub(crate) fn authority<G: Grammar>(
        &self,
        py: Python<'_>,
    ) -> PyResult<Option<ReferenceBuf<G>>> {
        let given = self.0.iter().find(|(name, _)| *name == AUTHORITY);
        let Some((name, octets)) = given else { return Ok(None) };
        let mut made = ReferenceBuf::default();
        if let Some(octets) = octets {
            let set = made.set(Component::Authority, as_text(name, octets)?);
            set.map_err(|error| self.error(py, error))?;
        }
        Ok(Some(made))
    }

    /// Puts the given parts in the place of others. An authority is one of the others: see
    /// [`with_authority`].
    pub(crate) fn over<'p>(&'p self, parts: Parts<'p>, is_data: bool) -> PyResult<Parts<'p>> {
        let mut made = parts;
        for (name, octets) in &self.0 {
            let octets = octets.as_deref();
            // Data may be any octets, and everything else is text.
            let is_data = is_data && !TEXTS.contains(name);
            let text =
                octets.filter(|_| !is_data).map(|octets| as_text(name, octets)).transpose()?;
            let content = octets.map(|octets| text.map_or(Content::data(octets), Content::Text));
            match *name {
                AUTHORITY => {}
                "scheme" => made.scheme = text,
                "userinfo" => made.userinfo = content,
                "user" => made.user = text,
                "password" => made.password = text,
                "host" => made.host = content.map(HostPart::Content),
                "port" => made.port = text.map(PortPart::Text),
                "path" => made.path = content.unwrap_or(Content::Text("")),
                "query" => made.query = content,
                _ => made.fragment = content,
            }
        }
        Ok(made)
    }

    /// The exception about a part.
    pub(crate) fn error(&self, py: Python<'_>, error: BuildError) -> PyErr {
        let name = error.component().as_str();
        let given = self.0.iter().find(|(it, _)| *it == name);
        let of_authority = || self.0.iter().find(|(it, _)| *it == AUTHORITY);
        let given = given.or_else(of_authority);
        let octets = given.and_then(|(_, value)| value.as_deref()).unwrap_or_default();
        let about = Error::Part {
            option: name,
            number: None,
            given: Text(octets),
            error,
            is_own: true,
            help: None,
        };
        let text = PyString::new(py, &String::from_utf8_lossy(octets));
        error::error(text.as_any(), octets, about)
    }
}

/// Parts with the authority of others.
pub(crate) fn with_authority<'p>(parts: Parts<'p>, others: &Parts<'p>) -> Parts<'p> {
    Parts { userinfo: others.userinfo, host: others.host, port: others.port, ..parts }
}

/// A reference that has a scheme, as one that may have none.
pub(crate) fn reference<G: Grammar, B: Into<IdentifierBuf<G>>>(made: B) -> ReferenceBuf<G> {
    made.into().into()
}

/// A key of a query and its value, as data.
pub(crate) type Pair = (String, Option<String>);

/// The pairs of a mapping or of an iterable of pairs. `None` has no pairs.
pub(crate) fn pairs(value: &Bound<'_, PyAny>) -> PyResult<Vec<Pair>> {
    if value.is_none() {
        return Ok(Vec::new());
    }
    if value.is_instance_of::<PyString>() || value.is_instance_of::<PyBytes>() {
        let message = "pairs: expected a mapping or pairs; replace(query=…) takes a text";
        return Err(PyTypeError::new_err(message));
    }
    let items = match value.cast::<PyMapping>() {
        Ok(mapping) => mapping.items()?.into_any(),
        Err(_) => value.clone(),
    };
    items.try_iter()?.map(|item| pair(&item?)).collect()
}

fn pair(item: &Bound<'_, PyAny>) -> PyResult<Pair> {
    let items = item.try_iter()?.collect::<PyResult<Vec<_>>>()?;
    let [key, value] = items.as_slice() else {
        return Err(PyTypeError::new_err(format!(
            "pairs: expected a pair, found {}",
            item.repr()?
        )));
    };
    let value = (!value.is_none()).then(|| data(value)).transpose()?;
    Ok((data(key)?, value))
}

fn data(value: &Bound<'_, PyAny>) -> PyResult<String> {
    text::scalar("pairs", value).map(Cow::into_owned)
}

/// Sets all pairs of a query.
pub(crate) fn set(query: &mut PairsBuf, pairs: &[Pair]) {
    query.clear();
    for (key, value) in pairs {
        match value {
            Some(value) => query.append(key, value),
            None => query.append_flag(key),
        }
    }
}

pub(crate) fn path_kind(kind: PathKind) -> &'static str {
    match kind {
        PathKind::AbEmpty => "abempty",
        PathKind::Absolute => "absolute",
        PathKind::NoScheme => "noscheme",
        PathKind::Rootless => "rootless",
        PathKind::Empty => "empty",
    }
}

pub(crate) fn kind(kind: ReferenceKind) -> &'static str {
    match kind {
        ReferenceKind::Uri => "uri",
        ReferenceKind::NetworkPath => "network-path",
        ReferenceKind::AbsolutePath => "absolute-path",
        ReferenceKind::RelativePath => "relative-path",
        ReferenceKind::EmptyPath => "empty-path",
    }
}
