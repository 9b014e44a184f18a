//! Lines of JSON.

use serde_json::Value;
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
    let value = serde_json::from_slice::<Value>(text);
    let kept = if member.keeps { Kept::Json(text, value.is_ok()) } else { Kept::Nothing };
    match pointed(&value, text, member.pointer) {
        Ok(found) => take(Input { text: found.as_bytes(), row: Row { kept, error: None }, ..line }),
        Err(error) => take(Input { text, row: Row { kept, error: Some(&error) }, ..line }),
    }
}

/// The string to which the pointer points, in the value that was read from `text`.
fn pointed<'v>(
    value: &'v serde_json::Result<Value>,
    text: &[u8],
    pointer: &str,
) -> Result<&'v str, Error<'static>> {
    let error = |offset, expected| Error::Input { offset, expected, found: found(text, offset) };
    match value {
        Ok(value) => value
            .pointer(pointer)
            .and_then(Value::as_str)
            .ok_or_else(|| error(0, "an object with a string at --field")),
        Err(why) if why.is_eof() => Err(error(text.len(), "JSON")),
        Err(why) => Err(error(why.column().saturating_sub(1), "JSON")),
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
