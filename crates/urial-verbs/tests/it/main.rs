//! The integration tests of `urial-verbs`, in one binary.

#[cfg(feature = "policy")]
mod policy;
#[cfg(feature = "schema")]
mod schema;
