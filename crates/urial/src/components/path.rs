//! The path and its segments (RFC 3986 §3.3).

use core::fmt;

use crate::components::percent::PctStr;

/// `path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty`
///
/// Always there, even if empty. Which of the five it is depends on what stands before it: ask
/// [`UriRef::path_kind`](crate::UriRef::path_kind).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path<'a>(PctStr<'a>);

/// Which of the five rules of §3.3 a path matches; exactly one does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathKind {
    /// `path-abempty`: after an authority; empty, or begins with `/`.
    AbEmpty,
    /// `path-absolute`: begins with `/`, but not with `//`.
    Absolute,
    /// `path-noscheme`: of a relative reference, with no `:` in its first segment.
    NoScheme,
    /// `path-rootless`: after a scheme, and begins with a segment.
    Rootless,
    /// `path-empty`: nothing, and no authority before it.
    Empty,
}

impl<'a> Path<'a> {
    #[inline]
    pub(crate) const fn trusted(text: &'a str) -> Path<'a> {
        Path(PctStr::trusted(text))
    }

    /// Returns the text as it stands.
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'a str {
        self.0.as_str()
    }

    /// Returns the text as percent-encoded text. Split it before you decode it (§2.4): a decoded
    /// path no longer tells a `/` that separates from one that is data.
    #[must_use]
    #[inline]
    pub const fn as_pct_str(self) -> PctStr<'a> {
        self.0
    }

    /// Answers whether the path is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Answers whether the path begins with `/`.
    #[must_use]
    #[inline]
    pub fn is_absolute(self) -> bool {
        self.as_str().starts_with('/')
    }

    /// Iterates over the segments, which the slashes separate. Empty ones are segments too.
    ///
    /// A leading `/` begins the first segment and is none itself, so `/` has one, empty segment;
    /// the empty path has none. Split here, then decode: a segment may hold `%2F`.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let segments = |path| UriRef::parse(path).unwrap().path().segments().map(|s| s.as_str());
    /// assert!(segments("/a//b/").eq(["a", "", "b", ""]));
    /// assert!(segments("a/b").eq(["a", "b"]));
    /// assert!(segments("/").eq([""]));
    /// assert_eq!(segments("").count(), 0);
    /// ```
    pub fn segments(self) -> impl DoubleEndedIterator<Item = PctStr<'a>> + Clone {
        let text = self.as_str();
        let segments = text.strip_prefix('/').unwrap_or(text).split('/');
        // `split` finds one part in an empty text, where there is no segment.
        segments.filter(move |_| !text.is_empty()).map(PctStr::trusted)
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
