use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a port that begins with zeros.
    ///
    /// # Why
    /// RFC 3986 §3.2.3 allows them. Programs disagree on whether `:0080` is `:80`, and some take it
    /// for octal.
    ///
    /// # Bad
    /// - `http://e.org:0080/`
    /// - `http://e.org:00/`
    ///
    /// # Good
    /// - `http://e.org:80/`
    /// - `http://e.org:0/`
    "port-with-zeros" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let Some((port, range)) = subject.port() else {
        return;
    };
    let digits = port.trim_start_matches('0');
    let plain = if digits.is_empty() && !port.is_empty() { "0" } else { digits };
    if plain == port {
        return;
    }
    let message = "the port begins with zeros";
    // The normal form of a reference without a scheme keeps them (§6.2.3).
    match subject.scheme() {
        Some(_) => findings.add_fixed(range, message, plain),
        None => findings.suggest(range.clone(), message, range, plain),
    }
}
