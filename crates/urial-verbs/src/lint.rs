//! `lint`: what is dangerous, misleading or deprecated in a URI (RFC 3986 §7).

use serde::Serialize;
use urial::{Rfc3986, Rfc3987, Uri};
use urial_lint::{Ambiguity, FetchPolicy, Finding, Policy, Rule, StrictPolicy, Verdict};

use crate::error::{Error, ErrorRecord};
use crate::json::Input;
use crate::read::{reference, utf8};

/// Asks rules about URI references, or about IRI references.
///
/// ```
/// use urial_lint::Policy;
/// use urial_verbs::Lint;
///
/// let lint = Lint::new(Policy::new(), false);
/// let linted = lint.run(b"http://127.1/");
/// assert_eq!(linted.findings[0].rule().name(), "rare-ip-address");
/// assert!(linted.error.is_none());
/// assert!(lint.run(b"http://a@b@e.org/").error.is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Lint {
    policy: Policy,
    is_iri: bool,
    fetch: Option<FetchPolicy>,
    strict: Option<StrictPolicy>,
}

/// What was found about an input, which need not be valid. Its [record](Linted::record) serializes
/// as `{"input","input_octets","valid","error","findings","fetch","strict"}`.
#[derive(Clone, Debug)]
pub struct Linted<'r> {
    /// The input.
    pub input: Input<'r>,
    /// Why the input is no reference, if it is none.
    pub error: Option<Error<'r>>,
    /// The findings, in the order of their places. None for an input that is not UTF-8.
    pub findings: Vec<Finding>,
    /// Whether a server may fetch it for others, if that is asked.
    pub fetch: Option<Judgement>,
    /// Whether all programs read it alike, if that is asked.
    pub strict: Option<Judgement>,
}

/// What is said of a whole input. Serializes as `{"verdict","reason"}`.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judgement {
    /// `allow`, `resolve-first` or `deny`; `accept` or `reject`.
    pub verdict: &'static str,
    /// Why it is denied or rejected.
    pub reason: Option<String>,
}

impl From<Verdict> for Judgement {
    fn from(verdict: Verdict) -> Judgement {
        let reason = verdict.denial().map(|denial| denial.to_string());
        Judgement { verdict: verdict.as_str(), reason }
    }
}

impl From<Result<Uri<'_>, Ambiguity>> for Judgement {
    fn from(accepted: Result<Uri<'_>, Ambiguity>) -> Judgement {
        match accepted {
            Ok(_) => Judgement { verdict: "accept", reason: None },
            Err(why) => Judgement { verdict: "reject", reason: Some(why.to_string()) },
        }
    }
}

impl Lint {
    /// Prepares the verb. With `is_iri`, an IRI reference is valid.
    #[must_use]
    pub const fn new(policy: Policy, is_iri: bool) -> Lint {
        Lint { policy, is_iri, fetch: None, strict: None }
    }

    /// Asks whether a server may fetch each input for others, too.
    #[must_use]
    pub fn fetch(self, policy: FetchPolicy) -> Lint {
        Lint { fetch: Some(policy), ..self }
    }

    /// Asks whether all programs read each input alike, too.
    #[must_use]
    pub fn strict(self, policy: StrictPolicy) -> Lint {
        Lint { strict: Some(policy), ..self }
    }

    /// Looks at `input`, which may be any octets.
    #[must_use]
    pub fn run<'r>(&self, input: &'r [u8]) -> Linted<'r> {
        let error = if self.is_iri {
            reference::<Rfc3987>(input).err()
        } else {
            reference::<Rfc3986>(input).err()
        };
        // What is not UTF-8 is no URI, as the empty text is none.
        let text = utf8(input).unwrap_or_default();
        let findings = urial_lint::findings(text, &self.policy);
        let fetch = self.fetch.as_ref().map(|policy| policy.judge(text).into());
        let strict = self.strict.as_ref().map(|policy| policy.accept(text).into());
        Linted { input: Input(input), error, findings, fetch, strict }
    }
}

impl Linted<'_> {
    /// Returns the record, for an input that is that of a `line` or an argument.
    #[must_use]
    pub fn record(&self, line: Option<u64>) -> impl Serialize {
        let error = self.error.as_ref();
        LintedRecord {
            input: self.input,
            valid: error.is_none(),
            error: error.map(|error| ErrorRecord::new(error, self.input.0, line)),
            findings: self.findings.iter().map(FindingRecord::new).collect(),
            fetch: self.fetch.as_ref(),
            strict: self.strict.as_ref(),
        }
    }
}

/// What was found about an input.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Linted"))]
pub(crate) struct LintedRecord<'a> {
    #[serde(flatten)]
    input: Input<'a>,
    /// Whether the input is a reference. There may be findings about one that is none.
    valid: bool,
    /// Why it is none.
    error: Option<ErrorRecord>,
    /// The findings, in the order of their places.
    findings: Vec<FindingRecord<'a>>,
    /// Whether a server may fetch it for others; null unless that is asked.
    fetch: Option<&'a Judgement>,
    /// Whether all programs read it alike; null unless that is asked.
    strict: Option<&'a Judgement>,
}

/// A finding.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Finding"))]
struct FindingRecord<'a> {
    rule: &'static str,
    /// `advice`, `warning` or `error`.
    severity: &'static str,
    /// Where it begins, in bytes of the input.
    start: usize,
    /// Where it ends.
    end: usize,
    /// What was found, without anything of a secret.
    message: &'a str,
    /// A change that removes the cause, and leaves the reference equivalent.
    fix: Option<ChangeRecord<'a>>,
}

/// A change of the input.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Change"))]
struct ChangeRecord<'a> {
    start: usize,
    end: usize,
    /// What to write there.
    text: &'a str,
}

impl<'a> FindingRecord<'a> {
    fn new(finding: &'a Finding) -> FindingRecord<'a> {
        FindingRecord {
            rule: finding.rule().name(),
            severity: finding.severity().as_str(),
            start: finding.range().start,
            end: finding.range().end,
            message: finding.message(),
            fix: finding.fix().map(|fix| ChangeRecord {
                start: fix.range().start,
                end: fix.range().end,
                text: fix.text(),
            }),
        }
    }
}

/// The page of a rule. Serializes as
/// `{"rule","since","severity","summary","why","bad","good","fix"}`.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulePage {
    /// The name.
    pub rule: &'static str,
    /// The version that has it first.
    pub since: &'static str,
    /// `advice`, `warning` or `error`; null for a rule that is off by default.
    pub severity: Option<&'static str>,
    /// What it reports.
    pub summary: String,
    /// Why.
    pub why: String,
    /// Examples that are reported.
    pub bad: Vec<&'static str>,
    /// Examples that are not.
    pub good: Vec<&'static str>,
    /// What to do.
    pub fix: Option<String>,
}

impl From<&Rule> for RulePage {
    fn from(rule: &Rule) -> RulePage {
        RulePage {
            rule: rule.name(),
            since: rule.since(),
            severity: rule.severity().map(urial_lint::Severity::as_str),
            summary: on_one_line(rule.summary()),
            why: on_one_line(rule.why()),
            bad: rule.bad().collect(),
            good: rule.good().collect(),
            fix: rule.fix().map(on_one_line),
        }
    }
}

/// The words of a paragraph, which is written on several lines.
fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
