//! References and identifiers: borrowed, owned, and as literals that are checked at compile time.

pub(crate) mod borrowed;
mod macros;
#[cfg(feature = "alloc")]
pub(crate) mod owned;
#[cfg(feature = "serde")]
mod serde;
pub(crate) mod split;
mod traits;
