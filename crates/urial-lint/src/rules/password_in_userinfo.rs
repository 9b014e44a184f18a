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
    /// unencrypted.
    ///
    /// # Bad
    /// - `ftp://anna:secret@example.org/`
    /// - `//anna:s@example.org`
    /// - `http://fred:fredpassword@example.com:8080/`
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
    if let Some((user, password)) = userinfo.split_once(':').filter(|(_, it)| !it.is_empty()) {
        let start = range.start + user.len() + 1;
        let end = start + password.len();
        findings.suggest(start..end, "a password is in the URI", start - 1..end, "");
    }
}
