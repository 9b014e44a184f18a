//! Finds the [`Site`] of the grammar at which a text was rejected, from the text and the offset.
//!
//! It runs only after an error, so it may be slow, but it stays linear. `tests/it/oracle.rs`
//! compares it with the ABNF for every byte that could follow.

use super::state::Site;
use super::{ip, scheme_prefix, skip};
use crate::chars::abnf;
use crate::parse::offsets::Borders;

/// Finds the site at `offset`, where `text` was rejected: the bytes before it begin some valid
/// reference, and the byte at it does not continue one.
/// Borders before the offset are correct, because the bytes before it were accepted. Any other
/// border was not reached, and may be the end of the text.
pub(super) const fn site(text: &[u8], offset: usize, borders: &Borders) -> Site {
    let read = text.split_at(offset).0;
    match read {
        [.., b'%'] => in_component(text, read.split_at(offset - 1).0, borders).in_triplet(),
        [.., b'%', _] => in_component(text, read.split_at(offset - 2).0, borders).in_triplet(),
        _ => in_component(text, read, borders),
    }
}

/// The site after `read`, which does not end inside a triplet.
const fn in_component(text: &[u8], read: &[u8], borders: &Borders) -> Site {
    if borders.query_end < read.len() {
        return Site::FRAGMENT;
    }
    if borders.path_end < read.len() {
        return Site::QUERY;
    }
    let start = if borders.scheme_end > 0 { borders.scheme_end + 1 } else { 0 };
    match read.split_at(start).1 {
        [b'/', b'/', ..] if borders.path_start >= read.len() => in_authority(text, read, start + 2),
        first if start > 0 || has(read, 0, b'/') || could_be_scheme(first) => Site::SEGMENT,
        _ => Site::SEGMENT_NZ_NC,
    }
}

/// Whether a `:` could follow and make `read` a scheme.
const fn could_be_scheme(read: &[u8]) -> bool {
    scheme_prefix(read) == read.len() && !read.is_empty()
}

/// The site in an authority that begins at `start`.
const fn in_authority(text: &[u8], read: &[u8], start: usize) -> Site {
    let open = position(read, start, b'[');
    if open < read.len() {
        return in_literal(text, read, open);
    }
    let at = position(read, start, b'@');
    let host = if at < read.len() { at + 1 } else { start };
    let colon = position(read, host, b':');
    match (at < read.len(), host == read.len(), colon == read.len()) {
        (true, true, _) => Site::HOST_START,
        (true, false, true) => Site::HOST,
        (true, false, false) => Site::PORT,
        (false, true, _) => Site::AUTHORITY,
        (false, false, true) => Site::HOST_OR_USERINFO,
        (false, false, false) if skip(read, colon + 1, abnf::DIGIT) == read.len() => {
            Site::PORT_OR_USERINFO
        }
        (false, false, false) if resembles_address(read, start) => Site::ADDRESS_OR_USERINFO,
        (false, false, false) => Site::USERINFO,
    }
}

/// Whether `read` has what looks like an IPv6 address from `start` on: HEXDIG, then `:`, and after
/// it HEXDIG, `.` and at least one more `:`.
const fn resembles_address(read: &[u8], start: usize) -> bool {
    let first = skip(read, start, abnf::HEXDIG);
    let many = first < read.len() && read[first] == b':' && has(read, first + 1, b':');
    many && skip(read, first, abnf::HEXDIG.or(abnf::Set::of(b":."))) == read.len()
}

/// The site inside or after the IP literal that begins at `open`.
const fn in_literal(text: &[u8], read: &[u8], open: usize) -> Site {
    match ip::literal(text, open) {
        Err((_, site)) => site,
        Ok(close) if close + 1 == read.len() => Site::LITERAL_END,
        Ok(_) => Site::PORT,
    }
}

const fn has(text: &[u8], from: usize, byte: u8) -> bool {
    position(text, from, byte) < text.len()
}

/// The offset of the first `byte` at or after `from`; the length of the text if there is none.
const fn position(text: &[u8], from: usize, byte: u8) -> usize {
    let mut at = from;
    while at < text.len() && text[at] != byte {
        at += 1;
    }
    at
}
