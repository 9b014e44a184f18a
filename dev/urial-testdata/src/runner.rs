//! The runner: every expectation of every vector, asked of one surface.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Display, Formatter};
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use crate::scheme::{FieldValue, SchemeRefusal, View, has_fields};
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
    matched: &'a str,
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
        matched: test.matched_text().unwrap_or_default(),
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
    examination.mapping();
    examination.templates();
    examination.schemes();
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

    fn mapping(&mut self) {
        let (surface, test, input) = (self.surface, self.test, self.text);
        let mapped = |idna| surface.to_uri(input, idna);
        let converted = |idna| surface.to_iri(input, idna);
        self.expect("to_uri", test.to_uri.clone(), |uri| equal(&Ok(uri), mapped(false)));
        self.expect("to_uri_idna", test.to_uri_idna.clone(), |uri| equal(&Ok(uri), mapped(true)));
        self.expect("to_uri_idna_error", test.to_uri_idna_error.clone(), |error| {
            refused(&error, mapped(true))
        });
        self.expect("to_iri", test.to_iri.clone(), |iri| equal(&Ok(iri), converted(false)));
        self.expect("to_iri_idna", test.to_iri_idna.clone(), |iri| {
            equal(&Ok(iri), converted(true))
        });
        self.expect("as_uri", test.as_uri, |is_uri| {
            equal(&is_uri, surface.as_uri(input).map(|it| it.is_ok()))
        });
        self.expect("as_uri_error", test.as_uri_error.clone(), |error| {
            refused(&error, surface.as_uri(input))
        });
        self.expect("bidi", test.bidi.clone(), |findings| equal(&findings, surface.bidi(input)));
    }

    fn templates(&mut self) {
        let (surface, test, template) = (self.surface, self.test, self.text);
        let matched = self.matched;
        let expand = || surface.expand(template, &test.variables());
        self.expect("template_error", test.template_error.clone(), |error| {
            refused(&error, surface.template(template))
        });
        self.expect("expand", test.expand.clone(), |text| equal(&Ok(text), expand()));
        self.expect("expand_error", test.expand_error.clone(), |error| refused(&error, expand()));
        self.expect("match", test.r#match.clone(), |variables| {
            equal(&variables.0, surface.match_template(template, matched))
        });
    }

    fn schemes(&mut self) {
        let (surface, test, input) = (self.surface, self.test, self.text);
        let view = || surface.view(input);
        self.expect("has_view", test.has_view, |has_view| {
            equal(&Ok(has_view), view().map(|it| it.map(|view| view.is_some())))
        });
        self.expect("view", test.view.clone(), |fields| {
            viewed(&fields, view(), |view| has_fields(&fields, &view.fields))
        });
        self.expect("absent", test.absent.clone(), |names| {
            let is_absent = |view: &View, name| view.fields.get(name) == Some(&FieldValue::Absent);
            viewed(&names, view(), |view| names.iter().all(|name| is_absent(view, name)))
        });
        self.expect("lint", test.lint.clone(), |lint| {
            viewed(&lint, view(), |view| view.lint == lint)
        });
        self.expect("access", test.access.clone(), |access| {
            viewed(&access, view(), |view| access.is_met_by(view.access.as_ref()))
        });
        self.expect("rebuilt", test.rebuilt.clone(), |uri| equal(&Ok(uri), surface.rebuild(input)));
        self.expect("scheme_error", test.scheme_error.clone(), |error| {
            let is_met = |refusal: &SchemeRefusal| error.is_met_by(refusal);
            judge(&error, view(), |got| got.as_ref().is_err_and(is_met))
        });
        self.customs();
    }

    fn customs(&mut self) {
        let (surface, test, input) = (self.surface, self.test, self.text);
        let lenient = || surface.lenient(input);
        self.expect("lenient", test.lenient.clone(), |it| equal(&Ok(it), lenient()));
        self.expect("lenient_view", test.lenient_view.clone(), |fields| match lenient() {
            Answer::Is(Ok(it)) => {
                viewed(&fields, surface.view(&it.uri), |view| has_fields(&fields, &view.fields))
            }
            Answer::Is(refused) => unmet(&fields, &refused),
            Answer::Skipped(reason) => Outcome::Skipped(reason),
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

/// Judges the view of a URI by `is_met`.
fn viewed(
    expected: &impl Debug,
    answer: Answer<Result<Option<View>, SchemeRefusal>>,
    is_met: impl FnOnce(&View) -> bool,
) -> Outcome {
    judge(expected, answer, |got| matches!(got, Ok(Some(view)) if is_met(view)))
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
    /// The input, and the base, the other or the text if there is one.
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
        let base = test.base().or(test.other()).or(test.matched_text());
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
mod tests;
