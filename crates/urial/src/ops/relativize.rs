//! Relativization, the way back of resolution (RFC 3986 §5.2): a base and a target make the
//! shortest reference that leads from one to the other.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use super::char_form::Spelling;
use super::dot_segments::{DISCARDED, DotSegments, Excess};
use crate::parse::grammar::{Grammar, Rfc3986};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Identifier;
use crate::reference::borrowed::Position::{After, Before};
use crate::reference::owned::ReferenceBuf;

/// How far a reference may lead from its base. What lies beyond is written as a whole URI.
///
/// ```
/// # use urial::{Relativizer, Uri, Within};
/// let base = Relativizer::new(Uri::parse("http://e.org/a/b")?).within(Within::Directory);
/// assert_eq!(base.relativize(Uri::parse("http://e.org/a/c/d")?)?, "c/d");
/// assert_eq!(base.relativize(Uri::parse("http://e.org/x")?)?, "http://e.org/x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Within {
    /// To all that has the base's scheme: also `//host/path`.
    #[default]
    Scheme,
    /// To all that has the base's authority too: never `//host/path`.
    Authority,
    /// To what lies in or below the base's directory: never `/path`, and no `..`.
    Directory,
}

/// What keeps a target from being written as a relative reference, so that it is its own shortest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Obstacle {
    /// Base and target differ in their schemes, as text.
    Scheme,
    /// The base has an authority, and the target has none.
    Authority,
    /// Without an authority, no path leads there: from a rooted path to a rootless one, or to none.
    Path,
    /// There are relative references, but all are longer.
    Length,
    /// There would be a relative reference, but [`Within`] or [`Relativizer::dot_dot`] forbids it.
    Policy,
}

/// Why no reference at all resolves to a target.
///
/// ```
/// # use urial::{RelativizeError, Uri};
/// let target = Uri::parse("http://e.org/a/../b")?;
/// let error = Uri::parse("http://e.org/")?.relativize(target).unwrap_err();
/// assert_eq!(error, RelativizeError::DotSegment { offset: 15 });
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RelativizeError {
    /// The target's path has a dot-segment, which resolution removes.
    DotSegment {
        /// Where it stands, in bytes from the start of the target.
        offset: usize,
    },
}

/// A base URI and the ways to write references to targets from there.
///
/// What it writes resolves to the target, byte for byte, and nothing shorter does. Of references of
/// the same length it writes the one whose form comes last in §4.2: an empty path, a relative path,
/// an absolute path, a network path. Only a base without a path prefers `/` to `.`, as resolvers
/// before RFC 3986 join paths to such a base wrongly.
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
    /// Takes the base; its fragment is not read. Any URI can be reached, and `..` may be written.
    #[must_use]
    pub const fn new(base: Identifier<'b, G>) -> Relativizer<'b, G> {
        Relativizer { base, within: Within::Scheme, dot_dot: true }
    }

    /// Returns the base.
    #[must_use]
    pub const fn base(&self) -> Identifier<'b, G> {
        self.base
    }

    /// Chooses how far references may lead.
    #[must_use]
    pub const fn within(self, within: Within) -> Relativizer<'b, G> {
        Relativizer { within, ..self }
    }

    /// Chooses whether references may hold `..`.
    #[must_use]
    pub const fn dot_dot(self, dot_dot: bool) -> Relativizer<'b, G> {
        Relativizer { dot_dot, ..self }
    }

    /// Returns the shortest reference that resolves to `target`: the target itself, if there is no
    /// relative one. Allocates it.
    ///
    /// # Errors
    /// [`RelativizeError::DotSegment`] if nothing resolves to the target, not even itself.
    pub fn relativize<'t>(
        &self,
        target: impl Into<Identifier<'t, G>>,
    ) -> Result<ReferenceBuf<G>, RelativizeError> {
        let mut text = String::new();
        self.relativize_into(target, &mut text)?;
        Ok(ReferenceBuf::try_from(text).unwrap_or_else(|_| unreachable!("a reference was written")))
    }

    /// Writes the shortest reference that resolves to `target` after what `reference` holds.
    /// Returns what kept it from being a relative one, if it is the target itself.
    ///
    /// Linear in the lengths of base and target. Allocates if `reference` must grow, or if the
    /// base's path has dot-segments.
    ///
    /// # Errors
    /// Those of [`relativize`](Relativizer::relativize); then `reference` is as it was.
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
    pub fn relativize_into<'t>(
        &self,
        target: impl Into<Identifier<'t, G>>,
        reference: &mut String,
    ) -> Result<Option<Obstacle>, RelativizeError> {
        let target = target.into();
        let directory = Directory::of(self.base);
        let pair = Pair { base: self.base, target };
        let written = match pair.same_path() {
            Some(same) => Some(same),
            None => self.shortest(&pair, &directory)?,
        };
        match written {
            Some(candidate) => candidate.write(reference),
            None => reference.push_str(target.as_str()),
        }
        Ok(if written.is_some() { None } else { Some(pair.obstacle(&directory)) })
    }

    /// The shortest relative reference that the policy allows, with a path or an authority.
    fn shortest<'t>(
        &self,
        pair: &Pair<'_, 't, G>,
        directory: &Directory<'_>,
    ) -> Result<Option<Candidate<'t>>, RelativizeError> {
        pair.check_settled()?;
        let may_climb = self.dot_dot && self.within != Within::Directory;
        let may_root = directory.rooted || self.within != Within::Directory;
        let by_path = pair.relative_path(directory).filter(|it| {
            (may_climb || !it.climbs()) && (may_root || !pair.target.path().is_absolute())
        });
        let by_root = pair.absolute_path().filter(|_| self.within != Within::Directory);
        let by_network = pair.network_path().filter(|_| self.within == Within::Scheme);
        let prefers_root = pair.base.path().is_empty();
        let (first, second) = if prefers_root { (by_root, by_path) } else { (by_path, by_root) };
        // Of equal ones, the first.
        let shortest = [first, second, by_network].into_iter().flatten().min_by_key(Candidate::len);
        Ok(shortest.filter(|it| it.len() <= pair.target.as_str().len()))
    }
}

/// A reference in the making: dots to climb with, a guard, and the end of the target.
#[derive(Clone, Copy)]
struct Candidate<'t> {
    /// How many `../` it begins with.
    climbs: usize,
    /// What follows them: a guard, or dots that end the path.
    dots: &'static str,
    rest: &'t str,
}

impl<'t> Candidate<'t> {
    fn of(dots: &'static str, rest: &'t str) -> Candidate<'t> {
        Candidate { climbs: 0, dots, rest }
    }

    fn climbs(&self) -> bool {
        self.climbs > 0 || self.dots == ".."
    }

    fn len(&self) -> usize {
        self.climbs.saturating_mul(3).saturating_add(self.dots.len() + self.rest.len())
    }

    fn write(&self, reference: &mut String) {
        reference.extend(core::iter::repeat_n("../", self.climbs));
        reference.push_str(self.dots);
        reference.push_str(self.rest);
    }
}

/// What resolution keeps of the base's path: `remove_dot_segments` of it, up to its last `/`.
struct Directory<'b> {
    /// Without its last `/`.
    text: Cow<'b, str>,
    /// A `/` stands before what follows: not so below a path that has no `/`.
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
        let mut settled = String::new();
        let rooted = DotSegments::in_directory_of(base, &mut settled, Excess::Discard)
            .unwrap_or_else(|_| unreachable!("{DISCARDED}"))
            .is_rooted();
        Directory { text: Cow::Owned(settled), rooted }
    }

    /// The directory, and those above it: how many `..` lead to each, and where it ends in the
    /// text.
    fn ancestors(&self) -> impl Iterator<Item = (usize, &str)> {
        let above = |text: &str| (!text.is_empty()).then(|| text.rfind('/').unwrap_or(0));
        let ends =
            core::iter::successors(Some(self.text.len()), move |&end| above(&self.text[..end]));
        ends.map(|end| &self.text[..end]).enumerate()
    }
}

/// A base and a target, to be joined by a reference.
struct Pair<'b, 't, G: Grammar> {
    base: Identifier<'b, G>,
    target: Identifier<'t, G>,
}

impl<'t, G: Grammar> Pair<'_, 't, G> {
    fn has_same_scheme(&self) -> bool {
        self.base.scheme().as_str() == self.target.scheme().as_str()
    }

    /// The same scheme, and the same authority or none.
    fn has_same_authority(&self) -> bool {
        self.base.slice(..Before(Component::Path)) == self.target.slice(..Before(Component::Path))
    }

    /// An empty path: what is left of the target if base and target have the same path.
    fn same_path(&self) -> Option<Candidate<'t>> {
        let is_same = self.has_same_authority() && self.base.path() == self.target.path();
        let (own, inherited) = (self.target.query(), self.base.query());
        let from = if own == inherited { Component::Query } else { Component::Path };
        let needs_path = own.is_none() && inherited.is_some();
        (is_same && !needs_path).then(|| Candidate::of("", self.target.slice(After(from)..)))
    }

    /// A path that climbs from the base's directory to the first one that the target lies in.
    fn relative_path(&self, directory: &Directory<'_>) -> Option<Candidate<'t>> {
        let path = self.has_same_authority().then(|| self.settled_path())?;
        let common = common_prefix(&directory.text, path);
        directory.ancestors().filter(|(_, above)| above.len() <= common).find_map(
            |(climbs, above)| {
                let below = &path[above.len()..];
                let is_rooted = climbs > 0 || directory.rooted;
                let below = if is_rooted { below.strip_prefix('/')? } else { below };
                Some(self.descend(climbs, below))
            },
        )
    }

    /// `climbs` times up, then to the path `below`, which ends the target's.
    fn descend(&self, climbs: usize, below: &str) -> Candidate<'t> {
        let end = self.target.slice(..After(Component::Path)).len();
        let rest = &self.target.as_str()[end - below.len()..];
        let first = below.split('/').next().unwrap_or_default();
        let is_guarded = below.starts_with('/') || first.contains(':');
        match climbs.checked_sub(1) {
            None if below.is_empty() => Candidate::of(".", rest),
            None if is_guarded => Candidate::of("./", rest),
            None => Candidate::of("", rest),
            Some(climbs) if below.is_empty() => Candidate { climbs, dots: "..", rest },
            Some(_) => Candidate { climbs, dots: "", rest },
        }
    }

    fn absolute_path(&self) -> Option<Candidate<'t>> {
        let path = self.has_same_authority().then(|| self.settled_path())?;
        let end = self.target.slice(..After(Component::Path)).len();
        let rest = &self.target.as_str()[end - path.len()..];
        let guard = if path.starts_with("//") { "/." } else { "" };
        path.starts_with('/').then(|| Candidate::of(guard, rest))
    }

    fn network_path(&self) -> Option<Candidate<'t>> {
        let rest = self.target.slice(After(Component::Scheme)..).strip_prefix(':')?;
        let has_authority = self.target.authority().is_some();
        (has_authority && self.has_same_scheme()).then(|| Candidate::of("", rest))
    }

    /// The target's path, without the guard that keeps `//` from being an authority.
    fn settled_path(&self) -> &'t str {
        let path = self.target.path().as_str();
        match path.strip_prefix("/.") {
            Some(guarded) if guarded.starts_with("//") && self.target.authority().is_none() => {
                guarded
            }
            _ => path,
        }
    }

    /// Resolution leaves the target as it is: there is no dot-segment in its path.
    fn check_settled(&self) -> Result<(), RelativizeError> {
        let path = self.settled_path();
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

/// Where the first dot-segment of `path` stands.
fn dots_in(path: &str) -> Option<usize> {
    let mut offset = 0;
    path.split('/').find_map(|segment| {
        let start = offset;
        offset += segment.len() + 1;
        Spelling::<Rfc3986>::AS_WRITTEN.dots(segment).map(|_| start)
    })
}

/// How many bytes two texts begin with in common.
fn common_prefix(a: &str, b: &str) -> usize {
    a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count()
}

impl<G: Grammar> Identifier<'_, G> {
    /// Returns the shortest reference that leads from this base to `target`: the target itself, if
    /// there is no relative one. Allocates it.
    ///
    /// For many targets, or another policy, make a [`Relativizer`].
    ///
    /// # Errors
    /// [`RelativizeError::DotSegment`] if nothing resolves to the target, not even itself.
    ///
    /// ```
    /// # use urial::Uri;
    /// let base = Uri::parse("http://e.org/a/b")?;
    /// let target = Uri::parse("http://e.org/a/?q")?;
    /// assert_eq!(base.relativize(target)?, ".?q");
    /// assert_eq!(base.resolve(base.relativize(target)?.as_uri_ref())?, target);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn relativize<'t>(
        self,
        target: impl Into<Identifier<'t, G>>,
    ) -> Result<ReferenceBuf<G>, RelativizeError> {
        Relativizer::new(self).relativize(target)
    }
}

impl Obstacle {
    /// Returns the obstacle in a word, as `--json` prints it: `scheme`, `authority`, `path`,
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
            "path: expected no dot-segment, as resolution removes it, found one at byte {offset}"
        )
    }
}

impl core::error::Error for RelativizeError {}
