//! Where a URI in running text ends.

use urial::{Component, EncodeSet, ParseError};

use super::scheme;

/// The end of the characters from `start` on that a URI can have, or an IRI if `is_iri`.
/// `is_quoted` if there is a `'` before the URI.
pub(super) fn of(text: &[u8], start: usize, is_quoted: bool, is_iri: bool) -> usize {
    let (mut at, mut depth, mut in_literal) = (start, 0_usize, false);
    loop {
        at += parts_len(&text[at..]);
        let Some(&byte) = text.get(at) else { break };
        match byte {
            b'(' => depth += 1,
            b')' if depth > 0 => depth -= 1,
            b'\'' if !is_quoted && !is_between_uris(text, at) => {}
            b'[' if at == start || text[at - 1] == b'@' => in_literal = true,
            b']' if in_literal => in_literal = false,
            0x80.. if is_iri => match char_at(text, at).filter(|it| !ends_iri(*it)) {
                Some(character) => at += character.len_utf8() - 1,
                None => break,
            },
            _ => break,
        }
        at += 1;
    }
    at
}

/// How many bytes at the start of `text` belong to the URI, whatever is before them.
fn parts_len(text: &[u8]) -> usize {
    let is_other = |byte: &u8| !IS_PART[usize::from(*byte)];
    text.iter().position(is_other).unwrap_or(text.len())
}

const IS_PART: [bool; 256] = {
    let mut is_part = [false; 256];
    let mut ascii = 0_u8;
    while ascii < 0x80 {
        is_part[ascii as usize] = match ascii {
            b'\'' | b'(' | b')' | b'[' | b']' => false,
            b'#' | b'%' => true,
            _ => EncodeSet::QUERY.keeps(ascii),
        };
        ascii += 1;
    }
    is_part
};

/// Whether the `'` at `at` is between the end of a URI and the beginning of another one.
fn is_between_uris(text: &[u8], at: usize) -> bool {
    let may_end = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'/';
    text[..at].last().is_some_and(may_end) && scheme::begins(&text[at + 1..])
}

/// The character at `at`, if it is UTF-8.
fn char_at(text: &[u8], at: usize) -> Option<char> {
    let bytes = text.get(at..text.len().min(at + 4))?;
    bytes.utf8_chunks().next()?.valid().chars().next()
}

/// Whether a character beyond ASCII is white space or punctuation, which ends an IRI.
fn ends_iri(character: char) -> bool {
    character.is_whitespace()
        || matches!(character,
            '\u{80}'..='\u{BF}' | '\u{37E}' | '\u{387}' | '\u{55A}'..='\u{55F}' | '\u{589}'
            | '\u{5BE}' | '\u{5C3}' | '\u{5F3}' | '\u{5F4}' | '\u{60C}' | '\u{61B}'..='\u{61F}'
            | '\u{66A}'..='\u{66D}' | '\u{6D4}' | '\u{700}'..='\u{70D}' | '\u{964}' | '\u{965}'
            | '\u{E4F}' | '\u{E5A}' | '\u{E5B}' | '\u{F08}' | '\u{F0D}'..='\u{F12}'
            | '\u{104A}'..='\u{104F}' | '\u{1360}'..='\u{1368}' | '\u{166E}' | '\u{17D4}'..='\u{17DA}'
            | '\u{1800}'..='\u{180A}' | '\u{2010}'..='\u{206F}' | '\u{2E00}'..='\u{2E7F}'
            | '\u{3000}'..='\u{3003}' | '\u{3008}'..='\u{3020}' | '\u{30FB}' | '\u{FE10}'..='\u{FE19}'
            | '\u{FE30}'..='\u{FE6B}' | '\u{FEFF}' | '\u{FF01}'..='\u{FF0F}'
            | '\u{FF1A}'..='\u{FF20}' | '\u{FF3B}'..='\u{FF40}' | '\u{FF5B}'..='\u{FF65}')
}

/// The end without what belongs to the sentence. It is `start` or later.
pub(super) fn trimmed(text: &[u8], start: usize, end: usize) -> usize {
    let mut rest = &text[start..end];
    while let Some(shorter) = without_last(rest) {
        rest = shorter;
    }
    start + rest.len()
}

/// The text without a mark, an entity or a possessive at its end.
fn without_last(text: &[u8]) -> Option<&[u8]> {
    let (last, before) = text.split_last()?;
    match last {
        b';' => Some(without_entity(before).unwrap_or(before)),
        b's' => before.strip_suffix(b"'"),
        b'.' | b',' | b':' | b'!' | b'?' | b'\'' | b'*' | b'_' | b'~' | b'(' => Some(before),
        _ => None,
    }
}

/// The most characters of the name of an entity.
const MOST: usize = 32;

/// The text without the `&name` of an entity, as in `&quot;`.
fn without_entity(text: &[u8]) -> Option<&[u8]> {
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'#';
    let name = text.iter().rev().take(MOST).take_while(is_name).count();
    text[..text.len() - name].strip_suffix(b"&").filter(|_| name > 0)
}

/// Where to end a text that is no URI so that it may be one; `None` if its beginning is at fault.
pub(super) fn cut(text: &[u8], error: ParseError) -> Option<usize> {
    let before = text.get(..error.offset())?;
    let triplet = before.iter().rev().take(2).position(|&byte| byte == b'%');
    match error.component() {
        Component::Path | Component::Query | Component::Fragment => {
            Some(before.len() - triplet.map_or(0, |after| after + 1))
        }
        // What is after a `:` without an `@` is not a port.
        Component::Port | Component::Userinfo if triplet.is_none() => {
            before.iter().rposition(|&byte| byte == b':')
        }
        _ => None,
    }
}
