//! Whether a server may fetch a URI that somebody else gave (RFC 3986 §7.4).

use std::fmt;
use std::net::IpAddr;

use urial::{Host, Uri};

use crate::address::{SpecialPurpose, special_purpose};
use crate::names::is_local;

/// Says which URIs a server may fetch for others, without a lookup in DNS.
///
/// It guards against requests that reach the network of the server (SSRF). `http` and `https` are
/// allowed unless other schemes are listed.
///
/// ```
/// # use urial_lint::{Denial, FetchPolicy, Verdict};
/// let policy = FetchPolicy::new();
/// assert_eq!(policy.judge("https://93.184.216.34/"), Verdict::Allow);
/// assert_eq!(policy.judge("https://example.org/"), Verdict::ResolveFirst);
/// assert_eq!(policy.judge("http://app.localhost/"), Verdict::Deny(Denial::LocalName));
/// assert_eq!(policy.judge("http://0x7f.1/"), Verdict::Deny(Denial::RareAddress));
/// assert_eq!(policy.judge("gopher://93.184.216.34/"), Verdict::Deny(Denial::Scheme));
/// let denied = policy.judge("http://[::ffff:10.0.0.1]/");
/// assert_eq!(denied.to_string(), "deny: the address is in 10.0.0.0/8 (private use)");
/// ```
#[derive(Clone, Debug)]
pub struct FetchPolicy {
    schemes: Vec<String>,
}

/// What a [`FetchPolicy`] says of a URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The address is one of the public Internet.
    Allow,
    /// The host is a name. [`FetchPolicy::allows_address`] has to be asked about the address to
    /// which the server connects, at that time, and all of this again after each redirect.
    ResolveFirst,
    /// Not to be fetched.
    Deny(Denial),
}

/// Why a URI is not to be fetched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Denial {
    /// The text is no URI, so programs disagree about what it says.
    Invalid,
    /// The scheme is not listed.
    Scheme,
    /// There is no host, or not one that is looked up: it has octets that are percent-encoded, or
    /// is an IP literal of a future version.
    Host,
    /// The name is of the machine or of its network.
    LocalName,
    /// The host is an address in a form that only some programs read as one.
    RareAddress,
    /// The address is not one of the public Internet.
    SpecialAddress(SpecialPurpose),
}

impl Default for FetchPolicy {
    fn default() -> FetchPolicy {
        FetchPolicy::new()
    }
}

impl FetchPolicy {
    /// Allows `http` and `https`.
    #[must_use]
    pub fn new() -> FetchPolicy {
        FetchPolicy::with_schemes(["http", "https"])
    }

    /// Allows these schemes. Case does not matter.
    ///
    /// ```
    /// # use urial_lint::{FetchPolicy, Verdict};
    /// let policy = FetchPolicy::with_schemes(["FTP"]);
    /// assert_eq!(policy.judge("ftp://example.org/"), Verdict::ResolveFirst);
    /// ```
    #[must_use]
    pub fn with_schemes<'s>(schemes: impl IntoIterator<Item = &'s str>) -> FetchPolicy {
        FetchPolicy { schemes: schemes.into_iter().map(str::to_owned).collect() }
    }

    /// Says whether to fetch `text`. Nothing is looked up. Time is linear in its length.
    #[must_use]
    pub fn judge(&self, text: &str) -> Verdict {
        let uri = Uri::parse(text).map_err(|_| Denial::Invalid);
        uri.and_then(|uri| self.judge_uri(uri)).unwrap_or_else(Verdict::Deny)
    }

    fn judge_uri(&self, uri: Uri<'_>) -> Result<Verdict, Denial> {
        let scheme = uri.scheme();
        if !self.schemes.iter().any(|it| scheme.eq_ignore_ascii_case(it)) {
            return Err(Denial::Scheme);
        }
        let name = uri.host_str().filter(|host| !host.is_empty()).ok_or(Denial::Host)?;
        if let Some(address) = uri.host().and_then(Host::ip_addr) {
            return judge_address(address).map(|()| Verdict::Allow);
        }
        match name {
            _ if uri.host().and_then(Host::platform_addr).is_some() => Err(Denial::RareAddress),
            _ if name.contains(['%', '[']) => Err(Denial::Host),
            _ if is_local(name) => Err(Denial::LocalName),
            _ => Ok(Verdict::ResolveFirst),
        }
    }

    /// Whether a server may connect to an address: for each address of a name, when it connects.
    ///
    /// ```
    /// # use urial_lint::FetchPolicy;
    /// let policy = FetchPolicy::new();
    /// assert!(policy.allows_address("93.184.216.34".parse()?));
    /// assert!(!policy.allows_address("::ffff:169.254.169.254".parse()?));
    /// # Ok::<(), std::net::AddrParseError>(())
    /// ```
    #[must_use]
    pub fn allows_address(&self, address: IpAddr) -> bool {
        judge_address(address).is_ok()
    }
}

fn judge_address(address: IpAddr) -> Result<(), Denial> {
    special_purpose(address).map_or(Ok(()), |purpose| Err(Denial::SpecialAddress(purpose)))
}

impl Verdict {
    /// Returns the name: `allow`, `resolve-first` or `deny`.
    ///
    /// ```
    /// assert_eq!(urial_lint::Verdict::ResolveFirst.as_str(), "resolve-first");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Verdict::Allow => "allow",
            Verdict::ResolveFirst => "resolve-first",
            Verdict::Deny(_) => "deny",
        }
    }

    /// Returns why a URI is denied, if it is.
    #[must_use]
    pub const fn denial(self) -> Option<Denial> {
        match self {
            Verdict::Deny(denial) => Some(denial),
            Verdict::Allow | Verdict::ResolveFirst => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())?;
        self.denial().map_or(Ok(()), |denial| write!(f, ": {denial}"))
    }
}

impl fmt::Display for Denial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Denial::Invalid => f.write_str("the text is no URI"),
            Denial::Scheme => f.write_str("the scheme is not listed"),
            Denial::Host => f.write_str("there is no host that is looked up"),
            Denial::LocalName => f.write_str("the name is of the machine or of its network"),
            Denial::RareAddress => f.write_str("an address that only some programs read as one"),
            Denial::SpecialAddress(purpose) => {
                write!(f, "the address is in {} ({})", purpose.block, purpose.name)
            }
        }
    }
}
