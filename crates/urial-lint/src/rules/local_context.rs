use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a URI whose meaning depends on the machine that reads it.
    ///
    /// # Why
    /// RFC 3986 §1.1: `http://localhost/` and `file:///etc/hosts` mean something else for everybody
    /// who follows them. In a published text they lead nowhere; for a server that follows them, to
    /// itself.
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
        if is_local(host) {
            findings.add(range, "the host is that of the reader, or of its network");
        }
    } else if subject.scheme().as_deref() == Some("file") {
        findings.add(0..subject.text.len(), "the file is on the machine of the reader");
    }
}

/// Whether a name is one of those that no public DNS has (RFC 6761, RFC 6762, RFC 8375).
fn is_local(host: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase();
    LOCAL.into_iter().any(|name| {
        host.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    })
}

const LOCAL: [&str; 4] = ["localhost", "local", "internal", "home.arpa"];
