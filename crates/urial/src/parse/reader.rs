//! The definition of the grammar: one pass over the masks, which finds the borders and the first
//! rejected byte.

use core::marker::PhantomData;

use super::characters;
use super::error::ParseError;
use super::find;
use super::ip;
use super::{required_hexdig, skip};
use crate::arch::{BLOCK, Masks};
use crate::chars::abnf;
use crate::chars::bits::{above_lowest, below_lowest, low, lowest};
use crate::parse::blocks::Sink;
use crate::parse::grammar::Repertoire;
use crate::parse::offsets::{Borders, Offsets};

/// The state of the pass: the part being read, the borders before it, and the first error.
///
/// Invariants: every byte before `start` belongs to a part that has been read. `error_at` is the
/// lowest offset rejected so far; later blocks can lower it only through an authority that is still
/// open.
pub(super) struct Reader<'t, G> {
    text: &'t [u8],
    /// The offset of the block being read.
    base: usize,
    part: Part,
    /// The start of the part being read.
    start: usize,
    /// The first bits of the next block that must be HEXDIG, after a triplet that the block cuts.
    hexdig_carry: u64,
    error_at: Option<usize>,
    not_scheme: bool,
    authority: AuthorityDelimiters,
    borders: Borders,
    /// The end of the last character that is not ASCII.
    character_end: usize,
    grammar: PhantomData<G>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The scheme, or the first segment of a relative reference. The first delimiter decides.
    Scheme,
    Authority,
    Path,
    Query,
    Fragment,
}

/// The delimiters of the authority being read.
struct AuthorityDelimiters {
    at: Option<usize>,
    /// The first `:` after the `@`, or the first of all without an `@`.
    colon: Option<usize>,
    /// The first byte after that `:` that is not a DIGIT.
    not_port: Option<usize>,
    bracket: bool,
}

impl<G: Repertoire> Sink for Reader<'_, G> {
    fn block(&mut self, masks: &Masks, len: usize) {
        Reader::block(self, masks, len);
    }
}

impl<'t, G: Repertoire> Reader<'t, G> {
    pub(super) const fn new(text: &'t [u8]) -> Reader<'t, G> {
        Reader {
            text,
            base: 0,
            part: Part::Scheme,
            start: 0,
            hexdig_carry: 0,
            error_at: None,
            not_scheme: false,
            authority: AuthorityDelimiters {
                at: None,
                colon: None,
                not_port: None,
                bracket: false,
            },
            borders: Borders { path_end: text.len(), query_end: text.len(), ..Borders::START },
            character_end: 0,
            grammar: PhantomData,
        }
    }

    /// Reads the next `len` bytes. Each part continues where the last block left it; once it ends,
    /// the next part begins in the same block.
    pub(super) const fn block(&mut self, masks: &Masks, len: usize) {
        let mut brackets = masks.bracket;
        self.triplets(masks);
        if matches!(self.part, Part::Scheme) {
            self.scheme(masks);
        }
        if matches!(self.part, Part::Authority) {
            brackets &= !self.authority(masks, len);
        }
        if matches!(self.part, Part::Path) {
            self.path(masks);
        }
        if matches!(self.part, Part::Query) {
            self.query(masks);
        }
        if matches!(self.part, Part::Fragment) {
            self.reject_first(masks.hash & self.bits_of_part());
        }
        if G::IS_IRI {
            self.reject_first(masks.illegal | brackets);
            self.characters(masks.non_ascii);
        } else {
            self.reject_first(masks.illegal | masks.non_ascii | brackets);
        }
        self.base += len;
    }

    /// The result, after the last block.
    // PERF: by reference. A copy of the reader would load what has just been stored in other
    // widths, so store-to-load forwarding would fail (`parse`).
    pub(super) const fn finish(&mut self) -> Result<Offsets, ParseError> {
        if self.hexdig_carry != 0 {
            self.reject(self.base);
        }
        if matches!(self.part, Part::Authority) {
            self.end_authority(self.text.len());
        }
        if let Some(error_at) = self.error_at {
            let site = find::site(self.text, error_at, &self.borders);
            return Err(ParseError::at::<G>(self.text, error_at, site));
        }
        Ok(self.borders.offsets(self.text.len()))
    }

    /// `pct-encoded = "%" HEXDIG HEXDIG` (§2.1)
    ///
    /// A required digit past the end of the text is rejected too: the text ended too soon.
    const fn triplets(&mut self, masks: &Masks) {
        let required = required_hexdig(&mut self.hexdig_carry, masks.percent);
        self.reject_first(required & !masks.hexdig);
    }

    /// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`, followed by `:` (§3.1)
    ///
    /// Otherwise this is a relative reference, whose first segment has no `:` (§4.2).
    const fn scheme(&mut self, masks: &Masks) {
        let stop = masks.colon | masks.slash | masks.question | masks.hash;
        self.not_scheme |= !masks.scheme & below_lowest(stop) != 0;
        if stop == 0 {
            return;
        }
        let at = position_of_first(self.base, stop);
        if self.text[at] != b':' {
            self.hier_part(0);
        } else if self.not_scheme || !abnf::ALPHA.has(self.text[0]) {
            self.reject(at);
            self.begin_path(0);
        } else {
            self.borders.scheme_end = at;
            self.hier_part(at + 1);
        }
    }

    /// `hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty` (§3)
    ///
    /// If `start` is 0, this is `relative-part` (§4.2).
    const fn hier_part(&mut self, start: usize) {
        if let [b'/', b'/', ..] = self.text.split_at(start).1 {
            self.begin(Part::Authority, start + 2);
        } else {
            self.begin_path(start);
            self.borders.host_start = start;
            self.borders.host_end = start;
        }
    }

    /// `authority = [ userinfo "@" ] host [ ":" port ]` (§3.2)
    ///
    /// Returns the bits of this block that belong to it.
    const fn authority(&mut self, masks: &Masks, len: usize) -> u64 {
        let rest = self.bits_of_part() & low(len);
        let stop = (masks.slash | masks.question | masks.hash) & rest;
        let region = rest & below_lowest(stop);
        self.authority.bracket |= masks.bracket & region != 0;
        let after_at = self.userinfo(masks.at & region, region);
        self.port(masks.colon & after_at, !masks.digit, after_at);
        if stop != 0 {
            self.end_authority(position_of_first(self.base, stop));
        }
        region
    }

    /// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`, followed by `@` (§3.2.1)
    ///
    /// Returns the bits of `region` after the `@`, or all of them if `ats` is 0.
    const fn userinfo(&mut self, ats: u64, region: u64) -> u64 {
        if ats == 0 {
            return region;
        }
        if self.authority.at.is_some() {
            self.reject_first(ats);
            return region;
        }
        self.authority.at = Some(position_of_first(self.base, ats));
        self.authority.colon = None;
        self.authority.not_port = None;
        let after_at = above_lowest(ats) & region;
        self.reject_first(ats & after_at);
        after_at
    }

    /// `port = *DIGIT`, preceded by `:` (§3.2.3)
    const fn port(&mut self, colons: u64, not_digit: u64, region: u64) {
        let mut digits = region;
        if self.authority.colon.is_none() {
            if colons == 0 {
                return;
            }
            self.authority.colon = Some(position_of_first(self.base, colons));
            digits &= above_lowest(colons);
        }
        if self.authority.not_port.is_none() && not_digit & digits != 0 {
            self.authority.not_port = Some(position_of_first(self.base, not_digit & digits));
        }
    }

    /// Splits the authority at `end`.
    ///
    /// Without an `@`, what follows a `:` and is not a port could still be userinfo, so only the
    /// missing `@` is rejected, at the end.
    const fn end_authority(&mut self, end: usize) {
        let start = self.start;
        self.begin_path(end);
        self.borders.host_start = if let Some(at) = self.authority.at { at + 1 } else { start };
        self.borders.host_end = if let Some(colon) = self.authority.colon { colon } else { end };
        if self.authority.bracket {
            let open = find_bracket(self.text, start);
            if open == start || open == self.borders.host_start {
                return self.ip_literal(open, end);
            }
            self.reject(open);
        }
        if let Some(not_port) = self.authority.not_port {
            self.reject(if self.authority.at.is_some() { not_port } else { end });
        }
    }

    /// `IP-literal = "[" ( IPv6address / IPvFuture  ) "]"`, the only component with brackets
    /// (§3.2.2)
    ///
    /// Read byte by byte, as masks do not show its structure.
    const fn ip_literal(&mut self, open: usize, end: usize) {
        match ip::literal(self.text, open) {
            Err((at, _)) => self.reject(at),
            Ok(close) => {
                self.borders.host_start = open;
                self.borders.host_end = close + 1;
                self.port_after_literal(close + 1, end);
            }
        }
    }

    const fn port_after_literal(&mut self, host_end: usize, end: usize) {
        if host_end == end {
            return;
        }
        if self.text[host_end] != b':' {
            self.reject(host_end);
        }
        let digits_end = skip(self.text, host_end + 1, abnf::DIGIT);
        if digits_end < end {
            self.reject(digits_end);
        }
    }

    /// `path`, up to the first `?` or `#` (§3.3)
    const fn path(&mut self, masks: &Masks) {
        let stop = (masks.question | masks.hash) & self.bits_of_part();
        if stop == 0 {
            return;
        }
        self.borders.path_end = position_of_first(self.base, stop);
        if self.text[self.borders.path_end] == b'?' {
            self.begin(Part::Query, self.borders.path_end + 1);
        } else {
            self.borders.query_end = self.borders.path_end;
            self.begin(Part::Fragment, self.borders.path_end + 1);
        }
    }

    /// `query = *( pchar / "/" / "?" )`, up to the first `#` (§3.4)
    const fn query(&mut self, masks: &Masks) {
        let stop = masks.hash & self.bits_of_part();
        if stop != 0 {
            self.borders.query_end = position_of_first(self.base, stop);
            self.begin(Part::Fragment, self.borders.query_end + 1);
        }
    }

    /// `ucschar`, and in a query `iprivate`: the characters of an IRI that are not ASCII (RFC 3987
    /// §2.2). The parts of this block must be known.
    ///
    /// In a scheme, a port or an IP literal the rules of that component reject them.
    const fn characters(&mut self, non_ascii: u64) {
        let query = self.borders.path_end..self.borders.query_end;
        let mut rest = non_ascii & self.bits_from(self.character_end);
        while rest != 0 {
            let at = position_of_first(self.base, rest);
            let Some(end) = characters::character_end(self.text, at, &query) else {
                return self.reject(at);
            };
            self.character_end = end;
            rest &= self.bits_from(end);
        }
    }

    const fn begin_path(&mut self, start: usize) {
        self.borders.path_start = start;
        self.begin(Part::Path, start);
    }

    const fn begin(&mut self, part: Part, start: usize) {
        self.part = part;
        self.start = start;
    }

    /// The bits of this block from the start of the part being read on.
    const fn bits_of_part(&self) -> u64 {
        self.bits_from(self.start)
    }

    /// The bits of this block at and after `position`.
    const fn bits_from(&self, position: usize) -> u64 {
        let before = position.saturating_sub(self.base);
        if before < BLOCK { u64::MAX << before } else { 0 }
    }

    const fn reject_first(&mut self, bits: u64) {
        if bits != 0 {
            self.reject(position_of_first(self.base, bits));
        }
    }

    const fn reject(&mut self, position: usize) {
        match self.error_at {
            Some(earlier) if earlier <= position => {}
            _ => self.error_at = Some(position),
        }
    }
}

/// The first bracket at or after `start`; there is one.
const fn find_bracket(text: &[u8], start: usize) -> usize {
    let mut at = start;
    while at < text.len() && !matches!(text[at], b'[' | b']') {
        at += 1;
    }
    at
}

/// The offset of the lowest bit of a block at `base`.
const fn position_of_first(base: usize, bits: u64) -> usize {
    base + lowest(bits)
}
