//! Lists of references in a value.

use std::ops::Range;

use super::outline::Syntax;

/// Returns the places of the references in `text`.
pub(crate) fn references(syntax: Syntax, text: &[u8]) -> Vec<Range<usize>> {
    match syntax {
        Syntax::One => vec![trimmed(text, 0..text.len())],
        Syntax::Words => words(text, 0).collect(),
        Syntax::Srcset => srcset(text),
        Syntax::Refresh => refresh(text).into_iter().collect(),
    }
}

/// The white space of HTML.
fn is_blank(byte: u8) -> bool {
    b" \t\n\r\x0c".contains(&byte)
}

fn trimmed(text: &[u8], range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let before = part.iter().take_while(|byte| is_blank(**byte)).count();
    let after = part[before..].iter().rev().take_while(|byte| is_blank(**byte)).count();
    range.start + before..range.end - after
}

/// The words from `at` on.
fn words(text: &[u8], mut at: usize) -> impl Iterator<Item = Range<usize>> {
    std::iter::from_fn(move || {
        let start = at + text[at..].iter().position(|byte| !is_blank(*byte))?;
        let len = text[start..].iter().take_while(|byte| !is_blank(**byte)).count();
        at = start + len;
        Some(start..at)
    })
}

/// The candidates of a `srcset` attribute (the HTML standard, §4.8.4.2.1).
fn srcset(text: &[u8]) -> Vec<Range<usize>> {
    let (mut found, mut at) = (Vec::new(), 0);
    loop {
        at += text[at..].iter().take_while(|byte| is_blank(**byte) || **byte == b',').count();
        let Some(word) = words(text, at).next() else {
            return found;
        };
        let commas = text[word.clone()].iter().rev().take_while(|byte| **byte == b',').count();
        found.push(word.start..word.end - commas);
        at = if commas == 0 { end_of_descriptors(text, word.end) } else { word.end };
    }
}

/// The place of the comma after the descriptors of a candidate. One in parentheses does not count.
fn end_of_descriptors(text: &[u8], start: usize) -> usize {
    let mut is_inside = false;
    let end = text[start..].iter().position(|byte| {
        match byte {
            b'(' => is_inside = true,
            b')' => is_inside = false,
            _ => {}
        }
        *byte == b',' && !is_inside
    });
    end.map_or(text.len(), |end| start + end)
}

/// The reference after the time of a `refresh` (the HTML standard, §4.2.5.3).
fn refresh(text: &[u8]) -> Option<Range<usize>> {
    let skip = |at: usize, is: &dyn Fn(u8) -> bool| {
        at + text[at..].iter().take_while(|byte| is(**byte)).count()
    };
    let blanks = |at| skip(at, &is_blank);
    let start = blanks(0);
    let time = skip(start, &|byte| byte.is_ascii_digit() || byte == b'.');
    let separator = blanks(time);
    let has_separator = matches!(text.get(separator), Some(b';' | b','));
    if time == start || separator == time && !has_separator {
        return None;
    }
    let rest = blanks(separator + usize::from(has_separator));
    let name = text.get(rest..rest + 3).filter(|it| it.eq_ignore_ascii_case(b"url"));
    let equals = name.map(|_| blanks(rest + 3)).filter(|at| text.get(*at) == Some(&b'='));
    let value = equals.map_or(rest, |at| blanks(at + 1));
    let quote = text.get(value).copied().filter(|byte| b"\"'".contains(byte));
    let start = value + usize::from(quote.is_some());
    let end = text[start..].iter().position(|byte| Some(*byte) == quote);
    Some(trimmed(text, start..end.map_or(text.len(), |end| start + end)))
}
