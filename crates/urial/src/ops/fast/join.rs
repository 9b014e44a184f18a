//! The fast path of resolution: a target that is a prefix of the base, then a suffix of the
//! reference.

use alloc::string::String;

use crate::chars::cast::as_position;
use crate::ops::excess::Excess;
use crate::ops::resolve::{ResolveError, Resolver};
use crate::ops::scan::find_dots;
use crate::parse::offsets::{Offsets, PATH_END, PATH_START, SCHEME_END};
use crate::reference::borrowed::{Reference, ReferenceKind};
use crate::reference::types::Grammar;

impl<G: Grammar> Resolver<'_, G> {
    /// Returns the target as a join. `None` declines: if there are dot-segments to remove, other
    /// than those at the start of a relative path.
    ///
    /// The prefix of the base holds the components that §5.2.2 takes from it. Without dot-segments,
    /// `remove_dot_segments` changes nothing. Encoded dots are names here.
    #[inline]
    pub(in crate::ops) fn join(&self, reference: Reference<'_, G>) -> Option<Join> {
        let (base, own) = (self.base.offsets(), reference.offsets());
        let keep = |kept, last_kept| Join { kept, borders_kept: last_kept + 1, skipped: 0 };
        let join = match reference.kind() {
            ReferenceKind::Uri if !self.strict => return None,
            ReferenceKind::Uri => Join { kept: 0, borders_kept: 0, skipped: 0 },
            ReferenceKind::NetworkPath => keep(base.scheme_end() + 1, SCHEME_END),
            ReferenceKind::AbsolutePath => keep(base.path_start(), PATH_START),
            ReferenceKind::RelativePath => self.join_relative_path(reference.path().as_str())?,
            ReferenceKind::EmptyPath if own.query_end() > 0 => keep(base.path_end(), PATH_END),
            ReferenceKind::EmptyPath => keep(base.query_end(), PATH_END),
        };
        let path = reference.cut(own.path_start() + join.skipped..own.path_end());
        (path.is_empty() || find_dots(path, false).is_none()).then_some(join)
    }

    /// Joins a relative path to the directory of the base, or to an ancestor for each `..` at the
    /// start of the path.
    fn join_relative_path(&self, path: &str) -> Option<Join> {
        let (mut kept, mut rest) = (self.directory.end(*self.base)?, path.as_bytes());
        loop {
            let dots = match rest {
                [b'.', b'.'] | [b'.', b'.', b'/', ..] => 2,
                [b'.'] | [b'.', b'/', ..] => 1,
                // Without an authority, this path could need a guard.
                [b'/', ..] => return None,
                _ => break,
            };
            if dots == 2 {
                kept = self.parent_end(kept)?;
            }
            rest = &rest[rest.len().min(dots + 1)..];
        }
        Some(Join { kept, borders_kept: PATH_START + 1, skipped: path.len() - rest.len() })
    }

    /// End of the parent of the directory that ends at `end`. The root is its own parent, if
    /// excess `..` are dropped.
    fn parent_end(&self, end: usize) -> Option<usize> {
        let root = self.base.offsets().path_start();
        let directory = &self.base.as_str().as_bytes()[root..end - 1];
        match directory.iter().rposition(|&byte| byte == b'/') {
            Some(slash) => Some(root + slash + 1),
            None => (self.excess == Excess::Discard).then_some(end),
        }
    }
}

/// Where relative paths are joined to a base.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::ops) enum Directory {
    /// Found when a relative path is joined, for a single reference.
    Unknown,
    /// End of the directory of the base, after its last `/`. `None` if a path cannot be joined.
    EndsAt(Option<usize>),
}

impl Directory {
    /// Finds the directory of `base`.
    pub(in crate::ops) fn of<G: Grammar>(base: Reference<'_, G>) -> Directory {
        Directory::EndsAt(directory_end(base))
    }

    #[inline]
    fn end<G: Grammar>(self, base: Reference<'_, G>) -> Option<usize> {
        match self {
            Directory::EndsAt(end) => end,
            Directory::Unknown => directory_end(base),
        }
    }
}

/// End of the directory of the path, after its last `/`. `None` if the path does not begin with
/// `/`, or if the directory has a dot-segment.
fn directory_end<G: Grammar>(base: Reference<'_, G>) -> Option<usize> {
    let path_start = base.offsets().path_start();
    let path = base.path().as_str();
    let slash = path.bytes().rposition(|byte| byte == b'/').filter(|_| path.starts_with('/'))?;
    find_dots(&path[..slash], false).is_none().then_some(path_start + slash + 1)
}

/// A target that is a prefix of the base followed by a suffix of the reference.
#[derive(Clone, Copy)]
pub(in crate::ops) struct Join {
    /// Length of the prefix.
    kept: usize,
    /// Number of borders taken from the base; later ones are the reference's.
    borders_kept: usize,
    /// Length of the dot-segments at the start of the reference, which are left out.
    skipped: usize,
}

impl Join {
    /// The length of the target.
    #[inline]
    pub(in crate::ops) fn len<G: Grammar>(
        self,
        reference: Reference<'_, G>,
    ) -> Result<usize, ResolveError> {
        let len = self.kept.checked_add(reference.as_str().len() - self.skipped);
        len.filter(|&it| it <= as_position(u32::MAX)).ok_or(ResolveError::Length)
    }

    /// Appends the target.
    #[inline]
    pub(in crate::ops) fn write<G: Grammar>(
        self,
        base: Reference<'_, G>,
        reference: Reference<'_, G>,
        target: &mut String,
    ) -> Result<(), ResolveError> {
        target.reserve(self.len(reference)?);
        // PERF: most references are URIs, which keep nothing, and `push_str` of nothing still costs
        // a call to memcpy (`resolve`).
        if self.kept > 0 {
            // Not `cut`, which is slow for a constant base: its text is not marked as ASCII.
            target.push_str(&base.as_str()[..self.kept]);
        }
        target.push_str(reference.cut(self.skipped..reference.as_str().len()));
        Ok(())
    }

    /// The offsets of the target.
    #[inline]
    pub(in crate::ops) fn offsets<G: Grammar>(
        self,
        base: Reference<'_, G>,
        reference: Reference<'_, G>,
    ) -> Offsets {
        base.offsets().joined(self.kept, self.borders_kept, reference.offsets(), self.skipped)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use urial_testdata::Mutator;

    use super::*;
    use crate::parse::grammar::{Rfc3986, Rfc3987};
    use crate::reference::types::{Iri, Uri};

    const BASES: [&str; 16] = [
        "a:",
        "a:b",
        "a:b/c",
        "a:/",
        "a:/b//c",
        "a:/.//b/c",
        "a:/b/c#f",
        "a://h",
        "a://h?q/r",
        "a://h/",
        "a://u@h:1/b/c/d;p?q#f",
        "a://h/b//c/.",
        "a://h/b/../c",
        "a://h/./b",
        "a://h/.b/..c/...",
        "a://h//",
    ];

    /// A join gives the same target as the algorithm of §5.2.2, or declines.
    #[test]
    fn a_join_is_what_the_algorithm_makes() {
        let starts = ["", "a:", "a://", "b:", "//", "//g", "/"];
        let segments =
            ["", ".", "..", "./", "../", "../../", "..././", "/", "x", "x/", ".x", "x/."];
        let ends = ["", "?", "?y/./z", "#s/..", "?y#s"];
        let mut joined = 0;
        for base in BASES {
            let base = Resolver::new(Uri::parse(base).unwrap());
            for start in starts {
                for (one, two) in segments.iter().flat_map(|one| segments.map(|two| (one, two))) {
                    for text in ends.map(|end| format!("{start}{one}{two}{end}")) {
                        let Ok(reference) = Reference::<Rfc3986>::parse(&text) else { continue };
                        joined += usize::from(agrees(base, reference));
                    }
                }
            }
        }
        assert!(joined > 25_000, "only {joined} were joined");
    }

    /// The same for mutated inputs, as bases and as references.
    #[test]
    fn a_join_of_mutated_inputs_is_what_the_algorithm_makes() {
        let (mut uris, mut iris) = (Mutator::of_vectors(24), Mutator::of_iris(25));
        let mut joined = [0; 2];
        for _ in 0..60_000 {
            let inputs = [uris.input(), uris.input()];
            let [base, reference] = [&inputs[0], &inputs[1]];
            if let (Ok(base), Ok(it)) =
                (Uri::parse_bytes(base), Reference::<Rfc3986>::parse_bytes(reference))
            {
                joined[0] += usize::from(agrees(Resolver::new(base), it));
            }
            let inputs = [iris.input(), iris.input()].map(String::from_iter);
            let [base, reference] = [&inputs[0], &inputs[1]];
            if let (Ok(base), Ok(it)) = (Iri::parse(base), Reference::<Rfc3987>::parse(reference)) {
                joined[1] += usize::from(agrees(Resolver::new(base), it));
            }
        }
        assert!(joined.iter().all(|&it| it > 2_000), "too few were joined: {joined:?}");
    }

    /// Checks every policy. Returns whether any of them joined the target.
    fn agrees<G: Grammar>(base: Resolver<'_, G>, reference: Reference<'_, G>) -> bool {
        let mut joined = false;
        for excess in [Excess::Discard, Excess::Keep, Excess::Refuse] {
            for resolver in [true, false].map(|strict| base.excess(excess).strict(strict)) {
                let Some(join) = resolver.join(reference) else { continue };
                let (mut target, mut expected) = (String::from("x"), String::from("x"));
                let written = join.write(*base.base, reference, &mut target);
                let offsets = written.map(|()| join.offsets(*base.base, reference));
                let by_parts = resolver.transform_by_parts(reference, &mut expected);
                assert_eq!((offsets, target), (by_parts, expected), "{base:?} and {reference}");
                joined = true;
            }
        }
        joined
    }
}
