//! Laws of safe fixes: the URI stays equivalent, the finding is gone, and no other appears.

use std::collections::BTreeMap;

use proptest::prelude::*;
use urial::{Comparer, Iri, IriRef, Rung};
use urial_lint::{Finding, Policy, RULES, Rule, findings, fix};
use urial_testdata::vectors;

use crate::laws::{all, texts};

/// Bases with and without an authority, a path and a query, and of a scheme without a default port.
const BASES: [&str; 5] =
    ["http://a/b/c/d;p?q", "file:///x", "urn:a:b", "http://e.org", "x-unknown://a/b"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn a_text_is_fixed_without_loss(text in texts()) {
        assert_fixed(&text);
    }

    /// Octets that only form rules are about.
    #[test]
    fn a_uri_is_fixed_without_loss(
        host in "(%[2-7][0-9a-f]|[a-zA-Z0-9.-]){0,6}",
        port in "(:0{0,3}(80|443)?)?",
        path in "((/|\\.|%[2-7][0-9a-f]|[a-z])?){0,8}",
        rest in "(\\?(%[2-7][0-9A-f]|[a-z=&])?){0,4}",
    ) {
        assert_fixed(&format!("http://{host}{port}/{path}{rest}"));
        assert_fixed(&format!("{path}{rest}"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    /// References of every kind, with what each rule with a safe fix is about.
    #[test]
    fn a_reference_of_any_kind_is_fixed_without_loss(
        scheme in "((HTTP|https|x-unknown|ftp|urn|file):)?",
        authority in "(//(([a-z]|%7[eE])@)?(%6[1-9a-f]|[a-zA-Z]){0,3}\
            (:0{0,4}(80|443|21|0)?)?)?",
        path in "(/?(\\.\\.?|%2[eE]|%[3-7][0-9a-f]|[a-z:])?){0,6}",
        rest in "(\\?(%[2-7][0-9a-f]|[a-z=])?)?(#(%[2-7][0-9a-f]|[a-z])?)?",
    ) {
        let text = format!("{scheme}{authority}{path}{rest}");
        if IriRef::parse(&text).is_ok() {
            assert_equal(&text);
        }
    }
}

/// The URIs of all vectors, which have what no random text has.
#[test]
fn the_inputs_of_vectors_are_fixed_without_loss() {
    let texts = vectors::LINTS.iter().flat_map(|file| &file.tests).map(|test| &test.case.input);
    let bad = RULES.iter().flat_map(|rule| rule.bad());
    let inputs: Vec<_> = texts.map(String::as_str).chain(bad).collect();
    assert!(inputs.len() > 100);
    inputs.into_iter().for_each(assert_fixed);
}

/// Each rule that makes a fix safe, with texts for it as a URI and as relative references. Without
/// a scheme, a port has no rung on which it meets another (RFC 3986 §6.2.3).
const SAFE: &[(&str, &[&str], &[&str])] = &[
    ("default-port", &["http://h:80/"], &[]),
    ("empty-port", &["http://h:/"], &[]),
    ("lower-case-triplet", &["http://h/%2f"], &["//h/%2f", "/%2f", "a/%2f", "?%2f", "#%2f"]),
    ("needless-encoding", &["http://h/%7E"], &["//h/%7E", "/%7E", "a/%7E", "?%7E", "#%7E"]),
    ("non-normal-form", &["HTTP://H/a/../b"], &["//H/", "/a/../b"]),
    ("port-with-zeros", &["http://h:0081/"], &[]),
];

#[test]
fn fixes_are_safe_where_the_reference_stays_equal() {
    for rule in RULES {
        let (_, uris, relative) =
            SAFE.iter().find(|(name, ..)| *name == rule.name()).unwrap_or(&("", &[], &[]));
        let policy = Policy::none().select(rule);
        let has_safe = |text: &str| findings(text, &policy).iter().any(is_safe);
        for text in uris.iter().chain(*relative) {
            assert!(has_safe(text), "{}: {text}", rule.name());
            assert_fixed(text);
        }
        for text in SAFE.iter().flat_map(|(_, uris, relative)| uris.iter().chain(*relative)) {
            assert!(!has_safe(text) || !uris.is_empty(), "{}: {text}", rule.name());
        }
    }
    for port in ["//h:00080/", "//h:0", "//h:00", "//h:/", "//h:0080?q", "//h:#f"] {
        assert_eq!(fix(port, &all()), port);
    }
}

/// Asserts that the reference stays equal with each fix alone, and with all that are applied, of
/// which no other finding comes.
fn assert_equal(text: &str) {
    let found = findings(text, &all());
    for finding in found.iter().filter(|it| is_safe(it)) {
        let fix = finding.fix().unwrap();
        let mut fixed = text.to_owned();
        fixed.replace_range(fix.range(), fix.text());
        assert_equivalent(text, &fixed, finding.rule().name());
    }
    let fixed = fix(text, &all());
    assert_equivalent(text, &fixed, "all");
    assert_no_more(&counts(&found), &counts(&findings(&fixed, &all())), text);
}

/// Asserts the laws for each fix alone, and for all together.
fn assert_fixed(text: &str) {
    assert_equal(text);
    let found = findings(text, &all());
    for finding in found.iter().filter(|it| is_safe(it)) {
        let fix = finding.fix().unwrap();
        let mut fixed = text.to_owned();
        fixed.replace_range(fix.range(), fix.text());
        let (before, after) = (counts(&found), counts(&findings(&fixed, &all())));
        let rule = finding.rule().name();
        assert!(after.get(rule).unwrap_or(&0) < &before[rule], "{text}: {fixed}: {rule}");
        assert_no_more(&before, &after, text);
    }
    let fixed = fix(text, &all());
    let left = findings(&fixed, &all());
    assert!(!left.iter().any(is_safe), "{text}: {fixed}: {left:?}");
}

fn is_safe(finding: &Finding) -> bool {
    finding.fix().is_some_and(urial_lint::RuleFix::is_safe)
}

fn assert_equivalent(text: &str, fixed: &str, rule: &str) {
    if text == fixed {
        return;
    }
    let [before, after] = [text, fixed].map(|it| IriRef::parse(it).unwrap());
    let are_equal = |a: IriRef<'_>, b: IriRef<'_>| {
        Comparer::new().compare(a, b).rung().is_some_and(|rung| rung <= Rung::Scheme)
    };
    assert!(are_equal(before, after), "{text}: {fixed}: {rule}");
    for base in BASES {
        let base = Iri::parse(base).unwrap();
        let [before, after] = [before, after].map(|it| base.resolve(it).unwrap());
        assert!(are_equal(before.as_iri_ref(), after.as_iri_ref()), "{text}: {fixed}: {rule}");
    }
}

fn counts(found: &[Finding]) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for finding in found {
        *counts.entry(finding.rule().name()).or_default() += 1;
    }
    counts
}

fn assert_no_more(
    before: &BTreeMap<&'static str, usize>,
    after: &BTreeMap<&'static str, usize>,
    text: &str,
) {
    for (rule, count) in after {
        assert!(before.get(rule).unwrap_or(&0) >= count, "{text}: {rule}");
    }
}

#[test]
fn a_suggestion_is_not_applied() {
    for text in ["http://a:b@127.1/", "URL:http://e.org/", "/%2E%2E/a", "http://e.org./"] {
        assert_eq!(fix(text, &Policy::new()), text);
        let found = findings(text, &Policy::new());
        assert!(found.iter().any(|it| it.fix().is_some_and(|fix| !fix.is_safe())), "{text}");
    }
}

#[test]
fn only_rules_that_are_asked_have_their_fixes_applied() {
    let policy = Policy::none().select(Rule::find("default-port").unwrap());
    assert_eq!(fix("http://e.org:80/%7ea", &policy), "http://e.org/%7ea");
    let whole = policy.select(Rule::find("non-normal-form").unwrap());
    assert_eq!(fix("HTTP://e.org:80/%7ea/../b", &whole), "http://e.org/b");
}

/// One place, one finding: `non-normal-form` is silent where narrower rules say all, and so on.
#[test]
fn no_two_rules_say_the_same_of_a_place() {
    for (text, rules) in [
        ("http://e.org:80/%7e", "default-port needless-encoding"),
        ("HTTP://e.org:80/", "non-normal-form default-port"),
        ("http://e.org:81/", "non-default-port well-known-port"),
        ("http://-a/", "leading-hyphen"),
        ("javascript:x", "script-scheme"),
    ] {
        let found = findings(text, &all());
        let names: Vec<_> = found.iter().map(|it| it.rule().name()).collect();
        let names: Vec<_> = names.into_iter().filter(|it| *it != "clear-text-scheme").collect();
        assert_eq!(names.join(" "), rules.replace("non-default-port ", ""), "{text}");
    }
}
