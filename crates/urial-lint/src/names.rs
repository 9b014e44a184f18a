//! Names of hosts: those that no public DNS has, and those that a policy lists.

use std::borrow::Cow;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use urial::{Host, IriRef, PctStr};

/// A name that a policy lists, which stands for all names in its domain, too.
///
/// Every spelling of a name matches: upper case, dots around it, percent-encoded octets and, with
/// the feature `unicode`, IRIs, which are mapped by IDNA (UTS 46).
///
/// ```
/// use urial_lint::{HostName, NotAHostName};
///
/// let name = |text: &str| text.parse::<HostName>().map(|it| it.to_string());
/// assert_eq!(name(".Corp.Example."), name("%63orp.example"));
/// # #[cfg(feature = "unicode")]
/// assert_eq!(name("BÜCHER.example"), name("xn--bcher-kva.example"));
/// assert_eq!(name("*.corp.example"), Err(NotAHostName::Pattern));
/// assert_eq!(name("127.1"), Err(NotAHostName::Address));
/// assert_eq!(name("corp.example:80"), Err(NotAHostName::Syntax));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HostName(String);

/// Why a text is no [`HostName`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NotAHostName {
    /// It has a `*`: a name stands for all names in its domain anyway.
    Pattern,
    /// Programs read it as an IP address, so no lookup has that name.
    Address,
    /// It has more than a name, or an empty label.
    Syntax,
    /// It has characters beyond ASCII, and IDNA has no name in ASCII for it; or the feature
    /// `unicode` is not there.
    International,
}

impl FromStr for HostName {
    type Err = NotAHostName;

    fn from_str(text: &str) -> Result<HostName, NotAHostName> {
        let name = in_ascii(text);
        let name = name.trim_matches('.');
        if !name.is_ascii() {
            return Err(NotAHostName::International);
        }
        if is_address(name) {
            return Err(NotAHostName::Address);
        }
        if name.contains('*') {
            return Err(NotAHostName::Pattern);
        }
        let is_name = with_host(name, |host| matches!(host, Host::RegName(_)));
        let has_labels = !name.split('.').any(str::is_empty);
        let name = HostName(name.to_ascii_lowercase());
        if is_name == Some(true) && has_labels { Ok(name) } else { Err(NotAHostName::Syntax) }
    }
}

/// Whether some program reads a name as an address. An IPv6 address may lack its brackets.
fn is_address(name: &str) -> bool {
    let is_read = with_host(name, |host| host.platform_addr().is_some());
    is_read == Some(true) || name.parse::<IpAddr>().is_ok()
}

/// The result of `read` for the host that a text is, if it is one and nothing more.
fn with_host<T>(name: &str, read: impl FnOnce(Host<'_>) -> T) -> Option<T> {
    let text = ["//", name].concat();
    let reference = IriRef::parse(&text).ok()?;
    reference.host().filter(|_| reference.host_str() == Some(name)).map(read)
}

impl fmt::Display for HostName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for NotAHostName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotAHostName::Pattern => "expected a name without *: it stands for its whole domain",
            NotAHostName::Address => "expected a name, not an address: addresses have other lists",
            NotAHostName::Syntax => "expected the name of a host, without scheme, port and path",
            NotAHostName::International if cfg!(feature = "unicode") => {
                "expected a name that IDNA allows"
            }
            NotAHostName::International => "expected a name in ASCII, as xn--bcher-kva.example",
        })
    }
}

impl std::error::Error for NotAHostName {}

/// Names that a policy lists.
#[derive(Clone, Default, Debug)]
pub(crate) struct Names(Vec<HostName>);

impl Names {
    /// Whether a host, which is [in ASCII](in_ascii), has one of the names, or is in the domain of
    /// one.
    pub(crate) fn have(&self, host: &str) -> bool {
        self.0.iter().any(|name| is_in(host, &name.0))
    }

    pub(crate) fn push(&mut self, name: HostName) {
        self.0.push(name);
    }
}

/// Whether a name, which is [in ASCII](in_ascii), is of the machine that reads it, or of its
/// network (RFC 6761, RFC 6762, RFC 8375), or has a domain by which networks name their own.
pub(crate) fn is_local(host: &str) -> bool {
    LOCAL.into_iter().any(|domain| is_in(host, domain))
}

const LOCAL: [&str; 8] = [
    "localhost",
    "localdomain",
    "local",
    "lan",
    "internal",
    "home.arpa",
    // Services of Kubernetes.
    "svc",
    "cluster.local",
];

/// The address that a public service of DNS has for a name, which holds it: `10.0.0.1.nip.io`, or
/// `a-10-0-0-1.sslip.io`; or the address of the machine.
pub(crate) fn address_in_name(host: &str) -> Option<IpAddr> {
    const OWN: [&str; 4] = ["localtest.me", "lvh.me", "vcap.me", "lacolhost.com"];
    const SERVICES: [&str; 4] = ["nip.io", "sslip.io", "xip.io", "traefik.me"];
    if OWN.into_iter().any(|domain| is_in(host, domain)) {
        return Some(Ipv4Addr::LOCALHOST.into());
    }
    let domain = SERVICES.into_iter().find(|domain| is_in(host, domain))?;
    let host = host.strip_suffix('.').unwrap_or(host);
    let before = host.get(..host.len() - domain.len())?.trim_end_matches('.');
    let label = before.rsplit('.').next().unwrap_or_default();
    in_dots(before)
        .or_else(|| in_dots(&label.replace('-', ".")))
        .or_else(|| in_hexadecimal(label))
        .map(IpAddr::V4)
        .or_else(|| label.replace('-', ":").parse::<Ipv6Addr>().ok().map(IpAddr::V6))
}

/// The address of the last four labels.
fn in_dots(labels: &str) -> Option<Ipv4Addr> {
    let mut ends = labels.rmatch_indices('.').map(|(dot, _)| dot + 1).chain([0]);
    labels[ends.nth(3)?..].parse().ok()
}

/// The address of the eight digits at the end of a label.
fn in_hexadecimal(label: &str) -> Option<Ipv4Addr> {
    let digits = label.rsplit('-').next().filter(|it| it.len() == 8)?;
    u32::from_str_radix(digits, 16).ok().map(Ipv4Addr::from_bits)
}

/// Whether a host is a domain, or a name in it. Case and a final dot do not matter.
fn is_in(host: &str, domain: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    let Some((before, end)) =
        host.len().checked_sub(domain.len()).and_then(|at| host.split_at_checked(at))
    else {
        return false;
    };
    end.eq_ignore_ascii_case(domain) && (before.is_empty() || before.ends_with('.'))
}

/// A host without triplets and, as far as IDNA has that, in ASCII.
pub(crate) fn in_ascii(host: &str) -> Cow<'_, str> {
    let encoded = PctStr::new(host).ok().filter(|_| host.contains('%'));
    let decoded = encoded.map_or(Cow::Borrowed(host), PctStr::decode_utf8_lossy);
    if decoded.is_ascii() { decoded } else { mapped(&decoded).into() }
}

/// A label that IDNA rejects stays: the domain that it is in is known nevertheless.
fn mapped(host: &str) -> String {
    let by_label = || {
        let labels = host.split(['.', '\u{3002}', '\u{ff0e}', '\u{ff61}']);
        let labels: Vec<_> = labels.map(|it| by_idna(it).unwrap_or_else(|| it.into())).collect();
        labels.join(".")
    };
    by_idna(host).unwrap_or_else(by_label)
}

#[cfg(feature = "unicode")]
fn by_idna(name: &str) -> Option<String> {
    let text = ["//", name].concat();
    let iri = IriRef::parse(&text).ok().filter(|iri| iri.host_str() == Some(name))?;
    let uri = iri.to_uri(urial::HostMapping::Idna).ok()?;
    uri.host_str().map(str::to_owned)
}

#[cfg(not(feature = "unicode"))]
fn by_idna(_name: &str) -> Option<String> {
    None
}
