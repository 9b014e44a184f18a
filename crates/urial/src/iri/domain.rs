//! Hosts as domain names: IDNA, as UTS 46 has it (RFC 3986 §3.2.2, RFC 3987 §3.1, §3.2).

use alloc::borrow::Cow;
use alloc::string::String;

use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};

use super::map::DomainError;
use crate::chars::abnf;
use crate::components::percent::PctStr;

/// All ASCII but letters, digits, `-`, `.`, and `_`, which is in many names though STD3 forbids it:
/// above all, no delimiter comes out of a character that merely looks like one.
const DENIED: AsciiDenyList = AsciiDenyList::new(true, "!\"#$%&'()*+,/:;<=>?@[\\]^`{|}~");

/// The prefix of a label in ASCII that stands for others  (RFC 5890 §2.3.2.1)
const PREFIX: &str = "xn--";

/// Why a name is refused, and where: a label of it, or 0 for the whole.
pub(super) struct Refused {
    pub(super) reason: DomainError,
    pub(super) offset: usize,
}

/// The domain name that `name` is in ASCII; as it is written, where it is that already, and not by
/// `xn--`.
///
/// # Errors
/// The first label that is refused by itself, or the whole.
pub(super) fn to_ascii(name: PctStr<'_>) -> Result<Cow<'_, str>, Refused> {
    in_ascii(name).map_err(|reason| {
        let whole = Refused { reason, offset: 0 };
        first_refused(name.as_str()).unwrap_or(whole)
    })
}

fn in_ascii(name: PctStr<'_>) -> Result<Cow<'_, str>, DomainError> {
    let decoded = name.decode_utf8().map_err(|_| DomainError::NotUtf8)?;
    if decoded.is_ascii() && !has_prefix(&decoded) {
        return Ok(name.as_str().into());
    }
    let domain = uts46_to_ascii(&decoded).ok_or(DomainError::Invalid)?;
    check_lengths(&domain)?;
    Ok(domain.into_owned().into())
}

/// The lengths that DNS has, of a name that may end with a dot  (RFC 1035 §2.3.4)
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

/// The first label that is no domain name by itself.
fn first_refused(name: &str) -> Option<Refused> {
    let is_dot = |it| matches!(it, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}');
    let ends = name.match_indices(is_dot).map(|(at, _)| at).chain([name.len()]);
    let mut offset = 0;
    for end in ends {
        let label = &name[offset..end];
        let is_root = label.is_empty() && end == name.len() && offset > 0;
        let read = in_ascii(PctStr::trusted(label)).and_then(|it: Cow<'_, str>| check_lengths(&it));
        match read {
            Err(reason) if !is_root => return Some(Refused { reason, offset }),
            _ => offset = end + name[end..].chars().next().map_or(0, char::len_utf8),
        }
    }
    None
}

fn has_prefix(domain: &str) -> bool {
    let mut starts = domain.split('.').filter_map(|label| label.get(..PREFIX.len()));
    starts.any(|start| start.eq_ignore_ascii_case(PREFIX))
}

fn uts46_to_ascii(domain: &str) -> Option<Cow<'_, str>> {
    Uts46::new().to_ascii(domain.as_bytes(), DENIED, Hyphens::Check, DnsLength::Ignore).ok()
}

/// The domain name that people read for `name`; none, where IDNA has nothing to say, or would not
/// lead back.
pub(super) fn to_unicode(name: PctStr<'_>) -> Option<String> {
    let decoded = name.decode_utf8().ok().filter(|it| has_prefix(it))?;
    let (domain, read) = Uts46::new().to_unicode(decoded.as_bytes(), DENIED, Hyphens::Check);
    read.ok()?;
    let ascii = uts46_to_ascii(&decoded)?;
    check_lengths(&ascii).ok()?;
    let leads_back = uts46_to_ascii(&domain)? == ascii;
    let is_shown = |it: char| it.is_ascii() || abnf::is_seen(it);
    (leads_back && domain.chars().all(is_shown)).then(|| domain.into_owned())
}
