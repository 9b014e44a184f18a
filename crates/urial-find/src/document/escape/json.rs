//! Escapes of JSON, and of strings in programs: `\/` for `/`, `\u0026` for `&` (RFC 8259 §7,
//! ECMA-262 §12.9.4).

use std::borrow::Cow;
use std::fmt::Write as _;

use super::Escaped;

/// The characters that a text writes as escapes without need, which are written so again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Written {
    /// A bit for each character from the space on to `?`.
    marks: u32,
    is_beyond_ascii: bool,
    /// Whether `/` is `\/`.
    has_solidus: bool,
    /// Whether hexadecimal digits are in upper case.
    is_upper: bool,
}

impl Written {
    pub(crate) fn of(text: &[u8]) -> Written {
        let (mut written, mut at) = (Written::default(), 0);
        while let Some(next) = memchr::memchr(b'\\', &text[at..]) {
            at += next;
            match text.get(at + 1) {
                Some(b'/') => written.has_solidus = true,
                Some(b'u' | b'x') => written.add_number(&text[at..]),
                _ => {}
            }
            at = text.len().min(at + 2);
        }
        written
    }

    fn add(&mut self, character: char) {
        self.marks |= bit(character);
        self.is_beyond_ascii |= !character.is_ascii();
    }

    fn add_number(&mut self, text: &[u8]) {
        if let Some((character, len)) = number(text) {
            self.add(character);
            self.is_upper |= text[2..len].iter().any(u8::is_ascii_uppercase);
        }
    }

    fn has(self, character: char) -> bool {
        self.marks & bit(character) != 0 || self.is_beyond_ascii && !character.is_ascii()
    }

    fn number(self, character: char, to: &mut String) {
        for unit in character.encode_utf16(&mut [0; 2]) {
            // Writing to a string cannot fail.
            let _ = if self.is_upper {
                write!(to, "\\u{unit:04X}")
            } else {
                write!(to, "\\u{unit:04x}")
            };
        }
    }
}

/// The bit of a character, if there is one.
fn bit(character: char) -> u32 {
    let at = u32::from(character).checked_sub(u32::from(' '));
    at.and_then(|at| 1_u32.checked_shl(at)).unwrap_or(0)
}

/// Reads the escape with which `text` begins. Any white space becomes a space: no URI has
/// any, and no URI of one line goes on in the next.
pub(crate) fn escaped(text: &[u8]) -> Option<Escaped> {
    let next = *text.get(1)?;
    match next {
        b'b' | b'f' | b'n' | b'r' | b't' | b'v' | b'0' => Some((vec![b' '], 2)),
        b'u' | b'x' => {
            let (character, len) = number(text)?;
            let meant = if character.is_whitespace() { ' ' } else { character };
            Some((meant.to_string().into_bytes(), len))
        }
        // A string of a program goes on in the next line.
        b'\n' => Some((Vec::new(), 2)),
        _ if next.is_ascii_punctuation() => Some((vec![next], 2)),
        _ => None,
    }
}

/// The character of `\u0026`, `\x26` or `\u{26}`, and the length of the escape.
fn number(text: &[u8]) -> Option<(char, usize)> {
    let rest = text.get(2..)?;
    if text[1] == b'x' {
        return Some((char::from_u32(hex(rest.get(..2)?)?)?, 4));
    }
    if let Some(rest) = rest.strip_prefix(b"{") {
        let len = rest.iter().take(7).position(|byte| *byte == b'}')?;
        return Some((char::from_u32(hex(&rest[..len])?)?, len + 4));
    }
    let unit = hex(rest.get(..4)?)?;
    let second = || {
        let second = text.get(6..12)?.strip_prefix(b"\\u").and_then(hex)?;
        let units = [u16::try_from(unit).ok()?, u16::try_from(second).ok()?];
        let mut characters = char::decode_utf16(units);
        Some((characters.next()?.ok().filter(|it| *it >= '\u{10000}')?, 12))
    };
    match char::from_u32(unit) {
        Some(character) => Some((character, 6)),
        // Half of a pair is no character.
        None => second().or(Some((char::REPLACEMENT_CHARACTER, 6))),
    }
}

fn hex(digits: &[u8]) -> Option<u32> {
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit);
    let digits = std::str::from_utf8(digits).ok().filter(|_| is_number)?;
    u32::from_str_radix(digits, 16).ok()
}

/// Writes a text in a string.
pub(crate) fn escape(text: &str, written: Written) -> Cow<'_, str> {
    let needs = |it: char| matches!(it, '"' | '\\') || it.is_ascii_control();
    if !text.contains(|it| needs(it) || written.has(it) || written.has_solidus && it == '/') {
        return text.into();
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match character {
            '"' | '\\' => escaped.extend(['\\', character]),
            '/' if written.has_solidus => escaped.push_str("\\/"),
            _ if needs(character) || written.has(character) => {
                written.number(character, &mut escaped);
            }
            _ => escaped.push(character),
        }
    }
    escaped.into()
}
