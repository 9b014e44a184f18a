//! A line that is not a reference: the error, with the line and its place.

use core::fmt;

use crate::parse::error::ParseError;

/// A line that is not a reference, and why: what [`Lines`](crate::Lines) returns for it.
///
/// `Copy`, and no larger than the reference that the line would be. `Display` writes the number of
/// the line and the sentence of the error. `Debug` leaves the text out, which may contain a
/// password.
///
/// ```
/// # use urial::lines;
/// let buffer = b"http://e.org/\n/a\xFF\n";
/// let error = lines(buffer).find_map(Result::err).unwrap();
/// assert_eq!((error.text(), error.line(), error.offset()), (&b"/a\xFF"[..], 2, 14));
/// let sentence = r##"line 2: path: expected pchar, "/", "?" or "#", found 0xFF at byte 2"##;
/// assert_eq!(error.to_string(), sentence);
/// assert!(error.error().explain(error.text()).to_string().contains("/a\\xFF\n"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct LineError<'a> {
    text: &'a [u8],
    line: u64,
    offset: u64,
    error: ParseError,
}

impl<'a> LineError<'a> {
    pub(super) const fn new(
        error: ParseError,
        text: &'a [u8],
        line: u64,
        offset: u64,
    ) -> LineError<'a> {
        LineError { text, line, offset, error }
    }

    /// Returns why the line is not a reference. Its offset is in the line.
    #[must_use]
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// Returns the line, without LF or CR LF. It may not be UTF-8.
    #[must_use]
    pub const fn text(&self) -> &'a [u8] {
        self.text
    }

    /// Returns the number of the line, counted from 1.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// Returns where the line starts, in bytes from the start of the buffer or file. The byte of
    /// the error is `error().offset()` after it.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}

impl From<LineError<'_>> for ParseError {
    fn from(error: LineError<'_>) -> ParseError {
        error.error
    }
}

impl fmt::Display for LineError<'_> {
    /// Writes `line N: ` and the sentence of the error.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

impl fmt::Debug for LineError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineError")
            .field("line", &self.line)
            .field("offset", &self.offset)
            .field("error", &self.error)
            .finish_non_exhaustive()
    }
}

impl core::error::Error for LineError<'_> {}
