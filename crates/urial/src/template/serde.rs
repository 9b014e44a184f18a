//! `Serialize` and `Deserialize`: templates are strings, in any format that `serde` supports.

use alloc::string::String;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use super::Template;
use super::owned::TemplateBuf;

impl Serialize for Template<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl Serialize for TemplateBuf {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Parses a string that is borrowed from the input. A string with escapes, as JSON has them, cannot
/// be borrowed.
struct BorrowedVisitor;

impl<'de> Visitor<'de> for BorrowedVisitor {
    type Value = Template<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a borrowed string that is a URI template")
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Template<'de>, E> {
        Template::parse(text).map_err(E::custom)
    }

    /// Does not quote the text in the error, as the default does: it may contain a password.
    fn visit_str<E: Error>(self, _: &str) -> Result<Template<'de>, E> {
        Err(E::custom("a string with escapes cannot be borrowed; deserialize a TemplateBuf"))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Template<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(BorrowedVisitor)
    }
}

/// Parses a string, and copies it unless it is given away.
struct OwnedVisitor;

impl Visitor<'_> for OwnedVisitor {
    type Value = TemplateBuf;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string that is a URI template")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<TemplateBuf, E> {
        TemplateBuf::parse(text).map_err(E::custom)
    }

    fn visit_string<E: Error>(self, text: String) -> Result<TemplateBuf, E> {
        TemplateBuf::try_from(text).map_err(E::custom)
    }
}

impl<'de> Deserialize<'de> for TemplateBuf {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_string(OwnedVisitor)
    }
}
