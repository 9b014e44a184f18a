//! IRIs (RFC 3987): mapping to URIs and back, domain names, and text that runs from right to left.

pub(crate) mod bidi;
#[cfg(feature = "idna")]
mod domain;
#[cfg(feature = "alloc")]
pub(crate) mod map;
