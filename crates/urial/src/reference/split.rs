//! The split of Appendix B, which takes any text (RFC 3986).

/// A text cut where the regular expression of Appendix B cuts it. Nothing is checked: not for
/// characters, not for triplets, not even that the scheme could be one.
///
/// For text that is no valid reference but must be cut all the same; for one that is, there is
/// [`UriRef::parse`](crate::UriRef::parse). Never fails and never allocates.
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Split<'a> {
    /// `$2`: what stands before the first `:`, if it is not empty and no `/`, `?` or `#` comes
    /// before.
    pub scheme: Option<&'a str>,
    /// `$4`: what stands between `//` and the next `/`, `?` or `#`.
    pub authority: Option<&'a str>,
    /// `$5`: what follows, up to `?` or `#`.
    pub path: &'a str,
    /// `$7`: what stands between `?` and `#`.
    pub query: Option<&'a str>,
    /// `$9`: what stands after the first `#`.
    pub fragment: Option<&'a str>,
}

impl<'a> Split<'a> {
    /// Cuts `text`: `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`
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

/// `(//([^/?#]*))?([^?#]*)`, of a text that holds no `?` and no `#`.
fn authority(text: &str) -> (Option<&str>, &str) {
    let Some(rest) = text.strip_prefix("//") else { return (None, text) };
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    (Some(authority), path)
}

/// What stands before the first `delimiter`, and what after it if there is one.
fn cut(text: &str, delimiter: char) -> (&str, Option<&str>) {
    text.split_once(delimiter).map_or((text, None), |(before, after)| (before, Some(after)))
}
