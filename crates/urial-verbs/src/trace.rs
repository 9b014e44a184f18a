//! Resolution step by step (RFC 3986 §5.2, §5.3): the pseudocode, and all that it makes on the way.
//!
//! This is the algorithm as the RFC prints it, with two strings for buffers, to be read and shown.
//! [`Resolver`](urial::Resolver) is the fast one. They give the same targets, which a law checks.

use std::borrow::Cow;

use crate::debug::hide;
use serde::{Serialize, Serializer};
use urial::{Component, Grammar, Identifier, Reference};

/// How a reference becomes a target.
///
/// ```
/// use urial::{Uri, UriRef};
/// use urial_verbs::{Branch, DotRule, Trace};
///
/// let (base, reference) = (Uri::parse("http://a/b/c/d;p?q")?, UriRef::parse("../g")?);
/// let trace = Trace::of::<urial::Rfc3986>(base.into(), reference.into());
/// assert_eq!(trace.branch, Branch::Merge);
/// assert_eq!(trace.merge.unwrap().path, "/b/c/../g");
/// let steps = trace.dot_segments.unwrap().steps;
/// assert_eq!((steps[3].rule, &*steps[3].output, &*steps[3].input), (DotRule::C, "/b", "/g"));
/// assert_eq!(trace.target, "http://a/b/g");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Trace<'r> {
    /// The components taken from the base (§5.2.2).
    pub branch: Branch,
    /// The merge of the two paths, if there is one (§5.2.3).
    pub merge: Option<Merge<'r>>,
    /// The removal of dot-segments (§5.2.4), unless the path is that of the base.
    pub dot_segments: Option<DotSegments>,
    /// The components of the target that are present, in order.
    pub parts: Vec<TracedPart<'r>>,
    /// What is written before the path, so that it is not read as something else: `/.`.
    pub guard: Option<&'static str>,
    /// The target (§5.3).
    pub target: String,
}

hide!(Trace<'_>);

/// A branch of the pseudocode of §5.2.2. Serializes as its name.
///
/// ```
/// # use urial_verbs::Branch;
/// assert_eq!(Branch::EmptyPath.as_str(), "empty-path");
/// let asked = Branch::AbsolutePath.answers();
/// assert_eq!(asked[0], ("has the reference a scheme?", false));
/// assert_eq!(asked[3], (r#"does its path begin with "/"?"#, true));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Branch {
    /// The reference has a scheme: nothing is taken from the base.
    Scheme,
    /// It has an authority: the scheme is taken.
    Authority,
    /// It has neither path nor query: all but the fragment is taken.
    EmptyPath,
    /// It has a query and no path: the path is taken, too.
    Query,
    /// Its path begins with `/`: scheme and authority are taken.
    AbsolutePath,
    /// Its path is merged with the path of the base.
    Merge,
}

/// The merge of two paths (§5.2.3). Serializes as `{"rule","kept","path"}`.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Merge<'r> {
    /// `root` for a base with an authority and an empty path, otherwise `directory`.
    pub rule: &'static str,
    /// What is kept of the base's path: `/`, or all up to its last `/`.
    pub kept: &'r str,
    /// The merged path.
    pub path: String,
}

hide!(Merge<'_>);

/// The removal of dot-segments (§5.2.4), as the tables of the RFC show it.
#[derive(Clone)]
#[non_exhaustive]
pub struct DotSegments {
    /// The path before the removal.
    pub path: String,
    /// The steps. Of very many, or of a very long path, those in the middle are left out.
    pub steps: Vec<DotStep>,
    /// How many are left out, after the first half of `steps`.
    pub left_out: usize,
    /// The path without them.
    pub result: String,
}

hide!(DotSegments);

/// A row of the table: the step, and both buffers after it. Serializes as
/// `{"step","output","input"}`.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DotStep {
    /// The step: `1`, or `2A` to `2E`.
    #[serde(rename = "step")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub rule: DotRule,
    /// The output buffer.
    pub output: String,
    /// The input buffer.
    pub input: String,
}

hide!(DotStep);

/// A step of §5.2.4. Serializes as its name.
///
/// ```
/// # use urial_verbs::DotRule;
/// assert_eq!(DotRule::C.as_str(), "2C");
/// assert_eq!(DotRule::E.does(), "the first segment moves to the output");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DotRule {
    /// Step 1: the path is the input buffer.
    Start,
    /// Step 2A: `../` or `./` at the start.
    A,
    /// Step 2B: `/./` at the start, or `/.`.
    B,
    /// Step 2C: `/../` at the start, or `/..`.
    C,
    /// Step 2D: `.` or `..`.
    D,
    /// Step 2E: a segment.
    E,
}

/// A component of the target. Serializes as `{"component","text","from"}`.
#[derive(Clone)]
#[non_exhaustive]
pub struct TracedPart<'r> {
    /// The component: the scheme, the authority, the path, the query or the fragment.
    pub component: Component,
    /// Its text.
    pub text: Cow<'r, str>,
    /// Where it is from.
    pub from: Origin,
}

hide!(TracedPart<'_>);

/// Where a component of the target is from. Serializes as its name.
///
/// ```
/// # use urial_verbs::Origin;
/// assert_eq!(Origin::Base.as_str(), "base");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// The base.
    Base,
    /// The reference.
    Reference,
    /// Both: the path is merged.
    Both,
}

impl<'r> Trace<'r> {
    /// Resolves `reference` against `base`, strictly. The time is linear in their lengths.
    #[must_use]
    pub fn of<G: Grammar>(base: Identifier<'r, G>, reference: Reference<'r, G>) -> Trace<'r> {
        let base = *base;
        let branch = Branch::of(reference);
        let merge = (branch == Branch::Merge).then(|| Merge::of(base, reference));
        let dot_segments = match (&merge, branch) {
            (_, Branch::EmptyPath | Branch::Query) => None,
            (Some(merge), _) => Some(DotSegments::of(&merge.path)),
            (None, _) => Some(DotSegments::of(reference.path().as_str())),
        };
        let (parts, target) = (Vec::new(), String::new());
        let mut trace = Trace { branch, merge, dot_segments, parts, guard: None, target };
        trace.take_parts(base, reference);
        trace.recompose();
        trace
    }

    /// Takes each component from where the branch says it is from.
    fn take_parts<G: Grammar>(&mut self, base: Reference<'r, G>, reference: Reference<'r, G>) {
        let path = match &self.dot_segments {
            Some(it) => Cow::Owned(it.result.clone()),
            None => Cow::Borrowed(base.path().as_str()),
        };
        for component in COMPONENTS {
            let from = self.branch.origin(component);
            let of = if from == Origin::Base { base } else { reference };
            let text = match component {
                Component::Path => Some(path.clone()),
                _ => of.component(component).map(Cow::Borrowed),
            };
            self.parts.extend(text.map(|text| TracedPart { component, text, from }));
        }
    }

    /// Writes the target (§5.3). A path that begins with `//` would be read as an authority, so it
    /// is guarded.
    fn recompose(&mut self) {
        let has_authority = self.parts.iter().any(|it| it.component == Component::Authority);
        for TracedPart { component, text, .. } in &self.parts {
            let (before, after) = delimiters(*component);
            if *component == Component::Path && text.starts_with("//") && !has_authority {
                self.guard = Some("/.");
                self.target.push_str("/.");
            }
            self.target.extend([before, text, after]);
        }
    }
}

/// The components of a target.
const COMPONENTS: [Component; 5] = [
    Component::Scheme,
    Component::Authority,
    Component::Path,
    Component::Query,
    Component::Fragment,
];

/// What is written before and after a component.
fn delimiters(component: Component) -> (&'static str, &'static str) {
    match component {
        Component::Scheme => ("", ":"),
        Component::Authority => ("//", ""),
        Component::Query => ("?", ""),
        Component::Fragment => ("#", ""),
        _ => ("", ""),
    }
}

impl Branch {
    /// The branch that `reference` takes.
    fn of<G: Grammar>(reference: Reference<'_, G>) -> Branch {
        let path = reference.path().as_str();
        match () {
            () if reference.scheme().is_some() => Branch::Scheme,
            () if reference.authority().is_some() => Branch::Authority,
            () if path.is_empty() && reference.query().is_some() => Branch::Query,
            () if path.is_empty() => Branch::EmptyPath,
            () if path.starts_with('/') => Branch::AbsolutePath,
            () => Branch::Merge,
        }
    }

    /// Returns the name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Branch::Scheme => "scheme",
            Branch::Authority => "authority",
            Branch::EmptyPath => "empty-path",
            Branch::Query => "query",
            Branch::AbsolutePath => "absolute-path",
            Branch::Merge => "merge",
        }
    }

    /// Returns the questions that lead to the branch, in order, with their answers.
    #[must_use]
    pub const fn answers(self) -> &'static [(&'static str, bool)] {
        const SCHEME: &str = "has the reference a scheme?";
        const AUTHORITY: &str = "has it an authority?";
        const EMPTY: &str = "is its path empty?";
        const QUERY: &str = "has it a query?";
        const ABSOLUTE: &str = r#"does its path begin with "/"?"#;
        match self {
            Branch::Scheme => &[(SCHEME, true)],
            Branch::Authority => &[(SCHEME, false), (AUTHORITY, true)],
            Branch::EmptyPath => {
                &[(SCHEME, false), (AUTHORITY, false), (EMPTY, true), (QUERY, false)]
            }
            Branch::Query => &[(SCHEME, false), (AUTHORITY, false), (EMPTY, true), (QUERY, true)],
            Branch::AbsolutePath => {
                &[(SCHEME, false), (AUTHORITY, false), (EMPTY, false), (ABSOLUTE, true)]
            }
            Branch::Merge => {
                &[(SCHEME, false), (AUTHORITY, false), (EMPTY, false), (ABSOLUTE, false)]
            }
        }
    }

    /// Returns what follows from the answers, as a clause.
    ///
    /// ```
    /// # use urial_verbs::Branch;
    /// assert_eq!(Branch::Query.does(), "all before the query is that of the base");
    /// ```
    #[must_use]
    pub const fn does(self) -> &'static str {
        match self {
            Branch::Scheme => "nothing is taken from the base",
            Branch::Authority => "the scheme is that of the base",
            Branch::EmptyPath => "all before the fragment is that of the base",
            Branch::Query => "all before the query is that of the base",
            Branch::AbsolutePath => "scheme and authority are those of the base",
            Branch::Merge => "scheme and authority are those of the base, and the paths are merged",
        }
    }

    /// Returns where a component is from.
    fn origin(self, component: Component) -> Origin {
        let taken: &[Component] = match self {
            Branch::Scheme => &[],
            Branch::Authority => &COMPONENTS[..1],
            Branch::EmptyPath => &COMPONENTS[..4],
            Branch::Query => &COMPONENTS[..3],
            Branch::AbsolutePath | Branch::Merge => &COMPONENTS[..2],
        };
        match component {
            _ if taken.contains(&component) => Origin::Base,
            Component::Path if self == Branch::Merge => Origin::Both,
            _ => Origin::Reference,
        }
    }
}

impl<'r> Merge<'r> {
    /// "excluding any characters after the right-most "/" in the base URI path, or excluding the
    /// entire base URI path if it does not contain any "/" characters"  (§5.2.3)
    fn of<G: Grammar>(base: Reference<'r, G>, reference: Reference<'r, G>) -> Merge<'r> {
        let path = base.path().as_str();
        let (rule, kept) = match path.rfind('/') {
            None if path.is_empty() && base.authority().is_some() => ("root", "/"),
            None => ("directory", ""),
            Some(last) => ("directory", &path[..=last]),
        };
        Merge { rule, kept, path: [kept, reference.path().as_str()].concat() }
    }
}

/// The most bytes of both buffers, in about half of the steps. Each step has both, so all steps of
/// a path would be quadratic in its length.
const BUDGET: usize = 1 << 16;

impl DotSegments {
    /// Removes the dot-segments of `path`.
    ///
    /// At most 64 steps are kept, and at least four. Together they are at most 128 KiB or four
    /// times the path.
    ///
    /// ```
    /// # use urial_verbs::DotSegments;
    /// let removed = DotSegments::of("mid/content=5/../6");
    /// let steps: Vec<_> = removed.steps.iter().map(|step| step.rule.as_str()).collect();
    /// assert_eq!(steps, ["1", "2E", "2E", "2C", "2E"]);
    /// assert_eq!((&*removed.result, removed.left_out), ("mid/6", 0));
    ///
    /// let long = DotSegments::of(&"/a".repeat(100));
    /// assert_eq!((long.steps.len(), long.left_out), (64, 37));
    /// ```
    #[must_use]
    pub fn of(path: &str) -> DotSegments {
        let (count, result) = count(path);
        let half = (BUDGET / (path.len() + 1)).clamp(2, 32);
        let left_out = count.saturating_sub(2 * half);
        let is_kept = |number: usize| number < half || number >= half + left_out;
        let mut buffers = Buffers::new(path);
        let mut steps = Vec::new();
        let mut next = Some(DotRule::Start);
        for number in 0.. {
            let Some(rule) = next else { break };
            if is_kept(number) {
                steps.push(DotStep::new(rule, &buffers));
            }
            next = buffers.step();
        }
        DotSegments { path: path.into(), steps, left_out, result }
    }

    /// Returns whether any step but 1 and 2E is taken.
    ///
    /// ```
    /// # use urial_verbs::DotSegments;
    /// assert!(!DotSegments::of("/a/...").is_changed() && DotSegments::of("/a/..").is_changed());
    /// ```
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.path != self.result
    }
}

/// The number of steps, with the first, and the output of the last.
fn count(path: &str) -> (usize, String) {
    let mut buffers = Buffers::new(path);
    let mut count = 1;
    while buffers.step().is_some() {
        count += 1;
    }
    (count, buffers.output)
}

impl DotStep {
    fn new(rule: DotRule, buffers: &Buffers<'_>) -> DotStep {
        DotStep { rule, output: buffers.output.clone(), input: buffers.input.into() }
    }
}

/// The buffers of §5.2.4.
struct Buffers<'p> {
    input: &'p str,
    output: String,
}

impl<'p> Buffers<'p> {
    /// Step 1.
    fn new(path: &'p str) -> Buffers<'p> {
        Buffers { input: path, output: String::new() }
    }

    /// Step 2: "While the input buffer is not empty, loop as follows".
    fn step(&mut self) -> Option<DotRule> {
        let rule = self.rule()?;
        self.follow(rule);
        Some(rule)
    }

    /// The rule that the input buffer begins with.
    fn rule(&self) -> Option<DotRule> {
        Some(match self.input {
            "" => return None,
            it if it.starts_with("../") || it.starts_with("./") => DotRule::A,
            it if it.starts_with("/./") || it == "/." => DotRule::B,
            it if it.starts_with("/../") || it == "/.." => DotRule::C,
            "." | ".." => DotRule::D,
            _ => DotRule::E,
        })
    }

    fn follow(&mut self, rule: DotRule) {
        let input = self.input;
        match rule {
            DotRule::Start => {}
            DotRule::A => self.input = input.split_once('/').map_or("", |(_, rest)| rest),
            DotRule::B => self.input = slash_after(input, "/."),
            DotRule::C => {
                self.input = slash_after(input, "/..");
                self.output.truncate(self.output.rfind('/').unwrap_or(0));
            }
            DotRule::D => self.input = "",
            DotRule::E => {
                let root = usize::from(input.starts_with('/'));
                let end = input[root..].find('/').map_or(input.len(), |len| root + len);
                self.output.push_str(&input[..end]);
                self.input = &input[end..];
            }
        }
    }
}

/// The input with `/` in place of `dots` and the `/` after them, which may be missing at the end.
fn slash_after<'p>(input: &'p str, dots: &str) -> &'p str {
    if input.len() == dots.len() { "/" } else { &input[dots.len()..] }
}

impl DotRule {
    /// Every step, in order.
    ///
    /// ```
    /// # use urial_verbs::DotRule;
    /// assert!(DotRule::ALL.is_sorted());
    /// ```
    pub const ALL: [DotRule; 6] =
        [DotRule::Start, DotRule::A, DotRule::B, DotRule::C, DotRule::D, DotRule::E];

    /// Returns the name in the RFC.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            DotRule::Start => "1",
            DotRule::A => "2A",
            DotRule::B => "2B",
            DotRule::C => "2C",
            DotRule::D => "2D",
            DotRule::E => "2E",
        }
    }

    /// Returns what the step does, as a clause.
    #[must_use]
    pub const fn does(self) -> &'static str {
        match self {
            DotRule::Start => "the path is the input, and the output is empty",
            DotRule::A => r#""../" or "./" at the start is dropped"#,
            DotRule::B => r#""/./" or a last "/." becomes "/""#,
            DotRule::C => {
                r#""/../" or a last "/.." becomes "/", and the last segment leaves the output"#
            }
            DotRule::D => r#""." or ".." is all that is left, and is dropped"#,
            DotRule::E => "the first segment moves to the output",
        }
    }
}

impl Origin {
    /// Returns the name: `base`, `reference` or `both`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Origin::Base => "base",
            Origin::Reference => "reference",
            Origin::Both => "both",
        }
    }
}

impl Serialize for DotRule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
