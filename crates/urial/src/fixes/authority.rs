//! The authority: hosts that are written in another way, and delimiters in a userinfo.

use alloc::string::String;

use super::around::is_text;
use super::hosts::{begins_with_host, is_digits};
use super::{Rejected, Step, data, encoded};
use crate::chars::abnf;
use crate::parse::error::Expected;
use crate::parse::ip;
use crate::parse::state::Site;
use crate::report::before_path;

/// Adds missing brackets to an IPv6 address. Nothing if the last group could be a port, because two
/// addresses could be meant.
pub(super) fn missing_brackets(it: &Rejected<'_>) -> Option<Step> {
    if it.error.site() != Site::ADDRESS_OR_USERINFO || !(it.found_delimiter() || it.found(&[']'])) {
        return None;
    }
    let start = it.authority()?.start;
    let address = it.text.get(start..it.at())?;
    let is_closed = it.rest.starts_with(']');
    let (without_last, last) = address.rsplit_once(':')?;
    let is_port = is_digits(last) && ip::is_ipv6(without_last);
    let end = it.at() + usize::from(is_closed);
    let words = "write the IPv6 address in brackets";
    let step = Step::new(start..end, ["[", address, "]"].concat(), words);
    (ip::is_ipv6(address) && (is_closed || !is_port)).then_some(step)
}

/// Closes an IP literal.
pub(super) fn unclosed_literal(it: &Rejected<'_>) -> Option<Step> {
    let is_unclosed = it.error.site().closes_literal() && it.found_delimiter();
    is_unclosed.then(|| Step::insert(it.at(), "]", "close the bracket"))
}

/// Removes a zone identifier, up to the bracket.
pub(super) fn zone(it: &Rejected<'_>) -> Option<Step> {
    let is_zone = it.error.site().is_ipv6() && it.found(&['%']);
    let len = it.rest.find(']').filter(|_| is_zone)?;
    let words = "remove the zone identifier";
    Some(Step::remove(it.at()..it.at() + len, words).guessed())
}

/// Removes the brackets around what is a name or an IPv4 address.
pub(super) fn surplus_brackets(it: &Rejected<'_>) -> Option<Step> {
    let authority = it.authority().filter(|authority| authority.contains(&it.at()))?;
    let text = &it.text[authority.clone()];
    let start = text.find('[')?;
    let inner = text[start + 1..].split_once(']')?.0;
    let is_future = inner.starts_with(['v', 'V']);
    let is_name = begins_with_host(inner) && !inner.contains(':') && !is_future;
    let start = authority.start + start;
    let words = "remove the brackets, which are only for IPv6 addresses";
    is_name.then(|| Step::new(start..start + inner.len() + 2, inner, words).guessed())
}

/// Encodes the `/`, `?` and `#` of a password, which end the authority too early. Nothing if
/// the text before looks like a host, so that an invalid port could be meant.
pub(super) fn delimiters_in_password(it: &Rejected<'_>) -> Option<Step> {
    let is_cut = it.error.site() == Site::USERINFO && it.found(&['/', '?', '#']);
    let start = it.authority().filter(|_| is_cut)?.start;
    let (user, rest_of_user) = it.text[start..].split_once(':')?;
    let (rest_of_password, host) = it.rest.split_once('@')?;
    let is_host = {
        let host = &host[..before_path(host.as_bytes()).len()];
        let (name, port) = host.split_once(':').unwrap_or((host, "0"));
        !name.is_empty() && name.bytes().all(|byte| abnf::REG_NAME.has(byte)) && is_digits(port)
    };
    let scheme = it.scheme().unwrap_or_default();
    let is_path = rest_of_password.contains('/')
        && ["", "http", "https"].iter().any(|it| it.eq_ignore_ascii_case(scheme));
    let meant = encoded(rest_of_password, |_, it| {
        u8::try_from(it).is_ok_and(|byte| abnf::USERINFO.has(byte) || byte == b'%')
    });
    let is_port = rest_of_user.starts_with(|it: char| it.is_ascii_digit());
    let is_password = is_host && !is_path && !is_port && !user.contains('.');
    let words = "percent-encode the delimiters in the password";
    let range = it.at()..it.at() + rest_of_password.len();
    is_password.then(|| Step::new(range, meant, words).guessed())
}

/// Encodes all `@` of an authority but the last.
pub(super) fn earlier_ats(it: &Rejected<'_>) -> Option<Step> {
    // The text after an earlier `@` may have a `:`, and not be a port.
    let is_second = match it.error.site() {
        Site::HOST_START | Site::HOST => it.found(&['@']),
        Site::PORT => it.rest[..before_path(it.rest.as_bytes()).len()].contains('@'),
        _ => false,
    };
    let start = it.before.rfind('@').filter(|_| is_second)?;
    let rest = &it.text[start..];
    let last = rest[..before_path(rest.as_bytes()).len()].rfind('@')?;
    let allowed = Expected::new(Site::USERINFO_PART.terms_of(it.error.is_iri()), it.error.found());
    let meant = encoded(&rest[..last], |at, character| {
        data::is_kept(&rest[..last], at, character, allowed)
    });
    let words = "percent-encode each `@` of the userinfo";
    Some(Step::new(start..start + last, meant, words))
}

const QUOTES: [char; 7] = ['"', '“', '”', '‘', '’', '`', '\u{2032}'];

/// Removes quotes around and within a host, and their partner at the end of the text.
pub(super) fn quotes(it: &Rejected<'_>) -> Option<Step> {
    let is_quote = it.found(&QUOTES) && it.is_in_host() && !it.rest.contains('@');
    let authority = it.authority().filter(|_| is_quote)?;
    let range = it.at()..authority.end;
    let closed = it.text.trim_end_matches(QUOTES).len().max(range.end);
    let kept: String = it.text[range.clone()].chars().filter(|it| !QUOTES.contains(it)).collect();
    let words = "remove the quotes";
    if closed == it.text.len() {
        return Some(Step::new(range, kept, words));
    }
    let meant = kept + &it.text[range.end..closed];
    Some(Step::new(it.at()..it.text.len(), meant, words))
}

/// Writes a `/` before a path where a port would be, as in `ssh://git@e.org:a/b`.
pub(super) fn path_as_port(it: &Rejected<'_>) -> Option<Step> {
    let scheme = it.scheme().filter(|scheme| scheme.contains("ssh"))?;
    let is_port = it.error.site() == Site::PORT && it.before.len() > scheme.len();
    let colon = if it.rest.starts_with(':') { it.at() } else { it.at().checked_sub(1)? };
    let is_path = is_port && it.text[colon..].starts_with(':') && it.is_in_host();
    let words = "write `/` before the path";
    is_path.then(|| Step::new(colon..colon + 1, "/", words).guessed())
}

/// Removes a blank from a host, or before a port.
pub(super) fn blanks(it: &Rejected<'_>) -> Option<Step> {
    let authority = it.authority().filter(|_| it.is_in_host() && it.has_domain_name())?;
    let len = it.rest.len() - it.rest.trim_start().len();
    let range = it.at()..it.at() + len;
    let rest = it.text.get(range.end..authority.end)?;
    let is_within_port = it.before.ends_with(|it: char| it.is_ascii_digit())
        && !rest.is_empty()
        && rest.bytes().all(|byte| byte.is_ascii_digit());
    let is_empty = authority.start == range.start && rest.is_empty() || is_text(it.text);
    let is_one = len > 0 && !is_empty && !rest.contains(char::is_whitespace) && !is_within_port;
    is_one.then(|| Step::remove(range, "remove the blank").guessed())
}

/// Writes `/` for the `\` that ends an authority, and for those in the path after it. Nothing if an
/// `@` follows: browsers and other programs would then find different hosts.
pub(super) fn backslashes(it: &Rejected<'_>) -> Option<Step> {
    if !it.error.site().is_authority() || !it.found(&['\\']) || is_read_in_two_ways(it) {
        return None;
    }
    let len = it.rest.find(['?', '#']).unwrap_or(it.rest.len());
    let len = it.rest[..len].rfind('\\')? + 1;
    let meant = it.rest[..len].replace('\\', "/");
    Some(Step::new(it.at()..it.at() + len, meant, data::SLASHES).guessed())
}

/// Whether the error is a `\` that a browser takes for the end of the authority, and others for a
/// part of the userinfo.
pub(super) fn is_read_in_two_ways(it: &Rejected<'_>) -> bool {
    let authority = &it.rest[..before_path(it.rest.as_bytes()).len()];
    it.error.site().is_authority() && it.found(&['\\']) && authority.contains('@')
}
