//! Hosts as internationalized domain names, by UTS 46 (RFC 3986 §3.2.2, RFC 3987 §3.1, §3.2).

use alloc::borrow::Cow;
use alloc::string::String;

use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};

use super::map::DomainError;
use crate::chars::abnf;
use crate::components::percent::PctStr;

/// The ASCII characters that no domain name may hold: all but letters, digits, `-`, `.` and `_`.
///
/// So mapping a look-alike character cannot produce a URI delimiter. `_` is allowed, against STD3,
/// because many names have it.
const DENIED: AsciiDenyList = AsciiDenyList::new(true, "!\"#$%&'()*+,/:;<=>?@[\\]^`{|}~");

/// The prefix of a label that encodes non-ASCII characters  (RFC 5890 §2.3.2.1)
const ACE_PREFIX: &str = "xn--";

/// Why a name is not a domain name.
pub(crate) struct DomainRejection {
    pub(crate) reason: DomainError,
    /// Offset of the invalid label, or 0 if only the name as a whole is invalid.
    pub(crate) offset: usize,
}

/// Converts `name` to a domain name in ASCII. Returns a name that is ASCII and has no `xn--` label
/// unchanged.
///
/// # Errors
/// The first label that is invalid on its own, or else the whole name.
pub(crate) fn to_ascii(name: PctStr<'_>) -> Result<Cow<'_, str>, DomainRejection> {
    in_ascii(name).map_err(|reason| {
        let whole = DomainRejection { reason, offset: 0 };
        first_invalid_label(name.as_str()).unwrap_or(whole)
    })
}

fn in_ascii(name: PctStr<'_>) -> Result<Cow<'_, str>, DomainError> {
    let decoded = name.decode_utf8().map_err(|_| DomainError::NotUtf8)?;
    if decoded.is_ascii() && !has_ace_label(&decoded) {
        return Ok(name.as_str().into());
    }
    let domain = uts46_to_ascii(&decoded).ok_or(DomainError::Invalid)?;
    check_lengths(&domain)?;
    Ok(domain.into_owned().into())
}

/// Checks the length limits of DNS for a name that may end with a dot  (RFC 1035 §2.3.4)
fn check_lengths(domain: &str) -> Result<(), DomainError> {
    let name = domain.strip_suffix('.').unwrap_or(domain);
    if name.split('.').any(str::is_empty) {
        Err(DomainError::EmptyLabel)
    } else if name.split('.').any(|label| label.len() > 63) {
        Err(DomainError::LabelLength)
    } else if name.len() > 253 {
        Err(DomainError::NameLength)
    } else {
        Ok(())
    }
}

/// Finds the first label that is not a domain name on its own.
fn first_invalid_label(name: &str) -> Option<DomainRejection> {
    let is_dot = |it| matches!(it, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}');
    let ends = name.match_indices(is_dot).map(|(at, _)| at).chain([name.len()]);
    let mut offset = 0;
    for end in ends {
        let label = &name[offset..end];
        // The label of the DNS root, after a dot at the end, is empty.
        let is_root = label.is_empty() && end == name.len() && offset > 0;
        let checked = in_ascii(PctStr::trusted(label)).and_then(|ascii| check_lengths(&ascii));
        match checked {
            Err(reason) if !is_root => return Some(DomainRejection { reason, offset }),
            _ => offset = end + name[end..].chars().next().map_or(0, char::len_utf8),
        }
    }
    None
}

fn has_ace_label(domain: &str) -> bool {
    let mut starts = domain.split('.').filter_map(|label| label.get(..ACE_PREFIX.len()));
    starts.any(|start| start.eq_ignore_ascii_case(ACE_PREFIX))
}

fn uts46_to_ascii(domain: &str) -> Option<Cow<'_, str>> {
    Uts46::new().to_ascii(domain.as_bytes(), DENIED, Hyphens::Check, DnsLength::Ignore).ok()
}

/// Converts the `xn--` labels of `name` to Unicode. `None` if there are none, or if converting back
/// would not give the same name.
pub(super) fn to_unicode(name: PctStr<'_>) -> Option<String> {
    let decoded = name.decode_utf8().ok().filter(|it| has_ace_label(it))?;
    let (domain, validity) = Uts46::new().to_unicode(decoded.as_bytes(), DENIED, Hyphens::Check);
    validity.ok()?;
    let ascii = uts46_to_ascii(&decoded)?;
    check_lengths(&ascii).ok()?;
    let round_trips = uts46_to_ascii(&domain)? == ascii;
    let is_shown = |(at, it): (usize, char)| {
        let (before, after) = (&domain[..at], &domain[at + it.len_utf8()..]);
        let before = || before.chars().next_back();
        it.is_ascii() || abnf::is_seen_between(it, before, || after.chars().next())
    };
    (round_trips && domain.char_indices().all(is_shown)).then(|| domain.into_owned())
}
