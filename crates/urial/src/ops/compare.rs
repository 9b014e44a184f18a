//! Comparison (RFC 3986 §6.2): the first rung on which two references are equivalent.

use alloc::borrow::Cow;
use alloc::string::String;
use core::borrow::Borrow;
use core::fmt;

use super::normalize::{Normalizer, Plan};
use super::rung::{Rung, Step, Steps};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Position::{After, Before};
use crate::reference::borrowed::{AsReference, Reference, SubsetOf, ToReference, reference_of};
use crate::reference::types::Grammar;
use crate::reference::types::{IriRef, Uri};

/// Compares two references (§6).
///
/// References without a scheme are equivalent on a rung if their targets are, for every base. The
/// base has the scheme, so they are compared up to [`Rung::Path`] only: resolve them first to find
/// more (§6.1). References reported as equivalent are equivalent; others may
/// still identify the same resource.
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

/// Whether the caller has seen a redirect from the first URI to the second.
type Redirects<'c> = &'c (dyn Fn(Uri<'_>, Uri<'_>) -> bool + Sync);

/// The result of a comparison: the rung on which two references are equivalent, and the
/// normalization steps of each.
///
/// ```
/// # use urial::{Rung, uri};
/// let comparison = uri!("http://e.org/a/../b").compare(uri!("http://e.org/b"));
/// assert_eq!(comparison.rung(), Some(Rung::Path));
/// assert_eq!(uri!("http://e.org/").compare(uri!("http://i.org/")).rung(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Comparison {
    rung: Option<Rung>,
    steps: [Steps; 2],
}

impl<'c> Comparer<'c> {
    /// Compares the normal forms of `normalizer`, whose rung is ignored.
    pub(crate) const fn by(normalizer: Normalizer<'c>) -> Comparer<'c> {
        Comparer { normalizer, with_fragment: true, redirects: None }
    }

    /// Sets the normalizer whose rules and options apply. Its rung is ignored.
    ///
    /// ```
    /// # use urial::{Comparer, Normalizer, Rules, Rung, uri};
    /// let rules = [("x-db", Rules::GENERIC.default_port(7000))];
    /// let comparer = Comparer::new().normalizer(Normalizer::new().rules(&rules));
    /// let comparison = comparer.compare(uri!("x-db://e.org:7000/"), uri!("x-db://e.org/"));
    /// assert_eq!(comparison.rung(), Some(Rung::Scheme));
    /// ```
    #[must_use]
    pub const fn normalizer(self, normalizer: Normalizer<'c>) -> Comparer<'c> {
        Comparer { normalizer, ..self }
    }

    /// Sets whether fragments are compared; the default is `true`. Leave them out to decide whether
    /// a retrieval can be avoided (§6.1).
    #[must_use]
    pub const fn with_fragment(self, with_fragment: bool) -> Comparer<'c> {
        Comparer { with_fragment, ..self }
    }

    /// Sets the function that returns whether an access to its first URI was redirected to its
    /// second. Without it, the protocol rung is never reached (§6.2.4).
    ///
    /// It is called only with two normal forms that differ in a `/` at the end of their paths, in
    /// both orders, and without fragments, which no access carries (§3.5). It is never called with
    /// an IRI that is not a URI: convert that with [`to_uri`](crate::Iri::to_uri) first.
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

    /// Returns the first rung on which `a` and `b` are equivalent, and the steps of each. To
    /// compare an IRI with a URI, pass the IRI as `a`.
    ///
    /// Allocates the normal forms of texts that are not normal, on one rung after another.
    ///
    /// ```
    /// # use urial::{Comparer, Rung, uri_ref};
    /// let comparer = Comparer::new();
    /// let comparison = comparer.compare(uri_ref!("/%7Ea"), uri_ref!("/~a"));
    /// assert_eq!(comparison.rung(), Some(Rung::Percent));
    /// assert_eq!(comparer.compare(uri_ref!("/a"), uri_ref!("/b")).rung(), None);
    /// ```
    #[must_use]
    pub fn compare<A: AsReference>(
        &self,
        a: A,
        b: impl AsReference<Grammar: SubsetOf<A::Grammar>>,
    ) -> Comparison {
        let [a, b] = [a.as_reference(), reference_of(&b)].map(|it| self.compared(it));
        if a == b {
            return Comparison { rung: Some(Rung::Simple), steps: [Steps::default(); 2] };
        }
        // Most pairs are not equivalent at all, so the highest rung is tried first.
        let forms = [a, b].map(|it| self.plan(Rung::Scheme, it).form());
        let steps = [forms[0].steps, forms[1].steps];
        let [one, other] = forms;
        if one.text(a) == other.text(b) {
            return self.lowest_meeting(a, b, steps);
        }
        let is_redirected = self.redirects.is_some() && self.meets_at(Rung::Protocol, a, b);
        Comparison { rung: is_redirected.then_some(Rung::Protocol), steps }
    }

    /// Returns whether `a` and `b` are equivalent on `rung`, and so on all higher ones.
    ///
    /// Allocates the normal forms of texts that are not normal.
    ///
    /// ```
    /// # use urial::{Comparer, Rung, Uri};
    /// let (a, b) = (Uri::parse("http://e.org")?, Uri::parse("http://e.org/")?);
    /// assert!(Comparer::new().equivalent_at(Rung::Scheme, a, b));
    /// assert!(!Comparer::new().equivalent_at(Rung::Path, a, b));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn equivalent_at<A: AsReference>(
        &self,
        rung: Rung,
        a: A,
        b: impl AsReference<Grammar: SubsetOf<A::Grammar>>,
    ) -> bool {
        let [a, b] = [a.as_reference(), reference_of(&b)].map(|it| self.compared(it));
        a == b || self.meets_at(rung, a, b)
    }

    fn compared<'a, G: Grammar>(&self, reference: Reference<'a, G>) -> Reference<'a, G> {
        if self.with_fragment { reference } else { reference.without_fragment() }
    }

    /// The first rung on which `a` and `b` are equivalent. They are on the scheme rung, after
    /// `steps`.
    ///
    /// A rung without a step changes neither text, so it is not the first. But where both rungs of
    /// characters change a triplet, only the second reports it, so the first is tried for either.
    /// It keeps lengths, except those of IPv6 addresses.
    fn lowest_meeting<G: Grammar>(
        &self,
        a: Reference<'_, G>,
        b: Reference<'_, G>,
        steps: [Steps; 2],
    ) -> Comparison {
        let taken = |rung| steps.iter().any(|steps| steps.reach(rung));
        let of_characters = taken(Rung::Case) || taken(Rung::Percent);
        let keeps_length = !steps.iter().any(|steps| steps.contains(Step::Ipv6Text));
        let may_be_case = !keeps_length || a.as_str().len() == b.as_str().len();
        let (path, scheme) = (taken(Rung::Path), taken(Rung::Scheme));
        let candidates = [
            (of_characters && may_be_case, Rung::Case),
            (taken(Rung::Percent), Rung::Percent),
            (path, Rung::Path),
            (scheme, Rung::Scheme),
        ];
        let mut candidates = candidates.iter().filter(|it| it.0).map(|it| it.1);
        let highest = candidates.clone().next_back();
        let lowest = candidates.find(|&rung| Some(rung) == highest || self.meets_at(rung, a, b));
        if lowest == highest {
            return Comparison { rung: highest, steps };
        }
        let steps_at = |rung| [a, b].map(|it| self.plan(rung, it).steps());
        Comparison { rung: lowest, steps: lowest.map_or(steps, steps_at) }
    }

    fn plan<'a, G: Grammar>(&self, rung: Rung, reference: Reference<'a, G>) -> Plan<'a, 'c, G> {
        self.normalizer.rung(rung).capped(reference).plan(reference)
    }

    fn meets_at<G: Grammar>(&self, rung: Rung, a: Reference<'_, G>, b: Reference<'_, G>) -> bool {
        let normalizer = self.normalizer.rung(rung);
        let [a, b] = [a, b].map(|it| normalizer.capped(it).normal_text(it));
        a == b || (rung == Rung::Protocol && self.are_redirected(&a, &b))
    }

    /// Whether the normal forms differ in a `/` at the end of their paths, and one was redirected
    /// to the other.
    fn are_redirected(&self, a: &str, b: &str) -> bool {
        let (Some(redirects), Ok(a), Ok(b)) = (self.redirects, Uri::parse(a), Uri::parse(b)) else {
            return false;
        };
        let differ = differ_in_slash(a, b) || differ_in_slash(b, a);
        let [a, b] = [a, b].map(|it| it.without_fragment());
        differ && (redirects(a, b) || redirects(b, a))
    }
}

/// Whether `longer` is `shorter` with a `/` at the end of its path.
fn differ_in_slash<'a>(shorter: Uri<'a>, longer: Uri<'a>) -> bool {
    let around =
        |uri: Uri<'a>| [uri.slice(..Before(Component::Path)), uri.slice(After(Component::Path)..)];
    let path = longer.path().as_str().strip_suffix('/');
    path == Some(shorter.path().as_str()) && around(shorter) == around(longer)
}

impl Comparison {
    /// Returns the first rung on which the two are equivalent; `None` if there is none.
    #[must_use]
    pub const fn rung(&self) -> Option<Rung> {
        self.rung
    }

    /// Returns the normalization steps of the first and of the second reference, up to the rung on
    /// which they are equivalent, or else up to the scheme rung.
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

/// A reference compared, ordered and hashed by its normal form. Made by [`Normalizer::key`].
///
/// Use it in maps and sets that treat equivalent URIs as one. Keys are compared as text, so those
/// of one map should come from one normalizer and one grammar. A key borrows as `str`, so a map can
/// be queried with the text of a normal form. A reference without a scheme is normalized up to
/// [`Rung::Path`] at most, as [`Comparer`] does.
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
    /// Returns a key that is equal for all references equivalent to `reference` on the rung of this
    /// normalizer. Allocates only if `reference` is not normal.
    ///
    /// ```
    /// # use urial::{Normalizer, uri};
    /// let key = |uri: urial::Uri<'static>| Normalizer::new().key(uri);
    /// assert_eq!(key(uri!("HTTP://e.org:80")), key(uri!("http://e.org/")));
    /// assert_eq!(key(uri!("HTTP://e.org:80")).as_str(), "http://e.org/");
    /// ```
    #[must_use]
    pub fn key<'a>(&self, reference: impl ToReference<'a>) -> Key<'a> {
        let reference = reference.to_reference();
        Key(self.capped(reference).normal_text(reference))
    }
}

impl Key<'_> {
    /// Returns the normal form.
    ///
    /// ```
    /// # use urial::{Normalizer, uri};
    /// assert_eq!(Normalizer::new().key(uri!("HTTP://e.org")).as_str(), "http://e.org/");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the normal form. Allocates only if the key borrows it.
    ///
    /// ```
    /// # use urial::{Normalizer, uri};
    /// let key = Normalizer::new().key(uri!("http://e.org/%7Eanna"));
    /// assert_eq!(key.into_string(), "http://e.org/~anna");
    /// ```
    #[must_use]
    pub fn into_string(self) -> String {
        self.0.into_owned()
    }

    /// Returns the key with an owned text. Allocates only if the key borrows it.
    ///
    /// ```
    /// # use urial::{Key, Normalizer, Uri};
    /// let line = String::from("http://e.org/");
    /// let key: Key<'static> = Normalizer::new().key(Uri::parse(&line)?).into_owned();
    /// drop(line);
    /// assert_eq!(key.as_str(), "http://e.org/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
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

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use urial_testdata::Mutator;

    use super::*;
    use crate::parse::grammar::{Rfc3986, Rfc3987};
    use crate::reference::owned::ReferenceBuf;

    /// A comparison finds the rung and the steps that are found by trying one rung after another.
    #[test]
    fn the_first_rung_is_found() {
        let (mut uris, mut iris) = (Mutator::of_vectors(33), Mutator::of_iris(34));
        let mut found = [0; Rung::ALL.len()];
        for _ in 0..8_000 {
            if let Ok(reference) = Reference::<Rfc3986>::parse_bytes(&uris.input()) {
                check(reference, &mut found);
            }
            let text = iris.input().iter().collect::<String>();
            if let Ok(reference) = Reference::<Rfc3987>::parse(&text) {
                check(reference, &mut found);
            }
        }
        let [.., protocol] = found;
        assert!(found[..5].iter().all(|&it| it > 100) && protocol == 0, "too few: {found:?}");
    }

    /// Compares `reference`, its normal forms on all rungs, and one with capitals, with each other.
    fn check<G: Grammar>(reference: Reference<'_, G>, found: &mut [usize; 6]) {
        let plain = Normalizer::new();
        let forms = Rung::ALL.map(|rung| plain.rung(rung).plan(reference).to_buf());
        let upper = ReferenceBuf::<G>::try_from(reference.as_str().to_ascii_uppercase());
        let mut all: Vec<_> = forms.iter().map(ReferenceBuf::as_reference).collect();
        all.extend(upper.iter().map(ReferenceBuf::as_reference));
        for normalizer in [plain, plain.ipv6_text(true)] {
            let comparer = Comparer::by(normalizer);
            for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (*a, *b))) {
                let comparison = comparer.compare(a, b);
                let is_met = |rung: &Rung| a == b || comparer.meets_at(*rung, a, b);
                let rung = Rung::ALL.into_iter().filter(|rung| *rung < Rung::Protocol).find(is_met);
                let last = rung.unwrap_or(Rung::Scheme);
                let steps = [a, b].map(|it| comparer.plan(last, it).steps_by_parts());
                assert_eq!(comparison, Comparison { rung, steps }, "{a} and {b}");
                if let Some(place) = Rung::ALL.iter().position(|it| Some(*it) == rung) {
                    found[place] += 1;
                }
            }
        }
    }
}
