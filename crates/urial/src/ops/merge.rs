//! Merging with a base that is itself relative (RFC 3986 §5.1.1): two references make one.

use alloc::string::String;

use super::recompose::Recomposer;
use super::resolve::{PathOf, ResolveError, Transformed};
use crate::parse::offsets::Offsets;
use crate::reference::borrowed::{AsReference, Reference, SubsetOf, reference_of};
use crate::reference::owned::ReferenceBuf;
use crate::reference::types::{Grammar, on_references};

impl<G: Grammar> Reference<'_, G> {
    fn merge(self, reference: Reference<'_, G>) -> Result<ReferenceBuf<G>, ResolveError> {
        let mut text = String::new();
        let offsets = self.write_merged(reference, &mut text)?;
        Ok(ReferenceBuf::trusted(text, offsets))
    }

    /// See [`UriRef::merge_into`](crate::UriRef::merge_into): the same for any grammar.
    ///
    /// # Errors
    /// [`ResolveError::Length`] for a result longer than `u32::MAX` bytes; `target` is then
    /// unchanged.
    pub fn merge_into(
        self,
        reference: impl AsReference<Grammar: SubsetOf<G>>,
        target: &mut String,
    ) -> Result<(), ResolveError> {
        let start = target.len();
        let written = self.write_merged(reference_of(&reference), target).map(drop);
        written.inspect_err(|_| target.truncate(start))
    }

    /// §5.2.2 and §5.3, without `remove_dot_segments`. Appends the result and returns its offsets.
    fn write_merged(
        self,
        reference: Reference<'_, G>,
        target: &mut String,
    ) -> Result<Offsets, ResolveError> {
        let parts = Transformed::of(self, reference.scheme(), reference);
        let mut result = Recomposer::new(target);
        parts.write_head(&mut result);
        result.path(|target| {
            if matches!(parts.path, PathOf::Base) {
                target.push_str(self.path().as_str());
                return;
            }
            if matches!(parts.path, PathOf::Both) {
                self.write_directory(target);
            }
            target.push_str(reference.path().as_str());
        });
        parts.write_tail(&mut result);
        result.finish().ok_or(ResolveError::Length)
    }

    /// Appends what a relative path is merged with (§5.2.3): the path up to its last `/`, or all of
    /// it and a `/` if it ends in a dot-segment, which is a directory.
    fn write_directory(self, target: &mut String) {
        let path = self.path().as_str();
        let last = path.rfind('/').map_or(0, |slash| slash + 1);
        let is_dots = matches!(&path[last..], "." | "..");
        let is_empty_after_authority = path.is_empty() && self.authority().is_some();
        target.push_str(if is_dots { path } else { &path[..last] });
        if is_dots || is_empty_after_authority {
            target.push('/');
        }
    }
}

/// Declares merging, for every type of references.
macro_rules! merge {
    ($grammar:ident, $reference:ident, $reference_buf:ident) => {
        /// Merges `reference` with this base, which may be relative (§5.2.3). Allocates the result.
        ///
        /// A file that is known by a relative reference may hold references itself, which are
        /// relative to it: a list of files, a Turtle file, a manifest. The result is what they are
        /// relative to the base of both: `base.resolve(a.merge(b)?)` is
        /// `base.resolve(a)?.resolve(b)`, for every `base`.
        ///
        /// So dot-segments stay, and so do those that climb above the first segment: what they
        /// remove depends on the base. An empty path in this base adds nothing to a relative path,
        /// and the fragment of this base is ignored.
        ///
        /// # Errors
        /// [`ResolveError::Length`] for a result longer than `u32::MAX` bytes.
        ///
        /// ```
        /// # use urial::{Uri, UriRef};
        /// let list = UriRef::parse("lists/a.txt")?;
        /// let image = list.merge(UriRef::parse("../images/b.png")?)?;
        /// assert_eq!(image, "lists/../images/b.png");
        /// let base = Uri::parse("http://e.org/all/index")?;
        /// assert_eq!(base.resolve(&image)?, "http://e.org/all/images/b.png");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn merge(
            &self,
            reference: impl AsReference<Grammar: SubsetOf<$crate::$grammar>>,
        ) -> Result<$crate::$reference_buf, ResolveError> {
            Ok(self.reference().merge(reference_of(&reference))?.into())
        }

        /// Merges `reference` with this base and appends the result to `target`. Allocates only if
        /// `target` must grow.
        ///
        /// # Errors
        /// [`ResolveError::Length`] for a result longer than `u32::MAX` bytes; `target` is then
        /// unchanged.
        ///
        /// ```
        /// # use urial::UriRef;
        /// let mut target = String::from("see ");
        /// UriRef::parse("a/b")?.merge_into(UriRef::parse("c")?, &mut target)?;
        /// assert_eq!(target, "see a/c");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn merge_into(
            &self,
            reference: impl AsReference<Grammar: SubsetOf<$crate::$grammar>>,
            target: &mut String,
        ) -> Result<(), ResolveError> {
            self.reference().merge_into(reference, target)
        }
    };
}

on_references!(merge);
