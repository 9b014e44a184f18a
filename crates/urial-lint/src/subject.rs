//! The text that rules look at, split once for all of them.

use std::net::IpAddr;
use std::ops::Range;

use urial::{Component, IriRef, Split};

use crate::address;

/// A text, and the reference that it is, if it is one.
pub(crate) struct Subject<'t> {
    pub(crate) text: &'t str,
    /// The reference. It is an IRI if it has characters beyond ASCII.
    pub(crate) reference: Option<IriRef<'t>>,
    /// What the text would be split into, valid or not.
    pub(crate) split: Split<'t>,
}

impl<'t> Subject<'t> {
    pub(crate) fn new(text: &'t str) -> Subject<'t> {
        Subject { text, reference: IriRef::parse(text).ok(), split: Split::lossy(text) }
    }

    /// The scheme in lower case.
    pub(crate) fn scheme(&self) -> Option<String> {
        Some(self.reference?.scheme()?.as_str().to_ascii_lowercase())
    }

    /// A component of the reference and its place, if it has that.
    pub(crate) fn component(&self, component: Component) -> Option<(&'t str, Range<usize>)> {
        let reference = self.reference?;
        Some((reference.component(component)?, reference.range(component)?))
    }

    /// The host and its place, unless it is empty.
    pub(crate) fn host(&self) -> Option<(&'t str, Range<usize>)> {
        self.component(Component::Host).filter(|(host, _)| !host.is_empty())
    }

    /// The port and its place.
    pub(crate) fn port(&self) -> Option<(&'t str, Range<usize>)> {
        self.component(Component::Port)
    }

    /// The path and its place.
    pub(crate) fn path(&self) -> Option<(&'t str, Range<usize>)> {
        self.component(Component::Path)
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

    /// The address to which the host leads without a lookup: written in full, or as platforms read
    /// it (§7.4).
    pub(crate) fn address(&self) -> Option<IpAddr> {
        let host = self.reference?.host()?;
        host.ip_addr().or_else(|| address::loose_ipv4(self.host()?.0).map(IpAddr::V4))
    }
}

/// The pairs of a text that is a query or has the form of one.
pub(crate) fn pairs<'t>(
    component: Option<(&'t str, Range<usize>)>,
) -> impl Iterator<Item = (&'t str, &'t str, Range<usize>)> {
    let (text, range) = component.unwrap_or(("", 0..0));
    let mut at = range.start;
    text.split(['&', ';']).map(move |pair| {
        let end = at + pair.len();
        at = end + 1;
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        (key, value, end - value.len()..end)
    })
}
