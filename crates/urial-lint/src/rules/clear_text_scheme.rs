use crate::finding::Findings;
use crate::rule::rule;
use crate::subject::Subject;

rule! {
    /// Reports a scheme whose protocol sends everything in clear text.
    ///
    /// # Why
    /// RFC 3986 §7.5: anybody between client and server can read requests, passwords too, and
    /// change responses. For `http`, `ftp`, `ws` and others there is a secure scheme.
    ///
    /// # Bad
    /// - `http://e.org/`
    /// - `ftp://e.org/`
    /// - `telnet://e.org/`
    /// - `ldap://e.org/`
    ///
    /// # Good
    /// - `https://e.org/`
    /// - `ssh://e.org/`
    /// - `urn:example:a`
    "clear-text-scheme" since "0.1.0", None
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let Some(scheme) = subject.scheme().filter(|it| CLEAR_TEXT.contains(&&**it)) else {
        return;
    };
    findings.add(0..scheme.len(), "the protocol sends everything in clear text");
}

const CLEAR_TEXT: [&str; 16] = [
    "dict", "ftp", "gopher", "http", "imap", "irc", "ldap", "mms", "nntp", "pop", "redis", "rtsp",
    "smtp", "telnet", "tftp", "ws",
];
