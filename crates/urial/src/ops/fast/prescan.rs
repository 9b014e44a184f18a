//! Finds, by byte masks, where normalization may change a reference, before anything else reads it.

// Code that is not inlined into a kernel is compiled without the kernel's target features.
#![allow(clippy::inline_always)]

use crate::arch::{self, Block, Kernel, Work};
use crate::chars::abnf;
use crate::chars::bits::{but_lowest, highest, low, lowest};
use crate::components::percent::triplet;
use crate::ops::scan::{WHOLE, Windows, dots};
use crate::reference::borrowed::Reference;
use crate::reference::types::Grammar;

/// Where a reference may need changes. What is reported absent is certainly absent; an offset is
/// only where to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::ops) struct Prescan {
    /// Whether there is a capital before the path.
    pub(super) capital: bool,
    /// Whether there is a triplet or a non-ASCII character before the path.
    pub(super) encoded_head: bool,
    /// Offset of the first non-ASCII character of the path, or of its first triplet that
    /// normalization changes (§6.2.2.1, §6.2.2.2).
    pub(super) encoded_path: usize,
    /// The same for query and fragment.
    pub(super) encoded_tail: usize,
    /// Offset of the first segment of the path that may be a dot-segment, percent-encoded or not
    /// (§3.3).
    pub(super) dots: usize,
    /// Offset of the last such segment; 0 if there is none.
    pub(super) last_dots: usize,
}

/// The offset of what is not there: past the end of every text.
// PERF: not an `Option`, so that windows are combined with `min` alone (`normalize-needed`).
pub(super) const ABSENT: usize = usize::MAX;

impl Prescan {
    /// Nothing changes, unless the rules of a scheme require it.
    pub(super) const CLEAN: Prescan = Prescan {
        capital: false,
        encoded_head: false,
        encoded_path: ABSENT,
        encoded_tail: ABSENT,
        dots: ABSENT,
        last_dots: 0,
    };

    /// Scans `reference`.
    #[inline]
    pub(in crate::ops) fn of<G: Grammar>(reference: &Reference<'_, G>) -> Prescan {
        arch::run(FullScan(reference))
    }
}

/// Whether a [`Prescan`] of `reference` is certainly [`CLEAN`](Prescan::CLEAN). On `false` it still
/// may be: this test is coarser, and decodes no triplets.
#[inline]
pub(super) fn is_clean<G: Grammar>(reference: &Reference<'_, G>) -> bool {
    arch::run(CleanCheck(reference))
}

struct CleanCheck<'t, G: Grammar>(&'t Reference<'t, G>);

impl<G: Grammar> Work for CleanCheck<'_, G> {
    type Output = bool;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> bool {
        let mut windows = Windows::new(self.0.as_str().as_bytes());
        let mut suspicious = self.suspicious(kernel, windows.first(kernel), 0);
        let path_end = self.0.offsets().path_end();
        // The first window is peeled off: the branch on the length of the text is unpredictable,
        // and comes after the work that every text needs.
        while let Some((block, base)) = windows.next(kernel) {
            let is_tail = base >= path_end;
            suspicious |= if is_tail {
                suspicious_in_tail::<G>(block)
            } else {
                self.suspicious(kernel, block, base)
            };
        }
        suspicious == 0
    }
}

impl<G: Grammar> CleanCheck<'_, G> {
    /// The bytes of a window that may need a change.
    #[inline(always)]
    fn suspicious(&self, kernel: impl Kernel, block: impl Block, base: usize) -> u64 {
        let offsets = self.0.offsets();
        let before = |end: usize| kernel.low(end.saturating_sub(base));
        let (head, up_to_query) = (before(offsets.path_start()), before(offsets.path_end()));
        let first = if base <= offsets.path_start() { head.wrapping_add(1) } else { 0 };
        let starts = (block.slash() << 1 | first) & !head & up_to_query;
        let percent = block.percent();
        let changes = if percent == 0 { 0 } else { may_change::<G>(block, percent) };
        let triplets = percent & head | changes;
        block.capital(head) | block.dot(starts) | triplets | non_ascii::<G>(block)
    }
}

/// The bytes of a window after the path that may need a change.
// PERF: no branch on triplets, which are frequent and unpredictable in long queries
// (`normalize-normal`).
#[inline(always)]
fn suspicious_in_tail<G: Grammar>(block: impl Block) -> u64 {
    may_change::<G>(block, block.percent()) | non_ascii::<G>(block)
}

/// The non-ASCII bytes of a window, which only an IRI has.
#[inline(always)]
fn non_ascii<G: Grammar>(block: impl Block) -> u64 {
    if G::IS_IRI { block.non_ascii() } else { 0 }
}

/// The triplets of a window that normalization may change: in a URI none that the end of the window
/// cuts, because the next window shows it whole; in an IRI all.
// PERF: few texts have triplets before the end of the path, so the branch to this is cold; and in
// most of these no triplet changes, so a full scan is avoided (`normalize-normal`).
#[cold]
#[inline(always)]
fn may_change<G: Grammar>(block: impl Block, percent: u64) -> u64 {
    if G::IS_IRI { percent } else { block.unsettled(percent & WHOLE) }
}

struct FullScan<'t, G: Grammar>(&'t Reference<'t, G>);

impl<G: Grammar> Work for FullScan<'_, G> {
    type Output = Prescan;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> Prescan {
        let mut seen = Prescan::CLEAN;
        let mut windows = Windows::new(self.0.as_str().as_bytes());
        // The first window is peeled off, as in `CleanCheck`.
        self.window(windows.first(kernel), 0, &mut seen);
        while let Some((block, base)) = windows.next(kernel) {
            self.window(block, base, &mut seen);
        }
        seen
    }
}

impl<G: Grammar> FullScan<'_, G> {
    #[inline(always)]
    fn window(&self, block: impl Block, base: usize, seen: &mut Prescan) {
        let (text, offsets) = (self.0.as_str().as_bytes(), self.0.offsets());
        let before = |end: usize| low(end.saturating_sub(base));
        let (head, up_to_query) = (before(offsets.path_start()), before(offsets.path_end()));
        let path = up_to_query & !head;
        let first = if base <= offsets.path_start() { head.wrapping_add(1) } else { 0 };
        let (percent, non_ascii) = (block.percent(), non_ascii::<G>(block));
        let triplet = |at| &text[base + at..];
        let triplets = percent & !head;
        // PERF: a single triplet is decoded sooner than masked (`normalize-needed`).
        let are_many = but_lowest(triplets) != 0;
        let (candidates, cut) = if are_many {
            (may_change::<G>(block, triplets), triplets & !WHOLE)
        } else {
            (triplets, 0)
        };
        let changing = filter(candidates, |at| !is_normal(triplet(at), G::IS_IRI));
        let encoded = non_ascii | changing;
        seen.capital |= block.capital(head) != 0;
        seen.encoded_head |= (percent | non_ascii) & head != 0;
        seen.encoded_path = seen.encoded_path.min(first_offset(base, encoded & path));
        seen.encoded_tail = seen.encoded_tail.min(first_offset(base, encoded & !up_to_query));
        let only_dots = |triplets| filter(triplets, |at| is_encoded_dot(triplet(at)));
        // The next window may not show the start of a segment whose triplet is cut here.
        let dots = dots(block, path, first, changing | cut, only_dots);
        seen.dots = seen.dots.min(first_offset(base, dots));
        if dots != 0 {
            seen.last_dots = base + highest(dots);
        }
    }
}

/// Offset of the first byte in the mask of the window at `base`.
#[inline(always)]
fn first_offset(base: usize, mask: u64) -> usize {
    if mask == 0 { ABSENT } else { base + lowest(mask) }
}

/// The bits of `mask` whose positions `keep` accepts.
#[inline(always)]
fn filter(mask: u64, keep: impl Fn(usize) -> bool) -> u64 {
    let (mut rest, mut kept) = (mask, 0);
    while rest != 0 {
        let at = lowest(rest);
        kept |= u64::from(keep(at)) << at;
        rest = but_lowest(rest);
    }
    kept
}

/// Whether normalization keeps the triplet at the start of `text`: it has upper-case digits and
/// encodes no character that could be literal.
fn is_normal(text: &[u8], is_iri: bool) -> bool {
    let may_be_literal = |octet: u8| abnf::UNRESERVED.has(octet) || is_iri && !octet.is_ascii();
    let has_lower = |digits: &[u8]| digits.iter().any(u8::is_ascii_lowercase);
    text.get(1..3).is_some_and(|digits| !has_lower(digits))
        && triplet(text).is_some_and(|octet| !may_be_literal(octet))
}

fn is_encoded_dot(text: &[u8]) -> bool {
    text.starts_with(b"%2E") || text.starts_with(b"%2e")
}
#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::ops::scan::tests::{LENGTHS, at_every_offset};
    use crate::parse::grammar::{Rfc3986, Rfc3987};

    #[test]
    fn the_first_and_the_last_dot_segment_are_found() {
        for len in LENGTHS {
            for (first, last) in
                (0..len).flat_map(|first| (first..len).map(move |last| (first, last)))
            {
                let mut path = "/x".repeat(len);
                for (number, dots) in [(first, "/."), (last, "/%2e")] {
                    path.replace_range(2 * number..2 * number + 2, dots);
                }
                let text = format!("//h{path}");
                let seen = Prescan::of(&Reference::<Rfc3986>::parse(&text).unwrap());
                let [first, last] = [first, last].map(|number| "//h/".len() + 2 * number);
                assert!(seen.dots <= first && first <= last, "{text}: {seen:?}");
                assert!(last <= seen.last_dots && seen.last_dots < text.len(), "{text}: {seen:?}");
            }
        }
    }

    /// On a kernel: the text has its only dot-segment at the offset.
    #[derive(Clone, Copy)]
    struct DotsAreAt<'t>(&'t str, usize);

    impl Work for DotsAreAt<'_> {
        type Output = ();

        fn with<K: Kernel>(self, kernel: K) {
            let DotsAreAt(text, at) = self;
            let seen = FullScan(&Reference::<Rfc3986>::parse(text).unwrap()).with(kernel);
            assert_eq!((seen.dots, seen.last_dots), (at, at), "{text}: {seen:?}");
        }
    }

    /// Next to other triplets and alone, after a `/` and first in a path, and across two windows.
    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn encoded_dot_segments_are_found_at_every_offset() {
        for at in 2..130 {
            let x = "x".repeat(at);
            for before in [format!("/{x}%20%20/"), format!("/{x}/"), format!("{x}:")] {
                for dots in [".", "..", "%2e", ".%2e", "%2e%2E", "%2E."] {
                    // In the longer texts, another window follows that does not show the `/`.
                    for after in ["", "/", "?x", &"/x".repeat(65), &"?x".repeat(65)] {
                        arch::run_each(DotsAreAt(&format!("{before}{dots}{after}"), before.len()));
                    }
                }
            }
        }
    }

    #[test]
    fn a_normal_triplet_is_clean() {
        for (at, part) in at_every_offset("%2F") {
            let text = format!("//h/{part}");
            let seen = Prescan::of(&Reference::<Rfc3986>::parse(&text).unwrap());
            assert_eq!(seen, Prescan::CLEAN, "{text} at {at}");
        }
    }

    /// On a kernel: the coarse test accepts only what a full scan finds clean. It accepts all of
    /// that, except texts with a dot, or with a triplet where masks cannot classify triplets.
    #[derive(Clone, Copy)]
    struct CleanIsSound<'t, G: Grammar>(Reference<'t, G>);

    impl<G: Grammar> Work for CleanIsSound<'_, G> {
        type Output = ();

        fn with<K: Kernel>(self, kernel: K) {
            let CleanIsSound(reference) = self;
            let is_clean = FullScan(&reference).with(kernel) == Prescan::CLEAN;
            let is_accepted = CleanCheck(&reference).with(kernel);
            assert!(is_clean || !is_accepted, "{reference}");
            let classifies_triplets = !G::IS_IRI && kernel.load(b"%2F").unsettled(1) == 0;
            let has = |byte| reference.as_str().contains(byte);
            let may_be_missed = has('.') || !classifies_triplets && has('%');
            assert!(is_accepted || !is_clean || may_be_missed, "{reference}");
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn the_coarse_test_is_sound() {
        let triplets = ["%20", "%2F", "%2f", "%2E", "%41", "%7e", "%C3%A9", "%20%2F"];
        for needle in triplets.into_iter().chain(["x", "X", "/..", "/./", "\u{e9}"]) {
            for (_, part) in at_every_offset(needle) {
                let host = part.replace('/', "a");
                for before in ["//h/", "//h/?", "a:", &format!("//{host}/")] {
                    for after in ["", &"?x".repeat(65)] {
                        let text = format!("{before}{part}{after}");
                        arch::run_each(CleanIsSound(Reference::<Rfc3987>::parse(&text).unwrap()));
                        if text.is_ascii() {
                            arch::run_each(CleanIsSound(
                                Reference::<Rfc3986>::parse(&text).unwrap(),
                            ));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn capitals_are_found_only_before_the_path() {
        for (at, host) in at_every_offset("A") {
            let text = format!("s://{host}/X");
            let seen = Prescan::of(&Reference::<Rfc3986>::parse(&text).unwrap());
            assert!(seen.capital && !seen.encoded_head, "{text} at {at}");
            assert_eq!(seen.encoded_path, ABSENT, "{text} at {at}");
            let text = format!("s:/{host}");
            assert!(!Prescan::of(&Reference::<Rfc3986>::parse(&text).unwrap()).capital, "{text}");
        }
    }

    #[test]
    fn triplets_are_found_if_they_change() {
        for (triplet, changes) in [("%7e", true), ("%41", true), ("%2f", true), ("%2F", false)] {
            for (at, part) in at_every_offset(triplet) {
                let text = format!("//h/{part}");
                let seen = Prescan::of(&Reference::<Rfc3986>::parse(&text).unwrap());
                let offset = if changes { "//h/".len() + at } else { ABSENT };
                assert_eq!((seen.encoded_head, seen.encoded_path), (false, offset), "{text}");
                let text = format!("//{part}/");
                let seen = Prescan::of(&Reference::<Rfc3986>::parse(&text).unwrap());
                assert_eq!((seen.encoded_head, seen.encoded_path), (true, ABSENT), "{text}");
            }
        }
    }

    #[test]
    fn non_ascii_characters_of_an_iri_are_found() {
        for (at, text) in ["\u{e9}", "%C3%A9", "%C3"].into_iter().flat_map(at_every_offset) {
            let path = format!("/{text}");
            let seen = Prescan::of(&Reference::<Rfc3987>::parse(&path).unwrap());
            assert_eq!(seen.encoded_path, 1 + at, "{path}");
            let host = format!("//{text}/");
            assert!(
                Prescan::of::<Rfc3987>(&Reference::<Rfc3987>::parse(&host).unwrap()).encoded_head,
                "{host}"
            );
        }
    }
}
