//! Lines of JSON.

use std::path::Path;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Deserializer;
use urial::Found;
use urial_verbs::{Error, json as records};

use super::format::{Ends, Format, Header, Take, push_json};
use super::lines::End;
use super::origin::{Input, Kept, ROW, Row};
use crate::failure::Failure;

/// A member of each line.
#[derive(Clone, Copy)]
pub(crate) struct Member<'a> {
    pub(crate) pointer: &'a Pointer,
    /// Whether to keep the line.
    pub(crate) keeps: bool,
}

/// A JSON Pointer (RFC 6901), of any length.
#[derive(Clone)]
pub(crate) struct Pointer(Vec<Token>);

/// A reference token.
#[derive(Clone)]
struct Token {
    name: String,
    /// The index of an array, which has no leading zeros (RFC 6901 §4).
    index: Option<usize>,
}

impl Pointer {
    /// Reads a pointer.
    ///
    /// ```text
    /// json-pointer    = *( "/" reference-token )
    /// reference-token = *( unescaped / escaped )
    /// escaped         = "~" ( "0" / "1" )
    /// ```
    pub(crate) fn read(text: &str) -> Option<Pointer> {
        let mut tokens = text.split('/');
        let is_rooted = tokens.next() == Some("");
        let read = tokens.map(Token::read).collect::<Option<_>>().filter(|_| is_rooted);
        read.map(Pointer)
    }
}

impl Token {
    fn read(text: &str) -> Option<Token> {
        let mut escapes = text.split('~').skip(1);
        let is_escaped = escapes.all(|it| it.starts_with(['0', '1']));
        let name = text.replace("~1", "/").replace("~0", "~");
        let index = name.parse().ok().filter(|index: &usize| index.to_string() == name);
        is_escaped.then_some(Token { name, index })
    }
}

impl Format for Member<'_> {
    fn ends(&self, _: &Path) -> Box<dyn Ends> {
        Box::new(End::Line)
    }

    fn each_input(
        &self,
        all: Input<'_>,
        _: Option<&Header>,
        take: &mut Take<'_>,
    ) -> Result<(), Failure> {
        End::Line.lines(all).try_for_each(|line| self.input(line, take))
    }

    fn keeps(&self) -> bool {
        self.keeps
    }

    fn kept_names(&self, _: Option<&Header>) -> Vec<String> {
        if self.keeps { vec![ROW.into()] } else { Vec::new() }
    }
}

impl Member<'_> {
    /// Passes the input on a line to `take`, unless the line is blank.
    fn input(&self, line: Input<'_>, take: &mut Take<'_>) -> Result<(), Failure> {
        let text = line.text.trim_ascii();
        if text.is_empty() {
            return Ok(());
        }
        let read = read(text, self.pointer);
        let whole = Line { text, is_json: !matches!(read, Err(Fault::Syntax(_))) };
        let kept = self.keeps.then_some(&whole as &dyn Kept);
        let (offset, expected) = match read {
            Ok(Some(found)) => {
                let row = Row { kept, ..Row::PART };
                return take(Input { text: found.as_bytes(), row: &row, ..line });
            }
            Ok(None) => (0, "an object with a string at --field"),
            Err(fault) => fault.parts(),
        };
        let error = Error::Input { offset, expected, found: found(text, offset) };
        take(Input { text, row: &Row { kept, error: Some(&error), ..Row::PART }, ..line })
    }
}

/// A line, which need not be JSON.
struct Line<'a> {
    text: &'a [u8],
    is_json: bool,
}

impl Kept for Line<'_> {
    fn columns(&self) -> Vec<&[u8]> {
        vec![self.text]
    }

    fn push_json(&self, to: &mut Vec<u8>) {
        match str::from_utf8(self.text).ok().filter(|_| self.is_json) {
            Some(text) => to.extend_from_slice(records::escaped(text).as_bytes()),
            None => push_json(&records::Text(self.text), to),
        }
    }

    fn has_escapes(&self) -> bool {
        true
    }
}

/// Why a line has no string at the pointer, and where.
enum Fault {
    /// It is not JSON.
    Syntax(usize),
    /// The string has half of a pair of UTF-16, so it is no text (RFC 8259 §8.2).
    Surrogate(usize),
    /// There is a number that no program holds (RFC 8259 §6).
    Number(usize),
}

impl Fault {
    /// The offset, and what was expected there.
    fn parts(&self) -> (usize, &'static str) {
        match *self {
            Fault::Syntax(at) => (at, "JSON"),
            Fault::Surrogate(at) => (at, "a text at --field, not a lone surrogate"),
            Fault::Number(at) => (at, "a string at --field, not a number that is too large"),
        }
    }
}

/// Returns the string to which the pointer points. For other members, only the syntax is checked.
fn read(text: &[u8], pointer: &Pointer) -> Result<Option<String>, Fault> {
    let mut reader = Reader { text, at: 0, pointer, open: Vec::new(), found: Ok(None) };
    reader.value()?;
    while let Some(innermost) = reader.open.pop() {
        reader.next_in(innermost)?;
    }
    match reader.peek() {
        None => reader.found,
        Some(_) => Err(Fault::Syntax(reader.at)),
    }
}

/// Reads the values on the way of a pointer, without recursion, so that neither it nor the text can
/// be too deep.
struct Reader<'t> {
    text: &'t [u8],
    at: usize,
    pointer: &'t Pointer,
    /// The arrays and objects around the next value, one for each token of the pointer so far.
    open: Vec<Open>,
    /// The last string so far, unless it is a fault. The rest has to be JSON nevertheless.
    found: Result<Option<String>, Fault>,
}

/// An array or object that was begun.
#[derive(Clone, Copy)]
struct Open {
    is_object: bool,
    /// How many values it has so far.
    count: usize,
}

impl Reader<'_> {
    /// The next character after white space.
    fn peek(&mut self) -> Option<u8> {
        let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        let rest = &self.text[self.at..];
        self.at += rest.iter().take_while(|byte| is_blank(byte)).count();
        self.text.get(self.at).copied()
    }

    /// Begins a value to which the pointer leads. Of members with one name, the last one counts.
    fn value(&mut self) -> Result<(), Fault> {
        self.found = Ok(None);
        let is_last = self.open.len() == self.pointer.0.len();
        match self.peek() {
            Some(b'"') if is_last => self.found = self.string()?.map(Some),
            Some(begin @ (b'{' | b'[')) if !is_last => {
                self.at += 1;
                self.open.push(Open { is_object: begin == b'{', count: 0 });
            }
            _ => self.no_string()?,
        }
        Ok(())
    }

    /// Reads up to the next value of an array or object, or its end.
    fn next_in(&mut self, Open { is_object, count }: Open) -> Result<(), Fault> {
        let end = if is_object { b'}' } else { b']' };
        match self.peek() {
            Some(byte) if byte == end => {
                self.at += 1;
                return Ok(());
            }
            Some(b',') if count > 0 => self.at += 1,
            _ if count > 0 => return Err(Fault::Syntax(self.at)),
            _ => {}
        }
        let token = &self.pointer.0[self.open.len()];
        let is_on_way = if is_object {
            self.name()?.is_some_and(|name| name == token.name)
        } else {
            token.index == Some(count)
        };
        self.open.push(Open { is_object, count: count + 1 });
        if is_on_way { self.value() } else { self.skip() }
    }

    /// Reads the name of a member and its colon; `None` for one that is no text.
    fn name(&mut self) -> Result<Option<String>, Fault> {
        if self.peek() != Some(b'"') {
            return Err(Fault::Syntax(self.at));
        }
        let name = self.string()?.ok();
        if self.peek() != Some(b':') {
            return Err(Fault::Syntax(self.at));
        }
        self.at += 1;
        Ok(name)
    }

    /// Reads a string. The outer fault is one of syntax, the inner one of a string that is no text.
    fn string(&mut self) -> Result<Result<String, Fault>, Fault> {
        let start = self.at;
        match next_value(self.text, start) {
            Ok((text, end)) => {
                self.at = end;
                Ok(Ok(text))
            }
            Err(fault) => {
                let lone = lone_surrogate(&self.text[start..]).ok_or(fault)?;
                self.skip().map(|()| Err(Fault::Surrogate(start + lone)))
            }
        }
    }

    /// Skips a value at which there is no string, or none yet.
    fn no_string(&mut self) -> Result<(), Fault> {
        let start = self.at;
        self.skip()?;
        let number = str::from_utf8(&self.text[start..self.at]).ok();
        let number = number.and_then(|it| it.parse::<f64>().ok());
        if number.is_some_and(f64::is_infinite) {
            self.found = Err(Fault::Number(start));
        }
        Ok(())
    }

    fn skip(&mut self) -> Result<(), Fault> {
        let (IgnoredAny, end) = next_value(self.text, self.at)?;
        self.at = end;
        Ok(())
    }
}

/// Reads a value, and returns it with its end.
fn next_value<'t, T: Deserialize<'t>>(text: &'t [u8], at: usize) -> Result<(T, usize), Fault> {
    let mut values = Deserializer::from_slice(&text[at..]).into_iter::<T>();
    match values.next() {
        Some(Ok(value)) => Ok((value, at + values.byte_offset())),
        Some(Err(error)) if !error.is_eof() => {
            Err(Fault::Syntax(at + error.column().saturating_sub(1)))
        }
        _ => Err(Fault::Syntax(text.len())),
    }
}

/// The first half of a pair of UTF-16 in a string that begins with its quote, if that is the first
/// fault of the string.
fn lone_surrogate(string: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        match string.get(at..)? {
            [b'\\', b'u', rest @ ..] => match (unit(rest)?, rest.get(4..)?) {
                (0xD800..0xDC00, [b'\\', b'u', low @ ..]) => match unit(low)? {
                    0xDC00..0xE000 => at += 12,
                    _ => return Some(at),
                },
                (0xD800..0xE000, [_, ..]) => return Some(at),
                _ => at += 6,
            },
            [b'\\', b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't', ..] => at += 2,
            [b'\\' | b'"' | 0..=0x1F, ..] | [] => return None,
            _ => at += 1,
        }
    }
}

/// The unit of UTF-16 that four hexadecimal digits are.
fn unit(digits: &[u8]) -> Option<u16> {
    let digits = digits.get(..4).filter(|it| it.iter().all(u8::is_ascii_hexdigit))?;
    u16::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()
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

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use urial_testdata::Mutator;

    use super::*;

    const SEEDS: &[&str] = &[
        r#"{"a":{"b":"x","c":[1,"y",{"b":"z"}]},"b":"w"}"#,
        r#"[["a","b",["c"]],{"a":"d"},-1.5e3,true,null]"#,
        r#"{"a":"\ud83d\ude00\ud800","a":{"\udc00":1,"b":"\u00e9\n"}}"#,
        r#" { "a" : [ 1e999 , { } , [ ] ] , "b" : "" } "#,
        r#"{"a":{"a":{"a":{"a":"deep"}}},"":{"":"empty"}}"#,
    ];

    const POINTERS: &[&str] =
        &["", "/a", "/b", "/a/b", "/a/c/1", "/a/c/2/b", "/0/2/0", "/1/a", "/a/a/a/a", "//", "/a/0"];

    /// A reader that parses the whole line into a tree finds the same string, and accepts the same
    /// texts.
    #[test]
    fn strings_are_those_of_a_whole_reader() {
        let seeds = SEEDS.iter().map(|seed| seed.as_bytes().to_vec()).collect();
        let mut mutator = Mutator::new(seeds, 41);
        let texts = (0..20_000).map(|_| String::from_utf8_lossy(&mutator.input()).into_owned());
        for text in SEEDS.iter().map(|seed| (*seed).to_owned()).chain(texts) {
            let is_json = serde_json::from_str::<IgnoredAny>(&text).is_ok();
            let value = serde_json::from_str::<Value>(&text).ok();
            for pointer in POINTERS {
                let parsed = Pointer::read(pointer).unwrap();
                let read = read(text.as_bytes(), &parsed);
                assert_eq!(matches!(read, Err(Fault::Syntax(_))), !is_json, "{text} {pointer}");
                if let Some(value) = &value {
                    let expected = value.pointer(pointer).and_then(Value::as_str);
                    assert_eq!(read.ok().flatten().as_deref(), expected, "{text} {pointer}");
                }
            }
        }
    }

    /// The line and the pointer may be of any depth, and nothing is read twice.
    #[test]
    fn pointers_have_any_length() {
        let time = |depth: usize| {
            let [open, close] = ["{\"a\":[", "]}"].map(|it| it.repeat(depth));
            let text = [&open, "\"x\"", &*close].concat();
            let start = std::time::Instant::now();
            let pointer = Pointer::read(&"/a/0".repeat(depth)).unwrap();
            assert_eq!(read(text.as_bytes(), &pointer).ok().flatten().as_deref(), Some("x"));
            // A token that is long is not read for each object.
            let pointer = Pointer::read(&["/a/", &*"x".repeat(depth)].concat()).unwrap();
            let text = ["{", &*"\"a\":{},".repeat(depth), "\"a\":1}"].concat();
            assert_eq!(read(text.as_bytes(), &pointer).ok(), Some(None));
            start.elapsed()
        };
        let (short, long) = (time(1 << 12), time(1 << 18));
        let bound = 1024 * short + std::time::Duration::from_millis(50);
        assert!(long < bound, "{short:?}, {long:?}");
    }

    #[test]
    fn a_fault_is_where_it_is() {
        for (text, expected) in [
            (r#"{"u":"\ud800"}"#, Fault::Surrogate(6)),
            (r#"{"u":"a\"\\\ud83d\ude00\udc00"}"#, Fault::Surrogate(23)),
            (r#"{"u":"\ud800\u0041"}"#, Fault::Surrogate(6)),
            (r#"{"u":"\ud800\ud800"}"#, Fault::Surrogate(6)),
            (r#"{"u":"\uDFFFx"}"#, Fault::Surrogate(6)),
            (r#"{"u":"\x\ud800"}"#, Fault::Syntax(7)),
            (r#"{"u":"\ud800"#, Fault::Syntax(12)),
            (r#"{"u": 1e999}"#, Fault::Number(6)),
            (r#"{"u":-1E+999 }"#, Fault::Number(5)),
            (r#"{"u":1e999x}"#, Fault::Syntax(10)),
            (r#"{"u":[1e999],}"#, Fault::Syntax(13)),
            (r#"{"u":1e999,}"#, Fault::Syntax(11)),
            (r#"{"u":"\ud800",}"#, Fault::Syntax(14)),
            (r#"{"u":"\ud800\x"}"#, Fault::Syntax(13)),
        ] {
            let read = read(text.as_bytes(), &Pointer::read("/u").unwrap());
            let parts = read.err().map(|fault| fault.parts());
            assert_eq!(parts, Some(expected.parts()), "{text}");
        }
    }
}
