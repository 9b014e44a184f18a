//! Specifications before RFC 3986, and two programs that follow them: RFC 2396 with RFC 2732,
//! `java.net.URI`, and Spark's `parse_url`.

pub mod rfc2396;
pub mod spark;
