//! Repair: an invalid text with its best fix.

use alloc::string::String;
use alloc::vec::Vec;

use super::all;
use crate::reference::owned::ParseBufError;
use crate::reference::types::{IriBuf, IriRefBuf, UriBuf, UriRefBuf};
use crate::report::fix::{Change, Fix};

/// A text made valid by its fix: the result of [`UriRefBuf::repair`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repaired<T> {
    /// The repaired reference.
    pub value: T,
    /// The changes, in order. Empty if the text was valid.
    pub changes: Vec<Change>,
}

impl<T> Repaired<T> {
    /// Returns the changes that are [guesses](Change::is_guess), in order: they add, remove or
    /// reinterpret something. A result of `repair_spelling` has no such change.
    ///
    /// ```
    /// # use urial::UriRefBuf;
    /// let repaired = UriRefBuf::repair(r"http:\\e.org\a b")?;
    /// assert_eq!(repaired.value, "http://e.org/a%20b");
    /// let guesses: Vec<_> = repaired.guesses().map(|it| it.replacement()).collect();
    /// assert_eq!(guesses, ["//e.org/a b"]);
    /// assert_eq!(UriRefBuf::repair_spelling("/a b")?.guesses().count(), 0);
    /// # Ok::<(), urial::ParseBufError>(())
    /// ```
    pub fn guesses(&self) -> impl Iterator<Item = &Change> {
        self.changes.iter().filter(|change| change.is_guess())
    }
}

/// Declares `repair` for the owned types.
macro_rules! repair {
    ($($name:ident)*) => {$(
        impl $name {
            /// Parses `text`, and applies the [`fix`](crate::ParseError::fix) of its error. What
            /// was meant is never certain: show the changes to people, above all those that are
            /// [guesses](Repaired::guesses). [`repair_spelling`](Self::repair_spelling) makes none.
            ///
            /// Takes time linear in the length of the text. Allocates the texts.
            ///
            /// # Errors
            /// The error of a text without a fix.
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
            /// assert!(UriRefBuf::repair("http://h:8a/").is_err());
            /// # Ok::<(), urial::ParseBufError>(())
            /// ```
            pub fn repair(text: &str) -> Result<Repaired<$name>, ParseBufError> {
                repair(text, true)
            }

            /// Parses `text`, and applies the first fix of its error that is no
            /// [guess](crate::Fix::is_guess), so that it keeps what the text says.
            ///
            /// Takes time linear in the length of the text. Allocates the texts.
            ///
            /// # Errors
            /// The error of a text without such a fix.
            ///
            /// ```
            /// # use urial::UriRefBuf;
            /// assert_eq!(UriRefBuf::repair(r"/a\b c")?.value, "/a/b%20c");
            /// assert_eq!(UriRefBuf::repair_spelling(r"/a\b c")?.value, "/a%5Cb%20c");
            /// assert!(UriRefBuf::repair_spelling("hxxp://e[.]org/").is_err());
            /// # Ok::<(), urial::ParseBufError>(())
            /// ```
            pub fn repair_spelling(text: &str) -> Result<Repaired<$name>, ParseBufError> {
                repair(text, false)
            }
        }
    )*};
}

repair!(UriRefBuf UriBuf IriRefBuf IriBuf);

fn repair<T>(text: &str, may_guess: bool) -> Result<Repaired<T>, ParseBufError>
where
    T: TryFrom<String, Error = ParseBufError>,
{
    let rejected = match T::try_from(String::from(text)) {
        Ok(value) => return Ok(Repaired { value, changes: Vec::new() }),
        Err(rejected) => rejected,
    };
    let fix = all(rejected.error(), text.as_bytes(), may_guess).next();
    let Some((fixed, changes)) = fix.map(Fix::into_parts) else { return Err(rejected) };
    T::try_from(fixed).map(|value| Repaired { value, changes })
}
