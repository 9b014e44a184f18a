use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a host that ends with a dot.
    ///
    /// # Why
    /// RFC 3986 §3.2.2: the dot says that the name is complete. Cookies, certificates and lists of
    /// hosts often lack it, so `e.org.` passes where `e.org` does not, or the other way.
    ///
    /// # Bad
    /// - `http://e.org./`
    /// - `http://e.org%2E/`
    ///
    /// # Good
    /// - `http://e.org/`
    /// - `http://e.org/a.`
    "host-with-final-dot" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let Some((host, range)) = subject.host() else {
        return;
    };
    let dot = DOTS.into_iter().find(|dot| host.ends_with(dot));
    if let Some(place) = dot.map(|dot| range.end - dot.len()..range.end) {
        findings.suggest(place.clone(), "the host ends with a dot", place, "");
    }
}

const DOTS: [&str; 3] = [".", "%2E", "%2e"];
