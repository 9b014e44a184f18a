//! Credentials in fields of HTTP: `Authorization` (RFC 9110 §11.6.2), `Cookie` and `Set-Cookie`
//! (RFC 6265 §4).

use std::ops::Range;

use super::super::names::LONGEST;
use super::Name;
use super::absent::{LOOK, begins_template, is_placeholder, unmarked};
use super::credentials::decodes_to_pair;
use super::marks::{Mark, end_of_quoted, is_wide_end, quote_at};
use super::place::{Sign, after};
use super::word::is_any;

/// The credentials of a field whose name ends in `authorization`.
pub(super) fn authorization(text: &[u8], name: &Name) -> Option<Range<usize>> {
    let field = Field::of(text, name, "authorization")?;
    // What is near decides, so that time is linear.
    let near = &text[field.start..text.len().min(field.start + LOOK)];
    let scheme = field.start..field.start + token_len(near);
    let value = &text[scheme.clone()];
    let is_known = is_any(value, &SCHEMES);
    let rest = &text[scheme.end..];
    let gap = rest.iter().take_while(|byte| b" \t".contains(byte)).count();
    let start = scheme.end + gap;
    let token = if gap == 0 { 0 } else { token_len(&rest[gap..]) };
    if token == 0 {
        let is_credential = !is_known && !is_word(value);
        let is_absent = is_placeholder(value) || begins_template(unmarked(&text[scheme.start..]));
        let whole = || scheme.start..scheme.start + token_len(&text[scheme.start..]);
        return (is_credential && !is_absent).then(whole);
    }
    let token = &rest[gap..gap + token];
    let is_sentence =
        || !is_known && (is_word(token) || is_word(value) && goes_on(token, &rest[gap..]));
    if is_sentence() || is_placeholder(token) || begins_template(unmarked(&rest[gap..])) {
        return None;
    }
    // What has parameters is secret as a whole.
    let is_followed = rest.get(gap + token.len()).is_some_and(|byte| b"\"'".contains(byte));
    let is_token = !token.contains(&b'=') || token.ends_with(b"=") && !is_followed;
    Some(start..if is_token { start + token.len() } else { field.end(text, start) })
}

/// Whether a text goes on with words after the one that begins it.
fn goes_on(word: &[u8], text: &[u8]) -> bool {
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric();
    let after = text[word.len()..].strip_prefix(b" ");
    word.iter().all(is_inner) && after.is_some_and(|it| it.first().is_some_and(is_inner))
}

/// Whether a text is a word of a sentence.
fn is_word(text: &[u8]) -> bool {
    text.iter().all(|byte| byte.is_ascii_lowercase() || b".,-".contains(byte))
}

/// Schemes of authentication.
const SCHEMES: [&str; 18] = [
    "api-key",
    "apikey",
    "aws4-hmac-sha256",
    "basic",
    "bearer",
    "digest",
    "dpop",
    "hawk",
    "hmac",
    "jwt",
    "key",
    "mac",
    "negotiate",
    "ntlm",
    "oauth",
    "sso-key",
    "ssws",
    "token",
];

/// The credentials after `Bearer ` or `Basic ` anywhere.
pub(super) fn credentials_of(text: &[u8], scheme: Range<usize>) -> Option<Range<usize>> {
    let before = scheme.start.checked_sub(1).map(|at| text[at]);
    if before.is_some_and(|it| it.is_ascii_alphanumeric() || b"-_.".contains(&it)) {
        return None;
    }
    let token = &text[scheme.end..];
    let token = &token[..token_len(token)];
    let is_secret = if text[scheme.start].eq_ignore_ascii_case(&b'b')
        && text[scheme.start + 1].eq_ignore_ascii_case(&b'a')
    {
        decodes_to_pair(token)
    } else {
        token.len() >= 16 && token.iter().any(u8::is_ascii_digit)
    };
    is_secret.then(|| scheme.end..scheme.end + token.len())
}

/// The length of what may be a token (RFC 9110 §11.2, `token68`).
fn token_len(text: &[u8]) -> usize {
    let is_inner = |byte: &u8| byte.is_ascii_graphic() && !b"\"'`<>\\".contains(byte);
    let token = &text[..text.iter().take_while(|byte| is_inner(byte)).count()];
    let last = token.iter().rposition(|byte| !b",;)}]".contains(byte));
    last.map_or(token.len(), |last| last + 1)
}

/// The values of the cookies of a field, and where the last cookie ends.
pub(super) fn cookies(text: &[u8], name: &Name) -> (Vec<Range<usize>>, usize) {
    let Some(field) = Field::of(text, name, "cookie") else { return (vec![], 0) };
    let name = &text[name.range.clone()];
    let is_set = name.len() > 6 && name.to_ascii_lowercase().contains(&b's');
    let (mut found, mut at) = (vec![], field.start);
    while let Some((key, value)) = field.cookie(text, at) {
        let key = text[key].trim_ascii().to_ascii_lowercase();
        let is_public = PUBLIC.iter().any(|it| it.as_bytes() == key);
        let is_absent =
            is_placeholder(&text[value.clone()]) || begins_template(unmarked(&text[value.start..]));
        if !is_public && !is_absent {
            found.push(value.clone());
        }
        at = value.end;
        let rest = &text[at..];
        at += quote_at(rest, 0).filter(|(mark, _)| !field.is_ended_by(*mark)).map_or(0, |it| it.1);
        let rest = &text[at..];
        let gap = rest.iter().take_while(|byte| b";, ".contains(byte)).count();
        // After a `;` are attributes of a cookie that is set.
        let goes_on = rest[..gap].contains(if is_set { &b',' } else { &b';' })
            || rest[..gap].starts_with(b",");
        if !goes_on || is_set && rest[..gap].contains(&b';') {
            break;
        }
        at += gap;
    }
    (found, at)
}

/// Names of cookies that hold a choice.
const PUBLIC: [&str; 14] = [
    "consent",
    "country",
    "currency",
    "dark_mode",
    "lang",
    "language",
    "locale",
    "mode",
    "region",
    "theme",
    "timezone",
    "tz",
    "viewport",
    "cookie_consent",
];

/// The longest value of a cookie that programs must take (RFC 6265 §6.1).
const LONGEST_COOKIE: usize = 4096;

/// A field, or a variable with the name of one.
struct Field {
    start: usize,
    /// The mark that begins the value, if it is quoted.
    quoted: Option<Mark>,
    /// The quotation mark around the field.
    outer: Option<u8>,
}

impl Field {
    /// The field with a name that ends in a word.
    fn of(text: &[u8], name: &Name, word: &str) -> Option<Field> {
        let Range { start, end } = name.range;
        let word_start = end.checked_sub(word.len()).filter(|it| *it >= start)?;
        let is_whole = word_start == start || b"-_.".contains(&text[word_start - 1]);
        if !is_whole || !text[word_start..end].eq_ignore_ascii_case(word.as_bytes()) {
            return None;
        }
        let Some(place) = after(text, name) else {
            // A variable or a parameter, with a scheme before the credentials.
            let is_variable = text.get(end) == Some(&b'=');
            // In a configuration of a server: `Authorization "Bearer x"`.
            if let [b' ', b'"', rest @ ..] = &text[end..] {
                let start = text.len() - rest.len();
                return Some(Field { start, quoted: Some((0, b'"')), outer: None });
            }
            return is_variable.then_some(Field { start: end + 1, quoted: None, outer: None });
        };
        if !matches!(place.sign, Sign::Colon | Sign::Equals | Sign::Attribute) {
            return None;
        }
        Some(match place.mark(text) {
            Some((mark, start)) => Field { start, quoted: Some(mark), outer: None },
            None => Field { start: place.start, quoted: None, outer: place.outer() },
        })
    }

    /// Whether a mark ends the field.
    fn is_ended_by(&self, mark: Mark) -> bool {
        self.quoted == Some(mark) || self.outer == Some(mark.1) && mark.0 == 0
    }

    /// The name and the value of the cookie at an offset (RFC 6265 §4.1.1).
    fn cookie(&self, text: &[u8], at: usize) -> Option<(Range<usize>, Range<usize>)> {
        let rest = &text[at..];
        let is_end = |byte: &u8| b";\"'\\".contains(byte) || byte.is_ascii_whitespace();
        let name = rest.iter().take(LONGEST).position(|byte| *byte == b'=' || is_end(byte))?;
        if name == 0 || rest[name] != b'=' {
            return None;
        }
        let start = at + name + 1;
        let opening = quote_at(text, start).filter(|(mark, _)| !self.is_ended_by(*mark));
        if let Some((mark, start)) = opening {
            // A longer value is no cookie.
            let near = &text[..text.len().min(start + LONGEST_COOKIE)];
            let end = end_of_quoted(near, start, mark);
            if end < near.len() && !near[start..end].iter().any(|it| b"\r\n".contains(it)) {
                return Some((at..at + name, start..end));
            }
        }
        let start = opening.map_or(start, |(_, start)| start);
        let value = &text[start..];
        let is_end = |&at: &usize| is_end(&value[at]) || is_wide_end(&value[at..]);
        let len = (0..value.len()).find(is_end).unwrap_or(value.len());
        let is_followed = value.get(len).is_some_and(|byte| b" \t".contains(byte));
        let len = len - usize::from(is_followed && value[..len].ends_with(b","));
        Some((at..at + name, start..start + len))
    }

    /// Where a field ends.
    fn end(&self, text: &[u8], start: usize) -> usize {
        let end = self.quoted.map_or(text.len(), |mark| end_of_quoted(text, start, mark));
        let rest = &text[start..end];
        let is_end = |(at, byte): (usize, &u8)| {
            let is_escape = *byte == b'\\' && rest.get(at + 1).is_some_and(|it| b"rn".contains(it));
            b"\r\n".contains(byte) || is_escape || Some(*byte) == self.outer
        };
        start + rest.iter().enumerate().position(is_end).unwrap_or(rest.len())
    }
}
