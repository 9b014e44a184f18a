use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a `file` URI that only some systems can open.
    ///
    /// # Why
    /// RFC 8089 §2 and Appendix E: the meaning of a host is not defined, and drive letters exist
    /// only on Windows. Other systems look for a directory of that name, or ask another machine.
    ///
    /// # Bad
    /// - `file://server.example/share/a`
    /// - `file:///C:/a`
    /// - `file:c:/a`
    ///
    /// # Good
    /// - `file:///a/b`
    /// - `file://localhost/a`
    /// - `file:///C/a`
    "non-portable-file" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    if subject.scheme() != Some("file") {
        return;
    }
    let is_elsewhere = |host: &str| !host.eq_ignore_ascii_case("localhost");
    if let Some((_, range)) = subject.host().filter(|(host, _)| is_elsewhere(host)) {
        findings.add(range, "what the host of a file means depends on the system");
    } else if let Some((path, range)) = subject.path().filter(|(path, _)| has_drive(path)) {
        let slash = path.len() - path.trim_start_matches('/').len();
        let start = range.start + slash;
        findings.add(start..start + 2, "only Windows has drive letters");
    }
}

fn has_drive(path: &str) -> bool {
    let path = path.strip_prefix('/').unwrap_or(path).as_bytes();
    matches!(path, [letter, b':'] | [letter, b':', b'/', ..] if letter.is_ascii_alphabetic())
}
