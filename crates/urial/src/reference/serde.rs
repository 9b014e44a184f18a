//! `Serialize` and `Deserialize`: references are strings, in any format that `serde` supports.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::reference::borrowed::{Identifier, Reference};
use crate::reference::types::Grammar;
use crate::reference::types::{Iri, IriRef, Uri, UriRef};

/// Implements `Serialize` as a string.
macro_rules! serialize {
    ([$($generic:tt)*], $type:ty) => {
        impl<$($generic)*> Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    };
}

serialize!([], UriRef<'_>);
serialize!([], Uri<'_>);
serialize!([], IriRef<'_>);
serialize!([], Iri<'_>);
serialize!([G: Grammar], Reference<'_, G>);
serialize!([G: Grammar], Identifier<'_, G>);

/// Parses a string that is borrowed from the input. A string with escapes, as JSON has them, cannot
/// be borrowed; for such input, deserialize an owned type.
struct BorrowedVisitor<T>(PhantomData<T>);

impl<'de, T> Visitor<'de> for BorrowedVisitor<T>
where
    T: TryFrom<&'de str, Error: fmt::Display>,
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a borrowed string that is a URI or IRI reference")
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<T, E> {
        T::try_from(text).map_err(E::custom)
    }

    /// Does not quote the text in the error, as the default does: it may contain a password.
    fn visit_str<E: Error>(self, _: &str) -> Result<T, E> {
        Err(E::custom("a string with escapes cannot be borrowed; deserialize the owned type"))
    }
}

macro_rules! deserialize {
    ($($type:ident)*) => {
        $(
            impl<'de: 'a, 'a> Deserialize<'de> for $type<'a> {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    deserializer.deserialize_str(BorrowedVisitor(PhantomData))
                }
            }
        )*
    };
}

deserialize!(UriRef Uri IriRef Iri);

#[cfg(feature = "alloc")]
mod owned {
    use alloc::string::String;

    use super::{
        Deserialize, Deserializer, Error, PhantomData, Serialize, Serializer, Visitor, fmt,
    };
    use crate::reference::owned::ParseBufError;
    use crate::reference::types::{IriBuf, IriRefBuf, UriBuf, UriRefBuf};

    /// Parses a string, and copies it unless it is given away.
    struct OwnedVisitor<T>(PhantomData<T>);

    impl<T> Visitor<'_> for OwnedVisitor<T>
    where
        T: for<'t> TryFrom<&'t str, Error: fmt::Display> + TryFrom<String, Error = ParseBufError>,
    {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a string that is a URI or IRI reference")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            T::try_from(text).map_err(E::custom)
        }

        fn visit_string<E: Error>(self, text: String) -> Result<T, E> {
            T::try_from(text).map_err(E::custom)
        }
    }

    macro_rules! deserialize_owned {
        ($($type:ty)*) => {
            $(
                impl Serialize for $type {
                    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                        serializer.serialize_str(self.as_str())
                    }
                }

                impl<'de> Deserialize<'de> for $type {
                    fn deserialize<D: Deserializer<'de>>(
                        deserializer: D,
                    ) -> Result<Self, D::Error> {
                        deserializer.deserialize_string(OwnedVisitor(PhantomData))
                    }
                }
            )*
        };
    }

    deserialize_owned!(UriRefBuf UriBuf IriRefBuf IriBuf);
}
