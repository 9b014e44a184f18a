//! Whether a server may fetch a URI that somebody else gave (RFC 3986 §7.4).

use std::error::Error;
use std::fmt;
use std::net::IpAddr;
use std::ops::RangeInclusive;

use urial::{Host, Scheme, Uri};

use crate::address::{AddressBlock, SpecialPurpose, embedded_ipv4, special_purpose};
use crate::names::{HostName, Names, address_in_name, in_ascii, is_local};
use crate::strict::{Ambiguity, StrictPolicy};

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
    denied_names: Names,
    allowed_names: Names,
    /// Whether all names are denied, because a denied name is not a valid host name.
    denies_names: bool,
    denied_addresses: Vec<AddressBlock>,
    allowed_addresses: Vec<AddressBlock>,
    allowed_ports: Vec<RangeInclusive<u16>>,
    strict: Option<StrictPolicy>,
}

/// What a [`FetchPolicy`] says of a URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The address is one of the public Internet, in no block that [`special_purpose`] knows, or
    /// the caller allows it. Of IPv6, no address outside of `2000::/3` is public.
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
    /// The port is above 65535: programs that cut it off connect to another.
    Port,
    /// The port is neither 80, 443, the default of the scheme, nor allowed.
    UnusualPort,
    /// There is no host, or not one that is looked up: it has octets that are percent-encoded, or
    /// is an IP literal of a future version.
    Host,
    /// The name is of the machine or of its network.
    LocalName,
    /// The host is an address in a form that only some programs read as one.
    RareAddress,
    /// The address is not one of the public Internet. It may be one that a name holds, as
    /// `10.0.0.1.nip.io`.
    SpecialAddress(SpecialPurpose),
    /// The caller denies the name.
    Name,
    /// The caller denies the address.
    Address,
    /// Programs may read the URI differently.
    Ambiguous(Ambiguity),
}

/// Where a URI that may be fetched leads: the result of [`FetchPolicy::check`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Target {
    host: String,
    address: Option<IpAddr>,
    port: Option<u16>,
}

impl Target {
    /// Returns the host to connect to: a name in ASCII, or an address without brackets.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Returns the port to connect to: the one of the URI, or the default of its scheme. `None` if
    /// neither is known, which `http` and `https` exclude.
    #[must_use]
    pub const fn port(&self) -> Option<u16> {
        self.port
    }

    /// Returns the address, if the host is one. It is allowed.
    #[must_use]
    pub const fn address(&self) -> Option<IpAddr> {
        self.address
    }

    /// Returns whether the addresses of the host are still to be checked, by
    /// [`FetchPolicy::allows_address`] when the server connects: the host is a name.
    #[must_use]
    pub const fn needs_check(&self) -> bool {
        self.address.is_none()
    }
}

impl Error for Denial {}

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
        FetchPolicy {
            schemes: schemes.into_iter().map(str::to_owned).collect(),
            denied_names: Names::default(),
            allowed_names: Names::default(),
            denies_names: false,
            denied_addresses: Vec::new(),
            allowed_addresses: Vec::new(),
            allowed_ports: Vec::new(),
            strict: None,
        }
    }

    /// Allows these schemes and no others.
    ///
    /// ```
    /// # use urial_lint::{FetchPolicy, Verdict};
    /// let policy = FetchPolicy::new().deny_name("corp.example").schemes(["https"]);
    /// assert!(policy.judge("http://example.org/").denial().is_some());
    /// assert_eq!(policy.judge("https://example.org/"), Verdict::ResolveFirst);
    /// ```
    #[must_use]
    pub fn schemes<'s>(self, schemes: impl IntoIterator<Item = &'s str>) -> FetchPolicy {
        FetchPolicy { schemes: schemes.into_iter().map(str::to_owned).collect(), ..self }
    }

    /// Denies a name, and all names in its domain. That counts more than what is allowed.
    ///
    /// A text that is no [`HostName`] is a mistake that may leave a name of the network open. It
    /// denies all names, so that nobody overlooks it.
    ///
    /// ```
    /// # use urial_lint::{Denial, FetchPolicy, Verdict};
    /// let policy = FetchPolicy::new().deny_name("corp.example");
    /// assert_eq!(policy.judge("http://wiki.Corp.example/"), Verdict::Deny(Denial::Name));
    /// assert_eq!(policy.judge("http://corp.example.org/"), Verdict::ResolveFirst);
    /// let mistaken = FetchPolicy::new().deny_name("*.corp.example");
    /// assert_eq!(mistaken.judge("http://example.org/"), Verdict::Deny(Denial::Name));
    /// ```
    #[must_use]
    pub fn deny_name(mut self, name: &str) -> FetchPolicy {
        match name.parse::<HostName>() {
            Ok(name) => self.denied_names.push(name),
            Err(_) => self.denies_names = true,
        }
        self
    }

    /// Allows to resolve a name that is denied otherwise, and all names in its domain. Their
    /// addresses have to be allowed, too. A text that is no [`HostName`] allows nothing.
    ///
    /// ```
    /// # use urial_lint::{FetchPolicy, Verdict};
    /// let policy = FetchPolicy::new().allow_name("images.internal");
    /// assert_eq!(policy.judge("http://images.internal/"), Verdict::ResolveFirst);
    /// assert!(policy.judge("http://keys.internal/").denial().is_some());
    /// ```
    #[must_use]
    pub fn allow_name(mut self, name: &str) -> FetchPolicy {
        name.parse().into_iter().for_each(|name| self.allowed_names.push(name));
        self
    }

    /// Denies addresses, also where an IPv6 address stands for one of them. That counts more than
    /// what is allowed.
    ///
    /// ```
    /// # use urial_lint::{Denial, FetchPolicy, Verdict};
    /// let policy = FetchPolicy::new().deny_addresses("93.184.216.0/24".parse()?);
    /// assert_eq!(policy.judge("http://93.184.216.34/"), Verdict::Deny(Denial::Address));
    /// assert!(!policy.allows_address("64:ff9b::93.184.216.34".parse().unwrap()));
    /// # Ok::<(), urial_lint::NotABlock>(())
    /// ```
    #[must_use]
    pub fn deny_addresses(mut self, block: AddressBlock) -> FetchPolicy {
        self.denied_addresses.push(block);
        self
    }

    /// Allows addresses that are denied otherwise, in URIs and in
    /// [`allows_address`](FetchPolicy::allows_address).
    ///
    /// ```
    /// # use urial_lint::{FetchPolicy, Verdict};
    /// let policy = FetchPolicy::new().allow_addresses("10.1.2.0/24".parse()?);
    /// assert_eq!(policy.judge("http://10.1.2.3/"), Verdict::Allow);
    /// assert!(policy.judge("http://10.1.3.3/").denial().is_some());
    /// assert!(policy.judge("http://[::ffff:10.1.2.3]/").denial().is_some());
    /// # Ok::<(), urial_lint::NotABlock>(())
    /// ```
    #[must_use]
    pub fn allow_addresses(mut self, block: AddressBlock) -> FetchPolicy {
        self.allowed_addresses.push(block);
        self
    }

    /// Allows ports. Otherwise only the default of the scheme, 80 and 443 are allowed: at others
    /// are services of a network, which may answer a request of HTTP, too.
    ///
    /// ```
    /// # use urial_lint::{Denial, FetchPolicy, Verdict};
    /// let policy = FetchPolicy::new().allow_ports(8000..=8999);
    /// assert_eq!(policy.judge("https://93.184.216.34:8443/"), Verdict::Allow);
    /// let denied = Verdict::Deny(Denial::UnusualPort);
    /// assert_eq!(policy.judge("https://93.184.216.34:6379/"), denied);
    /// ```
    #[must_use]
    pub fn allow_ports(mut self, ports: RangeInclusive<u16>) -> FetchPolicy {
        self.allowed_ports.push(ports);
        self
    }

    /// Denies what programs may read differently, too.
    ///
    /// ```
    /// # use urial_lint::{Ambiguity, Denial, FetchPolicy, StrictPolicy, Verdict};
    /// let policy = FetchPolicy::new().strict(StrictPolicy::new());
    /// let verdict = policy.judge("http://good.example@example.org/");
    /// assert_eq!(verdict, Verdict::Deny(Denial::Ambiguous(Ambiguity::Userinfo)));
    /// ```
    #[must_use]
    pub fn strict(self, policy: StrictPolicy) -> FetchPolicy {
        FetchPolicy { strict: Some(policy), ..self }
    }

    /// Says whether to fetch `text`. Nothing is looked up. Time is linear in its length.
    #[must_use]
    pub fn judge(&self, text: &str) -> Verdict {
        let strict = self.strict.as_ref().map_or(Ok(()), |strict| strict.accept(text).map(drop));
        let uri = strict.map_err(Denial::Ambiguous);
        let uri = uri.and_then(|()| Uri::parse(text).map_err(|_| Denial::Invalid));
        uri.and_then(|uri| self.judge_uri(uri)).unwrap_or_else(Verdict::Deny)
    }

    /// Checks whether to fetch `text`, and returns where it leads. Nothing is looked up. Takes one
    /// allocation or two, and time is linear in the length of the text.
    ///
    /// # Errors
    /// Why it is not to be fetched, as [`judge`](Self::judge) says (RFC 3986 §7.4).
    ///
    /// ```
    /// # use urial_lint::{Denial, FetchPolicy};
    /// let policy = FetchPolicy::new().allow_ports(8443..=8443);
    /// let target = policy.check("https://Example.org:8443/a")?;
    /// assert_eq!((target.host(), target.port()), ("example.org", Some(8443)));
    /// assert!(target.needs_check());
    /// let target = policy.check("http://[2606:4700::1111]/")?;
    /// assert_eq!((target.host(), target.port()), ("2606:4700::1111", Some(80)));
    /// assert!(!target.needs_check());
    /// assert_eq!(policy.check("http://e.org:22/"), Err(Denial::UnusualPort));
    /// # Ok::<(), Denial>(())
    /// ```
    pub fn check(&self, text: &str) -> Result<Target, Denial> {
        if let Verdict::Deny(denial) = self.judge(text) {
            return Err(denial);
        }
        let uri = Uri::parse(text).map_err(|_| Denial::Invalid)?;
        let port = uri.port_number().map_err(|_| Denial::Port)?;
        let address = uri.host().and_then(Host::ip_addr);
        let name = in_ascii(uri.host_str().ok_or(Denial::Host)?).to_ascii_lowercase();
        Ok(Target {
            host: address.map_or(name, |address| address.to_string()),
            address,
            port: port.or_else(|| uri.scheme().default_port()),
        })
    }

    /// Says whether to fetch `text`, whose name the caller has resolved to `addresses`: it is
    /// allowed if all of them are. Without addresses, this is [`judge`](Self::judge). The server
    /// has to connect to one of them, and not to resolve the name again.
    ///
    /// ```
    /// # use urial_lint::{FetchPolicy, Verdict};
    /// let policy = FetchPolicy::new();
    /// let judge = |address: &str| {
    ///     policy.judge_resolved("https://example.org/", &[address.parse().unwrap()])
    /// };
    /// assert_eq!(judge("93.184.216.34"), Verdict::Allow);
    /// assert!(judge("10.0.0.1").denial().is_some());
    /// assert_eq!(policy.judge_resolved("https://example.org/", &[]), Verdict::ResolveFirst);
    /// ```
    #[must_use]
    pub fn judge_resolved(&self, text: &str, addresses: &[IpAddr]) -> Verdict {
        let verdict = self.judge(text);
        if verdict != Verdict::ResolveFirst || addresses.is_empty() {
            return verdict;
        }
        let judged = addresses.iter().try_for_each(|address| self.judge_address(*address));
        judged.map_or_else(Verdict::Deny, |()| Verdict::Allow)
    }

    fn judge_uri(&self, uri: Uri<'_>) -> Result<Verdict, Denial> {
        let scheme = uri.scheme();
        if !self.schemes.iter().any(|it| scheme.eq_ignore_ascii_case(it)) {
            return Err(Denial::Scheme);
        }
        let port = uri.port_number().map_err(|_| Denial::Port)?;
        if port.is_some_and(|port| !self.allows_port(scheme, port)) {
            return Err(Denial::UnusualPort);
        }
        let name = uri.host_str().filter(|host| !host.is_empty()).ok_or(Denial::Host)?;
        if let Some(address) = uri.host().and_then(Host::ip_addr) {
            return self.judge_address(address).map(|()| Verdict::Allow);
        }
        if uri.host().and_then(Host::platform_addr).is_some() {
            return Err(Denial::RareAddress);
        }
        if name.contains(['%', '[']) {
            return Err(Denial::Host);
        }
        let name = in_ascii(name);
        if self.denies_names || self.denied_names.have(&name) {
            return Err(Denial::Name);
        }
        if self.allowed_names.have(&name) {
            return Ok(Verdict::ResolveFirst);
        }
        // A resolver adds the domain of its network to a name without a dot.
        let has_dot = name.strip_suffix('.').unwrap_or(&name).contains('.');
        if is_local(&name) || !has_dot {
            return Err(Denial::LocalName);
        }
        address_in_name(&name).map_or(Ok(()), |address| self.judge_address(address))?;
        Ok(Verdict::ResolveFirst)
    }

    fn allows_port(&self, scheme: Scheme<'_>, port: u16) -> bool {
        matches!(port, 80 | 443)
            || scheme.default_port() == Some(port)
            || self.allowed_ports.iter().any(|ports| ports.contains(&port))
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
        self.judge_address(address).is_ok()
    }

    fn judge_address(&self, address: IpAddr) -> Result<(), Denial> {
        if self.denies_address(address) {
            return Err(Denial::Address);
        }
        let is_allowed = self.allowed_addresses.iter().any(|block| block.contains(address));
        match special_purpose(address).filter(|_| !is_allowed) {
            Some(purpose) => Err(Denial::SpecialAddress(purpose)),
            None => Ok(()),
        }
    }

    fn denies_address(&self, address: IpAddr) -> bool {
        let inner = match address {
            IpAddr::V4(_) => None,
            IpAddr::V6(address) => embedded_ipv4(address).map(IpAddr::V4),
        };
        let has = |address| self.denied_addresses.iter().any(|block| block.contains(address));
        has(address) || inner.is_some_and(has)
    }
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
            Denial::Port => f.write_str("the port is above 65535"),
            Denial::UnusualPort => f.write_str("the port is neither usual for the Web nor allowed"),
            Denial::Host => f.write_str("there is no host that is looked up"),
            Denial::LocalName => f.write_str("the name is of the machine or of its network"),
            Denial::RareAddress => f.write_str("an address that only some programs read as one"),
            Denial::SpecialAddress(purpose) => {
                write!(f, "the address is in {} ({})", purpose.block, purpose.name)
            }
            Denial::Name => f.write_str("the name is one that the policy denies"),
            Denial::Address => f.write_str("the address is one that the policy denies"),
            Denial::Ambiguous(ambiguity) => write!(f, "{ambiguity}"),
        }
    }
}
