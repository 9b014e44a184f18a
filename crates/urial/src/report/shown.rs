//! A text on one line of a report: nothing in it moves the cursor, and no password is in clear.

use core::fmt::{self, Write};
use core::ops::Range;

use crate::parse::error::Printable;
use crate::parse::offsets::Component;

/// Octets as text: what does not print is escaped, what is no UTF-8 is `\xFF`, and each character
/// of the password is `*`, so that columns stay where they are.
pub(super) struct Shown<'a> {
    text: &'a [u8],
    /// Which bytes of the text are to be shown.
    range: Range<usize>,
    mask: Mask,
}

/// Where the password of a text stands.
#[derive(Clone)]
pub(super) struct Mask {
    password: Range<usize>,
    /// Where the text was refused, if it is a template: its expressions are no part of a password.
    refused: Option<usize>,
}

impl<'a> Shown<'a> {
    /// The bytes of `range`, which the `mask` of the whole text may hide.
    pub(super) fn new(text: &'a [u8], range: Range<usize>, mask: Mask) -> Shown<'a> {
        let end = range.end.min(text.len());
        Shown { text, range: range.start.min(end)..end, mask }
    }

    /// How many columns the text takes: one a character, or two, as far as a program can know.
    pub(super) fn columns(&self) -> usize {
        let mut columns = Columns(0);
        // Counting never fails.
        let _ = write!(columns, "{self}");
        columns.0
    }
}

impl Mask {
    /// The mask that hides nothing.
    pub(super) const NONE: Mask = Mask { password: 0..0, refused: None };

    /// The mask of a text that need not be valid, nor its authority: the password is what stands
    /// between the first `:` after `//` and the last `@` before the authority's end. If the error is
    /// in the authority, a delimiter in the password may have ended it too soon: then, the last `@`
    /// of all.
    pub(super) fn of(text: &[u8], is_cut: bool) -> Mask {
        let start = text.windows(2).position(|two| two == b"//").map_or(text.len(), |at| at + 2);
        let rest = &text[start..];
        let ends = |byte: &u8| !is_cut && b"/?#".contains(byte);
        let end = rest.iter().position(ends).unwrap_or(rest.len());
        let password = password_of_part(&rest[..end], Component::Authority);
        Mask { password: start + password.start..start + password.end, refused: None }
    }

    /// The mask of a text that was to be `component` alone: the password is what stands behind the
    /// first `:`, up to the end of a userinfo, or up to the last `@` of what may be an authority.
    #[cfg(feature = "alloc")]
    pub(super) fn of_part(text: &[u8], component: Component) -> Mask {
        Mask { password: password_of_part(text, component), refused: None }
    }

    /// The mask of a template that was refused: it is found in the literals alone.
    pub(super) fn of_template(text: &[u8], refused: usize) -> Mask {
        let starts = literals(text, refused).find_map(|literals| {
            let at = text[literals.clone()].windows(2).position(|two| two == b"//")?;
            Some(literals.start + at + 2)
        });
        let start = starts.unwrap_or(text.len());
        let authority = literals(text, refused).flatten().skip_while(|&at| at < start);
        let mut authority = authority.take_while(|&at| !b"/?#".contains(&text[at]));
        let colon = authority.find(|&at| text[at] == b':');
        let at_sign = authority.filter(|&at| text[at] == b'@').last();
        let password = colon.zip(at_sign).map_or(0..0, |(colon, at_sign)| colon + 1..at_sign);
        Mask { password, refused: Some(refused) }
    }

    /// What is hidden of `text`, from its start to its end.
    fn hidden(&self, text: &[u8]) -> impl Iterator<Item = Range<usize>> {
        let Range { start, end } = self.password.clone();
        let whole = self.refused.is_none().then_some(start..end);
        let parts = self.refused.into_iter().flat_map(move |refused| {
            // What an expression was refused for is in it.
            let from = move |at: usize| if at == refused { at + width(text, at) } else { at };
            literals(text, refused).map(move |it| from(it.start).clamp(start, end)..it.end.min(end))
        });
        whole.into_iter().chain(parts)
    }
}

/// How long the character at `at` is.
fn width(text: &[u8], at: usize) -> usize {
    let rest = text.get(at + 1..).unwrap_or_default();
    1 + rest.iter().take_while(|&&byte| byte & 0xC0 == 0x80).count()
}

/// The literals of a template that was refused, between its expressions: one that is not closed
/// ends where it was refused.
fn literals(text: &[u8], refused: usize) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let literals = rest.iter().position(|&byte| byte == b'{').unwrap_or(rest.len());
        let start = core::mem::replace(&mut at, text.len());
        if let Some(inside) = rest.get(literals + 1..) {
            let brace = inside.iter().position(|byte| b"{}".contains(byte));
            let opened = start + literals + 1;
            at = match brace.filter(|&brace| inside[brace] == b'}') {
                Some(brace) => opened + brace + 1,
                None => refused.clamp(opened, text.len()),
            };
        }
        Some(start..start + literals)
    })
}

/// The password of a text that was to be `component` alone.
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

struct Columns(usize);

/// Does this character take two columns? Those that Unicode calls wide, by their blocks.
const fn is_wide(character: char) -> bool {
    matches!(character,
        '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{303E}' | '\u{3041}'..='\u{A4CF}'
        | '\u{AC00}'..='\u{D7A3}' | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE6F}'
        | '\u{FF00}'..='\u{FF60}' | '\u{FFE0}'..='\u{FFE6}' | '\u{1F300}'..='\u{1F64F}'
        | '\u{1F900}'..='\u{1F9FF}' | '\u{20000}'..='\u{3FFFD}')
}

impl Write for Columns {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().map(|it| if is_wide(it) { 2 } else { 1 }).sum::<usize>();
        Ok(())
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.range;
        let mut written = start;
        for hidden in self.mask.hidden(self.text) {
            let hidden = hidden.start.clamp(written, end)..hidden.end.clamp(written, end);
            if hidden.start < hidden.end {
                escape(&self.text[written..hidden.start], f)?;
                written = hidden.end;
                stars(&self.text[hidden], f)?;
            }
        }
        escape(&self.text[written..end], f)
    }
}

/// Writes a `*` for each character.
fn stars(text: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    text.utf8_chunks().try_for_each(|chunk| {
        let characters = chunk.valid().chars().count() + chunk.invalid().len();
        (0..characters).try_for_each(|_| f.write_char('*'))
    })
}

/// Writes octets as text, what does not print as Rust would escape it.
fn escape(text: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for chunk in text.utf8_chunks() {
        write!(f, "{}", Printable(chunk.valid()))?;
        chunk.invalid().iter().try_for_each(|byte| write!(f, "\\x{byte:02X}"))?;
    }
    Ok(())
}
