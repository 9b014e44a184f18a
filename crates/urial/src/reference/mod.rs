//! References and identifiers: borrowed, owned, and as literals that are checked at compile time.
//!
//! [`types`] has the types that users hold. What they hold is generic over the grammar:
//! [`borrowed`] parses references and finds components. [`convert`] turns one type into another,
//! [`split`] cuts texts that are not valid, and [`query`] looks up the values of pairs.

mod accessors;
pub(crate) mod borrowed;
mod convert;
mod macros;
pub(crate) mod masked;
#[cfg(feature = "alloc")]
pub(crate) mod owned;
#[cfg(feature = "alloc")]
mod query;
#[cfg(feature = "serde")]
mod serde;
pub(crate) mod split;
mod traits;
#[macro_use]
pub(crate) mod types;
