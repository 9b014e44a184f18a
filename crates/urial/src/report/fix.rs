//! [`Fix`]: what a person most likely meant by an invalid text, and the changes that lead there.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::escaped::{EscapedText, Mask};
use crate::parse::error::ParseError;

/// A change of an invalid text after which it is valid: the result of [`ParseError::fix`].
///
/// What was meant is never certain: show a fix to people, above all a [guess](Self::is_guess).
/// `Display` writes the replacement for the bytes of [`range`](Self::range). `Debug` leaves the
/// text out, which may contain a password.
///
/// ```
/// # use urial::UriRef;
/// let text = "http://::1/";
/// let fix = UriRef::parse(text).unwrap_err().fix(text).unwrap();
/// assert_eq!(fix.range(), 7..10);
/// assert_eq!(fix.to_string(), "[::1]");
/// assert_eq!(fix.apply(), "http://[::1]/");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Fix<'a> {
    text: &'a [u8],
    range: Range<usize>,
    /// The whole text, fixed.
    fixed: String,
    changes: Vec<Change>,
}

/// A change that removes one error of a text: a part of a [`Fix`].
///
/// Its place is that in the text which the changes before it made. `Display` says what was done.
/// `Debug` leaves the text out, which may contain a password.
///
/// ```
/// # use urial::UriRefBuf;
/// let repaired = UriRefBuf::repair("/a b")?;
/// let change = &repaired.changes[0];
/// assert_eq!(change.error().offset(), 2);
/// assert_eq!((change.range(), change.replaced(), change.replacement()), (2..3, " ", "%20"));
/// assert!(!change.is_guess());
/// # Ok::<(), urial::ParseBufError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Change {
    pub(crate) error: ParseError,
    pub(crate) start: usize,
    pub(crate) replaced: String,
    pub(crate) replacement: String,
    /// What was done, for a text that is too long or too secret to quote.
    pub(crate) words: &'static str,
    pub(crate) is_guess: bool,
}

impl<'a> Fix<'a> {
    /// The fix that makes `fixed` of `text` by `changes`, which are within `range` of `text`.
    pub(crate) fn new(
        text: &'a [u8],
        range: Range<usize>,
        fixed: String,
        changes: Vec<Change>,
    ) -> Fix<'a> {
        Fix { text, range, fixed, changes }
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
        self.range.clone()
    }

    /// Returns the text for the range.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let fix = UriRef::parse("/a b").unwrap_err().fix("/a b").unwrap();
    /// assert_eq!(fix.replacement(), "%20");
    /// ```
    #[must_use]
    pub fn replacement(&self) -> &str {
        let after = self.text.len() - self.range.end;
        &self.fixed[self.range.start..self.fixed.len() - after]
    }

    /// Returns whether the fix adds, removes or reinterprets something, as a scheme that the text
    /// does not have, white space inside it, or a backslash for a slash. Any other fix keeps what
    /// the text says: it encodes data, closes brackets, or removes what no reference has: brackets,
    /// quotes and white space around the text, quotes around a host, and the backslash that escapes
    /// a `%` or a quote in other syntaxes.
    ///
    /// ```
    /// # use urial::Uri;
    /// let is_guess = |text| Uri::parse(text).unwrap_err().fix(text).map(|fix| fix.is_guess());
    /// assert_eq!(is_guess("example.com/x"), Some(true));
    /// assert_eq!(is_guess("http://e.org/a b"), Some(false));
    /// ```
    #[must_use]
    pub fn is_guess(&self) -> bool {
        self.changes.iter().any(Change::is_guess)
    }

    /// Returns the changes, in order: at least one, and one for each kind of error in each
    /// component.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let text = "http://::1/a b#100%";
    /// let fix = UriRef::parse(text).unwrap_err().fix(text).unwrap();
    /// let changes: Vec<_> = fix.changes().iter().map(|it| it.to_string()).collect();
    /// assert_eq!(changes, [
    ///     "write `[::1]` for `::1`",
    ///     "write `%20` for ` `",
    ///     "write `%25` for `%`",
    /// ]);
    /// ```
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Returns the whole text with the fix applied, which is valid. Octets that are not UTF-8,
    /// which no reference has, are written as triplets.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let text = r"C:\Users\anna b";
    /// let fix = UriRef::parse(text).unwrap_err().fix(text).unwrap();
    /// assert_eq!(fix.apply(), "file:///C:/Users/anna%20b");
    /// ```
    #[must_use]
    pub fn apply(&self) -> String {
        self.fixed.clone()
    }

    /// Returns [`apply`](Self::apply) and the changes, without a copy.
    pub(crate) fn into_parts(self) -> (String, Vec<Change>) {
        (self.fixed, self.changes)
    }

    /// The whole text with the fix applied.
    pub(super) fn fixed(&self) -> &str {
        &self.fixed
    }

    /// The fix in words. `touches` says which changes touch a secret, and may not be quoted.
    pub(super) fn advice<'f>(&'f self, touches: &'f [bool]) -> Advice<'f> {
        Advice { changes: &self.changes, whole: self.text.len(), touches }
    }
}

impl fmt::Display for Fix<'_> {
    /// Writes the replacement for the range.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.replacement())
    }
}

impl fmt::Debug for Fix<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fix").field("range", &self.range).finish_non_exhaustive()
    }
}

impl Change {
    /// Returns the error that the change removed.
    #[must_use]
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// Returns the range that was replaced, in bytes of the text with all earlier changes; of a
    /// text that is not UTF-8, with U+FFFD for its other octets.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.replaced.len()
    }

    /// Returns the text that was replaced. Empty if something was inserted.
    #[must_use]
    pub fn replaced(&self) -> &str {
        &self.replaced
    }

    /// Returns the text in its place.
    #[must_use]
    pub fn replacement(&self) -> &str {
        &self.replacement
    }

    /// Returns whether the change is a guess: see [`Fix::is_guess`].
    #[must_use]
    pub const fn is_guess(&self) -> bool {
        self.is_guess
    }

    /// Returns what was done in words, without a text of the reference: a phrase in lower case.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let text = "hxxp://e[.]org/";
    /// let fix = UriRef::parse(text).unwrap_err().fix(text).unwrap();
    /// assert_eq!(fix.changes()[0].words(), "undo what keeps a dangerous URI from being followed");
    /// ```
    #[must_use]
    pub const fn words(&self) -> &'static str {
        self.words
    }
}

impl fmt::Display for Change {
    /// Writes ``insert `A` ``, ``remove `B` `` or ``write `A` for `B` ``, with both texts whole and
    /// unescaped, and with a password if that was changed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Change { replaced, replacement, .. } = self;
        match (replaced.as_str(), replacement.as_str()) {
            ("", inserted) => write!(f, "insert `{inserted}`"),
            (removed, "") => write!(f, "remove `{removed}`"),
            _ => write!(f, "write `{replacement}` for `{replaced}`"),
        }
    }
}

impl fmt::Debug for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Change")
            .field("error", &self.error)
            .field("range", &self.range())
            .field("is_guess", &self.is_guess)
            .finish_non_exhaustive()
    }
}

/// The length of the longest text that an advice quotes.
const MAX_QUOTED: usize = 30;

/// The most changes that an advice names.
const MAX_NAMED: usize = 3;

/// A fix in words: ``write `%20` for ` ` ``. Changes that are alike are named once.
pub(super) struct Advice<'f> {
    changes: &'f [Change],
    /// The length of the text.
    whole: usize,
    /// Whether each change touches a secret.
    touches: &'f [bool],
}

impl fmt::Display for Advice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<_> = (0..self.changes.len()).map(|number| self.quote(number)).collect();
        let is_new = |number: &usize| !all[..*number].contains(&all[*number]);
        let mut named = (0..all.len()).filter(is_new);
        for (position, number) in named.by_ref().take(MAX_NAMED).enumerate() {
            f.write_str(if position > 0 { ", " } else { "" })?;
            let is_again = all[number + 1..].contains(&all[number]);
            write_advice(&all[number], if is_again { "each " } else { "" }, f)?;
        }
        f.write_str(if named.next().is_some() { ", and so on" } else { "" })
    }
}

/// A change in words.
#[derive(PartialEq)]
enum Quote<'f> {
    /// What is replaced, and what is written.
    Texts(&'f str, &'f str),
    /// Without either, which is too long, or secret, or shown after the advice.
    Words(&'f str),
}

impl<'f> Advice<'f> {
    fn quote(&self, number: usize) -> Quote<'f> {
        let Change { start, replaced, replacement, words, is_guess, .. } = &self.changes[number];
        let is_whole = *start == 0 && replaced.len() == self.whole && self.whole > 1;
        let is_around = !replacement.is_empty() && replaced.contains(&**replacement);
        let is_long = replaced.len().max(replacement.len()) > MAX_QUOTED;
        // The sentence of the error has a single character, too.
        let is_first = self.changes.len() == 1 && replaced.chars().count() < 2;
        let is_secret = self.touches[number] && !is_first;
        if is_whole || is_secret || *is_guess || is_around || is_long {
            Quote::Words(words)
        } else {
            Quote::Texts(replaced, replacement)
        }
    }
}

fn write_advice(quote: &Quote<'_>, each: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match *quote {
        Quote::Words(words) => f.write_str(words),
        Quote::Texts("", new) => write!(f, "insert `{}`", escaped(new)),
        Quote::Texts(old, "") => write!(f, "remove {each}`{}`", escaped(old)),
        Quote::Texts(old, new) => {
            write!(f, "write `{}` for {each}`{}`", escaped(new), escaped(old))
        }
    }
}

fn escaped(text: &str) -> EscapedText<'_> {
    EscapedText::new(text.as_bytes(), 0..text.len(), Mask::NONE)
}
