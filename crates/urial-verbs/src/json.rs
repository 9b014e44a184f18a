//! JSON on one line, and the parts that records share.

use std::fmt;
use std::io;
use std::mem;

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use crate::writer::Sink;

/// Appends `record` to `out`, on a line of its own, with LF at the end.
///
/// The line can be displayed anywhere: control characters that terminals interpret, and the line
/// and paragraph separators of Unicode, are escaped.
///
/// # Errors
/// Reasons of `record` why it cannot be serialized. The records of this crate have none.
///
/// ```
/// let mut lines = Vec::new();
/// urial_verbs::json::push(&["a", "\u{85}"], &mut lines)?;
/// assert_eq!(lines, b"[\"a\",\"\\u0085\"]\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn push(record: &impl Serialize, out: &mut Vec<u8>) -> io::Result<()> {
    let written;
    (*out, written) = Sink::new(mem::take(out)).line(record);
    written
}

/// Writes as [`push`] does, but calls `drain` whenever `out` has 64 KiB or more, so that a long
/// line need not be held in memory. `member` is the first one of the object, in JSON and without a
/// comma, if it is not empty.
///
/// # Errors
/// The first error of `drain`, or the reason why `record` cannot be serialized.
///
/// ```
/// let (mut line, mut pieces) = (Vec::new(), Vec::new());
/// let text = std::collections::BTreeMap::from([("a", "b".repeat(1 << 20))]);
/// urial_verbs::json::push_in_pieces(&text, b"\"row\":1", &mut line, &mut |piece| {
///     assert!(piece.len() < 1 << 18);
///     Ok(pieces.append(piece))
/// })?;
/// pieces.extend(line);
/// assert!(pieces.starts_with(br#"{"row":1,"a":"bb"#) && pieces.ends_with(b"b\"}\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn push_in_pieces(
    record: &impl Serialize,
    member: &[u8],
    out: &mut Vec<u8>,
    drain: &mut dyn FnMut(&mut Vec<u8>) -> io::Result<()>,
) -> io::Result<()> {
    let mut drain = drain;
    let written;
    (*out, written) = Sink::in_pieces(mem::take(out), member, &mut drain).line(record);
    written
}

/// Returns `record` as [`push`] appends it, without the LF.
///
/// # Panics
/// Never, for the records of this crate.
///
/// ```
/// assert_eq!(urial_verbs::json::to_string(&("a", 1)), r#"["a",1]"#);
/// ```
#[must_use]
pub fn to_string(record: &impl Serialize) -> String {
    let mut line = Vec::new();
    push(record, &mut line).expect("a record has no errors");
    line.pop();
    String::from_utf8(line).expect("JSON is UTF-8")
}

/// Escapes in valid JSON of somebody else what [`push`] escapes, so that it is as harmless.
///
/// ```
/// assert_eq!(urial_verbs::json::escaped("[\"\u{85}\"]"), r#"["\u0085"]"#);
/// ```
#[must_use]
pub fn escaped(json: &str) -> String {
    // Outside of strings there is only `\r`, which is white space.
    let is_escaped = |it| matches!(it, '\r' | '\u{7F}'..='\u{9F}' | '\u{2028}' | '\u{2029}');
    let mut escaped = String::with_capacity(json.len());
    let mut rest = json;
    while let Some((at, char)) = rest.char_indices().find(|(_, char)| is_escaped(*char)) {
        escaped.push_str(&rest[..at]);
        let code = format!("\\u{:04x}", u32::from(char));
        escaped.push_str(if char == '\r' { " " } else { &code });
        rest = &rest[at + char.len_utf8()..];
    }
    escaped + rest
}

/// Declares the verbs: their names, and the schema of each.
macro_rules! verbs {
    ($($verb:literal),* $(,)?) => {
        /// The verbs, sorted by name.
        ///
        /// ```
        /// assert!(urial_verbs::json::VERBS.contains(&"resolve"));
        /// ```
        pub const VERBS: &[&str] = &[$($verb),*];

        /// Returns the JSON Schema (draft 2020-12) of the objects that `urial VERB --json` prints.
        ///
        /// ```
        /// let schema = urial_verbs::json::schema("resolve").unwrap();
        /// assert!(schema.contains(r#""title": "urial resolve --json""#));
        /// assert_eq!(urial_verbs::json::schema("sing"), None);
        /// ```
        #[must_use]
        pub fn schema(verb: &str) -> Option<&'static str> {
            match verb {
                $($verb => Some(include_str!(concat!("../schema/", $verb, ".json"))),)*
                _ => None,
            }
        }
    };
}

verbs! {
    "build",
    "compare",
    "decode",
    "edit",
    "encode",
    "expand",
    "explain",
    "find",
    "gate",
    "interpret",
    "lint",
    "match",
    "normalize",
    "parse",
    "redact",
    "relativize",
    "resolve",
    "scheme",
    "stats",
    "to-iri",
    "to-path",
    "to-uri",
    "uniq",
}

/// Octets of an input, which need not be UTF-8. JSON has U+FFFD for invalid ones.
///
/// `Debug` shows the number of octets, because an input may have secrets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Text<'a>(pub &'a [u8]);

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Text").field("len", &self.0.len()).finish_non_exhaustive()
    }
}

impl fmt::Display for Text<'_> {
    /// Writes the text with U+FFFD for octets that are not UTF-8, without a copy.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.utf8_chunks().try_for_each(|chunk| {
            f.write_str(chunk.valid())?;
            f.write_str(if chunk.invalid().is_empty() { "" } else { "\u{FFFD}" })
        })
    }
}

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match str::from_utf8(self.0) {
            Ok(text) => serializer.serialize_str(text),
            Err(_) => serializer.collect_str(self),
        }
    }
}

/// The members `input` and `input_octets`: the input as text, and its octets if it is not UTF-8.
///
/// `Debug` shows the number of octets, because an input may have secrets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Input<'a>(pub &'a [u8]);

impl fmt::Debug for Input<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input").field("len", &self.0.len()).finish_non_exhaustive()
    }
}

impl Serialize for Input<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("input", &Text(self.0))?;
        map.serialize_entry("input_octets", &octets(self.0))?;
        map.end()
    }
}

/// Returns the octets of a text that is not UTF-8, and so looks like others in JSON.
pub(crate) fn octets(text: &[u8]) -> Option<&[u8]> {
    str::from_utf8(text).is_err().then_some(text)
}

/// Returns the member `port_number` for a port as written: null for an empty one, and above 65535.
pub(crate) fn port_number(port: &str) -> Option<u16> {
    // N.B. `parse` takes a sign.
    port.bytes().all(|byte| byte.is_ascii_digit()).then(|| port.parse().ok())?
}

/// The member `"valid": true`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Valid;

impl Serialize for Valid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(true)
    }
}

/// The member `"valid": false`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Invalid;

impl Serialize for Invalid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(false)
    }
}
