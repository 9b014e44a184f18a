use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a `:` without a port after it.
    ///
    /// # Why
    /// RFC 3986 §3.2.3 and §6.2.3: it means the default, and is best left out. Some programs reject
    /// it.
    ///
    /// # Bad
    /// - `http://e.org:/`
    ///
    /// # Good
    /// - `http://e.org/`
    /// - `http://e.org:80/`
    "empty-port" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    if let Some((_, range)) = subject.port().filter(|(port, _)| port.is_empty()) {
        let place = range.start - 1..range.end;
        // The normal form of a reference without a scheme keeps it (§6.2.3).
        match subject.scheme() {
            Some(_) => findings.add_fixed(place, "the port is empty", ""),
            None => findings.add(place, "the port is empty"),
        }
    }
}
