//! Passwords in statements of SQL.

use std::ops::Range;

use super::super::names::LONGEST;
use super::Name;
use super::absent::{LOOK, is_harmless};
use super::marks::quoted_at;
use super::place::{Place, Sign};
use super::word::{blanks, is_any};
use crate::secrets::names::Meaning;

/// The value in quotation marks after `PASSWORD`, as in `ALTER USER a PASSWORD 'x'`.
pub(super) fn after(text: &[u8], name: &Name) -> Option<Place> {
    let word = &text[name.range.clone()];
    let rest = &text[name.range.end..];
    let len = if word == b"PASSWORD" && rest.starts_with(b"(") { 1 } else { blanks(rest) };
    let start = name.range.end + len;
    let value = quoted_at(&text[..text.len().min(start + LOOK)], start)?.value;
    let is_word = !text[value].iter().any(u8::is_ascii_whitespace);
    let is_name = is_any(word, &["password", "psk"]);
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
    let start = at + hash;
    let value = match quoted_at(text, start) {
        Some(quoted) => quoted.value,
        None if is_shouted => {
            let is_inner = |byte: &u8| byte.is_ascii_graphic() && !b";,)\"'`".contains(byte);
            start..start + text[start..].iter().take_while(|byte| is_inner(byte)).count()
        }
        None => return None,
    };
    (!value.is_empty() && !is_harmless(&text[value.clone()], Meaning::Secret)).then_some(value)
}
