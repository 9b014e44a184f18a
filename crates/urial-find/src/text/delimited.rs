//! URIs between angle brackets or double quotes.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2};

use crate::hit::Form;

/// A text between delimiters.
pub(super) struct Delimited {
    pub(super) form: Form,
    /// With the delimiters.
    pub(super) outer: Range<usize>,
    /// Without them, `URL:`, and white space at the end.
    pub(super) range: Range<usize>,
}

/// The most bytes between delimiters.
const MOST: usize = 8 << 10;

/// The text that begins at `start`, if a delimiter is right before it, and its partner after it.
pub(super) fn around(text: &[u8], floor: usize, start: usize) -> Option<Delimited> {
    let (form, opening) = before(text, floor, start)?;
    let window = &text[start..text.len().min(start + MOST)];
    let len = match form {
        Form::Angle => memchr2(b'<', b'>', window).filter(|&at| window[at] == b'>')?,
        _ => memchr(b'"', window)?,
    };
    let range = start..start + window[..len].trim_ascii_end().len();
    Some(Delimited { form, outer: opening..start + len + 1, range })
}

/// Whether a delimiter is right before `start`, and its partner may follow the text.
pub(super) fn is_open(text: &[u8], floor: usize, start: usize) -> bool {
    let Some((form, _)) = before(text, floor, start) else { return false };
    let rest = &text[start..];
    let is_delimiter = |byte: &u8| match form {
        Form::Angle => b"<>".contains(byte),
        _ => *byte == b'"',
    };
    let is_short = rest.len() < MOST;
    is_short && !rest.iter().any(is_delimiter) && is_one(rest.trim_ascii_end(), form)
}

/// The delimiter right before `start`, and where it is.
fn before(text: &[u8], floor: usize, start: usize) -> Option<(Form, usize)> {
    let before = &text[floor..start];
    let before = without_prefix(before).unwrap_or(before);
    let form = match before.last()? {
        b'<' => Form::Angle,
        b'"' => Form::Quoted,
        _ => return None,
    };
    Some((form, floor + before.len() - 1))
}

/// Whether the white space in `text` does not end it: between angle brackets a blank line does,
/// between quotes whatever is not one line break with its indentation.
pub(super) fn is_one(text: &[u8], form: Form) -> bool {
    gaps(text).all(|gap| {
        let breaks = memchr_iter(b'\n', &text[gap]).count();
        if form == Form::Angle { breaks < 2 } else { breaks == 1 }
    })
}

/// The white space of `text`: the places of its runs.
fn gaps(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].iter().position(u8::is_ascii_whitespace)?;
        at = start + text[start..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        Some(start..at)
    })
}

/// The text without `URL:`, in any case, and a few spaces at its end (RFC 2396, Appendix E).
fn without_prefix(before: &[u8]) -> Option<&[u8]> {
    let blanks = before.iter().rev().take(8).take_while(|byte| byte.is_ascii_whitespace()).count();
    let before = &before[..before.len() - blanks];
    let (before, prefix) = before.split_at_checked(before.len().checked_sub(4)?)?;
    prefix.eq_ignore_ascii_case(b"URL:").then_some(before)
}
