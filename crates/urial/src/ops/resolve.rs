//! Reference resolution (RFC 3986 §5.2): a base and a reference make a target.

use alloc::string::String;
use core::fmt;

use super::char_form::Spelling;
use super::dot_segments::{DotSegments, EncodedDots, Excess, ExcessDotDot, remove_dot_segments};
use super::fast::join::Directory;
use super::recompose::{AuthoritySources, Recomposer};
use crate::components::percent::PctStr;
use crate::parse::grammar::Rfc3986;
use crate::parse::offsets::{Component, Offsets};
use crate::reference::borrowed::{Identifier, Position, Reference, ToIdentifier};
use crate::reference::owned::IdentifierBuf;
use crate::reference::types::{Grammar, on_identifiers};

/// Why a reference was not resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    pub(super) base: Identifier<'b, G>,
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
        Resolver { directory: Directory::of(*base), ..Resolver::once(base) }
    }

    /// Makes a resolver for a single reference: it examines no more of the base than is needed.
    #[inline]
    const fn once(base: Identifier<'b, G>) -> Resolver<'b, G> {
        Resolver {
            base,
            directory: Directory::Unknown,
            strict: true,
            excess: Excess::Discard,
            encoded_dots: EncodedDots::Name,
        }
    }

    /// Returns the base.
    #[must_use]
    pub fn base(&self) -> G::Identifier<'b> {
        self.base.into()
    }

    /// Sets whether resolution is strict; the default is `true`. Otherwise a scheme equal to that
    /// of the base is ignored, as parsers before RFC 3986 did: `http:g` is `g` (§5.2.2).
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
    /// let resolver = Resolver::new(Uri::parse("http://a/b/c")?);
    /// let reference = UriRef::parse("%2E%2E/g")?;
    /// assert_eq!(resolver.resolve(reference)?, "http://a/b/%2E%2E/g");
    /// assert_eq!(resolver.encoded_dots(EncodedDots::Dot).resolve(reference)?, "http://a/g");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn encoded_dots(self, encoded_dots: EncodedDots) -> Resolver<'b, G> {
        Resolver { encoded_dots, ..self }
    }

    /// Returns the target of `reference`. Allocates the result.
    ///
    /// # Errors
    /// [`ResolveError::Excess`] for an excess `..`, only with [`Excess::Refuse`].
    /// [`ResolveError::Length`] for a target longer than `u32::MAX` bytes.
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
    ) -> Result<G::IdentifierBuf, ResolveError> {
        let reference = reference.into();
        // PERF: the result is made in place: offsets that are copied right after they were stored
        // stall (`resolve`).
        if let Some(join) = self.join(reference) {
            let mut target = String::with_capacity(join.len(reference)?);
            join.write(*self.base, reference, &mut target)?;
            return Ok(IdentifierBuf::trusted(target, join.offsets(*self.base, reference)).into());
        }
        let mut target = String::new();
        let offsets = self.transform_by_parts(reference, &mut target)?;
        Ok(IdentifierBuf::trusted(target, offsets).into())
    }

    /// Appends the target of `reference` to `target`.
    ///
    /// Takes time linear in the lengths of base and reference. Allocates only if `target` must
    /// grow.
    ///
    /// # Errors
    /// Those of [`resolve`](Resolver::resolve); `target` is then unchanged.
    #[inline]
    pub fn resolve_into<'r>(
        &self,
        reference: impl Into<Reference<'r, G>>,
        target: &mut String,
    ) -> Result<(), ResolveError> {
        let (reference, start) = (reference.into(), target.len());
        let written = match self.join(reference) {
            Some(join) => join.write(*self.base, reference, target),
            None => self.transform_by_parts(reference, target).map(drop),
        };
        written.inspect_err(|_| target.truncate(start))
    }

    /// Returns whether `reference` is a same-document reference: whether its target is the base,
    /// both without their fragments (§4.4). Allocates the target.
    ///
    /// Compares the resolved text byte by byte, whatever the form of the reference.
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

    /// The algorithm of §5.2.2 and §5.3, component by component. Appends the target and returns its
    /// offsets.
    #[inline(never)]
    pub(super) fn transform_by_parts(
        &self,
        reference: Reference<'_, G>,
        target: &mut String,
    ) -> Result<Offsets, ResolveError> {
        let base = self.base;
        let own_scheme = reference
            .scheme()
            .filter(|&it| self.strict || !it.eq_ignore_ascii_case(base.scheme().as_str()));
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

    /// Appends the path of the base, that of the reference, or both merged  (§5.2.2)
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
        remove_dot_segments(path, self.spelling(), self.excess, target)
            .map_err(|excess| excess_error(reference, false, &excess))
    }

    /// `remove_dot_segments(merge(Base.path, R.path))`: the path of the base up to its last `/`,
    /// then the path of the reference (§5.2.3).
    fn merge(&self, reference: Reference<'_, G>, target: &mut String) -> Result<(), ResolveError> {
        let segments =
            DotSegments::in_directory_of(self.base, self.spelling(), self.excess, target)
                .map_err(|excess| excess_error(*self.base, true, &excess))?;
        let path = reference.path().as_str();
        segments.finish(path).map_err(|excess| excess_error(reference, false, &excess))
    }

    fn spelling(&self) -> Spelling<G> {
        Spelling { encoded_dots: self.encoded_dots, ..Spelling::AS_WRITTEN }
    }
}

/// The error for an excess `..` in the path of `reference`.
fn excess_error<G: Grammar>(
    reference: Reference<'_, G>,
    in_base: bool,
    excess: &ExcessDotDot,
) -> ResolveError {
    let path = reference.slice(..Position::Before(Component::Path)).len();
    let root = usize::from(reference.path().is_absolute());
    ResolveError::Excess { in_base, offset: path + root + excess.0 }
}

/// Declares resolution, for every type that can be a base.
macro_rules! resolve {
    ($reference:ident, $reference_buf:ident, $identifier:ident, $identifier_buf:ident) => {
        /// Resolves `reference` against this base (§5.2). Allocates the result.
        ///
        /// For many references, or another policy, use a [`Resolver`].
        ///
        /// # Errors
        /// [`ResolveError::Length`] for a target longer than `u32::MAX` bytes.
        ///
        /// ```
        /// # use urial::{Uri, UriRef};
        /// let base = Uri::parse("http://a/b/c/d;p?q")?;
        /// assert_eq!(base.resolve(UriRef::parse("../../../g")?)?, "http://a/g");
        /// assert_eq!(base.resolve(UriRef::parse("?y")?)?, "http://a/b/c/d;p?y");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn resolve<'r>(
            &self,
            reference: impl Into<$crate::$reference<'r>>,
        ) -> Result<$crate::$identifier_buf, ResolveError> {
            Resolver::once(self.identifier()).resolve(reference.into().reference())
        }

        /// Resolves `reference` against this base and appends the result to `target`. Allocates
        /// only if `target` must grow.
        ///
        /// # Errors
        /// [`ResolveError::Length`] for a target longer than `u32::MAX` bytes; `target` is then
        /// unchanged.
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
            &self,
            reference: impl Into<$crate::$reference<'r>>,
            target: &mut String,
        ) -> Result<(), ResolveError> {
            Resolver::once(self.identifier()).resolve_into(reference.into().reference(), target)
        }
    };
}

on_identifiers!(resolve);

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
