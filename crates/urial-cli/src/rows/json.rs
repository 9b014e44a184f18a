//! Lines of JSON.

use std::fmt;

use serde::de;
use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Deserializer;
use urial::Found;
use urial_verbs::Error;

use super::{Kept, Row};
use crate::failure::Failure;
use crate::input::Input;

/// A member of each line.
#[derive(Clone, Copy)]
pub(crate) struct Member<'a> {
    /// Its JSON Pointer (RFC 6901).
    pub(crate) pointer: &'a str,
    /// Whether to keep the line.
    pub(crate) keeps: bool,
}

/// Passes the input on a line to `take`, unless the line is blank.
pub(crate) fn input(
    line: Input<'_>,
    member: Member<'_>,
    take: impl FnOnce(Input<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let text = line.text.trim_ascii();
    if text.is_empty() {
        return Ok(());
    }
    let read = read(text, member.pointer);
    let kept = if member.keeps { Kept::Json(text, read.is_ok()) } else { Kept::Nothing };
    let error = |offset, expected| Error::Input { offset, expected, found: found(text, offset) };
    match read {
        Ok(Some(found)) => {
            let row = Row { kept, ..Row::PART };
            take(Input { text: found.as_bytes(), row: &row, ..line })
        }
        Ok(None) => {
            let error = Some(&error(0, "an object with a string at --field"));
            take(Input { text, row: &Row { kept, error, ..Row::PART }, ..line })
        }
        Err(offset) => {
            let error = Some(&error(offset, "JSON"));
            take(Input { text, row: &Row { kept, error, ..Row::PART }, ..line })
        }
    }
}

/// Returns the string to which the pointer points, or where the text is not JSON. What is beside it
/// is not looked at, but for its syntax.
fn read(text: &[u8], pointer: &str) -> Result<Option<String>, usize> {
    let mut json = Deserializer::from_slice(text);
    let read = At(pointer).deserialize(&mut json).and_then(|found| json.end().map(|()| found));
    read.map_err(|error| if error.is_eof() { text.len() } else { error.column().saturating_sub(1) })
}

/// The value at a pointer, if that is a string.
#[derive(Clone, Copy)]
struct At<'p>(&'p str);

impl<'p> At<'p> {
    /// Returns the first token, as it is in a name (RFC 6901 §4), and what comes after it.
    fn split(self) -> Option<(String, At<'p>)> {
        let tokens = self.0.strip_prefix('/')?;
        let token = tokens.split('/').next().unwrap_or_default();
        Some((token.replace("~1", "/").replace("~0", "~"), At(&tokens[token.len()..])))
    }
}

impl<'de> DeserializeSeed<'de> for At<'_> {
    type Value = Option<String>;

    fn deserialize<D: de::Deserializer<'de>>(self, json: D) -> Result<Option<String>, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for At<'_> {
    type Value = Option<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_str<E>(self, text: &str) -> Result<Option<String>, E> {
        Ok(self.0.is_empty().then(|| text.into()))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Option<String>, E> {
        Ok(None)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Option<String>, E> {
        Ok(None)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Option<String>, E> {
        Ok(None)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Option<String>, E> {
        Ok(None)
    }

    fn visit_unit<E>(self) -> Result<Option<String>, E> {
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Option<String>, A::Error> {
        let (token, rest) = self.split().unzip();
        // An index has no leading zeros.
        let index = token.and_then(|it| it.parse().ok().filter(|at: &usize| at.to_string() == it));
        let (mut found, mut next) = (None, 0);
        loop {
            match rest.filter(|_| index == Some(next)) {
                Some(rest) => match items.next_element_seed(rest)? {
                    Some(item) => found = item,
                    None => return Ok(found),
                },
                None if items.next_element::<IgnoredAny>()?.is_none() => return Ok(found),
                None => {}
            }
            next += 1;
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Option<String>, A::Error> {
        let (token, rest) = self.split().unzip();
        let mut found = None;
        while let Some(name) = members.next_key::<String>()? {
            match rest.filter(|_| token.as_ref() == Some(&name)) {
                // Of members with one name, the last one counts.
                Some(rest) => found = members.next_value_seed(rest)?,
                None => drop(members.next_value::<IgnoredAny>()?),
            }
        }
        Ok(found)
    }
}

/// The character at an offset.
fn found(text: &[u8], offset: usize) -> Found {
    let rest = text.get(offset..).unwrap_or_default();
    match rest.utf8_chunks().next() {
        None => Found::End,
        Some(chunk) => match chunk.valid().chars().next() {
            Some(char) => Found::Char(char),
            None => Found::Byte(rest[0]),
        },
    }
}
