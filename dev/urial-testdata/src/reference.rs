//! The format of URI and IRI references: parsing, resolving, normalizing, comparing, relativizing,
//! building, editing and percent-encoding.

use std::net::{Ipv4Addr, Ipv6Addr};

use serde::Deserialize;
use toml::Table;

use crate::expectation::{Decode, Encode, Pairs, Suffix, TargetOrExcess, TypedText, WrappedText};
use crate::values::{
    Components, Edit, IpvFuture, Parts, PathKind, PortNumber, Reason, ReferenceKind, Rejection,
    Rung, Split,
};
use crate::vector::{Format, Input, NoDefaults, require};

/// The keys of a test in `testdata/rfc3986/` or `testdata/rfc3987/`. In the latter, read "IRI" for
/// "URI".
///
/// The input is one of `input`, `bytes`, `repeat` and `build`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ReferenceCase {
    /// The input as text.
    pub input: Option<String>,
    /// The input in bytes, for one that is not UTF-8: `[0x61, 0xFF]`.
    pub bytes: Option<Vec<u8>>,
    /// A long input: `{ prefix = "http://h/", unit = "a", count = 70000, suffix = "" }`.
    pub repeat: Option<Repeat>,
    /// The components to build a reference from. Goes with `built` or `build_error` alone.
    pub build: Option<Parts>,
    /// The base URI, for `resolve*`, `relativize*`, `same_document` and `base_error`; or the base
    /// that may be relative, for `merge`.
    pub base: Option<String>,
    /// The reference to compare with, for `rung*`.
    pub other: Option<String>,
    /// The redirects that were seen, from one URI to another, for `rung_with_redirects`.
    pub redirects: Option<Vec<[String; 2]>>,
    /// The edits to make, in order, for `edited` and `edit_error`.
    pub edit: Option<Vec<Edit>>,

    /// The components of the input. A component that is left out is absent.
    pub parse: Option<Components>,
    /// Whether the input is a URI reference.
    pub valid: Option<bool>,
    /// The error of parsing the input as a URI reference.
    pub error: Option<Rejection>,
    /// The error of parsing the input as a URI, which must have a scheme.
    pub uri_error: Option<Rejection>,
    /// Whether the input has a scheme.
    pub is_uri: Option<bool>,
    /// Whether the input has a scheme and no fragment.
    pub is_absolute_uri: Option<bool>,
    /// Whether the input has no scheme.
    pub is_relative: Option<bool>,
    /// `uri`, `network-path`, `absolute-path`, `relative-path` or `empty-path` (§4.2).
    pub reference_kind: Option<ReferenceKind>,
    /// `abempty`, `absolute`, `noscheme`, `rootless` or `empty` (§3.3).
    pub path_kind: Option<PathKind>,
    /// The segments of the path, percent-decoded.
    pub segments: Option<Vec<String>>,
    /// The host as an IPv4 address.
    pub ipv4: Option<Ipv4Addr>,
    /// The host as an IPv6 address.
    pub ipv6: Option<Ipv6Addr>,
    /// The host as an address of a future version: `{ version = "1", address = "a:b" }`.
    pub ipvfuture: Option<IpvFuture>,
    /// The port as a number; `"none"` if absent or empty, `"overflow"` above 65535.
    pub port_number: Option<PortNumber>,
    /// The error of parsing `base` as a URI.
    pub base_error: Option<Rejection>,
    /// The target against `base`: strict, and excess `..` are discarded.
    pub resolve: Option<String>,
    /// The target if a scheme equal to the base's is ignored (§5.2.2).
    pub resolve_non_strict: Option<String>,
    /// The target if excess `..` are kept.
    pub resolve_keep: Option<String>,
    /// The target if excess `..` are an error, or that error:
    /// `{ input = "reference", offset = 4 }`, or `input = "base"`.
    pub resolve_refuse: Option<TargetOrExcess>,
    /// The target if percent-encoded dot-segments are removed too.
    pub resolve_encoded_dots: Option<String>,
    /// The input merged with `base`, which may be relative.
    pub merge: Option<String>,
    /// Whether the input is a same-document reference (§4.4).
    pub same_document: Option<bool>,
    /// The first rung on which the target is the base, both without their fragments; see `rung`.
    pub same_document_rung: Option<Rung>,
    /// The normal form, with scheme-based normalization.
    pub normalize: Option<String>,
    /// The form after case normalization.
    pub normalize_case: Option<String>,
    /// The form after percent-encoding normalization, too.
    pub normalize_percent: Option<String>,
    /// The form after path segment normalization, too.
    pub normalize_path: Option<String>,
    /// The normal form, with IPv6 addresses as RFC 5952 writes them.
    pub normalize_ipv6: Option<String>,
    /// The first rung of the comparison ladder (§6.2) on which the input and `other` are equal:
    /// `simple`, `case`, `percent`, `path`, `scheme` or `never`.
    pub rung: Option<Rung>,
    /// The same with both fragments ignored.
    pub rung_without_fragment: Option<Rung>,
    /// The same as `rung`, or `protocol` if the input and `other` are equal by `redirects` alone.
    pub rung_with_redirects: Option<Rung>,
    /// The shortest reference that resolves to the input against `base`, or the input itself if no
    /// relative reference does.
    pub relativize: Option<String>,
    /// The same among references without an authority.
    pub relativize_authority: Option<String>,
    /// The same among references without an authority, a leading `/` and any `..`.
    pub relativize_directory: Option<String>,
    /// The same among references without any `..`.
    pub relativize_no_dot_dot: Option<String>,
    /// Why `relativize` is the input itself: `scheme`, `authority`, `path` or `length`; `none` if
    /// it is relative.
    pub relativize_reason: Option<Reason>,
    /// The error for a target that has dot-segments, so that no reference resolves to it.
    pub relativize_error: Option<Rejection>,
    /// The text built from `build`.
    pub built: Option<String>,
    /// The error for a part of `build`. Its offset is relative to the part.
    pub build_error: Option<Rejection>,
    /// The input after the edits.
    pub edited: Option<String>,
    /// The error for an edit. Its offset is relative to the text of the edit.
    pub edit_error: Option<Rejection>,
    /// The decoded pairs of the query by RFC 3986: `["k", "v"]`, or `["k"]` without `=`.
    pub pairs: Option<Pairs>,
    /// The same as `application/x-www-form-urlencoded`, where `+` is a space.
    pub pairs_form: Option<Pairs>,
    /// The URI that the input is short for by the rules of uri(7), or `false`.
    pub suffix: Option<Suffix>,
    /// The reference that the input is if it was typed: `{ text = "a", ambiguous = "", removed =
    /// [["delimiter", 0], ["delimiter", 2]] }`.
    pub typed: Option<TypedText>,
    /// The same if suffix references are completed, too: the text alone.
    pub typed_suffix: Option<String>,
    /// The error of the input if it was typed.
    pub typed_error: Option<Rejection>,
    /// The input in angle brackets: `{ width = 5, lines = ["</abc", "d>"] }`.
    pub wrap: Option<WrappedText>,
    /// The input, escaped for HTML and XML.
    pub html: Option<String>,
    /// The input as text of HTML or XML, read.
    pub from_html: Option<String>,
    /// The five components by the regular expression of Appendix B, valid or not.
    pub split: Option<Split>,
    /// The input, percent-encoded: `{ set = "segment", allow = ":", output = "a%2Fb" }`. `set` is
    /// `unreserved`, `userinfo`, `reg-name`, `segment`, `segment-nz-nc`, `path`, `query` or
    /// `fragment`; `allow` has more characters to leave as they are.
    pub encode: Option<Encode>,
    /// The input, percent-decoded: `{ bytes = […], utf8 = "…", lossy = "…" }`, any of the three.
    /// With `lossy` and without `utf8`, the result is not UTF-8.
    pub decode: Option<Decode>,
    /// The offset of the first malformed percent-encoding.
    pub decode_error: Option<usize>,
    /// The input, encoded as a key or value of `application/x-www-form-urlencoded`.
    pub encode_form: Option<String>,
    /// The input, decoded as a key or value of `application/x-www-form-urlencoded`.
    pub decode_form: Option<String>,
    /// The offset of the first malformed percent-encoding in such a key or value.
    pub decode_form_error: Option<usize>,
}

/// The expectations that an input need not be UTF-8 for.
const OF_BYTES: [&str; 11] = [
    "bytes",
    "parse",
    "valid",
    "error",
    "uri_error",
    "encode",
    "decode",
    "decode_error",
    "encode_form",
    "decode_form",
    "decode_form_error",
];

impl Format for ReferenceCase {
    type Defaults = NoDefaults;

    const INPUTS: &[&str] =
        &["input", "bytes", "repeat", "build", "base", "other", "redirects", "edit"];

    const COMPANIONS: &[(&str, &[&str])] = &[
        (
            "base",
            &["base", "resolve", "merge", "same_document", "same_document_rung", "relativize"],
        ),
        ("other", &["compare", "compare_redirected"]),
        ("redirects", &["compare_redirected"]),
        ("edit", &["edit"]),
        ("build", &["build"]),
    ];

    fn check(&self, keys: &Table) -> Result<(), &'static str> {
        let inputs = ["input", "bytes", "repeat", "build"];
        let count = inputs.iter().filter(|key| keys.contains_key(**key)).count();
        require(count == 1, "not exactly one of input, bytes, repeat and build")?;
        let of_build = |key: &String| ["build", "built", "build_error"].contains(&key.as_str());
        require(
            self.build.is_none() || keys.keys().all(of_build),
            "`build` goes with `built` or `build_error` alone",
        )?;
        require(
            self.text().is_some() || keys.keys().all(|key| OF_BYTES.contains(&key.as_str())),
            "an expectation needs text, and the bytes are not UTF-8",
        )
    }
}

impl Input for ReferenceCase {
    fn input(&self) -> Vec<u8> {
        let text = self.input.as_ref().map(|text| text.clone().into_bytes());
        let repeated = || self.repeat.as_ref().map(|repeat| repeat.text().into_bytes());
        let joined = || self.build.as_ref().map(|parts| parts.joined().into_bytes());
        let input = text.or_else(|| self.bytes.clone()).or_else(repeated).or_else(joined);
        input.unwrap_or_else(|| unreachable!("a test without an input is not loaded"))
    }

    fn companion(&self) -> Option<&str> {
        self.base.as_deref().or(self.other.as_deref())
    }
}

/// A long input: `prefix`, then `unit` `count` times, then `suffix`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repeat {
    #[serde(default)]
    prefix: String,
    unit: String,
    count: usize,
    #[serde(default)]
    suffix: String,
}

impl Repeat {
    fn text(&self) -> String {
        let Repeat { prefix, unit, count, suffix } = self;
        format!("{prefix}{}{suffix}", unit.repeat(*count))
    }
}
