//! The path and its segments (RFC 3986 §3.3).

use core::fmt;
use core::iter::FusedIterator;

use crate::components::percent::PctStr;

/// `path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty`
///
/// Every reference has a path, which may be empty. Which of the five rules it matches also depends
/// on the components before it: see [`UriRef::path_kind`](crate::UriRef::path_kind).
///
/// Borrowed and `Copy`. Equality, order and hash are those of the text.
///
/// ```
/// # use urial::UriRef;
/// let path = UriRef::parse("http://e.org/a/b%2Fc?d")?.path();
/// assert_eq!(path.as_str(), "/a/b%2Fc");
/// assert!(path.segments().eq(["a", "b%2Fc"]));
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path<'a>(PctStr<'a>);

/// The one rule of §3.3 that a path matches; see [`UriRef::path_kind`](crate::UriRef::path_kind).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PathKind {
    /// `path-abempty`: after an authority; empty, or begins with `/`.
    AbEmpty,
    /// `path-absolute`: begins with `/`, but not with `//`.
    Absolute,
    /// `path-noscheme`: begins a relative reference, with no `:` in the first segment.
    NoScheme,
    /// `path-rootless`: after a scheme; begins with a segment that is not empty.
    Rootless,
    /// `path-empty`: empty, and not after an authority.
    Empty,
}

impl<'a> Path<'a> {
    #[inline]
    pub(crate) const fn trusted(text: &'a str) -> Path<'a> {
        Path(PctStr::trusted(text))
    }

    /// Returns the text of the path, still encoded.
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'a str {
        self.0.as_str()
    }

    /// Returns the path as percent-encoded text, which can be decoded.
    ///
    /// Split a path before you decode it (§2.4): in a decoded path, a `/` that separates segments
    /// looks the same as one that was encoded as `%2F`.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let path = UriRef::parse("/a%2Fb")?.path();
    /// assert!(path.as_pct_str().octets().eq(*b"/a/b"));
    /// assert_eq!(path.segments().count(), 1);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn as_pct_str(self) -> PctStr<'a> {
        self.0
    }

    /// Returns whether the path is empty.
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert!(UriRef::parse("http://e.org?q")?.path().is_empty());
    /// assert!(!UriRef::parse("http://e.org/?q")?.path().is_empty());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether the path begins with `/`.
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert!(UriRef::parse("file:/etc/hosts")?.path().is_absolute());
    /// assert!(!UriRef::parse("urn:isbn:0451450523")?.path().is_absolute());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_absolute(self) -> bool {
        self.as_str().starts_with('/')
    }

    /// Returns an iterator over the segments, the parts between slashes. A segment may be empty.
    ///
    /// A leading `/` begins the first segment, so `/` has one segment, which is empty; the empty
    /// path has none. Segments are still encoded: decode each by itself, as it may contain `%2F`.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let segments = |path| UriRef::parse(path).unwrap().path().segments().map(|s| s.as_str());
    /// assert!(segments("/a//b/").eq(["a", "", "b", ""]));
    /// assert!(segments("a/b").eq(["a", "b"]));
    /// assert!(segments("/").eq([""]));
    /// assert_eq!(segments("").count(), 0);
    /// ```
    pub fn segments(self) -> Segments<'a> {
        let text = self.as_str();
        Segments { rest: (!text.is_empty()).then(|| unrooted(text)) }
    }
}

/// The segments of a path, still encoded; made by [`Path::segments`].
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Segments<'a> {
    /// The segments that are left, with the slashes between them.
    rest: Option<&'a str>,
}

impl<'a> Iterator for Segments<'a> {
    type Item = PctStr<'a>;

    #[inline]
    fn next(&mut self) -> Option<PctStr<'a>> {
        let rest = self.rest?;
        // PERF: most segments are shorter than what `split_once` takes to start.
        let (segment, rest) = match rest.bytes().position(|byte| byte == b'/') {
            Some(slash) => (&rest[..slash], Some(&rest[slash + 1..])),
            None => (rest, None),
        };
        self.rest = rest;
        Some(PctStr::trusted(segment))
    }
}

impl DoubleEndedIterator for Segments<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let rest = self.rest?;
        let (rest, segment) = match rest.rsplit_once('/') {
            Some((rest, segment)) => (Some(rest), segment),
            None => (None, rest),
        };
        self.rest = rest;
        Some(PctStr::trusted(segment))
    }
}

impl FusedIterator for Segments<'_> {}

/// Iterates over the segments, as [`segments`](Path::segments) does.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// # use urial::UriRef;
/// let mut decoded = Vec::new();
/// for segment in UriRef::parse("/a%2Fb/c")?.path() {
///     decoded.push(segment.decode_utf8()?);
/// }
/// assert_eq!(decoded, ["a/b", "c"]);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<'a> IntoIterator for Path<'a> {
    type Item = PctStr<'a>;
    type IntoIter = Segments<'a>;

    fn into_iter(self) -> Segments<'a> {
        self.segments()
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The segments of `path`: all but a leading `/`.
pub(crate) fn unrooted(path: &str) -> &str {
    path.strip_prefix('/').unwrap_or(path)
}
