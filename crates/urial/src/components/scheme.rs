//! The scheme of a URI (RFC 3986 §3.1).

use core::fmt;

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
///
/// Borrowed and `Copy`. Equality, order and hash are those of the text, as for every component.
/// Schemes are case-insensitive (§3.1), so to find out whether this is a certain scheme, use
/// [`eq_ignore_ascii_case`](Scheme::eq_ignore_ascii_case).
///
/// ```
/// # use urial::Uri;
/// let uri = Uri::parse("HTTP://e.org/")?;
/// assert!(uri.scheme().eq_ignore_ascii_case("http"));
/// assert_eq!(uri.scheme(), "HTTP");
/// assert_ne!(uri.scheme(), "http");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Scheme<'a>(&'a str);

impl<'a> Scheme<'a> {
    #[inline]
    pub(crate) const fn trusted(text: &'a str) -> Scheme<'a> {
        Scheme(text)
    }

    /// Returns the text of the scheme, in the case in which it was written, without the `:`.
    ///
    /// ```
    /// # use urial::Uri;
    /// assert_eq!(Uri::parse("HTTP://e.org/")?.scheme().as_str(), "HTTP");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// Returns whether this is the scheme `name`, in any case (§3.1).
    ///
    /// ```
    /// # use urial::Uri;
    /// assert!(Uri::parse("Mailto:a@e.org")?.scheme().eq_ignore_ascii_case("mailto"));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn eq_ignore_ascii_case(self, name: &str) -> bool {
        self.0.eq_ignore_ascii_case(name)
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
