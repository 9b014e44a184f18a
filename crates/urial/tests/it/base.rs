//! Base URIs (RFC 3986 §5.1).

use urial::{Base, BaseError, BaseSource, BaseSources, Uri, UriRef};

fn uri(text: &str) -> Uri<'_> {
    Uri::parse(text).unwrap()
}

fn reference(text: &str) -> UriRef<'_> {
    UriRef::parse(text).unwrap()
}

/// Every combination of sources: the innermost wins, and what has no outer one is not enough.
///
/// Shows: R-172.
#[test]
fn the_innermost_source_wins() {
    for bits in 0_u8..16 {
        let has = |bit: u8| bits & (1 << bit) != 0;
        let sources = BaseSources {
            embedded: Some(reference("http://embedded/x")).filter(|_| has(0)),
            encapsulating: Some(reference("http://encapsulating/x")).filter(|_| has(1)),
            retrieval: Some(uri("http://retrieval/x")).filter(|_| has(2)),
            default: Some(uri("http://default/x")).filter(|_| has(3)),
        };
        let names = ["embedded", "encapsulating", "retrieval", "default"];
        let first = (0_u8..).zip(names).find(|&(bit, _)| has(bit)).map(|(_, name)| name);
        match (sources.establish(), first) {
            (Ok(base), Some(name)) => {
                assert_eq!(base.source().as_str(), name);
                assert_eq!(base.uri(), *format!("http://{name}/x"));
            }
            (base, first) => assert_eq!((base, first), (Err(BaseError::Absent), None)),
        }
    }
}

/// Shows: R-173.
#[test]
fn a_relative_base_resolves_against_the_next_outer_one() {
    let sources = BaseSources {
        embedded: Some(reference("c/")),
        encapsulating: Some(reference("../b/")),
        retrieval: Some(uri("http://e.org/a/x#f")),
        default: Some(uri("http://default/")),
    };
    let base = sources.establish().unwrap();
    assert_eq!((base.uri().as_str(), base.source()), ("http://e.org/b/c/", BaseSource::Embedded));
    let without = BaseSources { retrieval: None, default: None, ..sources };
    let error = BaseError::Relative(BaseSource::Encapsulating);
    assert_eq!(without.establish(), Err(error));
}

/// Shows: R-175.
#[test]
fn an_enclosed_entity_takes_the_base_of_the_nearest_one_outward() {
    let message = Base::new(uri("http://e.org/mail/"), BaseSource::Encapsulating);
    let part = message.inner(reference("part/index"), BaseSource::Encapsulating).unwrap();
    let nested = BaseSources { encapsulating: Some(part.uri().into()), ..BaseSources::default() };
    let base = nested.establish().unwrap();
    assert_eq!(base.uri().resolve(reference("image")).unwrap(), "http://e.org/mail/part/image");
}

/// Shows: R-176.
#[test]
fn the_last_uri_of_redirects_is_that_of_retrieval() {
    let followed = ["http://a/x", "http://b/y/z"].map(uri);
    let sources = BaseSources { retrieval: followed.last().copied(), ..BaseSources::default() };
    let base = sources.establish().unwrap();
    assert_eq!(base.uri().resolve(reference("w")).unwrap(), "http://b/y/w");
}

/// Applications with different defaults read one content differently, but for what has a base of
/// its own.
///
/// Shows: R-177.
#[test]
fn the_default_decides_what_nothing_else_does() {
    let target = |embedded, default| {
        let default = Some(uri(default));
        let sources = BaseSources { embedded, default, ..BaseSources::default() };
        let base = sources.establish().unwrap();
        let target = base.uri().resolve(reference("c")).unwrap().into_string();
        (target, base.source())
    };
    let [mail, files] = ["thismessage:/", "file:///home/"];
    assert_eq!(target(None, mail), ("thismessage:/c".to_owned(), BaseSource::Default));
    assert_eq!(target(None, files), ("file:///home/c".to_owned(), BaseSource::Default));
    let own = Some(reference("http://a/b/"));
    assert_eq!(target(own, mail), ("http://a/b/c".to_owned(), BaseSource::Embedded));
    assert_eq!(target(own, mail), target(own, files));
}

#[test]
fn a_base_has_no_fragment() {
    for text in ["http://e.org/a#b", "x:#", "http://e.org/"] {
        let base = Base::new(uri(text), BaseSource::Default);
        assert_eq!(base.uri(), text.split('#').next().unwrap());
        let inner = base.inner(reference("#c"), BaseSource::Embedded).unwrap();
        assert_eq!(inner.uri(), base.uri());
    }
}
