//! A block as two halves of 32 bytes, for kernels without 64-byte registers.

#![allow(unsafe_code)]

use super::BLOCK;
use super::class::{ALPHA, Class, PLAIN, URI, Vector};

/// The number of bytes in half a block.
pub(super) const HALF_BLOCK: usize = 32;

pub(super) const QUARTER_BLOCK: usize = HALF_BLOCK / 2;

/// 32 bytes in registers. Bit `i` of a mask stands for byte `i`.
///
/// # Safety
/// An implementation promises that
/// - it holds the bytes it was loaded from;
/// - `equal`, `among`, `plain` and `uri` have bits only for bytes of the class in question;
/// - `non_ascii` has a bit for every byte that is not ASCII;
/// - `are_plain` and `quarters_are_plain` return false if a byte in question is not plain.
pub(super) unsafe trait HalfBlock: Copy {
    /// The proof that the machine has the instructions.
    type Kernel: Copy;

    fn load(kernel: Self::Kernel, half_block: &[u8; HALF_BLOCK]) -> Self;
    /// Loads 16 bytes, followed by 16 zeros.
    fn load_quarter(kernel: Self::Kernel, half: &[u8; QUARTER_BLOCK]) -> Self;
    /// The bytes that are `byte`. It must not be 0, which pads short blocks.
    fn equal(self, byte: u8) -> u32;
    fn among(self, class: &'static Class) -> u32;
    fn non_ascii(self) -> u32;
    /// The bytes that are at least `byte`.
    fn at_least(self, byte: u8) -> u32;

    #[inline(always)]
    fn plain(self) -> u32 {
        self.among(&PLAIN)
    }

    #[inline(always)]
    fn uri(self) -> u32 {
        self.among(&URI)
    }

    /// Whether all bytes of both halves are [`PLAIN`]. May return false if they are.
    #[inline(always)]
    fn are_plain(pair: [Self; 2]) -> bool {
        pair.map(HalfBlock::plain) == [u32::MAX; 2]
    }

    /// Whether the first 16 bytes of both halves are [`PLAIN`]. May return false if they are.
    #[inline(always)]
    fn quarters_are_plain(pair: [Self; 2]) -> bool {
        pair.map(|it| it.plain() | u32::MAX << QUARTER_BLOCK) == [u32::MAX; 2]
    }

    /// Whether a block for which `are_plain` returned true can have `?` or `#`.
    const MAY_STOP: bool = true;

    /// See [`Vector::LOOKS_UP`].
    #[cfg(feature = "alloc")]
    const LOOKS_UP: bool = true;

    /// ALPHA in at least the first 16 bytes.
    #[inline(always)]
    fn alpha_start(self) -> u32 {
        self.among(&ALPHA)
    }
}

/// Two halves of a block, which overlap if the block is short. Where they overlap, they hold the
/// same bytes, or one of them is padded with zeros, which are in no class.
#[derive(Clone, Copy)]
pub(super) struct Pair<P> {
    first: P,
    last: P,
    /// The offset of the last half.
    start: usize,
    /// Whether all bytes are known to be plain.
    are_plain: bool,
}

impl<P: HalfBlock> Pair<P> {
    /// Loads a block of at most 64 bytes.
    ///
    /// Reads no byte outside of the block: the last half ends where the block does. Shorter blocks
    /// are read as two quarters in the same way, each padded with zeros, which are in no class.
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

/// Pads less than a quarter of a block with zeros. The result is assembled in registers: after a
/// byte-wise copy to memory, store-to-load forwarding would fail for the 16-byte load.
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

// SAFETY: the promises of `Vector`: those of `HalfBlock` hold for both halves, which together hold
// every byte of the block. A mask has only bits that one of the halves has; the zeros that pad a
// half are in no class. `are_plain` was computed from both halves when the block was loaded.
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
