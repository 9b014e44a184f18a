//! References written into text (RFC 3986 Appendix C): in angle brackets and, if they are long, on
//! several lines.

use core::fmt::{self, Write as _};

use crate::reference::borrowed::ToReference;
use crate::reference::masked::Masked;

/// Writes a reference for text: in angle brackets, which Appendix C recommends.
///
/// `Display` writes it on one line, or on lines of a [`width`](Wrapped::width). Never allocates.
///
/// ```
/// # use urial::{UriRef, wrap};
/// let reference = UriRef::parse("http://e.org/a-long-path/to?a=file")?;
/// assert_eq!(wrap(reference).to_string(), "<http://e.org/a-long-path/to?a=file>");
/// # Ok::<(), urial::ParseError>(())
/// ```
pub fn wrap<'a>(reference: impl ToReference<'a>) -> Wrapped<'a> {
    let reference = reference.to_reference();
    let text = reference.as_str();
    let scheme = reference.scheme().map_or(0, |scheme| scheme.as_str().len() + 1);
    let slashes = if text[scheme..].starts_with("//") { 2 } else { 0 };
    Wrapped { text, head: scheme + slashes, width: usize::MAX }
}

/// A reference in angle brackets: the result of [`wrap`].
#[derive(Clone, Copy)]
pub struct Wrapped<'a> {
    text: &'a str,
    /// The length of the scheme with `:` and `//`, by which readers know a URI in text.
    head: usize,
    width: usize,
}

impl Wrapped<'_> {
    /// Breaks lines so that each has at most `columns` characters, brackets included, where
    /// possible.
    ///
    /// No line ends after a `-`, because readers could not know whether the hyphen is a part of the
    /// URI; nor in a triplet, nor before the first character after the scheme and `//`. Rather than
    /// that, a line is longer. So `read_typed` of owned references gives any URI again, and no
    /// other reading, unless its scheme is `url`. Of an IRI, it also removes invisible characters
    /// and curly quotes at both ends.
    ///
    /// ```
    /// # use urial::{UriRef, wrap};
    /// let reference = UriRef::parse("http://e.org/a-long-path/to?a=file")?;
    /// let lines = wrap(reference).width(16).to_string();
    /// assert_eq!(lines, "<http://e.org/a\n-long-path/to?a=\nfile>");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn width(self, columns: usize) -> Self {
        Wrapped { width: columns, ..self }
    }
}

impl fmt::Display for Wrapped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('<')?;
        let (mut rest, mut head) = (self.text, self.head);
        let mut room = self.width.saturating_sub(1);
        while let Some(end) = line_end(rest, head, room) {
            let (line, after) = rest.split_at(end);
            writeln!(f, "{line}")?;
            (rest, head, room) = (after, 0, self.width);
        }
        write!(f, "{rest}>")
    }
}

/// Where to break the line, if `text` and a bracket are longer than `room`: at the last place that
/// leaves no more than that, or at the first one.
fn line_end(text: &str, head: usize, room: usize) -> Option<usize> {
    // Characters, as the width is that of a line on paper.
    text.chars().nth(room.saturating_sub(1))?;
    let mut last = None;
    for (columns, (at, _)) in text.char_indices().enumerate() {
        if columns > room && last.is_some() {
            break;
        }
        if at > head && is_break(&text.as_bytes()[..at]) {
            last = Some(at);
        }
    }
    last
}

/// Whether a line may end after `before`, which is not empty.
fn is_break(before: &[u8]) -> bool {
    !matches!(before, [.., b'-' | b'%'] | [.., b'%', _])
}

impl fmt::Debug for Wrapped<'_> {
    /// Masks the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = Masked::of_text(self.text);
        f.debug_struct("Wrapped").field("text", &text).field("width", &self.width).finish()
    }
}
