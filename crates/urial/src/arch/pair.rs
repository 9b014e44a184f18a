//! 64 bytes as two pieces of 32, for machines whose registers do not hold more.

#![allow(unsafe_code)]

use super::class::{Class, Vector};
use super::{Ascii, BLOCK};

/// The length of a piece.
pub(super) const WIDTH: usize = 32;

/// 32 bytes in registers. Bit `i` of an answer speaks of byte `i`.
///
/// # Safety
/// It holds the bytes it was loaded from, and `among` has no bit for one that is not of the class.
pub(super) unsafe trait Piece: Copy {
    /// Whoever has one may use the instructions.
    type Kernel: Copy;

    fn load(kernel: Self::Kernel, piece: &[u8; WIDTH]) -> Self;
    fn equal(self, byte: u8) -> u32;
    fn among(self, class: &'static Class) -> u32;
    fn non_ascii(self) -> u32;
}

/// Two pieces that may overlap: where they do, they agree.
#[derive(Clone, Copy)]
pub(super) struct Pair<'t, P> {
    source: &'t [u8],
    first: P,
    last: P,
    /// Where the last begins.
    start: usize,
}

impl<'t, P: Piece> Pair<'t, P> {
    /// Loads a block, of which there are at most 64 bytes.
    ///
    /// No byte is read that is not the block's: the last piece ends where the block does, and less
    /// than a piece is copied, with zeros behind it, which are in no class.
    #[inline(always)]
    pub(super) fn load(kernel: P::Kernel, source: &'t [u8]) -> Pair<'t, P> {
        let len = source.len();
        assert!(len <= BLOCK);
        if let Some(first) = source.first_chunk()
            && let Some(last) = source.last_chunk()
        {
            let (first, last) = (P::load(kernel, first), P::load(kernel, last));
            return Pair { source, first, last, start: len - WIDTH };
        }
        let mut copy = [0; WIDTH];
        copy[..len].copy_from_slice(source);
        let piece = P::load(kernel, &copy);
        Pair { source, first: piece, last: piece, start: 0 }
    }

    #[inline(always)]
    fn join(self, first: u32, last: u32) -> u64 {
        u64::from(first) | u64::from(last) << self.start
    }
}

// SAFETY: as of its pieces, which overlap only in what both of them hold.
unsafe impl<'t, P: Piece> Vector<'t> for Pair<'t, P> {
    #[inline(always)]
    fn plain_text(self, len: usize) -> Option<Ascii<'t>> {
        // SAFETY: this has been loaded from `source`.
        unsafe { Ascii::of_block(self.source, self, len) }
    }

    #[inline(always)]
    fn equal(self, byte: u8) -> u64 {
        self.join(self.first.equal(byte), self.last.equal(byte))
    }

    #[inline(always)]
    fn among(self, class: &'static Class, asked: u64) -> u64 {
        let first = self.first.among(class);
        if asked >> WIDTH == 0 {
            return u64::from(first) & asked;
        }
        self.join(first, self.last.among(class)) & asked
    }

    #[inline(always)]
    fn non_ascii(self) -> u64 {
        self.join(self.first.non_ascii(), self.last.non_ascii())
    }
}
