//! Escapes of style sheets: `\26 ` for `&` (CSS Syntax Module Level 3, §4.3.7).

use std::borrow::Cow;

use super::{Delimiter, Escaped};

/// Reads the escape with which `text` begins.
pub(crate) fn escaped(text: &[u8]) -> Option<Escaped> {
    let digits = text[1..].iter().take(6).take_while(|byte| byte.is_ascii_hexdigit()).count();
    if digits > 0 {
        let number = std::str::from_utf8(&text[1..=digits]).ok()?;
        let code = u32::from_str_radix(number, 16).ok()?;
        let meant = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
        let blank = line_break(&text[1 + digits..])
            .or_else(|| text.get(1 + digits).filter(|byte| b" \t".contains(byte)).map(|_| 1));
        return Some((meant.to_string().into_bytes(), 1 + digits + blank.unwrap_or(0)));
    }
    match line_break(&text[1..]) {
        // A string goes on in the next line.
        Some(len) => Some((Vec::new(), 1 + len)),
        None => Some((vec![*text.get(1)?], 2)),
    }
}

fn line_break(text: &[u8]) -> Option<usize> {
    match text {
        [b'\r', b'\n', ..] => Some(2),
        [b'\n' | b'\r' | b'\x0c', ..] => Some(1),
        _ => None,
    }
}

/// Writes a reference in a string, or between the parentheses of `url()`.
pub(crate) fn escape(reference: &str, delimiter: Delimiter) -> Cow<'_, str> {
    let special: &[char] = match delimiter {
        Delimiter::Apostrophe => &['\''],
        Delimiter::Parenthesis => &['(', ')', '\''],
        Delimiter::Markup | Delimiter::Other => &[],
    };
    super::with_back_slashes(reference, special)
}

/// Writes any text in a string, or between the parentheses of `url()`.
pub(crate) fn escape_any(text: &str, delimiter: Delimiter) -> String {
    let special = match delimiter {
        Delimiter::Parenthesis => "\\\"'() ",
        _ => "\\\"'",
    };
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii_control() {
            let number = format!("\\{:x} ", u32::from(character));
            escaped.push_str(&number);
            continue;
        }
        if special.contains(character) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}
