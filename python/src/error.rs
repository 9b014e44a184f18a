//! `UriError`: why a text has no result.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyType};
use urial_lint::Policy;
use urial_verbs::{Error, ErrorRecord, Lint, OptionError};

use crate::text;

/// The exception about `value`, whose octets are `text`.
pub(crate) fn error<'e>(
    value: &Bound<'_, PyAny>,
    text: &[u8],
    error: impl Into<Error<'e>>,
) -> PyErr {
    made(value, text, &error.into()).unwrap_or_else(|error| error)
}

fn made(value: &Bound<'_, PyAny>, text: &[u8], error: &Error<'_>) -> PyResult<PyErr> {
    let py = value.py();
    let record = ErrorRecord::new(error, text, None);
    let offset = text::offset(value, text, record.offset);
    // A text with a lone surrogate is not what was meant, in whatever way it is encoded.
    let fix = record.fix.as_ref().filter(|_| is_text(value, text));
    let fixed = fix.and_then(|fix| {
        let fixed = [&text[..fix.start], fix.text.as_bytes(), &text[fix.end..]].concat();
        String::from_utf8(fixed).ok()
    });
    let section = record.rule;
    let details = (record.component, offset, record.expected, record.found, section, fixed);
    let exception = class(py)?.call1((record.message, details))?;
    if is_text(value, text)
        && let Some(drawing) = drawing(error, text)
    {
        exception.call_method1("add_note", (drawing,))?;
    }
    Ok(PyErr::from_value(exception))
}

/// Whether the octets are those of `bytes`, or of a `str` without lone surrogates.
fn is_text(value: &Bound<'_, PyAny>, text: &[u8]) -> bool {
    value.is_instance_of::<PyBytes>() || str::from_utf8(text).is_ok()
}

/// The text with a caret below its error, unless that would show a secret.
fn drawing(error: &Error<'_>, octets: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(octets);
    let has_secrets = !Lint::new(Policy::new(), false).secrets(&text).is_empty();
    if has_secrets { None } else { error.explain(octets).map(|report| report.to_string()) }
}

/// The exception about an option of a call.
pub(crate) fn option(error: &OptionError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "urial._error", "UriError")
}
