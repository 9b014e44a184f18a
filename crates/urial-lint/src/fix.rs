//! Safe fixes, applied.

use std::collections::{BTreeMap, HashSet};

use crate::RULES;
use crate::finding::{Finding, RuleFix};
use crate::policy::{Policy, findings};
use crate::rule::Rule;

/// Returns `text` with the safe fixes of the rules that `policy` asks.
///
/// The result is equal to `text` on the rung `scheme` of RFC 3986 §6.2, and has the same target on
/// every base. The fixes of a rule are left out if another finding would come of them. Time is
/// linear in the length of the text.
///
/// ```
/// # use urial_lint::{Policy, fix};
/// assert_eq!(fix("http://e.org:80/%7Eanna?%3d", &Policy::new()), "http://e.org/~anna?%3D");
/// // A suggestion is not applied.
/// assert_eq!(fix("http://anna:secret@127.1/%2e%2e/", &Policy::new()), {
///     "http://anna:secret@127.1/%2E%2E/"
/// });
/// ```
#[must_use]
pub fn fix(text: &str, policy: &Policy) -> String {
    let mut fixed = text.to_owned();
    let mut found = findings(text, policy);
    for rule in fixable(&found) {
        let next = applied(&fixed, safe(&findings(&fixed, &policy.clone().only([rule]))));
        let found_next = findings(&next, policy);
        if is_better(&found, &found_next) {
            (fixed, found) = (next, found_next);
        }
    }
    fixed
}

/// The rules with safe fixes, in the order in which they are asked: the broadest comes last.
fn fixable(found: &[Finding]) -> impl Iterator<Item = &'static Rule> + use<> {
    let is_safe = |it: &&Finding| it.fix().is_some_and(RuleFix::is_safe);
    let names: HashSet<_> = found.iter().filter(is_safe).map(|it| it.rule.name).collect();
    RULES.iter().copied().filter(move |rule| names.contains(rule.name))
}

/// The safe fixes, in the order of their places.
pub(crate) fn safe(found: &[Finding]) -> impl Iterator<Item = &RuleFix> {
    found.iter().filter_map(Finding::fix).filter(|fix| fix.is_safe)
}

/// Applies fixes in the order of their places. One that overlaps the one before is left out.
pub(crate) fn applied<'f>(text: &str, fixes: impl Iterator<Item = &'f RuleFix>) -> String {
    let (mut changed, mut written) = (String::with_capacity(text.len()), 0);
    for fix in fixes {
        if let Some(kept) = text.get(written..fix.range.start) {
            changed.push_str(kept);
            changed.push_str(&fix.text);
            written = fix.range.end;
        }
    }
    changed + &text[written..]
}

/// Whether no rule finds more than before.
fn is_better(before: &[Finding], after: &[Finding]) -> bool {
    let before = counts(before);
    counts(after).into_iter().all(|(rule, count)| before.get(rule).is_some_and(|it| count <= *it))
}

fn counts(found: &[Finding]) -> BTreeMap<&'static str, usize> {
    found.iter().fold(BTreeMap::new(), |mut counts, it| {
        *counts.entry(it.rule.name).or_default() += 1;
        counts
    })
}
