//! Which URIs a server may fetch for others.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use proptest::prelude::*;
use urial_lint::{AddressBlock, Denial, FetchPolicy, HostName, NotAHostName, Verdict};

/// Texts with what is said of them, without the reason.
const JUDGED: &[(&str, &str)] = &[
    ("http://93.184.216.34/", "allow"),
    ("https://[2606:2800:220:1::1]:443/", "allow"),
    ("HTTPS://EXAMPLE.ORG", "resolve-first"),
    ("http://10.0.0.1.example.org/", "resolve-first"),
    ("http://xn--bcher-kva.example/", "resolve-first"),
    ("http://localhost/", "deny"),
    ("http://a.LocalHost./", "deny"),
    ("http://printer.local/", "deny"),
    ("http://metadata.google.internal/", "deny"),
    ("http://router.home.arpa/", "deny"),
    ("http://0.0.0.0/", "deny"),
    ("http://100.64.0.1/", "deny"),
    ("http://192.0.0.8/", "deny"),
    ("http://198.18.0.1/", "deny"),
    ("http://198.19.255.255/", "deny"),
    ("http://224.0.0.1/", "deny"),
    ("http://240.0.0.1/", "deny"),
    ("http://169.254.169.254/latest/meta-data/", "deny"),
    ("http://[fd00:ec2::254]/", "deny"),
    ("http://[fc00::1]/", "deny"),
    ("http://[fec0::1]/", "deny"),
    ("http://[::]/", "deny"),
    ("http://[::127.0.0.1]/", "deny"),
    ("http://[::ffff:7f00:1]/", "deny"),
    ("http://[64:ff9b::169.254.169.254]/", "deny"),
    ("http://[2002:a00:1::]/", "deny"),
    // Teredo has the address with its bits inverted.
    ("http://[2001:0:4136:e378:8000:63bf:f5ff:fffe]/", "deny"),
    ("http://[::2]/", "deny"),
    ("http://[::5db8:d822]/", "deny"),
    ("http://168.63.129.16/", "deny"),
    ("http://93.184.216.34:65616/", "deny"),
    ("http://example.org:65536/", "deny"),
    ("http://example.org:65535/", "deny"),
    ("http://2130706433/", "deny"),
    ("http://134744072/", "deny"),
    ("http://0177.1/", "deny"),
    ("http://%31%32%37.0.0.1/", "deny"),
    ("http://e%78ample.org/", "deny"),
    ("http://[v1.a]/", "deny"),
    ("http:///etc/passwd", "deny"),
    ("http:/evil.example/", "deny"),
    ("http://a@b@example.org/", "deny"),
    (r"http://127.0.0.1\@example.org/", "deny"),
    ("http://example.org /", "deny"),
    ("//example.org/", "deny"),
    ("ftp://example.org/", "deny"),
    ("file:///etc/passwd", "deny"),
    ("", "deny"),
];

#[test]
fn dots_around_a_denied_name_do_not_matter() {
    for name in ["e.org", "e.org.", ".e.org", ".E.org."] {
        let policy = FetchPolicy::new().deny_name(name);
        let judge = |text| policy.judge(text);
        assert_eq!(judge("http://e.org/"), Verdict::Deny(Denial::Name), "{name}");
        assert_eq!(judge("http://a.e.org./"), Verdict::Deny(Denial::Name), "{name}");
        assert_eq!(judge("http://ae.org/"), Verdict::ResolveFirst, "{name}");
    }
}

/// Shows: R-274.
#[test]
fn uris_are_judged_by_value() {
    let policy = FetchPolicy::new();
    for (text, expected) in JUDGED {
        let verdict = policy.judge(text).to_string();
        assert_eq!(verdict.split(':').next(), Some(*expected), "{text}: {verdict}");
    }
}

/// Blocks end where the registry says: the addresses beside them are public.
#[test]
fn blocks_end_where_they_end() {
    let policy = FetchPolicy::new();
    for address in [
        "1.0.0.0",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255",
        "172.15.255.255",
        "172.32.0.0",
        "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "2606:4700::1111",
        "2001:4860:4860::8888",
        "2a00::1",
    ] {
        assert!(policy.allows_address(address.parse().unwrap()), "{address}");
    }
}

#[test]
fn schemes_can_be_listed() {
    let policy = FetchPolicy::with_schemes(["gopher"]);
    assert_eq!(policy.judge("GOPHER://example.org/"), Verdict::ResolveFirst);
    assert_eq!(policy.judge("http://example.org/"), Verdict::Deny(Denial::Scheme));
}

/// Blocks of IPv4 that are not public: IANA's registry, multicast and class E.
const NOT_PUBLIC_IPV4: &[(Ipv4Addr, u32)] = &[
    (Ipv4Addr::UNSPECIFIED, 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    (Ipv4Addr::new(168, 63, 129, 16), 32),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 31, 196, 0), 24),
    (Ipv4Addr::new(192, 52, 193, 0), 24),
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(192, 175, 48, 0), 24),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    (Ipv4Addr::new(224, 0, 0, 0), 3),
];

/// Blocks within `2000::/3` that are not public: IANA's registry, and the 6bone.
const NOT_PUBLIC_IPV6: &[(u128, u32)] = &[
    (0x2001_0000 << 96, 23),
    (0x2001_0db8 << 96, 32),
    (0x2002_0000 << 96, 16),
    (0x2620_004f_8000 << 80, 48),
    (0x3ffe_0000 << 96, 16),
    (0x3fff_0000 << 96, 20),
];

/// Addresses of which many are in or beside a block.
fn addresses() -> impl Strategy<Value = IpAddr> {
    let blocks_v4: Vec<u32> = NOT_PUBLIC_IPV4.iter().map(|(first, _)| first.to_bits()).collect();
    let blocks_v6: Vec<u128> = NOT_PUBLIC_IPV6.iter().map(|(first, _)| *first).collect();
    let beside = |first: u128, by: u128, len: u32| {
        let step = by.checked_shr(len).unwrap_or(0);
        [first.wrapping_add(step), first.wrapping_sub(step)]
    };
    let any_v6 = any::<u128>().prop_map(|bits| IpAddr::V6(bits.into()));
    let any_v4 = any::<u32>().prop_map(|bits| IpAddr::V4(bits.into()));
    let few_bits = (0..128u32, 0..128u32).prop_map(|(a, b)| 1u128 << a | 1u128 << b);
    let near_v6 = (prop::sample::select(blocks_v6), any::<u128>(), 0..128u32, any::<bool>());
    let near_v4 = (prop::sample::select(blocks_v4), any::<u32>(), 0..32u32, any::<bool>());
    prop_oneof![
        any_v6,
        any_v4,
        few_bits.prop_map(|bits| IpAddr::V6(bits.into())),
        near_v6.prop_map(move |(first, by, len, is_after)| {
            IpAddr::V6(beside(first, by, len)[usize::from(is_after)].into())
        }),
        near_v4.prop_map(|(first, by, len, is_after)| {
            let step = by >> len;
            let bits = if is_after { first.wrapping_add(step) } else { first.wrapping_sub(step) };
            IpAddr::V4(bits.into())
        }),
    ]
}

/// Whether an address is one of the public Internet, by arithmetic alone.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            let mut blocks = NOT_PUBLIC_IPV4.iter();
            !blocks.any(|(first, len)| (address.to_bits() ^ first.to_bits()) >> (32 - len) == 0)
        }
        IpAddr::V6(address) => {
            let mut blocks = NOT_PUBLIC_IPV6.iter();
            address.to_bits() >> 125 == 1
                && !blocks.any(|(first, len)| (address.to_bits() ^ first) >> (128 - len) == 0)
        }
    }
}

fn uri_of(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => format!("http://{address}/"),
        IpAddr::V6(address) => format!("http://[{address}]/"),
    }
}

proptest! {
    /// What is allowed is public, or in a block that the policy allows; all of that is allowed.
    #[test]
    fn what_is_allowed_is_public_or_listed(
        address in addresses(),
        listed in addresses(),
        len in 0..=128u32,
    ) {
        let plain = FetchPolicy::new();
        prop_assert_eq!(plain.allows_address(address), is_public(address), "{}", address);
        let is_allowed = plain.judge(&uri_of(address)) == Verdict::Allow;
        prop_assert_eq!(is_allowed, is_public(address), "{}", address);

        let block = block(listed, len);
        let policy = FetchPolicy::new().allow_addresses(block);
        let expected = is_public(address) || block.contains(address);
        prop_assert_eq!(policy.allows_address(address), expected, "{} {}", block, address);
        prop_assert!(policy.allows_address(listed));
        let denying = FetchPolicy::new().deny_addresses(block);
        prop_assert!(!block.contains(address) || !denying.allows_address(address));
    }
}

/// The block of a length that has an address.
fn block(address: IpAddr, len: u32) -> AddressBlock {
    let text = match address {
        IpAddr::V4(address) => {
            let len = len.min(32);
            let mask = u32::MAX.checked_shl(32 - len).unwrap_or(0);
            format!("{}/{len}", Ipv4Addr::from_bits(address.to_bits() & mask))
        }
        IpAddr::V6(address) => {
            let mask = u128::MAX.checked_shl(128 - len).unwrap_or(0);
            format!("{}/{len}", Ipv6Addr::from_bits(address.to_bits() & mask))
        }
    };
    text.parse().unwrap()
}

/// No first 16 bits of IPv6 outside of `2000::/3` have a public address.
#[test]
fn all_of_ipv6_is_public_or_has_a_purpose() {
    let policy = FetchPolicy::new();
    for first in 0..=u16::MAX {
        for rest in [0, 1, 0xffff] {
            let address = Ipv6Addr::new(first, rest, 7, rest, 7, 7, rest, 1);
            let is_inside = (0x2000..0x4000).contains(&first);
            assert!(is_inside || !policy.allows_address(address.into()), "{address}");
        }
    }
}

/// Spellings of names, of which those of a line are one name.
const SPELLINGS: &[&[&str]] = &[
    &["corp.example", "CORP.Example", "corp.example.", "%63orp.ex%61mple", "corp%2Eexample"],
    #[cfg(feature = "unicode")]
    &[
        "bücher.example",
        "BÜCHER.Example.",
        "bu\u{308}cher.example",
        "b%C3%BCcher.example",
        "b%c3%bccher%2eexample.",
        "bücher。example",
        "ｂücher．example",
        "xn--bcher-kva.example",
        "XN--BCHER-KVA.EXAMPLE.",
        "%78n--bcher-kva.example",
    ],
    #[cfg(feature = "unicode")]
    &["пример.испытание", "ПРИМЕР.xn--80akhbyknj4f", "xn--e1afmkfd.xn--80akhbyknj4f"],
];

/// A name of a policy has every host that has a spelling of it, and no other.
#[test]
fn names_of_a_policy_have_every_spelling() {
    for (group, names) in SPELLINGS.iter().enumerate() {
        let pairs = names.iter().flat_map(|name| ["", "."].map(|dot| [dot, *name].concat()));
        for name in pairs {
            let denying = FetchPolicy::new().deny_name(&name);
            let listing = urial_lint::Policy::none()
                .select(urial_lint::Rule::find("local-name").unwrap())
                .local_host(&name);
            for (other, hosts) in SPELLINGS.iter().enumerate() {
                for host in
                    hosts.iter().flat_map(|host| ["", "a.B."].map(|at| [at, *host].concat()))
                {
                    let text = format!("http://{host}/");
                    let found = urial_lint::findings(&text, &listing);
                    assert_eq!(found.len(), usize::from(group == other), "{name} {host}");
                    // A server looks up what is a URI, with nothing encoded.
                    if host.is_ascii() && !host.contains('%') {
                        let is_denied = denying.judge(&text) == Verdict::Deny(Denial::Name);
                        assert_eq!(is_denied, group == other, "{name} {host}");
                    }
                }
            }
        }
    }
}

/// Texts that would match nothing are no names. One that is to be denied denies all.
#[test]
fn what_no_host_can_be_is_no_name() {
    let international = if cfg!(feature = "unicode") { "-é-.example" } else { "é.example" };
    for (text, expected) in [
        ("*.corp.example", NotAHostName::Pattern),
        ("corp.*", NotAHostName::Pattern),
        ("10.0.0.1", NotAHostName::Address),
        ("10.0.0.1.", NotAHostName::Address),
        ("0x7f.1", NotAHostName::Address),
        ("%31%30.1", NotAHostName::Address),
        ("[::1]", NotAHostName::Address),
        ("::1", NotAHostName::Address),
        ("", NotAHostName::Syntax),
        (".", NotAHostName::Syntax),
        ("a..b", NotAHostName::Syntax),
        ("corp.example:80", NotAHostName::Syntax),
        ("http://corp.example", NotAHostName::Syntax),
        ("corp.example/", NotAHostName::Syntax),
        ("anna@corp.example", NotAHostName::Syntax),
        ("corp example", NotAHostName::Syntax),
        ("[v1.a]", NotAHostName::Syntax),
        (international, NotAHostName::International),
        ("%ff.example", NotAHostName::International),
    ] {
        assert_eq!(text.parse::<HostName>(), Err(expected), "{text}");
        let denying = FetchPolicy::new().deny_name(text).allow_name("a.internal");
        assert_eq!(denying.judge("http://e.org/"), Verdict::Deny(Denial::Name), "{text}");
        let allowing = FetchPolicy::new().allow_name(text);
        assert!(allowing.judge("http://a.internal/").denial().is_some(), "{text}");
    }
}
