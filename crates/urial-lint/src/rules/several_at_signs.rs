use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports an authority with more than one `@`.
    ///
    /// # Why
    /// RFC 3986 §3.2.1 has one `@` at most, after the userinfo. Programs that accept more take the
    /// first, the last or none for it, so they see different hosts (§7.6).
    ///
    /// # Bad
    /// - `http://a@evil.example@good.example/`
    /// - `//a@b@c`
    ///
    /// # Good
    /// - `http://a@good.example/`
    /// - `http://good.example/@a@b`
    /// - `mailto:a@b`
    ///
    /// # Fix
    /// Write `%40` for an `@` in the userinfo.
    "several-at-signs" since "0.1.0", Some(Severity::Error)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let Some((authority, range)) = subject.split_authority() else {
        return;
    };
    if authority.matches('@').count() > 1 {
        findings.add(range, "more than one `@`: programs disagree about the host");
    }
}
