//! What a reference tells at a glance, by masks and before anything of it is read: whether there can be
//! something to do.
//!
//! The text is seen through windows of 64 bytes. They overlap by two, so that the two dots of a
//! dot-segment, with the `/` before them, are seen through one of them.

use core::ops::Range;

use crate::abnf;
use crate::arch::{self, BLOCK, Block, Kernel, Work, low};
use crate::cast::lowest;
use crate::grammar::Grammar;
use crate::offsets::Component;
use crate::percent::triplet;
use crate::reference::Reference;

/// What there may be to do. A no is certain; a yes only says where to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Glance {
    /// A capital stands before the path.
    pub(super) capital: bool,
    /// A triplet stands before the path, or a character that is not ASCII.
    pub(super) marked_head: bool,
    /// From the path on, there is a triplet that normalizers write otherwise (§6.2.2.1, §6.2.2.2), or a
    /// character that is not ASCII.
    pub(super) marked_rest: bool,
    /// A segment of the path may be a dot-segment, without a triplet (§3.3).
    pub(super) dots: bool,
}

impl Glance {
    /// There is nothing to do, but for what a scheme asks for.
    pub(super) const NOTHING: Glance =
        Glance { capital: false, marked_head: false, marked_rest: false, dots: false };

    /// Glances at all of `reference`.
    #[inline]
    pub(super) fn at<G: Grammar>(reference: Reference<'_, G>) -> Glance {
        let path = reference.offsets().place(Component::Path);
        arch::run(Look { text: reference.as_str().as_bytes(), path, is_iri: G::IS_IRI })
    }
}

/// May there be a dot-segment in `path`, as it is written?
#[inline]
pub(super) fn may_have_dots(path: &str) -> bool {
    arch::run(Look { text: path.as_bytes(), path: 0..path.len(), is_iri: false }).dots
}

struct Look<'t> {
    text: &'t [u8],
    path: Range<usize>,
    is_iri: bool,
}

impl Work for Look<'_> {
    type Output = Glance;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> Glance {
        let mut seen = Seen::default();
        if self.text.len() <= BLOCK {
            self.window(kernel.load(self.text), 0, &mut seen);
        } else {
            self.windows(kernel, &mut seen);
        }
        Glance {
            capital: seen.capital != 0,
            marked_head: seen.marked_head != 0,
            marked_rest: seen.marked_rest,
            dots: seen.dots != 0,
        }
    }
}

/// What has been seen: where some bit is set, there is something.
#[derive(Default)]
struct Seen {
    capital: u64,
    marked_head: u64,
    marked_rest: bool,
    dots: u64,
}

impl Look<'_> {
    /// Looks through one window after the other: the last ends where the text does.
    #[inline(always)]
    fn windows<K: Kernel>(&self, kernel: K, seen: &mut Seen) {
        let last = self.text.len() - BLOCK;
        let mut base = 0;
        while let Some(window) = self.text[base..].first_chunk() {
            self.window(kernel.load_whole(window), base, seen);
            // Behind the last window, less than a window is left, and the loop ends.
            base = if base < last { last.min(base + BLOCK - 2) } else { base + 1 };
        }
    }

    #[inline(always)]
    fn window<'t>(&self, block: impl Block<'t>, base: usize, seen: &mut Seen) {
        let before = |end: usize| low(end.saturating_sub(base));
        let head = before(self.path.start);
        let path = before(self.path.end) & !head;
        let non_ascii = if self.is_iri { block.non_ascii() } else { 0 };
        let percent = block.percent();
        seen.capital |= block.capital(head);
        seen.marked_head |= (percent | non_ascii) & head;
        seen.marked_rest |= non_ascii & !head != 0 || self.has_unsettled(percent & !head, base);
        seen.dots |= dots(block, path);
    }

    /// Would normalizers write a triplet otherwise that begins at one of these places?
    #[inline(always)]
    fn has_unsettled(&self, mut percent: u64, base: usize) -> bool {
        let mut found = false;
        while percent != 0 {
            found |= !is_settled(&self.text[base + lowest(percent)..], self.is_iri);
            percent &= percent - 1;
        }
        found
    }
}

/// Where a segment of the path begins that may be a dot-segment: a dot that begins it, with a dot, a
/// `/` or the end behind it. What is behind the window is taken for that.
#[inline(always)]
fn dots<'t>(block: impl Block<'t>, path: u64) -> u64 {
    let slash = block.slash() & path;
    // What the window begins with may begin a segment.
    let first = path & path.wrapping_neg();
    let dots = block.dot((slash << 1 | first) & path);
    if dots == 0 {
        return 0;
    }
    let named = path & !slash & !block.dot(dots << 1);
    dots & !(named >> 1)
}

/// Does the triplet that `text` begins with stay as it is? It stands for no character that can stand
/// for itself, and its digits are not in lower case.
fn is_settled(text: &[u8], is_iri: bool) -> bool {
    let may_be_spelled = |octet: u8| abnf::UNRESERVED.has(octet) || is_iri && !octet.is_ascii();
    let is_lower = text.iter().take(3).any(u8::is_ascii_lowercase);
    !is_lower && triplet(text).is_some_and(|octet| !may_be_spelled(octet))
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::String};

    use super::*;
    use crate::grammar::Rfc3987;
    use crate::reference::{IriRef, UriRef};

    /// Lengths around those of one window, of two, and of three.
    const LENGTHS: [usize; 17] =
        [4, 5, 31, 32, 33, 62, 63, 64, 65, 66, 125, 126, 127, 128, 129, 188, 189];

    /// Texts of a path alone, with `what` at each place.
    fn at_each_place(what: &str) -> impl Iterator<Item = (usize, String)> {
        LENGTHS.into_iter().flat_map(move |len| {
            let places = 0..=len.saturating_sub(what.len());
            let text = move |at| {
                let (before, after) = ("x".repeat(at), "x".repeat(len - what.len() - at));
                format!("{before}{what}{after}")
            };
            places.filter(move |_| what.len() <= len).map(move |at| (at, text(at)))
        })
    }

    #[test]
    fn dot_segments_are_seen_at_each_place() {
        for what in ["/.", "/..", "/./", "/../"] {
            for (at, path) in at_each_place(what) {
                let is_there = what.ends_with('/') || at + what.len() == path.len();
                // A name may be taken for dots, but not every name.
                let may_seem = is_there || what == "/..";
                assert!(may_have_dots(&path) >= is_there, "{path}");
                assert!(may_have_dots(&path) <= may_seem || path.len() > BLOCK, "{path}");
            }
        }
        for name in ["x.x", "..x/", ".", "x..", "/x./x", "%2E/"] {
            let is_one_window = |it: &(usize, String)| it.0 > 0 && it.1.len() <= BLOCK;
            for (at, path) in at_each_place(name).filter(is_one_window) {
                assert!(!may_have_dots(&path), "{path} at {at}");
            }
        }
        assert!([".", "..", "./x", "../x"].into_iter().all(may_have_dots));
    }

    #[test]
    fn capitals_are_seen_before_the_path_alone() {
        for (at, host) in at_each_place("A") {
            let text = format!("s://{host}/X");
            let seen = Glance::at(UriRef::parse(&text).unwrap());
            assert!(seen.capital && !seen.marked_head && !seen.marked_rest, "{text} at {at}");
            let text = format!("s:/{host}");
            assert!(!Glance::at(UriRef::parse(&text).unwrap()).capital, "{text}");
        }
    }

    #[test]
    fn triplets_are_seen_where_they_are_written_otherwise() {
        for (triplet, changes) in [("%7e", true), ("%41", true), ("%2f", true), ("%2F", false)] {
            for (_, part) in at_each_place(triplet) {
                let text = format!("//h/{part}");
                let seen = Glance::at(UriRef::parse(&text).unwrap());
                assert_eq!((seen.marked_head, seen.marked_rest), (false, changes), "{text}");
                let text = format!("//{part}/");
                let seen = Glance::at(UriRef::parse(&text).unwrap());
                assert_eq!((seen.marked_head, seen.marked_rest), (true, false), "{text}");
            }
        }
    }

    #[test]
    fn of_an_iri_all_that_is_not_ascii_is_seen() {
        for text in ["\u{e9}", "%C3%A9", "%C3"].into_iter().flat_map(at_each_place).map(|it| it.1) {
            let path = format!("/{text}");
            assert!(Glance::at(IriRef::parse(&path).unwrap()).marked_rest, "{path}");
            let host = format!("//{text}/");
            assert!(Glance::at::<Rfc3987>(IriRef::parse(&host).unwrap()).marked_head, "{host}");
        }
    }
}
