//! Relativizing: the reference resolves to the target, and no shorter one does.

use std::collections::HashMap;

use proptest::prelude::*;
use urial::{ReferenceKind, Relativizer, Uri, UriBuf, UriRef, UriRefBuf, Within};
use urial_testdata::Mutator;

use crate::count::{cases, inputs};
use crate::inputs::{matching, uri};

/// Bases of every kind, short enough that short references have many targets.
const BASES: [&str; 40] = [
    "s:",
    "s:a",
    "s:a/",
    "s:a/b",
    "s:a/b/",
    "s:a//b",
    "s:/",
    "s:/a",
    "s:/a/",
    "s:/a/b",
    "s:/a//b",
    "s:/.//",
    "s:/.//a",
    "s:/.//a/b",
    "s:.",
    "s:..",
    "s:a/..",
    "s:a/../b",
    "s:/a/../b",
    "s:/../a",
    "s://",
    "s:///",
    "s:///a",
    "s:////a",
    "s://a",
    "s://a/",
    "s://a/a",
    "s://a/a/",
    "s://a/a/b",
    "s://a//",
    "s://a//a",
    "s://a/a//b",
    "s://a/./a",
    "s://a?a",
    "s://a/?a",
    "s://a/a?a",
    "s://a/a?",
    "s:?a",
    "s:a?a",
    "s:a:a/b",
];

/// Returns all texts of up to `len` of these characters.
fn texts(len: usize) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut start = 0;
    for _ in 0..len {
        let longer: Vec<_> = texts[start..]
            .iter()
            .flat_map(|text| "ab/.:?#".chars().map(move |c| format!("{text}{c}")))
            .collect();
        start = texts.len();
        texts.extend(longer);
    }
    texts
}

/// Returns the rank of a reference among others of the same length: the order of §4.2, reversed.
fn rank(base: Uri<'_>, reference: UriRef<'_>) -> usize {
    match reference.kind() {
        ReferenceKind::EmptyPath => 0,
        ReferenceKind::AbsolutePath if base.path().is_empty() => 1,
        ReferenceKind::RelativePath => 2,
        ReferenceKind::AbsolutePath => 3,
        ReferenceKind::NetworkPath => 4,
        ReferenceKind::Uri => 5,
    }
}

/// Among all short references on all bases, no other one is shorter, or ranks first among those of
/// the same length.
#[test]
fn nothing_shorter_resolves_to_the_target() {
    let texts = texts(5);
    let references: Vec<_> = texts.iter().filter_map(|text| UriRef::parse(text).ok()).collect();
    assert!(references.len() > 10_000, "{} references", references.len());
    for base in BASES.map(|base| Uri::parse(base).unwrap()) {
        let mut best: HashMap<UriBuf, (usize, usize)> = HashMap::new();
        for &reference in &references {
            let found = (reference.as_str().len(), rank(base, reference));
            let known = best.entry(base.resolve(reference).unwrap()).or_insert(found);
            *known = found.min(*known);
        }
        for (target, best) in best {
            let reference = base.relativize(&target).unwrap();
            let ours = (reference.as_str().len(), rank(base, reference.as_uri_ref()));
            assert!(ours <= best, "{base} to {target}: {reference} is {ours:?}, not {best:?}");
            assert_eq!(base.resolve(&reference).unwrap(), target, "{base} and {reference}");
        }
    }
}

/// Under every policy, no shorter allowed reference resolves to the target. A root is never in the
/// directory of a base without one, whatever `.//a` resolves to.
#[test]
fn nothing_shorter_is_allowed() {
    let texts = texts(4);
    let references: Vec<_> = texts.iter().filter_map(|text| UriRef::parse(text).ok()).collect();
    for base in BASES.map(|base| Uri::parse(base).unwrap()) {
        for (within, dot_dot) in policies() {
            let relativizer = Relativizer::new(base).within(within).dot_dot(dot_dot);
            let may_root = within != Within::Directory || !is_rootless(base);
            for &reference in
                references.iter().filter(|it| check_policy(**it, within, dot_dot).is_ok())
            {
                let target = base.resolve(reference).unwrap();
                if may_root || !target.path().is_absolute() {
                    let ours = relativizer.relativize(&target).unwrap();
                    assert!(
                        ours.as_str().len() <= reference.as_str().len(),
                        "{base}, {reference}: {ours}"
                    );
                }
            }
        }
    }
}

fn policies() -> impl Iterator<Item = (Within, bool)> {
    let within = [Within::Scheme, Within::Authority, Within::Directory];
    within.into_iter().flat_map(|within| [(within, true), (within, false)])
}

/// Reports whether the path of the base has neither a root nor a directory.
fn is_rootless(base: Uri<'_>) -> bool {
    let directory = base.resolve(UriRef::from_static(".")).unwrap();
    directory.authority().is_none() && directory.path().is_empty()
}

/// Checks every policy with one pair.
fn check(base: Uri<'_>, target: Uri<'_>) -> Result<(), TestCaseError> {
    let relativizer = Relativizer::new(base);
    let settled = base.resolve(target).unwrap() == target;
    for (within, dot_dot) in policies() {
        let relativizer = relativizer.within(within).dot_dot(dot_dot);
        let Ok(reference) = relativizer.relativize(target) else {
            prop_assert!(!settled, "{} to {}", base, target);
            continue;
        };
        prop_assert_eq!(base.resolve(&reference).unwrap(), target, "{} and {}", base, reference);
        check_policy(reference.as_uri_ref(), within, dot_dot)?;
    }
    Ok(())
}

fn check_policy(reference: UriRef<'_>, within: Within, dot_dot: bool) -> Result<(), TestCaseError> {
    let kind = reference.kind();
    let climbs = kind == ReferenceKind::RelativePath
        && reference.path().segments().any(|segment| segment == "..");
    let may_climb = dot_dot && within != Within::Directory;
    prop_assert!(may_climb || !climbs, "{}", reference);
    prop_assert!(within == Within::Scheme || kind != ReferenceKind::NetworkPath);
    prop_assert!(within != Within::Directory || kind != ReferenceKind::AbsolutePath);
    Ok(())
}

/// Random pairs of similar URIs, so that paths have a common part.
#[test]
fn random_pairs_resolve_to_their_targets() {
    let mut mutator = Mutator::of_vectors(31);
    let mut base: UriBuf = "http://a/b/c/d;p?q".parse().unwrap();
    let mut pairs = 0;
    for round in 0..inputs(1_000_000) {
        let Ok(text) = String::from_utf8(mutator.input()) else { continue };
        let Ok(reference) = UriRef::parse(&text) else { continue };
        let target = base.as_uri().resolve(reference).unwrap();
        check(base.as_uri(), target.as_uri()).unwrap();
        pairs += 6;
        if round % 3 == 0 {
            base = target;
        }
    }
    assert!(pairs > inputs(1_000_000), "{pairs} pairs: a poor mixture");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(20_000), ..ProptestConfig::default() })]

    /// Any base and any target.
    #[test]
    fn any_pair_resolves_to_its_target(base in uri(), target in uri()) {
        check(base.as_uri(), target.as_uri())?;
    }

    /// Targets near the base, where references are short.
    #[test]
    fn nearby_targets_are_resolved_to(
        base in matching("s:(//h?)?(/?[ab.:/]{0,8})(\\?[a]?)?"),
        target in matching("s:(//h?)?(/?[ab.:/]{0,8})(\\?[a]?)?(#a?)?"),
    ) {
        if let (Ok(base), Ok(target)) = (Uri::parse(&base), Uri::parse(&target)) {
            check(base, target)?;
        }
    }

    /// A reference is appended to the buffer; an error leaves the buffer unchanged.
    #[test]
    fn a_reference_is_appended(base in uri(), target in uri()) {
        let relativizer = Relativizer::new(base.as_uri());
        let mut buffer = String::from("//before/");
        let written = relativizer.relativize_into(&target, &mut buffer);
        let reference = relativizer.relativize(&target).map(UriRefBuf::into_string);
        prop_assert_eq!(&buffer[9..], reference.unwrap_or_default());
        if let Ok(obstacle) = written {
            prop_assert_eq!(obstacle.is_some(), buffer[9..] == *target.as_str());
        }
    }
}
