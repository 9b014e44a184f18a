use urial::Component;

use crate::finding::Findings;
use crate::lists::Lists;
use crate::rule::{Severity, rule};
use crate::secrets::is_secret_name;
use crate::subject::{Subject, pairs};

rule! {
    /// Reports a parameter of the query whose name says that it is a secret.
    ///
    /// # Why
    /// RFC 3986 §7.5 asks that no secret be in a URI: it is shown, stored in histories and sent on
    /// in `Referer` fields. That holds for signed URLs and tokens as for passwords. A policy can
    /// add names, and name those that hold no secret.
    ///
    /// # Bad
    /// - `https://e.org/?access_token=abc123`
    /// - `https://e.org/?a=1&API_KEY=x`
    /// - `https://bucket.example/a?X-Amz-Signature=0a1b`
    /// - `https://e.org/?pass%77ord=x`
    ///
    /// # Good
    /// - `https://e.org/?token=`
    /// - `https://e.org/?keyboard=x&tokens=3`
    /// - `https://e.org/access_token=a`
    "secret-in-query" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    report(subject, Component::Query, findings);
}

/// Reports the values of secret parameters of a component.
pub(super) fn report(
    subject: &Subject<'_>,
    component: Component,
    findings: &mut Findings<'_>,
) {
    for (key, value, range) in pairs(subject.component(component)) {
        if !value.is_empty() && is_secret(key, subject.lists) {
            findings.add(range, format!("a secret is in the {component}"));
        }
    }
}

/// Whether a policy, or else the list of the rules, says that a parameter is secret.
pub(super) fn is_secret(key: &str, lists: &Lists) -> bool {
    lists.is_secret(key).unwrap_or_else(|| is_secret_name(key.as_bytes()))
}
