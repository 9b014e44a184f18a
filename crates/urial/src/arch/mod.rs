//! From bytes to masks: 64 bytes at a time, one bit per byte, one mask per class.
//!
//! A kernel is one function, [`classify`]. The portable one, [`all::classify`], is the
//! specification that every other kernel is tested against; it also serves constants.

pub(crate) mod all;

pub(crate) use all::classify;

/// How many bytes a block has, and a mask bits.
pub(crate) const BLOCK: usize = 64;

/// Which bytes of a block belong to which class: bit `i` speaks of byte `i`.
///
/// Bits beyond the end of a short block are 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Masks {
    pub(crate) colon: u64,
    pub(crate) slash: u64,
    pub(crate) question: u64,
    pub(crate) hash: u64,
    pub(crate) at: u64,
    /// `[` and `]`.
    pub(crate) bracket: u64,
    pub(crate) percent: u64,
    /// ASCII that may stand nowhere in a URI.
    pub(crate) illegal: u64,
    pub(crate) non_ascii: u64,
    pub(crate) hexdig: u64,
    pub(crate) digit: u64,
    /// What a scheme may hold after its first letter.
    pub(crate) scheme: u64,
}
