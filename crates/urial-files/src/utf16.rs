//! Files in UTF-16, as programs of Windows write them.

use std::io::{self, Read};

/// The byte order marks, little endian first.
pub(crate) const MARKS: [[u8; 2]; 2] = [[0xFF, 0xFE], [0xFE, 0xFF]];

/// UTF-16 without its byte order mark, read as UTF-8. What is no character is U+FFFD.
pub(crate) struct Utf16<R> {
    source: R,
    unit: fn([u8; 2]) -> u16,
    /// Octets of UTF-8 that are not taken yet, and how many of them are.
    made: Vec<u8>,
    taken: usize,
    /// Octets of the source that are no character yet: at most three.
    rest: Vec<u8>,
}

impl<R: Read> Utf16<R> {
    /// Returns the source as UTF-8, after one of the [`MARKS`].
    pub(crate) fn new(mark: [u8; 2], source: R) -> Utf16<R> {
        let unit = if mark == MARKS[0] { u16::from_le_bytes } else { u16::from_be_bytes };
        Utf16 { source, unit, made: Vec::new(), taken: 0, rest: Vec::new() }
    }

    /// Decodes the octets of one read. Returns whether there were any.
    fn decode(&mut self) -> io::Result<bool> {
        let mut octets = std::mem::take(&mut self.rest);
        let start = octets.len();
        octets.resize(start + AT_ONCE, 0);
        let read = self.source.read(&mut octets[start..])?;
        octets.truncate(start + read);
        let (pairs, odd) = octets.as_chunks::<2>();
        let mut units: Vec<u16> = pairs.iter().map(|pair| (self.unit)(*pair)).collect();
        if read == 0 {
            // Half a unit is no character.
            units.extend(odd.first().map(|_| 0xD800));
        } else {
            let is_half = units.pop_if(|last| (0xD800..0xDC00).contains(last)).is_some();
            self.rest = octets[octets.len() - odd.len() - 2 * usize::from(is_half)..].to_vec();
        }
        self.made = String::from_utf16_lossy(&units).into_bytes();
        self.taken = 0;
        Ok(read > 0)
    }
}

const AT_ONCE: usize = 1 << 16;

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // A read may end within the first character.
        while self.taken == self.made.len() && !buffer.is_empty() && self.decode()? {}
        let read = (&self.made[self.taken..]).read(buffer)?;
        self.taken += read;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A source that gives one octet at a time.
    struct Slow<'s>(&'s [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = buffer.len().min(1);
            self.0.read(&mut buffer[..count])
        }
    }

    fn decoded(mark: [u8; 2], source: impl Read) -> String {
        let mut text = String::new();
        Utf16::new(mark, source).read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn utf_16_is_read_as_utf_8() {
        let long = "é\u{1F600}a".repeat(40_000);
        for text in ["", "http://e.org/\r\n", "日本\u{1F600}\n", &long] {
            let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
            assert_eq!(decoded(MARKS[0], &*little), text);
            assert_eq!(decoded(MARKS[1], &*big), text);
            assert_eq!(decoded(MARKS[1], Slow(&big)), text);
        }
        // A surrogate alone, and half a unit at the end.
        assert_eq!(decoded(MARKS[1], &b"\xD8\x00\x00a"[..]), "\u{FFFD}a");
        assert_eq!(decoded(MARKS[0], &b"a\0b"[..]), "a\u{FFFD}");
        assert_eq!(decoded(MARKS[1], &b"\xD8\x3D"[..]), "\u{FFFD}");
    }
}
