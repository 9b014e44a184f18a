//! Repair: one fix after another, until the text is valid.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::parse::error::ParseError;
use crate::reference::owned::ParseBufError;
use crate::reference::types::{IriBuf, IriRefBuf, UriBuf, UriRefBuf};
use crate::report::Fix;

/// A text made valid by its fixes: the result of [`UriRefBuf::repair`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repaired<T> {
    /// The repaired reference.
    pub value: T,
    /// The changes, in order. Empty if the text was valid.
    pub changes: Vec<Change>,
}

/// A change that a repair made: a [`Fix`] that was applied.
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
    error: ParseError,
    start: usize,
    replaced: String,
    replacement: String,
    is_guess: bool,
}

/// No text needs more changes: each makes a component valid up to its end, or what is between two
/// delimiters, or adds a delimiter or component that was missing.
const MOST: usize = 32;

/// Declares `repair` for the owned types.
macro_rules! repair {
    ($($name:ident)*) => {$(
        impl $name {
            /// Parses `text`, and applies the [`fix`](ParseError::fix) of each error until it is
            /// valid. What was meant is never certain: show the changes to people, above all those
            /// that are [guesses](Change::is_guess).
            ///
            /// Always ends, after at most 32 changes, in time linear in the length of the text: a
            /// fix changes all that is wrong in the same way up to the end of the component.
            /// Allocates the texts.
            ///
            /// # Errors
            /// The first error without a fix, with the text in which it is: `text` with the fixes
            /// of the errors before it.
            ///
            /// ```
            /// # use urial::UriRefBuf;
            /// let repaired = UriRefBuf::repair("http://::1/a b?{c}#100%")?;
            /// assert_eq!(repaired.value, "http://[::1]/a%20b?%7Bc%7D#100%25");
            /// let changes: Vec<_> = repaired.changes.iter().map(|it| it.to_string()).collect();
            /// assert_eq!(changes, [
            ///     "write `[::1]` for `::1`",
            ///     "write `%20` for ` `",
            ///     "write `%7Bc%7D` for `{c}`",
            ///     "write `%25` for `%`",
            /// ]);
            /// let error = UriRefBuf::repair(" http://h:8a/").unwrap_err();
            /// assert_eq!((error.as_str(), error.error().offset()), ("http://h:8a/", 11));
            /// # Ok::<(), urial::ParseBufError>(())
            /// ```
            pub fn repair(text: &str) -> Result<Repaired<$name>, ParseBufError> {
                repair(text)
            }
        }
    )*};
}

repair!(UriRefBuf UriBuf IriRefBuf IriBuf);

fn repair<T>(text: &str) -> Result<Repaired<T>, ParseBufError>
where
    T: TryFrom<String, Error = ParseBufError>,
{
    let mut text = String::from(text);
    let mut changes = Vec::new();
    loop {
        let rejected = match T::try_from(text) {
            Ok(value) => return Ok(Repaired { value, changes }),
            Err(rejected) => rejected,
        };
        match rejected.fix().filter(|_| changes.len() < MOST) {
            Some(fix) => {
                changes.push(Change::of(rejected.error(), &fix));
                text = fix.apply();
            }
            None => return Err(rejected),
        }
    }
}

impl Change {
    fn of(error: ParseError, fix: &Fix<'_>) -> Change {
        Change {
            error,
            start: fix.range().start,
            replaced: String::from_utf8_lossy(fix.replaced()).into_owned(),
            replacement: fix.to_string(),
            is_guess: fix.is_guess(),
        }
    }

    /// Returns the error that the change removed.
    #[must_use]
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// Returns the range that was replaced, in bytes of the text with all earlier changes.
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
