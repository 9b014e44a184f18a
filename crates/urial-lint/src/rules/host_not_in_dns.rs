use urial::{Host, HostKind, IriRef};

use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::{Subject, decoded};

rule! {
    /// Reports a host that DNS cannot have.
    ///
    /// # Why
    /// RFC 3986 §3.2.2: a host that is looked up in DNS follows its syntax: labels of at most 63
    /// letters, digits and hyphens, which are not at an end, and at most 255 in all. Other
    /// registries may have other names, so this is advice.
    ///
    /// # Bad
    /// - `http://a_b.example/`
    /// - `http://-a.example/`
    /// - `http://a..example/`
    /// - `http://a%20b.example/`
    ///
    /// # Good
    /// - `http://a-b.example/`
    /// - `http://%61.example/`
    /// - `http://xn--bcher-kva.example/`
    /// - `http://127.0.0.1/`
    /// - `http://[::1]/`
    /// - `http://bücher.example/`
    /// - `x-unknown://a_b/`
    "host-not-in-dns" since "0.1.0", Some(Severity::Advice),
    silent for "leading-hyphen" "rare-ip-address"
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let (Some(reference), Some((host, range))) = (subject.reference, subject.host()) else {
        return;
    };
    let has_port = || reference.scheme().is_some_and(|scheme| scheme.default_port().is_some());
    let uses_dns = subject.is_of_web() || has_port();
    let name = reference.host().filter(|host| uses_dns && host.kind() == HostKind::RegName);
    if name.is_some_and(|name| !name.is_dns_name() && !is_dns_name_decoded(host)) {
        let decoded = decoded(host);
        if decoded.strip_suffix(b".").unwrap_or(&decoded).len() > 253 {
            findings.add(range, "the host is longer than 253 characters");
        } else {
            findings.add(range, "the host has a label that DNS cannot have");
        }
    }
}

/// Whether the octets that a host stands for are a name of DNS.
fn is_dns_name_decoded(host: &str) -> bool {
    let decoded = decoded(host);
    let reference = ["//", &*String::from_utf8_lossy(&decoded)].concat();
    let is_name = |it: IriRef<'_>| it.host().is_some_and(Host::is_dns_name);
    host.contains('%') && IriRef::parse(&reference).is_ok_and(is_name)
}
