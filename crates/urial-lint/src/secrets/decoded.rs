//! Octets after decoding, with their places in the text.

use std::ops::Range;

/// The octets of a text after its triplets are decoded, and the place of each.
///
/// ```
/// # use urial_lint::secrets::Decoded;
/// let decoded = Decoded::of(b"a%2Fb");
/// assert_eq!(decoded.octets, b"a/b");
/// assert_eq!(decoded.places.iter().collect::<Vec<_>>(), [0, 1, 4, 5]);
/// assert_eq!(decoded.place(1..3), 1..5);
/// assert!(decoded.is_encoded(1) && !decoded.is_encoded(2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// The octets.
    pub octets: Vec<u8>,
    /// The offset of each in the text, in bytes, and the length of the text at the end.
    pub places: Places,
}

impl Decoded {
    /// Decodes the triplets of `text`, once. A `%` without two digits stays.
    #[must_use]
    pub fn of(text: &[u8]) -> Decoded {
        let mut decoded = Decoded { octets: Vec::new(), places: [0].into_iter().collect() };
        let mut at = 0;
        while let Some(&byte) = text.get(at) {
            let octet = triplet(&text[at..]);
            at += if octet.is_some() { 3 } else { 1 };
            decoded.octets.push(octet.unwrap_or(byte));
            decoded.places.push(at);
        }
        decoded
    }

    /// Takes `text` without decoding.
    #[must_use]
    pub fn raw(text: &[u8]) -> Decoded {
        Decoded { octets: text.to_vec(), places: (0..=text.len()).collect() }
    }

    /// The range in the text of a range of octets.
    ///
    /// # Panics
    /// If the range is not one of these octets.
    #[must_use]
    pub fn place(&self, octets: Range<usize>) -> Range<usize> {
        self.places.at(octets.start)..self.places.at(octets.end)
    }

    /// Whether the octet of this index is a triplet in the text.
    #[must_use]
    pub fn is_encoded(&self, octet: usize) -> bool {
        octet < self.octets.len() && self.places.at(octet + 1) - self.places.at(octet) == 3
    }
}

/// Offsets in ascending order, as a set of bits: two bits for each byte of a text, where a list
/// would take 64.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Places {
    /// Whether each offset is one of these, from the lowest bit of each word.
    words: Vec<u64>,
    /// How many there are before each word.
    before: Vec<usize>,
    len: usize,
}

impl Places {
    /// Adds an offset, which is greater than all others.
    fn push(&mut self, offset: usize) {
        let word = offset / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
            self.before.resize(word + 1, self.len);
        }
        self.words[word] |= 1 << (offset % 64);
        self.len += 1;
    }

    /// The offset of this index.
    ///
    /// # Panics
    /// If there are not as many.
    #[must_use]
    pub fn at(&self, index: usize) -> usize {
        assert!(index < self.len, "no place {index} of {}", self.len);
        let word = self.before.partition_point(|&before| before <= index) - 1;
        let mut bits = self.words[word];
        (self.before[word]..index).for_each(|_| bits &= bits - 1);
        word * 64 + usize::try_from(bits.trailing_zeros()).unwrap_or(0)
    }

    /// All offsets, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        let bits = |word: u64| (0..64).filter(move |bit| word >> bit & 1 == 1);
        self.words
            .iter()
            .enumerate()
            .flat_map(move |(at, &word)| bits(word).map(move |it| 64 * at + it))
    }
}

impl FromIterator<usize> for Places {
    /// Takes offsets in ascending order.
    fn from_iter<T: IntoIterator<Item = usize>>(offsets: T) -> Places {
        let mut places = Places::default();
        offsets.into_iter().for_each(|offset| places.push(offset));
        places
    }
}

/// The octet of the triplet at the start of `text`.
///
/// ```
/// # use urial_lint::secrets::triplet;
/// assert_eq!((triplet(b"%2Fa"), triplet(b"%2"), triplet(b"a")), (Some(b'/'), None, None));
/// ```
#[must_use]
pub fn triplet(text: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = *text else { return None };
    let digit = |byte: u8| char::from(byte).to_digit(16)?.try_into().ok();
    let (high, low): (u8, u8) = (digit(high)?, digit(low)?);
    Some(high << 4 | low)
}
