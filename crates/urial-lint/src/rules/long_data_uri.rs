use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a `data` URI of more than 32 KiB.
    ///
    /// # Why
    /// RFC 2397 §2: such URIs are for short values. Programs cut or reject long ones, and what has
    /// them in its text is loaded slowly.
    ///
    /// # Bad
    /// - `data:,LONGLONGLONGLONGLONG`
    ///
    /// # Good
    /// - `data:,LONG`
    /// - `http://e.org/LONGLONGLONGLONGLONG`
    "long-data-uri" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let len = subject.text.len();
    if len > MOST && subject.scheme() == Some("data") {
        findings.add(0..len, format!("{len} bytes are more than every program reads"));
    }
}

/// The limit of Internet Explorer 8, the lowest that was in wide use.
const MOST: usize = 32 * 1024;
