//! The integration tests of `urial-verbs`, in one binary.

#[cfg(feature = "schema")]
mod get;
mod schema;
