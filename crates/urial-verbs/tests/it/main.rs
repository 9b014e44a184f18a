//! The integration tests of `urial-verbs`, in one binary.

mod edit;
#[cfg(feature = "explain")]
mod explain;
#[cfg(feature = "suffix")]
mod get;
#[cfg(feature = "policy")]
mod policy;
#[cfg(feature = "schema")]
mod schema;
mod steps;
