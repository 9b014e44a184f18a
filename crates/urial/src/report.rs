//! An error told at length: the text with the byte marked, why, and what would help.
//!
//! Beside [`ParseError`], not inside: the error is eight bytes and knows no text.

use core::fmt::{self, Display};
use core::ops::Range;

use crate::offsets::Component;
use crate::parse::error::{Found, ParseError};
use crate::parse::ip;
use crate::parse::site::Site;
use crate::percent::{EncodeSet, encode};

/// A change of a text that takes it past its refusal. What follows may be refused in its turn.
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fix<'a> {
    start: usize,
    /// What is replaced, which `with` may contain again.
    replaced: &'a [u8],
    with: With<'a>,
}

/// What a [`Fix`] writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum With<'a> {
    /// The same octets as triplets.
    Triplets,
    Text(&'static str),
    /// Some of the octets, with a text before and after.
    Kept(&'static str, &'a str, &'static str),
}

/// An error and the text it is about, to be shown to people; made by [`ParseError::explain`].
///
/// Several lines without a final line feed: the sentence, the text with the byte marked, the
/// section of RFC 3986, what surprises there, and a fix where one is known.
#[derive(Clone, Copy, Debug)]
pub struct Explanation<'a> {
    error: ParseError,
    text: &'a [u8],
}

impl ParseError {
    /// Returns the error as a report on `text`, the text that was refused.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let text = "http://a/b c";
    /// let report = UriRef::parse(text).unwrap_err().explain(text).to_string();
    /// assert_eq!(report, r##"path: expected pchar, "/", "?" or "#", found ` ` at byte 10
    ///
    ///     http://a/b c
    ///               ^
    ///   rule: RFC 3986 §3.3
    ///   help: `%20` instead gives http://a/b%20c"##);
    /// ```
    #[must_use]
    pub fn explain<'a, T: AsRef<[u8]> + ?Sized>(&self, text: &'a T) -> Explanation<'a> {
        Explanation { error: *self, text: text.as_ref() }
    }

    /// Returns a fix for `text`, the text that was refused, where one is known.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let fix = |text| UriRef::parse(text).unwrap_err().fix(text).map(|fix| fix.to_string());
    /// assert_eq!(fix("/a[1]").as_deref(), Some("%5B"));
    /// assert_eq!(fix("100%").as_deref(), Some("%25"));
    /// assert_eq!(fix("http://h:8a/"), None);
    /// ```
    #[must_use]
    pub fn fix<'a, T: AsRef<[u8]> + ?Sized>(&self, text: &'a T) -> Option<Fix<'a>> {
        Fix::find(*self, text.as_ref())
    }

    /// Returns the section of RFC 3986 with the rule that was broken, as `§3.3`.
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert_eq!(UriRef::parse("/%zz").unwrap_err().section(), "§2.1");
    /// ```
    #[must_use]
    pub fn section(&self) -> &'static str {
        match self.component() {
            _ if self.site().is_triplet() => "§2.1",
            Component::Scheme => "§3.1",
            Component::Authority => "§3.2",
            Component::Userinfo => "§3.2.1",
            Component::Host => "§3.2.2",
            Component::Port => "§3.2.3",
            Component::Path => "§3.3",
            Component::Query => "§3.4",
            Component::Fragment => "§3.5",
            Component::Input => "§4.1",
        }
    }

    /// What people who did not expect this refusal most often do not know.
    fn note(self) -> Option<&'static str> {
        match (self.site(), self.found()) {
            (Site::SEGMENT_NZ_NC, Found::Char(':')) => Some(
                "what precedes the first \":\" is no scheme, so this is a relative reference, \
                 and the first segment of one holds no \":\" (§4.2)",
            ),
            (Site::USERINFO, _) => Some(
                "what follows the \":\" is no port, which is digits only; \
                 as a userinfo it would end with \"@\"",
            ),
            (site, Found::Char('%')) if site.is_ipv6() => {
                Some("a URI has no zone identifiers: RFC 6874, which added them, is obsolete")
            }
            (Site::FRAGMENT, Found::Char('#')) => Some("only one \"#\" can begin a fragment"),
            (_, Found::Char('\\')) => {
                Some("a backslash is no delimiter, though browsers read it as \"/\"")
            }
            (_, Found::Char('[' | ']')) => Some("brackets stand only around an IP literal"),
            _ => None,
        }
    }
}

impl<'a> Fix<'a> {
    /// Returns which bytes of the text the fix replaces; an empty range inserts.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.replaced.len()
    }

    fn find(error: ParseError, text: &'a [u8]) -> Option<Fix<'a>> {
        let at = error.offset();
        match (error.site(), error.found()) {
            (site, _) if site.is_triplet() => Fix::encode_percent(text, at),
            (site, Found::Char('%')) if site.is_ipv6() => Fix::remove_zone(text, at),
            (site, Found::End) if site.closes_literal() => Some(Fix::insert(at, "]")),
            (Site::SEGMENT_NZ_NC, Found::Char(':')) => Some(Fix::insert(0, "./")),
            (site, found) => Fix::bracket(text, at, site)
                .or_else(|| Fix::unwrap(text, at))
                .or_else(|| Fix::trim(text, at))
                .or_else(|| Fix::encode(text, error, found)),
        }
    }

    /// A `%` that begins no triplet is data, and stands up to two bytes before the refusal.
    fn encode_percent(text: &'a [u8], refused: usize) -> Option<Fix<'a>> {
        let percent = text.get(..refused)?.iter().rposition(|&byte| byte == b'%')?;
        Some(Fix::replace(text, percent..percent + 1, "%25"))
    }

    fn remove_zone(text: &'a [u8], refused: usize) -> Option<Fix<'a>> {
        let zone = text.get(refused..)?.iter().position(|&byte| byte == b']')?;
        Some(Fix::replace(text, refused..refused + zone, ""))
    }

    /// An IPv6 address that lacks its brackets, or the first of them.
    fn bracket(text: &'a [u8], refused: usize, site: Site) -> Option<Fix<'a>> {
        if site != Site::USERINFO {
            return None;
        }
        let start = text.windows(2).position(|two| two == b"//")? + 2;
        let address = core::str::from_utf8(text.get(start..refused)?).ok()?;
        let closed = usize::from(text.get(refused) == Some(&b']'));
        let with = With::Kept("[", address, "]");
        let fix = Fix { start, replaced: text.get(start..refused + closed)?, with };
        ip::is_ipv6(address).then_some(fix)
    }

    /// What stands around the text but is no part of it: white space, or angle brackets or quotes.
    fn unwrap(text: &'a [u8], refused: usize) -> Option<Fix<'a>> {
        let inner = match text {
            _ if refused > 0 => return None,
            [b'<', inner @ .., b'>'] | [b'"', inner @ .., b'"'] => inner,
            _ => text.trim_ascii_start(),
        };
        let inner = core::str::from_utf8(inner).ok().filter(|inner| inner.len() < text.len())?;
        Some(Fix { start: 0, replaced: text, with: With::Kept("", inner, "") })
    }

    /// White space behind the text.
    fn trim(text: &'a [u8], refused: usize) -> Option<Fix<'a>> {
        let rest = text.get(refused..)?;
        let is_blank = !rest.is_empty() && rest.trim_ascii_start().is_empty();
        is_blank.then(|| Fix::replace(text, refused..text.len(), ""))
    }

    /// Data that can stand here as triplets.
    fn encode(text: &'a [u8], error: ParseError, found: Found) -> Option<Fix<'a>> {
        let start = error.offset();
        let len = match found {
            Found::End => return None,
            Found::Char(found) => found.len_utf8(),
            Found::Byte(_) => 1,
        };
        let fix = Fix { start, replaced: text.get(start..start + len)?, with: With::Triplets };
        // Where only the "@" is missing, the byte is right, and what precedes it is not.
        (error.expected().accepts(b'%') && error.site() != Site::USERINFO).then_some(fix)
    }

    fn insert(at: usize, inserted: &'static str) -> Fix<'a> {
        Fix { start: at, replaced: &[], with: With::Text(inserted) }
    }

    fn replace(text: &'a [u8], range: Range<usize>, with: &'static str) -> Fix<'a> {
        let replaced = text.get(range.clone()).unwrap_or_default();
        Fix { start: range.start, replaced, with: With::Text(with) }
    }
}

impl fmt::Display for Fix<'_> {
    /// Writes what stands in place of the range.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.with {
            With::Triplets => encode(self.replaced, EncodeSet::NOTHING).fmt(f),
            With::Text(text) => f.write_str(text),
            With::Kept(before, kept, after) => write!(f, "{before}{kept}{after}"),
        }
    }
}

/// How many bytes of a text a report shows before the one it marks.
const BEFORE: usize = 60;

/// How many bytes of a text a report shows from the one it marks on.
const AFTER: usize = 40;

impl Explanation<'_> {
    /// The line of the text, cut to the window, and the line with the caret below it.
    ///
    /// The caret is `offset` columns in, as all that precedes a refusal is printable ASCII.
    fn marked(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.error.offset().min(self.text.len());
        let start = at.saturating_sub(BEFORE);
        let end = self.text.len().min(at.saturating_add(AFTER));
        let cut = if start > 0 { "…" } else { "" };
        write!(f, "\n\n    {cut}")?;
        show(&self.text[start..end], f)?;
        f.write_str(if end < self.text.len() { "…" } else { "" })?;
        write!(f, "\n    {:>1$}", "^", at - start + cut.chars().count() + 1)
    }

    fn help(&self, fix: &Fix<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = fix.range();
        match (range.is_empty(), matches!(fix.with, With::Text(""))) {
            (_, true) => f.write_str("\n  help: without it")?,
            (true, _) => write!(f, "\n  help: `{fix}` inserted")?,
            (false, _) => write!(f, "\n  help: `{fix}` instead")?,
        }
        if self.text.len() > BEFORE {
            return Ok(());
        }
        f.write_str(" gives ")?;
        show(&self.text[..range.start], f)?;
        fix.fmt(f)?;
        show(&self.text[range.end..], f)
    }
}

/// Writes octets as text on one line: what does not print is escaped, what is no UTF-8 is `\xFF`.
fn show(text: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for chunk in text.utf8_chunks() {
        chunk.valid().chars().try_for_each(|found| Found::Char(found).fmt(f))?;
        chunk.invalid().iter().try_for_each(|byte| write!(f, "\\x{byte:02X}"))?;
    }
    Ok(())
}

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)?;
        self.marked(f)?;
        write!(f, "\n  rule: RFC 3986 {}", self.error.section())?;
        if let Some(note) = self.error.note() {
            write!(f, "\n  note: {note}")?;
        }
        match self.error.fix(self.text) {
            Some(fix) => self.help(&fix, f),
            None => Ok(()),
        }
    }
}
