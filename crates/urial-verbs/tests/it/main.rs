//! The integration tests of `urial-verbs`, in one binary.

#[cfg(feature = "explain")]
mod explain;
#[cfg(feature = "schema")]
mod get;
#[cfg(feature = "policy")]
mod policy;
mod schema;
