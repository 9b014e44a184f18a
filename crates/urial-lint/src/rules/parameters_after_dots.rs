use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::{Subject, decoded};

rule! {
    /// Reports a dot-segment with parameters: `..;`.
    ///
    /// # Why
    /// RFC 3986 §3.3: `;` begins a parameter by convention. Servers that cut it off see `..`, while
    /// a proxy in front of them sees a name, so that other paths are reached.
    ///
    /// # Bad
    /// - `http://e.org/app/..;/admin`
    /// - `http://e.org/a/%2e.;x=1/b`
    ///
    /// # Good
    /// - `http://e.org/a;b=1/c`
    /// - `http://e.org/../a`
    "parameters-after-dots" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    if !subject.text.contains(';') {
        return;
    }
    for (segment, range) in subject.segments() {
        let Some((name, _)) = segment.split_once(';') else {
            continue;
        };
        if matches!(&*decoded(name), b"." | b"..") {
            findings.add(range, "a dot-segment with parameters");
        }
    }
}
