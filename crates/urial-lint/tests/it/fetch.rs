//! Which URIs a server may fetch for others.

use urial_lint::{Denial, FetchPolicy, Verdict};

/// Texts with what is said of them, without the reason.
const JUDGED: &[(&str, &str)] = &[
    ("http://93.184.216.34/", "allow"),
    ("https://[2606:2800:220:1::1]:8443/", "allow"),
    ("HTTPS://EXAMPLE.ORG", "resolve-first"),
    ("http://10.0.0.1.example.org/", "resolve-first"),
    ("http://xn--bcher-kva.example/", "resolve-first"),
    ("http://localhost/", "deny"),
    ("http://a.LocalHost./", "deny"),
    ("http://printer.local/", "deny"),
    ("http://metadata.google.internal/", "deny"),
    ("http://router.home.arpa/", "deny"),
    ("http://0.0.0.0/", "deny"),
    ("http://100.64.0.1/", "deny"),
    ("http://192.0.0.8/", "deny"),
    ("http://198.18.0.1/", "deny"),
    ("http://198.19.255.255/", "deny"),
    ("http://224.0.0.1/", "deny"),
    ("http://240.0.0.1/", "deny"),
    ("http://169.254.169.254/latest/meta-data/", "deny"),
    ("http://[fd00:ec2::254]/", "deny"),
    ("http://[fc00::1]/", "deny"),
    ("http://[fec0::1]/", "deny"),
    ("http://[::]/", "deny"),
    ("http://[::127.0.0.1]/", "deny"),
    ("http://[::ffff:7f00:1]/", "deny"),
    ("http://[64:ff9b::169.254.169.254]/", "deny"),
    ("http://[2002:a00:1::]/", "deny"),
    // Teredo has the address with its bits inverted.
    ("http://[2001:0:4136:e378:8000:63bf:f5ff:fffe]/", "deny"),
    ("http://[::2]/", "deny"),
    ("http://[::5db8:d822]/", "deny"),
    ("http://168.63.129.16/", "deny"),
    ("http://93.184.216.34:65616/", "deny"),
    ("http://example.org:65536/", "deny"),
    ("http://example.org:65535/", "resolve-first"),
    ("http://2130706433/", "deny"),
    ("http://134744072/", "deny"),
    ("http://0177.1/", "deny"),
    ("http://%31%32%37.0.0.1/", "deny"),
    ("http://e%78ample.org/", "deny"),
    ("http://[v1.a]/", "deny"),
    ("http:///etc/passwd", "deny"),
    ("http:/evil.example/", "deny"),
    ("http://a@b@example.org/", "deny"),
    (r"http://127.0.0.1\@example.org/", "deny"),
    ("http://example.org /", "deny"),
    ("//example.org/", "deny"),
    ("ftp://example.org/", "deny"),
    ("file:///etc/passwd", "deny"),
    ("", "deny"),
];

#[test]
fn dots_around_a_denied_name_do_not_matter() {
    for name in ["e.org", "e.org.", ".e.org", ".E.org."] {
        let policy = FetchPolicy::new().deny_name(name);
        let judge = |text| policy.judge(text);
        assert_eq!(judge("http://e.org/"), Verdict::Deny(Denial::Name), "{name}");
        assert_eq!(judge("http://a.e.org./"), Verdict::Deny(Denial::Name), "{name}");
        assert_eq!(judge("http://ae.org/"), Verdict::ResolveFirst, "{name}");
    }
}

/// Shows: R-274.
#[test]
fn uris_are_judged_by_value() {
    let policy = FetchPolicy::new();
    for (text, expected) in JUDGED {
        let verdict = policy.judge(text).to_string();
        assert_eq!(verdict.split(':').next(), Some(*expected), "{text}: {verdict}");
    }
}

/// Blocks end where the registry says: the addresses beside them are public.
#[test]
fn blocks_end_where_they_end() {
    let policy = FetchPolicy::new();
    for address in [
        "1.0.0.0",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255",
        "172.15.255.255",
        "172.32.0.0",
        "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "2606:4700::1111",
        "2001:4860:4860::8888",
        "2a00::1",
    ] {
        assert!(policy.allows_address(address.parse().unwrap()), "{address}");
    }
}

#[test]
fn schemes_can_be_listed() {
    let policy = FetchPolicy::with_schemes(["gopher"]);
    assert_eq!(policy.judge("GOPHER://example.org/"), Verdict::ResolveFirst);
    assert_eq!(policy.judge("http://example.org/"), Verdict::Deny(Denial::Scheme));
}
