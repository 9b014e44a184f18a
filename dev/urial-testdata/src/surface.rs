//! A surface is one way to use urial. It answers questions; the runner compares the answers.

use std::net::{Ipv4Addr, Ipv6Addr};

use serde::{Deserialize, Deserializer, Serialize};

use crate::expectation::TypedText;
use crate::scheme::{Lenient, SchemeRejection, View};
use crate::template::{Undefined, Variables};
use crate::values::{
    Components, Edit, EncodeSet, Excess, Finding, IpvFuture, Parts, PathKind, PortNumber,
    ReferenceKind, Rejection, Relative, Rung, Split,
};

/// One way to use urial: the library, the command line, a binding.
///
/// No method has a default, so that a new question does not compile until every surface answers it
/// or gives a reason to skip it.
pub trait Surface {
    /// Returns the name for reports: `library`, `command line`.
    fn name(&self) -> &'static str;

    /// Parses `input` as a URI reference and returns its components.
    fn parse(&self, input: &[u8]) -> Answer<Result<Components, Rejection>>;

    /// Parses `input` as a URI.
    fn parse_uri(&self, input: &[u8]) -> Answer<Result<(), Rejection>>;

    /// Returns simple facts about the URI reference `input`.
    ///
    /// # Errors
    /// The error of parsing `input`, which no vector that asks for facts expects.
    fn facts(&self, input: &str) -> Result<Facts, Rejection>;

    /// Parses `base` as a base URI (§5.1).
    fn base(&self, base: &str) -> Answer<Result<(), Rejection>>;

    /// Resolves `reference` against `base` (§5.2).
    fn resolve(
        &self,
        base: &str,
        reference: &str,
        policy: Policy,
    ) -> Answer<Result<String, Unresolved>>;

    /// Merges `reference` with `base`, which may be relative (§5.2.3).
    fn merge(&self, base: &str, reference: &str) -> Answer<Result<String, Rejection>>;

    /// Reports whether `reference` is a same-document reference with `base` as the base URI (§4.4).
    fn same_document(&self, base: &str, reference: &str) -> Answer<Result<bool, Rejection>>;

    /// Returns the first rung on which the target of `reference` is `base`, both without their
    /// fragments (§4.4).
    fn same_document_rung(&self, base: &str, reference: &str) -> Answer<Result<Rung, Rejection>>;

    /// Normalizes the URI reference `input` (§6.2).
    fn normalize(&self, input: &str, form: NormalForm) -> Answer<Result<String, Rejection>>;

    /// Returns the first rung on which `a` and `b` are equal (§6.2), with their fragments or
    /// without.
    fn compare(&self, a: &str, b: &str, with_fragment: bool) -> Answer<Result<Rung, Rejection>>;

    /// The same with their fragments, where `redirects` were seen (§6.2.4).
    fn compare_redirected(
        &self,
        a: &str,
        b: &str,
        redirects: &[[String; 2]],
    ) -> Answer<Result<Rung, Rejection>>;

    /// Returns the shortest reference that is `within` the limit and resolves to `target` against
    /// `base`, or else `target`.
    fn relativize(
        &self,
        base: &str,
        target: &str,
        within: Within,
    ) -> Answer<Result<Relative, Rejection>>;

    /// Builds a reference from `parts`.
    fn build(&self, parts: &Parts) -> Answer<Result<String, Rejection>>;

    /// Applies `edits` in order to the URI reference `input`.
    fn edit(&self, input: &str, edits: &[Edit]) -> Answer<Result<String, Rejection>>;

    /// Returns the decoded keys and values of the query of `input`, by RFC 3986 or as a form.
    /// Without `=`, the value is `None`.
    fn pairs(&self, input: &str, form: bool) -> Answer<Vec<(String, Option<String>)>>;

    /// Returns the URI that the suffix reference `input` is short for by the rules of uri(7)
    /// (§4.5).
    fn complete_suffix(&self, input: &str) -> Answer<Option<String>>;

    /// Reads `input` as it was typed, with what was removed (Appendix C); and completes it if it is
    /// a suffix reference (§4.5), if that `completes`.
    fn read_typed(&self, input: &str, completes: bool) -> Answer<Result<TypedText, Rejection>>;

    /// Writes the reference `input` in angle brackets, on lines of at most `width` characters
    /// (Appendix C).
    fn wrap(&self, input: &str, width: usize) -> Answer<String>;

    /// Escapes `input` for HTML and XML.
    fn escape_html(&self, input: &str) -> Answer<String>;

    /// Reads `input`, which is text of HTML or XML.
    fn unescape_html(&self, input: &str) -> Answer<String>;

    /// Splits `input`, which may be invalid, into five components (Appendix B).
    fn split(&self, input: &str) -> Answer<Split>;

    /// Percent-encodes `data`, except for the characters in `set` and `allow` (§2.1).
    fn encode(&self, data: &[u8], set: EncodeSet, allow: &str) -> Answer<String>;

    /// Percent-decodes `text` (§2.1), or returns the offset of the first malformed encoding.
    fn decode(&self, text: &[u8]) -> Answer<Result<Decoded, usize>>;

    /// Encodes `data` as a key or value of `application/x-www-form-urlencoded`.
    fn encode_form(&self, data: &[u8]) -> Answer<String>;

    /// Decodes `text`, a key or value of `application/x-www-form-urlencoded`, or returns the offset
    /// of the first malformed encoding.
    fn decode_form(&self, text: &[u8]) -> Answer<Result<Decoded, usize>>;

    /// Maps the IRI reference `input` to a URI reference (RFC 3987 §3.1), with the host by IDNA or
    /// percent-encoded.
    fn to_uri(&self, input: &str, idna: bool) -> Answer<Result<String, Rejection>>;

    /// Converts the URI reference `input` to an IRI reference (RFC 3987 §3.2), with the host by
    /// IDNA or only percent-decoded.
    fn to_iri(&self, input: &str, idna: bool) -> Answer<Result<String, Rejection>>;

    /// Reports whether the IRI reference `input` is a URI reference without any change.
    fn as_uri(&self, input: &str) -> Answer<Result<(), Rejection>>;

    /// Returns the bidirectional findings about the IRI reference `input` (RFC 3987 §4).
    fn bidi(&self, input: &str) -> Answer<Vec<Finding>>;

    /// Parses `template` (RFC 6570 §2).
    fn template(&self, template: &str) -> Answer<Result<(), Rejection>>;

    /// Expands `template` with `variables` (RFC 6570 §3).
    fn expand(
        &self,
        template: &str,
        variables: &Variables,
        undefined: Undefined,
    ) -> Answer<Result<String, Rejection>>;

    /// Returns variables with which `template` expands to `text`, if there are any; with
    /// `any_order`, the pieces of the query may be in another order.
    fn match_template(
        &self,
        template: &str,
        text: &str,
        any_order: bool,
    ) -> Answer<Option<Variables>>;

    /// Returns the view of `input` by the rules of its scheme, or `None` for an unknown scheme.
    fn view(&self, input: &str) -> Answer<Result<Option<View>, SchemeRejection>>;

    /// Builds a URI from the view of `input`.
    fn rebuild(&self, input: &str) -> Answer<Result<String, SchemeRejection>>;

    /// Reads `input` by the lenient rules of its scheme.
    fn lenient(&self, input: &str) -> Answer<Result<Lenient, SchemeRejection>>;
}

/// An answer, or the reason why there is none.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Answer<T> {
    /// The answer.
    Is(T),
    /// Why this surface cannot answer.
    #[serde(rename = "skip")]
    Skipped(&'static str),
}

/// An [`Answer`] as JSON writes it: `{"is": …}` or `{"skip": "why"}`.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum AnswerText<T> {
    Is(T),
    Skip(String),
}

/// Reasons that are read live as long as the process: there are few.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Answer<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match AnswerText::deserialize(deserializer)? {
            AnswerText::Is(answer) => Answer::Is(answer),
            AnswerText::Skip(reason) => Answer::Skipped(reason.leak()),
        })
    }
}

impl<T> Answer<T> {
    /// Applies `f` to the answer, if there is one.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Answer<U> {
        match self {
            Answer::Is(answer) => Answer::Is(f(answer)),
            Answer::Skipped(reason) => Answer::Skipped(reason),
        }
    }
}

/// Simple facts about a valid reference. A surface may skip each of them.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub struct Facts {
    /// Whether it has a scheme.
    pub is_uri: Answer<bool>,
    /// Whether it has a scheme and no fragment.
    pub is_absolute_uri: Answer<bool>,
    /// Whether it has no scheme.
    pub is_relative: Answer<bool>,
    /// The kind of reference (§4.2).
    pub reference_kind: Answer<ReferenceKind>,
    /// The kind of path (§3.3).
    pub path_kind: Answer<PathKind>,
    /// The decoded segments of the path.
    pub segments: Answer<Vec<String>>,
    /// The host, if it is an IPv4 address.
    pub ipv4: Answer<Option<Ipv4Addr>>,
    /// The host, if it is an IPv6 address.
    pub ipv6: Answer<Option<Ipv6Addr>>,
    /// The host, if it is an address of a future version.
    pub ipvfuture: Answer<Option<IpvFuture>>,
    /// The port as a number.
    pub port_number: Answer<PortNumber>,
}

impl Facts {
    /// Returns facts without any answer, for a surface that knows only a few:
    /// `Facts { is_uri, ..Facts::skipped("…") }`.
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

/// How to resolve. Each variant is a `resolve…` key of the vectors.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// Strict, and excess `..` are discarded: the default.
    Strict,
    /// A scheme equal to the base's is ignored (§5.2.2); excess `..` are discarded.
    NonStrict,
    /// Strict, and excess `..` are kept.
    KeepExcess,
    /// Strict, and excess `..` are an error.
    RefuseExcess,
    /// Strict, excess `..` are discarded, and percent-encoded dot-segments are dot-segments.
    EncodedDots,
}

/// Why a reference cannot be resolved.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Unresolved {
    /// The base or the reference is invalid, which no vector expects.
    Invalid(Rejection),
    /// A `..` climbs above the root.
    Excess(Excess),
}

/// How far to normalize. Each variant is a `normalize…` key of the vectors.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
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

/// Which relative references are allowed. Each variant is a `relativize…` key of the vectors.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Within {
    /// All that keep the scheme of the base: the default.
    Scheme,
    /// Those without an authority.
    Authority,
    /// Those without an authority, a leading `/` and any `..`.
    Directory,
    /// Those without any `..`.
    NoDotDot,
}

/// The result of percent-decoding.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub struct Decoded {
    /// The bytes.
    #[serde(with = "crate::bytes")]
    pub bytes: Vec<u8>,
    /// The bytes as text, if they are UTF-8.
    pub utf8: Option<String>,
    /// The bytes as text, with U+FFFD for what is not UTF-8.
    pub lossy: String,
}
