//! A part of a URI that knows its offset, so that errors in it have one.

use alloc::borrow::Cow;
use alloc::string::String;

use super::error::{Rule, SchemeError};
use crate::chars::abnf::Set;
use crate::components::percent::PctStr;
use crate::parse::offsets::Component;
use crate::reference::types::Uri;

/// A part of the text of a URI. Split it first, decode it second (RFC 3986 §2.4).
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    /// The whole URI.
    whole: &'a str,
    start: usize,
    end: usize,
}

impl<'a> Cursor<'a> {
    /// A component, if the URI has it.
    pub(super) fn of(uri: Uri<'a>, component: Component) -> Option<Cursor<'a>> {
        let range = uri.range(component)?;
        Some(Cursor { whole: uri.as_str(), start: range.start, end: range.end })
    }

    /// The path, which every URI has.
    pub(super) fn path(uri: Uri<'a>) -> Cursor<'a> {
        let end = uri.as_str().len();
        Cursor::of(uri, Component::Path).unwrap_or(Cursor { whole: uri.as_str(), start: end, end })
    }

    /// The text after the `:` of the scheme.
    pub(super) fn after_scheme(uri: Uri<'a>) -> Cursor<'a> {
        let whole = uri.as_str();
        Cursor { whole, start: uri.scheme().as_str().len() + ":".len(), end: whole.len() }
    }

    pub(super) fn as_str(self) -> &'a str {
        self.whole.get(self.start..self.end).unwrap_or_default()
    }

    pub(super) fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The path and the query as one text, for schemes without queries, to which `?` is an ordinary
    /// character.
    pub(super) fn path_and_query(uri: Uri<'a>) -> Cursor<'a> {
        let path = Cursor::path(uri);
        Cursor::of(uri, Component::Query).map_or(path, |query| Cursor { end: query.end, ..path })
    }

    /// The bytes `from..to` of this text.
    pub(super) fn slice(self, from: usize, to: usize) -> Cursor<'a> {
        let place = |at: usize| self.start.saturating_add(at).min(self.end);
        Cursor { start: place(from), end: place(to).max(place(from)), ..self }
    }

    /// The text after the first `at` bytes.
    pub(super) fn from(self, at: usize) -> Cursor<'a> {
        self.slice(at, usize::MAX)
    }

    /// Splits at the first `delimiter`: the text before it and, if there is one, after it.
    pub(super) fn cut(self, delimiter: &str) -> (Cursor<'a>, Option<Cursor<'a>>) {
        match self.as_str().find(delimiter) {
            Some(at) => (self.slice(0, at), Some(self.from(at + delimiter.len()))),
            None => (self, None),
        }
    }

    /// As [`cut`](Cursor::cut), for a text that may be absent.
    pub(super) fn cut_optional(
        text: Option<Cursor<'a>>,
        delimiter: &str,
    ) -> (Option<Cursor<'a>>, Option<Cursor<'a>>) {
        text.map_or((None, None), |text| {
            let (before, after) = text.cut(delimiter);
            (Some(before), after)
        })
    }

    /// As [`cut`](Cursor::cut), at the last `delimiter`.
    pub(super) fn cut_last(self, delimiter: &str) -> (Cursor<'a>, Option<Cursor<'a>>) {
        match self.as_str().rfind(delimiter) {
            Some(at) => (self.slice(0, at), Some(self.from(at + delimiter.len()))),
            None => (self, None),
        }
    }

    /// The parts between the `delimiter`s, one more than there are delimiters.
    pub(super) fn split(self, delimiter: &'static str) -> impl Iterator<Item = Cursor<'a>> {
        let mut rest = Some(self);
        core::iter::from_fn(move || {
            let (part, others) = rest?.cut(delimiter);
            rest = others;
            Some(part)
        })
    }

    /// The text after `prefix`, if this text begins with it.
    pub(super) fn strip_prefix(self, prefix: &str) -> Option<Cursor<'a>> {
        self.as_str().starts_with(prefix).then(|| self.from(prefix.len()))
    }

    /// Splits after the leading characters of `set`.
    pub(super) fn span(self, set: Set) -> (Cursor<'a>, Cursor<'a>) {
        let len = self.as_str().bytes().take_while(|&byte| set.has(byte)).count();
        (self.slice(0, len), self.from(len))
    }

    /// Decodes the text as UTF-8.
    ///
    /// # Errors
    /// Breaks `rule` at the first triplet that is not UTF-8.
    pub(super) fn decode(self, rule: &'static Rule) -> Result<Cow<'a, str>, SchemeError> {
        PctStr::trusted(self.as_str()).decode_utf8().map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            self.error_at_octet(valid, rule)
        })
    }

    /// Decodes the text as octets.
    pub(super) fn octets(self) -> Cow<'a, [u8]> {
        PctStr::trusted(self.as_str()).decode()
    }

    /// The error at the character or triplet for the octet at offset `octet` of the decoded text.
    pub(super) fn error_at_octet(self, octet: usize, rule: &'static Rule) -> SchemeError {
        let mut rest = self.as_str();
        for _ in 0..octet {
            rest = rest.get(if rest.starts_with('%') { 3 } else { 1 }..).unwrap_or_default();
        }
        self.error(self.as_str().len() - rest.len(), rule)
    }

    /// Checks that the text is not empty and all of its characters are in `set`.
    ///
    /// # Errors
    /// Breaks `rule` at the first that is not, or at the end.
    pub(super) fn non_empty_of(
        self,
        set: Set,
        rule: &'static Rule,
    ) -> Result<Cursor<'a>, SchemeError> {
        let (these, rest) = self.span(set);
        if these.is_empty() || !rest.is_empty() {
            return Err(rest.error(0, rule));
        }
        Ok(self)
    }

    /// Decodes a text that must not be empty, and all of whose decoded characters must be in `set`.
    ///
    /// # Errors
    /// Breaks `rule` at the first that is not, or at the end.
    pub(super) fn word(self, set: Set, rule: &'static Rule) -> Result<Cow<'a, str>, SchemeError> {
        let word = self.non_empty(rule)?.decode(rule)?;
        match word.bytes().position(|byte| !set.has(byte)) {
            Some(octet) => Err(self.error_at_octet(octet, rule)),
            None => Ok(word),
        }
    }

    /// Checks that the text is not empty.
    ///
    /// # Errors
    /// Breaks `rule` if it is.
    pub(super) fn non_empty(self, rule: &'static Rule) -> Result<Cursor<'a>, SchemeError> {
        if self.is_empty() { Err(self.error(0, rule)) } else { Ok(self) }
    }

    /// Checks that the text is empty.
    ///
    /// # Errors
    /// Breaks `rule` at the first character.
    pub(super) fn expect_end(self, rule: &'static Rule) -> Result<(), SchemeError> {
        if self.is_empty() { Ok(()) } else { Err(self.error(0, rule)) }
    }

    /// Parses the text as a number.
    ///
    /// # Errors
    /// Breaks `rule` at the first character that is not a digit, or at the start if it is too
    /// large.
    pub(super) fn number<N: core::str::FromStr>(
        self,
        rule: &'static Rule,
    ) -> Result<N, SchemeError> {
        self.non_empty_of(crate::chars::abnf::DIGIT, rule)?;
        self.as_str().parse().map_err(|_| self.error(0, rule))
    }

    /// The error at the end of this text.
    pub(super) fn error_at_end(self, rule: &'static Rule) -> SchemeError {
        SchemeError::at(self.whole, self.end, rule)
    }

    /// The error `at` bytes after the start of this text.
    pub(super) fn error(self, at: usize, rule: &'static Rule) -> SchemeError {
        SchemeError::at(self.whole, self.start.saturating_add(at), rule)
    }
}

/// Returns an error if `uri` has `component`.
///
/// # Errors
/// Breaks `rule` at the delimiter of the component.
pub(super) fn forbid(
    uri: Uri<'_>,
    component: Component,
    rule: &'static Rule,
) -> Result<(), SchemeError> {
    let delimiter = match component {
        Component::Authority => "//".len(),
        Component::Port | Component::Query | Component::Fragment => "?".len(),
        _ => 0,
    };
    match uri.range(component) {
        Some(range) => {
            Err(SchemeError::at(uri.as_str(), range.start.saturating_sub(delimiter), rule))
        }
        None => Ok(()),
    }
}

/// A component, undecoded, if the URI has it.
pub(super) fn verbatim(uri: Uri<'_>, component: Component) -> Option<Cow<'_, str>> {
    uri.component(component).map(Cow::Borrowed)
}

/// `text` in lower case. Allocates only if it has an upper-case letter.
pub(super) fn in_lower_case(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        let mut text = String::from(text);
        text.make_ascii_lowercase();
        return text.into();
    }
    text
}
