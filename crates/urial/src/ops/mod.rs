//! Operations on URIs: resolution (RFC 3986 §5.2) and relativization, normalization and comparison
//! (§6.2), building and editing (§3, §5.3), suffix references (§4.5).
//!
//! An operation that makes a text appends it to a buffer of the caller. Its allocating form is a
//! thin wrapper.

pub(crate) mod build;
pub(crate) mod char_form;
pub(crate) mod compare;
mod defaults;
pub(crate) mod dot_segments;
mod edit;
mod fast;
pub(crate) mod normalize;
pub(crate) mod pairs;
pub(crate) mod part;
pub(crate) mod recompose;
pub(crate) mod relativize;
pub(crate) mod resolve;
pub(crate) mod rules;
pub(crate) mod rung;
mod scan;
mod scheme_forms;
pub(crate) mod scheme_rules;
pub(crate) mod scheme_table;
pub(crate) mod suffix;
