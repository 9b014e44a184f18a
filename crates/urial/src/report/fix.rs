//! Fixes: the change of an invalid text that removes the cause of its error.

use core::fmt::{self, Write as _};
use core::ops::Range;

use super::escaped::{EscapedText, Mask};
use crate::chars::utf8;
use crate::components::percent::{is_hexdig, write_triplet};
use crate::parse::error::{Expected, Found, ParseError};
use crate::parse::ip;
use crate::parse::state::Site;

/// A change of a text that removes the cause of its error: the result of [`ParseError::fix`].
///
/// The changed text may have another error. A fix is a guess at what was meant: show it to people,
/// do not apply it without asking. `Display` writes the replacement for the bytes of
/// [`range`](Fix::range).
///
/// ```
/// # use urial::UriRef;
/// let text = "http://::1/";
/// let fix = UriRef::parse(text).unwrap_err().fix(text).unwrap();
/// assert_eq!(fix.range(), 7..10);
/// assert_eq!(fix.to_string(), "[::1]");
/// ```
#[derive(Clone, Copy)]
pub struct Fix<'a> {
    start: usize,
    /// The text to replace. The replacement may be derived from it.
    replaced: &'a [u8],
    replacement: Replacement<'a>,
}

/// The replacement of a [`Fix`].
#[derive(Clone, Copy)]
enum Replacement<'a> {
    /// The replaced text, with triplets in place of what the grammar does not accept.
    Triplets(Expected),
    Text(&'static str),
    /// A part of the replaced text, between two texts.
    Part(&'static str, &'a str, &'static str),
}

/// Finds the fix for `error` in `text`.
pub(super) fn find(error: ParseError, text: &[u8]) -> Option<Fix<'_>> {
    let at = error.offset();
    let delimited = matches!(error.found(), Found::End | Found::Char('/' | '?' | '#'));
    match (error.site(), error.found()) {
        _ if at > text.len() => None,
        (Site::SCHEME_START | Site::SCHEME, _) => None,
        (site, _) if site.is_triplet() => percent(text, at),
        (site, Found::Char('%')) if site.is_ipv6() => zone(text, at),
        (site, _) if site.closes_literal() && delimited => Some(Fix::insert(at, "]")),
        (Site::SEGMENT_NZ_NC, Found::Char(':')) => first_segment(text, at),
        (Site::HOST_START | Site::HOST | Site::PORT, Found::Char('@')) => earlier_at(text, at),
        (Site::USERINFO, Found::Char(']')) => brackets(text, at),
        (Site::USERINFO, _) if delimited => brackets(text, at),
        (site, Found::Char('\\')) if site.is_authority() => {
            Some(Fix::replace(text, at..at + 1, "/"))
        }
        _ => {
            trailing_blank(text, at).or_else(|| wrapped(text, at)).or_else(|| triplets(text, error))
        }
    }
}

/// A `%` that does not begin a triplet is data. It is up to two bytes before the error.
fn percent(text: &[u8], error_at: usize) -> Option<Fix<'_>> {
    let percent = text.get(..error_at)?.iter().rposition(|&byte| byte == b'%')?;
    Some(Fix::replace(text, percent..percent + 1, "%25"))
}

/// Removes a zone identifier, up to the bracket.
fn zone(text: &[u8], error_at: usize) -> Option<Fix<'_>> {
    let zone = text.get(error_at..)?.iter().position(|&byte| byte == b']')?;
    Some(Fix::replace(text, error_at..error_at + zone, ""))
}

/// A `:` in the first segment of a relative reference: a path needs `./` before it; what looks like
/// a host and a port needs `//`. None if the text has a userinfo or an authority, as what was meant
/// is then a URI with an invalid scheme.
fn first_segment(text: &[u8], colon: usize) -> Option<Fix<'_>> {
    let (name, rest) = (text.get(..colon)?, text.get(colon + 1..)?);
    let end = rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len());
    let is_port = end > 0 && rest[..end].iter().all(u8::is_ascii_digit);
    match rest {
        [b'/', b'/', ..] => None,
        _ if name.contains(&b'@') => None,
        _ if is_port && !name.is_empty() => Some(Fix::insert(0, "//")),
        _ => Some(Fix::insert(0, "./")),
    }
}

/// Encodes the first of two `@` in an authority.
fn earlier_at(text: &[u8], error_at: usize) -> Option<Fix<'_>> {
    let at = text.get(..error_at)?.iter().rposition(|&byte| byte == b'@')?;
    Some(Fix::replace(text, at..at + 1, "%40"))
}

/// Adds missing brackets to an IPv6 address. None if the last group could be a port, because two
/// addresses could be meant.
fn brackets(text: &[u8], error_at: usize) -> Option<Fix<'_>> {
    let start = text.windows(2).position(|two| two == b"//")? + 2;
    let address = core::str::from_utf8(text.get(start..error_at)?).ok()?;
    let closed = usize::from(text.get(error_at) == Some(&b']'));
    let (without_last, last) = address.rsplit_once(':')?;
    let is_port = last.bytes().all(|byte| byte.is_ascii_digit()) && ip::is_ipv6(without_last);
    let replaced = text.get(start..error_at + closed)?;
    let fix = Fix { start, replaced, replacement: Replacement::Part("[", address, "]") };
    (ip::is_ipv6(address) && (closed == 1 || !is_port)).then_some(fix)
}

/// Removes white space and other invisible characters after the text.
fn trailing_blank(text: &[u8], error_at: usize) -> Option<Fix<'_>> {
    let rest = core::str::from_utf8(text.get(error_at..)?).ok()?;
    let is_blank = !rest.is_empty() && rest.chars().all(is_invisible);
    is_blank.then(|| Fix::replace(text, error_at..text.len(), ""))
}

/// Removes what surrounds the text but is not part of it (Appendix C): white space, angle brackets
/// with or without `URL:`, or quotes.
fn wrapped(text: &[u8], error_at: usize) -> Option<Fix<'_>> {
    let whole = core::str::from_utf8(text).ok().filter(|_| error_at == 0)?;
    let unquoted = |open, close| whole.strip_prefix(open)?.strip_suffix(close);
    let in_angles = unquoted('<', '>').map(|it| it.strip_prefix("URL:").unwrap_or(it));
    let in_quotes = unquoted('"', '"').or_else(|| unquoted('“', '”'));
    let inner = in_angles.or(in_quotes).unwrap_or(whole).trim_matches(is_invisible);
    let replacement = Replacement::Part("", inner, "");
    (inner.len() < whole.len()).then_some(Fix { start: 0, replaced: text, replacement })
}

fn is_invisible(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{FEFF}' | '\u{200B}')
}

/// Encodes data: from the byte of the error to the last byte of the component that would be an
/// error as well.
fn triplets(text: &[u8], error: ParseError) -> Option<Fix<'_>> {
    let start = error.offset();
    let expected = error.expected();
    let is_end = |byte: &u8| match error.site() {
        Site::FRAGMENT => false,
        Site::QUERY => *byte == b'#',
        Site::SEGMENT | Site::SEGMENT_NZ_NC => b"?#".contains(byte),
        _ => b"/?#@".contains(byte),
    };
    let rest = text.get(start..)?;
    let component = &rest[..rest.iter().position(is_end).unwrap_or(rest.len())];
    let ends = units(component, expected).scan(0, |end, unit| {
        *end += unit.octets.len();
        Some((*end, unit.kept))
    });
    let (end, _) = ends.filter(|(_, kept)| kept.is_none()).last()?;
    let fix =
        Fix { start, replaced: &component[..end], replacement: Replacement::Triplets(expected) };
    // A port has no triplets, and a text in its place was hardly meant as a userinfo.
    (expected.accepts('%') && error.site() != Site::PORT_OR_USERINFO).then_some(fix)
}

impl<'a> Fix<'a> {
    fn insert(at: usize, inserted: &'static str) -> Fix<'a> {
        Fix { start: at, replaced: &[], replacement: Replacement::Text(inserted) }
    }

    fn replace(text: &'a [u8], range: Range<usize>, with: &'static str) -> Fix<'a> {
        let replaced = text.get(range.clone()).unwrap_or_default();
        Fix { start: range.start, replaced, replacement: Replacement::Text(with) }
    }

    /// Returns the range to replace, in bytes of the text. An empty range is where to insert.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let mut text = String::from("/a b");
    /// let error = UriRef::parse(&text).unwrap_err();
    /// let (range, with) = error.fix(&text).map(|fix| (fix.range(), fix.to_string())).unwrap();
    /// text.replace_range(range, &with);
    /// assert_eq!(text, "/a%20b");
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.replaced.len()
    }

    /// The fix in words.
    pub(super) fn advice(self) -> Advice<'a> {
        Advice(self)
    }

    /// The replacement, escaped and masked for a report.
    pub(super) fn escaped(self) -> EscapedFix<'a> {
        EscapedFix(self)
    }
}

impl fmt::Display for Fix<'_> {
    /// Writes the replacement for the range.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.replacement {
            Replacement::Triplets(expected) => units(self.replaced, expected)
                .try_for_each(|unit| unit.write(f, |character, f| f.write_char(character))),
            Replacement::Text(text) => f.write_str(text),
            Replacement::Part(before, part, after) => write!(f, "{before}{part}{after}"),
        }
    }
}

/// A character of the replaced text, or an octet that is not part of one.
struct Unit<'a> {
    octets: &'a [u8],
    /// The character if it is kept: it is expected, and is not a `%` without two HEXDIG.
    kept: Option<char>,
}

/// Splits `text` into units.
fn units(text: &[u8], expected: Expected) -> impl Iterator<Item = Unit<'_>> {
    let ascii = expected.ascii();
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let read = utf8::decode(text, at);
        let (octets, _) = rest.split_at(read.map_or(1, |read| read.len));
        let is_data = rest[0] == b'%' && !(is_hexdig(rest, 1) && is_hexdig(rest, 2));
        let is_expected = |it: char| match u8::try_from(it) {
            Ok(byte) if byte.is_ascii() => ascii.has(byte),
            _ => expected.accepts(it),
        };
        let is_kept = |it: &char| is_expected(*it) && !is_data;
        at += octets.len();
        Some(Unit { octets, kept: read.map(|read| read.character).filter(is_kept) })
    })
}

impl Unit<'_> {
    /// Writes the kept character with `write`, or the octets as triplets.
    fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        write: impl FnOnce(char, &mut fmt::Formatter<'_>) -> fmt::Result,
    ) -> fmt::Result {
        match self.kept {
            Some(character) => write(character, f),
            None => self.octets.iter().try_for_each(|&octet| write_triplet(octet, f)),
        }
    }
}

impl fmt::Debug for Fix<'_> {
    /// Leaves the text out, which may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fix").field("range", &self.range()).finish_non_exhaustive()
    }
}

/// The length of the longest text that an advice quotes.
const MAX_QUOTED: usize = 60;

/// A fix in words: ``write `%20` for ` ` ``.
pub(super) struct Advice<'a>(Fix<'a>);

impl fmt::Display for Advice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fix { replaced, replacement, .. } = self.0;
        let is_long = replaced.len() > MAX_QUOTED;
        let quoted = EscapedText::new(replaced, 0..replaced.len(), Mask::NONE);
        match replacement {
            Replacement::Text(text) if replaced.is_empty() => write!(f, "insert `{text}`"),
            Replacement::Text("") if is_long => f.write_str("remove the rest"),
            Replacement::Text("") => write!(f, "remove `{quoted}`"),
            Replacement::Part("", ..) => f.write_str("remove the text around the reference"),
            _ if is_long => f.write_str("percent-encode the characters that are not allowed here"),
            _ => write!(f, "write `{}` for `{quoted}`", self.0.escaped()),
        }
    }
}

/// The replacement of a fix, escaped and masked when it is written.
pub(super) struct EscapedFix<'a>(Fix<'a>);

impl fmt::Display for EscapedFix<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.replacement {
            Replacement::Part(before, part, after) => {
                let part = part.as_bytes();
                let part = EscapedText::new(part, 0..part.len(), Mask::of(part, false));
                write!(f, "{before}{part}{after}")
            }
            Replacement::Triplets(expected) => units(self.0.replaced, expected)
                .try_for_each(|unit| unit.write(f, |it, f| write!(f, "{}", Found::Char(it)))),
            Replacement::Text(text) => f.write_str(text),
        }
    }
}
