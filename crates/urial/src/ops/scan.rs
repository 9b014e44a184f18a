//! Scanners that find dot-segments and triplets by byte masks (RFC 3986 §2.1, §3.3).
//!
//! A long text is scanned in windows of 64 bytes that overlap by two. So a triplet is whole in some
//! window, and so are a `/` and the two dots after it. A dot-segment with triplets is longer, and
//! the window that shows its end may not show its `/`. A triplet cut by the end of a window
//! therefore counts as a dot.

// Code that is not inlined into a kernel is compiled without the kernel's target features.
#![allow(clippy::inline_always)]

use crate::arch::{self, BLOCK, Block, Kernel, Work};
use crate::chars::bits::{low, lowest};

/// Offset of the first segment of `path` that may be a dot-segment. With `with_triplets`, also of a
/// percent-encoded one.
#[inline]
pub(super) fn find_dots(path: &str, with_triplets: bool) -> Option<usize> {
    arch::run(DotsSearch { path: path.as_bytes(), with_triplets })
}

/// A mask of the first 64 bytes of `text` that are `%` or not ASCII.
#[inline]
pub(super) fn percent_or_non_ascii(text: &[u8]) -> u64 {
    arch::run(PercentOrNonAscii(text))
}

struct DotsSearch<'t> {
    path: &'t [u8],
    with_triplets: bool,
}

impl Work for DotsSearch<'_> {
    type Output = Option<usize>;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> Option<usize> {
        // PERF: nearly all paths fit into one window (`resolve`).
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

/// The starts of segments that may be dot-segments: a dot, then another, a `/` or the end.
///
/// `path` masks the bytes of the path, and `first` its first byte if the window shows it.
/// `triplets` must include every triplet that encodes a dot, also one cut by the end of the window.
/// `only_dots` drops the triplets that encode no dot; what remains, and what lies past the window,
/// counts as a dot.
#[inline(always)]
pub(super) fn dots(
    block: impl Block,
    path: u64,
    first: u64,
    triplets: u64,
    only_dots: impl FnOnce(u64) -> u64,
) -> u64 {
    let slash = block.slash() & path;
    let starts = (slash << 1 | first) & path;
    let dots = block.dot(starts);
    if dots | triplets & starts == 0 {
        return 0;
    }
    let encoded = only_dots(triplets & path);
    let other = path & !(slash | encoded | block.dot(dots << 1));
    encoded & starts | dots & !(other >> 1)
}

/// The windows of a text, in order. The last one ends where the text does.
pub(super) struct Windows<'t> {
    text: &'t [u8],
    /// Offset of the current window.
    base: usize,
}

impl<'t> Windows<'t> {
    pub(super) fn new(text: &'t [u8]) -> Windows<'t> {
        Windows { text, base: 0 }
    }

    /// The first window, shorter than 64 bytes if the text is.
    #[inline(always)]
    pub(super) fn first<K: Kernel>(&self, kernel: K) -> K::Block<'t> {
        kernel.start(self.text).0
    }

    /// The next window, always whole, and its offset.
    #[inline(always)]
    pub(super) fn next<K: Kernel>(&mut self, kernel: K) -> Option<(K::Block<'t>, usize)> {
        let last = self.text.len().checked_sub(BLOCK).filter(|last| *last > self.base)?;
        self.base = last.min(self.base + BLOCK - OVERLAP);
        Some((kernel.load_whole(self.text[self.base..].first_chunk()?), self.base))
    }
}

/// How many bytes a window shares with the one before.
const OVERLAP: usize = 2;

/// The positions at which a triplet is whole in its window; a later one is whole in the next.
pub(super) const WHOLE: u64 = low(BLOCK - OVERLAP);

const _: () = assert!(OVERLAP >= "%2E".len() - 1);

#[cfg(all(test, feature = "alloc"))]
pub(super) mod tests {
    use alloc::{format, string::String};

    use super::*;

    /// Lengths around those of one, two and three windows.
    pub(in crate::ops) const LENGTHS: [usize; 17] =
        [4, 5, 31, 32, 33, 62, 63, 64, 65, 66, 125, 126, 127, 128, 129, 188, 189];

    /// Texts of each length with `needle` at each offset, between letters.
    pub(in crate::ops) fn at_every_offset(needle: &str) -> impl Iterator<Item = (usize, String)> {
        LENGTHS.into_iter().filter(|&len| needle.len() <= len).flat_map(move |len| {
            (0..=len - needle.len()).map(move |at| {
                let (before, after) = ("x".repeat(at), "x".repeat(len - needle.len() - at));
                (at, format!("{before}{needle}{after}"))
            })
        })
    }

    #[test]
    fn dot_segments_are_found_at_every_offset() {
        for needle in ["/.", "/..", "/./", "/../"] {
            for (at, path) in at_every_offset(needle) {
                let is_dots = needle.ends_with('/') || at + needle.len() == path.len();
                // Of all names, only those after `..` may be mistaken within one window.
                let may_be_found = is_dots || needle == "/.." || path.len() > BLOCK;
                let found = find_dots(&path, false);
                assert!(found.is_some() || !is_dots, "{path}");
                assert!(found.is_none() || may_be_found, "{path}");
                assert!(!is_dots || find_dots(&path, true) == Some(at + 1), "{path}");
            }
        }
        for name in ["x.x", "..x/", "./", "../", ".", "x..", "/x./x", "%2E/"] {
            for (at, path) in at_every_offset(name).filter(|it| it.0 > 0) {
                assert!(find_dots(&path, false).is_none(), "{path} at {at}");
            }
        }
        assert!([".", "..", "./x", "../x"].into_iter().all(|it| find_dots(it, false) == Some(0)));
    }
}
