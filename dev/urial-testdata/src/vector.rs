//! The vector format: a file of tests, each an input and any number of expectations (`testdata/README.md`).

use std::collections::BTreeSet;
use std::fs;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::diff::Diff;
use crate::legacy::{Legacy, Migration, SparkPart};
use crate::scheme::{AccessText, Fields, Lenient, SchemeRefusal};
use crate::template::Variables;
use crate::values::{
    Components, Edit, Finding, IpvFuture, Parts, PathKind, PortNumber, Reason, ReferenceKind,
    Refusal, Rung, Split,
};

pub use crate::expectation::{Decode, Encode, Match, Pairs, Suffix, TargetOrExcess};

/// The folder of this repository's vectors.
#[must_use]
pub fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// Reads every vector file in `dir` and the folders below it, sorted by name.
///
/// # Panics
/// Where a file cannot be read or is not of the format, with its name and the reason.
#[must_use]
pub fn load(dir: &Path) -> Vec<File> {
    let mut paths = Vec::new();
    add_vector_files(dir, &mut paths);
    paths.sort();
    paths.iter().map(|path| load_file(dir, path)).collect()
}

fn add_vector_files(dir: &Path, paths: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            add_vector_files(&path, paths);
        } else if is_vector_file(&path) {
            paths.push(path);
        }
    }
}

/// Whether `path` is a file of vectors: `requirements.toml` lists what they refer to.
fn is_vector_file(path: &Path) -> bool {
    path.extension() == Some("toml".as_ref())
        && path.file_name() != Some("requirements.toml".as_ref())
}

fn load_file(dir: &Path, path: &Path) -> File {
    let name = path.strip_prefix(dir).unwrap_or(path).display().to_string();
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"));
    File::read(&name, &text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A file of vectors.
#[derive(Clone, Debug)]
pub struct File {
    /// Its path inside the folder it was loaded from: `rfc3986/resolve.toml`.
    pub name: String,
    /// Its tests, each with the defaults of the file.
    pub tests: Vec<Test>,
}

/// A file as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileText {
    spec: Option<String>,
    #[serde(default)]
    requirements: Vec<String>,
    variables: Option<Variables>,
    #[serde(default)]
    test: Vec<Test>,
}

impl File {
    /// Reads `text` as the file of that name.
    ///
    /// # Errors
    /// The reason why `text` is not of the format, with the name of the test.
    pub fn read(name: &str, text: &str) -> Result<Self, String> {
        let file: FileText = toml::from_str(text).map_err(|error| error.to_string())?;
        check_file(&file.test)?;
        let (spec, variables) = (file.spec.as_ref(), file.variables.as_ref());
        let defaults = |test| with_defaults(test, spec, &file.requirements, variables);
        let tests = file.test.iter().cloned().map(defaults).collect();
        Ok(File { name: name.to_owned(), tests })
    }
}

fn with_defaults(
    mut test: Test,
    spec: Option<&String>,
    requirements: &[String],
    variables: Option<&Variables>,
) -> Test {
    test.spec = test.spec.or_else(|| spec.cloned());
    test.variables = test.variables.or_else(|| variables.cloned());
    let own = std::mem::replace(&mut test.requirements, requirements.to_vec());
    test.requirements.extend(own);
    test
}

/// Checks what the types of [`Test`] cannot say.
fn check_file(tests: &[Test]) -> Result<(), String> {
    if tests.is_empty() {
        return Err("the file has no test".to_owned());
    }
    let mut names = BTreeSet::new();
    for test in tests {
        test.check().map_err(|reason| format!("test {:?}: {reason}", test.name))?;
        if !names.insert(&test.name) {
            return Err(format!("test {:?}: the name is taken", test.name));
        }
    }
    Ok(())
}

/// An input and what is expected of it. Each field is the key of that name in `testdata/README.md`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// Unique within the file.
    pub name: String,
    /// The section it is taken from, its own or the file's.
    pub spec: Option<String>,
    /// The requirements it covers: the file's, then its own.
    #[serde(default)]
    pub requirements: Vec<String>,
    base: Option<String>,
    other: Option<String>,
    input: Option<String>,
    bytes: Option<Vec<u8>>,
    repeat: Option<Repeat>,
    build: Option<Parts>,
    edit: Option<Vec<Edit>>,
    text: Option<String>,
    variables: Option<Variables>,

    /// The components of the input.
    pub parse: Option<Components>,
    /// Whether it is a URI reference.
    pub valid: Option<bool>,
    /// Its refusal as a URI reference.
    pub error: Option<Refusal>,
    /// Its refusal as a URI.
    pub uri_error: Option<Refusal>,
    /// Whether it has a scheme.
    pub is_uri: Option<bool>,
    /// Whether it has a scheme and no fragment.
    pub is_absolute_uri: Option<bool>,
    /// Whether it has no scheme.
    pub is_relative: Option<bool>,
    /// What it is by §4.2.
    pub reference_kind: Option<ReferenceKind>,
    /// What its path is by §3.3.
    pub path_kind: Option<PathKind>,
    /// The segments of its path, decoded.
    pub segments: Option<Vec<String>>,
    /// The address its host is.
    pub ipv4: Option<Ipv4Addr>,
    /// The address its host is.
    pub ipv6: Option<Ipv6Addr>,
    /// The address its host is.
    pub ipvfuture: Option<IpvFuture>,
    /// The number of its port.
    pub port_number: Option<PortNumber>,
    /// The refusal of the base.
    pub base_error: Option<Refusal>,
    /// The target: [`Policy::Strict`](crate::Policy::Strict).
    pub resolve: Option<String>,
    /// The target: [`Policy::NonStrict`](crate::Policy::NonStrict).
    pub resolve_non_strict: Option<String>,
    /// The target: [`Policy::KeepExcess`](crate::Policy::KeepExcess).
    pub resolve_keep: Option<String>,
    /// The target or the refusal: [`Policy::RefuseExcess`](crate::Policy::RefuseExcess).
    pub resolve_refuse: Option<TargetOrExcess>,
    /// Whether it is a same-document reference.
    pub same_document: Option<bool>,
    /// The normal form: [`NormalForm::Scheme`](crate::NormalForm::Scheme).
    pub normalize: Option<String>,
    /// The normal form: [`NormalForm::Case`](crate::NormalForm::Case).
    pub normalize_case: Option<String>,
    /// The normal form: [`NormalForm::Percent`](crate::NormalForm::Percent).
    pub normalize_percent: Option<String>,
    /// The normal form: [`NormalForm::Path`](crate::NormalForm::Path).
    pub normalize_path: Option<String>,
    /// The normal form: [`NormalForm::Ipv6`](crate::NormalForm::Ipv6).
    pub normalize_ipv6: Option<String>,
    /// The first rung on which it meets the other.
    pub rung: Option<Rung>,
    /// The same, with both fragments left out of account.
    pub rung_without_fragment: Option<Rung>,
    /// The reference: [`Within::Scheme`](crate::Within::Scheme).
    pub relativize: Option<String>,
    /// The reference: [`Within::Authority`](crate::Within::Authority).
    pub relativize_authority: Option<String>,
    /// The reference: [`Within::Directory`](crate::Within::Directory).
    pub relativize_directory: Option<String>,
    /// The reference: [`Within::NoDotDot`](crate::Within::NoDotDot).
    pub relativize_no_dot_dot: Option<String>,
    /// Why the reference of [`Within::Scheme`](crate::Within::Scheme) is the input itself.
    pub relativize_reason: Option<Reason>,
    /// The refusal of it as a target that any reference leads to.
    pub relativize_error: Option<Refusal>,
    /// The text that the parts make.
    pub built: Option<String>,
    /// The refusal of a part.
    pub build_error: Option<Refusal>,
    /// The text after the edits.
    pub edited: Option<String>,
    /// The refusal of an edit.
    pub edit_error: Option<Refusal>,
    /// The pairs of its query, by RFC 3986.
    pub pairs: Option<Pairs>,
    /// The pairs of its query, as `application/x-www-form-urlencoded`.
    pub pairs_form: Option<Pairs>,
    /// The URI it is short for.
    pub suffix: Option<Suffix>,
    /// Its five components, valid or not.
    pub split: Option<Split>,
    /// The input, percent-encoded.
    pub encode: Option<Encode>,
    /// The input, percent-decoded.
    pub decode: Option<Decode>,
    /// Where it stops being percent-encoded text.
    pub decode_error: Option<usize>,
    /// The input, encoded as `application/x-www-form-urlencoded`.
    pub encode_form: Option<String>,
    /// The text that the input is as `application/x-www-form-urlencoded`.
    pub decode_form: Option<String>,
    /// Where it stops being percent-encoded text as `application/x-www-form-urlencoded`.
    pub decode_form_error: Option<usize>,
    /// The URI it maps to (RFC 3987 §3.1).
    pub to_uri: Option<String>,
    /// The same, its host mapped by IDNA.
    pub to_uri_idna: Option<String>,
    /// The refusal of its host by IDNA.
    pub to_uri_idna_error: Option<Refusal>,
    /// The IRI that it, a URI, is converted to (RFC 3987 §3.2).
    pub to_iri: Option<String>,
    /// The same, its host mapped by IDNA.
    pub to_iri_idna: Option<String>,
    /// Whether the IRI reference is a URI reference as it stands.
    pub as_uri: Option<bool>,
    /// Its refusal as a URI reference, once it is an IRI reference.
    pub as_uri_error: Option<Refusal>,
    /// What is to be said of its writing direction (RFC 3987 §4).
    pub bidi: Option<Vec<Finding>>,
    /// Its refusal as a template (RFC 6570 §2).
    pub template_error: Option<Refusal>,
    /// What it, a template, expands to (RFC 6570 §3).
    pub expand: Option<String>,
    /// The refusal of a value.
    pub expand_error: Option<Refusal>,
    /// The variables with which it, a template, expands to the text.
    pub r#match: Option<Match>,
    /// Whether the catalogue has a view of its scheme.
    pub has_view: Option<bool>,
    /// Fields of its view.
    pub view: Option<Fields>,
    /// Fields of its view that hold nothing.
    pub absent: Option<Vec<String>>,
    /// What is odd about it, though no rule forbids it.
    pub lint: Option<Vec<String>>,
    /// What it takes to reach it.
    pub access: Option<AccessText>,
    /// What its view builds.
    pub rebuilt: Option<String>,
    /// Its refusal by the rules of its scheme.
    pub scheme_error: Option<SchemeRefusal>,
    /// The URI that it is by the customs of its scheme.
    pub lenient: Option<Lenient>,
    /// Fields of the view of that URI.
    pub lenient_view: Option<Fields>,
    /// What is said of it by RFC 2396.
    pub rfc2396: Option<Legacy>,
    /// What is said of it by RFC 2396 with RFC 2732.
    pub rfc2732: Option<Legacy>,
    /// What is said of it by `java.net.URI`.
    pub java: Option<Legacy>,
    /// What the page of what changed says of it.
    pub migration: Option<Migration>,
    /// What Spark's `parse_url` says of it.
    pub spark: Option<Vec<SparkPart>>,
    /// What readers make of it, side by side.
    pub diff: Option<Diff>,
}

impl Test {
    /// The octets of the input: a repeated one written out, of parts to build from what they make when joined.
    #[must_use]
    pub fn input(&self) -> Vec<u8> {
        let octets = |text: &String| text.clone().into_bytes();
        let text = self.input.as_ref().map(octets);
        let repeated = || self.repeat.as_ref().map(|repeat| repeat.text().into_bytes());
        let joined = || self.build.as_ref().map(|parts| parts.joined().into_bytes());
        let input = text.or_else(|| self.bytes.clone()).or_else(repeated).or_else(joined);
        input.unwrap_or_else(|| unreachable!("a test without an input is not loaded"))
    }

    /// The input as text, if it is UTF-8.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        String::from_utf8(self.input()).ok()
    }

    /// The base URI, there whenever an expectation needs one.
    #[must_use]
    pub fn base(&self) -> Option<&str> {
        self.base.as_deref()
    }

    /// What the input is compared with, there whenever an expectation needs it.
    #[must_use]
    pub fn other(&self) -> Option<&str> {
        self.other.as_deref()
    }

    /// The parts to build from, if those are the input.
    #[must_use]
    pub fn build(&self) -> Option<&Parts> {
        self.build.as_ref()
    }

    /// The edits of the input; none where nothing is edited.
    #[must_use]
    pub fn edits(&self) -> &[Edit] {
        self.edit.as_deref().unwrap_or_default()
    }

    /// What is matched with a template, there whenever an expectation needs it.
    #[must_use]
    pub fn matched_text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// The variables of a template: its own, else the file's, else none.
    #[must_use]
    pub fn variables(&self) -> Variables {
        self.variables.clone().unwrap_or_default()
    }

    /// Checks what is written in the test itself, before the file's defaults are added.
    fn check(&self) -> Result<(), &'static str> {
        let of_text = self.states_of_text();
        require(is_kebab_case(&self.name), "the name is not in kebab-case")?;
        require(
            self.requirements.iter().all(|id| is_requirement(id)),
            "a requirement is not of the form R-000",
        )?;
        require(self.inputs() == 1, "not exactly one of input, bytes, repeat and build")?;
        require(
            of_text || self.states_of_octets() || self.needs_build(),
            "there is no expectation",
        )?;
        self.check_companions()?;
        require(
            !of_text || self.text().is_some(),
            "an expectation needs text, and the bytes are not UTF-8",
        )
    }

    /// How many inputs are given.
    fn inputs(&self) -> usize {
        let text = [self.input.is_some(), self.bytes.is_some(), self.repeat.is_some()];
        let given = text.into_iter().filter(|&is_given| is_given).count();
        given + usize::from(self.build.is_some())
    }

    /// Checks that what accompanies an input, and what needs it, go together.
    fn check_companions(&self) -> Result<(), &'static str> {
        let of_input = self.states_of_text() || self.states_of_octets();
        require(
            self.base.is_some() == self.needs_base(),
            "a base and an expectation that needs one go together",
        )?;
        require(
            self.other.is_some() == self.needs_other(),
            "another to compare with and a rung go together",
        )?;
        require(
            self.edit.is_some() == self.needs_edit(),
            "edits and what comes of them go together",
        )?;
        require(
            self.text.is_some() == self.r#match.is_some(),
            "a text and what it is to a template go together",
        )?;
        require(self.variables.is_none() || self.needs_variables(), "variables need an expansion")?;
        require(
            self.build.is_some() == self.needs_build() && !(self.build.is_some() && of_input),
            "parts to build from and what comes of them go together, and alone",
        )
    }

    /// Whether an expectation is about the input as text.
    fn states_of_text(&self) -> bool {
        self.states_fact()
            || self.needs_base()
            || self.needs_other()
            || self.needs_edit()
            || self.states_normal_form()
            || self.pairs.is_some()
            || self.pairs_form.is_some()
            || self.suffix.is_some()
            || self.split.is_some()
            || self.states_mapping()
            || self.states_of_template()
            || self.states_of_scheme()
            || self.spark.is_some()
    }

    /// Whether an expectation is about what the input means by its scheme.
    fn states_of_scheme(&self) -> bool {
        self.has_view.is_some()
            || self.view.is_some()
            || self.absent.is_some()
            || self.lint.is_some()
            || self.access.is_some()
            || self.rebuilt.is_some()
            || self.scheme_error.is_some()
            || self.lenient.is_some()
            || self.lenient_view.is_some()
    }

    /// What is said by the legacy editions.
    fn legacy(&self) -> impl Iterator<Item = &Legacy> {
        [&self.rfc2396, &self.rfc2732, &self.java].into_iter().flatten()
    }

    /// Whether an expectation is about the way between IRIs and URIs.
    fn states_mapping(&self) -> bool {
        self.to_uri.is_some()
            || self.to_uri_idna.is_some()
            || self.to_uri_idna_error.is_some()
            || self.to_iri.is_some()
            || self.to_iri_idna.is_some()
            || self.as_uri.is_some()
            || self.as_uri_error.is_some()
            || self.bidi.is_some()
    }

    /// Whether an expectation is about the input as a template.
    fn states_of_template(&self) -> bool {
        self.template_error.is_some() || self.needs_variables() || self.r#match.is_some()
    }

    /// Whether an expectation is about the template and variables.
    fn needs_variables(&self) -> bool {
        self.expand.is_some() || self.expand_error.is_some()
    }

    /// Whether an expectation is a fact about the input as text.
    fn states_fact(&self) -> bool {
        self.is_uri.is_some()
            || self.is_absolute_uri.is_some()
            || self.is_relative.is_some()
            || self.reference_kind.is_some()
            || self.path_kind.is_some()
            || self.segments.is_some()
            || self.ipv4.is_some()
            || self.ipv6.is_some()
            || self.ipvfuture.is_some()
            || self.port_number.is_some()
    }

    /// Whether an expectation is about the base.
    fn needs_base(&self) -> bool {
        self.base_error.is_some()
            || self.resolve.is_some()
            || self.resolve_non_strict.is_some()
            || self.resolve_keep.is_some()
            || self.resolve_refuse.is_some()
            || self.same_document.is_some()
            || self.relativize.is_some()
            || self.relativize_authority.is_some()
            || self.relativize_directory.is_some()
            || self.relativize_no_dot_dot.is_some()
            || self.relativize_reason.is_some()
            || self.relativize_error.is_some()
            || self.legacy().any(Legacy::needs_base)
            || self.diff.as_ref().is_some_and(Diff::needs_base)
    }

    /// Whether an expectation is about the input and another.
    fn needs_other(&self) -> bool {
        self.rung.is_some()
            || self.rung_without_fragment.is_some()
            || self.legacy().any(Legacy::needs_other)
    }

    /// Whether an expectation is about the edits.
    fn needs_edit(&self) -> bool {
        self.edited.is_some() || self.edit_error.is_some()
    }

    /// Whether an expectation is about the parts to build from.
    fn needs_build(&self) -> bool {
        self.built.is_some() || self.build_error.is_some()
    }

    /// Whether an expectation is a normal form.
    fn states_normal_form(&self) -> bool {
        self.normalize.is_some()
            || self.normalize_case.is_some()
            || self.normalize_percent.is_some()
            || self.normalize_path.is_some()
            || self.normalize_ipv6.is_some()
    }

    /// Whether there is an expectation that takes any octets.
    fn states_of_octets(&self) -> bool {
        self.parse.is_some()
            || self.valid.is_some()
            || self.error.is_some()
            || self.uri_error.is_some()
            || self.encode.is_some()
            || self.decode.is_some()
            || self.decode_error.is_some()
            || self.encode_form.is_some()
            || self.decode_form.is_some()
            || self.decode_form_error.is_some()
            || self.legacy().next().is_some()
            || self.diff.is_some()
    }
}

fn require(holds: bool, reason: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(reason) }
}

fn is_kebab_case(name: &str) -> bool {
    let is_sign = |sign: u8| sign.is_ascii_lowercase() || sign.is_ascii_digit();
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(is_sign);
    name.split('-').all(is_word)
}

fn is_requirement(id: &str) -> bool {
    id.strip_prefix("R-")
        .is_some_and(|digits| digits.len() == 3 && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// A long input: `prefix`, then `unit` `count` times, then `suffix`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Repeat {
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

#[cfg(test)]
mod tests;
