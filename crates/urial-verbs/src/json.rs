//! JSON on one line, and the parts that records share.

use std::fmt;
use std::io::{self, Write};

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;

/// Writes `record` on a line of its own, with LF at the end.
///
/// The line can be displayed anywhere: control characters that terminals interpret, and the line
/// and paragraph separators of Unicode, are escaped.
///
/// # Errors
/// Those of `out`.
pub fn write(record: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    write_part(record, out)?;
    out.write_all(b"\n")
}

/// Writes `part` as [`write()`] writes it, without the LF.
///
/// # Errors
/// Those of `out`.
pub fn write_part(part: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    Ok(part.serialize(&mut serde_json::Serializer::with_formatter(out, OneLine))?)
}

/// Returns `record` as [`write()`] writes it, without the LF.
///
/// # Panics
/// Never, for the records of this crate.
#[must_use]
pub fn to_string(record: &impl Serialize) -> String {
    let mut line = Vec::new();
    write_part(record, &mut line).expect("a vector can be written to");
    String::from_utf8(line).expect("JSON is UTF-8")
}

/// Escapes more than JSON requires.
struct OneLine;

impl Formatter for OneLine {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        if is_plain(fragment) {
            return out.write_all(fragment.as_bytes());
        }
        let is_escaped = |it| matches!(it, '\u{7F}'..='\u{9F}' | '\u{2028}' | '\u{2029}');
        let mut written = 0;
        for (at, escaped) in fragment.match_indices(is_escaped) {
            out.write_all(&fragment.as_bytes()[written..at])?;
            let character = escaped.chars().next().map_or(0, u32::from);
            write!(out, "\\u{character:04x}")?;
            written = at + escaped.len();
        }
        out.write_all(&fragment.as_bytes()[written..])
    }

    /// Escapes JSON that somebody else wrote: outside of strings, it has none of these characters.
    fn write_raw_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        self.write_string_fragment(out, fragment)
    }
}

/// Whether the text is ASCII without DEL, as nearly every one is.
///
/// Reads all of it: without an early exit, the loop is vectorized.
fn is_plain(text: &str) -> bool {
    text.bytes().fold(0, |highest, byte| byte.max(highest)) < 0x7F
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
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Text<'a>(pub &'a [u8]);

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        String::from_utf8_lossy(self.0).fmt(f)
    }
}

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&String::from_utf8_lossy(self.0))
    }
}

/// The members `input` and `input_octets`: the input as text, and its octets if it is not UTF-8.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Input<'a>(pub &'a [u8]);

impl fmt::Debug for Input<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text(self.0).fmt(f)
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
