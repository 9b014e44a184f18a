//! IRIs and templates against the oracle: the ABNF and the algorithms of RFC 3987 and RFC 6570.

use std::sync::LazyLock;
use unicode_bidi::{BidiClass, bidi_class};
use urial::{
    BidiRule, Component, Expected, HostMapping, IriRef, Normalizer, Rung, Template, ToReference,
    UriRef,
};
use urial_oracle::{self as oracle, Automaton, RFC3987, RFC6570, Syntax, split};
use urial_testdata::{self as data, Mutator};

use crate::count::inputs;

/// The number of random inputs of each test.
static INPUTS: LazyLock<usize> = LazyLock::new(|| inputs(1_000_000));

/// Characters on both sides of every limit of a range in the grammar.
const NEXT: &str = "a%/?#:@[]|{}+.,*_'9= \"\u{9f}\u{a0}\u{d7ff}\u{e000}\u{f8ff}\u{f900}\u{fdcf}\
    \u{fdd0}\u{fdf0}\u{ffef}\u{fff0}\u{fffd}\u{10000}\u{1fffd}\u{1fffe}\u{e0fff}\u{e1000}\u{efffd}\
    \u{f0000}\u{10fffd}";

#[test]
fn parses_as_the_oracle_does() {
    let mut reference = Automaton::of(RFC3987, "IRI-reference");
    let mut mutator = Mutator::of_iris(1);
    let mut accepted = 0;
    for _ in 0..*INPUTS {
        let text = mutator.text();
        let read = IriRef::parse(&text);
        check(&mut reference, &text, read.err().map(|error| (error.offset(), error.expected())));
        accepted += usize::from(read.map(check_split).is_ok());
    }
    assert!((*INPUTS / 10..*INPUTS).contains(&accepted), "{accepted} accepted: a poor mixture");
}

/// Checks against the grammar that `text` is accepted, or the offset of its error and the expected
/// characters.
fn check(grammar: &mut Automaton, text: &str, refusal: Option<(usize, Expected)>) {
    let refused = refusal.map(|(offset, _)| offset);
    assert_eq!(refused, grammar.viable_prefix(text.as_bytes()).err(), "{text:?}");
    let Some((offset, expected)) = refusal else { return };
    for next in NEXT.chars() {
        let may_follow = grammar.may_follow(&text.as_bytes()[..offset], next);
        assert_eq!(expected.accepts(next), may_follow, "{text:?}: {expected}, {next:?}");
    }
}

fn check_split<'a>(read: impl ToReference<'a>) {
    let read = read.to_reference();
    let parts = split(read.as_str());
    assert_eq!(read.component(Component::Scheme), parts.scheme, "{read}");
    assert_eq!(read.component(Component::Authority), parts.authority, "{read}");
    assert_eq!(read.path().as_str(), parts.path, "{read}");
    assert_eq!(read.component(Component::Query), parts.query, "{read}");
    assert_eq!(read.component(Component::Fragment), parts.fragment, "{read}");
}

/// Shifts every vector so that every byte is at a block boundary once.
#[test]
fn block_boundaries_anywhere() {
    let mut reference = Automaton::of(RFC3987, "IRI-reference");
    for seed in Mutator::of_iris(2).seeds() {
        let text: String = seed.iter().collect();
        let host = text.find("//").map_or(0, |at| at + 2);
        for pad in 1..=64 {
            let text = [&text[..host], &"a".repeat(pad), &text[host..]].concat();
            let read = IriRef::parse(&text).map(drop).map_err(|error| error.offset());
            assert_eq!(read, reference.viable_prefix(text.as_bytes()), "{text:?}");
        }
    }
}

#[test]
fn maps_and_normalizes_as_the_oracle_does() {
    let mut mutator = Mutator::of_iris(3);
    let mut mapped = 0;
    for _ in 0..*INPUTS {
        let text = mutator.text();
        let Ok(iri) = IriRef::parse(&text) else { continue };
        let uri = iri.to_uri(HostMapping::Triplets).unwrap();
        assert_eq!(uri, *oracle::to_uri(&text), "{text:?}");
        let there = uri.as_uri_ref().to_iri(HostMapping::Triplets);
        assert_eq!(there, *oracle::to_iri(uri.as_str()), "{uri}");
        for (rung, theirs) in RUNGS {
            let normal = Normalizer::new().rung(rung).normalize(iri);
            assert_eq!(
                normal,
                *oracle::normalize_as(Syntax::Iri, &text, theirs),
                "{text:?} {rung}"
            );
        }
        mapped += 1;
        if text.chars().any(is_no_letter_of_its_class) {
            continue;
        }
        let findings: Vec<_> =
            iri.bidi_findings().map(|it| (rule(it.rule()), it.range())).collect();
        let theirs = oracle::bidi_findings(&text).into_iter();
        let theirs: Vec<_> = theirs.map(|it| (it.rule, it.start..it.end)).collect();
        assert_eq!(findings, theirs, "{text:?}");
    }
    assert!(mapped > *INPUTS / 10, "{mapped} mapped: a poor mixture");
}

/// Reports whether a character of class `L` is not a letter. The oracle treats the whole class as
/// left-to-right, including unassigned characters; the library only letters.
fn is_no_letter_of_its_class(character: char) -> bool {
    bidi_class(character) == BidiClass::L && !character.is_alphabetic()
}

const RUNGS: [(Rung, data::Rung); 4] = [
    (Rung::Case, data::Rung::Case),
    (Rung::Percent, data::Rung::Percent),
    (Rung::Path, data::Rung::Path),
    (Rung::Scheme, data::Rung::Scheme),
];

fn rule(rule: BidiRule) -> data::BidiRule {
    match rule {
        BidiRule::Formatting => data::BidiRule::Formatting,
        BidiRule::Mixed => data::BidiRule::Mixed,
        BidiRule::Edge => data::BidiRule::Edge,
        rule => panic!("{rule}"),
    }
}

#[test]
fn parses_templates_as_the_oracle_does() {
    let mut template = Automaton::of(RFC6570, "URI-Template");
    let mut mutator = Mutator::of_templates(4);
    let mut accepted = 0;
    for _ in 0..*INPUTS {
        let text = mutator.text();
        let read = Template::parse(&text);
        check(&mut template, &text, read.err().map(|error| (error.offset(), error.expected())));
        accepted += usize::from(read.is_ok());
    }
    assert!((*INPUTS / 10..*INPUTS).contains(&accepted), "{accepted} accepted: a poor mixture");
}

/// Every URI reference is an IRI reference, in both implementations.
#[test]
fn uris_are_iris() {
    let mut reference = Automaton::of(RFC3987, "IRI-reference");
    let mut mutator = Mutator::of_vectors(5);
    for _ in 0..*INPUTS {
        let input = mutator.input();
        let viable = reference.viable_prefix(&input);
        let read = IriRef::parse_bytes(&input).map(drop).map_err(|error| error.offset());
        assert_eq!(read, viable, "{}", input.escape_ascii());
        assert!(viable.is_ok() || UriRef::parse_bytes(&input).is_err());
    }
}
