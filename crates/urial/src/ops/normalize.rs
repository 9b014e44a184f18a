//! Normalization (RFC 3986 §6.2.2, §6.2.3): one text for all that are equivalent on a rung.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::{self, Write as _};
use core::marker::PhantomData;
use core::net::Ipv6Addr;
use core::ops::Range;

use super::char_form::{
    Dots, Spelling, SpellingUnit, UnitKind, any_byte, each_spelling_unit, has_lower,
};
use super::dot_segments::{DISCARDED, remove_dot_segments};
use super::excess::{EncodedDots, Excess};
use super::fast::prescan::Prescan;
use super::recompose::{AuthoritySources, ComponentSource, Recomposer};
use super::rules::{PathCase, Rules};
use super::rung::{Rung, Step, Steps};
use super::scheme_forms::SchemeForm;
use crate::chars::cast::as_position;
use crate::components::authority::Authority;
use crate::components::host::Host;
use crate::components::path::unrooted;
use crate::components::percent::PctStr;
use crate::components::scheme::Scheme;
use crate::components::userinfo::Userinfo;
use crate::parse::grammar::{Rfc3986, Rfc3987};
use crate::parse::offsets::Offsets;
use crate::reference::borrowed::{
    AsIdentifier, AsReference, Identifier, Reference, SubsetOf, ToReference, identifier_of,
};
use crate::reference::owned::{IdentifierBuf, ReferenceBuf};
use crate::reference::types::Grammar;
use crate::reference::types::{IriBuf, UriBuf};

/// Normalizes references up to a rung, by the rules of their schemes (§6.2).
///
/// A normalizer is a small `Copy` value; make it once and use it for any number of references. Its
/// result is a valid reference of the same kind, and normalizing it again changes nothing. Empty
/// components are kept: `http://e.org/?` keeps its `?`. Nothing is decoded twice, and reserved
/// characters are neither encoded nor decoded.
///
/// Relative references are changed only where that changes no target, whatever the base.
/// Relative-path references keep their dot-segments; absolute-path and network-path references lose
/// theirs. A percent-encoded dot-segment stays encoded, because resolution does not remove it. The
/// scheme rung changes nothing in a reference without a scheme.
///
/// ```
/// # use urial::{Normalizer, Rung, Uri};
/// let uri = Uri::parse("eXAMPLE://a:/./b/../b/%63/%7bfoo%7d")?;
/// let up_to = |rung| Normalizer::new().rung(rung).normalize(uri);
/// assert_eq!(up_to(Rung::Case), "example://a:/./b/../b/%63/%7Bfoo%7D");
/// assert_eq!(up_to(Rung::Percent), "example://a:/./b/../b/c/%7Bfoo%7D");
/// assert_eq!(up_to(Rung::Path), "example://a:/b/c/%7Bfoo%7D");
/// assert_eq!(up_to(Rung::Scheme), "example://a/b/c/%7Bfoo%7D");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Normalizer<'r> {
    rung: Rung,
    /// The caller's rules, each with its scheme.
    rules: &'r [(&'r str, Rules<'r>)],
    /// The rules of all other schemes.
    catalogue: fn(Scheme<'_>) -> &'static Rules<'static>,
    pub(super) ipv6_text: bool,
}

impl<'r> Normalizer<'r> {
    /// Normalizes up to the scheme rung, by the rules that `catalogue` has for a scheme.
    pub(crate) const fn by(catalogue: fn(Scheme<'_>) -> &'static Rules<'static>) -> Normalizer<'r> {
        Normalizer { rung: Rung::Scheme, rules: &[], catalogue, ipv6_text: false }
    }

    /// Sets the rung; the default is [`Rung::Scheme`]. [`Rung::Protocol`] normalizes no further: a
    /// redirect shows that two URIs are equivalent, but not which one is normal.
    #[must_use]
    pub const fn rung(self, rung: Rung) -> Normalizer<'r> {
        Normalizer { rung, ..self }
    }

    /// Sets rules for schemes. They take precedence over those that come with the library; without
    /// this call there are none.
    ///
    /// ```
    /// # use urial::{Normalizer, Rules, Uri};
    /// const RULES: &[(&str, Rules<'static>)] = &[("foo", Rules::GENERIC.default_port(70))];
    /// let normalizer = Normalizer::new().rules(RULES);
    /// assert_eq!(normalizer.normalize(Uri::parse("FOO://e.org:70/")?), "foo://e.org/");
    /// assert_eq!(normalizer.normalize(Uri::parse("http://e.org:80/")?), "http://e.org/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn rules(self, rules: &'r [(&'r str, Rules<'r>)]) -> Normalizer<'r> {
        Normalizer { rules, ..self }
    }

    /// Sets whether IPv6 addresses are written as RFC 5952 recommends, from the case rung on:
    /// `[0:0::1]` becomes `[::1]`. Off by default, because RFC 3986 has no such rule.
    ///
    /// ```
    /// # use urial::{Normalizer, UriRef};
    /// let normalizer = Normalizer::new().ipv6_text(true);
    /// assert_eq!(normalizer.normalize(UriRef::parse("//[0:0::0:1]")?), "//[::1]");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn ipv6_text(self, ipv6_text: bool) -> Normalizer<'r> {
        Normalizer { ipv6_text, ..self }
    }

    /// Returns the normal form of `reference`. Allocates the result.
    ///
    /// A reference that could grow beyond `u32::MAX` bytes is normalized only up to the last rung
    /// that never makes it longer: [`Rung::Path`], or [`Rung::Case`] for an IRI.
    ///
    /// ```
    /// # use urial::{Normalizer, uri_ref};
    /// let normalizer = Normalizer::new();
    /// assert_eq!(normalizer.normalize(uri_ref!("HTTP://e.org:80/a/../b")), "http://e.org/b");
    /// assert_eq!(normalizer.normalize(uri_ref!("../a/./%7Eb")), "../a/./~b");
    /// ```
    #[must_use]
    pub fn normalize<R: AsReference>(&self, reference: R) -> <R::Grammar as Grammar>::ReferenceBuf {
        self.plan(reference.as_reference()).to_buf().into()
    }

    /// Returns the normal form of `uri`, as [`normalize`](Normalizer::normalize) does; its type
    /// says that it is a URI too.
    ///
    /// ```
    /// # use urial::{Normalizer, UriBuf, uri};
    /// let normal: UriBuf = Normalizer::new().normalize_uri(uri!("HTTP://e.org:80/%7Eanna"));
    /// assert_eq!(normal, "http://e.org/~anna");
    /// ```
    #[must_use]
    pub fn normalize_uri(&self, uri: impl AsIdentifier<Grammar = Rfc3986>) -> UriBuf {
        self.normalize_identifier(uri.as_identifier()).into()
    }

    /// Returns the normal form of `iri`, as [`normalize`](Normalizer::normalize) does; its type
    /// says that it is an IRI too.
    ///
    /// ```
    /// # use urial::{IriBuf, Normalizer, iri};
    /// let normal: IriBuf = Normalizer::new().normalize_iri(iri!("http://e.org:80/caf%C3%A9"));
    /// assert_eq!(normal, "http://e.org/caf\u{e9}");
    /// ```
    #[must_use]
    pub fn normalize_iri(&self, iri: impl AsIdentifier<Grammar: SubsetOf<Rfc3987>>) -> IriBuf {
        self.normalize_identifier(identifier_of(&iri)).into()
    }

    pub(crate) fn normalize_identifier<G: Grammar>(
        &self,
        it: Identifier<'_, G>,
    ) -> IdentifierBuf<G> {
        IdentifierBuf::of(self.plan(it.into()).to_buf())
    }

    /// Appends the normal form of `reference` to `target`.
    ///
    /// Takes time linear in the length of the reference. Allocates only if `target` must grow.
    ///
    /// ```
    /// # use urial::{Normalizer, Uri};
    /// let mut target = String::from("see ");
    /// Normalizer::new().normalize_into(Uri::parse("HTTP://E.org:80")?, &mut target);
    /// assert_eq!(target, "see http://e.org/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn normalize_into(&self, reference: impl AsReference, target: &mut String) {
        // The offsets are not needed: the caller gets text.
        let _ = self.plan(reference.as_reference()).write(target);
    }

    /// Returns the text of the normal form, borrowed from `reference` if that is normal already.
    /// Allocates only otherwise.
    ///
    /// ```
    /// # use std::borrow::Cow;
    /// # use urial::{Normalizer, Uri};
    /// let normalizer = Normalizer::new();
    /// let normal = normalizer.normal_text(Uri::parse("http://e.org/")?);
    /// assert!(matches!(normal, Cow::Borrowed("http://e.org/")));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn normal_text<'a>(&self, reference: impl ToReference<'a>) -> Cow<'a, str> {
        let reference = reference.to_reference();
        if self.is_certainly_normal(&reference) {
            return Cow::Borrowed(reference.as_str());
        }
        self.text_after_prescan(reference)
    }

    /// Returns whether normalizing `reference` changes nothing. Allocates only for the schemes of
    /// [`Step::SchemeForm`].
    ///
    /// ```
    /// # use urial::{Normalizer, Rung, Uri};
    /// let uri = Uri::parse("http://e.org")?;
    /// assert!(!Normalizer::new().is_normalized(uri));
    /// assert!(Normalizer::new().rung(Rung::Path).is_normalized(uri));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_normalized(&self, reference: impl AsReference) -> bool {
        self.steps(reference).is_empty()
    }

    /// Returns the steps that normalizing `reference` takes. Allocates only for the schemes of
    /// [`Step::SchemeForm`].
    ///
    /// ```
    /// # use urial::{Normalizer, Step, Uri};
    /// let steps = Normalizer::new().steps(Uri::parse("http://e.org:80/a/../b")?);
    /// assert!(steps.iter().eq([Step::DotSegments, Step::Port]));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn steps(&self, reference: impl AsReference) -> Steps {
        let reference = reference.as_reference();
        if self.is_certainly_normal(&reference) {
            return Steps::default();
        }
        self.steps_after_prescan(reference)
    }

    /// Lowers the rung to the last one on which `reference` can be compared: without a scheme, the
    /// rules that apply depend on the base (§6.1).
    pub(super) fn capped<G: Grammar>(&self, reference: Reference<'_, G>) -> Normalizer<'r> {
        let cap = if reference.has_scheme() { Rung::Protocol } else { Rung::Path };
        self.rung(self.rung.min(cap))
    }

    #[inline(never)]
    fn steps_after_prescan<G: Grammar>(&self, reference: Reference<'_, G>) -> Steps {
        self.plan(reference).steps()
    }

    #[inline(never)]
    fn text_after_prescan<'a, G: Grammar>(&self, reference: Reference<'a, G>) -> Cow<'a, str> {
        self.plan(reference).form().text(reference)
    }

    #[inline]
    pub(super) fn plan<'a, G: Grammar>(&self, reference: Reference<'a, G>) -> Plan<'a, 'r, G> {
        let rules = self.rules_for(reference);
        let may_grow = has_room(reference, rules);
        let last_without_growth = if G::IS_IRI { Rung::Case } else { Rung::Path };
        let rung = if may_grow { self.rung } else { self.rung.min(last_without_growth) };
        Plan { reference, rung, rules, ipv6_text: self.ipv6_text && may_grow }
    }

    #[inline]
    pub(super) fn rules_for<G: Grammar>(&self, reference: Reference<'_, G>) -> &'r Rules<'r> {
        let generic = const { &Rules::GENERIC };
        reference.scheme().map_or(generic, |scheme| self.rules_of(scheme))
    }

    #[inline]
    fn rules_of(&self, scheme: Scheme<'_>) -> &'r Rules<'r> {
        let own = self.rules.iter().find(|(name, _)| scheme.eq_ignore_ascii_case(name));
        own.map_or_else(|| (self.catalogue)(scheme), |(_, rules)| rules)
    }
}

impl fmt::Debug for Normalizer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Normalizer")
            .field("rung", &self.rung)
            .field("rules", &self.rules)
            .field("ipv6_text", &self.ipv6_text)
            .finish_non_exhaustive()
    }
}

/// Whether the normal form of `reference` certainly fits into `u32::MAX` bytes. Normalization can
/// add a host or rewrite an address, add a `/`, and percent-encode the characters of an IRI.
fn has_room<G: Grammar>(reference: Reference<'_, G>, rules: &Rules<'_>) -> bool {
    let longest_address = "[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255]".len();
    let longest = as_position(u32::MAX) / if G::IS_IRI { 3 } else { 1 };
    longest.saturating_sub(reference.as_str().len()) > rules.default_host.len() + longest_address
}

/// A reference with the rung, the rules and the options that apply to it.
// PERF: the cold methods take it by value, so that the hot ones can keep it in registers
// (`normalize-normal`).
#[derive(Clone, Copy)]
pub(super) struct Plan<'a, 'r, G: Grammar> {
    pub(super) reference: Reference<'a, G>,
    rung: Rung,
    pub(super) rules: &'r Rules<'r>,
    pub(super) ipv6_text: bool,
}

/// A normal form: its text, and the steps to it.
pub(super) struct NormalForm {
    pub(super) steps: Steps,
    /// `None` if the reference is normal.
    changed: Option<String>,
}

impl NormalForm {
    /// The text of the normal form of `reference`.
    pub(super) fn text<G: Grammar>(self, reference: Reference<'_, G>) -> Cow<'_, str> {
        self.changed.map_or(Cow::Borrowed(reference.as_str()), Cow::Owned)
    }
}

/// The source of a normalized component.
#[derive(Clone, Copy)]
enum NormalSource<'a, G> {
    Spelled(&'a str, Spelling<G>),
    Ipv6(Ipv6Addr),
    /// The default host where it has to be given, `""` where it is left out.
    Default(&'a str),
}

impl<G: Grammar> ComponentSource<String> for NormalSource<'_, G> {
    fn write(self, target: &mut String) {
        match self {
            NormalSource::Spelled(text, spelling) => spelling.write(text, target),
            // Writing to a `String` cannot fail.
            NormalSource::Ipv6(address) => drop(write!(target, "[{address}]")),
            NormalSource::Default(host) => target.push_str(host),
        }
    }
}

impl<'a, 'r: 'a, G: Grammar> Plan<'a, 'r, G> {
    #[inline(never)]
    pub(super) fn to_buf(self) -> ReferenceBuf<G> {
        let prescan = Prescan::of(&self.reference);
        if self.changes_nothing(&prescan) {
            return self.reference.into();
        }
        self.to_buf_after(&prescan)
    }

    /// Returns the text of the normal form, and the steps to it.
    pub(super) fn form(&self) -> NormalForm {
        let prescan = Prescan::of(&self.reference);
        let is_normal = self.changes_nothing(&prescan);
        let steps = if is_normal { Steps::default() } else { self.steps_after(&prescan) };
        let changed = (!steps.is_empty()).then(|| self.to_buf_after(&prescan).into_string());
        NormalForm { steps, changed }
    }

    #[inline(never)]
    fn to_buf_after(self, prescan: &Prescan) -> ReferenceBuf<G> {
        // A normal form is rarely longer than the text, and then usually by one `/`.
        let mut text = String::with_capacity(self.reference.as_str().len() + 1);
        let offsets = self.write_after(prescan, &mut text);
        let offsets = offsets.unwrap_or_else(|| unreachable!("`plan` checked the length"));
        ReferenceBuf::trusted(text, offsets)
    }

    /// Appends the normal form to `target`. Returns its offsets, or `None` if it is too long.
    pub(super) fn write(&self, target: &mut String) -> Option<Offsets> {
        self.write_after(&Prescan::of(&self.reference), target)
    }

    // PERF: always inlined, as what it calls is: one of the callers would be slower by a seventh
    // (`normalize-needed`).
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn write_after(&self, prescan: &Prescan, target: &mut String) -> Option<Offsets> {
        if self.needs_parts(prescan) {
            return self.write_parts(target);
        }
        Some(self.rewrite(prescan, target))
    }

    /// The plain writer: writes each component in turn, in the order of §5.3.
    #[inline(never)]
    pub(super) fn write_parts(&self, target: &mut String) -> Option<Offsets> {
        let mut result = Recomposer::new(target);
        self.write_head(&mut result);
        if let Some((path, query)) = self.formed() {
            result.path(|target| target.push_str(&path));
            result.query(query.as_deref());
        } else {
            result.path(|target| self.write_path(target));
            result.query(self.reference.query().map(|query| self.spelled(query)));
        }
        result.fragment(self.reference.fragment().map(|fragment| self.spelled(fragment)));
        result.finish()
    }

    fn write_head(&self, result: &mut Recomposer<'_, String>) {
        let lower = |scheme: Scheme<'a>| NormalSource::Spelled(scheme.as_str(), self.lower_case());
        result.scheme(self.reference.scheme().map(lower));
        let empty =
            AuthoritySources { userinfo: None, host: NormalSource::Default(""), port: None };
        let empty = self.gives_authority().then_some(empty);
        let authority = self.reference.authority().map(|authority| self.authority(authority));
        result.authority(authority.or(empty));
    }

    fn spelled(&self, text: PctStr<'a>) -> NormalSource<'a, G> {
        NormalSource::Spelled(text.as_str(), self.spelling())
    }

    /// Path and query in the form of the scheme, if that changes them.
    fn formed(&self) -> Option<(String, Option<String>)> {
        let (path, query) = (self.reference.path().as_str(), self.reference.query());
        let may_change =
            |form: &SchemeForm| self.follows_scheme() && form.may_change(path, query.is_some());
        let form = self.rules.form.filter(may_change)?;
        let mut path = String::new();
        self.write_path(&mut path);
        let query = self.reference.query().map(|query| {
            let mut text = String::new();
            self.spelled(query).write(&mut text);
            text
        });
        form.of(&path, query.as_deref())
    }

    /// Whether rules and options change nothing in a clean reference.
    #[inline(never)]
    pub(super) fn rules_change_nothing(self) -> bool {
        !self.changes_host()
            && !self.gives_authority()
            && self.port_step().is_none()
            && !self.roots_path()
            && !self.lowers_path()
            && self.formed().is_none()
    }

    /// The steps that `write` takes.
    pub(super) fn steps(&self) -> Steps {
        self.steps_after(&Prescan::of(&self.reference))
    }

    #[inline]
    fn steps_after(&self, prescan: &Prescan) -> Steps {
        if self.needs_parts(prescan) {
            return self.steps_by_parts();
        }
        self.steps_of_rewrite(prescan)
    }

    pub(super) fn steps_by_parts(&self) -> Steps {
        let mut steps = Steps::default();
        let scheme = self.reference.scheme().map_or("", |scheme| scheme.as_str());
        steps.add_if(self.lower_case().lowers(scheme), Step::SchemeCase);
        self.character_steps_by_parts(&mut steps);
        if let Some(authority) = self.reference.authority() {
            self.authority_steps(authority, &mut steps);
        }
        self.path_steps(&mut steps);
        steps
    }

    fn character_steps_by_parts(&self, steps: &mut Steps) {
        let (text, offsets) = (self.reference.as_str(), self.reference.offsets());
        let (before, path) = text[..offsets.path_end()].split_at(offsets.path_start());
        add_character_steps(self.spelling(), before, 0, steps);
        self.spelling()
            .each_piece(path, |it, spelling| add_character_steps(spelling, it, 0, steps));
        add_character_steps(self.spelling(), text, offsets.path_end(), steps);
    }

    /// Adds the steps for the characters from `start` on.
    pub(super) fn character_steps(&self, start: usize, steps: &mut Steps) {
        add_character_steps(self.spelling(), self.reference.as_str(), start, steps);
    }

    fn authority_steps(&self, authority: Authority<'a>, steps: &mut Steps) {
        let host = authority.host_str();
        steps.add_if(self.lower_case().lowers(host), Step::HostCase);
        match self.host(authority) {
            NormalSource::Spelled(..) => {}
            NormalSource::Ipv6(address) => {
                let is_written = Host::Ipv6(address).eq_ignore_ascii_case(host);
                steps.add_if(!is_written, Step::Ipv6Text);
            }
            NormalSource::Default("") => steps.add_if(!host.is_empty(), Step::EmptyHost),
            NormalSource::Default(_) => steps.add_if(true, Step::GivenHost),
        }
        steps.add(self.port_step());
    }

    fn path_steps(&self, steps: &mut Steps) {
        let path = self.reference.path().as_str();
        steps.add_if(self.removes_dots() && self.has_dots(path), Step::DotSegments);
        steps.add_if(self.gives_authority(), Step::EmptyAuthority);
        steps.add_if(self.roots_path(), Step::RootPath);
        steps.add_if(self.lowers_path(), Step::PathCase);
        steps.add_if(self.formed().is_some(), Step::SchemeForm);
    }

    /// Whether the path has capitals in a part whose case does not matter.
    fn lowers_path(&self) -> bool {
        let path = self.reference.path().as_str();
        let lowers = |(piece, ignores_case)| ignores_case && self.lower_case().lowers(piece);
        self.path_case() != PathCase::Sensitive
            && self.lower_case().lowers(path)
            && self.path_case().pieces(path).any(lowers)
    }

    /// The spelling of components whose case matters.
    pub(super) fn spelling(&self) -> Spelling<G> {
        Spelling {
            upper_triplets: self.rung >= Rung::Case,
            decode: self.rung >= Rung::Percent,
            lower: false,
            encoded_dots: self.encoded_dots(),
            grammar: PhantomData,
        }
    }

    /// Without a scheme, a normal form has yet to be resolved, which keeps encoded dots (§5.2.4).
    fn encoded_dots(&self) -> EncodedDots {
        if self.reference.has_scheme() { EncodedDots::Dot } else { EncodedDots::Name }
    }

    /// The spelling of components whose case does not matter.
    pub(super) fn lower_case(&self) -> Spelling<G> {
        Spelling { lower: self.rung >= Rung::Case, ..self.spelling() }
    }

    /// Whether the rules of the scheme apply.
    fn follows_scheme(&self) -> bool {
        self.rung >= Rung::Scheme && self.reference.has_scheme()
    }

    /// Which part of the path is written in lower case, on this rung.
    pub(super) fn path_case(&self) -> PathCase {
        if self.follows_scheme() { self.rules.path_case } else { PathCase::Sensitive }
    }

    /// Whether the path, or path and query, may be written by rules of the scheme.
    pub(super) fn rewrites_path(&self) -> bool {
        self.rules.rewrites_path() && self.follows_scheme()
    }

    /// Whether the host, which must hold no triplets, changes in more than case.
    #[inline]
    pub(super) fn changes_host(&self) -> bool {
        let offsets = self.reference.offsets();
        (self.ipv6_text || self.rules.may_change_host(offsets)) && self.changes_this_host()
    }

    #[inline(never)]
    fn changes_this_host(self) -> bool {
        let authority = self.reference.authority();
        authority.is_some_and(|it| !matches!(self.host(it), NormalSource::Spelled(..)))
    }

    /// What happens to the port: nothing, [`Step::Port`] or [`Step::PortZeros`].
    #[inline]
    pub(super) fn port_step(&self) -> Option<Step> {
        let offsets = self.reference.offsets();
        if offsets.host_end() == offsets.path_start() { None } else { self.this_port_step() }
    }

    #[inline(never)]
    fn this_port_step(self) -> Option<Step> {
        let port = self.reference.port().filter(|_| self.follows_scheme())?;
        if port.is_empty() || self.rules.default_port.is_some_and(|it| port.parse() == Ok(it)) {
            return Some(Step::Port);
        }
        (leading_zeros(port) > 0).then_some(Step::PortZeros)
    }

    /// The part of the port to leave out; its `:` is part of a whole port.
    pub(super) fn superfluous_port(&self) -> Option<Range<usize>> {
        let step = self.port_step()?;
        let offsets = self.reference.offsets();
        let (colon, end) = (offsets.host_end(), offsets.path_start());
        let zeros = colon + 1..colon + 1 + leading_zeros(self.reference.cut(colon + 1..end));
        Some(if step == Step::Port { colon..end } else { zeros })
    }

    fn authority(&self, authority: Authority<'a>) -> AuthoritySources<NormalSource<'a, G>> {
        let spelled = |text: &'a str| NormalSource::Spelled(text, self.spelling());
        AuthoritySources {
            userinfo: authority.userinfo().map(|userinfo| spelled(userinfo.as_str())),
            host: self.host(authority),
            port: self.port(authority).map(spelled),
        }
    }

    fn host(&self, authority: Authority<'a>) -> NormalSource<'a, G> {
        if let Some(host) = self.default_host(authority) {
            return NormalSource::Default(host);
        }
        if self.ipv6_text
            && self.rung >= Rung::Case
            && let Host::Ipv6(address) = authority.host()
        {
            return NormalSource::Ipv6(address);
        }
        NormalSource::Spelled(authority.host_str(), self.lower_case())
    }

    /// The default host where it has to be given, `""` where the host has to be left out, and
    /// `None` where the host stays (§6.2.3).
    ///
    /// It is given "if, however, either the userinfo or port subcomponents are non-empty".
    fn default_host(&self, authority: Authority<'a>) -> Option<&'a str> {
        let default = self.rules.default_host;
        if default.is_empty() || !self.follows_scheme() {
            return None;
        }
        let userinfo = authority.userinfo().map(Userinfo::as_str);
        let port = self.port(authority);
        if authority.host_str().is_empty() {
            let needs_host = userinfo.is_some_and(|it| !it.is_empty()) || port.is_some();
            return needs_host.then_some(default);
        }
        let is_alone = userinfo.is_none() && port.is_none();
        (is_alone && is_host(authority.host_str(), default)).then_some("")
    }

    /// The normal port: `None` for an empty or the default one (§6.2.3).
    fn port(&self, authority: Authority<'a>) -> Option<&'a str> {
        let port = authority.port()?;
        match self.port_step() {
            Some(Step::Port) => None,
            Some(_) => Some(&port[leading_zeros(port)..]),
            None => Some(port),
        }
    }

    /// Whether an absolute path gets an empty authority. Removing dot-segments cannot make a path
    /// absolute here: see [`removes_dots`](Plan::removes_dots).
    pub(super) fn gives_authority(&self) -> bool {
        !self.reference.offsets().has_authority()
            && self.rules.empty_authority
            && self.follows_scheme()
            && self.reference.path().is_absolute()
    }

    /// Whether the empty path becomes `/`.
    pub(super) fn roots_path(&self) -> bool {
        let offsets = self.reference.offsets();
        offsets.path_start() == offsets.path_end()
            && offsets.has_authority()
            && self.follows_scheme()
            && self.rules.empty_path_is_root
    }

    fn write_path(&self, target: &mut String) {
        let path = self.reference.path().as_str();
        if self.roots_path() {
            target.push('/');
        } else if self.removes_dots() {
            remove_dot_segments(path, self.spelling(), Excess::Discard, target)
                .unwrap_or_else(|_| unreachable!("{DISCARDED}"));
        } else if self.path_case() == PathCase::Sensitive {
            self.spelling().write_segments(path, target);
        } else {
            for (piece, lower) in self.path_case().pieces(path) {
                Spelling { lower, ..self.spelling() }.write(piece, target);
            }
        }
    }

    /// Whether dot-segments are removed from the path.
    ///
    /// Not from a relative-path reference (§5.2.1), and not from a rootless path of a scheme that
    /// gives absolute paths an empty authority: `file:a/../b` is relative to an unknown directory,
    /// but §5.2.4 would make it the absolute `/b`.
    pub(super) fn removes_dots(&self) -> bool {
        let has_root = self.reference.has_scheme() && !self.rules.empty_authority;
        let is_rooted = has_root
            || self.reference.path().is_absolute()
            || self.reference.offsets().has_authority();
        let is_opaque = self.rules.path_is_opaque || self.rules.path_case != PathCase::Sensitive;
        self.rung >= Rung::Path && is_rooted && !is_opaque
    }

    /// Whether `path` has a dot-segment, other than the guard of a path that begins with `//`.
    pub(super) fn has_dots(&self, path: &str) -> bool {
        if !any_byte(path, |byte| byte == b'.' || byte == b'%') {
            return false;
        }
        let spelling = self.spelling();
        let mut segments = unrooted(path).split('/');
        if self.is_guarded(path) {
            segments.next();
        }
        segments.any(|segment| spelling.dots(segment).is_some())
    }

    fn is_guarded(&self, path: &str) -> bool {
        let first = path.strip_prefix('/').and_then(|path| path.split_once("//"));
        let is_dot =
            |(first, _): (&str, _)| self.spelling().dots(first) == Some((Dots::One, first.len()));
        let has_authority = self.reference.offsets().has_authority() || self.gives_authority();
        !has_authority && first.is_some_and(is_dot)
    }
}

/// Adds the steps for the characters of `text` from `start` on.
fn add_character_steps<G: Grammar>(
    spelling: Spelling<G>,
    text: &str,
    start: usize,
    steps: &mut Steps,
) {
    each_spelling_unit::<G>(text, start, |SpellingUnit { range, kind }| match kind {
        UnitKind::Decodable(character) if spelling.decode => {
            let is_ascii = character.is_ascii();
            steps.add_if(true, if is_ascii { Step::Triplets } else { Step::Characters });
        }
        UnitKind::Decodable(_) | UnitKind::Triplets => {
            let changes_case = spelling.upper_triplets && has_lower(&text[range]);
            steps.add_if(changes_case, Step::TripletCase);
        }
        UnitKind::Hidden => steps.add_if(spelling.decode, Step::Unseen),
    });
}

/// How many zeros at the start of `port` mean nothing: all but a last digit.
fn leading_zeros(port: &str) -> usize {
    let zeros = port.bytes().take_while(|&digit| digit == b'0').count();
    zeros.min(port.len().saturating_sub(1))
}

/// Whether `host` is the name `default`, ignoring case and percent-encoding.
fn is_host(host: &str, default: &str) -> bool {
    let octets = PctStr::trusted(host).octets();
    octets.map(|octet| octet.to_ascii_lowercase()).eq(default.bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::types::UriRef;

    /// Only a path that is absolute as written gets an authority; a rootless one stays rootless.
    #[test]
    fn an_authority_is_given_to_absolute_paths() {
        const RULES: &[(&str, Rules<'static>)] = &[("x", Rules::GENERIC.empty_authority(true))];
        let normalizer = Normalizer::by(|_| const { &Rules::GENERIC }).rules(RULES);
        let mut given = 0;
        for number in 0..4_usize.pow(7) {
            let path = (0..7).map(|digit| ["", "a", ".", "/"][number >> (2 * digit) & 3]);
            let text = String::from("x:") + &path.collect::<String>();
            let uri = UriRef::parse(&text).unwrap();
            let normal = normalizer.normalize(uri);
            let is_given = uri.authority().is_none() && uri.path().is_absolute();
            given += usize::from(is_given);
            assert_eq!(normalizer.steps(uri).contains(Step::EmptyAuthority), is_given, "{text}");
            let has_authority = is_given || uri.authority().is_some();
            assert_eq!(normal.authority().is_some(), has_authority, "{text}");
            assert!(has_authority || normal == *text, "{text}");
            assert_eq!(normalizer.normalize(&normal), normal, "{text}");
        }
        assert!(given > 1_000, "too few paths get an authority: {given}");
    }
}
