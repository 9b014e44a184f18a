//! `explain`: all that can be said about a text. Its components, the fields of its scheme, its
//! normal form step by step, and its findings; or why it is not a reference.

use serde::{Serialize, Serializer};
use urial::{Component, Normalizer, ParseError, Reference, Rfc3986, Rfc3987, Rung, Step};
use urial_lint::{Finding, Policy};

use crate::components::{DecodedComponents, SegmentParameters};
use crate::debug::hide;
use crate::error::{Error, ErrorRecord};
use crate::json::Input;
use crate::known::{KnownScheme, Registration};
use crate::lint::{FindingRecord, Lint, Linted};
use crate::parse::{Parse, Parsed, kind};
use crate::scheme::{AccessRecord, ReadByScheme, RejectedByScheme, ViewRecord, Viewed};
use crate::specification::{AnyReference, Specification, Syntax};
use crate::{Meaning, Scratch};

/// Explains texts.
///
/// ```
/// use urial_verbs::{Explain, Scratch};
///
/// let explain = Explain::new(false);
/// let mut scratch = Scratch::default();
/// let explained = explain.run(b"HTTP://e.org:80/%7Ea", &mut scratch);
/// let rungs: Vec<_> = explained.ladder.iter().map(|it| it.rung.as_str()).collect();
/// assert_eq!(rungs, ["case", "percent", "scheme"]);
/// assert_eq!(explained.ladder[2].after, "http://e.org/~a");
/// assert_eq!(explained.linted.findings[0].rule().name(), "default-port");
///
/// let explained = explain.run(b"/a b", &mut scratch);
/// assert_eq!(explained.next()[0].term, "pchar");
/// assert_eq!(explained.fixes()[0].text, "%20");
/// ```
#[derive(Clone, Debug)]
pub struct Explain {
    is_iri: bool,
    lint: Lint,
}

/// An explained text, which need not be valid. Its [record](Explained::record) serializes as
/// `{"input","input_octets","valid","kind","components","decoded","scheme","normalized","ladder",
/// "error","next","fixes","findings"}`.
#[derive(Clone)]
#[non_exhaustive]
pub struct Explained<'r> {
    /// The input, why it is no reference if it is none, and the findings.
    pub linted: Linted<'r>,
    /// Whether an IRI was expected.
    pub is_iri: bool,
    /// The reference, if it is one.
    pub reference: Option<AnyReference<'r>>,
    /// Its scheme, if it has one.
    pub scheme: Option<ExplainedScheme<'r>>,
    /// The rungs that change it on the way to its normal form.
    pub ladder: Vec<RungStep>,
}

hide!(Explained<'_>);

/// What is known about the scheme of a reference.
#[derive(Clone)]
#[non_exhaustive]
pub struct ExplainedScheme<'r> {
    /// Its entries in the catalogue and in the registry.
    pub known: KnownScheme<'r>,
    /// The URI by the rules of its scheme, or the rule that it breaks. `None` for an IRI that is no
    /// URI.
    pub viewed: Option<Result<Viewed<'r>, RejectedByScheme<'r>>>,
}

hide!(ExplainedScheme<'_>);

/// A rung of the ladder that changes a reference (RFC 3986 §6.2).
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RungStep {
    /// The rung.
    pub rung: Rung,
    /// What is done there.
    pub steps: Vec<Step>,
    /// The text before.
    pub before: String,
    /// The text after.
    pub after: String,
}

hide!(RungStep);

/// A fix of an invalid text. Serializes as `{"start","end","text","guess","result"}`.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OfferedFix {
    /// Where the text to replace starts, in bytes of the input.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// The text to write there.
    pub text: String,
    /// Whether it changes more than the spelling.
    #[serde(rename = "guess")]
    pub is_guess: bool,
    /// The whole text, fixed.
    pub result: String,
}

hide!(OfferedFix);

impl OfferedFix {
    fn new(fix: &urial::Fix<'_>) -> OfferedFix {
        OfferedFix {
            start: fix.range().start,
            end: fix.range().end,
            text: fix.to_string(),
            is_guess: fix.is_guess(),
            result: fix.apply(),
        }
    }
}

impl Explain {
    /// Prepares the verb. With `is_iri`, an IRI reference is valid.
    #[must_use]
    pub fn new(is_iri: bool) -> Explain {
        Explain { is_iri, lint: Lint::new(Policy::new(), is_iri) }
    }

    /// Explains `input`, which may be any octets. The time is linear in its length.
    #[must_use]
    pub fn run<'r>(&self, input: &'r [u8], scratch: &'r mut Scratch) -> Explained<'r> {
        let linted = self.lint.run(input);
        let specification =
            if self.is_iri { Specification::Rfc3987 } else { Specification::Rfc3986 };
        let read = Parse::new(specification).run(input).ok();
        let reference = read.map(|Parsed { reference, .. }| reference);
        let (name, ladder) = match reference {
            Some(AnyReference::Uri(it)) => {
                (scheme::<Rfc3986>(it.into()), ladder::<Rfc3986>(it.into()))
            }
            Some(AnyReference::Iri(it)) => {
                (scheme::<Rfc3987>(it.into()), ladder::<Rfc3987>(it.into()))
            }
            _ => (None, Vec::new()),
        };
        let scheme = name.map(|name| ExplainedScheme {
            known: KnownScheme::find(name),
            viewed: input.is_ascii().then(|| ReadByScheme::new(false).run(input, scratch)),
        });
        Explained { linted, is_iri: self.is_iri, reference, scheme, ladder }
    }
}

fn scheme<G: Syntax>(reference: Reference<'_, G>) -> Option<&str> {
    reference.component(Component::Scheme)
}

/// Returns the rungs that change `reference` on the way to its normal form, in order.
///
/// ```
/// # use urial::{Rfc3986, Step, uri};
/// let ladder = urial_verbs::ladder::<Rfc3986>(uri!("http://e.org/a/../b").into());
/// assert_eq!(ladder[0].steps, [Step::DotSegments]);
/// assert_eq!(ladder[0].after, "http://e.org/b");
/// ```
#[must_use]
pub fn ladder<G: Syntax>(reference: Reference<'_, G>) -> Vec<RungStep> {
    let mut changes: Vec<RungStep> = Vec::new();
    for rung in [Rung::Case, Rung::Percent, Rung::Path, Rung::Scheme] {
        let normalizer = Normalizer::new().rung(rung);
        let text = changes.last().map_or(reference.as_str(), |last| &last.after);
        // The form of each rung is a reference.
        let Ok(before) = Reference::<G>::parse(text) else { continue };
        let after = normalizer.normal_text(before);
        if after != text {
            let (before, after) = (text.into(), after.into_owned());
            let steps = normalizer.steps(Reference::<G>::parse(text).unwrap_or_default());
            changes.push(RungStep { rung, steps: steps.iter().collect(), before, after });
        }
    }
    changes
}

impl Explained<'_> {
    /// Returns what could be in place of what was found, for an invalid text.
    #[must_use]
    pub fn next(&self) -> Vec<Meaning> {
        self.error().map(Meaning::all).unwrap_or_default()
    }

    /// Returns all fixes of an invalid text that are known, the best first: none of a text of more
    /// than 64 KiB.
    #[must_use]
    pub fn fixes(&self) -> Vec<OfferedFix> {
        let text = self.linted.input.0;
        let fixes = fixes(self.error(), text);
        fixes.map(|fix| OfferedFix::new(&fix)).collect()
    }

    fn error(&self) -> Option<ParseError> {
        match self.linted.error {
            Some(Error::Parse { error, .. }) => Some(error),
            _ => None,
        }
    }

    /// Returns the record, for an input that is that of a `line` or an argument.
    #[must_use]
    pub fn record(&self, line: Option<u64>) -> impl Serialize {
        let (kind, components, decoded) = match self.reference {
            Some(AnyReference::Uri(it)) => parts::<Rfc3986>(it.into()),
            Some(AnyReference::Iri(it)) => parts::<Rfc3987>(it.into()),
            _ => (None, Vec::new(), None),
        };
        let Linted { input, error, findings, .. } = &self.linted;
        let text = str::from_utf8(input.0).ok().filter(|_| error.is_none());
        ExplainedRecord {
            input: *input,
            valid: error.is_none(),
            kind,
            components,
            decoded,
            scheme: self.scheme.as_ref().map(|it| SchemeRecord::new(it, line)),
            normalized: self.ladder.last().map(|last| &*last.after).or(text),
            ladder: self.ladder.iter().map(RungRecord::new).collect(),
            error: error.as_ref().map(|error| ErrorRecord::new(error, input.0, line)),
            next: self.next(),
            fixes: OfferedFixes { error: self.error(), text: input.0 },
            findings,
        }
    }
}

/// An explained text.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Explained"))]
pub(crate) struct ExplainedRecord<'a> {
    #[serde(flatten)]
    input: Input<'a>,
    /// Whether the input is a reference.
    valid: bool,
    /// `uri`, `iri` or `relative-reference`; null for an invalid input.
    kind: Option<&'static str>,
    /// The components that are present, in the order of the text.
    components: Vec<ComponentRecord<'a>>,
    /// Decoded, each after it was split (RFC 3986 §2.4); null for an invalid input.
    decoded: Option<DecodedComponents<'a>>,
    /// What is known about the scheme; null without one.
    scheme: Option<SchemeRecord<'a>>,
    /// The normal form; null for an invalid input.
    normalized: Option<&'a str>,
    /// The rungs that change the reference on the way there, in order (RFC 3986 §6.2).
    ladder: Vec<RungRecord<'a>>,
    /// Why the input is no reference; null if it is one.
    error: Option<ErrorRecord>,
    /// What could be at the offset of the error.
    next: Vec<Meaning>,
    /// All fixes that are known, the best first.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<OfferedFix>"))]
    fixes: OfferedFixes<'a>,
    /// What is dangerous, misleading or deprecated, in the order of the places.
    #[serde(serialize_with = "findings")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<FindingRecord<'static>>"))]
    findings: &'a [Finding],
}

/// Writes each finding without a list of records.
fn findings<S: Serializer>(findings: &[Finding], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(findings.iter().map(FindingRecord::new))
}

/// The length of the longest text whose fixes are offered.
const LONGEST_FIXED: usize = 1 << 16;

/// The fixes of a text that is not too long.
fn fixes(error: Option<ParseError>, text: &[u8]) -> impl Iterator<Item = urial::Fix<'_>> {
    let error = error.filter(|_| text.len() <= LONGEST_FIXED);
    error.into_iter().flat_map(move |error| error.fixes(text))
}

/// The fixes of an invalid text, each as an [`OfferedFix`] is written. Their texts, which may be
/// longer than the input, are written as they are made.
struct OfferedFixes<'a> {
    error: Option<ParseError>,
    text: &'a [u8],
}

impl Serialize for OfferedFixes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fixes = fixes(self.error, self.text);
        serializer.collect_seq(fixes.map(|fix| OfferedFix::new(&fix)))
    }
}

/// A component, and its place.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Component"))]
struct ComponentRecord<'a> {
    component: &'static str,
    /// Where it begins, in bytes of the input.
    start: usize,
    /// Where it ends.
    end: usize,
    text: &'a str,
    /// For a host: `reg-name`, `ipv4`, `ipv6` or `ipvfuture`.
    kind: Option<&'static str>,
}

/// What is known about a scheme, and the URI by its rules.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ExplainedScheme"))]
struct SchemeRecord<'a> {
    /// The scheme, in lower case if it is known.
    name: &'a str,
    default_port: Option<u16>,
    /// The documents that the view follows.
    documents: &'static [&'static str],
    registered: Option<Registration>,
    /// The fields of the view. Null if the catalogue does not have the scheme, for a URI that
    /// breaks its rules, and for an IRI that is no URI.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<std::collections::BTreeMap<String, serde_json::Value>>")
    )]
    view: Option<ViewRecord<'a>>,
    /// How to reach what the URI identifies; null if there is nothing to reach.
    access: Option<AccessRecord<'a>>,
    /// The rule of the scheme that the URI breaks.
    error: Option<ErrorRecord>,
}

/// A rung that changes the reference.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "RungStep"))]
struct RungRecord<'a> {
    /// `case`, `percent`, `path` or `scheme`.
    rung: &'static str,
    before: &'a str,
    after: &'a str,
    /// What is done.
    steps: Vec<StepRecord>,
}

/// A step of normalization.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Step"))]
struct StepRecord {
    does: &'static str,
    /// The document and the section.
    section: &'static str,
}

/// The kind of a valid input, its components, and what is decoded.
type PartRecords<'a> =
    (Option<&'static str>, Vec<ComponentRecord<'a>>, Option<DecodedComponents<'a>>);

fn parts<G: Syntax>(reference: Reference<'_, G>) -> PartRecords<'_> {
    let component = |component: Component| {
        let range = reference.range(component)?;
        let host = reference.host().filter(|_| component == Component::Host);
        Some(ComponentRecord {
            component: component.as_str(),
            text: reference.component(component)?,
            start: range.start,
            end: range.end,
            kind: host.map(|host| host.kind().as_str()),
        })
    };
    let all = Component::ALL.iter().copied().filter(|&it| it != Component::Input);
    let components = all.filter_map(component).collect();
    (
        Some(kind(reference)),
        components,
        Some(DecodedComponents::of(reference, SegmentParameters::None)),
    )
}

impl<'a> SchemeRecord<'a> {
    fn new(scheme: &'a ExplainedScheme<'_>, line: Option<u64>) -> SchemeRecord<'a> {
        let ExplainedScheme { known, viewed } = scheme;
        let (view, access) = match viewed {
            Some(Ok(viewed)) => viewed.meaning(),
            _ => (None, None),
        };
        let rejected = viewed.as_ref().and_then(|it| it.as_ref().err());
        SchemeRecord {
            name: known.name(),
            default_port: known.default_port(),
            documents: known.documents(),
            registered: known.registration(),
            view,
            access,
            error: rejected.map(|it| ErrorRecord::new(&it.error, it.input.0, line)),
        }
    }
}

impl<'a> RungRecord<'a> {
    fn new(change: &'a RungStep) -> RungRecord<'a> {
        let step = |step: &Step| StepRecord { does: step.as_str(), section: step.section() };
        RungRecord {
            rung: change.rung.as_str(),
            before: &change.before,
            after: &change.after,
            steps: change.steps.iter().map(step).collect(),
        }
    }
}
