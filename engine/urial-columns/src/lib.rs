//! Functions of URIs on [Arrow](https://arrow.apache.org)'s arrays: the answers of
//! [`urial`](https://docs.rs/urial) and its command for millions of rows, in any engine.
//!
//! [`functions`] is a table of all functions: names, arguments, types, sections, examples. An engine
//! registers what is in it; each [`Function`] is prepared from its constants, and then runs on
//! arrays.
//!
//! Null gives null; a text that is no URI reference gives null, and [`uri_error`](Function::find)
//! says why. A component that is absent is null, one that is empty is `''`. Parts of texts are
//! views: nothing is copied.

mod error;
mod function;
mod functions;
mod kernel;
mod layout;
mod views;

pub use error::Error;
pub use function::{Argument, Example, Function, Given, Options, Prepared, Role, Type};
pub use functions::{functions, spark_functions};
pub use layout::{is_text, to_offsets};
