//! Data: characters that have to be encoded, or that the text has for another reason.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::around::{self, is_text};
use super::authority::is_read_in_two_ways;
use super::{Rejected, Step, encoded, end_of_last, push_encoded, push_triplets, scheme};
use crate::chars::abnf;
use crate::chars::delimiting::{self, is_invisible};
use crate::components::percent::is_hexdig;
use crate::parse;
use crate::parse::error::{Expected, Found};
use crate::parse::grammar::Rfc3987;
use crate::parse::offsets::Component;
use crate::parse::state::Site;

pub(super) const SLASHES: &str = "write `/` for each `\\`";

/// Writes `%uXXXX` that JavaScript once wrote as UTF-8, percent-encoded.
pub(super) fn unicode_escapes(it: &Rejected<'_>) -> Option<Step> {
    let start = it.before.rfind('%').filter(|_| it.error.site().is_triplet())?;
    let part = it.component_from(start);
    let text = &it.text[part.clone()];
    let (mut meant, mut at) = (String::with_capacity(text.len()), 0);
    let mut units = Vec::new();
    while at < text.len() {
        let rest = &text[at..];
        if let Some(unit) = unicode_escape(rest) {
            units.push(unit);
            at += 6;
            continue;
        }
        push_units(&mut units, &mut meant);
        let len = rest.chars().next().map_or(1, char::len_utf8);
        meant.push_str(&rest[..len]);
        at += len;
    }
    push_units(&mut units, &mut meant);
    let words = "write the escapes of JavaScript percent-encoded";
    unicode_escape(text).is_some().then(|| Step::new(part, meant, words).guessed())
}

/// The unit of UTF-16 that `text` begins with, as `%uXXXX`.
fn unicode_escape(text: &str) -> Option<u16> {
    hexadecimal(text.strip_prefix("%u")?)
}

/// The number of the four digits that `text` begins with.
fn hexadecimal(text: &str) -> Option<u16> {
    let digits = text.get(..4)?;
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u16::from_str_radix(digits, 16).ok().filter(|_| is_hex)
}

fn push_units(units: &mut Vec<u16>, text: &mut String) {
    for character in char::decode_utf16(units.drain(..)) {
        let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
        push_triplets(character.encode_utf8(&mut [0; 4]).as_bytes(), text);
    }
}

/// Undoes the escapes of JSON and JavaScript, if there is no other `\`: `\/`, and `\uXXXX` for
/// what is not ASCII.
pub(super) fn json(it: &Rejected<'_>) -> Option<Step> {
    let (mut meant, mut units, mut rest) = (String::new(), Vec::new(), it.text);
    while let Some(next) = rest.chars().next() {
        if let Some(digits) = rest.strip_prefix("\\u") {
            units.push(hexadecimal(digits).filter(|unit| *unit > 0x7F)?);
            rest = &rest[6..];
            continue;
        }
        push_characters(&mut units, &mut meant)?;
        if next == '\\' && !rest.starts_with("\\/") {
            return None;
        }
        meant.extend((next != '\\').then_some(next));
        rest = &rest[next.len_utf8()..];
    }
    push_characters(&mut units, &mut meant)?;
    let step = Step::new(0..it.text.len(), meant, "undo the escapes of JSON");
    let step = if it.text.contains(":\\/\\/") { step } else { step.guessed() };
    it.found(&['\\']).then_some(step)
}

/// `None` for a unit that is half a character.
fn push_characters(units: &mut Vec<u16>, text: &mut String) -> Option<()> {
    char::decode_utf16(units.drain(..)).try_for_each(|it| it.map(|it| text.push(it))).ok()
}

/// Removes each `\` that escapes a character in another syntax: a triplet, a quote with it, or
/// other punctuation, which is a guess.
pub(super) fn escaping_backslashes(it: &Rejected<'_>) -> Option<Step> {
    let escaped = it.rest.strip_prefix('\\')?.chars().next()?;
    let is_in_authority = it.error.site().is_authority();
    if escaped.is_alphanumeric() || "/\\".contains(escaped) || is_in_authority {
        return None;
    }
    let bytes = it.rest.as_bytes();
    let is_end = |&at: &usize| b"?#".contains(&bytes[at]) && bytes[at - 1] != b'\\';
    let end = (1..bytes.len()).find(is_end);
    let part = it.at()..it.at() + end.unwrap_or(it.rest.len());
    let text = &it.text[part.clone()];
    let is_escape = |next: char| !next.is_alphanumeric() && !"/\\".contains(next);
    let mut meant = String::with_capacity(text.len());
    let (mut is_certain, mut characters) = (true, text.chars().peekable());
    while let Some(character) = characters.next() {
        match characters.peek() {
            Some(&next) if character == '\\' && is_escape(next) => {
                is_certain &= "%\"'".contains(next);
                if "\"'".contains(next) {
                    characters.next();
                }
            }
            _ => meant.push(character),
        }
    }
    let step = Step::new(part, meant, "remove each `\\` that escapes a character");
    Some(if is_certain { step } else { step.guessed() })
}

/// Writes `/` for each `\` of a path with hierarchy.
pub(super) fn backslashes(it: &Rejected<'_>) -> Option<Step> {
    let is_path = it.error.component() == Component::Path && it.found(&['\\']);
    let is_hierarchical =
        it.scheme().is_none_or(|scheme| it.text[scheme.len() + 1..].starts_with('/'));
    let part = it.component();
    let len = it.text[part.clone()].rfind('\\')? + 1;
    let range = part.start..part.start + len;
    let meant = it.text[range.clone()].replace('\\', "/");
    (is_path && is_hierarchical).then(|| Step::new(range, meant, SLASHES).guessed())
}

/// A `%` that does not begin a triplet is data. The first one is up to two bytes before the error.
pub(super) fn percents(it: &Rejected<'_>) -> Option<Step> {
    let start = it.before.rfind('%').filter(|_| it.error.site().is_triplet())?;
    let part = it.component_from(start);
    let text = &it.text[part];
    let end = end_of_last(text, |at, _| is_stray_percent(text, at))?;
    let meant = encoded(&text[..end], |at, _| !is_stray_percent(text, at));
    let words = "write `%25` for each `%` that is data";
    let is_host = it.is_in_host() && it.has_domain_name();
    (!is_host).then(|| Step::new(start..start + end, meant, words))
}

/// Removes a `#` that is written twice, or is after the fragment.
pub(super) fn second_hash(it: &Rejected<'_>) -> Option<Step> {
    let is_second = it.error.site() == Site::FRAGMENT && it.found(&['#']);
    let rest = it.rest.trim_start_matches('#');
    let is_surplus = is_second && (it.before.ends_with('#') || rest.is_empty());
    let words = "remove the second `#`";
    let range = it.at()..it.text.len() - rest.len();
    is_surplus.then(|| Step::remove(range, words).guessed())
}

/// Removes white space and other invisible characters after the text.
pub(super) fn trailing_blank(it: &Rejected<'_>) -> Option<Step> {
    let is_blank = |it: char| is_invisible(it) || it.is_control();
    let is_blank = !it.rest.is_empty() && it.rest.chars().all(is_blank);
    is_blank.then(|| Step::remove(it.at()..it.text.len(), "remove the blanks at the end"))
}

/// Removes white space that breaks the text, and is to be ignored (Appendix C).
pub(super) fn breaks(it: &Rejected<'_>) -> Option<Step> {
    let part = it.component();
    let mut breaks = gaps(it.text, part.start).take_while(|gap| gap.start < part.end).peekable();
    let first = breaks.peek().filter(|first| first.start == part.start)?.start;
    let (mut meant, mut written) = (String::new(), first);
    for gap in breaks {
        meant.push_str(&it.text[written..gap.start]);
        written = gap.end;
    }
    // A password has white space more often than a broken authority has a userinfo or a port.
    let is_data = matches!(it.error.component(), Component::Userinfo | Component::Port);
    let words = "remove the white space that breaks the reference";
    (!is_data && !is_text(it.text)).then(|| Step::new(first..written, meant, words).guessed())
}

/// White space from `start` on that is rather a break of the text than data: it has a line break or
/// a tab, or is beside a delimiter or an end.
fn gaps(text: &str, start: usize) -> impl Iterator<Item = Range<usize>> {
    let text = text.as_bytes();
    let is_delimiter = |byte: &u8| abnf::GEN_DELIMS.has(*byte);
    delimiting::gaps(text, start).filter(move |gap| {
        text[gap.clone()].iter().any(u8::is_ascii_control)
            || text[..gap.start].last().is_none_or(is_delimiter)
            || text[gap.end..].first().is_none_or(is_delimiter)
    })
}

/// Maps a text that is an IRI to a URI (RFC 3987 §3.1): encodes all that is not ASCII.
pub(super) fn not_ascii(it: &Rejected<'_>) -> Option<Step> {
    let is_beyond = matches!(it.error.found(), Found::Char('\u{80}'..)) && !it.error.is_iri();
    let is_iri = is_beyond && parse::check::<Rfc3987>(it.text.as_bytes()).is_ok();
    let end = end_of_last(it.text, |_, it| !it.is_ascii()).filter(|_| is_iri)?;
    let meant = encoded(&it.text[it.at()..end], |_, it| it.is_ascii());
    Some(Step::new(it.at()..end, meant, "percent-encode the characters that are not ASCII"))
}

/// Encodes data: from the error to the last character of the component that would be an error as
/// well.
pub(super) fn triplets(it: &Rejected<'_>) -> Option<Step> {
    let part = it.component();
    let text = &it.text[part.clone()];
    let expected = it.error.expected();
    let is_kept = |at, character| is_kept(text, at, character, expected);
    let end = end_of_last(text, |at, it| !is_kept(at, it))?;
    let mut meant = String::with_capacity(end);
    push_encoded(&text[..end], &mut meant, is_kept);
    let words = "percent-encode the characters that are not allowed here";
    let step = Step::new(part.start..part.start + end, meant, words);
    (expected.accepts('%') && is_data(it)).then_some(step)
}

/// Whether what was found is data, so that a triplet in its place leads somewhere.
fn is_data(it: &Rejected<'_>) -> bool {
    let is_host = it.is_in_host() && (it.has_domain_name() || it.found(&['[', ']']));
    let is_delimiter = it.error.site() == Site::SEGMENT_NZ_NC && it.found(&[':'])
        || is_read_in_two_ways(it)
        || around::wrapped(it).is_some()
        || scheme::backslashes(it).is_some()
        || it.text.contains('\\') && scheme::windows_path(it).is_some();
    // A text in the place of a port was hardly meant as a userinfo.
    let is_port = it.error.site() == Site::PORT_OR_USERINFO;
    let is_unencoded_host = is_host && it.rest.starts_with(|it: char| it.is_ascii());
    let before = it.text.split_once("://").map_or("", |(before, _)| before);
    let is_sentence =
        it.scheme().is_none() && !before.is_empty() && !before.contains(['/', '?', '#']);
    !is_unencoded_host && !is_delimiter && !is_port && !is_sentence && !is_text(it.text)
}

/// Whether a character at `at` of `text` is expected, and no stray `%`.
pub(super) fn is_kept(text: &str, at: usize, character: char, expected: Expected) -> bool {
    let is_expected = match u8::try_from(character) {
        Ok(byte) if byte.is_ascii() => expected.ascii().has(byte),
        _ => expected.accepts(character),
    };
    is_expected && !is_stray_percent(text, at)
}

fn is_stray_percent(text: &str, at: usize) -> bool {
    let text = text.as_bytes();
    text[at] == b'%' && !(is_hexdig(text, at + 1) && is_hexdig(text, at + 2))
}

/// Octets as text, with triplets for those that are not UTF-8.
pub(super) fn as_utf8(octets: &[u8]) -> String {
    let mut text = String::with_capacity(octets.len());
    for chunk in octets.utf8_chunks() {
        text.push_str(chunk.valid());
        push_triplets(chunk.invalid(), &mut text);
    }
    text
}
