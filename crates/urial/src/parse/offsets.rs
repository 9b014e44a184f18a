//! Where each component starts and ends (RFC 3986 §3).

use core::ops::Range;

use crate::arch::ParsedText;
use crate::chars::cast::{as_offset, as_position};

/// A component of a URI reference, by its name in §3.
///
/// ```
/// # use urial::{Component, UriRef};
/// let reference = UriRef::parse("http://e.org:80/a?q#f")?;
/// assert_eq!(reference.component(Component::Authority), Some("e.org:80"));
/// assert_eq!(reference.range(Component::Query), Some(18..19));
/// assert_eq!(reference.component(Component::Userinfo), None);
/// assert_eq!(Component::Query.as_str(), "query");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Component {
    /// All of the text.
    Input,
    /// `http` in `http://e.org/` (§3.1).
    Scheme,
    /// The text between `//` and the path (§3.2).
    Authority,
    /// The text before the `@` of an authority (§3.2.1).
    Userinfo,
    /// The name or address, with the brackets of an IP literal (§3.2.2).
    Host,
    /// The digits after the `:` of an authority (§3.2.3).
    Port,
    /// The text after scheme and authority, up to `?` or `#`; always there, but maybe empty (§3.3).
    Path,
    /// The text between `?` and `#` (§3.4).
    Query,
    /// The text after `#` (§3.5).
    Fragment,
}

impl Component {
    /// Every component: all of the text first, then in the order of a reference.
    ///
    /// ```
    /// # use urial::{Component, UriRef};
    /// let reference = UriRef::parse("//e.org/a")?;
    /// let present = Component::ALL.iter().filter(|&&it| reference.component(it).is_some());
    /// assert!(present.map(|it| it.as_str()).eq(["input", "authority", "host", "path"]));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
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

    /// Returns the name of the component in lower case, as in error sentences and `--json`.
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
/// There are no flags for presence: a component that is there has its delimiter, which moves a
/// border. Without an authority, the host is empty at the start of the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Offsets([u32; 7]);

// The index of each border in [`Offsets::borders`].
pub(crate) const SCHEME_END: usize = 0;
pub(crate) const HOST_START: usize = 1;
pub(crate) const HOST_END: usize = 2;
pub(crate) const PATH_START: usize = 3;
pub(crate) const PATH_END: usize = 4;
pub(crate) const QUERY_END: usize = 5;
pub(crate) const LEN: usize = 6;

/// The borders as positions, for code that reads or writes a text; [`Offsets`] once they are
/// complete.
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

    /// From all six borders in order.
    pub(crate) fn of_all(borders: [u32; 6]) -> Borders {
        let [scheme_end, host_start, host_end, path_start, path_end, query_end] =
            borders.map(as_position);
        Borders { scheme_end, host_start, host_end, path_start, path_end, query_end }
    }

    /// The offsets of a text with these borders, `len` bytes long, at most `u32::MAX`.
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

/// The text of a component of `parsed`, without its delimiters.
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

    /// From the borders, in the order of [`Borders`], and the length of the text.
    #[inline]
    pub(crate) const fn of(borders: [u32; 6], len: u32) -> Offsets {
        let [scheme_end, host_start, host_end, path_start, path_end, query_end] = borders;
        Offsets([scheme_end, host_start, host_end, path_start, path_end, query_end, len])
    }

    /// The borders, in the order of [`Borders`].
    #[inline]
    pub(crate) const fn borders(self) -> [u32; 6] {
        let [borders @ .., _] = self.0;
        borders
    }

    /// The `:` after the scheme; 0 without a scheme, as no scheme is empty.
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

    /// The start of the path, and the end of the authority if there is one.
    #[inline]
    pub(crate) const fn path_start(&self) -> usize {
        as_position(self.0[PATH_START])
    }

    /// The `?` or `#` after the path, or the end.
    #[inline]
    pub(crate) const fn path_end(&self) -> usize {
        as_position(self.0[PATH_END])
    }

    /// The `#` after the query, or the end. There is a query if this is not `path_end`.
    #[inline]
    pub(crate) const fn query_end(&self) -> usize {
        as_position(self.0[QUERY_END])
    }

    #[inline]
    const fn len(&self) -> usize {
        as_position(self.0[LEN])
    }

    /// The range of `component`, without its delimiters; `None` if it is absent.
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

    /// The range of `component`; an empty range where it would be if it is absent.
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

    /// The offsets of the same text without its fragment and `#`.
    pub(crate) const fn without_fragment(self) -> Offsets {
        let [scheme_end, host_start, host_end, path_start, path_end, query_end, _] = self.0;
        Offsets([scheme_end, host_start, host_end, path_start, path_end, query_end, query_end])
    }

    /// The offsets of two texts that are joined: the first `kept` bytes of a text with these
    /// offsets, with its first `borders_kept` borders, then a text with the offsets `rest` from its
    /// byte `skipped` on.
    // PERF: a choice for each border, which stays in registers. Borders that are copied in one
    // piece are read again in another size: store-to-load forwarding fails (`resolve`).
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn joined(
        self,
        kept: usize,
        borders_kept: usize,
        rest: Offsets,
        skipped: usize,
    ) -> Offsets {
        let by = as_offset(kept).wrapping_sub(as_offset(skipped));
        let mut at = 0;
        Offsets(self.0.map(|own| {
            let border = rest.0[at].wrapping_add(by);
            at += 1;
            if at <= borders_kept { own } else { border }
        }))
    }

    /// The offsets of the same text after `len` bytes replaced `replaced` ones. Border `first` is
    /// the first after them.
    // PERF: all borders are stored in one way, changed or not. Vector loads of several borders
    // would wait for the ones stored by themselves: store-to-load forwarding fails
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

    /// The start of the authority, if there is one: after `//`.
    #[inline]
    pub(crate) const fn authority_start(&self) -> usize {
        self.hier_part() + 2
    }

    /// The start of `hier-part` or `relative-part`: after the `:` of the scheme, or 0 (§3, §4.2).
    #[inline]
    const fn hier_part(&self) -> usize {
        if self.has_scheme() { self.scheme_end() + 1 } else { 0 }
    }

    #[inline]
    pub(crate) const fn has_scheme(&self) -> bool {
        self.scheme_end() != 0
    }

    /// Without an authority, the host is where `hier-part` or `relative-part` starts.
    #[inline]
    pub(crate) const fn has_authority(&self) -> bool {
        self.host_start() > self.scheme_end() + 1
    }

    /// Whether there is an authority without userinfo, host and port.
    #[cfg(feature = "alloc")]
    pub(crate) const fn is_authority_empty(&self) -> bool {
        self.path_start() == self.authority_start()
    }
}

#[inline]
const fn span(present: bool, range: Range<usize>) -> Option<Range<usize>> {
    if present { Some(range) } else { None }
}
