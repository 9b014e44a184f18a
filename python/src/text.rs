//! Texts that cross the border: `str`, `bytes`, references; and octets that are not UTF-8.

use std::borrow::Cow;
use std::net::IpAddr;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyFloat, PyInt, PyString};

use crate::reference::{IriRef, UriRef};

/// The octets of a `str`, `bytes` or reference.
///
/// A lone surrogate of a `str` becomes three octets that are not UTF-8, so that a parser rejects it
/// at its place.
pub(crate) fn octets<'a>(value: &'a Bound<'_, PyAny>) -> PyResult<Cow<'a, [u8]>> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(match text.to_str() {
            Ok(text) => Cow::Borrowed(text.as_bytes()),
            Err(_) => encoded(text, "surrogatepass")?.into(),
        });
    }
    if let Ok(octets) = value.cast::<PyBytes>() {
        return Ok(octets.as_bytes().into());
    }
    if let Ok(uri) = value.cast::<UriRef>() {
        return Ok(uri.get().text().as_bytes().into());
    }
    if let Ok(iri) = value.cast::<IriRef>() {
        return Ok(iri.get().text().as_bytes().into());
    }
    let message = format!("expected str, bytes or a reference, found {}", value.get_type().name()?);
    Err(PyTypeError::new_err(message))
}

/// The octets of data: a `str`, whose surrogate escapes stand for octets that are not UTF-8 (PEP
/// 383), or `bytes`.
pub(crate) fn data<'a>(value: &'a Bound<'_, PyAny>) -> PyResult<Cow<'a, [u8]>> {
    match value.cast::<PyString>() {
        Ok(text) if text.to_str().is_err() => Ok(encoded(text, "surrogateescape")?.into()),
        _ => octets(value),
    }
}

/// The text of a `str`, a number, or an address of `ipaddress`, as people write it.
///
/// Nothing else is text by chance: `str()` of bytes, a list or an enumeration is not what is meant.
pub(crate) fn scalar<'a>(name: &str, value: &'a Bound<'_, PyAny>) -> PyResult<Cow<'a, str>> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text.to_str()?.into());
    }
    let is_number = value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>();
    if (is_number && !value.is_instance_of::<PyBool>()) || value.extract::<IpAddr>().is_ok() {
        return Ok(value.str()?.to_str()?.to_owned().into());
    }
    let found = value.get_type().name()?;
    Err(PyTypeError::new_err(format!("{name}: expected str or a number, found {found}")))
}

fn encoded(text: &Bound<'_, PyString>, errors: &str) -> PyResult<Vec<u8>> {
    text.call_method1("encode", ("utf-8", errors))?.extract()
}

/// Decoded data as a `str`, with surrogate escapes for octets that are not UTF-8 (PEP 383).
pub(crate) fn decoded<'py>(py: Python<'py>, data: &[u8]) -> PyResult<Bound<'py, PyString>> {
    if let Ok(text) = str::from_utf8(data) {
        return Ok(PyString::new(py, text));
    }
    let escaped = PyBytes::new(py, data).call_method1("decode", ("utf-8", "surrogateescape"))?;
    Ok(escaped.cast_into()?)
}

/// The offset in characters, or in bytes for a text that is `bytes`.
pub(crate) fn offset(value: &Bound<'_, PyAny>, text: &[u8], bytes: usize) -> usize {
    let before = &text[..bytes.min(text.len())];
    if value.is_instance_of::<PyBytes>() {
        return bytes;
    }
    // Counts all but the second and later octets of characters.
    before.iter().filter(|octet| **octet & 0xC0 != 0x80).count()
}
