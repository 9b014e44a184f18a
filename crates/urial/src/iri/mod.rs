//! IRIs (RFC 3987): conversion to URIs and back, domain names, and right-to-left text.

pub(crate) mod bidi;
#[cfg(feature = "idna")]
pub(crate) mod domain;
#[cfg(feature = "alloc")]
pub(crate) mod map;
