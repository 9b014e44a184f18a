//! References in HTML and XML, where `&` is written `&amp;` (uri(7), `http`).

use core::fmt::{self, Write};

/// Writes `text`, such as a reference, for the text or an attribute of HTML or XML: `&amp;` for
/// `&`, `&#39;` for `'`, and `&lt;`, `&gt;` and `&quot;` for characters that no reference contains.
/// It fits between quotes of either kind.
///
/// The returned value escapes when it is formatted, and does not allocate.
///
/// ```
/// # use urial::escape_html;
/// assert_eq!(escape_html("http://a/?x=1&y='2'").to_string(), "http://a/?x=1&amp;y=&#39;2&#39;");
/// ```
#[must_use]
pub const fn escape_html(text: &str) -> EscapeHtml<'_> {
    EscapeHtml { text }
}

/// Text that [`escape_html`] escapes when it is formatted.
///
/// ```
/// # use urial::escape_html;
/// assert_eq!(format!("<a href='{}'>", escape_html("?a&b")), "<a href='?a&amp;b'>");
/// ```
#[derive(Clone, Copy)]
pub struct EscapeHtml<'a> {
    text: &'a str,
}

/// Reads `text` that was taken from HTML or XML: the inverse of [`escape_html`].
///
/// Replaces `&amp;`, `&lt;`, `&gt;`, `&quot;` and `&apos;`, and numbers of characters as in `&#38;`
/// and `&#x26;`. Everything else stays as it is: a `&` without a name and a `;`, other names, and
/// numbers of no character or of U+0000. Use it for text from HTML or XML alone: in any other,
/// `&amp;` is what it looks like.
///
/// The returned value reads when it is formatted, in linear time, and does not allocate.
///
/// ```
/// # use urial::unescape_html;
/// assert_eq!(unescape_html("http://a/?x=1&amp;y=2").to_string(), "http://a/?x=1&y=2");
/// assert_eq!(unescape_html("?a&#38;b&#x26;c&copy;d&e").to_string(), "?a&b&c&copy;d&e");
/// ```
#[must_use]
pub const fn unescape_html(text: &str) -> UnescapeHtml<'_> {
    UnescapeHtml { text }
}

/// Text that [`unescape_html`] reads when it is formatted.
///
/// ```
/// # use urial::unescape_html;
/// assert_eq!(format!("{}", unescape_html("?a&amp;b")), "?a&b");
/// ```
#[derive(Clone, Copy)]
pub struct UnescapeHtml<'a> {
    text: &'a str,
}

/// The names that HTML and XML share.
const NAMES: [(&str, char); 5] =
    [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\'')];

impl fmt::Display for EscapeHtml<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_special = |it: char| NAMES.iter().any(|(_, character)| *character == it);
        if is_plain(self.text) {
            return f.write_str(self.text);
        }
        self.text.split_inclusive(is_special).try_for_each(|piece| {
            let special = NAMES.into_iter().find(|(_, character)| piece.ends_with(*character));
            let Some((name, character)) = special else { return f.write_str(piece) };
            f.write_str(&piece[..piece.len() - 1])?;
            // N.B. HTML 4 has no name for the apostrophe.
            if character == '\'' { f.write_str("&#39;") } else { write!(f, "&{name};") }
        })
    }
}

/// Whether nothing is escaped. Reads all of it: without an early exit, the loop is vectorized.
fn is_plain(text: &str) -> bool {
    let is_special = |byte| matches!(byte, b'&' | b'<' | b'>' | b'"' | b'\'');
    !text.bytes().fold(false, |found, byte| found | is_special(byte))
}

impl fmt::Display for UnescapeHtml<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, rest) = self.text.split_once('&').unwrap_or((self.text, ""));
        f.write_str(before)?;
        if before.len() == self.text.len() {
            return Ok(());
        }
        rest.split('&').try_for_each(|piece| match character(piece) {
            Some((character, rest)) => {
                f.write_char(character)?;
                f.write_str(rest)
            }
            None => write!(f, "&{piece}"),
        })
    }
}

/// The character that `text`, after a `&`, names, and the text after its `;`.
fn character(text: &str) -> Option<(char, &str)> {
    let (name, rest) = text.split_once(';')?;
    let named = NAMES.into_iter().find(|(it, _)| *it == name).map(|(_, character)| character);
    Some((named.or_else(|| numbered(name))?, rest))
}

/// The character whose number is `name`, as in `#38` and `#x26`.
fn numbered(name: &str) -> Option<char> {
    let number = name.strip_prefix('#')?;
    let (digits, radix) = match number.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16),
        None => (number, 10),
    };
    // N.B. `from_str_radix` takes a sign.
    let is_number = digits.chars().all(|it| it.is_digit(radix));
    let number = u32::from_str_radix(digits, radix).ok().filter(|_| is_number)?;
    char::from_u32(number).filter(|character| *character != '\0')
}

impl fmt::Debug for EscapeHtml<'_> {
    /// Leaves the text out, which may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EscapeHtml").finish_non_exhaustive()
    }
}

impl fmt::Debug for UnescapeHtml<'_> {
    /// Leaves the text out, which may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UnescapeHtml").finish_non_exhaustive()
    }
}
