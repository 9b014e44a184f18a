//! Comparison (RFC 3986 §6.2): the first rung of the ladder on which two references meet.

use alloc::borrow::Cow;
use alloc::string::String;
use core::borrow::Borrow;
use core::fmt;

use super::normalize::Normalizer;
use super::rung::{Rung, Steps};
use crate::parse::grammar::Grammar;
use crate::parse::offsets::Component;
use crate::reference::borrowed::Position::{After, Before};
use crate::reference::borrowed::{IriRef, Reference, ToReference, Uri};

/// The ways to compare two references (§6).
///
/// References without a scheme are compared up to [`Rung::Percent`] only: what they lead to depends
/// on a base, so resolve them first (§6.1). Never says that two are equivalent on a guess; that
/// they never meet does not prove that they identify different things.
///
/// ```
/// # use urial::{Comparer, Rung, Uri};
/// let comparer = Comparer::new().with_fragment(false);
/// let (a, b) = (Uri::parse("HTTP://e.org/a#x")?, Uri::parse("http://e.org/a#y")?);
/// assert_eq!(comparer.compare(a, b).rung(), Some(Rung::Case));
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Comparer<'c> {
    normalizer: Normalizer<'c>,
    with_fragment: bool,
    redirects: Option<Redirects<'c>>,
}

/// What the caller has seen: whether the first was redirected to the second.
type Redirects<'c> = &'c (dyn Fn(Uri<'_>, Uri<'_>) -> bool + Sync);

/// How two references compare: where they meet, and what was done to each on the way there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comparison {
    rung: Option<Rung>,
    steps: [Steps; 2],
}

impl<'c> Comparer<'c> {
    /// Compares normal forms as `normalizer` makes them; its rung does not count.
    pub(crate) const fn by(normalizer: Normalizer<'c>) -> Comparer<'c> {
        Comparer { normalizer, with_fragment: true, redirects: None }
    }

    /// Takes rules, and whether IPv6 addresses are rewritten, from a normalizer; its rung does not
    /// count.
    #[must_use]
    pub const fn normalizer(self, normalizer: Normalizer<'c>) -> Comparer<'c> {
        Comparer { normalizer, ..self }
    }

    /// Chooses whether fragments count, as they do without a choice. They should not where the
    /// comparison is to spare a retrieval (§6.1).
    #[must_use]
    pub const fn with_fragment(self, with_fragment: bool) -> Comparer<'c> {
        Comparer { with_fragment, ..self }
    }

    /// Takes what the caller has seen: whether an access to the first URI was redirected to the
    /// second. Without it, the protocol rung is never reached (§6.2.4).
    ///
    /// Asked only of two normal forms that differ in a `/` at the end of their paths, in both
    /// directions, and without their fragments, which no access carries (§3.5). Accesses are to
    /// URIs: of IRIs that are none, compare what [`to_uri`](crate::Iri::to_uri) makes of them.
    ///
    /// ```
    /// # use urial::{Comparer, Rung, Uri};
    /// let seen = |from: Uri<'_>, to: Uri<'_>| from == "http://e.org/data" && to == "http://e.org/data/";
    /// let (a, b) = (Uri::parse("http://E.org/data/")?, Uri::parse("http://e.org/data")?);
    /// assert_eq!(Comparer::new().redirects(&seen).compare(a, b).rung(), Some(Rung::Protocol));
    /// assert_eq!(Comparer::new().compare(a, b).rung(), None);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn redirects(self, redirects: Redirects<'c>) -> Comparer<'c> {
        Comparer { redirects: Some(redirects), ..self }
    }

    /// Returns the first rung on which `a` and `b` meet, and what was done to them on the way. Of a
    /// URI and an IRI, the IRI comes first.
    ///
    /// Allocates normal forms, on one rung after the other, of texts that are not normal.
    #[must_use]
    pub fn compare<'a, A: ToReference<'a>>(
        &self,
        a: A,
        b: impl Into<Reference<'a, A::Grammar>>,
    ) -> Comparison {
        let (a, b) = (self.compared(a.to_reference()), self.compared(b.into()));
        let rung = self.meeting(a, b);
        let normalizer = self.normalizer.rung(rung.unwrap_or(Rung::Scheme));
        Comparison { rung, steps: [a, b].map(|it| normalizer.capped(it).steps(it)) }
    }

    /// Answers whether `a` and `b` are equivalent on `rung`, and so on all above.
    ///
    /// ```
    /// # use urial::{Comparer, Rung, Uri};
    /// let (a, b) = (Uri::parse("http://e.org")?, Uri::parse("http://e.org/")?);
    /// assert!(Comparer::new().equivalent_at(Rung::Scheme, a, b));
    /// assert!(!Comparer::new().equivalent_at(Rung::Path, a, b));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn equivalent_at<'a, A: ToReference<'a>>(
        &self,
        rung: Rung,
        a: A,
        b: impl Into<Reference<'a, A::Grammar>>,
    ) -> bool {
        let (a, b) = (self.compared(a.to_reference()), self.compared(b.into()));
        a == b || self.meets_at(rung, a, b)
    }

    fn compared<'a, G: Grammar>(&self, reference: Reference<'a, G>) -> Reference<'a, G> {
        if self.with_fragment { reference } else { reference.without_fragment() }
    }

    fn meeting<G: Grammar>(&self, a: Reference<'_, G>, b: Reference<'_, G>) -> Option<Rung> {
        if a == b {
            return Some(Rung::Simple);
        }
        // Most pairs never meet: ask the rung that decides before those below it.
        if !self.meets_at(Rung::Scheme, a, b) {
            let is_redirected = self.redirects.is_some() && self.meets_at(Rung::Protocol, a, b);
            return is_redirected.then_some(Rung::Protocol);
        }
        let below = [Rung::Case, Rung::Percent, Rung::Path];
        below.into_iter().find(|&rung| self.meets_at(rung, a, b)).or(Some(Rung::Scheme))
    }

    fn meets_at<G: Grammar>(&self, rung: Rung, a: Reference<'_, G>, b: Reference<'_, G>) -> bool {
        let normalizer = self.normalizer.rung(rung);
        let [a, b] = [a, b].map(|it| normalizer.capped(it).normal_text(it));
        a == b || (rung == Rung::Protocol && self.are_redirected(&a, &b))
    }

    /// Do the normal forms differ in a `/` at the end of their paths, and was one redirected to the
    /// other?
    fn are_redirected(&self, a: &str, b: &str) -> bool {
        let (Some(seen), Ok(a), Ok(b)) = (self.redirects, Uri::parse(a), Uri::parse(b)) else {
            return false;
        };
        let differ = differ_in_slash(a, b) || differ_in_slash(b, a);
        let [a, b] = [a, b].map(Uri::without_fragment);
        differ && (seen(a, b) || seen(b, a))
    }
}

/// Is `longer` the same as `shorter`, with a `/` at the end of its path?
fn differ_in_slash<'a>(shorter: Uri<'a>, longer: Uri<'a>) -> bool {
    let around =
        |uri: Uri<'a>| [uri.slice(..Before(Component::Path)), uri.slice(After(Component::Path)..)];
    let path = longer.path().as_str().strip_suffix('/');
    path == Some(shorter.path().as_str()) && around(shorter) == around(longer)
}

impl Comparison {
    /// Returns the first rung on which the two meet; none, if they never do.
    #[must_use]
    pub const fn rung(&self) -> Option<Rung> {
        self.rung
    }

    /// Returns what was done to the first and to the second, up to where they meet, or up to the
    /// scheme rung.
    ///
    /// ```
    /// # use urial::{Step, Uri};
    /// let comparison = Uri::parse("http://E.org")?.compare(Uri::parse("http://e.org/")?);
    /// let [a, b] = comparison.steps();
    /// assert!(a.iter().eq([Step::HostCase, Step::RootPath]));
    /// assert!(b.is_empty());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn steps(&self) -> [Steps; 2] {
        self.steps
    }
}

impl fmt::Debug for Comparer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Comparer")
            .field("normalizer", &self.normalizer)
            .field("with_fragment", &self.with_fragment)
            .finish_non_exhaustive()
    }
}

/// A reference as it counts on a rung: equal, ordered and hashed by its normal form. Made by
/// [`Normalizer::key`].
///
/// For maps and sets in which equivalent URIs are one. Keys are compared as text, so those of one
/// map should come from one normalizer, and be of one grammar; of URIs, they can be asked for with
/// the text of a normal form. What has no scheme counts as it is compared: on [`Rung::Percent`] at most.
///
/// ```
/// # use std::collections::HashSet;
/// # use urial::{Normalizer, Uri};
/// let normalizer = Normalizer::new();
/// let mut seen = HashSet::new();
/// assert!(seen.insert(normalizer.key(Uri::parse("http://e.org")?)));
/// assert!(!seen.insert(normalizer.key(Uri::parse("HTTP://E.org:80/")?)));
/// assert!(seen.contains("http://e.org/"));
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key<'a>(Cow<'a, str>);

impl Normalizer<'_> {
    /// Returns `reference` as it counts on the normalizer's rung. Allocates only if it is not
    /// normal.
    #[must_use]
    pub fn key<'a>(&self, reference: impl ToReference<'a>) -> Key<'a> {
        let reference = reference.to_reference();
        Key(self.capped(reference).normal_text(reference))
    }
}

impl Key<'_> {
    /// Returns the normal form.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the normal form, allocated if it was not yet.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0.into_owned()
    }

    /// Returns the key with a text of its own, allocated if it was not yet.
    #[must_use]
    pub fn into_owned(self) -> Key<'static> {
        Key(Cow::Owned(self.0.into_owned()))
    }
}

impl Borrow<str> for Key<'_> {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for Key<'_> {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Key<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Key<'_> {
    /// Masks the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reference = IriRef::parse(&self.0).unwrap_or_default();
        f.debug_tuple("Key").field(&reference.masked()).finish()
    }
}
