//! Normalization (RFC 3986 §6.2.2, §6.2.3): of the texts that are equivalent on a rung, one.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::{self, Write as _};
use core::marker::PhantomData;
use core::net::Ipv6Addr;

use super::char_form::{Dots, Mark, Marked, Spelling, any_byte, each_mark, has_lower};
use super::dot_segments::{DISCARDED, Excess, remove_dot_segments, unrooted};
use super::prescan::{Glance, NOWHERE, is_quiet};
use super::recompose::{AuthorityPieces, Piece, Recomposer};
use super::rewrite::Rewrite;
use super::rules::{PathCase, Rules};
use super::rung::{Rung, Step, Steps};
use crate::chars::cast::as_position;
use crate::components::authority::Authority;
use crate::components::host::Host;
use crate::components::percent::PctStr;
use crate::components::scheme::Scheme;
use crate::components::userinfo::Userinfo;
use crate::parse::grammar::Grammar;
use crate::parse::offsets::Offsets;
use crate::reference::borrowed::{Identifier, Iri, Reference, ToReference, Uri};
use crate::reference::owned::{IdentifierBuf, IriBuf, ReferenceBuf, UriBuf};

/// The ways to normalize: up to which rung, and by which rules (§6.2).
///
/// A small value; made once, it serves any number of references. What it makes is a valid
/// reference of the same kind, normal in the same way, and with every empty component kept:
/// `http://e.org/?` keeps its `?`. Nothing is decoded twice, and no reserved character is touched.
///
/// Relative-path references keep their dot-segments, which say where they lead; absolute-path and
/// network-path references lose them, which changes none of their targets. The scheme rung changes
/// nothing in a reference without a scheme.
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
    /// The caller's, each with its scheme.
    rules: &'r [(&'r str, Rules<'r>)],
    /// Those of all other schemes.
    catalogue: fn(Scheme<'_>) -> &'static Rules<'static>,
    ipv6_text: bool,
}

impl<'r> Normalizer<'r> {
    /// Normalizes up to the scheme rung, by the rules that `catalogue` has for a scheme.
    pub(crate) const fn by(catalogue: fn(Scheme<'_>) -> &'static Rules<'static>) -> Normalizer<'r> {
        Normalizer { rung: Rung::Scheme, rules: &[], catalogue, ipv6_text: false }
    }

    /// Chooses the rung, [`Rung::Scheme`] without a choice. [`Rung::Protocol`] changes no more than
    /// that: what is known of redirects says that two URIs are equivalent, not which is normal.
    #[must_use]
    pub const fn rung(self, rung: Rung) -> Normalizer<'r> {
        Normalizer { rung, ..self }
    }

    /// Takes rules of the caller's own, each with the scheme that it is for, before those that come
    /// with the library.
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

    /// Chooses to write IPv6 addresses as RFC 5952 does, from the case rung on: `[0:0::1]` is then
    /// `[::1]`. RFC 3986 knows of no such rule, so this is off without a choice.
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

    /// Returns the normal form of `reference`. Allocates it.
    ///
    /// A reference so long that a step could make it longer than `u32::MAX` bytes is normalized up
    /// to the last rung where nothing grows: [`Rung::Path`], or [`Rung::Case`] for an IRI.
    #[must_use]
    pub fn normalize<'a, R: ToReference<'a>>(&self, reference: R) -> ReferenceBuf<R::Grammar> {
        self.plan(reference.to_reference()).to_buf()
    }

    /// Returns the normal form of `uri`, which is a URI too: as
    /// [`normalize`](Normalizer::normalize).
    #[must_use]
    pub fn normalize_uri<'a>(&self, uri: impl Into<Uri<'a>>) -> UriBuf {
        self.normalize_identifier(uri.into())
    }

    /// Returns the normal form of `iri`, which is an IRI too: as
    /// [`normalize`](Normalizer::normalize).
    #[must_use]
    pub fn normalize_iri<'a>(&self, iri: impl Into<Iri<'a>>) -> IriBuf {
        self.normalize_identifier(iri.into())
    }

    pub(crate) fn normalize_identifier<G: Grammar>(
        &self,
        it: Identifier<'_, G>,
    ) -> IdentifierBuf<G> {
        IdentifierBuf::of(self.plan(it.into()).to_buf())
    }

    /// Writes the normal form of `reference` after what `target` holds.
    ///
    /// Linear in the length of the reference; allocates only if `target` must grow.
    ///
    /// ```
    /// # use urial::{Normalizer, Uri};
    /// let mut target = String::from("see ");
    /// Normalizer::new().normalize_into(Uri::parse("HTTP://E.org:80")?, &mut target);
    /// assert_eq!(target, "see http://e.org/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn normalize_into<'a>(&self, reference: impl ToReference<'a>, target: &mut String) {
        // Where components went, nobody asks.
        let _ = self.plan(reference.to_reference()).write(target);
    }

    /// Returns the text of the normal form: that of `reference` itself, borrowed, if it is normal
    /// already.
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
        if self.is_settled(&reference) {
            return Cow::Borrowed(reference.as_str());
        }
        self.text_by_look(reference)
    }

    /// Answers whether normalizing `reference` would change nothing. Never allocates.
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
    pub fn is_normalized<'a>(&self, reference: impl ToReference<'a>) -> bool {
        self.steps(reference).is_empty()
    }

    /// Returns what normalizing `reference` does to it. Never allocates.
    ///
    /// ```
    /// # use urial::{Normalizer, Step, Uri};
    /// let steps = Normalizer::new().steps(Uri::parse("http://e.org:80/a/../b")?);
    /// assert!(steps.iter().eq([Step::DotSegments, Step::Port]));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn steps<'a>(&self, reference: impl ToReference<'a>) -> Steps {
        let reference = reference.to_reference();
        if self.is_settled(&reference) {
            return Steps::default();
        }
        self.steps_by_look(reference)
    }

    /// The normalizer that stops at the rung up to which `reference` can be compared: without a
    /// scheme, what a path leads to depends on a base (§6.1).
    pub(super) fn capped<G: Grammar>(&self, reference: Reference<'_, G>) -> Normalizer<'r> {
        let cap = if reference.has_scheme() { Rung::Protocol } else { Rung::Percent };
        self.rung(self.rung.min(cap))
    }

    /// Is it certain, without a look at single characters, that normalizing `reference` changes nothing?
    ///
    /// PERF: most that are normal already end here, so nothing rare is inlined (`normalize-normal`).
    #[inline(never)]
    fn is_settled<G: Grammar>(&self, reference: &Reference<'_, G>) -> bool {
        is_quiet(reference)
            && (self.rules_have_no_say(reference) || self.plan(*reference).is_kept_by_rules())
    }

    /// Do borders alone tell that neither rules nor options change what is quiet?
    ///
    /// N.B. no branch asks for anything that schemes differ in, as one guessed wrong costs more than all
    /// this.
    #[inline]
    fn rules_have_no_say<G: Grammar>(&self, reference: &Reference<'_, G>) -> bool {
        let (offsets, rules) = (reference.offsets(), self.rules_for(*reference));
        let has_port = offsets.host_end() != offsets.path_start();
        let has_path = offsets.path_start() != offsets.path_end();
        let may_change_host = rules.may_change_host(offsets) | self.ipv6_text;
        let may_give = rules.empty_authority & !offsets.has_authority();
        let has_case = rules.path_case != PathCase::Sensitive;
        has_path && !(has_port | may_change_host | may_give | has_case)
    }

    #[inline(never)]
    fn steps_by_look<G: Grammar>(&self, reference: Reference<'_, G>) -> Steps {
        self.plan(reference).steps()
    }

    #[inline(never)]
    fn text_by_look<'a, G: Grammar>(&self, reference: Reference<'a, G>) -> Cow<'a, str> {
        let plan = self.plan(reference);
        if plan.steps().is_empty() {
            return Cow::Borrowed(reference.as_str());
        }
        Cow::Owned(plan.to_buf().into_string())
    }

    #[inline]
    fn plan<'a, G: Grammar>(&self, reference: Reference<'a, G>) -> Plan<'a, 'r, G> {
        let rules = self.rules_for(reference);
        let may_grow = has_room(reference, rules);
        // The last rung on which nothing grows.
        let even = if G::IS_IRI { Rung::Case } else { Rung::Path };
        let rung = if may_grow { self.rung } else { self.rung.min(even) };
        Plan { reference, rung, rules, ipv6_text: self.ipv6_text && may_grow }
    }

    #[inline]
    fn rules_for<G: Grammar>(&self, reference: Reference<'_, G>) -> &'r Rules<'r> {
        let generic = const { &Rules::GENERIC };
        reference.scheme().map_or(generic, |scheme| self.rules_of(scheme))
    }

    #[inline]
    fn rules_of(&self, scheme: Scheme<'_>) -> &'r Rules<'r> {
        let own = self.rules.iter().find(|(name, _)| scheme == *name);
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

/// Is what the steps can make of `reference` within the longest text? They add a host or an address
/// and a `/`, and the characters of an IRI become triplets.
fn has_room<G: Grammar>(reference: Reference<'_, G>, rules: &Rules<'_>) -> bool {
    let longest_address = "[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255]".len();
    let longest = as_position(u32::MAX) / if G::IS_IRI { 3 } else { 1 };
    longest.saturating_sub(reference.as_str().len()) > rules.default_host.len() + longest_address
}

/// One reference, and what is to be done with it.
///
/// N.B. what is seldom called takes it by value: so it need not be in memory for what is always asked.
#[derive(Clone, Copy)]
struct Plan<'a, 'r, G: Grammar> {
    reference: Reference<'a, G>,
    rung: Rung,
    rules: &'r Rules<'r>,
    ipv6_text: bool,
}

/// What a part of an authority is written from.
#[derive(Clone, Copy)]
enum Normal<'a, G> {
    Spelled(&'a str, Spelling<G>),
    Ipv6(Ipv6Addr),
    /// The default host, or nothing.
    Default(&'a str),
}

impl<G: Grammar> Piece for Normal<'_, G> {
    fn write(self, target: &mut String) {
        match self {
            Normal::Spelled(text, spelling) => spelling.write(text, target),
            // Writing to a `String` does not fail.
            Normal::Ipv6(address) => drop(write!(target, "[{address}]")),
            Normal::Default(host) => target.push_str(host),
        }
    }
}

impl<'a, 'r: 'a, G: Grammar> Plan<'a, 'r, G> {
    #[inline(never)]
    fn to_buf(self) -> ReferenceBuf<G> {
        // Few normal forms are longer, and those by a `/`.
        let mut text = String::with_capacity(self.reference.as_str().len() + 1);
        let offsets =
            self.write(&mut text).unwrap_or_else(|| unreachable!("there was room for it"));
        ReferenceBuf::trusted(text, offsets)
    }

    /// Writes the normal form behind what `target` holds. Returns where its components went, unless it is too long, which only one that
    /// is written by parts can be.
    fn write(&self, target: &mut String) -> Option<Offsets> {
        let seen = Glance::at(&self.reference);
        if self.is_written_by_parts(seen) {
            return self.write_parts(target);
        }
        let mut result = Rewrite::new(self.reference, target);
        if seen.capital && self.lower_case().lower {
            result.lower_head();
        }
        if self.drops_port() {
            result.drop_port();
        }
        if self.roots_path() {
            result.root_path();
        }
        if seen.dots != NOWHERE && self.removes_dots() {
            result.remove_dot_segments(seen.dots, seen.last_dots);
        }
        let marked = seen.marked_path.min(seen.marked_tail);
        if marked != NOWHERE && self.spelling().upper_triplets {
            result.spell(marked, self.spelling());
        }
        Some(result.finish())
    }

    /// May there be another change than those that a text is rewritten with?
    // PERF: few rules have any, and those are asked apart (`normalize-needed`).
    fn is_written_by_parts(&self, seen: Glance) -> bool {
        let may_ask = self.ipv6_text || self.rules.may_ask_for_parts();
        seen.marked_head || may_ask && self.rules_ask_for_parts() || self.dots_ask_for_parts(seen)
    }

    #[inline(never)]
    fn rules_ask_for_parts(&self) -> bool {
        self.changes_host() || self.gives_authority() || self.path_case() != PathCase::Sensitive
    }

    /// Are there dot-segments to be removed where triplets may be dots, or a path may need a guard, as there is no authority?
    fn dots_ask_for_parts(&self, seen: Glance) -> bool {
        let are_alone = self.reference.offsets().has_authority() && seen.marked_path == NOWHERE;
        seen.dots != NOWHERE && !are_alone && self.removes_dots()
    }

    /// Writes every component as planned, in the order of §5.3.
    #[inline(never)]
    fn write_parts(&self, target: &mut String) -> Option<Offsets> {
        let mut result = Recomposer::new(target);
        self.write_head(&mut result);
        result.path(|target| self.write_path(target));
        self.write_tail(&mut result);
        result.finish()
    }

    fn write_head(&self, result: &mut Recomposer<'_>) {
        let scheme = self.reference.scheme();
        result.scheme(scheme.map(|scheme| Normal::Spelled(scheme.as_str(), self.lower_case())));
        let empty = AuthorityPieces { userinfo: None, host: Normal::Default(""), port: None };
        let empty = self.gives_authority().then_some(empty);
        let authority = self.reference.authority().map(|authority| self.authority(authority));
        result.authority(authority.or(empty));
    }

    fn write_tail(&self, result: &mut Recomposer<'_>) {
        let spelled = |text: PctStr<'a>| Normal::Spelled(text.as_str(), self.spelling());
        result.query(self.reference.query().map(spelled));
        result.fragment(self.reference.fragment().map(spelled));
    }

    /// Would `write` change nothing of a reference at which that is to be seen?
    #[inline]
    fn is_settled(&self, seen: Glance) -> bool {
        seen == Glance::NOTHING && self.is_kept_by_rules()
    }

    /// Do rules and options change nothing of what is quiet?
    #[inline(never)]
    fn is_kept_by_rules(self) -> bool {
        !self.changes_host()
            && !self.gives_authority()
            && !self.drops_port()
            && !self.roots_path()
            && !self.has_free_capitals()
    }

    /// What the steps are that `write` takes.
    fn steps(&self) -> Steps {
        if self.is_settled(Glance::at(&self.reference)) {
            return Steps::default();
        }
        self.steps_by_parts()
    }

    fn steps_by_parts(&self) -> Steps {
        let mut steps = Steps::default();
        let scheme = self.reference.scheme().map_or("", |scheme| scheme.as_str());
        steps.add_if(self.lower_case().lowers(scheme), Step::SchemeCase);
        self.character_steps(&mut steps);
        if let Some(authority) = self.reference.authority() {
            self.authority_steps(authority, &mut steps);
        }
        self.path_steps(&mut steps);
        steps
    }

    fn character_steps(&self, steps: &mut Steps) {
        let spelling = self.spelling();
        let text = self.reference.as_str();
        each_mark::<G>(text, 0, |Mark { range, is }| {
            let spelled = if let Marked::Spelled(it) = is { Some(it) } else { None };
            let is_decoded = spelling.decode && spelled.is_some();
            let is_triplet = matches!(is, Marked::Spelled(_) | Marked::Triplets);
            let is_lower = || has_lower(&text[range]);
            let is_ascii = spelled.is_some_and(|it| it.is_ascii());
            steps.add_if(is_decoded && is_ascii, Step::Triplets);
            steps.add_if(is_decoded && !is_ascii, Step::Characters);
            steps.add_if(spelling.decode && matches!(is, Marked::Unseen), Step::Unseen);
            let changes_case = spelling.upper_triplets && is_triplet && !is_decoded && is_lower();
            steps.add_if(changes_case, Step::TripletCase);
        });
    }

    fn authority_steps(&self, authority: Authority<'a>, steps: &mut Steps) {
        let host = authority.host_str();
        steps.add_if(self.lower_case().lowers(host), Step::HostCase);
        match self.host(authority) {
            Normal::Spelled(..) => {}
            Normal::Ipv6(address) => {
                steps.add_if(!is_written_as(address, host), Step::Ipv6Text);
            }
            Normal::Default("") => steps.add_if(!host.is_empty(), Step::EmptyHost),
            Normal::Default(_) => steps.add_if(true, Step::GivenHost),
        }
        steps.add_if(self.port(authority) != authority.port(), Step::Port);
    }

    fn path_steps(&self, steps: &mut Steps) {
        let path = self.reference.path().as_str();
        steps.add_if(self.removes_dots() && self.has_dots(path), Step::DotSegments);
        steps.add_if(self.gives_authority(), Step::EmptyAuthority);
        steps.add_if(self.roots_path(), Step::RootPath);
        steps.add_if(self.has_free_capitals(), Step::PathCase);
    }

    /// Are there capitals in the path whose case does not matter?
    fn has_free_capitals(&self) -> bool {
        let path = self.reference.path().as_str();
        let lowers = |(piece, is_free)| is_free && self.lower_case().lowers(piece);
        self.path_case() != PathCase::Sensitive
            && self.lower_case().lowers(path)
            && self.path_case().pieces(path).any(lowers)
    }

    /// The spelling of components whose case matters.
    fn spelling(&self) -> Spelling<G> {
        Spelling {
            upper_triplets: self.rung >= Rung::Case,
            decode: self.rung >= Rung::Percent,
            lower: false,
            grammar: PhantomData,
        }
    }

    /// The spelling of components whose case does not matter.
    fn lower_case(&self) -> Spelling<G> {
        Spelling { lower: self.rung >= Rung::Case, ..self.spelling() }
    }

    /// Are the rules of the scheme to be followed?
    fn is_by_scheme(&self) -> bool {
        self.rung >= Rung::Scheme && self.reference.has_scheme()
    }

    /// Which part of the path is written in lower case, on this rung.
    fn path_case(&self) -> PathCase {
        if self.is_by_scheme() { self.rules.path_case } else { PathCase::Sensitive }
    }

    /// Is the host, which holds no triplets, written from something else than it is?
    #[inline]
    fn changes_host(&self) -> bool {
        let offsets = self.reference.offsets();
        (self.ipv6_text || self.rules.may_change_host(offsets)) && self.changes_this_host()
    }

    #[inline(never)]
    fn changes_this_host(self) -> bool {
        let authority = self.reference.authority();
        authority.is_some_and(|it| !matches!(self.host(it), Normal::Spelled(..)))
    }

    #[inline]
    fn drops_port(&self) -> bool {
        let offsets = self.reference.offsets();
        offsets.host_end() != offsets.path_start() && self.drops_this_port()
    }

    #[inline(never)]
    fn drops_this_port(self) -> bool {
        let port = self.reference.port();
        port.is_some_and(|port| self.is_by_scheme() && self.is_elided(port))
    }

    fn authority(&self, authority: Authority<'a>) -> AuthorityPieces<Normal<'a, G>> {
        let spelled = |text: &'a str| Normal::Spelled(text, self.spelling());
        AuthorityPieces {
            userinfo: authority.userinfo().map(|userinfo| spelled(userinfo.as_str())),
            host: self.host(authority),
            port: self.port(authority).map(spelled),
        }
    }

    fn host(&self, authority: Authority<'a>) -> Normal<'a, G> {
        if let Some(host) = self.default_host(authority) {
            return Normal::Default(host);
        }
        if self.ipv6_text
            && self.rung >= Rung::Case
            && let Host::Ipv6(address) = authority.host()
        {
            return Normal::Ipv6(address);
        }
        Normal::Spelled(authority.host_str(), self.lower_case())
    }

    /// The default host where it has to be given, or nothing where it has to be left out (§6.2.3).
    ///
    /// "If, however, either the userinfo or port subcomponents are non-empty" it is given.
    fn default_host(&self, authority: Authority<'a>) -> Option<&'a str> {
        let default = self.rules.default_host;
        if default.is_empty() || !self.is_by_scheme() {
            return None;
        }
        let userinfo = authority.userinfo().map(Userinfo::as_str);
        let port = self.port(authority);
        if authority.host_str().is_empty() {
            let has_more = userinfo.is_some_and(|it| !it.is_empty()) || port.is_some();
            return has_more.then_some(default);
        }
        let is_alone = userinfo.is_none() && port.is_none();
        (is_alone && is_host(authority.host_str(), default)).then_some("")
    }

    /// The port as it is to be written; none, where it is empty or the default (§6.2.3).
    fn port(&self, authority: Authority<'a>) -> Option<&'a str> {
        authority.port().filter(|port| !self.is_by_scheme() || !self.is_elided(port))
    }

    fn is_elided(&self, port: &str) -> bool {
        port.is_empty() || self.rules.default_port.is_some_and(|it| port.parse() == Ok(it))
    }

    /// Does an absolute path get an empty authority? It is absolute as it stands, if at all: see
    /// [`removes_dots`](Plan::removes_dots).
    fn gives_authority(&self) -> bool {
        !self.reference.offsets().has_authority()
            && self.rules.empty_authority
            && self.is_by_scheme()
            && self.reference.path().is_absolute()
    }

    /// Does the empty path become `/`?
    fn roots_path(&self) -> bool {
        let offsets = self.reference.offsets();
        offsets.path_start() == offsets.path_end()
            && offsets.has_authority()
            && self.is_by_scheme()
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
            self.spelling().write(path, target);
        } else {
            for (piece, lower) in self.path_case().pieces(path) {
                Spelling { lower, ..self.spelling() }.write(piece, target);
            }
        }
    }

    /// Are dot-segments removed from the path? Not from that of a relative-path reference (§5.2.1);
    /// nor from a rootless one where an absolute path says that there is an authority: `file:a/../b`
    /// is relative to what nobody knows, and `/b` is what §5.2.4 would make of it.
    fn removes_dots(&self) -> bool {
        let has_root = self.reference.has_scheme() && !self.rules.empty_authority;
        let is_rooted = has_root
            || self.reference.path().is_absolute()
            || self.reference.offsets().has_authority();
        let is_opaque = self.rules.path_is_opaque || self.rules.path_case != PathCase::Sensitive;
        self.rung >= Rung::Path && is_rooted && !is_opaque
    }

    /// Is there a dot-segment in `path`, other than the guard that keeps `//` from being an
    /// authority?
    fn has_dots(&self, path: &str) -> bool {
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

/// Does `host` stand for the name `default`, in whatever case and with whatever triplets?
fn is_host(host: &str, default: &str) -> bool {
    let octets = PctStr::trusted(host).octets();
    octets.map(|octet| octet.to_ascii_lowercase()).eq(default.bytes())
}

/// Is `host`, but for its case, how `address` is written?
fn is_written_as(address: Ipv6Addr, host: &str) -> bool {
    let mut rest = Rest(host);
    write!(rest, "[{address}]").is_ok() && rest.0.is_empty()
}

/// What is left of a text while another is compared with it, but for case.
struct Rest<'a>(&'a str);

impl fmt::Write for Rest<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        match self.0.split_at_checked(text.len()) {
            Some((start, rest)) if start.eq_ignore_ascii_case(text) => self.0 = rest,
            _ => return Err(fmt::Error),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use urial_testdata::Mutator;

    use super::*;
    use crate::reference::borrowed::{IriRef, UriRef};

    /// What is to be seen at a glance saves work, and changes no result.
    #[test]
    fn a_glance_changes_nothing() {
        let (mut uris, mut iris) = (Mutator::of_vectors(22), Mutator::of_iris(23));
        let mut differing = [0; 2];
        for _ in 0..60_000 {
            if let Ok(reference) = UriRef::parse_bytes(&uris.input()) {
                differing[0] += usize::from(agrees(reference));
            }
            if let Ok(reference) = IriRef::parse(&iris.input().iter().collect::<String>()) {
                differing[1] += usize::from(agrees(reference));
            }
        }
        assert!(differing.iter().all(|&it| it > 4_000), "{differing:?} changed: a poor mixture");
    }

    /// An authority is given to a path that is absolute as it stands; a rootless one stays so.
    #[test]
    fn an_authority_is_given_to_absolute_paths() {
        const RULES: &[(&str, Rules<'static>)] = &[("x", Rules::GENERIC.empty_authority(true))];
        let normalizer = Normalizer::by(|_| const { &Rules::GENERIC }).rules(RULES);
        let mut given = 0;
        for number in 0..4_usize.pow(7) {
            let path = (0..7).map(|place| ["", "a", ".", "/"][number >> (2 * place) & 3]);
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
        assert!(given > 1_000, "{given} were given one: a poor mixture");
    }

    /// Whether normalizing changes the reference.
    fn agrees<G: Grammar>(reference: Reference<'_, G>) -> bool {
        const RULES: &[(&str, Rules<'static>)] = &[
            ("http", Rules::GENERIC.path_is_opaque(true).default_host("h")),
            ("a", Rules::GENERIC.path_case(PathCase::Domains).empty_path_is_root(false)),
            ("file", Rules::GENERIC.empty_authority(true)),
            ("urn", Rules::GENERIC.path_case(PathCase::Namespace)),
        ];
        let normalizer = Normalizer::by(|_| const { &Rules::GENERIC.default_port(80) });
        let all = [normalizer.ipv6_text(true), normalizer.rules(RULES), normalizer];
        let mut changed = false;
        for normalizer in all.iter().flat_map(|it| Rung::ALL.map(|rung| it.rung(rung))) {
            let plan = normalizer.plan(reference);
            let [mut text, mut by_parts] = ["A/."; 2].map(String::from);
            assert_eq!(plan.write(&mut text), plan.write_parts(&mut by_parts), "{reference}");
            assert_eq!(text, by_parts, "{reference}");
            assert_eq!(normalizer.steps(reference), plan.steps_by_parts(), "{reference}");
            changed = text["A/.".len()..] != *reference.as_str();
        }
        changed
    }
}
