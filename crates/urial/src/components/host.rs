//! The host of an authority (RFC 3986 §3.2.2).

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt::{self, Write as _};
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::components::percent::PctStr;
use crate::parse::ip;

/// `host = IP-literal / IPv4address / reg-name`: the first rule that matches.
///
/// Borrowed and `Copy`. Two addresses are equal if their values are, however they are written; two
/// names are equal if their texts are. Equality with a `str` is that of the text that `Display`
/// writes. For the text of a host as it was parsed, see
/// [`Authority::host_str`](crate::Authority::host_str).
///
/// ```
/// # use urial::{Host, Uri};
/// # use core::net::{Ipv4Addr, Ipv6Addr};
/// # fn host(uri: &'static str) -> Host<'static> { Uri::parse(uri).unwrap().host().unwrap() }
/// assert_eq!(host("http://[::1]/"), Host::Ipv6(Ipv6Addr::LOCALHOST));
/// assert_eq!(host("http://127.0.0.1/"), Host::Ipv4(Ipv4Addr::LOCALHOST));
/// assert_eq!(host("http://[v1.a:b]/"), Host::IpvFuture { version: "1", address: "a:b" });
/// // Only four octets without leading zeros are an address. All else is a name (§7.4).
/// assert!(matches!(host("http://127.1/"), Host::RegName(name) if name == "127.1"));
/// assert!(host("http://e.org/") == "e.org" && host("http://[0::1]/") == "[::1]");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Host<'a> {
    /// `IPv4address`: four decimal octets without leading zeros.
    Ipv4(Ipv4Addr),
    /// `IPv6address`, which is written in brackets.
    Ipv6(Ipv6Addr),
    /// `IPvFuture`, which is written in brackets: an address in a format that is not defined yet.
    IpvFuture {
        /// The hexadecimal digits between `v` and `.`.
        version: &'a str,
        /// The text after the `.`.
        address: &'a str,
    },
    /// `reg-name`: a name in a registry that the scheme chooses, often DNS. It may be empty.
    RegName(PctStr<'a>),
}

/// The rule of §3.2.2 that a host matches first; see [`Host::kind`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HostKind {
    /// `IPv4address`
    Ipv4,
    /// `"[" IPv6address "]"`
    Ipv6,
    /// `"[" IPvFuture "]"`
    IpvFuture,
    /// `reg-name`
    RegName,
}

impl<'a> Host<'a> {
    /// Reads a valid host.
    // PERF: most hosts are names, and most names begin with a letter (`read`).
    #[inline]
    pub(crate) fn trusted(text: &'a str) -> Host<'a> {
        match text.as_bytes().first() {
            Some(b'[' | b'0'..=b'9') => Host::address_or_name(text),
            _ => Host::RegName(PctStr::trusted(text)),
        }
    }

    /// Reads a valid host that begins with a bracket or a digit.
    #[inline(never)]
    fn address_or_name(text: &'a str) -> Host<'a> {
        match text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
            Some(literal) => Host::literal(literal),
            None => match ip::ipv4(text) {
                Some(address) => Host::Ipv4(address),
                None => Host::RegName(PctStr::trusted(text)),
            },
        }
    }

    /// Reads the inside of `IP-literal = "[" ( IPv6address / IPvFuture ) "]"`.
    fn literal(text: &'a str) -> Host<'a> {
        let future = text.strip_prefix(['v', 'V']).and_then(|text| text.split_once('.'));
        match future {
            Some((version, address)) => Host::IpvFuture { version, address },
            None => Host::Ipv6(ip::ipv6(text)),
        }
    }

    /// Returns the rule that the host matches.
    ///
    /// ```
    /// # use urial::{HostKind, Uri};
    /// let host = Uri::parse("http://256.0.0.1/")?.host().unwrap();
    /// assert_eq!(host.kind(), HostKind::RegName);
    /// assert_eq!(host.kind().as_str(), "reg-name");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn kind(self) -> HostKind {
        match self {
            Host::Ipv4(_) => HostKind::Ipv4,
            Host::Ipv6(_) => HostKind::Ipv6,
            Host::IpvFuture { .. } => HostKind::IpvFuture,
            Host::RegName(_) => HostKind::RegName,
        }
    }

    /// Returns whether the text of the host, as `Display` writes it, is `text` in any case
    /// (§6.2.2.1). Nothing is decoded.
    ///
    /// ```
    /// # use urial::Uri;
    /// let host = Uri::parse("http://E.org/")?.host().unwrap();
    /// assert!(host.eq_ignore_ascii_case("e.ORG") && host != "e.ORG");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn eq_ignore_ascii_case(self, text: &str) -> bool {
        self.is_written(text, str::eq_ignore_ascii_case)
    }

    /// Whether the host is written as pieces that are `equal` to those of `text`.
    fn is_written(self, text: &str, equal: fn(&str, &str) -> bool) -> bool {
        let mut rest = Unwritten { text, equal };
        write!(rest, "{self}").is_ok() && rest.text.is_empty()
    }

    /// Returns the address if the host is an IPv4 or IPv6 address.
    ///
    /// ```
    /// # use urial::Uri;
    /// let host = Uri::parse("http://192.0.2.7/")?.host().unwrap();
    /// assert!(host.ip_addr().is_some_and(|address| address.is_ipv4()));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn ip_addr(self) -> Option<IpAddr> {
        match self {
            Host::Ipv4(address) => Some(IpAddr::V4(address)),
            Host::Ipv6(address) => Some(IpAddr::V6(address)),
            Host::IpvFuture { .. } | Host::RegName(_) => None,
        }
    }
}

impl HostKind {
    /// Returns the kind as a word: `ipv4`, `ipv6`, `ipvfuture` or `reg-name`.
    ///
    /// ```
    /// assert_eq!(urial::HostKind::IpvFuture.as_str(), "ipvfuture");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            HostKind::Ipv4 => "ipv4",
            HostKind::Ipv6 => "ipv6",
            HostKind::IpvFuture => "ipvfuture",
            HostKind::RegName => "reg-name",
        }
    }
}

/// The text that a host has yet to write, if it is to be equal to it.
struct Unwritten<'t> {
    text: &'t str,
    equal: fn(&str, &str) -> bool,
}

impl fmt::Write for Unwritten<'_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        let (start, rest) = self.text.split_at_checked(piece.len()).ok_or(fmt::Error)?;
        self.text = rest;
        if (self.equal)(start, piece) { Ok(()) } else { Err(fmt::Error) }
    }
}

/// Implements equality with text, in both directions.
macro_rules! compare_with_text {
    ($($text:ty),*) => {
        $(
            /// By the text that `Display` writes. Nothing is decoded or allocated.
            impl PartialEq<$text> for Host<'_> {
                fn eq(&self, other: &$text) -> bool {
                    self.is_written(other, |a, b| a == b)
                }
            }

            /// By the text that `Display` writes. Nothing is decoded or allocated.
            impl PartialEq<Host<'_>> for $text {
                fn eq(&self, other: &Host<'_>) -> bool {
                    other == self
                }
            }
        )*
    };
}

compare_with_text!(str, &str);
#[cfg(feature = "alloc")]
compare_with_text!(String);

impl fmt::Display for HostKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Display for Host<'_> {
    /// Writes the host as it appears in a URI, with the brackets of an IP literal. An address is
    /// written as the standard library writes it, which may differ from the original text.
    ///
    /// ```
    /// # use urial::Uri;
    /// let host = Uri::parse("http://[2001:DB8:0::7]/")?.host().unwrap();
    /// assert_eq!(host.to_string(), "[2001:db8::7]");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Host::Ipv4(address) => write!(f, "{address}"),
            Host::Ipv6(address) => write!(f, "[{address}]"),
            Host::IpvFuture { version, address } => write!(f, "[v{version}.{address}]"),
            Host::RegName(name) => write!(f, "{name}"),
        }
    }
}
