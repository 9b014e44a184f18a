//! The userinfo (RFC 3986 §3.2.1).

use core::fmt;

use crate::components::percent::PctStr;
use crate::parse::error::Printable;

/// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`
///
/// `Display` writes it all; `Debug` masks what follows the first `:`, as §3.2.1 asks.
///
/// ```
/// # use urial::Uri;
/// let uri = Uri::parse("ftp://anna:secret@e.org/")?;
/// let userinfo = uri.userinfo().unwrap();
/// assert_eq!(userinfo.user().as_str(), "anna");
/// assert_eq!(userinfo.password().unwrap().as_str(), "secret");
/// assert_eq!(format!("{userinfo:?}"), r#""anna:***""#);
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Userinfo<'a>(PctStr<'a>);

impl<'a> Userinfo<'a> {
    #[inline]
    pub(crate) const fn trusted(text: &'a str) -> Userinfo<'a> {
        Userinfo(PctStr::trusted(text))
    }

    /// Returns the text as it stands.
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'a str {
        self.0.as_str()
    }

    /// Returns the text as percent-encoded text. Split it before you decode it (§2.4).
    #[must_use]
    pub const fn as_pct_str(self) -> PctStr<'a> {
        self.0
    }

    /// Returns what stands before the first `:`, or all of it.
    #[must_use]
    pub fn user(self) -> PctStr<'a> {
        self.halves().0
    }

    /// Returns what stands after the first `:`, the password by a convention that §3.2.1
    /// deprecates. Empty is not absent: `u:@h` and `u@h` differ.
    #[must_use]
    pub fn password(self) -> Option<PctStr<'a>> {
        self.halves().1
    }

    /// The text with `***` for a password that is not empty.
    pub(crate) const fn masked(self) -> MaskedUserinfo<'a> {
        MaskedUserinfo(self)
    }

    fn halves(self) -> (PctStr<'a>, Option<PctStr<'a>>) {
        match self.as_str().split_once(':') {
            Some((user, password)) => (PctStr::trusted(user), Some(PctStr::trusted(password))),
            None => (self.0, None),
        }
    }
}

impl fmt::Display for Userinfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Userinfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{:?}\"", self.masked())
    }
}

/// A userinfo as it may be shown.
pub(crate) struct MaskedUserinfo<'a>(Userinfo<'a>);

impl MaskedUserinfo<'_> {
    /// What follows the user.
    fn tail(&self) -> &'static str {
        match self.0.password() {
            Some(password) if password.is_empty() => ":",
            Some(_) => ":***",
            None => "",
        }
    }
}

impl fmt::Display for MaskedUserinfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.user(), self.tail())
    }
}

impl fmt::Debug for MaskedUserinfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Printable(self.0.user().as_str()), self.tail())
    }
}
