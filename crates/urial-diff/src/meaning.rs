//! What a component means, independent of the reader: two components with the same meaning have the
//! same key.
//!
//! A key is a text of RFC 3986 in normal form (§6.2.2, §6.2.3). Characters beyond ASCII become
//! triplets (RFC 3987 §3.1), even if no IRI may contain them. A component that is not valid by RFC
//! 3986, such as a scope of Java, is its own key.

use std::fmt::Write as _;

use urial::scheme::Entry;
use urial::{Component, HostMapping, Normalizer, Rung, UriRef};

use crate::Reading;

/// The key of `component`. `None` if it is absent.
///
/// N.B. an empty port and the default port of the scheme are the same as none (§6.2.3).
pub(crate) fn key(reading: &Reading, component: Component) -> Option<String> {
    let text = &in_ascii(reading.component(component)?);
    let normal = match component {
        Component::Scheme => Some(text.to_ascii_lowercase()),
        Component::Host => host(reading, text),
        Component::Port => return port(text, reading.scheme.as_deref()),
        Component::Userinfo => normal(&format!("//{text}@h"), Component::Userinfo, Rung::Percent),
        Component::Path => path_or_opaque_part(reading, text),
        Component::Query => query(text),
        Component::Fragment => normal(&format!("#{text}"), Component::Fragment, Rung::Percent),
        _ => None,
    };
    Some(normal.unwrap_or_else(|| text.clone()))
}

/// Whether two readings write `component` alike, with the same around it, so that it has one key.
/// Most are, and keys cost much more.
pub(crate) fn is_written_alike(component: Component, a: &Reading, b: &Reading) -> bool {
    a.component(component) == b.component(component)
        && a.scheme == b.scheme
        && a.authority.is_some() == b.authority.is_some()
}

/// The text with triplets for characters beyond ASCII.
fn in_ascii(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii() {
            ascii.push(char::from(byte));
        } else {
            // Writing to a `String` cannot fail.
            let _ = write!(ascii, "%{byte:02X}");
        }
    }
    ascii
}

/// A component of the normal form of the reference `text`.
fn normal(text: &str, component: Component, rung: Rung) -> Option<String> {
    let reference = UriRef::parse(text).ok()?;
    let normal = Normalizer::new().rung(rung).ipv6_text(true).normalize(reference);
    normal.component(component).map(String::from)
}

/// The host in lower case, with one form for each address, and with IDNA labels in Unicode. Empty
/// if it is the default host of the scheme.
///
/// N.B. other mappings of IDNA, such as the Kelvin sign to `k`, are not applied: a reader that
/// finds one of the two names does not find the other.
fn host(reading: &Reading, text: &str) -> Option<String> {
    let scheme = reading.scheme.as_ref().map_or_else(String::new, |scheme| format!("{scheme}:"));
    let host = normal(&format!("{scheme}//{text}"), Component::Host, Rung::Scheme)?;
    let text = format!("//{host}");
    let iri = UriRef::parse(&text).ok()?.to_iri(HostMapping::Idna);
    let host = iri.component(Component::Host)?;
    Some(host.chars().flat_map(lower_case).collect())
}

/// Maps a character to lower case, unless that would make it ASCII.
fn lower_case(char: char) -> impl Iterator<Item = char> {
    let is_kept = !char.is_ascii() && char.to_lowercase().any(|lower| lower.is_ascii());
    let kept = is_kept.then_some(char).into_iter();
    kept.chain(char.to_lowercase().filter(move |_| !is_kept))
}

/// The number without leading zeros. It may have any length, so it stays text.
fn port(text: &str, scheme: Option<&str>) -> Option<String> {
    if text.is_empty() {
        return None;
    }
    let digits = text.trim_start_matches('0');
    let number = if digits.is_empty() { "0" } else { digits };
    let default = Entry::find(scheme.unwrap_or_default()).and_then(|entry| entry.default_port());
    (default.map(|port| port.to_string()).as_deref() != Some(number)).then(|| number.into())
}

fn query(text: &str) -> Option<String> {
    normal(&format!("?{text}"), Component::Query, Rung::Percent)
}

/// An opaque part may contain a `?` (RFC 2396 §3); a path cannot. So an opaque part differs from
/// the path and the query that other readers find.
fn path_or_opaque_part(reading: &Reading, text: &str) -> Option<String> {
    match text.split_once('?') {
        Some((before, after)) => Some(format!("{}?{}", path(reading, before)?, query(after)?)),
        None => path(reading, text),
    }
}

/// The path without dot-segments, and `/` for the empty path if the scheme makes both equivalent.
///
/// Dot-segments that one reader keeps and another removes are a difference of spelling, encoded or
/// not: RFC 3986 §6.2.2 makes both equivalent, and `urial compare` agrees. Otherwise the path of
/// `http://h/a/../b` would differ, because browsers resolve what other readers return as written. A
/// server may treat the two differently; the help mentions that.
///
/// N.B. an absolute path is read after an authority, whether or not there is one. Otherwise a path
/// `//a` would be an authority, and `/.//a` has its dot only to prevent that (RFC 3986 §3.3).
fn path(reading: &Reading, path: &str) -> Option<String> {
    let is_after_authority = reading.authority.is_some() || path.starts_with('/');
    let authority = if is_after_authority { "//h" } else { "" };
    match &reading.scheme {
        Some(scheme) => {
            normal(&format!("{scheme}:{authority}{path}"), Component::Path, Rung::Scheme)
        }
        None => normal(&format!("{authority}{path}"), Component::Path, Rung::Percent),
    }
}
