//! Texts that are almost references: typed ones, suffix references, and what some programs write.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};
use urial::scheme::Lenient;
use urial::{ReferenceBuf, SuffixRule};
use urial_verbs::{ReadTyped, Scratch, Syntax, utf8};

use crate::error;
use crate::operations::parse;
use crate::parts;
use crate::reference::Uri;
use crate::text;

/// Reads a typed reference, and returns a `Typed` with objects that `made` makes.
pub(crate) fn read<'py, G: Syntax>(
    value: &Bound<'py, PyAny>,
    completes: bool,
    made: impl Fn(ReferenceBuf<G>) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = value.py();
    let octets = text::octets(value)?;
    let mut scratch = Scratch::default();
    let typed = ReadTyped::new().completes(completes).run::<G>(&octets, &mut scratch);
    let typed = typed.map_err(|error| error::error(value, &octets, error))?;
    let place = |bytes| text::offset(value, &octets, bytes);
    let changes = typed.changes.iter().map(|it| {
        let range = it.range();
        (it.surplus().as_str(), place(range.start), place(range.end))
    });
    let changes = PyTuple::new(py, changes.collect::<Vec<_>>())?;
    let other = typed.other_reading.map(|it| parse(PyString::new(py, &it).as_any()));
    let other = other.transpose()?.map(&made).transpose()?;
    let class = py.import("urial._results")?.getattr("Typed")?;
    class.call1((made(typed.reference.into())?, changes, other))
}

/// The URI that a text without a scheme such as `www.e.org/a` is short for, by the rules of uri(7),
/// which are guesses; `None` if none applies (RFC 3986 §4.5).
#[pyfunction]
#[pyo3(signature = (text: "Text", /) -> "Uri | None")]
pub(crate) fn complete_suffix<'py>(
    text: &Bound<'py, PyAny>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let octets = text::octets(text)?;
    let utf8 = utf8(&octets).map_err(|error| error::error(text, &octets, error))?;
    let guess = urial::complete_suffix(utf8, SuffixRule::COMMON);
    guess.map(|guess| Uri::of(text.py(), parts::reference(guess.uri))).transpose()
}

#[pymethods]
impl Uri {
    /// Reads a text that some programs write although the document of its scheme does not allow it,
    /// such as `mailto://anna@e.org`.
    #[classmethod]
    #[pyo3(signature = (text: "Text") -> "Lenient[Self]")]
    fn read_lenient<'py>(
        class: &Bound<'py, PyType>,
        text: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let octets = text::octets(text)?;
        let rejected = |error| error::error(text, &octets, error);
        let lenient = Lenient::read(utf8(&octets).map_err(rejected)?);
        let lenient = lenient.map_err(|error| error::error(text, &octets, error))?;
        let changes = lenient.changes().iter().map(|change| {
            let offset = text::offset(text, &octets, change.offset());
            (change.name(), offset, change.old(), change.new_text())
        });
        let changes = PyTuple::new(text.py(), changes.collect::<Vec<_>>())?;
        let uri = parts::reference(lenient.uri().clone());
        let uri = crate::reference::UriRef::of_class(class, uri)?;
        text.py().import("urial._results")?.getattr("Lenient")?.call1((uri, changes))
    }
}
