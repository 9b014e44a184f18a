//! Percent-encoding (RFC 3986 §2.1), and forms.

use pyo3::prelude::*;
use pyo3::types::PyString;
use urial::{EncodeSet, PctStr};
use urial_verbs::utf8;

use crate::error;
use crate::named::named;
use crate::text;

const SETS: [(&str, EncodeSet); 8] = [
    ("unreserved", EncodeSet::UNRESERVED),
    ("userinfo", EncodeSet::USERINFO),
    ("reg-name", EncodeSet::REG_NAME),
    ("segment", EncodeSet::SEGMENT),
    ("segment-nz-nc", EncodeSet::SEGMENT_NZ_NC),
    ("path", EncodeSet::PATH),
    ("query", EncodeSet::QUERY),
    ("fragment", EncodeSet::FRAGMENT),
];

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
    let set = named("keep", keep, &SETS)?;
    let set = if iri { set.for_iri() } else { set };
    let data = text::data(data)?;
    Ok(urial::encode(&*data, set.and_keep(allow.as_bytes())).to_string())
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
