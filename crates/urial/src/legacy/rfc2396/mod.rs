//! The legacy edition: URI references by RFC 2396 (1998), with the IPv6 addresses of RFC 2732 if
//! asked, or as `java.net.URI` reads them.
//!
//! ```
//! use urial::rfc2396::{Reference, Syntax};
//!
//! // The host of RFC 3986 is a registry's name here, and has none.
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
//! `reader.rs` judges a text, `reference.rs` shows its parts; `resolve.rs` and `normalize.rs` make others
//! of it. [`java`] has a reader of its own.
//!
//! # What differs from RFC 3986
//!
//! A URI ends before its fragment. What follows a scheme is never empty; without a slash it is an
//! *opaque part*, which has neither path nor query and is no base. An authority is a server or a
//! registry's name; only a server has a host. Segments have params. `! * ' ( )` are unreserved.
//! Resolution leaves dots in all but relative paths, keeps `..` that lead nowhere, and takes the empty
//! reference for the current document, whatever the base.

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
