//! Where the value of a name begins: after a sign, which this file reads, after a blank, or in a
//! record.

use std::ops::Range;

use super::super::names::LONGEST;
use super::Name;
use super::marks::{Mark, is_quote, quote_at, quote_before, quoted_name};
use super::source::{argument_of_setter, default_of, end_of_maker, end_of_type};
use super::word::{blanks, is_any, is_blank};
use super::{blank, record, sql};

/// Where a value begins, and the text before it.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) start: usize,
    pub(super) sign: Sign,
    /// Whether a blank is between the sign and the value.
    pub(super) has_blank: bool,
    pub(super) marks: Marks,
    pub(super) before: Before,
}

/// The quotation marks of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Marks {
    None,
    /// Its own, as in JSON.
    Own,
    /// One begins before the name and goes on, as around a field of HTTP.
    Around(u8),
}

/// What is before a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Before {
    /// The line begins, as in YAML.
    Line,
    /// The line begins, and the name has a capital letter, as a sentence has.
    Sentence,
    Text,
}

/// What is between a name and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    Colon,
    Equals,
    /// The end of the tag of an element.
    Tag,
    /// The name of the attribute `value`, after one whose value is the name.
    Attribute,
    /// A blank, after the name of an option.
    Blank,
}

impl Place {
    /// The quotation mark that begins before the name and goes on.
    pub(super) fn outer(&self) -> Option<u8> {
        match self.marks {
            Marks::Around(mark) => Some(mark),
            Marks::None | Marks::Own => None,
        }
    }

    /// A place that nothing is known about.
    pub(super) fn plain(start: usize, sign: Sign) -> Place {
        Place { start, sign, has_blank: false, marks: Marks::None, before: Before::Text }
    }

    /// The mark that begins a value, and where it ends.
    pub(super) fn mark(&self, text: &[u8]) -> Option<(Mark, usize)> {
        let mut start = self.start;
        if self.outer().is_none() {
            start += end_of_maker(&text[start..]);
        }
        let has_letter = text.get(start).is_some_and(|byte| b"bBrRuUfFnN@$".contains(byte));
        if quote_at(text, start).is_none() && has_letter {
            start += 1;
        }
        let (mark, start) = quote_at(text, start)?;
        // The mark ends the wrapper of the name: there is no value.
        let ends_outer = self.outer().is_some_and(|outer| mark.1 == outer && mark.0 == 0);
        if ends_outer && self.sign != Sign::Blank {
            return None;
        }
        Some((mark, start))
    }
}

/// Where the value of a name begins.
pub(super) fn after(text: &[u8], name: &Name) -> Option<Place> {
    let Range { start, end } = name.range;
    let quoted = quoted_name(text, name);
    if let Some(place) = quoted.as_ref().and_then(|quoted| record::of_quoted(text, quoted)) {
        return Some(place);
    }
    if text[..start].ends_with(b"${") {
        return Some(Place::plain(end + default_of(&text[end..])?, Sign::Equals));
    }
    let whole = quoted.clone().unwrap_or(start..end);
    match next(text, whole.end, quoted.is_some()) {
        Next::Sign(sign, value) => signed(text, name, quoted.is_some(), sign, value),
        Next::Other => record::of_bare(text, name, &whole)
            .or_else(|| argument_of_setter(text, name))
            .or_else(|| sql::after(text, name))
            .or_else(|| blank::after(text, name)),
        Next::NoValue => None,
    }
}

/// What follows a name.
enum Next {
    /// A sign, and where it ends.
    Sign(Sign, usize),
    Other,
    NoValue,
}

/// What follows a name, with its quotation marks, that ends at `end`.
fn next(text: &[u8], end: usize, is_quoted: bool) -> Next {
    let mut at = end;
    while text.get(at).is_some_and(|byte| b"])".contains(byte)) && (is_quoted || at == end) {
        at += 1;
    }
    // A selector of CSS: `[type="password"]:focus`.
    if is_quoted && at > end && text[at..].starts_with(b":") {
        return Next::NoValue;
    }
    // An array of C.
    at += if text[at..].starts_with(b"[]") { 2 } else { 0 };
    let rest = &text[at..];
    let blanks = blanks(rest);
    at += blanks;
    match &rest[blanks..] {
        [b'=', b'=' | b'~', ..] | [b':', b':', ..] | [b':', b'/', b'/', ..] => Next::NoValue,
        [b'=', b'>', ..] | [b':', b'=', ..] => Next::Sign(Sign::Equals, at + 2),
        // Words of URIs and lists are read elsewhere.
        [b'=', next, ..] if blanks == 0 && !is_quoted && !is_blank(*next) && !is_quote(rest, 1) => {
            Next::NoValue
        }
        [b'=', ..] => Next::Sign(Sign::Equals, at + 1),
        [b':', ..] => Next::Sign(Sign::Colon, at + 1),
        _ => Next::Other,
    }
}

/// The place after a sign that ends at `end`.
fn signed(text: &[u8], name: &Name, is_quoted: bool, sign: Sign, end: usize) -> Option<Place> {
    let before = &text[..name.range.start];
    let gap = blanks(&text[end..]);
    let start = end + gap;
    if sign == Sign::Colon && !is_quoted {
        // A variable, and a part of a name as ARNs have it.
        let is_inner = before.ends_with(b"$") || gap == 0 && before.ends_with(b":");
        // A key of a configuration, as `Jwt:SecretKey`.
        let is_key = gap == 0 && text[name.range.clone()].eq_ignore_ascii_case(b"jwt");
        if is_inner
            || is_key
            || gap == 0 && is_place_in_source(&text[name.range.clone()], &text[start..])
        {
            return None;
        }
        if let Some(len) = end_of_type(&text[start..]) {
            let place = Place::plain(start + len, Sign::Equals);
            return place.mark(text).map(|_| place);
        }
    }
    Some(Place {
        start,
        sign,
        has_blank: gap > 0,
        marks: match quote_before(text, name.range.start) {
            _ if is_quoted => Marks::Own,
            Some((_, mark)) if mark.is_ascii() => Marks::Around(mark),
            Some(_) | None => Marks::None,
        },
        before: match begins_line(before) {
            true if text[name.range.start].is_ascii_uppercase() => Before::Sentence,
            true => Before::Line,
            false => Before::Text,
        },
    })
}

/// Whether a name and what follows its colon are a file and a line: `password.js:10:5`.
fn is_place_in_source(name: &[u8], rest: &[u8]) -> bool {
    let extension = name.rsplit(|byte| *byte == b'.').next().unwrap_or_default();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let goes_on = rest.get(digits).is_some_and(u8::is_ascii_alphanumeric);
    extension.len() < name.len()
        && is_any(extension, &SOURCES)
        && (1..8).contains(&digits)
        && !goes_on
}

/// The extensions of files of source code.
const SOURCES: [&str; 18] = [
    "c", "cc", "cpp", "cs", "go", "h", "java", "js", "jsx", "kt", "php", "py", "rb", "rs", "scala",
    "swift", "ts", "tsx",
];

/// Whether a line begins after a text, or after its indentation and marks of lists.
pub(super) fn begins_line(before: &[u8]) -> bool {
    let marks = before.iter().rev().take(LONGEST).take_while(|byte| b" \t->*+|".contains(byte));
    let line = &before[..before.len() - marks.count()];
    line.last().is_none_or(|byte| *byte == b'\n')
}
