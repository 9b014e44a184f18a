//! Offsets of the components of a reference, and the parser of server authorities.

use crate::chars::abnf::rfc2396::USERINFO;
use crate::chars::abnf::{ALPHA, DIGIT};

/// The offsets of the components of a reference. 0 means absent, except for the path.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Borders {
    /// Offset of the `:` after the scheme.
    pub(super) colon: usize,
    /// Start of the authority, which ends at the start of the path.
    pub(super) authority: usize,
    /// Start and end of the host, if the authority is a server with a host.
    pub(super) host: [usize; 2],
    pub(super) host_kind: Option<HostKind>,
    /// Start of the path or of the opaque part.
    pub(super) path: usize,
    /// End of the path or of the opaque part.
    pub(super) path_end: usize,
    /// Offset of the `#`, or the end of the text.
    pub(super) uri_end: usize,
    /// Whether an opaque part follows the scheme.
    pub(super) is_opaque: bool,
}

/// The form of a host  (RFC 2396 §3.2.2).
///
/// ```
/// # use urial::rfc2396::{HostKind, Reference};
/// let kind = |text| Reference::parse(text).unwrap().host_kind().unwrap();
/// assert_eq!(kind("http://127.0.0.1/"), HostKind::Ipv4Address);
/// assert_eq!(kind("http://e.org/").as_str(), "hostname");
/// ```
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
    /// Returns the name of the grammar rule, as the RFCs write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            HostKind::Hostname => "hostname",
            HostKind::Ipv4Address => "IPv4address",
            HostKind::Ipv6Reference => "IPv6reference",
        }
    }
}

/// Start and end of a host, and its form.
pub(super) type HostSpan = ([usize; 2], HostKind);

impl Borders {
    pub(super) fn set_host(&mut self, (span, kind): HostSpan) {
        self.host = span;
        self.host_kind = Some(kind);
    }
}

/// Finds the host of the authority from `start` to `end`, if that is a server:
/// `server = [ [ userinfo "@" ] hostport ]`  (RFC 2396 §3.2.2)
///
/// The authority must match `reg_name`, which the caller has checked.
pub(super) fn server(text: &[u8], start: usize, end: usize) -> Option<HostSpan> {
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

/// `IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit`, with no limit on the numbers.
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

/// Whether a host may begin at `at`, in an authority that begins at `start`: at its start, or after
/// its only `@`, which ends a userinfo  (RFC 2732 §3)
pub(super) fn is_host_start(text: &[u8], start: usize, at: usize) -> bool {
    match text[start..at].split_last() {
        None => true,
        Some((b'@', userinfo)) => userinfo.iter().all(|&byte| USERINFO.has(byte) || byte == b'%'),
        Some(_) => false,
    }
}
