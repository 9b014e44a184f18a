//! The split of RFC 3986 Appendix B, which accepts any text.

use pyo3::prelude::*;
use urial::Split;
use urial_verbs::utf8;

use crate::error;
use crate::text;

/// The components of any text, valid or not, by the regular expression of RFC 3986 Appendix B.
///
/// Nothing is checked or decoded. `bytes` have to be UTF-8.
#[pyfunction]
#[pyo3(signature = (text: "Text", /) -> "Split")]
pub(crate) fn split<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let octets = text::octets(text)?;
    let utf8 = utf8(&octets).map_err(|error| error::error(text, &octets, error))?;
    let Split { scheme, authority, path, query, fragment } = Split::lossy(utf8);
    let class = text.py().import("urial._results")?.getattr("Split")?;
    class.call1((scheme, authority, path, query, fragment))
}
