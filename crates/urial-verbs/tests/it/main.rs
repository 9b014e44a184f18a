//! The integration tests of `urial-verbs`, in one binary.

#[cfg(all(feature = "lint", feature = "interpret", feature = "scheme"))]
mod cells;
mod edit;
#[cfg(feature = "explain")]
mod explain;
#[cfg(feature = "suffix")]
mod get;
#[cfg(feature = "policy")]
mod policy;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "scheme")]
mod scheme;
mod steps;
