use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a triplet with digits in lower case.
    ///
    /// # Why
    /// RFC 3986 §2.1 and §6.2.2.1: `%3a` and `%3A` are equivalent, and upper case is the normal
    /// form.
    ///
    /// # Bad
    /// - `http://e.org/%3a`
    ///
    /// # Good
    /// - `http://e.org/%3A`
    /// - `http://e.org/%20`
    "lower-case-triplet" since "0.1.0", Some(Severity::Advice), silent for "needless-encoding"
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    for (_, range) in subject.triplets() {
        let triplet = &subject.text[range.clone()];
        if triplet.bytes().any(|byte| byte.is_ascii_lowercase()) {
            let upper = triplet.to_ascii_uppercase();
            findings.add_fixed(range, "the digits of a percent-encoding are in lower case", upper);
        }
    }
}
