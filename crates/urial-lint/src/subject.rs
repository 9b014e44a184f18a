//! The text that rules look at, split once for all of them.

use std::borrow::Cow;
use std::net::IpAddr;
use std::ops::Range;

use urial::scheme::SchemeError;
use urial::{Component, HostMapping, Iri, IriRef, PctStr, Split, Uri, UriBuf};

use crate::lists::Lists;

/// A text, and the reference that it is, if it is one.
pub(crate) struct Subject<'t> {
    pub(crate) text: &'t str,
    /// The reference. It is an IRI if it has characters beyond ASCII.
    pub(crate) reference: Option<IriRef<'t>>,
    /// What the caller adds to the lists of rules.
    pub(crate) lists: &'t Lists,
    /// Whether anything is percent-encoded, so that most rules are done with most texts.
    has_triplets: bool,
    scheme: Option<Cow<'t, str>>,
    /// The host and its place.
    host: Option<(&'t str, Range<usize>)>,
    path: Option<(&'t str, Range<usize>)>,
    /// What the view of the scheme calls unusual, by the names of rules, or the rule of the scheme
    /// that the URI breaks.
    view: Result<Vec<&'static str>, SchemeError>,
}

impl<'t> Subject<'t> {
    pub(crate) fn new(text: &'t str, lists: &'t Lists) -> Subject<'t> {
        let reference = IriRef::parse(text).ok();
        let part = |of| reference.and_then(|it| Some((it.component(of)?, it.range(of)?)));
        let scheme = part(Component::Scheme).map(|(scheme, _)| in_lower_case(scheme));
        Subject {
            text,
            reference,
            lists,
            has_triplets: reference.is_some() && text.contains('%'),
            view: scheme.as_deref().map_or(Ok(Vec::new()), |it| view_lints(text, it)),
            scheme,
            host: part(Component::Host).filter(|(host, _)| !host.is_empty()),
            path: part(Component::Path),
        }
    }

    /// The scheme in lower case.
    pub(crate) fn scheme(&self) -> Option<&str> {
        self.scheme.as_deref()
    }

    /// Whether the scheme is `http` or `https`.
    pub(crate) fn is_of_web(&self) -> bool {
        matches!(self.scheme(), Some("http" | "https"))
    }

    /// What the view of the scheme calls unusual, by the names of rules.
    pub(crate) fn view_lints(&self) -> &[&'static str] {
        self.view.as_deref().unwrap_or_default()
    }

    /// The rule of the scheme that the URI breaks, or the URI to which an IRI is mapped. It is not
    /// known of URIs of the Web.
    pub(crate) fn broken_rule(&self) -> Option<SchemeError> {
        self.view.as_ref().err().copied()
    }

    /// A component of the reference and its place, if it has that.
    pub(crate) fn component(&self, component: Component) -> Option<(&'t str, Range<usize>)> {
        let reference = self.reference?;
        Some((reference.component(component)?, reference.range(component)?))
    }

    /// The host and its place, unless it is empty.
    pub(crate) fn host(&self) -> Option<(&'t str, Range<usize>)> {
        self.host.clone()
    }

    /// The port and its place.
    pub(crate) fn port(&self) -> Option<(&'t str, Range<usize>)> {
        self.component(Component::Port)
    }

    /// The number of the port, the default of the scheme, and the place of the port; `None` if one
    /// of these is not known.
    pub(crate) fn port_and_default(&self) -> Option<(u16, u16, Range<usize>)> {
        let (_, range) = self.port()?;
        let reference = self.reference?;
        let port = reference.port_number().ok()??;
        Some((port, reference.scheme()?.default_port()?, range))
    }

    /// A port that is neither usual for the scheme nor allowed: its number, the default of the
    /// scheme if that is known, and the place.
    pub(crate) fn unusual_port(&self) -> Option<(u16, Option<u16>, Range<usize>)> {
        let reference = self.reference?;
        let port = reference.port_number().ok()??;
        let scheme = reference.scheme();
        let name = scheme.map(urial::Scheme::as_str);
        let registered = scheme.and_then(urial::Scheme::default_port);
        if registered == Some(port) || self.lists.allows_port(name, port) {
            return None;
        }
        let default = registered.or_else(|| self.lists.expected_port(name?));
        Some((port, default, self.port()?.1))
    }

    /// The path and its place.
    pub(crate) fn path(&self) -> Option<(&'t str, Range<usize>)> {
        self.path.clone()
    }

    /// The segments of the path, each with its place.
    pub(crate) fn segments(&self) -> impl Iterator<Item = (&'t str, Range<usize>)> {
        let (path, range) = self.path().unwrap_or(("", 0..0));
        let mut at = range.start;
        path.split('/').map(move |segment| {
            let start = at;
            at = start + segment.len() + 1;
            (segment, start..start + segment.len())
        })
    }

    /// The pairs of the query, each with the place of its value.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&'t str, &'t str, Range<usize>)> {
        pairs(self.component(Component::Query))
    }

    /// The percent-encoded octets, each with its place.
    pub(crate) fn triplets(&self) -> impl Iterator<Item = (u8, Range<usize>)> {
        let text = if self.has_triplets { self.text } else { "" };
        text.match_indices('%').filter_map(move |(at, _)| {
            let digits = text.get(at + 1..at + 3)?;
            Some((u8::from_str_radix(digits, 16).ok()?, at..at + 3))
        })
    }

    /// Those in the path.
    pub(crate) fn triplets_in_path(&self) -> impl Iterator<Item = (u8, Range<usize>)> {
        let path = self.path().map_or(0..0, |(_, range)| range);
        self.triplets().filter(move |(_, range)| path.contains(&range.start))
    }

    /// Whether a component may have octets that are percent-encoded.
    pub(crate) fn has_triplets(&self) -> bool {
        self.has_triplets
    }

    /// The place of what would be the authority of a text that is no reference.
    pub(crate) fn split_authority(&self) -> Option<(&'t str, Range<usize>)> {
        if self.reference.is_some() {
            return None;
        }
        let split = Split::lossy(self.text);
        let authority = split.authority?;
        let start = split.scheme.map_or(0, |scheme| scheme.len() + 1) + 2;
        Some((authority, start..start + authority.len()))
    }

    /// The address to which the host leads without a lookup: written in full, or as platforms read
    /// it (§7.4).
    pub(crate) fn address(&self) -> Option<IpAddr> {
        let host = self.reference?.host()?;
        host.ip_addr().or_else(|| host.platform_addr())
    }
}

/// The views of the Web know nothing but passwords, which rules of all schemes report. An IRI has
/// the lints of its URI.
fn view_lints(text: &str, scheme: &str) -> Result<Vec<&'static str>, SchemeError> {
    if matches!(scheme, "http" | "https") {
        return Ok(Vec::new());
    }
    let mapped = if text.is_ascii() { None } else { Iri::parse(text).ok() };
    let mapped = mapped.and_then(|iri| iri.to_uri(HostMapping::Triplets).ok());
    let uri = mapped.as_ref().map(UriBuf::as_uri).or_else(|| Uri::parse(text).ok());
    let view = uri.map_or(Ok(None), |uri| uri.view())?;
    Ok(view.map(|view| view.lint()).unwrap_or_default())
}

fn in_lower_case(scheme: &str) -> Cow<'_, str> {
    if scheme.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(scheme.to_ascii_lowercase())
    } else {
        Cow::Borrowed(scheme)
    }
}

/// The pairs of a text that is a query or has the form of one.
pub(crate) fn pairs(
    component: Option<(&str, Range<usize>)>,
) -> impl Iterator<Item = (&str, &str, Range<usize>)> {
    let (text, range) = component.unwrap_or(("", 0..0));
    let mut at = range.start;
    text.split(['&', ';']).map(move |pair| {
        let end = at + pair.len();
        at = end + 1;
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        (key, value, end - value.len()..end)
    })
}

/// The octets of a part of a reference, decoded.
pub(crate) fn decoded(part: &str) -> Cow<'_, [u8]> {
    if !part.contains('%') {
        return Cow::Borrowed(part.as_bytes());
    }
    PctStr::new(part).map_or(Cow::Borrowed(part.as_bytes()), PctStr::decode)
}

/// Octets as browsers read the text of a URI: without tabs and line breaks, and without controls
/// and blanks at its ends.
pub(crate) fn as_browsers_read(octets: &[u8]) -> Vec<u8> {
    let is_kept = |byte: &u8| *byte > b' ';
    let start = octets.iter().position(is_kept).unwrap_or(octets.len());
    let end = octets.iter().rposition(is_kept).map_or(start, |last| last + 1);
    octets[start..end].iter().copied().filter(|byte| !b"\t\r\n".contains(byte)).collect()
}
