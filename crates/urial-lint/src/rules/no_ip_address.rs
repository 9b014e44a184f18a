use std::net::Ipv4Addr;

use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports a host of four numbers that is no IPv4 address.
    ///
    /// # Why
    /// RFC 3986 §3.2.2: a number of an address is at most 255. Anything else is a name, and no
    /// top-level domain is a number.
    ///
    /// # Bad
    /// - `http://300.1.1.1/`
    /// - `http://192.168.1.256:80/`
    ///
    /// # Good
    /// - `http://192.168.1.255/`
    /// - `http://300.e.org/`
    "no-ip-address" since "0.1.0", Some(Severity::Advice), silent for "rare-ip-address"
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    let Some((host, range)) = subject.host() else { return };
    let is_number = |label: &str| {
        !label.is_empty() && label.len() <= 9 && label.bytes().all(|byte| byte.is_ascii_digit())
    };
    let has_zero = |label: &str| label.len() > 1 && label.starts_with('0');
    let labels = || host.split('.');
    let is_like = labels().count() == 4 && labels().all(is_number) && !labels().any(has_zero);
    if is_like && host.parse::<Ipv4Addr>().is_err() {
        findings.add(range, "four numbers that are no IPv4 address: one is more than 255");
    }
}
