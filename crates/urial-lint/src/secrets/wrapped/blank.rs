//! Where the value of a name begins after a blank: of options, of variables, in sentences, in lines
//! that have a name and a value.

use super::super::names::LONGEST;
use super::Name;
use super::absent::is_state;
use super::marks::{MARKS, quote_at};
use super::place::{Place, Sign, begins_line};
use super::record::listed_after;
use super::source::end_of_type;
use super::word::{blanks, first_line, is_any, is_blank, is_mixed};

/// Where the value of a name begins.
pub(super) fn after(text: &[u8], name: &Name) -> Option<Place> {
    option(text, name)
        .or_else(|| set(text, name))
        .or_else(|| declared(text, name))
        .or_else(|| in_sentence(text, name))
        .or_else(|| in_line(text, name))
}

/// The value after an option and a blank.
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
    let word = &text[name.range.clone()];
    let start = value_start(text, name)?;
    // These options take the name of a secret, or a file.
    let is_named = word == b"secret-id" || word == b"secret" && text[start..].starts_with(b"id=");
    (is_long && !is_named).then(|| Place::plain(start, Sign::Blank))
}

/// The value of a variable that a shell, a Dockerfile, a program of C or a command sets.
fn set(text: &[u8], name: &Name) -> Option<Place> {
    let before = &text[name.range.start.saturating_sub(LONGEST)..name.range.start];
    let word = before.iter().rev().take_while(|byte| !is_blank(**byte)).count();
    let before = &before[..before.len() - word];
    let start = value_start(text, name)?;
    // Other macros are numbers.
    let is_macro = before.ends_with(b"#define ") && quote_at(text, start).is_some();
    let is_one = is_macro || SETTERS.iter().any(|it| before.ends_with(it.as_bytes()));
    is_one.then(|| Place::plain(start, Sign::Blank))
}

/// Keywords and commands before a variable and its value.
const SETTERS: [&str; 11] = [
    "ENV ",
    "setenv ",
    "SetEnv ",
    "ARG ",
    "setx ",
    "set -x ",
    "set -gx ",
    "set -Ux ",
    "config set ",
    "configure set ",
    "--secret ",
];

/// Where a word begins that follows a name after blanks, and may be a value.
fn value_start(text: &[u8], name: &Name) -> Option<usize> {
    let gap = blanks(&text[name.range.end..]);
    let start = name.range.end + gap;
    let is_value = |byte: &u8| !byte.is_ascii_whitespace() && !b"-|&;<>".contains(byte);
    (gap > 0 && text.get(start).is_some_and(is_value)).then_some(start)
}

/// The value of a variable of Go, whose type has no colon: `var password string = "x"`.
fn declared(text: &[u8], name: &Name) -> Option<Place> {
    let rest = &text[name.range.end..];
    let gap = blanks(rest);
    let start = end_of_type(&rest[gap..]).filter(|_| gap > 0)?;
    let place = Place::plain(name.range.end + gap + start, Sign::Equals);
    place.mark(text).map(|_| place)
}

/// The value of a sentence: `the password is x`, `a password is generated for root@h: x`.
fn in_sentence(text: &[u8], name: &Name) -> Option<Place> {
    let begin = name.range.end;
    let line = first_line(&text[begin..text.len().min(begin + LONGEST)]);
    let rest = line.strip_prefix(b" is generated").unwrap_or(line);
    let rest = match rest.strip_prefix(b" for ") {
        Some(owner) => {
            let len = owner.iter().position(|byte| is_blank(*byte))?;
            owner[..len].ends_with(b":").then(|| &owner[len..])?
        }
        None => line.strip_prefix(b" is:").or_else(|| line.strip_prefix(b" is"))?,
    };
    let value = rest.trim_ascii_start();
    let start = begin + line.len() - value.len();
    let is_one = rest.len() > value.len() && is_mixed(first_word(value).0);
    is_one.then(|| Place { has_blank: true, ..Place::plain(start, Sign::Blank) })
}

/// The value of a line that has a name and a value, as `requirepass x`, and of one that has a user
/// before, as in a file `.netrc`: `machine h login u password x`.
fn in_line(text: &[u8], name: &Name) -> Option<Place> {
    let start = name.range.end + blanks(&text[name.range.end..]);
    let (value, rest) = first_word(first_line(&text[start..text.len().min(start + LONGEST)]));
    if start == name.range.end || value.is_empty() || is_state(value) {
        return None;
    }
    let place = Place { has_blank: true, ..Place::plain(start, Sign::Blank) };
    if begins_line(&text[..name.range.start]) {
        let word = &text[name.range.clone()];
        let is_directive = is_any(word, &DIRECTIVES);
        let is_alone = rest.is_empty();
        return (is_alone && (is_directive || is_mixed(value))).then_some(place);
    }
    let before = &text[name.range.start.saturating_sub(LONGEST)..name.range.start];
    let before = before.rsplit(|byte| b"\r\n".contains(byte)).next()?.trim_ascii();
    match first_word(before).0 {
        b"machine" | b"default" => Some(place),
        b"login" | b"user" | b"username" => match value {
            // The kind of a hash: `secret 5 x`.
            [b'0'..=b'9'] if !rest.is_empty() => {
                Some(Place { start: start + 1 + blanks(&text[start + 1..]), ..place })
            }
            _ => is_mixed(value).then_some(place),
        },
        _ => None,
    }
}

/// The first word of a line, and what follows its blanks.
fn first_word(line: &[u8]) -> (&[u8], &[u8]) {
    let len = line.iter().position(|byte| is_blank(*byte)).unwrap_or(line.len());
    (&line[..len], line[len..].trim_ascii())
}

/// Names of configurations with a password after a blank.
const DIRECTIVES: [&str; 4] = ["bindpw", "masterauth", "requirepass", "rootpw"];
