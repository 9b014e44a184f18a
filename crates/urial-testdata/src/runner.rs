//! The runner: every expectation of every vector, asked of one surface.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Display, Formatter};
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use crate::surface::{Answer, Decoded, Facts, NormalForm, Policy, Surface, Within};
use crate::values::Refusal;
use crate::vector::{Decode, File, TargetOrExcess, Test};

/// Runs every expectation of `files` on `surface`.
#[must_use]
pub fn run(surface: &dyn Surface, files: &[File]) -> Report {
    let mut report = Report { surface: surface.name(), ..Report::default() };
    for file in files {
        for test in &file.tests {
            report.add(file, test, examine(surface, test));
        }
    }
    report
}

/// What became of one expectation.
enum Outcome {
    Met,
    Skipped(&'static str),
    Unmet { expected: String, got: String },
}

/// One test on one surface: the outcome of each expectation, by its key.
struct Examination<'a> {
    surface: &'a dyn Surface,
    test: &'a Test,
    input: &'a [u8],
    /// The input as text; where it is none, the test expects nothing that needs it.
    text: &'a str,
    base: &'a str,
    other: &'a str,
    outcomes: Vec<(&'static str, Outcome)>,
}

fn examine(surface: &dyn Surface, test: &Test) -> Vec<(&'static str, Outcome)> {
    let input = test.input();
    let mut examination = Examination {
        surface,
        test,
        input: &input,
        text: str::from_utf8(&input).unwrap_or_default(),
        base: test.base().unwrap_or_default(),
        other: test.other().unwrap_or_default(),
        outcomes: Vec::new(),
    };
    examination.parsing();
    examination.facts();
    examination.resolution();
    examination.percent_encoding();
    examination.normalization();
    examination.comparison();
    examination.relativization();
    examination.building();
    examination.editing();
    examination.reading();
    examination.form_encoding();
    examination.outcomes
}

impl Examination<'_> {
    fn parsing(&mut self) {
        let (surface, test, input) = (self.surface, self.test, self.input);
        let parse = || surface.parse(input);
        self.expect("parse", test.parse.clone(), |parts| equal(&Ok(parts), parse()));
        self.expect("valid", test.valid, |valid| equal(&valid, parse().map(|it| it.is_ok())));
        self.expect("error", test.error.clone(), |error| refused(&error, parse()));
        self.expect("uri_error", test.uri_error.clone(), |error| {
            refused(&error, surface.parse_uri(input))
        });
    }

    fn facts(&mut self) {
        let test = self.test;
        self.fact("is_uri", test.is_uri, |it| it.is_uri);
        self.fact("is_absolute_uri", test.is_absolute_uri, |it| it.is_absolute_uri);
        self.fact("is_relative", test.is_relative, |it| it.is_relative);
        self.fact("reference_kind", test.reference_kind, |it| it.reference_kind);
        self.fact("path_kind", test.path_kind, |it| it.path_kind);
        self.fact("segments", test.segments.clone(), |it| it.segments);
        self.fact("ipv4", test.ipv4.map(Some), |it| it.ipv4);
        self.fact("ipv6", test.ipv6.map(Some), |it| it.ipv6);
        self.fact("ipvfuture", test.ipvfuture.clone().map(Some), |it| it.ipvfuture);
        self.fact("port_number", test.port_number, |it| it.port_number);
    }

    fn resolution(&mut self) {
        let (surface, test, base, reference) = (self.surface, self.test, self.base, self.text);
        let resolve = |policy| surface.resolve(base, reference, policy);
        let discarding = test.resolve.clone();
        let non_strict = test.resolve_non_strict.clone();
        let keeping = test.resolve_keep.clone();
        let refusing = test.resolve_refuse.clone().map(TargetOrExcess::outcome);
        self.expect("resolve", discarding, |target| equal(&Ok(target), resolve(Policy::Strict)));
        self.expect("resolve_non_strict", non_strict, |target| {
            equal(&Ok(target), resolve(Policy::NonStrict))
        });
        self.expect("resolve_keep", keeping, |target| {
            equal(&Ok(target), resolve(Policy::KeepExcess))
        });
        self.expect("resolve_refuse", refusing, |outcome| {
            equal(&outcome, resolve(Policy::RefuseExcess))
        });
        self.expect("base_error", test.base_error.clone(), |error| {
            refused(&error, surface.base(base))
        });
        self.expect("same_document", test.same_document, |same| {
            equal(&Ok(same), surface.same_document(base, reference))
        });
    }

    fn percent_encoding(&mut self) {
        let (surface, test, input) = (self.surface, self.test, self.input);
        let decode = || surface.decode(input);
        self.expect("encode", test.encode.clone(), |it| {
            equal(&it.output, surface.encode(input, it.set, &it.allow))
        });
        self.expect("decode", test.decode.clone(), |it| decoded(&it, decode()));
        self.expect("decode_error", test.decode_error, |offset| equal(&Err(offset), decode()));
    }

    fn normalization(&mut self) {
        let test = self.test;
        self.normal_form("normalize", test.normalize.clone(), NormalForm::Scheme);
        self.normal_form("normalize_case", test.normalize_case.clone(), NormalForm::Case);
        self.normal_form("normalize_percent", test.normalize_percent.clone(), NormalForm::Percent);
        self.normal_form("normalize_path", test.normalize_path.clone(), NormalForm::Path);
        self.normal_form("normalize_ipv6", test.normalize_ipv6.clone(), NormalForm::Ipv6);
    }

    fn comparison(&mut self) {
        let (surface, test, a, b) = (self.surface, self.test, self.text, self.other);
        self.expect("rung", test.rung, |rung| equal(&Ok(rung), surface.compare(a, b, true)));
        self.expect("rung_without_fragment", test.rung_without_fragment, |rung| {
            equal(&Ok(rung), surface.compare(a, b, false))
        });
    }

    fn relativization(&mut self) {
        let (surface, test, base, target) = (self.surface, self.test, self.base, self.text);
        let relativize = || surface.relativize(base, target, Within::Scheme);
        self.relative("relativize", test.relativize.clone(), Within::Scheme);
        self.relative("relativize_authority", test.relativize_authority.clone(), Within::Authority);
        self.relative("relativize_directory", test.relativize_directory.clone(), Within::Directory);
        self.relative(
            "relativize_no_dot_dot",
            test.relativize_no_dot_dot.clone(),
            Within::NoDotDot,
        );
        self.expect("relativize_reason", test.relativize_reason, |reason| {
            equal(&Ok(reason), relativize().map(|it| it.map(|relative| relative.reason)))
        });
        self.expect("relativize_error", test.relativize_error.clone(), |error| {
            refused(&error, relativize())
        });
    }

    fn building(&mut self) {
        let (surface, test) = (self.surface, self.test);
        let build = || surface.build(test.build().expect("parts, by the checks of the format"));
        self.expect("built", test.built.clone(), |text| equal(&Ok(text), build()));
        self.expect("build_error", test.build_error.clone(), |error| refused(&error, build()));
    }

    fn editing(&mut self) {
        let (surface, test, input) = (self.surface, self.test, self.text);
        let edit = || surface.edit(input, test.edits());
        self.expect("edited", test.edited.clone(), |text| equal(&Ok(text), edit()));
        self.expect("edit_error", test.edit_error.clone(), |error| refused(&error, edit()));
    }

    fn reading(&mut self) {
        let (surface, test, input) = (self.surface, self.test, self.text);
        self.expect("pairs", test.pairs.clone(), |it| equal(&it.0, surface.pairs(input, false)));
        self.expect("pairs_form", test.pairs_form.clone(), |it| {
            equal(&it.0, surface.pairs(input, true))
        });
        self.expect("suffix", test.suffix.clone(), |it| {
            equal(&it.0, surface.complete_suffix(input))
        });
        self.expect("split", test.split.clone(), |it| equal(&it, surface.split(input)));
    }

    fn form_encoding(&mut self) {
        let (surface, test, input) = (self.surface, self.test, self.input);
        let decode = || surface.decode_form(input);
        self.expect("encode_form", test.encode_form.clone(), |text| {
            equal(&text, surface.encode_form(input))
        });
        self.expect("decode_form", test.decode_form.clone(), |text| {
            equal(&Ok(Some(text)), decode().map(|it| it.map(|decoded| decoded.utf8)))
        });
        self.expect("decode_form_error", test.decode_form_error, |offset| {
            equal(&Err(offset), decode())
        });
    }

    fn normal_form(&mut self, key: &'static str, stated: Option<String>, form: NormalForm) {
        let (surface, text) = (self.surface, self.text);
        self.expect(key, stated, |normal| equal(&Ok(normal), surface.normalize(text, form)));
    }

    fn relative(&mut self, key: &'static str, stated: Option<String>, within: Within) {
        let (surface, base, target) = (self.surface, self.base, self.text);
        self.expect(key, stated, |reference| {
            let relative = surface.relativize(base, target, within);
            equal(&Ok(reference), relative.map(|it| it.map(|relative| relative.reference)))
        });
    }

    fn fact<T: PartialEq + Debug>(
        &mut self,
        key: &'static str,
        stated: Option<T>,
        choose: fn(Facts) -> Answer<T>,
    ) {
        let (surface, text) = (self.surface, self.text);
        self.expect(key, stated, |expected| match surface.facts(text) {
            Ok(facts) => equal(&expected, choose(facts)),
            Err(refusal) => unmet(&expected, &refusal),
        });
    }

    /// Judges what the test states under `key`, if it does. A panic is an outcome, so that it has the name of its test.
    fn expect<T: Debug>(
        &mut self,
        key: &'static str,
        stated: Option<T>,
        judge: impl FnOnce(T) -> Outcome,
    ) {
        let Some(expected) = stated else { return };
        let shown = format!("{expected:?}");
        let judged = catch_unwind(AssertUnwindSafe(|| judge(expected)));
        let panicked = |_| Outcome::Unmet { expected: shown, got: "a panic".to_owned() };
        self.outcomes.push((key, judged.unwrap_or_else(panicked)));
    }
}

fn unmet(expected: &impl Debug, got: &impl Debug) -> Outcome {
    Outcome::Unmet { expected: format!("{expected:?}"), got: format!("{got:?}") }
}

/// Judges an answer by `is_met`, which says whether it is what was expected.
fn judge<T: Debug>(
    expected: &impl Debug,
    answer: Answer<T>,
    is_met: impl FnOnce(&T) -> bool,
) -> Outcome {
    match answer {
        Answer::Skipped(reason) => Outcome::Skipped(reason),
        Answer::Is(got) if is_met(&got) => Outcome::Met,
        Answer::Is(got) => unmet(expected, &got),
    }
}

fn equal<T: PartialEq + Debug>(expected: &T, answer: Answer<T>) -> Outcome {
    judge(expected, answer, |got| got == expected)
}

fn refused<T: Debug>(expected: &Refusal, answer: Answer<Result<T, Refusal>>) -> Outcome {
    judge(expected, answer, |got| got.as_ref().is_err_and(|refusal| expected.is_met_by(refusal)))
}

fn decoded(expected: &Decode, answer: Answer<Result<Decoded, usize>>) -> Outcome {
    judge(expected, answer, |got| got.as_ref().is_ok_and(|decoded| expected.is_met_by(decoded)))
}

/// What a run came to.
#[derive(Debug, Default)]
pub struct Report {
    /// The name of the surface.
    pub surface: &'static str,
    /// How many tests had an expectation that ran.
    pub tests: usize,
    /// How many expectations ran.
    pub expectations: usize,
    /// How many expectations were skipped, by the reason.
    pub skipped: BTreeMap<&'static str, usize>,
    /// The expectations that were not met.
    pub failures: Vec<Failure>,
}

impl Report {
    fn add(&mut self, file: &File, test: &Test, outcomes: Vec<(&'static str, Outcome)>) {
        let before = self.expectations;
        for (key, outcome) in outcomes {
            match outcome {
                Outcome::Skipped(reason) => *self.skipped.entry(reason).or_default() += 1,
                Outcome::Met => self.expectations += 1,
                Outcome::Unmet { expected, got } => {
                    self.expectations += 1;
                    self.failures.push(Failure::of(file, test, key, expected, got));
                }
            }
        }
        self.tests += usize::from(self.expectations > before);
    }

    /// Prints the run, and appends its first line to the file `URIAL_VECTOR_REPORT` names: of a passing test, the harness keeps the
    /// output to itself.
    ///
    /// # Panics
    /// With every failure, if there is one; and where no test ran.
    pub fn finish(self) {
        println!("{self}");
        for (reason, count) in &self.skipped {
            println!("  {count} skipped: {reason}");
        }
        if let Some(path) = std::env::var_os("URIAL_VECTOR_REPORT") {
            self.append_to(Path::new(&path))
                .expect("URIAL_VECTOR_REPORT names a file to append to");
        }
        self.assert_met();
    }

    fn assert_met(&self) {
        let failures: Vec<_> = self.failures.iter().map(Failure::to_string).collect();
        let count = failures.len();
        assert!(count == 0, "{self}, {count} failures\n{}", failures.join("\n"));
        assert!(self.tests > 0, "{self}: no test ran");
    }

    /// Appends the line at one go, so that surfaces that run at the same time do not mix theirs.
    fn append_to(&self, path: &Path) -> io::Result<()> {
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        file.write_all(format!("{self}\n").as_bytes())
    }
}

/// The line of the run: `vectors: library: 812 tests, 1543 expectations, 0 skipped`.
impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (surface, tests, expectations) = (self.surface, self.tests, self.expectations);
        let skipped: usize = self.skipped.values().sum();
        write!(
            f,
            "vectors: {surface}: {tests} tests, {expectations} expectations, {skipped} skipped"
        )
    }
}

/// An expectation that was not met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The file of the test.
    pub file: String,
    /// The test, and the section it cites.
    pub test: String,
    /// The input, and the base or the other if there is one.
    pub input: String,
    /// The key of the expectation.
    pub expectation: &'static str,
    /// What was expected.
    pub expected: String,
    /// What the surface answered.
    pub got: String,
}

impl Failure {
    fn of(
        file: &File,
        test: &Test,
        expectation: &'static str,
        expected: String,
        got: String,
    ) -> Self {
        let spec = test.spec.as_deref().unwrap_or("no section");
        let base = test.base().or(test.other());
        let base = base.map(|base| format!(" against {base:?}")).unwrap_or_default();
        Failure {
            file: file.name.clone(),
            test: format!("{} ({spec})", test.name),
            input: format!("{}{base}", shown(&test.input())),
            expectation,
            expected,
            got,
        }
    }
}

/// The input as a line can hold it.
fn shown(input: &[u8]) -> String {
    let start = &input[..input.len().min(200)];
    let rest = if start.len() < input.len() {
        format!("… ({} bytes)", input.len())
    } else {
        String::new()
    };
    format!("\"{}\"{rest}", start.escape_ascii())
}

impl Display for Failure {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Failure { file, test, input, expectation, expected, got } = self;
        write!(
            f,
            "\n{file}: {test}: {expectation} of {input}\n  expected {expected}\n  got      {got}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::surface::Unresolved;
    use crate::values::{
        Components, Edit, EncodeSet, Excess, ExcessInput, Parts, Reason, Relative, Rung, Split,
    };

    /// A surface that takes everything for a path, refuses `bad`, and knows little else.
    struct Fake;

    /// The refusal of `bad`, of anything else `answer`.
    fn unless_bad<T>(text: &str, answer: T) -> Answer<Result<T, Refusal>> {
        let refusal = Refusal { offset: 1, ..Refusal::default() };
        Answer::Is(if text == "bad" { Err(refusal) } else { Ok(answer) })
    }

    impl Surface for Fake {
        fn name(&self) -> &'static str {
            "fake"
        }

        fn parse(&self, input: &[u8]) -> Answer<Result<Components, Refusal>> {
            let path = String::from_utf8(input.to_vec()).expect("UTF-8");
            let component = Some("path".into());
            Answer::Is(match input {
                b"bad" => Err(Refusal { offset: 1, component, ..Refusal::default() }),
                _ => Ok(Components { path, ..Components::default() }),
            })
        }

        fn parse_uri(&self, _: &[u8]) -> Answer<Result<(), Refusal>> {
            Answer::Skipped("no URIs here")
        }

        fn facts(&self, input: &str) -> Result<Facts, Refusal> {
            let refusal = Refusal { offset: 1, ..Refusal::default() };
            let facts = Facts { is_uri: Answer::Is(false), ..Facts::skipped("few facts") };
            if input == "bad" { Err(refusal) } else { Ok(facts) }
        }

        fn base(&self, _: &str) -> Answer<Result<(), Refusal>> {
            Answer::Is(Ok(()))
        }

        fn resolve(
            &self,
            base: &str,
            reference: &str,
            policy: Policy,
        ) -> Answer<Result<String, Unresolved>> {
            let excess = Excess { input: ExcessInput::Reference, offset: 0 };
            Answer::Is(match policy {
                Policy::RefuseExcess => Err(Unresolved::Excess(excess)),
                _ => Ok(format!("{base}{reference}")),
            })
        }

        fn same_document(&self, _: &str, _: &str) -> Answer<Result<bool, Refusal>> {
            Answer::Is(Ok(true))
        }

        fn encode(&self, data: &[u8], _: EncodeSet, allow: &str) -> Answer<String> {
            Answer::Is(format!("{}{allow}", data.escape_ascii()))
        }

        fn decode(&self, text: &[u8]) -> Answer<Result<Decoded, usize>> {
            let lossy = String::from_utf8_lossy(text).into_owned();
            let utf8 = String::from_utf8(text.to_vec()).ok();
            let decoded = Decoded { bytes: text.to_vec(), utf8, lossy };
            Answer::Is(if text == b"%" { Err(0) } else { Ok(decoded) })
        }

        fn normalize(&self, input: &str, form: NormalForm) -> Answer<Result<String, Refusal>> {
            unless_bad(input, format!("{form:?} {input}"))
        }

        fn compare(&self, a: &str, b: &str, with_fragment: bool) -> Answer<Result<Rung, Refusal>> {
            let is_simple = a == b && with_fragment;
            unless_bad(a, if is_simple { Rung::Simple } else { Rung::Never })
        }

        fn relativize(
            &self,
            _: &str,
            target: &str,
            within: Within,
        ) -> Answer<Result<Relative, Refusal>> {
            let reference = format!("{within:?} {target}");
            unless_bad(target, Relative { reference, reason: Reason::Path })
        }

        fn build(&self, parts: &Parts) -> Answer<Result<String, Refusal>> {
            unless_bad(&parts.path, parts.joined())
        }

        fn edit(&self, input: &str, edits: &[Edit]) -> Answer<Result<String, Refusal>> {
            unless_bad(input, format!("{input}{}", edits.len()))
        }

        fn pairs(&self, input: &str, form: bool) -> Answer<Vec<(String, Option<String>)>> {
            Answer::Is(vec![(input.to_owned(), form.then(String::new))])
        }

        fn complete_suffix(&self, input: &str) -> Answer<Option<String>> {
            Answer::Is(input.starts_with("www").then(|| format!("http://{input}")))
        }

        fn split(&self, input: &str) -> Answer<Split> {
            Answer::Is(Split { path: input.to_owned(), ..Split::default() })
        }

        fn encode_form(&self, data: &[u8]) -> Answer<String> {
            self.encode(data, EncodeSet::Unreserved, "+")
        }

        fn decode_form(&self, text: &[u8]) -> Answer<Result<Decoded, usize>> {
            self.decode(text)
        }
    }

    fn run_on(tests: &str) -> Report {
        run(&Fake, &[File::read("fake.toml", tests).unwrap()])
    }

    fn run_one(body: &str) -> Report {
        run_on(&format!("[[test]]\nname = 'one'\n{body}"))
    }

    fn met(body: &str) {
        let report = run_one(body);
        assert!(report.failures.is_empty(), "{body}: {:?}", report.failures);
        assert_eq!(report.tests, 1, "{body}");
    }

    fn not_met(body: &str) {
        let report = run_one(body);
        assert_eq!(report.failures.len(), 1, "{body}: {report}");
    }

    #[test]
    fn every_kind_of_expectation_can_be_met_and_not_met() {
        met("input = 'a'\nparse = { path = 'a' }");
        not_met("input = 'a'\nparse = { path = 'a', query = '' }");
        not_met("input = 'bad'\nparse = { path = 'bad' }");
        met("input = 'bad'\nvalid = false");
        not_met("input = 'a'\nvalid = false");
        met("input = 'a'\nis_uri = false");
        not_met("input = 'a'\nis_uri = true");
        not_met("input = 'bad'\nis_uri = false");
        met("base = 'x:'\ninput = 'a'\nresolve = 'x:a'");
        not_met("base = 'x:'\ninput = 'a'\nresolve_keep = 'a'");
        met("base = 'x:'\ninput = '..'\nresolve_refuse = { input = 'reference', offset = 0 }");
        not_met("base = 'x:'\ninput = '..'\nresolve_refuse = { input = 'base', offset = 0 }");
        not_met("base = 'x:'\ninput = '..'\nresolve_refuse = 'x:'");
        not_met("base = 'x'\ninput = ''\nbase_error = { offset = 0 }");
        met("base = 'x:'\ninput = ''\nsame_document = true");
        not_met("base = 'x:'\ninput = ''\nsame_document = false");
        met("input = 'a'\nencode = { set = 'path', allow = '/', output = 'a/' }");
        not_met("input = 'a'\nencode = { set = 'path', output = 'b' }");
        met("input = 'a'\nencode_form = 'a+'");
        not_met("input = 'a'\nencode_form = 'a'");
        met("input = 'a'\ndecode_form = 'a'");
        not_met("input = 'a'\ndecode_form = 'b'");
        met("input = '%'\ndecode_form_error = 0");
        not_met("input = 'a'\ndecode_form_error = 0");
    }

    #[test]
    fn every_kind_of_expectation_about_an_operation_can_be_met_and_not_met() {
        met("input = 'a'\nnormalize = 'Scheme a'\nnormalize_case = 'Case a'");
        not_met("input = 'a'\nnormalize_path = 'Scheme a'");
        met("input = 'a'\nother = 'a'\nrung = 'simple'\nrung_without_fragment = 'never'");
        not_met("input = 'a'\nother = 'b'\nrung = 'scheme'");
        met("base = 'x:'\ninput = 'a'\nrelativize = 'Scheme a'\nrelativize_reason = 'path'");
        not_met("base = 'x:'\ninput = 'a'\nrelativize_no_dot_dot = 'a'");
        not_met("base = 'x:'\ninput = 'a'\nrelativize_reason = 'none'");
        met("base = 'x:'\ninput = 'bad'\nrelativize_error = { offset = 1 }");
        not_met("base = 'x:'\ninput = 'a'\nrelativize_error = { offset = 1 }");
        met("build = { path = 'a', query = '' }\nbuilt = 'a?'");
        not_met("build = { path = 'a' }\nbuilt = 'a?'");
        met("build = { path = 'bad' }\nbuild_error = { offset = 1 }");
        not_met("build = { path = 'bad' }\nbuilt = 'bad'");
        met("input = 'a'\nedit = [{ pop = true }]\nedited = 'a1'");
        not_met("input = 'a'\nedit = []\nedited = 'a'");
        met("input = 'bad'\nedit = []\nedit_error = { offset = 1 }");
        not_met("input = 'a'\nedit = []\nedit_error = { offset = 1 }");
        met("input = 'a'\npairs = [['a']]\npairs_form = [['a', '']]");
        not_met("input = 'a'\npairs = [['a', '']]");
        met("input = 'www'\nsuffix = 'http://www'");
        not_met("input = 'www'\nsuffix = false");
        met("input = 'a'\nsplit = { path = 'a' }");
        not_met("input = 'a'\nsplit = { path = 'a', query = '' }");
    }

    /// A key of the format that the runner forgot to ask about would be met by every surface.
    #[test]
    fn every_key_of_the_readme_is_asked() {
        let readme = std::fs::read_to_string(crate::testdata().join("README.md")).unwrap();
        let (_, table) = readme.split_once("## Expectations").unwrap();
        let rows = table.lines().filter(|line| line.starts_with("| `"));
        let first_cells = rows.filter_map(|line| line.split('|').nth(1));
        let keys: Vec<_> =
            first_cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
        assert!(keys.contains(&"parse") && keys.contains(&"decode_error"), "{keys:?}");
        for key in keys {
            let report = run_one(&format!("{}\n{key} = {}", input_for(key), sample(key)));
            let asked = report.expectations + report.skipped.values().sum::<usize>();
            assert_eq!(asked, 1, "{key}");
        }
    }

    /// An input, and what has to accompany it.
    fn input_for(key: &str) -> &'static str {
        match key {
            "built" | "build_error" => "build = {}",
            "edited" | "edit_error" => "input = ''\nedit = []",
            "base_error" | "same_document" => "input = ''\nbase = 'x:'",
            _ if key.starts_with("resolve") => "input = ''\nbase = 'x:'",
            _ if key.starts_with("relativize") => "input = ''\nbase = 'x:'",
            _ if key.starts_with("rung") => "input = ''\nother = ''",
            _ => "input = ''",
        }
    }

    /// Some value that `key` may have.
    fn sample(key: &str) -> &'static str {
        match key {
            "parse" | "split" => "{ path = '' }",
            "relativize_reason" => "'none'",
            "suffix" => "false",
            "decode_error" | "decode_form_error" | "port_number" => "0",
            _ if key.ends_with("error") => "{ offset = 0 }",
            "reference_kind" => "'uri'",
            "path_kind" => "'empty'",
            "segments" | "pairs" | "pairs_form" => "[]",
            "ipv4" => "'0.0.0.0'",
            "ipv6" => "'::'",
            "ipvfuture" => "{ version = '1', address = 'a' }",
            "encode" => "{ set = 'path', output = '' }",
            "decode" => "{ utf8 = '' }",
            "valid" | "is_uri" | "is_absolute_uri" | "is_relative" | "same_document" => "true",
            _ if key.starts_with("rung") => "'never'",
            _ => "''",
        }
    }

    #[test]
    fn of_a_refusal_only_the_stated_keys_are_compared() {
        met("input = 'bad'\nerror = { offset = 1 }");
        met("input = 'bad'\nerror = { offset = 1, component = 'path' }");
        not_met("input = 'bad'\nerror = { offset = 2 }");
        not_met("input = 'bad'\nerror = { offset = 1, component = 'host' }");
        not_met("input = 'bad'\nerror = { offset = 1, found = 'b' }");
        not_met("input = 'a'\nerror = { offset = 1 }");
    }

    #[test]
    fn of_a_decoding_lossy_text_alone_says_that_it_is_not_utf8() {
        met("input = 'a'\ndecode = { bytes = [0x61] }");
        met("input = 'a'\ndecode = { utf8 = 'a' }");
        not_met("input = 'a'\ndecode = { lossy = 'a' }");
        not_met("input = 'a'\ndecode = { bytes = [0x62] }");
        met("bytes = [0xFF]\ndecode = { lossy = '\u{FFFD}' }");
        met("input = '%'\ndecode_error = 0");
        not_met("input = '%'\ndecode_error = 1");
        not_met("input = '%'\ndecode = { bytes = [] }");
    }

    #[test]
    fn a_panic_is_a_failure_of_its_test() {
        let report = run_one("bytes = [0xFF]\nvalid = false");
        assert_eq!(report.failures[0].got, "a panic");
    }

    #[test]
    fn skips_are_counted_by_their_reason() {
        let tests = "
            [[test]]
            name = 'one'
            input = 'a'
            valid = true
            uri_error = { offset = 0 }
            is_relative = true
            [[test]]
            name = 'two'
            input = 'b'
            uri_error = { offset = 0 }
        ";
        let report = run_on(tests);
        assert_eq!(report.skipped, BTreeMap::from([("few facts", 1), ("no URIs here", 2)]));
        assert_eq!(report.to_string(), "vectors: fake: 1 tests, 1 expectations, 3 skipped");
        report.assert_met();
    }

    #[test]
    #[should_panic(
        expected = "fake.toml: one (no section): valid of \"a\\n\" against \"x:\"\n  expected false\n  got      true"
    )]
    fn the_failures_are_listed() {
        run_one("base = 'x:'\nbase_error = { offset = 0 }\ninput = \"a\\n\"\nvalid = false")
            .assert_met();
    }

    #[test]
    #[should_panic(expected = "no test ran")]
    fn a_run_without_tests_fails() {
        run(&Fake, &[]).assert_met();
    }

    #[test]
    #[should_panic(expected = "no test ran")]
    fn a_run_that_skips_everything_fails() {
        run_one("input = 'a'\nuri_error = { offset = 0 }").assert_met();
    }

    #[test]
    fn reports_are_appended_line_by_line() {
        let path = std::env::temp_dir().join(format!("urial-vector-report-{}", std::process::id()));
        let report = run_one("input = 'a'\nvalid = true");
        report.append_to(&path).unwrap();
        report.append_to(&path).unwrap();
        let lines = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(path).unwrap();
        assert_eq!(lines, "vectors: fake: 1 tests, 1 expectations, 0 skipped\n".repeat(2));
    }

    #[test]
    fn long_inputs_are_shown_shortened() {
        assert_eq!(shown(b"a\xFF"), "\"a\\xff\"");
        assert!(shown(&vec![b'a'; 70000]).ends_with("a\"… (70000 bytes)"));
    }
}
