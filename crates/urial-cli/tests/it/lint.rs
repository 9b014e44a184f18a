//! `urial lint`: the vectors of `testdata/lint/`, and the rest of its contract.

use std::process::Output;

use serde_json::Value;
use urial_testdata::{LintCase, LintFinding, LintLists, assert_findings, vectors};

use crate::command::{drawn, printed, run, run_on, stderr, stdout};

#[test]
fn the_vectors_are_met() {
    for file in vectors::LINTS.iter() {
        for test in &file.tests {
            let place = format!("{}: {}", file.name, test.name);
            if test.case.findings.is_some() {
                assert_findings(&place, &test.case, &ask(&place, &test.case));
            }
        }
    }
}

/// Runs the command on an input, which is an argument if it can be one, with a policy file.
fn run_with(mut arguments: Vec<String>, input: &str, policy: Option<&str>) -> Output {
    if input.contains('\0') {
        return run_on(&arguments, input.as_bytes());
    }
    arguments.extend(policy.map(|_| "--policy=-".into()));
    arguments.extend(["--".into(), input.into()]);
    run_on(&arguments, policy.unwrap_or_default().as_bytes())
}

fn ask(place: &str, case: &LintCase) -> Vec<LintFinding> {
    let select = case.rules.iter().map(|rules| format!("--select={}", rules.join(",")));
    let severities = &case.severities;
    let severities = severities.iter().map(|(rule, is)| format!("--severity={rule}={is}"));
    let options = ["lint", "--iri", "--json"].map(String::from);
    let arguments = options.into_iter().chain(select).chain(severities).collect();
    let policy = Some(case.policy.file()).filter(|_| case.policy != LintLists::default());
    let output = run_with(arguments, &case.input, policy.as_deref());
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
  warning: a password is in the URI (password-in-userinfo, RFC 3986 §3.2.1)
  suggestion: leave it out
                    ^
  advice: the port is empty (empty-port, RFC 3986 §3.2.3)
  fix: leave it out
                      ^^^
  advice: the character needs no encoding (needless-encoding, RFC 3986 §2.3)
  fix: write `~`
                          ^^^^^^^^
  warning: an invisible character, U+202E (invisible-character, RFC 3987 §4.1)

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
    let page = drawn(&["lint", "--about", "empty-port"]);
    assert!(page.starts_with("empty-port (advice, since 0.1.0)\n\n  Reports "), "{page}");
    assert!(
        page.contains("\n  bad\n    http://e.org:/\n") && page.contains("\n  good\n"),
        "{page}"
    );
    let both = ["lint", "--about", "empty-port", "--about", "clear-text-scheme"];
    assert_eq!(drawn(&both).matches("\n  bad\n").count(), 2);
    let list = printed(&["lint", "--list"]).0;
    let (columns, status) = printed(&both);
    assert_eq!((columns.lines().count(), status), (2, Some(0)));
    assert!(columns.lines().all(|line| list.contains(line)), "{columns}");
    assert!(list.contains("clear-text-scheme\toff\tReports a scheme"), "{list}");
    assert!(drawn(&["lint", "--list"]).contains("\nempty-port                  advice   Reports "));
    let unknown = run(&["lint", "--about", "empty-prot"]);
    assert!(stderr(&unknown).contains("empty-port"), "{}", stderr(&unknown));
}

/// A text with very many findings is printed in linear time.
#[test]
fn a_long_text_has_offsets() {
    let drawing = drawn(&["lint", &format!("http://e.org/{}", "%7E".repeat(1000))]);
    assert!(drawing.contains("\n  at bytes 3010 to 3013\n"), "{drawing:.5000}");
    assert!(!drawing.contains('^'));
}

#[test]
fn a_policy_is_read_from_a_file() {
    let status = |options: &[&str], file: &str, text| {
        let output = run_on(&[&["lint", "--policy=-"], options, &[text]].concat(), file.as_bytes());
        let rules = stdout(&output).lines().map(|it| it.split('\t').nth(4).unwrap().to_owned());
        (rules.collect::<Vec<_>>().join(" "), output.status.code())
    };
    let text = "http://e.org:/%7E";
    let file = "fail-on = 'advice'\nignore = ['needless-encoding']\n";
    assert_eq!(status(&[], file, text), ("empty-port".into(), Some(1)));
    // Options count more than the file.
    assert_eq!(status(&["--fail-on=error"], file, text), ("empty-port".into(), Some(0)));
    let select = ["--select=needless-encoding"];
    assert_eq!(status(&select, file, text), ("needless-encoding".into(), Some(1)));
    let severity = ["--severity=needless-encoding=warning"];
    assert_eq!(status(&severity, file, text).0, "empty-port needless-encoding");
    let error = "[severity]\nneedless-encoding = 'error'\n";
    let fail = ["--select=needless-encoding", "--fail-on=error"];
    assert_eq!(status(&fail, error, text), ("needless-encoding".into(), Some(1)));
}

#[test]
fn a_wrong_policy_is_wrong_usage() {
    let output = run_on(&["lint", "--policy=-", "http://e.org/"], b"[ports]\nreports = [25]\n");
    let expected = "urial: --policy: standard input:2:1: ports.reports: no such key; \
        the nearest is report\n";
    assert_eq!((stderr(&output), output.status.code()), (expected, Some(2)));
    let twice = run_on(&["lint", "--policy=-"], b"");
    assert!(stderr(&twice).contains("standard input is used for the inputs"), "{twice:?}");
    let missing = run(&["lint", "--policy=/nowhere/policy.toml", "a"]);
    assert!(stderr(&missing).starts_with("urial: --policy: /nowhere/policy.toml: "), "{missing:?}");
}

/// Secrets of the policy are masked as those of the rules are.
#[test]
fn secrets_of_the_policy_are_masked() {
    let options = ["lint", "--policy=-", "--format=text", "https://e.org:/?ticket=Zq7Vx"];
    let output = run_on(&options, b"secret-names = ['ticket']\nselect = ['empty-port']\n");
    assert!(stdout(&output).starts_with("https://e.org:/?ticket=***\n"), "{output:?}");
}
