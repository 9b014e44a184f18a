//! Reference resolution (RFC 3986 §5.2) into a `String`, as [`resolve`](super::resolve) describes
//! it: with the fast path of [`join`](super::fast::join).

use alloc::string::String;

use super::dot_segments::{DotSegments, remove_dot_segments};
use super::excess::{EncodedDots, Excess};
use super::fast::join::{Directory, Join};
use super::recompose::Recomposer;
use super::resolve::{PathOf, ResolveError, Resolver, excess_error};
use crate::parse::offsets::Offsets;
use crate::reference::borrowed::{AsReference, Identifier, Reference, SubsetOf, reference_of};
use crate::reference::owned::IdentifierBuf;
use crate::reference::types::{Grammar, on_identifiers};

impl<'b, G: Grammar> Resolver<'b, G> {
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
    pub fn resolve(
        &self,
        reference: impl AsReference<Grammar: SubsetOf<G>>,
    ) -> Result<G::IdentifierBuf, ResolveError> {
        let reference = reference_of(&reference);
        // PERF: the result is made in place: offsets that are copied right after they were stored
        // stall (`resolve`).
        if let Some(join) = self.joined(reference) {
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
    /// The errors of [`resolve`](Resolver::resolve); `target` is then unchanged.
    ///
    /// ```
    /// # use urial::{Resolver, uri, uri_ref};
    /// let resolver = Resolver::new(uri!("http://e.org/a/b"));
    /// let mut target = String::from("see ");
    /// resolver.resolve_into(uri_ref!("../c"), &mut target)?;
    /// assert_eq!(target, "see http://e.org/c");
    /// # Ok::<(), urial::ResolveError>(())
    /// ```
    #[inline]
    pub fn resolve_into(
        &self,
        reference: impl AsReference<Grammar: SubsetOf<G>>,
        target: &mut String,
    ) -> Result<(), ResolveError> {
        let (reference, start) = (reference_of(&reference), target.len());
        let written = match self.joined(reference) {
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
    /// The errors of [`resolve_into`](Resolver::resolve_into).
    ///
    /// ```
    /// # use urial::{Resolver, Uri, UriRef};
    /// let resolver = Resolver::new(Uri::parse("http://a/b?q#f")?);
    /// assert!(resolver.is_same_document(UriRef::parse("b?q#s")?)?);
    /// assert!(!resolver.is_same_document(UriRef::parse("?y")?)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_same_document(
        &self,
        reference: impl AsReference<Grammar: SubsetOf<G>>,
    ) -> Result<bool, ResolveError> {
        let mut target = String::new();
        self.resolve_into(reference_of::<G>(&reference).without_fragment(), &mut target)?;
        Ok(target == self.base.without_fragment().as_str())
    }

    /// The target as a join, if the policy and both texts allow one.
    #[inline]
    fn joined(&self, reference: Reference<'_, G>) -> Option<Join> {
        if self.encoded_dots == EncodedDots::Dot {
            return None;
        }
        self.join(reference)
    }

    /// The algorithm of §5.2.2 and §5.3, component by component. Appends the target and returns its
    /// offsets.
    #[inline(never)]
    pub(super) fn transform_by_parts(
        &self,
        reference: Reference<'_, G>,
        target: &mut String,
    ) -> Result<Offsets, ResolveError> {
        let parts = self.transform(reference);
        let mut result = Recomposer::new(target);
        parts.write_head(&mut result);
        result.path(|target| self.path(parts.path, reference, target))?;
        parts.write_tail(&mut result);
        result.finish().ok_or(ResolveError::Length)
    }

    /// Appends the path of the base, that of the reference, or both merged  (§5.2.2)
    fn path(
        &self,
        of: PathOf,
        reference: Reference<'_, G>,
        target: &mut String,
    ) -> Result<(), ResolveError> {
        match of {
            PathOf::Base => {
                target.push_str(self.base.path().as_str());
                Ok(())
            }
            PathOf::Both => self.merge(reference, target),
            PathOf::Reference => self.own_path(reference, target),
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
}

/// Declares resolution, for every type that can be a base.
macro_rules! resolve {
    ($grammar:ident, $reference:ident, $reference_buf:ident, $identifier:ident, $identifier_buf:ident) => {
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
        pub fn resolve(
            &self,
            reference: impl AsReference<Grammar: SubsetOf<$crate::$grammar>>,
        ) -> Result<$crate::$identifier_buf, ResolveError> {
            Resolver::once(self.identifier()).resolve(reference)
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
        pub fn resolve_into(
            &self,
            reference: impl AsReference<Grammar: SubsetOf<$crate::$grammar>>,
            target: &mut String,
        ) -> Result<(), ResolveError> {
            Resolver::once(self.identifier()).resolve_into(reference, target)
        }
    };
}

on_identifiers!(resolve);
