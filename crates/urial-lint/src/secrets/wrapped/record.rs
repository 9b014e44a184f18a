//! Where the value begins of a name that is itself a value: in a tag, a record or a list.

use std::ops::Range;

use super::super::names::LONGEST;
use super::Name;
use super::absent::LOOK;
use super::marks::{quote_at, quoted_at};
use super::place::{Before, Place, Sign};
use super::word::{blanks, ends_with_any, is_blank};

/// Where the value of a name in quotation marks begins.
pub(super) fn of_quoted(text: &[u8], quoted: &Range<usize>) -> Option<Place> {
    in_tag(text, quoted)
        .or_else(|| in_record(text, quoted))
        .or_else(|| in_block(text, quoted))
        .or_else(|| in_form(text, quoted))
        .or_else(|| argument(text, quoted))
}

/// Where the value of a name begins that no sign follows; `whole` has its quotation marks.
pub(super) fn of_bare(text: &[u8], name: &Name, whole: &Range<usize>) -> Option<Place> {
    element(text, name)
        .or_else(|| listed(text, name))
        .or_else(|| in_mapping(text, whole))
        .or_else(|| in_pair(text, name))
}

/// The value of an attribute, or the text of an element, of a tag that has the name in quotation
/// marks: `<add key="password" value="x"/>`, `<input value="x" name="csrf_token">`.
fn in_tag(text: &[u8], quoted: &Range<usize>) -> Option<Place> {
    const ATTRIBUTES: [&[u8]; 4] = [b"name=", b"key=", b"id=", b"property="];
    let Range { start: mark, end: at } = *quoted;
    let before = &text[mark.saturating_sub(16)..mark];
    let attribute = ATTRIBUTES.iter().find(|it| {
        let at = before.len().saturating_sub(it.len());
        let is_start =
            at.checked_sub(1).is_none_or(|at| is_blank(before[at]) || before[at] == b':');
        before[at..].eq_ignore_ascii_case(it) && is_start
    })?;
    let near = mark.saturating_sub(TAG);
    let bracket = text[near..mark].iter().rposition(|byte| b"<>".contains(byte));
    let begin = bracket.map_or(mark, |at| near + at);
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
    if !ends_with_any(before.trim_ascii_end(), &["\"name\"", "\"key\""]) {
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

/// The value of a mapping of YAML that has the name as a value, on the next line or after a comma:
/// `- name: DB_PASSWORD`, `  value: x`.
fn in_mapping(text: &[u8], name: &Range<usize>) -> Option<Place> {
    let before = &text[name.start.saturating_sub(16)..name.start];
    let before = before.strip_suffix(b" ")?.trim_ascii_end();
    if !ends_with_any(before, &["name:", "key:"]) {
        return None;
    }
    let rest = &text[name.end..];
    let is_flow = rest.starts_with(b",");
    let line = rest[usize::from(is_flow)..].trim_ascii_start();
    let gap = &text[name.end..text.len() - line.len()];
    let value = line.get(..6).filter(|it| it.eq_ignore_ascii_case(b"value:"));
    let is_next = (is_flow || gap.contains(&b'\n')) && gap.ends_with(b" ") && value.is_some();
    let start = text.len() - line.len() + 6;
    let blanks = is_next.then(|| blanks(&text[start..])).filter(|it| *it > 0)?;
    let plain = Place::plain(start + blanks, Sign::Colon);
    let before = if is_flow { Before::Text } else { Before::Line };
    Some(Place { has_blank: true, before, ..plain })
}

/// The value after a name in quotation marks that is an argument of a call, or the first of a list
/// of two: `define("PASSWORD", "x")`, `["X-Api-Key","x1"]`.
fn argument(text: &[u8], quoted: &Range<usize>) -> Option<Place> {
    let before = text[..quoted.start].iter().rev();
    let opening = before.take(LONGEST).find(|byte| !is_blank(**byte))?;
    let value = listed_after(text, quoted.end)?;
    let is_one = match opening {
        b'(' => true,
        b'[' => {
            // A list of names has no digits.
            let list = quoted_at(&text[..text.len().min(value + LOOK)], value)?;
            let is_last = text.get(list.end) == Some(&b']');
            is_last && text[list.value].iter().any(|it| it.is_ascii_digit() || *it == b' ')
        }
        _ => false,
    };
    is_one.then(|| Place::plain(value, Sign::Attribute))
}

/// Where the value in quotation marks begins after a comma.
pub(super) fn listed_after(text: &[u8], at: usize) -> Option<usize> {
    let comma = at + blanks(text.get(at..)?);
    let rest = text[comma..].strip_prefix(b",")?;
    let value = comma + 1 + blanks(rest);
    quote_at(text, value).map(|_| value)
}

/// The default of a variable of Terraform: `variable "db_password" { default = "x" }`.
fn in_block(text: &[u8], quoted: &Range<usize>) -> Option<Place> {
    if !text[..quoted.start].ends_with(b"variable ") {
        return None;
    }
    let begin = text.len() - text[quoted.end..].trim_ascii_start().len();
    let block = &text[begin..text.len().min(begin + TAG)];
    let end = block.iter().position(|byte| *byte == b'}').unwrap_or(block.len());
    let at = memchr::memmem::find(&block[..end], b"default").filter(|_| block[0] == b'{')?;
    let rest = text[begin + at + 7..].trim_ascii_start().strip_prefix(b"=")?;
    let value = text.len() - rest.trim_ascii_start().len();
    quote_at(text, value).map(|_| Place::plain(value, Sign::Attribute))
}

/// The content of a part of a form (RFC 7578 §4.2), whose line breaks may be escaped.
fn in_form(text: &[u8], quoted: &Range<usize>) -> Option<Place> {
    if !text[..quoted.start].ends_with(b"name=") {
        return None;
    }
    let rest = &text[quoted.end..];
    let breaks: [&[u8]; 3] = [b"\r\n\r\n", b"\n\n", br"\r\n\r\n"];
    let len = breaks.iter().find(|it| rest.starts_with(it))?.len();
    Some(Place::plain(quoted.end + len, Sign::Equals))
}

/// The value of a pair of Erlang: `{password, "x"}`.
fn in_pair(text: &[u8], name: &Name) -> Option<Place> {
    if !text[..name.range.start].ends_with(b"{") {
        return None;
    }
    let value = listed_after(text, name.range.end)?;
    let quoted = quoted_at(&text[..text.len().min(value + LOOK)], value)?;
    let is_last = text.get(quoted.end) == Some(&b'}');
    is_last.then(|| Place::plain(value, Sign::Attribute))
}

/// The longest tag that is read.
const TAG: usize = 512;

/// The element that may be around the text of another: `<a:Password><Value>x</Value>`.
const VALUE: &[u8] = b"<value>";

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
        None => {
            let start = at + end + 1;
            let inner =
                text[start..].get(..VALUE.len()).filter(|it| it.eq_ignore_ascii_case(VALUE));
            Some(Place::plain(start + inner.map_or(0, <[u8]>::len), Sign::Tag))
        }
    }
}

/// The value after a name in a list of properties: `<key>password</key><string>x</string>`, or
/// `<name>password</name><value>x</value>`.
fn listed(text: &[u8], name: &Name) -> Option<Place> {
    let rest = &text[name.range.end..];
    let rest = rest.strip_prefix(b"</key>").or_else(|| rest.strip_prefix(b"</name>"))?;
    let after = rest.trim_ascii_start();
    let tag = after.strip_prefix(b"<")?;
    let end = tag.iter().take(32).position(|&byte| byte == b'>')?;
    let is_empty = tag[..end].ends_with(b"/");
    (!is_empty).then(|| Place::plain(text.len() - tag.len() + end + 1, Sign::Tag))
}
