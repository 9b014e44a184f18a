//! A reference whose first 64 bytes tell where its path begins: the parts before it by arithmetic, with
//! no branch on which texts differ much, and the rest block by block.
//!
//! [`Reader`](super::reader::Reader) goes from part to part, as texts of any kind and refusals need
//! it. Most texts are plain, and for those the borders are arithmetic: a bit added to the bits
//! behind it that may follow it carries to where they end. Whatever is not plainly right is left to
//! the reader, which also says why: brackets, and all that is not ASCII, are among it.

// What a kernel runs is compiled with its instructions only where it is inlined.
#![allow(clippy::inline_always)]

use crate::arch::{self, BLOCK, Block, Kernel, Marked, Taken};
use crate::cast::as_offset;

/// Where the components of `text` are, if it is plainly a reference.
#[inline(always)]
pub(super) fn read<K: Kernel>(kernel: K, text: &[u8]) -> Option<Marked<'_>> {
    let first = text.first().copied().unwrap_or_default();
    let start = |it: Taken<K::Block<'_>>| {
        let len = text.len();
        let mut rest = Rest::read(it.block, it.fresh, it.unusual, as_offset(len.min(BLOCK)));
        let head = Head::read(it.block, first, it.fresh, it.unusual);
        if len > BLOCK {
            rest.goes_on_to(u32::try_from(len).ok()?);
            // The path begins before the last byte, so that `//` is seen whole.
            return (head.path_start << 1 != 0).then_some((head, rest));
        }
        Some((head, rest))
    };
    let ((head, rest), text) = arch::fold(kernel, text, start, |(_, rest), it| rest.block(it))?;
    let borders = head.borders(&rest)?;
    Some(Marked::ascii(kernel, text, borders))
}

/// [`read`] of less than a block, which begins with `first`.
///
/// The block may go on behind the `len` bytes of the text, if it does with CR or LF: what is read as the
/// end must be no delimiter.
#[inline(always)]
pub(super) fn short<K: Kernel>(
    kernel: K,
    block: K::Block<'_>,
    first: u8,
    len: usize,
) -> Option<Marked<'_>> {
    let there = kernel.low(len);
    let unusual = there & !block.plain();
    let rest = Rest::read(block, there, unusual, as_offset(len));
    let head = Head::read(block, first, there, unusual);
    let borders = head.borders(&rest)?;
    Some(Marked::ascii(kernel, block.plain_text(len)?, borders))
}

/// The parts before the path, each as the bit where it begins or ends.
#[derive(Clone, Copy)]
struct Head {
    /// Bits that are not as they should be.
    wrong: u64,
    /// The `:` behind the scheme; nothing without one.
    scheme_end: u64,
    host_start: u64,
    host_end: u64,
    path_start: u64,
}

impl Head {
    /// Reads the first block, of which the bytes `there` are the text's, and those `unusual` not plain.
    #[inline(always)]
    fn read<'t>(block: impl Block<'t>, first: u8, there: u64, unusual: u64) -> Head {
        let (colon, slash) = (block.colon(), block.slash());
        let stop = slash | block.question() | block.hash() | !there;
        let mut wrong;

        // `scheme ":"`, if a colon is the first of the delimiters.
        let delimiter = lowest(colon | stop);
        let scheme_end = delimiter & colon;
        let mut hier_part = 1;
        if scheme_end == 0 {
            // A whole block without any: the text may go on with one.
            wrong = u64::from(delimiter == 0);
        } else {
            let scheme = scheme_end - 1;
            // What may follow the first letter and is none comes before all letters.
            wrong = scheme & !block.scheme_start(scheme) | u64::from(!first & b'@');
            hier_part = scheme_end << 1;
        }

        // `"//" authority`, from behind the slashes to the next delimiter.
        let slashes = hier_part & slash & slash >> 1;
        let mut path_start = hier_part;
        let (mut host_start, mut host_end) = (hier_part, hier_part);
        if slashes != 0 {
            let start = slashes << 2;
            let authority = stop.wrapping_sub(start) & !stop;
            path_start = authority.wrapping_add(start);
            (host_start, host_end) = (start, path_start);

            // `[ userinfo "@" ] host [ ":" port ]`
            let mut host = authority;
            if unusual & authority != 0
                && let at = block.at() & authority
                && at != 0
            {
                wrong |= but_lowest(at);
                host_start = at << 1;
                host &= from_lowest(host_start);
            }
            let port_colon = lowest(colon & host);
            if port_colon != 0 {
                let port = host & from_lowest(port_colon << 1);
                wrong |= port & !block.digit(port);
                host_end = port_colon;
            }
        }
        Head { wrong, scheme_end, host_start, host_end, path_start }
    }

    #[inline(always)]
    fn borders(self, rest: &Rest) -> Option<[u32; 7]> {
        if self.wrong | rest.wrong | rest.owed != 0 {
            return None;
        }
        Some([
            self.scheme_end.trailing_zeros() % u64::BITS,
            self.host_start.trailing_zeros(),
            self.host_end.trailing_zeros(),
            self.path_start.trailing_zeros(),
            rest.path_end,
            rest.query_end,
            rest.len,
        ])
    }
}

/// What can be said of every block alike: where path and query end, and what is wrong.
struct Rest {
    /// Bits that are not as they should be.
    wrong: u64,
    /// The first bits of the next block that must be HEXDIG.
    owed: u64,
    path_end: u32,
    query_end: u32,
    /// The length of the text.
    len: u32,
}

impl Rest {
    /// Reads the first block, of which the bytes `there` are the text's, and those `unusual` not plain.
    #[inline(always)]
    fn read<'t>(block: impl Block<'t>, there: u64, unusual: u64, len: u32) -> Rest {
        let hash = block.hash();
        let path_end = (block.question() | hash | !there).trailing_zeros();
        let query_end = (hash | !there).trailing_zeros();
        let wrong = but_lowest(hash & there);
        let mut rest = Rest { wrong, owed: 0, path_end, query_end, len };
        rest.unusual(block, there, unusual);
        rest
    }

    /// The text goes on behind the first block: where that has no border, it can be its end.
    #[inline(always)]
    fn goes_on_to(&mut self, len: u32) {
        let border = |end| if end == u64::BITS { len } else { end };
        (self.path_end, self.query_end) = (border(self.path_end), border(self.query_end));
        self.len = len;
    }

    /// Reads a block behind the first. Only the `fresh` bytes count.
    #[inline(always)]
    fn block<'t>(&mut self, it: Taken<impl Block<'t>>) {
        let Taken { block, base, fresh, unusual } = it;
        let stale = fresh.trailing_zeros();
        // Where the text ends too soon, what is owed has no place.
        self.wrong |= self.owed & !(u64::MAX >> stale);
        self.owed <<= stale;
        self.unusual(block, fresh, unusual);
        let hash = block.hash() & fresh;
        let stop = block.question() & fresh | hash;
        if stop != 0 && self.query_end == self.len {
            if self.path_end == self.len {
                self.path_end = as_offset(base) + stop.trailing_zeros();
            }
            if hash != 0 {
                self.query_end = as_offset(base) + hash.trailing_zeros();
            }
            self.wrong |= but_lowest(hash);
        } else {
            self.wrong |= hash;
        }
    }

    /// What is not plain: `@`, and `pct-encoded = "%" HEXDIG HEXDIG`
    #[inline(always)]
    fn unusual<'t>(&mut self, block: impl Block<'t>, there: u64, unusual: u64) {
        if self.owed | unusual != 0 {
            let percent = block.percent() & there;
            self.wrong |= unusual & !(percent | block.at());
            // Of a triplet that the end cuts, a bit behind the end is owed, and not `there`.
            let owed = self.owed | percent << 1 | percent << 2;
            self.wrong |= owed & !(block.hexdig(owed) & there);
            self.owed = percent >> 63 | percent >> 62;
        }
    }
}

/// The lowest bit alone.
#[inline(always)]
fn lowest(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}

/// All bits but the lowest.
#[inline(always)]
fn but_lowest(bits: u64) -> u64 {
    bits & bits.wrapping_sub(1)
}

/// The lowest bit and every place above it.
#[inline(always)]
fn from_lowest(bits: u64) -> u64 {
    bits | bits.wrapping_neg()
}
