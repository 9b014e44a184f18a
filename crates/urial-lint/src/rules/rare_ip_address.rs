use crate::address::loose_ipv4;
use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a host that is no IPv4 address by the grammar, and that programs read as one.
    ///
    /// # Why
    /// RFC 3986 §7.4: platforms read octal, hexadecimal and missing parts, and connect. A filter
    /// that compares texts does not see the address.
    ///
    /// # Bad
    /// - `http://127.1/`
    /// - `http://0x7f.0.0.1/`
    /// - `http://0177.0.0.01/`
    /// - `http://017700000001/`
    /// - `http://2130706433/`
    /// - `http://10.1.256/`
    /// - `http://127.0.0.1./`
    /// - `http://%31%32%37.0.0.1/`
    /// - `http://１２７.0.0.1/`
    ///
    /// # Good
    /// - `http://127.0.0.1/`
    /// - `http://1.2.3.4.5/`
    /// - `http://example.org/`
    ///
    /// # Fix
    /// Write the address with four decimal numbers, if it is meant.
    "rare-ip-address" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let Some((host, range)) = subject.host() else {
        return;
    };
    let is_written_out = subject.reference.and_then(|it| it.host()?.ip_addr()).is_some();
    if let Some(address) = loose_ipv4(host).filter(|_| !is_written_out) {
        let message = format!("some programs read this host as {address}");
        findings.suggest(range.clone(), message, range, address.to_string());
    }
}
