//! Operations that make new URIs: `resolve`, `relativize`, `normalize`, `toASCIIString`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use super::order::is_equal_text;
use super::{Uri, UriBuf};
use crate::components::percent::encode_octet;
use crate::legacy::rfc2396::borders::Borders;
use crate::legacy::rfc2396::resolve::append;

impl Uri<'_> {
    /// `resolve(reference)`.
    ///
    /// Differs from RFC 2396 §5.2:
    /// - The empty reference and `?y` are resolved like `.` and `.?y`.
    /// - A fragment alone keeps the whole base.
    /// - Double slashes in a merged path become one.
    /// - Excess `..` stay.
    /// - With an opaque base, the result is the reference.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// let base = Uri::parse("http://a/b/c/d;p?q").unwrap();
    /// let resolve = |text| base.resolve(Uri::parse(text).unwrap()).into_string();
    /// assert_eq!(resolve("../../../g"), "http://a/../g");
    /// assert_eq!(resolve("?y"), "http://a/b/c/?y");
    /// assert_eq!(resolve("#s"), "http://a/b/c/d;p?q#s");
    /// ```
    #[must_use]
    pub fn resolve(self, reference: Uri<'_>) -> UriBuf {
        let is_fragment_alone = reference.raw_authority().is_none()
            && reference.raw_path() == Some("")
            && reference.raw_query().is_none();
        match reference.raw_fragment() {
            _ if self.is_opaque() || reference.is_absolute() => reference.into(),
            Some(fragment) if is_fragment_alone => self.with_fragment(fragment),
            _ => self.resolve_relative(reference),
        }
    }

    /// Replaces the fragment of this base.
    fn with_fragment(self, fragment: &str) -> UriBuf {
        if self.raw_fragment() == Some(fragment) {
            return self.into();
        }
        Parts { fragment: Some(fragment), ..Parts::of(self) }.make()
    }

    fn resolve_relative(self, reference: Uri<'_>) -> UriBuf {
        let path = reference.raw_path().unwrap_or_default();
        let (server, path) = match reference.raw_authority() {
            Some(_) => (reference, path.to_string()),
            None if path.starts_with('/') => (self, path.to_string()),
            None => (self, self.merged(path)),
        };
        Parts { server: Some(server), scheme: self.scheme(), path: &path, ..Parts::of(reference) }
            .make()
    }

    /// Merges the path of this base with `path`, and removes dot-segments.
    fn merged(self, path: &str) -> String {
        let base = self.raw_path().unwrap_or_default();
        let directory = base.rfind('/').map_or("", |at| &base[..=at]);
        let needs_slash = directory.is_empty() && !path.is_empty() && self.is_absolute();
        let slash = if needs_slash { "/" } else { "" };
        normalized([slash, directory, path].concat())
    }

    /// `normalize()`: removes dot-segments and double slashes from the path. Leading `..` stay.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// let normalize = |text| Uri::parse(text).unwrap().normalize().into_string();
    /// assert_eq!(normalize("http://A/b//./c/../d"), "http://A/b/d");
    /// assert_eq!(normalize("/../a"), "/../a");
    /// assert_eq!(normalize("a/../b:c"), "./b:c");
    /// ```
    #[must_use]
    pub fn normalize(self) -> UriBuf {
        let Some(path) = self.raw_path() else { return self.into() };
        let normal = normalized(path.to_string());
        if normal == path {
            return self.into();
        }
        Parts { path: &normal, ..Parts::of(self) }.make()
    }

    /// `relativize(target)`: the path of `target` relative to the path of this URI, or `target`
    /// itself if its path does not begin with that.
    ///
    /// N.B. the relative path may be `b:c`, whose text parses as a URI with the scheme `b`.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// let base = Uri::parse("http://h/a/b").unwrap();
    /// let relativize = |text| base.relativize(Uri::parse(text).unwrap()).into_string();
    /// assert_eq!(relativize("http://h/a/b/c?q"), "c?q");
    /// assert_eq!(relativize("http://h/a/c"), "http://h/a/c");
    /// ```
    #[must_use]
    pub fn relativize(self, target: Uri<'_>) -> UriBuf {
        let same_text = |a: Option<&str>, b: Option<&str>| match (a, b) {
            (Some(a), Some(b)) => is_equal_text(a, b),
            (a, b) => a == b,
        };
        let lower = |uri: Uri<'_>| uri.scheme().map(str::to_ascii_lowercase);
        let is_related = !self.is_opaque()
            && !target.is_opaque()
            && lower(self) == lower(target)
            && same_text(self.raw_authority(), target.raw_authority());
        let below = is_related.then(|| self.below(target)).flatten();
        let Some(path) = below else { return target.into() };
        Parts { server: None, scheme: None, path: &path, ..Parts::of(target) }.make()
    }

    /// The path of `target` after the path of this URI, if it begins with that.
    fn below(self, target: Uri<'_>) -> Option<String> {
        let normal = |uri: Uri<'_>| normalized(uri.raw_path().unwrap_or_default().to_string());
        let (mut base, path) = (normal(self), normal(target));
        if base != path && !base.ends_with('/') {
            base.push('/');
        }
        path.strip_prefix(base.as_str()).map(String::from)
    }

    /// `toASCIIString()`: the text with non-ASCII characters as escapes of their UTF-8.
    ///
    /// Java first converts a non-ASCII text to Normalization Form C. This library has no tables for
    /// that, so it calls `nfc`, only for such a text. Pass `str::to_owned` if the text is known to
    /// be in that form.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// let uri = Uri::parse("http://é/ü").unwrap();
    /// assert_eq!(uri.to_ascii_string(str::to_owned), "http://%C3%A9/%C3%BC");
    /// ```
    #[must_use]
    pub fn to_ascii_string(self, nfc: impl FnOnce(&str) -> String) -> String {
        if self.as_str().is_ascii() {
            return self.as_str().to_string();
        }
        let mut text = String::new();
        for octet in nfc(self.as_str()).bytes() {
            if octet.is_ascii() {
                text.push(char::from(octet));
            } else {
                text.push_str(&encode_octet(octet));
            }
        }
        text
    }
}

/// The components that Java makes a URI of.
struct Parts<'a> {
    scheme: Option<&'a str>,
    /// The URI whose authority is used.
    server: Option<Uri<'a>>,
    path: &'a str,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
}

impl<'a> Parts<'a> {
    fn of(uri: Uri<'a>) -> Parts<'a> {
        Parts {
            scheme: uri.scheme(),
            server: Some(uri),
            path: uri.raw_path().unwrap_or_default(),
            query: uri.raw_query(),
            fragment: uri.raw_fragment(),
        }
    }

    fn make(&self) -> UriBuf {
        let mut text = String::new();
        let mut borders = Borders::default();
        if let Some(scheme) = self.scheme {
            text.push_str(scheme);
            borders.colon = text.len();
            text.push(':');
        }
        let authority =
            self.server.and_then(|server| append_authority(server, &mut text, &mut borders));
        borders.path = text.len();
        text.push_str(self.path);
        borders.path_end = text.len();
        append(&mut text, '?', self.query);
        borders.uri_end = text.len();
        append(&mut text, '#', self.fragment);
        UriBuf::new(text, borders, authority)
    }
}

/// Appends the authority of `uri`, if it has one, and returns it as it was in `uri`. The port of a
/// server is written as a number, without leading zeros, or not at all if it is empty.
fn append_authority<'a>(uri: Uri<'a>, text: &mut String, borders: &mut Borders) -> Option<&'a str> {
    let authority = uri.raw_authority()?;
    text.push_str("//");
    borders.authority = text.len();
    let Some((host, kind)) = uri.host().zip(uri.as_reference().host_kind()) else {
        text.push_str(authority);
        return Some(authority);
    };
    if let Some(user_info) = uri.raw_user_info() {
        text.push_str(user_info);
        text.push('@');
    }
    let start = text.len();
    text.push_str(host);
    borders.set_host(([start, text.len()], kind));
    if uri.port() != -1 {
        // Writing to a `String` cannot fail.
        let _ = write!(text, ":{}", uri.port());
    }
    Some(authority)
}

/// Removes from the path each `.`, each `..` with the segment before it, and double slashes.
/// Inserts `./` if that leaves a first segment with a `:`.
fn normalized(path: String) -> String {
    let is_rooted = path.starts_with('/');
    let is_dot = |segment: &str| segment == "." || segment == "..";
    let has_empty = path[usize::from(is_rooted)..].contains("//") || path.starts_with("//");
    if !has_empty && !path.split('/').any(is_dot) {
        return path;
    }
    let (first, kept) = kept_segments(&path);
    let mut normal = String::with_capacity(path.len() + 2);
    match kept.first() {
        _ if is_rooted => normal.push('/'),
        Some(&(at, segment)) if segment.contains(':') && at > first => normal.push_str("./"),
        _ => {}
    }
    for (at, segment) in kept {
        normal.push_str(segment);
        if at + segment.len() < path.len() {
            normal.push('/');
        }
    }
    normal
}

/// Returns the offset of the first segment of the path, and the segments to keep with their
/// offsets.
fn kept_segments(path: &str) -> (usize, Vec<(usize, &str)>) {
    let mut at = 0;
    let mut first = None;
    let mut kept: Vec<(usize, &str)> = Vec::new();
    for segment in path.split('/') {
        let start = at;
        at += segment.len() + 1;
        if !segment.is_empty() {
            first.get_or_insert(start);
        }
        match segment {
            "" | "." => {}
            ".." if kept.last().is_some_and(|&(_, last)| last != "..") => drop(kept.pop()),
            _ => kept.push((start, segment)),
        }
    }
    (first.unwrap_or(0), kept)
}
