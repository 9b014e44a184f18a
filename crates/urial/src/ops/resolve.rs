//! Reference resolution (RFC 3986 §5.2): a base and a reference make a target.

use alloc::string::String;
use core::fmt;

use super::dot_segments::{DotSegments, Excess, Refused, remove_dot_segments};
use super::recompose::{AuthorityPieces, Recomposer};
use super::spelling::Spelling;
use crate::grammar::{Grammar, Rfc3986};
use crate::offsets::{Component, Offsets};
use crate::owned::IdentifierBuf;
use crate::percent::PctStr;
use crate::reference::{Identifier, Position, Reference};

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
    strict: bool,
    excess: Excess,
}

impl<'b, G: Grammar> Resolver<'b, G> {
    /// Takes the base, which must be a URI: a relative reference is not one (§5.1).
    #[must_use]
    pub const fn new(base: Identifier<'b, G>) -> Resolver<'b, G> {
        Resolver { base, strict: true, excess: Excess::Discard }
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

    /// The pseudo-code of §5.2.2, and §5.3. Returns where the components went.
    fn transform(
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
        result.authority(authority.map(AuthorityPieces::from));
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

fn refused_in<G: Grammar>(
    reference: Reference<'_, G>,
    in_base: bool,
    refused: &Refused,
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
