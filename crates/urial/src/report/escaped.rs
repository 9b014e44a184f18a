//! Untrusted text on one line of a report: control characters are escaped, and passwords are
//! masked.

use core::fmt::{self, Write};
use core::iter::{Peekable, from_fn};
use core::ops::Range;

use crate::parse::error::Printable;
use crate::parse::offsets::Component;

/// A part of a text, escaped and masked when it is written.
///
/// Characters that do not print are escaped, an octet that is not UTF-8 is written as `\xFF`, and
/// each character of the password as `*`, so that columns do not shift.
pub(super) struct EscapedText<'a> {
    text: &'a [u8],
    /// The bytes of the text to write.
    range: Range<usize>,
    mask: Mask<'a>,
}

/// The secrets of a text, which are to be masked.
#[derive(Clone)]
pub(super) struct Mask<'a> {
    password: Range<usize>,
    /// Other secrets, in order.
    others: &'a [Range<usize>],
    /// The offset of the error if the text is a template. Expressions inside `password` are not
    /// masked.
    template_error: Option<usize>,
}

impl<'a> EscapedText<'a> {
    /// The bytes of `range` in `text`. The mask is that of the whole text.
    pub(super) fn new(text: &'a [u8], range: Range<usize>, mask: Mask<'a>) -> EscapedText<'a> {
        let end = range.end.min(text.len());
        EscapedText { text, range: range.start.min(end)..end, mask }
    }

    /// The width in columns of a terminal: one for most characters, two for those that Unicode
    /// calls wide.
    pub(super) fn columns(&self) -> usize {
        let mut counter = ColumnCounter(0);
        // Counting never fails.
        let _ = write!(counter, "{self}");
        counter.0
    }
}

impl<'a> Mask<'a> {
    /// The mask that hides nothing.
    pub(super) const NONE: Mask<'static> = Mask::of_password(0..0);

    const fn of_password(password: Range<usize>) -> Mask<'a> {
        Mask { password, others: &[], template_error: None }
    }

    /// The mask of a text that need not be valid. The password is between the first `:` and the
    /// last `@` of what may be the authority.
    ///
    /// If the error is in the authority, a delimiter in the password may be the cause, so the last
    /// `@` of the whole text is taken.
    pub(super) fn of(text: &[u8], error_in_authority: bool) -> Mask<'a> {
        let Range { start, end } = likely_authority(text);
        let end = if error_in_authority { text.len() } else { end };
        let password = password_of_part(&text[start..end], Component::Authority);
        Mask::of_password(start + password.start..start + password.end)
    }

    /// The mask of a text that was parsed as `component` alone; see [`password_of_part`].
    #[cfg(feature = "alloc")]
    pub(super) fn of_part(text: &[u8], component: Component) -> Mask<'a> {
        Mask::of_password(password_of_part(text, component))
    }

    /// The mask of an invalid template. `//`, `:` and `@` count only in its literals.
    pub(super) fn of_template(text: &[u8], error_at: usize) -> Mask<'a> {
        let start = literals(text, error_at).find_map(|literal| {
            let at = text[literal.clone()].windows(2).position(are_slashes)?;
            Some(literal.start + at + 2)
        });
        let start = start.unwrap_or(text.len());
        let authority = literals(text, error_at).flatten().skip_while(|&at| at < start);
        let last_at = authority.clone().filter(|&at| text[at] == b'@').last();
        let mut authority = authority.take_while(|&at| !b"/?#".contains(&text[at]));
        let colon = authority.find(|&at| text[at] == b':');
        let at_sign = authority.clone().filter(|&at| text[at] == b'@').last();
        let is_port =
            text[start..].starts_with(b"[") || authority.all(|at| text[at].is_ascii_digit());
        let at_sign = at_sign.or(last_at.filter(|_| !is_port));
        let password = colon.zip(at_sign).filter(|(colon, at_sign)| colon < at_sign);
        let password = password.map_or(0..0, |(colon, at_sign)| colon + 1..at_sign);
        Mask { template_error: Some(error_at), ..Mask::of_password(password) }
    }

    /// The mask that hides `others`, too.
    pub(super) fn and<'o>(&self, others: &'o [Range<usize>]) -> Mask<'o> {
        let Mask { ref password, template_error, .. } = *self;
        Mask { password: password.clone(), others, template_error }
    }

    /// The ranges of `text` to mask that are in `range`, in part or whole, ordered by their starts.
    pub(super) fn ranges(
        &self,
        text: &[u8],
        range: Range<usize>,
    ) -> impl Iterator<Item = Range<usize>> {
        let Range { start, end } = self.password.clone();
        let whole = self.template_error.is_none().then_some(start..end);
        let parts = self.template_error.into_iter().flat_map(move |error_at| {
            // The character at the error belongs to the expression that it ends.
            let from = move |at: usize| if at == error_at { at + char_len(text, at) } else { at };
            let masked = move |it: Range<usize>| from(it.start).clamp(start, end)..it.end.min(end);
            literals(text, error_at).map(masked)
        });
        let first = self.others.partition_point(|it| it.end <= range.start);
        let is_text = move |it: &&Range<usize>| it.start <= it.end && it.end <= text.len();
        let others = self.others[first..].iter().filter(is_text);
        let others = others.take_while(move |it| it.start < range.end).cloned();
        let password = whole.into_iter().chain(parts).filter(|it| it.start < it.end);
        merged(password.peekable(), others.peekable())
    }
}

/// Two lists of ranges, each ordered by the starts, as one.
fn merged<A, B>(mut a: Peekable<A>, mut b: Peekable<B>) -> impl Iterator<Item = Range<usize>>
where
    A: Iterator<Item = Range<usize>>,
    B: Iterator<Item = Range<usize>>,
{
    from_fn(move || match (a.peek(), b.peek()) {
        (Some(first), Some(second)) if second.start < first.start => b.next(),
        (Some(_), _) => a.next(),
        (None, _) => b.next(),
    })
}

/// The range of what may be the authority in a text that need not be valid: after the first `//`,
/// each of which may be a `\`, as in browsers. Empty if there is none.
pub(crate) fn likely_authority(text: &[u8]) -> Range<usize> {
    let start = text.windows(2).position(are_slashes).map_or(text.len(), |at| at + 2);
    let rest = &text[start..];
    let authority = before_path(rest);
    if is_cut(authority) { start..text.len() } else { start..start + authority.len() }
}

/// The start of `text`, before the first delimiter that ends an authority.
pub(crate) fn before_path(text: &[u8]) -> &[u8] {
    text.split(|byte| b"/?#".contains(byte)).next().unwrap_or_default()
}

/// Whether an authority ends in what is no port, which may be a password with a delimiter in it.
fn is_cut(authority: &[u8]) -> bool {
    let colon = authority.iter().position(|&byte| byte == b':');
    let is_port = |colon: usize| authority[colon + 1..].iter().all(u8::is_ascii_digit);
    !authority.starts_with(b"[") && !authority.contains(&b'@') && !colon.is_none_or(is_port)
}

/// Whether a browser reads both bytes as slashes.
fn are_slashes(two: &[u8]) -> bool {
    two.iter().all(|byte| b"/\\".contains(byte))
}

/// The length in bytes of the character at `at`.
fn char_len(text: &[u8], at: usize) -> usize {
    let rest = text.get(at + 1..).unwrap_or_default();
    1 + rest.iter().take_while(|&&byte| byte & 0xC0 == 0x80).count()
}

/// The literals of an invalid template: the ranges between its expressions. An expression without a
/// `}` ends at the error.
fn literals(text: &[u8], error_at: usize) -> impl Iterator<Item = Range<usize>> + Clone {
    let mut at = 0;
    from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let len = rest.iter().position(|&byte| byte == b'{').unwrap_or(rest.len());
        let start = core::mem::replace(&mut at, text.len());
        if let Some(inside) = rest.get(len + 1..) {
            let brace = inside.iter().position(|byte| b"{}".contains(byte));
            let opened = start + len + 1;
            at = match brace.filter(|&brace| inside[brace] == b'}') {
                Some(brace) => opened + brace + 1,
                None => error_at.clamp(opened, text.len()),
            };
        }
        Some(start..start + len)
    })
}

/// The password of a text that was parsed as `component` alone. It begins after the first `:`. In a
/// userinfo it ends at the end; in what may be an authority, at the last `@`.
fn password_of_part(text: &[u8], component: Component) -> Range<usize> {
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

/// Counts the columns of what is written to it.
struct ColumnCounter(usize);

/// Whether a character takes two columns: the blocks of Unicode with wide characters.
const fn is_wide(character: char) -> bool {
    matches!(character,
        '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{303E}' | '\u{3041}'..='\u{A4CF}'
        | '\u{AC00}'..='\u{D7A3}' | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE6F}'
        | '\u{FF00}'..='\u{FF60}' | '\u{FFE0}'..='\u{FFE6}' | '\u{1F300}'..='\u{1F64F}'
        | '\u{1F900}'..='\u{1F9FF}' | '\u{20000}'..='\u{3FFFD}')
}

impl Write for ColumnCounter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().map(|it| if is_wide(it) { 2 } else { 1 }).sum::<usize>();
        Ok(())
    }
}

impl fmt::Display for EscapedText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.range;
        let mut written = start;
        for masked in self.mask.ranges(self.text, start..end) {
            let masked = masked.start.clamp(written, end)..masked.end.clamp(written, end);
            if masked.start < masked.end {
                write_escaped(&self.text[written..masked.start], f)?;
                written = masked.end;
                write_stars(&self.text[masked], f)?;
            }
        }
        write_escaped(&self.text[written..end], f)
    }
}

/// Writes a `*` for each character.
fn write_stars(text: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    text.utf8_chunks().try_for_each(|chunk| {
        let characters = chunk.valid().chars().count() + chunk.invalid().len();
        (0..characters).try_for_each(|_| f.write_char('*'))
    })
}

/// Writes octets as text. Characters that do not print are escaped as in Rust.
fn write_escaped(text: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for chunk in text.utf8_chunks() {
        write!(f, "{}", Printable(chunk.valid()))?;
        chunk.invalid().iter().try_for_each(|byte| write!(f, "\\x{byte:02X}"))?;
    }
    Ok(())
}
