//! The oracle of RFC 2396 against the vectors: what they state, a second reading must state too.

use urial_oracle::{Leftover, LegacyParts, LegacyRules, resolve_legacy};
use urial_testdata::legacy::{Legacy, LegacyComponents};
use urial_testdata::{Input, LegacyCase, Test, tests, vectors};

#[test]
fn the_oracle_agrees_with_the_vectors() {
    let mut editions = [LegacyRules::new(false), LegacyRules::new(true)];
    let mut checked = 0;
    for test in tests(&vectors::LEGACY) {
        for (rules, stated) in editions.iter_mut().zip([&test.case.rfc2396, &test.case.rfc2732]) {
            if let Some(stated) = stated {
                checked += check(rules, stated, test);
            }
        }
    }
    assert!(checked > 250, "{checked}");
}

/// How many expectations were checked.
fn check(rules: &mut LegacyRules, stated: &Legacy, test: &Test<LegacyCase>) -> usize {
    let (input, name) = (test.case.input(), &test.name);
    let viable = rules.reference().viable_prefix(&input);
    let mut checked = 0;
    if let Some(valid) = stated.valid {
        assert_eq!(viable.is_ok(), valid, "{name}");
        checked += 1;
    }
    if let Some(offset) = stated.error.as_ref().and_then(|error| error.offset) {
        assert_eq!(viable, Err(offset), "{name}");
        checked += 1;
    }
    if let Some(bnf) = stated.bnf {
        assert_eq!(rules.bnf().accepts(&input), bnf, "{name}");
        checked += 1;
    }
    if let Some(components) = &stated.parse {
        assert_eq!(owned(rules.parts(&test.case.text().unwrap())), *components, "{name}");
        checked += 1;
    }
    checked + check_resolution(stated, test)
}

/// Targets, where the letter of step 6a is not mended.
fn check_resolution(stated: &Legacy, test: &Test<LegacyCase>) -> usize {
    let Some(base) = test.case.base.as_deref().filter(|_| stated.resolve_error.is_none()) else {
        return 0;
    };
    let reference = test.case.text().unwrap();
    let resolve = |leftover| match resolve_legacy(base, &reference, leftover) {
        Ok(Some(target)) => Some(target),
        Ok(None) => Some(format!("(current document){reference}")),
        Err(_) => None,
    };
    let by_the_letter = stated.resolve_letter.as_ref().or(stated.resolve.as_ref());
    let refusing = stated.resolve_refuse.as_ref().map(|it| it.text().map(str::to_owned));
    let expectations = [
        (by_the_letter.cloned().map(Some), Leftover::Retain),
        (stated.resolve_remove.clone().map(Some), Leftover::Remove),
        (refusing, Leftover::Refuse),
    ];
    let stated = expectations.into_iter().filter_map(|(it, policy)| Some((it?, policy)));
    stated.map(|(target, policy)| assert_eq!(resolve(policy), target, "{}", test.name)).count()
}

fn owned(parts: LegacyParts) -> LegacyComponents {
    let LegacyParts { scheme, opaque_part, authority, userinfo, host, port, path, .. } = parts;
    let (query, fragment) = (parts.query, parts.fragment);
    let authority_kind = parts.authority_kind.map(str::to_owned);
    let host_kind = parts.host_kind.map(str::to_owned);
    LegacyComponents {
        scheme,
        opaque_part,
        authority,
        authority_kind,
        userinfo,
        host,
        host_kind,
        port,
        path,
        query,
        fragment,
    }
}
