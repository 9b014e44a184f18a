use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports `&amp;`, as HTML writes `&`.
    ///
    /// # Why
    /// RFC 3986 §3.4 and uri(7): only a document has the entity, and a program that takes links out
    /// of one has to decode it. In a URI, the pairs after it have keys that begin with `amp;`.
    ///
    /// # Bad
    /// - `http://e.org/?a=1&amp;b=2`
    /// - `/?a=1&#38;b=2`
    ///
    /// # Good
    /// - `http://e.org/?a=1&b=2`
    /// - `http://e.org/?amp;a`
    ///
    /// # Fix
    /// Write `&`.
    "html-entity" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    if subject.reference.is_none() {
        return;
    }
    for (at, _) in subject.text.match_indices('&') {
        let rest = &subject.text.as_bytes()[at..];
        let entity = [&b"&amp;"[..], b"&#38;", b"&#038;", b"&#x26;"].into_iter().find(|entity| {
            rest.get(..entity.len()).is_some_and(|start| start.eq_ignore_ascii_case(entity))
        });
        if let Some(entity) = entity {
            let place = at..at + entity.len();
            findings.suggest(place.clone(), "an `&` as HTML writes it", place, "&");
        }
    }
}
