//! The runner: asks one surface about every expectation of some vectors.

mod examination;
mod iri;
mod reference;
mod scheme;
mod template;

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

pub use examination::{Examine, Outcome, Outcomes};

use crate::surface::Surface;
use crate::vector::{File, Input, Test};

/// Asks `surface` about every expectation of `files`.
#[must_use]
pub fn run<C: Examine>(surface: &dyn Surface, files: &[File<C>]) -> Report {
    let mut report = Report { surface: surface.name(), ..Report::default() };
    for file in files {
        for test in &file.tests {
            report.add(file, test, test.case.examine(surface));
        }
    }
    report
}

/// The result of a run.
#[derive(Debug, Default)]
pub struct Report {
    /// The name of the surface.
    pub surface: &'static str,
    /// The number of tests with an expectation that was asked about.
    pub tests: usize,
    /// The number of expectations that were asked about.
    pub expectations: usize,
    /// The number of skipped expectations, by reason.
    pub skipped: BTreeMap<&'static str, usize>,
    /// The expectations that were not met.
    pub failures: Vec<Failure>,
}

impl Report {
    fn add<C: Input>(&mut self, file: &File<C>, test: &Test<C>, outcomes: Outcomes) {
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

    /// Prints the report, as [`print`](Self::print) does.
    ///
    /// # Panics
    /// With every failure, if there is one, and if no test ran.
    pub fn finish(self) {
        self.print();
        self.assert_met();
    }

    /// Prints the report without its failures. Appends its first line to the file named by
    /// `URIAL_VECTOR_REPORT`, since the test harness hides the output of a test that passes.
    ///
    /// # Panics
    /// If that file cannot be written.
    pub fn print(&self) {
        println!("{self}");
        for (reason, count) in &self.skipped {
            println!("  {count} skipped: {reason}");
        }
        if let Some(path) = std::env::var_os("URIAL_VECTOR_REPORT") {
            self.append_to(Path::new(&path))
                .expect("URIAL_VECTOR_REPORT names a file to append to");
        }
    }

    fn assert_met(&self) {
        let failures: Vec<_> = self.failures.iter().map(Failure::to_string).collect();
        let count = failures.len();
        assert!(count == 0, "{self}, {count} failures\n{}", failures.join("\n"));
        assert!(self.tests > 0, "{self}: no test ran");
    }

    /// Appends the line with one write, so that lines of concurrent runs do not mix.
    fn append_to(&self, path: &Path) -> io::Result<()> {
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        file.write_all(format!("{self}\n").as_bytes())
    }
}

/// The first line of the report: `vectors: library: 812 tests, 1543 expectations, 0 skipped`.
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
    /// The name of the file.
    pub file: String,
    /// The name of the test and the section that it cites.
    pub test: String,
    /// The input and its companion, if any.
    pub input: String,
    /// The key of the expectation.
    pub expectation: &'static str,
    /// What was expected.
    pub expected: String,
    /// What the surface answered.
    pub got: String,
}

impl Failure {
    fn of<C: Input>(
        file: &File<C>,
        test: &Test<C>,
        expectation: &'static str,
        expected: String,
        got: String,
    ) -> Self {
        let spec = test.spec.as_deref().unwrap_or("no section");
        let companion = test.case.companion().map(|text| format!(" against {text:?}"));
        Failure {
            file: file.name.clone(),
            test: format!("{} ({spec})", test.name),
            input: format!("{}{}", shown(&test.case.input()), companion.unwrap_or_default()),
            expectation,
            expected,
            got,
        }
    }

    /// Reports whether this is a failure of the test `name` of `file`.
    pub(crate) fn is_of(&self, file: &str, name: &str) -> bool {
        self.file == file && self.test.starts_with(&format!("{name} ("))
    }

    /// Reports whether `text` is the input or its companion.
    pub(crate) fn is_about(&self, text: &[u8]) -> bool {
        let companion = str::from_utf8(text).map(|text| format!("{text:?}"));
        self.input.contains(&shown(text)) || companion.is_ok_and(|it| self.input.ends_with(&it))
    }
}

/// Returns the input escaped and cut off after 200 bytes.
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
