use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports an encoded line break.
    ///
    /// # Why
    /// RFC 3986 §7.2: in line-based protocols, such as mail, telnet and HTTP, a decoded CR or LF
    /// ends a command and begins the next one.
    ///
    /// # Bad
    /// - `telnet://h/%0d%0aX`
    /// - `gopher://h:25/1%0d%0aHELO`
    /// - `http://e.org/?a=%0aSet-Cookie:x`
    ///
    /// # Good
    /// - `http://e.org/%20`
    /// - `mailto:joe@e.org?body=one%0D%0Atwo`
    /// - `data:,a%0ab`
    "encoded-line-break" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    // Text may have line breaks there.
    if matches!(subject.scheme(), Some("data" | "mailto" | "sms")) {
        return;
    }
    for (_, range) in subject.triplets().filter(|(octet, _)| matches!(octet, b'\r' | b'\n')) {
        findings.add(range, "an encoded line break");
    }
}
