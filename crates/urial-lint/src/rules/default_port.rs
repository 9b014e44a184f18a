use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a port that is the default of the scheme.
    ///
    /// # Why
    /// RFC 3986 §3.2.3 and §6.2.3: the default is best left out. Texts that differ in nothing else
    /// compare as different.
    ///
    /// # Bad
    /// - `http://e.org:80/`
    /// - `https://e.org:443`
    ///
    /// # Good
    /// - `http://e.org/`
    /// - `http://e.org:443/`
    /// - `x-unknown://e.org:80/`
    "default-port" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    if let Some((port, default, range)) = subject.port_and_default()
        && port == default
    {
        findings.add_fixed(range.start - 1..range.end, "the port is the default", "");
    }
}
