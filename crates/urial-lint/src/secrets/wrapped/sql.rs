//! Passwords in statements of SQL.

use std::ops::Range;

use super::super::names::LONGEST;
use super::Name;
use super::absent::is_harmless;
use super::marks::{end_of_quoted, quote_at};
use super::place::{Place, Sign, blanks};
use crate::secrets::names::Meaning;

/// The value in quotation marks after `PASSWORD`, as in `ALTER USER a PASSWORD 'x'`.
pub(super) fn after(text: &[u8], name: &Name) -> Option<Place> {
    let word = &text[name.range.clone()];
    let rest = &text[name.range.end..];
    let len = if word == b"PASSWORD" && rest.starts_with(b"(") { 1 } else { blanks(rest) };
    let start = name.range.end + len;
    let (mark, value) = quote_at(text, start)?;
    let line = &text[value..text.len().min(value + LONGEST)];
    let end = line.iter().position(|byte| *byte == mark.1)?;
    let is_word = !line[..end].iter().any(u8::is_ascii_whitespace);
    let is_name = ["password", "psk"].iter().any(|it| word.eq_ignore_ascii_case(it.as_bytes()));
    let is_one = len > 0 && is_word && is_name;
    is_one.then(|| Place::plain(start, Sign::Blank))
}

/// The password after `identified `: `IDENTIFIED BY 'x'`, `IDENTIFIED WITH a BY 'x'`. In small
/// letters, these are words of sentences, too, so the name of a user has to precede.
pub(super) fn identified(text: &[u8], words: Range<usize>) -> Option<Range<usize>> {
    let is_shouted = text[words.start] == b'I' && text[words.start + 1] == b'D';
    let before = &text[words.start.saturating_sub(LONGEST)..words.start];
    let is_statement = || {
        let before = before.to_ascii_lowercase();
        [&b"user "[..], b"grant "].iter().any(|it| memchr::memmem::find(&before, it).is_some())
    };
    if !is_shouted && !is_statement() {
        return None;
    }
    let mut at = words.end;
    let mut word = || {
        let rest = &text[at..text.len().min(at + LONGEST)];
        let len = rest.iter().take_while(|it| it.is_ascii_alphanumeric() || **it == b'_').count();
        let found = rest[..len].to_ascii_lowercase();
        at += len + blanks(&rest[len..]);
        found
    };
    let mut first = word();
    if [&b"with"[..], b"via"].contains(&&*first) {
        word();
        first = word();
    }
    if ![&b"by"[..], b"as", b"using"].contains(&&*first) {
        return None;
    }
    let rest = &text[at..];
    let hash = if rest.len() > 9 && rest[..9].eq_ignore_ascii_case(b"password ") { 9 } else { 0 };
    let value = match quote_at(text, at + hash) {
        Some((mark, start)) => {
            start..end_of_quoted(&text[..text.len().min(start + LONGEST)], start, mark)
        }
        None if is_shouted => {
            let is_inner = |byte: &u8| byte.is_ascii_graphic() && !b";,)\"'`".contains(byte);
            at..at + rest.iter().take(LONGEST).take_while(|it| is_inner(it)).count()
        }
        None => return None,
    };
    (!value.is_empty() && !is_harmless(&text[value.clone()], Meaning::Secret)).then_some(value)
}
