use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports the prefix `URL:`.
    ///
    /// # Why
    /// RFC 3986 Appendix C: it was recommended once and never caught on. As a part of the text it
    /// is a scheme of its own.
    ///
    /// # Bad
    /// - `URL:http://e.org/`
    /// - `url:http://e.org/`
    ///
    /// # Good
    /// - `http://e.org/`
    /// - `urn:url:x`
    "url-prefix" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let prefix = subject.text.get(..4).filter(|it| it.eq_ignore_ascii_case("url:"));
    if prefix.is_some() {
        findings.suggest(0..4, "the prefix `URL:` is no part of a URI", 0..4, "");
    }
}
