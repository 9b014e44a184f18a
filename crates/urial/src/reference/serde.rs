//! `Serialize` and `Deserialize`: references are strings, in any format that `serde` supports.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::parse::grammar::Grammar;
use crate::reference::borrowed::{Identifier, Reference};

/// Implements `Serialize` as a string.
macro_rules! serialize {
    ($type:ty) => {
        impl<G: Grammar> Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    };
}

serialize!(Reference<'_, G>);
serialize!(Identifier<'_, G>);
#[cfg(feature = "alloc")]
serialize!(crate::reference::owned::ReferenceBuf<G>);
#[cfg(feature = "alloc")]
serialize!(crate::reference::owned::IdentifierBuf<G>);

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

impl<'de: 'a, 'a, G: Grammar> Deserialize<'de> for Reference<'a, G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Reference<'a, G>, D::Error> {
        deserializer.deserialize_str(BorrowedVisitor(PhantomData))
    }
}

impl<'de: 'a, 'a, G: Grammar> Deserialize<'de> for Identifier<'a, G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Identifier<'a, G>, D::Error> {
        deserializer.deserialize_str(BorrowedVisitor(PhantomData))
    }
}

#[cfg(feature = "alloc")]
mod owned {
    use core::str::FromStr;

    use super::{Deserialize, Deserializer, Error, Grammar, PhantomData, Visitor, fmt};
    use crate::reference::owned::{IdentifierBuf, ReferenceBuf};

    /// Parses a string and copies it.
    struct OwnedVisitor<T>(PhantomData<T>);

    impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for OwnedVisitor<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a string that is a URI or IRI reference")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            text.parse().map_err(E::custom)
        }
    }

    impl<'de, G: Grammar> Deserialize<'de> for ReferenceBuf<G> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ReferenceBuf<G>, D::Error> {
            deserializer.deserialize_str(OwnedVisitor(PhantomData))
        }
    }

    impl<'de, G: Grammar> Deserialize<'de> for IdentifierBuf<G> {
        fn deserialize<D: Deserializer<'de>>(
            deserializer: D,
        ) -> Result<IdentifierBuf<G>, D::Error> {
            deserializer.deserialize_str(OwnedVisitor(PhantomData))
        }
    }
}
