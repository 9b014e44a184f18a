//! A view as names and values, for callers that do not know its type: a table, JSON, a column.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::{self, Vec};
use core::fmt;

use super::mask;
use super::owned::{IntoOwned, into_owned};
use crate::components::percent::PctStr;
use crate::reference::masked::Masked;

/// The fields of a view, in a fixed order: stable names, each with its value.
///
/// ```
/// # use urial::Uri;
/// # use urial::scheme::FieldValue;
/// let view = Uri::parse("ldap:///o=x??sub")?.view().unwrap().unwrap();
/// let fields = view.fields();
/// assert_eq!(fields.get("port"), Some(&FieldValue::Number(389)));
/// assert_eq!(fields.get("scope"), Some(&FieldValue::Text("sub".into())));
/// assert_eq!(fields.get("subject"), None);
/// assert!(fields.into_iter().any(|field| field == ("scope", FieldValue::Text("sub".into()))));
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fields<'a>(Vec<(&'static str, FieldValue<'a>)>);

/// The value of a field. `Debug` masks secrets.
///
/// ```
/// # use urial::Uri;
/// # use urial::scheme::FieldValue;
/// let view = Uri::parse("redis://anna:secret@e.org/")?.view().unwrap().unwrap();
/// let fields = view.fields();
/// assert_eq!(fields.get("password"), Some(&FieldValue::Secret("secret".into())));
/// assert!(!format!("{fields:?}").contains("secret"));
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldValue<'a> {
    /// None: the URI does not have it, and there is no default.
    Absent,
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(u64),
    /// Text, decoded.
    Text(Cow<'a, str>),
    /// Text, decoded, that must not be shown on screens or in logs: a password or a key
    /// (RFC 3986 §3.2.1, §7.5).
    Secret(Cow<'a, str>),
    /// Octets that are not UTF-8.
    Octets(Cow<'a, [u8]>),
    /// Octets that are not UTF-8 and, as a [`Secret`](FieldValue::Secret), must not be shown.
    SecretOctets(Cow<'a, [u8]>),
    /// Any number of values.
    List(Vec<FieldValue<'a>>),
    /// Nested fields.
    Record(Fields<'a>),
}

into_owned!(Fields { 0 });

impl<'a> Fields<'a> {
    pub(super) const fn new() -> Fields<'a> {
        Fields(Vec::new())
    }

    /// Adds a field.
    pub(super) fn with(
        mut self,
        name: &'static str,
        value: impl Into<FieldValue<'a>>,
    ) -> Fields<'a> {
        self.push(name, value);
        self
    }

    pub(super) fn with_capacity(count: usize) -> Fields<'a> {
        Fields(Vec::with_capacity(count))
    }

    pub(super) fn push(&mut self, name: &'static str, value: impl Into<FieldValue<'a>>) {
        self.0.push((name, value.into()));
    }

    /// Returns the value of a field, if there is one of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&FieldValue<'a>> {
        self.iter().find(|&(its, _)| its == name).map(|(_, value)| value)
    }

    /// Iterates over the fields in order.
    ///
    /// ```
    /// # use urial::uri;
    /// let view = uri!("man:ls(1)").view()?.unwrap();
    /// assert!(view.fields().iter().any(|(name, _)| name == "section"));
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&'static str, &FieldValue<'a>)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }

    /// The first field whose value differs in `other`.
    pub(super) fn difference(&self, other: &Fields<'_>) -> Option<&'static str> {
        self.iter().find(|&(name, value)| other.get(name) != Some(value)).map(|(name, _)| name)
    }

    /// The same fields with `address` wherever one has it in brackets.
    pub(super) fn without_brackets(&self, address: &str) -> Fields<'static> {
        let fields = self.iter().map(|(name, value)| (name, value.without_brackets(address)));
        Fields(fields.collect())
    }
}

impl<'a> IntoIterator for Fields<'a> {
    type Item = (&'static str, FieldValue<'a>);
    type IntoIter = vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl IntoOwned for FieldValue<'_> {
    type Owned = FieldValue<'static>;

    fn into_owned(self) -> FieldValue<'static> {
        self.into_owned()
    }
}

impl FieldValue<'_> {
    /// Returns the same with text of its own, to keep it longer than the URI. Allocates each text
    /// that is borrowed. See [`View::into_owned`](crate::scheme::View::into_owned).
    #[must_use]
    pub fn into_owned(self) -> FieldValue<'static> {
        match self {
            FieldValue::Absent => FieldValue::Absent,
            FieldValue::Flag(flag) => FieldValue::Flag(flag),
            FieldValue::Number(number) => FieldValue::Number(number),
            FieldValue::Text(text) => FieldValue::Text(IntoOwned::into_owned(text)),
            FieldValue::Secret(text) => FieldValue::Secret(IntoOwned::into_owned(text)),
            FieldValue::Octets(octets) => FieldValue::Octets(IntoOwned::into_owned(octets)),
            FieldValue::SecretOctets(octets) => {
                FieldValue::SecretOctets(IntoOwned::into_owned(octets))
            }
            FieldValue::List(values) => FieldValue::List(IntoOwned::into_owned(values)),
            FieldValue::Record(fields) => FieldValue::Record(fields.into_owned()),
        }
    }

    fn without_brackets(&self, address: &str) -> FieldValue<'static> {
        let bracketed = ["[", address, "]"].concat();
        let bare = |text: &str| Cow::Owned(text.replace(&bracketed, address));
        match self {
            FieldValue::Text(text) => FieldValue::Text(bare(text)),
            FieldValue::Secret(text) => FieldValue::Secret(bare(text)),
            FieldValue::List(values) => {
                values.iter().map(|value| value.without_brackets(address)).collect()
            }
            FieldValue::Record(fields) => fields.without_brackets(address).into(),
            other => other.clone().into_owned(),
        }
    }
}

impl fmt::Debug for FieldValue<'_> {
    /// Masks secrets, and the password of a URI that is a text. Octets are a byte string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldValue::Absent => f.write_str("Absent"),
            FieldValue::Flag(flag) => f.debug_tuple("Flag").field(flag).finish(),
            FieldValue::Number(number) => f.debug_tuple("Number").field(number).finish(),
            FieldValue::Text(text) => f.debug_tuple("Text").field(&Masked::in_text(text)).finish(),
            FieldValue::Secret(_) => f.write_str("Secret(***)"),
            FieldValue::Octets(octets) => {
                f.debug_tuple("Octets").field(&mask::octets(octets)).finish()
            }
            FieldValue::SecretOctets(_) => f.write_str("SecretOctets(***)"),
            FieldValue::List(values) => f.debug_tuple("List").field(values).finish(),
            FieldValue::Record(fields) => f.debug_tuple("Record").field(fields).finish(),
        }
    }
}

impl From<bool> for FieldValue<'_> {
    fn from(flag: bool) -> Self {
        FieldValue::Flag(flag)
    }
}

impl From<u16> for FieldValue<'_> {
    fn from(number: u16) -> Self {
        FieldValue::Number(number.into())
    }
}

impl From<u32> for FieldValue<'_> {
    fn from(number: u32) -> Self {
        FieldValue::Number(number.into())
    }
}

impl From<u64> for FieldValue<'_> {
    fn from(number: u64) -> Self {
        FieldValue::Number(number)
    }
}

impl<'a> From<&'a str> for FieldValue<'a> {
    fn from(text: &'a str) -> Self {
        FieldValue::Text(text.into())
    }
}

impl<'a> From<Cow<'a, str>> for FieldValue<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        FieldValue::Text(text)
    }
}

impl<'a> From<&'a Cow<'_, str>> for FieldValue<'a> {
    fn from(text: &'a Cow<'_, str>) -> Self {
        FieldValue::Text(Cow::Borrowed(text))
    }
}

impl From<String> for FieldValue<'_> {
    fn from(text: alloc::string::String) -> Self {
        FieldValue::Text(text.into())
    }
}

impl<'a> From<&'a Cow<'_, [u8]>> for FieldValue<'a> {
    fn from(octets: &'a Cow<'_, [u8]>) -> Self {
        Cow::Borrowed(&**octets).into()
    }
}

impl<'a> From<&'a [u8]> for FieldValue<'a> {
    fn from(octets: &'a [u8]) -> Self {
        Cow::Borrowed(octets).into()
    }
}

impl<'a> From<Cow<'a, [u8]>> for FieldValue<'a> {
    /// Text, if the octets are UTF-8.
    fn from(octets: Cow<'a, [u8]>) -> Self {
        match octets {
            Cow::Borrowed(octets) => match core::str::from_utf8(octets) {
                Ok(text) => text.into(),
                Err(_) => FieldValue::Octets(octets.into()),
            },
            Cow::Owned(octets) => match String::from_utf8(octets) {
                Ok(text) => text.into(),
                Err(error) => FieldValue::Octets(error.into_bytes().into()),
            },
        }
    }
}

impl<'a> From<Fields<'a>> for FieldValue<'a> {
    fn from(fields: Fields<'a>) -> Self {
        FieldValue::Record(fields)
    }
}

impl<'a, V: Into<FieldValue<'a>>> From<Option<V>> for FieldValue<'a> {
    fn from(value: Option<V>) -> Self {
        value.map_or(FieldValue::Absent, V::into)
    }
}

impl<'a, V: Into<FieldValue<'a>>> FromIterator<V> for FieldValue<'a> {
    fn from_iter<I: IntoIterator<Item = V>>(values: I) -> Self {
        FieldValue::List(values.into_iter().map(V::into).collect())
    }
}

/// A key and its value, as a list of two.
impl<'a, K: Into<FieldValue<'a>>, V: Into<FieldValue<'a>>> From<(K, V)> for FieldValue<'a> {
    fn from((key, value): (K, V)) -> Self {
        FieldValue::List(alloc::vec![key.into(), value.into()])
    }
}

/// A member of a view as the value of a field: see [`view!`](super::view_trait::view).
pub(super) trait ToField {
    fn to_field(&self) -> FieldValue<'_>;
}

impl ToField for &str {
    fn to_field(&self) -> FieldValue<'_> {
        (*self).into()
    }
}

impl ToField for Cow<'_, str> {
    fn to_field(&self) -> FieldValue<'_> {
        self.into()
    }
}

impl ToField for Cow<'_, [u8]> {
    fn to_field(&self) -> FieldValue<'_> {
        self.into()
    }
}

impl ToField for u32 {
    fn to_field(&self) -> FieldValue<'_> {
        (*self).into()
    }
}

impl ToField for u64 {
    fn to_field(&self) -> FieldValue<'_> {
        (*self).into()
    }
}

impl<T: ToField> ToField for Option<T> {
    fn to_field(&self) -> FieldValue<'_> {
        self.as_ref().map_or(FieldValue::Absent, T::to_field)
    }
}

impl<T: ToField> ToField for Vec<T> {
    fn to_field(&self) -> FieldValue<'_> {
        FieldValue::List(self.iter().map(T::to_field).collect())
    }
}

/// A name and a value, as a list of two.
impl<K: ToField, V: ToField> ToField for (K, V) {
    fn to_field(&self) -> FieldValue<'_> {
        FieldValue::List(alloc::vec![self.0.to_field(), self.1.to_field()])
    }
}

/// A secret, if there is one.
pub(super) fn secret(secret: Option<&(impl AsRef<[u8]> + ?Sized)>) -> FieldValue<'_> {
    match secret.map(|secret| secret.as_ref().into()) {
        Some(FieldValue::Text(text)) => FieldValue::Secret(text),
        Some(FieldValue::Octets(octets)) => FieldValue::SecretOctets(octets),
        _ => FieldValue::Absent,
    }
}

/// Any number of values.
pub(super) fn list<'a, V: Into<FieldValue<'a>>>(
    values: impl IntoIterator<Item = V>,
) -> FieldValue<'a> {
    values.into_iter().collect()
}

/// `text`, unless it is empty.
pub(super) fn non_empty(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// A text with triplets, decoded.
pub(super) fn decoded(text: &str) -> FieldValue<'_> {
    if !text.contains('%') {
        return text.into();
    }
    PctStr::new(text).map_or(text.into(), |text| text.decode().into())
}
