use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a URI of the Web without a host.
    ///
    /// # Why
    /// RFC 9110 §4.2.1: such a URI is invalid, and has to be rejected. Browsers take the first
    /// segment of the path for the host, with any number of slashes before it, where a check sees
    /// none (RFC 3986 §7.6).
    ///
    /// # Bad
    /// - `http:evil.example/a`
    /// - `https:/evil.example/a`
    /// - `https:///evil.example/a`
    /// - `http://:80/`
    ///
    /// # Good
    /// - `https://e.org`
    /// - `file:///a`
    /// - `a/b`
    "missing-host" since "0.1.0", Some(Severity::Error)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let is_web = matches!(subject.scheme(), Some("http" | "https" | "ws" | "wss"));
    if is_web && subject.host().is_none() {
        findings.add(0..subject.text.len(), "there is no host; browsers take one from the path");
    }
}
