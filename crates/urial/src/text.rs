//! What references are as text: printed, compared, ordered, hashed, and read from other types.

use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use crate::parse::error::ParseError;
use crate::uri::{Uri, UriRef};

/// Equality, order, hash and borrowing agree with those of the text, and `Debug` masks a password.
macro_rules! as_text {
    ($name:literal, $type:ty) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple($name).field(&self.masked()).finish()
            }
        }

        impl Eq for $type {}

        impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                self.as_str() == other.as_str()
            }
        }

        impl PartialEq<str> for $type {
            fn eq(&self, other: &str) -> bool {
                self.as_str() == other
            }
        }

        impl PartialEq<&str> for $type {
            fn eq(&self, other: &&str) -> bool {
                self.as_str() == *other
            }
        }

        impl PartialEq<$type> for str {
            fn eq(&self, other: &$type) -> bool {
                self == other.as_str()
            }
        }

        impl PartialEq<$type> for &str {
            fn eq(&self, other: &$type) -> bool {
                *self == other.as_str()
            }
        }

        impl Ord for $type {
            fn cmp(&self, other: &Self) -> Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl PartialOrd for $type {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Hash for $type {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }

        impl AsRef<str> for $type {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl Borrow<str> for $type {
            fn borrow(&self) -> &str {
                self.as_str()
            }
        }
    };
}

as_text!("UriRef", UriRef<'_>);
as_text!("Uri", Uri<'_>);
#[cfg(feature = "alloc")]
as_text!("UriRefBuf", crate::owned::UriRefBuf);
#[cfg(feature = "alloc")]
as_text!("UriBuf", crate::owned::UriBuf);

/// What owns its text and what borrows it are compared as text.
#[cfg(feature = "alloc")]
macro_rules! compare_owned {
    ($($owned:ty, $borrowed:ty;)*) => {
        $(
            impl PartialEq<$borrowed> for $owned {
                fn eq(&self, other: &$borrowed) -> bool {
                    self.as_str() == other.as_str()
                }
            }

            impl PartialEq<$owned> for $borrowed {
                fn eq(&self, other: &$owned) -> bool {
                    self.as_str() == other.as_str()
                }
            }
        )*
    };
}

#[cfg(feature = "alloc")]
compare_owned! {
    crate::owned::UriRefBuf, UriRef<'_>;
    crate::owned::UriBuf, Uri<'_>;
}

/// Text and octets are read as `parse` and `parse_bytes` do.
macro_rules! read_from_text {
    ($($name:ident),*) => {
        $(
            impl<'a> TryFrom<&'a str> for $name<'a> {
                type Error = ParseError;

                fn try_from(text: &'a str) -> Result<$name<'a>, ParseError> {
                    $name::parse(text)
                }
            }

            impl<'a> TryFrom<&'a [u8]> for $name<'a> {
                type Error = ParseError;

                fn try_from(text: &'a [u8]) -> Result<$name<'a>, ParseError> {
                    $name::parse_bytes(text)
                }
            }
        )*
    };
}

read_from_text!(UriRef, Uri);
