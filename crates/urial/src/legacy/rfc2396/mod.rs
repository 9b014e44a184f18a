//! URI references by RFC 2396 (1998), the predecessor of RFC 3986; optionally with the IPv6
//! addresses of RFC 2732, or as `java.net.URI` parses them.
//!
//! ```
//! use urial::rfc2396::{Reference, Syntax};
//!
//! // RFC 3986 has a host here; RFC 2396 has a registry-based name, without a host.
//! assert_eq!(urial::UriRef::parse("http://my_host/")?.host().unwrap().to_string(), "my_host");
//! assert_eq!(Reference::parse("http://my_host/")?.host(), None);
//!
//! // IPv6 addresses came with RFC 2732.
//! let error = Reference::parse("http://[::1]/").unwrap_err();
//! assert_eq!(error.to_string(), r##"authority: expected reg_name, "/", "?" or "#", found `[` (unwise) at byte 7"##);
//! assert!(Reference::parse_as("http://[::1]/", Syntax::RFC2732).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `reader.rs` parses, `reference.rs` gives access to the components, `resolve.rs` and
//! `normalize.rs` make new texts. [`java`] has a parser of its own.
//!
//! # Differences from RFC 3986
//!
//! - A URI has no fragment; a URI *reference* may have one.
//! - The part after the scheme is never empty. If it does not begin with `/`, it is an *opaque
//!   part*: it has neither path nor query, and cannot be a base.
//! - An authority is a server or a registry-based name (`reg_name`). Only a server has a host.
//! - Segments have parameters.
//! - `! * ' ( )` are unreserved.
//! - Resolution removes dot-segments only from relative paths, and keeps excess `..`.
//! - The empty reference is the current document, whatever the base.

mod borders;
pub(crate) mod error;
pub mod java;
#[cfg(feature = "alloc")]
mod normalize;
mod reader;
mod reference;
#[cfg(feature = "alloc")]
mod resolve;

pub use borders::HostKind;
pub use error::{Component, Error, Excluded};
#[cfg(feature = "alloc")]
pub use normalize::Normalizer;
pub use reference::{AuthorityKind, Reference, ReferenceKind, Segment, Syntax};
#[cfg(feature = "alloc")]
pub use resolve::{Leftover, ResolveError, Resolver, SameScheme, Target};
