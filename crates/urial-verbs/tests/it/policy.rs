//! Policy files.

use urial_lint::{Rule, Verdict, findings};
use urial_verbs::{FailOn, PolicyFile};

/// The rules that speak about a text, each with its severity.
fn rules(file: &str, text: &str) -> Vec<String> {
    let policy = PolicyFile::read(file).unwrap().policy;
    let named = |it: urial_lint::Finding| format!("{} {}", it.rule().name(), it.severity());
    findings(text, &policy).into_iter().map(named).collect()
}

#[test]
fn an_empty_file_changes_nothing() {
    let text = "http://joe:secret@e.org:/";
    let default = ["password-in-userinfo warning", "empty-port advice"];
    assert_eq!(rules("", text), default);
    assert_eq!(rules("# nothing\n[ports]\n[fetch]\n", text), default);
}

#[test]
fn what_is_ignored_is_ignored_last() {
    let text = "http://joe:secret@e.org:/";
    assert_eq!(rules("select = ['empty-port']", text), ["empty-port advice"]);
    assert_eq!(rules("ignore = ['empty-port']", text), ["password-in-userinfo warning"]);
    let both = "ignore = ['all']\nselect = ['all']\nseverity = { all = 'error' }";
    assert!(rules(both, text).is_empty());
    let severity = "select = ['empty-port']\n[severity]\nall = 'off'\nempty-port = 'error'";
    assert_eq!(rules(severity, text), ["empty-port error"]);
}

#[test]
fn ports_are_numbers_and_ranges() {
    let file = "[ports]\nreport = [6379, '9000-9002']\nallow = ['81-82']\n\
        expected = { http = [83, 84], x-app = 0x1B58 }\n";
    let is_reported =
        |text: &str| rules(file, text).iter().any(|it| it == "well-known-port warning");
    for port in [80, 81, 82, 83, 84, 8999, 9003] {
        assert!(!is_reported(&format!("http://e.org:{port}/")), "{port}");
    }
    for port in [79, 85, 6379, 9000, 9002] {
        assert!(is_reported(&format!("http://e.org:{port}/")), "{port}");
    }
    assert!(is_reported("x-app://e.org:83/") && !is_reported("x-app://e.org:7000/"));
}

#[test]
fn what_a_server_may_fetch_is_in_the_file() {
    let text = "local-hosts = ['corp.example']\n[fetch]\nschemes = ['https']\n\
        deny-names = ['evil.example']\nallow-names = ['images.internal']\n\
        deny-addresses = ['93.184.216.0/24']\nallow-addresses = ['10.1.2.3', 'fd00:1::/32']\n";
    let fetch = PolicyFile::read(text).unwrap().fetch;
    for (uri, expected) in [
        ("https://example.org/", "resolve-first"),
        ("http://example.org/", "deny: the scheme is not listed"),
        ("https://a.corp.example/", "deny: the name is one that the policy denies"),
        ("https://evil.example/", "deny: the name is one that the policy denies"),
        ("https://images.internal/", "resolve-first"),
        ("https://93.184.216.34/", "deny: the address is one that the policy denies"),
        ("https://10.1.2.3/", "allow"),
        ("https://[fd00:1::1]/", "allow"),
        ("https://10.1.2.4/", "deny: the address is in 10.0.0.0/8 (private use)"),
    ] {
        assert_eq!(fetch.judge(uri).to_string(), expected, "{uri}");
    }
    assert_eq!(PolicyFile::default().fetch.judge("http://example.org/"), Verdict::ResolveFirst);
}

#[test]
fn the_rest_of_the_file_is_read() {
    let file = PolicyFile::read("fail-on = 'never'\n[strict]\nschemes = ['wss']\n").unwrap();
    assert_eq!(file.fail_on, Some(FailOn::Never));
    assert!(file.strict.accept("wss://e.org/").is_ok());
    assert!(file.strict.accept("https://e.org/").is_err());
    let advice = PolicyFile::read("fail-on = 'advice'").unwrap().fail_on;
    assert_eq!(
        advice,
        Some(FailOn::Severity(Rule::find("empty-port").unwrap().severity().unwrap()))
    );
}

/// Files with what is wrong about them.
const WRONG: &[(&str, &str)] = &[
    ("ignor = []", "1:1: ignor: no such key; the nearest is ignore"),
    ("file-name = []", "1:1: file-name: no such key; the nearest is file-names"),
    ("\n[fetch]\nscheme = []", "3:1: fetch.scheme: no such key; the nearest is schemes"),
    ("[strict]\nx = 1", "2:1: strict.x: no such key; the nearest is schemes"),
    ("ports = 25", "1:9: ports: expected a table, found 25"),
    ("select = 'all'", "1:10: select: expected an array, found \"all\""),
    ("select = [1]", "1:11: select: expected a name, found 1"),
    (
        "select = ['all', 'empty-prot']",
        "1:18: select: no rule has this name; the nearest are empty-port, empty-path",
    ),
    (
        "[severity]\nempty-port = 'grave'",
        "2:14: severity.empty-port: expected error, warning, advice or off, found \"grave\"",
    ),
    ("fail-on = true", "1:11: fail-on: expected error, warning, advice or never, found a boolean"),
    (
        "[ports]\nreport = [25, 65536]",
        "2:15: ports.report: expected a port from 0 to 65535, or a range as \"8000-8999\", found 65536",
    ),
    (
        "[ports]\nallow = ['9-8']",
        "2:10: ports.allow: expected a port from 0 to 65535, or a range as \"8000-8999\", found \"9-8\"",
    ),
    (
        "[ports]\nexpected = { http = '80' }",
        "2:21: ports.expected.http: expected a port from 0 to 65535, found \"80\"",
    ),
    ("schemes = ['']", "1:12: schemes: expected a name, found \"\""),
    (
        "[fetch]\ndeny-addresses = ['10.0.0.1/8']",
        "2:19: fetch.deny-addresses: expected an IP address, or the first of a block as in 10.0.0.0/8",
    ),
    (
        "[fetch]\ndeny-names = ['e.org', '*.corp.example']",
        "2:24: fetch.deny-names: expected a name without *: it stands for its whole domain, found",
    ),
    (
        "[fetch]\nallow-names = ['10.0.0.1']",
        "2:16: fetch.allow-names: expected a name, not an address: addresses have other lists, found",
    ),
    (
        "local-hosts = ['corp.example:80']",
        "1:16: local-hosts: expected the name of a host, without scheme, port and path, found",
    ),
    ("local-hosts = ['-é-.example']", "1:16: local-hosts: expected a name "),
    ("schemes = ['x-app:']", "1:12: schemes: expected a scheme, as https, found \"x-app:\""),
    ("[fetch]\nschemes = ['https://']", "2:12: fetch.schemes: expected a scheme, as https, "),
    ("[strict]\nschemes = ['é']", "2:12: strict.schemes: expected a scheme, as https, "),
    ("[ports]\nexpected = { 'http:' = 80 }", "2:24: ports.expected.http:: expected a scheme, "),
    ("file-names = ['a/.git']", "1:15: file-names: expected a name without a slash, found"),
    ("select = [", "1:"),
    ("a b", "1:"),
    ("select = []\nselect = []", "2:1: expected TOML: duplicate key"),
];

#[test]
fn errors_say_where_and_what() {
    for (text, expected) in WRONG {
        let error = PolicyFile::read(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text:?}: {error}");
    }
}
