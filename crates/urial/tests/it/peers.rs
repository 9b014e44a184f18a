//! The library against other implementations of RFC 3986 and RFC 3987, on random inputs.

use iri_string::types::{IriReferenceStr, UriAbsoluteStr, UriReferenceStr};
use std::sync::LazyLock;
use urial::scheme::Entry;
use urial::{
    Component, HostMapping, Iri, IriRef, Normalizer, PctStr, Resolver, Rules, Rung, Uri, UriRef,
};
use urial_testdata::Mutator;

use crate::count::inputs;
use crate::inputs::is_encoded_dots;

/// The number of random inputs of each test.
static INPUTS: LazyLock<usize> = LazyLock::new(|| inputs(1_000_000));

/// Shows.
#[test]
fn parses_as_fluent_uri_does() {
    let mut mutator = Mutator::of_vectors(11);
    for _ in 0..*INPUTS {
        let input = mutator.input();
        let Ok(text) = str::from_utf8(&input) else { continue };
        match (UriRef::parse(text), fluent_uri::UriRef::parse(text)) {
            (Ok(ours), Ok(theirs)) => same_as_fluent(ours, &theirs),
            (Err(_), Err(_)) => {}
            (ours, theirs) => panic!("{text:?}: {ours:?}, {theirs:?}"),
        }
    }
}

fn same_as_fluent(ours: UriRef<'_>, theirs: &fluent_uri::UriRef<&str>) {
    let authority = theirs.authority();
    assert_eq!(
        ours.component(Component::Scheme),
        theirs.scheme().map(fluent_uri::component::Scheme::as_str)
    );
    assert_eq!(ours.component(Component::Authority), authority.map(|it| it.as_str()));
    let userinfo = authority.and_then(|it| it.userinfo());
    assert_eq!(
        ours.component(Component::Userinfo),
        userinfo.map(fluent_uri::pct_enc::EStr::as_str)
    );
    assert_eq!(ours.component(Component::Host), authority.map(|it| it.host()));
    assert_eq!(
        ours.port(),
        authority.and_then(|it| it.port()).map(fluent_uri::pct_enc::EStr::as_str)
    );
    assert_eq!(ours.path().as_str(), theirs.path().as_str());
    assert_eq!(
        ours.component(Component::Query),
        theirs.query().map(fluent_uri::pct_enc::EStr::as_str)
    );
    assert_eq!(
        ours.component(Component::Fragment),
        theirs.fragment().map(fluent_uri::pct_enc::EStr::as_str)
    );
}

#[test]
fn parses_as_iri_string_does() {
    let mut mutator = Mutator::of_vectors(12);
    for _ in 0..*INPUTS {
        let input = mutator.input();
        let Ok(text) = str::from_utf8(&input) else { continue };
        match (UriRef::parse(text), UriReferenceStr::new(text)) {
            (Ok(ours), Ok(theirs)) => same_as_iri_string(ours, theirs),
            (Err(_), Err(_)) => {}
            (ours, theirs) => panic!("{text:?}: {ours:?}, {theirs:?}"),
        }
    }
}

fn same_as_iri_string(ours: UriRef<'_>, theirs: &UriReferenceStr) {
    assert_eq!(ours.component(Component::Scheme), theirs.scheme_str());
    assert_eq!(ours.component(Component::Authority), theirs.authority_str());
    assert_eq!(ours.path().as_str(), theirs.path_str());
    assert_eq!(ours.component(Component::Query), theirs.query_str());
    assert_eq!(
        ours.component(Component::Fragment),
        theirs.fragment().map(iri_string::types::RiFragmentStr::as_str)
    );
}

/// A point on which implementations differ: its name, and the inputs that it applies to.
type Contested = (&'static str, fn(Uri<'_>, UriRef<'_>) -> bool);

/// Where `iri-string` is known to resolve differently. docs/decisions/ has the reason for each.
const CONTESTED: [Contested; 1] =
    [("percent-encoded dots are not dot-segments in resolution", has_encoded_dots)];

fn has_encoded_dots(base: Uri<'_>, reference: UriRef<'_>) -> bool {
    base.path().segments().chain(reference.path().segments()).any(is_encoded_dots)
}

/// Shows.
#[test]
fn resolves_as_iri_string_does() {
    let mut mutator = Mutator::of_vectors(13);
    let (mut base, mut resolved, mut contested) = (String::from("http://a/b/c/d;p?q"), 0, 0);
    for _ in 0..*INPUTS {
        let Ok(text) = String::from_utf8(mutator.input()) else { continue };
        let Ok(reference) = UriRef::parse(&text) else { continue };
        let uri = Uri::parse(&base).unwrap();
        let ours = Resolver::new(uri).resolve(reference).unwrap();
        let theirs = UriReferenceStr::new(&text).unwrap();
        let theirs = theirs.resolve_against(UriAbsoluteStr::new(&base).unwrap()).to_string();
        if ours != *theirs {
            let known = CONTESTED.iter().any(|(_, applies)| applies(uri, reference));
            assert!(known, "{uri} and {reference}: {ours}, {theirs}");
            contested += 1;
        }
        resolved += 1;
        if reference.is_absolute_uri() {
            base = text;
        }
    }
    assert!(resolved > *INPUTS / 10, "{resolved} resolved: a poor mixture");
    assert!(contested * 50 < resolved, "{contested} of {resolved} differ");
}

/// Reports whether `fluent-uri` is known to normalize differently: it keeps rootless paths and the
/// dot-segments of all relative references, removes empty and default ports in syntax-based
/// normalization, and lowers the case by the rules of IRIs.
fn is_normalized_differently(reference: UriRef<'_>) -> bool {
    let is_rootless = !reference.path().is_absolute() && !reference.path().is_empty();
    let is_ascii = |text: &str| PctStr::new(text).unwrap().octets().all(|octet| octet.is_ascii());
    let host = reference.component(Component::Host).unwrap_or_default();
    is_rootless || reference.is_relative() || reference.port().is_some() || !is_ascii(host)
}

/// Shows.
#[test]
fn normalizes_as_fluent_uri_does() {
    let mut mutator = Mutator::of_vectors(14);
    // It treats the path of every scheme as a hierarchy.
    let rules: Vec<_> = Entry::all().map(|entry| (entry.name(), Rules::GENERIC)).collect();
    let normalizer = Normalizer::new().rules(&rules).rung(Rung::Path).ipv6_text(true);
    let (mut compared, mut changed) = (0, 0);
    for _ in 0..*INPUTS {
        let Ok(text) = String::from_utf8(mutator.input()) else { continue };
        let Ok(reference) = UriRef::parse(&text) else { continue };
        if is_normalized_differently(reference) {
            continue;
        }
        let ours = normalizer.normalize(reference);
        let theirs = fluent_uri::UriRef::parse(&*text).unwrap().normalize();
        assert_eq!(ours, *theirs.as_str(), "{text}");
        compared += 1;
        changed += usize::from(ours != *text);
    }
    assert!(compared > *INPUTS / 10 && changed > *INPUTS / 50, "{changed} of {compared} changed");
}

/// Three parsers of RFC 3987, two of which also map and resolve.
#[test]
fn parses_iris_as_peers_do() {
    let mut mutator = Mutator::of_iris(15);
    let (mut base, mut resolved) = (String::from("http://a/b/\u{e9}/d;p?q"), 0);
    for _ in 0..*INPUTS {
        let text = mutator.text();
        let ours = IriRef::parse(&text);
        let fluent = fluent_uri::IriRef::parse(&*text);
        let oxiri = oxiri::IriRef::parse(&*text);
        let theirs = IriReferenceStr::new(&text);
        assert_eq!(ours.is_ok(), fluent.is_ok(), "{text:?}: {ours:?}");
        assert_eq!(ours.is_ok(), oxiri.is_ok(), "{text:?}: {ours:?}");
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{text:?}: {ours:?}");
        let (Ok(ours), Ok(oxiri), Ok(theirs)) = (ours, oxiri, theirs) else { continue };
        assert_eq!(ours.component(Component::Scheme), oxiri.scheme());
        assert_eq!(ours.component(Component::Authority), oxiri.authority());
        assert_eq!(ours.path(), oxiri.path());
        assert_eq!(ours.component(Component::Query), oxiri.query());
        assert_eq!(ours.component(Component::Fragment), oxiri.fragment());
        let uri = ours.to_uri(HostMapping::Triplets).unwrap();
        assert_eq!(uri, *theirs.encode_to_uri().to_string());
        let target = Iri::parse(&base).unwrap().resolve(ours).unwrap();
        // It rejects some targets without an authority, which ours guards.
        if let Ok(theirs) = oxiri::Iri::parse(&*base).unwrap().resolve(&oxiri) {
            assert_eq!(target, *theirs.as_str(), "{base:?} {text:?}");
            resolved += 1;
        }
        if ours.is_absolute_iri() {
            base = text;
        }
    }
    assert!(resolved > *INPUTS / 10, "{resolved} resolved: a poor mixture");
}
