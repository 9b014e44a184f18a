//! The authority and its port (RFC 3986 §3.2, §3.2.3).

use core::fmt;

use super::host::Host;
use super::userinfo::Userinfo;
use crate::parse::error::Printable;

/// `authority = [ userinfo "@" ] host [ ":" port ]`
///
/// `Display` writes it all; `Debug` masks the password.
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Authority<'a> {
    pub(crate) text: &'a str,
    pub(crate) userinfo: Option<&'a str>,
    pub(crate) host: &'a str,
    pub(crate) port: Option<&'a str>,
}

/// Why the port of an authority is no port number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PortError {
    /// The number is above 65535. The grammar, `*DIGIT`, has no upper bound.
    Overflow,
}

impl<'a> Authority<'a> {
    /// Returns the text, without the `//` before it.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// Returns what stands before the `@`, if there is one (§3.2.1).
    #[must_use]
    pub fn userinfo(self) -> Option<Userinfo<'a>> {
        self.userinfo.map(Userinfo::trusted)
    }

    /// Returns the host as what it is (§3.2.2): an address as a value, a name as text.
    #[must_use]
    pub fn host(self) -> Host<'a> {
        Host::trusted(self.host)
    }

    /// Returns the host as it stands, with the brackets of an IP literal. May be empty.
    #[must_use]
    pub const fn host_str(self) -> &'a str {
        self.host
    }

    /// Where the host begins in the text: behind the userinfo and its `@`.
    pub(crate) fn host_offset(self) -> usize {
        self.userinfo.map_or(0, |userinfo| userinfo.len() + 1)
    }

    /// Returns the port as it stands (§3.2.3): digits, perhaps none, with their leading zeros.
    ///
    /// `None` without a `:`; `Some("")` with one and nothing after it.
    #[must_use]
    pub const fn port(self) -> Option<&'a str> {
        self.port
    }

    /// Returns the port as a number, if the authority has one.
    ///
    /// `None` for no port and for the empty one (`http://e.org:`), which §3.2.3 allows. Leading
    /// zeros do not count: `:0080` is 80. Never allocates.
    ///
    /// # Errors
    /// [`PortError::Overflow`] above 65535; the grammar, `*DIGIT`, has no upper bound.
    ///
    /// ```
    /// # use urial::{PortError, Uri};
    /// # let port = |uri| Uri::parse(uri).unwrap().authority().unwrap().port_number();
    /// assert_eq!(port("http://e.org:8080/"), Ok(Some(8080)));
    /// assert_eq!(port("http://e.org:/"), Ok(None));
    /// assert_eq!(port("http://e.org:65536/"), Err(PortError::Overflow));
    /// ```
    pub fn port_number(self) -> Result<Option<u16>, PortError> {
        match self.port {
            None | Some("") => Ok(None),
            Some(digits) => digits.parse().map(Some).map_err(|_| PortError::Overflow),
        }
    }
}

impl fmt::Display for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

impl fmt::Debug for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let host_and_port = &self.text[self.host_offset()..];
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
