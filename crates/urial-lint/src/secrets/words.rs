//! The words of a text, each of which may be a URI (RFC 3986 Appendix C).

use std::ops::Range;

/// The words of a text: what blanks, controls, angle brackets and quotation marks delimit. A mark
/// within a word that may be a URI is a part of it, because a password may have one.
pub(crate) fn words(text: &[u8]) -> Vec<Range<usize>> {
    let mut words = Words { found: vec![], start: 0, has_delimiter: false, has_slashes: false };
    let mut closing = None;
    for (at, &byte) in text.iter().enumerate() {
        if byte.is_ascii_whitespace() || byte.is_ascii_control() {
            words.end(at);
        } else if closing == Some(byte) {
            words.end(at);
            closing = None;
        } else if let Some(mark) = closing_mark(byte).filter(|_| words.may_end(text, at)) {
            words.end(at);
            closing = Some(mark);
        } else {
            words.read(text, at);
        }
    }
    words.end(text.len());
    words.found
}

struct Words {
    found: Vec<Range<usize>>,
    /// Where the word begins that is being read.
    start: usize,
    /// Whether it has a delimiter of URIs.
    has_delimiter: bool,
    /// Whether it has one other than a `:`.
    has_slashes: bool,
}

impl Words {
    fn end(&mut self, at: usize) {
        if self.start < at {
            self.found.push(self.start..at);
        }
        *self = Words {
            found: std::mem::take(&mut self.found),
            start: at + 1,
            has_delimiter: false,
            has_slashes: false,
        };
    }

    fn read(&mut self, text: &[u8], at: usize) {
        self.has_delimiter |= b":/?#@&".contains(&text[at]);
        self.has_slashes |= b"/?#&".contains(&text[at]);
    }

    /// Whether an opening mark ends the word. A `'` may be a part of any component.
    fn may_end(&self, text: &[u8], at: usize) -> bool {
        if text[at] == b'\'' {
            !self.has_delimiter || &text[self.start..at] == b":"
        } else {
            !self.has_slashes
        }
    }
}

/// The mark that ends what a mark begins.
fn closing_mark(opening: u8) -> Option<u8> {
    match opening {
        b'<' => Some(b'>'),
        b'"' | b'\'' | b'`' => Some(opening),
        _ => None,
    }
}
