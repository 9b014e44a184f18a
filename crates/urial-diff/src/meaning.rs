//! What a component means, whoever has read it: two that mean the same have the same key.
//!
//! The keys are texts of RFC 3986 in normal form (§6.2.2, §6.2.3), with triplets for what is beyond
//! ASCII (RFC 3987 §3.1), also where no IRI may hold it. What is no such text, as a scope of Java, is
//! its own key.

use std::fmt::Write as _;

use urial::scheme::Entry;
use urial::{Component, HostMapping, Normalizer, Rung, UriRef};

use crate::Reading;

/// The key of `component`. `None` for what is not there.
///
/// N.B. a port that goes without saying, for being its scheme's own or empty, is none (§6.2.3).
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

/// The text with triplets for what is beyond ASCII.
fn in_ascii(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii() {
            ascii.push(char::from(byte));
        } else {
            // Writing to a `String` does not fail.
            let _ = write!(ascii, "%{byte:02X}");
        }
    }
    ascii
}

/// A component of the normal form of the reference `text`.
fn normal(text: &str, component: Component, rung: Rung) -> Option<String> {
    let reference = UriRef::parse(text).ok()?;
    let normal = Normalizer::new().rung(rung).ipv6_text(true).normalize(reference);
    normal.as_reference().component(component).map(String::from)
}

/// The host in lower case, an address in its one form, labels of IDNA as what they stand for, and
/// empty where it is the one that its scheme has anyway.
///
/// N.B. what IDNA would change besides, as the Kelvin sign into `k`, is another name here: who reads
/// the one does not see the other.
fn host(reading: &Reading, text: &str) -> Option<String> {
    let scheme = reading.scheme.as_ref().map_or_else(String::new, |scheme| format!("{scheme}:"));
    let host = normal(&format!("{scheme}//{text}"), Component::Host, Rung::Scheme)?;
    let text = format!("//{host}");
    let iri = UriRef::parse(&text).ok()?.to_iri(HostMapping::Idna);
    let host = iri.as_reference().component(Component::Host)?;
    Some(host.chars().flat_map(lower_case).collect())
}

/// Without what would make ASCII of another character.
fn lower_case(char: char) -> impl Iterator<Item = char> {
    let is_kept = !char.is_ascii() && char.to_lowercase().any(|lower| lower.is_ascii());
    let kept = is_kept.then_some(char).into_iter();
    kept.chain(char.to_lowercase().filter(move |_| !is_kept))
}

/// The number, without leading zeros, as it may be as long as it likes.
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

/// An opaque part may have a `?` (RFC 2396 §3), which no path has: so it is another thing than the path
/// and the query of those who divide it.
fn path_or_opaque_part(reading: &Reading, text: &str) -> Option<String> {
    match text.split_once('?') {
        Some((before, behind)) => Some(format!("{}?{}", path(reading, before)?, query(behind)?)),
        None => path(reading, text),
    }
}

/// The path without dots, and `/` for the empty one where its scheme has that.
///
/// Dots that one reader leaves and another removes are spelling, encoded or not: RFC 3986 §6.2.2 makes
/// them one, as it does all else that is told as text, and as `urial compare` has it. Otherwise the path of
/// `http://h/a/../b` would differ, as browsers resolve what others give as it is written. A server that is
/// asked for the dots may answer otherwise, so the help tells of that.
///
/// N.B. an absolute path is read behind an authority, whether or not there is one: a path `//a` would
/// be an authority otherwise, and `/.//a` has its dot for that alone (RFC 3986 §3.3).
fn path(reading: &Reading, path: &str) -> Option<String> {
    let is_behind_authority = reading.authority.is_some() || path.starts_with('/');
    let authority = if is_behind_authority { "//h" } else { "" };
    match &reading.scheme {
        Some(scheme) => {
            normal(&format!("{scheme}:{authority}{path}"), Component::Path, Rung::Scheme)
        }
        None => normal(&format!("{authority}{path}"), Component::Path, Rung::Percent),
    }
}
