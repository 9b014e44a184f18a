//! References in JSON: URIs in its strings, in lines of it too (RFC 8259, RFC 7464).

use std::ops::Range;

use memchr::{memchr, memchr3};

use super::escape::Escape;
use super::escape::json::Written;
use super::outline::{Content, Outline, Slot};

/// Reads the strings of a text, and the text between them if it is more than structure: a comment,
/// or a line that is no JSON.
pub(crate) fn read(outline: &mut Outline<'_>) {
    read_within(outline, 0..outline.text().len());
}

/// Reads a part of the text.
pub(crate) fn read_within(outline: &mut Outline<'_>, range: Range<usize>) {
    let text = &outline.text()[..range.end];
    let (mut at, mut gap) = (range.start, range.start);
    while let Some(len) = memchr(b'"', &text[at..]) {
        let open = at + len;
        at = match end_of_string(text, open + 1) {
            Ok(close) => {
                add_gap(outline, gap..open);
                add_string(outline, open..close + 1);
                gap = close + 1;
                gap
            }
            Err(end) => end,
        };
    }
    add_gap(outline, gap..range.end);
}

/// Returns the place of the quote that ends the string from `at` on. Without one in its line, the
/// error is the end of the line.
fn end_of_string(text: &[u8], mut at: usize) -> Result<usize, usize> {
    while let Some(len) = text.get(at..).and_then(|rest| memchr3(b'"', b'\\', b'\n', rest)) {
        at += len;
        match text[at] {
            b'"' => return Ok(at),
            b'\\' if text.get(at + 1) != Some(&b'\n') => at += 2,
            _ => return Err(at),
        }
    }
    Err(text.len())
}

fn add_string(outline: &mut Outline<'_>, range: Range<usize>) {
    let escape = Escape::Json(Written::of(&outline.text()[range.clone()]));
    outline.add(Slot::new(range, escape, Content::String));
}

fn add_gap(outline: &mut Outline<'_>, range: Range<usize>) {
    let is_text = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
    if outline.text()[range.clone()].iter().any(is_text) {
        outline.add(Slot::text(range, Escape::None));
    }
}

/// Whether the text of a string is JSON, most likely.
pub(crate) fn is_json(text: &[u8]) -> bool {
    matches!(text.trim_ascii(), [b'{', .., b'}'] | [b'[', .., b']']) && memchr(b'"', text).is_some()
}
