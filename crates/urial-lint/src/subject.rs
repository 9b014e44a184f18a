//! The text that rules look at, split once for all of them.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::net::IpAddr;
use std::ops::Range;

use urial::{Component, IriRef, PctStr, Split, Uri};

/// A text, and the reference that it is, if it is one.
pub(crate) struct Subject<'t> {
    pub(crate) text: &'t str,
    /// The reference. It is an IRI if it has characters beyond ASCII.
    pub(crate) reference: Option<IriRef<'t>>,
    /// What the text would be split into, valid or not.
    pub(crate) split: Split<'t>,
    view_lints: OnceCell<Vec<&'static str>>,
}

impl<'t> Subject<'t> {
    pub(crate) fn new(text: &'t str) -> Subject<'t> {
        Subject {
            text,
            reference: IriRef::parse(text).ok(),
            split: Split::lossy(text),
            view_lints: OnceCell::new(),
        }
    }

    /// The scheme in lower case.
    pub(crate) fn scheme(&self) -> Option<String> {
        Some(self.reference?.scheme()?.as_str().to_ascii_lowercase())
    }

    /// What the view of the scheme calls unusual, by the names of rules.
    pub(crate) fn view_lints(&self) -> &[&'static str] {
        self.view_lints.get_or_init(|| {
            let view = Uri::parse(self.text).ok().and_then(|uri| uri.view().ok()?);
            view.map(|view| view.lint()).unwrap_or_default()
        })
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

    /// The number of the port, the default of the scheme, and the place of the port; `None` if one
    /// of these is not known.
    pub(crate) fn port_and_default(&self) -> Option<(u16, u16, Range<usize>)> {
        let reference = self.reference?;
        let port = reference.port_number().ok()??;
        Some((port, reference.scheme()?.default_port()?, self.port()?.1))
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

    /// The percent-encoded octets, each with its place.
    pub(crate) fn triplets(&self) -> impl Iterator<Item = (u8, Range<usize>)> {
        let text = self.text.as_bytes();
        let places = (0..text.len()).filter(|at| text[*at] == b'%' && self.reference.is_some());
        places.filter_map(|at| {
            let digits = self.text.get(at + 1..at + 3)?;
            Some((u8::from_str_radix(digits, 16).ok()?, at..at + 3))
        })
    }

    /// Those in the path.
    pub(crate) fn triplets_in_path(&self) -> impl Iterator<Item = (u8, Range<usize>)> {
        let path = self.path().map_or(0..0, |(_, range)| range);
        self.triplets().filter(move |(_, range)| path.contains(&range.start))
    }

    /// The place of what would be the authority, if the text were split whatever it has.
    pub(crate) fn split_authority(&self) -> Option<(&'t str, Range<usize>)> {
        let authority = self.split.authority?;
        let start = self.split.scheme.map_or(0, |scheme| scheme.len() + 1) + 2;
        Some((authority, start..start + authority.len()))
    }

    /// The address to which the host leads without a lookup: written in full, or as platforms read
    /// it (§7.4).
    pub(crate) fn address(&self) -> Option<IpAddr> {
        let host = self.reference?.host()?;
        host.ip_addr().or_else(|| host.platform_addr())
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
    PctStr::new(part).map_or(Cow::Borrowed(part.as_bytes()), PctStr::decode)
}
