use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a port above 65535.
    ///
    /// # Why
    /// The grammar of RFC 3986 §3.2.3 has no limit, TCP has. Some programs reject such a port,
    /// others once took its last 16 bits.
    ///
    /// # Bad
    /// - `http://e.org:65536/`
    /// - `http://e.org:4294967376/`
    ///
    /// # Good
    /// - `http://e.org:65535/`
    /// - `http://e.org:000080/`
    "port-out-of-range" since "0.1.0", Some(Severity::Error)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let is_bad = subject.reference.is_some_and(|it| it.port_number().is_err());
    if let Some((_, range)) = subject.port().filter(|_| is_bad) {
        findings.add(range, "the port is above 65535");
    }
}
