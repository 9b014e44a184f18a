use urial::Component;

use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a password in the userinfo of a URI.
    ///
    /// # Why
    /// RFC 3986 §3.2.1 deprecates `user:password`, and §7.5 asks that no secret be in a URI: it
    /// ends up in logs, histories and `Referer` fields, in clear text. It should not be stored
    /// unencrypted. An encoded colon counts, too, because programs decode before they split.
    ///
    /// # Bad
    /// - `ftp://anna:secret@example.org/`
    /// - `//anna:s@example.org`
    /// - `http://fred:fredpassword@example.com:8080/`
    /// - `http://anna%3Asecret@example.org/`
    ///
    /// # Good
    /// - `ftp://anna@example.org/`
    /// - `ftp://anna:@example.org/`
    /// - `ftp://example.org/a:b@c`
    ///
    /// # Fix
    /// Leave the password out, and let the program ask for it.
    "password-in-userinfo" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let Some((userinfo, range)) = subject.component(Component::Userinfo) else {
        return;
    };
    let find = |colon: &str| userinfo.find(colon).map(|at| at..at + colon.len());
    let colon = [":", "%3A", "%3a"].into_iter().filter_map(find).min_by_key(|it| it.start);
    if let Some(colon) = colon.filter(|it| it.end < userinfo.len()) {
        let (colon, start) = (range.start + colon.start, range.start + colon.end);
        findings.suggest(start..range.end, "a password is in the URI", colon..range.end, "");
    }
}
