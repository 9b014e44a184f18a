use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a segment of `.` or `..` in the path of a URI.
    ///
    /// # Why
    /// RFC 3986 §3.3: they are for references that are relative to a path. In a URI they are
    /// removed by whoever normalizes it (§6.2.2.3), and a check that does not sees another path
    /// than the server.
    ///
    /// # Bad
    /// - `http://e.org/a/../b`
    /// - `http://e.org/.`
    ///
    /// # Good
    /// - `../a`
    /// - `http://e.org/a..b/...`
    /// - `urn:.`
    ///
    /// # Fix
    /// Write what `urial normalize` prints.
    "dot-segments" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let has_scheme = subject.reference.is_some_and(|it| it.scheme().is_some());
    let is_rooted = subject.path().is_some_and(|(path, _)| path.starts_with('/'));
    if !has_scheme || !is_rooted || !subject.text.contains("/.") {
        return;
    }
    for (segment, range) in subject.segments().filter(|(it, _)| matches!(*it, "." | "..")) {
        findings.add(range, format!("a `{segment}` segment"));
    }
}
