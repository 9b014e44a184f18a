//! The vectors of `testdata/explain/`, and the laws of its traces and ladders.

use urial::{Identifier, Normalizer, Reference, Resolver, Rfc3986, Rfc3987, Step};
use urial_testdata::{ExplainCase, ExplainRung, ExplainStep, Mutator, vectors};
use urial_verbs::{
    DotRule, DotSegments, DotStep, Explain, ExplainResolve, Explained, Merge, RungStep, Scratch,
    Syntax, Trace, ladder,
};

/// Shows.
#[test]
fn vectors_of_explanations() {
    for file in vectors::EXPLANATIONS.iter() {
        for test in &file.tests {
            let place = format!("{}: {}", file.name, test.name);
            test.case.assert_met_by(&place, &explained(&test.case));
        }
    }
}

fn explained(case: &ExplainCase) -> ExplainCase {
    let mut said = case.clone();
    if let Some(base) = &case.base {
        let verb = ExplainResolve::new(base.as_bytes(), false).unwrap();
        let trace = verb.run(case.input.as_bytes()).unwrap().trace;
        said.branch = Some(trace.branch.as_str().into());
        said.merged = trace.merge.map(|Merge { path, .. }| path);
        said.steps = trace.dot_segments.map(|it| it.steps.iter().map(step).collect());
        said.target = Some(trace.target);
        return said;
    }
    let mut scratch = Scratch::default();
    let explained = Explain::new(false).run(case.input.as_bytes(), &mut scratch);
    said.normal = Some(explained.ladder.iter().map(rung).collect());
    said.next = Some(explained.next().iter().map(|it| it.term.into()).collect());
    said.fixes = Some(explained.fixes().into_iter().map(|it| it.result).collect());
    said
}

fn step(DotStep { rule, output, input, .. }: &DotStep) -> ExplainStep {
    ExplainStep { step: rule.as_str().into(), output: output.clone(), input: input.clone() }
}

fn rung(RungStep { rung, steps, after, .. }: &RungStep) -> ExplainRung {
    let sections = steps.iter().map(|step| step.section().into()).collect();
    ExplainRung { rung: rung.as_str().into(), after: after.clone(), sections }
}

/// The trace of a resolution ends with what `Resolver` returns.
#[test]
fn the_trace_ends_with_the_target() {
    let mut uris = Mutator::of_vectors(31);
    let mut counted = 0;
    for _ in 0..20_000 {
        let (base, reference) = (uris.input(), uris.input());
        counted += usize::from(is_target::<Rfc3986>(&base, &reference));
    }
    assert!(counted > 2_000, "{counted}");
    let mut iris = Mutator::of_iris(31);
    let mut counted = 0;
    for _ in 0..20_000 {
        let (base, reference) = (iris.text(), iris.text());
        counted += usize::from(is_target::<Rfc3987>(base.as_bytes(), reference.as_bytes()));
    }
    assert!(counted > 2_000, "{counted}");
}

/// Asserts the law for two texts. Returns whether they are a base and a reference.
fn is_target<G: Syntax>(base: &[u8], reference: &[u8]) -> bool {
    let base = Identifier::<G>::parse_bytes(base);
    let (Ok(base), Ok(reference)) = (base, Reference::<G>::parse_bytes(reference)) else {
        return false;
    };
    let mut target = String::new();
    Resolver::new(base).resolve_into(reference, &mut target).unwrap();
    let trace = Trace::of(base, reference);
    assert_eq!(trace.target, target, "{base:?} {reference:?}");
    if let Some(dots) = trace.dot_segments {
        check_steps(&dots);
    }
    true
}

/// The table begins with the path and ends with the result.
fn check_steps(dots: &DotSegments) {
    let (first, last) = (&dots.steps[0], &dots.steps[dots.steps.len() - 1]);
    assert_eq!((first.rule, &*first.output, &first.input), (DotRule::Start, "", &dots.path));
    assert_eq!((&last.output, &*last.input), (&dots.result, ""));
    assert!(dots.steps[1..].iter().all(|step| step.rule > DotRule::Start));
}

/// Each row has both buffers, so a table of all rows would be quadratic in the path.
#[test]
fn a_table_is_linear_in_the_path() {
    for path in ["/a", "/../a", "/a/..", "/.", "/", "a", "../", "/abcdefghijklmnop"] {
        for len in [1, 100, 10_000, 1_000_000] {
            let path = path.repeat(len / path.len() + 1);
            let dots = DotSegments::of(&path);
            check_steps(&dots);
            let size: usize = dots.steps.iter().map(|it| it.output.len() + it.input.len()).sum();
            assert!(size <= (4 * path.len()).max(128 << 10), "{size} of {}", path.len());
            assert!((1..=64).contains(&dots.steps.len()));
            assert!(dots.left_out == 0 || dots.steps.len().is_multiple_of(2));
        }
    }
    assert!(DotSegments::of(&"/a".repeat(1000)).left_out > 900);
}

/// The ladder of a reference leads to its normal form, and each rung has a step of its own.
#[test]
fn the_ladder_ends_with_the_normal_form() {
    let mut uris = Mutator::of_vectors(32);
    let mut schemes = Mutator::of_schemes(32);
    let mut taken = Vec::new();
    for _ in 0..20_000 {
        taken.extend(steps_up::<Rfc3986>(&uris.input()));
        taken.extend(steps_up::<Rfc3986>(schemes.text().as_bytes()));
        taken.extend(steps_up::<Rfc3987>(schemes.text().as_bytes()));
    }
    let is_missing = |step: &&Step| **step != Step::Ipv6Text && !taken.contains(step);
    let missing: Vec<_> = Step::ALL.iter().filter(is_missing).collect();
    assert!(missing.len() < 3, "{missing:?}");
}

fn steps_up<G: Syntax>(text: &[u8]) -> Vec<Step> {
    let Ok(reference) = Reference::<G>::parse_bytes(text) else { return Vec::new() };
    let (rungs, mut form) = (ladder(reference), reference.as_str());
    for RungStep { rung, steps, before, after, .. } in &rungs {
        assert_eq!(before, form);
        assert_ne!(before, after);
        // A guard before `//` is a dot-segment that goes when the scheme adds an authority.
        assert!(steps.iter().all(|step| step.rung() <= *rung), "{reference:?}: {steps:?}");
        assert!(steps.iter().any(|step| step.rung() == *rung), "{reference:?}: {steps:?}");
        form = after;
    }
    assert_eq!(form, Normalizer::new().normal_text(reference), "{reference:?}");
    rungs.iter().flat_map(|it| it.steps.clone()).collect()
}

/// A valid text has no fixes, and an invalid one has no components.
#[test]
fn what_is_invalid_is_explained_as_such() {
    let mut texts = Mutator::of_vectors(33);
    for _ in 0..5_000 {
        let text = texts.input();
        let mut scratch = Scratch::default();
        let explained = Explain::new(false).run(&text, &mut scratch);
        let Explained { linted, reference, scheme, .. } = &explained;
        let is_valid = linted.error.is_none();
        assert_eq!(reference.is_some(), is_valid);
        assert_eq!(explained.next().is_empty(), is_valid, "{linted:?}");
        assert!(is_valid || explained.ladder.is_empty() && scheme.is_none());
        assert!(!is_valid || explained.fixes().is_empty());
    }
}
