//! The integration tests of `urial-verbs`, in one binary.

mod edit;
#[cfg(feature = "explain")]
mod explain;
#[cfg(feature = "schema")]
mod get;
#[cfg(feature = "policy")]
mod policy;
mod schema;
