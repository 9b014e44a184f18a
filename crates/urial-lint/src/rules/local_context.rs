use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a URI whose meaning depends on the machine that reads it.
    ///
    /// # Why
    /// RFC 3986 §1.1: `http://localhost/` and `file:///etc/hosts` mean something else for everybody
    /// who follows them. In a published text they lead nowhere; for a server that follows them, to
    /// itself. A policy can add names.
    ///
    /// # Bad
    /// - `http://localhost/`
    /// - `http://app.LOCALHOST:3000/`
    /// - `http://printer.local/`
    /// - `http://metadata.google.internal/`
    /// - `file:///etc/hosts`
    ///
    /// # Good
    /// - `http://localhost.example.org/`
    /// - `file://server.example/share/a`
    "local-context" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    if let Some((host, range)) = subject.host() {
        if subject.lists.is_local(host) {
            findings.add(range, "the host is that of the reader, or of its network");
        }
    } else if subject.scheme() == Some("file") {
        findings.add(0..subject.text.len(), "the file is on the machine of the reader");
    }
}
