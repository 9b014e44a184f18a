use urial::Component;

use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a scheme in the place of the host, as if two were written.
    ///
    /// # Why
    /// RFC 3986 §3.2.2: what follows `//` is the host, so that `https://https://e.org/` leads to a
    /// host `https`, with an empty port.
    ///
    /// # Bad
    /// - `https://https://e.org/`
    /// - `http://http//e.org/`
    ///
    /// # Good
    /// - `https://e.org/`
    /// - `https://e.org/https://e.org/`
    ///
    /// # Fix
    /// Remove the first.
    "doubled-scheme" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let Some((host, range)) = subject.host().filter(|_| subject.is_of_web()) else { return };
    let is_scheme = ["http", "https"].iter().any(|it| it.eq_ignore_ascii_case(host));
    let Some((path, path_at)) = subject.component(Component::Path).filter(|_| is_scheme) else {
        return;
    };
    if path.starts_with("//") && subject.port().is_none_or(|(port, _)| port.is_empty()) {
        let both = 0..path_at.start;
        findings.suggest(range, "a scheme in the place of the host", both, [host, ":"].concat());
    }
}
