//! Views: URIs read by the rules of their schemes.

use pyo3::exceptions::{PyAttributeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyList, PyString, PyTuple};
use urial::scheme::{FieldValue, Fields, View as SchemeView};
use urial::{Uri, UriBuf};

use crate::parts;

/// What a URI says by the rules of its scheme: fields as attributes, decoded. Iterating gives pairs
/// of name and value, so that `dict(view)` has all of them.
///
/// The fields of each scheme are those that `urial scheme --json` prints. A field that the URI does
/// not have is `None`. `repr()` masks passwords and keys.
#[pyclass(frozen, weakref, module = "urial")]
pub(crate) struct View {
    uri: UriBuf,
    fields: Py<PyDict>,
}

impl View {
    pub(crate) fn of(py: Python<'_>, uri: Uri<'_>, view: &SchemeView<'_>) -> PyResult<View> {
        let fields = record(py, &view.fields(), Secrets::Shown)?.unbind();
        Ok(View { uri: uri.to_owned(), fields })
    }
}

#[pymethods]
impl View {
    /// The URI with these fields, written as the document of its scheme says. Another way to write
    /// a field, or what no field has, is not kept.
    #[pyo3(signature = () -> "Uri")]
    fn build<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let failed = |error: String| PyValueError::new_err(error);
        let view = self.uri.view().map_err(|error| failed(error.to_string()))?;
        let built = view.map(|view| view.build()).transpose();
        let built = built.map_err(|error| failed(error.to_string()))?;
        let uri = built.unwrap_or_else(|| self.uri.clone());
        crate::reference::Uri::of(py, parts::reference(uri))
    }

    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        // `global` and `as` are words of Python.
        let name = name.strip_suffix('_').unwrap_or(name);
        let found = self.fields.bind(py).get_item(name)?;
        found.ok_or_else(|| {
            let names = self.fields.bind(py).keys();
            let scheme = self.uri.scheme();
            PyAttributeError::new_err(format!("{scheme}: expected one of {names}, found {name}"))
        })
    }

    fn __dir__<'py>(&self, py: Python<'py>) -> Bound<'py, PyList> {
        self.fields.bind(py).keys()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.fields.bind(py).items().try_iter()
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<bool> {
        let other = other.get();
        let are_equal = self.fields.bind(py).eq(other.fields.bind(py))?;
        let schemes = [&self.uri, &other.uri].map(|uri| uri.scheme().as_str().to_ascii_lowercase());
        Ok(are_equal && schemes[0] == schemes[1])
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Py<PyAny>,))> {
        let view = py.import("operator")?.call_method1("methodcaller", ("view",))?;
        let uri = crate::reference::Uri::of(py, parts::reference(self.uri.clone()))?;
        Ok((view, (uri.unbind(),)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let scheme = self.uri.scheme().as_str().to_ascii_lowercase();
        let view = self.uri.view().ok().flatten();
        let fields = view.map(|view| record(py, &view.fields(), Secrets::Masked)).transpose()?;
        let named = fields.iter().flatten().map(|(name, it)| Ok(format!("{name}={}", it.repr()?)));
        Ok(format!("View({scheme}, {})", named.collect::<PyResult<Vec<_>>>()?.join(", ")))
    }
}

/// Whether passwords and keys are shown.
#[derive(Clone, Copy)]
enum Secrets {
    Shown,
    Masked,
}

fn record<'py>(
    py: Python<'py>,
    fields: &Fields<'_>,
    secrets: Secrets,
) -> PyResult<Bound<'py, PyDict>> {
    let made = PyDict::new(py);
    for (name, field) in fields.iter() {
        made.set_item(name, value(py, field, secrets)?)?;
    }
    Ok(made)
}

fn value<'py>(
    py: Python<'py>,
    field: &FieldValue<'_>,
    secrets: Secrets,
) -> PyResult<Bound<'py, PyAny>> {
    Ok(match field {
        FieldValue::Flag(flag) => flag.into_pyobject(py)?.to_owned().into_any(),
        FieldValue::Number(number) => number.into_pyobject(py)?.into_any(),
        FieldValue::Secret(_) | FieldValue::SecretOctets(_)
            if matches!(secrets, Secrets::Masked) =>
        {
            PyString::new(py, "***").into_any()
        }
        FieldValue::Text(text) | FieldValue::Secret(text) => PyString::new(py, text).into_any(),
        FieldValue::Octets(octets) | FieldValue::SecretOctets(octets) => {
            PyBytes::new(py, octets).into_any()
        }
        FieldValue::List(items) => {
            let items =
                items.iter().map(|item| value(py, item, secrets)).collect::<PyResult<Vec<_>>>()?;
            PyTuple::new(py, items)?.into_any()
        }
        FieldValue::Record(fields) => record(py, fields, secrets)?.into_any(),
        _ => py.None().into_bound(py),
    })
}
