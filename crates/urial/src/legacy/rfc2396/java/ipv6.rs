//! IPv6 addresses as `java.net.URI` parses them: eight groups, or fewer and one `::`. The last two
//! groups may be an IPv4 address.

use super::class::{DIGITS, DIGITS_AND_DOTS, HEX_DIGITS, skip};
use super::reader::dotted;
use super::reason::{Fault, Reason};

/// Parses the address from `start` to `end`, which must hold no `]` and no `%`.
pub(super) fn read(text: &[u8], start: usize, end: usize) -> Result<(), Fault> {
    let mut address = Address { text: &text[..end], at: start, octets: 0 };
    let fault = |reason| Err(Fault { at: start, reason });
    let has_groups = address.groups()?;
    let is_elided = address.starts_with(b"::");
    if is_elided {
        address.at += 2;
        address.after_elision()?;
    } else if has_groups && address.starts_with(b":") {
        address.at += 1;
        address.ipv4(Reason::ExpectedIpv4)?;
    }
    match address.octets {
        _ if address.at < end => fault(Reason::MalformedIpv6),
        17.. => fault(Reason::Ipv6TooLong),
        16 if is_elided => fault(Reason::MalformedIpv6),
        0..16 if !is_elided => fault(Reason::Ipv6TooShort),
        _ => Ok(()),
    }
}

struct Address<'t> {
    text: &'t [u8],
    at: usize,
    /// Number of octets that the address has so far.
    octets: usize,
}

impl Address<'_> {
    fn starts_with(&self, prefix: &[u8]) -> bool {
        self.text[self.at..].starts_with(prefix)
    }

    /// Parses what follows `::`: nothing, groups, an IPv4 address, or groups and an IPv4 address.
    fn after_elision(&mut self) -> Result<(), Fault> {
        if self.at == self.text.len() {
            return Ok(());
        }
        if self.groups()? {
            if !self.starts_with(b":") {
                return Ok(());
            }
            self.at += 1;
        }
        self.ipv4(Reason::ExpectedHexOrIpv4)
    }

    /// Parses `hex4 *( ":" hex4 )`, up to an IPv4 address and the `:` before it. Returns whether
    /// there was a group.
    fn groups(&mut self) -> Result<bool, Fault> {
        if !self.group(self.at)? {
            return Ok(false);
        }
        while self.starts_with(b":") && !self.starts_with(b"::") {
            let start = self.at + 1;
            if !self.text.get(start).is_some_and(|&byte| HEX_DIGITS.has(byte)) {
                return Err(Fault { at: start, reason: Reason::ExpectedDigits });
            }
            if !self.group(start)? {
                break;
            }
        }
        Ok(true)
    }

    /// Parses `hex4 = 1*4hex` at `start`, unless a `.` follows. Returns whether there was a group.
    fn group(&mut self, start: usize) -> Result<bool, Fault> {
        let end = skip(self.text, start, self.text.len(), &HEX_DIGITS);
        if end == start || self.text.get(end) == Some(&b'.') {
            return Ok(false);
        }
        if end - start > 4 {
            return Err(Fault { at: start, reason: Reason::LongHexSequence });
        }
        self.octets += 2;
        self.at = end;
        Ok(true)
    }

    /// Parses an IPv4 address, which must extend to the end.
    fn ipv4(&mut self, otherwise: Reason) -> Result<(), Fault> {
        let end = self.text.len();
        let address_end = skip(self.text, self.at, end, &DIGITS_AND_DOTS);
        if address_end == self.at || address_end < end {
            return Err(Fault { at: self.at, reason: otherwise });
        }
        match dotted(self.text, self.at, end) {
            Ok(after) => self.at = after,
            Err(at) if is_no_int(self.text, at) => {
                return Err(Fault { at, reason: Reason::NumberFormat });
            }
            Err(at) => return Err(Fault { at, reason: Reason::MalformedIpv4 }),
        }
        self.octets += 4;
        Ok(())
    }
}

/// Whether the number at `at` is too large for a Java `int`. Java then throws a
/// `NumberFormatException`, not a `URISyntaxException`.
fn is_no_int(text: &[u8], at: usize) -> bool {
    let end = skip(text, at, text.len(), &DIGITS);
    let digits = core::str::from_utf8(&text[at..end]).unwrap_or_default();
    !digits.is_empty() && digits.parse::<i32>().is_err()
}
