//! Edits of paths and queries. Each makes another reference, which is validated, and keeps the
//! bytes of all else.

use pyo3::prelude::*;
use pyo3::types::PyString;
use urial::{
    BuildError, Component, Content, EncodeSet, PairsBuf, Parts, ReferenceBuf, Rfc3986, Rfc3987,
    encode,
};

use crate::operations::syntax;
use crate::parts::{self, Given};
use crate::reference::{IriRef, UriRef};
use crate::text;

macro_rules! edits {
    ($($class:ident, $grammar:ty;)*) => {$(
        impl $class {
            /// The reference after an edit, whose error is about the given part.
            fn edited<'py>(
                slf: &Bound<'py, Self>,
                given: &Given<'_>,
                edit: impl FnOnce(&mut ReferenceBuf<$grammar>) -> Result<(), BuildError>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let mut reference = slf.get().0.clone();
                edit(&mut reference).map_err(|error| given.error(slf.py(), error))?;
                Self::like(slf, reference)
            }

            /// The reference after an edit of the pairs of its query, which has no text of its own
            /// that could be wrong.
            fn edited_pairs<'py>(
                slf: &Bound<'py, Self>,
                form: bool,
                edit: impl FnOnce(&mut PairsBuf),
            ) -> PyResult<Bound<'py, PyAny>> {
                Self::edited(slf, &Given::none(), |it| it.edit_pairs(syntax(form), edit))
            }
        }

        #[pymethods]
        impl $class {
            /// The reference with a segment appended to its path, as data.
            fn __truediv__<'py>(
                slf: &Bound<'py, Self>,
                segment: &Bound<'py, PyString>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let data = text::data(segment)?;
                Self::edited(slf, &Given::none(), |reference| match str::from_utf8(&data) {
                    Ok(text) => reference.push_segment(text),
                    Err(_) => {
                        let segment = encode(&*data, EncodeSet::SEGMENT).to_string();
                        reference.push_segment_encoded(&segment)
                    }
                })
            }

            /// The reference with a segment appended to its path, as text that is percent-encoded
            /// already; `/` takes data.
            #[pyo3(signature = (segment) -> "Self")]
            fn push_segment_encoded<'py>(
                slf: &Bound<'py, Self>,
                segment: &str,
            ) -> PyResult<Bound<'py, PyAny>> {
                let given = Given::text("path", segment);
                Self::edited(slf, &given, |it| it.push_segment_encoded(segment))
            }

            /// The reference without the last segment of its path, if it has one: `/a/b/` becomes
            /// `/a/b`, and `/a/b` becomes `/a`.
            #[pyo3(signature = () -> "Self")]
            fn pop_segment<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                Self::edited(slf, &Given::none(), |reference| {
                    reference.pop_segment();
                    Ok(())
                })
            }

            /// The reference with a path below its own, whatever slashes are between them. With
            /// `data=True`, all but slashes is data, and percent-encoded.
            #[pyo3(signature = (path: "str", *, data = false) -> "Self")]
            fn append_path<'py>(
                slf: &Bound<'py, Self>,
                path: &Bound<'py, PyString>,
                data: bool,
            ) -> PyResult<Bound<'py, PyAny>> {
                let given = Given::one("path", path)?;
                let below: Content<'_> = given.over(Parts::default(), data)?.path;
                Self::edited(slf, &given, |reference| reference.append_path(below))
            }

            /// The reference with these pairs as its query: a mapping or pairs, whose values are
            /// data; `None` for a key without a value. Without pairs, the query is removed.
            #[pyo3(signature = (pairs: "Pairs", *, form = false) -> "Self")]
            fn with_query<'py>(
                slf: &Bound<'py, Self>,
                pairs: &Bound<'py, PyAny>,
                form: bool,
            ) -> PyResult<Bound<'py, PyAny>> {
                let pairs = parts::pairs(pairs)?;
                if pairs.is_empty() {
                    return Self::edited(slf, &Given::none(), |it| it.remove(Component::Query));
                }
                Self::edited_pairs(slf, form, |query| parts::set(query, &pairs))
            }

            /// The reference with this value for a key of its query: the first pair with the key
            /// is changed and others are removed, or else a pair is appended.
            #[pyo3(signature = (key: "str", value: "Scalar", *, form = false) -> "Self")]
            fn set_pair<'py>(
                slf: &Bound<'py, Self>,
                key: &Bound<'py, PyAny>,
                value: &Bound<'py, PyAny>,
                form: bool,
            ) -> PyResult<Bound<'py, PyAny>> {
                let (key, value) = (text::scalar("key", key)?, text::scalar("value", value)?);
                Self::edited_pairs(slf, form, |query| query.set(&key, &value))
            }

            /// The reference with a pair appended to its query; `None` appends the key alone.
            #[pyo3(signature = (key: "str", value: "Scalar | None", *, form = false) -> "Self")]
            fn append_pair<'py>(
                slf: &Bound<'py, Self>,
                key: &Bound<'py, PyAny>,
                value: Option<&Bound<'py, PyAny>>,
                form: bool,
            ) -> PyResult<Bound<'py, PyAny>> {
                let key = text::scalar("key", key)?;
                let value = value.map(|value| text::scalar("value", value)).transpose()?;
                Self::edited_pairs(slf, form, |query| match value {
                    Some(value) => query.append(&key, &value),
                    None => query.append_flag(&key),
                })
            }

            /// The reference without the pairs of its query that have a key.
            #[pyo3(signature = (key: "str", *, form = false) -> "Self")]
            fn remove_pairs<'py>(
                slf: &Bound<'py, Self>,
                key: &Bound<'py, PyAny>,
                form: bool,
            ) -> PyResult<Bound<'py, PyAny>> {
                let key = text::scalar("key", key)?;
                Self::edited_pairs(slf, form, |query| query.remove(&key))
            }

            /// The reference with the pairs of its query sorted by key and value, as data. Equal
            /// pairs keep their order.
            #[pyo3(signature = (*, form = false) -> "Self")]
            fn sort_pairs<'py>(slf: &Bound<'py, Self>, form: bool) -> PyResult<Bound<'py, PyAny>> {
                Self::edited_pairs(slf, form, PairsBuf::sort)
            }
        }
    )*};
}

edits! {
    UriRef, Rfc3986;
    IriRef, Rfc3987;
}
