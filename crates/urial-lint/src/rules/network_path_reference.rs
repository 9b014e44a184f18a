use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a relative reference that leads to another host.
    ///
    /// # Why
    /// RFC 3986 §4.2: `//host/path` keeps only the scheme of the base. A program that takes
    /// whatever begins with `/` for a path of its own site sends people elsewhere. Browsers read
    /// `/\` and `\\` like `//`.
    ///
    /// # Bad
    /// - `//evil.example/x`
    /// - `///evil.example/x`
    /// - `/\evil.example/x`
    /// - `\\evil.example/x`
    ///
    /// # Good
    /// - `/a//b`
    /// - `http://e.org//a`
    /// - `a/b`
    "network-path-reference" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let slashes = subject.text.bytes().take_while(|byte| b"/\\".contains(byte)).count();
    if slashes > 1 {
        let rest = &subject.text[slashes..];
        let end = rest.find(['/', '?', '#', '\\']).unwrap_or(rest.len());
        findings.add(0..slashes + end, "the reference leads to another host");
    }
}
