use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::{Subject, decoded};

rule! {
    /// Reports a relative reference that looks like a host.
    ///
    /// # Why
    /// RFC 3986 §4.5: `www.example.org` is typed by people and completed by browsers. As a link it
    /// is a path relative to the page.
    ///
    /// # Bad
    /// - `www.example.org`
    /// - `www.example.org/a?b`
    /// - `FTP.example.org/pub`
    ///
    /// # Good
    /// - `http://www.example.org`
    /// - `//www.example.org`
    /// - `a/www.example.org`
    /// - `www.html`
    ///
    /// # Fix
    /// Write the scheme.
    "suffix-reference" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    if !subject.reference.is_some_and(|it| it.is_relative()) {
        return;
    }
    let Some((host, range)) = subject.segments().next() else {
        return;
    };
    let decoded = decoded(host);
    let host = String::from_utf8_lossy(&decoded);
    let first = host.split('.').next().unwrap_or_default().to_ascii_lowercase();
    let is_host = subject.host().is_none() && range.start == 0 && host.split('.').count() > 2;
    if is_host && ["www", "ftp"].contains(&&*first) {
        findings.add(range, "a relative path that looks like a host");
    }
}
