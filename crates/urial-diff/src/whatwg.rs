//! The URL standard of browsers, as the crate `url` implements it.

use std::borrow::Cow;

use urial::PctStr;
use url::{ParseError, Position, Url};

use crate::cut::{Cut, scheme};
use crate::file::{self, SLASHES};
use crate::{Answer, Reading, Rejection, utf8};

pub(crate) fn read(text: &[u8], base: Option<&[u8]>) -> Answer {
    let Some(base) = base else { return Ok(reading(&read_text(utf8(text)?, None)?)) };
    let base =
        utf8(base).and_then(|base| Ok(read_text(base, None)?)).map_err(Rejection::of_base)?;
    let target = read_text(utf8(text)?, Some(&base))?;
    Ok(Reading { target: Some(target.text()), ..reading(&target) })
}

/// What the crate reads, and what the current standard reads differently.
pub(crate) struct Read {
    pub(crate) url: Url,
    pub(crate) path: String,
    /// The host, where the crate has a [`replacement`].
    pub(crate) domain: Option<String>,
}

fn read_text(text: &str, base: Option<&Read>) -> Result<Read, ParseError> {
    let text: String =
        text.trim_matches(|char| char <= ' ').chars().filter(|&char| !is_dropped(char)).collect();
    let is_file = |base: &&Read| base.url.scheme() == "file";
    if scheme(&text).map_or(base.is_some_and(|base| is_file(&base)), is_file_scheme) {
        return file::read(&text, base.filter(is_file));
    }
    let cut = Cut::of(&text, base.map(|base| &base.url));
    let (url, domain) = match parse(&text, base) {
        Err(ParseError::IdnaError) => parse_ascii_domain(&text, cut.as_ref(), base)?,
        url => (url?, None),
    };
    let inherited = base.and_then(|base| base.domain.clone());
    let Some(cut) = cut else { return Ok(Read { domain: inherited, ..Read::of(url) }) };
    cut.check()?;
    let domain = if cut.has_authority() { domain } else { inherited };
    let read = Read::of(url);
    let path = cut.path_without_drives(base).unwrap_or(read.path);
    Ok(Read { url: read.url, path, domain })
}

fn is_file_scheme(scheme: &str) -> bool {
    scheme.eq_ignore_ascii_case("file")
}

fn parse(text: &str, base: Option<&Read>) -> Result<Url, ParseError> {
    match base {
        Some(base) => base.url.join(&with_its_slashes(text, &base.url)),
        None => Url::parse(text),
    }
}

/// Parses a text whose host the crate rejects, if the standard accepts it.
fn parse_ascii_domain(
    text: &str,
    cut: Option<&Cut<'_>>,
    base: Option<&Read>,
) -> Result<(Url, Option<String>), ParseError> {
    let host = cut.and_then(Cut::host).ok_or(ParseError::IdnaError)?;
    let (replacement, domain) = replacement(&text[host.clone()]).ok_or(ParseError::IdnaError)?;
    let url = parse(&[&text[..host.start], &replacement, &text[host.end..]].concat(), base)?;
    Ok((url, Some(domain)))
}

/// Returns a domain that the crate accepts in place of `host`, and the domain that the standard has
/// for it.
///
/// N.B. since June 2026 the standard puts a domain of ASCII characters into lower case and rejects
/// none for its A-labels. The crate (2.5.8) rejects those that decode to nothing valid. So it reads
/// `xx--` in place of `xn--`.
pub(crate) fn replacement(host: &str) -> Option<(String, String)> {
    let decoded = PctStr::new(host).ok()?.decode_utf8().ok()?.to_ascii_lowercase();
    let is_name = |byte: u8| byte.is_ascii_graphic() && !b"#/:<>?@[\\]^|%".contains(&byte);
    let label = |label: &str| match label.strip_prefix("xn--") {
        Some(rest) => format!("xx--{rest}"),
        None => label.into(),
    };
    let replacement = decoded.split('.').map(label).collect::<Vec<_>>().join(".");
    (decoded.bytes().all(is_name) && replacement != decoded).then_some((replacement, decoded))
}

impl Read {
    /// N.B. since 2025 the standard encodes each `^` of a path, and a space at the end of an opaque
    /// path, which would be lost otherwise. The crate (2.5.8) does not.
    pub(crate) fn of(url: Url) -> Read {
        let path = match url.path().strip_suffix(' ') {
            Some(path) if url.cannot_be_a_base() => format!("{path}%20"),
            _ if url.cannot_be_a_base() => url.path().into(),
            _ => url.path().replace('^', "%5E"),
        };
        Read { url, path, domain: None }
    }

    /// The host, empty if there is none.
    pub(crate) fn host(&self) -> &str {
        self.domain.as_deref().unwrap_or(&self.url[Position::BeforeHost..Position::AfterHost])
    }

    fn text(&self) -> String {
        let (scheme, url) = (self.url.scheme(), &self.url);
        let before_path = match url.has_authority() {
            true => [&url[..Position::BeforeHost], self.host(), self.port()].concat(),
            // The guard of the standard: without it, the path would be an authority.
            false if self.path.starts_with("//") => format!("{scheme}:/."),
            false => format!("{scheme}:"),
        };
        [&before_path, &self.path, &url[Position::AfterPath..]].concat()
    }

    /// The port after a `:`, empty if there is none.
    fn port(&self) -> &str {
        &self.url[Position::AfterHost..Position::BeforePath]
    }
}

/// Whether the scheme is special, and not that of files.
pub(crate) fn is_special(scheme: &str) -> bool {
    ["http", "https", "ws", "wss", "ftp"].contains(&scheme)
}

/// Whether the standard drops the character: tabs and line breaks.
pub(crate) fn is_dropped(char: char) -> bool {
    matches!(char, '\t' | '\n' | '\r')
}

/// Returns the text with the slashes that the standard sees at its start. The crate (2.5.8) counts
/// differently:
///
/// - with a special base, more than two slashes are the same as two ("special authority ignore
///   slashes state"): browsers read evil.com in `///evil.com`, which the crate rejects because of
///   its empty host;
/// - with a base that is not special, a backslash is not a slash: it begins a segment.
fn with_its_slashes<'a>(text: &'a str, base: &Url) -> Cow<'a, str> {
    let rest = text.trim_start_matches(SLASHES);
    match &text.as_bytes()[..text.len() - rest.len()] {
        [_, _, _, ..] if is_special(base.scheme()) => format!("//{rest}").into(),
        [b'\\', ..] if !base.is_special() => format!("./{text}").into(),
        [b'/', b'\\', ..] if !base.is_special() => format!("/./{}", &text[1..]).into(),
        _ => text.into(),
    }
}

/// N.B. the standard has no empty userinfo, and no port that is the default of its scheme.
fn reading(read: &Read) -> Reading {
    let Read { url, path, .. } = read;
    let has_authority = url.has_authority();
    let authority = || {
        let userinfo = &url[Position::BeforeUsername..Position::BeforeHost];
        [userinfo, read.host(), read.port()].concat()
    };
    let userinfo = || match url.password() {
        Some(password) => format!("{}:{password}", url.username()),
        None => url.username().into(),
    };
    Reading {
        target: None,
        scheme: Some(url.scheme().into()),
        authority: has_authority.then(authority),
        userinfo: Some(userinfo()).filter(|it| !it.is_empty()),
        host: has_authority.then(|| read.host().into()),
        port: url.port().map(|port| port.to_string()),
        path: path.clone(),
        query: url.query().map(String::from),
        fragment: url.fragment().map(String::from),
    }
}

/// N.B. the crate does not report an offset.
impl From<ParseError> for Rejection {
    fn from(error: ParseError) -> Rejection {
        let (component, expected) = match error {
            ParseError::RelativeUrlWithoutBase => return Rejection::without_scheme(),
            ParseError::RelativeUrlWithCannotBeABaseBase => {
                return Rejection::of("path", "a path that is not opaque").of_base();
            }
            ParseError::EmptyHost => ("host", "a host that is not empty"),
            ParseError::IdnaError => {
                ("host", "a domain by UTS 46, without a forbidden domain code point")
            }
            ParseError::InvalidDomainCharacter => {
                ("host", "a host without a forbidden host code point")
            }
            ParseError::InvalidIpv4Address => {
                ("host", "an IPv4 address, as its last label is a number")
            }
            ParseError::InvalidIpv6Address => ("host", "an IPv6 address in brackets"),
            ParseError::InvalidPort => ("port", "a number up to 65535"),
            error => return Rejection::of_all(error.to_string()),
        };
        Rejection::of(component, expected)
    }
}
