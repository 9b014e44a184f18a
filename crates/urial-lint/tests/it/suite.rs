//! The vectors of `testdata/lint/`.

use urial_lint::{Finding, Policy, Rule, findings};
use urial_testdata::{LintCase, LintFinding, assert_findings, vectors};

#[test]
fn the_vectors_are_met() {
    let mut count = 0;
    for file in vectors::LINTS.iter().filter(|file| is_asked(&file.name)) {
        for test in &file.tests {
            let found = findings(&test.case.input, &policy(&test.case));
            let found: Vec<_> = found.iter().map(|it| answer(&test.case.input, it)).collect();
            assert_findings(&format!("{}: {}", file.name, test.name), &test.case, &found);
            count += 1;
        }
    }
    println!("vectors of rules: {count}");
    assert!(count > 40, "{count}");
}

/// Whether the rules of a file are there: some need a feature.
fn is_asked(file: &str) -> bool {
    cfg!(feature = "unicode") || !file.ends_with("unicode.toml")
}

fn policy(case: &LintCase) -> Policy {
    let rule = |name: &str| Rule::find(name).unwrap_or_else(|| panic!("no rule {name}"));
    let base = match &case.rules {
        None => Policy::new(),
        Some(names) => names.iter().fold(Policy::none(), |policy, it| policy.select(rule(it))),
    };
    // `off` is the name of no severity.
    let changes = case.severities.iter().map(|(name, severity)| (rule(name), severity.parse()));
    changes.fold(base, |policy, (rule, severity)| policy.severity(rule, severity.ok()))
}

fn answer(input: &str, finding: &Finding) -> LintFinding {
    let fix = finding.fix();
    assert!(fix.is_none_or(|fix| fix.range() == finding.range()), "{finding:?}");
    LintFinding {
        rule: finding.rule().name().into(),
        at: input[finding.range()].into(),
        start: Some(finding.range().start),
        severity: Some(finding.severity().to_string()),
        message: Some(finding.message().into()),
        fix: Some(fix.map(|fix| fix.text().to_owned()).unwrap_or_default()),
    }
}
