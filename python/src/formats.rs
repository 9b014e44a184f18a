//! Whether texts are of the formats of RFC 3986, RFC 3987 and RFC 6570. No exception is made, so
//! that many invalid texts are as fast as valid ones.

use pyo3::prelude::*;
use urial_verbs::template_text;

use crate::text;

/// Whether a text is a URI: it has a scheme (RFC 3986 §3).
#[pyfunction]
#[pyo3(signature = (text: "Text", /))]
pub(crate) fn is_uri(text: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(urial::Uri::parse_bytes(&text::octets(text)?).is_ok())
}

/// Whether a text is a URI or a relative reference (RFC 3986 §4.1).
#[pyfunction]
#[pyo3(signature = (text: "Text", /))]
pub(crate) fn is_uri_reference(text: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(urial::UriRef::parse_bytes(&text::octets(text)?).is_ok())
}

/// Whether a text is an IRI: it has a scheme (RFC 3987 §2.2).
#[pyfunction]
#[pyo3(signature = (text: "Text", /))]
pub(crate) fn is_iri(text: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(urial::Iri::parse_bytes(&text::octets(text)?).is_ok())
}

/// Whether a text is an IRI or a relative reference (RFC 3987 §2.2).
#[pyfunction]
#[pyo3(signature = (text: "Text", /))]
pub(crate) fn is_iri_reference(text: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(urial::IriRef::parse_bytes(&text::octets(text)?).is_ok())
}

/// Whether a text is a URI template (RFC 6570 §2).
#[pyfunction]
#[pyo3(signature = (text: "Text", /))]
pub(crate) fn is_uri_template(text: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(template_text(&text::octets(text)?).is_ok())
}
