//! The format of references by older readers: RFC 2396, RFC 2732 and `java.net.URI`.

use serde::Deserialize;
use toml::Table;

use crate::expectation::is_met;
use crate::reference::ReferenceCase;
use crate::values::{Components, Only, PathKind, Rung};
use crate::vector::{File, Format, Input, NoDefaults, require};

/// The keys of a test in `testdata/rfc2396/`.
///
/// The input is either `input` or `bytes`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegacyCase {
    /// The input as text.
    pub input: Option<String>,
    /// The input in bytes, for one that is not UTF-8.
    pub bytes: Option<Vec<u8>>,
    /// The base URI, for every key about resolving and relativizing.
    pub base: Option<String>,
    /// The reference to compare with, for `equivalent`, `compare` and `rung`.
    pub other: Option<String>,

    /// The answers by RFC 2396.
    pub rfc2396: Option<Legacy>,
    /// The answers by RFC 2396 with the IPv6 addresses of RFC 2732.
    pub rfc2732: Option<Legacy>,
    /// The answers of `java.net.URI` (JDK 17).
    pub java: Option<Legacy>,
    /// Makes the test a row of docs/generated/migration.md.
    pub migration: Option<Migration>,

    /// By RFC 3986, as in [`ReferenceCase`].
    pub parse: Option<Components>,
    /// By RFC 3986, as in [`ReferenceCase`].
    pub valid: Option<bool>,
    /// By RFC 3986, as in [`ReferenceCase`].
    pub is_absolute_uri: Option<bool>,
    /// By RFC 3986, as in [`ReferenceCase`].
    pub path_kind: Option<PathKind>,
    /// By RFC 3986, as in [`ReferenceCase`].
    pub segments: Option<Vec<String>>,
    /// By RFC 3986, as in [`ReferenceCase`].
    pub resolve: Option<String>,
    /// By RFC 3986, as in [`ReferenceCase`].
    pub resolve_non_strict: Option<String>,
    /// By RFC 3986, as in [`ReferenceCase`].
    pub same_document: Option<bool>,
    /// By RFC 3986, as in [`ReferenceCase`].
    pub normalize: Option<String>,
    /// By RFC 3986, as in [`ReferenceCase`].
    pub normalize_path: Option<String>,
    /// By RFC 3986, as in [`ReferenceCase`].
    pub relativize: Option<String>,
    /// By RFC 3986, as in [`ReferenceCase`].
    pub rung: Option<Rung>,
}

impl Format for LegacyCase {
    type Defaults = NoDefaults;
    const INPUTS: &[&str] = &["input", "bytes", "base", "other", "migration"];

    fn check(&self, keys: &Table) -> Result<(), &'static str> {
        require(
            self.input.is_some() != self.bytes.is_some(),
            "not exactly one of input and bytes",
        )?;
        require(
            self.base.is_some() == self.needs_base(),
            "`base` goes with an expectation about resolving or relativizing",
        )?;
        require(
            self.other.is_some() == self.needs_other(),
            "`other` goes with `equivalent`, `compare` or `rung`",
        )?;
        let of_text = |key: &String| !OF_BYTES.contains(&key.as_str());
        let needs_text = self.needs_base() || self.needs_other() || keys.keys().any(of_text);
        require(
            self.text().is_some() || !needs_text,
            "an expectation needs text, and the bytes are not UTF-8",
        )
    }
}

/// The keys that an input need not be UTF-8 for.
const OF_BYTES: [&str; 7] = ["bytes", "migration", "rfc2396", "rfc2732", "java", "parse", "valid"];

impl LegacyCase {
    fn editions(&self) -> impl Iterator<Item = &Legacy> {
        [&self.rfc2396, &self.rfc2732, &self.java].into_iter().flatten()
    }

    fn needs_base(&self) -> bool {
        self.resolve.is_some()
            || self.resolve_non_strict.is_some()
            || self.same_document.is_some()
            || self.relativize.is_some()
            || self.editions().any(Legacy::needs_base)
    }

    fn needs_other(&self) -> bool {
        self.rung.is_some() || self.editions().any(Legacy::needs_other)
    }

    /// Returns the expectations by RFC 3986.
    #[must_use]
    pub fn reference(&self) -> ReferenceCase {
        ReferenceCase {
            input: self.input.clone(),
            bytes: self.bytes.clone(),
            base: self.base.clone(),
            other: self.other.clone(),
            parse: self.parse.clone(),
            valid: self.valid,
            is_absolute_uri: self.is_absolute_uri,
            path_kind: self.path_kind,
            segments: self.segments.clone(),
            resolve: self.resolve.clone(),
            resolve_non_strict: self.resolve_non_strict.clone(),
            same_document: self.same_document,
            normalize: self.normalize.clone(),
            normalize_path: self.normalize_path.clone(),
            relativize: self.relativize.clone(),
            rung: self.rung,
            ..ReferenceCase::default()
        }
    }
}

impl Input for LegacyCase {
    fn input(&self) -> Vec<u8> {
        let text = self.input.as_ref().map(|text| text.clone().into_bytes());
        let input = text.or_else(|| self.bytes.clone());
        input.unwrap_or_else(|| unreachable!("a test without an input is not loaded"))
    }

    fn companion(&self) -> Option<&str> {
        self.base.as_deref().or(self.other.as_deref())
    }
}

/// Returns the expectations of `files` by RFC 3986.
#[must_use]
pub fn references(files: &[File<LegacyCase>]) -> Vec<File<ReferenceCase>> {
    files.iter().map(|file| file.map(LegacyCase::reference)).collect()
}

/// The answers of one legacy edition.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct Legacy {
    /// Whether the input is a reference. `?y` is, although the BNF does not derive it.
    pub valid: Option<bool>,
    /// Whether the BNF derives the input.
    pub bnf: Option<bool>,
    /// The error of parsing the input.
    pub error: Option<LegacyRejection>,
    /// `hierarchical`, `opaque`, `network-path`, `absolute-path`, `relative-path`, `query-only` or
    /// `current-document`.
    pub kind: Option<String>,
    /// The components of the input. A component that is left out is absent.
    pub parse: Option<LegacyComponents>,
    /// The reference without its fragment.
    pub uri: Option<String>,
    /// The segments of the path, each a list of its name and its params.
    pub segments: Option<Vec<Vec<String>>>,
    /// The target against the base; leftover `..` are kept. `(current document)` or
    /// `(current document)#s` if the reference holds no URI.
    pub resolve: Option<String>,
    /// The target if leftover `..` are removed.
    pub resolve_remove: Option<String>,
    /// The target if leftover `..` are an error, or `false` for that error.
    pub resolve_refuse: Option<TextOrNone>,
    /// The target if the scheme of the base is ignored in the reference.
    pub resolve_ignore: Option<String>,
    /// The target if a relative reference with the base's scheme is an error, or `false` for that
    /// error.
    pub resolve_validating: Option<TextOrNone>,
    /// The target by the literal text of step 6a.
    pub resolve_letter: Option<String>,
    /// The target if the base is used for the current document, as HTML forms do.
    pub resolve_form: Option<String>,
    /// Why there is no target: `relative-base` or `opaque-base`.
    pub resolve_error: Option<String>,
    /// The normal form, with the default ports of http and ftp. For Java, `normalize()`.
    pub normalize: Option<String>,
    /// Java: the components of the result of `resolve`.
    pub resolved: Option<LegacyComponents>,
    /// Whether the normal forms of the input and `other` are equal. For Java, `equals`.
    pub equivalent: Option<bool>,
    /// Java: `base.relativize(input)`.
    pub relativize: Option<String>,
    /// Java: the components of the result of `relativize`.
    pub relativized: Option<LegacyComponents>,
    /// Java: `compareTo` of the input and `other`, as -1, 0 or 1.
    pub compare: Option<i8>,
    /// Java: `toASCIIString()`, of a text in normalization form C.
    pub ascii: Option<String>,
}

impl Legacy {
    fn needs_base(&self) -> bool {
        self.resolve.is_some()
            || self.resolve_remove.is_some()
            || self.resolve_refuse.is_some()
            || self.resolve_ignore.is_some()
            || self.resolve_validating.is_some()
            || self.resolve_letter.is_some()
            || self.resolve_form.is_some()
            || self.resolve_error.is_some()
            || self.resolved.is_some()
            || self.relativize.is_some()
            || self.relativized.is_some()
    }

    fn needs_other(&self) -> bool {
        self.equivalent.is_some() || self.compare.is_some()
    }
}

/// A text, or `false` for an error.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(untagged)]
pub enum TextOrNone {
    /// `false`
    None(Only<false>),
    /// The text.
    Text(String),
}

impl TextOrNone {
    /// The text, if there is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            TextOrNone::None(_) => None,
            TextOrNone::Text(text) => Some(text),
        }
    }
}

/// An error. Only the keys that a vector states are compared.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct LegacyRejection {
    /// The offset in bytes.
    pub offset: Option<usize>,
    /// The component that has the error.
    pub component: Option<String>,
    /// The class of the character at the offset (§2.4.3): `control`, `space`, `delims`, `unwise` or
    /// `not US-ASCII`.
    pub class: Option<String>,
    /// The whole error message.
    pub message: Option<String>,
    /// The section of the rule.
    pub section: Option<String>,
    /// The reason in Java's exception.
    pub reason: Option<String>,
    /// The index in Java's exception, in UTF-16 code units.
    pub index: Option<i64>,
}

impl LegacyRejection {
    /// Reports whether `answer` has everything that this states.
    #[must_use]
    pub fn is_met_by(&self, answer: &LegacyRejection) -> bool {
        is_met(self.offset.as_ref(), answer.offset.as_ref())
            && is_met(self.component.as_ref(), answer.component.as_ref())
            && is_met(self.class.as_ref(), answer.class.as_ref())
            && is_met(self.message.as_ref(), answer.message.as_ref())
            && is_met(self.section.as_ref(), answer.section.as_ref())
            && is_met(self.reason.as_ref(), answer.reason.as_ref())
            && is_met(self.index.as_ref(), answer.index.as_ref())
    }
}

/// Components. One that is left out is absent.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct LegacyComponents {
    /// `scheme`
    pub scheme: Option<String>,
    /// `opaque_part`
    pub opaque_part: Option<String>,
    /// `authority`
    pub authority: Option<String>,
    /// `server` or `reg_name`
    pub authority_kind: Option<String>,
    /// `userinfo`
    pub userinfo: Option<String>,
    /// `host`
    pub host: Option<String>,
    /// `hostname`, `IPv4address` or `IPv6reference`
    pub host_kind: Option<String>,
    /// `port`
    pub port: Option<String>,
    /// `path`
    pub path: Option<String>,
    /// `query`
    pub query: Option<String>,
    /// `fragment`
    pub fragment: Option<String>,
}

/// A row of docs/generated/migration.md.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Migration {
    /// The section of the page.
    pub topic: Topic,
    /// What changed, in a few words.
    pub title: String,
}

/// The sections of docs/generated/migration.md, in order.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Topic {
    /// The components.
    Syntax,
    /// The authority.
    Authority,
    /// The characters.
    Characters,
    /// Reference resolution.
    Resolution,
    /// Normalization and comparison.
    Equivalence,
    /// The answers are the same, by different rules.
    Rule,
}
