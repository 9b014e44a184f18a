//! The library against uriparser 0.9.7, an implementation of RFC 3986 in C (Debian package
//! `liburiparser-dev`): errors, components, resolution, normal forms, and whether uriparser
//! resolves relativized references to their targets.
//!
//! Without it or a C compiler, the tests are reported as skipped.
//!
//! `DEVIATIONS` lists how uriparser deviates from the RFC. A different answer has to be the one
//! that an entry of the list predicts, and each entry has an example that needs it.

mod deviations;
mod own;
mod program;

use std::collections::BTreeMap;

use urial::{Uri, UriRef};
use urial_testdata::{Input, Mutator, ReferenceCase, cases, vectors};

use crate::count::inputs;
use crate::places::PLACES;
use deviations::{DEVIATIONS, Difference};
use own::Own;
use program::Program;

/// A base and a reference.
type Pair = (Vec<u8>, Vec<u8>);

/// The result of a comparison.
#[derive(Debug, Default)]
struct Tally {
    asked: usize,
    accepted: usize,
    resolved: usize,
    /// The number of answers that each deviation predicted, by its name.
    deviating: BTreeMap<&'static str, usize>,
}

/// Compares all answers about `pairs`.
fn compare(program: &Program, pairs: &[Pair]) -> Tally {
    let own = Own::new();
    let mut tally = Tally::default();
    let mut differences = Vec::new();
    program.ask(pairs, |pair, told| {
        let (base, text) = pair;
        let answer = own.answer(base, text);
        tally.asked += 1;
        tally.accepted += usize::from(answer.starts_with("error=0"));
        tally.resolved += usize::from(answer.contains("\tstrict.whole="));
        if answer != told && differences.len() < 20 {
            let found = compare_fields(pair, &answer, told, &mut tally.deviating);
            differences.extend(found.into_iter().map(|it| {
                let shown = |text: &[u8]| text[..text.len().min(200)].escape_ascii().to_string();
                format!("<{}> and <{}>: {it}", shown(base), shown(text))
            }));
        }
    });
    assert_eq!(tally.asked, pairs.len(), "uriparser said less than it was asked");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    println!("{tally:#?}");
    tally
}

/// Returns the differences that no deviation predicts.
fn compare_fields(
    pair: &Pair,
    ours: &str,
    theirs: &str,
    deviating: &mut BTreeMap<&'static str, usize>,
) -> Vec<String> {
    let (own, told) = (fields(ours), fields(theirs));
    let names = |fields: &[(&str, &str)]| fields.iter().map(|it| it.0.to_owned()).collect();
    let (own_names, told_names): (Vec<String>, Vec<String>) = (names(&own), names(&told));
    if own_names != told_names {
        return vec![format!("ours {ours}, theirs {theirs}")];
    }
    let told_by_name: BTreeMap<_, _> = told.iter().copied().collect();
    let mut found = Vec::new();
    for (&(name, ours), (_, theirs)) in own.iter().zip(&told) {
        let ours = match name.strip_suffix("whole") {
            // Made from parts that differ from ours.
            Some(of) => &own::whole(of, &told_by_name),
            None => ours,
        };
        if ours == *theirs {
            continue;
        }
        let difference = Difference { pair, name, ours, theirs, told: &told_by_name };
        match DEVIATIONS.iter().find(|it| it.foretells(&difference)) {
            Some(deviation) => *deviating.entry(deviation.name).or_default() += 1,
            None => found.push(format!("{name}: ours {ours:.200?}, theirs {theirs:.200?}")),
        }
    }
    found
}

fn fields(line: &str) -> Vec<(&str, &str)> {
    line.split('\t').map(|field| field.split_once('=').expect("a name and a value")).collect()
}

/// Bases of every kind.
const BASES: [&str; 14] = [
    "http://a/b/c/d;p?q",
    "http://a",
    "http://a?q",
    "file:///a/b/",
    "s://u@[::A]:8/a//b/../c",
    "s://[vF.a]/./a",
    "s:a/b/c",
    "s:/a/b",
    "s:/.//a/b",
    "s:",
    "S:a",
    "s:?q#f",
    "a/b",
    "//a/b",
];

/// Returns `count` pairs of a random input and a base, either from the list or the previous URI.
fn changed(count: usize, number: u64) -> Vec<Pair> {
    let mut mutator = Mutator::of_vectors(number);
    let mut last = BASES[0].as_bytes().to_vec();
    let pair = |turn: usize| {
        let text = mutator.input();
        let base = if turn.is_multiple_of(2) {
            BASES[turn / 2 % BASES.len()].into()
        } else {
            last.clone()
        };
        if Uri::parse_bytes(&text).is_ok() {
            last.clone_from(&text);
        }
        (base, text)
    };
    (0..count).map(pair).collect()
}

#[test]
fn uriparser_answers_the_same() {
    let Some(program) = Program::get() else { return };
    let count = inputs(100_000);
    for start in (0..count).step_by(100_000) {
        let some = (count - start).min(100_000);
        let tally = compare(program, &changed(some, u64::try_from(start).unwrap()));
        let is_mixed = tally.accepted > some / 3 && tally.accepted < some;
        assert!(is_mixed && tally.resolved > some / 3, "a poor mixture: {tally:?}");
    }
}

/// All inputs of the vectors, each against its base or the reference that it is compared with, and
/// the other way round.
#[test]
fn uriparser_answers_the_same_on_vectors() {
    let Some(program) = Program::get() else { return };
    let pairs = |case: &ReferenceCase| {
        let beside = case.companion().unwrap_or("http://a/b/c");
        [(beside.into(), case.input()), (case.input(), beside.into())]
    };
    let tally = compare(program, &cases(&vectors::URIS).flat_map(pairs).collect::<Vec<_>>());
    assert!(tally.accepted > 500 && tally.resolved > 500, "{tally:?}");
}

/// uriparser resolves relativized references to the same target as the library.
#[test]
fn uriparser_resolves_relativized_references() {
    let Some(program) = Program::get() else { return };
    let written: Vec<_> = changed(100_000, 77).iter().filter_map(relativized).collect();
    let shorter = written.iter().filter(|(_, reference)| Uri::parse_bytes(reference).is_err());
    assert!(shorter.count() > 10_000, "a poor mixture");
    let tally = compare(program, &written);
    assert_eq!(tally.resolved, written.len());
}

/// Returns the base and the reference relativized from the target of the pair.
fn relativized((base, text): &Pair) -> Option<Pair> {
    let uri = Uri::parse_bytes(base).ok()?;
    let target = uri.resolve(UriRef::parse_bytes(text).ok()?).unwrap();
    let reference = uri.relativize(&target).ok()?;
    assert_eq!(uri.resolve(&reference).unwrap(), target);
    Some((base.clone(), reference.as_str().into()))
}

/// Texts with a hole, in addition to the table of places.
const HOLED: [&str; 5] = ["s:a_b", "//a:_@b", "//[_]", "//[v_.a]", "%4_"];

/// Every byte, including NUL and non-ASCII bytes, in every component.
#[test]
fn uriparser_answers_the_same_on_every_byte() {
    let Some(program) = Program::get() else { return };
    let texts = |octet: u8| {
        let places = PLACES.iter().flat_map(move |place| place.filled(&[octet]));
        let others = HOLED.map(|holed| {
            let (before, behind) = holed.split_once('_').unwrap();
            [before.as_bytes(), &[octet], behind.as_bytes()].concat()
        });
        places.map(|(text, _)| text).chain(others).collect::<Vec<_>>()
    };
    let pairs: Vec<_> =
        (0..=u8::MAX).flat_map(texts).map(|text| (b"s://a/b".to_vec(), text)).collect();
    let tally = compare(program, &pairs);
    assert!((2_000..4_000).contains(&tally.accepted), "{tally:?}");
}

/// Prefixes of long texts.
const STARTS: [&str; 8] = ["", "a:", "//", "//u@", "//a:", "//[v1.", "?", "#"];

/// Repeated pieces of long texts.
const PIECES: [&str; 9] = ["a", "1", "%41", "/", "a/", "./", "../", "a/../", ":"];

/// Texts of 64 KiB that repeat one piece.
#[test]
fn uriparser_answers_the_same_on_long_texts() {
    let Some(program) = Program::get() else { return };
    let text = |start: &str, piece: &str| start.to_owned() + &piece.repeat((1 << 16) / piece.len());
    let texts = STARTS.iter().flat_map(|start| PIECES.map(|piece| text(start, piece)));
    let pairs: Vec<_> = texts.map(|text| (b"s://a/b/c".to_vec(), text.into())).collect();
    let tally = compare(program, &pairs);
    assert!(tally.accepted >= 50, "{tally:?}");
}

/// Every deviation still exists.
#[test]
fn uriparser_still_deviates() {
    let Some(program) = Program::get() else { return };
    for deviation in DEVIATIONS {
        let (base, text) = deviation.example;
        let tally = compare(program, &[(base.into(), text.into())]);
        let names: Vec<_> = tally.deviating.into_keys().collect();
        assert!(
            names.contains(&deviation.name),
            "{}: {base} and {text} are {names:?}",
            deviation.name
        );
    }
}
