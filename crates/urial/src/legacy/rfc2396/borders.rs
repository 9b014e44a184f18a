//! Where the components of a reference start and end, and what an authority is.

use crate::chars::abnf::rfc2396::USERINFO;
use crate::chars::abnf::{ALPHA, DIGIT};

/// The borders of a reference. 0 is no border, but for the path: nothing before it can be empty.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Borders {
    /// Where the `:` behind the scheme is.
    pub(super) colon: usize,
    /// Where the authority starts; it ends where the path starts.
    pub(super) authority: usize,
    /// Where the host starts and ends, if the authority is a server that names one.
    pub(super) host: [usize; 2],
    pub(super) host_kind: Option<HostKind>,
    /// Where the path, or the opaque part, starts.
    pub(super) path: usize,
    /// Where the path ends.
    pub(super) path_end: usize,
    /// Where the `#` is, or the end.
    pub(super) uri_end: usize,
    /// Does an opaque part follow the scheme?
    pub(super) is_opaque: bool,
}

/// What a host is written as  (RFC 2396 §3.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum HostKind {
    /// `hostname = *( domainlabel "." ) toplabel [ "." ]`
    Hostname,
    /// `IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit`
    Ipv4Address,
    /// `ipv6reference = "[" IPv6address "]"`  (RFC 2732 §3)
    Ipv6Reference,
}

impl HostKind {
    /// Returns the name of the rule, as the documents write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            HostKind::Hostname => "hostname",
            HostKind::Ipv4Address => "IPv4address",
            HostKind::Ipv6Reference => "IPv6reference",
        }
    }
}

/// A host, as borders in what it was read from, and its kind.
pub(super) type Host = ([usize; 2], HostKind);

impl Borders {
    pub(super) fn set_host(&mut self, (host, kind): Host) {
        self.host = host;
        self.host_kind = Some(kind);
    }
}

/// The host of the authority from `start` to `end`, if that is a server:
/// `server = [ [ userinfo "@" ] hostport ]`  (RFC 2396 §3.2.2)
///
/// What stands there is known to be of `reg_name`.
pub(super) fn server(text: &[u8], start: usize, end: usize) -> Option<Host> {
    let authority = &text[start..end];
    let userinfo = authority.iter().position(|&byte| byte == b'@').map_or(0, |at| at + 1);
    let hostport = &authority[userinfo..];
    let colon = hostport.iter().position(|&byte| byte == b':').unwrap_or(hostport.len());
    let (host, port) = hostport.split_at(colon);
    let kind = kind_of(host)?;
    let is_port = port.iter().skip(1).all(|&byte| DIGIT.has(byte));
    let host = [start + userinfo, start + userinfo + colon];
    is_port.then_some((host, kind))
}

/// `host = hostname | IPv4address`  (RFC 2396 §3.2.2)
fn kind_of(host: &[u8]) -> Option<HostKind> {
    if is_ipv4address(host) {
        Some(HostKind::Ipv4Address)
    } else {
        is_hostname(host).then_some(HostKind::Hostname)
    }
}

/// `IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit`: whatever the numbers are.
fn is_ipv4address(host: &[u8]) -> bool {
    let is_number = |part: &[u8]| !part.is_empty() && part.iter().all(|&byte| DIGIT.has(byte));
    let mut parts = 0;
    host.split(|&byte| byte == b'.').all(|part| {
        parts += 1;
        is_number(part)
    }) && parts == 4
}

/// `hostname = *( domainlabel "." ) toplabel [ "." ]`
fn is_hostname(host: &[u8]) -> bool {
    let labels = host.strip_suffix(b".").unwrap_or(host);
    let top = labels.rsplit(|&byte| byte == b'.').next().unwrap_or_default();
    top.first().is_some_and(|&byte| ALPHA.has(byte))
        && labels.split(|&byte| byte == b'.').all(is_domainlabel)
}

/// `domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum`
fn is_domainlabel(label: &[u8]) -> bool {
    match label {
        [] | [b'-', ..] | [.., b'-'] => false,
        _ => label.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'-'),
    }
}

/// May a `[` stand at `at`, in an authority that starts at `start`: at its start, or behind the only
/// `@`, which ends a userinfo?  (RFC 2732 §3)
pub(super) fn may_open(text: &[u8], start: usize, at: usize) -> bool {
    match text[start..at].split_last() {
        None => true,
        Some((b'@', userinfo)) => userinfo.iter().all(|&byte| USERINFO.has(byte) || byte == b'%'),
        Some(_) => false,
    }
}
