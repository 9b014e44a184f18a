//! What all programs read alike.

use std::ops::Range;

use proptest::prelude::*;
use urial_diff::{Reader, Reading, diff};
use urial_lint::{Ambiguity, StrictPolicy};

/// Texts of which about an eighth is accepted.
fn texts() -> impl Strategy<Value = String> {
    let scheme = prop::sample::select(&["http://", "https://", "http://", "HTTP://", "http:/"][..]);
    let host = prop_oneof![
        4 => pieces(LABELS, 1..4).prop_map(|labels| labels + "org"),
        1 => prop::sample::select(ADDRESSES).prop_map(str::to_owned),
        1 => pieces(ODD_HOSTS, 0..5),
    ];
    let port = prop::sample::select(&["", "", "", ":80", ":443", ":8080", ":", ":0", ":65536"][..]);
    let tail = prop_oneof![
        4 => pieces(PLAIN_TAILS, 0..8).prop_map(|tail| ["/", &tail].concat()),
        1 => pieces(ODD_TAILS, 0..8),
    ];
    (scheme, host, port, tail)
        .prop_map(|(scheme, host, port, tail)| [scheme, &host, port, &tail].concat())
}

fn pieces(of: &'static [&str], count: Range<usize>) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(of), count).prop_map(|pieces| pieces.concat())
}

const LABELS: &[&str] =
    &["a", "b1", "c-d", "8", "127", "0x7f", "e.", "0a.", "x--y.", "e_f.", "local."];

const ADDRESSES: &[&str] = &[
    "8.8.8.8",
    "127.0.0.1",
    "8.8.8",
    "08.8.8.8",
    "[::1]",
    "[2001:db8::a]",
    "[2001:DB8::A]",
    "[::7f00:1]",
    "[::ffff:8.8.8.8]",
    "[0:0::1]",
    "[fe80::1%25a]",
];

const ODD_HOSTS: &[&str] =
    &["a", "-", "1", ".", "--", "xn--", "_", "A", "%41", "é", "@", ":", "[", "]"];

const PLAIN_TAILS: &[&str] = &[
    "/", "a", "..b", "%41", "%C3%A9", "%20", "%2B", "%7e", "?", "?a=", "#b", "&", "=", "+", "@",
    ":", "a//", "!", "~", "*", "(", ".c", "/..", "'",
];

const ODD_TAILS: &[&str] = &[
    "/", "a", ".", "..", "%2e", "%2f", "%41", "%ff", "%0a", "?", "#", ";", "'", "@", ":", "//",
    "\\", "é", " ", "|",
];

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
    #![proptest_config(ProptestConfig::with_cases(1 << 14))]

    /// All readers accept what is accepted, and read the same of it. RFC 2396 has no IPv6.
    #[test]
    fn what_is_accepted_is_read_alike(text in texts()) {
        let Ok(uri) = StrictPolicy::new().accept(&text) else { return Ok(()) };
        let is_ipv6 = uri.host_str().is_some_and(|host| host.starts_with('['));
        let diff = diff(text.as_bytes(), None);
        let expected = diff.reading(Reader::Rfc3986).unwrap().expect("a URI").clone();
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
