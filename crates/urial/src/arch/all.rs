//! The portable kernel: a table look-up per byte, and eight bytes turned into bits at a time.

use super::{BLOCK, Masks};
use crate::abnf::{self, Set};
use crate::cast;

/// Classifies the bytes of a block, of which there are at most 64.
pub(crate) const fn classify(block: &[u8]) -> Masks {
    assert!(block.len() <= BLOCK);
    let mut structure = [[0; 8]; 8];
    let mut kind = [[0; 8]; 8];
    let mut rest = block;
    let mut group = 0;
    while let Some((eight, tail)) = rest.split_first_chunk::<8>() {
        add(&mut structure, rows(eight, &STRUCTURE), group);
        add(&mut kind, rows(eight, &KIND), group);
        rest = tail;
        group += 1;
    }
    if !rest.is_empty() {
        add(&mut structure, rows(rest, &STRUCTURE), group);
        add(&mut kind, rows(rest, &KIND), group);
    }
    let [colon, slash, question, hash, at, bracket, percent, illegal] = words(structure);
    let [hexdig, digit, scheme, non_ascii, ..] = words(kind);
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

/// Adds the eight characters of `group` to the eight masks, of which each has a byte for them.
const fn add(masks: &mut [[u8; 8]; 8], rows: u64, group: usize) {
    let columns = transpose(rows).to_le_bytes();
    let mut class = 0;
    while class < 8 {
        masks[class][group] = columns[class];
        class += 1;
    }
}

/// Turns eight bytes of eight bits about: bit `j` of byte `i` becomes bit `i` of byte `j`.
///
/// Blocks of one, two and four bits change places with their mirror images.
const fn transpose(rows: u64) -> u64 {
    let rows = swap(rows, 7, 0x00AA_00AA_00AA_00AA);
    let rows = swap(rows, 14, 0x0000_CCCC_0000_CCCC);
    swap(rows, 28, 0x0000_0000_F0F0_F0F0)
}

/// The bits of `mask` change places with those `distance` above them.
const fn swap(bits: u64, distance: u32, mask: u64) -> u64 {
    let differing = (bits ^ bits >> distance) & mask;
    bits ^ differing ^ differing << distance
}

const fn words(masks: [[u8; 8]; 8]) -> [u64; 8] {
    let mut words = [0; 8];
    let mut class = 0;
    while class < 8 {
        words[class] = u64::from_le_bytes(masks[class]);
        class += 1;
    }
    words
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
