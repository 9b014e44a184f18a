//! IP addresses in hosts (RFC 3986 §3.2.2): the grammar of IP literals, and address values.

use core::net::{Ipv4Addr, Ipv6Addr};

use super::skip;
use super::state::{Digits, Ipv6Next, Site};
use crate::chars::abnf;
use crate::chars::bits::{but_lowest, lowest_bit};

/// Reads the IP literal whose `[` is at `open`, and returns the offset of its `]`.
///
/// `IP-literal = "[" ( IPv6address / IPvFuture  ) "]"`
///
/// # Errors
/// The first offset at which no literal continues, and the site there.
pub(crate) const fn literal(text: &[u8], open: usize) -> Result<usize, (usize, Site)> {
    let start = open + 1;
    if !next_is(text, open, b'[') {
        return Err((open, Site::HOST_START));
    }
    match at(text, start) {
        Some(b'v' | b'V') => future(text, start + 1),
        Some(byte) if byte == b':' || abnf::HEXDIG.has(byte) => Ipv6::new(text, start).read(),
        _ => Err((start, Site::LITERAL_START)),
    }
}

/// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`, after the `v`.
const fn future(text: &[u8], start: usize) -> Result<usize, (usize, Site)> {
    let dot = skip(text, start, abnf::HEXDIG);
    if dot == start {
        return Err((dot, Site::VERSION_START));
    }
    if !next_is(text, dot, b'.') {
        return Err((dot, Site::VERSION));
    }
    let close = skip(text, dot + 1, abnf::IPV_FUTURE);
    if close == dot + 1 {
        return Err((close, Site::FUTURE_START));
    }
    if !next_is(text, close, b']') {
        return Err((close, Site::FUTURE));
    }
    Ok(close)
}

/// Reads an `IPv6address` by counting its pieces, which covers the nine alternatives of the ABNF:
/// eight pieces of 16 bits, or at most seven and one `::`. An `IPv4address` may replace the last
/// two.
struct Ipv6<'t> {
    text: &'t [u8],
    at: usize,
    /// The number of pieces read, each with the `:` after it.
    pieces: u8,
    /// There has been a `::`.
    elided: bool,
    /// The last bytes read are the `::`, so the address may end here.
    fresh: bool,
}

impl<'t> Ipv6<'t> {
    const fn new(text: &'t [u8], start: usize) -> Ipv6<'t> {
        Ipv6 { text, at: start, pieces: 0, elided: false, fresh: false }
    }

    const fn read(mut self) -> Result<usize, (usize, Site)> {
        if self.next_is(b':') {
            self.at += 1;
            if !self.next_is(b':') {
                return self.reject(Ipv6Next { colon: true, ..Ipv6Next::NOTHING });
            }
            self.elide();
        }
        loop {
            if self.fresh && self.next_is(b']') {
                return Ok(self.at);
            }
            let start = self.at;
            self.h16();
            let next = self.next(start);
            if start == self.at {
                return self.reject(next);
            }
            if self.next_is(b']') && next.close {
                return Ok(self.at);
            }
            if self.next_is(b'.') && next.dot {
                return self.ipv4_tail();
            }
            if !(self.next_is(b':') && next.colon) {
                return self.reject(next);
            }
            self.colon();
        }
    }

    /// `h16 = 1*4HEXDIG`, if there is room for one more piece.
    const fn h16(&mut self) {
        let most = if self.has_room() { self.at + 4 } else { self.at };
        while self.at < most && matches!(at(self.text, self.at), Some(b) if abnf::HEXDIG.has(b)) {
            self.at += 1;
        }
    }

    /// The `:` after a piece, and a second one, which makes it a `::`.
    const fn colon(&mut self) {
        self.at += 1;
        self.pieces += 1;
        self.fresh = false;
        if self.next_is(b':') && !self.elided {
            self.elide();
        }
    }

    const fn elide(&mut self) {
        self.at += 1;
        self.elided = true;
        self.fresh = true;
    }

    const fn has_room(&self) -> bool {
        self.pieces < if self.elided { 7 } else { 8 }
    }

    /// What may come next in or after the piece that begins at `start`.
    const fn next(&self, start: usize) -> Ipv6Next {
        if start == self.at {
            return Ipv6Next {
                digits: if self.has_room() { Digits::Hex } else { Digits::None },
                colon: !self.elided && self.pieces > 0,
                dot: false,
                close: self.fresh,
            };
        }
        let pieces = self.pieces + 1;
        Ipv6Next {
            digits: if self.at - start < 4 { Digits::Hex } else { Digits::None },
            colon: pieces < if self.elided { 7 } else { 8 },
            dot: self.may_embed() && is_dec_octet(self.text, start, self.at),
            close: if self.elided { pieces <= 7 } else { pieces == 8 },
        }
    }

    /// `ls32 = ( h16 ":" h16 ) / IPv4address`: whether the next piece is the first of the last two.
    const fn may_embed(&self) -> bool {
        if self.elided { self.pieces <= 5 } else { self.pieces == 6 }
    }

    /// `IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet`, after the first octet.
    const fn ipv4_tail(mut self) -> Result<usize, (usize, Site)> {
        let mut octets = 1;
        while octets < 4 {
            let start = self.at + 1;
            let Some((value, end)) = dec_octet(self.text, start) else {
                self.at = start;
                return self.reject(Ipv6Next { digits: Digits::Decimal, ..Ipv6Next::NOTHING });
            };
            self.at = end;
            octets += 1;
            let next = Ipv6Next {
                digits: Digits::after_octet(value),
                dot: octets < 4,
                close: octets == 4,
                ..Ipv6Next::NOTHING
            };
            if !(self.next_is(b'.') && next.dot || self.next_is(b']') && next.close) {
                return self.reject(next);
            }
        }
        Ok(self.at)
    }

    const fn reject(&self, next: Ipv6Next) -> Result<usize, (usize, Site)> {
        Err((self.at, Site::ipv6(next)))
    }

    const fn next_is(&self, byte: u8) -> bool {
        next_is(self.text, self.at, byte)
    }
}

/// Reads the longest `dec-octet` at `start`, and returns its value and its end.
///
/// `dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35`
const fn dec_octet(text: &[u8], start: usize) -> Option<(u8, usize)> {
    let mut value: u8 = match at(text, start) {
        Some(digit @ b'0'..=b'9') => digit - b'0',
        _ => return None,
    };
    let mut end = start + 1;
    while let Some(digit @ b'0'..=b'9') = at(text, end) {
        let longer = match value.checked_mul(10) {
            Some(tens) if value > 0 => tens.checked_add(digit - b'0'),
            _ => None,
        };
        let Some(longer) = longer else { break };
        value = longer;
        end += 1;
    }
    Some((value, end))
}

const fn is_dec_octet(text: &[u8], start: usize, end: usize) -> bool {
    matches!(dec_octet(text, start), Some((_, octet_end)) if octet_end == end)
}

/// Reads all of `host` as an `IPv4address`.
pub(crate) fn ipv4(host: &str) -> Option<Ipv4Addr> {
    let mut octets = [0; 4];
    let mut start = 0;
    for octet in &mut octets {
        let (value, end) = dec_octet(host.as_bytes(), start)?;
        *octet = value;
        start = end + 1;
        if end < host.len() && host.as_bytes()[end] != b'.' {
            return None;
        }
    }
    (start == host.len() + 1).then(|| octets.into())
}

/// Whether `text` is an `IPv6address`, without brackets.
pub(crate) fn is_ipv6(text: &str) -> bool {
    // The only thing missing must be the bracket at the end.
    let read = Ipv6::new(text.as_bytes(), 0).read();
    matches!(read, Err((end, site)) if end == text.len() && site.closes_literal())
}

/// Whether adjacent `digits` and `colons`, the masks of HEXDIG and `:`, are an `IPv6address`
/// without an `IPv4address`. Counts with masks what [`Ipv6`] counts piece by piece.
pub(crate) fn are_ipv6(digits: u64, colons: u64) -> bool {
    // The last of two adjacent digits, and of five, which are too many.
    let two = digits & digits << 1;
    let five = two & two << 2 & digits << 4;
    let pieces = (digits & !(digits << 1)).count_ones();
    // The second `:` of each `::`. Any other `:` at an edge is wrong.
    let elided = colons & colons << 1;
    let all = digits | colons;
    let edges = lowest_bit(all) | all & !(all >> 1);
    let alone = colons & edges & !(elided | elided >> 1);
    five | alone == 0
        && if elided == 0 { pieces == 8 } else { pieces < 8 && but_lowest(elided) == 0 }
}

/// The value of a valid `IPv6address`.
pub(crate) fn ipv6(address: &str) -> Ipv6Addr {
    let mut pieces = [0; 8];
    let (left, right) = address.split_once("::").unwrap_or((address, ""));
    pieces_into(left, &mut pieces);
    let mut tail = [0; 8];
    let count = pieces_into(right, &mut tail);
    pieces[8 - count..].iter_mut().zip(tail).for_each(|(piece, value)| *piece |= value);
    pieces.into()
}

/// Writes the pieces of `text`, which has no `::`, and returns their number.
fn pieces_into(text: &str, pieces: &mut [u16; 8]) -> usize {
    let values = text.split(':').filter(|piece| !piece.is_empty()).flat_map(|piece| {
        let octets = ipv4(piece).map(|v4| v4.octets());
        let [high, low] = match octets {
            Some([a, b, c, d]) => [u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d])],
            None => [u16::from_str_radix(piece, 16).unwrap_or(0), 0],
        };
        core::iter::once(high).chain(octets.map(|_| low))
    });
    pieces.iter_mut().zip(values).map(|(piece, value)| *piece = value).count()
}

const fn next_is(text: &[u8], position: usize, byte: u8) -> bool {
    matches!(at(text, position), Some(b) if b == byte)
}

const fn at(text: &[u8], position: usize) -> Option<u8> {
    if position < text.len() { Some(text[position]) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chars::cast::as_position;

    fn check_count(text: &[u8]) {
        let bits = |is_one: fn(u8) -> bool| {
            text.iter().rev().fold(0, |bits, &byte| bits << 1 | u64::from(is_one(byte)))
        };
        let (digits, colons) = (bits(|byte| byte != b':'), bits(|byte| byte == b':'));
        let text = core::str::from_utf8(text).unwrap();
        for place in [0, 1, 20] {
            assert_eq!(are_ipv6(digits << place, colons << place), is_ipv6(text), "{text}");
        }
    }

    /// Every text of `1` and `:` up to the length of nine pieces.
    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn pieces_are_counted_as_they_are_read() {
        for len in 0..=18_u32 {
            for colons in 0..1 << len {
                let text: [u8; 18] =
                    core::array::from_fn(|at| if colons >> at & 1 == 0 { b'1' } else { b':' });
                check_count(&text[..as_position(len)]);
            }
        }
    }

    /// Pieces of the greatest length, and texts with a digit added or removed.
    #[test]
    fn long_pieces_are_counted_as_they_are_read() {
        let text = b"1234:5678:9abc:def0:1234:5678:9abc:def0f";
        check_count(text);
        let text = &text[..39];
        check_count(text);
        for at in 0..text.len() {
            let (before, after) = text.split_at(at);
            let mut longer = [b'a'; 40];
            longer[..at].copy_from_slice(before);
            longer[at + 1..].copy_from_slice(after);
            check_count(&longer);
            longer[at] = b':';
            check_count(&longer);
            check_count(before);
            check_count(after);
        }
    }
}
