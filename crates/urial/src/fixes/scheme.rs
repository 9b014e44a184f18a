//! The scheme, and other ways to write a whole reference.

use alloc::string::String;

use super::data::SLASHES;
use super::hosts::{begins_with_host, has_domain_names, is_digits, is_word};
use super::refang::refang;
use super::{Rejected, Step, push_encoded};
use crate::chars::abnf;
use crate::parse::ip;
use crate::parse::offsets::Component;
use crate::parse::state::Site;
use crate::report::before_path;

/// Undoes what keeps a URI of a dangerous place from being followed.
pub(super) fn defanged(it: &Rejected<'_>) -> Option<Step> {
    let meant = refang(it.text);
    let words = "undo what keeps a dangerous URI from being followed";
    let is_defanged = match it.text.split_once("://") {
        // In a userinfo, a path or a query the marks are data.
        Some((scheme, rest)) => {
            let authority = &rest[..before_path(rest.as_bytes()).len()];
            let start = [scheme, "://", authority].concat();
            !authority.contains('@') && refang(&start) != start
        }
        None => meant != it.text && (meant.contains("://") || begins_with_host(&meant)),
    };
    is_defanged.then(|| Step::new(0..it.text.len(), meant, words).guessed())
}

/// Writes a path of Windows as a `file` URI (RFC 8089, appendix E.2 and E.3). It is a guess after a
/// `/`, where the letter and the `:` can be a scheme, and where the text names the scheme already.
pub(super) fn windows_path(it: &Rejected<'_>) -> Option<Step> {
    let scheme = it.scheme().filter(|scheme| scheme.eq_ignore_ascii_case("file"));
    let path = scheme.map_or(it.text, |scheme| &it.text[scheme.len() + 1..]);
    let path = path.strip_prefix(r"\\?\").unwrap_or(path);
    let meant = local_or_share(path, scheme.is_some())?;
    let step = Step::new(0..it.text.len(), meant, "write the path of Windows as a `file` URI");
    // A share has no `\` there.
    let is_certain = scheme.is_none() && path.get(2..).is_some_and(|it| it.starts_with('\\'));
    Some(if is_certain { step } else { step.guessed() })
}

/// The `file` URI of a path on a drive or of a share, which may be after a `file:`.
fn local_or_share(path: &str, is_file: bool) -> Option<String> {
    if let Some(share) = path.strip_prefix(r"UNC\") {
        return share_uri(share.trim_start_matches(SEPARATORS), is_file);
    }
    let rest = path.trim_start_matches(SEPARATORS);
    let separators = &path[..path.len() - rest.len()];
    let (letter, after) = match rest.as_bytes() {
        [letter, b':' | b'|', b'\\' | b'/', ..] if letter.is_ascii_alphabetic() => {
            (&rest[..1], &rest[2..])
        }
        _ => {
            let is_share = separators.starts_with('\\') && (separators.len() == 2 || is_file);
            return if is_share { share_uri(rest, is_file) } else { None };
        }
    };
    // Only a `\` needs to be mended after a `file:`.
    let is_local = if is_file { after.contains('\\') } else { separators.is_empty() };
    is_local.then(|| with_segments(&["file:///", letter, ":"], after, is_file))
}

/// The `file` URI of a share, after the separators that begin it.
fn share_uri(share: &str, is_file: bool) -> Option<String> {
    let server = share.split(SEPARATORS).next().filter(|server| !matches!(*server, "" | "."))?;
    let is_server = server.chars().all(|it| it.is_alphanumeric() || "-_.".contains(it));
    is_server.then(|| with_segments(&["file://"], share, is_file))
}

/// What Windows reads as the end of a segment.
const SEPARATORS: [char; 2] = ['/', '\\'];

/// The URI that begins with `start`, and goes on with the segments of `path`. After a `file:`, they
/// have triplets already, and what looks like a query or fragment is one.
fn with_segments(start: &[&str], path: &str, is_file: bool) -> String {
    let is_kept = |_, character: char| {
        u8::try_from(character).is_ok_and(|byte| abnf::PCHAR.has(byte))
            || is_file && "%?#".contains(character)
    };
    let mut uri = start.concat();
    for (number, segment) in path.split(SEPARATORS).enumerate() {
        uri.push_str(if number == 0 { "" } else { "/" });
        push_encoded(segment, &mut uri, is_kept);
    }
    uri
}

/// Writes `//` for what is between a scheme and a host and has a `\`, and `/` for each `\` of the
/// path.
pub(super) fn backslashes(it: &Rejected<'_>) -> Option<Step> {
    let start = it.scheme()?.len() + 1;
    let rest = &it.text[start..];
    let host = rest.trim_start_matches(['/', '\\']);
    let separators = &rest[..rest.len() - host.len()];
    if !separators.contains('\\') || host.is_empty() || start == 2 {
        return None;
    }
    let end = it.text.len() - host.len();
    let end = end + host.find(['?', '#']).unwrap_or(host.len());
    let host = it.text[start + separators.len()..end].replace('\\', "/");
    Some(Step::new(start..end, ["//", &host].concat(), SLASHES).guessed())
}

/// Writes what `scp` and `git` read as a host and a path as an `ssh` URI.
pub(super) fn secure_copy(it: &Rejected<'_>) -> Option<Step> {
    let (host, path) = it.text.split_once(':')?;
    let (user, name) = host.split_once('@')?;
    let is_name = |name| is_word(name, b"-._");
    let first = path.split('/').next().unwrap_or_default();
    let is_path = !path.is_empty() && !path.starts_with("//") && !is_digits(first);
    let words = "write what `scp` and `git` read as an `ssh` URI";
    let path = path.strip_prefix('/').unwrap_or(path);
    let meant = ["ssh://", host, "/", path].concat();
    (is_name(user) && is_name(name) && is_path)
        .then(|| Step::new(0..it.text.len(), meant, words).guessed())
}

/// The longest text before `://` that is read as a misspelled scheme.
const LONGEST: usize = 20;

/// Leaves out what no scheme has if the rest is a scheme of hosts. Without a rest, it is `https`.
pub(super) fn misspelled(it: &Rejected<'_>) -> Option<Step> {
    let (before, _) = it.text.split_once("://").filter(|_| it.scheme().is_none())?;
    let name: String = before.chars().filter(char::is_ascii_alphabetic).collect();
    let is_known = name.is_empty() || has_domain_names(&name);
    let meant = if name.is_empty() { "https" } else { &*name };
    let is_word = |it: char| it.is_alphanumeric() || " _-+.;".contains(it);
    let is_misspelled = is_known
        && before.chars().all(is_word)
        && before.chars().count() <= LONGEST
        && it.at() <= before.len();
    is_misspelled.then(|| Step::new(0..before.len(), meant, "correct the scheme").guessed())
}

/// Writes `//` before an IPv6 address, which has brackets or gets them.
pub(super) fn address(it: &Rejected<'_>) -> Option<Step> {
    let before = if it.error.site() == Site::SEGMENT_NZ_NC { "//" } else { "https://" };
    let words = "write `//` before the address";
    let whole = &it.text[..before_path(it.text.as_bytes()).len()];
    if ip::is_ipv6(whole) {
        let meant = [before, "[", whole, "]"].concat();
        return Some(Step::new(0..whole.len(), meant, words).guessed());
    }
    let (address, _) = it.text.strip_prefix('[')?.split_once(']')?;
    ip::is_ipv6(address).then(|| Step::insert(0, before, words).guessed())
}

/// Writes the characters of ASCII for those in full width before the path, where they stand for
/// delimiters, letters and digits.
pub(super) fn full_width(it: &Rejected<'_>) -> Option<Step> {
    let in_ascii = |it: char| match it {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(it) - 0xFEE0).unwrap_or(it),
        other => other,
    };
    let whole: String = it.text.chars().map(in_ascii).collect();
    let (scheme, rest) = whole.split_once("://")?;
    // The delimiter after the authority may be in full width, too; it has as many characters.
    let count = scheme.len() + "://".len() + before_path(rest.as_bytes()).len() + 1;
    let count = whole[..count.min(whole.len())].chars().count();
    let end = it.text.char_indices().nth(count).map_or(it.text.len(), |(at, _)| at);
    let meant: String = it.text[..end].chars().map(in_ascii).collect();
    let words = "write ASCII for the characters in full width";
    (has_domain_names(scheme) && it.at() < end && meant != it.text[..end])
        .then(|| Step::new(0..end, meant, words).guessed())
}

/// Inserts a scheme before what looks like a host, before `//`, or before a mail address.
pub(super) fn missing(it: &Rejected<'_>) -> Option<Step> {
    if !matches!(it.error.site(), Site::SCHEME_START | Site::SCHEME) {
        return None;
    }
    let scheme = match it.text.strip_prefix("//") {
        Some(rest) if begins_with_host(rest) => "https:",
        None if begins_with_host(it.text) => "https://",
        None if is_mail_address(it.text) => "mailto:",
        _ => return None,
    };
    Some(Step::insert(0, scheme, "insert a scheme").guessed())
}

fn is_mail_address(text: &str) -> bool {
    text.split_once('@').is_some_and(|(local, host)| {
        is_word(local, b"-._+") && begins_with_host(host) && !host.contains([':', '/', '?', '#'])
    })
}

/// A `:` in the first segment of a relative reference: what looks like a host and a port needs
/// `//`, a path needs `./` before it. Nothing, if the text has a userinfo or an authority: what was
/// meant is then a URI with an invalid scheme.
pub(super) fn first_segment(it: &Rejected<'_>) -> Option<Step> {
    let rest = it.rest.strip_prefix(':').filter(|_| it.error.site() == Site::SEGMENT_NZ_NC)?;
    let port = &rest[..before_path(rest.as_bytes()).len()];
    if rest.starts_with("//") || it.before.contains('@') {
        return None;
    }
    Some(if is_digits(port) && !it.before.is_empty() {
        Step::insert(0, "//", "insert `//` before the host").guessed()
    } else {
        Step::insert(0, "./", "insert `./` before the path")
    })
}

/// The path of a relative reference, if it is not read as a host and a port.
pub(super) fn first_segment_of_path(it: &Rejected<'_>) -> Option<Step> {
    first_segment(it).filter(|step| step.is_guess)?;
    Some(Step::insert(0, "./", "insert `./` before the path"))
}

/// Takes the address out of what mail programs show: a name, and the address in brackets.
pub(super) fn mail_name(it: &Rejected<'_>) -> Option<Step> {
    let scheme = it.scheme().filter(|scheme| scheme.eq_ignore_ascii_case("mailto"))?;
    let shown = &it.text[scheme.len() + 1..];
    let (_, address) = shown.strip_suffix('>')?.rsplit_once('<')?;
    let is_one = address.contains('@') && !shown.contains('?') && shown.matches('@').count() == 1;
    let words = "remove the name, and the brackets around the address";
    is_one.then(|| Step::new(scheme.len() + 1..it.text.len(), address, words).guessed())
}

/// Schemes whose paths are numbers: people write blanks to group digits.
const GROUPED: [&str; 3] = ["tel:", "fax:", "sms:"];

/// Removes blanks that only separate: all in a number and in base64, those after a `,` or `;` in a
/// list.
pub(super) fn blanks(it: &Rejected<'_>) -> Option<Step> {
    let is_blank = it.found(&[' ', '\t', '\u{A0}', '\n', '\r']);
    it.scheme().filter(|_| is_blank && it.error.component() == Component::Path)?;
    let begins = |start: &str| {
        it.text.get(..start.len()).is_some_and(|text| text.eq_ignore_ascii_case(start))
    };
    let (is_base64, is_data) = (is_base64(it.before), begins("data:"));
    let is_number = GROUPED.iter().any(|start| begins(start)) || begins("urn:isbn:");
    let is_all = is_number || is_data && is_base64;
    let is_list = begins("mailto:") || begins("geo:") || is_data && !it.before.contains(',');
    let part = it.component();
    // The data of a `data` URI is no list.
    let len = it.text[part.clone()].find(',').filter(|_| is_data && !is_all);
    let part = part.start..len.map_or(part.end, |len| part.start + len);
    let text = &it.text[part.clone()];
    let mut meant = String::with_capacity(text.len());
    let mut last = it.before.chars().next_back().unwrap_or_default();
    for character in text.chars() {
        let is_after = is_list && matches!(last, ',' | ';' | ':');
        if !(character.is_whitespace() && (is_all || is_after)) {
            meant.push(character);
            last = character;
        }
    }
    let words = "remove the blanks between the digits or after a comma";
    let step = Step::new(part, meant, words);
    let step = if is_number || is_data { step } else { step.guessed() };
    (is_all || is_list && matches!(it.before.chars().next_back(), Some(',' | ';' | ':')))
        .then_some(step)
}

/// Whether `before` is the start of a `data` URI whose data is in base64.
fn is_base64(before: &str) -> bool {
    before.split_once(',').is_some_and(|(kind, _)| kind.trim_end().ends_with(";base64"))
}
