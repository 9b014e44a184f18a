use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a scheme with which a program that fetches URIs for others does harm.
    ///
    /// # Why
    /// RFC 3986 §7.2: libraries that fetch URIs know more schemes than their users think of. `file`
    /// reads the disk, `gopher` and `dict` speak to any server in its protocol, `jar` unpacks.
    ///
    /// # Bad
    /// - `file:///etc/passwd`
    /// - `gopher://h:6379/_INFO`
    /// - `dict://h:11211/stats`
    /// - `jar:http://e.org/a.jar!/b`
    /// - `netdoc:///etc/passwd`
    ///
    /// # Good
    /// - `https://e.org/`
    /// - `mailto:joe@e.org`
    "fetcher-scheme" since "0.1.0", Some(Severity::Advice)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    if let Some(scheme) = subject.scheme().filter(|it| HARMFUL.contains(&&**it)) {
        findings.add(0..scheme.len(), "a program that fetches this for others may do harm");
    }
}

const HARMFUL: [&str; 13] = [
    "dict", "expect", "file", "glob", "gopher", "jar", "ldap", "ldaps", "netdoc", "ogg", "phar",
    "php", "tftp",
];
