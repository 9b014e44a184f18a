use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a host that is the machine that reads the URI, or in its network, by its name.
    ///
    /// # Why
    /// RFC 3986 §1.1: `http://localhost/` means something else for everybody who follows it. In a
    /// published text it leads nowhere; a server that follows it reaches itself, its network or the
    /// metadata of its cloud, as by the addresses that the rule `special-address` reports. A policy
    /// can add names.
    ///
    /// # Bad
    /// - `http://localhost/`
    /// - `http://app.LOCALHOST:3000/`
    /// - `http://printer.local/`
    /// - `http://metadata.google.internal/`
    ///
    /// # Good
    /// - `http://localhost.example.org/`
    /// - `http://example.org/`
    "local-name" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let Some((host, range)) = subject.host() else { return };
    if subject.lists.is_local(host) && subject.scheme() != Some("file") {
        findings.add(range, "the host is the machine of the reader, or in its network");
    }
}
