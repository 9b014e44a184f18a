//! Trait implementations of references that follow from their text: formatting, equality, order,
//! hash, and conversion from text.

use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use crate::parse::error::ParseError;
use crate::parse::grammar::Grammar;
use crate::reference::borrowed::{Identifier, Reference};
#[cfg(feature = "alloc")]
use crate::reference::owned::{IdentifierBuf, ReferenceBuf};

/// Implements traits by the text. Equality, order and hash agree with those of `str`, as `Borrow`
/// requires. `Debug` masks the password.
macro_rules! as_text {
    ($name:ident, $type:ty) => {
        impl<G: Grammar> fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl<G: Grammar> fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(G::NAMES.$name).field(&self.masked()).finish()
            }
        }

        impl<G: Grammar> Eq for $type {}

        impl<G: Grammar> PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                self.as_str() == other.as_str()
            }
        }

        impl<G: Grammar> PartialEq<str> for $type {
            fn eq(&self, other: &str) -> bool {
                self.as_str() == other
            }
        }

        impl<G: Grammar> PartialEq<&str> for $type {
            fn eq(&self, other: &&str) -> bool {
                self.as_str() == *other
            }
        }

        impl<G: Grammar> PartialEq<$type> for str {
            fn eq(&self, other: &$type) -> bool {
                self == other.as_str()
            }
        }

        impl<G: Grammar> PartialEq<$type> for &str {
            fn eq(&self, other: &$type) -> bool {
                *self == other.as_str()
            }
        }

        impl<G: Grammar> Ord for $type {
            fn cmp(&self, other: &Self) -> Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl<G: Grammar> PartialOrd for $type {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl<G: Grammar> Hash for $type {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }

        impl<G: Grammar> AsRef<str> for $type {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl<G: Grammar> Borrow<str> for $type {
            fn borrow(&self) -> &str {
                self.as_str()
            }
        }
    };
}

as_text!(reference, Reference<'_, G>);
as_text!(identifier, Identifier<'_, G>);
#[cfg(feature = "alloc")]
as_text!(reference_buf, ReferenceBuf<G>);
#[cfg(feature = "alloc")]
as_text!(identifier_buf, IdentifierBuf<G>);

/// Implements equality of owned and borrowed forms.
#[cfg(feature = "alloc")]
macro_rules! compare_owned {
    ($($owned:ty, $borrowed:ty;)*) => {
        $(
            impl<G: Grammar> PartialEq<$borrowed> for $owned {
                fn eq(&self, other: &$borrowed) -> bool {
                    self.as_str() == other.as_str()
                }
            }

            impl<G: Grammar> PartialEq<$owned> for $borrowed {
                fn eq(&self, other: &$owned) -> bool {
                    self.as_str() == other.as_str()
                }
            }
        )*
    };
}

#[cfg(feature = "alloc")]
compare_owned! {
    ReferenceBuf<G>, Reference<'_, G>;
    IdentifierBuf<G>, Identifier<'_, G>;
}

/// Implements `TryFrom` text and octets by `parse` and `parse_bytes`.
macro_rules! try_from_text {
    ($($name:ident),*) => {
        $(
            impl<'a, G: Grammar> TryFrom<&'a str> for $name<'a, G> {
                type Error = ParseError;

                fn try_from(text: &'a str) -> Result<$name<'a, G>, ParseError> {
                    $name::parse(text)
                }
            }

            impl<'a, G: Grammar> TryFrom<&'a [u8]> for $name<'a, G> {
                type Error = ParseError;

                fn try_from(text: &'a [u8]) -> Result<$name<'a, G>, ParseError> {
                    $name::parse_bytes(text)
                }
            }
        )*
    };
}

try_from_text!(Reference, Identifier);
