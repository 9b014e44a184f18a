use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a URI that breaks a rule of its scheme.
    ///
    /// # Why
    /// RFC 3986 §3.1: a scheme restricts the generic syntax. `urial scheme` names the document with
    /// the rule. Programs for the scheme reject the URI, or read it as they like.
    ///
    /// # Bad
    /// - `urn:swrl#e`
    /// - `tel:911`
    /// - `mailto:a@b.c;d@e.f`
    ///
    /// # Good
    /// - `urn:example:a#e`
    /// - `tel:911;phone-context=+1`
    /// - `mailto:a@b.c,d@e.f`
    "scheme-syntax" since "0.1.0", Some(Severity::Advice),
    silent for "missing-host" "port-out-of-range"
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let Some(error) = subject.broken_rule() else { return };
    let start = error.offset();
    // An error at the end is one of the whole text; in an IRI, its place is not known.
    let has_place = start < subject.text.len() && subject.text.is_ascii();
    let range = if has_place { start..start + 1 } else { 0..subject.text.len() };
    let sentence = error.to_string();
    // The place has the character found.
    let rule = sentence.rsplit_once(", found ").map_or(&*sentence, |(rule, _)| rule);
    findings.add(range, rule);
}
