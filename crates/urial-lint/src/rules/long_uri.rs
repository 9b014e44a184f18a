use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a URI of more than 8,000 bytes.
    ///
    /// # Why
    /// RFC 9110 §4.1 asks that every program of HTTP support 8,000 octets. Beyond that a server or
    /// a proxy may answer that it is too long.
    ///
    /// # Bad
    /// - `http://e.org/LONG`
    ///
    /// # Good
    /// - `http://e.org/`
    /// - `data:,LONG`
    "long-uri" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let is_web = matches!(subject.scheme(), Some("http" | "https"));
    if is_web && subject.text.len() > MOST {
        let len = subject.text.len();
        findings.add(0..len, format!("{len} bytes are more than every program reads"));
    }
}

const MOST: usize = 8000;
