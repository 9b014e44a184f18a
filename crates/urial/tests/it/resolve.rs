//! Resolution against the oracle, which has the pseudo-code of §5.2 and §5.3.

use std::sync::LazyLock;
use urial::{EncodedDots, Excess, Resolver, Uri, UriRef};
use urial_oracle as oracle;
use urial_testdata::Mutator;

use crate::count::inputs;

/// The number of random inputs.
static INPUTS: LazyLock<usize> = LazyLock::new(|| inputs(1_000_000));

/// Compares §5.2 and §5.3 with their pseudo-code.
///
/// Shows.
#[test]
fn resolves_as_the_oracle_does() {
    let mut mutator = Mutator::of_vectors(5);
    let (mut base, mut resolved) = (b"http://a/b/c/d;p?q".to_vec(), 0);
    for _ in 0..*INPUTS {
        let input = mutator.input();
        let (Ok(uri), Ok(reference)) = (Uri::parse_bytes(&base), UriRef::parse_bytes(&input))
        else {
            continue;
        };
        for strict in [true, false] {
            let target = Resolver::new(uri).strict(strict).resolve(reference).unwrap();
            let expected = oracle::resolve(uri.as_str(), reference.as_str(), strict);
            assert_eq!(target, *expected, "{uri} and {reference}");
        }
        displays_what_it_resolves(uri, reference);
        let dots = Resolver::new(uri).encoded_dots(EncodedDots::Dot);
        let expected = oracle::resolve_encoded_dots(uri.as_str(), reference.as_str());
        assert_eq!(dots.resolve(reference).unwrap(), *expected, "{uri} and {reference}");
        resolved += 1;
        if reference.is_uri() {
            base = input;
        }
    }
    assert!(resolved > *INPUTS / 10, "{resolved} resolved: a poor mixture");
}

/// A displayed target is the resolved one, whatever the dot-segments, under every policy.
#[test]
fn a_displayed_target_is_the_resolved_one() {
    const SEGMENTS: [&str; 6] = ["", ".", "..", "a", "b:c", "%2e"];
    let path = |len: u32, number: usize| {
        let digits = (0..len).map(|place| SEGMENTS[number / 6_usize.pow(place) % 6]);
        digits.collect::<Vec<_>>().join("/")
    };
    let paths = |longest: u32| {
        (1..=longest).flat_map(move |len| (0..6_usize.pow(len)).map(move |it| path(len, it)))
    };
    let mut compared = 0;
    for (base, reference) in paths(2).flat_map(|base| paths(4).map(move |it| (base.clone(), it))) {
        for start in ["a:", "a:/", "a://h/"] {
            let (base, root) = (format!("{start}{base}?q"), format!("/{reference}#f"));
            let Ok(base) = Uri::parse(&base) else { continue };
            for reference in [&*reference, &root].map(UriRef::parse).into_iter().flatten() {
                displays_what_it_resolves(base, reference);
                compared += 1;
            }
        }
    }
    assert!(compared > 200_000, "only {compared} were compared");
}

/// The same for long paths, which are divided many times.
#[test]
fn a_displayed_target_with_a_long_path_is_the_resolved_one() {
    const SEGMENTS: [&str; 8] = ["a/", "bb/", "../", "a/", "../", "./", "/", "c/"];
    let mut state = 7_u64;
    let mut path = |len: usize| -> String {
        let next = |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            SEGMENTS[usize::try_from(state >> 61).unwrap()]
        };
        (0..len).map(next).collect()
    };
    for len in (0..2_000).step_by(7) {
        let (base, reference) = (format!("http://h/{}x", path(len)), format!("c/{}..", path(len)));
        let (base, reference) = (Uri::parse(&base), UriRef::parse(&reference));
        displays_what_it_resolves(base.unwrap(), reference.unwrap());
    }
}

fn displays_what_it_resolves(base: Uri<'_>, reference: UriRef<'_>) {
    let plain = Resolver::new(base);
    for encoded_dots in [EncodedDots::Name, EncodedDots::Dot] {
        for excess in [Excess::Discard, Excess::Keep, Excess::Refuse] {
            for strict in [true, false] {
                let resolver = plain.excess(excess).strict(strict).encoded_dots(encoded_dots);
                let expected = resolver.resolve(reference).map(String::from);
                let displayed = resolver.display(reference).map(|it| it.to_string());
                assert_eq!(displayed, expected, "{base} and {reference}: {resolver:?}");
            }
        }
    }
}
