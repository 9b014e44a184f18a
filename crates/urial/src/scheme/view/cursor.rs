//! A part of a URI that knows where it stands, so that whoever takes it apart can say where it is
//! wrong.

use alloc::borrow::Cow;
use alloc::string::String;

use super::error::{Rule, SchemeError};
use crate::chars::abnf::Set;
use crate::components::percent::PctStr;
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;

/// A part of the text of a URI. Split it first, decode it second (RFC 3986 §2.4).
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    /// All of the URI.
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

    /// All behind the `:` of the scheme.
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

    /// The path, and with it what the generic syntax takes for a query: for schemes that have none, and
    /// to which a `?` is as any character.
    pub(super) fn path_and_query(uri: Uri<'a>) -> Cursor<'a> {
        let path = Cursor::path(uri);
        Cursor::of(uri, Component::Query).map_or(path, |query| Cursor { end: query.end, ..path })
    }

    /// The bytes from `from` up to `to`, counted in this piece.
    pub(super) fn slice(self, from: usize, to: usize) -> Cursor<'a> {
        let place = |at: usize| self.start.saturating_add(at).min(self.end);
        Cursor { start: place(from), end: place(to).max(place(from)), ..self }
    }

    /// What follows the first `at` bytes.
    pub(super) fn from(self, at: usize) -> Cursor<'a> {
        self.slice(at, usize::MAX)
    }

    /// What stands before the first `delimiter`, and what behind it, if there is one.
    pub(super) fn cut(self, delimiter: &str) -> (Cursor<'a>, Option<Cursor<'a>>) {
        match self.as_str().find(delimiter) {
            Some(at) => (self.slice(0, at), Some(self.from(at + delimiter.len()))),
            None => (self, None),
        }
    }

    /// As [`cut`](Cursor::cut), of a text that may be absent.
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

    /// The parts between the `delimiter`s: one more than there are of those.
    pub(super) fn split(self, delimiter: &'static str) -> impl Iterator<Item = Cursor<'a>> {
        let mut rest = Some(self);
        core::iter::from_fn(move || {
            let (part, others) = rest?.cut(delimiter);
            rest = others;
            Some(part)
        })
    }

    /// What follows `prefix`, if the piece begins with that.
    pub(super) fn strip_prefix(self, prefix: &str) -> Option<Cursor<'a>> {
        self.as_str().starts_with(prefix).then(|| self.from(prefix.len()))
    }

    /// The characters of `set` it begins with, and the rest.
    pub(super) fn span(self, set: Set) -> (Cursor<'a>, Cursor<'a>) {
        let len = self.as_str().bytes().take_while(|&byte| set.has(byte)).count();
        (self.slice(0, len), self.from(len))
    }

    /// The text as characters.
    ///
    /// # Errors
    /// `rule` is broken where a triplet begins what is no UTF-8.
    pub(super) fn decode(self, rule: &'static Rule) -> Result<Cow<'a, str>, SchemeError> {
        PctStr::trusted(self.as_str()).decode_utf8().map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            self.error_at_octet(valid, rule)
        })
    }

    /// The text as octets.
    pub(super) fn octets(self) -> Cow<'a, [u8]> {
        PctStr::trusted(self.as_str()).decode()
    }

    /// The refusal of what stands for `octet` of what is decoded.
    pub(super) fn error_at_octet(self, octet: usize, rule: &'static Rule) -> SchemeError {
        let mut rest = self.as_str();
        for _ in 0..octet {
            rest = rest.get(if rest.starts_with('%') { 3 } else { 1 }..).unwrap_or_default();
        }
        self.error(self.as_str().len() - rest.len(), rule)
    }

    /// Are there characters, and are all of them of `set`?
    ///
    /// # Errors
    /// `rule` is broken at the first that is not, or at the end.
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

    /// The text decoded, if it has characters, and all of them are of `set`.
    ///
    /// # Errors
    /// `rule` is broken at the first that is not, or at the end.
    pub(super) fn word(self, set: Set, rule: &'static Rule) -> Result<Cow<'a, str>, SchemeError> {
        let word = self.non_empty(rule)?.decode(rule)?;
        match word.bytes().position(|byte| !set.has(byte)) {
            Some(octet) => Err(self.error_at_octet(octet, rule)),
            None => Ok(word),
        }
    }

    /// Are there any characters?
    ///
    /// # Errors
    /// `rule` is broken if not.
    pub(super) fn non_empty(self, rule: &'static Rule) -> Result<Cursor<'a>, SchemeError> {
        if self.is_empty() { Err(self.error(0, rule)) } else { Ok(self) }
    }

    /// Is there nothing?
    ///
    /// # Errors
    /// `rule` is broken at the first character.
    pub(super) fn expect_end(self, rule: &'static Rule) -> Result<(), SchemeError> {
        if self.is_empty() { Ok(()) } else { Err(self.error(0, rule)) }
    }

    /// What the text is as a number.
    ///
    /// # Errors
    /// `rule` is broken where a character is no digit, or at the start of a number that is too large.
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

/// A component as it is written, if the URI has it.
pub(super) fn verbatim(uri: Uri<'_>, component: Component) -> Option<Cow<'_, str>> {
    uri.component(component).map(Cow::Borrowed)
}

/// `text` in lower case: as it is, where it has no capital.
pub(super) fn in_lower_case(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        let mut text = String::from(text);
        text.make_ascii_lowercase();
        return text.into();
    }
    text
}
