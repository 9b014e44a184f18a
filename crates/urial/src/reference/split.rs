//! The split of RFC 3986 Appendix B, which accepts any text.

use core::fmt;

use crate::reference::masked::Masked;

/// The components of any text, split by the regular expression of Appendix B.
///
/// Nothing is checked: neither characters, nor triplets, nor whether the scheme is one. This is for
/// texts that are not valid references but must be split all the same; for valid ones, use
/// [`UriRef::parse`](crate::UriRef::parse). `Debug` masks what may be a password.
///
/// ```
/// # use urial::Split;
/// let split = Split::lossy("1http://a b/c|d?#e#f");
/// assert_eq!(split.scheme, Some("1http"));
/// assert_eq!(split.authority, Some("a b"));
/// assert_eq!(split.path, "/c|d");
/// assert_eq!(split.query, Some(""));
/// assert_eq!(split.fragment, Some("e#f"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Split<'a> {
    /// `$2`: the text before the first `:`, if it is not empty and contains no `/`, `?` or `#`.
    pub scheme: Option<&'a str>,
    /// `$4`: the text between `//` and the next `/`, `?` or `#`.
    pub authority: Option<&'a str>,
    /// `$5`: the text after that, up to `?` or `#`.
    pub path: &'a str,
    /// `$7`: the text between `?` and `#`.
    pub query: Option<&'a str>,
    /// `$9`: the text after the first `#`.
    pub fragment: Option<&'a str>,
}

impl<'a> Split<'a> {
    /// Splits `text` by `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`.
    ///
    /// Linear in the length of the text. Never fails and never allocates.
    ///
    /// ```
    /// # use urial::Split;
    /// assert_eq!(Split::lossy(":a"), Split { path: ":a", ..Split::default() });
    /// ```
    #[must_use]
    pub fn lossy(text: &'a str) -> Split<'a> {
        let (scheme, rest) = scheme(text);
        let (rest, fragment) = cut(rest, '#');
        let (rest, query) = cut(rest, '?');
        let (authority, path) = authority(rest);
        Split { scheme, authority, path, query, fragment }
    }
}

/// `(([^:/?#]+):)?`
fn scheme(text: &str) -> (Option<&str>, &str) {
    match text.split_once([':', '/', '?', '#']) {
        Some((scheme, rest)) if !scheme.is_empty() && text[scheme.len()..].starts_with(':') => {
            (Some(scheme), rest)
        }
        _ => (None, text),
    }
}

/// `(//([^/?#]*))?([^?#]*)`, for a text without `?` and `#`.
fn authority(text: &str) -> (Option<&str>, &str) {
    let Some(rest) = text.strip_prefix("//") else { return (None, text) };
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    (Some(authority), path)
}

/// The text before the first `delimiter`, and the text after it if there is one.
pub(crate) fn cut(text: &str, delimiter: char) -> (&str, Option<&str>) {
    text.split_once(delimiter).map_or((text, None), |(before, after)| (before, Some(after)))
}

impl fmt::Debug for Split<'_> {
    /// Masks what may be a password: of the authority, or in a path that has `\\` for its `//`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Split")
            .field("scheme", &self.scheme)
            .field("authority", &self.authority.map(|it| Masked::of_authority(it, 0..it.len())))
            .field("path", &Masked::of_text(self.path))
            .field("query", &self.query)
            .field("fragment", &self.fragment)
            .finish()
    }
}
