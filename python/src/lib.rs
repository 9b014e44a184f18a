//! The module `urial` of Python: objects, records and columns of the libraries of `urial`.
//!
//! Nothing here knows a rule of an RFC: each class and function converts its arguments, calls a
//! library, and converts the result.

mod border;
mod codec;
mod columns;
mod edits;
mod error;
mod formats;
mod mapping;
mod named;
mod operations;
mod parts;
mod plugin;
mod pydantic;
mod records;
mod reference;
mod repair;
mod split;
mod suffixes;
mod table;
mod template;
mod text;
mod typed;
mod view;

use pyo3::prelude::*;

#[pymodule]
mod _urial {
    #[allow(non_upper_case_globals, reason = "the name that Python has for it")]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::codec::{decode, decode_form, encode, encode_form};
    #[pymodule_export]
    use crate::columns::Array;
    #[pymodule_export]
    use crate::formats::{is_iri, is_iri_reference, is_uri, is_uri_reference, is_uri_template};
    #[pymodule_export]
    use crate::records::{explain, find, gate, interpret, lint, redact};
    #[pymodule_export]
    use crate::reference::{Iri, IriRef, Uri, UriRef};
    #[pymodule_export]
    use crate::split::split;
    #[pymodule_export]
    use crate::suffixes::PublicSuffixes;
    #[pymodule_export]
    use crate::table::{Argument, Function, functions, spark_functions};
    #[pymodule_export]
    use crate::template::Template;
    #[pymodule_export]
    use crate::typed::complete_suffix;
    #[pymodule_export]
    use crate::view::View;
}
