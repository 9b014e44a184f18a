use crate::finding::Findings;
use crate::rule::rule;
use crate::subject::Subject;

rule! {
    /// Reports a reference that is not in its normal form.
    ///
    /// # Why
    /// RFC 3986 §6.2.1: references are best given in normal form, so that programs which compare
    /// texts take them for the same. Narrower rules say what is amiss in most of them, so this is
    /// off by default.
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
    if normal.as_str() != subject.text {
        let range = 0..subject.text.len();
        findings.add_fixed(range, "the reference is not in normal form", normal.as_str());
    }
}
