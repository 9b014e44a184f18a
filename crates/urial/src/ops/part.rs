//! What the host and the port of [`Parts`](crate::Parts) are made from, and what `set` takes.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::build::Content;
use crate::components::authority::Authority;
use crate::components::host::Host;
use crate::components::path::Path;
use crate::components::percent::PctStr;
use crate::components::scheme::Scheme;
use crate::components::userinfo::Userinfo;

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

/// What a component is set to: whatever a field of [`Parts`](crate::Parts) is made of, borrowed or
/// owned.
///
/// That is text, [`Content`], a port number, an IP address, a [`Host`], a parsed component. All of
/// them convert to it, so that [`set`](crate::UriRefBuf::set) takes them as they are. A number and
/// an address are the text that they are written as.
///
/// ```
/// # use urial::{Component, Content, UriBuf};
/// # use core::net::Ipv6Addr;
/// # use std::borrow::Cow;
/// let mut uri = UriBuf::parse("http://h/")?;
/// uri.set(Component::Host, Ipv6Addr::LOCALHOST)?;
/// uri.set(Component::Port, 8080)?;
/// uri.set(Component::Path, Content::data("/a b"))?;
/// uri.set(Component::Query, Cow::Borrowed("q"))?;
/// uri.set(Component::Fragment, format!("{}", 1 + 1))?;
/// assert_eq!(uri, "http://[::1]:8080/a%20b?q#2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct NewContent<'a>(New<'a>);

#[derive(Clone, PartialEq, Eq, Hash)]
enum New<'a> {
    Content(Content<'a>),
    Text(String),
}

impl NewContent<'_> {
    /// Returns the content.
    pub(super) fn as_content(&self) -> Content<'_> {
        match &self.0 {
            New::Content(content) => *content,
            New::Text(text) => Content::Text(text),
        }
    }
}

/// Converts what [`Content`] is made of.
macro_rules! new_from {
    ($($content:ty),*) => {
        $(
            impl<'a> From<$content> for NewContent<'a> {
                fn from(content: $content) -> NewContent<'a> {
                    NewContent(New::Content(content.into()))
                }
            }
        )*
    };
}

new_from!(Content<'a>, &'a str, &'a String, &'a Cow<'_, str>);
new_from!(PctStr<'a>, Scheme<'a>, Authority<'a>, Userinfo<'a>, Path<'a>);

/// Converts what is written as text.
macro_rules! new_of_text {
    ($($value:ty),*) => {
        $(
            impl From<$value> for NewContent<'_> {
                fn from(value: $value) -> Self {
                    NewContent(New::Text(value.to_string()))
                }
            }
        )*
    };
}

new_of_text!(u16, IpAddr, Ipv4Addr, Ipv6Addr, Host<'_>);

impl From<String> for NewContent<'_> {
    fn from(text: String) -> Self {
        NewContent(New::Text(text))
    }
}

impl<'a> From<Cow<'a, str>> for NewContent<'a> {
    fn from(text: Cow<'a, str>) -> NewContent<'a> {
        match text {
            Cow::Borrowed(text) => text.into(),
            Cow::Owned(text) => text.into(),
        }
    }
}

impl<'a> From<HostPart<'a>> for NewContent<'a> {
    fn from(host: HostPart<'a>) -> NewContent<'a> {
        match host {
            HostPart::Content(content) => content.into(),
            HostPart::Host(host) => host.into(),
        }
    }
}

impl<'a> From<PortPart<'a>> for NewContent<'a> {
    fn from(port: PortPart<'a>) -> NewContent<'a> {
        match port {
            PortPart::Text(text) => text.into(),
            PortPart::Number(number) => number.into(),
        }
    }
}

impl fmt::Debug for NewContent<'_> {
    /// Omits the content, which may be a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NewContent").field(&self.as_content()).finish()
    }
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

host_from!(Content<'a>, &'a str, &'a String, &'a Cow<'_, str>, PctStr<'a>);

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

impl<'a> From<&'a Cow<'_, str>> for PortPart<'a> {
    fn from(text: &'a Cow<'_, str>) -> PortPart<'a> {
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
