use super::encoded_dot_segments::encoded_dots;
use crate::finding::Findings;
use crate::rule::rule;
use crate::subject::Subject;

rule! {
    /// Reports a reference that is not in its normal form.
    ///
    /// # Why
    /// RFC 3986 §6.2.1: references are best given in normal form, so that programs which compare
    /// texts find them equal. It is silent where narrower rules say all that is amiss, and off by
    /// default, because the rest is the business of a program that compares.
    ///
    /// # Bad
    /// - `HTTP://e.org/`
    /// - `http://E.org`
    /// - `http://e.org/a/../b`
    /// - `../%7Ea`
    ///
    /// # Good
    /// - `http://e.org/`
    /// - `../~a`
    /// - `a b`
    ///
    /// # Fix
    /// Write what `urial normalize` prints.
    "non-normal-form" since "0.1.0", None
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let Some(reference) = subject.reference else {
        return;
    };
    let normal = reference.normalize();
    let is_said = findings.fixed(subject.text) == normal.as_str();
    if normal.as_str() != subject.text && !is_said {
        let range = 0..subject.text.len();
        let message = "the reference is not in normal form";
        // Resolution does not take `%2e` for a dot-segment, and normal forms do.
        if subject.segments().any(|(segment, _)| encoded_dots(segment).is_some()) {
            findings.suggest(range.clone(), message, range, normal.as_str());
        } else {
            findings.add_fixed(range, message, normal.as_str());
        }
    }
}
