//! The fast path of resolution: a target that is a prefix of the base, then a suffix of the
//! reference.

use alloc::string::String;

use crate::chars::cast::as_position;
use crate::ops::dot_segments::Excess;
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
    /// `remove_dot_segments` changes nothing.
    #[inline]
    pub(in crate::ops) fn join(&self, reference: Reference<'_, G>) -> Option<Join> {
        let (base, own) = (self.base.offsets(), reference.offsets());
        let keep = |kept, last_kept| Join { kept, last_kept: Some(last_kept), skipped: 0 };
        let join = match reference.kind() {
            ReferenceKind::Uri if !self.strict => return None,
            ReferenceKind::Uri => Join { kept: 0, last_kept: None, skipped: 0 },
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
        let (mut kept, mut rest) = (self.directory_end?, path.as_bytes());
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
        Some(Join { kept, last_kept: Some(PATH_START), skipped: path.len() - rest.len() })
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

/// End of the directory of the path, after its last `/`. `None` if the path does not begin with
/// `/`, or if the directory has a dot-segment.
pub(in crate::ops) const fn directory_end<G: Grammar>(base: Reference<'_, G>) -> Option<usize> {
    let bytes = base.as_str().as_bytes();
    let (mut at, end) = (base.offsets().path_start(), base.offsets().path_end());
    if at == end || bytes[at] != b'/' {
        return None;
    }
    let mut segment = at + 1;
    while at < end {
        if bytes[at] == b'/' {
            if is_dots(bytes, segment, at) {
                return None;
            }
            segment = at + 1;
        }
        at += 1;
    }
    Some(segment)
}

/// Whether these bytes are `.` or `..`.
const fn is_dots(bytes: &[u8], start: usize, end: usize) -> bool {
    match end.saturating_sub(start) {
        1 => bytes[start] == b'.',
        2 => bytes[start] == b'.' && bytes[start + 1] == b'.',
        _ => false,
    }
}

/// A target that is a prefix of the base followed by a suffix of the reference.
#[derive(Clone, Copy)]
pub(in crate::ops) struct Join {
    /// Length of the prefix.
    kept: usize,
    /// Index of the last offset taken from the base; later ones are the reference's.
    last_kept: Option<usize>,
    /// Length of the dot-segments at the start of the reference, which are left out.
    skipped: usize,
}

impl Join {
    #[inline]
    pub(in crate::ops) fn write<G: Grammar>(
        self,
        base: Reference<'_, G>,
        reference: Reference<'_, G>,
        target: &mut String,
    ) -> Result<Offsets, ResolveError> {
        let rest = reference.cut(self.skipped..reference.as_str().len());
        // Not `cut`, which is slow for a constant base: its text is not marked as ASCII.
        let kept = &base.as_str()[..self.kept];
        let len = kept.len().checked_add(rest.len()).filter(|&it| it <= as_position(u32::MAX));
        target.reserve(len.ok_or(ResolveError::Length)?);
        // PERF: most references are URIs, which keep nothing, and `push_str` of nothing still costs
        // a call to memcpy (`resolve`).
        if !kept.is_empty() {
            target.push_str(kept);
        }
        target.push_str(rest);
        Ok(base.offsets().joined(self.kept, self.last_kept, reference.offsets(), self.skipped))
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
                let offsets = join.write(base.base.into(), reference, &mut target);
                let by_parts = resolver.transform_by_parts(reference, &mut expected);
                assert_eq!((offsets, target), (by_parts, expected), "{base:?} and {reference}");
                joined = true;
            }
        }
        joined
    }
}
