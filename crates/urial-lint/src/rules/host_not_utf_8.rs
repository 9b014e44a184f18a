use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::{Subject, decoded};

rule! {
    /// Reports encoded octets of a host that are not UTF-8.
    ///
    /// # Why
    /// RFC 3986 §3.2.2: non-ASCII characters in a host are encoded as UTF-8 first. Other octets
    /// have no meaning for whoever looks the name up.
    ///
    /// # Bad
    /// - `http://%FF.example/`
    ///
    /// # Good
    /// - `http://%E3%82%A2.example/`
    /// - `http://e.org/%FF`
    "host-not-utf-8" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    if let Some((host, range)) = subject.host()
        && std::str::from_utf8(&decoded(host)).is_err()
    {
        findings.add(range, "the host is not UTF-8");
    }
}
