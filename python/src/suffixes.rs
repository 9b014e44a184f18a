//! The public suffix list.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use urial::Host;
use urial_verbs::PublicSuffixes as List;

use crate::error;

/// A public suffix list, read from the octets of its file.
#[pyclass(frozen, weakref, module = "urial")]
pub(crate) struct PublicSuffixes(pub(crate) List, Py<PyBytes>);

#[pymethods]
impl PublicSuffixes {
    /// Reads the octets of `public_suffix_list.dat`.
    #[new]
    fn new(file: &Bound<'_, PyBytes>) -> PyResult<Self> {
        let list = List::read(file.as_bytes()).map_err(|error| error::option(&error))?;
        Ok(PublicSuffixes(list, file.clone().unbind()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Py<PyBytes>,)) {
        (slf.get_type(), (slf.get().1.clone_ref(slf.py()),))
    }
}

impl PublicSuffixes {
    pub(crate) fn registrable_domain(&self, host: Host<'_>) -> Option<String> {
        self.0.domain(host)?.registrable_domain.map(Into::into)
    }
}
