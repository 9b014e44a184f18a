use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a URI of a file on the machine that reads it.
    ///
    /// # Why
    /// RFC 3986 §1.1: `file:///etc/hosts` means something else for everybody who follows it. In a
    /// published text it leads nowhere.
    ///
    /// # Bad
    /// - `file:///etc/hosts`
    /// - `file:a.txt`
    ///
    /// # Good
    /// - `file://server.example/share/a`
    "local-context" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let is_here = subject.host().is_none_or(|(host, _)| subject.lists.is_local(host));
    if is_here && subject.scheme() == Some("file") {
        findings.add(0..subject.text.len(), "the file is on the machine of the reader");
    }
}
