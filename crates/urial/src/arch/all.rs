//! The portable kernel: a table look-up per byte, and eight bytes turned into bits at a time.

use super::{BLOCK, Masks};
use crate::abnf::{self, Set};
use crate::cast;

/// Classifies the bytes of a block, of which there are at most 64.
pub(crate) const fn classify(block: &[u8]) -> Masks {
    assert!(block.len() <= BLOCK);
    let mut structure = [0; 8];
    let mut kind = [0; 8];
    let mut rest = block;
    let mut shift = 0;
    while let Some((eight, tail)) = rest.split_first_chunk::<8>() {
        add(&mut structure, rows(eight, &STRUCTURE), shift);
        add(&mut kind, rows(eight, &KIND), shift);
        rest = tail;
        shift += 8;
    }
    if !rest.is_empty() {
        add(&mut structure, rows(rest, &STRUCTURE), shift);
        add(&mut kind, rows(rest, &KIND), shift);
    }
    let [colon, slash, question, hash, at, bracket, percent, illegal] = structure;
    let [hexdig, digit, scheme, non_ascii, ..] = kind;
    Masks {
        colon,
        slash,
        question,
        hash,
        at,
        bracket,
        percent,
        illegal,
        non_ascii,
        hexdig,
        digit,
        scheme,
    }
}

/// Byte `i` holds the classes of character `i`, a bit each.
const fn rows(chars: &[u8], table: &[u8; 256]) -> u64 {
    let mut rows = 0;
    let mut i = 0;
    while i < chars.len() {
        rows |= cast::word(table[cast::index(chars[i])]) << (8 * i);
        i += 1;
    }
    rows
}

/// Adds eight characters to the eight masks, at bit `shift`.
const fn add(masks: &mut [u64; 8], rows: u64, shift: u32) {
    let mut class = 0;
    while class < 8 {
        masks[class] |= column(rows >> class) << shift;
        class += 1;
    }
}

/// The lowest bit of each of the eight bytes, as eight bits: the product adds bit `8 i` up at `56 + i`.
const fn column(rows: u64) -> u64 {
    (rows & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The classes the grammar stops at, a bit each, in the order [`classify`] takes them apart.
const STRUCTURE: [u8; 256] = table(
    &[
        Set::of(b":"),
        Set::of(b"/"),
        Set::of(b"?"),
        Set::of(b"#"),
        Set::of(b"@"),
        Set::of(b"[]"),
        Set::of(b"%"),
        Set::range(0, 127).without(abnf::URI),
    ],
    0,
);

/// The classes a stop is judged by.
const KIND: [u8; 256] = table(&[abnf::HEXDIG, abnf::DIGIT, abnf::SCHEME], 1 << 3);

/// A table from a byte to its classes, bit `i` for `sets[i]`; `non_ascii` for what no set can hold.
const fn table(sets: &[Set], non_ascii: u8) -> [u8; 256] {
    let mut table = [non_ascii; 256];
    let mut byte = 0;
    while byte < 128 {
        table[cast::index(byte)] = 0;
        let mut class = 0;
        while class < sets.len() {
            table[cast::index(byte)] |= cast::bit(sets[class].has(byte)) << class;
            class += 1;
        }
        byte += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A mask, and what it means for one byte.
    type Meaning = (u64, fn(u8) -> bool);

    fn meanings(masks: Masks) -> [Meaning; 12] {
        [
            (masks.colon, |byte| byte == b':'),
            (masks.slash, |byte| byte == b'/'),
            (masks.question, |byte| byte == b'?'),
            (masks.hash, |byte| byte == b'#'),
            (masks.at, |byte| byte == b'@'),
            (masks.bracket, |byte| byte == b'[' || byte == b']'),
            (masks.percent, |byte| byte == b'%'),
            (masks.illegal, |byte| byte.is_ascii() && !abnf::URI.has(byte)),
            (masks.non_ascii, |byte| !byte.is_ascii()),
            (masks.hexdig, |byte| byte.is_ascii_hexdigit()),
            (masks.digit, |byte| byte.is_ascii_digit()),
            (masks.scheme, |byte| abnf::SCHEME.has(byte)),
        ]
    }

    #[test]
    fn every_byte_has_its_bits_at_every_place() {
        for byte in 0..=255 {
            for place in 0..BLOCK {
                // NUL is illegal, so that nothing but the byte itself sets the other bits.
                let mut block = [0; BLOCK];
                block[place] = byte;
                for (class, (mask, has)) in meanings(classify(&block)).into_iter().enumerate() {
                    let others = if has(0) { !(1 << place) } else { 0 };
                    let own = u64::from(has(byte)) << place;
                    assert_eq!(mask, others | own, "class {class} of {byte:#04x} at {place}");
                }
            }
        }
    }

    #[test]
    fn nothing_is_set_behind_the_end() {
        for len in 0..BLOCK {
            for (mask, _) in meanings(classify(&[b'%', 0, 0xFF, b'a', b'1'].repeat(13)[..len])) {
                assert_eq!(mask >> len, 0);
            }
        }
    }
}
