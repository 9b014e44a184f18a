//! Escapes of `CommonMark`: `\(` for `(`, and character references (§2.4, §2.5).

use std::borrow::Cow;

use super::{Delimiter, Escaped, character_reference};

/// Reads the escape with which `text` begins.
pub(crate) fn escaped(text: &[u8]) -> Option<Escaped> {
    match text {
        [b'\\', escaped, ..] if escaped.is_ascii_punctuation() => Some((vec![*escaped], 2)),
        // In CommonMark, a character reference ends with a semicolon.
        [b'&', ..] => {
            character_reference::html(text, false).filter(|(_, len)| text[len - 1] == b';')
        }
        _ => None,
    }
}

/// Writes a reference as the destination of a link.
pub(crate) fn escape(reference: &str, delimiter: Delimiter) -> Cow<'_, str> {
    let special: &[char] = match delimiter {
        Delimiter::Parenthesis => &['(', ')'],
        Delimiter::Markup | Delimiter::Other | Delimiter::Apostrophe => &[],
    };
    let escaped = super::with_back_slashes(reference, special);
    if may_be_entity(reference) { escaped.replace('&', "&amp;").into() } else { escaped }
}

/// Whether something in the reference can be read as a character reference.
fn may_be_entity(reference: &str) -> bool {
    reference.split('&').skip(1).any(|rest| {
        let name = rest.split(|it: char| !it.is_ascii_alphanumeric() && it != '#').next();
        name.is_some_and(|name| !name.is_empty() && rest[name.len()..].starts_with(';'))
    })
}
