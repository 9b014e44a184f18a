//! Why a URI has no equal in another crate.

use core::fmt;

/// Why a URI reference cannot be a value of another crate's type without becoming another one.
///
/// A conversion never loses a component silently. Both directions:
///
/// | | `http::Uri` (feature `http-1`) | `url::Url` (feature `url-2`) |
/// |---|---|---|
/// | is | the target of an HTTP request | a URL of the URL Standard |
/// | to it | [`Changed`](ConvertError::Changed) for a fragment, which it would drop, and for `//host/path` and `a/b`, which it would read differently | [`Changed`](ConvertError::Changed) if the result is not equivalent on [`Rung::Scheme`](crate::Rung::Scheme), such as `http:a`, which it reads as `http://a/` |
/// | | [`Rejected`](ConvertError::Rejected) for a scheme without an authority, such as `urn:a` | [`Rejected`](ConvertError::Rejected) for a relative reference, and for a port over 65535 |
/// | it changes | an empty path to `/`; `HTTP` to `http` | what [`Uri::normalize`](crate::Uri::normalize) changes, too: case, default ports, dot-segments |
/// | from it | an authority alone is `//host:port`; a [`ParseError`](crate::ParseError) for characters that no URI has | a [`ParseError`](crate::ParseError) for characters that no URI has, such as a vertical bar in a path |
///
/// ```
/// # #[cfg(feature = "url-2")] {
/// use urial::{ConvertError, Uri, UriBuf};
///
/// let url = url::Url::try_from(Uri::parse("HTTP://e.org:80/a/../b")?)?;
/// assert_eq!(url.as_str(), "http://e.org/b");
/// assert_eq!(UriBuf::try_from(&url)?, "http://e.org/b");
/// assert_eq!(url::Url::try_from(Uri::parse("http:a")?), Err(ConvertError::Changed));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ConvertError {
    /// The other crate rejects the text.
    Rejected,
    /// The other crate accepts the text, but as another URI.
    Changed,
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ConvertError::Rejected => "input: expected a URI that the other type accepts",
            ConvertError::Changed => "input: expected a URI that the other type does not change",
        })
    }
}

impl core::error::Error for ConvertError {}
