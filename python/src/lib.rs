//! The module `urial` of Python: objects, records and columns of the libraries of `urial`.
//!
//! Nothing here knows a rule of an RFC: each class and function converts its arguments, calls a
//! library, and converts the result.

mod error;
mod named;
mod parts;
mod reference;
mod suffixes;
mod text;

use pyo3::prelude::*;

#[pymodule]
mod _urial {
    #[pymodule_export]
    use crate::reference::{Iri, IriRef, Uri, UriRef};
    #[pymodule_export]
    use crate::suffixes::PublicSuffixes;
}
