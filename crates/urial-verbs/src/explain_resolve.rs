//! `explain --resolve`: how a reference is resolved against a base, step by step.

use serde::{Serialize, Serializer};
use urial::{Identifier, ResolveError, Rfc3986, Rfc3987};

use crate::debug::hide;
use crate::error::{Error, OptionError};
use crate::json::{Input, Valid};
use crate::read::reference;
use crate::resolve::base;
use crate::trace::{DotStep, Merge, Trace, TracedPart};

/// Explains how references are resolved against a base.
///
/// ```
/// use urial_verbs::{ExplainResolve, json};
///
/// let verb = ExplainResolve::new(b"http://a/b", false)?;
/// let explained = verb.run(b"?q").unwrap();
/// assert_eq!(explained.trace.target, "http://a/b?q");
/// assert!(json::to_string(&explained).contains(r#""branch":"query","merge":null"#));
/// # Ok::<(), urial_verbs::OptionError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ExplainResolve<'b> {
    base: Base<'b>,
}

#[derive(Clone, Copy, Debug)]
enum Base<'b> {
    Uri(Identifier<'b, Rfc3986>),
    Iri(Identifier<'b, Rfc3987>),
}

/// A reference, and how it becomes a target. Serializes as `{"input","input_octets","valid":true,
/// "base","branch","merge","steps","steps_left_out","parts","guard","target"}`.
#[derive(Clone)]
#[non_exhaustive]
pub struct ExplainedResolve<'r> {
    /// The input.
    pub input: Input<'r>,
    /// The base.
    pub base: &'r str,
    /// What is done, in order.
    pub trace: Trace<'r>,
}

hide!(ExplainedResolve<'_>);

impl<'b> ExplainResolve<'b> {
    /// Prepares the verb for a `base`, which must have a scheme.
    ///
    /// # Errors
    /// A base that is not a URI, or not an IRI.
    pub fn new(base: &'b [u8], is_iri: bool) -> Result<Self, OptionError> {
        let base = if is_iri { Base::Iri(self::base(base)?) } else { Base::Uri(self::base(base)?) };
        Ok(ExplainResolve { base })
    }

    /// Resolves `input`, and keeps all that is made.
    ///
    /// # Errors
    /// [`Error::Parse`] for an input that is not a reference, [`Error::Resolve`] for a target that
    /// is too long.
    pub fn run<'r>(&self, input: &'r [u8]) -> Result<ExplainedResolve<'r>, Error<'r>>
    where
        'b: 'r,
    {
        let (base, trace) = match self.base {
            Base::Uri(base) => (base.as_str(), Trace::of(base, reference(input)?)),
            Base::Iri(base) => (base.as_str(), Trace::of(base, reference(input)?)),
        };
        match u32::try_from(trace.target.len()) {
            Ok(_) => Ok(ExplainedResolve { input: Input(input), base, trace }),
            Err(_) => Err(ResolveError::Length.into()),
        }
    }
}

impl Serialize for ExplainedResolve<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let trace = &self.trace;
        let dots = trace.dot_segments.as_ref();
        let record = TraceRecord {
            input: self.input,
            valid: Valid,
            base: self.base,
            branch: trace.branch.as_str(),
            merge: trace.merge.as_ref(),
            steps: dots.map(|it| it.steps.as_slice()),
            steps_left_out: dots.map_or(0, |it| it.left_out),
            parts: trace.parts.iter().map(PartRecord::new).collect(),
            guard: trace.guard,
            target: &trace.target,
        };
        record.serialize(serializer)
    }
}

/// How a reference becomes a target.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ExplainedResolve"))]
pub(crate) struct TraceRecord<'a> {
    #[serde(flatten)]
    input: Input<'a>,
    /// Always true.
    valid: Valid,
    base: &'a str,
    /// The branch of RFC 3986 §5.2.2: `scheme`, `authority`, `empty-path`, `query`,
    /// `absolute-path` or `merge`.
    branch: &'static str,
    /// The merge of the paths (§5.2.3); null if there is none.
    merge: Option<&'a Merge<'a>>,
    /// The removal of dot-segments (§5.2.4), a row for each step; null for the path of the base.
    steps: Option<&'a [DotStep]>,
    /// How many steps are left out in the middle of `steps`.
    steps_left_out: usize,
    /// The components of the target that are present.
    parts: Vec<PartRecord<'a>>,
    /// What is written before the path, so that it is not read as something else.
    guard: Option<&'static str>,
    target: &'a str,
}

/// A component of the target.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TracedPart"))]
struct PartRecord<'a> {
    component: &'static str,
    text: &'a str,
    /// `base`, `reference`, or `both` for a merged path.
    from: &'static str,
}

impl<'a> PartRecord<'a> {
    fn new(part: &'a TracedPart<'_>) -> PartRecord<'a> {
        let TracedPart { component, text, from } = part;
        PartRecord { component: component.as_str(), text, from: from.as_str() }
    }
}
