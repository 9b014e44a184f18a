//! The URL standard of browsers, as the crate `url` implements it.

use std::borrow::Cow;

use url::{ParseError, Position, Url};

use crate::file::{self, SLASHES};
use crate::{Answer, Reading, Rejection, utf8};

pub(crate) fn read(text: &[u8], base: Option<&[u8]>) -> Answer {
    let Some(base) = base else { return Ok(reading(&read_text(utf8(text)?, None)?)) };
    let base =
        utf8(base).and_then(|base| Ok(read_text(base, None)?)).map_err(Rejection::of_base)?;
    let target = read_text(utf8(text)?, Some(&base))?;
    Ok(Reading { target: Some(target.text()), ..reading(&target) })
}

/// What the crate reads, and the path by the current standard.
pub(crate) struct Read {
    pub(crate) url: Url,
    pub(crate) path: String,
}

fn read_text(text: &str, base: Option<&Read>) -> Result<Read, ParseError> {
    let url = match base {
        Some(base) => base.url.join(&with_its_slashes(text, &base.url))?,
        None => Url::parse(text)?,
    };
    let is_file = |url: &Url| url.scheme() == "file";
    if is_file(&url) {
        return file::read(text, base.filter(|base| is_file(&base.url)));
    }
    Ok(Read::of(url))
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
        Read { url, path }
    }

    fn text(&self) -> String {
        let (before, behind) =
            (&self.url[..Position::BeforePath], &self.url[Position::AfterPath..]);
        format!("{before}{}{behind}", self.path)
    }
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
    const SPECIAL: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];
    let start = text.trim_start_matches(|char| char <= ' ');
    let rest = start.trim_start_matches(|char| SLASHES.contains(&char) || is_dropped(char));
    let slashes: String =
        start[..start.len() - rest.len()].chars().filter(|&char| !is_dropped(char)).collect();
    match slashes.as_bytes() {
        [_, _, _, ..] if SPECIAL.contains(&base.scheme()) => format!("//{rest}").into(),
        [b'\\', ..] if !base.is_special() => format!("./{start}").into(),
        [b'/', b'\\', ..] if !base.is_special() => format!("/./{}", &start[1..]).into(),
        _ => text.into(),
    }
}

/// N.B. the standard has no empty userinfo, and no port that is the default of its scheme.
fn reading(Read { url, path }: &Read) -> Reading {
    let has_authority = url.has_authority();
    let part = |start, end| has_authority.then(|| String::from(&url[start..end]));
    let userinfo = || match url.password() {
        Some(password) => format!("{}:{password}", url.username()),
        None => url.username().into(),
    };
    Reading {
        target: None,
        scheme: Some(url.scheme().into()),
        authority: part(Position::BeforeUsername, Position::BeforePath),
        userinfo: Some(userinfo()).filter(|it| !it.is_empty()),
        host: part(Position::BeforeHost, Position::AfterHost),
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
