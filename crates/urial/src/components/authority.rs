//! The authority and its port (RFC 3986 §3.2, §3.2.3).

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use super::host::Host;
use super::userinfo::Userinfo;
use crate::arch::ParsedText;
use crate::parse::error::Printable;
use crate::parse::offsets::{self, Component, Offsets};

/// `authority = [ userinfo "@" ] host [ ":" port ]`
///
/// Borrowed and `Copy`. Equality, order and hash are those of the text, so hosts that differ in
/// case differ here. `Display` writes all of the text; `Debug` masks the password.
///
/// ```
/// # use urial::Uri;
/// let uri = Uri::parse("http://u@e.org:8080/")?;
/// let authority = uri.authority().unwrap();
/// assert_eq!(authority.as_str(), "u@e.org:8080");
/// assert_eq!(authority.host_str(), "e.org");
/// assert_eq!(authority.port(), Some("8080"));
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Authority<'a> {
    /// The whole reference. It has an authority: `of` checks.
    // PERF: the authority itself is cut out only when it is needed (`read`).
    marked: ParsedText<'a>,
}

/// The error of [`Authority::port_number`]: the port is not a port number.
///
/// ```
/// # use urial::{PortError, Uri};
/// let port = |uri| Uri::parse(uri).unwrap().port_number();
/// assert_eq!(port("http://e.org:65536/"), Err(PortError::Overflow));
/// assert_eq!(port("http://e.org:00080/"), Ok(Some(80)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PortError {
    /// The number is above 65535. The grammar, `*DIGIT`, has no upper bound.
    Overflow,
}

impl<'a> Authority<'a> {
    /// The authority of a reference, if it has one.
    #[inline]
    pub(crate) fn of(marked: ParsedText<'a>) -> Option<Authority<'a>> {
        let authority = Authority { marked };
        authority.offsets().has_authority().then_some(authority)
    }

    #[inline]
    const fn offsets(self) -> Offsets {
        Offsets::of_text(&self.marked)
    }

    #[inline]
    const fn part(self, component: Component) -> Option<&'a str> {
        offsets::component(&self.marked, component)
    }

    /// Returns the text of the authority, without the `//` before it. It may be empty.
    ///
    /// ```
    /// # use urial::Uri;
    /// assert_eq!(Uri::parse("http://e.org:80/a")?.authority().unwrap().as_str(), "e.org:80");
    /// assert_eq!(Uri::parse("file:///etc")?.authority().unwrap().as_str(), "");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'a str {
        let offsets = self.offsets();
        self.marked.cut(offsets.authority_start()..offsets.path_start())
    }

    /// Returns the userinfo, the text before the `@` (§3.2.1).
    ///
    /// `None` if there is no `@`. The userinfo may be empty.
    ///
    /// ```
    /// # use urial::Uri;
    /// let uri = Uri::parse("ftp://anna@e.org/")?;
    /// assert_eq!(uri.authority().unwrap().userinfo().unwrap(), "anna");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn userinfo(self) -> Option<Userinfo<'a>> {
        self.part(Component::Userinfo).map(Userinfo::trusted)
    }

    /// Returns the host (§3.2.2): an IP address as a value, a name as text.
    ///
    /// For the text of either, see [`host_str`](Authority::host_str).
    ///
    /// ```
    /// # use urial::{Host, Uri};
    /// # use core::net::Ipv4Addr;
    /// let uri = Uri::parse("http://127.0.0.1/")?;
    /// assert_eq!(uri.authority().unwrap().host(), Host::Ipv4(Ipv4Addr::LOCALHOST));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn host(self) -> Host<'a> {
        Host::trusted(self.host_str())
    }

    /// Returns the text of the host, including the brackets of an IP literal. It may be empty.
    ///
    /// ```
    /// # use urial::Uri;
    /// assert_eq!(Uri::parse("http://[::1]:80/")?.authority().unwrap().host_str(), "[::1]");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn host_str(self) -> &'a str {
        let offsets = self.offsets();
        self.marked.cut(offsets.host_start()..offsets.host_end())
    }

    /// Returns the text of the port (§3.2.3): any number of digits, including leading zeros.
    ///
    /// `None` if there is no `:`, `Some("")` if nothing follows it.
    ///
    /// ```
    /// # use urial::Uri;
    /// let port = |text| Uri::parse(text).unwrap().authority().unwrap().port();
    /// assert_eq!(port("http://e.org:080/"), Some("080"));
    /// assert_eq!(port("http://e.org:/"), Some(""));
    /// assert_eq!(port("http://e.org/"), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn port(self) -> Option<&'a str> {
        self.part(Component::Port)
    }

    /// Returns the port as a number from 0 to 65535.
    ///
    /// `None` for no port and for an empty one (`http://e.org:`), which §3.2.3 allows. Leading
    /// zeros have no effect: `:0080` is 80. Never allocates.
    ///
    /// # Errors
    /// [`PortError::Overflow`] above 65535. The grammar, `*DIGIT`, has no upper bound.
    ///
    /// ```
    /// # use urial::{PortError, Uri};
    /// # let port = |uri| Uri::parse(uri).unwrap().authority().unwrap().port_number();
    /// assert_eq!(port("http://e.org:8080/"), Ok(Some(8080)));
    /// assert_eq!(port("http://e.org:/"), Ok(None));
    /// assert_eq!(port("http://e.org:65536/"), Err(PortError::Overflow));
    /// ```
    pub fn port_number(self) -> Result<Option<u16>, PortError> {
        match self.port() {
            None | Some("") => Ok(None),
            Some(digits) => digits.parse().map(Some).map_err(|_| PortError::Overflow),
        }
    }
}

#[cfg(feature = "alloc")]
mod host_and_port {
    use alloc::borrow::Cow;

    use super::{Authority, HostPortError};
    use crate::components::host::Host;

    impl<'a> Authority<'a> {
        /// Returns the host and the port for a connection: the host decoded and without brackets,
        /// and `default` if there is no port or an empty one.
        ///
        /// `std::net::ToSocketAddrs` takes the pair as it is. Nothing is looked up here. Allocates
        /// only if the host has triplets.
        ///
        /// # Errors
        /// [`HostPortError::Port`] for a port above 65535, and [`HostPortError::NotUtf8`] for a
        /// host that is not UTF-8 when decoded.
        ///
        /// ```
        /// # use std::net::ToSocketAddrs;
        /// # use urial::Uri;
        /// let uri = Uri::parse("http://[::1]:8080/")?;
        /// let (host, port) = uri.authority().unwrap().host_and_port(80)?;
        /// assert_eq!((&*host, port), ("::1", 8080));
        /// assert!((&*host, port).to_socket_addrs()?.next().is_some_and(|it| it.is_ipv6()));
        ///
        /// let uri = Uri::parse("http://%C3%A9.example/")?;
        /// let (host, port) = uri.authority().unwrap().host_and_port(80)?;
        /// assert_eq!((&*host, port), ("\u{e9}.example", 80));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn host_and_port(self, default: u16) -> Result<(Cow<'a, str>, u16), HostPortError> {
            let port = self.port_number()?.unwrap_or(default);
            let text = self.host_str();
            let host = match self.host() {
                Host::RegName(name) => name.decode_utf8().map_err(|_| HostPortError::NotUtf8)?,
                _ => Cow::Borrowed(text.trim_matches(['[', ']'])),
            };
            Ok((host, port))
        }
    }
}

// Compared by text: different references may have equal authorities.

impl PartialEq for Authority<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Authority<'_> {}

impl PartialOrd for Authority<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Authority<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl Hash for Authority<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl fmt::Display for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let offsets = self.offsets();
        let host_and_port = self.marked.cut(offsets.host_start()..offsets.path_start());
        f.write_str("\"")?;
        if let Some(userinfo) = self.userinfo() {
            write!(f, "{:?}@", userinfo.masked())?;
        }
        write!(f, "{}\"", Printable(host_and_port))
    }
}

impl fmt::Display for PortError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("port: expected a number up to 65535, found a larger one")
    }
}

impl core::error::Error for PortError {}

/// The error of [`Authority::host_and_port`].
///
/// ```
/// # use urial::{HostPortError, PortError, Uri};
/// let error = |uri| Uri::parse(uri).unwrap().authority().unwrap().host_and_port(80).unwrap_err();
/// assert_eq!(error("http://h:65536/"), HostPortError::Port(PortError::Overflow));
/// assert_eq!(error("http://%FF/").to_string(), "host: expected text in UTF-8, found other octets");
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum HostPortError {
    /// The port is not a port number.
    Port(PortError),
    /// The decoded host is not UTF-8.
    NotUtf8,
}

#[cfg(feature = "alloc")]
impl From<PortError> for HostPortError {
    fn from(error: PortError) -> HostPortError {
        HostPortError::Port(error)
    }
}

#[cfg(feature = "alloc")]
impl fmt::Display for HostPortError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostPortError::Port(error) => error.fmt(f),
            HostPortError::NotUtf8 => {
                f.write_str("host: expected text in UTF-8, found other octets")
            }
        }
    }
}

#[cfg(feature = "alloc")]
impl core::error::Error for HostPortError {}
