//! A reference whose first 64 bytes tell where its path begins: the parts before it by arithmetic, with
//! no branch on which texts differ much, and the rest block by block.
//!
//! [`Reader`](super::reader::Reader) goes from part to part, as texts of any kind and refusals need
//! it. Most texts are plain, and for those the borders are arithmetic: a bit added to the bits
//! behind it that may follow it carries to where they end. Whatever is not plainly right is left to
//! the reader, which also says why: brackets, and all that is not ASCII, are among it.

// What a kernel runs is compiled with its instructions only where it is inlined.
#![allow(clippy::inline_always)]

use super::{but_lowest, lowest};
use crate::arch::{self, BLOCK, Block, Fold, Kernel, Marked, Taken};
use crate::cast::as_offset;

/// Where the components of `text` are, if it is plainly a reference.
#[inline(always)]
pub(super) fn read<K: Kernel>(kernel: K, text: &[u8]) -> Option<Marked<'_>> {
    let (found, text) = arch::fold::<Found>(kernel, text)?;
    Some(Marked::ascii(kernel, text, found.borders()?))
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
    // Not `Block::unusual`: that first asks whether all is plain, and what follows the line is not.
    let unusual = there & !block.plain();
    let found = Found::read(Taken { block, base: 0, fresh: there, unusual }, first, len);
    let borders = found.borders()?;
    Some(Marked::ascii(kernel, block.plain_text(len)?, borders))
}

/// What has been found of a reference.
struct Found {
    head: Head,
    rest: Rest,
}

impl Fold for Found {
    #[inline(always)]
    fn first<'t>(text: &'t [u8], it: Taken<impl Block<'t>>) -> Option<Found> {
        let first = text.first().copied().unwrap_or_default();
        let mut found = Found::read(it, first, text.len().min(BLOCK));
        if text.len() > BLOCK {
            found.rest.goes_on_to(u32::try_from(text.len()).ok()?);
            // The path begins before the last byte, so that `//` is seen whole.
            return (found.head.path_start << 1 != 0).then_some(found);
        }
        Some(found)
    }

    #[inline(always)]
    fn behind<'t>(&mut self, it: Taken<impl Block<'t>>) {
        self.rest.block(it);
    }
}

impl Found {
    /// Reads the first block, of which `len` bytes are the text's. It begins with `first`.
    #[inline(always)]
    fn read<'t>(it: Taken<impl Block<'t>>, first: u8, len: usize) -> Found {
        let (rest, path_stop) = Rest::read(it, as_offset(len));
        Found { head: Head::read(it, path_stop, first), rest }
    }

    #[inline(always)]
    fn borders(self) -> Option<[u32; 7]> {
        let Found { head, rest } = self;
        if head.wrong | rest.wrong | rest.owed != 0 {
            return None;
        }
        Some([
            // 0 without a scheme.
            head.scheme_end.trailing_zeros() % u64::BITS,
            head.host_start.trailing_zeros(),
            head.host_end.trailing_zeros(),
            head.path_start.trailing_zeros(),
            rest.path_end,
            rest.query_end,
            rest.len,
        ])
    }
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
    /// Reads the first block, which begins with `first` and has a `path_stop` where no path goes on.
    #[inline(always)]
    fn read<'t>(it: Taken<impl Block<'t>>, path_stop: u64, first: u8) -> Head {
        let Taken { block, unusual, .. } = it;
        let (colon, slash) = (block.colon(), block.slash());
        let stop = slash | path_stop;
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
            // A scheme that is longer than what a kernel tells at once, 16 bytes or more, is left to the reader.
            wrong = scheme & !block.scheme_start(scheme) | u64::from(!first & LETTERS);
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
}

/// The bit that letters have, and nothing else that a scheme may hold.
const LETTERS: u8 = 0x40;

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
    /// Reads the first block, of which `len` bytes are the text's. Returns also where no path goes on: `?` and `#`,
    /// and behind the end.
    #[inline(always)]
    fn read<'t>(it: Taken<impl Block<'t>>, len: u32) -> (Rest, u64) {
        let Taken { block, fresh: there, unusual, .. } = it;
        let hash = block.hash();
        let query_stop = hash | !there;
        let path_stop = block.question() | query_stop;
        let mut rest = Rest {
            wrong: but_lowest(hash & there),
            owed: 0,
            path_end: path_stop.trailing_zeros(),
            query_end: query_stop.trailing_zeros(),
            len,
        };
        rest.unusual(block, there, unusual);
        (rest, path_stop)
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

/// The lowest bit and every place above it.
#[inline(always)]
fn from_lowest(bits: u64) -> u64 {
    bits | bits.wrapping_neg()
}
