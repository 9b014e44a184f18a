//! The reader of browsers: the URL standard, by the crate `url`.

use std::borrow::Cow;

use url::{ParseError, Position, Url};

use super::{Answer, Reading, Refused, utf8};

pub(super) fn read(text: &[u8], base: Option<&[u8]>) -> Answer {
    let Some(base) = base else { return Ok(reading(&Url::parse(utf8(text)?)?)) };
    let base = utf8(base).and_then(|base| Ok(Url::parse(base)?)).map_err(Refused::of_base)?;
    let target = base.join(&without_more_slashes(utf8(text)?, &base))?;
    Ok(Reading { target: Some(target.as_str().into()), ..reading(&target) })
}

/// The text with two slashes, where it begins with more and its base is special: the standard skips all
/// of them ("special authority ignore slashes state").
///
/// N.B. the crate refuses `///evil.com`, for an empty host (2.5.8), where browsers go to evil.com.
fn without_more_slashes<'a>(text: &'a str, base: &Url) -> Cow<'a, str> {
    const SPECIAL: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];
    let is_dropped = |char| matches!(char, '\t' | '\n' | '\r');
    let start = text.trim_start_matches(|char| char <= ' ');
    let rest = start.trim_start_matches(|char| matches!(char, '/' | '\\') || is_dropped(char));
    let slashes = start[..start.len() - rest.len()].chars().filter(|&char| !is_dropped(char));
    if SPECIAL.contains(&base.scheme()) && slashes.count() > 2 {
        return format!("//{rest}").into();
    }
    text.into()
}

/// N.B. the standard knows no empty userinfo, and no port that is its scheme's own.
fn reading(url: &Url) -> Reading {
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
        path: url.path().into(),
        query: url.query().map(String::from),
        fragment: url.fragment().map(String::from),
    }
}

/// N.B. the crate does not tell where.
impl From<ParseError> for Refused {
    fn from(error: ParseError) -> Refused {
        let (component, expected) = match error {
            ParseError::RelativeUrlWithoutBase => return Refused::without_scheme(),
            ParseError::RelativeUrlWithCannotBeABaseBase => {
                return Refused::of("path", "one that is not opaque").of_base();
            }
            ParseError::EmptyHost => ("host", "one that is not empty"),
            ParseError::IdnaError => {
                ("host", "what UTS 46 maps to a domain, without a forbidden domain code point")
            }
            ParseError::InvalidDomainCharacter => ("host", "no forbidden host code point"),
            ParseError::InvalidIpv4Address => {
                ("host", "an IPv4 address, as its last label is a number")
            }
            ParseError::InvalidIpv6Address => ("host", "an IPv6 address in brackets"),
            ParseError::InvalidPort => ("port", "digits, of a number up to 65535"),
            error => return Refused::of_all(error.to_string()),
        };
        Refused::of(component, expected)
    }
}
