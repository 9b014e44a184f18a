//! What platforms read in a host, beyond its grammar: addresses in rare forms (RFC 3986 §7.4), and
//! names of DNS (§3.2.2).

use core::net::{IpAddr, Ipv4Addr};

use crate::components::host::Host;
use crate::components::percent::PctStr;

impl Host<'_> {
    /// Returns the address to which programs connect without a lookup (§7.4): that of a literal, or
    /// the IPv4 address that `inet_aton` and browsers read in a name. An IPv4 address that is
    /// mapped into IPv6 is itself. Never allocates.
    ///
    /// The name has one to four parts, in decimal, octal after `0` or hexadecimal after `0x`. The
    /// last part fills what is left. A final dot, percent-encoded digits and the digits that
    /// Unicode makes equivalent to those of ASCII are read too. Filters have to look at this value.
    ///
    /// ```
    /// # use urial::Uri;
    /// let read = |uri| Uri::parse(uri).unwrap().host()?.platform_addr().map(|it| it.to_string());
    /// assert_eq!(read("http://127.1/").as_deref(), Some("127.0.0.1"));
    /// assert_eq!(read("http://0x7f.1/").as_deref(), Some("127.0.0.1"));
    /// assert_eq!(read("http://2130706433/").as_deref(), Some("127.0.0.1"));
    /// assert_eq!(read("http://10.1.256/").as_deref(), Some("10.1.1.0"));
    /// assert_eq!(read("http://%31%32%37.0.0.1./").as_deref(), Some("127.0.0.1"));
    /// assert_eq!(read("http://[::ffff:127.0.0.1]/").as_deref(), Some("127.0.0.1"));
    /// assert_eq!(read("http://[::1]/").as_deref(), Some("::1"));
    /// assert_eq!(read("http://1.2.3.4.5/"), None);
    /// assert_eq!(read("http://example.org/"), None);
    /// ```
    #[must_use]
    pub fn platform_addr(self) -> Option<IpAddr> {
        match self {
            Host::Ipv4(address) => Some(IpAddr::V4(address)),
            Host::Ipv6(address) => Some(IpAddr::V6(address).to_canonical()),
            Host::IpvFuture { .. } => None,
            Host::RegName(name) => loose_ipv4(name).map(IpAddr::V4),
        }
    }

    /// Returns whether the host is a name that DNS can have (§3.2.2, RFC 1123 §2.1): labels of 1 to
    /// 63 letters, digits and hyphens, with no hyphen at an end and dots between them; at most 253
    /// characters without the final dot, which may follow. Never allocates.
    ///
    /// Characters beyond ASCII, which an IRI may have, become letters, digits and hyphens when the
    /// name is looked up (RFC 5890). Each counts as one here.
    ///
    /// ```
    /// # use urial::Uri;
    /// let is_dns_name = |uri| Uri::parse(uri).unwrap().host().unwrap().is_dns_name();
    /// assert!(is_dns_name("http://e-1.example/") && is_dns_name("http://e.org./"));
    /// assert!(!is_dns_name("http://a_b/") && !is_dns_name("http://-a/"));
    /// assert!(!is_dns_name("http://a..b/") && !is_dns_name("http://127.0.0.1/"));
    /// ```
    #[must_use]
    pub fn is_dns_name(self) -> bool {
        let Host::RegName(name) = self else { return false };
        let name = name.as_str().strip_suffix('.').unwrap_or(name.as_str());
        name.len() <= LONGEST_NAME && name.split('.').all(is_label)
    }
}

/// 255 octets in a message, of which a name has one before each label and one at its end.
const LONGEST_NAME: usize = 253;

fn is_label(label: &str) -> bool {
    let is_inner = |it: char| it.is_ascii_alphanumeric() || it == '-' || !it.is_ascii();
    let has_hyphen = label.starts_with('-') || label.ends_with('-');
    (1..=63).contains(&label.chars().count()) && !has_hyphen && label.chars().all(is_inner)
}

/// The address that `inet_aton` reads.
fn loose_ipv4(name: PctStr<'_>) -> Option<Ipv4Addr> {
    // PERF: most names begin with a letter, which no number does (bench/columns,
    // `uri_registrable_domain`: 119 ns to 113).
    if name.as_str().starts_with(|it: char| it.is_ascii_alphabetic()) {
        return None;
    }
    let mut characters = Characters { rest: name.as_str() };
    let (mut address, mut bits) = (0_u32, 32_u32);
    loop {
        let (number, is_last) = characters.number()?;
        if is_last {
            let fits = bits == 32 || number >> bits == 0;
            return fits.then_some(Ipv4Addr::from_bits(address | number));
        }
        bits = bits.checked_sub(8).filter(|bits| *bits > 0)?;
        address |= u32::from(u8::try_from(number).ok()?) << bits;
    }
}

/// The characters of a name, decoded, each as the one of ASCII that it stands for.
struct Characters<'t> {
    rest: &'t str,
}

impl Characters<'_> {
    /// A number of at most 32 bits, as `strtoul` reads it, up to the next dot or the end; and
    /// whether nothing follows it, but for a final dot.
    fn number(&mut self) -> Option<(u32, bool)> {
        let mut next = self.next();
        let mut radix = 10;
        if next == Some('0') {
            next = self.next();
            radix = 8;
            if matches!(next, Some('x' | 'X')) {
                next = self.next();
                radix = 16;
            }
        } else if next.is_none_or(|it| it == '.') {
            return None;
        }
        let mut number = 0_u32;
        while let Some(digit) = next.filter(|it| *it != '.') {
            number = number.checked_mul(radix)?.checked_add(digit.to_digit(radix)?)?;
            next = self.next();
        }
        Some((number, self.rest.is_empty()))
    }

    /// The next character, decoded if it is encoded in UTF-8.
    fn decoded(&mut self) -> Option<char> {
        let character = self.rest.chars().next()?;
        if character != '%' {
            self.rest = &self.rest[character.len_utf8()..];
            return Some(character);
        }
        let mut octets = [0; 4];
        for len in 1..=octets.len() {
            let digits = self.rest.get(1..3).filter(|_| self.rest.starts_with('%'))?;
            octets[len - 1] = u8::from_str_radix(digits, 16).ok()?;
            self.rest = &self.rest[3..];
            if let Ok(text) = core::str::from_utf8(&octets[..len]) {
                return text.chars().next();
            }
        }
        None
    }
}

impl Iterator for Characters<'_> {
    type Item = char;

    /// The next character, in ASCII; U+FFFD where nothing can be decoded.
    fn next(&mut self) -> Option<char> {
        if self.rest.is_empty() { None } else { Some(self.decoded().map_or('\u{fffd}', ascii)) }
    }
}

/// The character of ASCII to which a digit, a full-width letter or a dot is equivalent (NFKC).
fn ascii(character: char) -> char {
    let code = u32::from(character);
    let digit = match character {
        '\u{3002}' | '\u{ff0e}' | '\u{ff61}' => return '.',
        '\u{ff01}'..='\u{ff5e}' => return char::from_u32(code - 0xfee0).unwrap_or(character),
        '\u{b2}' | '\u{b3}' => code - 0xb0,
        '\u{b9}' => 1,
        '\u{2070}' | '\u{2074}'..='\u{2079}' => code - 0x2070,
        '\u{2080}'..='\u{2089}' => code - 0x2080,
        '\u{2460}'..='\u{2468}' => code - 0x245f,
        '\u{24ea}' => 0,
        '\u{1d7ce}'..='\u{1d7ff}' => (code - 0x1d7ce) % 10,
        '\u{1fbf0}'..='\u{1fbf9}' => code - 0x1fbf0,
        _ => return character,
    };
    char::from_digit(digit, 10).unwrap_or(character)
}
