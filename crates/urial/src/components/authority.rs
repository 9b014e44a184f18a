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
#[derive(Clone, Copy)]
pub struct Authority<'a> {
    /// A reference that has an authority, as `of` has seen.
    // PERF: what nobody asks for is not cut out of it (`read`).
    marked: ParsedText<'a>,
}

/// Why the port of an authority is no port number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PortError {
    /// The number is above 65535. The grammar, `*DIGIT`, has no upper bound.
    Overflow,
}

impl<'a> Authority<'a> {
    /// That of a reference, if it has one.
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

    /// Returns the text, without the `//` before it.
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'a str {
        let offsets = self.offsets();
        self.marked.cut(offsets.authority_start()..offsets.path_start())
    }

    /// Returns what stands before the `@`, if there is one (§3.2.1).
    #[must_use]
    #[inline]
    pub fn userinfo(self) -> Option<Userinfo<'a>> {
        self.part(Component::Userinfo).map(Userinfo::trusted)
    }

    /// Returns the host as what it is (§3.2.2): an address as a value, a name as text.
    #[must_use]
    #[inline]
    pub fn host(self) -> Host<'a> {
        Host::trusted(self.host_str())
    }

    /// Returns the host as it stands, with the brackets of an IP literal. May be empty.
    #[must_use]
    #[inline]
    pub const fn host_str(self) -> &'a str {
        let offsets = self.offsets();
        self.marked.cut(offsets.host_start()..offsets.host_end())
    }

    /// Returns the port as it stands (§3.2.3): digits, perhaps none, with their leading zeros.
    ///
    /// `None` without a `:`; `Some("")` with one and nothing after it.
    #[must_use]
    #[inline]
    pub const fn port(self) -> Option<&'a str> {
        self.part(Component::Port)
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
        match self.port() {
            None | Some("") => Ok(None),
            Some(digits) => digits.parse().map(Some).map_err(|_| PortError::Overflow),
        }
    }
}

// References that differ may have the same authority: so its text is compared, from which all else follows.

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
