//! JSON on one line, and the parts that records share.

use std::fmt;
use std::io;

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use crate::writer::Writer;

/// Appends `record` to `out`, on a line of its own, with LF at the end.
///
/// The line can be displayed anywhere: control characters that terminals interpret, and the line
/// and paragraph separators of Unicode, are escaped.
///
/// # Errors
/// Those of `record`. The records of this crate have none.
///
/// ```
/// let mut lines = Vec::new();
/// urial_verbs::json::push(&["a", "\u{85}"], &mut lines)?;
/// assert_eq!(lines, b"[\"a\",\"\\u0085\"]\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn push(record: &impl Serialize, out: &mut Vec<u8>) -> io::Result<()> {
    record.serialize(Writer(out)).map_err(io::Error::other)?;
    out.push(b'\n');
    Ok(())
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
    record.serialize(Writer(&mut line)).expect("a record has no errors");
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
        let text = str::from_utf8(self.0);
        let mut map = serializer.serialize_map(Some(2))?;
        match text {
            Ok(text) => map.serialize_entry("input", text)?,
            Err(_) => map.serialize_entry("input", &Text(self.0))?,
        }
        map.serialize_entry("input_octets", &text.is_err().then_some(self.0))?;
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
