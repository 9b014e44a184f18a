//! The parser of RFC 2396, optionally with RFC 2732. It reads from left to right, each byte once.

use super::borders::{Borders, HostKind, is_host_start, server};
use super::error::{Place, Rejection};
use crate::chars::abnf::rfc2396::{PATH, REG_NAME, REL_SEGMENT, URIC, URIC_NO_SLASH};
use crate::chars::abnf::{ALPHA, DIGIT, HEXDIG, SCHEME, Set};
use crate::parse::ip;

const BRACKETS: Set = Set::of(b"[]");

/// Parses `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]`  (RFC 2396 §4); with
/// `brackets`, also the brackets of RFC 2732.
pub(super) fn read(text: &[u8], brackets: bool) -> Result<Borders, Rejection> {
    let mut reader = Reader { text, at: 0, brackets, borders: Borders::default() };
    match scheme_end(text) {
        Some(colon) => reader.absolute(colon)?,
        None => reader.relative()?,
    }
    reader.fragment()?;
    Ok(reader.borders)
}

/// Offset of the `:`, if `text` begins with `scheme ":"`:
/// `scheme = alpha *( alpha | digit | "+" | "-" | "." )`  (RFC 2396 §3.1)
pub(super) fn scheme_end(text: &[u8]) -> Option<usize> {
    let end = scheme_len(text);
    (end > 0 && text.get(end) == Some(&b':')).then_some(end)
}

/// Length of the longest prefix of `text` that is a scheme.
fn scheme_len(text: &[u8]) -> usize {
    match text.first() {
        Some(&first) if ALPHA.has(first) => {
            text.iter().position(|&byte| !SCHEME.has(byte)).unwrap_or(text.len())
        }
        _ => 0,
    }
}

struct Reader<'t> {
    text: &'t [u8],
    /// Offset of the next byte to read.
    at: usize,
    brackets: bool,
    borders: Borders,
}

impl Reader<'_> {
    /// `absoluteURI = scheme ":" ( hier_part | opaque_part )`  (RFC 2396 §3)
    fn absolute(&mut self, colon: usize) -> Result<(), Rejection> {
        self.borders.colon = colon;
        self.at = colon + 1;
        match self.next() {
            Some(b'/') => self.hierarchical(),
            Some(byte) if URIC_NO_SLASH.has(byte) || byte == b'%' => self.opaque(),
            _ => Err(self.reject(Place::SchemeSpecificPart)),
        }
    }

    /// `opaque_part = uric_no_slash *uric`  (RFC 2396 §3)
    fn opaque(&mut self) -> Result<(), Rejection> {
        self.borders.is_opaque = true;
        self.borders.path = self.at;
        self.run(self.uric(), Place::OpaqueEscape)?;
        self.require(b"#", self.either(Place::Opaque, Place::Opaque2732))?;
        self.borders.path_end = self.at;
        Ok(())
    }

    /// `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]`  (RFC 2396 §5)
    ///
    /// N.B. by this rule a path is never empty; but Appendix C.1 resolves `?y`, and §5.2 says how,
    /// so an empty path is accepted here. The empty text, and a fragment alone, is a URI-reference
    /// without a relativeURI.
    fn relative(&mut self) -> Result<(), Rejection> {
        if self.next() == Some(b'/') {
            return self.hierarchical();
        }
        self.run(REL_SEGMENT, Place::PathEscape)?;
        let place = match self.at {
            0 => Place::Start,
            at if at == scheme_len(self.text) => Place::SchemeOrSegment,
            _ => Place::RelSegment,
        };
        self.require(b"/?#", place)?;
        self.path()
    }

    /// `hier_part = ( net_path | abs_path ) [ "?" query ]`  (RFC 2396 §3)
    ///
    /// A leading `//` always opens an authority (RFC 2396 §4.3).
    fn hierarchical(&mut self) -> Result<(), Rejection> {
        self.borders.path = self.at;
        if self.text.get(self.at + 1) == Some(&b'/') {
            self.at += 2;
            self.authority()?;
        }
        self.path()
    }

    /// `authority = server | reg_name`  (RFC 2396 §3.2)
    fn authority(&mut self) -> Result<(), Rejection> {
        let start = self.at;
        self.borders.authority = start;
        self.run(REG_NAME, Place::AuthorityEscape)?;
        let may_be_literal = self.brackets && is_host_start(self.text, start, self.at);
        if may_be_literal && self.next() == Some(b'[') {
            self.literal()?;
        } else {
            let place = if may_be_literal { Place::AuthorityOrLiteral } else { Place::Authority };
            self.require(b"/?#", place)?;
            if let Some(host) = server(self.text, start, self.at) {
                self.borders.set_host(host);
            }
        }
        self.borders.path = self.at;
        Ok(())
    }

    /// `ipv6reference = "[" IPv6address "]"`, then the port  (RFC 2732 §3)
    fn literal(&mut self) -> Result<(), Rejection> {
        let open = self.at;
        if !self.text.get(open + 1).is_some_and(|&byte| byte == b':' || HEXDIG.has(byte)) {
            self.at = open + 1;
            return Err(self.reject(Place::LiteralStart));
        }
        let close =
            ip::literal(self.text, open).map_err(|(at, site)| Rejection::literal(at, site))?;
        self.borders.set_host(([open, close + 1], HostKind::Ipv6Reference));
        self.at = close + 1;
        if self.next() != Some(b':') {
            return self.require(b"/?#", Place::LiteralEnd);
        }
        self.at += 1;
        self.skip(DIGIT);
        self.require(b"/?#", Place::Port)
    }

    /// `[ abs_path ] [ "?" query ]`  (RFC 2396 §3.3, §3.4)
    fn path(&mut self) -> Result<(), Rejection> {
        self.run(PATH, Place::PathEscape)?;
        self.require(b"?#", Place::Path)?;
        self.borders.path_end = self.at;
        if self.next() == Some(b'?') {
            self.at += 1;
            self.run(self.uric(), Place::QueryEscape)?;
            self.require(b"#", self.either(Place::Query, Place::Query2732))?;
        }
        Ok(())
    }

    /// `[ "#" fragment ]`, with `fragment = *uric`  (RFC 2396 §4.1)
    fn fragment(&mut self) -> Result<(), Rejection> {
        self.borders.uri_end = self.at;
        if self.next().is_some() {
            self.at += 1;
            self.run(self.uric(), Place::FragmentEscape)?;
            self.require(b"", self.either(Place::Fragment, Place::Fragment2732))?;
        }
        Ok(())
    }

    fn uric(&self) -> Set {
        if self.brackets { URIC.or(BRACKETS) } else { URIC }
    }

    fn either(&self, plain: Place, with_brackets: Place) -> Place {
        if self.brackets { with_brackets } else { plain }
    }

    fn next(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip(&mut self, set: Set) {
        while self.next().is_some_and(|byte| set.has(byte)) {
            self.at += 1;
        }
    }

    /// Skips the characters of `set`, and `escaped = "%" hex hex`  (RFC 2396 §2.4.1)
    fn run(&mut self, set: Set, escape: Place) -> Result<(), Rejection> {
        loop {
            self.skip(set);
            if self.next() != Some(b'%') {
                return Ok(());
            }
            for _ in 0..2 {
                self.at += 1;
                if !self.next().is_some_and(|byte| HEXDIG.has(byte)) {
                    return Err(self.reject(escape));
                }
            }
            self.at += 1;
        }
    }

    /// Requires the end of the text or one of `delimiters` next.
    fn require(&self, delimiters: &[u8], place: Place) -> Result<(), Rejection> {
        match self.next() {
            Some(byte) if !delimiters.contains(&byte) => Err(self.reject(place)),
            _ => Ok(()),
        }
    }

    /// Rejects the text at the current offset.
    fn reject(&self, place: Place) -> Rejection {
        Rejection::new(self.at, place)
    }
}
