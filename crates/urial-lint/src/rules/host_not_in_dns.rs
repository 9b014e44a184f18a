use urial::HostKind;

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
    let uses_dns = reference.scheme().is_some_and(|scheme| scheme.default_port().is_some());
    let is_name = reference.host().is_some_and(|host| host.kind() == HostKind::RegName);
    if !uses_dns || !is_name {
        return;
    }
    let decoded = decoded(host);
    let host = String::from_utf8_lossy(&decoded);
    let name = host.strip_suffix('.').unwrap_or(&host);
    if name.len() > 253 {
        findings.add(range, "the host is longer than 253 characters");
    } else if !name.split('.').all(is_label) {
        findings.add(range, "the host has a label that DNS cannot have");
    }
}

/// Characters beyond ASCII become letters, digits and hyphens in DNS (RFC 5890).
fn is_label(label: &str) -> bool {
    let is_inner = |it: char| it.is_ascii_alphanumeric() || it == '-' || !it.is_ascii();
    let has_hyphen = label.starts_with('-') || label.ends_with('-');
    (1..=63).contains(&label.chars().count()) && !has_hyphen && label.chars().all(is_inner)
}
