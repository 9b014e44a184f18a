//! What is done with URIs, one section of RFC 3986 each. All of it writes into a caller's buffer.

pub(crate) mod dot_segments;
mod recompose;
pub(crate) mod resolve;
