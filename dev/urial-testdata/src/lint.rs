//! The format of `urial lint`: the findings about a text.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::find::meets;
use crate::vector::{Format, Input, NoDefaults};

/// The keys of a test in `testdata/lint/`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LintCase {
    /// The text, which need not be a reference.
    pub input: String,
    /// The only rules to ask; without it, those that are on by default.
    pub rules: Option<Vec<String>>,
    /// Rules that have another severity than their own: `advice`, `warning`, `error` or `off`.
    #[serde(default)]
    pub severities: BTreeMap<String, String>,

    /// All findings, in order.
    pub findings: Vec<LintFinding>,
}

impl Format for LintCase {
    type Defaults = NoDefaults;
    const INPUTS: &[&str] = &["input", "rules", "severities"];
}

impl Input for LintCase {
    fn input(&self) -> Vec<u8> {
        self.input.clone().into_bytes()
    }
}

/// A finding. What is left out is not compared.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct LintFinding {
    /// The rule.
    pub rule: String,
    /// The text at its place.
    pub at: String,
    /// Where it begins, in bytes.
    pub start: Option<usize>,
    /// Its severity.
    pub severity: Option<String>,
    /// What is said.
    pub message: Option<String>,
    /// What to write there; `""` if there is no fix, or nothing to write.
    pub fix: Option<String>,
}

impl LintFinding {
    /// Reports whether `found`, of which nothing is left out, is what was expected.
    #[must_use]
    pub fn is_met_by(&self, found: &LintFinding) -> bool {
        self.rule == found.rule
            && self.at == found.at
            && meets(self.start.as_ref(), found.start.as_ref())
            && meets(self.severity.as_ref(), found.severity.as_ref())
            && meets(self.message.as_ref(), found.message.as_ref())
            && meets(self.fix.as_ref(), found.fix.as_ref())
    }
}

/// Asserts that a surface found what the case expects.
///
/// # Panics
/// If it did not.
pub fn assert_findings(place: &str, case: &LintCase, found: &[LintFinding]) {
    let is_met = case.findings.len() == found.len()
        && case.findings.iter().zip(found).all(|(expected, found)| expected.is_met_by(found));
    assert!(is_met, "{place}\nexpected {:#?}\nfound    {found:#?}", case.findings);
}
