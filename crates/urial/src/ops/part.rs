//! What the host and the port of [`Parts`](crate::Parts) are made from.

use alloc::string::String;
use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::build::Content;
use crate::components::host::Host;
use crate::components::percent::PctStr;

/// The source of a host: text, data, an IP address or a parsed [`Host`].
///
/// All of them convert to it. In text, an IPv6 address may lack its brackets.
///
/// ```
/// # use urial::{HostPart, Parts, Uri};
/// # use core::net::{IpAddr, Ipv6Addr};
/// let built = |host| Parts { host: Some(host), ..Parts::default() }.build();
/// assert_eq!(built("e.org".into())?, "//e.org");
/// assert_eq!(built("::1".into())?, "//[::1]");
/// assert_eq!(built(Ipv6Addr::LOCALHOST.into())?, "//[::1]");
/// assert_eq!(built(IpAddr::from([192, 0, 2, 1]).into())?, "//192.0.2.1");
/// assert_eq!(built(Uri::from_static("s://[v1.a]/").host().unwrap().into())?, "//[v1.a]");
/// # Ok::<(), urial::BuildError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HostPart<'a> {
    /// Text that must be a host, or data for a name.
    Content(Content<'a>),
    /// A host, written as its `Display` does.
    Host(Host<'a>),
}

/// The source of a port: a number or text.
///
/// ```
/// # use urial::Parts;
/// let built = |port| Parts { host: Some("h".into()), port: Some(port), ..Parts::default() }.build();
/// assert_eq!(built(8080.into())?, "//h:8080");
/// assert_eq!(built("0080".into())?, "//h:0080");
/// assert!(built("8a".into()).is_err());
/// # Ok::<(), urial::BuildError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PortPart<'a> {
    /// Any number of digits, even none.
    Text(&'a str),
    /// A port number.
    Number(u16),
}

/// Converts what [`Content`] is made of.
macro_rules! host_from {
    ($($content:ty),*) => {
        $(
            impl<'a> From<$content> for HostPart<'a> {
                fn from(content: $content) -> HostPart<'a> {
                    HostPart::Content(content.into())
                }
            }
        )*
    };
}

host_from!(Content<'a>, &'a str, &'a String, PctStr<'a>);

impl<'a> From<Host<'a>> for HostPart<'a> {
    fn from(host: Host<'a>) -> HostPart<'a> {
        HostPart::Host(host)
    }
}

impl From<IpAddr> for HostPart<'_> {
    fn from(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(address) => address.into(),
            IpAddr::V6(address) => address.into(),
        }
    }
}

impl From<Ipv4Addr> for HostPart<'_> {
    fn from(address: Ipv4Addr) -> Self {
        HostPart::Host(Host::Ipv4(address))
    }
}

impl From<Ipv6Addr> for HostPart<'_> {
    fn from(address: Ipv6Addr) -> Self {
        HostPart::Host(Host::Ipv6(address))
    }
}

impl From<u16> for PortPart<'_> {
    fn from(number: u16) -> Self {
        PortPart::Number(number)
    }
}

impl<'a> From<&'a str> for PortPart<'a> {
    fn from(text: &'a str) -> PortPart<'a> {
        PortPart::Text(text)
    }
}

impl<'a> From<&'a String> for PortPart<'a> {
    fn from(text: &'a String) -> PortPart<'a> {
        PortPart::Text(text)
    }
}

impl fmt::Debug for HostPart<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostPart::Content(content) => {
                fmt::Debug::fmt(&String::from_utf8_lossy(content.as_bytes()), f)
            }
            HostPart::Host(host) => host.fmt(f),
        }
    }
}

impl fmt::Debug for PortPart<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PortPart::Text(text) => fmt::Debug::fmt(text, f),
            PortPart::Number(number) => fmt::Debug::fmt(number, f),
        }
    }
}
