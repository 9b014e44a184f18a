use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports an encoded `/` or back-slash in a segment of the path.
    ///
    /// # Why
    /// RFC 3986 §2.2 and §7.3: `%2F` is data, not a delimiter, and whoever decodes before splitting
    /// sees another path. As a name of a file it may leave its directory.
    ///
    /// # Bad
    /// - `http://e.org/a%2fb`
    /// - `http://e.org/a%5cb`
    /// - `/..%2f..%2fetc`
    ///
    /// # Good
    /// - `http://e.org/a/b`
    /// - `http://e.org/?a%2fb`
    "encoded-separator" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    for (octet, range) in subject.triplets_in_path() {
        if matches!(octet, b'/' | b'\\') {
            findings.add(range, "an encoded separator is in a segment");
        }
    }
}
