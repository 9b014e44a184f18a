//! `remove_dot_segments` (RFC 3986 §5.2.4), segment by segment into a buffer.

use alloc::string::String;

use super::char_form::{Dots, Spelling};
use super::prescan::find_dots;
use crate::parse::grammar::Grammar;
use crate::reference::borrowed::Identifier;

/// What becomes of a `..` that climbs above the root, where there is nothing left to remove.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Excess {
    /// It is dropped, as §5.2.4 says: `../../../g` gives `http://a/g`.
    #[default]
    Discard,
    /// It is kept, as reported erratum 4547 and RFC 2396 have it: `http://a/../g`.
    Keep,
    /// It is an error: [`ResolveError::Excess`](crate::ResolveError::Excess).
    Refuse,
}

/// The output buffer of §5.2.4, and what the algorithm remembers of the input behind it.
///
/// The RFC moves text between two strings. Here the input comes as segments, in pieces: the
/// base's directory, then the reference's path. Each byte is copied once and removed at most
/// once, so that any path takes linear time.
pub(super) struct DotSegments<'t, G> {
    target: &'t mut String,
    /// Where the removable part of the output begins: what stands before it stays.
    floor: usize,
    /// A `/` precedes the next segment. Not so before the first one of a rootless path.
    rooted: bool,
    excess: Excess,
    /// Segments are spelled so, and are dots if they are in that spelling.
    spelling: Spelling<G>,
}

/// Why [`Excess::Discard`] and [`Excess::Keep`] never fail.
pub(super) const DISCARDED: &str = "excess is refused only on request";

/// A `..` found nothing to remove, and was refused. Where it stands in the piece being read.
pub(super) struct Refused(pub(super) usize);

/// `remove_dot_segments(path)`  (§5.2.4), of segments that are spelled so, into `target`.
pub(super) fn remove_dot_segments<G: Grammar>(
    path: &str,
    spelling: Spelling<G>,
    excess: Excess,
    target: &mut String,
) -> Result<(), Refused> {
    let segments = DotSegments::new(target, path.starts_with('/'), excess);
    DotSegments { spelling, ..segments }.finish(unrooted(path))
}

/// The same of the last `segments` of a rooted path: of those without triplets, and none behind place `last` is a dot-segment. What
/// stands before them is what `target` has from `floor` on. Returns where in `segments` the rest begins that stays as it is, and has
/// not been written; behind the end, if nothing does.
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

/// The path without the `/` it may begin with: its segments.
pub(super) fn unrooted(path: &str) -> &str {
    path.strip_prefix('/').unwrap_or(path)
}

impl<'t, G: Grammar> DotSegments<'t, G> {
    /// A path is about to be written at the end of `target`, which begins with `/` if `rooted`.
    fn new(target: &'t mut String, rooted: bool, excess: Excess) -> DotSegments<'t, G> {
        DotSegments { floor: target.len(), target, rooted, excess, spelling: Spelling::AS_WRITTEN }
    }

    /// The directory of `base`, which a relative path is merged with: what stands in the base's
    /// path up to its last `/`.
    pub(super) fn in_directory_of(
        base: Identifier<'_, G>,
        target: &'t mut String,
        excess: Excess,
    ) -> Result<DotSegments<'t, G>, Refused> {
        let path = base.path();
        let rooted = path.is_absolute() || base.authority().is_some();
        let mut segments = DotSegments::new(target, rooted, excess);
        if let Some((directory, _)) = unrooted(path.as_str()).rsplit_once('/') {
            segments.directory(directory)?;
        }
        Ok(segments)
    }

    /// Does a `/` precede the next segment?
    pub(super) fn is_rooted(&self) -> bool {
        self.rooted
    }

    /// Takes a directory: segments that others follow.
    fn directory(&mut self, segments: &str) -> Result<(), Refused> {
        self.segments(segments, false)
    }

    /// Takes the last piece of the path. A dot-segment at its end leaves a `/` behind.
    pub(super) fn finish(mut self, segments: &str) -> Result<(), Refused> {
        self.segments(segments, true)
    }

    /// Takes segments, and writes those between two dot-segments at once.
    fn segments(&mut self, segments: &str, ends_here: bool) -> Result<(), Refused> {
        let written = self.up_to_last_dots(segments.len(), segments, ends_here)?;
        if written <= segments.len() {
            self.push(&segments[written..]);
        }
        Ok(())
    }

    /// The same up to the last one of dots, which begins at place `last` or before it. Returns where the next one begins; behind the
    /// end, if there is none.
    fn up_to_last_dots(
        &mut self,
        last: usize,
        segments: &str,
        ends_here: bool,
    ) -> Result<usize, Refused> {
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

    /// Where the first of `segments` begins that may be a dot-segment. After one often comes another.
    fn find_dots(&self, segments: &str) -> Option<usize> {
        if segments.starts_with('.') { Some(0) } else { find_dots(segments, self.spelling.decode) }
    }

    /// Step 2E: segments move to the output, with the `/` before each.
    fn push(&mut self, segments: &str) {
        if self.rooted {
            self.target.push('/');
        }
        self.spelling.write(segments, self.target);
        self.rooted = true;
    }

    /// Step 2C, or 2A and 2D before the first segment: the last segment leaves the output.
    fn climb(&mut self, is_last: bool, offset: usize) -> Result<(), Refused> {
        if self.target.len() == self.floor {
            return self.climb_in_excess(is_last, offset);
        }
        let removable = &self.target[self.floor..];
        let kept = removable.rfind('/').unwrap_or(0);
        self.target.truncate(self.floor + kept);
        self.leave_slash(is_last);
        Ok(())
    }

    /// There is nothing to remove: §5.2.4 goes on as if there had been.
    fn climb_in_excess(&mut self, is_last: bool, offset: usize) -> Result<(), Refused> {
        match self.excess {
            Excess::Discard => self.leave_slash(is_last),
            Excess::Keep => {
                self.push("..");
                self.floor = self.target.len();
            }
            Excess::Refuse => return Err(Refused(offset)),
        }
        Ok(())
    }

    /// Steps 2B and 2C replace a dot-segment by `/`, which the next segment brings with it.
    fn leave_slash(&mut self, is_last: bool) {
        if is_last && self.rooted {
            self.target.push('/');
        }
    }
}

/// How many bytes `segments` begins with before a `/`.
fn segment_len(segments: &str) -> usize {
    segments.bytes().position(|byte| byte == b'/').unwrap_or(segments.len())
}
