use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a port below 1024 that is not the default of the scheme.
    ///
    /// # Why
    /// RFC 3986 §7.2: a server of another protocol may listen there, and execute the request as
    /// commands. `gopher://h:25/` once forged mail. A policy can list more ports, and allow some.
    ///
    /// # Bad
    /// - `http://h:25/`
    /// - `gopher://h:25/1%0d%0aHELO`
    /// - `http://h:0/`
    /// - `https://h:80/`
    ///
    /// # Good
    /// - `http://h:80/`
    /// - `http://h:8080/`
    /// - `http://h:/`
    /// - `x-unknown://h:25/`
    "well-known-port" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    match subject.unusual_port() {
        Some((port @ ..1024, Some(_), range)) => {
            findings.add(range, format!("port {port} belongs to another protocol"));
        }
        Some((port, _, range)) if subject.lists.reports_port(port) => {
            findings.add(range, format!("port {port} is one that the policy reports"));
        }
        _ => {}
    }
}
