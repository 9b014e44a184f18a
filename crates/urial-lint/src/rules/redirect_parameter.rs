use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::{Subject, decoded};

rule! {
    /// Reports a parameter whose value is a URI, or leads to another host.
    ///
    /// # Why
    /// A page that sends people on to what a parameter says is an open redirect if it does not
    /// check it: a link to a trusted site ends somewhere else (RFC 3986 §7.6 in spirit). Whether
    /// the page does that cannot be seen.
    ///
    /// # Bad
    /// - `https://e.org/login?next=https://evil.example/`
    /// - `https://e.org/login?next=%2F%2Fevil.example`
    /// - `https://e.org/login?a=b&u=HTTP:%2f%2fevil.example`
    /// - `https://e.org/login?next=/%5Cevil.example`
    ///
    /// # Good
    /// - `https://e.org/login?next=/home`
    /// - `https://e.org/login?next=home`
    /// - `https://e.org/?q=a//b`
    "redirect-parameter" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    for (_, value, range) in subject.pairs() {
        let decoded = decoded(value);
        let leads_on = decoded.starts_with(b"//")
            || decoded.starts_with(b"/\\")
            || SCHEMES.into_iter().any(|scheme| {
                decoded.get(..scheme.len()).is_some_and(|it| it.eq_ignore_ascii_case(scheme))
            });
        if leads_on {
            findings.add(range, "the value of a parameter leads to another host");
        }
    }
}

const SCHEMES: [&[u8]; 2] = [b"http:", b"https:"];
