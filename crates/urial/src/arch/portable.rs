//! The portable kernel: a table look-up per byte yields one bit for each of eight classes.
#![allow(unsafe_code)]

use super::{BLOCK, Block, Kernel, Masks, PLAIN, WorkInPlace};
use crate::chars::abnf::{self, Set};
use crate::chars::bits::{but_lowest, low, lowest};
use crate::chars::cast;

/// Computes the masks of a block of at most 64 bytes.
pub(crate) const fn classify(block: &[u8]) -> Masks {
    let [colon, slash, question, hash, at, percent, ..] = class_masks(block, &STRUCTURE);
    let [hexdig, digit, scheme, bracket, uri, non_ascii, ..] = class_masks(block, &KIND);
    let illegal = low(block.len()) & !(uri | non_ascii);
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

/// For each of the eight classes of `table`, the bytes that are in it.
const fn class_masks(block: &[u8], table: &[u64; 256]) -> [u64; 8] {
    assert!(block.len() <= BLOCK);
    let mut groups = [0; 8];
    let mut rest = block;
    let mut group = 0;
    while let Some((eight, tail)) = rest.split_first_chunk::<8>() {
        groups[group] = classes(eight, table);
        rest = tail;
        group += 1;
    }
    if !rest.is_empty() {
        groups[group] = classes(&padded(block, rest.len()).to_le_bytes(), table);
    }
    transposed(groups)
}

/// The last `len` bytes of `block`, fewer than eight, padded with zeros, which are in no class.
const fn padded(block: &[u8], len: usize) -> u64 {
    if let Some(eight) = block.last_chunk::<8>() {
        return u64::from_le_bytes(*eight) >> (8 * (8 - len));
    }
    let mut bytes = 0;
    let mut i = 0;
    while i < len {
        bytes |= cast::word(block[i]) << (8 * i);
        i += 1;
    }
    bytes
}

/// Byte `class` has bit `i` if character `i` of the eight is in that class.
#[inline(always)]
const fn classes(chars: &[u8; 8], table: &[u64; 256]) -> u64 {
    classes_of_four(chars, 0, table) + classes_of_four(chars, 4, table) * 16
}

/// The same for the four characters from `chars[at]` on.
// PERF: sums with small factors, because one instruction scales and adds (`parse`). Each byte of a
// table entry is 0 or 1, so no sum carries into the next byte.
#[inline(always)]
const fn classes_of_four(chars: &[u8; 8], at: usize, table: &[u64; 256]) -> u64 {
    let [a, b] = [table[cast::index(chars[at])], table[cast::index(chars[at + 1])]];
    let [c, d] = [table[cast::index(chars[at + 2])], table[cast::index(chars[at + 3])]];
    a + b * 2 + (c * 4 + d * 8)
}

/// Transposes 8 x 8 bytes: byte `j` of word `i` becomes byte `i` of word `j`.
///
/// Swaps blocks of four, two and one bytes across the diagonal.
const fn transposed(mut words: [u64; 8]) -> [u64; 8] {
    words = swapped(words, 4, 0x0000_0000_FFFF_FFFF);
    words = swapped(words, 2, 0x0000_FFFF_0000_FFFF);
    swapped(words, 1, 0x00FF_00FF_00FF_00FF)
}

/// Swaps bytes of words that are `distance` words apart: those of `low` in the later word with
/// those `distance` bytes higher in the earlier one.
const fn swapped(mut words: [u64; 8], distance: usize, low: u64) -> [u64; 8] {
    let mut i = 0;
    while i < words.len() {
        if i & distance == 0 {
            let differing = (words[i] >> (8 * distance) ^ words[i + distance]) & low;
            words[i] ^= differing << (8 * distance);
            words[i + distance] ^= differing;
        }
        i += 1;
    }
    words
}

/// The kernel of any machine.
#[derive(Clone, Copy)]
pub(super) struct Portable;

/// The masks that every parse needs, and the bytes, from which the other masks are computed.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'t> {
    bytes: &'t [u8],
    structure: [u64; 8],
}

impl Portable {
    pub(super) fn run<W: WorkInPlace>(work: W, place: &mut W::Place) -> W::Output {
        work.with_place(Portable, place)
    }
}

// SAFETY: the promises of `Kernel`: `class_masks` looks up every byte of a block, and the block
// keeps its bytes. `is_ascii` is that of slices. `low`, `start` and `line_masks` are the defaults,
// which keep the promises if `load` and `non_ascii` do.
unsafe impl Kernel for Portable {
    type Block<'t> = Bytes<'t>;

    #[inline(always)]
    fn load(self, block: &[u8]) -> Bytes<'_> {
        Bytes { bytes: block, structure: class_masks(block, &STRUCTURE) }
    }

    #[inline(always)]
    fn line_feeds(self, block: &[u8; BLOCK]) -> u64 {
        all_equal(block, b'\n')
    }

    #[inline(always)]
    fn is_ascii(self, block: &[u8; BLOCK]) -> bool {
        block.is_ascii()
    }

    fn masks(self, block: &[u8]) -> Masks {
        classify(block)
    }
}

impl Bytes<'_> {
    /// The bytes that are not plain.
    fn unusual(self) -> u64 {
        !self.plain() & low(self.bytes.len())
    }

    /// The bytes of `asked` that are accepted by `is_one`, tested one by one.
    fn among(self, mut asked: u64, is_one: fn(u8) -> bool) -> u64 {
        let mut found = 0;
        while asked != 0 {
            let at = lowest(asked);
            let is_one = self.bytes.get(at).is_some_and(|&byte| is_one(byte));
            found |= u64::from(is_one) << at;
            asked = but_lowest(asked);
        }
        found
    }
}

// SAFETY: the promises of `Block`: the table has no class for bytes that are not ASCII, and a class
// for `%` and for `@` alone, so `plain`, `percent` and `at` have bits for their characters only.
// `uri`, `bracket` and `non_ascii` test each byte that is not plain. `are_plain` is the default,
// which tests `plain`.
unsafe impl Block for Bytes<'_> {
    fn colon(self) -> u64 {
        self.structure[0]
    }

    fn slash(self) -> u64 {
        self.structure[1]
    }

    fn question(self) -> u64 {
        self.structure[2]
    }

    fn hash(self) -> u64 {
        self.structure[3]
    }

    fn at(self) -> u64 {
        self.structure[4]
    }

    fn percent(self) -> u64 {
        self.structure[5]
    }

    fn line_feed(self) -> u64 {
        all_equal(self.bytes, b'\n')
    }

    fn carriage_return(self) -> u64 {
        all_equal(self.bytes, b'\r')
    }

    fn plain(self) -> u64 {
        self.structure[6]
    }

    fn uri(self) -> u64 {
        self.plain() | self.among(self.unusual(), |byte| abnf::URI.has(byte))
    }

    fn bracket(self) -> u64 {
        self.among(self.unusual(), |byte| matches!(byte, b'[' | b']'))
    }

    fn non_ascii(self) -> u64 {
        self.among(self.unusual(), |byte| !byte.is_ascii())
    }

    fn maybe_not_ucschar(self) -> u64 {
        self.among(self.non_ascii(), |byte| byte == 0xC2 || byte >= 0xEE)
    }

    fn hexdig(self, asked: u64) -> u64 {
        self.among(asked, |byte| abnf::HEXDIG.has(byte))
    }

    fn digit(self, asked: u64) -> u64 {
        self.among(asked, |byte| abnf::DIGIT.has(byte))
    }

    fn alpha(self, asked: u64) -> u64 {
        self.structure[7] & asked
    }

    fn scheme(self, asked: u64) -> u64 {
        self.among(asked, |byte| abnf::SCHEME.has(byte))
    }

    fn equal_to(self, byte: u8) -> u64 {
        all_equal(self.bytes, byte)
    }

    fn dot(self, asked: u64) -> u64 {
        self.among(asked, |byte| byte == b'.')
    }

    #[cfg(feature = "alloc")]
    fn capital(self, asked: u64) -> u64 {
        self.among(asked, |byte| abnf::CAPITAL.has(byte))
    }
}

/// The bytes of a block that are `byte`.
#[inline(always)]
fn all_equal(block: &[u8], byte: u8) -> u64 {
    let (groups, rest) = block.as_chunks::<8>();
    let mut found = 0;
    for (i, group) in groups.iter().enumerate() {
        found |= equal(u64::from_le_bytes(*group), byte) << (8 * i);
    }
    for (i, &other) in rest.iter().enumerate() {
        found |= u64::from(other == byte) << (block.len() - rest.len() + i);
    }
    found
}

/// Which of eight characters are `byte`.
const fn equal(chars: u64, byte: u8) -> u64 {
    const LOW: u64 = u64::MAX / 255;
    let differing = chars ^ (LOW * cast::word(byte));
    // The highest bit of each byte that is 0; no sum carries into the next byte.
    let equal = !(((differing & !(LOW << 7)) + !(LOW << 7)) | differing) & (LOW << 7);
    // Gathers eight bits that are 7 places apart in the highest byte.
    (equal >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The classes that every parse uses: delimiters, `%`, plain bytes and letters.
static STRUCTURE: [u64; 256] = table(
    &[
        Set::of(b":"),
        Set::of(b"/"),
        Set::of(b"?"),
        Set::of(b"#"),
        Set::of(b"@"),
        Set::of(b"%"),
        PLAIN,
        abnf::ALPHA,
    ],
    0,
);

/// The classes that are used rarely.
static KIND: [u64; 256] =
    table(&[abnf::HEXDIG, abnf::DIGIT, abnf::SCHEME, Set::of(b"[]"), abnf::URI], 1 << 40);

/// A table from a byte to its classes: byte `i` of an entry is 1 if `sets[i]` contains the byte.
/// The entry of a byte that is not ASCII is `non_ascii`.
const fn table(sets: &[Set], non_ascii: u64) -> [u64; 256] {
    let mut table = [non_ascii; 256];
    let mut byte = 0;
    while byte < 128 {
        table[cast::index(byte)] = 0;
        let mut class = 0;
        while class < sets.len() {
            let bit = cast::word(cast::bit(sets[class].has(byte)));
            table[cast::index(byte)] |= bit << (8 * class);
            class += 1;
        }
        byte += 1;
    }
    table
}
