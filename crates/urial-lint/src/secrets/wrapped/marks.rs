//! Quotation marks: those of ASCII, with backslashes before them, and others.

use std::ops::Range;

use super::Name;

/// A quotation mark: the number of backslashes before it, and its last octet.
pub(super) type Mark = (usize, u8);

/// The marks of ASCII.
pub(super) const MARKS: &[u8] = b"\"'`";

/// The place of a name with the quotation marks around it.
pub(super) fn quoted_name(text: &[u8], name: &Name) -> Option<Range<usize>> {
    let Range { start, end } = name.range;
    let opening = quote_before(text, start)?;
    if !opening.1.is_ascii() {
        let rest = &text[end..];
        let closing = WIDE_ENDS.iter().find(|it| rest.starts_with(it.as_bytes()))?;
        let before = &text[..start];
        let opening = WIDE.iter().find(|it| before.ends_with(it.as_bytes()))?;
        return Some(start - opening.len()..end + closing.len());
    }
    let (closing, after) = quote_at(text, end)?;
    (closing == opening).then_some(start - opening.0 - 1..after)
}

/// The mark that ends right before an offset.
pub(super) fn quote_before(text: &[u8], at: usize) -> Option<Mark> {
    let (&mark, before) = text[..at].split_last()?;
    if MARKS.contains(&mark) {
        let slashes = before.iter().rev().take_while(|&&byte| byte == b'\\').count();
        return Some((slashes, mark));
    }
    WIDE.iter().any(|it| text[..at].ends_with(it.as_bytes())).then_some((0, mark))
}

/// The mark at an offset, and where it ends.
pub(super) fn quote_at(text: &[u8], at: usize) -> Option<(Mark, usize)> {
    let rest = text.get(at..)?;
    let slashes = rest.iter().take_while(|&&byte| byte == b'\\').count();
    let mark = *rest.get(slashes)?;
    if MARKS.contains(&mark) {
        return Some(((slashes, mark), at + slashes + 1));
    }
    let is_wide = |mark: &&&str| rest.starts_with(mark.as_bytes());
    let wide = WIDE.iter().find(is_wide)?;
    Some(((0, wide.as_bytes()[wide.len() - 1]), at + wide.len()))
}

pub(super) fn is_quote(text: &[u8], at: usize) -> bool {
    quote_at(text, at).is_some()
}

/// Marks beyond ASCII that begin a quotation.
const WIDE: [&str; 8] = ["“", "”", "„", "‘", "’", "‚", "«", "‹"];

/// Marks beyond ASCII that end a quotation.
const WIDE_ENDS: [&str; 6] = ["“", "”", "‘", "’", "»", "›"];

/// Where a quoted value ends that begins at an offset: at the next mark with as many backslashes
/// before it, or as many as data has, or at the end of the text around it.
pub(super) fn end_of_quoted(text: &[u8], start: usize, (slashes, mark): Mark) -> usize {
    let rest = &text[start..];
    if !mark.is_ascii() {
        let is_end = |at: &usize| is_wide_end(&rest[*at..]);
        // The octets with which these marks begin.
        let end = memchr::memchr2_iter(0xE2, 0xC2, rest).find(is_end);
        return start + end.unwrap_or(rest.len());
    }
    // Marks are written twice in CSV and in SQL: `""x""`.
    let is_doubled = slashes == 0 && rest.first() == Some(&mark) && {
        rest.get(1).is_some_and(u8::is_ascii_alphanumeric)
    };
    let mut from = usize::from(is_doubled);
    while let Some(at) = memchr::memchr(mark, &rest[from..]) {
        let at = from + at;
        let before = rest[..at].iter().rev().take_while(|&&byte| byte == b'\\').count();
        if is_doubled || before < slashes || before % (2 * (slashes + 1)) == slashes {
            let is_data = !is_doubled && slashes == 0 && rest.get(at + 1) == Some(&mark) && {
                rest.get(at + 2).is_some_and(u8::is_ascii_alphanumeric)
            };
            if !is_data {
                return start + at - before.min(slashes);
            }
            from = at + 2;
        } else {
            from = at + 1;
        }
    }
    text.len()
}

/// A text in quotation marks.
pub(super) struct Quoted {
    pub(super) value: Range<usize>,
    /// The offset after its closing mark. Without a mark, it is the end of the text.
    pub(super) end: usize,
}

/// The text in the quotation marks that begin at an offset.
pub(super) fn quoted_at(text: &[u8], at: usize) -> Option<Quoted> {
    let (mark, start) = quote_at(text, at)?;
    let value = start..end_of_quoted(text, start, mark);
    let rest = &text[value.end..];
    let len = match WIDE_ENDS.iter().find(|it| rest.starts_with(it.as_bytes())) {
        Some(mark) => mark.len(),
        None => rest.len().min(mark.0 + 1),
    };
    Some(Quoted { end: value.end + len, value })
}

/// Whether a text begins with a mark beyond ASCII that ends a quotation.
pub(super) fn is_wide_end(text: &[u8]) -> bool {
    WIDE_ENDS.iter().any(|it| text.starts_with(it.as_bytes()))
}
