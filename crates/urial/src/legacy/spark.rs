//! `parse_url` of Apache Spark, on [`java::Uri`](crate::legacy::rfc2396::java::Uri), as Spark's is on
//! `java.net.URI`.
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

/// Which value of a query is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Key<'k> {
    /// The key as it stands: asked for is what follows it and a `=` in the first pair that begins so,
    /// where pairs stand between `&`. With an `&` it is in no pair.
    Literal(&'k str),
    /// The key as Spark takes it: put unescaped into the regular expression `(&|^)key=([^&]*)`, whose
    /// second group is the value.
    ///
    /// There is no engine for regular expressions in this library. What it takes of their language
    /// is what needs none: characters that mean themselves, `.` for any character, and a
    /// backslash before a character that is neither a letter nor a digit. A key with anything else, or of
    /// more than 255 bytes, is refused, as [`SparkError::Pattern`], and never read as something it is
    /// not.
    Pattern(&'k str),
}

/// A literal: what Spark answers, if the key has no operator of regular expressions and no `&`.
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

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SparkError {
    /// The text is no `java.net.URI`.
    Url(Error),
    /// The key is a regular expression that this library does not read.
    Pattern,
}

impl fmt::Display for SparkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SparkError::Url(error) => error.fmt(f),
            SparkError::Pattern => {
                f.pad("key: expected no operator of regular expressions, and at most 255 bytes")
            }
        }
    }
}

impl core::error::Error for SparkError {}

/// Returns a part of `url`, as `parse_url(url, part, key)` does in ANSI mode. Never allocates.
///
/// The parts are `HOST`, `PATH`, `QUERY`, `REF`, `PROTOCOL`, `FILE` (the path, and the query with its
/// `?`), `AUTHORITY` and `USERINFO`, in upper case; nothing is decoded. `None` stands for SQL's `NULL`:
/// the part is absent, or there is none of that name; a key is asked for of another part than `QUERY`,
/// or is not there. An empty path, query or fragment is `""`.
///
/// # Errors
/// Where Spark throws `INVALID_URL`, or lets a `NumberFormatException` of `java.net.URI` through; where the
/// key is a pattern that is not read here.
pub fn parse_url<'u>(
    url: &'u str,
    part: &str,
    key: Option<Key<'_>>,
) -> Result<Option<&'u str>, SparkError> {
    // N.B. before the text is read: Spark never looks at it.
    if key.is_some() && part != "QUERY" {
        return Ok(None);
    }
    let uri = Uri::parse(url).map_err(SparkError::Url)?;
    match key {
        None => Ok(part_of(uri, part)),
        Some(key) => uri.raw_query().map_or(Ok(None), |query| value(query, key)),
    }
}

/// Returns what [`parse_url`] does, and `None` for a text that is no URL: `try_parse_url`, and
/// `parse_url` outside ANSI mode.
///
/// N.B. also `None` for a [`Key::Pattern`] that is not read here.
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

/// The path, and the query with its `?`: what stands between authority and fragment.
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
            check(pattern)?;
            Ok(matched(query, pattern))
        }
    }
}

/// The second group of `(&|^)pattern=([^&]*)`, at the first place where that matches.
fn matched<'q>(query: &'q str, pattern: &str) -> Option<&'q str> {
    // At the start, the `&` of `(&|^)` comes first.
    let first = query.starts_with('&').then_some(1);
    let others = query.match_indices('&').map(|(at, _)| at + 1).filter(|&at| at > 1);
    let mut starts = first.into_iter().chain([0]).chain(others);
    starts.find_map(|start| {
        let value = behind_pattern(&query[start..], pattern)?.strip_prefix('=')?;
        value.split('&').next()
    })
}

/// What follows `pattern` in `rest`, which begins with it.
fn behind_pattern<'q>(rest: &'q str, pattern: &str) -> Option<&'q str> {
    let mut found = rest.chars();
    let mut signs = pattern.chars();
    while let Some(sign) = signs.next() {
        let wanted = match sign {
            '.' => None,
            '\\' => signs.next(),
            _ => Some(sign),
        };
        let next = found.next()?;
        if wanted.is_some_and(|wanted| wanted != next) {
            return None;
        }
    }
    Some(found.as_str())
}

/// The longest pattern: it is compared behind each `&`, and so there is an end to the time of that.
const LONGEST: usize = 255;

/// Refuses a pattern that is not read here.
fn check(pattern: &str) -> Result<(), SparkError> {
    if pattern.len() > LONGEST {
        return Err(SparkError::Pattern);
    }
    let mut signs = pattern.chars();
    while let Some(sign) = signs.next() {
        let is_read = match sign {
            '\\' => signs.next().is_some_and(|it| it.is_ascii() && !it.is_ascii_alphanumeric()),
            _ => !"[](){}*+?^$|".contains(sign),
        };
        if !is_read {
            return Err(SparkError::Pattern);
        }
    }
    Ok(())
}
