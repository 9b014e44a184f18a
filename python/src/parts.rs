//! Parts that a caller gives by name, and names of kinds.

use std::borrow::Cow;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping};
use urial::{
    BuildError, Content, Grammar, HostPart, IdentifierBuf, PairsBuf, Parts, PathKind, PortPart,
    ReferenceBuf, ReferenceKind,
};
use urial_verbs::Error;

use crate::error;

/// The names of the parts that a reference has.
pub(crate) const COMPONENTS: &[&str] =
    &["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

/// The names of the parts that a reference is built from.
pub(crate) const ALL: &[&str] =
    &["scheme", "userinfo", "user", "password", "host", "port", "path", "query", "fragment"];

/// The parts of a call: name and text, or nothing for `None`.
pub(crate) struct Given(Vec<(&'static str, Option<String>)>);

impl Given {
    pub(crate) fn none() -> Given {
        Given(Vec::new())
    }

    /// Reads keyword arguments. Numbers and addresses are read by their `str()`.
    pub(crate) fn read(
        parts: Option<&Bound<'_, PyDict>>,
        names: &'static [&'static str],
    ) -> PyResult<Given> {
        let mut given = Vec::new();
        for (name, value) in parts.into_iter().flatten() {
            let text = name.extract::<Cow<'_, str>>()?;
            let Some(name) = names.iter().find(|it| **it == text) else {
                let message = format!("{text}: expected one of {}", names.join(", "));
                return Err(PyTypeError::new_err(message));
            };
            let is_missing = value.is_none();
            if is_missing && *name == "path" {
                return Err(PyTypeError::new_err("path: expected str, found None"));
            }
            let value = if is_missing { None } else { Some(data(&value)?) };
            given.push((*name, value));
        }
        Ok(Given(given))
    }

    /// Puts the given parts in the place of others.
    pub(crate) fn over<'a>(&'a self, parts: Parts<'a>, is_data: bool) -> Parts<'a> {
        let content =
            |text: &'a str| if is_data { Content::data(text) } else { Content::Text(text) };
        self.0.iter().fold(parts, |parts, (name, value)| {
            let value = value.as_deref();
            let text = value.map(content);
            match *name {
                "scheme" => Parts { scheme: value, ..parts },
                "userinfo" => Parts { userinfo: text, ..parts },
                "user" => Parts { user: value, ..parts },
                "password" => Parts { password: value, ..parts },
                "host" => Parts { host: text.map(HostPart::Content), ..parts },
                "port" => Parts { port: value.map(PortPart::Text), ..parts },
                "path" => Parts { path: text.unwrap_or(Content::Text("")), ..parts },
                "query" => Parts { query: text, ..parts },
                _ => Parts { fragment: text, ..parts },
            }
        })
    }

    /// The exception about a part.
    pub(crate) fn error(&self, py: Python<'_>, error: BuildError) -> PyErr {
        let name = error.component().as_str();
        let given = self.0.iter().find(|(it, _)| *it == name);
        let text = given.and_then(|(_, value)| value.as_deref()).unwrap_or_default();
        let about = Error::Part {
            option: name,
            number: None,
            given: text.as_bytes(),
            error,
            is_own: true,
            help: None,
        };
        error::error(pyo3::types::PyString::new(py, text).as_any(), text.as_bytes(), about)
    }
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
    let items = match value.cast::<PyMapping>() {
        Ok(mapping) => mapping.items()?.into_any(),
        Err(_) => value.clone(),
    };
    let mut pairs = Vec::new();
    for pair in items.try_iter()? {
        let (key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair?.extract()?;
        let value = if value.is_none() { None } else { Some(data(&value)?) };
        pairs.push((data(&key)?, value));
    }
    Ok(pairs)
}

fn data(value: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(value.str()?.to_str()?.to_owned())
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
