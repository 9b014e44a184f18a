//! Operations on URIs, one section of RFC 3986 per file. Each writes into a caller's buffer; what
//! allocates is a few lines over that.

pub(crate) mod dot_segments;
mod recompose;
pub(crate) mod resolve;
mod spelling;
