//! The default ways to normalize, compare and complete references: by the rules of the schemes.

use super::compare::{Comparer, Comparison};
use super::normalize::Normalizer;
use super::scheme_rules;
use super::suffix::SuffixRule;
use crate::reference::types::{on_identifiers, on_references};

impl SuffixRule<'_> {
    /// The heuristics of RFC 3986 §4.5 and uri(7): `www…` is `http`, `ftp…` is `ftp`. There is no
    /// standard set, and fashions change.
    pub const COMMON: &'static [SuffixRule<'static>] = &[
        SuffixRule { prefix: "www", scheme: "http" },
        SuffixRule { prefix: "ftp", scheme: "ftp" },
    ];
}

impl<'r> Normalizer<'r> {
    /// Normalizes up to [`Rung::Scheme`](crate::Rung::Scheme), by the rules of the scheme.
    #[must_use]
    pub const fn new() -> Normalizer<'r> {
        Normalizer::by(scheme_rules::of)
    }
}

impl Default for Normalizer<'_> {
    fn default() -> Self {
        Normalizer::new()
    }
}

impl<'c> Comparer<'c> {
    /// Compares by the rules of the schemes, with fragments, and without knowledge of redirects.
    #[must_use]
    pub const fn new() -> Comparer<'c> {
        Comparer::by(Normalizer::new())
    }
}

impl Default for Comparer<'_> {
    fn default() -> Self {
        Comparer::new()
    }
}

/// Declares what needs the whole identifier: its scheme has rules.
macro_rules! identifiers {
    ($reference:ident, $reference_buf:ident, $identifier:ident, $identifier_buf:ident) => {
        /// Returns the normal form, up to [`Rung::Scheme`](crate::Rung::Scheme) (§6.2.3). Allocates
        /// it.
        ///
        /// For another rung, or rules of your own, make a [`Normalizer`].
        ///
        /// ```
        /// # use urial::Uri;
        /// assert_eq!(Uri::parse("HTTP://E.org:80/%7Ea/../b?")?.normalize(), "http://e.org/b?");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub fn normalize(&self) -> $crate::$identifier_buf {
            Normalizer::new().normalize_identifier(self.identifier()).into()
        }

        /// Returns whether normalizing this reference would change nothing. Never allocates.
        ///
        /// ```
        /// # use urial::UriRef;
        /// assert!(UriRef::parse("http://e.org/a?")?.is_normalized());
        /// assert!(!UriRef::parse("http://e.org/%61")?.is_normalized());
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub fn is_normalized(&self) -> bool {
            Normalizer::new().is_normalized(self.reference())
        }

        /// Returns the first rung on which this URI and `other` are equivalent (§6.2), and the
        /// normalization steps of each.
        ///
        /// To ignore fragments, to consider redirects, or for rules of your own, make a
        /// [`Comparer`].
        ///
        /// ```
        /// # use urial::{Rung, Uri};
        /// let (a, b) = (Uri::parse("http://e.org/%7Ea")?, Uri::parse("http://e.org/~a")?);
        /// assert_eq!(a.compare(b).rung(), Some(Rung::Percent));
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub fn compare<'b>(&self, other: impl Into<$crate::$identifier<'b>>) -> Comparison {
            Comparer::new().compare(self.identifier(), other.into().identifier())
        }
    };
}

on_identifiers!(identifiers);

/// Declares normalization of references, which may lack a scheme.
macro_rules! references {
    ($reference:ident, $reference_buf:ident) => {
        /// Returns the normal form, up to [`Rung::Scheme`](crate::Rung::Scheme), as
        /// [`Uri::normalize`](crate::Uri::normalize) does. In a relative reference, only what does
        /// not depend on a base is normalized.
        ///
        /// ```
        /// # use urial::UriRef;
        /// assert_eq!(UriRef::parse("../%7Ea/./b")?.normalize(), "../~a/./b");
        /// assert_eq!(UriRef::parse("/c/../%7Ea/./b")?.normalize(), "/~a/b");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub fn normalize(&self) -> $crate::$reference_buf {
            Normalizer::new().normalize(self.reference())
        }

        /// Returns whether normalizing this reference would change nothing. Never allocates.
        ///
        /// ```
        /// # use urial::UriRef;
        /// assert!(UriRef::parse("http://e.org/a?")?.is_normalized());
        /// assert!(!UriRef::parse("http://e.org/%61")?.is_normalized());
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub fn is_normalized(&self) -> bool {
            Normalizer::new().is_normalized(self.reference())
        }
    };
}

on_references!(references);
