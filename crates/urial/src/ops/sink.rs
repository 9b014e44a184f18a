//! What operations write to: a `String`, or any writer, which never gives text back.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;

#[cfg(feature = "alloc")]
use crate::arch::push_lower;

/// Where text is appended. A `String` is one, and so is a [`Stream`].
pub(crate) trait Sink: fmt::Write {
    fn push_str(&mut self, text: &str);

    fn push(&mut self, character: char) {
        self.push_str(character.encode_utf8(&mut [0; 4]));
    }

    fn push_all(&mut self, characters: impl Iterator<Item = char>) {
        characters.for_each(|character| self.push(character));
    }

    /// Appends `text` with its ASCII letters in lower case.
    fn push_lower(&mut self, text: &str) {
        self.push_all(text.chars().map(|character| character.to_ascii_lowercase()));
    }

    /// The number of bytes so far.
    fn len(&self) -> usize;
}

#[cfg(feature = "alloc")]
impl Sink for String {
    #[inline]
    fn push_str(&mut self, text: &str) {
        self.push_str(text);
    }

    #[inline]
    fn push(&mut self, character: char) {
        self.push(character);
    }

    #[inline]
    fn push_all(&mut self, characters: impl Iterator<Item = char>) {
        self.extend(characters);
    }

    #[inline]
    fn push_lower(&mut self, text: &str) {
        push_lower(text, self);
    }

    #[inline]
    fn len(&self) -> usize {
        self.len()
    }
}

/// A writer, and the first error it has returned. Writes nothing after that.
pub(crate) struct Stream<'w> {
    writer: &'w mut dyn fmt::Write,
    len: usize,
    result: fmt::Result,
}

impl<'w> Stream<'w> {
    pub(crate) fn new(writer: &'w mut dyn fmt::Write) -> Stream<'w> {
        Stream { writer, len: 0, result: Ok(()) }
    }

    pub(crate) fn finish(self) -> fmt::Result {
        self.result
    }
}

impl Sink for Stream<'_> {
    fn push_str(&mut self, text: &str) {
        self.len = self.len.saturating_add(text.len());
        self.result = self.result.and_then(|()| self.writer.write_str(text));
    }

    fn len(&self) -> usize {
        self.len
    }
}

impl fmt::Write for Stream<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        self.result
    }
}

/// A writer that drops its text: [`Stream`] counts it.
pub(crate) struct Discard;

impl fmt::Write for Discard {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

/// What the start of a path shows about its guard: see
/// [`Recomposer::path`](super::recompose::Recomposer).
#[derive(Default)]
pub(crate) struct PathStart {
    /// Number of bytes so far.
    len: usize,
    /// Whether there was a `/`.
    has_slash: bool,
    /// Whether the path begins with `//`.
    pub(crate) has_two_slashes: bool,
    /// Whether there is a `:` in the first segment.
    pub(crate) has_colon: bool,
}

impl fmt::Write for PathStart {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.has_two_slashes |= byte == b'/' && self.has_slash && self.len == 1;
            self.has_colon |= byte == b':' && !self.has_slash;
            self.has_slash |= byte == b'/';
            self.len += 1;
        }
        // Nothing more is needed of a path whose first segment has ended.
        if self.has_slash && self.len > 1 { Err(fmt::Error) } else { Ok(()) }
    }
}
