//! The outcome of a part, and the sum of all.

use std::fmt::{self, Display, Formatter, Write};
use std::iter::Sum;
use std::ops::Add;

use super::times::Times;

/// How many tests there were. Skipped are those that the harness calls ignored, those that say so
/// themselves, and parts that could not run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    pub(crate) skipped: usize,
}

impl Tally {
    /// Reads a line like `test result: ok. 12 passed; 0 failed; 3 ignored; …`.
    ///
    /// `None` for any other.
    pub(crate) fn of_line(line: &str) -> Option<Self> {
        let (_verdict, counts) = line.trim_end().strip_prefix("test result: ")?.split_once(". ")?;
        let mut counts = counts.split("; ");
        let mut next = |word| counts.next()?.strip_suffix(word)?.trim_end().parse().ok();
        Some(Tally { passed: next("passed")?, failed: next("failed")?, skipped: next("ignored")? })
    }

    /// Returns whether a test was executed.
    pub(crate) fn ran(self) -> bool {
        self.passed + self.failed > 0
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally {
            passed: self.passed + other.passed,
            failed: self.failed + other.failed,
            skipped: self.skipped + other.skipped,
        }
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(tallies: I) -> Tally {
        tallies.fold(Tally::default(), Tally::add)
    }
}

impl Display for Tally {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }
}

/// The tests of a part, and why it failed or was skipped, if it was.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) tests: Tally,
    pub(crate) failures: Vec<String>,
    pub(crate) skips: Vec<String>,
}

impl Outcome {
    /// Returns a failure without tests.
    pub(crate) fn failed(reason: String) -> Self {
        Outcome { failures: vec![reason], ..Outcome::default() }
    }

    /// Returns an outcome in which nothing was tested, for this reason.
    pub(crate) fn skipped(reason: String) -> Self {
        Outcome { skips: vec![reason], ..Outcome::default() }
    }

    fn verdict(&self) -> &'static str {
        match (self.failures.is_empty(), self.skips.is_empty()) {
            (false, _) => "FAILED",
            (true, false) => "skipped",
            (true, true) => "ok",
        }
    }
}

impl From<Result<(), String>> for Outcome {
    fn from(result: Result<(), String>) -> Self {
        result.map_or_else(Outcome::failed, |()| Outcome::default())
    }
}

/// One after the other: `left + right` fails if either does.
impl Add for Outcome {
    type Output = Outcome;

    fn add(mut self, other: Outcome) -> Outcome {
        self.failures.extend(other.failures);
        self.skips.extend(other.skips);
        Outcome { tests: self.tests + other.tests, ..self }
    }
}

/// A part that has run.
#[derive(Debug)]
pub(crate) struct Finished {
    pub(crate) name: String,
    pub(crate) times: Times,
    pub(crate) outcome: Outcome,
}

impl Finished {
    /// Returns the tests of the part.
    ///
    /// A part that failed for another reason than a test counts as one failed test, so that the sum
    /// of a failed run never says `0 failed`. A skipped part counts as one skipped test.
    pub(crate) fn tally(&self) -> Tally {
        let Outcome { tests, failures, skips } = &self.outcome;
        let is_other = tests.failed == 0 && !failures.is_empty();
        let (failed, skipped) = (tests.failed + usize::from(is_other), tests.skipped + skips.len());
        Tally { failed, skipped, ..*tests }
    }
}

/// Returns a line for each part: its name, its times, its outcome; and below it why.
pub(crate) fn table(finished: &[Finished]) -> String {
    let width = finished.iter().map(|part| part.name.len()).max().unwrap_or_default();
    let mut table = String::new();
    for Finished { name, times, outcome } in finished {
        let verdict = outcome.verdict();
        writeln!(table, "{name:width$}  {times}  {verdict}").expect("a String takes all");
        for reason in outcome.failures.iter().chain(&outcome.skips) {
            writeln!(table, "    {reason}").expect("a String takes all");
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn finished(name: &str, failed: usize, failures: &[&str]) -> Finished {
        let tests = Tally { passed: 2, failed, skipped: 1 };
        let failures = failures.iter().map(ToString::to_string).collect();
        let outcome = Outcome { tests, failures, skips: vec![] };
        let times = Times { wall: Duration::from_millis(1250), cpu: Duration::from_millis(2500) };
        Finished { name: name.to_owned(), times, outcome }
    }

    #[test]
    fn only_a_result_line_is_counted() {
        let of = Tally::of_line;
        let ok = "test result: ok. 12 passed; 0 failed; 3 ignored; 0 measured; 0 filtered out";
        assert_eq!(of(ok), Some(Tally { passed: 12, failed: 0, skipped: 3 }));
        assert_eq!(of("test result: ok. 1 passed; 0 failed; 2 ignored\n").unwrap().skipped, 2);
        assert_eq!(of("test result: FAILED. 1 passed; 2 failed; 0 ignored").unwrap().failed, 2);
        assert_eq!(of("test a::b ... ok"), None);
        assert_eq!(of("test result: ok. some passed; 0 failed; 0 ignored"), None);
    }

    #[test]
    fn outcomes_add_up() {
        let left = finished("left", 1, &["a"]).outcome;
        let right = finished("right", 0, &["b"]).outcome;
        let sum = left + right;
        assert_eq!(sum.tests, Tally { passed: 4, failed: 1, skipped: 2 });
        assert_eq!(sum.failures, ["a", "b"]);
    }

    #[test]
    fn a_failed_run_never_reports_0_failures() {
        assert_eq!(finished("green", 0, &[]).tally().failed, 0);
        assert_eq!(finished("no test failed", 0, &["a", "b"]).tally().failed, 1);
        assert_eq!(finished("tests failed", 3, &["a"]).tally().failed, 3);
    }

    #[test]
    fn the_table_names_the_parts_that_failed() {
        let parts = [finished("rustfmt", 0, &[]), finished("docs", 0, &["a"])];
        let times = "    1.2 s     2.5 s of CPU";
        let expected = format!("rustfmt  {times}  ok\ndocs     {times}  FAILED\n    a\n");
        assert_eq!(table(&parts), expected);
        assert_eq!(parts[0].tally().to_string(), "2 passed, 0 failed, 1 skipped");
    }

    #[test]
    fn skipped_parts_are_counted_in_the_summary() {
        let mut part = finished("guard", 0, &[]);
        part.outcome = Outcome::skipped("no valgrind".to_owned());
        assert_eq!(part.tally().to_string(), "0 passed, 0 failed, 1 skipped");
        let expected = "guard      1.2 s     2.5 s of CPU  skipped\n    no valgrind\n";
        assert_eq!(table(&[part]), expected);
    }
}
