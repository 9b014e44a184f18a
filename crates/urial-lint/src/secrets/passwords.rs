//! Passwords and tokens in the place of a userinfo (RFC 3986 §3.2.1).

use std::ops::Range;

use urial::{Scheme, Uri};

use super::decoded::Decoded;
use super::tokens::{begins_base64, is_known_token};
use crate::rules::{is_token, is_web_token};

/// The user and the password after each `//` of a text. `word_end` is where the word of an offset
/// ends.
pub(crate) fn userinfos(
    text: &[u8],
    word_end: impl FnMut(usize) -> usize,
) -> impl Iterator<Item = [Range<usize>; 2]> {
    authority_passwords(text, word_end).map(|(slashes, it)| [slashes.end..it.start - 1, it])
}

/// The passwords of URIs whose delimiters are percent-encoded, because they are data of another, or
/// of a userinfo.
pub(crate) fn encoded_passwords(text: &[u8]) -> Vec<Range<usize>> {
    if !text.contains(&b'%') {
        return vec![];
    }
    let decoded = Decoded::of(text);
    let any_is_encoded = |slashes: &Range<usize>| slashes.clone().any(|at| decoded.is_encoded(at));
    // In a userinfo, which programs decode before they split it, or in a host with both delimiters.
    let colon_is_encoded = |password: &Range<usize>| decoded.is_encoded(password.start - 1);
    authority_passwords(&decoded.octets, |_| decoded.octets.len())
        .filter(|(slashes, password)| any_is_encoded(slashes) || colon_is_encoded(password))
        .map(|(_, password)| decoded.place(password))
        .collect()
}

/// The passwords of texts that begin like an authority without its slashes, and are data of a URI,
/// so that their delimiters are percent-encoded.
pub(crate) fn encoded_bare_passwords(word: &[u8]) -> Vec<Range<usize>> {
    if !word.contains(&b'%') {
        return vec![];
    }
    let decoded = Decoded::of(word);
    let (mut found, mut start) = (vec![], 0);
    let is_delimiter =
        |at: usize| b"/?#&;=\\".contains(&decoded.octets[at]) && !decoded.is_encoded(at);
    for end in
        (0..=decoded.octets.len()).filter(|&at| at == decoded.octets.len() || is_delimiter(at))
    {
        let password = bare_password(&decoded.octets[start..end]);
        let password = password.map(|it| start + it.start..start + it.end);
        found.extend(password.filter(|it| is_of_data(&decoded, it)));
        start = end + 1;
    }
    found.into_iter().map(|it: Range<usize>| decoded.place(it)).collect()
}

/// Whether the delimiters around a password are encoded; if only one is, which may be data of a
/// user, an address or a port has to follow.
fn is_of_data(decoded: &Decoded, password: &Range<usize>) -> bool {
    match [password.start - 1, password.end].map(|at| decoded.is_encoded(at)) {
        [true, true] => true,
        [false, false] => false,
        _ => is_server(&decoded.octets[password.end + 1..]),
    }
}

/// The ranges of each `//` that is followed by a password, and of the password.
fn authority_passwords(
    text: &[u8],
    mut word_end: impl FnMut(usize) -> usize,
) -> impl Iterator<Item = (Range<usize>, Range<usize>)> {
    let last_at = last_in(text, 0..text.len());
    // Once for each word, so that time is linear.
    let mut last_of_word = (text.len(), last_at.unwrap_or(0));
    let mut from = 0;
    std::iter::from_fn(move || {
        let last_at = last_at?;
        loop {
            let slashes = next_slashes(text, from)?;
            let start = slashes.end;
            let word_end = word_end(start);
            let end = start + until(&text[start..word_end], b"/?#");
            let is_cut = is_cut(&text[start..end], end == word_end && end < text.len());
            if last_of_word.0 != word_end {
                last_of_word = (word_end, last_in(text, start..word_end).unwrap_or(0));
            }
            let last_at = if last_of_word.1 >= end { last_of_word.1 } else { last_at };
            from = if is_cut && last_at >= end { last_at + 1 } else { end };
            if let Some(password) = between(&text[start..from]) {
                return Some((slashes, start + password.start..start + password.end));
            }
        }
    })
}

/// The range of the next two slashes or more: browsers skip all of them, and JSON may have a `\`
/// before each.
fn next_slashes(text: &[u8], from: usize) -> Option<Range<usize>> {
    let is_slash = |byte: &u8| b"/\\".contains(byte);
    let mut slashes = memchr::memchr2_iter(b'/', b'\\', &text[from..]).map(|at| from + at);
    let start = slashes.find(|at| text.get(at + 1).is_some_and(is_slash))?;
    Some(start..start + text[start..].iter().take_while(|byte| is_slash(byte)).count())
}

/// The offset of the first byte that is one of `ends`, or the length.
fn until(text: &[u8], ends: &[u8]) -> usize {
    text.iter().position(|byte| ends.contains(byte)).unwrap_or(text.len())
}

/// The offset of the last `@` in a range.
fn last_in(text: &[u8], range: Range<usize>) -> Option<usize> {
    let start = range.start;
    Some(start + memchr::memrchr(b'@', &text[range])?)
}

/// Whether the end of an authority is not a port: it may be a password that contains a delimiter.
/// The punctuation of a sentence may follow it where the word ends.
fn is_cut(authority: &[u8], is_word_end: bool) -> bool {
    if authority.starts_with(b"[") || authority.contains(&b'@') {
        return false;
    }
    let Some(colon) = authority.iter().position(|&byte| byte == b':') else {
        return false;
    };
    let mut port = &authority[colon + 1..];
    while let [rest @ .., last] = port
        && is_word_end
        && last.is_ascii_punctuation()
    {
        port = rest;
    }
    !port.iter().all(u8::is_ascii_digit)
}

/// The text between the first `:` and the last `@`, if it is not empty.
fn between(text: &[u8]) -> Option<Range<usize>> {
    let start = text.iter().position(|&byte| byte == b':')? + 1;
    let end = text.iter().rposition(|&byte| byte == b'@')?;
    (start < end).then_some(start..end)
}

/// The password in a text that looks like a URI of RFC 3261 §19.1.
pub(super) fn of_sip(text: &[u8]) -> Option<Range<usize>> {
    let colon = text.iter().position(|&byte| byte == b':')?;
    let password = between(&text[colon + 1..]).filter(|_| is_sip(&text[..colon]))?;
    Some(colon + 1 + password.start..colon + 1 + password.end)
}

fn is_sip(scheme: &[u8]) -> bool {
    [b"sip".as_slice(), b"sips"].iter().any(|it| scheme.eq_ignore_ascii_case(it))
}

/// The password of a word that begins like an authority without its slashes: `anna:pw@host`, also
/// after a scheme, as in `http:/anna:pw@host` and `sip:anna:pw@host`.
pub(crate) fn bare_password(word: &[u8]) -> Option<Range<usize>> {
    let colon = between(word)?.start - 1;
    let scheme = scheme_before(word, colon);
    let start = match word[colon + 1..] {
        _ if is_opaque(scheme) || scheme.eq_ignore_ascii_case(b"jdbc") => return None,
        _ if is_sip(scheme) => colon + 1,
        [b'/' | b'\\', second, ..] if !b"/\\".contains(&second) => colon + 2,
        _ => 0,
    };
    let end = start + until(&word[start..], b"/?#\\");
    if let Some(password) = between(&word[start..end]).filter(|it| it.start > 1) {
        if start == 0 && is_no_user(&word[..password.end]) {
            return None;
        }
        let is_before_host = is_host(&word[start + password.end + 1..end]);
        return is_before_host.then_some(start + password.start..start + password.end);
    }
    // The second colon of `http:anna:p/w@h`.
    let user = if start == 0 && has_servers(scheme) { colon + 1 } else { start };
    let is_known = start > 0 && is_sip(scheme) || has_servers(scheme);
    let password = cut_password(&word[user..], end.saturating_sub(user), is_known)?;
    Some(if user == start { user + password.start } else { colon + 1 }..user + password.end)
}

/// Whether a text before an `@` is the time of a day or an address and its port: `9:05`,
/// `10.0.0.5:443`.
fn is_no_user(text: &[u8]) -> bool {
    let Some(colon) = text.iter().position(|&byte| byte == b':') else { return false };
    let (before, after) = (&text[..colon], &text[colon + 1..]);
    let is_time = matches!(before.len(), 1 | 2) && is_number(before) && after.len() == 2;
    is_number(after) && (is_time || is_address(before))
}

/// The password of a text whose authority seems to end at `end`, because the password has a
/// delimiter in it. A name and a version look alike, as in `pkg:npm/a@1.2.3`: so only an address or
/// a port ends it, unless a scheme says that there is an authority.
fn cut_password(text: &[u8], end: usize, is_after_scheme: bool) -> Option<Range<usize>> {
    let colon = text[..end].iter().position(|&byte| byte == b':').filter(|&colon| colon > 0)?;
    let port = text[colon + 1..end].split(|byte| b";,".contains(byte)).next()?;
    if !is_cut(&text[..end], false) || is_number(port) || is_drive(&text[..end], colon) {
        return None;
    }
    let is_end = |&at: &usize| {
        let host = &text[at + 1..];
        text[at] == b'@' && (is_after_scheme && is_host(host) || is_server(host))
    };
    Some(colon + 1..(end..text.len()).rev().find(is_end)?)
}

/// Whether a text is a number, as a port is.
fn is_number(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// Whether a text begins like a path of Windows: `C:\a`.
fn is_drive(authority: &[u8], colon: usize) -> bool {
    colon == 1 && authority.len() == 2
}

/// What may be the scheme that ends at a colon.
fn scheme_before(word: &[u8], colon: usize) -> &[u8] {
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let name = &word[..colon];
    &name[name.iter().rposition(|byte| !is_inner(byte)).map_or(0, |at| at + 1)..]
}

/// Whether a name is a registered scheme without servers, such as `mailto`: no authority follows.
fn is_opaque(name: &[u8]) -> bool {
    let is_one = |it: Scheme<'_>| it.registered().is_some() && it.default_port().is_none();
    !is_sip(name) && scheme_is(name, is_one)
}

/// Whether a name is a scheme whose URIs have an authority with a port.
fn has_servers(name: &[u8]) -> bool {
    !is_sip(name) && scheme_is(name, |it| it.default_port().is_some())
}

fn scheme_is(name: &[u8], is_one: impl Fn(Scheme<'_>) -> bool) -> bool {
    let name = str::from_utf8(name).ok().filter(|name| name.len() <= LONGEST);
    let uri = name.map(|name| format!("{name}:"));
    uri.as_deref().and_then(|uri| Uri::parse(uri).ok()).is_some_and(|uri| is_one(uri.scheme()))
}

/// No registered scheme is longer.
const LONGEST: usize = 64;

/// Whether a text begins like a host, with a port if there is a `:`. `sha256:0a1b` does not.
fn is_host(text: &[u8]) -> bool {
    let is_inner =
        |byte: &u8| byte.is_ascii_alphanumeric() || b"-._%".contains(byte) || *byte > 127;
    let host = text.iter().take_while(|byte| is_inner(byte)).count();
    match text[host..] {
        [b':', ref port @ ..] => {
            let digits = port.iter().take_while(|byte| byte.is_ascii_digit()).count();
            !port.get(digits).is_some_and(u8::is_ascii_alphanumeric)
        }
        [b'[', ..] => host == 0,
        _ => host > 0,
    }
}

/// Whether a text begins like an IP address, or like a host with a port.
fn is_server(text: &[u8]) -> bool {
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._".contains(byte);
    if let [b'[', literal @ ..] = text {
        let is_literal = |byte: &u8| byte.is_ascii_alphanumeric() || b":.%-".contains(byte);
        return literal.iter().find(|byte| !is_literal(byte)) == Some(&b']');
    }
    let host = text.iter().take_while(|byte| is_inner(byte)).count();
    let port = text[host..].strip_prefix(b":").unwrap_or_default();
    let digits = port.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_port =
        matches!(digits, 1..=5) && !port.get(digits).is_some_and(u8::is_ascii_alphanumeric);
    host > 0 && (is_port || is_address(&text[..host]))
}

/// Whether a text is four numbers of at most three digits (RFC 3986 §3.2.2, `IPv4address`).
fn is_address(text: &[u8]) -> bool {
    let text = text.strip_suffix(b".").unwrap_or(text);
    let mut numbers = text.split(|&byte| byte == b'.');
    numbers.clone().count() == 4 && numbers.all(|it| it.len() <= 3 && is_number(it))
}

/// The users of a word that look like a token.
pub(crate) fn user_tokens(word: &[u8]) -> Vec<Range<usize>> {
    let (mut found, mut from) = (vec![], 0);
    while let Some(Range { end: start, .. }) = next_slashes(word, from) {
        from = start + until(&word[start..], b"/?#");
        let userinfo = last_in(word, start..from).unwrap_or(start);
        let user = start..start + until(&word[start..userinfo], b":");
        if is_user_token(&word[user.clone()]) {
            found.push(user);
        }
    }
    found
}

/// Whether a user looks like a token.
pub(crate) fn is_user_token(user: &[u8]) -> bool {
    str::from_utf8(user).is_ok_and(is_token)
}

/// What begins as tokens of known services do, and JSON Web Tokens.
pub(crate) fn known_tokens(word: &[u8]) -> Vec<Range<usize>> {
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    let is_of_base64 = |byte: &u8| is_inner(byte) || b"+/=%".contains(byte);
    let is_one = |place: &Range<usize>| {
        let text = str::from_utf8(&word[place.clone()]);
        text.is_ok_and(|text| is_web_token(text) || is_known_token(text))
    };
    let (mut found, mut start) = (vec![], 0);
    while start < word.len() {
        let rest = &word[start..];
        let is_long = begins_base64(rest);
        let is_part = |byte: &&u8| is_inner(byte) || is_long && is_of_base64(byte);
        let whole = start..start + rest.iter().take_while(is_part).count();
        if is_long && is_one(&whole) {
            found.push(whole.clone());
        } else {
            let mut at = start;
            for run in word[whole.clone()].split(|byte| !is_inner(byte)) {
                found.extend(Some(at..at + run.len()).filter(is_one));
                at += run.len() + 1;
            }
        }
        start = whole.end + 1;
    }
    found
}
