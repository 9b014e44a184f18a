//! URI templates (RFC 6570).

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyBytes, PyDict, PyMapping, PyString, PyTuple};
use urial::{TemplateBuf, Value, Variables};
use urial_verbs::template_text;

use crate::error;
use crate::named::named;
use crate::text;

/// A URI template (RFC 6570).
///
/// Immutable and hashable; `str()` gives its text.
#[pyclass(frozen, weakref, module = "urial")]
pub(crate) struct Template(TemplateBuf);

#[derive(Clone, Copy)]
enum Undefined {
    Omit,
    Reject,
    Keep,
}

const UNDEFINED: [(&str, Undefined); 3] =
    [("omit", Undefined::Omit), ("reject", Undefined::Reject), ("keep", Undefined::Keep)];

#[pymethods]
impl Template {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&str,) = ("variables",);

    /// Parses a template.
    #[new]
    #[pyo3(signature = (text: "Text", /))]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<Template> {
        let octets = text::octets(text)?;
        let template = template_text(&octets);
        let template = template.map_err(|error| error::error(text, &octets, error))?;
        Ok(Template(template.into()))
    }

    /// The names of the variables, in the order of the text.
    #[getter]
    fn variables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.variables().collect::<Vec<_>>())
    }

    /// The text with the values of variables: strings, numbers, lists of them, or mappings
    /// (RFC 6570 §3). `undefined` says what becomes of variables without a value: `omit`, `reject`
    /// or `keep`.
    #[pyo3(signature = (
            variables: "Mapping[str, Value] | None" = None, /, *, undefined = "omit",
            **more: "Value"
        ))]
    fn expand(
        slf: &Bound<'_, Self>,
        variables: Option<&Bound<'_, PyMapping>>,
        undefined: &str,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let template = slf.get().0.as_template();
        let mut values = Variables::default();
        for given in [variables, more.map(PyDictMethods::as_mapping)].into_iter().flatten() {
            set(&mut values, given)?;
        }
        let expanded = match named("undefined", undefined, &UNDEFINED)? {
            Undefined::Omit => template.expand(&values),
            Undefined::Reject => template.expand_strict(&values),
            Undefined::Keep => template.expand_partial(&values),
        };
        let text = slf.get().0.as_str().as_bytes();
        expanded.map_err(|error| error::error(slf, text, error))
    }

    /// Values with which the template expands to the text, or `None`. With `any_order`, the pieces
    /// of the query may be in another order.
    #[pyo3(signature = (text, /, *, any_order = false) -> "dict[str, str | list[str] | dict[str, str]] | None")]
    fn r#match<'py>(
        &self,
        py: Python<'py>,
        text: &str,
        any_order: bool,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let found = if any_order { self.0.match_any_order(text) } else { self.0.match_text(text) };
        let Some(found) = found else { return Ok(None) };
        let values = PyDict::new(py);
        for (name, found) in &found {
            match found {
                Value::String(text) => values.set_item(name, text)?,
                Value::List(items) => values.set_item(name, items)?,
                Value::Map(members) => {
                    let map = PyDict::new(py);
                    for (key, text) in members {
                        map.set_item(key, text)?;
                    }
                    values.set_item(name, map)?;
                }
            }
        }
        Ok(Some(values))
    }

    fn __str__(&self) -> &str {
        self.0.as_str()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Template({})", PyString::new(py, self.0.as_str()).repr()?))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, self.0.as_str()).hash()
    }

    fn __richcmp__(&self, other: &Bound<'_, Self>, op: CompareOp) -> bool {
        op.matches(self.0.as_str().cmp(other.get().0.as_str()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.as_str().to_owned(),))
    }
}

fn set(values: &mut Variables<'static>, given: &Bound<'_, PyMapping>) -> PyResult<()> {
    for item in given.items()? {
        let (name, it): (String, Bound<'_, PyAny>) = item.extract()?;
        if let Some(it) = value(&name, &it)? {
            values.set(name, it);
        }
    }
    Ok(())
}

/// A value, or nothing for `None`: a variable without a value.
fn value(name: &str, it: &Bound<'_, PyAny>) -> PyResult<Option<Value<'static>>> {
    if it.is_none() {
        return Ok(None);
    }
    if let Ok(mapping) = it.cast::<PyMapping>() {
        let mut members = Vec::new();
        for pair in mapping.items()? {
            let (key, it): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.extract()?;
            members.push((scalar(name, &key)?, scalar(name, &it)?));
        }
        return Ok(Some(members.into_iter().collect()));
    }
    let is_list = !it.is_instance_of::<PyString>() && !it.is_instance_of::<PyBytes>();
    let Some(items) = is_list.then(|| it.try_iter().ok()).flatten() else {
        return Ok(Some(scalar(name, it)?.into()));
    };
    let items = items.map(|item| scalar(name, &item?)).collect::<PyResult<Vec<_>>>()?;
    Ok(Some(items.into()))
}

fn scalar(name: &str, it: &Bound<'_, PyAny>) -> PyResult<String> {
    text::scalar(name, it).map(Cow::into_owned)
}
