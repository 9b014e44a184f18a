//! Where the URL standard cuts a text that is not a file URL, for what the crate `url` (2.5.8) does
//! differently.

use std::ops::Range;

use url::{ParseError, Url};

use crate::file::{SLASHES, is_drive};
use crate::whatwg::{Read, is_special};

/// The parts of a text that the crate may misread.
pub(crate) struct Cut<'t> {
    text: &'t str,
    is_special: bool,
    /// The text between the slashes and the path, if there is an authority.
    authority: Option<Range<usize>>,
    path: Range<usize>,
    /// Whether the path begins at the root.
    is_absolute: bool,
}

impl<'t> Cut<'t> {
    /// Cuts `text`, which has no blanks around it and no tabs or line breaks, as `base` requires.
    /// `None` for an opaque path, and for a text without a scheme if there is no base.
    pub(crate) fn of(text: &'t str, base: Option<&Url>) -> Option<Cut<'t>> {
        let own_scheme = scheme(text);
        let scheme = own_scheme.map(str::to_ascii_lowercase);
        let is_own = |base: &&Url| scheme.as_deref().is_none_or(|scheme| scheme == base.scheme());
        let base = base.filter(is_own);
        let is_special = is_special(scheme.as_deref().or(base.map(Url::scheme))?);
        let slashes = slashes(is_special);
        let start = own_scheme.map_or(0, |scheme| scheme.len() + 1);
        let count = text[start..].chars().take_while(|it| slashes.contains(it)).count();
        let end_at = |from: usize, ends: &[char]| {
            text[from..].find(|it| ends.contains(&it)).map_or(text.len(), |at| from + at)
        };
        if count == 0 && !is_special && (base.is_none() || own_scheme.is_some()) {
            return None;
        }
        let authority = (count >= 2 || is_special && base.is_none()).then(|| {
            let start = start + if is_special { count } else { 2 };
            start..end_at(start, &[slashes, &['?', '#']].concat())
        });
        let path = authority.as_ref().map_or(start, |it| it.end);
        let path = path..end_at(path, &['?', '#']);
        let is_absolute = authority.is_some() || count > 0;
        Some(Cut { text, is_special, authority, path, is_absolute })
    }

    pub(crate) const fn has_authority(&self) -> bool {
        self.authority.is_some()
    }

    /// What the standard rejects and the crate does not: no host after a userinfo, and a port with
    /// another character than digits.
    pub(crate) fn check(&self) -> Result<(), ParseError> {
        let Some(authority) = self.authority.clone() else { return Ok(()) };
        let host = self.host_range(authority.clone());
        if host.start == authority.end && host.start > authority.start {
            return Err(ParseError::EmptyHost);
        }
        let port = self.text[host.end..authority.end].strip_prefix(':').unwrap_or_default();
        let is_number = port.bytes().all(|byte| byte.is_ascii_digit());
        if is_number { Ok(()) } else { Err(ParseError::InvalidPort) }
    }

    /// The host, if the text has an authority.
    pub(crate) fn host(&self) -> Option<Range<usize>> {
        self.authority.clone().map(|authority| self.host_range(authority))
    }

    fn host_range(&self, authority: Range<usize>) -> Range<usize> {
        let userinfo = self.text[authority.clone()].rfind('@').map_or(0, |at| at + 1);
        let start = authority.start + userinfo;
        let host = &self.text[start..authority.end];
        let bracket = host.find(']').filter(|_| host.starts_with('[')).unwrap_or(0);
        let end = host[bracket..].find(':').map_or(host.len(), |at| bracket + at);
        start..start + end
    }

    /// The path, where the crate keeps a `..` after a segment like a drive letter, which only a
    /// file URL has.
    pub(crate) fn path_without_drives(&self, base: Option<&Read>) -> Option<String> {
        let path = &self.text[self.path.clone()];
        let slashes = slashes(self.is_special);
        let climbs = path.split(slashes).any(|segment| dots(segment) == 2);
        let of_base = base.filter(|_| !self.is_absolute).map_or("", |base| &base.path);
        let has_drive = [of_base, path].iter().flat_map(|it| it.split(slashes)).any(is_drive);
        (climbs && has_drive).then(|| {
            let mut segments: Vec<_> = of_base.split('/').skip(1).map(String::from).collect();
            segments.pop();
            let path = path.strip_prefix(slashes).unwrap_or(path);
            add_segments(&mut segments, path, slashes, |it| drop(it.pop()), |_, name| name.into());
            encoded(&segments, self.is_special)
        })
    }
}

/// What separates segments: only special schemes take `\` for `/`.
fn slashes(is_special: bool) -> &'static [char] {
    if is_special { &SLASHES } else { &SLASHES[..1] }
}

/// The scheme at the start of a text.
pub(crate) fn scheme(text: &str) -> Option<&str> {
    let (scheme, _) = text.split_once(':')?;
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    is_scheme.then_some(scheme)
}

/// How many dots a dot-segment has, encoded or not; 0 for any other segment.
fn dots(segment: &str) -> usize {
    match segment.to_ascii_lowercase().replace("%2e", ".").as_str() {
        "." => 1,
        ".." => 2,
        _ => 0,
    }
}

/// Adds the segments of `path` to `segments` ("path state"). `shorten` removes the last segment,
/// and `name` writes one that is added.
pub(crate) fn add_segments(
    segments: &mut Vec<String>,
    path: &str,
    slashes: &[char],
    shorten: impl Fn(&mut Vec<String>),
    name: impl Fn(&[String], &str) -> String,
) {
    let mut rest = path.split(slashes).peekable();
    while let Some(segment) = rest.next() {
        let dots = dots(segment);
        if dots == 2 {
            shorten(segments);
        }
        if dots == 0 {
            segments.push(name(segments, segment));
        } else if rest.peek().is_none() {
            segments.push(String::new());
        }
    }
}

/// The path, as the crate encodes it.
pub(crate) fn encoded(segments: &[String], is_special: bool) -> String {
    let path = format!("/{}", segments.join("/"));
    let server = if is_special { "http://h" } else { "x://h" };
    Url::parse(server).map_or(path.clone(), |mut url| {
        url.set_path(&path);
        Read::of(url).path
    })
}
