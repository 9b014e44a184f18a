//! The scheme of a URI (RFC 3986 §3.1).

use core::fmt;
use core::hash::{Hash, Hasher};

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
///
/// Borrowed and `Copy`. Schemes are case-insensitive, and so are equality and hash. The text keeps
/// its case.
///
/// ```
/// # use urial::Uri;
/// let uri = Uri::parse("HTTP://e.org/")?;
/// assert_eq!(uri.scheme(), "http");
/// assert_eq!(uri.scheme().as_str(), "HTTP");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, Eq)]
pub struct Scheme<'a>(&'a str);

impl<'a> Scheme<'a> {
    #[inline]
    pub(crate) const fn trusted(text: &'a str) -> Scheme<'a> {
        Scheme(text)
    }

    /// Returns the text of the scheme, in the case in which it was written, without the `:`.
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'a str {
        self.0
    }
}

impl PartialEq for Scheme<'_> {
    fn eq(&self, other: &Scheme<'_>) -> bool {
        self.0.eq_ignore_ascii_case(other.0)
    }
}

impl PartialEq<str> for Scheme<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0.eq_ignore_ascii_case(other)
    }
}

impl PartialEq<&str> for Scheme<'_> {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl Hash for Scheme<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.bytes().for_each(|byte| state.write_u8(byte.to_ascii_lowercase()));
        state.write_u8(b':');
    }
}

impl AsRef<str> for Scheme<'_> {
    fn as_ref(&self) -> &str {
        self.0
    }
}

impl fmt::Debug for Scheme<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}

impl fmt::Display for Scheme<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}
