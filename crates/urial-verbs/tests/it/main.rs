//! The integration tests of `urial-verbs`, in one binary.

#[cfg(feature = "explain")]
mod explain;
#[cfg(feature = "suffix")]
mod get;
#[cfg(feature = "policy")]
mod policy;
#[cfg(feature = "schema")]
mod schema;
mod steps;
