//! Arguments that are names.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The value of a name.
pub(crate) fn named<T: Copy>(argument: &str, name: &str, values: &[(&str, T)]) -> PyResult<T> {
    if let Some((_, value)) = values.iter().find(|(it, _)| *it == name) {
        return Ok(*value);
    }
    let names: Vec<_> = values.iter().map(|(name, _)| *name).collect();
    let message = format!("{argument}: expected {}, found {name:?}", names.join(", "));
    Err(PyValueError::new_err(message))
}
