//! Operations on URIs, one section of RFC 3986 per file. Each writes into a caller's buffer; what
//! allocates is a few lines over that.

pub(crate) mod build;
pub(crate) mod compare;
pub(crate) mod dot_segments;
mod edit;
pub(crate) mod normalize;
pub(crate) mod pairs;
mod recompose;
pub(crate) mod relativize;
pub(crate) mod resolve;
pub(crate) mod rules;
pub(crate) mod rung;
mod spelling;
pub(crate) mod suffix;
