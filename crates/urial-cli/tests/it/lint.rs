//! `urial lint`: the vectors of `testdata/lint/`, and the rest of its contract.

use serde_json::Value;
use urial_testdata::{LintCase, LintFinding, assert_findings, vectors};

use crate::command::{drawn, printed, run, run_on, stderr, stdout};

#[test]
fn the_vectors_are_met() {
    for file in vectors::LINTS.iter() {
        for test in &file.tests {
            let place = format!("{}: {}", file.name, test.name);
            assert_findings(&place, &test.case, &ask(&place, &test.case));
        }
    }
}

fn ask(place: &str, case: &LintCase) -> Vec<LintFinding> {
    let select = case.rules.iter().map(|rules| format!("--select={}", rules.join(",")));
    let severities = &case.severities;
    let severities = severities.iter().map(|(rule, is)| format!("--severity={rule}={is}"));
    let options = ["lint", "--iri", "--json"].map(String::from);
    let arguments: Vec<_> = options.into_iter().chain(select).chain(severities).collect();
    let output = run_on(&arguments, case.input.as_bytes());
    let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
    let is_bad = |it: &Value| it["severity"] != "advice";
    let findings = answer["findings"].as_array().unwrap();
    let is_failed = answer["valid"] == false || findings.iter().any(is_bad);
    assert_eq!(output.status.code(), Some(i32::from(is_failed)), "{place}");
    findings.iter().map(|it| finding(&case.input, it)).collect()
}

fn finding(input: &str, answer: &Value) -> LintFinding {
    let text = |of: &Value| of.as_str().map(str::to_owned);
    let place = |key: &str| usize::try_from(answer[key].as_u64().unwrap()).unwrap();
    LintFinding {
        rule: text(&answer["rule"]).unwrap(),
        at: input[place("start")..place("end")].into(),
        start: Some(place("start")),
        severity: text(&answer["severity"]),
        message: text(&answer["message"]),
        fix: Some(text(&answer["fix"]["text"]).unwrap_or_default()),
    }
}

#[test]
fn findings_are_drawn_below_their_places() {
    let expected = "\
http://joe:***@e.org:/%7Ea\\u{202E}
           ^^^
  warning: a password is in the URI (password-in-userinfo)
                    ^
  advice: the port is empty (empty-port)
  fix: leave it out
                      ^^^
  advice: the character needs no encoding (needless-encoding)
  fix: write `~`
                          ^^^^^^^^
  warning: an invisible character, U+202E (invisible-character)

";
    assert_eq!(drawn(&["lint", "--iri", "http://joe:secret@e.org:/%7Ea\u{202e}"]), expected);
    assert_eq!(drawn(&["lint", "http://e.org/"]), "");
}

/// Also those that no finding is about, and those within another finding.
#[test]
fn secrets_are_masked_whatever_is_asked() {
    let text = "https://e.org:/?token=Zq7Vx&u=Zq7Vx#access_token=K%39s4W";
    let drawing = drawn(&["lint", "--select=empty-port", text]);
    assert!(drawing.starts_with("https://e.org:/?token=***&u=***#access_token=***\n"), "{drawing}");
    let all = drawn(&["lint", "--select=all", text]);
    assert!(all.contains("needless-encoding") && !all.contains("fix: write `9`"), "{all}");
    let shown = run(&["lint", "--format=text", "--show-secrets", text]);
    assert!(stdout(&shown).contains("token=Zq7Vx&") && stdout(&shown).contains("fix: write `9`"));
}

#[test]
fn text_from_right_to_left_has_offsets() {
    let drawing = drawn(&["lint", "--iri", "http://\u{5d0}\u{5d1}:/"]);
    assert!(drawing.contains("\n  at bytes 11 to 12\n  advice: the port is empty"), "{drawing}");
}

#[test]
fn each_finding_is_a_line() {
    let output = run_on(&["lint"], b"http://h:/%7Ea\nhttp://e.org/\nhttp://a@b\t@h/\n");
    let expected = "1\t8\t9\tadvice\tempty-port\tthe port is empty\n\
        1\t10\t13\tadvice\tneedless-encoding\tthe character needs no encoding\n\
        3\t7\t13\terror\tseveral-at-signs\t";
    assert!(stdout(&output).starts_with(expected), "{}", stdout(&output));
    assert!(stderr(&output).starts_with("urial: standard input:3: "), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(1));
    let only = run_on(&["lint", "--only=valid", "--with-input", "-0"], b"http://h:/%7E\0a@b@h\0");
    let expected = "http://h:/%7E\t1\t8\t9\tadvice\tempty-port\tthe port is empty\0\
        http://h:/%7E\t1\t10\t13\tadvice\tneedless-encoding\tthe character needs no encoding\0";
    assert_eq!(stdout(&only), expected);
}

#[test]
fn rules_can_be_chosen() {
    let rules = |options: &[&str]| {
        let (text, _) = printed(&[&["lint"], options, &["http://127.1:/"]].concat());
        let rules = text.lines().map(|line| line.split('\t').nth(4).unwrap().to_owned());
        rules.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(rules(&[]), "rare-ip-address special-address empty-port");
    assert_eq!(rules(&["--select=empty-port,special-address"]), "special-address empty-port");
    assert_eq!(rules(&["--select=empty-port", "--select=rare-ip-address"]), {
        "rare-ip-address empty-port"
    });
    assert_eq!(rules(&["--ignore=empty-port,special-address"]), "rare-ip-address");
    assert_eq!(rules(&["--select=empty-port", "--severity=all=off"]), "");
    assert!(rules(&["--severity=clear-text-scheme=error"]).starts_with("clear-text-scheme "));
}

#[test]
fn the_status_depends_on_the_gravest_finding() {
    let status = |options: &[&str], text| printed(&[&["lint"], options, &[text]].concat()).1;
    for (fail_on, [none, advice, warning, error]) in [
        ("advice", [0, 1, 1, 1]),
        ("warning", [0, 0, 1, 1]),
        ("error", [0, 0, 0, 1]),
        ("never", [0, 0, 0, 0]),
    ] {
        let option = format!("--fail-on={fail_on}");
        assert_eq!(status(&[&option], "http://e.org/"), Some(none), "{fail_on}");
        assert_eq!(status(&[&option], "http://e.org:/"), Some(advice), "{fail_on}");
        assert_eq!(status(&[&option], "http://u:p@e.org/"), Some(warning), "{fail_on}");
        let severe = [&*option, "--severity=empty-port=error"];
        assert_eq!(status(&severe, "http://e.org:/"), Some(error), "{fail_on}");
        assert_eq!(status(&[&option], "a b"), Some(1), "{fail_on}");
    }
}

#[test]
fn rules_are_explained() {
    let (page, status) = printed(&["lint", "--explain", "empty-port"]);
    assert!(page.starts_with("empty-port (advice, since 0.1.0)\n\n  Reports "), "{page}");
    assert!(
        page.contains("\n  bad\n    http://e.org:/\n") && page.contains("\n  good\n"),
        "{page}"
    );
    assert_eq!(status, Some(0));
    let list = printed(&["lint", "--list"]).0;
    assert!(list.contains("clear-text-scheme\toff\tReports a scheme"), "{list}");
    assert!(drawn(&["lint", "--list"]).contains("\nempty-port                  advice   Reports "));
    let unknown = run(&["lint", "--explain", "empty-prot"]);
    assert!(stderr(&unknown).contains("the rules are empty-port"), "{}", stderr(&unknown));
}

/// A text with very many findings is printed in linear time.
#[test]
fn a_long_text_has_offsets() {
    let drawing = drawn(&["lint", &format!("http://e.org/{}", "%7E".repeat(1000))]);
    assert!(drawing.contains("\n  at bytes 3010 to 3013\n"), "{drawing:.5000}");
    assert!(!drawing.contains('^'));
}

#[test]
fn a_server_learns_what_it_may_fetch() {
    let texts = b"http://93.184.216.34/\nhttp://e.org/\nhttp://127.1/\nftp://e.org/\na@b\n\xFF\n";
    let output = run_on(&["lint", "--fetch"], texts);
    let expected = "allow\t\\N\nresolve-first\t\\N\n\
        deny\tan address that only some programs read as one\n\
        deny\tthe scheme is not listed\ndeny\tthe text is no URI\ndeny\tthe text is no URI\n";
    assert_eq!(stdout(&output), expected);
    assert_eq!(output.status.code(), Some(1));
    let (text, status) = printed(&["lint", "--fetch", "--fetch-schemes=ftp", "ftp://e.org/"]);
    assert_eq!((&*text, status), ("resolve-first\t\\N\n", Some(0)));
    let drawing = drawn(&["lint", "--fetch", "http://joe:secret@10.0.0.1/"]);
    let expected = "http://joe:***@10.0.0.1/\n  deny: the address is in 10.0.0.0/8 (private use)\n";
    assert_eq!(drawing, expected);
    let json = printed(&["lint", "--fetch", "--json", "file:///a"]).0;
    let expected = r#""fetch":{"verdict":"deny","reason":"the scheme is not listed"}}"#;
    assert!(json.trim_end().ends_with(expected), "{json}");
}
