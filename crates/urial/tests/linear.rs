//! No input is slow: megabytes of anything repeated are read, explained, resolved, normalized,
//! compared, relativized, edited and printed.
//!
//! The bound is no measurement. Linear work takes a fraction of a second here, and quadratic work
//! on inputs of this length takes hours.

use std::time::{Duration, Instant};

use urial::{Comparer, Excess, PairSyntax, PairsBuf, Resolver, Uri, UriRef, UriRefBuf};

const LENGTH: usize = 10_000_000;
const BOUND: Duration = Duration::from_secs(20);

/// Reads `text`, and does with it all that can be done.
fn exercise(text: &[u8]) {
    let start = Instant::now();
    match UriRef::parse_bytes(text) {
        Ok(reference) => {
            resolve(reference);
            normalize(reference);
            edit(reference);
            Uri::try_from(reference).into_iter().for_each(relativize);
        }
        Err(error) => drop(error.explain(text).to_string()),
    }
    assert!(start.elapsed() < BOUND, "{} took {:?}", text[..20].escape_ascii(), start.elapsed());
}

fn resolve(reference: UriRef<'_>) {
    let base = Uri::parse("http://a/b/c/d;p?q").unwrap();
    for excess in [Excess::Discard, Excess::Keep] {
        let target = Resolver::new(base).excess(excess).resolve(reference).unwrap();
        assert!(target.to_string().len() <= reference.as_str().len() + base.as_str().len() + 3);
        assert!(target.path().as_pct_str().octets().count() <= target.as_str().len());
    }
    if let Ok(base) = Uri::try_from(reference) {
        let target = base.resolve(UriRef::parse("../x").unwrap()).unwrap();
        assert!(target.as_str().ends_with('x'));
    }
}

fn normalize(reference: UriRef<'_>) {
    let normal = reference.normalize();
    assert!(normal.as_uri_ref().is_normalized());
    let comparison = Comparer::new().compare(reference, &normal);
    assert!(comparison.rung().is_some() || reference.is_relative());
}

fn relativize(uri: Uri<'_>) {
    let other = uri.resolve(UriRef::parse("../../a?b").unwrap()).unwrap();
    for (base, target) in [(uri, other.as_uri()), (other.as_uri(), uri)] {
        if let Ok(reference) = base.relativize(target) {
            assert_eq!(base.resolve(&reference).unwrap(), target);
        }
    }
}

fn edit(reference: UriRef<'_>) {
    let mut edited = UriRefBuf::from(reference);
    edited.push_segment("a").unwrap();
    assert!(edited.pop_segment());
    edited.edit_pairs(PairSyntax::Form, PairsBuf::sort).unwrap();
    edited.edit_pairs(PairSyntax::Rfc3986, |pairs| pairs.set("a", "b")).unwrap();
    assert!(edited.as_str().contains("a=b"));
}

#[test]
fn any_byte_repeated() {
    for byte in 0..=255 {
        exercise(&vec![byte; LENGTH]);
    }
}

#[test]
fn any_piece_repeated() {
    let pieces = [
        "/..", "/.", "../", "./", "%41", "%", "a/", "//", "a:", "@:", "::", "[", "]", "1.", "&",
        "&=", "%2e/", "A@B,",
    ];
    for prefix in ["", "http://h/", "http://", "http://[", "a:", "?", "http://u@h:", "mailto:"] {
        for piece in pieces {
            exercise((prefix.to_owned() + &piece.repeat(LENGTH / 10 / piece.len())).as_bytes());
        }
    }
}

/// Shows: R-196.
#[test]
fn ten_megabytes_of_climbing() {
    exercise("/..".repeat(LENGTH / 3).as_bytes());
    exercise(("http://h".to_owned() + &"/a/..".repeat(LENGTH / 5)).as_bytes());
    exercise(("a:".to_owned() + &"a/".repeat(LENGTH / 5) + &"../".repeat(LENGTH / 5)).as_bytes());
}
