//! Known ways in which a text is read differently, each with a name.

use urial::{Host, Split, UriRef};

/// Returns the name of the first class that a text is in.
pub(crate) fn class(text: &str) -> Option<&'static str> {
    let anatomy = Anatomy::new(text);
    CLASSES.iter().find(|(_, has)| has(&anatomy)).map(|(name, _)| *name)
}

/// What a text is split into, valid or not. Parts that are absent are empty.
struct Anatomy<'t> {
    text: &'t str,
    split: Split<'t>,
    authority: &'t str,
    host: &'t str,
    port: Option<&'t str>,
}

impl<'t> Anatomy<'t> {
    fn new(text: &'t str) -> Anatomy<'t> {
        let split = Split::lossy(text);
        let authority = split.authority.unwrap_or_default();
        let after = authority.rfind('@').map_or(authority, |at| &authority[at + 1..]);
        let literal = after.rfind(']').map_or(0, |at| at + 1);
        let (host, port) = match after[literal..].rfind(':') {
            Some(at) => (&after[..literal + at], Some(&after[literal + at + 1..])),
            None => (after, None),
        };
        Anatomy { text, split, authority, host, port }
    }

    fn scheme(&self, names: &[&str]) -> bool {
        let scheme = self.split.scheme.unwrap_or_default();
        names.iter().any(|it| it.eq_ignore_ascii_case(scheme))
    }

    fn host_has(&self, characters: &[char]) -> bool {
        self.host.contains(characters)
    }

    fn port_has(&self, is_bad: impl Fn(&str) -> bool) -> bool {
        self.port.is_some_and(is_bad)
    }

    /// Whether the host is an address by `inet_aton` alone, with a part that is `like` this.
    fn is_loose(&self, like: impl Fn(&[&str]) -> bool) -> bool {
        let parts: Vec<_> = self.host.split('.').take(6).collect();
        self.host.is_ascii()
            && self.host.parse::<std::net::Ipv4Addr>().is_err()
            && self.is_address()
            && like(&parts)
    }

    fn is_address(&self) -> bool {
        let reference = ["//", self.host].concat();
        let host = UriRef::parse(&reference).ok().and_then(|it| it.host());
        host.and_then(Host::platform_addr).is_some()
    }

    /// Whether the text before query and fragment has a backslash.
    fn has_backslash(&self) -> bool {
        self.text.split(['?', '#']).next().is_some_and(|it| it.contains('\\'))
    }

    /// Whether other than two slashes are before what would be the host.
    fn has_odd_slashes(&self) -> bool {
        let after = self.split.scheme.map_or(0, |scheme| scheme.len() + 1);
        let rest = self.text.get(after..).unwrap_or_default();
        let slashes = rest.len() - rest.trim_start_matches('/').len();
        match self.split.scheme {
            Some(_) => slashes != 2 && self.scheme(&["http", "https", "ws", "wss", "ftp"]),
            None => slashes > 2,
        }
    }

    fn has_encoded_dots(&self) -> bool {
        let dots = |it: &str| it.to_ascii_lowercase().replace("%2e", ".");
        let mut segments = self.split.path.split('/');
        segments.any(|it| it.contains('%') && matches!(&*dots(it), "." | ".."))
    }

    fn has_drive(&self) -> bool {
        let path = self.split.path.trim_start_matches('/').as_bytes();
        let is_drive =
            |text: &[u8]| matches!(text, [it, b':' | b'|', ..] if it.is_ascii_alphabetic());
        self.scheme(&["file"]) && (is_drive(path) || is_drive(self.authority.as_bytes()))
    }
}

type Has = fn(&Anatomy<'_>) -> bool;

/// The classes, the narrower ones first.
const CLASSES: &[(&str, Has)] = &[
    ("nul-truncation", |it| it.text.contains('\0')),
    ("leading-junk", |it| it.text.starts_with(|it| it <= ' ')),
    ("crlf", |it| it.text.contains("\r\n")),
    ("stripped-tab-newline", |it| it.text.contains(['\t', '\r', '\n'])),
    ("wrapper-stripped", |it| it.text.starts_with('<') || it.scheme(&["url"])),
    ("backslash-authority", |it| it.has_backslash()),
    ("multi-at", |it| it.authority.matches('@').count() > 1),
    ("nfkc-delimiter", |it| {
        it.host_has(&['／', '＃', '？', '＠', '：', '＼', '％', '℀', '℁', '℅', '℆'])
    }),
    ("idna-dot", |it| it.host_has(&['\u{3002}', '\u{ff0e}', '\u{ff61}'])),
    ("default-ignorable", |it| {
        it.host_has(&['\u{ad}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{feff}'])
    }),
    ("casefold-nonascii", |it| it.host_has(&['\u{17f}', '\u{212a}'])),
    ("idna-2003-vs-uts46", |it| it.host_has(&['ß', 'ς'])),
    ("bidi", |it| it.text.contains(BIDI)),
    ("slash-count", |it| it.has_odd_slashes()),
    ("drive-letter", |it| it.has_drive()),
    ("port-empty", |it| it.port == Some("")),
    ("port-unicode-digit", |it| it.port_has(|port| !port.is_ascii())),
    ("port-nondigit", |it| it.port_has(|port| !port.bytes().all(|it| it.is_ascii_digit()))),
    ("port-range", |it| it.port_has(|port| port.parse::<u16>().is_err())),
    ("port-leading-zero", |it| it.port_has(|port| port.len() > 1 && port.starts_with('0'))),
    ("ipv6-zone", |it| it.host.contains('[') && it.host.contains('%')),
    ("ipvfuture", |it| it.host.starts_with("[v") || it.host.starts_with("[V")),
    ("ipv6-affix", |it| {
        it.host.contains('[') && !(it.host.starts_with('[') && it.host.ends_with(']'))
    }),
    ("ipv6-brackets-name", |it| {
        it.host.contains('[') && it.host.contains(|it: char| it.is_ascii_alphabetic() && it > 'f')
    }),
    ("ipv4-mapped", |it| it.host.contains('[') && it.host.contains('.')),
    ("pct-nul", |it| it.host.contains("%00")),
    ("pct-host-delimiter", |it| it.host.contains('%')),
    ("ipv4-legacy-trailing-dot", |it| it.is_loose(|parts| parts.ends_with(&[""]))),
    ("ipv4-legacy-hex", |it| {
        it.is_loose(|parts| parts.iter().any(|it| it.starts_with("0x") || it.starts_with("0X")))
    }),
    ("ipv4-legacy-octal", |it| {
        it.is_loose(|parts| parts.iter().any(|it| it.len() > 1 && it.starts_with('0')))
    }),
    ("ipv4-legacy-dword", |it| it.is_loose(|parts| parts.len() == 1)),
    ("ipv4-legacy-short", |it| it.is_loose(|_| true)),
    ("file-host", |it| it.scheme(&["file"]) && !it.authority.is_empty()),
    ("host-port-as-scheme", |it| {
        let scheme = it.split.scheme.unwrap_or_default();
        scheme.contains('.') || scheme.eq_ignore_ascii_case("localhost")
    }),
    ("dot-segment-encoded", |it| it.has_encoded_dots()),
    ("second-hash", |it| it.split.fragment.is_some_and(|fragment| fragment.contains('#'))),
    ("empty-query-fragment", |it| it.split.query == Some("") || it.split.fragment == Some("")),
    ("double-slash-path", |it| it.split.path.starts_with('/') && it.split.path.contains("//")),
    ("opaque-query", |it| {
        it.split.scheme.is_some() && !it.split.path.starts_with('/') && it.split.query.is_some()
    }),
];

/// Characters that set the direction of text.
const BIDI: [char; 11] = [
    '\u{200e}', '\u{200f}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}',
    '\u{2067}', '\u{2068}', '\u{2069}',
];
