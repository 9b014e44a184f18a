//! Relativization, the inverse of resolution (RFC 3986 §5.2): the shortest reference that resolves
//! to a target against a base.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use super::char_form::Spelling;
use super::dot_segments::{DISCARDED, DotSegments};
use super::excess::Excess;
use super::scan::find_dots;
use crate::parse::grammar::Rfc3986;
use crate::parse::offsets::{Borders, Component, Offsets};
use crate::reference::borrowed::Position::After;
use crate::reference::borrowed::{
    AsIdentifier, Identifier, Reference, SubsetOf, ToIdentifier, identifier_of,
};
use crate::reference::owned::ReferenceBuf;
use crate::reference::types::{Grammar, on_identifiers};

/// How far from its base a reference may lead. A target beyond that is written as a whole URI.
///
/// ```
/// # use urial::{Relativizer, Uri, Within};
/// let base = Relativizer::new(Uri::parse("http://e.org/a/b")?).within(Within::Directory);
/// assert_eq!(base.relativize(Uri::parse("http://e.org/a/c/d")?)?, "c/d");
/// assert_eq!(base.relativize(Uri::parse("http://e.org/x")?)?, "http://e.org/x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Within {
    /// Anywhere with the scheme of the base, so also `//host/path`.
    #[default]
    Scheme,
    /// Anywhere with the scheme and authority of the base: never `//host/path`.
    Authority,
    /// In or below the directory of the base: never `/path`, and never `..`.
    Directory,
}

/// Why a target cannot be written as a relative reference, so that the whole URI is the shortest.
///
/// ```
/// # use urial::{Obstacle, Relativizer, uri};
/// let mut text = String::new();
/// let relativizer = Relativizer::new(uri!("http://e.org/a"));
/// let obstacle = relativizer.relativize_into(uri!("ftp://e.org/a"), &mut text)?;
/// assert_eq!((obstacle, &*text), (Some(Obstacle::Scheme), "ftp://e.org/a"));
/// assert_eq!(Obstacle::Scheme.as_str(), "scheme");
/// # Ok::<(), urial::RelativizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Obstacle {
    /// The schemes differ, compared as text.
    Scheme,
    /// The base has an authority, but the target has none.
    Authority,
    /// There is no authority, and no path leads there: the path of the base begins with `/`, and
    /// that of the target is rootless or empty.
    Path,
    /// Every relative reference is longer than the target.
    Length,
    /// [`Within`] or [`Relativizer::dot_dot`] forbids every relative reference.
    Policy,
}

/// Why no reference resolves to a target.
///
/// ```
/// # use urial::{RelativizeError, Uri};
/// let target = Uri::parse("http://e.org/a/../b")?;
/// let error = Uri::parse("http://e.org/")?.relativize(target).unwrap_err();
/// assert_eq!(error, RelativizeError::DotSegment { offset: 15 });
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RelativizeError {
    /// The path of the target has a dot-segment, which resolution removes.
    DotSegment {
        /// Offset of the dot-segment, in bytes from the start of the target.
        offset: usize,
    },
}

/// Writes references to targets, relative to a base URI.
///
/// The reference resolves to the target byte for byte, and no shorter one does that the policy
/// allows. Among references of the same length, an empty path comes before a relative path, then an
/// absolute path, then a network path. The exception is a base without a path: there `/` comes
/// before `.`, because resolvers before RFC 3986 join relative paths to such a base wrongly.
///
/// ```
/// # use urial::{Relativizer, Uri, Within};
/// let base = Relativizer::new(Uri::parse("http://e.org/a/b/c?q")?);
/// let reference = |base: Relativizer<'_>, target| {
///     base.relativize(Uri::from_static(target)).unwrap()
/// };
/// assert_eq!(reference(base, "http://e.org/a/d"), "../d");
/// assert_eq!(reference(base, "http://e.org/a/b/x:y"), "./x:y");
/// assert_eq!(reference(base, "http://e.org//d"), "/.//d");
/// assert_eq!(reference(base, "http://e.org/a/b/c?q#f"), "#f");
/// assert_eq!(reference(base, "http://i.org/a"), "//i.org/a");
/// assert_eq!(reference(base.dot_dot(false), "http://e.org/a/d"), "/a/d");
/// assert_eq!(reference(base.within(Within::Authority), "http://i.org/"), "http://i.org/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relativizer<'b, G: Grammar = Rfc3986> {
    base: Identifier<'b, G>,
    within: Within,
    dot_dot: bool,
}

impl<'b, G: Grammar> Relativizer<'b, G> {
    /// Makes a relativizer for `base`, whose fragment is ignored. The defaults are
    /// [`Within::Scheme`] and references with `..`.
    #[must_use]
    pub fn new(base: impl ToIdentifier<'b, Grammar = G>) -> Relativizer<'b, G> {
        Relativizer { base: base.to_identifier(), within: Within::Scheme, dot_dot: true }
    }

    /// Returns the base.
    ///
    /// ```
    /// # use urial::{Relativizer, uri};
    /// assert_eq!(Relativizer::new(uri!("http://e.org/a")).base(), "http://e.org/a");
    /// ```
    #[must_use]
    pub fn base(&self) -> G::Identifier<'b> {
        self.base.into()
    }

    /// Sets how far references may lead.
    #[must_use]
    pub const fn within(self, within: Within) -> Relativizer<'b, G> {
        Relativizer { within, ..self }
    }

    /// Sets whether references may have `..` segments.
    #[must_use]
    pub const fn dot_dot(self, dot_dot: bool) -> Relativizer<'b, G> {
        Relativizer { dot_dot, ..self }
    }

    /// Returns the shortest reference that resolves to `target`: the target itself, if there is no
    /// relative one. Allocates the result.
    ///
    /// # Errors
    /// [`RelativizeError::DotSegment`] if no reference resolves to the target, not even the target
    /// itself.
    ///
    /// ```
    /// # use urial::{Relativizer, uri};
    /// let relativizer = Relativizer::new(uri!("http://e.org/a/b"));
    /// assert_eq!(relativizer.relativize(uri!("http://e.org/a/c?q"))?, "c?q");
    /// assert_eq!(relativizer.relativize(uri!("ftp://e.org/"))?, "ftp://e.org/");
    /// # Ok::<(), urial::RelativizeError>(())
    /// ```
    pub fn relativize(
        &self,
        target: impl AsIdentifier<Grammar: SubsetOf<G>>,
    ) -> Result<G::ReferenceBuf, RelativizeError> {
        let target = identifier_of(&target);
        Ok(match self.find(target)? {
            Ok(candidate) => {
                let mut text = String::with_capacity(candidate.len());
                candidate.write(&mut text);
                ReferenceBuf::trusted(text, candidate.offsets(target)).into()
            }
            Err(_) => ReferenceBuf::from(*target).into(),
        })
    }

    /// Appends the shortest reference that resolves to `target` to `reference`. Returns why it is
    /// the target itself, or `None` if it is a relative reference.
    ///
    /// Takes time linear in the lengths of base and target. Allocates only if `reference` must
    /// grow, or if the path of the base has dot-segments.
    ///
    /// # Errors
    /// The errors of [`relativize`](Relativizer::relativize); `reference` is then unchanged.
    ///
    /// ```
    /// # use urial::{Obstacle, Relativizer, Uri};
    /// let base = Relativizer::new(Uri::parse("http://e.org/a/b")?);
    /// let mut link = String::from("see ");
    /// assert_eq!(base.relativize_into(Uri::parse("http://e.org/a/c")?, &mut link)?, None);
    /// assert_eq!(link, "see c");
    /// let obstacle = base.relativize_into(Uri::parse("https://e.org/")?, &mut link)?;
    /// assert_eq!(obstacle, Some(Obstacle::Scheme));
    /// assert_eq!(link, "see chttps://e.org/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn relativize_into(
        &self,
        target: impl AsIdentifier<Grammar: SubsetOf<G>>,
        reference: &mut String,
    ) -> Result<Option<Obstacle>, RelativizeError> {
        let target = identifier_of(&target);
        match self.find(target)? {
            Ok(candidate) => {
                candidate.write(reference);
                Ok(None)
            }
            Err(obstacle) => {
                reference.push_str(target.as_str());
                Ok(Some(obstacle))
            }
        }
    }

    /// Finds the shortest relative reference, or why there is none.
    fn find<'t>(
        &self,
        target: Identifier<'t, G>,
    ) -> Result<Result<Candidate<'t>, Obstacle>, RelativizeError> {
        let pair = Pair::new(self.base, target);
        if let Some(candidate) = pair.empty_path() {
            return Ok(Ok(candidate));
        }
        let directory = Directory::of(self.base);
        let shortest = self.shortest(&pair, &directory)?;
        Ok(shortest.ok_or_else(|| pair.obstacle(&directory)))
    }

    /// The shortest reference with a path or an authority that the policy allows. `None` if that is
    /// longer than the target.
    fn shortest<'t>(
        &self,
        pair: &Pair<'_, 't, G>,
        directory: &Directory<'_>,
    ) -> Result<Option<Candidate<'t>>, RelativizeError> {
        pair.check_no_dot_segment()?;
        let may_climb = self.dot_dot && self.within != Within::Directory;
        let may_root = directory.rooted || self.within != Within::Directory;
        let by_path = pair.relative_path(directory).filter(|it| {
            (may_climb || !it.climbs()) && (may_root || !pair.target.path().is_absolute())
        });
        let by_root = pair.absolute_path().filter(|_| self.within != Within::Directory);
        let by_network = pair.network_path().filter(|_| self.within == Within::Scheme);
        let prefers_root = pair.base.path().is_empty();
        let (first, second) = if prefers_root { (by_root, by_path) } else { (by_path, by_root) };
        // `min_by_key` returns the first of equal candidates.
        let shortest = [first, second, by_network].into_iter().flatten().min_by_key(Candidate::len);
        Ok(shortest.filter(|it| it.len() <= pair.target.as_str().len()))
    }
}

/// A candidate reference: `../` repeated, then a guard or dots, then a suffix of the target.
#[derive(Clone, Copy)]
struct Candidate<'t> {
    /// Number of `../` at the start.
    climbs: usize,
    /// A guard, or dots that end the path.
    dots: &'static str,
    /// The suffix of the target.
    suffix: &'t str,
}

impl<'t> Candidate<'t> {
    fn of(dots: &'static str, suffix: &'t str) -> Candidate<'t> {
        Candidate { climbs: 0, dots, suffix }
    }

    fn climbs(&self) -> bool {
        self.climbs > 0 || self.dots == ".."
    }

    fn len(&self) -> usize {
        self.climbs.saturating_mul("../".len()).saturating_add(self.dots.len() + self.suffix.len())
    }

    /// The offsets of the reference, made of a suffix of `target`.
    fn offsets<G: Grammar>(&self, target: Identifier<'t, G>) -> Offsets {
        let skipped = target.as_str().len() - self.suffix.len();
        let added = self.len() - self.suffix.len();
        let own = target.offsets();
        // What a reference with an empty path skips may end after the path of the target.
        let place = |border: usize| border.saturating_sub(skipped) + added;
        let has_authority = own.has_authority() && skipped < own.host_start();
        let authority = |border| if has_authority { place(border) } else { 0 };
        let borders = Borders {
            scheme_end: 0,
            host_start: authority(own.host_start()),
            host_end: authority(own.host_end()),
            path_start: authority(own.path_start()),
            path_end: place(own.path_end()),
            query_end: place(own.query_end()),
        };
        borders.offsets(self.len())
    }

    fn write(&self, reference: &mut String) {
        reference.reserve(self.len());
        reference.extend(core::iter::repeat_n("../", self.climbs));
        reference.push_str(self.dots);
        reference.push_str(self.suffix);
    }
}

/// The directory of the base: what resolution keeps of its path, without dot-segments and up to its
/// last `/`.
struct Directory<'b> {
    /// The path of the directory, without the last `/`.
    text: Cow<'b, str>,
    /// Whether a `/` follows the directory. False only if the path of the base has no `/`.
    rooted: bool,
}

impl<'b> Directory<'b> {
    fn of<G: Grammar>(base: Identifier<'b, G>) -> Directory<'b> {
        let path = base.path();
        let rooted = path.is_absolute() || base.authority().is_some();
        let Some((text, _)) = path.as_str().rsplit_once('/') else {
            return Directory { text: Cow::Borrowed(""), rooted };
        };
        if dots_in(text).is_none() {
            return Directory { text: Cow::Borrowed(text), rooted: true };
        }
        let mut text = String::new();
        let rooted =
            DotSegments::in_directory_of(base, Spelling::AS_WRITTEN, Excess::Discard, &mut text)
                .unwrap_or_else(|_| unreachable!("{DISCARDED}"))
                .is_rooted();
        Directory { text: Cow::Owned(text), rooted }
    }

    /// The directory and its ancestors, each with the number of `..` that lead to it.
    fn ancestors(&self) -> impl Iterator<Item = (usize, &str)> {
        core::iter::successors(Some(&*self.text), |directory| parent(directory)).enumerate()
    }
}

/// The parent of a directory; the empty text has none.
fn parent(directory: &str) -> Option<&str> {
    (!directory.is_empty()).then(|| &directory[..directory.rfind('/').unwrap_or(0)])
}

/// A base and a target, for which a reference is sought.
struct Pair<'b, 't, G: Grammar> {
    base: Identifier<'b, G>,
    target: Identifier<'t, G>,
    /// Whether base and target have the same scheme, and the same authority or none.
    has_same_authority: bool,
}

impl<'b, 't, G: Grammar> Pair<'b, 't, G> {
    fn new(base: Identifier<'b, G>, target: Identifier<'t, G>) -> Pair<'b, 't, G> {
        let head = |it: &Reference<'_, G>| it.offsets().path_start();
        let [own, other] = [&*base, &*target].map(|it| &it.as_str()[..head(it)]);
        Pair { base, target, has_same_authority: own == other }
    }

    fn has_same_scheme(&self) -> bool {
        self.base.scheme().as_str() == self.target.scheme().as_str()
    }

    /// A reference with an empty path, for a target with the path of the base.
    fn empty_path(&self) -> Option<Candidate<'t>> {
        let is_same = self.has_same_authority && self.base.path() == self.target.path();
        if !is_same {
            return None;
        }
        let (own, inherited) = (self.target.query(), self.base.query());
        let last_shared = if own == inherited { Component::Query } else { Component::Path };
        // Without a path, the reference would inherit the query of the base.
        let needs_path = own.is_none() && inherited.is_some();
        (!needs_path).then(|| Candidate::of("", self.target.slice(After(last_shared)..)))
    }

    /// A relative path: climbs from the directory of the base to the first ancestor that contains
    /// the target.
    fn relative_path(&self, directory: &Directory<'_>) -> Option<Candidate<'t>> {
        let path = self.has_same_authority.then(|| self.unguarded_path())?;
        let common = common_prefix(&directory.text, path);
        let mut shared = directory.ancestors().filter(|(_, ancestor)| ancestor.len() <= common);
        shared.find_map(|(climbs, ancestor)| {
            let below = &path[ancestor.len()..];
            let is_rooted = climbs > 0 || directory.rooted;
            let below = if is_rooted { below.strip_prefix('/')? } else { below };
            Some(self.descend(climbs, below))
        })
    }

    /// The reference that climbs `climbs` directories, then follows the path `below`, a suffix of
    /// the path of the target.
    fn descend(&self, climbs: usize, below: &str) -> Candidate<'t> {
        let suffix = self.suffix_from(below);
        let delimiter = below.bytes().find(|byte| matches!(byte, b'/' | b':'));
        let is_guarded = below.starts_with('/') || delimiter == Some(b':');
        match climbs.checked_sub(1) {
            None if below.is_empty() => Candidate::of(".", suffix),
            None if is_guarded => Candidate::of("./", suffix),
            None => Candidate::of("", suffix),
            Some(climbs) if below.is_empty() => Candidate { climbs, dots: "..", suffix },
            Some(_) => Candidate { climbs, dots: "", suffix },
        }
    }

    /// The end of the target, from `path` on, a suffix of its path.
    fn suffix_from(&self, path: &str) -> &'t str {
        let end = self.target.slice(..After(Component::Path)).len();
        &self.target.as_str()[end - path.len()..]
    }

    fn absolute_path(&self) -> Option<Candidate<'t>> {
        let path = self.has_same_authority.then(|| self.unguarded_path())?;
        let guard = if path.starts_with("//") { "/." } else { "" };
        path.starts_with('/').then(|| Candidate::of(guard, self.suffix_from(path)))
    }

    fn network_path(&self) -> Option<Candidate<'t>> {
        let suffix = self.target.slice(After(Component::Scheme)..).strip_prefix(':')?;
        let has_authority = self.target.authority().is_some();
        (has_authority && self.has_same_scheme()).then(|| Candidate::of("", suffix))
    }

    /// The path of the target, without the guard `/.` of a path that begins with `//`.
    fn unguarded_path(&self) -> &'t str {
        let path = self.target.path().as_str();
        match path.strip_prefix("/.") {
            Some(guarded) if guarded.starts_with("//") && self.target.authority().is_none() => {
                guarded
            }
            _ => path,
        }
    }

    /// Checks that resolution keeps the path of the target: that it has no dot-segment.
    fn check_no_dot_segment(&self) -> Result<(), RelativizeError> {
        let path = self.unguarded_path();
        let start = self.target.slice(..After(Component::Path)).len() - path.len();
        match dots_in(path) {
            Some(at) => Err(RelativizeError::DotSegment { offset: start + at }),
            None => Ok(()),
        }
    }

    /// Why there is no relative reference.
    fn obstacle(&self, directory: &Directory<'_>) -> Obstacle {
        let relative = [self.relative_path(directory), self.absolute_path(), self.network_path()];
        let shortest = relative.iter().flatten().map(Candidate::len).min();
        if !self.has_same_scheme() {
            Obstacle::Scheme
        } else if let Some(len) = shortest {
            let is_longer = len > self.target.as_str().len();
            if is_longer { Obstacle::Length } else { Obstacle::Policy }
        } else if self.base.authority().is_some() {
            Obstacle::Authority
        } else {
            Obstacle::Path
        }
    }
}

/// Offset of the first dot-segment of `path`.
fn dots_in(path: &str) -> Option<usize> {
    let mut offset = find_dots(path, false)?;
    path[offset..].split('/').find_map(|segment| {
        let start = offset;
        offset += segment.len() + 1;
        Spelling::<Rfc3986>::AS_WRITTEN.dots(segment).map(|_| start)
    })
}

/// Length of the longest common prefix.
fn common_prefix(a: &str, b: &str) -> usize {
    a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count()
}

/// Declares relativization, for every type that can be a base.
macro_rules! relativize {
    ($grammar:ident, $reference:ident, $reference_buf:ident, $identifier:ident, $identifier_buf:ident) => {
        /// Returns the shortest reference that resolves to `target` against this base: the target
        /// itself, if there is no relative one. Allocates the result.
        ///
        /// For many targets, or another policy, use a [`Relativizer`].
        ///
        /// # Errors
        /// [`RelativizeError::DotSegment`] if no reference resolves to the target, not even the
        /// target itself.
        ///
        /// ```
        /// # use urial::Uri;
        /// let base = Uri::parse("http://e.org/a/b")?;
        /// let target = Uri::parse("http://e.org/a/?q")?;
        /// assert_eq!(base.relativize(target)?, ".?q");
        /// assert_eq!(base.resolve(&base.relativize(target)?)?, target);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn relativize(
            &self,
            target: impl AsIdentifier<Grammar: SubsetOf<$crate::$grammar>>,
        ) -> Result<$crate::$reference_buf, RelativizeError> {
            Relativizer::new(self.identifier()).relativize(target)
        }
    };
}

on_identifiers!(relativize);

impl Obstacle {
    /// Returns the obstacle as one word, as `--json` prints it: `scheme`, `authority`, `path`,
    /// `length` or `policy`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Obstacle::Scheme => "scheme",
            Obstacle::Authority => "authority",
            Obstacle::Path => "path",
            Obstacle::Length => "length",
            Obstacle::Policy => "policy",
        }
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Display for RelativizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RelativizeError::DotSegment { offset } = self;
        write!(
            f,
            "path: expected no dot-segment, which resolution would remove, found one at byte {offset}"
        )
    }
}

impl core::error::Error for RelativizeError {}

#[cfg(test)]
mod tests {
    use super::*;

    const BASES: [&str; 9] =
        ["s:", "s:a/b", "s:/a//b", "s:/.//a", "s://a", "s://a/a/b?a", "s://", "s:a:b/", "t://a/b"];

    /// The offsets of a reference are those of its text, for all targets of a few characters.
    #[test]
    fn offsets_are_those_of_the_text() {
        let mut relative = 0;
        for number in 0..8_usize.pow(6) {
            let text = (0..6)
                .map(|digit| ["", "a", "b", "/", ".", ":", "?", "#"][number >> (3 * digit) & 7]);
            let text = String::from("s:") + &text.collect::<String>();
            let Ok(target) = Identifier::<Rfc3986>::parse(&text) else { continue };
            for base in BASES {
                let base = Relativizer::new(Identifier::<Rfc3986>::from_static(base));
                let Ok(found) = base.relativize(target) else { continue };
                let parsed = Reference::<Rfc3986>::parse(found.as_str()).unwrap();
                assert_eq!(found.reference().offsets(), parsed.offsets(), "{found} from {base:?}");
                relative += usize::from(found.is_relative());
            }
        }
        assert!(relative > 100_000, "only {relative} references are relative");
    }
}
