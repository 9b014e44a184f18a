//! What is known of single schemes, and the defaults that follow from it.
//!
//! Everything below this module works for any scheme; here, and only here, schemes have names.

mod hash;
mod registered;
mod registry;

pub use registered::{REGISTRY_DATE, Registered, Status};

use crate::component::scheme::Scheme;
use crate::grammar::Grammar;
use crate::ops::compare::{Comparer, Comparison};
use crate::ops::normalize::Normalizer;
use crate::ops::rules::{PathCase, Rules};
use crate::ops::suffix::SuffixRule;
use crate::owned::{IdentifierBuf, ReferenceBuf};
use crate::reference::{Identifier, Reference};

/// The rules of the schemes that RFC 3986 and uri(7) give ports or hosts to, and of their closest
/// kin; those that hold in general for all others.
fn rules(scheme: Scheme<'_>) -> &'static Rules<'static> {
    let name = scheme.as_str().as_bytes();
    named(name).or_else(|| named_in_capitals(name)).unwrap_or(const { &Rules::GENERIC })
}

/// The rules of a scheme that is written in lower case, as nearly all are.
fn named(name: &[u8]) -> Option<&'static Rules<'static>> {
    const OPAQUE: Rules<'static> = Rules::GENERIC.path_is_opaque(true);
    Some(match name {
        b"http" | b"ws" => const { &Rules::GENERIC.default_port(80) },
        b"https" | b"wss" => const { &Rules::GENERIC.default_port(443) },
        b"ftp" => const { &Rules::GENERIC.default_port(21) },
        b"file" => const { &Rules::GENERIC.default_host("localhost") },
        b"mailto" => const { &OPAQUE.path_case(PathCase::Domains) },
        // Names, and data: nothing in them is a hierarchy.
        b"urn" | b"data" => const { &OPAQUE },
        b"ldap" => const { &Rules::GENERIC.default_port(389) },
        b"gopher" => const { &Rules::GENERIC.default_port(70) },
        b"wais" => const { &Rules::GENERIC.default_port(210) },
        b"telnet" => const { &Rules::GENERIC.default_port(23) },
        _ => return None,
    })
}

fn named_in_capitals(name: &[u8]) -> Option<&'static Rules<'static>> {
    let mut lower = [0; "gopher".len()];
    let lower = lower.get_mut(..name.len())?;
    lower.copy_from_slice(name);
    lower.make_ascii_lowercase();
    named(lower)
}

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
        Normalizer::by(rules)
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

impl<G: Grammar> Identifier<'_, G> {
    /// Returns the normal form, up to [`Rung::Scheme`](crate::Rung::Scheme) (§6.2.3). Allocates it.
    ///
    /// For another rung, or rules of your own, make a [`Normalizer`].
    ///
    /// ```
    /// # use urial::Uri;
    /// assert_eq!(Uri::parse("HTTP://E.org:80/%7Ea/../b?")?.normalize(), "http://e.org/b?");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn normalize(self) -> IdentifierBuf<G> {
        Normalizer::new().normalize_identifier(self)
    }

    /// Returns where this URI and `other` meet (§6.2), and what was done to both on the way.
    ///
    /// For fragments left out of account, redirects, or rules of your own, make a [`Comparer`].
    ///
    /// ```
    /// # use urial::{Rung, Uri};
    /// let (a, b) = (Uri::parse("http://e.org/%7Ea")?, Uri::parse("http://e.org/~a")?);
    /// assert_eq!(a.compare(b).rung(), Some(Rung::Percent));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn compare<'b>(self, other: impl Into<Identifier<'b, G>>) -> Comparison {
        Comparer::new().compare(self, other.into())
    }
}

impl<G: Grammar> Reference<'_, G> {
    /// Returns the normal form, up to [`Rung::Scheme`](crate::Rung::Scheme), as
    /// [`Identifier::normalize`]; of a relative reference, what can be normalized without a base.
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert_eq!(UriRef::parse("../%7Ea/./b")?.normalize(), "../~a/./b");
    /// assert_eq!(UriRef::parse("/c/../%7Ea/./b")?.normalize(), "/~a/b");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn normalize(self) -> ReferenceBuf<G> {
        Normalizer::new().normalize(self)
    }

    /// Answers whether normalizing this reference would change nothing. Never allocates.
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert!(UriRef::parse("http://e.org/a?")?.is_normalized());
    /// assert!(!UriRef::parse("http://e.org/%61")?.is_normalized());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_normalized(self) -> bool {
        Normalizer::new().is_normalized(self)
    }
}
