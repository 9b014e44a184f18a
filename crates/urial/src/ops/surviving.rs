//! `remove_dot_segments` (RFC 3986 §5.2.4) for output that cannot be taken back: a segment is
//! written only if no later `..` removes it.
//!
//! A path is divided in half. The right half shows how many `..` remove segments of the left half,
//! so that the left half can be written, and then the right one. The path is read once for each
//! level: for `n` bytes, in `O(n log n)` time and `O(log n)` stack.

use super::char_form::{Dots, Spelling};
use super::excess::{EncodedDots, Excess, ExcessDotDot};
use super::scan::find_dots;
use super::sink::Sink;
use crate::reference::types::Grammar;

/// A path whose dot-segments are left out when it is written: the segments of a directory, if there
/// is one, then the other segments.
#[derive(Clone, Copy)]
pub(super) struct SurvivingSegments<'a, G> {
    /// Whether the path begins with `/`.
    pub(super) rooted: bool,
    pub(super) directory: Option<&'a str>,
    pub(super) segments: &'a str,
    pub(super) excess: Excess,
    /// How segments are written. A segment that this spelling turns into dots is a dot-segment.
    pub(super) spelling: Spelling<G>,
}

/// Where an excess `..` is.
pub(super) struct FoundExcess {
    pub(super) in_directory: bool,
    pub(super) dots: ExcessDotDot,
}

impl<G: Grammar> SurvivingSegments<'_, G> {
    /// Writes the path without its dot-segments.
    pub(super) fn write<S: Sink>(self, sink: &mut S) {
        let mut survivors = Survivors { sink, rooted: self.rooted, depth: 0, of: self };
        if let Some(directory) = self.directory {
            let pending = self.spelling.pending_before(self.segments, 0);
            survivors.write(directory, pending, false);
        }
        survivors.write(self.segments, 0, true);
    }

    /// The first `..` that climbs above the root.
    pub(super) fn check(self) -> Result<(), FoundExcess> {
        let (mut depth, mut rooted) = (0_usize, self.rooted);
        let chunks = [(true, self.directory), (false, Some(self.segments))];
        for (in_directory, chunk) in chunks {
            let mut offset = 0;
            for segment in chunk.into_iter().flat_map(|chunk| chunk.split('/')) {
                depth = match self.spelling.dots(segment) {
                    None => {
                        let is_root = !rooted && segment.is_empty();
                        rooted = true;
                        depth + usize::from(!is_root)
                    }
                    Some((Dots::One, _)) => depth,
                    Some((Dots::Two, _)) => depth
                        .checked_sub(1)
                        .ok_or(FoundExcess { in_directory, dots: ExcessDotDot(offset) })?,
                };
                offset += segment.len() + 1;
            }
        }
        Ok(())
    }
}

/// The state of the output.
struct Survivors<'s, 'a, S, G> {
    sink: &'s mut S,
    of: SurvivingSegments<'a, G>,
    /// Whether a `/` precedes the next segment.
    rooted: bool,
    /// Number of segments that the next `..` may remove, written or not.
    depth: usize,
}

impl<S: Sink, G: Grammar> Survivors<'_, '_, S, G> {
    /// Writes `segments`, of which later `..` remove the last `pending`. They are the last of the
    /// path if `ends_here`.
    fn write(&mut self, segments: &str, pending: usize, ends_here: bool) {
        let spelling = self.of.spelling;
        let changes = pending > 0 || has_dots(segments, spelling);
        match halves(segments).filter(|_| changes) {
            Some((left, right)) => {
                self.write(left, spelling.pending_before(right, pending), false);
                self.write(right, pending, ends_here);
            }
            None => match spelling.dots(segments) {
                Some((dots, _)) => self.dot_segment(dots, ends_here),
                None => self.names(segments, pending == 0),
            },
        }
    }

    /// Passes segments that are no dot-segments: one, or several that survive.
    fn names(&mut self, segments: &str, survive: bool) {
        if survive {
            self.push(segments);
        }
        // The first segment, if it is empty, is the root: `.//a` is `/a`.
        let is_root = !self.rooted && (segments.is_empty() || segments.starts_with('/'));
        self.depth += segments.split('/').count() - usize::from(is_root);
        self.rooted = true;
    }

    /// The last dot-segment leaves a `/`, unless it is an excess `..` that is kept.
    fn dot_segment(&mut self, dots: Dots, is_last: bool) {
        let is_excess = dots == Dots::Two && self.depth == 0;
        if is_excess && self.of.excess == Excess::Keep {
            self.push("..");
            self.rooted = true;
            return;
        }
        self.depth = self.depth.saturating_sub(usize::from(dots == Dots::Two));
        if is_last && self.rooted {
            self.sink.push_str("/");
        }
    }

    fn push(&mut self, segments: &str) {
        if self.rooted {
            self.sink.push_str("/");
        }
        self.of.spelling.write_segments(segments, self.sink);
    }
}

fn has_dots<G: Grammar>(segments: &str, spelling: Spelling<G>) -> bool {
    find_dots(segments, spelling.encoded_dots == EncodedDots::Dot).is_some()
        && segments.split('/').any(|segment| spelling.dots(segment).is_some())
}

/// Divides several segments near the middle.
fn halves(segments: &str) -> Option<(&str, &str)> {
    let is_slash = |&byte: &u8| byte == b'/';
    let (before, after) = segments.as_bytes().split_at(segments.len() / 2);
    let slash = match after.iter().position(is_slash) {
        Some(at) => before.len() + at,
        None => before.iter().rposition(is_slash)?,
    };
    Some((&segments[..slash], &segments[slash + 1..]))
}

impl<G: Grammar> Spelling<G> {
    /// The number of `..` that remove segments before `segments`, if later ones remove `pending` of
    /// the last of these.
    fn pending_before(self, segments: &str, pending: usize) -> usize {
        segments.rsplit('/').fold(pending, |pending, segment| match self.dots(segment) {
            None => pending.saturating_sub(1),
            Some((Dots::One, _)) => pending,
            Some((Dots::Two, _)) => pending + 1,
        })
    }
}
