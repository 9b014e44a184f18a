use unicode_security::RestrictionLevel;
use unicode_security::restriction_level::RestrictionLevelDetection as _;

use super::script::{named, strangers};
use crate::domain::labels;
use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a label of a host with letters of several scripts.
    ///
    /// # Why
    /// RFC 3986 §7.6 and UTS 39 §5: one letter of another script makes a name that looks like a
    /// known one. Scripts that are written together, as Latin and Japanese ones, are not reported.
    ///
    /// # Bad
    /// - `http://pаypal.example/`
    /// - `http://p%D0%B0ypal.example/`
    /// - `http://xn--pypal-4ve.example/`
    ///
    /// # Good
    /// - `http://bücher.example/`
    /// - `http://xn--bcher-kva.example/`
    /// - `http://пример.example/`
    /// - `http://hello世界.example/`
    "mixed-script-host" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    for (label, range) in labels(subject) {
        let level = label.detect_restriction_level();
        if level > RestrictionLevel::HighlyRestrictive && level < RestrictionLevel::Unrestricted {
            let strange = named(strangers(&label));
            findings.add(range, format!("the letters of a label are of several scripts: {strange}"));
        }
    }
}
