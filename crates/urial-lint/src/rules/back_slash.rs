use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a `\` in what browsers read as authority or path.
    ///
    /// # Why
    /// No URI has a `\` (RFC 3986 §2). Browsers read it like `/` in the schemes that they know,
    /// other programs as a part of the userinfo or the host: they see different hosts (§7.6).
    ///
    /// # Bad
    /// - `http://good.example\@evil.example/`
    /// - `https:\\evil.example`
    /// - `//good.example\.evil.example`
    ///
    /// # Good
    /// - `http://e.org/a%5Cb`
    /// - `http://e.org/?a\b`
    /// - `x-unknown:a\b`
    ///
    /// # Fix
    /// Write `/`, or `%5C` for data.
    "back-slash" since "0.1.0", Some(Severity::Error)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    // No reference has one.
    if subject.reference.is_some() {
        return;
    }
    let end = subject.text.find(['?', '#']).unwrap_or(subject.text.len());
    let Some(at) = subject.text[..end].find('\\') else {
        return;
    };
    let scheme = subject.text[..at].split_once(':').map(|(scheme, _)| scheme);
    let is_known = scheme.is_none_or(|it| SPECIAL.into_iter().any(|of| it.eq_ignore_ascii_case(of)));
    let is_reference = subject.text.starts_with("//") && scheme.is_none();
    // `\\host` as a reference has a rule of its own.
    if is_known && (scheme.is_some() || is_reference) {
        findings.add(at..at + 1, "browsers read the back-slash as a slash, other programs do not");
    }
}

/// The schemes for which the URL standard does that.
const SPECIAL: [&str; 6] = ["file", "ftp", "http", "https", "ws", "wss"];
