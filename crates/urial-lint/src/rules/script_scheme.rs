use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::{Subject, as_browsers_read};

rule! {
    /// Reports a URI that is a program.
    ///
    /// # Why
    /// RFC 3986 §7.3: a browser that follows it runs it, with the rights of the page. Browsers drop
    /// tabs and line breaks within a scheme, and white space before it.
    ///
    /// # Bad
    /// - `javascript:alert(1)`
    /// - `JavaScript:alert(1)`
    /// - `java\u{9}script:alert(1)`
    /// - `java\u{a}script:alert(1)`
    /// - `\u{1}javascript:alert(1)`
    /// - `vbscript:x`
    /// - `data:text/html,x`
    /// - `data:image/svg+xml;base64,AA==`
    /// - `data:text/ht\u{9}ml,x`
    ///
    /// # Good
    /// - `http://e.org/javascript:x`
    /// - `data:text/plain,x`
    /// - `data:,x`
    "script-scheme" since "0.1.0", Some(Severity::Error)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    if subject.is_of_web() {
        return;
    }
    let is_dropped = |it: &char| *it <= ' ';
    let before: usize = subject.text.chars().take_while(is_dropped).map(char::len_utf8).sum();
    let Some(colon) = subject.text.find(':') else {
        return;
    };
    let scheme: String = subject.text[before.min(colon)..colon]
        .chars()
        .filter(|it| !"\t\r\n".contains(*it))
        .map(|it| it.to_ascii_lowercase())
        .collect();
    let is_script = match &*scheme {
        "javascript" | "vbscript" | "livescript" | "jscript" => true,
        "data" => is_active(&subject.text.as_bytes()[colon + 1..]),
        _ => false,
    };
    if is_script {
        findings.add(0..colon, "the URI is a program");
    }
}

/// Whether a `data` URI is of a type in which scripts run.
fn is_active(rest: &[u8]) -> bool {
    let media_type = rest.split(|byte| b",;".contains(byte)).next().unwrap_or_default();
    let media_type = as_browsers_read(media_type);
    ACTIVE.iter().any(|it| media_type.eq_ignore_ascii_case(it.as_bytes()))
}

const ACTIVE: [&str; 6] = [
    "text/html", "image/svg+xml", "application/xhtml+xml", "text/xml", "application/xml",
    "text/javascript",
];
