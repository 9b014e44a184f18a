//! A serializer that writes JSON on one line.
//!
//! It writes what `serde_json` writes with the same escapes, and takes a third of the time: its
//! target is a buffer, names of members are not searched for escapes, and texts are copied whole.

use std::fmt::{self, Display};

use serde::Serialize;
use serde::ser::{self, Impossible, Serializer};

/// Appends a value to a buffer.
pub(crate) struct Writer<'o>(pub(crate) &'o mut Vec<u8>);

/// Why a value cannot be written. Only a value has reasons, and no record has one.
#[derive(Debug)]
pub(crate) struct Error(String);

impl<'o> Writer<'o> {
    /// Begins an array or an object, which `end` ends.
    #[inline]
    fn open(self, start: u8, end: u8) -> Compound<'o> {
        self.0.push(start);
        Compound { out: self.0, is_empty: true, end }
    }

    #[inline]
    fn string(self, text: &str) {
        self.0.push(b'"');
        if is_plain(text.as_bytes()) {
            self.0.extend_from_slice(text.as_bytes());
        } else {
            push_escaped(text, self.0);
        }
        self.0.push(b'"');
    }
}

/// Whether no character of a text is escaped, as in nearly every one. Most texts are short, so that
/// eight bytes are read at once, some of them perhaps twice.
fn is_plain(text: &[u8]) -> bool {
    if let Some(last) = text.last_chunk() {
        let (words, _) = text.as_chunks();
        return is_plain_word(*last) && words.iter().all(|word| is_plain_word(*word));
    }
    if let (Some([a, b, c, d]), Some([e, f, g, h])) = (text.first_chunk(), text.last_chunk()) {
        return is_plain_word([*a, *b, *c, *d, *e, *f, *g, *h]);
    }
    text.iter().all(|byte| (0x20..0x7F).contains(byte) && !matches!(byte, b'"' | b'\\'))
}

/// Whether eight bytes are ASCII without controls, `"` and `\`. The highest bit of each byte of a
/// number answers for that byte, exactly for the lowest one that is not plain.
fn is_plain_word(word: [u8; 8]) -> bool {
    let word = u64::from_le_bytes(word);
    let below = |word: u64, limit: u8| word.wrapping_sub(each(limit)) & !word;
    let is = |byte: u8| below(word ^ each(byte), 1);
    let above = word | word.wrapping_add(each(1));
    (below(word, b' ') | is(b'"') | is(b'\\') | above) & each(0x80) == 0
}

/// A byte eight times.
fn each(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

fn push_escaped(text: &str, out: &mut Vec<u8>) {
    let mut written = 0;
    for (at, char) in text.char_indices().filter(|(_, char)| is_escaped(*char)) {
        out.extend_from_slice(&text.as_bytes()[written..at]);
        out.extend_from_slice(escape(char).as_bytes());
        written = at + char.len_utf8();
    }
    out.extend_from_slice(&text.as_bytes()[written..]);
}

/// Whether a character is escaped: those of JSON, other controls that terminals interpret, and the
/// line and paragraph separators of Unicode.
fn is_escaped(char: char) -> bool {
    char.is_control() || matches!(char, '"' | '\\' | '\u{2028}' | '\u{2029}')
}

fn escape(char: char) -> String {
    match char {
        '"' => r#"\""#.into(),
        '\\' => r"\\".into(),
        '\x08' => r"\b".into(),
        '\t' => r"\t".into(),
        '\n' => r"\n".into(),
        '\x0C' => r"\f".into(),
        '\r' => r"\r".into(),
        other => format!("\\u{:04x}", u32::from(other)),
    }
}

/// An array or an object that is being written.
pub(crate) struct Compound<'o> {
    out: &'o mut Vec<u8>,
    is_empty: bool,
    end: u8,
}

impl Compound<'_> {
    /// Writes the comma before a member or an item, unless it is the first one.
    #[inline]
    fn separate(&mut self) {
        if !self.is_empty {
            self.out.push(b',');
        }
        self.is_empty = false;
    }

    #[inline]
    fn value(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        value.serialize(Writer(self.out))
    }

    #[inline]
    fn finish(self) {
        self.out.push(self.end);
    }
}

macro_rules! displayed {
    ($($method:ident: $number:ty),*) => {$(
        fn $method(self, number: $number) -> Result<(), Error> {
            self.0.extend_from_slice(number.to_string().as_bytes());
            Ok(())
        }
    )*};
}

/// Numbers are written as `Display` writes them, which floating-point ones are not in JSON.
impl<'o> Serializer for Writer<'o> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Compound<'o>;
    type SerializeTuple = Compound<'o>;
    type SerializeTupleStruct = Compound<'o>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Compound<'o>;
    type SerializeStruct = Compound<'o>;
    type SerializeStructVariant = Impossible<(), Error>;

    displayed! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64
    }

    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.0.extend_from_slice(if value { b"true" } else { b"false" });
        Ok(())
    }

    fn serialize_str(self, text: &str) -> Result<(), Error> {
        self.string(text);
        Ok(())
    }

    fn serialize_char(self, char: char) -> Result<(), Error> {
        self.serialize_str(char.encode_utf8(&mut [0; 4]))
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Error> {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.0.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.serialize_none()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_none()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Compound<'o>, Error> {
        Ok(self.open(b'[', b']'))
    }

    fn serialize_tuple(self, _: usize) -> Result<Compound<'o>, Error> {
        Ok(self.open(b'[', b']'))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Compound<'o>, Error> {
        Ok(self.open(b'[', b']'))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Compound<'o>, Error> {
        Ok(self.open(b'{', b'}'))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Compound<'o>, Error> {
        Ok(self.open(b'{', b'}'))
    }

    fn serialize_f32(self, _: f32) -> Result<(), Error> {
        Err(Error::unsupported())
    }

    fn serialize_f64(self, _: f64) -> Result<(), Error> {
        Err(Error::unsupported())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Error> {
        Err(Error::unsupported())
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<(), Error>, Error> {
        Err(Error::unsupported())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<(), Error>, Error> {
        Err(Error::unsupported())
    }
}

macro_rules! compound {
    ($($of:ident: $method:ident),*) => {$(
        impl ser::$of for Compound<'_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Error> {
                self.separate();
                self.value(item)
            }

            fn end(self) -> Result<(), Error> {
                self.finish();
                Ok(())
            }
        }
    )*};
}

compound! {
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field
}

impl ser::SerializeStruct for Compound<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.separate();
        self.out.push(b'"');
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"\":");
        self.value(value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

impl ser::SerializeMap for Compound<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.separate();
        let start = self.out.len();
        self.value(key)?;
        // A number is a text as a name.
        if self.out.get(start) != Some(&b'"') {
            self.out.insert(start, b'"');
            self.out.push(b'"');
        }
        self.out.push(b':');
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.value(value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

impl Error {
    fn unsupported() -> Error {
        Error("no record has a value of this type".into())
    }
}

impl ser::Error for Error {
    fn custom<T: Display>(reason: T) -> Error {
        Error(reason.to_string())
    }
}

impl std::error::Error for Error {}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::io::{self, Write};

    use serde_json::ser::Formatter;

    use super::*;

    /// What `serde_json` writes, with the characters escaped that it keeps.
    fn expected(value: &impl Serialize) -> String {
        struct OneLine;

        impl Formatter for OneLine {
            fn write_string_fragment<W: ?Sized + Write>(
                &mut self,
                out: &mut W,
                fragment: &str,
            ) -> io::Result<()> {
                fragment.chars().try_for_each(|char| match char {
                    '\u{7F}'..='\u{9F}' | '\u{2028}' | '\u{2029}' => {
                        write!(out, "\\u{:04x}", u32::from(char))
                    }
                    char => write!(out, "{char}"),
                })
            }
        }

        let mut line = Vec::new();
        value.serialize(&mut serde_json::Serializer::with_formatter(&mut line, OneLine)).unwrap();
        String::from_utf8(line).unwrap()
    }

    fn written(value: &impl Serialize) -> String {
        let mut line = Vec::new();
        value.serialize(Writer(&mut line)).unwrap();
        String::from_utf8(line).unwrap()
    }

    /// Each character of the first planes, in each place of a word and after it.
    #[test]
    fn a_text_has_the_escapes_of_serde_json() {
        for char in ('\0'..'\u{3000}').chain(['\u{FFFD}', '\u{10FFFF}']) {
            for before in 0..10 {
                let text = format!("{}{char}{}", &"abcdefghi"[..before], &"jklmnopqr"[before..]);
                assert_eq!(written(&text), expected(&text));
                assert_eq!(written(&&text[..before]), expected(&&text[..before]));
            }
        }
    }

    #[derive(Serialize)]
    struct Record<'a> {
        #[serde(flatten)]
        map: BTreeMap<u8, Option<bool>>,
        empty: [u8; 0],
        tuple: (i8, u64, char, ()),
        #[serde(skip_serializing_if = "Option::is_none")]
        absent: Option<u8>,
        newtype: Newtype<'a>,
        unit: Unit,
        kind: Kind,
    }

    #[derive(Serialize)]
    struct Newtype<'a>(&'a str);

    #[derive(Serialize)]
    struct Unit;

    #[derive(Serialize)]
    enum Kind {
        One,
    }

    #[test]
    fn a_record_is_what_serde_json_writes() {
        let record = || Record {
            map: [(1, Some(true)), (20, None)].into(),
            empty: [],
            tuple: (-1, u64::MAX, '"', ()),
            absent: None,
            newtype: Newtype("a\u{85}\\"),
            unit: Unit,
            kind: Kind::One,
        };
        let nested = BTreeMap::from([("a\"b", vec![record(), record()]), ("", Vec::new())]);
        assert_eq!(written(&nested), expected(&nested));
        assert!(1.5.serialize(Writer(&mut Vec::new())).is_err());
    }
}
