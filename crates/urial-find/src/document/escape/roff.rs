//! Escapes of roff, as manual pages have them: `\-` for `-` (`groff(7)`, `mandoc_char(7)`).

use std::borrow::Cow;

use super::Escaped;

/// Reads the escape with which `text` begins. Strings, registers and drawing are not known.
pub(crate) fn escaped(text: &[u8]) -> Option<Escaped> {
    let rest = &text[1..];
    let (meant, len) = match rest.first()? {
        b'-' => ("-", 1),
        b'.' => (".", 1),
        b'e' | b'\\' => ("\\", 1),
        b' ' | b'~' | b'0' => (" ", 1),
        // Break points, corrections of width, and the end of a line that goes on.
        b'&' | b')' | b':' | b'%' | b'/' | b',' | b'|' | b'^' | b'c' | b'\n' => ("", 1),
        // Fonts and colours.
        b'f' | b'm' | b'M' => ("", 1 + name(&rest[1..])?.1),
        b's' => ("", 1 + size(&rest[1..])?),
        _ => {
            let (name, len) = name(rest).filter(|_| b"([".contains(&rest[0]))?;
            return Some((character(name)?, 1 + len));
        }
    };
    Some((meant.as_bytes().to_vec(), 1 + len))
}

/// The name at the start of `text`, and its length as it is written: `x`, `(xx` or `[xxx]`.
fn name(text: &[u8]) -> Option<(&[u8], usize)> {
    match text.first()? {
        b'(' => Some((text.get(1..3)?, 3)),
        b'[' => {
            let end = text.iter().take(MOST).position(|byte| *byte == b']')?;
            Some((&text[1..end], end + 1))
        }
        byte if byte.is_ascii() => Some((&text[..1], 1)),
        _ => None,
    }
}

/// The most bytes of a name in brackets.
const MOST: usize = 64;

/// The length of a size: `-1`, `12`, `[+2]`. One of two digits begins with 1, 2 or 3.
fn size(text: &[u8]) -> Option<usize> {
    if b"([".contains(text.first()?) {
        return name(text).map(|(_, len)| len);
    }
    let sign = usize::from(b"+-".contains(&text[0]));
    let digits = text[sign..].iter().take(2).take_while(|byte| byte.is_ascii_digit()).count();
    let is_long = digits == 2 && sign == 0 && b"123".contains(&text[0]);
    (digits > 0).then_some(sign + if is_long { 2 } else { 1 })
}

/// The special character of a name, or the one of a code: `u007E`.
fn character(name: &[u8]) -> Option<Vec<u8>> {
    let name = std::str::from_utf8(name).ok()?;
    if let Some((_, meant)) = CHARACTERS.into_iter().find(|it| it.0 == name) {
        return Some(meant.as_bytes().to_vec());
    }
    let code = u32::from_str_radix(name.strip_prefix('u')?, 16).ok()?;
    Some(char::from_u32(code)?.to_string().into_bytes())
}

/// The names of characters of ASCII, and of quotes.
const CHARACTERS: [(&str, &str); 22] = [
    ("ti", "~"),
    ("ha", "^"),
    ("aq", "'"),
    ("dq", "\""),
    ("ga", "`"),
    ("rs", "\\"),
    ("sl", "/"),
    ("sh", "#"),
    ("Do", "$"),
    ("at", "@"),
    ("ul", "_"),
    ("lB", "["),
    ("rB", "]"),
    ("lC", "{"),
    ("rC", "}"),
    ("or", "|"),
    ("ba", "|"),
    ("eq", "="),
    ("pl", "+"),
    ("lq", "“"),
    ("rq", "”"),
    ("cq", "’"),
];

/// Writes a reference so that each character of it is the one of ASCII.
pub(crate) fn escape(reference: &str) -> Cow<'_, str> {
    if !reference.contains(['-', '~', '^', '\'', '`', '\\']) {
        return reference.into();
    }
    let mut escaped = String::with_capacity(reference.len() + 8);
    for character in reference.chars() {
        match character {
            '-' => escaped.push_str("\\-"),
            '~' => escaped.push_str("\\(ti"),
            '^' => escaped.push_str("\\(ha"),
            '\'' => escaped.push_str("\\(aq"),
            '`' => escaped.push_str("\\(ga"),
            '\\' => escaped.push_str("\\e"),
            _ => escaped.push(character),
        }
    }
    escaped.into()
}
