//! Octets after decoding, with their places in the text.

/// The octets of a text after its triplets are decoded, and the place of each.
///
/// ```
/// # use urial_lint::secrets::Decoded;
/// let decoded = Decoded::of(b"a%2Fb");
/// assert_eq!(decoded.octets, b"a/b");
/// assert_eq!(decoded.places, [0, 1, 4, 5]);
/// assert!(decoded.is_encoded(1) && !decoded.is_encoded(2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// The octets.
    pub octets: Vec<u8>,
    /// The offset of each in the text, in bytes, and the length of the text at the end.
    pub places: Vec<usize>,
}

impl Decoded {
    /// Decodes the triplets of `text`, once. A `%` without two digits stays.
    #[must_use]
    pub fn of(text: &[u8]) -> Decoded {
        let mut decoded = Decoded { octets: Vec::new(), places: vec![0] };
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

    /// Whether the octet of this index is a triplet in the text.
    #[must_use]
    pub fn is_encoded(&self, octet: usize) -> bool {
        matches!(self.places.get(octet..=octet + 1), Some([start, end]) if end - start == 3)
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
