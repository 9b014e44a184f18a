//! Zone identifiers of IPv6 addresses (RFC 6874), which no edition of the grammar has.
//!
//! Neither parsing nor resolution calls this.

use alloc::string::String;
use core::fmt;

use crate::chars::abnf;
use crate::components::host::Host;
use crate::components::percent::{PctStr, is_hexdig};
use crate::parse::grammar::Rfc3987;
use crate::reference::borrowed::Reference;

/// A reference whose zone identifier was taken out: the result of [`split_zone`].
///
/// ```
/// # use urial::split_zone;
/// let split = split_zone("//u@[fe80::1%25eth%2F0]:80/").unwrap();
/// assert_eq!((split.text.as_str(), split.zone.as_str()), ("//u@[fe80::1]:80/", "eth/0"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Zoned {
    /// The text without the zone identifier and its `%`: a reference, of a URI or of an IRI.
    pub text: String,
    /// The zone identifier, decoded; never empty. It may contain any character.
    pub zone: String,
}

impl fmt::Debug for Zoned {
    /// Masks the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reference = Reference::<Rfc3987>::parse(&self.text).unwrap_or_default();
        f.debug_struct("Zoned")
            .field("text", &reference.masked())
            .field("zone", &self.zone)
            .finish()
    }
}

/// Splits a reference with a zone identifier, as in `http://[fe80::1%25en0]/`, into a reference
/// without it and the zone.
///
/// A zone names an interface of one machine, so it is no part of a URI: RFC 9844 obsoletes RFC
/// 6874, which had added it, and all other calls reject it. Use this for text that people type, and
/// do not send the zone to a server.
///
/// The zone is read as RFC 6874 §2 writes it, after `%25` and percent-encoded, or as people write
/// it, after a bare `%`: then it has only unreserved characters, and does not begin with two
/// HEXDIG, as that would be a triplet (§3).
///
/// `None` if there is no zone, and if the rest is not a reference with an IPv6 address. Takes time
/// linear in the length of the text, and allocates the results.
///
/// ```
/// # use urial::{Uri, split_zone};
/// assert!(Uri::parse("http://[fe80::1%25en0]/").is_err());
/// let split = split_zone("http://[fe80::1%25en0]/").unwrap();
/// assert_eq!(Uri::parse(&split.text)?, "http://[fe80::1]/");
/// assert_eq!(split.zone, "en0");
/// assert_eq!(split_zone("http://[fe80::1%en0]/"), Some(split));
/// assert_eq!(split_zone("http://[fe80::1]/"), None);
/// # Ok::<(), urial::ParseError>(())
/// ```
#[must_use]
pub fn split_zone(text: &str) -> Option<Zoned> {
    let (start, end) = literal(text)?;
    let (address, zone) = text[start..end].split_once('%')?;
    let zone = decode(zone)?;
    let text = [&text[..start], address, &text[end..]].concat();
    let reference = Reference::<Rfc3987>::parse(&text).ok()?;
    matches!(reference.host(), Some(Host::Ipv6(_))).then_some(Zoned { text, zone })
}

/// Offsets of what is between the brackets of the authority.
fn literal(text: &str) -> Option<(usize, usize)> {
    let start = text.find("//")? + "//".len();
    let authority = text[start..].split(['/', '?', '#']).next()?;
    let open = authority.find('[')? + 1;
    let len = authority[open..].find(']')?;
    Some((start + open, start + open + len))
}

/// `ZoneID = 1*( unreserved / pct-encoded )`  (RFC 6874 §2), after `%25`, or bare.
fn decode(zone: &str) -> Option<String> {
    let encoded = zone.strip_prefix("25").filter(|encoded| !encoded.is_empty());
    let is_triplet = is_hexdig(zone.as_bytes(), 0) && is_hexdig(zone.as_bytes(), 1);
    let is_bare = !zone.is_empty() && !is_triplet && !zone.contains('%');
    let zone = encoded.or_else(|| is_bare.then_some(zone))?;
    let is_zone = zone.bytes().all(|byte| byte == b'%' || abnf::UNRESERVED.has(byte));
    let zone = PctStr::new(zone).ok().filter(|_| is_zone)?;
    zone.decode_utf8().ok().map(Into::into)
}
