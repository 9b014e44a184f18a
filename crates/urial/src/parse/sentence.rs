//! The buffer for error sentences. `Display` writes to it, and so does the panic of a constant,
//! which cannot use `core::fmt`.

use crate::chars::cast::as_position;

/// A text of up to [`ROOM`](Sentence::ROOM) bytes. It panics if more are pushed.
#[derive(Clone, Copy)]
pub(crate) struct Sentence {
    text: [u8; Sentence::ROOM],
    len: usize,
}

impl Sentence {
    pub(super) const ROOM: usize = 224;
    pub(super) const EMPTY: Sentence = Sentence { text: [0; Sentence::ROOM], len: 0 };

    pub(crate) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.text.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => panic!("only UTF-8 is pushed"),
        }
    }

    pub(super) const fn push(&mut self, text: &str) {
        let (_, rest) = self.text.split_at_mut(self.len);
        rest.split_at_mut(text.len()).0.copy_from_slice(text.as_bytes());
        self.len += text.len();
    }

    /// Appends `number` in base 10 or 16, with at least `digits` digits, upper case.
    pub(super) const fn push_number(&mut self, number: u32, base: u32, digits: u32) {
        if number >= base || digits > 1 {
            self.push_number(number / base, base, digits.saturating_sub(1));
        }
        let (_, from_digit) = "0123456789ABCDEF".split_at(as_position(number % base));
        self.push(from_digit.split_at(1).0);
    }
}
