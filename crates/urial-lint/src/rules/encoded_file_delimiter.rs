use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports an encoded `:`, `[` or `]` in a segment of the path.
    ///
    /// # Why
    /// RFC 3986 §7.3: decoded, they are delimiters in names of files on some systems, and lead to
    /// another drive, directory or version.
    ///
    /// # Bad
    /// - `http://e.org/c%3aboot.ini`
    /// - `http://e.org/a%5B1%5D`
    ///
    /// # Good
    /// - `http://e.org/a:b`
    /// - `http://e.org/?a%5B%5D=1`
    "encoded-file-delimiter" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    for (octet, range) in subject.triplets_in_path() {
        if matches!(octet, b':' | b'[' | b']') {
            findings.add(range, "an encoded delimiter of file names");
        }
    }
}
