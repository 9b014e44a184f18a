//! Passwords in commands of protocols: IMAP (RFC 9051 §6.2), SMTP (RFC 4954 §4), Redis.

use std::ops::Range;

use super::super::names::LONGEST;
use super::Name;
use super::marks::quoted_at;
use super::word::{blanks, is_any, is_mixed};

/// The credentials after `AUTH` or `AUTHENTICATE`: `AUTH PLAIN AGEAYg==`, `AUTH user x`.
pub(super) fn authenticate(text: &[u8], name: &Name) -> Option<Range<usize>> {
    let word = &text[name.range.clone()];
    if ![&b"AUTH"[..], b"AUTHENTICATE"].contains(&word) {
        return None;
    }
    let first = argument(text, name.range.end)?;
    let second = argument(text, first.end);
    let mechanism = &text[first.value.clone()];
    if is_any(mechanism, &MECHANISMS) {
        let response = second?.value;
        return is_response(&text[response.clone()]).then_some(response);
    }
    let last = second.unwrap_or(first);
    let is_password = last.is_quoted || is_mixed(&text[last.value.clone()]);
    (word == b"AUTH" && is_password && ends_command(&text[last.end..])).then_some(last.value)
}

/// Mechanisms of SASL.
const MECHANISMS: [&str; 9] = [
    "CRAM-MD5",
    "DIGEST-MD5",
    "LOGIN",
    "NTLM",
    "OAUTHBEARER",
    "PLAIN",
    "SCRAM-SHA-1",
    "SCRAM-SHA-256",
    "XOAUTH2",
];

/// Whether a text is base64, and not another mechanism.
fn is_response(text: &[u8]) -> bool {
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=".contains(byte);
    text.len() >= 8 && text.iter().all(is_inner) && text.iter().any(u8::is_ascii_lowercase)
}

/// The password of `a1 LOGIN user x`, whose words begin at `LOGIN`.
pub(super) fn login(text: &[u8], words: Range<usize>) -> Option<Range<usize>> {
    let before = &text[words.start.saturating_sub(LONGEST)..words.start];
    let tag = before.strip_suffix(b" ")?.rsplit(|byte| !byte.is_ascii_alphanumeric()).next()?;
    let is_command = text[words.clone()] == *b"LOGIN " && tag.iter().any(u8::is_ascii_digit);
    let user = argument(text, words.end - 1).filter(|_| is_command)?;
    let password = argument(text, user.end)?;
    let is_one = password.is_quoted || is_mixed(&text[password.value.clone()]);
    (is_one && ends_command(&text[password.end..])).then_some(password.value)
}

struct Argument {
    value: Range<usize>,
    is_quoted: bool,
    /// Where it ends with its quotation marks.
    end: usize,
}

/// The next argument of a command that may be in quotation marks itself.
fn argument(text: &[u8], at: usize) -> Option<Argument> {
    let at = at + usize::from(text.get(at).is_some_and(|byte| b"\"'".contains(byte)));
    let gap = blanks(&text[at..]);
    let start = at + gap;
    if let Some(quoted) = quoted_at(text, start).filter(|_| gap > 0) {
        return Some(Argument { value: quoted.value, is_quoted: true, end: quoted.end });
    }
    let is_inner = |byte: &u8| byte.is_ascii_graphic() && !b"\"'\\".contains(byte);
    let end = start + text[start..].iter().take_while(|byte| is_inner(byte)).count();
    (gap > 0 && end > start).then_some(Argument { value: start..end, is_quoted: false, end })
}

/// Whether nothing but the end of a line or a quotation follows.
fn ends_command(rest: &[u8]) -> bool {
    rest.first().is_none_or(|byte| b"\r\n\\\"'".contains(byte))
}
