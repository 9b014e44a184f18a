//! Where the value of a name begins: after a sign, in a tag, a record or a list, after an option.

use std::ops::Range;

use super::super::names::LONGEST;
use super::Name;
use super::absent::LOOK;
use super::marks::{MARKS, Mark, end_of_quoted, is_quote, quote_at, quote_before, quoted_name};

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
    fn plain(start: usize, sign: Sign) -> Place {
        Place { start, sign, has_blank: false, marks: Marks::None, before: Before::Text }
    }

    /// The mark that begins a value, and where it ends.
    pub(super) fn mark(&self, text: &[u8]) -> Option<(Mark, usize)> {
        let has_letter = text.get(self.start).is_some_and(|byte| b"bBrRuUfFnN@$".contains(byte));
        let mut start = self.start;
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
    let mark = quote_before(text, start);
    let quoted = quoted_name(text, name);
    let is_quoted = quoted.is_some();
    let whole = quoted.unwrap_or(start..end);
    let mut at = whole.end;
    if is_quoted {
        let place = in_tag(text, &whole)
            .or_else(|| in_record(text, &whole))
            .or_else(|| argument(text, &whole));
        if place.is_some() {
            return place;
        }
    }
    while text.get(at).is_some_and(|byte| b"])".contains(byte)) && (is_quoted || at == end) {
        at += 1;
    }
    let rest = &text[at..];
    let blanks = blanks(rest);
    let (sign, len) = match &rest[blanks..] {
        [b'=', b'=' | b'~', ..] | [b':', b':', ..] | [b':', b'/', b'/', ..] => return None,
        [b'=', b'>', ..] | [b':', b'=', ..] => (Sign::Equals, blanks + 2),
        // Words of URIs and lists are read elsewhere.
        [b'=', next, ..] if blanks == 0 && !is_quoted && !is_blank(*next) && !is_quote(rest, 1) => {
            return None;
        }
        [b'=', ..] => (Sign::Equals, blanks + 1),
        [b':', ..] => (Sign::Colon, blanks + 1),
        _ => {
            return element(text, name)
                .or_else(|| listed(text, name))
                .or_else(|| option(text, name))
                .or_else(|| in_mapping(text, &whole));
        }
    };
    let value = at + len;
    let gap = self::blanks(&text[value..]);
    Some(Place {
        start: value + gap,
        sign,
        has_blank: gap > 0,
        marks: match mark {
            _ if is_quoted => Marks::Own,
            Some((_, mark)) if mark.is_ascii() => Marks::Around(mark),
            Some(_) | None => Marks::None,
        },
        before: match begins_line(&text[..start]) {
            true if text[start].is_ascii_uppercase() => Before::Sentence,
            true => Before::Line,
            false => Before::Text,
        },
    })
}

/// Whether a line begins after a text, or after its indentation and marks of lists.
fn begins_line(before: &[u8]) -> bool {
    let marks = before.iter().rev().take(LONGEST).take_while(|byte| b" \t->*+|".contains(byte));
    let line = &before[..before.len() - marks.count()];
    line.last().is_none_or(|byte| *byte == b'\n')
}

/// The value of an attribute, or the text of an element, of a tag that has the name in quotation
/// marks: `<add key="password" value="x"/>`, `<input value="x" name="csrf_token">`.
fn in_tag(text: &[u8], quoted: &Range<usize>) -> Option<Place> {
    const ATTRIBUTES: [&[u8]; 4] = [b"name=", b"key=", b"id=", b"property="];
    let Range { start: mark, end: at } = *quoted;
    let before = &text[mark.saturating_sub(16)..mark];
    let attribute = ATTRIBUTES.iter().find(|it| {
        let len = before.len().saturating_sub(it.len());
        let is_start =
            len.checked_sub(1).is_none_or(|at| is_blank(before[at]) || before[at] == b':');
        before[len..].eq_ignore_ascii_case(it) && is_start
    })?;
    let begin = mark.saturating_sub(TAG);
    let before = text[begin..mark].iter().rposition(|byte| b"<>".contains(byte));
    let begin = before.map_or(mark, |len| begin + len);
    let tag = &text[at..text.len().min(at + TAG)];
    let end = tag.iter().position(|byte| b"<>".contains(byte)).unwrap_or(tag.len());
    let value = attribute_value(text, at..at + end).or_else(|| attribute_value(text, begin..mark));
    if let Some(value) = value {
        return Some(Place::plain(value, Sign::Attribute));
    }
    let has_content = tag.get(end) == Some(&b'>') && !tag[..end].ends_with(b"/");
    let start = at + end + 1;
    let len = text.get(start..)?.iter().take(TAG).position(|&byte| byte == b'<')?;
    let is_closed = text[start + len..].starts_with(b"</");
    // The name of an element says less: `<button id="token">`.
    let is_key = *attribute != b"id=";
    (is_key && has_content && is_closed).then(|| Place::plain(start, Sign::Tag))
}

/// Where the value of the attribute `value` or `content` begins in a part of a tag.
fn attribute_value(text: &[u8], part: Range<usize>) -> Option<usize> {
    let tag = &text[part.clone()];
    [&b"value="[..], b"content="].iter().find_map(|name| {
        let at = memchr::memmem::find(tag, name)?;
        Some(part.start + at + name.len())
    })
}

/// The value of a record of JSON that has the name as a value, in any order of its members:
/// `{"name":"password","value":"x"}`.
fn in_record(text: &[u8], quoted: &Range<usize>) -> Option<Place> {
    let Range { start, end } = *quoted;
    let before = text[start.saturating_sub(16)..start].trim_ascii_end().strip_suffix(b":")?;
    if !ends_with_any(before.trim_ascii_end(), &[b"\"name\"", b"\"key\""]) {
        return None;
    }
    let is_brace = |byte: &u8| b"{}".contains(byte);
    let after = &text[end..text.len().min(end + TAG)];
    let after = &after[..after.iter().position(is_brace).unwrap_or(after.len())];
    let begin = start.saturating_sub(TAG);
    let begin = begin + text[begin..start].iter().rposition(is_brace)?;
    [end..end + after.len(), begin..start].into_iter().find_map(|part| {
        let members = text[part.clone()].to_ascii_lowercase();
        let at = memchr::memmem::find(&members, b"\"value\"")?;
        let after = text[part.start + at + 7..part.end].trim_ascii_start().strip_prefix(b":")?;
        let value = part.end - after.trim_ascii_start().len();
        quote_at(text, value).map(|_| Place::plain(value, Sign::Attribute))
    })
}

/// The value of a mapping of YAML that has the name as a value, on the next line:
/// `- name: DB_PASSWORD`, `  value: x`.
fn in_mapping(text: &[u8], name: &Range<usize>) -> Option<Place> {
    let before = &text[name.start.saturating_sub(16)..name.start];
    let before = before.strip_suffix(b" ")?.trim_ascii_end();
    if !ends_with_any(before, &[b"name:", b"key:"]) {
        return None;
    }
    let line = text[name.end..].trim_ascii_start();
    let gap = &text[name.end..text.len() - line.len()];
    let value = line.get(..6).filter(|it| it.eq_ignore_ascii_case(b"value:"));
    let is_next = gap.contains(&b'\n') && gap.ends_with(b" ") && value.is_some();
    let start = text.len() - line.len() + 6;
    let blanks = is_next.then(|| blanks(&text[start..])).filter(|it| *it > 0)?;
    let plain = Place::plain(start + blanks, Sign::Colon);
    Some(Place { has_blank: true, before: Before::Line, ..plain })
}

/// Whether a text ends with one of some in lower case.
fn ends_with_any(text: &[u8], ends: &[&[u8]]) -> bool {
    let has = |end: &&[u8]| {
        let start = text.len().checked_sub(end.len());
        start.is_some_and(|start| text[start..].eq_ignore_ascii_case(end))
    };
    ends.iter().any(has)
}

/// The value after a name in quotation marks that is an argument of a call, or the first of a list
/// of two: `define("PASSWORD", "x")`, `["X-Api-Key","x1"]`.
fn argument(text: &[u8], quoted: &Range<usize>) -> Option<Place> {
    let (opening, value) = (text[..quoted.start].last()?, listed_after(text, quoted.end)?);
    let is_one = match opening {
        b'(' => true,
        b'[' => {
            // A list of names has no digits.
            let (mark, start) = quote_at(text, value)?;
            let near = &text[..text.len().min(start + LOOK)];
            let end = end_of_quoted(near, start, mark);
            let is_last = text.get(end + mark.0 + 1) == Some(&b']');
            is_last && text[start..end].iter().any(|it| it.is_ascii_digit() || *it == b' ')
        }
        _ => false,
    };
    is_one.then(|| Place::plain(value, Sign::Attribute))
}

/// Where the value in quotation marks begins after a comma.
fn listed_after(text: &[u8], at: usize) -> Option<usize> {
    let rest = text[at..].strip_prefix(b",")?;
    let value = at + 1 + blanks(rest);
    quote_at(text, value).map(|_| value)
}

/// The longest tag that is read.
const TAG: usize = 512;

/// The text of an element that has the name, with any prefix: `<a:password b="c">x</a:password>`.
fn element(text: &[u8], name: &Name) -> Option<Place> {
    let before = &text[name.range.start.saturating_sub(32)..name.range.start];
    let prefix =
        before.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b':');
    let prefix = prefix.count();
    if !before[..before.len() - prefix].ends_with(b"<") {
        return None;
    }
    let at = name.range.end;
    let tag = &text[at..text.len().min(at + TAG)];
    let end = tag.iter().position(|byte| b"<>".contains(byte))?;
    if tag[end] != b'>' {
        return None;
    }
    let is_empty = tag[..end].ends_with(b"/");
    match memchr::memmem::find(&tag[..end], b"value=") {
        Some(value) => Some(Place::plain(at + value + 6, Sign::Attribute)),
        None if is_empty => None,
        None => Some(Place::plain(at + end + 1, Sign::Tag)),
    }
}

/// The value after a name in a list of properties: `<key>password</key><string>x</string>`, or
/// `<name>password</name><value>x</value>`.
fn listed(text: &[u8], name: &Name) -> Option<Place> {
    let rest = &text[name.range.end..];
    let rest = rest.strip_prefix(b"</key>").or_else(|| rest.strip_prefix(b"</name>"))?;
    let after = rest.trim_ascii_start();
    let tag = after.strip_prefix(b"<")?;
    let end =
        tag.iter().take(32).position(|&byte| byte == b'>').filter(|end| tag[end - 1] != b'/')?;
    Some(Place::plain(text.len() - tag.len() + end + 1, Sign::Tag))
}

/// The value after an option and a blank, or after the name of a variable and a blank, as in a
/// Dockerfile.
fn option(text: &[u8], name: &Name) -> Option<Place> {
    let before = &text[..name.range.start];
    let is_long = before.ends_with(b"--") || {
        before.ends_with(b"-") && before[..before.len() - 1].last().is_none_or(|it| is_blank(*it))
    };
    // An option in a list of arguments: `["--password", "x"]`.
    if is_long
        && let Some(mark) = before.iter().rfind(|byte| **byte != b'-')
        && text[name.range.end..].starts_with(&[*mark])
        && MARKS.contains(mark)
    {
        let value = listed_after(text, name.range.end + 1)?;
        let is_option = text.get(value + 1) == Some(&b'-');
        return (!is_option).then(|| Place::plain(value, Sign::Attribute));
    }
    let is_variable = [&b"ENV "[..], b"setenv ", b"ARG "].iter().any(|it| before.ends_with(it));
    let gap = blanks(&text[name.range.end..]);
    let start = name.range.end + gap;
    let is_value = text
        .get(start)
        .is_some_and(|byte| !byte.is_ascii_whitespace() && !b"-|&;<>".contains(byte));
    (gap > 0 && is_value && (is_long || is_variable)).then(|| Place::plain(start, Sign::Blank))
}

pub(super) fn is_blank(byte: u8) -> bool {
    b" \t".contains(&byte)
}

pub(super) fn blanks(text: &[u8]) -> usize {
    text.iter().take_while(|byte| is_blank(**byte)).count()
}
