//! What a reference tells at a glance, by masks and before anything of it is read: whether there can be
//! something to do, and where.
//!
//! The text is seen through windows of 64 bytes. They overlap by two, so that the two dots of a
//! dot-segment, with the `/` before them, are seen through one of them, and so is a triplet. A dot-segment with triplets is
//! longer: what the end of a window cuts of it is taken for dots there, as the next need not show the `/`.

// What a kernel runs is compiled with its instructions only where it is inlined.
#![allow(clippy::inline_always)]

use crate::arch::{self, BLOCK, Block, Kernel, Work};
use crate::chars::abnf;
use crate::chars::bits::{but_lowest, highest, low, lowest};
use crate::components::percent::triplet;
use crate::parse::grammar::Grammar;
use crate::reference::borrowed::Reference;

/// What there may be to do, and where. A no is certain; a yes only says where to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prescan {
    /// A capital stands before the path.
    pub(super) capital: bool,
    /// A triplet stands before the path, or a character that is not ASCII.
    pub(super) encoded_head: bool,
    /// Where the path first holds a triplet that normalizers write otherwise (§6.2.2.1, §6.2.2.2), or a character
    /// that is not ASCII.
    pub(super) encoded_path: usize,
    /// The same of query and fragment.
    pub(super) encoded_tail: usize,
    /// Where the first segment of the path begins that may be a dot-segment, with triplets or without (§3.3).
    pub(super) dots: usize,
    /// Where the last of them begins; 0 if none does.
    pub(super) last_dots: usize,
}

/// Behind every text: where nothing is to be seen.
// PERF: a place, of which windows take the least without asking whether there is one (`normalize-needed`).
pub(super) const ABSENT: usize = usize::MAX;

impl Prescan {
    /// There is nothing to do, but for what a scheme asks for.
    pub(super) const CLEAN: Prescan = Prescan {
        capital: false,
        encoded_head: false,
        encoded_path: ABSENT,
        encoded_tail: ABSENT,
        dots: ABSENT,
        last_dots: 0,
    };

    /// Glances at all of `reference`.
    #[inline]
    pub(super) fn of<G: Grammar>(reference: &Reference<'_, G>) -> Prescan {
        arch::run(FullScan(reference))
    }
}

/// Is there nothing in `reference` that a glance could tell of? A yes is certain; a no only says that a
/// glance is worth it, as it looks at single triplets.
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
        // N.B. whether there is another window is asked late, as texts differ in that.
        while let Some((block, base)) = windows.next(kernel) {
            let is_tail = base >= path_end;
            suspicious |= if is_tail { suspicious_in_tail::<G>(block) } else { self.suspicious(kernel, block, base) };
        }
        suspicious == 0
    }
}

impl<G: Grammar> CleanCheck<'_, G> {
    /// Where a window has something to tell of.
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

/// Where a window behind the path has something to tell of.
// PERF: of long queries many have triplets, and whether the next window has some is not foreseen (`normalize-normal`).
#[inline(always)]
fn suspicious_in_tail<G: Grammar>(block: impl Block) -> u64 {
    may_change::<G>(block, block.percent()) | non_ascii::<G>(block)
}

/// Where a reference has what is not ASCII: an IRI, if any.
#[inline(always)]
fn non_ascii<G: Grammar>(block: impl Block) -> u64 {
    if G::IS_IRI { block.non_ascii() } else { 0 }
}

/// Those of the triplets of a window that normalizers may write otherwise. None that its end cuts, as the next shows that whole;
/// but of an IRI, all.
// PERF: few texts have triplets up to the end of the path, so this stands out of the way there; most of these have settled
// ones alone, and need no glance.
// Inlined as all that a kernel runs (`normalize-normal`).
#[cold]
#[inline(always)]
fn may_change<G: Grammar>(block: impl Block, percent: u64) -> u64 {
    if G::IS_IRI { percent } else { block.unsettled(percent & WHOLE) }
}

/// Where in `path` the first segment begins that may be a dot-segment, `with_triplets` or without.
#[inline]
pub(super) fn find_dots(path: &str, with_triplets: bool) -> Option<usize> {
    arch::run(DotsSearch { path: path.as_bytes(), with_triplets })
}

/// Which of the first 64 bytes of `text` are `%`, or not ASCII.
#[inline]
pub(super) fn percent_or_non_ascii(text: &[u8]) -> u64 {
    arch::run(PercentOrNonAscii(text))
}

struct FullScan<'t, G: Grammar>(&'t Reference<'t, G>);

impl<G: Grammar> Work for FullScan<'_, G> {
    type Output = Prescan;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> Prescan {
        let mut seen = Prescan::CLEAN;
        let mut windows = Windows::new(self.0.as_str().as_bytes());
        // N.B. whether there is another window is asked late, as texts differ in that.
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
        // PERF: one is sooner asked by itself (`normalize-needed`).
        let are_many = but_lowest(triplets) != 0;
        let (asked, cut) = if are_many {
            (may_change::<G>(block, triplets), triplets & !WHOLE)
        } else {
            (triplets, 0)
        };
        let changing = places(asked, |at| !is_settled(triplet(at), G::IS_IRI));
        let marked = non_ascii | changing;
        seen.capital |= block.capital(head) != 0;
        seen.encoded_head |= (percent | non_ascii) & head != 0;
        seen.encoded_path = seen.encoded_path.min(place(base, marked & path));
        seen.encoded_tail = seen.encoded_tail.min(place(base, marked & !up_to_query));
        let encoded = |triplets| places(triplets, |at| is_dot(triplet(at)));
        // Of what the end cuts, the next window may not show where its segment begins.
        let dots = dots(block, path, first, changing | cut, encoded);
        seen.dots = seen.dots.min(place(base, dots));
        if dots != 0 {
            seen.last_dots = base + highest(dots);
        }
    }
}

/// The first of some places of a window.
#[inline(always)]
fn place(base: usize, places: u64) -> usize {
    if places == 0 { ABSENT } else { base + lowest(places) }
}

/// Those of the places that are such.
#[inline(always)]
fn places(all: u64, is_one: impl Fn(usize) -> bool) -> u64 {
    let (mut rest, mut found) = (all, 0);
    while rest != 0 {
        let at = lowest(rest);
        found |= u64::from(is_one(at)) << at;
        rest = but_lowest(rest);
    }
    found
}

/// Does the triplet that `text` begins with stay as it is? It stands for no character that can stand
/// for itself, and its digits are not in lower case.
fn is_settled(text: &[u8], is_iri: bool) -> bool {
    let may_be_spelled = |octet: u8| abnf::UNRESERVED.has(octet) || is_iri && !octet.is_ascii();
    let has_lower = |digits: &[u8]| digits.iter().any(u8::is_ascii_lowercase);
    text.get(1..3).is_some_and(|digits| !has_lower(digits))
        && triplet(text).is_some_and(|octet| !may_be_spelled(octet))
}

fn is_dot(text: &[u8]) -> bool {
    text.starts_with(b"%2E") || text.starts_with(b"%2e")
}

struct DotsSearch<'t> {
    path: &'t [u8],
    with_triplets: bool,
}

impl Work for DotsSearch<'_> {
    type Output = Option<usize>;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> Option<usize> {
        // Nearly all paths fit into one window.
        if self.path.len() < BLOCK {
            return self.find(kernel.load(self.path), 0);
        }
        let mut windows = Windows::new(self.path);
        let mut found = self.find(windows.first(kernel), 0);
        while found.is_none()
            && let Some((block, base)) = windows.next(kernel)
        {
            found = self.find(block, base);
        }
        found
    }
}

impl DotsSearch<'_> {
    #[inline(always)]
    fn find(&self, block: impl Block, base: usize) -> Option<usize> {
        let triplets = if self.with_triplets { block.percent() } else { 0 };
        let (path, first) = (low(self.path.len() - base), u64::from(base == 0));
        let dots = dots(block, path, first, triplets, |triplets| triplets);
        (dots != 0).then(|| base + lowest(dots))
    }
}

struct PercentOrNonAscii<'t>(&'t [u8]);

impl Work for PercentOrNonAscii<'_> {
    type Output = u64;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> u64 {
        let (block, _) = kernel.start(self.0);
        block.percent() | block.non_ascii()
    }
}

/// Where a segment of the path begins that may be a dot-segment: with a dot and then a dot, a `/` or
/// the end. What is behind the window, and those of the `triplets` that are `encoded`, are taken for one of these. The path
/// begins with its `first` bit, if that is in the window. The `triplets` have at least all that are dots, those that the end
/// cuts included.
#[inline(always)]
fn dots(
    block: impl Block,
    path: u64,
    first: u64,
    triplets: u64,
    encoded: impl FnOnce(u64) -> u64,
) -> u64 {
    let slash = block.slash() & path;
    let starts = (slash << 1 | first) & path;
    let dots = block.dot(starts);
    if dots | triplets & starts == 0 {
        return 0;
    }
    let encoded = encoded(triplets & path);
    let named = path & !(slash | encoded | block.dot(dots << 1));
    encoded & starts | dots & !(named >> 1)
}

/// The windows of a text, in order, and where each begins. The last one ends where the text does.
struct Windows<'t> {
    text: &'t [u8],
    base: usize,
}

impl<'t> Windows<'t> {
    fn new(text: &'t [u8]) -> Windows<'t> {
        Windows { text, base: 0 }
    }

    /// The first, which is short if the text is.
    #[inline(always)]
    fn first<K: Kernel>(&self, kernel: K) -> K::Block<'t> {
        kernel.start(self.text).0
    }

    /// Each behind it.
    #[inline(always)]
    fn next<K: Kernel>(&mut self, kernel: K) -> Option<(K::Block<'t>, usize)> {
        let last = self.text.len().checked_sub(BLOCK).filter(|last| *last > self.base)?;
        self.base = last.min(self.base + BLOCK - OVERLAP);
        Some((kernel.load_whole(self.text[self.base..].first_chunk()?), self.base))
    }
}

/// How many bytes of a window are seen in the one before.
const OVERLAP: usize = 2;

/// The places of a window from which on a triplet is whole in it; behind them, it is so in the next.
const WHOLE: u64 = low(BLOCK - OVERLAP);

const _: () = assert!(OVERLAP >= "%2E".len() - 1);

#[cfg(test)]
mod tests {
    use alloc::{format, string::String};

    use super::*;
    use crate::parse::grammar::Rfc3987;
    use crate::reference::borrowed::{IriRef, UriRef};

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
                assert!(find_dots(&path, false).is_some() >= is_there, "{path}");
                assert!(!is_there || find_dots(&path, true) == Some(at + 1), "{path}");
                assert!(
                    find_dots(&path, false).is_some() <= may_seem || path.len() > BLOCK,
                    "{path}"
                );
            }
        }
        for name in ["x.x", "..x/", "./", "../", ".", "x..", "/x./x", "%2E/"] {
            for (at, path) in at_each_place(name).filter(|it| it.0 > 0) {
                assert!(find_dots(&path, false).is_none(), "{path} at {at}");
            }
        }
        assert!([".", "..", "./x", "../x"].into_iter().all(|it| find_dots(it, false) == Some(0)));
    }

    #[test]
    fn the_first_and_the_last_dot_segment_are_seen() {
        for len in LENGTHS {
            for (first, last) in
                (0..len).flat_map(|first| (first..len).map(move |last| (first, last)))
            {
                let mut path = "/x".repeat(len);
                for (place, dots) in [(first, "/."), (last, "/%2e")] {
                    path.replace_range(2 * place..2 * place + 2, dots);
                }
                let text = format!("//h{path}");
                let seen = Prescan::of(&UriRef::parse(&text).unwrap());
                let [first, last] = [first, last].map(|place| "//h/".len() + 2 * place);
                assert!(seen.dots <= first && first <= last, "{text}: {seen:?}");
                assert!(last <= seen.last_dots && seen.last_dots < text.len(), "{text}: {seen:?}");
            }
        }
    }

    /// With a kernel: the dot-segment that a text has at a place.
    #[derive(Clone, Copy)]
    struct DotsAreAt<'t>(&'t str, usize);

    impl Work for DotsAreAt<'_> {
        type Output = ();

        fn with<K: Kernel>(self, kernel: K) {
            let DotsAreAt(text, place) = self;
            let seen = FullScan(&UriRef::parse(text).unwrap()).with(kernel);
            assert_eq!((seen.dots, seen.last_dots), (place, place), "{text}: {seen:?}");
        }
    }

    /// Beside triplets and alone, behind a `/` and without, and where one begins in a window and ends in the next.
    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn triplets_that_are_dots_are_seen_at_each_place() {
        for at in 2..130 {
            let x = "x".repeat(at);
            for before in [format!("/{x}%20%20/"), format!("/{x}/"), format!("{x}:")] {
                for dots in [".", "..", "%2e", ".%2e", "%2e%2E", "%2E."] {
                    // Of a long text, the next window does not show what stands before it.
                    for after in ["", "/", "?x", &"/x".repeat(65), &"?x".repeat(65)] {
                        arch::run_each(DotsAreAt(&format!("{before}{dots}{after}"), before.len()));
                    }
                }
            }
        }
    }

    #[test]
    fn nothing_is_seen_where_there_is_nothing() {
        for (at, part) in at_each_place("%2F") {
            let text = format!("//h/{part}");
            let seen = Prescan::of(&UriRef::parse(&text).unwrap());
            assert_eq!(seen, Prescan::CLEAN, "{text} at {at}");
        }
    }

    /// With a kernel: a text is quiet only if a glance sees nothing; and is so then, unless it has a dot, or a triplet where
    /// masks tell none apart.
    #[derive(Clone, Copy)]
    struct CleanIsSound<'t, G: Grammar>(Reference<'t, G>);

    impl<G: Grammar> Work for CleanIsSound<'_, G> {
        type Output = ();

        fn with<K: Kernel>(self, kernel: K) {
            let CleanIsSound(reference) = self;
            let sees_nothing = FullScan(&reference).with(kernel) == Prescan::CLEAN;
            let is_clean = CleanCheck(&reference).with(kernel);
            assert!(sees_nothing || !is_clean, "{reference}");
            let tells_triplets_apart = !G::IS_IRI && kernel.load(b"%2F").unsettled(1) == 0;
            let has = |byte| reference.as_str().contains(byte);
            let may_be_suspicious = has('.') || !tells_triplets_apart && has('%');
            assert!(is_clean || !sees_nothing || may_be_suspicious, "{reference}");
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn what_is_quiet_has_nothing_to_be_seen() {
        let triplets = ["%20", "%2F", "%2f", "%2E", "%41", "%7e", "%C3%A9", "%20%2F"];
        for what in triplets.into_iter().chain(["x", "X", "/..", "/./", "\u{e9}"]) {
            for (_, part) in at_each_place(what) {
                let host = part.replace('/', "a");
                for before in ["//h/", "//h/?", "a:", &format!("//{host}/")] {
                    for behind in ["", &"?x".repeat(65)] {
                        let text = format!("{before}{part}{behind}");
                        arch::run_each(CleanIsSound(IriRef::parse(&text).unwrap()));
                        if text.is_ascii() {
                            arch::run_each(CleanIsSound(UriRef::parse(&text).unwrap()));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn capitals_are_seen_before_the_path_alone() {
        for (at, host) in at_each_place("A") {
            let text = format!("s://{host}/X");
            let seen = Prescan::of(&UriRef::parse(&text).unwrap());
            assert!(seen.capital && !seen.encoded_head, "{text} at {at}");
            assert_eq!(seen.encoded_path, ABSENT, "{text} at {at}");
            let text = format!("s:/{host}");
            assert!(!Prescan::of(&UriRef::parse(&text).unwrap()).capital, "{text}");
        }
    }

    #[test]
    fn triplets_are_seen_where_they_are_written_otherwise() {
        for (triplet, changes) in [("%7e", true), ("%41", true), ("%2f", true), ("%2F", false)] {
            for (at, part) in at_each_place(triplet) {
                let text = format!("//h/{part}");
                let seen = Prescan::of(&UriRef::parse(&text).unwrap());
                let place = if changes { "//h/".len() + at } else { ABSENT };
                assert_eq!((seen.encoded_head, seen.encoded_path), (false, place), "{text}");
                let text = format!("//{part}/");
                let seen = Prescan::of(&UriRef::parse(&text).unwrap());
                assert_eq!((seen.encoded_head, seen.encoded_path), (true, ABSENT), "{text}");
            }
        }
    }

    #[test]
    fn of_an_iri_all_that_is_not_ascii_is_seen() {
        for (at, text) in ["\u{e9}", "%C3%A9", "%C3"].into_iter().flat_map(at_each_place) {
            let path = format!("/{text}");
            let seen = Prescan::of(&IriRef::parse(&path).unwrap());
            assert_eq!(seen.encoded_path, 1 + at, "{path}");
            let host = format!("//{text}/");
            assert!(Prescan::of::<Rfc3987>(&IriRef::parse(&host).unwrap()).encoded_head, "{host}");
        }
    }
}
