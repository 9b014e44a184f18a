//! The integration tests of `urial`, in one binary: a module for each subject.
//!
//! `tests/linear` is a binary of its own, since it measures time.

mod alloc;
#[cfg(feature = "alloc")]
mod arguments;
#[cfg(feature = "alloc")]
mod base;
mod bidi;
mod characters;
mod count;
#[cfg(feature = "idna")]
mod domain;
#[cfg(feature = "alloc")]
mod edit;
mod every_kernel;
mod examples;
#[cfg(feature = "alloc")]
mod file_paths;
#[cfg(feature = "alloc")]
mod fixes;
#[cfg(feature = "alloc")]
mod inputs;
#[cfg(all(feature = "http-1", feature = "url-2"))]
mod interop;
#[cfg(feature = "alloc")]
mod iri;
#[cfg(feature = "alloc")]
mod iri_oracle;
#[cfg(feature = "alloc")]
mod java;
#[cfg(feature = "alloc")]
mod laws;
mod layering;
#[cfg(feature = "alloc")]
mod lines;
#[cfg(feature = "alloc")]
mod normalize;
mod oracle;
#[cfg(feature = "alloc")]
mod peers;
#[cfg(feature = "alloc")]
mod perl;
#[cfg(feature = "alloc")]
mod pipe;
mod places;
mod registry;
#[cfg(feature = "alloc")]
mod relativize;
mod report;
#[cfg(feature = "idna")]
mod requirements;
#[cfg(feature = "alloc")]
mod resolve;
#[cfg(feature = "alloc")]
mod rfc2396;
#[cfg(feature = "alloc")]
mod scheme;
#[cfg(all(feature = "serde", feature = "std"))]
mod secrets;
#[cfg(feature = "serde")]
mod serde;
#[cfg(target_pointer_width = "64")]
mod sizes;
#[cfg(feature = "alloc")]
mod suite;
#[cfg(feature = "alloc")]
mod template;
#[cfg(feature = "alloc")]
mod template_match;
#[cfg(feature = "alloc")]
mod typed;
#[cfg(feature = "alloc")]
mod types;
#[cfg(feature = "alloc")]
mod uriparser;
#[cfg(all(unix, feature = "std"))]
mod url;
#[cfg(feature = "alloc")]
mod zone;
