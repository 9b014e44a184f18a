//! `parse_url` of Apache Spark, built on [`java::Uri`](crate::legacy::rfc2396::java::Uri) as
//! Spark's is built on `java.net.URI`.
//!
//! ```
//! use urial::spark::{Key, parse_url, try_parse_url};
//!
//! let url = "http://anna@my_host:80/a/b?k=v&e=#f";
//! assert_eq!(parse_url(url, "PATH", None), Ok(Some("/a/b")));
//! assert_eq!(parse_url(url, "FILE", None), Ok(Some("/a/b?k=v&e=")));
//! assert_eq!(parse_url(url, "QUERY", Some("k".into())), Ok(Some("v")));
//! assert_eq!(parse_url(url, "HOST", None), Ok(None)); // `_` makes it a registry's name
//! assert_eq!(parse_url(url, "AUTHORITY", None), Ok(Some("anna@my_host:80")));
//! assert!(parse_url("http://h/|", "HOST", None).is_err());
//! assert_eq!(try_parse_url("http://h/|", "HOST", None), None);
//! ```

use core::fmt;

use crate::legacy::rfc2396::Error;
use crate::legacy::rfc2396::java::Uri;

/// The key whose value is extracted from a query.
///
/// ```
/// # use urial::spark::{Key, parse_url};
/// let url = "http://e.org/?axb=1&a.b=2";
/// assert_eq!(parse_url(url, "QUERY", Some(Key::Literal("a.b"))), Ok(Some("2")));
/// assert_eq!(parse_url(url, "QUERY", Some(Key::Pattern("a.b"))), Ok(Some("1")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Key<'k> {
    /// A literal key. Its value is what follows the key and a `=` in the first pair that begins
    /// with them; `&` separates pairs. A key with a `&` matches no pair.
    Literal(&'k str),
    /// The key as Spark uses it: inserted unescaped into the regular expression
    /// `(&|^)key=([^&]*)`, whose second group is the value.
    ///
    /// This library has no regular expression engine. It supports literal characters, `.` for any
    /// character, and a backslash before an ASCII character that is neither a letter nor a digit.
    /// Any other key, and one longer than 255 bytes, is rejected with [`SparkError::Pattern`]; it
    /// is never read as something else.
    Pattern(&'k str),
}

/// Makes a literal key. Spark gives the same result for a key without `&` and without regular
/// expression operators.
///
/// ```
/// # use urial::spark::{Key, try_parse_url};
/// let value = |key| try_parse_url("http://h/?axb=1&a.b=2", "QUERY", Some(key));
/// assert_eq!(value("a.b".into()), Some("2"));
/// assert_eq!(value(Key::Pattern("a.b")), Some("1"));
/// ```
impl<'k> From<&'k str> for Key<'k> {
    fn from(key: &'k str) -> Key<'k> {
        Key::Literal(key)
    }
}

/// Why `parse_url` fails.
///
/// ```
/// # use urial::spark::{Key, SparkError, parse_url};
/// let error = parse_url("http://e.org/?a=1", "QUERY", Some(Key::Pattern("a*"))).unwrap_err();
/// assert_eq!(error, SparkError::Pattern);
/// assert!(matches!(parse_url("http://h/|", "HOST", None), Err(SparkError::Url(_))));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SparkError {
    /// The text is not a `java.net.URI`.
    Url(Error),
    /// The key is a regular expression that this library does not support.
    Pattern,
}

impl fmt::Display for SparkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SparkError::Url(error) => error.fmt(f),
            SparkError::Pattern => {
                f.pad("key: expected at most 255 bytes without regular-expression operators")
            }
        }
    }
}

impl core::error::Error for SparkError {}

/// Returns a part of `url`, as `parse_url(url, part, key)` does in ANSI mode. Never allocates.
///
/// The parts are `HOST`, `PATH`, `QUERY`, `REF`, `PROTOCOL`, `FILE` (the path, and the query with
/// its `?`), `AUTHORITY` and `USERINFO`, in upper case. Nothing is decoded. An empty path, query or
/// fragment is `""`.
///
/// Returns `None` where Spark returns SQL's `NULL`: if the part is absent or unknown, if there is a
/// key for another part than `QUERY`, and if the query does not have the key.
///
/// # Errors
/// - [`SparkError::Url`] where Spark throws `INVALID_URL`, or passes on a `NumberFormatException`
///   of `java.net.URI`.
/// - [`SparkError::Pattern`] for a pattern that this library does not support.
///
/// ```
/// # use urial::spark::parse_url;
/// let url = "http://anna@e.org:80/a?k=v&e=#f";
/// assert_eq!(parse_url(url, "FILE", None), Ok(Some("/a?k=v&e=")));
/// assert_eq!(parse_url(url, "QUERY", Some("k".into())), Ok(Some("v")));
/// assert_eq!(parse_url(url, "HOST", Some("k".into())), Ok(None));
/// assert!(parse_url("http://h/|", "HOST", None).is_err());
/// ```
pub fn parse_url<'u>(
    url: &'u str,
    part: &str,
    key: Option<Key<'_>>,
) -> Result<Option<&'u str>, SparkError> {
    // N.B. before parsing: here Spark returns `NULL` even for an invalid URL.
    if key.is_some() && part != "QUERY" {
        return Ok(None);
    }
    let uri = Uri::parse(url).map_err(SparkError::Url)?;
    match key {
        None => Ok(part_of(uri, part)),
        Some(key) => uri.raw_query().map_or(Ok(None), |query| value(query, key)),
    }
}

/// Returns a part of `url`, as [`parse_url`] does, and `None` for an invalid URL. This is
/// `try_parse_url`, and `parse_url` outside ANSI mode. Never allocates.
///
/// N.B. also `None` for a [`Key::Pattern`] that this library does not support.
///
/// ```
/// # use urial::spark::try_parse_url;
/// assert_eq!(try_parse_url("http://e.org/a", "HOST", None), Some("e.org"));
/// assert_eq!(try_parse_url("http://h/|", "HOST", None), None);
/// ```
#[must_use]
pub fn try_parse_url<'u>(url: &'u str, part: &str, key: Option<Key<'_>>) -> Option<&'u str> {
    parse_url(url, part, key).ok().flatten()
}

fn part_of<'u>(uri: Uri<'u>, part: &str) -> Option<&'u str> {
    match part {
        "HOST" => uri.host(),
        "PATH" => uri.raw_path(),
        "QUERY" => uri.raw_query(),
        "REF" => uri.raw_fragment(),
        "PROTOCOL" => uri.scheme(),
        "FILE" => file(uri),
        "AUTHORITY" => uri.raw_authority(),
        "USERINFO" => uri.raw_user_info(),
        _ => None,
    }
}

/// The path, and the query with its `?`.
fn file(uri: Uri<'_>) -> Option<&str> {
    let path = uri.raw_path()?;
    let query = uri.raw_query().map_or(0, |query| query.len() + 1);
    let before_fragment = uri.as_reference().uri();
    before_fragment.get(before_fragment.len() - path.len() - query..)
}

fn value<'q>(query: &'q str, key: Key<'_>) -> Result<Option<&'q str>, SparkError> {
    match key {
        Key::Literal(key) => {
            let value_of = |pair: &'q str| pair.strip_prefix(key)?.strip_prefix('=');
            Ok(query.split('&').find_map(value_of))
        }
        Key::Pattern(pattern) => {
            check_pattern(pattern)?;
            Ok(pattern_value(query, pattern))
        }
    }
}

/// The second group of the first match of `(&|^)pattern=([^&]*)`.
fn pattern_value<'q>(query: &'q str, pattern: &str) -> Option<&'q str> {
    // At offset 0, the regular expression tries `&` before `^`.
    let after_first = query.starts_with('&').then_some(1);
    let after_later = query.match_indices('&').map(|(at, _)| at + 1).filter(|&at| at > 1);
    let mut starts = after_first.into_iter().chain([0]).chain(after_later);
    starts.find_map(|start| {
        let value = after_pattern(&query[start..], pattern)?.strip_prefix('=')?;
        value.split('&').next()
    })
}

/// Matches `pattern` at the start of `text`. Returns the text after the match.
fn after_pattern<'q>(text: &'q str, pattern: &str) -> Option<&'q str> {
    let mut text = text.chars();
    let mut pattern = pattern.chars();
    while let Some(character) = pattern.next() {
        let expected = match character {
            '.' => None,
            '\\' => pattern.next(),
            _ => Some(character),
        };
        let found = text.next()?;
        if expected.is_some_and(|expected| expected != found) {
            return None;
        }
    }
    Some(text.as_str())
}

/// The maximum length of a pattern, in bytes. Matching is tried after each `&`; the limit keeps it
/// linear in the length of the query.
const MAX_PATTERN_LEN: usize = 255;

/// Rejects a pattern that [`after_pattern`] cannot match.
fn check_pattern(pattern: &str) -> Result<(), SparkError> {
    if pattern.len() > MAX_PATTERN_LEN {
        return Err(SparkError::Pattern);
    }
    let mut characters = pattern.chars();
    while let Some(character) = characters.next() {
        let is_supported = match character {
            '\\' => {
                characters.next().is_some_and(|it| it.is_ascii() && !it.is_ascii_alphanumeric())
            }
            _ => !"[](){}*+?^$|".contains(character),
        };
        if !is_supported {
            return Err(SparkError::Pattern);
        }
    }
    Ok(())
}
