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
    /// What a caller adds to the lists of rules.
    #[serde(default)]
    pub policy: LintLists,

    /// All findings, in order.
    pub findings: Option<Vec<LintFinding>>,
    /// What `--fetch` says: `allow`, `resolve-first`, or `deny: ` and the reason.
    pub fetch: Option<String>,
    /// What `--strict` says: `accept`, or `reject: ` and the reason.
    pub strict: Option<String>,
}

impl Format for LintCase {
    type Defaults = NoDefaults;
    const INPUTS: &[&str] = &["input", "rules", "severities", "policy"];
}

impl Input for LintCase {
    fn input(&self) -> Vec<u8> {
        self.input.clone().into_bytes()
    }
}

/// What a caller adds to the lists of rules. The keys are those of a policy file.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct LintLists {
    /// Ports.
    pub ports: LintPorts,
    /// Special names of files.
    pub file_names: Vec<String>,
    /// Names of parameters that hold secrets.
    pub secret_names: Vec<String>,
    /// Names of parameters that hold none.
    pub public_names: Vec<String>,
    /// Hosts of the network of the reader.
    pub local_hosts: Vec<String>,
    /// Schemes that are known.
    pub schemes: Vec<String>,
}

/// Ports that a caller lists.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct LintPorts {
    /// A port that is usual for each scheme.
    pub expected: BTreeMap<String, u16>,
    /// Those to report.
    pub report: Vec<u16>,
    /// Those to allow.
    pub allow: Vec<u16>,
}

impl LintLists {
    /// Returns the policy file.
    #[must_use]
    pub fn file(&self) -> String {
        let LintLists { ports, .. } = self;
        let lists = [
            ("file-names", &self.file_names),
            ("secret-names", &self.secret_names),
            ("public-names", &self.public_names),
            ("local-hosts", &self.local_hosts),
            ("schemes", &self.schemes),
        ];
        let lists: String = lists.map(|(key, names)| format!("{key} = {names:?}\n")).concat();
        let LintPorts { expected, report, allow } = ports;
        let expected: Vec<_> = expected.iter().map(|(it, port)| format!("{it} = {port}")).collect();
        let expected = expected.join(", ");
        format!(
            "{lists}[ports]\nexpected = {{ {expected} }}\nreport = {report:?}\nallow = {allow:?}\n"
        )
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

/// Asserts that a surface found what the case expects, if it expects findings.
///
/// # Panics
/// If it did not.
pub fn assert_findings(place: &str, case: &LintCase, found: &[LintFinding]) {
    let Some(findings) = &case.findings else { return };
    let is_met = findings.len() == found.len()
        && findings.iter().zip(found).all(|(expected, found)| expected.is_met_by(found));
    assert!(is_met, "{place}\nexpected {findings:#?}\nfound    {found:#?}");
}
