use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a scheme that is not in the registry of IANA.
    ///
    /// # Why
    /// RFC 3986 §3.1: schemes are registered. One that is not may be misspelled, or may be claimed
    /// by another program. A policy can add schemes that are known.
    ///
    /// # Bad
    /// - `acme://e.org/`
    /// - `localhost:8080/`
    ///
    /// # Good
    /// - `http://e.org/`
    /// - `urn:example:a`
    /// - `a/b`
    "unregistered-scheme" since "0.1.0", Some(Severity::Advice), silent for "script-scheme" "misspelled-scheme"
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let scheme = subject.reference.and_then(|it| it.scheme()).filter(|_| !subject.is_of_web());
    if let Some(scheme) = scheme
        && scheme.registered().is_none()
        && !subject.lists.knows_scheme(scheme.as_str())
    {
        findings.add(0..scheme.as_str().len(), "the scheme is not registered");
    }
}
