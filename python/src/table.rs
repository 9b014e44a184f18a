//! The table of functions, for what is made from it in Python.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyType};
use urial_columns::{Argument as Entry, Role};

use crate::columns::{self, Array};
use crate::plugin;
use crate::suffixes::PublicSuffixes;

/// A function of the table.
#[pyclass(frozen, module = "urial._urial")]
pub(crate) struct Function(&'static urial_columns::Function);

/// An argument of a function.
#[pyclass(frozen, module = "urial._urial")]
pub(crate) struct Argument(&'static Entry);

/// The functions of the table, whose names begin with `uri_`.
#[pyfunction]
pub(crate) fn functions() -> Vec<Function> {
    urial_columns::functions().map(Function).collect()
}

/// The functions of Apache Spark, with its names, nulls and errors.
#[pyfunction]
pub(crate) fn spark_functions() -> Vec<Function> {
    urial_columns::spark_functions().map(Function).collect()
}

#[pymethods]
impl Function {
    /// Finds a function by its name in SQL.
    #[new]
    fn new(name: &str) -> PyResult<Function> {
        let found = urial_columns::Function::find(name).map(Function);
        found.ok_or_else(|| PyValueError::new_err(format!("there is no function {name}")))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (&'static str,)) {
        (slf.get_type(), (slf.get().0.name,))
    }

    /// The result for constants and columns.
    #[pyo3(signature = (arguments, suffixes = None))]
    fn call(
        &self,
        py: Python<'_>,
        arguments: &Bound<'_, PyList>,
        suffixes: Option<&PublicSuffixes>,
    ) -> PyResult<Array> {
        columns::call(py, self.0, arguments, suffixes)
    }

    /// A column without rows, of the type of the result.
    fn no_rows(&self) -> Array {
        Array::empty(self.0.result.data_type())
    }

    /// The argument of a number, from 0: the last one is repeated if it can be.
    fn argument(&self, number: usize) -> Option<Argument> {
        self.0.argument(number).map(Argument)
    }

    /// The name in SQL.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name
    }

    #[getter]
    fn arguments(&self) -> Vec<Argument> {
        self.0.arguments.iter().map(Argument).collect()
    }

    /// The type of the result, in words.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.result.name()
    }

    /// The type of the result, as polars plugins name it.
    #[getter]
    fn symbol(&self) -> &'static str {
        plugin::symbol(self.0.result)
    }

    /// What a text gives that is no URI reference; `None` for null.
    #[getter]
    fn bad(&self) -> Option<&'static str> {
        self.0.bad
    }

    /// Whether a public suffix list counts.
    #[getter]
    fn takes_suffixes(&self) -> bool {
        self.0.takes_suffixes
    }

    #[getter]
    fn section(&self) -> &'static str {
        self.0.section
    }

    #[getter]
    fn summary(&self) -> &'static str {
        self.0.summary
    }

    #[getter]
    fn notes(&self) -> Vec<&'static str> {
        self.0.notes.to_vec()
    }

    /// Calls: their arguments, as SQL writes them, and their results.
    #[getter]
    fn examples(&self) -> Vec<(Vec<&'static str>, &'static str)> {
        self.0.examples.iter().map(|it| (it.arguments.to_vec(), it.result)).collect()
    }
}

#[pymethods]
impl Argument {
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name
    }

    /// `texts`, which may be a column; `text` or `boolean`, one for all rows; `several` for any
    /// number of texts.
    #[getter]
    fn role(&self) -> &'static str {
        match self.0.role {
            Role::Texts => "texts",
            Role::Text => "text",
            Role::Boolean => "boolean",
            Role::SeveralTexts => "several",
        }
    }

    #[getter]
    fn is_optional(&self) -> bool {
        self.0.is_optional
    }

    /// Whether null means something. Elsewhere, null gives null.
    #[getter]
    fn takes_null(&self) -> bool {
        self.0.takes_null
    }
}
