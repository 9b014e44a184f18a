use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::{Subject, decoded};

rule! {
    /// Reports a segment `.` or `..` with an encoded dot.
    ///
    /// # Why
    /// RFC 3986 §7.3: checks have to look at decoded data. Not every program takes `%2e%2e` for a
    /// dot-segment, so one that checks a path and one that opens it may see different files.
    ///
    /// # Bad
    /// - `/%2e%2e/%2e%2e/etc/passwd`
    /// - `http://e.org/a/.%2E/b`
    /// - `http://e.org/%2e`
    ///
    /// # Good
    /// - `http://e.org/a/../b`
    /// - `http://e.org/a%2eb`
    ///
    /// # Fix
    /// Decode the dots and remove the segments (§6.2.2.3).
    "encoded-dot-segments" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    if !subject.has_triplets() {
        return;
    }
    for (segment, range) in subject.segments() {
        if let Some(decoded) = encoded_dots(segment) {
            let message = format!("an encoded `{decoded}` segment");
            findings.suggest(range.clone(), message, range, decoded);
        }
    }
}

/// The dot-segment that a segment is when it is decoded, if a dot is encoded.
pub(super) fn encoded_dots(segment: &str) -> Option<&'static str> {
    let is_encoded = segment.contains('%');
    let decoded = decoded(segment);
    [".", ".."].into_iter().find(|dots| is_encoded && *decoded == *dots.as_bytes())
}
