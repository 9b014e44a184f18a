//! Reference resolution (RFC 3986 §5.2): a base and a reference make a target.
//!
//! The target is written to any writer here, and to a `String` in
//! [`resolve_into`](super::resolve_into).

use core::fmt;

use super::char_form::Spelling;
use super::excess::{EncodedDots, Excess, ExcessDotDot};
#[cfg(feature = "alloc")]
use super::fast::join::Directory;
use super::recompose::{AuthoritySources, Recomposer};
use super::sink::{Discard, Sink, Stream};
use super::surviving::SurvivingSegments;
use crate::chars::cast::as_position;
use crate::components::authority::Authority;
use crate::components::path::unrooted;
use crate::components::percent::PctStr;
use crate::components::scheme::Scheme;
use crate::parse::grammar::Rfc3986;
use crate::parse::offsets::Component;
use crate::reference::borrowed::{
    Identifier, Position, Reference, SubsetOf, ToIdentifier, ToReference,
};
use crate::reference::types::Grammar;

/// Why a reference was not resolved.
///
/// ```
/// # use urial::{Excess, ResolveError, Resolver, uri, uri_ref};
/// # #[cfg(feature = "alloc")] {
/// let resolver = Resolver::new(uri!("http://a/b")).excess(Excess::Refuse);
/// let error = resolver.resolve(uri_ref!("../g")).unwrap_err();
/// assert_eq!(error, ResolveError::Excess { in_base: false, offset: 0 });
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ResolveError {
    /// A `..` climbs above the root, which [`Excess::Refuse`] forbids. With [`EncodedDots::Dot`],
    /// it may be percent-encoded.
    Excess {
        /// Whether the `..` is in the path of the base, not of the reference.
        in_base: bool,
        /// Offset of the `..`, in bytes from the start of the base or of the reference.
        offset: usize,
    },
    /// The target would be longer than `u32::MAX` bytes.
    Length,
}

/// Resolves references against a base URI (§5.2).
///
/// A resolver is a small `Copy` value that borrows the base; make it once and use it for any number
/// of references. The defaults are those of the RFC: strict, excess `..` dropped, and encoded dots
/// kept. The fragment of the base is ignored.
///
/// ```
/// # use urial::{Excess, Resolver, Uri, UriRef};
/// let resolver = Resolver::new(Uri::parse("http://a/b/c/d;p?q")?);
/// # #[cfg(feature = "alloc")] {
/// let mut target = String::new();
/// resolver.resolve_into(UriRef::parse("../g")?, &mut target)?;
/// assert_eq!(target, "http://a/b/g");
/// # }
///
/// let strict_about_dots = resolver.excess(Excess::Refuse);
/// let error = strict_about_dots.display(UriRef::parse("../../../g")?).unwrap_err();
/// let sentence = "path: expected a segment to remove, found `..` at byte 6 of the reference";
/// assert_eq!(error.to_string(), sentence);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resolver<'b, G: Grammar = Rfc3986> {
    pub(super) base: Identifier<'b, G>,
    #[cfg(feature = "alloc")]
    pub(super) directory: Directory,
    pub(super) strict: bool,
    pub(super) excess: Excess,
    pub(super) encoded_dots: EncodedDots,
}

impl<'b, G: Grammar> Resolver<'b, G> {
    /// Makes a resolver for `base`. A relative reference cannot be a base (§5.1).
    #[must_use]
    pub fn new(base: impl ToIdentifier<'b, Grammar = G>) -> Resolver<'b, G> {
        let base = base.to_identifier();
        Resolver {
            base,
            #[cfg(feature = "alloc")]
            directory: Directory::of(*base),
            strict: true,
            excess: Excess::Discard,
            encoded_dots: EncodedDots::Name,
        }
    }

    /// Returns the base.
    ///
    /// ```
    /// # use urial::{Resolver, uri};
    /// assert_eq!(Resolver::new(uri!("http://e.org/a")).base(), "http://e.org/a");
    /// ```
    #[must_use]
    pub fn base(&self) -> G::Identifier<'b> {
        self.base.into()
    }

    /// Sets whether resolution is strict; the default is `true`. Otherwise a scheme equal to that
    /// of the base is ignored, as parsers before RFC 3986 did: `http:g` is `g` (§5.2.2).
    ///
    /// ```
    /// # use urial::{Resolver, uri, uri_ref};
    /// # #[cfg(feature = "alloc")] {
    /// let resolver = Resolver::new(uri!("http://e.org/a/b"));
    /// assert_eq!(resolver.resolve(uri_ref!("http:g"))?, "http:g");
    /// assert_eq!(resolver.strict(false).resolve(uri_ref!("http:g"))?, "http://e.org/a/g");
    /// # }
    /// # Ok::<(), urial::ResolveError>(())
    /// ```
    #[must_use]
    pub const fn strict(self, strict: bool) -> Resolver<'b, G> {
        Resolver { strict, ..self }
    }

    /// Sets what happens to an excess `..`; the default is [`Excess::Discard`].
    #[must_use]
    pub const fn excess(self, excess: Excess) -> Resolver<'b, G> {
        Resolver { excess, ..self }
    }

    /// Sets how percent-encoded dot-segments are read, in the reference and in the base; the
    /// default is [`EncodedDots::Name`].
    ///
    /// ```
    /// # use urial::{EncodedDots, Resolver, Uri, UriRef};
    /// # #[cfg(feature = "alloc")] {
    /// let resolver = Resolver::new(Uri::parse("http://a/b/c")?);
    /// let reference = UriRef::parse("%2E%2E/g")?;
    /// assert_eq!(resolver.resolve(reference)?, "http://a/b/%2E%2E/g");
    /// assert_eq!(resolver.encoded_dots(EncodedDots::Dot).resolve(reference)?, "http://a/g");
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn encoded_dots(self, encoded_dots: EncodedDots) -> Resolver<'b, G> {
        Resolver { encoded_dots, ..self }
    }

    pub(super) fn spelling(&self) -> Spelling<G> {
        Spelling { encoded_dots: self.encoded_dots, ..Spelling::AS_WRITTEN }
    }

    /// Returns the target of `reference` as a value whose `Display` writes it to any
    /// [`fmt::Write`]. Never allocates, so this needs no feature.
    ///
    /// Writes the text that `resolve` returns. Its time is `O(n log n)` in the lengths of base and
    /// reference if the path has dot-segments, and otherwise linear.
    ///
    /// # Errors
    /// [`ResolveError::Excess`] for an excess `..`, only with [`Excess::Refuse`].
    /// [`ResolveError::Length`] for a target longer than `u32::MAX` bytes.
    ///
    /// ```
    /// # use core::fmt::Write;
    /// # use urial::{Resolver, Uri, UriRef};
    /// # fn link(to: &mut impl Write) -> Result<(), Box<dyn std::error::Error>> {
    /// let resolver = Resolver::new(Uri::parse("http://a/b/c/d;p?q")?);
    /// write!(to, "see <{}>", resolver.display(UriRef::parse("../g?y")?)?)?;
    /// # Ok(())
    /// # }
    /// # let mut to = String::new();
    /// # link(&mut to)?;
    /// assert_eq!(to, "see <http://a/b/g?y>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn display<'a>(
        &self,
        reference: impl ToReference<'a, Grammar: SubsetOf<G>>,
    ) -> Result<ResolvedDisplay<'a, G>, ResolveError>
    where
        'b: 'a,
    {
        let resolved =
            ResolvedDisplay { resolver: *self, reference: reference.to_reference().with_grammar() };
        resolved.check_excess()?;
        resolved.check_length()?;
        Ok(resolved)
    }

    /// What `T` of §5.2.2 is made of.
    #[inline]
    pub(super) fn transform<'a>(&self, reference: Reference<'a, G>) -> Transformed<'a>
    where
        'b: 'a,
    {
        let is_other = |it: Scheme<'_>| !it.eq_ignore_ascii_case(self.base.scheme().as_str());
        let own_scheme = reference.scheme().filter(|&it| self.strict || is_other(it));
        Transformed::of(*self.base, own_scheme, reference)
    }
}

/// The target of a reference, to be written by `Display`. Made by [`Resolver::display`].
#[derive(Clone, Copy)]
pub struct ResolvedDisplay<'a, G: Grammar = Rfc3986> {
    resolver: Resolver<'a, G>,
    reference: Reference<'a, G>,
}

/// The components of a target, of which the path is not made yet  (§5.2.2)
pub(super) struct Transformed<'a> {
    scheme: Option<&'a str>,
    authority: Option<Authority<'a>>,
    pub(super) path: PathOf,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
}

/// Whose path the target has. That of the base is taken as it is.
#[derive(Clone, Copy)]
pub(super) enum PathOf {
    Base,
    Reference,
    /// Both paths, merged.
    Both,
}

impl<'a> Transformed<'a> {
    /// Takes each component from `reference`, whose scheme counts if it is `own_scheme`, or else
    /// from `base`.
    #[inline]
    pub(super) fn of<G: Grammar>(
        base: Reference<'a, G>,
        own_scheme: Option<Scheme<'a>>,
        reference: Reference<'a, G>,
    ) -> Transformed<'a> {
        let own_authority = reference.authority();
        let is_relative = own_scheme.is_none() && own_authority.is_none();
        let inherits_query =
            is_relative && reference.path().is_empty() && reference.query().is_none();
        let query = if inherits_query { base.query() } else { reference.query() };
        Transformed {
            scheme: own_scheme.or(base.scheme()).map(Scheme::as_str),
            authority: if is_relative { base.authority() } else { own_authority },
            path: match reference.path() {
                path if is_relative && path.is_empty() => PathOf::Base,
                path if is_relative && !path.is_absolute() => PathOf::Both,
                _ => PathOf::Reference,
            },
            query: query.map(PctStr::as_str),
            fragment: reference.fragment().map(PctStr::as_str),
        }
    }

    #[inline]
    pub(super) fn write_head<S: Sink>(&self, result: &mut Recomposer<'_, S>) {
        result.scheme(self.scheme);
        result.authority(self.authority.map(AuthoritySources::from));
    }

    #[inline]
    pub(super) fn write_tail<S: Sink>(&self, result: &mut Recomposer<'_, S>) {
        result.query(self.query);
        result.fragment(self.fragment);
    }
}

impl<G: Grammar> ResolvedDisplay<'_, G> {
    fn write(&self, sink: &mut Stream<'_>) {
        let target = self.resolver.transform(self.reference);
        let mut result = Recomposer::new(sink);
        target.write_head(&mut result);
        result.path_in_order(|sink| match self.segments(target.path) {
            Some(segments) => segments.write(sink),
            None => sink.push_str(self.resolver.base.path().as_str()),
        });
        target.write_tail(&mut result);
    }

    /// The segments of which dot-segments are removed, unless the path is that of the base.
    fn segments(&self, of: PathOf) -> Option<SurvivingSegments<'_, G>> {
        let path = self.reference.path();
        let (rooted, directory) = match of {
            PathOf::Base => return None,
            PathOf::Reference => (path.is_absolute(), None),
            PathOf::Both => directory(&self.resolver.base),
        };
        let (segments, excess) = (unrooted(path.as_str()), self.resolver.excess);
        let spelling = self.resolver.spelling();
        Some(SurvivingSegments { rooted, directory, segments, excess, spelling })
    }

    fn check_excess(&self) -> Result<(), ResolveError> {
        if self.resolver.excess != Excess::Refuse {
            return Ok(());
        }
        let segments = self.segments(self.resolver.transform(self.reference).path);
        segments.map_or(Ok(()), SurvivingSegments::check).map_err(|found| {
            let of = if found.in_directory { *self.resolver.base } else { self.reference };
            excess_error(of, found.in_directory, &found.dots)
        })
    }

    fn check_length(&self) -> Result<(), ResolveError> {
        let limit = as_position(u32::MAX);
        let parts = [self.resolver.base.as_str(), "/.", self.reference.as_str()];
        let longest = parts.iter().fold(0_usize, |sum, part| sum.saturating_add(part.len()));
        if longest <= limit {
            return Ok(());
        }
        let mut discard = Discard;
        let mut count = Stream::new(&mut discard);
        self.write(&mut count);
        if count.len() <= limit { Ok(()) } else { Err(ResolveError::Length) }
    }
}

impl<G: Grammar> fmt::Display for ResolvedDisplay<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sink = Stream::new(f);
        self.write(&mut sink);
        sink.finish()
    }
}

impl<G: Grammar> fmt::Debug for ResolvedDisplay<'_, G> {
    /// Writes what the target is made of, with masked passwords.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ResolvedDisplay")
            .field("base", &self.resolver.base)
            .field("reference", &self.reference)
            .finish_non_exhaustive()
    }
}

/// What a relative path is merged with (§5.2.3): whether the path begins with `/`, and the segments
/// of the base up to its last `/`, if there is another.
pub(super) fn directory<'a, G: Grammar>(base: &Reference<'a, G>) -> (bool, Option<&'a str>) {
    let path = base.path();
    let rooted = path.is_absolute() || base.authority().is_some();
    (rooted, unrooted(path.as_str()).rsplit_once('/').map(|(directory, _)| directory))
}

/// The error for an excess `..` in the path of `reference`.
pub(super) fn excess_error<G: Grammar>(
    reference: Reference<'_, G>,
    in_base: bool,
    excess: &ExcessDotDot,
) -> ResolveError {
    let path = reference.slice(..Position::Before(Component::Path)).len();
    let root = usize::from(reference.path().is_absolute());
    ResolveError::Excess { in_base, offset: path + root + excess.0 }
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
