//! The page of each rule, executed.

use urial_lint::{Policy, RULES, Rule, Severity};

/// What documents the module `pages`, where `help_uri` leads.
const PAGES: &str = include_str!("../../src/pages.md");

/// The findings of one rule alone.
fn findings(rule: &Rule, text: &str) -> Vec<urial_lint::Finding> {
    urial_lint::findings(text, &Policy::none().severity(rule, Some(Severity::Warning)))
}

/// Writes out an example: pages have neither invisible characters nor long lines.
fn written_out(example: &str) -> String {
    let mut text = String::new();
    let mut rest = example;
    while let Some((before, after)) = rest.split_once("\\u{") {
        let (code, after) = after.split_once('}').expect("a closing brace");
        let code = u32::from_str_radix(code, 16).expect("a hexadecimal number");
        text.push_str(before);
        text.push(char::from_u32(code).expect("a character"));
        rest = after;
    }
    text.push_str(rest);
    text.replace("LONG", &"a".repeat(8000))
}

#[test]
fn what_a_page_calls_bad_is_reported() {
    for rule in RULES {
        for example in rule.bad() {
            let text = written_out(example);
            let found = findings(rule, &text);
            assert!(!found.is_empty(), "{}: {example}", rule.name());
            for finding in &found {
                assert!(text.get(finding.range()).is_some(), "{}: {example}", rule.name());
            }
        }
    }
}

#[test]
fn what_a_page_calls_good_is_not_reported() {
    for rule in RULES {
        for example in rule.good() {
            let found = findings(rule, &written_out(example));
            assert!(found.is_empty(), "{}: {example}: {found:?}", rule.name());
        }
    }
}

#[test]
fn a_section_is_a_document_and_a_number() {
    for rule in RULES {
        let section = rule.section();
        let words: Vec<_> = section.split(' ').collect();
        let is_document =
            matches!(words[..], ["RFC" | "UTS" | "BEP", number, ..] if is_number(number));
        let is_place = matches!(words[2..], ["Appendix", _])
            || matches!(words[2..], [place] if place.starts_with('§') && !place.ends_with('.'));
        assert!(is_document && is_place, "{}: {section}", rule.name());
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[test]
fn a_fix_removes_the_cause() {
    for rule in RULES {
        for example in rule.bad() {
            let mut text = written_out(example);
            let mut left = 100;
            while let Some(fix) = findings(rule, &text).iter().find_map(|it| it.fix().cloned()) {
                text.replace_range(fix.range(), fix.text());
                left -= 1;
                assert!(left > 0, "{}: {example}", rule.name());
            }
        }
    }
}

#[test]
fn pages_are_complete() {
    let mut names = Vec::new();
    for rule in RULES {
        let name = rule.name();
        assert!(rule.summary().starts_with("Reports ") && rule.summary().ends_with('.'), "{name}");
        assert!(rule.why().contains(rule.section()), "{name}: why");
        assert!(rule.section().contains(['§', 'A']), "{name}: no section in the page");
        assert!(!rule.section().contains('\n'), "{name}: a section on two lines");
        assert!(rule.help_uri().ends_with(&format!("/pages/index.html#{name}")), "{name}");
        assert!(PAGES.contains(&format!("\n## {name}\n")), "{name}: no heading");
        assert!(rule.bad().count() > 0 && rule.good().count() > 0, "{name}: examples");
        assert!(
            name.bytes().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-'),
            "{name}"
        );
        names.push(name);
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), RULES.len());
}

/// One list of names: what a view calls unusual is a rule, and is found.
#[test]
fn what_views_report_has_a_rule() {
    let mut names = std::collections::HashSet::new();
    for file in urial_testdata::vectors::SCHEMES.iter() {
        for test in &file.tests {
            for name in test.case.lint.iter().flatten() {
                let rule = Rule::find(name).unwrap_or_else(|| panic!("{}: {name}", test.name));
                // Of a password, one rule speaks.
                let rules = ["password-in-uri", "password-in-userinfo", "secret-in-query"];
                let found = match &**name {
                    "password-in-uri" => rules
                        .iter()
                        .any(|it| !findings(Rule::find(it).unwrap(), &test.case.input).is_empty()),
                    _ => !findings(rule, &test.case.input).is_empty(),
                };
                assert!(found, "{}: {name}: {}", test.name, test.case.input);
                names.insert(name.clone());
            }
        }
    }
    assert!(names.len() > 44, "{}", names.len());
}
