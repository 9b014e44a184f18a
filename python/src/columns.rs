//! Columns: arrays of Arrow in Python, and the functions of the table on them.

use std::fmt;
use std::sync::Arc;

use arrow_array::builder::StringViewBuilder;
use arrow_array::cast::AsArray as _;
use arrow_array::types::Int32Type;
use arrow_array::{
    Array as _, ArrayRef, DictionaryArray, Int32Array, StructArray, make_array, new_empty_array,
    new_null_array,
};
use arrow_data::transform::MutableArrayData;
use arrow_schema::{ArrowError, DataType};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyCapsule, PyDict, PyList, PyString, PyTuple};
use urial_columns::{Function, Given, Options};

use crate::border;
use crate::reference::{IriRef, UriRef};
use crate::suffixes::PublicSuffixes;

/// The chunks of a column, which have one type.
#[derive(Clone)]
pub(crate) struct Chunks {
    pub(crate) data_type: DataType,
    pub(crate) arrays: Vec<ArrayRef>,
}

/// An argument of a call.
pub(crate) enum Argument {
    Constant(Given),
    Column(Chunks),
}

/// Why a function has no result.
pub(crate) enum Error {
    Function(urial_columns::Error),
    /// Columns have other numbers of rows.
    Rows(usize, usize),
}

impl From<urial_columns::Error> for Error {
    fn from(error: urial_columns::Error) -> Error {
        Error::Function(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Function(error) => error.fmt(f),
            Error::Rows(a, b) => {
                write!(f, "expected columns of one length, found {a} and {b} rows")
            }
        }
    }
}

impl Chunks {
    /// A column of at least one chunk, which polars needs.
    fn new(data_type: DataType, mut arrays: Vec<ArrayRef>) -> Chunks {
        if arrays.is_empty() {
            arrays.push(new_empty_array(&data_type));
        }
        Chunks { data_type, arrays }
    }

    fn rows(&self) -> usize {
        self.arrays.iter().map(arrow_array::Array::len).sum()
    }

    fn as_one(&self) -> Result<ArrayRef, ArrowError> {
        if let [array] = self.arrays.as_slice() {
            return Ok(array.clone());
        }
        let chunks: Vec<_> = self.arrays.iter().map(arrow_array::Array::to_data).collect();
        let mut all = MutableArrayData::new(chunks.iter().collect(), false, self.rows());
        for (number, chunk) in chunks.iter().enumerate() {
            all.try_extend(number, 0, chunk.len())?;
        }
        Ok(make_array(all.freeze()))
    }

    /// The column of a table that has one.
    fn only_column(self) -> Chunks {
        let DataType::Struct(fields) = &self.data_type else { return self };
        let [field] = fields.as_ref() else { return self };
        let column = |array: &ArrayRef| {
            let table: &StructArray = array.as_struct();
            (table.null_count() == 0).then(|| table.column(0).clone())
        };
        match self.arrays.iter().map(column).collect() {
            Some(arrays) => Chunks { data_type: field.data_type().clone(), arrays },
            None => self,
        }
    }

    /// The column with its only row for each of `rows`.
    fn repeated(&self, rows: usize) -> Chunks {
        let Some(value) = self.arrays.iter().find(|array| !array.is_empty()) else {
            return self.clone();
        };
        let array: ArrayRef = match value.data_type() {
            DataType::Null => new_null_array(&DataType::Null, rows),
            _ => Arc::new(DictionaryArray::<Int32Type>::new(
                Int32Array::from(vec![0; rows]),
                value.clone(),
            )),
        };
        Chunks { data_type: array.data_type().clone(), arrays: vec![array] }
    }
}

/// Runs a function on each chunk. A column of one row is repeated for the rows of others.
pub(crate) fn run(
    function: &Function,
    arguments: Vec<Argument>,
    options: &Options,
) -> Result<Chunks, Error> {
    let mut given = Vec::with_capacity(arguments.len());
    let mut columns = Vec::new();
    for (number, argument) in arguments.into_iter().enumerate() {
        given.push(match argument {
            Argument::Constant(constant) => constant,
            Argument::Column(chunks) => {
                columns.push(texts(chunks, argument_name(function, number))?);
                Given::Column
            }
        });
    }
    let prepared = function.prepare(&given, options)?;
    let rows = if columns.is_empty() { vec![Vec::new()] } else { aligned(&columns)? };
    let arrays: Vec<_> =
        rows.iter().map(|arrays| prepared.run(arrays)).collect::<Result<_, _>>()?;
    Ok(Chunks::new(prepared.result().data_type(), arrays))
}

fn argument_name(function: &Function, number: usize) -> &'static str {
    function.argument(number).map_or("", |argument| argument.name)
}

/// Fails for a column without texts, even if it has no chunk.
fn texts(chunks: Chunks, name: &str) -> Result<Chunks, urial_columns::Error> {
    let chunks = chunks.only_column();
    if urial_columns::is_text(&chunks.data_type) {
        return Ok(chunks);
    }
    let message = format!("{name}: expected a column of texts, found {}", chunks.data_type);
    Err(urial_columns::Error::Argument(message))
}

/// The arrays of columns, cut so that each has the borders of all. Nothing is copied.
fn aligned(columns: &[Chunks]) -> Result<Vec<Vec<ArrayRef>>, Error> {
    let rows = columns.iter().map(Chunks::rows).find(|rows| *rows != 1).unwrap_or(1);
    let mut rests = Vec::with_capacity(columns.len());
    for column in columns {
        let found = column.rows();
        rests.push(match found {
            _ if found == rows => Rest::new(column.clone()),
            1 => Rest::new(column.repeated(rows)),
            _ => return Err(Error::Rows(rows, found)),
        });
    }
    let mut all = Vec::new();
    while let Some(length) = rests.iter_mut().map(Rest::next_rows).min().filter(|it| *it > 0) {
        all.push(rests.iter_mut().map(|rest| rest.take(length)).collect());
    }
    Ok(all)
}

/// The rows of a column that are not yet taken.
struct Rest {
    first: ArrayRef,
    others: std::vec::IntoIter<ArrayRef>,
}

impl Rest {
    fn new(chunks: Chunks) -> Rest {
        Rest { first: new_empty_array(&chunks.data_type), others: chunks.arrays.into_iter() }
    }

    /// The number of rows up to the next border; 0 at the end.
    fn next_rows(&mut self) -> usize {
        while self.first.is_empty() {
            let Some(next) = self.others.next() else { break };
            self.first = next;
        }
        self.first.len()
    }

    fn take(&mut self, rows: usize) -> ArrayRef {
        let taken = self.first.slice(0, rows);
        self.first = self.first.slice(rows, self.first.len() - rows);
        taken
    }
}

/// A column that a function has made. It has Arrow's `PyCapsule` interface.
#[pyclass(frozen, module = "urial.columns")]
pub(crate) struct Array(Chunks);

impl Array {
    pub(crate) fn empty(data_type: DataType) -> Array {
        Array(Chunks::new(data_type, Vec::new()))
    }
}

#[pymethods]
impl Array {
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        border::export_schema(py, &self.0.data_type)
    }

    /// The schema and the array, as one chunk. Of several chunks, the texts are not copied.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        // A request is a wish: who reads the array converts it.
        let _ = requested_schema;
        let array = py.detach(|| self.0.as_one());
        let array = array.map_err(|error| PyOverflowError::new_err(error.to_string()))?;
        border::export_array(py, &array)
    }

    /// The stream of the chunks.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        border::export_stream(py, self.0.clone())
    }

    fn __len__(&self) -> usize {
        self.0.rows()
    }

    // Without values, which may have secrets.
    fn __repr__(&self) -> String {
        format!("<urial.columns.Array: {} rows of {}>", self.0.rows(), self.0.data_type)
    }

    /// The rows as a list: `None` for null, a `dict` for a struct.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let all = PyList::empty(py);
        for array in &self.0.arrays {
            for row in 0..array.len() {
                all.append(value(py, array, row)?)?;
            }
        }
        Ok(all)
    }
}

/// The value of a row, of a type that results have.
fn value<'py>(py: Python<'py>, array: &ArrayRef, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match array.data_type() {
        DataType::Utf8View => PyString::new(py, array.as_string_view().value(row)).into_any(),
        DataType::Boolean => PyBool::new(py, array.as_boolean().value(row)).to_owned().into_any(),
        DataType::Int32 => {
            array.as_primitive::<Int32Type>().value(row).into_pyobject(py)?.into_any()
        }
        DataType::List(_) => {
            let items = array.as_list::<i32>().value(row);
            let items = (0..items.len()).map(|item| value(py, &items, item));
            PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
        DataType::Struct(fields) => {
            let members = PyDict::new(py);
            for (field, column) in fields.iter().zip(array.as_struct().columns()) {
                members.set_item(field.name(), value(py, column, row)?)?;
            }
            members.into_any()
        }
        other => unreachable!("no function has a result of type {other}"),
    })
}

/// The result of a function.
///
/// `str`, `bool` and `None` are constants. Anything else is a column: an object with Arrow's
/// `PyCapsule` interface, or an iterable of `str`, which is copied.
pub(crate) fn call(
    py: Python<'_>,
    function: &Function,
    arguments: &Bound<'_, PyList>,
    suffixes: Option<&PublicSuffixes>,
) -> PyResult<Array> {
    let options = Options { suffixes: suffixes.map(|it| it.0.clone()) };
    let mut read = Vec::with_capacity(arguments.len());
    for (number, value) in arguments.iter().enumerate() {
        read.push(argument(&value, argument_name(function, number))?);
    }
    let made = py.detach(|| run(function, read, &options));
    made.map(Array).map_err(|error| exception(&error))
}

fn exception(error: &Error) -> PyErr {
    let message = error.to_string();
    match error {
        Error::Function(urial_columns::Error::Argument(_)) => PyTypeError::new_err(message),
        Error::Function(urial_columns::Error::TooLong(_)) => PyOverflowError::new_err(message),
        _ => PyValueError::new_err(message),
    }
}

fn argument(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Argument> {
    if let Some(constant) = constant(value)? {
        return Ok(Argument::Constant(constant));
    }
    match border::import(value)? {
        Some(chunks) => Ok(Argument::Column(chunks)),
        None => copied(value, name).map(Argument::Column),
    }
}

fn constant(value: &Bound<'_, PyAny>) -> PyResult<Option<Given>> {
    if let Ok(boolean) = value.cast::<PyBool>() {
        return Ok(Some(Given::Boolean(boolean.is_true())));
    }
    if value.is_none() {
        return Ok(Some(Given::Text(None)));
    }
    Ok(text(value)?.map(|text| Given::Text(Some(text.into()))))
}

/// The text of a `str` or a reference.
fn text<'a>(value: &'a Bound<'_, PyAny>) -> PyResult<Option<&'a str>> {
    if let Ok(text) = value.cast::<PyString>() {
        return text.to_str().map(Some);
    }
    if let Ok(uri) = value.cast::<UriRef>() {
        return Ok(Some(uri.get().text()));
    }
    Ok(value.cast::<IriRef>().ok().map(|iri| iri.get().text()))
}

/// Copies an iterable of texts.
fn copied(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Chunks> {
    let wrong = |found: &Bound<'_, PyAny>, expected: &str| -> PyErr {
        match found.get_type().name() {
            Ok(found) => {
                PyTypeError::new_err(format!("{name}: expected {expected}, found {found}"))
            }
            Err(error) => error,
        }
    };
    let Ok(rows) = value.try_iter() else {
        return Err(wrong(value, "a text, an array of Arrow, or a list"));
    };
    let mut texts = StringViewBuilder::new();
    for row in rows {
        let row = row?;
        match text(&row)? {
            Some(text) => texts.append_value(text),
            None if row.is_none() => texts.append_null(),
            None => return Err(wrong(&row, "str or None in each row")),
        }
    }
    Ok(Chunks { data_type: DataType::Utf8View, arrays: vec![Arc::new(texts.finish())] })
}
