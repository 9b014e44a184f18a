//! A reference whose first 64 bytes tell where its path begins: the parts before it by arithmetic, with
//! no branch on which texts differ much, and the rest block by block.
//!
//! [`Reader`](super::reader::Reader) goes from part to part, as texts of any kind and refusals need
//! it. Most texts are plain, and for those the borders are arithmetic: a bit added to the bits
//! behind it that may follow it carries to where they end. Whatever is not plainly right is left to
//! the reader, which also says why: brackets, and all that is not ASCII, are among it.

// What a kernel runs is compiled with its instructions only where it is inlined.
#![allow(clippy::inline_always)]

use super::{but_lowest, from_lowest, lowest_bit, owe};
use crate::arch::{self, Ascii, BLOCK, Block, Fold, Kernel, Marked, Taken};
use crate::cast::as_offset;

/// Where the components of `text` are, if it is plainly a reference.
#[inline(always)]
pub(super) fn read<K: Kernel>(kernel: K, text: &[u8]) -> Option<Marked<'_>> {
    arch::fold::<Found>(kernel, text)
}

/// The borders in less than a block, which begins with `first`.
///
/// The block may go on behind the `len` bytes of the text, if it does with CR or LF: what is read as the
/// end must be no delimiter.
#[inline(always)]
pub(super) fn short<K: Kernel>(
    kernel: K,
    block: K::Block<'_>,
    first: u8,
    len: usize,
) -> Option<[u32; 6]> {
    let (taken, refused) = Taken::any(block, 0, kernel.low(len));
    let found = Found::read(taken, first)?;
    if refused == 0 { found.borders() } else { None }
}

/// What has been found of a reference.
struct Found {
    head: Head,
    rest: Rest,
}

impl Fold for Found {
    type Made<'t> = Marked<'t>;

    #[inline(always)]
    fn first(text: &[u8], it: Taken<impl Block>) -> Option<Found> {
        let first = text.first().copied().unwrap_or_default();
        let mut found = Found::read(it, first)?;
        if text.len() > BLOCK {
            found.rest.goes_on_to(u32::try_from(text.len()).ok()?);
            // The path begins before the last byte, so that `//` is seen whole.
            if found.head.path_start >= u64::BITS - 1 {
                return None;
            }
        }
        Some(found)
    }

    #[inline(always)]
    fn behind(&mut self, it: Taken<impl Block>) {
        self.rest.block(it);
    }

    #[inline(always)]
    fn finish(self, text: Ascii<'_>) -> Option<Marked<'_>> {
        Some(Marked::ascii(text, self.borders()?))
    }
}

impl Found {
    #[inline(always)]
    fn borders(self) -> Option<[u32; 6]> {
        let Found { head, rest } = self;
        if rest.wrong | rest.owed != 0 {
            return None;
        }
        Some([
            head.scheme_end,
            head.host_start,
            head.host_end,
            head.path_start,
            rest.path_end,
            rest.query_end,
        ])
    }

    /// Reads the first block, which begins with `first`.
    #[inline(always)]
    fn read(it: Taken<impl Block>, first: u8) -> Option<Found> {
        let (rest, path_stop) = Rest::read(it)?;
        Some(Found { head: Head::read(it, path_stop, first)?, rest })
    }
}

/// The parts before the path.
#[derive(Clone, Copy)]
struct Head {
    /// The `:` behind the scheme; 0 without one.
    scheme_end: u32,
    host_start: u32,
    host_end: u32,
    path_start: u32,
}

impl Head {
    /// Reads the first block, which begins with `first` and has a `path_stop` where no path goes on.
    #[inline(always)]
    fn read(it: Taken<impl Block>, path_stop: u64, first: u8) -> Option<Head> {
        let Taken { block, at, .. } = it;
        let (colon, slash) = (block.colon(), block.slash());
        let stop = slash | path_stop;

        // `scheme ":"`, if a colon is the first of the delimiters.
        let delimiter = lowest_bit(colon | stop);
        let scheme_colon = delimiter & colon;
        let (mut scheme_end, mut hier_part) = (0, 1);
        if scheme_colon > 1 {
            let scheme = scheme_colon - 1;
            // Most are letters, and not longer than what a kernel tells at once.
            let is_scheme = scheme & !block.alpha_start(scheme) == 0
                || first & LETTERS != 0 && scheme & !block.scheme(scheme) == 0;
            if !is_scheme {
                return None;
            }
            (scheme_end, hier_part) = (scheme_colon.trailing_zeros(), scheme_colon << 1);
        } else if delimiter == scheme_colon {
            // A colon that comes first; or none of them in a whole block, behind which the text may go on with one.
            return None;
        }

        // `"//" authority`, from behind the slashes to the next delimiter.
        let slashes = hier_part & slash & slash >> 1;
        if slashes == 0 {
            let start = hier_part.trailing_zeros();
            return Some(Head {
                scheme_end,
                host_start: start,
                host_end: start,
                path_start: start,
            });
        }
        let mut host_start = slashes << 2;
        let authority = stop.wrapping_sub(host_start) & !stop;
        let path_start = authority.wrapping_add(host_start);

        // `[ userinfo "@" ] host [ ":" port ]`
        let mut host = authority;
        let at = at & authority;
        if at != 0 {
            if but_lowest(at) != 0 {
                return None;
            }
            host_start = at << 1;
            host &= from_lowest(host_start);
        }
        let mut host_end = path_start;
        let port_colon = lowest_bit(colon & host);
        if port_colon != 0 {
            let port = host & from_lowest(port_colon << 1);
            if port & !block.digit(port) != 0 {
                return None;
            }
            host_end = port_colon;
        }
        Some(Head {
            scheme_end,
            host_start: host_start.trailing_zeros(),
            host_end: host_end.trailing_zeros(),
            path_start: path_start.trailing_zeros(),
        })
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
    /// The length of the text, if that is more than a block.
    len: u32,
}

impl Rest {
    /// Reads the first block. Returns also where no path goes on: `?` and `#`, and behind the end.
    #[inline(always)]
    fn read(it: Taken<impl Block>) -> Option<(Rest, u64)> {
        let Taken { block, fresh: there, question, hash, percent, .. } = it;
        if but_lowest(hash) != 0 {
            return None;
        }
        let query_stop = hash | !there;
        let path_stop = question | query_stop;
        let mut rest = Rest {
            wrong: 0,
            owed: 0,
            path_end: path_stop.trailing_zeros(),
            query_end: query_stop.trailing_zeros(),
            len: u64::BITS,
        };
        rest.triplets(block, there, percent);
        Some((rest, path_stop))
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
    fn block(&mut self, it: Taken<impl Block>) {
        let Taken { block, base, fresh, question, hash, percent, .. } = it;
        if self.owed != 0 {
            let stale = fresh.trailing_zeros();
            // Where the text ends too soon, what is owed has no place.
            self.wrong |= self.owed & !(u64::MAX >> stale);
            self.owed <<= stale;
        }
        self.triplets(block, fresh, percent);
        let stop = question | hash;
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

    /// `pct-encoded = "%" HEXDIG HEXDIG`
    #[inline(always)]
    fn triplets(&mut self, block: impl Block, there: u64, percent: u64) {
        if self.owed | percent != 0 {
            // Of a triplet that the end cuts, a bit behind the end is owed, and not `there`.
            let owed = owe(&mut self.owed, percent);
            self.wrong |= owed & !(block.hexdig(owed) & there);
        }
    }
}
