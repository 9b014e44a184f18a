//! File URLs, by the states that the URL standard has for them.
//!
//! The crate `url` (2.5.8) follows an older standard: it drops empty segments at the start of a
//! file path, and the host before a drive letter. So this module reads the path; the crate does the
//! rest.

use url::{ParseError, Url};

use crate::cut::{add_segments, encoded};
use crate::whatwg::{Read, replacement};

/// The separators of segments in a special scheme.
pub(crate) const SLASHES: [char; 2] = ['/', '\\'];

/// Reads a file URL, or a reference relative to the file URL `base`. The text has no blanks around
/// it and no tabs or line breaks.
pub(crate) fn read(text: &str, base: Option<&Read>) -> Result<Read, ParseError> {
    let rest = without_scheme(text);
    let (before, after) = rest.split_at(rest.find(['?', '#']).unwrap_or(rest.len()));
    if let (Some(base), "") = (base, before) {
        let url = base.url.join(after)?;
        return Ok(Read { url, path: base.path.clone(), domain: base.domain.clone() });
    }
    let Start { host, mut segments, rest } = Start::of(before, base);
    add_segments(&mut segments, rest, &SLASHES, shorten, segment);
    let parse = |host: &str| Url::parse(&format!("file://{host}/{after}"));
    let (url, domain) = match (parse(host), replacement(host)) {
        (Err(ParseError::IdnaError), Some((accepted, domain))) => (parse(&accepted)?, Some(domain)),
        (url, _) => (url?, None),
    };
    Ok(Read { url, path: encoded(&segments, true), domain })
}

fn without_scheme(text: &str) -> &str {
    let is_scheme = |scheme: &&str| scheme.eq_ignore_ascii_case("file:");
    text.get(..5).filter(is_scheme).map_or(text, |scheme| &text[scheme.len()..])
}

/// What is known at the start of the path.
struct Start<'a> {
    host: &'a str,
    /// The segments of the base that are kept.
    segments: Vec<String>,
    /// The segments of the text.
    rest: &'a str,
}

impl<'a> Start<'a> {
    /// N.B. a drive letter in the place of a host is the first segment ("file host state").
    fn of(text: &'a str, base: Option<&'a Read>) -> Start<'a> {
        let Some(after_slash) = text.strip_prefix(SLASHES) else {
            return Start::after_none(text, base);
        };
        let Some(rest) = after_slash.strip_prefix(SLASHES) else {
            return Start::after_one(after_slash, base);
        };
        let (host, path) = rest.split_at(rest.find(SLASHES).unwrap_or(rest.len()));
        if is_drive(host) {
            return Start { host: "", segments: Vec::new(), rest };
        }
        Start { host, segments: Vec::new(), rest: path.strip_prefix(SLASHES).unwrap_or(path) }
    }

    /// After no slash ("file state"): from the directory of the base.
    fn after_none(rest: &'a str, base: Option<&'a Read>) -> Start<'a> {
        let mut segments = segments_of(base.filter(|_| !begins_with_drive(rest)));
        shorten(&mut segments);
        Start { host: host_of(base), segments, rest }
    }

    /// After one slash ("file slash state"): from the drive of the base.
    fn after_one(rest: &'a str, base: Option<&'a Read>) -> Start<'a> {
        let mut segments = segments_of(base.filter(|_| !begins_with_drive(rest)));
        let kept = segments.first().is_some_and(|segment| is_normal_drive(segment));
        segments.truncate(usize::from(kept));
        Start { host: host_of(base), segments, rest }
    }
}

fn host_of(base: Option<&Read>) -> &str {
    base.map(Read::host).unwrap_or_default()
}

fn segments_of(base: Option<&Read>) -> Vec<String> {
    base.map_or_else(Vec::new, |base| base.path.split('/').skip(1).map(String::from).collect())
}

/// Writes a segment after those `before` it: a drive letter at the start has a `:`.
fn segment(before: &[String], text: &str) -> String {
    if before.is_empty() && is_drive(text) { text.replace('|', ":") } else { text.into() }
}

/// Removes the last segment, unless it is a drive ("shorten a url's path").
fn shorten(segments: &mut Vec<String>) {
    if !matches!(segments.as_slice(), [drive] if is_normal_drive(drive)) {
        segments.pop();
    }
}

/// Whether the text is a Windows drive letter.
pub(crate) fn is_drive(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

fn is_normal_drive(text: &str) -> bool {
    is_drive(text) && text.ends_with(':')
}

fn begins_with_drive(path: &str) -> bool {
    path.split(SLASHES).next().is_some_and(is_drive)
}
