//! The default ways to normalize, compare and complete references: by the rules of the schemes.

use super::compare::{Comparer, Comparison};
use super::normalize::Normalizer;
use super::scheme_rules;
use super::suffix::SuffixRule;
use crate::components::authority::PortError;
use crate::components::scheme::Scheme;
use crate::reference::borrowed::{AsIdentifier, SubsetOf};
use crate::reference::types::{on_identifiers, on_references};

impl SuffixRule<'_> {
    /// The heuristics of RFC 3986 §4.5 and uri(7): `www…` is `http`, `ftp…` is `ftp`. There is no
    /// standard set, and fashions change.
    ///
    /// ```
    /// # use urial::{SuffixRule, complete_suffix};
    /// let guess = complete_suffix("ftp.e.org/pub", SuffixRule::COMMON).unwrap();
    /// assert_eq!(guess.uri, "ftp://ftp.e.org/pub");
    /// ```
    pub const COMMON: &'static [SuffixRule<'static>] = &[
        SuffixRule { prefix: "www", scheme: "http" },
        SuffixRule { prefix: "ftp", scheme: "ftp" },
    ];
}

impl Scheme<'_> {
    /// Returns the port that an absent port means in URIs of this scheme (§6.2.3), in any case.
    /// `None` if the scheme has none, or is not known.
    ///
    /// ```
    /// # use urial::Uri;
    /// assert_eq!(Uri::parse("HTTPS://e.org/")?.scheme().default_port(), Some(443));
    /// assert_eq!(Uri::parse("urn:a")?.scheme().default_port(), None);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn default_port(self) -> Option<u16> {
        scheme_rules::of(self).port()
    }
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
    ($grammar:ident, $reference:ident, $reference_buf:ident, $identifier:ident, $identifier_buf:ident) => {
        /// Returns the port of the authority as a number, or the default port of the scheme if
        /// there is no port or an empty one (§3.2.3). `None` without an authority, and for a scheme
        /// without a default port.
        ///
        /// # Errors
        /// [`PortError::Overflow`] above 65535. The grammar, `*DIGIT`, has no upper bound.
        ///
        /// ```
        /// # use urial::{PortError, Uri};
        /// let port = |uri| Uri::parse(uri).unwrap().port_or_default();
        /// assert_eq!(port("http://e.org/"), Ok(Some(80)));
        /// assert_eq!(port("http://e.org:/"), Ok(Some(80)));
        /// assert_eq!(port("http://e.org:8080/"), Ok(Some(8080)));
        /// assert_eq!(port("unknown://e.org/"), Ok(None));
        /// assert_eq!(port("sip:anna@e.org"), Ok(None));
        /// assert_eq!(port("http://e.org:65536/"), Err(PortError::Overflow));
        /// ```
        pub fn port_or_default(&self) -> Result<Option<u16>, PortError> {
            if self.authority().is_none() {
                return Ok(None);
            }
            Ok(self.port_number()?.or_else(|| self.scheme().default_port()))
        }

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

        /// Returns whether normalizing this reference would change nothing. Allocates only for
        /// the schemes of [`Step::SchemeForm`](crate::Step::SchemeForm).
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
        pub fn compare(
            &self,
            other: impl AsIdentifier<Grammar: SubsetOf<$crate::$grammar>>,
        ) -> Comparison {
            Comparer::new().compare(self.identifier(), other)
        }
    };
}

on_identifiers!(identifiers);

/// Declares normalization of references, which may lack a scheme.
macro_rules! references {
    ($grammar:ident, $reference:ident, $reference_buf:ident) => {
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

        /// Returns whether normalizing this reference would change nothing. Allocates only for
        /// the schemes of [`Step::SchemeForm`](crate::Step::SchemeForm).
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
