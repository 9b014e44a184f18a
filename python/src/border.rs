//! The border to C: Arrow's C data interface in `PyCapsule`s, and expression plugins of polars.
//!
//! All `unsafe` of the module is here. Structures of the interfaces come from other programs; that
//! they are as [Arrow](https://arrow.apache.org/docs/format/CDataInterface.html) and polars say is
//! what each SAFETY comment below rests on, as in every program that reads them.
#![allow(unsafe_code)]

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{ptr, slice, vec};

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::{Array, ArrayRef, make_array, new_null_array};
use arrow_schema::{ArrowError, DataType, Field};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use urial_columns::Type;

use crate::columns::Chunks;
use crate::plugin::{self, Input};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// A capsule gives what it holds to one reader.
const MOVED: &str = "the capsule was read already: ask for another one";

/// `EINVAL`, which is 22 on every system.
const INVALID: c_int = 22;

/// Libraries whose texts are UTF-8 unless they are asked to lie. Checking takes some 8 ns of the 20
/// that a row of `host` takes, so texts of these are trusted, and texts of all others are checked.
const TRUSTED: [&str; 5] = ["duckdb", "pandas", "polars", "pyarrow", "urial"];

/// Reads a column of an object that has the interface. Nothing is copied.
pub(crate) fn import(value: &Bound<'_, PyAny>) -> PyResult<Option<Chunks>> {
    let chunks = if let Ok(method) = value.getattr("__arrow_c_stream__") {
        import_stream(&method.call0()?.cast_into()?)?
    } else if let Ok(method) = value.getattr("__arrow_c_array__") {
        let (schema, array) = method.call0()?.extract()?;
        import_array(&schema, &array)?
    } else {
        return Ok(None);
    };
    if !is_trusted(value)? {
        value.py().detach(|| validate(&chunks))?;
    }
    Ok(Some(chunks))
}

fn is_trusted(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    let module = value.get_type().module()?;
    let library = module.to_str()?.split('.').next();
    Ok(library.is_some_and(|library| TRUSTED.contains(&library)))
}

/// Checks what reading a text relies on: that offsets are in order and that texts are UTF-8.
fn validate(chunks: &Chunks) -> PyResult<()> {
    let wrong = |error| PyValueError::new_err(format!("the column is not as Arrow says: {error}"));
    chunks.arrays.iter().try_for_each(|array| array.to_data().validate_full()).map_err(wrong)
}

fn import_array(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<Chunks> {
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: a capsule of this name holds an array, also after it was moved out.
    if unsafe { array.as_ref() }.is_released() {
        return Err(PyValueError::new_err(MOVED));
    }
    // SAFETY: capsules of these names hold such structures, and stay alive during the call. Each is
    // moved out, and marked as released, so that the capsule does not release it too.
    let (schema, array) = unsafe {
        (FFI_ArrowSchema::from_raw(schema.as_ptr()), FFI_ArrowArray::from_raw(array.as_ptr()))
    };
    let data_type = DataType::try_from(&schema).map_err(|error| type_error(&error))?;
    // SAFETY: the capsules were returned together, so the schema describes the array.
    let array = unsafe { made(array, &schema) }.map_err(|error| type_error(&error))?;
    Ok(Chunks { data_type, arrays: vec![array] })
}

/// Makes an array, which releases the structure when it is dropped.
///
/// # Safety
/// The schema describes the array, and both are as the interface says.
unsafe fn made(array: FFI_ArrowArray, schema: &FFI_ArrowSchema) -> Result<ArrayRef, ArrowError> {
    if schema.format() == "n" {
        // polars gives such arrays a buffer, which `from_ffi` rejects.
        return Ok(new_null_array(&DataType::Null, array.len()));
    }
    // SAFETY: as above.
    unsafe { from_ffi(array, schema) }.map(make_array)
}

fn type_error(error: &ArrowError) -> PyErr {
    PyTypeError::new_err(error.to_string())
}

/// Arrow's C stream interface: a column in chunks.
// `arrow-array` has this structure, with fields that are private in its later versions.
#[repr(C)]
struct Stream {
    get_schema: Option<unsafe extern "C" fn(*mut Stream, *mut FFI_ArrowSchema) -> c_int>,
    get_next: Option<unsafe extern "C" fn(*mut Stream, *mut FFI_ArrowArray) -> c_int>,
    get_last_error: Option<unsafe extern "C" fn(*mut Stream) -> *const c_char>,
    release: Option<unsafe extern "C" fn(*mut Stream)>,
    private_data: *mut c_void,
}

// SAFETY: the interface lets any thread call a stream, one at a time; the owner has it alone.
unsafe impl Send for Stream {}

impl Drop for Stream {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: a stream that is not released has to be, once, by its owner.
            unsafe { release(self) }
        }
    }
}

impl Stream {
    fn schema(&mut self) -> Result<FFI_ArrowSchema, String> {
        let get_schema = self.get_schema.ok_or("the stream has no schema")?;
        let mut schema = FFI_ArrowSchema::empty();
        // SAFETY: the stream is not released, and writes a schema for its caller to own.
        let status = unsafe { get_schema(self, &raw mut schema) };
        if status == 0 { Ok(schema) } else { Err(self.error(status)) }
    }

    /// The next chunk, until there is none.
    fn next(&mut self) -> Result<Option<FFI_ArrowArray>, String> {
        let get_next = self.get_next.ok_or("the stream has no chunks")?;
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: the stream is not released, and writes an array for its caller to own.
        let status = unsafe { get_next(self, &raw mut array) };
        match status {
            0 if array.is_released() => Ok(None),
            0 => Ok(Some(array)),
            _ => Err(self.error(status)),
        }
    }

    fn error(&mut self, status: c_int) -> String {
        let message = self.get_last_error.map_or(ptr::null(), |get_last_error| {
            // SAFETY: the last call of this stream has failed, which is when this may be called.
            unsafe { get_last_error(self) }
        });
        if message.is_null() {
            return format!("the stream failed with status {status}");
        }
        // SAFETY: a message is a string that lives until the next call.
        unsafe { CStr::from_ptr(message) }.to_string_lossy().into_owned()
    }
}

fn import_stream(capsule: &Bound<'_, PyCapsule>) -> PyResult<Chunks> {
    let pointer = capsule.pointer_checked(Some(STREAM))?.cast::<Stream>().as_ptr();
    // SAFETY: a capsule of this name holds a stream, also after it was moved out.
    if unsafe { (*pointer).release.is_none() } {
        return Err(PyValueError::new_err(MOVED));
    }
    // SAFETY: the stream is not released, and the capsule stays alive during the call. It is moved
    // out, and marked as released, so that the capsule does not release it too.
    let mut stream = unsafe {
        let stream = pointer.read();
        (*pointer).release = None;
        stream
    };
    // A stream may be a query, whose threads may need the lock of Python.
    capsule.py().detach(move || {
        let schema = stream.schema().map_err(PyValueError::new_err)?;
        let data_type = DataType::try_from(&schema).map_err(|error| type_error(&error))?;
        let mut arrays = Vec::new();
        while let Some(array) = stream.next().map_err(PyValueError::new_err)? {
            // SAFETY: the schema of a stream describes each of its arrays.
            arrays.push(unsafe { made(array, &schema) }.map_err(|error| type_error(&error))?);
        }
        Ok(Chunks { data_type, arrays })
    })
}

/// A column as a capsule with a schema.
pub(crate) fn export_schema<'py>(
    py: Python<'py>,
    data_type: &DataType,
) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = schema("", data_type).map_err(|error| type_error(&error))?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}

/// A chunk as capsules with its schema and its array.
pub(crate) fn export_array<'py>(
    py: Python<'py>,
    array: &dyn Array,
) -> PyResult<Bound<'py, PyTuple>> {
    let schema = export_schema(py, array.data_type())?;
    let array = PyCapsule::new_with_value(py, FFI_ArrowArray::new(&array.to_data()), ARRAY)?;
    PyTuple::new(py, [schema, array])
}

/// A column as a capsule with a stream of its chunks.
pub(crate) fn export_stream(py: Python<'_>, chunks: Chunks) -> PyResult<Bound<'_, PyCapsule>> {
    let Chunks { data_type, arrays } = chunks;
    let rest = Box::new(Rest { data_type, arrays: arrays.into_iter() });
    let stream = Stream {
        get_schema: Some(rest_schema),
        get_next: Some(rest_next),
        get_last_error: Some(rest_error),
        release: Some(rest_release),
        private_data: Box::into_raw(rest).cast(),
    };
    PyCapsule::new_with_value(py, stream, STREAM)
}

fn schema(name: &str, data_type: &DataType) -> Result<FFI_ArrowSchema, ArrowError> {
    FFI_ArrowSchema::try_from(Field::new(name, data_type.clone(), true))
}

/// The chunks that an exported stream still has.
struct Rest {
    data_type: DataType,
    arrays: vec::IntoIter<ArrayRef>,
}

unsafe extern "C" fn rest_schema(stream: *mut Stream, target: *mut FFI_ArrowSchema) -> c_int {
    // SAFETY: the stream is one of `export_stream` that is not released, so that it has a `Rest`.
    let rest = unsafe { &*(*stream).private_data.cast::<Rest>() };
    let Ok(schema) = schema("", &rest.data_type) else { return INVALID };
    // SAFETY: the caller gives memory for a schema, which has none yet.
    unsafe { target.write(schema) };
    0
}

unsafe extern "C" fn rest_next(stream: *mut Stream, target: *mut FFI_ArrowArray) -> c_int {
    // SAFETY: as in `rest_schema`; a stream is called by one thread at a time.
    let rest = unsafe { &mut *(*stream).private_data.cast::<Rest>() };
    let next = rest.arrays.next();
    let array = next.map_or_else(FFI_ArrowArray::empty, |it| FFI_ArrowArray::new(&it.to_data()));
    // SAFETY: the caller gives memory for an array, which has none yet.
    unsafe { target.write(array) };
    0
}

unsafe extern "C" fn rest_error(_: *mut Stream) -> *const c_char {
    c"the type of the column has no schema".as_ptr()
}

unsafe extern "C" fn rest_release(stream: *mut Stream) {
    // SAFETY: the stream is one of `export_stream`, and is released once, by its owner. Nothing
    // reads what it had: it is marked as released.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<Rest>()));
        (*stream).private_data = ptr::null_mut();
        (*stream).release = None;
    }
}

// Expression plugins of polars, version 0.1: a pair of functions for each type of results.

/// A series that crosses the border: its field, and its chunks.
///
/// Whoever gets one moves the arrays out, and then releases it; that frees the memory of the
/// structures, and not what they had.
#[repr(C)]
struct SeriesExport {
    field: *mut FFI_ArrowSchema,
    arrays: *mut *mut FFI_ArrowArray,
    len: usize,
    release: Option<unsafe extern "C" fn(*mut SeriesExport)>,
    private_data: *mut c_void,
}

impl Drop for SeriesExport {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: a series that is not released has to be, once, by its owner.
            unsafe { release(self) }
        }
    }
}

impl SeriesExport {
    fn import(self) -> Result<Input, ArrowError> {
        // SAFETY: polars gives `len` pointers to arrays, which are moved out, each once: releasing
        // the series does not release them.
        let arrays: Vec<FFI_ArrowArray> = unsafe {
            let pointers = slice::from_raw_parts(self.arrays, self.len);
            pointers.iter().map(|array| array.read()).collect()
        };
        // SAFETY: the field lives until the series is released, at the end of this function.
        let schema = unsafe { &*self.field };
        let data_type = DataType::try_from(schema)?;
        // SAFETY: the field of a series describes each of its arrays.
        let arrays = arrays.into_iter().map(|array| unsafe { made(array, schema) });
        let arrays = arrays.collect::<Result<_, _>>()?;
        let name = schema.name().unwrap_or_default().to_owned();
        Ok(Input { name, chunks: Chunks { data_type, arrays } })
    }

    fn export(series: &Input) -> Result<SeriesExport, ArrowError> {
        let field = Box::new(schema(&series.name, &series.chunks.data_type)?);
        let array = |it: &ArrayRef| Box::into_raw(Box::new(FFI_ArrowArray::new(&it.to_data())));
        let arrays: Box<[_]> = series.chunks.arrays.iter().map(array).collect();
        let mut memory = Box::new(Memory { field, arrays });
        Ok(SeriesExport {
            field: &raw mut *memory.field,
            arrays: memory.arrays.as_mut_ptr(),
            len: memory.arrays.len(),
            release: Some(release_series),
            private_data: Box::into_raw(memory).cast(),
        })
    }
}

/// The memory of a series that is exported.
struct Memory {
    field: Box<FFI_ArrowSchema>,
    arrays: Box<[*mut FFI_ArrowArray]>,
}

unsafe extern "C" fn release_series(series: *mut SeriesExport) {
    // SAFETY: the series is one of `export`, and is released once, by its owner, which has moved
    // the arrays out: their memory is freed, and they are not released.
    unsafe {
        let memory = Box::from_raw((*series).private_data.cast::<Memory>());
        for array in &memory.arrays {
            drop(Box::from_raw(array.cast::<std::mem::ManuallyDrop<FFI_ArrowArray>>()));
        }
        (*series).private_data = ptr::null_mut();
        (*series).release = None;
    }
}

thread_local! {
    /// Why the last call of this thread has failed.
    static LAST_ERROR: RefCell<CString> = RefCell::default();
}

fn fail(message: &str) {
    let message = CString::new(message.replace('\0', "\u{FFFD}")).unwrap_or_default();
    LAST_ERROR.set(message);
}

/// Runs what polars calls, and keeps its error. A panic does not cross the border.
fn guarded<T>(run: impl FnOnce() -> Result<T, String>) -> Option<T> {
    // What a panic leaves half done is dropped, and nothing else reads it.
    let result = catch_unwind(AssertUnwindSafe(run));
    match result.unwrap_or_else(|panic| Err(panicked(&*panic))) {
        Ok(made) => Some(made),
        Err(message) => {
            fail(&message);
            None
        }
    }
}

fn panicked(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    format!("the function panicked: {}", text.unwrap_or_default())
}

#[unsafe(no_mangle)]
extern "C" fn _polars_plugin_get_version() -> u32 {
    // The number before the point, in the upper half, is 0.
    1
}

#[unsafe(no_mangle)]
extern "C" fn _polars_plugin_get_last_error_message() -> *const c_char {
    // The next error of this thread replaces it; polars copies it before.
    LAST_ERROR.with_borrow(|message| message.as_ptr())
}

/// Writes the field of a result, which has the name of the first argument.
///
/// # Safety
/// `fields` has `count` fields, and `target` is memory for a field.
unsafe fn field(
    fields: *const FFI_ArrowSchema,
    count: usize,
    target: *mut FFI_ArrowSchema,
    result: Type,
) {
    let made = guarded(|| {
        // SAFETY: the caller has them.
        let fields = unsafe { slice::from_raw_parts(fields, count) };
        let name = fields.first().and_then(FFI_ArrowSchema::name).unwrap_or_default();
        schema(name, &result.data_type()).map_err(|error| error.to_string())
    });
    if let Some(made) = made {
        // SAFETY: the caller gives the memory, whose field has nothing to release.
        unsafe { target.write(made) }
    }
}

/// Runs a function on series, and writes its result.
///
/// # Safety
/// `series` has `count` series, which become the plugin's; `target` is memory for a series.
unsafe fn run(series: *mut SeriesExport, count: usize, target: *mut SeriesExport, result: Type) {
    // SAFETY: the caller has them, and forgets them: each is read once.
    let series: Vec<_> = (0..count).map(|number| unsafe { series.add(number).read() }).collect();
    let made = guarded(|| {
        let inputs = series.into_iter().map(SeriesExport::import).collect::<Result<_, _>>();
        let made = plugin::run(inputs.map_err(|error| error.to_string())?, result)?;
        SeriesExport::export(&made).map_err(|error| error.to_string())
    });
    if let Some(made) = made {
        // SAFETY: the caller gives the memory, whose series has nothing to release.
        unsafe { target.write(made) }
    }
}

/// The functions that polars finds by their names, which [`plugin::symbol`] has.
macro_rules! plugins {
    ($($result:ident: $field:ident, $run:ident;)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $field(
            fields: *const FFI_ArrowSchema,
            count: usize,
            target: *mut FFI_ArrowSchema,
            _keywords: *const u8,
            _keywords_length: usize,
        ) {
            // SAFETY: polars calls it so.
            unsafe { field(fields, count, target, Type::$result) }
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $run(
            series: *mut SeriesExport,
            count: usize,
            _keywords: *const u8,
            _keywords_length: usize,
            target: *mut SeriesExport,
            _context: *mut c_void,
        ) {
            // SAFETY: polars calls it so.
            unsafe { run(series, count, target, Type::$result) }
        }
    )*};
}

plugins! {
    Text: _polars_plugin_field_text, _polars_plugin_text;
    Boolean: _polars_plugin_field_boolean, _polars_plugin_boolean;
    Number: _polars_plugin_field_number, _polars_plugin_number;
    Texts: _polars_plugin_field_texts, _polars_plugin_texts;
    Pairs: _polars_plugin_field_pairs, _polars_plugin_pairs;
    Components: _polars_plugin_field_components, _polars_plugin_components;
    Reason: _polars_plugin_field_reason, _polars_plugin_reason;
}
