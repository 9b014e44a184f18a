//! What was probably meant: the change of a refused text that removes the cause.

use core::fmt::{self, Write as _};
use core::ops::Range;

use super::shown::{Mask, Shown};
use crate::chars::utf8;
use crate::components::percent::{is_hexdig, write_triplet};
use crate::parse::error::{Expected, Found, ParseError};
use crate::parse::ip;
use crate::parse::state::Site;

/// A change of a text that removes the cause of its refusal. The text may be refused again, for
/// another cause.
///
/// A guess at what was meant: for people to look at, never to be applied behind their back.
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
    /// What is replaced, which `with` may contain again.
    replaced: &'a [u8],
    with: With<'a>,
}

/// What a [`Fix`] writes.
#[derive(Clone, Copy)]
enum With<'a> {
    /// What is replaced, with triplets for what the grammar does not accept.
    Triplets(Expected),
    Text(&'static str),
    /// A part of what is replaced, and what stands before and behind it.
    Part(&'static str, &'a str, &'static str),
}

/// Finds the fix for `error`, the refusal of `text`.
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
        _ => blank(text, at).or_else(|| wrapped(text, at)).or_else(|| triplets(text, error)),
    }
}

/// A `%` that begins no triplet is data, and stands up to two bytes before the refusal.
fn percent(text: &[u8], refused: usize) -> Option<Fix<'_>> {
    let percent = text.get(..refused)?.iter().rposition(|&byte| byte == b'%')?;
    Some(Fix::replace(text, percent..percent + 1, "%25"))
}

/// A zone identifier, up to the bracket.
fn zone(text: &[u8], refused: usize) -> Option<Fix<'_>> {
    let zone = text.get(refused..)?.iter().position(|&byte| byte == b']')?;
    Some(Fix::replace(text, refused..refused + zone, ""))
}

/// A `:` in the first segment of a relative reference: a path wants `./` before it, and what
/// looks like host and port wants `//`. An address without a scheme, or with a bad one, wants more.
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

/// Of two `@` in an authority the first is data.
fn earlier_at(text: &[u8], refused: usize) -> Option<Fix<'_>> {
    let at = text.get(..refused)?.iter().rposition(|&byte| byte == b'@')?;
    Some(Fix::replace(text, at..at + 1, "%40"))
}

/// An IPv6 address that lacks its brackets, or the first of them. Nothing is said where its end
/// could be a port, as two addresses could be meant.
fn brackets(text: &[u8], refused: usize) -> Option<Fix<'_>> {
    let start = text.windows(2).position(|two| two == b"//")? + 2;
    let address = core::str::from_utf8(text.get(start..refused)?).ok()?;
    let closed = usize::from(text.get(refused) == Some(&b']'));
    let (without_last, last) = address.rsplit_once(':')?;
    let is_port = last.bytes().all(|byte| byte.is_ascii_digit()) && ip::is_ipv6(without_last);
    let replaced = text.get(start..refused + closed)?;
    let fix = Fix { start, replaced, with: With::Part("[", address, "]") };
    (ip::is_ipv6(address) && (closed == 1 || !is_port)).then_some(fix)
}

/// White space, and what is as invisible, behind the text.
fn blank(text: &[u8], refused: usize) -> Option<Fix<'_>> {
    let rest = core::str::from_utf8(text.get(refused..)?).ok()?;
    let is_blank = !rest.is_empty() && rest.chars().all(is_invisible);
    is_blank.then(|| Fix::replace(text, refused..text.len(), ""))
}

/// What stands around the text but is no part of it (Appendix C): white space, angle brackets
/// perhaps with `URL:`, or quotes.
fn wrapped(text: &[u8], refused: usize) -> Option<Fix<'_>> {
    let whole = core::str::from_utf8(text).ok().filter(|_| refused == 0)?;
    let unquoted = |open, close| whole.strip_prefix(open)?.strip_suffix(close);
    let in_angles = unquoted('<', '>').map(|it| it.strip_prefix("URL:").unwrap_or(it));
    let in_quotes = unquoted('"', '"').or_else(|| unquoted('“', '”'));
    let inner = in_angles.or(in_quotes).unwrap_or(whole).trim_matches(is_invisible);
    let with = With::Part("", inner, "");
    (inner.len() < whole.len()).then_some(Fix { start: 0, replaced: text, with })
}

fn is_invisible(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{FEFF}' | '\u{200B}')
}

/// Data that can stand here as triplets: from the refused byte to the last of its component that
/// would be refused too.
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
    let fix = Fix { start, replaced: &component[..end], with: With::Triplets(expected) };
    // What stands in a port was hardly meant as a userinfo, where alone triplets could be.
    (expected.accepts('%') && error.site() != Site::PORT_OR_USERINFO).then_some(fix)
}

impl<'a> Fix<'a> {
    fn insert(at: usize, inserted: &'static str) -> Fix<'a> {
        Fix { start: at, replaced: &[], with: With::Text(inserted) }
    }

    fn replace(text: &'a [u8], range: Range<usize>, with: &'static str) -> Fix<'a> {
        let replaced = text.get(range.clone()).unwrap_or_default();
        Fix { start: range.start, replaced, with: With::Text(with) }
    }

    /// Returns which bytes of the text the fix replaces; an empty range inserts. What stands there
    /// afterwards is what `Display` writes:
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

    /// What is to be done, in words.
    pub(super) fn advice(self) -> Advice<'a> {
        Advice(self)
    }

    /// What the fix writes, as a report can show it.
    pub(super) fn shown(self) -> Written<'a> {
        Written(self)
    }
}

impl fmt::Display for Fix<'_> {
    /// Writes what stands in place of the range.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.with {
            With::Triplets(expected) => units(self.replaced, expected)
                .try_for_each(|unit| unit.write(f, |character, f| f.write_char(character))),
            With::Text(text) => f.write_str(text),
            With::Part(before, part, after) => write!(f, "{before}{part}{after}"),
        }
    }
}

/// A character of what is replaced, or an octet that is none.
struct Unit<'a> {
    octets: &'a [u8],
    /// The character, if it stays: it is expected, and no `%` that begins no triplet.
    kept: Option<char>,
}

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
    /// Writes the character, by `write`, or triplets.
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
    /// Leaves the text out: it may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fix").field("range", &self.range()).finish_non_exhaustive()
    }
}

/// The longest text that a fix quotes.
const LONG: usize = 60;

/// A fix in words: ``write `%20` for ` ` ``.
pub(super) struct Advice<'a>(Fix<'a>);

impl fmt::Display for Advice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fix { replaced, with, .. } = self.0;
        let is_long = replaced.len() > LONG;
        let shown = Shown::new(replaced, 0..replaced.len(), Mask::NONE);
        match with {
            With::Text(text) if replaced.is_empty() => write!(f, "insert `{text}`"),
            With::Text("") if is_long => f.write_str("leave out what follows"),
            With::Text("") => write!(f, "leave out `{shown}`"),
            With::Part("", ..) => f.write_str("leave out what stands around it"),
            _ if is_long => f.write_str("percent-encode what cannot stand here"),
            _ => write!(f, "write `{}` for `{shown}`", self.0.shown()),
        }
    }
}

/// What a fix writes, escaped.
pub(super) struct Written<'a>(Fix<'a>);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.with {
            With::Part(before, part, after) => {
                let part = part.as_bytes();
                let shown = Shown::new(part, 0..part.len(), Mask::of(part, false));
                write!(f, "{before}{shown}{after}")
            }
            With::Triplets(expected) => units(self.0.replaced, expected)
                .try_for_each(|unit| unit.write(f, |it, f| write!(f, "{}", Found::Char(it)))),
            With::Text(text) => f.write_str(text),
        }
    }
}
