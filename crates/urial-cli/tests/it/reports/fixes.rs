//! `urial lint --fix`.

use crate::command::{drawn, printed, run_on, stdout};

#[test]
fn each_input_gives_a_line_with_its_safe_fixes() {
    let texts = b"http://e.org:80/%7Ea\na b\nhttp://joe:x@127.1:/%2e%2e/\n";
    let output = run_on(&["lint", "--fix"], texts);
    assert_eq!(stdout(&output), "http://e.org/~a\n\\N\nhttp://joe:x@127.1/%2E%2E/\n");
    assert_eq!(output.status.code(), Some(1));
    let with_input = run_on(&["lint", "--fix", "--with-input", "--redact"], b"http://a:bc@e.org:/");
    assert_eq!(stdout(&with_input), "http://a:**@e.org:/\t\\N\n");
}

#[test]
fn the_status_is_about_what_is_left() {
    let status = |text| printed(&["lint", "--fix", "--fail-on=advice", text]).1;
    assert_eq!(status("http://e.org:80/%7Ea"), Some(0));
    assert_eq!(status("http://e.org./"), Some(1));
    assert_eq!(printed(&["lint", "--fail-on=advice", "http://e.org:80/"]).1, Some(1));
}

#[test]
fn only_rules_that_are_asked_are_fixed() {
    let fixed = |rules: &str| printed(&["lint", "--fix", rules, "HTTP://e.org:80/%7ea"]).0;
    assert_eq!(fixed("--select=default-port"), "HTTP://e.org/%7ea\n");
    assert_eq!(fixed("--select=all"), "http://e.org/~a\n");
}

#[test]
fn json_has_the_fixed_text_beside_the_findings() {
    let (json, _) = printed(&["lint", "--fix", "--json", "http://e.org:80/"]);
    assert!(json.contains(r#""fixed":"http://e.org/""#), "{json}");
    assert!(json.contains(r#""fix":{"start":12,"end":15,"text":"","safe":true}"#), "{json}");
    let (json, _) = printed(&["lint", "--json", "http://e.org:80/"]);
    assert!(json.contains(r#""fixed":null,"place":null}"#), "{json}");
}

#[test]
fn people_see_no_password() {
    assert_eq!(drawn(&["lint", "--fix", "http://joe:secret@e.org:/"]), "http://joe:***@e.org/\n");
}
