//! Older specifications, RFC 2396 and RFC 2732, and two programs that follow them: `java.net.URI`
//! and Spark's `parse_url`.

pub mod rfc2396;
pub mod spark;
