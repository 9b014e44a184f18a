//! Operations on URIs: resolution (RFC 3986 §5.2) and relativization, normalization and comparison
//! (§6.2), building and editing (§3, §5.3), suffix references (§4.5), zone identifiers (RFC 6874),
//! references in text (Appendix C).
//!
//! An operation that makes a text appends it to a buffer of the caller. Its allocating form is a
//! thin wrapper. What needs no buffer is there without the feature `alloc`.

#[cfg(feature = "alloc")]
pub(crate) mod base;
#[cfg(feature = "alloc")]
pub(crate) mod build;
#[cfg_attr(not(feature = "alloc"), allow(dead_code))]
pub(crate) mod char_form;
#[cfg(feature = "alloc")]
pub(crate) mod compare;
#[cfg(feature = "alloc")]
mod defaults;
#[cfg(feature = "alloc")]
pub(crate) mod dot_segments;
#[cfg(feature = "alloc")]
mod edit;
pub(crate) mod excess;
#[cfg(feature = "alloc")]
mod fast;
#[cfg(feature = "alloc")]
mod merge;
#[cfg(feature = "alloc")]
pub(crate) mod normalize;
#[cfg(feature = "alloc")]
pub(crate) mod pairs;
#[cfg(feature = "alloc")]
pub(crate) mod part;
pub(crate) mod recompose;
#[cfg(feature = "alloc")]
pub(crate) mod relativize;
pub(crate) mod resolve;
#[cfg(feature = "alloc")]
mod resolve_into;
#[cfg(feature = "alloc")]
pub(crate) mod rules;
#[cfg(feature = "alloc")]
pub(crate) mod rung;
mod scan;
#[cfg(feature = "alloc")]
pub(crate) mod scheme_forms;
#[cfg(feature = "alloc")]
pub(crate) mod scheme_rules;
#[cfg(feature = "alloc")]
pub(crate) mod scheme_table;
pub(crate) mod sink;
#[cfg(feature = "alloc")]
pub(crate) mod suffix;
mod surviving;
#[cfg(feature = "alloc")]
pub(crate) mod typed;
pub(crate) mod wrap;
#[cfg(feature = "alloc")]
pub(crate) mod zone;
