use crate::address::special_purpose;
use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports an address that is not one of the public Internet.
    ///
    /// # Why
    /// RFC 3986 §7.4: filters have to look at the value of an address. A server that fetches such a
    /// URI for somebody else reaches its own network: loopback, private and link-local addresses,
    /// and the metadata of clouds. The blocks come from IANA's special-purpose registries, as of
    /// 2026-11; an IPv6 address that embeds an IPv4 address is read as the IPv4 address.
    ///
    /// # Bad
    /// - `http://127.0.0.1/`
    /// - `http://0x7f.1/`
    /// - `http://[::1]/`
    /// - `http://[::ffff:127.0.0.1]/`
    /// - `http://[64:ff9b::10.0.0.1]/`
    /// - `http://[2002:7f00:1::]/`
    /// - `http://[fe80::1]/`
    /// - `http://169.254.169.254/latest/`
    /// - `http://0/`
    ///
    /// # Good
    /// - `http://93.184.216.34/`
    /// - `http://[2606:2800:220:1::1]/`
    /// - `http://example.org/`
    "special-address" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let (Some(address), Some((_, range))) = (subject.address(), subject.host()) else {
        return;
    };
    if let Some(purpose) = special_purpose(address) {
        findings.add(range, format!("{address} is in {} ({})", purpose.block, purpose.name));
    }
}
