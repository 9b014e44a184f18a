//! An error told at length: the text with the byte marked, why, and what would help.
//!
//! Beside [`ParseError`], not inside: the error is eight bytes and knows no text.

mod fix;
mod shown;

use core::fmt;

use crate::chars::abnf;
use crate::chars::cast::as_position;
use crate::parse::error::{Found, ParseError, Refusal, Sentence};
use crate::parse::offsets::Component;
use crate::parse::state::Site;

pub use fix::Fix;
use shown::{Mask, Shown};

/// An error and the text it is about, to be shown to people; made by [`ParseError::explain`] and its
/// like.
///
/// Several lines without a final line feed: the sentence, the text with the byte marked, the
/// section with the rule, what surprises there, and a fix where one is known. What does not print is
/// escaped, and what looks like a password is masked.
#[derive(Clone)]
pub struct Explanation<'a> {
    sentence: Sentence,
    offset: usize,
    section: &'static str,
    /// What people who did not expect this refusal most often do not know.
    note: Option<&'static str>,
    /// The error that may know a fix; none of a component by itself, where it would mislead.
    fixable: Option<ParseError>,
    text: &'a [u8],
    mask: Mask,
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
    ///   help: write `%20` for ` `: http://a/b%20c"##);
    /// ```
    #[must_use]
    pub fn explain<'a, T: AsRef<[u8]> + ?Sized>(&self, text: &'a T) -> Explanation<'a> {
        let text = text.as_ref();
        let is_cut =
            matches!(self.component(), Component::Userinfo | Component::Host | Component::Port);
        let told = Explanation::new(self.refusal(), self.note(), text, Mask::of(text, is_cut));
        Explanation { fixable: Some(*self), ..told }
    }

    /// Returns the error as a report on `text`, which was to be a component by itself.
    #[cfg(feature = "alloc")]
    pub(crate) fn explain_part(self, text: &[u8]) -> Explanation<'_> {
        Explanation::new(self.refusal(), None, text, Mask::of_part(text, self.component()))
    }

    /// Returns a fix for `text`, the text that was refused, where one is known.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let fix = |text| UriRef::parse(text).unwrap_err().fix(text).map(|fix| fix.to_string());
    /// assert_eq!(fix("/a[1]").as_deref(), Some("%5B1%5D"));
    /// assert_eq!(fix("100%").as_deref(), Some("%25"));
    /// assert_eq!(fix("http://h:8a/"), None);
    /// ```
    #[must_use]
    pub fn fix<'a, T: AsRef<[u8]> + ?Sized>(&self, text: &'a T) -> Option<Fix<'a>> {
        fix::find(*self, text.as_ref())
    }

    /// What people who did not expect this refusal most often do not know.
    fn note(self) -> Option<&'static str> {
        let note = match (self.site(), self.found()) {
            (Site::SEGMENT_NZ_NC, Found::Char(':')) => {
                "what precedes the first \":\" is no scheme, so this is a relative reference, and the \
                 first segment of one holds no \":\" (§4.2)"
            }
            (Site::SCHEME_START | Site::SCHEME, _) => {
                "a URI begins with a scheme and \":\", and so does an IRI; without them this is a relative \
                 reference"
            }
            (Site::USERINFO, Found::End | Found::Char('/' | '?' | '#')) => {
                "what follows the \":\" is no port, which is digits only; as a userinfo it would \
                 end with \"@\""
            }
            (site, Found::Char('%')) if site.is_ipv6() => {
                "a URI has no zone identifiers: RFC 6874, which added them, is obsolete"
            }
            (Site::FRAGMENT, Found::Char('#')) => "only one \"#\" can begin a fragment",
            (Site::HOST_START | Site::HOST | Site::PORT, Found::Char('@')) => {
                "an authority has at most one \"@\"; in a userinfo it is written %40"
            }
            (_, Found::Char('\\')) => {
                "a backslash is no delimiter, though browsers read it as \"/\""
            }
            (_, Found::Char('[' | ']')) if self.expected().accepts('%') => {
                "brackets stand only around an IP literal"
            }
            (site, Found::Char(found)) if !found.is_ascii() && !site.is_triplet() => {
                self.note_beyond_ascii(found)
            }
            _ => return None,
        };
        Some(note)
    }

    /// What people do not know who did not expect the refusal of `found`, which is not ASCII.
    fn note_beyond_ascii(self, found: char) -> &'static str {
        let takes_others = self.expected().accepts('\u{C0}');
        match found {
            _ if !self.is_iri() => "a URI is ASCII; one with other characters is an IRI (RFC 3987)",
            _ if !takes_others => "the scheme, the port and IP literals of an IRI are ASCII, too",
            _ if abnf::is_iprivate(found) => {
                "characters for private use stand only in the query of an IRI"
            }
            _ => "an IRI has no controls, noncharacters, specials and tags",
        }
    }
}

/// How many bytes of a text a report shows before the one it marks.
const BEFORE: usize = 60;

/// How many bytes of a text a report shows from the one it marks on.
const AFTER: usize = 40;

/// The longest text whose form after the fix is shown whole.
const SHORT: usize = 200;

/// What a report begins with and rests on: the sentence, the offset, the section.
pub(crate) type Told = (Sentence, usize, &'static str);

impl<'a> Explanation<'a> {
    fn new(refusal: Refusal, note: Option<&'static str>, text: &'a [u8], mask: Mask) -> Self {
        let told = (refusal.sentence(), as_position(refusal.offset), refusal.section);
        Explanation::of(told, note, text, mask)
    }

    fn of(
        (sentence, offset, section): Told,
        note: Option<&'static str>,
        text: &'a [u8],
        mask: Mask,
    ) -> Self {
        Explanation { sentence, offset, section, note, fixable: None, text, mask }
    }

    /// The report on `text`, a template that was refused.
    pub(crate) fn of_template(
        refusal: Refusal,
        note: Option<&'static str>,
        text: &'a [u8],
    ) -> Explanation<'a> {
        let mask = Mask::of_template(text, as_position(refusal.offset));
        Explanation::new(refusal, note, text, mask)
    }

    /// The report on `text`, no reference of RFC 2396, in this sentence; `is_cut` where the error is in
    /// the authority.
    pub(crate) fn of_rfc2396(
        told: Told,
        note: Option<&'static str>,
        text: &'a [u8],
        is_cut: bool,
    ) -> Explanation<'a> {
        Explanation::of(told, note, text, Mask::of(text, is_cut))
    }

    /// The report on `text`, a template that variables do not fit, in this sentence.
    #[cfg(feature = "alloc")]
    pub(crate) fn of_expansion(
        told: Told,
        note: Option<&'static str>,
        text: &'a [u8],
    ) -> Explanation<'a> {
        Explanation::of(told, note, text, Mask::of_template(text, text.len()))
    }

    /// The report on `text`, an IRI that no URI stands for, in this sentence.
    #[cfg(feature = "alloc")]
    pub(crate) fn of_mapping(told: Told, text: &'a [u8]) -> Explanation<'a> {
        Explanation::of(told, None, text, Mask::of(text, false))
    }

    /// The line of the text, cut to the window, and the line with the caret below it.
    fn marked(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.offset.min(self.text.len());
        let start = self.boundary(at.saturating_sub(BEFORE));
        let end = self.boundary(at.saturating_add(AFTER));
        let before = self.shown(start, at);
        let ellipsis = |is_cut| if is_cut { "…" } else { "" };
        let (left, right) = (ellipsis(start > 0), ellipsis(end < self.text.len()));
        write!(f, "\n\n    {left}{before}{}{right}", self.shown(at, end))?;
        write!(f, "\n    {:>1$}", "^", left.chars().count() + before.columns() + 1)
    }

    /// The first border between two characters at or after `position`.
    fn boundary(&self, position: usize) -> usize {
        let is_inside = |&at: &usize| self.text.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
        let end = self.text.len();
        (position..end).find(|at| !is_inside(at)).unwrap_or(end)
    }

    fn help(&self, fix: &Fix<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = fix.range();
        write!(f, "\n  help: {}", fix.advice())?;
        if self.text.len() > SHORT {
            return Ok(());
        }
        let (before, after) = (self.shown(0, range.start), self.shown(range.end, self.text.len()));
        write!(f, ": {before}{}{after}", fix.shown())
    }

    fn shown(&self, start: usize, end: usize) -> Shown<'_> {
        Shown::new(self.text, start..end, self.mask.clone())
    }
}

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence.as_str())?;
        self.marked(f)?;
        write!(f, "\n  rule: {}", self.section)?;
        if let Some(note) = self.note {
            write!(f, "\n  note: {note}")?;
        }
        match self.fixable.and_then(|error| error.fix(self.text)) {
            Some(fix) => self.help(&fix, f),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Explanation<'_> {
    /// Leaves the text out: it may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Explanation").field(&self.sentence.as_str()).finish()
    }
}
