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
    let before = &text[floor..start];
    let before = without_prefix(before).unwrap_or(before);
    let window = &text[start..text.len().min(start + MOST)];
    let (form, len) = match before.last()? {
        b'<' => (Form::Angle, memchr2(b'<', b'>', window).filter(|&at| window[at] == b'>')?),
        b'"' => (Form::Quoted, memchr(b'"', window)?),
        _ => return None,
    };
    let outer = floor + before.len() - 1..start + len + 1;
    let range = start..start + window[..len].trim_ascii_end().len();
    Some(Delimited { form, outer, range })
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
