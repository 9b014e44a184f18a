use crate::finding::Findings;
use crate::rule::rule;
use crate::subject::Subject;

rule! {
    /// Reports any port that is not the default of the scheme.
    ///
    /// # Why
    /// RFC 2396 §7 urges caution with every such URI: what looks like reading may be a command to
    /// another server. Many servers have good reasons for their ports, so this is off by default,
    /// and a policy can allow ports.
    ///
    /// # Bad
    /// - `http://h:8080/`
    /// - `https://h:80/`
    ///
    /// # Good
    /// - `http://h:80/`
    /// - `http://h/`
    /// - `http://h:/`
    "non-default-port" since "0.1.0", None, silent for "well-known-port"
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    if let Some((port, Some(default), range)) = subject.unusual_port() {
        findings.add(range, format!("port {port} is not {default}, the default of the scheme"));
    }
}
