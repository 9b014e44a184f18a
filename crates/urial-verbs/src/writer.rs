//! A serializer that writes JSON on one line.
//!
//! It writes what `serde_json` writes with the same escapes, and takes a third of the time: its
//! target is a buffer, names of members are not searched for escapes, and texts are copied whole.

use std::fmt::{self, Display, Write as _};
use std::io;

use serde::Serialize;
use serde::ser::{self, Impossible, Serializer};

/// The output buffer, and the sink for its content beyond a limit.
pub(crate) struct Sink<'d> {
    text: Vec<u8>,
    /// The first member of the first object, without a comma; empty for none.
    member: &'d [u8],
    /// Takes the buffer, if the output need not stay in it.
    drain: Option<&'d mut Drain<'d>>,
    /// Why it could not be taken.
    failure: Option<io::Error>,
}

/// Takes from a buffer what can be written.
pub(crate) type Drain<'d> = dyn FnMut(&mut Vec<u8>) -> io::Result<()> + 'd;

/// As much is offered to the [`Drain`] at once, and pieces of a text are no longer.
const AT_ONCE: usize = 1 << 16;

impl<'d> Sink<'d> {
    /// Lets everything stay in the buffer.
    pub(crate) fn new(text: Vec<u8>) -> Sink<'d> {
        Sink { text, member: &[], drain: None, failure: None }
    }

    /// Lets `drain` empty the buffer, and begins the object of a record with `member`.
    pub(crate) fn in_pieces(text: Vec<u8>, member: &'d [u8], drain: &'d mut Drain<'d>) -> Sink<'d> {
        Sink { member, drain: Some(drain), ..Sink::new(text) }
    }

    /// Writes a value, then LF. Returns the buffer with what was not taken.
    pub(crate) fn line(mut self, value: &impl Serialize) -> (Vec<u8>, io::Result<()>) {
        let written = value.serialize(Writer(&mut self));
        self.text.push(b'\n');
        let failure = self.failure.take();
        (self.text, written.map_err(|error| failure.unwrap_or_else(|| io::Error::other(error))))
    }

    #[inline]
    fn offer(&mut self) -> Result<(), Error> {
        if self.text.len() < AT_ONCE { Ok(()) } else { self.drain() }
    }

    #[cold]
    fn drain(&mut self) -> Result<(), Error> {
        let Some(drain) = &mut self.drain else { return Ok(()) };
        drain(&mut self.text).map_err(|error| {
            self.failure = Some(error);
            Error("the output cannot be written".into())
        })
    }

    #[inline]
    fn push(&mut self, byte: u8) {
        self.text.push(byte);
    }

    /// Writes unescaped text.
    #[inline]
    fn plain(&mut self, text: &[u8]) -> Result<(), Error> {
        if text.len() < AT_ONCE {
            self.text.extend_from_slice(text);
            return self.offer();
        }
        text.chunks(AT_ONCE).try_for_each(|piece| {
            self.text.extend_from_slice(piece);
            self.offer()
        })
    }

    /// Writes the inside of a string.
    #[inline]
    fn inside(&mut self, text: &str) -> Result<(), Error> {
        if is_plain(text.as_bytes()) { self.plain(text.as_bytes()) } else { self.escaped(text) }
    }

    fn escaped(&mut self, text: &str) -> Result<(), Error> {
        let mut written = 0;
        for (at, char) in text.char_indices().filter(|(_, char)| is_escaped(*char)) {
            self.plain(&text.as_bytes()[written..at])?;
            self.text.extend_from_slice(escape(char).as_bytes());
            written = at + char.len_utf8();
        }
        self.plain(&text.as_bytes()[written..])
    }
}

/// What `Display` writes in a string is escaped piece by piece.
impl fmt::Write for Sink<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.inside(text).map_err(|_| fmt::Error)
    }
}

/// Appends a value to a buffer.
pub(crate) struct Writer<'o, 'd>(&'o mut Sink<'d>);

/// Why a value cannot be written. Only a value has reasons, and no record has one; or the output
/// has.
#[derive(Debug)]
pub(crate) struct Error(String);

impl<'o, 'd> Writer<'o, 'd> {
    /// Begins an array or an object, which `end` ends.
    #[inline]
    fn open(self, start: u8, end: u8) -> Result<Compound<'o, 'd>, Error> {
        self.0.push(start);
        let member = std::mem::take(&mut self.0.member);
        self.0.plain(member)?;
        Ok(Compound { out: self.0, is_empty: member.is_empty(), end })
    }

    #[inline]
    fn string(self, text: &str) -> Result<(), Error> {
        self.0.push(b'"');
        self.0.inside(text)?;
        self.0.push(b'"');
        Ok(())
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

/// Whether a character is escaped: as JSON requires, and also further controls that terminals
/// interpret, and the line and paragraph separators of Unicode.
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
pub(crate) struct Compound<'o, 'd> {
    out: &'o mut Sink<'d>,
    is_empty: bool,
    end: u8,
}

impl Compound<'_, '_> {
    /// Writes the comma before a member or an item, unless it is the first one.
    #[inline]
    fn separate(&mut self) -> Result<(), Error> {
        if !self.is_empty {
            self.out.push(b',');
        }
        self.is_empty = false;
        self.out.offer()
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
            self.0.text.extend_from_slice(number.to_string().as_bytes());
            Ok(())
        }
    )*};
}

/// Numbers are written as `Display` writes them, which floating-point ones are not in JSON.
impl<'o, 'd> Serializer for Writer<'o, 'd> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Compound<'o, 'd>;
    type SerializeTuple = Compound<'o, 'd>;
    type SerializeTupleStruct = Compound<'o, 'd>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Compound<'o, 'd>;
    type SerializeStruct = Compound<'o, 'd>;
    type SerializeStructVariant = Impossible<(), Error>;

    displayed! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64
    }

    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.0.text.extend_from_slice(if value { b"true" } else { b"false" });
        Ok(())
    }

    fn serialize_str(self, text: &str) -> Result<(), Error> {
        self.string(text)
    }

    /// Without the whole text, which may be long.
    fn collect_str<T: Display + ?Sized>(self, text: &T) -> Result<(), Error> {
        self.0.push(b'"');
        write!(self.0, "{text}").map_err(|_| Error("a text cannot be written".into()))?;
        self.0.push(b'"');
        Ok(())
    }

    fn serialize_char(self, char: char) -> Result<(), Error> {
        self.serialize_str(char.encode_utf8(&mut [0; 4]))
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Error> {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.0.text.extend_from_slice(b"null");
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

    fn serialize_seq(self, _: Option<usize>) -> Result<Compound<'o, 'd>, Error> {
        self.open(b'[', b']')
    }

    fn serialize_tuple(self, _: usize) -> Result<Compound<'o, 'd>, Error> {
        self.open(b'[', b']')
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Compound<'o, 'd>, Error> {
        self.open(b'[', b']')
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Compound<'o, 'd>, Error> {
        self.open(b'{', b'}')
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Compound<'o, 'd>, Error> {
        self.open(b'{', b'}')
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
        impl ser::$of for Compound<'_, '_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Error> {
                self.separate()?;
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

impl ser::SerializeStruct for Compound<'_, '_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.separate()?;
        self.out.push(b'"');
        self.out.text.extend_from_slice(name.as_bytes());
        self.out.text.extend_from_slice(b"\":");
        self.value(value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

impl ser::SerializeMap for Compound<'_, '_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.separate()?;
        let text = std::mem::take(&mut self.out.text);
        let start = text.len();
        // A name stays in the buffer until it is complete.
        let mut whole = Sink::new(text);
        let written = key.serialize(Writer(&mut whole));
        self.out.text = whole.text;
        written?;
        // A number is a text as a name.
        if self.out.text.get(start) != Some(&b'"') {
            self.out.text.insert(start, b'"');
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
        let mut sink = Sink::new(Vec::new());
        value.serialize(Writer(&mut sink)).unwrap();
        String::from_utf8(sink.text).unwrap()
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
        assert!(1.5.serialize(Writer(&mut Sink::new(Vec::new()))).is_err());
    }

    #[test]
    fn what_precedes_a_name_that_cannot_be_written_stays() {
        let mut sink = Sink::new(b"[1,".to_vec());
        let mut map = Writer(&mut sink).serialize_map(None).unwrap();
        assert!(ser::SerializeMap::serialize_key(&mut map, &1.5).is_err());
        assert_eq!(sink.text, b"[1,{");
    }
}
