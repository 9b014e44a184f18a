//! The vector format: a file of tests, each an input and any number of expectations (`testdata/README.md`).

use std::collections::BTreeSet;
use std::fs;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::surface::{Decoded, Unresolved};
use crate::values::{
    Components, Edit, EncodeSet, Excess, IpvFuture, Only, Parts, PathKind, PortNumber, Reason,
    ReferenceKind, Refusal, Rung, Split,
};

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
        let defaults = |test| with_defaults(test, file.spec.as_deref(), &file.requirements);
        let tests: Vec<Test> = file.test.into_iter().map(defaults).collect();
        check_file(&tests)?;
        Ok(File { name: name.to_owned(), tests })
    }
}

fn with_defaults(mut test: Test, spec: Option<&str>, requirements: &[String]) -> Test {
    test.spec = test.spec.or_else(|| spec.map(str::to_owned));
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
    }

    /// Whether an expectation is about the input and another.
    fn needs_other(&self) -> bool {
        self.rung.is_some() || self.rung_without_fragment.is_some()
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

/// What a resolution that refuses excess `..` comes to.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum TargetOrExcess {
    /// The target.
    Target(String),
    /// The refusal.
    Excess(Excess),
}

impl TargetOrExcess {
    /// The same as a surface answers it.
    ///
    /// # Errors
    /// The refusal.
    pub fn outcome(self) -> Result<String, Unresolved> {
        match self {
            TargetOrExcess::Target(target) => Ok(target),
            TargetOrExcess::Excess(excess) => Err(Unresolved::Excess(excess)),
        }
    }
}

/// An encoding and its outcome.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Encode {
    /// What is left alone.
    pub set: EncodeSet,
    /// What else is left alone.
    #[serde(default)]
    pub allow: String,
    /// The encoded text.
    pub output: String,
}

/// What the input decodes to. Where `lossy` is stated and `utf8` is not, the octets are not UTF-8.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decode {
    /// The octets.
    pub bytes: Option<Vec<u8>>,
    /// The octets as text.
    pub utf8: Option<String>,
    /// The octets as text, with U+FFFD for what is not UTF-8.
    pub lossy: Option<String>,
}

impl Decode {
    /// Whether `answer` is what is stated.
    #[must_use]
    pub fn is_met_by(&self, answer: &Decoded) -> bool {
        let utf8_is_stated = self.utf8.is_some() || self.lossy.is_some();
        self.bytes.as_ref().is_none_or(|bytes| *bytes == answer.bytes)
            && self.lossy.as_ref().is_none_or(|lossy| *lossy == answer.lossy)
            && (!utf8_is_stated || self.utf8 == answer.utf8)
    }
}

/// The pairs of a query, decoded. In a vector, a pair without `=` is a list of one.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Vec<Vec<String>>")]
pub struct Pairs(pub Vec<(String, Option<String>)>);

impl TryFrom<Vec<Vec<String>>> for Pairs {
    type Error = String;

    fn try_from(lists: Vec<Vec<String>>) -> Result<Self, String> {
        let pair = |list: Vec<String>| match <[String; 2]>::try_from(list) {
            Ok([key, value]) => Ok((key, Some(value))),
            Err(mut list) if list.len() == 1 => Ok((list.remove(0), None)),
            Err(list) => Err(format!("{list:?} is not a pair or a key alone")),
        };
        lists.into_iter().map(pair).collect::<Result<_, _>>().map(Pairs)
    }
}

/// What a suffix reference is short for. In a vector, `false` says that the input is none.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "SuffixText")]
pub struct Suffix(pub Option<String>);

/// A [`Suffix`] as vectors write it.
#[derive(Deserialize)]
#[serde(untagged)]
enum SuffixText {
    Uri(String),
    None(Only<false>),
}

impl From<SuffixText> for Suffix {
    fn from(text: SuffixText) -> Self {
        match text {
            SuffixText::Uri(uri) => Suffix(Some(uri)),
            SuffixText::None(Only) => Suffix(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The only test of a file that consists of it.
    fn test(body: &str) -> Result<Test, String> {
        File::read("t.toml", &format!("[[test]]\nname = \"a-test\"\n{body}"))
            .map(|mut file| file.tests.remove(0))
    }

    fn refused(body: &str, reason: &str) {
        let error = test(body).expect_err(body);
        assert!(error.contains(reason), "{body}: {error}");
    }

    #[test]
    fn defaults_of_the_file_reach_every_test() {
        let text = r#"
            spec = "RFC 3986 §5.4.1"
            requirements = ["R-202"]
            [[test]]
            name = "one"
            input = ""
            valid = true
            [[test]]
            name = "two"
            spec = "RFC 3986 §5.4.2"
            requirements = ["R-203"]
            input = ""
            valid = true
        "#;
        let tests = File::read("t.toml", text).unwrap().tests;
        assert_eq!(tests[0].spec.as_deref(), Some("RFC 3986 §5.4.1"));
        assert_eq!(tests[0].requirements, ["R-202"]);
        assert_eq!(tests[1].spec.as_deref(), Some("RFC 3986 §5.4.2"));
        assert_eq!(tests[1].requirements, ["R-202", "R-203"]);
    }

    #[test]
    fn an_input_is_written_in_one_of_four_ways() {
        let input = |given: &str| test(&format!("{given}\nvalid = true")).unwrap().input();
        assert_eq!(input("input = 'a'"), b"a");
        assert_eq!(input("bytes = [0x61, 0xFF]"), b"a\xFF");
        assert_eq!(input("repeat = { prefix = 'x:', unit = 'ab', count = 3 }"), b"x:ababab");
        let built = |parts: &str| test(&format!("build = {parts}\nbuilt = ''")).unwrap().input();
        assert_eq!(built("{ path = 'a' }"), b"a");
        assert_eq!(built("{ scheme = 'x', host = '', query = '', fragment = '' }"), b"x://?#");
        assert_eq!(built("{ host = 'h', userinfo = 'u', port = '1', path = '/' }"), b"//u@h:1/");
    }

    #[test]
    fn an_edit_is_a_table_with_the_key_of_its_step() {
        let edits = |steps: &str| {
            test(&format!("input = ''\nedit = [{steps}]\nedited = ''")).map(|t| t.edits().to_vec())
        };
        let (key, value) = ("k".to_owned(), "v".to_owned());
        let component = "host".to_owned();
        assert_eq!(edits("{ remove = 'host' }"), Ok(vec![Edit::Remove { component }]));
        assert_eq!(
            edits("{ pop = true }, { set_pair = ['k', 'v'], form = true }"),
            Ok(vec![Edit::Pop, Edit::SetPair { key, value, form: true }])
        );
        for bad in ["{}", "{ pop = false }", "{ set = 'host' }", "{ pop = true, data = true }"] {
            assert!(edits(bad).is_err(), "{bad}");
        }
        for bad in ["{ push = 'a', form = true }", "{ push = 'a', pop = true }"] {
            assert!(edits(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn pairs_are_lists_of_one_or_two() {
        let pairs = |lists: &str| {
            test(&format!("input = ''\npairs = {lists}")).map(|t| t.pairs.map(|pairs| pairs.0))
        };
        let both = ("k".to_owned(), Some("v".to_owned()));
        let alone = ("k".to_owned(), None);
        assert_eq!(pairs("[['k', 'v'], ['k']]"), Ok(Some(vec![both, alone])));
        assert!(pairs("[[]]").is_err());
        assert!(pairs("[['a', 'b', 'c']]").is_err());
    }

    #[test]
    fn a_suffix_reference_is_completed_or_is_none() {
        let suffix = |written: &str| {
            test(&format!("input = ''\nsuffix = {written}")).map(|t| t.suffix.map(|it| it.0))
        };
        assert_eq!(suffix("'http://www.a'"), Ok(Some(Some("http://www.a".to_owned()))));
        assert_eq!(suffix("false"), Ok(Some(None)));
        assert!(suffix("true").is_err());
    }

    #[test]
    fn port_numbers_are_numbers_or_words() {
        let port = |written: &str| {
            test(&format!("input = ''\nport_number = {written}")).map(|t| t.port_number)
        };
        assert_eq!(port("80"), Ok(Some(PortNumber::Number(80))));
        assert_eq!(port("'overflow'"), Ok(Some(PortNumber::Overflow)));
        assert_eq!(port("'none'"), Ok(Some(PortNumber::None)));
        assert!(port("65536").is_err());
        assert!(port("'absent'").is_err());
    }

    #[test]
    fn host_kinds_are_spelled_as_in_the_readme() {
        for kind in ["reg-name", "ipv4", "ipv6", "ipvfuture"] {
            let parse = format!("input = ''\nparse = {{ host_kind = '{kind}', path = '' }}");
            test(&parse).unwrap();
        }
    }

    #[test]
    fn what_is_not_of_the_format_is_refused() {
        refused("valid = true", "exactly one of input");
        refused("input = ''\nbytes = []\nvalid = true", "exactly one of input");
        refused("input = ''", "no expectation");
        refused("input = ''\nvald = true", "unknown field `vald`");
        refused("input = ''\nparse = { host = '' }", "missing field `path`");
        refused("input = ''\nerror = { offset = 0, why = '' }", "unknown field `why`");
        refused("input = ''\nvalid = true\nrequirements = ['202']", "R-000");
        refused("input = 'g'\nresolve = 'g:h'", "base");
        refused("input = 'g'\nbase = 'g:h'\nvalid = true", "base");
        refused("bytes = [0xFF]\nis_uri = false", "not UTF-8");
        refused("bytes = [0xFF]\nnormalize = ''", "not UTF-8");
        refused("input = ''\nnormalize = ''\nbase = 'x:'", "base");
        refused("input = ''\nrelativize = ''", "base");
        refused("input = ''\nrung = 'simple'", "compare");
        refused("input = ''\nother = ''\nvalid = true", "compare");
        refused("input = ''\nedited = ''", "edits");
        refused("input = ''\nedit = []\nvalid = true", "edits");
        refused("input = ''\nbuilt = ''", "build");
        refused("build = {}\nbuilt = ''\nvalid = true", "build");
        refused("build = { user = '' }\nbuilt = ''", "unknown field `user`");
        refused("input = ''\nencode = { set = 'host', output = '' }", "unknown variant `host`");
    }

    #[test]
    fn names_are_unique_and_in_kebab_case() {
        let read = |names: [&str; 2]| {
            let test = |name| format!("[[test]]\nname = '{name}'\ninput = ''\nvalid = true\n");
            File::read("t.toml", &names.map(test).concat()).map(drop)
        };
        assert_eq!(read(["a", "b-2"]), Ok(()));
        assert!(read(["a", "a"]).unwrap_err().contains("the name is taken"));
        assert!(read(["a", "B"]).unwrap_err().contains("kebab-case"));
        assert!(read(["a", "b--c"]).unwrap_err().contains("kebab-case"));
    }

    #[test]
    fn a_file_without_tests_is_refused() {
        assert!(File::read("t.toml", "spec = 'RFC 3986'").unwrap_err().contains("no test"));
    }

    /// A folder of its own below the system's temporary one, emptied first.
    fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
        let dir =
            std::env::temp_dir().join(format!("urial-testdata-{name}-{}", std::process::id()));
        drop(fs::remove_dir_all(&dir));
        for (file, text) in files {
            let path = dir.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        dir
    }

    #[test]
    fn load_reads_folders_below_and_skips_the_list_of_requirements() {
        let good = "[[test]]\nname = 'a'\ninput = ''\nvalid = true\n";
        let dir = folder(
            "good",
            &[("b.toml", good), ("a/c.toml", good), ("requirements.toml", "x"), ("README.md", "x")],
        );
        let names: Vec<_> = load(&dir).into_iter().map(|file| file.name).collect();
        fs::remove_dir_all(dir).unwrap();
        assert_eq!(names, ["a/c.toml", "b.toml"]);
    }

    #[test]
    #[should_panic(expected = "a/bad.toml: test \"a\": there is no expectation")]
    fn load_names_the_bad_file() {
        let dir = folder("bad", &[("a/bad.toml", "[[test]]\nname = 'a'\ninput = ''\n")]);
        drop(load(&dir));
    }
}
