//! Trait implementations of references that follow from their text: formatting, equality, order,
//! hash, and conversion from text.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use crate::parse::error::ParseError;
use crate::reference::borrowed::{Identifier, Reference, ToReference as _};
#[cfg(feature = "alloc")]
use crate::reference::owned::{IdentifierBuf, ReferenceBuf};
use crate::reference::types::{Grammar, Iri, IriRef, Uri, UriRef};
#[cfg(feature = "alloc")]
use crate::reference::types::{IriBuf, IriRefBuf, UriBuf, UriRefBuf};

/// Implements traits by the text. Equality, order and hash agree with those of `str`, as `Borrow`
/// requires. `Debug` masks the password.
macro_rules! as_text {
    ($name:expr, [$($generic:tt)*], $type:ty) => {
        impl<$($generic)*> fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl<$($generic)*> fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple($name).field(&self.to_reference().masked()).finish()
            }
        }

        impl<$($generic)*> Eq for $type {}

        impl<$($generic)*> PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                self.as_str() == other.as_str()
            }
        }

        impl<$($generic)*> PartialEq<str> for $type {
            fn eq(&self, other: &str) -> bool {
                self.as_str() == other
            }
        }

        impl<$($generic)*> PartialEq<&str> for $type {
            fn eq(&self, other: &&str) -> bool {
                self.as_str() == *other
            }
        }

        #[cfg(feature = "alloc")]
        impl<$($generic)*> PartialEq<String> for $type {
            fn eq(&self, other: &String) -> bool {
                self.as_str() == other
            }
        }

        #[cfg(feature = "alloc")]
        impl<$($generic)*> PartialEq<$type> for String {
            fn eq(&self, other: &$type) -> bool {
                self == other.as_str()
            }
        }

        impl<$($generic)*> PartialEq<$type> for str {
            fn eq(&self, other: &$type) -> bool {
                self == other.as_str()
            }
        }

        impl<$($generic)*> PartialEq<$type> for &str {
            fn eq(&self, other: &$type) -> bool {
                *self == other.as_str()
            }
        }

        impl<$($generic)*> Ord for $type {
            fn cmp(&self, other: &Self) -> Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl<$($generic)*> PartialOrd for $type {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl<$($generic)*> Hash for $type {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }

        impl<$($generic)*> AsRef<str> for $type {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl<$($generic)*> Borrow<str> for $type {
            fn borrow(&self) -> &str {
                self.as_str()
            }
        }
    };
}

as_text!(G::NAMES.reference, [G: Grammar], Reference<'_, G>);
as_text!(G::NAMES.identifier, [G: Grammar], Identifier<'_, G>);
as_text!("UriRef", [], UriRef<'_>);
as_text!("Uri", [], Uri<'_>);
as_text!("IriRef", [], IriRef<'_>);
as_text!("Iri", [], Iri<'_>);
#[cfg(feature = "alloc")]
as_text!(G::NAMES.reference_buf, [G: Grammar], ReferenceBuf<G>);
#[cfg(feature = "alloc")]
as_text!(G::NAMES.identifier_buf, [G: Grammar], IdentifierBuf<G>);
#[cfg(feature = "alloc")]
as_text!("UriRefBuf", [], UriRefBuf);
#[cfg(feature = "alloc")]
as_text!("UriBuf", [], UriBuf);
#[cfg(feature = "alloc")]
as_text!("IriRefBuf", [], IriRefBuf);
#[cfg(feature = "alloc")]
as_text!("IriBuf", [], IriBuf);

/// Implements equality of different types that hold references of the same grammar.
macro_rules! equal_texts {
    ($($one:ty, $other:ty;)*) => {
        $(
            impl PartialEq<$other> for $one {
                fn eq(&self, other: &$other) -> bool {
                    self.as_str() == other.as_str()
                }
            }

            impl PartialEq<$one> for $other {
                fn eq(&self, other: &$one) -> bool {
                    self.as_str() == other.as_str()
                }
            }
        )*
    };
}

equal_texts! {
    UriRef<'_>, Uri<'_>;
    IriRef<'_>, Iri<'_>;
}

#[cfg(feature = "alloc")]
equal_texts! {
    UriRefBuf, UriRef<'_>;
    UriRefBuf, Uri<'_>;
    UriRefBuf, UriBuf;
    UriBuf, UriRef<'_>;
    UriBuf, Uri<'_>;
    IriRefBuf, IriRef<'_>;
    IriRefBuf, Iri<'_>;
    IriRefBuf, IriBuf;
    IriBuf, IriRef<'_>;
    IriBuf, Iri<'_>;
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
