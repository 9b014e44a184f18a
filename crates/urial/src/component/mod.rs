//! The components as views: a slice of the text, and what it means (RFC 3986 §3).

pub(crate) mod authority;
pub(crate) mod host;
pub(crate) mod path;
pub(crate) mod scheme;
pub(crate) mod userinfo;
