//! Mail addresses in running text.

use std::ops::Range;

use urial::{EncodeSet, IriBuf, encode};

use super::before;

/// The most characters before the `@` (RFC 5321 §4.5.3.1.1).
const MOST_LOCAL: usize = 64;

/// The most characters of a domain (§4.5.3.1.2).
const MOST_DOMAIN: usize = 255;

/// The address whose `@` is at `at`, and which begins at `floor` or later.
pub(super) fn around(text: &[u8], floor: usize, at: usize) -> Option<Range<usize>> {
    let before = &text[floor..at];
    let len = before.iter().rev().take(MOST_LOCAL + 1).take_while(|it| is_atext(**it)).count();
    let start = at - len;
    let start = start + before::address_start(&text[floor..start], &text[start..at]);
    let start = start + begins_after(&text[start..at]);
    let local = &text[start..at];
    let is_local = !local.is_empty()
        && len <= MOST_LOCAL
        && !local.ends_with(b".")
        && !local.windows(2).any(|two| two == b"..");
    let end = at + 1 + domain_len(&text[at + 1..])?;
    // A part of a longer address may belong to a stranger.
    let is_inside = text.get(end) == Some(&b'@')
        || text[floor..start].ends_with(b"@")
        || text[floor..start].last().is_some_and(|byte| !byte.is_ascii())
            && before::ends_in_letter(&text[floor..start])
        || before::begins_with_letter(&text[end..]);
    (is_local && !is_inside).then_some(start..end)
}

/// `atext` and `.` (RFC 5322 §3.2.3), but for characters that are rather around an address.
fn is_atext(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b".!#$%&'*+-/=?^_{|}~".contains(&byte)
}

/// How many characters at the start are quotes, markup or punctuation.
fn begins_after(local: &[u8]) -> usize {
    local.iter().take_while(|byte| b".'*_~|/!?=&".contains(byte)).count()
}

/// The length of the domain at the start of `text`, without hyphens after it: labels of letters,
/// digits and inner hyphens, two at least, of which the last begins with a letter.
fn domain_len(text: &[u8]) -> Option<usize> {
    let is_domain = |byte: &&u8| byte.is_ascii_alphanumeric() || b".-".contains(byte);
    let len = text.iter().take(MOST_DOMAIN + 1).take_while(is_domain).count();
    let hyphens = text[..len].iter().rev().take_while(|byte| **byte == b'-').count();
    let domain = text[..len - hyphens].split(|&byte| byte == b'.').take_while(|it| is_label(it));
    let (labels, len) = domain.fold((0, 0), |(n, len), label| (n + 1, len + label.len() + 1));
    let len = len.checked_sub(1)?;
    let last = text[..len].rsplit(|&byte| byte == b'.').next()?;
    let is_name = last.len() > 1 && last[0].is_ascii_alphabetic();
    (labels > 1 && is_name && len <= MOST_DOMAIN).then_some(len)
}

fn is_label(label: &[u8]) -> bool {
    !label.is_empty() && !label.starts_with(b"-") && !label.ends_with(b"-")
}

/// The `mailto:` URI of an address (RFC 6068 §2).
pub(crate) fn to_uri(address: &str) -> Option<IriBuf> {
    const LOCAL: EncodeSet = EncodeSet::SEGMENT.and_encode(b"&=;:@");
    let (local, domain) = address.rsplit_once('@')?;
    let local = encode(local, LOCAL);
    IriBuf::try_from(format!("mailto:{local}@{domain}")).ok()
}
