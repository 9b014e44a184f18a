//! Percent-encoding (RFC 3986 §2.1), and forms.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use urial::PctStr;
use urial_verbs::{EncodeData, utf8};

use crate::error;
use crate::named::named;
use crate::text;

/// Percent-encodes data: a `str` or `bytes`. Characters of the component `keep` stay, by default
/// those that are unreserved, and those of `allow`. With `iri`, letters beyond ASCII stay.
#[pyfunction]
#[pyo3(signature = (data: "str | bytes", /, keep = "unreserved", *, allow = "", iri = false))]
pub(crate) fn encode(
    data: &Bound<'_, PyAny>,
    keep: &str,
    allow: &str,
    iri: bool,
) -> PyResult<String> {
    let set = named("keep", keep, &EncodeData::SETS)?;
    let set = if iri { set.for_iri() } else { set };
    let kept = EncodeData::kept(allow);
    let kept = kept.map_err(|error| PyValueError::new_err(format!("allow: {error}")))?;
    let data = text::data(data)?;
    Ok(urial::encode(&*data, set.and_keep(kept.as_bytes())).to_string())
}

/// Percent-decodes text. Octets that are not UTF-8 are surrogate escapes (PEP 383).
#[pyfunction]
#[pyo3(signature = (text: "Text", /))]
pub(crate) fn decode<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyString>> {
    let octets = text::octets(text)?;
    text::decoded(text.py(), &encoded(text, &octets)?.decode())
}

/// Encodes data as a key or value of `application/x-www-form-urlencoded`.
#[pyfunction]
#[pyo3(signature = (data: "str | bytes", /))]
pub(crate) fn encode_form(data: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(urial::encode_form(&*text::data(data)?).to_string())
}

/// Decodes a key or value of `application/x-www-form-urlencoded`.
#[pyfunction]
#[pyo3(signature = (text: "Text", /))]
pub(crate) fn decode_form<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyString>> {
    let octets = text::octets(text)?;
    text::decoded(text.py(), &encoded(text, &octets)?.decode_form())
}

fn encoded<'t>(value: &Bound<'_, PyAny>, octets: &'t [u8]) -> PyResult<PctStr<'t>> {
    let text = utf8(octets).map_err(|error| error::error(value, octets, error))?;
    PctStr::new(text).map_err(|error| error::error(value, octets, error))
}
