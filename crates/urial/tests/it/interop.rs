//! Conversions to and from `http::Uri` and `url::Url`: nothing is lost, or there is an error.

use urial::{ConvertError, Uri, UriBuf, UriRef, UriRefBuf};
use urial_testdata::Mutator;

use crate::count::inputs;

const CHANGED: Result<&str, ConvertError> = Err(ConvertError::Changed);
const REJECTED: Result<&str, ConvertError> = Err(ConvertError::Rejected);

#[test]
fn references_become_targets_of_requests() {
    let rows = [
        ("http://e.org/a?b", Ok("http://e.org/a?b")),
        ("HTTPS://u:p@E.org:1/%7E?", Ok("https://u:p@E.org:1/%7E?")),
        ("http://e.org", Ok("http://e.org/")),
        ("/a/../b?c=%20", Ok("/a/../b?c=%20")),
        ("http://[::1]:80/", Ok("http://[::1]:80/")),
        ("http://e.org/#f", CHANGED),
        ("//e.org/a", CHANGED),
        ("a", CHANGED),
        ("e.org:80", CHANGED),
        ("urn:a:b", REJECTED),
        ("", REJECTED),
        ("?q", REJECTED),
    ];
    for (text, expected) in rows {
        let made = http::Uri::try_from(UriRef::parse(text).unwrap());
        assert_eq!(made.map(|it| it.to_string()), expected.map(String::from), "{text}");
    }
}

#[test]
fn targets_of_requests_become_references() {
    let rows = [
        ("http://e.org", "http://e.org/"),
        ("e.org:443", "//e.org:443"),
        ("/a?b", "/a?b"),
        ("*", "*"),
    ];
    for (text, expected) in rows {
        let target: http::Uri = text.parse().unwrap();
        assert_eq!(UriRefBuf::try_from(&target).unwrap(), expected, "{text}");
    }
    let target: http::Uri = "/a\"b".parse().unwrap();
    assert_eq!(UriRefBuf::try_from(&target).unwrap_err().offset(), 2);
    assert_eq!(UriBuf::try_from(http::Uri::from_static("/a")).unwrap_err().offset(), 0);
}

#[test]
fn references_become_urls() {
    let rows = [
        ("http://e.org", Ok("http://e.org/")),
        ("HTTP://E.org:80/a/../b%7e#f", Ok("http://e.org/b%7e#f")),
        ("mailto:a@e.org", Ok("mailto:a@e.org")),
        ("http:a", CHANGED),
        ("http://127.1/", CHANGED),
        ("http://%65.org/", Ok("http://e.org/")),
        ("file:///C%7C/a", Ok("file:///C%7C/a")),
        ("/a", REJECTED),
        ("http://h:99999/", REJECTED),
        ("http://a_b%00/", REJECTED),
    ];
    for (text, expected) in rows {
        let made = url::Url::try_from(UriRef::parse(text).unwrap());
        assert_eq!(made.map(String::from), expected.map(String::from), "{text}");
    }
}

#[test]
fn urls_become_uris() {
    let url = url::Url::parse("http://é.org/a b?c").unwrap();
    assert_eq!(UriBuf::try_from(&url).unwrap(), "http://xn--9ca.org/a%20b?c");
    let url = url::Url::parse("http://e.org/|").unwrap();
    assert_eq!(UriBuf::try_from(url).unwrap_err().offset(), 13);
}

/// What is converted is equivalent to what it was, and comes back as it went.
#[test]
fn what_is_converted_is_equivalent() {
    let mut mutator = Mutator::of_vectors(31);
    let mut converted = [0; 2];
    for _ in 0..inputs(200_000) {
        let input = mutator.input();
        let Ok(uri) = Uri::parse_bytes(&input) else { continue };
        if let Ok(target) = http::Uri::try_from(uri) {
            let back = UriBuf::try_from(&target).unwrap();
            assert!(is_equivalent(uri, back.as_uri()), "{uri:?}: {back:?}");
            converted[0] += 1;
        }
        if let Ok(url) = url::Url::try_from(uri) {
            let back = UriBuf::try_from(&url).unwrap();
            assert!(uri.compare(&back).rung().is_some(), "{uri:?}: {back:?}");
            assert_eq!(url::Url::try_from(&back).as_ref(), Ok(&url), "{uri:?}");
            converted[1] += 1;
        }
    }
    assert!(converted.iter().all(|&it| it > 100), "too few were converted: {converted:?}");
}

/// Equal but for the case of the scheme and a path that was empty.
fn is_equivalent(one: Uri<'_>, other: Uri<'_>) -> bool {
    let key = |uri: Uri<'_>| {
        let path = uri.path().as_str();
        let path = if path.is_empty() { "/" } else { path };
        let scheme = uri.scheme().as_str().to_ascii_lowercase();
        let authority = uri.authority().map(|it| it.as_str().to_owned());
        (scheme, authority, path.to_owned(), uri.query_str().map(String::from))
    };
    key(one) == key(other)
}
