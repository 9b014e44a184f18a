//! The conversions between integer types, each named and argued. `as` stands nowhere else but
//! where `parse/expected.rs` and `parse/state.rs` number their lines.
//!
//! All are inlined: readers are compiled where they are used, in another crate than these.
#![allow(clippy::as_conversions, clippy::cast_possible_truncation)]

/// A byte as an index. Always exact.
#[inline]
pub(crate) const fn index(byte: u8) -> usize {
    byte as usize
}

/// A byte as the lowest bits of a word. Always exact.
#[inline]
pub(crate) const fn word(byte: u8) -> u64 {
    byte as u64
}

/// A byte as a code unit of a character. Always exact.
#[inline]
pub(crate) const fn unit(byte: u8) -> u32 {
    byte as u32
}

/// A truth as 0 or 1.
#[inline]
pub(crate) const fn bit(truth: bool) -> u8 {
    truth as u8
}

/// A position in a text that is known to be at most `u32::MAX` bytes long, as `parse` checks once.
#[inline]
pub(crate) const fn as_offset(position: usize) -> u32 {
    assert!(position <= as_position(u32::MAX), "the length has been checked");
    position as u32
}

/// An offset as a position. Exact: the text is in memory, so `usize` can count it; on a machine of
/// 16 bits `u32::MAX` becomes the length of the longest text.
#[inline]
pub(crate) const fn as_position(offset: u32) -> usize {
    offset as usize
}

/// A position as a word. Exact on any machine whose positions have at most 64 bits.
#[inline]
pub(crate) const fn as_word(position: usize) -> u64 {
    position as u64
}

/// A word that is a position. Exact.
#[inline]
pub(crate) const fn as_place(word: u64) -> usize {
    word as usize
}

/// Byte `place` of a number, counted from its lowest.
#[inline]
pub(crate) const fn byte_of(number: u32, place: u32) -> u8 {
    (number >> (8 * place)) as u8
}

/// A character as its code point. Always exact.
#[inline]
pub(crate) const fn code_point(character: char) -> u32 {
    character as u32
}

/// A number as a word. Always exact.
#[inline]
pub(crate) const fn long(number: u32) -> u64 {
    number as u64
}

/// The lower half of a set of bits. Always exact.
#[inline]
pub(crate) const fn lower_half(bits: u128) -> u64 {
    bits as u64
}

/// The lower and the upper half of a word. Exact.
#[inline]
pub(crate) const fn halves(word: u64) -> [u32; 2] {
    [word as u32, (word >> 32) as u32]
}
