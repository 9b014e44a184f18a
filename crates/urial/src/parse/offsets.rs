//! Where each component starts and ends (RFC 3986 §3).

use core::ops::Range;

use crate::arch::ParsedText;
use crate::chars::cast::{as_offset, as_position};

/// A part of a URI reference, by the name §3 gives it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Component {
    /// The text as a whole.
    Input,
    /// `http` in `http://e.org/` (§3.1).
    Scheme,
    /// What stands between `//` and the path (§3.2).
    Authority,
    /// What stands before the `@` of an authority (§3.2.1).
    Userinfo,
    /// The name or address, with the brackets of an IP literal (§3.2.2).
    Host,
    /// The digits after the `:` of an authority (§3.2.3).
    Port,
    /// What follows the scheme and authority, up to `?` or `#`; always there, even if empty (§3.3).
    Path,
    /// What stands between `?` and `#` (§3.4).
    Query,
    /// What stands after `#` (§3.5).
    Fragment,
}

impl Component {
    /// Every component, the text as a whole first, then in the order of a reference.
    pub const ALL: &[Component] = &[
        Component::Input,
        Component::Scheme,
        Component::Authority,
        Component::Userinfo,
        Component::Host,
        Component::Port,
        Component::Path,
        Component::Query,
        Component::Fragment,
    ];

    /// Returns the component's name in lower case, as error sentences and `--json` print it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Component::Input => "input",
            Component::Scheme => "scheme",
            Component::Authority => "authority",
            Component::Userinfo => "userinfo",
            Component::Host => "host",
            Component::Port => "port",
            Component::Path => "path",
            Component::Query => "query",
            Component::Fragment => "fragment",
        }
    }
}

impl core::fmt::Display for Component {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.as_str())
    }
}

/// The borders of the components, in bytes from the start of the text.
///
/// Presence needs no flags: a component that is there has its delimiter, and so moves a border. Without an authority, the
/// host is empty where the path begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Offsets([u32; 7]);

// The borders by their place in [`Offsets::borders`].
pub(crate) const SCHEME_END: usize = 0;
pub(crate) const HOST_START: usize = 1;
pub(crate) const HOST_END: usize = 2;
pub(crate) const PATH_START: usize = 3;
pub(crate) const PATH_END: usize = 4;
pub(crate) const QUERY_END: usize = 5;
pub(crate) const LEN: usize = 6;

/// [`Offsets`] in the making, by whoever reads or writes a text: the same borders as positions.
#[derive(Clone, Copy)]
pub(crate) struct Borders {
    pub(crate) scheme_end: usize,
    pub(crate) host_start: usize,
    pub(crate) host_end: usize,
    pub(crate) path_start: usize,
    pub(crate) path_end: usize,
    pub(crate) query_end: usize,
}

impl Borders {
    pub(crate) const START: Borders = Borders {
        scheme_end: 0,
        host_start: 0,
        host_end: 0,
        path_start: 0,
        path_end: 0,
        query_end: 0,
    };

    /// Of all six, from the end of the scheme to that of the query.
    pub(crate) fn of_all(borders: [u32; 6]) -> Borders {
        let [scheme_end, host_start, host_end, path_start, path_end, query_end] =
            borders.map(as_position);
        Borders { scheme_end, host_start, host_end, path_start, path_end, query_end }
    }

    /// The offsets of a text that has these borders and ends at `len`, at most `u32::MAX`.
    #[inline]
    pub(crate) const fn offsets(self, len: usize) -> Offsets {
        let borders = [
            as_offset(self.scheme_end),
            as_offset(self.host_start),
            as_offset(self.host_end),
            as_offset(self.path_start),
            as_offset(self.path_end),
            as_offset(self.query_end),
        ];
        Offsets::of(borders, as_offset(len))
    }
}

/// The text of a component of `marked`, without its delimiters.
#[inline]
pub(crate) const fn component<'t>(
    parsed: &ParsedText<'t>,
    component: Component,
) -> Option<&'t str> {
    match Offsets::of_text(parsed).range(component) {
        Some(range) => Some(parsed.cut(range)),
        None => None,
    }
}

impl Offsets {
    #[inline]
    pub(crate) const fn of_text(parsed: &ParsedText<'_>) -> Offsets {
        Offsets::of(parsed.borders(), parsed.len())
    }

    /// Of a text of that length, the borders in the order of [`Borders`].
    #[inline]
    pub(crate) const fn of(borders: [u32; 6], len: u32) -> Offsets {
        let [scheme_end, host_start, host_end, path_start, path_end, query_end] = borders;
        Offsets([scheme_end, host_start, host_end, path_start, path_end, query_end, len])
    }

    /// The borders in the order of [`Borders`].
    #[inline]
    pub(crate) const fn borders(self) -> [u32; 6] {
        let [borders @ .., _] = self.0;
        borders
    }

    /// The `:` after the scheme; 0 without a scheme, as none is empty.
    #[inline]
    pub(crate) const fn scheme_end(&self) -> usize {
        as_position(self.0[SCHEME_END])
    }

    #[inline]
    pub(crate) const fn host_start(&self) -> usize {
        as_position(self.0[HOST_START])
    }

    #[inline]
    pub(crate) const fn host_end(&self) -> usize {
        as_position(self.0[HOST_END])
    }

    /// Also the end of the authority, if there is one.
    #[inline]
    pub(crate) const fn path_start(&self) -> usize {
        as_position(self.0[PATH_START])
    }

    /// The `?` or `#` or end after the path.
    #[inline]
    pub(crate) const fn path_end(&self) -> usize {
        as_position(self.0[PATH_END])
    }

    /// The `#` or end after the query, which is there if this is not `path_end`.
    #[inline]
    pub(crate) const fn query_end(&self) -> usize {
        as_position(self.0[QUERY_END])
    }

    #[inline]
    const fn len(&self) -> usize {
        as_position(self.0[LEN])
    }

    /// Where `component` stands, without its delimiters; nothing if it is absent.
    #[inline]
    pub(crate) const fn range(&self, component: Component) -> Option<Range<usize>> {
        let host = self.host_start()..self.host_end();
        let path = self.path_start()..self.path_end();
        let query_end = self.query_end();
        let len = self.len();
        match component {
            Component::Input => Some(0..len),
            Component::Scheme => span(self.has_scheme(), 0..self.scheme_end()),
            Component::Authority => span(self.has_authority(), self.authority_start()..path.start),
            Component::Userinfo => {
                let start = self.authority_start();
                span(host.start > start, start..host.start.saturating_sub(1))
            }
            Component::Host => span(self.has_authority(), host),
            Component::Port => span(host.end < path.start, host.end + 1..path.start),
            Component::Path => Some(path),
            Component::Query => span(path.end < query_end, path.end + 1..query_end),
            Component::Fragment => span(query_end < len, query_end + 1..len),
        }
    }

    /// Where `component` stands, or would stand: an empty range if it is absent.
    #[inline]
    pub(crate) const fn place(&self, component: Component) -> Range<usize> {
        if let Some(range) = self.range(component) {
            return range;
        }
        let at = match component {
            Component::Input | Component::Scheme => 0,
            Component::Authority | Component::Path => self.path_start(),
            Component::Userinfo | Component::Host => self.host_start(),
            Component::Port => self.host_end(),
            Component::Query => self.path_end(),
            Component::Fragment => self.len(),
        };
        at..at
    }

    /// The offsets of the same text without its fragment and the `#` before it.
    pub(crate) const fn without_fragment(self) -> Offsets {
        let [scheme_end, host_start, host_end, path_start, path_end, query_end, _] = self.0;
        Offsets([scheme_end, host_start, host_end, path_start, path_end, query_end, query_end])
    }

    /// The offsets of a text that begins with the first `kept` bytes of one with these, up to and with
    /// border `last` of them, and goes on as one with the offsets `rest` does behind `skipped` bytes.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn joined(
        self,
        kept: usize,
        last: Option<usize>,
        rest: Offsets,
        skipped: usize,
    ) -> Offsets {
        let (kept, skipped) = (as_offset(kept), as_offset(skipped));
        let mut borders = rest.0.map(|border| border.wrapping_sub(skipped).wrapping_add(kept));
        if let Some(last) = last {
            borders[..=last].copy_from_slice(&self.0[..=last]);
        }
        Offsets(borders)
    }

    /// The offsets of the same text with `len` bytes in the place of `replaced` ones, border `first` being the first behind
    /// them.
    // PERF: each border is written, and all in one way: what reads them together would wait for those that were written unpack_words
    // (`normalize-needed`).
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn moved(self, first: usize, replaced: usize, len: usize) -> Offsets {
        let (replaced, len) = (as_offset(replaced), as_offset(len));
        let by = len.wrapping_sub(replaced);
        let mut at = 0;
        Offsets(self.0.map(|border| {
            at += 1;
            border.wrapping_add(if at > first { by } else { 0 })
        }))
    }

    /// Where the authority starts if there is one: after `//`.
    #[inline]
    pub(crate) const fn authority_start(&self) -> usize {
        self.hier_part() + 2
    }

    /// The start of `hier-part` or `relative-part`: what follows the `:` of the scheme (§3, §4.2).
    #[inline]
    const fn hier_part(&self) -> usize {
        if self.has_scheme() { self.scheme_end() + 1 } else { 0 }
    }

    #[inline]
    pub(crate) const fn has_scheme(&self) -> bool {
        self.scheme_end() != 0
    }

    /// Without an authority, the host is where `hier-part` or `relative-part` starts: 0, or behind the `:`.
    #[inline]
    pub(crate) const fn has_authority(&self) -> bool {
        self.host_start() > self.scheme_end() + 1
    }

    /// Is there an authority without userinfo, host and port?
    #[cfg(feature = "alloc")]
    pub(crate) const fn is_authority_empty(&self) -> bool {
        self.path_start() == self.authority_start()
    }
}

#[inline]
const fn span(present: bool, range: Range<usize>) -> Option<Range<usize>> {
    if present { Some(range) } else { None }
}
