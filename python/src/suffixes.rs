//! The public suffix list.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use urial::Host;
use urial_verbs::PublicSuffixes as List;

use crate::error;

/// A public suffix list, read from the octets of its file.
#[pyclass(frozen, module = "urial")]
pub(crate) struct PublicSuffixes(pub(crate) List);

#[pymethods]
impl PublicSuffixes {
    /// Reads the octets of `public_suffix_list.dat`.
    #[new]
    fn new(file: &Bound<'_, PyBytes>) -> PyResult<Self> {
        List::read(file.as_bytes()).map(Self).map_err(|error| error::option(&error))
    }
}

impl PublicSuffixes {
    pub(crate) fn registrable_domain(&self, host: Host<'_>) -> Option<String> {
        self.0.domain(host)?.registrable_domain.map(Into::into)
    }
}
