//! The answer of an edition for an input, in the words of a cell.

use std::fmt::{self, Display, Formatter};

use urial_testdata::legacy::LegacyComponents;
use urial_testdata::{Components, HostKind, Legacy, LegacyCase, Rung};

use super::code;

/// The answer of an edition.
#[derive(PartialEq, Eq)]
pub(super) enum Said {
    Refused,
    /// The components that are present, by name.
    Parts(Vec<Part>),
    /// A target or a normal form.
    Text(String),
    /// The document that contains the reference, and a fragment of it.
    CurrentDocument(Option<String>),
    Equivalent(bool),
}

type Part = (&'static str, String);

/// Returns the answers of RFC 2396 and of RFC 3986.
///
/// # Errors
/// Where a vector does not state it.
pub(super) fn both(case: &LegacyCase) -> Result<(Said, Said), &'static str> {
    let legacy = case.rfc2396.as_ref().and_then(legacy).ok_or("nothing is stated by RFC 2396")?;
    Ok((legacy, current(case).ok_or("nothing is stated by RFC 3986")?))
}

fn legacy(stated: &Legacy) -> Option<Said> {
    if stated.valid == Some(false) || stated.resolve_error.is_some() {
        return Some(Said::Refused);
    }
    let target = stated.resolve.as_ref().map(|text| target(text));
    let made = target.or(stated.normalize.clone().map(Said::Text));
    made.or(stated.equivalent.map(Said::Equivalent))
        .or(stated.parse.as_ref().map(|parts| Said::Parts(legacy_parts(parts))))
}

fn target(text: &str) -> Said {
    match text.strip_prefix("(current document)") {
        Some(rest) => Said::CurrentDocument(rest.strip_prefix('#').map(String::from)),
        None => Said::Text(text.into()),
    }
}

fn current(case: &LegacyCase) -> Option<Said> {
    if case.valid == Some(false) {
        return Some(Said::Refused);
    }
    let made = case.resolve.clone().or(case.normalize.clone()).map(Said::Text);
    made.or(case.rung.map(|rung| Said::Equivalent(rung != Rung::Never)))
        .or(case.parse.as_ref().map(|it| Said::Parts(parts(it))))
}

/// N.B. a hostname and a reg-name are both called host, unless one is an address.
fn legacy_parts(parts: &LegacyComponents) -> Vec<Part> {
    let is_registry = parts.authority_kind.as_deref() == Some("reg_name");
    let host = match parts.host_kind.as_deref() {
        Some("IPv4address") => "IPv4 address",
        Some("IPv6reference") => "IPv6 address",
        _ => "host",
    };
    there([
        ("scheme", parts.scheme.as_ref()),
        ("opaque part", parts.opaque_part.as_ref()),
        ("reg_name", parts.authority.as_ref().filter(|_| is_registry)),
        ("userinfo", parts.userinfo.as_ref()),
        (host, parts.host.as_ref()),
        ("port", parts.port.as_ref()),
        ("path", parts.path.as_ref()),
        ("query", parts.query.as_ref()),
        ("fragment", parts.fragment.as_ref()),
    ])
}

fn parts(parts: &Components) -> Vec<Part> {
    let host = match parts.host_kind {
        Some(HostKind::Ipv4) => "IPv4 address",
        Some(HostKind::Ipv6) => "IPv6 address",
        Some(HostKind::IpvFuture) => "IPvFuture address",
        _ => "host",
    };
    there([
        ("scheme", parts.scheme.as_ref()),
        ("userinfo", parts.userinfo.as_ref()),
        (host, parts.host.as_ref()),
        ("port", parts.port.as_ref()),
        ("path", Some(&parts.path)),
        ("query", parts.query.as_ref()),
        ("fragment", parts.fragment.as_ref()),
    ])
}

fn there<const N: usize>(parts: [(&'static str, Option<&String>); N]) -> Vec<Part> {
    parts.into_iter().filter_map(|(name, part)| Some((name, part?.clone()))).collect()
}

impl Said {
    /// Returns the text of a cell beside `other`: only the components that differ, if any do.
    pub(super) fn beside(&self, other: &Said) -> String {
        match (self, other) {
            (Said::Parts(own), Said::Parts(others)) => {
                let differ: Vec<_> =
                    own.iter().filter(|part| !others.contains(part)).cloned().collect();
                if differ.is_empty() { self.to_string() } else { Said::Parts(differ).to_string() }
            }
            _ => self.to_string(),
        }
    }
}

impl Display for Said {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Said::Refused => f.write_str("rejected"),
            Said::Parts(parts) => {
                let told: Vec<_> =
                    parts.iter().map(|(name, part)| format!("{name} {}", shown(part))).collect();
                f.write_str(&told.join(", "))
            }
            Said::Text(text) => f.write_str(&shown(text)),
            Said::CurrentDocument(None) => f.write_str("the current document"),
            Said::CurrentDocument(Some(fragment)) => {
                write!(f, "the current document, fragment {}", shown(fragment))
            }
            Said::Equivalent(true) => f.write_str("equivalent"),
            Said::Equivalent(false) => f.write_str("not equivalent"),
        }
    }
}

fn shown(text: &str) -> String {
    if text.is_empty() { "(empty)".into() } else { code(text) }
}
