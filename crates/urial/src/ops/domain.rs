//! Hosts as domain names: IDNA, as UTS 46 has it (RFC 3986 §3.2.2, RFC 3987 §3.1, §3.2).

use alloc::borrow::Cow;
use alloc::string::String;

use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};

use crate::abnf;
use crate::percent::PctStr;

/// All ASCII but letters, digits, `-`, `.`, and `_`, which is in many names though STD3 forbids it:
/// above all, no delimiter comes out of a character that merely looks like one.
const DENIED: AsciiDenyList = AsciiDenyList::new(true, "!\"#$%&'()*+,/:;<=>?@[\\]^`{|}~");

/// The prefix of a label in ASCII that stands for others  (RFC 5890 §2.3.2.1)
const PREFIX: &str = "xn--";

/// The domain name that `name` is in ASCII; as it is written, where it is that already, and not by
/// `xn--`.
///
/// # Errors
/// Where its first label begins that is refused by itself, or 0 if only the whole is refused.
pub(super) fn to_ascii(name: PctStr<'_>) -> Result<Cow<'_, str>, usize> {
    in_ascii(name).ok_or_else(|| first_refused(name.as_str()).unwrap_or(0))
}

fn in_ascii(name: PctStr<'_>) -> Option<Cow<'_, str>> {
    let decoded = name.decode_utf8().ok()?;
    if decoded.is_ascii() && !has_prefix(&decoded) {
        return Some(name.as_str().into());
    }
    Some(uts46_to_ascii(&decoded)?.into_owned().into())
}

/// The start of the first label that is no domain name by itself.
fn first_refused(name: &str) -> Option<usize> {
    let is_dot = |it| matches!(it, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}');
    let ends = name.match_indices(is_dot).map(|(at, _)| at).chain([name.len()]);
    let mut start = 0;
    for end in ends {
        let label = &name[start..end];
        let is_root = label.is_empty() && end == name.len();
        if !is_root && (label.is_empty() || in_ascii(PctStr::trusted(label)).is_none()) {
            return Some(start);
        }
        start = end + name[end..].chars().next().map_or(0, char::len_utf8);
    }
    None
}

fn has_prefix(domain: &str) -> bool {
    let mut starts = domain.split('.').filter_map(|label| label.get(..PREFIX.len()));
    starts.any(|start| start.eq_ignore_ascii_case(PREFIX))
}

fn uts46_to_ascii(domain: &str) -> Option<Cow<'_, str>> {
    let (hyphens, lengths) = (Hyphens::CheckFirstLast, DnsLength::VerifyAllowRootDot);
    Uts46::new().to_ascii(domain.as_bytes(), DENIED, hyphens, lengths).ok()
}

/// The domain name that people read for `name`; none, where IDNA has nothing to say, or would not
/// lead back.
pub(super) fn to_unicode(name: PctStr<'_>) -> Option<String> {
    let decoded = name.decode_utf8().ok().filter(|it| has_prefix(it))?;
    let (domain, read) =
        Uts46::new().to_unicode(decoded.as_bytes(), DENIED, Hyphens::CheckFirstLast);
    read.ok()?;
    let leads_back = uts46_to_ascii(&domain)? == uts46_to_ascii(&decoded)?;
    let is_shown = |it: char| it.is_ascii() || abnf::is_seen(it);
    (leads_back && domain.chars().all(is_shown)).then(|| domain.into_owned())
}
