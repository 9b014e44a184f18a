use urial::scheme::Status;

use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a scheme that IANA lists as historical.
    ///
    /// # Why
    /// RFC 7595 §7.1: nobody should use such a scheme any more. Few programs know it, and those
    /// that do are old.
    ///
    /// # Bad
    /// - `wais://e.org/a`
    /// - `prospero://e.org/a`
    /// - `mailserver:a`
    ///
    /// # Good
    /// - `https://e.org/`
    /// - `x-unknown:a`
    "deprecated-scheme" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let scheme = subject.reference.and_then(|it| it.scheme()).filter(|_| !subject.is_of_web());
    let Some(scheme) = scheme else {
        return;
    };
    if scheme.registered().is_some_and(|it| it.status() == Status::Historical) {
        findings.add(0..scheme.as_str().len(), "the scheme is historical");
    }
}
