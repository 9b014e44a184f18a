//! What all programs read alike.

use proptest::prelude::*;
use urial_diff::{Reader, Reading, diff};
use urial_lint::{Ambiguity, StrictPolicy};

/// Texts that are near to what is accepted.
fn texts() -> impl Strategy<Value = String> {
    const HOSTS: &[&str] = &[
        "a",
        "b",
        "-",
        "0",
        "1",
        "127",
        "0x7f",
        ".",
        "com",
        "--",
        "xn--",
        "_",
        "A",
        "%41",
        "[::1]",
        "[2001:db8::a]",
        "[::7f00:1]",
        "8.8.8.8",
        "é",
        "@",
        ":",
        "e.org",
    ];
    const TAILS: &[&str] = &[
        "/", "a", "b", ".", "..", "%2e", "%2f", "%41", "%C3%A9", "%ff", "%0a", "?", "#", "&", "=",
        "+", ";", "'", "@", ":", "//", "\\", "!", "~", "é", " ", "|",
    ];
    let pieces = |of, up_to| {
        prop::collection::vec(prop::sample::select(of), 0..up_to)
            .prop_map(|it: Vec<&str>| it.concat())
    };
    let scheme = prop::sample::select(&["http://", "https://", "HTTP://", "http:/", "//"][..]);
    let port = prop::sample::select(&["", "", ":80", ":443", ":8080", ":", ":0", ":65536"][..]);
    (scheme, pieces(HOSTS, 5), port, pieces(TAILS, 8))
        .prop_map(|(scheme, host, port, tail)| [scheme, &host, port, &tail].concat())
}

/// What has to be read alike. An absent port is the default, and an absent path is `/`.
fn compared(reading: &Reading) -> [Option<&str>; 7] {
    let default = if reading.scheme.as_deref() == Some("https") { "443" } else { "80" };
    [
        reading.scheme.as_deref(),
        reading.userinfo.as_deref(),
        reading.host.as_deref(),
        reading.port.as_deref().or(Some(default)),
        Some(&*reading.path).filter(|path| !path.is_empty()).or(Some("/")),
        reading.query.as_deref(),
        reading.fragment.as_deref(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    /// All readers accept what is accepted, and read the same of it. RFC 2396 has no IPv6.
    #[test]
    fn what_is_accepted_is_read_alike(text in texts()) {
        let Ok(uri) = StrictPolicy::new().accept(&text) else { return Ok(()) };
        let is_ipv6 = uri.host_str().is_some_and(|host| host.starts_with('['));
        let diff = diff(text.as_bytes(), None);
        let expected = diff.reading(Reader::Rfc3986).expect("a URI").clone();
        prop_assert_eq!(expected.host.as_deref(), uri.host_str());
        for (reader, reading) in diff.readings() {
            if reader != Reader::Rfc2396 || !is_ipv6 {
                let reading = reading.map_err(|why| TestCaseError::fail(format!("{text}: {why}")))?;
                prop_assert_eq!(compared(reading), compared(&expected), "{} {:?}", text, reader);
            }
        }
    }
}

#[test]
fn long_texts_are_rejected() {
    let policy = StrictPolicy::new();
    let text = |len: usize| format!("http://e.org/{}", "a".repeat(len - 13));
    assert!(policy.accept(&text(8000)).is_ok());
    assert_eq!(policy.accept(&text(8001)), Err(Ambiguity::Length));
    let name = |len: usize| format!("http://{}a/", "aa.".repeat(len / 3));
    assert!(policy.accept(&name(252)).is_ok());
    assert_eq!(policy.accept(&name(255)), Err(Ambiguity::Host));
}

/// Whatever is listed: a host of `file` is a directory for some.
#[test]
fn files_are_never_accepted() {
    let policy = StrictPolicy::with_schemes(["FILE", "WSS"]);
    assert_eq!(policy.accept("file://e.org/a"), Err(Ambiguity::Scheme));
    assert!(policy.accept("wss://e.org/a").is_ok());
}
