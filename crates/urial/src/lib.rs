//! URIs as RFC 3986 describes them: read exactly, explained when they are wrong, resolved.
#![no_std]
#![deny(unsafe_code, clippy::as_conversions)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod abnf;
mod arch;
mod cast;
mod component;
mod macros;
mod offsets;
#[cfg(feature = "alloc")]
mod ops;
#[cfg(feature = "alloc")]
mod owned;
mod parse;
mod percent;
mod report;
mod scan;
#[cfg(feature = "serde")]
mod serde;
mod text;
mod uri;

pub use component::authority::{Authority, PortError};
pub use component::host::Host;
pub use component::path::{Path, PathKind};
pub use component::scheme::Scheme;
pub use component::userinfo::Userinfo;
pub use offsets::Component;
#[cfg(feature = "alloc")]
pub use ops::resolve::{Excess, ResolveError, Resolver};
#[cfg(feature = "alloc")]
pub use owned::{ParseBufError, UriBuf, UriRefBuf};
pub use parse::error::{Expected, Found, ParseError};
pub use percent::{Encode, EncodeSet, PctStr, Triplet, encode};
pub use report::{Explanation, Fix};
pub use uri::{Masked, Position, ReferenceKind, Uri, UriRef};
