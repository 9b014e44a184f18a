//! Reference resolution (RFC 3986 §5.2): a base and a reference make a target.

use alloc::string::String;
use core::fmt;

use super::char_form::Spelling;
use super::dot_segments::{DotSegments, Excess, ExcessDotDot, remove_dot_segments};
use super::prescan::find_dots;
use super::recompose::{AuthoritySources, Recomposer};
use crate::chars::cast::as_position;
use crate::components::percent::PctStr;
use crate::parse::grammar::{Grammar, Rfc3986};
use crate::parse::offsets::{Component, Offsets, PATH_END, PATH_START, SCHEME_END};
use crate::reference::borrowed::{Identifier, Position, Reference, ReferenceKind};
use crate::reference::owned::IdentifierBuf;

/// Why a reference was not resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ResolveError {
    /// A `..` climbs above the root, and [`Excess::Refuse`] forbids it.
    Excess {
        /// Whether the `..` stands in the base's path, not in the reference's.
        in_base: bool,
        /// Where it stands, in bytes from the start of the base or of the reference.
        offset: usize,
    },
    /// The target would be longer than `u32::MAX` bytes.
    Length,
}

/// A base URI and the ways to resolve references against it (§5.2).
///
/// A small value that borrows the base; made once, it serves any number of references. The
/// defaults are the RFC's: strict, with excess `..` dropped. The base's own fragment is never read.
///
/// ```
/// # use urial::{Excess, Resolver, Uri, UriRef};
/// let resolver = Resolver::new(Uri::parse("http://a/b/c/d;p?q")?);
/// let mut target = String::new();
/// resolver.resolve_into(UriRef::parse("../g")?, &mut target)?;
/// assert_eq!(target, "http://a/b/g");
///
/// let strict_about_dots = resolver.excess(Excess::Refuse);
/// let error = strict_about_dots.resolve(UriRef::parse("../../../g")?).unwrap_err();
/// let sentence = "path: expected a segment to remove, found `..` at byte 6 of the reference";
/// assert_eq!(error.to_string(), sentence);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resolver<'b, G: Grammar = Rfc3986> {
    base: Identifier<'b, G>,
    /// Where the base's directory ends, if it can be joined to as it stands.
    directory_end: Option<usize>,
    strict: bool,
    excess: Excess,
}

impl<'b, G: Grammar> Resolver<'b, G> {
    /// Takes the base, which must be a URI: a relative reference is not one (§5.1).
    #[must_use]
    pub const fn new(base: Identifier<'b, G>) -> Resolver<'b, G> {
        Resolver {
            base,
            directory_end: directory_end(base.reference()),
            strict: true,
            excess: Excess::Discard,
        }
    }

    /// Returns the base.
    #[must_use]
    pub const fn base(&self) -> Identifier<'b, G> {
        self.base
    }

    /// Chooses between the strict reading, the default, and the one that ignores a scheme equal
    /// to the base's, as parsers before RFC 3986 did: `http:g` is `g` (§5.2.2).
    #[must_use]
    pub const fn strict(self, strict: bool) -> Resolver<'b, G> {
        Resolver { strict, ..self }
    }

    /// Chooses what becomes of excess `..`.
    #[must_use]
    pub const fn excess(self, excess: Excess) -> Resolver<'b, G> {
        Resolver { excess, ..self }
    }

    /// Returns the target of `reference`. Allocates it.
    ///
    /// # Errors
    /// [`ResolveError::Excess`] if so chosen; [`ResolveError::Length`] beyond 4 GiB.
    ///
    /// ```
    /// # use urial::{Excess, Resolver, Uri, UriRef};
    /// let resolver = Resolver::new(Uri::parse("http://a/b/c")?);
    /// assert_eq!(resolver.resolve(UriRef::parse("?y")?)?, "http://a/b/c?y");
    /// let keeping = resolver.excess(Excess::Keep);
    /// assert_eq!(keeping.resolve(UriRef::parse("../../g")?)?, "http://a/../g");
    /// let lenient = resolver.strict(false);
    /// assert_eq!(lenient.resolve(UriRef::parse("http:g")?)?, "http://a/b/g");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resolve<'r>(
        &self,
        reference: impl Into<Reference<'r, G>>,
    ) -> Result<IdentifierBuf<G>, ResolveError> {
        let mut target = String::new();
        let offsets = self.transform(reference.into(), &mut target)?;
        Ok(IdentifierBuf::trusted(target, offsets))
    }

    /// Writes the target of `reference` after what `target` holds.
    ///
    /// Linear in the lengths of base and reference; allocates only if `target` must grow.
    ///
    /// # Errors
    /// Those of [`resolve`](Resolver::resolve); then `target` is as it was.
    #[inline]
    pub fn resolve_into<'r>(
        &self,
        reference: impl Into<Reference<'r, G>>,
        target: &mut String,
    ) -> Result<(), ResolveError> {
        let start = target.len();
        self.transform(reference.into(), target).map(drop).inspect_err(|_| target.truncate(start))
    }

    /// Answers whether `reference` points into the document that the base identifies: whether
    /// its target, aside from the fragment, is the base (§4.4). Allocates the target.
    ///
    /// Decided by comparing texts, after resolution, whatever form the reference has.
    ///
    /// # Errors
    /// Those of [`resolve_into`](Resolver::resolve_into).
    ///
    /// ```
    /// # use urial::{Resolver, Uri, UriRef};
    /// let resolver = Resolver::new(Uri::parse("http://a/b?q#f")?);
    /// assert!(resolver.is_same_document(UriRef::parse("b?q#s")?)?);
    /// assert!(!resolver.is_same_document(UriRef::parse("?y")?)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_same_document<'r>(
        &self,
        reference: impl Into<Reference<'r, G>>,
    ) -> Result<bool, ResolveError> {
        let mut target = String::new();
        self.resolve_into(reference.into().without_fragment(), &mut target)?;
        Ok(target == self.base.without_fragment().as_str())
    }

    /// Writes the target. Returns where its components went.
    #[inline]
    fn transform(
        &self,
        reference: Reference<'_, G>,
        target: &mut String,
    ) -> Result<Offsets, ResolveError> {
        match self.join(reference) {
            Some(join) => join.write(self.base.into(), reference, target),
            None => self.transform_by_parts(reference, target),
        }
    }

    /// The target as a join, where no dot-segment is to be removed but those that a relative path
    /// begins with.
    ///
    /// In terms of §5.2.2, what is kept of the base are the components that the reference takes from it;
    /// and without dot-segments, `remove_dot_segments` changes nothing.
    #[inline]
    fn join(&self, reference: Reference<'_, G>) -> Option<Join> {
        let (base, own) = (self.base.offsets(), reference.offsets());
        let keep = |kept, last| Join { kept, last: Some(last), skipped: 0 };
        let join = match reference.kind() {
            ReferenceKind::Uri if !self.strict => return None,
            ReferenceKind::Uri => Join { kept: 0, last: None, skipped: 0 },
            ReferenceKind::NetworkPath => keep(base.scheme_end() + 1, SCHEME_END),
            ReferenceKind::AbsolutePath => keep(base.path_start(), PATH_START),
            ReferenceKind::RelativePath => self.descend(reference.path().as_str())?,
            ReferenceKind::EmptyPath if own.query_end() > 0 => keep(base.path_end(), PATH_END),
            ReferenceKind::EmptyPath => keep(base.query_end(), PATH_END),
        };
        let path = reference.cut(own.path_start() + join.skipped..own.path_end());
        (path.is_empty() || find_dots(path, false).is_none()).then_some(join)
    }

    /// A relative path behind the base's directory, or behind one above it, if it begins with dots.
    fn descend(&self, path: &str) -> Option<Join> {
        let (mut kept, mut below) = (self.directory_end?, path.as_bytes());
        loop {
            let dots = match below {
                [b'.', b'.'] | [b'.', b'.', b'/', ..] => 2,
                [b'.'] | [b'.', b'/', ..] => 1,
                // Without an authority before it, the path could need a guard.
                [b'/', ..] => return None,
                _ => break,
            };
            if dots == 2 {
                kept = self.above(kept)?;
            }
            below = &below[below.len().min(dots + 1)..];
        }
        Some(Join { kept, last: Some(PATH_START), skipped: path.len() - below.len() })
    }

    /// Where the directory ends that holds the one which ends there.
    fn above(&self, end: usize) -> Option<usize> {
        let root = self.base.offsets().path_start();
        let above = &self.base.as_str().as_bytes()[root..end - 1];
        match above.iter().rposition(|&byte| byte == b'/') {
            Some(slash) => Some(root + slash + 1),
            None => (self.excess == Excess::Discard).then_some(end),
        }
    }

    /// The pseudo-code of §5.2.2, and §5.3.
    #[inline(never)]
    fn transform_by_parts(
        &self,
        reference: Reference<'_, G>,
        target: &mut String,
    ) -> Result<Offsets, ResolveError> {
        let base = self.base;
        let own_scheme = reference.scheme().filter(|&it| self.strict || it != base.scheme());
        let own_authority = reference.authority();
        let is_relative = own_scheme.is_none() && own_authority.is_none();
        let inherits_query =
            is_relative && reference.path().is_empty() && reference.query().is_none();
        let mut result = Recomposer::new(target);
        result.scheme(Some(own_scheme.unwrap_or(base.scheme()).as_str()));
        let authority = if is_relative { base.authority() } else { own_authority };
        result.authority(authority.map(AuthoritySources::from));
        result.path(|target| self.path(reference, is_relative, target))?;
        let query = if inherits_query { base.query() } else { reference.query() };
        result.query(query.map(PctStr::as_str));
        result.fragment(reference.fragment().map(PctStr::as_str));
        result.finish().ok_or(ResolveError::Length)
    }

    /// The three ways to a path: that of the base, that of the reference, or both merged.
    fn path(
        &self,
        reference: Reference<'_, G>,
        is_relative: bool,
        target: &mut String,
    ) -> Result<(), ResolveError> {
        if is_relative && reference.path().is_empty() {
            target.push_str(self.base.path().as_str());
            Ok(())
        } else if is_relative && !reference.path().is_absolute() {
            self.merge(reference, target)
        } else {
            self.own_path(reference, target)
        }
    }

    /// `remove_dot_segments(R.path)`  (§5.2.4)
    fn own_path(
        &self,
        reference: Reference<'_, G>,
        target: &mut String,
    ) -> Result<(), ResolveError> {
        let path = reference.path().as_str();
        remove_dot_segments(path, Spelling::<G>::AS_WRITTEN, self.excess, target)
            .map_err(|refused| refused_in(reference, false, &refused))
    }

    /// `remove_dot_segments(merge(Base.path, R.path))`: what stands in the base's path up to its
    /// last `/`, and the reference's path behind it (§5.2.3).
    fn merge(&self, reference: Reference<'_, G>, target: &mut String) -> Result<(), ResolveError> {
        let segments = DotSegments::in_directory_of(self.base, target, self.excess)
            .map_err(|refused| refused_in(*self.base, true, &refused))?;
        let path = reference.path().as_str();
        segments.finish(path).map_err(|refused| refused_in(reference, false, &refused))
    }
}

/// Where the directory of the path ends, behind its last `/`; nothing if it is not rooted, or if a
/// dot-segment is in it.
const fn directory_end<G: Grammar>(base: Reference<'_, G>) -> Option<usize> {
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

/// Is `.` or `..` what stands there?
const fn is_dots(bytes: &[u8], start: usize, end: usize) -> bool {
    match end.saturating_sub(start) {
        1 => bytes[start] == b'.',
        2 => bytes[start] == b'.' && bytes[start + 1] == b'.',
        _ => false,
    }
}

/// A target that is the beginning of a base and the end of a reference.
#[derive(Clone, Copy)]
struct Join {
    /// The length of the beginning.
    kept: usize,
    /// The last border that lies in it; those behind it are the reference's.
    last: Option<usize>,
    /// What is left out before the end: dot-segments that have been followed.
    skipped: usize,
}

impl Join {
    #[inline]
    fn write<G: Grammar>(
        self,
        base: Reference<'_, G>,
        reference: Reference<'_, G>,
        target: &mut String,
    ) -> Result<Offsets, ResolveError> {
        let rest = reference.cut(self.skipped..reference.as_str().len());
        // Of a base that is a constant, nobody knows that it is ASCII; so it is not `cut`.
        let kept = &base.as_str()[..self.kept];
        let len = kept.len().checked_add(rest.len()).filter(|&it| it <= as_position(u32::MAX));
        target.reserve(len.ok_or(ResolveError::Length)?);
        // PERF: resolve. Most references are URIs, which keep nothing, and to copy nothing takes a call.
        if !kept.is_empty() {
            target.push_str(kept);
        }
        target.push_str(rest);
        Ok(base.offsets().joined(self.kept, self.last, reference.offsets(), self.skipped))
    }
}

fn refused_in<G: Grammar>(
    reference: Reference<'_, G>,
    in_base: bool,
    refused: &ExcessDotDot,
) -> ResolveError {
    let path = reference.slice(..Position::Before(Component::Path)).len();
    let root = usize::from(reference.path().is_absolute());
    ResolveError::Excess { in_base, offset: path + root + refused.0 }
}

impl<G: Grammar> Identifier<'_, G> {
    /// Returns the target of `reference` against this base, by §5.2. Allocates it.
    ///
    /// For many references, or another policy, make a [`Resolver`].
    ///
    /// # Errors
    /// [`ResolveError::Length`] beyond 4 GiB.
    ///
    /// ```
    /// # use urial::{Uri, UriRef};
    /// let base = Uri::parse("http://a/b/c/d;p?q")?;
    /// assert_eq!(base.resolve(UriRef::parse("../../../g")?)?, "http://a/g");
    /// assert_eq!(base.resolve(UriRef::parse("?y")?)?, "http://a/b/c/d;p?y");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resolve<'r>(
        self,
        reference: impl Into<Reference<'r, G>>,
    ) -> Result<IdentifierBuf<G>, ResolveError> {
        Resolver::new(self).resolve(reference)
    }

    /// Writes the target of `reference` against this base after what `target` holds.
    ///
    /// # Errors
    /// [`ResolveError::Length`] beyond 4 GiB; then `target` is as it was.
    ///
    /// ```
    /// # use urial::{Uri, UriRef};
    /// let mut target = String::from("see ");
    /// Uri::parse("http://a/b")?.resolve_into(UriRef::parse("c")?, &mut target)?;
    /// assert_eq!(target, "see http://a/c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn resolve_into<'r>(
        self,
        reference: impl Into<Reference<'r, G>>,
        target: &mut String,
    ) -> Result<(), ResolveError> {
        Resolver::new(self).resolve_into(reference, target)
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResolveError::Excess { in_base, offset } => {
                let whose = if *in_base { "base" } else { "reference" };
                write!(
                    f,
                    "path: expected a segment to remove, found `..` at byte {offset} of the {whose}"
                )
            }
            ResolveError::Length => f.write_str(
                "input: expected a target of at most 4294967295 bytes, found a longer one",
            ),
        }
    }
}

impl core::error::Error for ResolveError {}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::reference::borrowed::{Uri, UriRef};

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

    /// Where a target can be joined, it is the one that the parts make.
    #[test]
    fn a_join_is_what_the_parts_make() {
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
                        let Ok(reference) = UriRef::parse(&text) else { continue };
                        joined += usize::from(agrees(base, reference));
                    }
                }
            }
        }
        assert!(joined > 25_000, "only {joined} were joined");
    }

    /// Whether the target was joined, in any way to resolve.
    fn agrees(base: Resolver<'_>, reference: UriRef<'_>) -> bool {
        let mut joined = false;
        for excess in [Excess::Discard, Excess::Keep, Excess::Refuse] {
            for resolver in [true, false].map(|strict| base.excess(excess).strict(strict)) {
                let Some(join) = resolver.join(reference) else { continue };
                let (mut target, mut expected) = (String::from("x"), String::from("x"));
                let made = join.write(base.base().reference(), reference, &mut target);
                let by_parts = resolver.transform_by_parts(reference, &mut expected);
                assert_eq!((made, target), (by_parts, expected), "{base:?} and {reference}");
                joined = true;
            }
        }
        joined
    }
}
