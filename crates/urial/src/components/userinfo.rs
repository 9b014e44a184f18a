//! The userinfo of an authority (RFC 3986 §3.2.1).

use core::fmt;

use crate::components::percent::PctStr;
use crate::parse::error::Printable;

/// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`
///
/// Borrowed and `Copy`. Equality, order and hash are those of the text. `Display` writes all of the
/// text; `Debug` masks the text after the first `:`, as §3.2.1 recommends.
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

    /// Returns the text of the userinfo, still encoded, including the password.
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'a str {
        self.0.as_str()
    }

    /// Returns the userinfo as percent-encoded text, which can be decoded.
    ///
    /// To distinguish user and password, split it first (§2.4): either may contain `%3A`, an
    /// encoded `:`.
    ///
    /// ```
    /// # use urial::Uri;
    /// let userinfo = Uri::parse("ftp://a%3Ab:c@e.org/")?.userinfo().unwrap();
    /// assert!(userinfo.as_pct_str().octets().eq(*b"a:b:c"));
    /// assert!(userinfo.user().octets().eq(*b"a:b"));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_pct_str(self) -> PctStr<'a> {
        self.0
    }

    /// Returns the text before the first `:`, still encoded. Without a `:` it is the whole
    /// userinfo.
    #[must_use]
    pub fn user(self) -> PctStr<'a> {
        self.user_and_password().0
    }

    /// Returns the text after the first `:`, still encoded: by convention the password.
    ///
    /// `None` if there is no `:`. The empty text shows that there is one, but §3.2.1 says that it
    /// indicates no password: views, findings and masks take it for none. §3.2.1 deprecates
    /// passwords in URIs.
    ///
    /// ```
    /// # use urial::{PctStr, Uri};
    /// let password = |uri| Uri::parse(uri).unwrap().userinfo().unwrap().password();
    /// assert_eq!(password("ftp://u:p:q@e.org/").map(PctStr::as_str), Some("p:q"));
    /// assert_eq!(password("ftp://u:@e.org/").map(PctStr::as_str), Some(""));
    /// assert_eq!(password("ftp://u@e.org/"), None);
    /// ```
    #[must_use]
    pub fn password(self) -> Option<PctStr<'a>> {
        self.user_and_password().1
    }

    /// Writes `***` in place of a password that is not empty.
    pub(crate) const fn masked(self) -> MaskedUserinfo<'a> {
        MaskedUserinfo(self)
    }

    fn user_and_password(self) -> (PctStr<'a>, Option<PctStr<'a>>) {
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

/// A userinfo that hides its password when it is written.
pub(crate) struct MaskedUserinfo<'a>(Userinfo<'a>);

impl MaskedUserinfo<'_> {
    /// The `:` and the hidden password, as far as the userinfo has them.
    fn masked_password(&self) -> &'static str {
        match self.0.password() {
            Some(password) if password.is_empty() => ":",
            Some(_) => ":***",
            None => "",
        }
    }
}

impl fmt::Display for MaskedUserinfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.user(), self.masked_password())
    }
}

impl fmt::Debug for MaskedUserinfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Printable(self.0.user().as_str()), self.masked_password())
    }
}
