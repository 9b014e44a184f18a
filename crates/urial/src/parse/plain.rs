//! Reads plain references, which most are, by arithmetic on masks.
//!
//! A bit added to a run of bits carries to the end of the run, and a stop minus a start fills the
//! bits between. So each border takes a few operations and no branch. Scheme and authority must be
//! in the first 64 bytes; the path and what follows is read block by block.
//!
//! A byte that is not allowed in a URI does not affect the borders before it. It becomes the
//! [`RejectedByte`]: if everything before it is valid, the text is rejected there, or is an IRI
//! whose first character beyond ASCII is there. Everything else is left to
//! [`Reader`](super::reader::Reader).

// A kernel's instructions are enabled only in code that is inlined into `Work::with`.
#![allow(clippy::inline_always)]

use core::ops::Range;

use super::{ip, required_hexdig};
use crate::arch::{self, Ascii, Block, BlockFold, Kernel, ParsedText, PlacedBlock};
use crate::chars::bits::{but_lowest, from_lowest, lowest_bit, up_to_lowest};
use crate::chars::cast::as_position;
use crate::parse::grammar::Repertoire;

/// Reads `text`, and finds its borders. If it returns `None`, `rejected` may say why.
#[inline(always)]
pub(crate) fn read<'t, K: Kernel>(
    kernel: K,
    text: &'t [u8],
    rejected: &mut Option<RejectedByte>,
) -> Option<ParsedText<'t>> {
    arch::fold::<PlainReference>(kernel, text, rejected)
}

/// The borders of a text of `len` bytes in one block, which begins with the bytes of `start`.
///
/// The block may be longer than the text if the byte after it is CR or LF: the byte after a text
/// must not be a delimiter.
#[inline(always)]
pub(crate) fn read_short<K: Kernel>(
    kernel: K,
    block: K::Block<'_>,
    start: &[u8],
    len: usize,
    rejected: &mut Option<RejectedByte>,
) -> Option<[u32; 6]> {
    let placed = PlacedBlock::first(block, kernel.low(len));
    let (reference, brackets) = PlainReference::first_block(start, placed)?;
    let wrong = placed.other & !brackets;
    if wrong != 0 {
        *rejected = reference.reject(wrong.trailing_zeros());
        return None;
    }
    reference.borders()
}

/// The first byte of a text that is not allowed in a URI, or the end of the text if that cuts a
/// triplet. Everything before it is plain, and the borders before it are correct. If the byte is
/// not ASCII, all borders are correct, because such bytes are read like letters.
pub(crate) struct RejectedByte {
    pub(crate) at: u32,
    pub(crate) borders: [u32; 6],
}

impl RejectedByte {
    /// Whether the grammar `G` rejects `text` here too.
    pub(crate) fn is_error_in<G: Repertoire>(&self, text: &[u8]) -> bool {
        is_error_at::<G>(text, self.at)
    }
}

/// Whether the grammar `G` rejects the byte of a [`RejectedByte`] too. Every grammar rejects a
/// triplet that the end of the text cuts; an IRI may contain a byte that is not ASCII.
pub(super) fn is_error_at<G: Repertoire>(text: &[u8], at: u32) -> bool {
    text.get(as_position(at)).is_none_or(|byte| super::rejects::<G>(*byte))
}

/// The query with its `?`; empty if there is none.
pub(super) fn query_of(&[.., path_end, query_end]: &[u32; 6]) -> Range<usize> {
    as_position(path_end)..as_position(query_end)
}

/// The components found so far.
struct PlainReference {
    scheme_and_authority: SchemeAndAuthority,
    path_and_query: PathAndQuery,
}

impl BlockFold for PlainReference {
    type Output<'t> = ParsedText<'t>;
    type Rejection = RejectedByte;

    #[inline(always)]
    fn first_block(text: &[u8], placed: PlacedBlock<impl Block>) -> Option<(PlainReference, u64)> {
        let path_and_query = PathAndQuery::read(placed)?;
        let (scheme_and_authority, brackets) = SchemeAndAuthority::read(placed, text)?;
        Some((PlainReference { scheme_and_authority, path_and_query }, brackets))
    }

    // PERF: the last block is not tested for having nothing to read, as earlier blocks are. Most
    // texts longer than a block have two, so the branch would be mispredicted (`parse`).
    #[inline(always)]
    fn next_block<const IS_LAST: bool>(&mut self, placed: PlacedBlock<impl Block>) -> Option<()> {
        if IS_LAST {
            // The second slash, or the start of the path, may be after the first block.
            if self.scheme_and_authority.path_start >= u64::BITS - 1 {
                return None;
            }
        } else if placed.path_stop | placed.percent | self.path_and_query.hexdig_carry == 0 {
            return Some(());
        }
        self.path_and_query.block(placed)
    }

    #[inline(always)]
    fn finish(self, text: Ascii<'_>) -> Option<ParsedText<'_>> {
        Some(ParsedText::ascii(text, self.borders()?))
    }

    #[inline(always)]
    fn reject(self, at: u32) -> Option<RejectedByte> {
        Some(RejectedByte { at, borders: self.borders()? })
    }
}

impl PlainReference {
    #[inline(always)]
    fn borders(self) -> Option<[u32; 6]> {
        let PlainReference { scheme_and_authority, path_and_query } = self;
        if path_and_query.hexdig_carry != 0 {
            return None;
        }
        Some([
            scheme_and_authority.scheme_end,
            scheme_and_authority.host_start,
            scheme_and_authority.host_end,
            scheme_and_authority.path_start,
            path_and_query.path_end,
            path_and_query.query_end,
        ])
    }
}

/// The components before the path.
#[derive(Clone, Copy)]
struct SchemeAndAuthority {
    /// The `:` after the scheme; 0 without a scheme.
    scheme_end: u32,
    host_start: u32,
    host_end: u32,
    path_start: u32,
}

impl SchemeAndAuthority {
    /// Reads the first block of `text`. Also returns the brackets of an IP literal.
    // PERF: most texts begin with letters and `://`. The end of the authority then does not depend
    // on the end of the scheme (`parse`, `read`).
    #[inline(always)]
    fn read(placed: PlacedBlock<impl Block>, text: &[u8]) -> Option<(SchemeAndAuthority, u64)> {
        let PlacedBlock { block, at, other, .. } = placed;
        let scheme_colon = block.scheme_colon();
        if scheme_colon == 0 {
            return SchemeAndAuthority::read_any(placed, text);
        }
        let scheme_end = scheme_colon.trailing_zeros();
        // Only letters precede them, so the first two stops are the slashes after the scheme, and
        // the third ends the authority.
        let later_stops = but_lowest(but_lowest(authority_stop(placed)));
        let up_to_path = up_to_lowest(later_stops);
        if (but_lowest(block.colon()) | at | other) & up_to_path != 0 {
            return SchemeAndAuthority::read_authority(placed, scheme_end, scheme_colon << 3, text);
        }
        let path_start = later_stops.trailing_zeros();
        let scheme_and_authority = SchemeAndAuthority {
            scheme_end,
            host_start: scheme_end + 3,
            host_end: path_start,
            path_start,
        };
        Some((scheme_and_authority, 0))
    }

    /// [`read`](SchemeAndAuthority::read) for texts that begin otherwise.
    #[cold]
    #[inline(always)]
    fn read_any(placed: PlacedBlock<impl Block>, text: &[u8]) -> Option<(SchemeAndAuthority, u64)> {
        let (block, stop) = (placed.block, authority_stop(placed));
        let (colon, slash) = (block.colon(), block.slash());

        // `scheme ":"`, if the first delimiter is a colon.
        let delimiter = lowest_bit(colon | stop);
        let scheme_colon = delimiter & colon;
        let (mut scheme_end, mut hier_part) = (0, 1);
        if scheme_colon > 1 {
            let scheme = scheme_colon - 1;
            // Most schemes are letters within the range of `alpha_start`.
            if scheme & !block.alpha_start(scheme) != 0 && !is_scheme(text, block, scheme) {
                return None;
            }
            (scheme_end, hier_part) = (scheme_colon.trailing_zeros(), scheme_colon << 1);
        } else if delimiter == scheme_colon {
            // The text begins with a colon, or the block has no delimiter and a colon may follow
            // it.
            return None;
        }

        // `"//" authority`
        let slashes = hier_part & slash & slash >> 1;
        if slashes == 0 {
            let start = hier_part.trailing_zeros();
            let scheme_and_authority = SchemeAndAuthority {
                scheme_end,
                host_start: start,
                host_end: start,
                path_start: start,
            };
            return Some((scheme_and_authority, 0));
        }
        SchemeAndAuthority::read_authority(placed, scheme_end, slashes << 2, text)
    }

    /// Reads an authority from its `start`, after the slashes, to the next delimiter.
    #[cold]
    #[inline(always)]
    fn read_authority(
        placed: PlacedBlock<impl Block>,
        scheme_end: u32,
        start: u64,
        text: &[u8],
    ) -> Option<(SchemeAndAuthority, u64)> {
        let stop = authority_stop(placed);
        let authority = stop.wrapping_sub(start) & !stop;
        let path_start = authority.wrapping_add(start);
        let (host_start, host_end, brackets) = host(placed, start, authority, text)?;
        let scheme_and_authority = SchemeAndAuthority {
            scheme_end,
            host_start: host_start.trailing_zeros(),
            host_end: if host_end == 0 { path_start } else { host_end }.trailing_zeros(),
            path_start: path_start.trailing_zeros(),
        };
        Some((scheme_and_authority, brackets))
    }
}

/// What ends an authority, in a first block.
#[inline(always)]
fn authority_stop(placed: PlacedBlock<impl Block>) -> u64 {
    placed.block.slash() | placed.path_stop
}

/// `authority = [ userinfo "@" ] host [ ":" port ]`
///
/// Returns the start of the host, the `:` after it or 0, and the brackets of an IP literal.
#[inline(always)]
fn host(
    placed: PlacedBlock<impl Block>,
    start: u64,
    authority: u64,
    text: &[u8],
) -> Option<(u64, u64, u64)> {
    let PlacedBlock { block, at, other, .. } = placed;
    let colon = block.colon();
    let (mut host_start, mut host, mut brackets) = (start, authority, 0);
    let at = at & authority;
    if at != 0 {
        if but_lowest(at) != 0 {
            return None;
        }
        host_start = at << 1;
        host &= from_lowest(host_start);
    }
    if other & authority != 0 {
        brackets = block.bracket() & authority;
        if brackets != 0 {
            host = after_ip_literal(block, brackets, host, colon, text)?;
        }
    }
    let port_colon = lowest_bit(colon & host);
    if port_colon != 0 && !is_port(block, host & from_lowest(port_colon << 1)) {
        return None;
    }
    Some((host_start, port_colon, brackets))
}

// The rest is cold: few texts need it, so it is laid out away from the hot path.

#[cold]
#[inline(always)]
fn is_port(block: impl Block, port: u64) -> bool {
    port & !block.digit(port) == 0
}

#[cold]
#[inline(always)]
fn is_scheme(text: &[u8], block: impl Block, scheme: u64) -> bool {
    // Among the characters of a scheme only letters have this bit.
    text.first().is_some_and(|byte| byte & 0x40 != 0) && scheme & !block.scheme(scheme) == 0
}

/// `IP-literal = "[" ( IPv6address / IPvFuture  ) "]"`, if it is an IPv6 address without an
/// embedded IPv4 address. The reader handles the others.
///
/// `brackets` are all brackets of the authority. Returns the part of `host` after the literal:
/// empty, or a port with its colon.
#[cold]
#[inline(always)]
fn after_ip_literal(
    block: impl Block,
    brackets: u64,
    host: u64,
    colon: u64,
    text: &[u8],
) -> Option<u64> {
    let (open, close) = (lowest_bit(brackets), but_lowest(brackets) & host);
    if open != lowest_bit(host) || close == 0 {
        return None;
    }
    let is = |bit: u64, byte| text[as_position(bit.trailing_zeros())] == byte;
    // Includes a third bracket, if there is one, which is neither digit nor colon.
    let address = close - (open << 1);
    let (digits, colons) = (block.hexdig(address), colon & address);
    let after_host = host & from_lowest(close << 1);
    let is_address = is(open, b'[')
        && is(close, b']')
        && digits | colons == address
        && ip::are_ipv6(digits, colons)
        && lowest_bit(after_host) & !colon == 0;
    is_address.then_some(after_host)
}

/// The ends of path and query, and the triplets, which are read in every block.
struct PathAndQuery {
    /// The first bits of the next block that must be HEXDIG.
    hexdig_carry: u64,
    // What ends path and query. For later blocks, only whether it is 0 matters.
    // PERF: it is known before the ends are, so branches on it resolve early (`parse`).
    path_stop: u64,
    query_stop: u64,
    // The end of the last block, until one of them is found.
    path_end: u32,
    query_end: u32,
}

impl PathAndQuery {
    /// Reads the first block.
    #[inline(always)]
    fn read(placed: PlacedBlock<impl Block>) -> Option<PathAndQuery> {
        let PlacedBlock { block, fresh: there, path_stop, query_stop, percent, .. } = placed;
        // A second `#`; bits past the end of the text are query stops too.
        if but_lowest(query_stop) & there != 0 {
            return None;
        }
        let mut path_and_query = PathAndQuery {
            hexdig_carry: 0,
            path_stop,
            query_stop,
            path_end: path_stop.trailing_zeros(),
            query_end: query_stop.trailing_zeros(),
        };
        path_and_query.triplets(block, there, percent)?;
        Some(path_and_query)
    }

    /// Reads a later block. Only the `fresh` bytes count.
    #[inline(always)]
    fn block(&mut self, placed: PlacedBlock<impl Block>) -> Option<()> {
        let PlacedBlock { block, base, fresh, path_stop, query_stop, percent, .. } = placed;
        if self.hexdig_carry != 0 {
            let stale = fresh.trailing_zeros();
            // The text ends before the digits that are required.
            if self.hexdig_carry & !(u64::MAX >> stale) != 0 {
                return None;
            }
            self.hexdig_carry <<= stale;
        }
        self.triplets(block, fresh, percent)?;
        // A second `#`, in this block or after the block of the first.
        let wrong = if self.query_stop == 0 { but_lowest(query_stop) } else { query_stop };
        if wrong != 0 {
            return None;
        }
        // PERF: conditional moves. Branches would be mispredicted where long texts have these
        // borders (`parse`).
        if self.path_stop == 0 {
            self.path_end = base + path_stop.trailing_zeros();
        }
        if self.query_stop == 0 {
            self.query_end = base + query_stop.trailing_zeros();
        }
        self.path_stop |= path_stop;
        self.query_stop |= query_stop;
        Some(())
    }

    /// `pct-encoded = "%" HEXDIG HEXDIG`
    #[inline(always)]
    fn triplets(&mut self, block: impl Block, there: u64, percent: u64) -> Option<()> {
        if self.hexdig_carry | percent != 0 {
            // The end of the text may cut a triplet: then a bit outside of `there` is required.
            let required = required_hexdig(&mut self.hexdig_carry, percent);
            if required & !(block.hexdig(required) & there) != 0 {
                return None;
            }
        }
        Some(())
    }
}
