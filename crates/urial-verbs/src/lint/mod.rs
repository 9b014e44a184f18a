//! `lint`: dangerous, misleading and deprecated parts of a URI (RFC 3986 §7).

mod annotations;
#[cfg(feature = "find")]
mod documents;
mod items;
#[cfg(feature = "find")]
mod lines;
mod place;
mod rows;
mod sarif;

use std::borrow::Cow;
use std::ops::Range;

use serde::Serialize;
use urial::{Rfc3986, Rfc3987};
use urial_lint::secrets::joined;
use urial_lint::{Finding, Policy, RULES, Redaction, Rule, RuleFix};

use crate::cells::columns;
use crate::debug::hide;
use crate::error::{Error, ErrorRecord};
use crate::json::Input;
use crate::read::{reference, utf8};
pub use annotations::annotations;
#[cfg(feature = "find")]
pub use documents::{Document, DocumentItem};
use place::number;
pub use place::{FilePosition, Place, Region, Regions};
pub use rows::{FindingRows, LocatedRows};
pub use sarif::Sarif;

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
    /// The rules that find secrets, whichever rules run.
    secrets: Policy,
    redaction: Redaction,
    is_iri: bool,
    fixes: bool,
    redacts: bool,
}

/// What was found about an input, which need not be valid. Its [record](Linted::record) serializes
/// as `{"input","input_octets","valid","error","findings","fixed","place"}`.
#[derive(Clone)]
pub struct Linted<'r> {
    /// The input.
    pub input: Input<'r>,
    /// The parse error, if the input is not a reference.
    pub error: Option<Error<'r>>,
    /// The findings, in the order of their places. None for an input that is not UTF-8.
    pub findings: Vec<Finding>,
    /// The input with its safe fixes, with `--fix` and if the input is valid.
    pub fixed: Option<String>,
    /// The places of secrets in the input, in order, without overlaps, if there is something to
    /// report or the input may be repeated. No fix that would show a part of one is in a record.
    pub secrets: Vec<Range<usize>>,
    is_redacted: bool,
}

hide!(Linted<'_>);

/// All rules with their own severities, for URI references.
impl Default for Lint {
    fn default() -> Lint {
        Lint::new(Policy::new(), false)
    }
}

impl Lint {
    /// Prepares the verb. With `is_iri`, an IRI reference is valid.
    #[must_use]
    pub fn new(policy: Policy, is_iri: bool) -> Lint {
        let (secrets, redaction) = (secret_rules(&policy), policy.redaction());
        Lint { policy, secrets, redaction, is_iri, fixes: false, redacts: false }
    }

    /// Applies safe fixes, too.
    #[must_use]
    pub fn fix(self, fixes: bool) -> Lint {
        Lint { fixes, ..self }
    }

    /// Masks the secrets in the input of a record: `*` for each byte, so that places stay.
    #[must_use]
    pub fn redact(self, redacts: bool) -> Lint {
        Lint { redacts, ..self }
    }

    /// Looks at `input`, which may be any octets.
    #[must_use]
    pub fn run<'r>(&self, input: &'r [u8]) -> Linted<'r> {
        let error = if self.is_iri {
            reference::<Rfc3987>(input).err()
        } else {
            reference::<Rfc3986>(input).err()
        };
        self.look(input, error)
    }

    /// Says that `input` could not be read, because of `error`. No rule is asked.
    #[must_use]
    pub fn rejected<'r>(&self, input: &'r [u8], error: Error<'r>) -> Linted<'r> {
        Linted {
            input: Input(input),
            error: Some(error),
            findings: Vec::new(),
            fixed: None,
            secrets: self.secrets(utf8(input).unwrap_or_default()),
            is_redacted: self.redacts,
        }
    }

    /// Asks the rules about `input`, which is no reference because of `error`.
    fn look<'r>(&self, input: &'r [u8], error: Option<Error<'r>>) -> Linted<'r> {
        // What is not UTF-8 is no URI, as the empty text is none.
        let text = utf8(input).unwrap_or_default();
        let is_fixed = self.fixes && error.is_none();
        let findings = urial_lint::findings(text, &self.policy);
        let repeats_input = self.redacts || self.fixes;
        let is_shown = repeats_input || error.is_some() || !findings.is_empty();
        Linted {
            input: Input(input),
            error,
            findings,
            fixed: is_fixed.then(|| urial_lint::fix(text, &self.policy)),
            secrets: if is_shown { self.secrets(text) } else { vec![] },
            is_redacted: self.redacts,
        }
    }

    /// Returns the places of secrets in a text, in order, without overlaps: those that rules find,
    /// and those that [`Redaction`] masks.
    ///
    /// ```
    /// use urial_lint::Policy;
    /// use urial_verbs::Lint;
    ///
    /// let lint = Lint::new(Policy::new(), false);
    /// assert_eq!(lint.secrets("http:/anna:pw@e.org/?key=a"), [11..13, 25..26]);
    /// ```
    #[must_use]
    pub fn secrets(&self, text: &str) -> Vec<Range<usize>> {
        let found = urial_lint::findings(text, &self.secrets);
        let places = self.redaction.places(text.as_bytes()).into_iter();
        joined(places.chain(found.iter().map(Finding::range)).collect())
    }

    /// Returns the remaining findings about a text that was fixed.
    #[must_use]
    pub fn left(&self, fixed: &str) -> Vec<Finding> {
        urial_lint::findings(fixed, &self.policy)
    }
}

/// Asks the rules that find secrets, with the lists of a policy.
fn secret_rules(policy: &Policy) -> Policy {
    policy.clone().only(RULES.iter().copied().filter(|rule| rule.finds_secrets()))
}

impl Linted<'_> {
    /// Returns the input with `*` for each byte of a secret.
    #[must_use]
    pub fn masked(&self) -> Cow<'_, [u8]> {
        if self.secrets.is_empty() {
            return self.input.0.into();
        }
        let mut masked = self.input.0.to_vec();
        for secret in &self.secrets {
            masked.get_mut(secret.clone()).unwrap_or_default().fill(b'*');
        }
        masked.into()
    }

    /// Returns the fix of a finding, unless its text would show a part of a secret.
    #[must_use]
    pub fn shown_fix<'f>(&self, finding: &'f Finding) -> Option<&'f RuleFix> {
        finding.fix().filter(|fix| fix.text().is_empty() || !self.hides(&fix.range()))
    }

    /// Whether a part of a range is a secret.
    fn hides(&self, range: &Range<usize>) -> bool {
        let next = self.secrets.partition_point(|secret| secret.end <= range.start);
        self.secrets.get(next).is_some_and(|secret| secret.start < range.end)
    }

    /// Returns the record, for an input that is that of a `line` or an argument.
    #[must_use]
    pub fn record<'l>(&'l self, line: Option<u64>, place: &'l Place<'l>) -> impl Serialize + 'l {
        let error = self.error.as_ref();
        let input = if self.is_redacted { self.masked() } else { self.input.0.into() };
        LintedRecord {
            input,
            valid: error.is_none(),
            error: error.map(|error| {
                let error = ErrorRecord::new(error, self.input.0, line);
                error.fixed_unless(|range| self.hides(&range))
            }),
            findings: FindingRecords { linted: self, place },
            fixed: self.fixed.as_deref().filter(|_| !self.is_redacted || self.secrets.is_empty()),
            place: PlaceRecord::new(place),
        }
    }
}

/// What was found about an input.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Linted"))]
pub(crate) struct LintedRecord<'a> {
    #[serde(flatten, serialize_with = "input")]
    #[cfg_attr(feature = "schema", schemars(with = "Input<'_>"))]
    input: Cow<'a, [u8]>,
    /// Whether the input is a reference. There may be findings about one that is none.
    valid: bool,
    /// Why it is none.
    error: Option<ErrorRecord>,
    /// The findings, in the order of their places.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<FindingRecord<'static>>"))]
    findings: FindingRecords<'a>,
    /// The input with its safe fixes; null unless that is asked, and for what is no reference.
    fixed: Option<&'a str>,
    /// Where the input is, unless it is an argument.
    place: Option<PlaceRecord<'a>>,
}

/// The findings of an input, each as a [`FindingRecord`], of which there is one at a time.
struct FindingRecords<'a> {
    linted: &'a Linted<'a>,
    place: &'a Place<'a>,
}

impl Serialize for FindingRecords<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let FindingRecords { linted, place } = *self;
        let mut regions = place.regions(linted.input.0);
        serializer.collect_seq(linted.findings.iter().map(|it| FindingRecord {
            fix: linted.shown_fix(it).map(ChangeRecord::new),
            place: regions.region(it.range()),
            ..FindingRecord::new(it)
        }))
    }
}

/// Octets that may have been masked, as the members of [`Input`].
fn input<S: serde::Serializer>(octets: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    Input(octets).serialize(serializer)
}

/// Where an input is.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Place"))]
struct PlaceRecord<'a> {
    /// The name of the file, unless it is standard input.
    file: Option<Cow<'a, str>>,
    /// The part of a document that has it, if that is decoded or a document of its own.
    part: Option<&'a str>,
    /// What has it in a document, unless it is in text: `a href`.
    context: Option<&'a str>,
    /// Where it begins; null in a part, and for an input that ends with NUL.
    start: Option<FilePosition>,
}

impl<'a> PlaceRecord<'a> {
    fn new(place: &Place<'a>) -> Option<PlaceRecord<'a>> {
        let file = place.file.map(std::path::Path::to_string_lossy);
        let is_known = file.is_some() || place.part.is_some() || place.start.is_some();
        let Place { part, context, start, .. } = *place;
        is_known.then_some(PlaceRecord { file, part, context, start })
    }
}

/// A finding.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Finding"))]
pub(crate) struct FindingRecord<'a> {
    rule: &'static str,
    /// `advice`, `warning` or `error`.
    severity: &'static str,
    /// The document and the section that say why.
    section: &'static str,
    /// Where it begins, in bytes of the input.
    start: usize,
    /// Where it ends.
    end: usize,
    /// What was found, without anything of a secret.
    message: &'a str,
    /// A change that removes the cause, where one is known that shows nothing of a secret.
    fix: Option<ChangeRecord<'a>>,
    /// Where it is in the file, if that is known. Where the text is written with escapes, that is
    /// the whole reference.
    place: Option<Region>,
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
    /// Whether the reference stays equivalent. If not, the change is a suggestion.
    safe: bool,
}

impl<'a> FindingRecord<'a> {
    /// The record of a finding about what is in no file.
    pub(crate) fn new(finding: &'a Finding) -> FindingRecord<'a> {
        FindingRecord {
            rule: finding.rule().name(),
            severity: finding.severity().as_str(),
            section: finding.rule().section(),
            start: finding.range().start,
            end: finding.range().end,
            message: finding.message(),
            fix: finding.fix().map(ChangeRecord::new),
            place: None,
        }
    }
}

impl<'a> ChangeRecord<'a> {
    fn new(fix: &'a RuleFix) -> ChangeRecord<'a> {
        let Range { start, end } = fix.range();
        ChangeRecord { start, end, text: fix.text(), safe: fix.is_safe() }
    }
}

/// The page of a rule. Serializes as
/// `{"rule","since","severity","section","summary","why","bad","good","fix"}`.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RulePage {
    /// The name.
    pub rule: &'static str,
    /// The version that has it first.
    pub since: &'static str,
    /// `advice`, `warning` or `error`; null for a rule that is off by default.
    pub severity: Option<&'static str>,
    /// The document and the section that say why.
    pub section: &'static str,
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

columns!(RulePage, it =>
    "rule": Plain = it.rule,
    "severity": Plain = it.severity.unwrap_or("off"),
    "summary": Text = &*it.summary,
);

impl From<&Rule> for RulePage {
    fn from(rule: &Rule) -> RulePage {
        RulePage {
            rule: rule.name(),
            since: rule.since(),
            severity: rule.severity().map(urial_lint::Severity::as_str),
            section: rule.section(),
            summary: on_one_line(rule.summary()),
            why: on_one_line(rule.why()),
            bad: rule.bad().collect(),
            good: rule.good().collect(),
            fix: rule.fix().map(on_one_line),
        }
    }
}

/// The section of the rule that an input breaks.
fn section(error: &Error<'_>, text: &[u8]) -> Option<&'static str> {
    error.explain(text).map(|report| report.section())
}

/// The words of a paragraph, which is written on several lines.
fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
