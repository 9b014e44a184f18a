//! What text has around a reference and within it that is no part of it: delimiters, the prefix
//! `URL:` and white space (RFC 3986 Appendix C, RFC 2396 Appendix E).

use core::fmt;
use core::ops::Range;

/// What a text has in addition to a reference.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// # use urial::{Surplus, UriRefBuf};
/// let typed = UriRefBuf::read_typed("\"a\".", &[])?;
/// let removed: Vec<_> = typed.changes.iter().map(|it| it.surplus()).collect();
/// assert_eq!(removed, [Surplus::Punctuation, Surplus::Delimiter, Surplus::Delimiter]);
/// assert_eq!(Surplus::Delimiter.as_str(), "delimiter");
/// # }
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Surplus {
    /// White space or invisible characters before or after it, or white space within it.
    WhiteSpace,
    /// An angle bracket or a double quote, whose partner was removed too.
    Delimiter,
    /// `URL:`, in any case.
    Prefix,
    /// The punctuation of a sentence, after a delimiter.
    Punctuation,
}

impl Surplus {
    /// Returns the name: `white-space`, `delimiter`, `prefix` or `punctuation`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Surplus::WhiteSpace => "white-space",
            Surplus::Delimiter => "delimiter",
            Surplus::Prefix => "prefix",
            Surplus::Punctuation => "punctuation",
        }
    }
}

impl fmt::Display for Surplus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The punctuation of a sentence.
pub(crate) const PUNCTUATION: [char; 6] = ['.', ',', ';', ':', '!', '?'];

/// The range of `text` without what is around the reference. Reports each part that it removes,
/// outermost first.
pub(crate) fn inner(text: &str, mut remove: impl FnMut(Surplus, Range<usize>)) -> Range<usize> {
    let Range { mut start, mut end } = 0..text.len();
    while let Some((surplus, before, after)) = outermost(&text[start..end]) {
        let removed = [start..start + before, end - after..end];
        (start, end) = (start + before, end - after);
        removed.into_iter().filter(|it| !it.is_empty()).for_each(|it| remove(surplus, it));
    }
    start..end
}

/// What to remove, and the bytes of it at the start and at the end.
type Layer = (Surplus, usize, usize);

fn outermost(text: &str) -> Option<Layer> {
    blanks(text).or_else(|| prefix(text)).or_else(|| delimiters(text)).or_else(|| punctuation(text))
}

fn blanks(text: &str) -> Option<Layer> {
    let rest = text.trim_start_matches(is_invisible);
    let (before, after) =
        (text.len() - rest.len(), rest.len() - rest.trim_end_matches(is_invisible).len());
    (before + after > 0).then_some((Surplus::WhiteSpace, before, after))
}

fn prefix(text: &str) -> Option<Layer> {
    has_prefix(text).then_some((Surplus::Prefix, PREFIX.len(), 0))
}

/// Double quotes are those of Appendix C, or those that word processors make of them.
fn delimiters(text: &str) -> Option<Layer> {
    const PAIRS: [(&str, &str); 3] = [("<", ">"), ("\"", "\""), ("“", "”")];
    let is_around = |(open, close): &(&str, &str)| {
        text.strip_prefix(open).is_some_and(|rest| rest.ends_with(close))
    };
    let (open, close) = PAIRS.into_iter().find(is_around)?;
    Some((Surplus::Delimiter, open.len(), close.len()))
}

/// Punctuation after delimiters; elsewhere, it may be a part of the reference.
fn punctuation(text: &str) -> Option<Layer> {
    let delimited = text.trim_end_matches(PUNCTUATION);
    delimiters(delimited).map(|_| (Surplus::Punctuation, 0, text.len() - delimited.len()))
}

const PREFIX: &str = "URL:";

/// Whether `text` begins with `URL:`, in any case (RFC 2396, Appendix E).
pub(crate) fn has_prefix(text: &str) -> bool {
    text.get(..PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(PREFIX))
}

/// Whether `character` is white space, a byte-order mark or a space without width.
pub(crate) fn is_invisible(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{FEFF}' | '\u{200B}')
}

/// The runs of ASCII white space in `text`, from `start` on.
pub(crate) fn gaps(text: &[u8], start: usize) -> impl Iterator<Item = Range<usize>> {
    let is_blank = u8::is_ascii_whitespace;
    let mut end = start;
    core::iter::from_fn(move || {
        let start = end + text.get(end..)?.iter().position(is_blank)?;
        end = start + text[start..].iter().take_while(|byte| is_blank(byte)).count();
        Some(start..end)
    })
}
