//! IP addresses with a special purpose, by their value (RFC 3986 §7.4).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// What a block of addresses is set aside for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SpecialPurpose {
    /// The first address of the block, and the length of its prefix: `10.0.0.0/8`.
    pub block: &'static str,
    /// The purpose: `private use`.
    pub name: &'static str,
}

/// Returns the special purpose of an address, by IANA's registries of special-purpose addresses as
/// of 2026-11. An IPv6 address that stands for an IPv4 address (mapped, compatible, NAT64, 6to4,
/// Teredo) has the purpose of that, if it has one. All of IPv6 outside of `2000::/3`, the addresses
/// of the public Internet (RFC 4291 §2.4), has a purpose.
///
/// ```
/// # use urial_lint::special_purpose;
/// let name = |address: &str| special_purpose(address.parse().unwrap()).map(|it| it.name);
/// assert_eq!(name("127.0.0.1"), Some("loopback"));
/// assert_eq!(name("::ffff:10.0.0.1"), Some("private use"));
/// assert_eq!(name("64:ff9b::7f00:1"), Some("loopback"));
/// assert_eq!(name("169.254.169.254"), Some("cloud metadata"));
/// assert_eq!(name("8000::1"), Some("reserved by the IETF"));
/// assert_eq!(name("93.184.216.34"), None);
/// ```
#[must_use]
pub fn special_purpose(address: IpAddr) -> Option<SpecialPurpose> {
    let inner = match address {
        IpAddr::V4(_) => None,
        IpAddr::V6(address) => embedded_ipv4(address).map(IpAddr::V4),
    };
    inner.and_then(special_purpose).or_else(|| {
        BLOCKS
            .into_iter()
            .find(|(block, _)| has(block, address))
            .map(|(block, name)| SpecialPurpose { block, name })
    })
}

/// The IPv4 address within an IPv6 address (RFC 4291 §2.5.5, RFC 6052, RFC 3056, RFC 4380, RFC
/// 5214).
pub(crate) fn embedded_ipv4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let [prefix @ .., high, low] = address.segments();
    let of = |high: u16, low: u16| Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low));
    match prefix {
        [0, 0, 0, 0, 0, 0xffff] | [0x64, 0xff9b, 0, 0, 0, 0] | [0, 0, 0, 0, 0xffff, 0] => {
            Some(of(high, low))
        }
        // `::` and `::1` have purposes of their own.
        [0, 0, 0, 0, 0, 0] if high > 0 || low > 1 => Some(of(high, low)),
        [0x2002, high, low, ..] => Some(of(high, low)),
        [0x2001, 0, ..] => Some(of(!high, !low)),
        // The last is that of ISATAP, whose router sends packets to the address.
        [0x64, 0xff9b, 1, ..] | [_, _, _, _, 0 | 0x200, 0x5efe] => Some(of(high, low)),
        _ => None,
    }
}

fn has(block: &str, address: IpAddr) -> bool {
    block.parse::<AddressBlock>().is_ok_and(|block| block.contains(address))
}

/// Blocks, the narrower ones first. The last blocks, from IANA's registry of the IPv6 address
/// space, cover all addresses outside of `2000::/3`.
const BLOCKS: [(&str, &str); 59] = [
    ("169.254.169.254/32", "cloud metadata"),
    ("fd00:ec2::254/128", "cloud metadata"),
    ("100.100.100.200/32", "cloud metadata"),
    ("168.63.129.16/32", "cloud metadata"),
    ("255.255.255.255/32", "limited broadcast"),
    ("192.0.0.0/24", "IETF protocol assignments"),
    ("192.0.2.0/24", "documentation"),
    ("198.51.100.0/24", "documentation"),
    ("203.0.113.0/24", "documentation"),
    ("192.31.196.0/24", "AS112"),
    ("192.52.193.0/24", "automatic multicast tunnelling"),
    ("192.88.99.0/24", "6to4 relay anycast"),
    ("192.175.48.0/24", "AS112"),
    ("169.254.0.0/16", "link-local"),
    ("192.168.0.0/16", "private use"),
    ("198.18.0.0/15", "benchmarking"),
    ("172.16.0.0/12", "private use"),
    ("100.64.0.0/10", "shared address space"),
    ("0.0.0.0/8", "this network"),
    ("10.0.0.0/8", "private use"),
    ("127.0.0.0/8", "loopback"),
    ("224.0.0.0/4", "multicast"),
    ("240.0.0.0/4", "reserved"),
    ("::/128", "unspecified address"),
    ("::1/128", "loopback"),
    ("::ffff:0:0/96", "IPv4-mapped"),
    ("64:ff9b::/96", "IPv4/IPv6 translation"),
    ("64:ff9b:1::/48", "IPv4/IPv6 translation, local use"),
    ("100::/64", "discard only"),
    ("100:0:0:1::/64", "dummy prefix"),
    ("2001::/32", "Teredo"),
    ("2001:2::/48", "benchmarking"),
    ("2001:db8::/32", "documentation"),
    ("3fff::/20", "documentation"),
    ("2001::/23", "IETF protocol assignments"),
    ("2002::/16", "6to4"),
    ("2620:4f:8000::/48", "AS112"),
    ("5f00::/16", "segment routing"),
    ("fc00::/7", "unique local"),
    ("fe80::/10", "link-local"),
    ("fec0::/10", "site-local"),
    ("ff00::/8", "multicast"),
    ("::/96", "IPv4-compatible, deprecated"),
    ("3ffe::/16", "6bone, returned"),
    ("::/8", "reserved by the IETF"),
    ("100::/8", "reserved by the IETF"),
    ("200::/7", "reserved by the IETF"),
    ("400::/6", "reserved by the IETF"),
    ("800::/5", "reserved by the IETF"),
    ("1000::/4", "reserved by the IETF"),
    ("4000::/3", "reserved by the IETF"),
    ("6000::/3", "reserved by the IETF"),
    ("8000::/3", "reserved by the IETF"),
    ("a000::/3", "reserved by the IETF"),
    ("c000::/3", "reserved by the IETF"),
    ("e000::/4", "reserved by the IETF"),
    ("f000::/5", "reserved by the IETF"),
    ("f800::/6", "reserved by the IETF"),
    ("fe00::/9", "reserved by the IETF"),
];

/// A block of addresses: `10.0.0.0/8`, or a single address.
///
/// ```
/// # use urial_lint::AddressBlock;
/// let block: AddressBlock = "10.1.0.0/16".parse()?;
/// assert!(block.contains("10.1.2.3".parse().unwrap()));
/// assert!(!block.contains("10.2.0.0".parse().unwrap()));
/// assert_eq!(block.to_string(), "10.1.0.0/16");
/// assert_eq!("::1".parse::<AddressBlock>()?.to_string(), "::1/128");
/// assert!("10.1.0.0/8".parse::<AddressBlock>().is_err());
/// # Ok::<(), urial_lint::NotABlock>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AddressBlock {
    first: IpAddr,
    /// In bits: at most 32, or 128.
    prefix: u32,
}

impl AddressBlock {
    /// Returns whether an address is in the block. An IPv6 address that stands for one of IPv4 is
    /// in no block of IPv4.
    #[must_use]
    pub fn contains(self, address: IpAddr) -> bool {
        match (self.first, address) {
            (IpAddr::V4(first), IpAddr::V4(address)) => {
                let difference = first.to_bits() ^ address.to_bits();
                difference.checked_shr(32 - self.prefix).unwrap_or(0) == 0
            }
            (IpAddr::V6(first), IpAddr::V6(address)) => {
                let difference = first.to_bits() ^ address.to_bits();
                difference.checked_shr(128 - self.prefix).unwrap_or(0) == 0
            }
            _ => false,
        }
    }

    /// Whether all bits after the prefix are zero.
    fn begins_with_first(self) -> bool {
        match self.first {
            IpAddr::V4(first) => first.to_bits().checked_shl(self.prefix).unwrap_or(0) == 0,
            IpAddr::V6(first) => first.to_bits().checked_shl(self.prefix).unwrap_or(0) == 0,
        }
    }
}

/// A text that is no [`AddressBlock`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotABlock;

impl std::fmt::Display for NotABlock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("expected an IP address, or the first of a block as in 10.0.0.0/8")
    }
}

impl std::error::Error for NotABlock {}

impl std::str::FromStr for AddressBlock {
    type Err = NotABlock;

    fn from_str(text: &str) -> Result<AddressBlock, NotABlock> {
        let (first, prefix) = match text.split_once('/') {
            Some((first, prefix)) => (first, Some(prefix)),
            None => (text, None),
        };
        let first: IpAddr = first.parse().map_err(|_| NotABlock)?;
        let bits = if first.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(bits), str::parse).map_err(|_| NotABlock)?;
        let block = AddressBlock { first, prefix };
        if prefix <= bits && block.begins_with_first() { Ok(block) } else { Err(NotABlock) }
    }
}

impl std::fmt::Display for AddressBlock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.first, self.prefix)
    }
}
