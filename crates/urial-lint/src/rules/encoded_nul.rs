use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports an encoded NUL.
    ///
    /// # Why
    /// RFC 3986 §7.3: `%00` needs special care, and is best rejected where no raw data is expected.
    /// Programs in C take it for the end of the text: a check sees `x%00.gif`, the system opens
    /// `x`.
    ///
    /// # Bad
    /// - `http://a/x%00.gif`
    /// - `http://good.example%00.evil.example/`
    ///
    /// # Good
    /// - `http://a/x%20.gif`
    /// - `data:application/octet-stream,%00`
    "encoded-nul" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    if subject.scheme() == Some("data") {
        return;
    }
    for (_, range) in subject.triplets().filter(|(octet, _)| *octet == 0) {
        findings.add(range, "an encoded NUL");
    }
}
