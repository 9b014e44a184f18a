//! 64 bytes as two pieces of 32, for machines whose registers do not hold more.

#![allow(unsafe_code)]

use super::BLOCK;
use super::class::{ALPHA, Class, PLAIN, URI, Vector};

/// The length of a half_block.
pub(super) const HALF_BLOCK: usize = 32;

pub(super) const QUARTER_BLOCK: usize = HALF_BLOCK / 2;

/// 32 bytes in registers. Bit `i` of an answer speaks of byte `i`.
///
/// # Safety
/// It holds the bytes it was loaded from; `equal`, `among`, `plain` and `uri` have no bit for another byte, `non_ascii`
/// has one for each byte that is not ASCII; and `are_plain` and `quarters_are_plain` answer no if a byte is not plain.
pub(super) unsafe trait HalfBlock: Copy {
    /// Whoever has one may use the instructions.
    type Kernel: Copy;

    fn load(kernel: Self::Kernel, half_block: &[u8; HALF_BLOCK]) -> Self;
    /// Half a half_block, and zeros behind it.
    fn load_quarter(kernel: Self::Kernel, half: &[u8; QUARTER_BLOCK]) -> Self;
    /// Where `byte` stands, which is not 0: that is behind the end, too.
    fn equal(self, byte: u8) -> u32;
    fn among(self, class: &'static Class) -> u32;
    fn non_ascii(self) -> u32;
    /// Where `byte` or a higher one stands.
    fn at_least(self, byte: u8) -> u32;

    #[inline(always)]
    fn plain(self) -> u32 {
        self.among(&PLAIN)
    }

    #[inline(always)]
    fn uri(self) -> u32 {
        self.among(&URI)
    }

    /// Are all bytes of both [`PLAIN`]? If it answers no, they may be so all the same.
    #[inline(always)]
    fn are_plain(pair: [Self; 2]) -> bool {
        pair.map(HalfBlock::plain) == [u32::MAX; 2]
    }

    /// The same of their first halves.
    #[inline(always)]
    fn quarters_are_plain(pair: [Self; 2]) -> bool {
        pair.map(|it| it.plain() | u32::MAX << QUARTER_BLOCK) == [u32::MAX; 2]
    }

    /// Whether there may be `?` and `#` where all are said to be plain.
    const MAY_STOP: bool = true;

    /// See [`Vector::LOOKS_UP`].
    #[cfg(feature = "alloc")]
    const LOOKS_UP: bool = true;

    /// ALPHA in the first half, if no more.
    #[inline(always)]
    fn alpha_start(self) -> u32 {
        self.among(&ALPHA)
    }
}

/// Two pieces that may overlap: where they do, they agree, or one of them is filled up with zeros, which are
/// in no class, and the other answers.
#[derive(Clone, Copy)]
pub(super) struct Pair<P> {
    first: P,
    last: P,
    /// Where the last begins.
    start: usize,
    /// Whether all bytes are plain; if it says no, they may be so all the same.
    are_plain: bool,
}

impl<P: HalfBlock> Pair<P> {
    /// Loads a block, of which there are at most 64 bytes.
    ///
    /// No byte is read that is not the block's: the last half_block ends where the block does. Of less
    /// than a half_block halves are read in the same way, and zeros are behind them, which are in no class.
    #[inline(always)]
    pub(super) fn load(kernel: P::Kernel, source: &[u8]) -> Pair<P> {
        let len = source.len();
        assert!(len <= BLOCK);
        if let Some(first) = source.first_chunk::<HALF_BLOCK>()
            && let Some(last) = source.last_chunk::<HALF_BLOCK>()
        {
            let (first, last) = (P::load(kernel, first), P::load(kernel, last));
            let are_plain = P::are_plain([first, last]);
            return Pair { first, last, start: len - HALF_BLOCK, are_plain };
        }
        if let Some(first) = source.first_chunk::<QUARTER_BLOCK>()
            && let Some(last) = source.last_chunk::<QUARTER_BLOCK>()
        {
            let (first, last) = (P::load_quarter(kernel, first), P::load_quarter(kernel, last));
            let are_plain = P::quarters_are_plain([first, last]);
            return Pair { first, last, start: len - QUARTER_BLOCK, are_plain };
        }
        let half_block = P::load_quarter(kernel, &padded(source));
        Pair { first: half_block, last: half_block, start: 0, are_plain: false }
    }

    #[inline(always)]
    fn join(self, first: u32, last: u32) -> u64 {
        u64::from(first) | u64::from(last) << self.start
    }
}

/// Less than half a half_block, and zeros behind it: put together in registers, as what is copied byte by byte
/// keeps a load of all of it waiting.
#[inline(always)]
fn padded(source: &[u8]) -> [u8; QUARTER_BLOCK] {
    let len = source.len();
    let word = if let Some(&first) = source.first_chunk::<8>()
        && let Some(&last) = source.last_chunk::<8>()
    {
        let last = u128::from(u64::from_le_bytes(last));
        u128::from(u64::from_le_bytes(first)) | last << (8 * (len - 8))
    } else if let Some(&first) = source.first_chunk::<4>()
        && let Some(&last) = source.last_chunk::<4>()
    {
        let last = u128::from(u32::from_le_bytes(last));
        u128::from(u32::from_le_bytes(first)) | last << (8 * (len - 4))
    } else {
        source.iter().rev().fold(0, |word, &byte| word << 8 | u128::from(byte))
    };
    word.to_le_bytes()
}

// SAFETY: as of its pieces. Together they hold each byte, and an answer has no bit that neither gives; a
// place that one of them has as zero, which is in no class, is answered by the other.
unsafe impl<P: HalfBlock> Vector for Pair<P> {
    #[cfg(feature = "alloc")]
    const LOOKS_UP: bool = P::LOOKS_UP;

    #[inline(always)]
    fn equal(self, byte: u8) -> u64 {
        self.join(self.first.equal(byte), self.last.equal(byte))
    }

    #[inline(always)]
    fn among(self, class: &'static Class, asked: u64) -> u64 {
        self.join(self.first.among(class), self.last.among(class)) & asked
    }

    #[inline(always)]
    fn plain(self) -> u64 {
        self.join(self.first.plain(), self.last.plain())
    }

    #[inline(always)]
    fn uri(self) -> u64 {
        self.join(self.first.uri(), self.last.uri())
    }

    #[inline(always)]
    fn are_plain(self, _: u64) -> bool {
        self.are_plain
    }

    #[inline(always)]
    fn plain_stops(self, there: u64) -> [u64; 2] {
        let [question, hash] =
            if P::MAY_STOP { [self.equal(b'?'), self.equal(b'#')] } else { [0, 0] };
        [question, hash | !there]
    }

    #[inline(always)]
    fn alpha_start(self, asked: u64) -> u64 {
        u64::from(self.first.alpha_start()) & asked
    }

    #[inline(always)]
    fn non_ascii(self) -> u64 {
        self.join(self.first.non_ascii(), self.last.non_ascii())
    }

    #[inline(always)]
    fn at_least(self, byte: u8) -> u64 {
        self.join(self.first.at_least(byte), self.last.at_least(byte))
    }
}
