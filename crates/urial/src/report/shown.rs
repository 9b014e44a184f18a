//! A text on one line of a report: nothing in it moves the cursor, and no password is in clear.

use core::fmt::{self, Write};
use core::ops::Range;

use crate::offsets::Component;
use crate::parse::error::Printable;

/// Octets as text: what does not print is escaped, what is no UTF-8 is `\xFF`, and each character
/// of the password is `*`, so that columns stay where they are.
pub(super) struct Shown<'a> {
    text: &'a [u8],
    /// Where the password stands in `text`.
    password: Range<usize>,
}

impl<'a> Shown<'a> {
    /// The bytes of `range`, with `password` masked as far as it reaches into them.
    pub(super) fn new(text: &'a [u8], range: Range<usize>, password: Range<usize>) -> Shown<'a> {
        let shift = |at: usize| at.clamp(range.start, range.end.max(range.start)) - range.start;
        let password = shift(password.start)..shift(password.end);
        Shown { text: text.get(range).unwrap_or_default(), password }
    }

    /// How many columns the text takes: one a character, as far as a program can know.
    pub(super) fn columns(&self) -> usize {
        let mut columns = Columns(0);
        // Counting never fails.
        let _ = write!(columns, "{self}");
        columns.0
    }
}

/// The password of a text that need not be valid, nor its authority: what stands between the first
/// `:` after `//` and the last `@` before the authority's end. If the error is in the authority, a
/// delimiter in the password may have ended it too soon: then, the last `@` of all.
pub(super) fn password(text: &[u8], is_cut: bool) -> Range<usize> {
    let start = text.windows(2).position(|two| two == b"//").map_or(text.len(), |at| at + 2);
    let (before, rest) = text.split_at(start);
    let ends = |byte: &u8| !is_cut && b"/?#".contains(byte);
    let end = rest.iter().position(ends).unwrap_or(rest.len());
    let password = password_of_part(&rest[..end], Component::Authority);
    before.len() + password.start..before.len() + password.end
}

/// The password of a text that was to be `component` alone: what stands behind the first `:`, up to
/// the end of a userinfo, or up to the last `@` of what may be an authority.
pub(super) fn password_of_part(text: &[u8], component: Component) -> Range<usize> {
    let end = match component {
        Component::Userinfo => Some(text.len()),
        Component::Path | Component::Query | Component::Fragment => None,
        _ => text.iter().rposition(|&byte| byte == b'@'),
    };
    let colon = text.iter().position(|&byte| byte == b':').map(|at| at + 1);
    match (colon, end) {
        (Some(start), Some(end)) if start < end => start..end,
        _ => 0..0,
    }
}

struct Columns(usize);

impl Write for Columns {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count();
        Ok(())
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, rest) = self.text.split_at(self.password.start);
        let (password, after) = rest.split_at(self.password.len());
        escape(before, f)?;
        password.utf8_chunks().try_for_each(|chunk| {
            let characters = chunk.valid().chars().count() + chunk.invalid().len();
            (0..characters).try_for_each(|_| f.write_char('*'))
        })?;
        escape(after, f)
    }
}

/// Writes octets as text, what does not print as Rust would escape it.
fn escape(text: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for chunk in text.utf8_chunks() {
        write!(f, "{}", Printable(chunk.valid()))?;
        chunk.invalid().iter().try_for_each(|byte| write!(f, "\\x{byte:02X}"))?;
    }
    Ok(())
}
