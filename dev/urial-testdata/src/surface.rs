//! A surface: one way to ask urial. It answers questions; the runner compares.

use std::net::{Ipv4Addr, Ipv6Addr};

use crate::scheme::{Lenient, SchemeRejection, View};
use crate::template::Variables;
use crate::values::{
    Components, Edit, EncodeSet, Excess, Finding, IpvFuture, Parts, PathKind, PortNumber,
    ReferenceKind, Rejection, Relative, Rung, Split,
};

/// One way to ask urial: the library, the command line, a binding.
///
/// No method has a default: a question added to the format is a compile error in every surface until it answers, or says why it
/// does not.
pub trait Surface {
    /// The name the report prints: `library`, `command line`.
    fn name(&self) -> &'static str;

    /// The components of `input` as a URI reference.
    fn parse(&self, input: &[u8]) -> Answer<Result<Components, Rejection>>;

    /// Whether `input` is a URI.
    fn parse_uri(&self, input: &[u8]) -> Answer<Result<(), Rejection>>;

    /// What else there is to say about `input`, a URI reference.
    ///
    /// # Errors
    /// The refusal of `input`, which no vector that asks for facts expects.
    fn facts(&self, input: &str) -> Result<Facts, Rejection>;

    /// Whether `base` can serve as a base URI (§5.1).
    fn base(&self, base: &str) -> Answer<Result<(), Rejection>>;

    /// The target of `reference` against `base` (§5.2).
    fn resolve(
        &self,
        base: &str,
        reference: &str,
        policy: Policy,
    ) -> Answer<Result<String, Unresolved>>;

    /// Whether `reference` is a same-document reference where the base URI is `base` (§4.4).
    fn same_document(&self, base: &str, reference: &str) -> Answer<Result<bool, Rejection>>;

    /// `input`, a URI reference, in the normal form of that name (§6.2).
    fn normalize(&self, input: &str, form: NormalForm) -> Answer<Result<String, Rejection>>;

    /// The first rung on which `a` and `b` meet (§6.2), `with_fragment` or without.
    fn compare(&self, a: &str, b: &str, with_fragment: bool) -> Answer<Result<Rung, Rejection>>;

    /// The shortest reference `within` what is allowed that resolves to `target` against `base`; `target` itself if there is none.
    fn relativize(
        &self,
        base: &str,
        target: &str,
        within: Within,
    ) -> Answer<Result<Relative, Rejection>>;

    /// The reference that `parts` make.
    fn build(&self, parts: &Parts) -> Answer<Result<String, Rejection>>;

    /// `input`, a URI reference, after `edits`, one after another.
    fn edit(&self, input: &str, edits: &[Edit]) -> Answer<Result<String, Rejection>>;

    /// The keys and values of the query of `input`, decoded, by RFC 3986 or as `form`; of a pair without `=`, the value is `None`.
    fn pairs(&self, input: &str, form: bool) -> Answer<Vec<(String, Option<String>)>>;

    /// The URI that the suffix reference `input` is short for, if it is one by the rules of uri(7) (§4.5).
    fn complete_suffix(&self, input: &str) -> Answer<Option<String>>;

    /// The five components of `input`, which need not be valid (Appendix B).
    fn split(&self, input: &str) -> Answer<Split>;

    /// `data` percent-encoded, but for the characters of `set` and those of `allow` (§2.1).
    fn encode(&self, data: &[u8], set: EncodeSet, allow: &str) -> Answer<String>;

    /// `text` percent-decoded, or the offset at which it stops being percent-encoded text (§2.1).
    fn decode(&self, text: &[u8]) -> Answer<Result<Decoded, usize>>;

    /// `data` as a key or value of `application/x-www-form-urlencoded`.
    fn encode_form(&self, data: &[u8]) -> Answer<String>;

    /// `text`, a key or value of `application/x-www-form-urlencoded`, decoded, or the offset at which it stops being
    /// percent-encoded text.
    fn decode_form(&self, text: &[u8]) -> Answer<Result<Decoded, usize>>;

    /// The URI reference that `input`, an IRI reference, maps to, its host by triplets or by `idna` (RFC 3987 §3.1).
    fn to_uri(&self, input: &str, idna: bool) -> Answer<Result<String, Rejection>>;

    /// The IRI reference that `input`, a URI reference, is converted to, its host by triplets alone or by `idna`, too
    /// (RFC 3987 §3.2).
    fn to_iri(&self, input: &str, idna: bool) -> Answer<Result<String, Rejection>>;

    /// Whether `input`, an IRI reference, is a URI reference as it stands.
    fn as_uri(&self, input: &str) -> Answer<Result<(), Rejection>>;

    /// What is to be said of the writing direction of `input`, an IRI reference (RFC 3987 §4).
    fn bidi(&self, input: &str) -> Answer<Vec<Finding>>;

    /// Whether `template` is one (RFC 6570 §2).
    fn template(&self, template: &str) -> Answer<Result<(), Rejection>>;

    /// What `template` expands to with `variables` (RFC 6570 §3).
    fn expand(&self, template: &str, variables: &Variables) -> Answer<Result<String, Rejection>>;

    /// The variables with which `template` expands to `text`, if there are any.
    fn match_template(&self, template: &str, text: &str) -> Answer<Option<Variables>>;

    /// What `input` is by the rules of its scheme; nothing where the catalogue has no view of that.
    fn view(&self, input: &str) -> Answer<Result<Option<View>, SchemeRejection>>;

    /// The URI that the view of `input` builds.
    fn rebuild(&self, input: &str) -> Answer<Result<String, SchemeRejection>>;

    /// `input`, made a URI by the customs of its scheme.
    fn lenient(&self, input: &str) -> Answer<Result<Lenient, SchemeRejection>>;
}

/// An answer, or the reason there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    /// The answer.
    Is(T),
    /// Why this surface cannot be asked: `the command line takes no octets that are not UTF-8`.
    Skipped(&'static str),
}

impl<T> Answer<T> {
    /// The answer after `f`; a reason stays a reason.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Answer<U> {
        match self {
            Answer::Is(answer) => Answer::Is(f(answer)),
            Answer::Skipped(reason) => Answer::Skipped(reason),
        }
    }
}

/// The answers about a valid reference, each of which a surface may skip on its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Does it have a scheme?
    pub is_uri: Answer<bool>,
    /// Does it have a scheme and no fragment?
    pub is_absolute_uri: Answer<bool>,
    /// Does it have no scheme?
    pub is_relative: Answer<bool>,
    /// What it is by §4.2.
    pub reference_kind: Answer<ReferenceKind>,
    /// What its path is by §3.3.
    pub path_kind: Answer<PathKind>,
    /// The segments of its path, decoded.
    pub segments: Answer<Vec<String>>,
    /// Its host, if that is an IPv4 address.
    pub ipv4: Answer<Option<Ipv4Addr>>,
    /// Its host, if that is an IPv6 address.
    pub ipv6: Answer<Option<Ipv6Addr>>,
    /// Its host, if that is an address of a version to come.
    pub ipvfuture: Answer<Option<IpvFuture>>,
    /// The number of its port.
    pub port_number: Answer<PortNumber>,
}

impl Facts {
    /// No answer at all: what a surface starts from that knows a few, as `Facts { is_uri, ..Facts::skipped("…") }`.
    #[must_use]
    pub fn skipped(reason: &'static str) -> Self {
        Facts {
            is_uri: Answer::Skipped(reason),
            is_absolute_uri: Answer::Skipped(reason),
            is_relative: Answer::Skipped(reason),
            reference_kind: Answer::Skipped(reason),
            path_kind: Answer::Skipped(reason),
            segments: Answer::Skipped(reason),
            ipv4: Answer::Skipped(reason),
            ipv6: Answer::Skipped(reason),
            ipvfuture: Answer::Skipped(reason),
            port_number: Answer::Skipped(reason),
        }
    }
}

/// How to resolve: one variant a `resolve…` key of the vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Strictly, and excess `..` are discarded: the default.
    Strict,
    /// A scheme equal to the base's is ignored (§5.2.2); excess `..` are discarded.
    NonStrict,
    /// Strictly, and excess `..` are kept.
    KeepExcess,
    /// Strictly, and excess `..` are refused.
    RefuseExcess,
}

/// Why a reference was not resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unresolved {
    /// The base or the reference is invalid, which no vector expects.
    Refused(Rejection),
    /// `..` climbed past the root.
    Excess(Excess),
}

/// How far to normalize: one variant a `normalize…` key of the vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NormalForm {
    /// Case normalization (§6.2.2.1).
    Case,
    /// Percent-encoding normalization, too (§6.2.2.2).
    Percent,
    /// Path segment normalization, too (§6.2.2.3).
    Path,
    /// Scheme-based normalization, too (§6.2.3): the default.
    Scheme,
    /// All of these, and IPv6 addresses as RFC 5952 writes them.
    Ipv6,
}

/// What a relative reference may be: one variant a `relativize…` key of the vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// Any that keeps the scheme of the base: the default.
    Scheme,
    /// None that begins with an authority.
    Authority,
    /// None that begins with an authority or `/`, or holds a `..`.
    Directory,
    /// None that holds a `..`.
    NoDotDot,
}

/// Percent-encoded text, decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The octets.
    pub bytes: Vec<u8>,
    /// The octets as text, if they are UTF-8.
    pub utf8: Option<String>,
    /// The octets as text, with U+FFFD for what is not UTF-8.
    pub lossy: String,
}
