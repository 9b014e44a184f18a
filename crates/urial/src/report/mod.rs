//! Error reports: the text with the byte marked, the rule, and a fix.
//!
//! They are separate from [`ParseError`], which has eight bytes and no text.

mod escaped;
#[cfg(feature = "alloc")]
pub(crate) mod fix;
#[cfg(feature = "alloc")]
mod follow;

use core::fmt;
use core::ops::Range;

use crate::chars::cast::as_position;
use crate::parse::error::{Found, ParseError, Refusal, Sentence};
use crate::parse::offsets::Component;
use crate::parse::state::Site;

#[cfg(feature = "alloc")]
pub(crate) use escaped::before_path;
pub(crate) use escaped::likely_authority;
use escaped::{EscapedText, Mask};
#[cfg(feature = "alloc")]
use fix::Fix;
#[cfg(feature = "alloc")]
use follow::follow;

/// An error report for people: the result of [`ParseError::explain`] and of the `explain` of other
/// errors.
///
/// `Display` writes several lines, without a final line feed: the error, the text with the byte
/// marked, the section with the rule, a note on what may be surprising, and a fix where one is
/// known. Of a long text, only the part around the error is written. Characters that do not print
/// are escaped, and what may be a password is masked. Writing allocates for the fix, which there is
/// with the feature `alloc`, and for nothing else.
#[derive(Clone)]
pub struct Explanation<'a> {
    sentence: Sentence,
    offset: usize,
    section: &'static str,
    /// A fact that people who did not expect this error often do not know.
    note: Option<&'static str>,
    /// The error, if the sentence does not have what was expected.
    error: Option<ParseError>,
    /// Whether to look for a fix. Not for a component by itself, where it would mislead.
    is_fixable: bool,
    text: &'a [u8],
    mask: Mask<'a>,
    /// The columns of the text that are shown, at most.
    room: usize,
}

impl ParseError {
    /// Returns a report on this error in `text`, the text that was parsed.
    ///
    /// For any other text, the report is meaningless but does not panic. Allocates nothing until it
    /// is written.
    ///
    /// ```
    /// # #[cfg(feature = "alloc")] {
    /// # use urial::UriRef;
    /// let text = "http://a/b c";
    /// let report = UriRef::parse(text).unwrap_err().explain(text).to_string();
    /// assert_eq!(report, r##"path: white space is not allowed, found ` ` at byte 10
    ///
    ///     http://a/b c
    ///               ^
    ///   expected: pchar, "/", "?" or "#"
    ///   rule: RFC 3986 §3.3
    ///   help: write `%20` for ` `: http://a/b%20c"##);
    /// # }
    /// ```
    #[must_use]
    pub fn explain<'a, T: AsRef<[u8]> + ?Sized>(&self, text: &'a T) -> Explanation<'a> {
        let text = text.as_ref();
        let in_authority =
            matches!(self.component(), Component::Userinfo | Component::Host | Component::Port);
        let mask = Mask::of(text, in_authority);
        let cause = (self.headline(), self.offset(), self.section());
        let explanation = Explanation::of(cause, self.note(), text, mask);
        Explanation { error: Some(*self), is_fixable: true, ..explanation }
    }

    /// Returns a report on this error in `text`, which was parsed as a component by itself.
    #[cfg(feature = "alloc")]
    pub(crate) fn explain_part(self, text: &[u8]) -> Explanation<'_> {
        let cause = (self.headline(), self.offset(), self.section());
        let mask = Mask::of_part(text, self.component());
        Explanation { error: Some(self), ..Explanation::of(cause, None, text, mask) }
    }

    /// Returns background that people who did not expect this error often do not know; it adds to
    /// what the sentence says. `None` where the sentence says all. [`explain`](Self::explain) shows
    /// it after `note: `.
    ///
    /// A phrase in lower case without a full stop.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let note = |text| UriRef::parse(text).unwrap_err().note();
    /// assert_eq!(note("http://a@b@c"), Some(r#"in a userinfo, "@" is written %40"#));
    /// assert_eq!(note("http://a/b c"), None);
    /// ```
    #[must_use]
    pub const fn note(&self) -> Option<&'static str> {
        let note = match (self.site(), self.found()) {
            (Site::LENGTH, _) => return None,
            (Site::SEGMENT_NZ_NC, Found::Char(':')) => {
                "without a scheme this is a relative reference, whose first segment cannot contain \
                 \":\" (§4.2)"
            }
            (Site::SCHEME_START | Site::SCHEME, _) => {
                "a text without a scheme is a relative reference (§4.2)"
            }
            (Site::USERINFO, Found::End | Found::Char('/' | '?' | '#'))
            | (Site::ADDRESS_OR_USERINFO, Found::End | Found::Char('/' | '?' | '#' | ']')) => {
                "up to here this could be a userinfo, which would end with \"@\""
            }
            (site, Found::Char('%')) if site.is_ipv6() => {
                "RFC 6874, which added zone identifiers to URIs, is obsolete"
            }
            (Site::FRAGMENT, Found::Char('#')) => "only one \"#\" can begin a fragment",
            (Site::HOST_START | Site::HOST | Site::PORT, Found::Char('@')) => {
                "in a userinfo, \"@\" is written %40"
            }
            (_, Found::Char('\\')) => "browsers read a backslash as \"/\", but no rule has one",
            (_, Found::Char('[' | ']')) if self.expected().accepts('%') => {
                "elsewhere, \"[\" is written %5B, and \"]\" %5D"
            }
            (site, Found::Char(found)) if !found.is_ascii() && !site.is_triplet() => {
                return self.note_beyond_ascii(found);
            }
            _ => return None,
        };
        Some(note)
    }

    /// The note for an error at `found`, which is not ASCII.
    const fn note_beyond_ascii(self, found: char) -> Option<&'static str> {
        let accepts_non_ascii = self.expected().accepts('\u{C0}');
        match found {
            _ if !self.is_iri() => Some("other characters are for IRIs (RFC 3987)"),
            _ if !accepts_non_ascii => {
                Some("the scheme, the port and IP literals of an IRI are ASCII, too")
            }
            _ if self.is_private_use(found) => None,
            _ => Some("an IRI cannot contain controls, noncharacters, specials or tags"),
        }
    }
}

/// The columns of the text that a report shows, at most: three fifths before the marked character.
const MAX_SHOWN: usize = 100;

/// What a report has beside the text: the indentation, and an ellipsis on each side.
const MARGIN: usize = 6;

/// The length of the longest text that a report shows with its fix applied.
#[cfg(feature = "alloc")]
const MAX_FIXED: usize = 200;

/// The length of the longest text for which a report has a fix: nobody reads a longer one, and to
/// find it takes a few times its length.
#[cfg(feature = "alloc")]
const MAX_FIXABLE: usize = 1 << 16;

/// The parts of an error that every report has: message, offset, section.
pub(crate) type Cause = (Sentence, usize, &'static str);

impl<'a> Explanation<'a> {
    /// Returns the section of the rule that was violated. A report shows it after `rule: `.
    ///
    /// See [`fix`](Self::fix) for an example.
    #[must_use]
    pub const fn section(&self) -> &'static str {
        self.section
    }

    /// Returns what may be surprising about the error, a phrase without a full stop. A report shows
    /// it after `note: `.
    ///
    /// See [`fix`](Self::fix) for an example.
    #[must_use]
    pub const fn note(&self) -> Option<&'static str> {
        self.note
    }

    /// Returns a change of the text after which it is valid, where one is known. A report shows it
    /// after `help: `. There is none for a text of more than 64 KiB, for which
    /// [`ParseError::fix`] may have one.
    ///
    /// ```
    /// # use urial::UriRef;
    /// # #[cfg(feature = "alloc")] {
    /// let text = "/a[1]";
    /// let report = UriRef::parse(text).unwrap_err().explain(text);
    /// assert_eq!(report.section(), "RFC 3986 §3.3");
    /// assert_eq!(report.note(), Some(r#"elsewhere, "[" is written %5B, and "]" %5D"#));
    /// assert_eq!(report.fix().unwrap().apply(), "/a%5B1%5D");
    /// # }
    /// ```
    #[must_use]
    #[cfg(feature = "alloc")]
    pub fn fix(&self) -> Option<Fix<'a>> {
        let error = self.error.filter(|_| self.is_fixable && self.text.len() <= MAX_FIXABLE)?;
        error.fix(self.text)
    }

    /// Returns the report with as much of the text as fits in `columns` with the indentation, so
    /// that the mark is below its character on a terminal. At least ten columns of text are shown,
    /// and at most a hundred.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let text = "http://example.com/a/long/path to/somewhere";
    /// let report = UriRef::parse(text).unwrap_err().explain(text).width(30).to_string();
    /// let lines: Vec<_> = report.lines().collect();
    /// assert_eq!(lines[2], "    …om/a/long/path to/somewh…");
    /// assert_eq!(lines[3], "                   ^");
    /// ```
    #[must_use]
    pub fn width(self, columns: usize) -> Self {
        Explanation { room: columns.saturating_sub(MARGIN).clamp(10, MAX_SHOWN), ..self }
    }

    /// Returns the report with a `*` for each character in `secrets`, besides what may be a
    /// password: ranges of bytes of the text, in order, without overlaps. They stay masked in the
    /// text with the fix applied. A range that the text does not have is ignored.
    ///
    /// ```
    /// # #[cfg(feature = "alloc")] {
    /// # use urial::UriRef;
    /// let text = "/a b?token=x(y";
    /// let report = UriRef::parse(text).unwrap_err().explain(text).mask(&[11..14]).to_string();
    /// assert!(report.contains("    /a b?token=***\n"));
    /// assert!(report.ends_with("help: write `%20` for ` `: /a%20b?token=***"));
    /// # }
    /// ```
    #[must_use]
    pub fn mask(self, secrets: &'a [Range<usize>]) -> Self {
        Explanation { mask: self.mask.and(secrets), ..self }
    }

    /// Returns the report without a change of the text, for an error in a part of the text alone,
    /// as `read_typed` of owned references returns it: a change would be one of more than the part.
    ///
    /// ```
    /// # #[cfg(feature = "alloc")] {
    /// # use urial::UriRefBuf;
    /// let error = UriRefBuf::read_typed("<a|b>", &[]).unwrap_err();
    /// assert_eq!(error.explain("<a|b>").without_fix().to_string(), "\
    /// path: no URI has this character, found `|` at byte 2
    ///
    ///     <a|b>
    ///       ^
    ///   expected: pchar, \"/\", \"?\" or \"#\"
    ///   rule: RFC 3986 §3.3");
    /// # }
    /// ```
    #[must_use]
    pub fn without_fix(self) -> Self {
        Explanation { is_fixable: false, ..self }
    }

    fn new(refusal: Refusal, note: Option<&'static str>, text: &'a [u8], mask: Mask<'a>) -> Self {
        let cause = (refusal.sentence(), as_position(refusal.offset), refusal.section);
        Explanation::of(cause, note, text, mask)
    }

    fn of(
        (sentence, offset, section): Cause,
        note: Option<&'static str>,
        text: &'a [u8],
        mask: Mask<'a>,
    ) -> Self {
        Explanation {
            sentence,
            offset,
            section,
            note,
            error: None,
            is_fixable: false,
            text,
            mask,
            room: MAX_SHOWN,
        }
    }

    /// A report on `text`, an invalid template.
    pub(crate) fn of_template(
        refusal: Refusal,
        note: Option<&'static str>,
        text: &'a [u8],
    ) -> Explanation<'a> {
        let mask = Mask::of_template(text, as_position(refusal.offset));
        Explanation::new(refusal, note, text, mask)
    }

    /// A report on `text`, which is not a reference of RFC 2396.
    pub(crate) fn of_rfc2396(
        cause: Cause,
        note: Option<&'static str>,
        text: &'a [u8],
        in_authority: bool,
    ) -> Explanation<'a> {
        Explanation::of(cause, note, text, Mask::of(text, in_authority))
    }

    /// A report on `text`, a template that cannot be expanded with the variables.
    #[cfg(feature = "alloc")]
    pub(crate) fn of_expansion(
        cause: Cause,
        note: Option<&'static str>,
        text: &'a [u8],
    ) -> Explanation<'a> {
        Explanation::of(cause, note, text, Mask::of_template(text, text.len()))
    }

    /// A report on `text`, a valid reference that cannot be mapped or has no view.
    #[cfg(feature = "alloc")]
    pub(crate) fn of_mapping(cause: Cause, text: &'a [u8]) -> Explanation<'a> {
        Explanation::of(cause, None, text, Mask::of(text, false))
    }

    /// Writes the text around the error, and carets below the wrong part before the byte,
    /// or below it.
    fn write_marked(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.offset.min(self.text.len());
        let room = self.room * 3 / 5;
        let mut start = self.boundary(at.saturating_sub(room));
        while self.escaped(start, at).columns() > room {
            start = self.boundary(start + 1);
        }
        let room = self.room - room;
        let mut end = self.boundary(at.saturating_add(room));
        while end > at && self.escaped(at, end).columns() > room {
            end = self.boundary_before(end);
        }
        let before = self.escaped(start, at);
        let ellipsis = |is_cut| if is_cut { "…" } else { "" };
        let (left, right) = (ellipsis(start > 0), ellipsis(end < self.text.len()));
        write!(f, "\n\n    {left}{before}{}{right}", self.escaped(at, end))?;
        let marked = self.escaped(self.wrong_from(at).max(start), at);
        let (indent, wrong) = (left.chars().count() + before.columns(), marked.columns());
        write!(f, "\n    {:1$}{2:^<3$}", "", indent - wrong, "^", wrong.max(1))
    }

    /// Where the part begins that is wrong up to the byte `at`: a port, a host or a scheme that is
    /// none, or a `%`. The byte itself, if nothing before it is wrong.
    fn wrong_from(&self, at: usize) -> usize {
        let (before, Some(error)) = (&self.text[..at], self.error) else { return at };
        let after_last = |found: u8| before.iter().rposition(|&byte| byte == found);
        let start = match (error.likely_component(), error.component()) {
            _ if error.site().is_triplet() => after_last(b'%'),
            (likely, exact) if likely == exact => None,
            (Component::Port, _) => after_last(b':').map(|colon| colon + 1),
            (Component::Host, _) => Some(likely_authority(self.text).start),
            _ => Some(0),
        };
        start.filter(|start| *start < at).unwrap_or(at)
    }

    /// The last UTF-8 boundary before `position`.
    fn boundary_before(&self, position: usize) -> usize {
        let is_inside = |at: usize| self.text.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
        (0..position).rev().find(|&at| !is_inside(at)).unwrap_or(0)
    }

    /// The first UTF-8 boundary at or after `position`.
    fn boundary(&self, position: usize) -> usize {
        let is_inside = |&at: &usize| self.text.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
        let end = self.text.len();
        (position..end).find(|at| !is_inside(at)).unwrap_or(end)
    }

    /// Writes the fix and, if it is short, the text with the fix applied.
    #[cfg(feature = "alloc")]
    fn write_help(&self, fix: &Fix<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let secrets = self.mask.ranges(self.text, 0..self.text.len()).collect();
        let (touches, secrets) = follow(self.text, secrets, fix.changes());
        let perhaps = if fix.is_guess() { "perhaps " } else { "" };
        write!(f, "\n  help: {perhaps}{}", fix.advice(&touches))?;
        let fixed = fix.fixed().as_bytes();
        if fixed.len() > MAX_FIXED {
            return Ok(());
        }
        let mask = Mask::of(fixed, false).and(&secrets);
        write!(f, ": {}", EscapedText::new(fixed, 0..fixed.len(), mask))
    }

    fn escaped(&self, start: usize, end: usize) -> EscapedText<'_> {
        EscapedText::new(self.text, start..end, self.mask.clone())
    }
}

/// A valid template with what may be a password masked, for `Debug`.
pub(crate) fn masked_template(text: &str) -> impl fmt::Display + '_ {
    let mask = Mask::of_template(text.as_bytes(), text.len());
    EscapedText::new(text.as_bytes(), 0..text.len(), mask)
}

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence.as_str())?;
        self.write_marked(f)?;
        if let Some(error) = self.error {
            write!(f, "\n  expected: {}", error.expected())?;
        }
        write!(f, "\n  rule: {}", self.section)?;
        if let Some(note) = self.note {
            write!(f, "\n  note: {note}")?;
        }
        #[cfg(feature = "alloc")]
        if let Some(fix) = self.fix() {
            self.write_help(&fix, f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Explanation<'_> {
    /// Leaves the text out, which may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Explanation").field(&self.sentence.as_str()).finish()
    }
}
