//! The words of a text; each may be a URI (RFC 3986 Appendix C).

use std::ops::Range;

/// The words of a text: what blanks, controls, angle brackets and quotation marks delimit. A mark
/// within a word that may be a URI is a part of it, because a password may have one.
pub(crate) fn words(text: &[u8]) -> Words<'_> {
    Words {
        text,
        at: 0,
        start: 0,
        has_delimiter: false,
        has_slashes: false,
        has_equals: false,
        closing: None,
    }
}

/// Finds one word after the other, because a list of all would be longer than the text.
pub(crate) struct Words<'t> {
    text: &'t [u8],
    /// The offset of the next byte to read.
    at: usize,
    /// Where the word begins that is being read.
    start: usize,
    /// Whether it has a delimiter of URIs.
    has_delimiter: bool,
    /// Whether it has one other than a `:`.
    has_slashes: bool,
    /// Whether it has a `=`.
    has_equals: bool,
    /// The mark that ends it.
    closing: Option<u8>,
}

impl Iterator for Words<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        // PERF: most bytes change nothing.
        while let Some(len) = self.text[self.at..].iter().position(|&it| matters(it)) {
            self.at += len;
            if let Some(word) = self.step(self.text[self.at]) {
                return Some(word);
            }
        }
        self.at = self.text.len();
        self.end(self.text.len())
    }
}

impl Words<'_> {
    /// Reads a byte. Returns the word that it ends.
    fn step(&mut self, byte: u8) -> Option<Range<usize>> {
        let at = self.at;
        self.at += 1;
        if byte.is_ascii_whitespace() || byte.is_ascii_control() {
            return self.end(at);
        }
        if self.closing == Some(byte) {
            self.closing = None;
            return self.end(at);
        }
        let may_end = || !self.is_in_value(at) && self.may_end(self.text, at);
        if let Some(mark) = closing_mark(byte).filter(|_| may_end()) {
            self.closing = Some(mark);
            return self.end(at);
        }
        self.read(self.text, at);
        None
    }

    fn end(&mut self, at: usize) -> Option<Range<usize>> {
        let word = self.start..at;
        (self.start, self.has_delimiter, self.has_slashes) = (at + 1, false, false);
        self.has_equals = false;
        (!word.is_empty()).then_some(word)
    }

    fn read(&mut self, text: &[u8], at: usize) {
        self.has_delimiter |= b":/?#@&".contains(&text[at]);
        self.has_equals |= text[at] == b'=';
        self.has_slashes |= b"/?#&".contains(&text[at]);
    }

    /// Whether a quotation mark is between letters or digits of a value, which it belongs to.
    fn is_in_value(&self, at: usize) -> bool {
        let is_inner = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
        let word = &self.text[self.start..at];
        b"\"'`".contains(&self.text[at])
            && is_inner(word.last())
            && is_inner(self.text.get(at + 1))
            && self.has_equals
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

/// Whether a byte may end a word, or decide where one ends.
fn matters(byte: u8) -> bool {
    matches!(
        byte,
        0..=b' '
            | 0x7F
            | b'<'
            | b'>'
            | b'"'
            | b'\''
            | b'`'
            | b':'
            | b'/'
            | b'?'
            | b'#'
            | b'@'
            | b'&'
            | b'='
    )
}

/// The mark that ends what a mark begins.
fn closing_mark(opening: u8) -> Option<u8> {
    match opening {
        b'<' => Some(b'>'),
        b'"' | b'\'' | b'`' => Some(opening),
        _ => None,
    }
}
