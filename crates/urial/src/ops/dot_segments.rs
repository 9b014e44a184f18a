//! `remove_dot_segments` (RFC 3986 §5.2.4), one segment at a time into a buffer.

use alloc::string::String;

use super::char_form::{Dots, Spelling};
use super::excess::{EncodedDots, Excess, ExcessDotDot};
use super::resolve::directory;
use super::scan::find_dots;
use crate::components::path::unrooted;
use crate::reference::borrowed::Identifier;
use crate::reference::types::Grammar;

/// The output buffer of §5.2.4, and the state of the algorithm.
///
/// The RFC moves text between two strings. Here the input arrives in chunks of whole segments: the
/// directory of the base, then the path of the reference. Each byte is copied once and removed at
/// most once, so the time is linear in the length of the path.
pub(super) struct DotSegments<'t, G> {
    target: &'t mut String,
    /// Start of the part of `target` that `..` may remove.
    floor: usize,
    /// Whether a `/` precedes the next segment. False only before the first segment of a rootless
    /// path.
    rooted: bool,
    excess: Excess,
    /// How segments are written, and which of them are dot-segments.
    spelling: Spelling<G>,
}

/// The panic message for failures that [`Excess::Discard`] and [`Excess::Keep`] rule out.
pub(super) const DISCARDED: &str = "only Excess::Refuse rejects an excess dot-segment";

/// `remove_dot_segments(path)`  (§5.2.4), with `path` in `spelling`, written to `target`.
pub(super) fn remove_dot_segments<G: Grammar>(
    path: &str,
    spelling: Spelling<G>,
    excess: Excess,
    target: &mut String,
) -> Result<(), ExcessDotDot> {
    let segments = DotSegments::new(target, path.starts_with('/'), excess);
    DotSegments { spelling, ..segments }.finish(unrooted(path))
}

/// Removes dot-segments from `segments`, the end of a rooted path whose start was written to
/// `target` at `floor`. Stops after the last dot-segment, which begins at `last` or before.
///
/// Dot-segments with triplets are not recognized. Returns the offset in `segments` of the rest,
/// which the caller writes; an offset past the end if there is no rest.
pub(super) fn remove_dot_segments_up_to<G: Grammar>(
    segments: &str,
    last: usize,
    target: &mut String,
    floor: usize,
) -> usize {
    let before = DotSegments::<G>::new(target, true, Excess::Discard);
    DotSegments { floor, ..before }
        .up_to_last_dots(last, segments, true)
        .unwrap_or_else(|_| unreachable!("{DISCARDED}"))
}

impl<'t, G: Grammar> DotSegments<'t, G> {
    /// Starts a path at the end of `target`. A `rooted` path begins with `/`.
    fn new(target: &'t mut String, rooted: bool, excess: Excess) -> DotSegments<'t, G> {
        DotSegments { floor: target.len(), target, rooted, excess, spelling: Spelling::AS_WRITTEN }
    }

    /// Writes the directory of `base`, the part of its path up to the last `/`, which a relative
    /// path is merged with (§5.2.3).
    pub(super) fn in_directory_of(
        base: Identifier<'_, G>,
        spelling: Spelling<G>,
        excess: Excess,
        target: &'t mut String,
    ) -> Result<DotSegments<'t, G>, ExcessDotDot> {
        let (rooted, directory) = directory(&base);
        let segments = DotSegments::new(target, rooted, excess);
        let mut segments = DotSegments { spelling, ..segments };
        if let Some(directory) = directory {
            segments.push_chunk(directory, false)?;
        }
        Ok(segments)
    }

    /// Whether a `/` precedes the next segment.
    pub(super) fn is_rooted(&self) -> bool {
        self.rooted
    }

    /// Takes the last chunk of the path. A dot-segment at its end leaves a `/`.
    pub(super) fn finish(mut self, segments: &str) -> Result<(), ExcessDotDot> {
        self.push_chunk(segments, true)
    }

    /// Takes a chunk of segments, the last of the path if `ends_here`.
    fn push_chunk(&mut self, segments: &str, ends_here: bool) -> Result<(), ExcessDotDot> {
        let written = self.up_to_last_dots(segments.len(), segments, ends_here)?;
        if written <= segments.len() {
            self.push(&segments[written..]);
        }
        Ok(())
    }

    /// Takes the segments up to the last dot-segment, which begins at `last` or before, and copies
    /// each run of names between two dot-segments at once. Returns the offset of the next segment,
    /// past the end if there is none.
    fn up_to_last_dots(
        &mut self,
        last: usize,
        segments: &str,
        ends_here: bool,
    ) -> Result<usize, ExcessDotDot> {
        let (mut written, mut start) = (0, 0);
        while start <= last.min(segments.len())
            && let Some(found) = self.find_dots(&segments[start..])
        {
            start += found;
            let rest = &segments[start..];
            let Some((dots, len)) = self.spelling.dots(rest) else {
                start += segment_len(rest) + 1;
                continue;
            };
            if written < start {
                self.push(&segments[written..start - 1]);
            }
            let is_last = ends_here && len == rest.len();
            match dots {
                Dots::One => self.leave_slash(is_last),
                Dots::Two => self.climb(is_last, start)?,
            }
            start += len + 1;
            written = start;
        }
        Ok(written)
    }

    /// Offset of the first of `segments` that may be a dot-segment.
    // The prefix test is a shortcut: dot-segments often follow one another.
    fn find_dots(&self, segments: &str) -> Option<usize> {
        if segments.starts_with('.') {
            Some(0)
        } else {
            find_dots(segments, self.spelling.encoded_dots == EncodedDots::Dot)
        }
    }

    /// Step 2E: moves segments to the output, each with the `/` before it.
    fn push(&mut self, segments: &str) {
        if self.rooted {
            self.target.push('/');
        }
        self.spelling.write_segments(segments, self.target);
        self.rooted = true;
    }

    /// Step 2C, or 2A and 2D before the first segment: removes the last segment of the output.
    fn climb(&mut self, is_last: bool, offset: usize) -> Result<(), ExcessDotDot> {
        if self.target.len() == self.floor {
            return self.climb_in_excess(is_last, offset);
        }
        let removable = &self.target[self.floor..];
        let kept = removable.rfind('/').unwrap_or(0);
        self.target.truncate(self.floor + kept);
        self.leave_slash(is_last);
        Ok(())
    }

    /// There is no segment to remove; §5.2.4 continues as if there had been.
    fn climb_in_excess(&mut self, is_last: bool, offset: usize) -> Result<(), ExcessDotDot> {
        match self.excess {
            Excess::Discard => self.leave_slash(is_last),
            Excess::Keep => {
                self.push("..");
                self.floor = self.target.len();
            }
            Excess::Refuse => return Err(ExcessDotDot(offset)),
        }
        Ok(())
    }

    /// Steps 2B and 2C replace a dot-segment with `/`. The next segment writes that `/`, so only
    /// the last one needs it here.
    fn leave_slash(&mut self, is_last: bool) {
        if is_last && self.rooted {
            self.target.push('/');
        }
    }
}

/// Length of the first of `segments`.
fn segment_len(segments: &str) -> usize {
    segments.bytes().position(|byte| byte == b'/').unwrap_or(segments.len())
}
