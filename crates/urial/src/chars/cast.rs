//! Conversions between integer types, each with a name and a reason why it is correct.
//!
//! `as` is used nowhere else, except where `parse/expected.rs` and `parse/state.rs` number the rows
//! of their tables. All functions are `#[inline]`, because the parser is instantiated in other
//! crates.
#![allow(clippy::as_conversions, clippy::cast_possible_truncation)]

/// A byte as an index. Lossless.
#[inline]
pub(crate) const fn index(byte: u8) -> usize {
    byte as usize
}

/// A byte as a mask or as the lowest bits of a word. Lossless.
#[inline]
pub(crate) const fn word(byte: u8) -> u64 {
    byte as u64
}

/// A byte as a `u32`, to compute a code point. Lossless.
#[inline]
pub(crate) const fn unit(byte: u8) -> u32 {
    byte as u32
}

/// 1 for `true`, 0 for `false`.
#[inline]
pub(crate) const fn bit(truth: bool) -> u8 {
    truth as u8
}

/// A position in a text as an offset. Texts are at most `u32::MAX` bytes long: `parse` checks this
/// once.
///
/// # Panics
/// If `position` is greater than `u32::MAX`.
#[inline]
pub(crate) const fn as_offset(position: usize) -> u32 {
    assert!(position <= as_position(u32::MAX), "the length has been checked");
    position as u32
}

/// An offset as a position. Lossless, because the text is in memory; with a 16-bit `usize`,
/// `u32::MAX` becomes `usize::MAX`.
#[inline]
pub(crate) const fn as_position(offset: u32) -> usize {
    offset as usize
}

/// A position as a word. Lossless, as no `usize` has more than 64 bits.
#[inline]
pub(crate) const fn as_word(position: usize) -> u64 {
    position as u64
}

/// A word that came from a position, as a position. Lossless.
#[inline]
pub(crate) const fn as_place(word: u64) -> usize {
    word as usize
}

/// Byte `place` of a number, counted from the lowest.
#[inline]
pub(crate) const fn byte_of(number: u32, place: u32) -> u8 {
    (number >> (8 * place)) as u8
}

/// The code point of a character. Lossless.
#[inline]
pub(crate) const fn code_point(character: char) -> u32 {
    character as u32
}

/// A number as a word. Lossless.
#[inline]
pub(crate) const fn long(number: u32) -> u64 {
    number as u64
}

/// The lower 64 bits of a set.
#[inline]
pub(crate) const fn lower_half(bits: u128) -> u64 {
    bits as u64
}

/// The lower and the upper half of a word. Lossless.
#[inline]
pub(crate) const fn halves(word: u64) -> [u32; 2] {
    [word as u32, (word >> 32) as u32]
}
