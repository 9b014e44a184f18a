//! The vectors of `testdata/lint/`.

use urial_lint::{FetchPolicy, Finding, Policy, Rule, RuleFix, StrictPolicy, findings};
use urial_testdata::{LintCase, LintFinding, LintLists, LintPorts, assert_findings, vectors};

#[test]
fn the_vectors_are_met() {
    let mut count = 0;
    for file in vectors::LINTS.iter().filter(|file| is_asked(&file.name)) {
        for test in &file.tests {
            let found = findings(&test.case.input, &policy(&test.case));
            let found: Vec<_> = found.iter().map(|it| answer(&test.case.input, it)).collect();
            assert_findings(&format!("{}: {}", file.name, test.name), &test.case, &found);
            let fetch = fetch(&test.case.input);
            assert!(
                test.case.fetch.as_ref().is_none_or(|it| *it == fetch),
                "{}: {fetch}",
                test.name
            );
            let strict = strict(&test.case.input);
            assert!(
                test.case.strict.as_ref().is_none_or(|it| *it == strict),
                "{}: {strict}",
                test.name
            );
            count += 1;
        }
    }
    println!("vectors of rules: {count}");
    assert!(count > 40, "{count}");
}

fn fetch(text: &str) -> String {
    let verdict = FetchPolicy::new().judge(text);
    let reason = verdict.denial().map(|denial| format!(": {}", denial.explain(text)));
    [verdict.as_str(), &reason.unwrap_or_default()].concat()
}

fn strict(text: &str) -> String {
    let accepted = StrictPolicy::new().accept(text);
    accepted.map_or_else(|why| format!("reject: {}", why.explain(text)), |_| "accept".into())
}

/// Whether the rules of a file are there: some need a feature.
fn is_asked(file: &str) -> bool {
    (cfg!(feature = "unicode") || !file.ends_with("unicode.toml"))
        && (cfg!(feature = "diff") || !file.ends_with("disagree.toml"))
}

fn policy(case: &LintCase) -> Policy {
    let rule = |name: &str| Rule::find(name).unwrap_or_else(|| panic!("no rule {name}"));
    let base = match &case.rules {
        None => Policy::new(),
        Some(names) => names.iter().fold(Policy::none(), |policy, it| policy.select(rule(it))),
    };
    // `off` is the name of no severity.
    let changes = case.severities.iter().map(|(name, severity)| (rule(name), severity.parse()));
    let policy = changes.fold(base, |policy, (rule, is)| policy.severity(rule, is.ok()));
    with_lists(policy, &case.policy)
}

fn with_lists(policy: Policy, lists: &LintLists) -> Policy {
    type Add = fn(Policy, &str) -> Policy;
    let names: [(_, Add); 5] = [
        (&lists.file_names, Policy::file_name),
        (&lists.secret_names, Policy::secret_name),
        (&lists.public_names, Policy::public_name),
        (&lists.local_hosts, Policy::local_host),
        (&lists.schemes, Policy::known_scheme),
    ];
    let names = names.iter().flat_map(|(names, add)| names.iter().map(move |name| (name, add)));
    let policy = names.fold(policy, |policy, (name, add)| add(policy, name));
    let LintPorts { expected, report, allow } = &lists.ports;
    let policy = expected.iter().fold(policy, |policy, (it, port)| policy.expect_port(it, *port));
    let policy = report.iter().fold(policy, |policy, port| policy.report_ports(*port..=*port));
    allow.iter().fold(policy, |policy, port| policy.allow_ports(*port..=*port))
}

fn answer(input: &str, finding: &Finding) -> LintFinding {
    let fix = finding.fix();
    let is_about_it = |fix: &RuleFix| fix.range().end >= finding.range().end;
    assert!(fix.is_none_or(is_about_it), "{finding:?}");
    LintFinding {
        rule: finding.rule().name().into(),
        at: input[finding.range()].into(),
        start: Some(finding.range().start),
        severity: Some(finding.severity().to_string()),
        message: Some(finding.message().into()),
        fix: Some(fix.map(|fix| fix.text().to_owned()).unwrap_or_default()),
    }
}
