//! Reads one component without a reference around it (RFC 3986 §3).

use core::ops::Range;

use super::error::ParseError;
use super::ip;
use super::state::Site;
use crate::chars::abnf;
use crate::chars::utf8;
use crate::parse::grammar::Repertoire;
use crate::parse::offsets::Component;

/// Reads `text` as a `component`, by the grammar `G`.
///
/// # Errors
/// At the first byte that the component cannot contain; offsets count from the start of `text`.
pub(crate) fn part<G: Repertoire>(component: Component, text: &[u8]) -> Result<(), ParseError> {
    super::check_length::<G>(text)?;
    let all = 0..text.len();
    match component {
        Component::Input => super::check::<G>(text),
        Component::Scheme => scheme::<G>(text),
        Component::Authority => authority::<G>(text).map(drop),
        Component::Userinfo => chars::<G>(text, all, Site::USERINFO_PART),
        Component::Host => whole_host::<G>(text),
        Component::Port => chars::<G>(text, all, Site::PORT_PART),
        Component::Path => chars::<G>(text, all, Site::PATH_PART),
        Component::Query => chars::<G>(text, all, Site::QUERY_PART),
        Component::Fragment => chars::<G>(text, all, Site::FRAGMENT),
    }
}

/// Reads `text` as one `segment` of a path (§3.3).
pub(crate) fn segment<G: Repertoire>(text: &[u8]) -> Result<(), ParseError> {
    super::check_length::<G>(text)?;
    chars::<G>(text, 0..text.len(), Site::SEGMENT_PART)
}

/// Checks that `text` can begin a `segment-nz`: it is not empty (§3.3).
pub(crate) fn nonempty_segment<G: Repertoire>(text: &[u8]) -> Result<(), ParseError> {
    if text.is_empty() {
        return Err(ParseError::at::<G>(text, 0, Site::SEGMENT_PART));
    }
    Ok(())
}

/// Checks that `text` can begin the path after an authority (§3.3).
///
/// `path-abempty = *( "/" segment )`
pub(crate) fn abempty_start<G: Repertoire>(text: &[u8]) -> Result<(), ParseError> {
    match text.first() {
        None | Some(b'/') => Ok(()),
        Some(_) => Err(ParseError::at::<G>(text, 0, Site::ABEMPTY_START)),
    }
}

/// The ranges of the parts of an authority.
pub(crate) struct AuthorityRanges {
    pub(crate) userinfo: Option<Range<usize>>,
    pub(crate) host: Range<usize>,
    pub(crate) port: Option<Range<usize>>,
}

/// `authority = [ userinfo "@" ] host [ ":" port ]` (§3.2)
pub(crate) fn authority<G: Repertoire>(text: &[u8]) -> Result<AuthorityRanges, ParseError> {
    super::check_length::<G>(text)?;
    let userinfo = position(text, 0, b'@').map(|at| 0..at);
    if let Some(userinfo) = userinfo.clone() {
        chars::<G>(text, userinfo, Site::USERINFO_PART)?;
    }
    let start = userinfo.as_ref().map_or(0, |userinfo| userinfo.end + 1);
    let colon = position(text, start, b':').unwrap_or(text.len());
    let end = host::<G>(text, start..colon)?;
    let port = (end < text.len()).then(|| end + 1..text.len());
    match port.clone() {
        Some(_) if text[end] != b':' => {
            Err(ParseError::at::<G>(text, end, Site::LITERAL_END_IN_PART))
        }
        Some(port) => chars::<G>(text, port, Site::PORT_PART),
        None => Ok(()),
    }?;
    Ok(AuthorityRanges { userinfo, host: start..end, port })
}

fn position(text: &[u8], start: usize, wanted: u8) -> Option<usize> {
    text[start..].iter().position(|&byte| byte == wanted).map(|at| start + at)
}

fn whole_host<G: Repertoire>(text: &[u8]) -> Result<(), ParseError> {
    let end = host::<G>(text, 0..text.len())?;
    if end < text.len() {
        return Err(ParseError::at::<G>(text, end, Site::HOST_PART_END));
    }
    Ok(())
}

/// `host = IP-literal / IPv4address / reg-name` (§3.2.2): an IP literal, which may end before
/// `range` does, or all of `range` as a name. Returns the end of the host.
fn host<G: Repertoire>(text: &[u8], range: Range<usize>) -> Result<usize, ParseError> {
    if text.get(range.start) == Some(&b'[') {
        return match ip::literal(text, range.start) {
            Ok(close) => Ok(close + 1),
            Err((at, site)) => Err(ParseError::at::<G>(text, at, site)),
        };
    }
    let (start, end) = (range.start, range.end);
    let read = chars::<G>(text, range, Site::HOST_PART);
    match read {
        Ok(()) => Ok(end),
        // At the start, `[` would be accepted too.
        Err(error) if error.offset() == start => {
            Err(ParseError::at::<G>(text, start, Site::HOST_PART_START))
        }
        Err(error) => Err(error),
    }
}

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (§3.1)
fn scheme<G: Repertoire>(text: &[u8]) -> Result<(), ParseError> {
    match text.first() {
        Some(&first) if abnf::ALPHA.has(first) => {
            chars::<G>(text, 1..text.len(), Site::SCHEME_PART)
        }
        _ => Err(ParseError::at::<G>(text, 0, Site::SCHEME_PART_START)),
    }
}

/// Any number of the characters and triplets that `site` accepts.
fn chars<G: Repertoire>(text: &[u8], range: Range<usize>, site: Site) -> Result<(), ParseError> {
    let terms = site.terms_of(G::IS_IRI);
    let ascii = terms.set();
    let mut at = range.start;
    while at < range.end {
        at += match text[at] {
            b'%' if ascii.has(b'%') => triplet::<G>(text, at, range.end, site)?,
            byte if ascii.has(byte) => 1,
            _ => match utf8::decode(text, at) {
                Some(it) if terms.accept(it.character) => it.len,
                _ => return Err(ParseError::at::<G>(text, at, site)),
            },
        };
    }
    Ok(())
}

/// `pct-encoded = "%" HEXDIG HEXDIG`, before `end` (§2.1). Returns its length.
fn triplet<G: Repertoire>(
    text: &[u8],
    percent: usize,
    end: usize,
    site: Site,
) -> Result<usize, ParseError> {
    let is_digit = |at: usize| at < end && abnf::HEXDIG.has(text[at]);
    match [percent + 1, percent + 2].into_iter().find(|&at| !is_digit(at)) {
        Some(at) => Err(ParseError::at::<G>(text, at, site.in_triplet())),
        None => Ok("%41".len()),
    }
}
