//! What URIs have and IRIs do not, and the mapping between them: IRIs, views, and paths of files.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};
use urial::{HostMapping, ReferenceBuf, Rfc3986, Rfc3987};
use urial_verbs::{Os, PathToUri, Scratch, ToPath};

use crate::error;
use crate::operations::parse_identifier;
use crate::reference::{Iri, IriRef, Uri, UriRef};
use crate::text;
use crate::view::View;

#[pymethods]
impl UriRef {
    /// The IRI reference with the same meaning (RFC 3987 §3.2). With `idna`, `xn--` labels of the
    /// host become Unicode.
    #[pyo3(signature = (*, idna = true))]
    fn to_iri(&self, py: Python<'_>, idna: bool) -> PyResult<Py<IriRef>> {
        Py::new(py, IriRef(iri(self, idna)))
    }
}

#[pymethods]
impl IriRef {
    /// The URI reference with the same meaning (RFC 3987 §3.1). With `idna`, the host is mapped as a
    /// domain name, and otherwise percent-encoded.
    #[pyo3(signature = (*, idna = true))]
    fn to_uri(slf: &Bound<'_, Self>, idna: bool) -> PyResult<Py<UriRef>> {
        Py::new(slf.py(), UriRef(uri(slf, idna)?))
    }
}

#[pymethods]
impl IriRef {
    /// The parts that may be displayed misleadingly, because text is written from right to left in
    /// them (RFC 3987 §4): `formatting`, `mixed` or `edge`, and where the part starts and ends.
    #[pyo3(signature = () -> "tuple[tuple[str, int, int], ...]")]
    fn bidi_findings<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let text = slf.get().text().as_bytes();
        let place = |bytes| text::offset(slf, text, bytes);
        let findings = urial::IriRef::from(slf.get().reference()).bidi_findings().map(|it| {
            let range = it.range();
            (it.rule().as_str(), place(range.start), place(range.end))
        });
        PyTuple::new(slf.py(), findings.collect::<Vec<_>>())
    }
}

#[pymethods]
impl Iri {
    /// The URI with the same meaning (RFC 3987 §3.1). With `idna`, the host is mapped as a domain
    /// name, and otherwise percent-encoded.
    #[pyo3(signature = (*, idna = true) -> "Uri")]
    fn to_uri<'py>(slf: &Bound<'py, Self>, idna: bool) -> PyResult<Bound<'py, PyAny>> {
        Uri::of(slf.py(), uri(slf.as_super(), idna)?)
    }
}

fn iri(uri: &UriRef, has_idna: bool) -> ReferenceBuf<Rfc3987> {
    urial::UriRef::from(uri.reference()).to_iri(mapping(has_idna)).into()
}

fn uri(iri: &Bound<'_, IriRef>, has_idna: bool) -> PyResult<ReferenceBuf<Rfc3986>> {
    let text = iri.get().text().as_bytes();
    let uri = urial::IriRef::from(iri.get().reference()).to_uri(mapping(has_idna));
    uri.map(Into::into).map_err(|error| error::error(iri, text, error))
}

fn mapping(has_idna: bool) -> HostMapping {
    if has_idna { HostMapping::Idna } else { HostMapping::Triplets }
}

#[pymethods]
impl Uri {
    /// The IRI with the same meaning (RFC 3987 §3.2). With `idna`, `xn--` labels of the host become
    /// Unicode.
    #[pyo3(signature = (*, idna = true) -> "Iri")]
    fn to_iri<'py>(slf: &Bound<'py, Self>, idna: bool) -> PyResult<Bound<'py, PyAny>> {
        Iri::of(slf.py(), iri(slf.as_super().get(), idna))
    }

    /// What the URI says by the rules of its scheme, or `None` for a scheme that is not known.
    fn view(slf: &Bound<'_, Self>) -> PyResult<Option<View>> {
        let uri = urial::Uri::from(Uri::identifier(slf)?);
        let octets = uri.as_str().as_bytes();
        let view = uri.view().map_err(|error| error::error(slf, octets, error))?;
        view.map(|view| View::of(slf.py(), uri, &view)).transpose()
    }

    /// The `file` URI of an absolute path, or of a `pathlib.Path`.
    #[staticmethod]
    #[pyo3(signature = (path: "str | os.PathLike[str]", /) -> "Uri")]
    fn from_path<'py>(path: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = path.py();
        let name = py.import("os")?.call_method1("fsencode", (path,))?;
        let octets = text::octets(&name)?;
        let mut scratch = Scratch::default();
        let made = PathToUri::new(OS).run(&octets, &mut scratch);
        let value = if path.is_instance_of::<PyString>() { path } else { &name };
        let made = made.map_err(|error| error::error(value, &octets, error))?;
        if urial::UriRef::parse(made.uri).is_ok_and(|uri| uri.is_relative()) {
            let message = format!("path: expected an absolute path, found {}", path.repr()?);
            return Err(PyValueError::new_err(message));
        }
        Uri::of(py, parse_identifier(PyString::new(py, made.uri).as_any())?)
    }

    /// The path that a `file` URI names, as a `pathlib.Path`.
    #[pyo3(signature = () -> "pathlib.Path")]
    fn to_path<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let octets = slf.as_super().get().text().as_bytes();
        let mut scratch = Scratch::default();
        let made = ToPath::new(OS).run(octets, &mut scratch);
        let made = made.map_err(|error| error::error(slf, octets, error))?;
        let name = py.import("os")?.call_method1("fsdecode", (PyBytes::new(py, made.octets),))?;
        py.import("pathlib")?.call_method1("Path", (name,))
    }
}

const OS: Os = if cfg!(windows) { Os::Windows } else { Os::Posix };
