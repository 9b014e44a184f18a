//! Laws about normalization and comparison, tested on random references.

use std::collections::HashSet;

use proptest::prelude::*;
use urial::{
    Comparer, Component, EncodedDots, Normalizer, PathCase, Resolver, Rules, Rung, Step, Uri,
    UriBuf, UriRef, UriRefBuf,
};
use urial_oracle as oracle;
use urial_testdata::Mutator;

use crate::count::{cases, inputs};
use crate::inputs::{is_encoded_dots, pair, reference, uri};

/// Returns the normalizers that the laws are tested with.
fn normalizers() -> impl Iterator<Item = Normalizer<'static>> {
    const RULES: &[(&str, Rules<'static>)] = &[
        ("http", Rules::GENERIC.path_is_opaque(true).default_host("h")),
        ("a", Rules::GENERIC.path_case(PathCase::Domains).empty_path_is_root(false)),
    ];
    let ladder = Rung::ALL.map(|rung| Normalizer::new().rung(rung));
    let options = [Normalizer::new().ipv6_text(true), Normalizer::new().rules(RULES)];
    ladder.into_iter().chain(options)
}

/// Returns the oracle's name of a rung, if it has the rung.
fn named(rung: Rung) -> Option<urial_testdata::Rung> {
    match rung {
        Rung::Simple => Some(urial_testdata::Rung::Simple),
        Rung::Case => Some(urial_testdata::Rung::Case),
        Rung::Percent => Some(urial_testdata::Rung::Percent),
        Rung::Path => Some(urial_testdata::Rung::Path),
        Rung::Scheme => Some(urial_testdata::Rung::Scheme),
        Rung::Protocol => None,
    }
}

/// Shows: R-244, R-258.
#[test]
fn normalizes_as_the_oracle_does() {
    let mut mutator = Mutator::of_vectors(21);
    let mut changed = 0;
    for _ in 0..inputs(300_000) {
        let input = mutator.input();
        let Ok(reference) = UriRef::parse_bytes(&input) else { continue };
        for rung in Rung::ALL.into_iter().filter(|&rung| rung != Rung::Protocol) {
            let normal = Normalizer::new().rung(rung).normalize(reference);
            let theirs = oracle::normalize(reference.as_str(), named(rung).unwrap());
            assert_eq!(normal, *theirs, "{reference} on {rung}");
            changed += usize::from(normal != reference.as_str());
        }
    }
    assert!(changed > inputs(300_000) / 6, "{changed} changed: a poor mixture");
}

/// Texts of usually two or more windows of 64 bytes, with many percent-encodings and few
/// dot-segments.
fn mostly_encoded() -> impl Strategy<Value = String> {
    const DOTS: &[&str] =
        &["/./", "/../", "/.", "/%2e", "/%2e/", "/%2E/", "/.%2e/", "/.%2E", "/%2e%2E/", "/%2E.?"];
    const OTHERS: &[&str] = &["/", "%20", "%2F", "%2f", "%7e", "%41", "a", "bcd"];
    let starts = prop::sample::select(vec!["", "/", "//h/", "x://h/", "x:", "HTTP://E.org:80/"]);
    let of = |pieces| prop::sample::select(pieces);
    let pieces = prop::collection::vec(prop_oneof![1 => of(DOTS), 40 => of(OTHERS)], 32..120);
    (starts, pieces).prop_map(|(start, pieces)| start.to_owned() + &pieces.concat())
}

/// A URI of a known or of an unknown scheme.
fn base() -> impl Strategy<Value = UriBuf> {
    const STARTS: [&str; 9] = [
        "http://h/a/b?q",
        "http://h",
        "gopher://h/a/b",
        "file:/a/b",
        "file:a/b",
        "x:a",
        "x:a/../b",
        "x:/.//a/b",
        "mailto:a",
    ];
    let known = prop::sample::select(&STARTS[..]).prop_map(|text| text.parse().unwrap());
    prop_oneof![known, uri()]
}

/// Two relative references that are often equivalent on some rung.
fn relative_pair() -> impl Strategy<Value = (UriRefBuf, UriRefBuf)> {
    const PIECES: [[&str; 2]; 20] = [
        ["a", "a"],
        ["a", "%61"],
        ["%2f", "%2F"],
        ["%3a", "%3A"],
        ["/", "/"],
        ["//", "//"],
        ["//h", "//H"],
        ["//h:0", "//h:00"],
        [".", "."],
        ["..", ".."],
        [".", "%2e"],
        ["..", "%2e."],
        ["%2e", "%2E"],
        [".%2e", ".%2E"],
        ["%2e%2E", "%2E%2E"],
        ["/x/../", "/"],
        ["/./", "/"],
        ["/x/%2e%2e/", "/"],
        ["/../", "/"],
        ["?%2e", "?."],
    ];
    let pieces = prop::collection::vec(prop::sample::select(&PIECES[..]), 0..7);
    pieces.prop_filter_map("no relative references", |pieces| {
        let [a, b] = [0, 1].map(|one| pieces.iter().map(|piece| piece[one]).collect::<String>());
        let (a, b): (UriRefBuf, UriRefBuf) = (a.parse().ok()?, b.parse().ok()?);
        (a.is_relative() && b.is_relative()).then_some((a, b))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(20_000), ..ProptestConfig::default() })]

    /// Shows: R-244, R-258.
    #[test]
    fn mostly_encoded_texts_are_normalized_as_the_oracle_does(text in mostly_encoded()) {
        let reference = UriRef::parse(&text).unwrap();
        for (rung, named) in Rung::ALL.into_iter().filter_map(|rung| Some((rung, named(rung)?))) {
            let normal = Normalizer::new().rung(rung).normalize(reference);
            prop_assert_eq!(normal.as_str(), oracle::normalize(&text, named), "on {}", rung);
        }
    }

    /// Normalizing twice changes nothing; the result is valid and has the same components.
    ///
    /// Shows: R-244, R-253, R-258.
    #[test]
    fn normalizing_twice_changes_nothing(reference in reference()) {
        for normalizer in normalizers() {
            let normal = normalizer.normalize(&reference);
            let read = UriRef::parse(normal.as_str()).unwrap();
            for &component in Component::ALL {
                prop_assert_eq!(normal.range(component), read.range(component));
                let may_go = component == Component::Port;
                prop_assert!(may_go || normal.range(component).is_some() == reference.range(component).is_some());
            }
            prop_assert_eq!(&normalizer.normalize(&normal), &normal);
            prop_assert!(normalizer.is_normalized(&normal));
        }
    }

    /// All methods of the normalizer agree with each other.
    #[test]
    fn all_methods_agree(reference in reference()) {
        for normalizer in normalizers() {
            let normal = normalizer.normalize(&reference);
            let steps = normalizer.steps(&reference);
            prop_assert_eq!(steps.is_empty(), normal == reference, "{:?} makes {}", steps, normal);
            prop_assert_eq!(normalizer.normal_text(&reference), normal.as_str());
            let mut buffer = String::from("//before/");
            normalizer.normalize_into(&reference, &mut buffer);
            prop_assert_eq!(buffer, format!("//before/{normal}"));
        }
    }

    /// Normalizing on a lower rung first does not change the result on a higher rung.
    ///
    /// Shows: R-235.
    #[test]
    fn a_lower_rung_first_changes_nothing(reference in reference()) {
        for low in Rung::ALL {
            for high in Rung::ALL.into_iter().filter(|&high| low <= high) {
                let halfway = Normalizer::new().rung(low).normalize(&reference);
                let high = Normalizer::new().rung(high);
                prop_assert_eq!(high.normalize(&halfway), high.normalize(&reference));
            }
        }
    }

    /// References equivalent on a rung are equivalent on all higher rungs; equivalence is
    /// symmetric.
    ///
    /// Shows: R-232, R-235.
    #[test]
    fn a_rung_implies_the_next((a, b) in pair()) {
        let comparer = Comparer::new();
        let meets = Rung::ALL.map(|rung| comparer.equivalent_at(rung, &a, &b));
        prop_assert!(meets.is_sorted(), "{:?}", meets);
        let comparison = comparer.compare(&a, &b);
        let first = Rung::ALL.into_iter().zip(meets).find(|(_, meets)| *meets);
        prop_assert_eq!(comparison.rung(), first.map(|(rung, _)| rung));
        prop_assert_eq!(comparer.compare(&b, &a).rung(), comparison.rung());
    }

    /// Keys are equal if and only if the references are equivalent.
    #[test]
    fn keys_are_equal_if_references_are_equivalent((a, b) in pair()) {
        for rung in Rung::ALL {
            let normalizer = Normalizer::new().rung(rung);
            let keys: HashSet<_> = [normalizer.key(&a), normalizer.key(&b).into_owned()].into();
            let equivalent = Comparer::new().equivalent_at(rung, &a, &b);
            prop_assert_eq!(keys.len() == 1, equivalent);
        }
    }

    /// If relative references are equivalent on a rung, so are their targets against every base.
    ///
    /// Shows: R-233, R-246.
    #[test]
    fn targets_of_equivalent_references_are_equivalent(base in base(), (a, b) in relative_pair()) {
        let resolve = |reference: &UriRefBuf| base.resolve(reference).unwrap();
        let comparer = Comparer::new();
        for rung in Rung::ALL.into_iter().filter(|&rung| comparer.equivalent_at(rung, &a, &b)) {
            let targets = (resolve(&a), resolve(&b));
            prop_assert!(comparer.equivalent_at(rung, &targets.0, &targets.1), "{:?}", targets);
        }
        for rung in Rung::ALL {
            let normal = Normalizer::new().rung(rung).normalize(&a);
            let targets = (resolve(&a), resolve(&normal));
            prop_assert!(comparer.equivalent_at(rung, &targets.0, &targets.1), "{:?}", targets);
        }
    }

    /// A reference and its normal form resolve to equivalent targets against every base, unless the
    /// reference is a URI with an encoded dot-segment and resolution takes it as a name, which
    /// normalization does not.
    ///
    /// Shows: R-246.
    #[test]
    fn a_normal_form_resolves_to_an_equivalent_target(base in uri(), reference in reference()) {
        let differs = reference.is_uri() && reference.path().segments().any(is_encoded_dots);
        let encoded_dots = if differs { EncodedDots::Dot } else { EncodedDots::Name };
        let resolver = Resolver::new(base.as_uri()).encoded_dots(encoded_dots);
        for rung in Rung::ALL {
            let normal = Normalizer::new().rung(rung).normalize(&reference);
            let targets = (resolver.resolve(&reference).unwrap(), resolver.resolve(&normal).unwrap());
            let at = rung.max(Rung::Path);
            prop_assert!(Comparer::new().equivalent_at(at, &targets.0, &targets.1), "{:?}", targets);
        }
    }
}

/// Shows: R-257.
#[test]
fn the_protocol_rung_asks_the_caller() {
    let parse = |text| Uri::parse(text).unwrap();
    let (data, slash) = (parse("http://example.com/data"), parse("http://example.com/data/"));
    let redirects = |from: Uri<'_>, to: Uri<'_>| (from, to) == (data, slash);
    let comparer = Comparer::new().redirects(&redirects);
    assert_eq!(comparer.compare(slash, data).rung(), Some(Rung::Protocol));
    assert!(!comparer.equivalent_at(Rung::Scheme, slash, data));
    assert_eq!(data.compare(slash).rung(), None);
    // Fragments are not part of a request, but they have to be equal.
    let (a, b) = (parse("http://example.com/data#f"), parse("http://example.com/data/#f"));
    assert_eq!(comparer.compare(a, b).rung(), Some(Rung::Protocol));
    assert_eq!(comparer.compare(a, slash).rung(), None);
    // A redirect can only add a `/` at the end of the path.
    let always = |_: Uri<'_>, _: Uri<'_>| true;
    let comparer = Comparer::new().redirects(&always);
    let never = ["http://example.com/", "http://example.com/data/?q", "http://example.org/data/"];
    assert!(never.iter().all(|other| comparer.compare(data, parse(other)).rung().is_none()));
}

/// Shows: R-079, R-256.
#[test]
fn rules_come_from_the_caller_too() {
    const RULES: Rules<'static> =
        Rules::GENERIC.default_port(9).default_host("here").path_is_opaque(true);
    let rules = [("x", RULES), ("y", Rules::GENERIC.empty_path_is_root(false))];
    let normalizer = Normalizer::new().rules(&rules);
    let normal = |text: &str| normalizer.normalize_uri(Uri::parse(text).unwrap());
    assert_eq!(normal("x://HERE:09/a/../b"), "x:///a/../b");
    assert_eq!(normal("X://u@:9/a"), "x://u@here/a");
    assert_eq!(normal("y://h:"), "y://h");
    assert_eq!(normal("http://h:80"), "http://h/");
}

/// The steps of both texts are reported separately.
#[test]
fn steps_are_reported_for_each_text() {
    let (a, b) = ("HTTP://h/%7ea", "http://h:80/x/../~a");
    let comparison = Uri::parse(a).unwrap().compare(Uri::parse(b).unwrap());
    let [of_a, of_b] = comparison.steps();
    assert!(of_a.iter().eq([Step::SchemeCase, Step::Triplets]));
    assert!(of_b.iter().eq([Step::DotSegments, Step::Port]));
    assert!(of_b.contains(Step::Port) && !of_a.contains(Step::Port));
}

#[test]
fn a_key_is_found_by_its_text_and_hides_a_password() {
    let reference: UriRefBuf = "http://u:secret@E.org".parse().unwrap();
    let key = Normalizer::new().key(&reference);
    assert_eq!(key.as_str(), "http://u:secret@e.org/");
    assert_eq!(format!("{key:?}"), r#"Key("http://u:***@e.org/")"#);
    assert!(HashSet::from([key]).contains("http://u:secret@e.org/"));
}
