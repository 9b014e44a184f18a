use unicode_security::skeleton;

use super::script::named;
use crate::domain::labels;
use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a label of a host that looks like one in ASCII.
    ///
    /// # Why
    /// RFC 3986 §7.6 and UTS 39 §4: people take it for the name that it looks like. A label under a
    /// domain of another script than Latin is not reported, because it is expected there.
    ///
    /// # Bad
    /// - `http://аррӏе.example/`
    /// - `http://xn--80ak6aa92e.example/`
    /// - `http://gıthub.example/`
    ///
    /// # Good
    /// - `http://apple.example/`
    /// - `http://bücher.example/`
    /// - `http://пример.example/`
    /// - `http://сора.рф/`
    "confusable-host" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let labels: Vec<_> = labels(subject).collect();
    if labels.last().is_none_or(|(label, _)| !label.is_ascii()) {
        return;
    }
    for (label, range) in labels.into_iter().filter(|(label, _)| !label.is_ascii()) {
        if skeleton(&label).all(|char| char.is_ascii()) {
            let others = label.chars().filter(|char| !char.is_ascii());
            findings.add(range, format!("the label only looks like ASCII: {}", named(others)));
        }
    }
}
