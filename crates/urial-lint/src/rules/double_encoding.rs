use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a triplet that is encoded again: `%2525` or `%252e`.
    ///
    /// # Why
    /// RFC 3986 §2.4: the same text must not be encoded or decoded more than once. A program that
    /// decodes twice sees data that a check did not see.
    ///
    /// # Bad
    /// - `http://e.org/%252e%252e/`
    /// - `http://e.org/?a=%2527`
    ///
    /// # Good
    /// - `http://e.org/100%25`
    /// - `http://e.org/%25zz`
    "double-encoding" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    for (_, range) in subject.triplets().filter(|(octet, _)| *octet == b'%') {
        let next = subject.text.as_bytes().get(range.end..range.end + 2);
        if next.is_some_and(|it| it.iter().all(u8::is_ascii_hexdigit)) {
            findings.add(range.start..range.end + 2, "an octet is percent-encoded twice");
        }
    }
}
