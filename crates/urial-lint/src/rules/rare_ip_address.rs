use urial::Host;

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
    /// - `http://%EF%BC%91%EF%BC%92%EF%BC%97。0.0.1/`
    /// - `http://①②⑦.1/`
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
    let host = subject.reference.and_then(|it| it.host()).filter(|host| host.ip_addr().is_none());
    let address = host.and_then(Host::platform_addr);
    if let (Some(address), Some((_, range))) = (address, subject.host()) {
        let message = format!("some programs read this host as {address}");
        findings.suggest(range.clone(), message, range, address.to_string());
    }
}
