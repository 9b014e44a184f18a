//! The parser: the grammar in the documentation of `java.net.URI`, checked in the order that its
//! error messages reveal.

use super::class::{
    ALPHANUM, BEFORE_PATH, BEFORE_SCHEME_END, Class, DIGITS, DIGITS_AND_DOTS, LABEL, PATH,
    REGISTRY, SCOPE_ID, SERVER, SERVER_WITH_SCOPE, URI, USERINFO, skip,
};
use super::ipv6;
use super::reason::{Fault, Reason};
use crate::chars::abnf::rfc2396::is_other;
use crate::chars::abnf::{ALPHA, HEXDIG, SCHEME};
use crate::chars::utf8;
use crate::legacy::rfc2396::borders::{Borders, HostKind, HostSpan};

/// Parses `text`, which must be UTF-8.
pub(super) fn read(text: &[u8]) -> Result<Borders, Fault> {
    let mut borders = Borders::default();
    let mut start = 0;
    let mut is_hierarchical = true;
    if let Some(colon) = scheme(text)? {
        borders.colon = colon;
        start = colon + 1;
        is_hierarchical = text.get(start) == Some(&b'/');
    }
    let rest = if is_hierarchical {
        hierarchical(text, start, &mut borders)?
    } else {
        opaque(text, start, &mut borders)?
    };
    borders.uri_end = rest;
    if rest < text.len() {
        let run = Run { text, end: text.len(), class: &URI, escape: Reason::FragmentEscape };
        run.whole(rest + 1, Reason::IllegalFragment)?;
    }
    Ok(borders)
}

/// Offset of the `:`, if it comes before any other delimiter. The text before it must be a scheme.
fn scheme(text: &[u8]) -> Result<Option<usize>, Fault> {
    let colon = skip(text, 0, text.len(), &BEFORE_SCHEME_END);
    if text.get(colon) != Some(&b':') {
        return Ok(None);
    }
    let scheme = &text[..colon];
    match scheme.iter().position(|&byte| !SCHEME.has(byte)) {
        _ if scheme.is_empty() => fault(0, Reason::ExpectedSchemeName),
        _ if !ALPHA.has(scheme[0]) => fault(0, Reason::IllegalSchemeStart),
        Some(at) => fault(at, Reason::IllegalScheme),
        None => Ok(Some(colon)),
    }
}

/// Parses `opaque_part = uric *uric`. Returns its end.
fn opaque(text: &[u8], start: usize, borders: &mut Borders) -> Result<usize, Fault> {
    let end = find(text, start, text.len(), b'#');
    if end == start {
        return fault(start, Reason::ExpectedSchemeSpecificPart);
    }
    let run = Run { text, end, class: &URI, escape: Reason::OpaqueEscape };
    run.whole(start, Reason::IllegalOpaque)?;
    borders.is_opaque = true;
    borders.path = start;
    borders.path_end = end;
    Ok(end)
}

/// Parses `[ "//" authority ] path [ "?" query ]`. Returns its end.
fn hierarchical(text: &[u8], start: usize, borders: &mut Borders) -> Result<usize, Fault> {
    let mut at = start;
    if text[start..].starts_with(b"//") {
        let authority = start + 2;
        let plain = skip(text, authority, text.len(), &SERVER);
        at = skip(text, plain, text.len(), &BEFORE_PATH);
        if at > authority {
            borders.authority = authority;
            // PERF: most authorities are servers without escapes, and need no second look
            // (bench/columns, `try_parse_url`: 92 ns to 81).
            if plain == at
                && let Ok(host) = (Server { text, end: at }).read(authority)
            {
                borders.set_host(host);
            } else {
                self::authority(text, authority, at, borders)?;
            }
        } else if at == text.len() {
            // An empty authority counts as absent, but something must follow it.
            return fault(at, Reason::ExpectedAuthority);
        }
    }
    // What ends a path or a query is no character of it.
    let run = |class, escape| Run { text, end: text.len(), class, escape };
    let path_end = run(&PATH, Reason::PathEscape).skip(at)?;
    borders.path = at;
    borders.path_end = path_end;
    match text.get(path_end) {
        None | Some(b'#') => return Ok(path_end),
        Some(b'?') => {}
        Some(_) => return fault(path_end, Reason::IllegalPath),
    }
    let end = run(&URI, Reason::QueryEscape).skip(path_end + 1)?;
    match text.get(end) {
        None | Some(b'#') => Ok(end),
        Some(_) => fault(end, Reason::IllegalQuery),
    }
}

/// Parses an authority: a server, or else a registry-based name. The error for one that is neither
/// depends on which of the two its characters allow.
fn authority(text: &[u8], start: usize, end: usize, borders: &mut Borders) -> Result<(), Fault> {
    let run = |class| Run { text, end, class, escape: Reason::AuthorityEscape };
    // A `%` may begin a scope, so escapes are not checked here. N.B. for an authority that begins
    // with `]`, which is always an error, Java reports a malformed escape first.
    let class = if text[start] == b']' { &SERVER } else { &SERVER_WITH_SCOPE };
    let is_server_like = run(class).skip(start)? == end;
    let is_registry_like = run(&REGISTRY).skip(start)? == end;
    if !is_server_like {
        return if is_registry_like { Ok(()) } else { fault(start, Reason::IllegalAuthority) };
    }
    match (Server { text, end }).read(start) {
        Ok(host) => borders.set_host(host),
        Err(_) if is_registry_like => {}
        Err(error) => return Err(error),
    }
    Ok(())
}

/// The parser of `server = [ userinfo "@" ] hostport`.
struct Server<'t> {
    text: &'t [u8],
    end: usize,
}

impl Server<'_> {
    fn read(&self, start: usize) -> Result<HostSpan, Fault> {
        let at_sign = find(self.text, start, self.end, b'@');
        let mut host = start;
        if at_sign < self.end {
            let escape = Reason::AuthorityEscape;
            let userinfo = Run { text: self.text, end: at_sign, class: &USERINFO, escape };
            userinfo.whole(start, Reason::IllegalUserinfo)?;
            host = at_sign + 1;
        }
        let (host_end, kind) = match self.next(host) {
            Some(b'[') => (self.literal(host)?, HostKind::Ipv6Reference),
            _ => match ipv4(self.text, host, self.end) {
                Some(end) => (end, HostKind::Ipv4Address),
                None => (self.hostname(host)?, HostKind::Hostname),
            },
        };
        self.port(host_end)?;
        Ok(([host, host_end], kind))
    }

    fn next(&self, at: usize) -> Option<u8> {
        self.text[..self.end].get(at).copied()
    }

    fn skip(&self, at: usize, class: &Class) -> usize {
        skip(self.text, at, self.end, class)
    }

    /// Parses `"[" IPv6address [ "%" scope-id ] "]"` at `open`. Returns its end.
    fn literal(&self, open: usize) -> Result<usize, Fault> {
        let start = open + 1;
        let close = find(self.text, start, self.end, b']');
        if close == start || close == self.end {
            return fault(close, Reason::ExpectedBracket);
        }
        let percent = match find(self.text, start, close, b'%') {
            at if at == start => close,
            at => at,
        };
        ipv6::read(self.text, start, percent)?;
        if percent < close {
            if percent + 1 == close {
                return fault(close, Reason::ScopeIdExpected);
            }
            let end = skip(self.text, percent + 1, close, &SCOPE_ID);
            if end < close {
                return fault(end, Reason::IllegalScopeId);
            }
        }
        Ok(close + 1)
    }

    /// Parses `hostname = domainlabel [ "." ] | 1*( domainlabel "." ) toplabel [ "." ]` from
    /// `start` to a `:` or the end. Returns its end.
    fn hostname(&self, start: usize) -> Result<usize, Fault> {
        let mut at = start;
        let mut last = None;
        while self.next(at).is_some_and(|byte| ALPHANUM.has(byte)) {
            last = Some(at);
            at = self.skip(at, &LABEL);
            if self.text[at - 1] == b'-' {
                return fault(at - 1, Reason::IllegalHostname);
            }
            if self.next(at) != Some(b'.') {
                break;
            }
            at += 1;
        }
        match (last, self.next(at)) {
            (_, Some(byte)) if byte != b':' => fault(at, Reason::IllegalHostname),
            (None, _) => fault(start, Reason::ExpectedHostname),
            (Some(top), _) if top > start && !ALPHA.has(self.text[top]) => {
                fault(top, Reason::IllegalHostname)
            }
            _ => Ok(at),
        }
    }

    /// Parses `[ ":" *digit ]` at `colon`, which must extend to the end.
    fn port(&self, colon: usize) -> Result<(), Fault> {
        if self.next(colon).is_none() {
            return Ok(());
        }
        if self.next(colon) != Some(b':') {
            return fault(colon, Reason::ExpectedPort);
        }
        let start = colon + 1;
        let end = self.skip(start, &DIGITS);
        if end < self.end {
            return fault(end, Reason::IllegalPort);
        }
        let port = core::str::from_utf8(&self.text[start..end]).unwrap_or_default();
        if !port.is_empty() && port.parse::<i32>().is_err() {
            return fault(start, Reason::MalformedPort);
        }
        Ok(())
    }
}

/// Parses an `IPv4address` with numbers up to 255, from `start` to a `:` or `end`. Returns its end.
fn ipv4(text: &[u8], start: usize, end: usize) -> Option<usize> {
    let address_end = skip(text, start, end, &DIGITS_AND_DOTS);
    let is_delimited = address_end == end || text[address_end] == b':';
    (is_delimited && dotted(text, start, address_end) == Ok(address_end)).then_some(address_end)
}

/// Parses four numbers up to 255 with dots between them, from `start` to `end`. Returns their end.
///
/// # Errors
/// The offset of the first number or dot that does not match.
pub(super) fn dotted(text: &[u8], start: usize, end: usize) -> Result<usize, usize> {
    let mut at = start;
    for part in 0..4 {
        if part > 0 {
            if at == end || text[at] != b'.' {
                return Err(at);
            }
            at += 1;
        }
        let number_end = skip(text, at, end, &DIGITS);
        if !is_octet(&text[at..number_end]) {
            return Err(at);
        }
        at = number_end;
    }
    if at == end { Ok(at) } else { Err(at) }
}

/// Whether this is a number up to 255, with any number of leading zeros.
fn is_octet(digits: &[u8]) -> bool {
    let value = core::str::from_utf8(digits).ok().and_then(|it| it.parse::<u32>().ok());
    value.is_some_and(|value| value <= 255)
}

/// A component of characters of a class, escapes, and what Java calls "other".
struct Run<'t> {
    text: &'t [u8],
    end: usize,
    class: &'static Class,
    escape: Reason,
}

impl Run<'_> {
    /// Requires that the run extends from `start` to the end.
    fn whole(&self, start: usize, otherwise: Reason) -> Result<(), Fault> {
        let end = self.skip(start)?;
        if end < self.end { fault(end, otherwise) } else { Ok(()) }
    }

    /// Returns the end of the run that begins at `start`.
    fn skip(&self, start: usize) -> Result<usize, Fault> {
        let mut at = start;
        loop {
            at = skip(self.text, at, self.end, self.class);
            if at == self.end {
                return Ok(at);
            }
            at = match self.text[at] {
                b'%' => self.after_escape(at)?,
                _ => match utf8::decode(self.text, at) {
                    Some(other) if is_other(other.character) => at + other.len,
                    _ => return Ok(at),
                },
            };
        }
    }

    fn after_escape(&self, at: usize) -> Result<usize, Fault> {
        match self.text[..self.end].get(at + 1..at + 3) {
            Some(&[high, low]) if HEXDIG.has(high) && HEXDIG.has(low) => Ok(at + 3),
            _ => fault(at, self.escape),
        }
    }
}

/// Offset of the first `delimiter` between `start` and `end`, or `end`.
fn find(text: &[u8], start: usize, end: usize, delimiter: u8) -> usize {
    let found = text[start..end].iter().position(|octet| *octet == delimiter);
    found.map_or(end, |at| start + at)
}

fn fault<T>(at: usize, reason: Reason) -> Result<T, Fault> {
    Err(Fault { at, reason })
}
