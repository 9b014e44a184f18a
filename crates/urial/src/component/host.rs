//! The host (RFC 3986 §3.2.2).

use core::net::{Ipv4Addr, Ipv6Addr};

use crate::parse::ip;
use crate::percent::PctStr;

/// `host = IP-literal / IPv4address / reg-name`, the first that matches.
///
/// ```
/// # use urial::{Host, Uri};
/// # use core::net::{Ipv4Addr, Ipv6Addr};
/// # fn host(uri: &'static str) -> Host<'static> { Uri::parse(uri).unwrap().host().unwrap() }
/// assert_eq!(host("http://[::1]/"), Host::Ipv6(Ipv6Addr::LOCALHOST));
/// assert_eq!(host("http://127.0.0.1/"), Host::Ipv4(Ipv4Addr::LOCALHOST));
/// assert_eq!(host("http://[v1.a:b]/"), Host::IpvFuture { version: "1", address: "a:b" });
/// // Only four octets without leading zeros are an address: all else is a name (§7.4).
/// assert!(matches!(host("http://127.1/"), Host::RegName(name) if name.as_str() == "127.1"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Host<'a> {
    /// `IPv4address`: four decimal octets.
    Ipv4(Ipv4Addr),
    /// `IPv6address`, between brackets.
    Ipv6(Ipv6Addr),
    /// `IPvFuture`, between brackets: a format of address that this software does not know.
    IpvFuture {
        /// The hexadecimal digits between `v` and `.`.
        version: &'a str,
        /// What follows the `.`.
        address: &'a str,
    },
    /// `reg-name`: a name in whatever registry the scheme goes by, often DNS. May be empty.
    RegName(PctStr<'a>),
}

impl<'a> Host<'a> {
    /// The host that `text`, which is valid, spells.
    pub(crate) fn trusted(text: &'a str) -> Host<'a> {
        match text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
            Some(literal) => Host::literal(literal),
            None => match ip::ipv4(text) {
                Some(address) => Host::Ipv4(address),
                None => Host::RegName(PctStr::trusted(text)),
            },
        }
    }

    fn literal(text: &'a str) -> Host<'a> {
        let future = text.strip_prefix(['v', 'V']).and_then(|text| text.split_once('.'));
        match future {
            Some((version, address)) => Host::IpvFuture { version, address },
            None => Host::Ipv6(ip::ipv6(text)),
        }
    }

    /// Returns the kind in a word: `ipv4`, `ipv6`, `ipvfuture` or `reg-name`.
    ///
    /// ```
    /// # use urial::Uri;
    /// assert_eq!(Uri::parse("http://256.0.0.1/")?.host().unwrap().kind(), "reg-name");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Host::Ipv4(_) => "ipv4",
            Host::Ipv6(_) => "ipv6",
            Host::IpvFuture { .. } => "ipvfuture",
            Host::RegName(_) => "reg-name",
        }
    }
}
