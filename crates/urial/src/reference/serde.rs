//! References as strings in whatever format `serde` reads and writes.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::parse::grammar::Grammar;
use crate::reference::borrowed::{Identifier, Reference};

/// Written as a string.
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

/// Borrows a string from the input; one that holds escapes cannot be borrowed, so read it owned.
struct Borrowed<T>(PhantomData<T>);

impl<'de, T> Visitor<'de> for Borrowed<T>
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

    /// Does not quote the text, as the default would: it may hold a password.
    fn visit_str<E: Error>(self, _: &str) -> Result<T, E> {
        Err(E::custom("a string with escapes cannot be borrowed; read it owned"))
    }
}

impl<'de: 'a, 'a, G: Grammar> Deserialize<'de> for Reference<'a, G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Reference<'a, G>, D::Error> {
        deserializer.deserialize_str(Borrowed(PhantomData))
    }
}

impl<'de: 'a, 'a, G: Grammar> Deserialize<'de> for Identifier<'a, G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Identifier<'a, G>, D::Error> {
        deserializer.deserialize_str(Borrowed(PhantomData))
    }
}

#[cfg(feature = "alloc")]
mod owned {
    use core::str::FromStr;

    use super::{Deserialize, Deserializer, Error, Grammar, PhantomData, Visitor, fmt};
    use crate::reference::owned::{IdentifierBuf, ReferenceBuf};

    /// Copies a string, wherever it stands.
    struct Owned<T>(PhantomData<T>);

    impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Owned<T> {
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
            deserializer.deserialize_str(Owned(PhantomData))
        }
    }

    impl<'de, G: Grammar> Deserialize<'de> for IdentifierBuf<G> {
        fn deserialize<D: Deserializer<'de>>(
            deserializer: D,
        ) -> Result<IdentifierBuf<G>, D::Error> {
            deserializer.deserialize_str(Owned(PhantomData))
        }
    }
}
