//! What pydantic asks of classes. The package answers, for each class by its format.

use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::reference::{IriRef, UriRef};
use crate::template::Template;

macro_rules! fields {
    ($($class:ident)*) => {$(
        #[pymethods]
        impl $class {
            #[classmethod]
            fn __get_pydantic_core_schema__<'py>(
                class: &Bound<'py, PyType>,
                _source: &Bound<'py, PyAny>,
                _handler: &Bound<'py, PyAny>,
            ) -> PyResult<Bound<'py, PyAny>> {
                package(class)?.call_method1("core_schema", (class,))
            }

            #[classmethod]
            fn __get_pydantic_json_schema__<'py>(
                class: &Bound<'py, PyType>,
                schema: &Bound<'py, PyAny>,
                handler: &Bound<'py, PyAny>,
            ) -> PyResult<Bound<'py, PyAny>> {
                package(class)?.call_method1("json_schema", (class, schema, handler))
            }
        }
    )*};
}

fields!(UriRef IriRef Template);

fn package<'py>(class: &Bound<'py, PyType>) -> PyResult<Bound<'py, PyModule>> {
    class.py().import("urial._pydantic")
}
