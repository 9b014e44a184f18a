//! Secrets by the names beside them, however name and value are wrapped: quotes, JSON, YAML,
//! headers, elements and attributes of XML, options and variables of programs, source code, SQL,
//! commands of protocols, PEM.
//!
//! A search for parts of names, the *stems*, finds the places to look at. A name is read around
//! each, and the value after it.

mod absent;
mod blank;
mod credentials;
mod header;
mod marks;
mod place;
mod program;
mod protocol;
mod record;
mod source;
mod sql;
mod value;
mod word;

use std::ops::Range;
use std::sync::LazyLock;

use super::names::{LONGEST, Meaning};
use super::parameters::Names;
use super::search::Search;
use super::webhooks::{self, WEBHOOKS};
pub(super) use absent::is_harmless_word;
pub(super) use credentials::{base64_len, decodes_to_pair, is_of_credentials};
use program::Command;
pub(super) use value::{is_access_key, is_own_name};

/// What a stem begins.
#[derive(Clone, Copy)]
enum Stem {
    /// A part of names.
    Name,
    Authorization,
    Cookie,
    /// A scheme of authentication.
    Scheme,
    /// A program with a password in its arguments.
    Program,
    /// `IDENTIFIED` of SQL.
    Identified,
    /// `LOGIN` of IMAP.
    Login,
    /// A program that reads a password from standard input.
    Echo,
    /// A call with a password after so many other arguments.
    Call(usize),
    /// A connection of Oracle.
    Oracle,
    /// A key in PEM.
    Pem,
    /// The host of a webhook.
    Webhook,
    /// An escape, which may hide the rest.
    Escape,
}

/// The stems that are no hosts of webhooks, in lower case. The first of
/// those that begin at a place is found: `mysqli(` is before `mysql`.
const STEMS: [(&str, Stem); 65] = [
    ("authorization", Stem::Authorization),
    ("cookie", Stem::Cookie),
    ("bearer ", Stem::Scheme),
    ("basic ", Stem::Scheme),
    ("-----begin", Stem::Pem),
    ("jdbc:oracle:", Stem::Oracle),
    ("identified ", Stem::Identified),
    (".login(", Stem::Call(1)),
    ("credentials(", Stem::Call(1)),
    ("networkcredential(", Stem::Call(1)),
    ("getconnection(", Stem::Call(2)),
    ("mysqli(", Stem::Call(2)),
    ("mysqli_connect(", Stem::Call(2)),
    ("new pdo(", Stem::Call(2)),
    ("sshpass", Stem::Program),
    ("curl", Stem::Program),
    ("mysql", Stem::Program),
    ("mariadb", Stem::Program),
    ("redis-cli", Stem::Program),
    ("docker login", Stem::Program),
    ("podman login", Stem::Program),
    ("registry login", Stem::Program),
    ("smbclient", Stem::Program),
    ("sqlplus", Stem::Program),
    ("ldapsearch", Stem::Program),
    ("mongo", Stem::Program),
    ("7z", Stem::Program),
    ("az login", Stem::Program),
    ("bcp", Stem::Program),
    ("convertto-securestring", Stem::Program),
    ("xfreerdp", Stem::Program),
    ("wlfreerdp", Stem::Program),
    ("http -a", Stem::Program),
    ("https -a", Stem::Program),
    ("mosquitto_", Stem::Program),
    ("nmcli", Stem::Program),
    ("unrar", Stem::Program),
    ("rar ", Stem::Program),
    ("sqlcmd", Stem::Program),
    ("zip ", Stem::Program),
    ("chpasswd", Stem::Echo),
    ("sudo -s", Stem::Echo),
    ("login ", Stem::Login),
    ("\\u00", Stem::Escape),
    ("\\x", Stem::Escape),
    ("&#", Stem::Escape),
    ("&commat", Stem::Escape),
    ("&colon", Stem::Escape),
    ("pass", Stem::Name),
    ("pwd", Stem::Name),
    ("secret", Stem::Name),
    ("token", Stem::Name),
    ("key", Stem::Name),
    ("creds", Stem::Name),
    ("jwt", Stem::Name),
    ("assertion", Stem::Name),
    ("code", Stem::Name),
    ("verifier", Stem::Name),
    ("session", Stem::Name),
    ("sess", Stem::Name),
    ("auth", Stem::Name),
    ("rootpw", Stem::Name),
    ("bindpw", Stem::Name),
    ("psk", Stem::Name),
    ("dockerc", Stem::Name),
];

static SEARCH: LazyLock<Search> = LazyLock::new(|| {
    let stems = STEMS.iter().map(|(stem, _)| *stem).chain(WEBHOOKS.iter().map(|it| it.host));
    Search::new(stems, true)
});

/// Whether a text has something to look at.
pub(crate) fn has_stem(text: &[u8]) -> bool {
    SEARCH.is_match(text)
}

/// The values that are secret by what is beside them.
pub(crate) fn values(names: &Names, text: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    // No name is read twice, and none within a value; no argument belongs to two commands; what is
    // no value is looked at for a number of octets that is constant. So time is linear.
    let (mut names_from, mut end, mut command) = (0, 0, None);
    for hit in SEARCH.find_iter(text) {
        let stem = STEMS.get(hit.pattern().as_usize()).map_or(Stem::Webhook, |(_, stem)| *stem);
        if let Stem::Program = stem
            && let Some(next) = Command::at(text, hit.range())
        {
            found.extend(command.replace(next).iter().flat_map(|it| it.secrets(text, hit.start())));
        }
        if hit.start() < end {
            continue;
        }
        let before = found.len();
        match stem {
            Stem::Escape | Stem::Program => {}
            Stem::Webhook => found.extend(webhooks::secret_at(text, hit.start())),
            Stem::Pem => found.extend(pem(text, hit.end())),
            Stem::Login => found.extend(protocol::login(text, hit.range())),
            Stem::Echo => found.extend(program::echoed(text, hit.start())),
            Stem::Call(skipped) => found.extend(credentials::of_call(text, hit.end(), skipped)),
            Stem::Identified => found.extend(sql::identified(text, hit.range())),
            Stem::Oracle => found.extend(program::oracle(text, hit.end())),
            Stem::Scheme => found.extend(header::credentials_of(text, hit.range())),
            Stem::Authorization | Stem::Cookie | Stem::Name if hit.start() < names_from => {}
            Stem::Authorization | Stem::Cookie | Stem::Name => {
                let name = Name::around(text, hit.range());
                names_from = name.range.end;
                found.extend(match stem {
                    Stem::Authorization => Vec::from_iter(header::authorization(text, &name)),
                    Stem::Cookie => {
                        let (cookies, last) = header::cookies(text, &name);
                        end = end.max(last);
                        cookies
                    }
                    _ => match of_credentials(text, &name) {
                        Some(credentials) => vec![credentials],
                        None => value::of_name(text, &name, meaning(names, text, &name)),
                    },
                });
            }
        }
        end = found[before..].iter().map(|it| it.end).max().unwrap_or(end).max(end);
    }
    found.extend(command.iter().flat_map(|it| it.secrets(text, text.len())));
    found.extend(given(names, text));
    found
}

/// What a name says of its value, with the word before it if its own meaning is another here:
/// `Unseal key: x`.
fn meaning(names: &Names, text: &[u8], name: &Name) -> Meaning {
    let word = &text[name.range.clone()];
    let before = &text[name.range.start.saturating_sub(LONGEST)..name.range.start];
    match (names.meaning(word), before.strip_suffix(b" ")) {
        (Meaning::InQueries, Some(before)) => {
            let letters = before.iter().rev().take_while(|byte| byte.is_ascii_alphabetic());
            let start = before.len() - letters.count();
            names.meaning(&[&before[start..], b"-", word].concat())
        }
        (meaning, _) => meaning,
    }
}

fn of_credentials(text: &[u8], name: &Name) -> Option<Range<usize>> {
    protocol::authenticate(text, name).or_else(|| credentials::after(text, name))
}

/// The values of names that a caller gives.
fn given(names: &Names, text: &[u8]) -> Vec<Range<usize>> {
    if !names.has_more() {
        return vec![];
    }
    let (mut found, mut end) = (vec![], 0);
    for at in memchr::memchr2_iter(b':', b'=', text) {
        let before = text[..at].trim_ascii_end();
        let closing = before.iter().rev().take_while(|byte| b"\"'\\`]".contains(byte)).count();
        let last = before.len() - closing;
        if last == 0 || last <= end {
            continue;
        }
        let name = Name::around(text, last - 1..last);
        if names.is_given(&text[name.range.clone()]) {
            let values = value::of_name(text, &name, Meaning::Secret);
            end = values.iter().map(|it| it.end).max().unwrap_or(end);
            found.extend(values);
        }
    }
    found
}

/// A name in a text.
pub(super) struct Name {
    /// Its letters, digits, and the marks between them.
    pub(super) range: Range<usize>,
}

impl Name {
    /// The name around a part of it.
    fn around(text: &[u8], part: Range<usize>) -> Name {
        let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
        let is_mark = |byte: &u8| b"-.".contains(byte);
        let before = &text[part.start.saturating_sub(LONGEST)..part.start];
        let mut start = part.start - before.iter().rev().take_while(|it| is_inner(it)).count();
        let after = &text[part.end..text.len().min(part.end + LONGEST)];
        let mut end = part.end + after.iter().take_while(|it| is_inner(it)).count();
        start += text[start..part.start].iter().take_while(|it| is_mark(it)).count();
        end -= text[part.end..end].iter().rev().take_while(|it| is_mark(it)).count();
        // The escape of a line break, which is before a name.
        if text[..start].ends_with(b"\\") && b"nrt".contains(&text[start]) && start < part.start {
            start += 1;
        }
        Name { range: start..end }
    }
}

/// The private key that begins after `-----BEGIN` (RFC 7468 §10).
fn pem(text: &[u8], at: usize) -> Option<Range<usize>> {
    const MARK: &[u8] = b"-----";
    // No label is longer.
    let label = &text[at..text.len().min(at + 64)];
    let len = memchr::memmem::find(label, MARK)?;
    if ![&b"PRIVATE KEY"[..], b"PRIVATE KEY BLOCK"].iter().any(|it| label[..len].ends_with(it)) {
        return None;
    }
    let start = at + len + MARK.len();
    let body = memchr::memmem::find(&text[start..], b"-----END").unwrap_or(text.len() - start);
    (body > 0).then_some(start..start + body)
}
