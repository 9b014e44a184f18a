//! Fixes: the change of an invalid text that removes the cause of its error.
//!
//! A fix changes all that is wrong in the same way up to the end of the component. So no text needs
//! more than a few, however long it is.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt::{self, Write as _};
use core::ops::Range;

use super::escaped::{EscapedText, Mask};
use super::fix_kinds as kinds;
use crate::chars::delimiting::{self, PUNCTUATION, is_invisible};
use crate::chars::utf8;
use crate::components::percent::write_triplet;
use crate::parse::error::{Expected, Found, ParseError, Printable};
use crate::parse::grammar::Rfc3987;
use crate::parse::offsets::Component;
use crate::parse::state::Site;
use crate::parse::{self, ip};

/// A change of a text that removes the cause of its error: the result of [`ParseError::fix`].
///
/// The changed text may have another error. What was meant is never certain: show a fix to people,
/// do not apply it without asking. `Display` writes the replacement for the bytes of
/// [`range`](Fix::range).
///
/// ```
/// # use urial::UriRef;
/// let text = "http://::1/";
/// let fix = UriRef::parse(text).unwrap_err().fix(text).unwrap();
/// assert_eq!(fix.range(), 7..10);
/// assert_eq!(fix.to_string(), "[::1]");
/// # #[cfg(feature = "alloc")]
/// assert_eq!(fix.apply(), "http://[::1]/");
/// ```
#[derive(Clone, Copy)]
pub struct Fix<'a> {
    text: &'a [u8],
    start: usize,
    /// The text to replace. The replacement may be derived from it.
    replaced: &'a [u8],
    replacement: Replacement<'a>,
    is_guess: bool,
}

/// The replacement of a [`Fix`].
#[derive(Clone, Copy)]
enum Replacement<'a> {
    /// The replaced text, with triplets in place of what the grammar does not accept.
    Triplets(Expected),
    Text(&'static str),
    /// A part of the replaced text, between two texts.
    Part(&'static str, &'a str, &'static str),
    /// The replaced text, rewritten.
    Rewritten(Rewrite),
}

/// A way to rewrite a text.
#[derive(Clone, Copy)]
pub(crate) struct Rewrite {
    pub(crate) write: fn(&[u8], &mut fmt::Formatter<'_>) -> fmt::Result,
    /// What it does, in words for a text too long to quote.
    pub(crate) words: &'static str,
}

/// The most fixes of one error.
const MOST: usize = 3;

/// The fix for `error` in `text` that is most likely what was meant.
pub(super) fn find(error: ParseError, text: &[u8]) -> Option<Fix<'_>> {
    all(error, text).into_iter().flatten().next()
}

/// The fixes for `error` in `text`, best first.
pub(crate) fn all(error: ParseError, text: &[u8]) -> [Option<Fix<'_>>; MOST] {
    let at = error.offset();
    let delimited = matches!(error.found(), Found::End | Found::Char('/' | '?' | '#'));
    let only = |fix| [fix, None, None];
    match (error.site(), error.found()) {
        _ if at > text.len() => only(None),
        (Site::SCHEME_START | Site::SCHEME, _) => [extracted(text, at), scheme(text), None],
        (site, _) if site.is_triplet() => only(percents(text, error)),
        (site, Found::Char('%')) if site.is_ipv6() => only(zone(text, at)),
        (site, _) if site.closes_literal() && delimited => only(Some(Fix::insert(text, at, "]"))),
        (Site::SEGMENT_NZ_NC, Found::Char(':')) => first_segment(text, at),
        (Site::HOST_START | Site::HOST | Site::PORT, Found::Char('@')) => {
            only(earlier_ats(text, error))
        }
        (Site::ADDRESS_OR_USERINFO, Found::Char(']')) => only(brackets(text, at)),
        (Site::ADDRESS_OR_USERINFO, _) if delimited => only(brackets(text, at)),
        (site, Found::Char('\\')) if site.is_authority() => only(slashes(text, at)),
        (Site::SEGMENT, _) if kinds::is_drive_path(text) => {
            [Some(drive_path(text)), trailing_blank(text, at), triplets(text, error)]
        }
        (_, Found::Char('\u{80}'..)) if !error.is_iri() && is_iri(text) => {
            [trailing_blank(text, at), Some(to_uri(text, at)), None]
        }
        _ => {
            let without = trailing_blank(text, at).or_else(|| extracted(text, at));
            [without.or_else(|| breaks(text, error)), triplets(text, error), None]
        }
    }
}

/// Inserts a scheme before what looks like a host, or before `//`.
fn scheme(text: &[u8]) -> Option<Fix<'_>> {
    let scheme = match text.strip_prefix(b"//") {
        Some(rest) if kinds::begins_with_host(rest) => "https:",
        None if kinds::begins_with_host(text) => "https://",
        _ => return None,
    };
    Some(Fix::insert(text, 0, scheme).as_guess())
}

/// A `%` that does not begin a triplet is data. The first one is up to two bytes before the error.
fn percents(text: &[u8], error: ParseError) -> Option<Fix<'_>> {
    let start = text.get(..error.offset())?.iter().rposition(|&byte| byte == b'%')?;
    let rest = component_from(text, start, error)?;
    let len = kinds::last_stray_percent(rest)? + 1;
    Some(Fix::rewrite(text, start..start + len, kinds::PERCENTS))
}

/// Removes a zone identifier, up to the bracket.
fn zone(text: &[u8], error_at: usize) -> Option<Fix<'_>> {
    let zone = text.get(error_at..)?.iter().position(|&byte| byte == b']')?;
    Some(Fix::replace(text, error_at..error_at + zone, "").as_guess())
}

/// A `:` in the first segment of a relative reference: a path needs `./` before it; what looks like
/// a host and a port needs `//`. None if the text has a userinfo or an authority, as what was meant
/// is then a URI with an invalid scheme.
fn first_segment(text: &[u8], colon: usize) -> [Option<Fix<'_>>; MOST] {
    let (name, rest) = text.split_at(colon);
    let rest = rest.get(1..).unwrap_or_default();
    let port = kinds::before_path(rest);
    let is_port = !port.is_empty() && port.iter().all(u8::is_ascii_digit);
    let path = Some(Fix::insert(text, 0, "./"));
    match rest {
        [b'/', b'/', ..] => [None; MOST],
        _ if name.contains(&b'@') => [None; MOST],
        _ if is_port && !name.is_empty() => {
            [Some(Fix::insert(text, 0, "//").as_guess()), path, None]
        }
        _ => [path, None, None],
    }
}

/// Encodes all `@` of an authority but the last.
fn earlier_ats(text: &[u8], error: ParseError) -> Option<Fix<'_>> {
    let start = text.get(..error.offset())?.iter().rposition(|&byte| byte == b'@')?;
    let rest = &text[start..];
    let last = kinds::before_path(rest).iter().rposition(|&byte| byte == b'@')?;
    let allowed = Expected::new(Site::USERINFO_PART.terms_of(error.is_iri()), error.found());
    let replacement = Replacement::Triplets(allowed);
    Some(Fix { text, start, replaced: &rest[..last], replacement, is_guess: false })
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
    let replacement = Replacement::Part("[", address, "]");
    let fix = Fix { text, start, replaced, replacement, is_guess: false };
    (ip::is_ipv6(address) && (closed == 1 || !is_port)).then_some(fix)
}

/// Writes `/` for the `\` that ends an authority, and for those in the path after it.
fn slashes(text: &[u8], error_at: usize) -> Option<Fix<'_>> {
    let rest = text.get(error_at..)?;
    let end = rest.iter().position(|byte| b"?#".contains(byte)).unwrap_or(rest.len());
    let len = rest[..end].iter().rposition(|&byte| byte == b'\\')? + 1;
    Some(Fix::rewrite(text, error_at..error_at + len, kinds::SLASHES).as_guess())
}

/// Writes a path of Windows as a `file` URI. It is a guess after a `/`, where the letter and the
/// `:` can be a scheme.
fn drive_path(text: &[u8]) -> Fix<'_> {
    let fix = Fix::rewrite(text, 0..text.len(), kinds::DRIVE_PATH);
    Fix { is_guess: text.get(2) != Some(&b'\\'), ..fix }
}

/// Maps a text that is an IRI to a URI (RFC 3987 §3.1): encodes all that is not ASCII.
fn to_uri(text: &[u8], error_at: usize) -> Fix<'_> {
    let end = text.iter().rposition(|byte| !byte.is_ascii()).map_or(error_at, |last| last + 1);
    Fix::rewrite(text, error_at..end, kinds::NOT_ASCII)
}

fn is_iri(text: &[u8]) -> bool {
    parse::check::<Rfc3987>(text).is_ok()
}

/// Removes white space and other invisible characters after the text.
fn trailing_blank(text: &[u8], error_at: usize) -> Option<Fix<'_>> {
    let rest = core::str::from_utf8(text.get(error_at..)?).ok()?;
    let is_blank = !rest.is_empty() && rest.chars().all(is_invisible);
    is_blank.then(|| Fix::replace(text, error_at..text.len(), ""))
}

/// Removes white space that breaks the text, and is to be ignored (Appendix C).
fn breaks(text: &[u8], error: ParseError) -> Option<Fix<'_>> {
    let start = error.offset();
    let end = start + component_from(text, start, error)?.len();
    let mut breaks = kinds::breaks(text, start).take_while(|it| it.start < end);
    let first = breaks.next().filter(|it| it.start == start)?;
    let fix = match breaks.last() {
        None => Fix::replace(text, first, ""),
        Some(last) => Fix::rewrite(text, start..last.end, kinds::BREAKS),
    };
    // A password has white space more often than a broken authority has a userinfo or a port.
    let is_data = matches!(error.component(), Component::Userinfo | Component::Port);
    (!is_data).then(|| fix.as_guess())
}

/// Takes the reference out of the text around it (Appendix C).
fn extracted(text: &[u8], error_at: usize) -> Option<Fix<'_>> {
    wrapped(text, error_at).or_else(|| in_sentence(text, error_at))
}

/// Takes out the only word with `://`, if it is after white space, without the punctuation after
/// it (uri(7), "Writing a URI").
fn in_sentence(text: &[u8], error_at: usize) -> Option<Fix<'_>> {
    let (before, rest) = core::str::from_utf8(text).ok()?.split_at_checked(error_at)?;
    let mut words = rest.split_whitespace().filter(|word| word.contains("://"));
    let (word, None) = (words.next()?, words.next()) else { return None };
    let inner = &word[delimiting::inner(word, |_, _| ())];
    let is_last = word.ends_with(inner);
    let inner = if is_last { inner.trim_end_matches(PUNCTUATION) } else { inner };
    let is_only = rest.starts_with(char::is_whitespace) && !before.contains("://");
    let replacement = Replacement::Part("", inner, "");
    let fix = Fix { text, start: 0, replaced: text, replacement, is_guess: true };
    (is_only && is_iri(inner.as_bytes())).then_some(fix)
}

/// Removes what surrounds the text but is not part of it: white space, angle brackets, quotes and
/// `URL:`.
fn wrapped(text: &[u8], error_at: usize) -> Option<Fix<'_>> {
    let whole = core::str::from_utf8(text).ok().filter(|_| error_at == 0)?;
    let inner = &whole[delimiting::inner(whole, |_, _| ())];
    let replacement = Replacement::Part("", inner, "");
    let fix = Fix { text, start: 0, replaced: text, replacement, is_guess: false };
    (inner.len() < whole.len()).then_some(fix)
}

/// Encodes data: from the byte of the error to the last byte of the component that would be an
/// error as well.
fn triplets(text: &[u8], error: ParseError) -> Option<Fix<'_>> {
    let start = error.offset();
    let expected = error.expected();
    let component = component_from(text, start, error)?;
    let ends = units(component, expected).scan(0, |end, unit| {
        *end += unit.octets.len();
        Some((*end, unit.kept))
    });
    let (end, _) = ends.filter(|(_, kept)| kept.is_none()).last()?;
    let replacement = Replacement::Triplets(expected);
    let fix = Fix { text, start, replaced: &component[..end], replacement, is_guess: false };
    // A port has no triplets, and a text in its place was hardly meant as a userinfo.
    (expected.accepts('%') && error.site() != Site::PORT_OR_USERINFO).then_some(fix)
}

/// The component of the error, from `start` on.
fn component_from(text: &[u8], start: usize, error: ParseError) -> Option<&[u8]> {
    let is_end = |byte: &u8| match error.component() {
        Component::Input | Component::Fragment => false,
        Component::Query => *byte == b'#',
        Component::Path => b"?#".contains(byte),
        _ => b"/?#@".contains(byte),
    };
    let rest = text.get(start..)?;
    Some(&rest[..rest.iter().position(is_end).unwrap_or(rest.len())])
}

impl<'a> Fix<'a> {
    fn insert(text: &'a [u8], at: usize, inserted: &'static str) -> Fix<'a> {
        Fix::replace(text, at..at, inserted)
    }

    fn replace(text: &'a [u8], range: Range<usize>, with: &'static str) -> Fix<'a> {
        let replaced = text.get(range.clone()).unwrap_or_default();
        let replacement = Replacement::Text(with);
        Fix { text, start: range.start, replaced, replacement, is_guess: false }
    }

    /// Rewrites the bytes of `range`.
    pub(crate) fn rewrite(text: &'a [u8], range: Range<usize>, how: Rewrite) -> Fix<'a> {
        Fix { replacement: Replacement::Rewritten(how), ..Fix::replace(text, range, "") }
    }

    fn as_guess(self) -> Fix<'a> {
        Fix { is_guess: true, ..self }
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
    pub const fn range(&self) -> Range<usize> {
        self.start..self.start + self.replaced.len()
    }

    /// Returns whether the fix adds, removes or reinterprets something, as a scheme that the text
    /// does not have, or white space inside it. Any other fix keeps what the text says: it encodes
    /// data, closes brackets, or removes brackets, quotes and white space around the text.
    ///
    /// ```
    /// # use urial::Uri;
    /// let is_guess = |text| Uri::parse(text).unwrap_err().fix(text).map(|fix| fix.is_guess());
    /// assert_eq!(is_guess("example.com/x"), Some(true));
    /// assert_eq!(is_guess("http://e.org/a b"), Some(false));
    /// ```
    #[must_use]
    pub const fn is_guess(&self) -> bool {
        self.is_guess
    }

    /// Returns the whole text with the fix applied. Octets elsewhere that are not UTF-8, which no
    /// reference has, are written as triplets.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let text = r"C:\Users\anna b";
    /// let fix = UriRef::parse(text).unwrap_err().fix(text).unwrap();
    /// assert_eq!(fix.apply(), "file:///C:/Users/anna%20b");
    /// ```
    #[must_use]
    #[cfg(feature = "alloc")]
    pub fn apply(&self) -> String {
        let Range { start, end } = self.range();
        let (before, after) = (Utf8(&self.text[..start]), Utf8(&self.text[end..]));
        alloc::format!("{before}{self}{after}")
    }

    /// Whether [`escaped`](Self::escaped) masks a password.
    pub(super) fn is_masked(&self) -> bool {
        matches!(self.replacement, Replacement::Part(..))
    }

    /// The bytes to replace.
    pub(crate) fn replaced(&self) -> &'a [u8] {
        self.replaced
    }

    /// The fix in words. `is_secret` if it may not quote the text.
    pub(super) fn advice(self, is_secret: bool) -> Advice<'a> {
        Advice { fix: self, is_secret }
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
            Replacement::Rewritten(how) => (how.write)(self.replaced, f),
        }
    }
}

/// Displays octets as text, with triplets for those that are not UTF-8.
#[cfg(feature = "alloc")]
struct Utf8<'a>(&'a [u8]);

#[cfg(feature = "alloc")]
impl fmt::Display for Utf8<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        kinds::write_each(self.0, f, |_| true)
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
        let is_data = kinds::is_stray_percent(text, at);
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
pub(super) struct Advice<'a> {
    fix: Fix<'a>,
    is_secret: bool,
}

impl fmt::Display for Advice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fix { replaced, replacement, .. } = self.fix;
        let is_long = replaced.len() > MAX_QUOTED || self.is_secret;
        let quoted = EscapedText::new(replaced, 0..replaced.len(), Mask::NONE);
        match replacement {
            Replacement::Text(text) if replaced.is_empty() => write!(f, "insert `{text}`"),
            Replacement::Text("") if is_long => f.write_str("remove the rest"),
            Replacement::Text("") => write!(f, "remove `{quoted}`"),
            Replacement::Part("", ..) => f.write_str("remove the text around the reference"),
            Replacement::Rewritten(how) if is_long => f.write_str(how.words),
            _ if is_long => f.write_str("percent-encode the characters that are not allowed here"),
            _ => write!(f, "write `{}` for `{quoted}`", self.fix.escaped()),
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
            Replacement::Rewritten(how) => {
                write!(EscapingWriter(f), "{}", kinds::Rewritten(how, self.0.replaced))
            }
        }
    }
}

/// Escapes what is written to it.
struct EscapingWriter<'f, 'g>(&'f mut fmt::Formatter<'g>);

impl fmt::Write for EscapingWriter<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        write!(self.0, "{}", Printable(text))
    }
}
