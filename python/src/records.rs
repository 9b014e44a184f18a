//! What the verbs of the command say: their JSON as dictionaries.

use std::ffi::CString;
use std::io;
use std::net::IpAddr;

use pyo3::exceptions::{PyOSError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;
use pythonize::pythonize;
use serde::Serialize;
use urial_find::{Finder, Format};
use urial_lint::StrictPolicy;
use urial_verbs::{
    Explain, Find, FoundItem, Gate, Interpret, Lint, Place, PolicyFile, Redact, Scratch,
};

use crate::error;
use crate::text;

fn dictionary<'py>(py: Python<'py>, record: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize(py, record)?)
}

/// All that there is to say about a text: its components, what it means by the rules of its scheme,
/// the rungs of normalization, findings, or why it is no reference and what was meant.
#[pyfunction]
#[pyo3(signature = (text: "Text", /, *, iri = false) -> "records.Explained")]
pub(crate) fn explain<'py>(text: &Bound<'py, PyAny>, iri: bool) -> PyResult<Bound<'py, PyAny>> {
    let octets = text::octets(text)?;
    let mut scratch = Scratch::default();
    let explained = text.py().detach(|| Explain::new(iri).run(&octets, &mut scratch));
    dictionary(text.py(), &explained.record(None))
}

/// Findings: what is dangerous, misleading or deprecated in a text. With `fix`, the member `fixed`
/// has the text with the fixes that are safe. `policy` is the text of a policy file.
#[pyfunction]
#[pyo3(signature = (
        text: "Text", /, *, iri = false, fix = false, policy = None
    ) -> "records.Linted")]
pub(crate) fn lint<'py>(
    text: &Bound<'py, PyAny>,
    iri: bool,
    fix: bool,
    policy: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let octets = text::octets(text)?;
    let verb = Lint::new(self::policy(policy)?.policy, iri).fix(fix);
    let linted = text.py().detach(|| verb.run(&octets));
    dictionary(text.py(), &linted.record(None, &Place { number: 1, ..Place::default() }))
}

fn policy(text: Option<&str>) -> PyResult<PolicyFile> {
    let Some(text) = text else { return Ok(PolicyFile::default()) };
    PolicyFile::read(text).map_err(|error| PyValueError::new_err(format!("policy: {error}")))
}

/// How RFC 3986, RFC 2396, `java.net.URI`, RFC 3987 and browsers read a text, and where they
/// differ. With a base, what they resolve it to.
#[pyfunction]
#[pyo3(signature = (text: "Text", /, *, base: "Text | None" = None) -> "records.Interpreted")]
pub(crate) fn interpret<'py>(
    text: &Bound<'py, PyAny>,
    base: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let octets = text::octets(text)?;
    let base = base.map(text::octets).transpose()?;
    let verb = Interpret::new(base.as_deref()).map_err(|error| error::option(&error))?;
    dictionary(text.py(), &text.py().detach(|| verb.run(&octets)))
}

/// The references in a text or a document, in order. `format` is `text`, `html`, `xml`, `markdown`,
/// `css`, `mime` or `warc`; `base` is the URI of the document, and gives each its target.
///
/// A part that is not read is a warning.
#[pyfunction]
#[pyo3(signature = (
        text: "Text", /, format = "text", *, base: "Text | None" = None, iri = true,
        emails = false, suffixes = false
    ) -> "list[records.FoundUri]")]
pub(crate) fn find<'py>(
    text: &Bound<'py, PyAny>,
    format: &str,
    base: Option<&Bound<'py, PyAny>>,
    iri: bool,
    emails: bool,
    suffixes: bool,
) -> PyResult<Bound<'py, PyList>> {
    let py = text.py();
    let octets = text::octets(text)?;
    let base = base.map(text::octets).transpose()?;
    let format: Format =
        format.parse().map_err(|error| PyValueError::new_err(format!("format: {error}")))?;
    let finder = Finder::new().iris(iri).emails(emails).suffixes(suffixes);
    let verb = Find::new(finder, base.as_deref(), base.is_some());
    let verb = verb.map_err(|error| error::option(&error))?;
    let found = PyList::empty(py);
    let run = verb.run(None, &octets[..], format, |item| {
        let taken = match item {
            FoundItem::Uri(record) => dictionary(py, record).and_then(|it| found.append(it)),
            FoundItem::Warning(warning) => warn(py, &warning.to_string()),
        };
        taken.map_err(io::Error::other)
    });
    run.map_err(unwrapped)?;
    Ok(found)
}

fn warn(py: Python<'_>, message: &str) -> PyResult<()> {
    let class = py.get_type::<PyUserWarning>();
    PyErr::warn(py, &class, &CString::new(message)?, 1)
}

/// The exception of a callback, which travelled as an error of reading.
fn unwrapped(error: io::Error) -> PyErr {
    match error.downcast::<PyErr>() {
        Ok(error) => error,
        Err(error) => PyOSError::new_err(error.to_string()),
    }
}

/// A text without its secrets, and their places.
#[pyfunction]
#[pyo3(signature = (text: "Text", /) -> "records.Redacted")]
pub(crate) fn redact<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let octets = text::octets(text)?;
    let redacted = text.py().detach(|| Redact::default().run(&octets));
    dictionary(text.py(), &redacted.record())
}

/// Whether a server may fetch a URI that somebody else gave: `allow`, `deny` with a reason, or
/// `resolve-first` for a name. `addresses` are those to which the caller resolved the name. With
/// `strict`, also whether all programs read it alike; without `fetch`, only that.
#[pyfunction]
#[pyo3(signature = (
        text: "Text", /, *, addresses: "Sequence[IPv4Address | IPv6Address]" = Vec::new(),
        schemes: "Sequence[str] | None" = None, strict = false, fetch = true, policy = None
    ) -> "records.Gated")]
pub(crate) fn gate<'py>(
    text: &Bound<'py, PyAny>,
    addresses: Vec<IpAddr>,
    schemes: Option<Vec<String>>,
    strict: bool,
    fetch: bool,
    policy: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let octets = text::octets(text)?;
    let file = self::policy(policy)?;
    let (mut narrow, mut wide) = (file.strict, file.fetch);
    if let Some(schemes) = schemes {
        let names = || schemes.iter().map(String::as_str);
        (narrow, wide) = (StrictPolicy::with_schemes(names()), wide.schemes(names()));
    }
    let verb = match (strict, fetch) {
        (true, true) => Gate::fetch(wide.strict(narrow)),
        (false, true) => Gate::fetch(wide),
        (true, false) => Gate::strict(narrow),
        (false, false) => {
            return Err(PyValueError::new_err("fetch: without strict, nothing is asked"));
        }
    };
    let verb = verb.addresses(addresses);
    dictionary(text.py(), &text.py().detach(|| verb.run(&octets)))
}
