//! Printing for people and for columns: what several verbs share.

pub(crate) mod comparison;
pub(crate) mod drawing;
pub(crate) mod outline;
pub(crate) mod reference;
pub(crate) mod resolution;
pub(crate) mod secrets;
pub(crate) mod svg;

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io;
use std::str::Utf8Chunk;

use unicode_width::UnicodeWidthChar as _;
use urial::Found;

use crate::results::AT_ONCE;

/// An absent column, and the line of an input without a result. No URI and no IRI contains a
/// backslash.
pub(crate) const ABSENT: &str = "\\N";

/// Escapes characters that end a column or a line. Borrowed if there is none.
pub(crate) fn escaped(text: &str) -> Cow<'_, str> {
    // Without an early exit, the loop is vectorized.
    let is_escaped = |byte| matches!(byte, b'\\' | b'\t' | b'\n' | b'\r');
    if !text.bytes().fold(false, |found, byte| found | is_escaped(byte)) {
        return text.into();
    }
    let escaped = text.replace('\\', r"\\").replace('\t', r"\t");
    escaped.replace('\n', r"\n").replace('\r', r"\r").into()
}

/// Escapes octets that end a column or a line.
pub(crate) fn escaped_octets(octets: &[u8]) -> Vec<u8> {
    let mut escaped = Vec::with_capacity(octets.len());
    escaped_pieces(octets).for_each(|piece| escaped.extend_from_slice(piece));
    escaped
}

/// Returns octets as [`escaped_octets`] does, piece by piece, without a copy of the whole.
pub(crate) fn escaped_pieces(mut octets: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (piece, rest): (&[u8], _) = match octets {
            [] => return None,
            [b'\\', rest @ ..] => (br"\\", rest),
            [b'\t', rest @ ..] => (br"\t", rest),
            [b'\n', rest @ ..] => (br"\n", rest),
            [b'\r', rest @ ..] => (br"\r", rest),
            _ => {
                let length = octets.iter().position(|octet| b"\\\t\n\r".contains(octet));
                octets.split_at(length.unwrap_or(octets.len()))
            }
        };
        octets = rest;
        Some(piece)
    })
}

/// Escapes backslashes and ASCII control characters.
pub(crate) fn uncontrolled(octets: &[u8]) -> Vec<u8> {
    without_controls(&escaped_octets(octets), |_| false)
}

/// Writes ASCII control characters as `\xNN`, but for those to keep.
pub(crate) fn without_controls(octets: &[u8], is_kept: impl Fn(u8) -> bool) -> Vec<u8> {
    let is_escaped = |octet: &u8| octet.is_ascii_control() && !is_kept(*octet);
    let mut escaped = Vec::with_capacity(octets.len());
    for octet in octets {
        if is_escaped(octet) {
            escaped.extend_from_slice(format!("\\x{octet:02X}").as_bytes());
        } else {
            escaped.push(*octet);
        }
    }
    escaped
}

/// Returns octets as they can be shown on one line of a terminal, with `\xFF` for one that is not
/// UTF-8, as in reports.
pub(crate) fn printable_octets(octets: &[u8]) -> String {
    let mut shown = String::new();
    for chunk in octets.utf8_chunks() {
        push_printable_chunk(&chunk, &mut shown);
    }
    shown
}

/// Passes octets to `write` as [`printable_octets`] returns them, piece by piece.
pub(crate) fn write_printable_octets(
    octets: &[u8],
    mut write: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let mut shown = String::new();
    for chunk in octets.utf8_chunks() {
        if chunk.valid().len() > AT_ONCE {
            write_printable(chunk.valid(), &mut write)?;
            push_escaped_octets(chunk.invalid(), &mut shown);
        } else {
            push_printable_chunk(&chunk, &mut shown);
        }
        if shown.len() > AT_ONCE {
            write(shown.as_bytes())?;
            shown.clear();
        }
    }
    write(shown.as_bytes())
}

fn push_printable_chunk(chunk: &Utf8Chunk<'_>, shown: &mut String) {
    Printer::default().push(chunk.valid(), shown);
    push_escaped_octets(chunk.invalid(), shown);
}

fn push_escaped_octets(octets: &[u8], shown: &mut String) {
    for octet in octets {
        // Writing to a `String` cannot fail.
        let _ = write!(shown, "\\x{octet:02X}");
    }
}

/// Returns the text as it can be shown on one line of a terminal.
///
/// Characters that move the cursor, reorder the line or are invisible are escaped as in a report. A
/// combining mark stays on the character before it, except on a delimiter, so that the parts of a
/// reference look as they do in the whole.
pub(crate) fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    Printer::default().push(text, &mut shown);
    shown
}

/// Passes the text to `write` as [`printable`] returns it, piece by piece.
pub(crate) fn write_printable(
    text: &str,
    mut write: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let (mut printer, mut shown, mut rest) = (Printer::default(), String::new(), text);
    while !rest.is_empty() {
        let is_end = |at: &usize| rest.is_char_boundary(*at);
        let end = (0..=AT_ONCE.min(rest.len())).rev().find(is_end).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        shown.clear();
        printer.push(piece, &mut shown);
        write(shown.as_bytes())?;
        rest = after;
    }
    Ok(())
}

/// Prints a text, perhaps in pieces.
#[derive(Default)]
struct Printer {
    /// The character on which marks are visible.
    base: Option<char>,
}

impl Printer {
    fn push(&mut self, text: &str, shown: &mut String) {
        for char in text.chars() {
            let is_kept = self.base.is_some_and(|base| is_seen_on(base, char));
            if is_kept {
                shown.push(char);
            } else if columns_of(char) == 0 && !char.is_control() {
                // Writing to a `String` cannot fail.
                let _ = write!(shown, "\\u{{{:X}}}", u32::from(char));
            } else {
                let _ = write!(shown, "{}", Found::Char(char));
            }
            if !is_kept {
                self.base = bears_marks(char).then_some(char);
            }
        }
    }
}

/// Returns whether `mark` is visible after `base`. `U+034F` is not. Variation selectors are visible
/// on symbols that have both a coloured and a plain form.
fn is_seen_on(base: char, mark: char) -> bool {
    match mark {
        '\u{34F}' => false,
        '\u{FE0E}' | '\u{FE0F}' => !base.is_alphanumeric(),
        '\u{300}'..='\u{36F}' | '\u{20D0}'..='\u{20FF}' => true,
        _ => columns_of(mark) == 0 && is_plain(mark),
    }
}

/// Returns whether a mark can join the character. In ASCII, only letters and digits can be joined.
fn bears_marks(char: char) -> bool {
    char.is_ascii_alphanumeric() || !char.is_ascii() && columns_of(char) > 0 && is_plain(char)
}

/// Returns whether the character is printed without an escape.
fn is_plain(char: char) -> bool {
    Found::Char(char).to_string().starts_with(char)
}

/// Returns the number of terminal columns of a printable text.
pub(crate) fn columns(text: &str) -> usize {
    text.chars().map(columns_of).sum()
}

/// Ideographs take two columns, combining marks none.
fn columns_of(char: char) -> usize {
    char.width().unwrap_or(0)
}

/// Returns a part for display: the empty one as `""`, which no URI contains.
pub(crate) fn visible(text: &str) -> String {
    if text.is_empty() { "\"\"".into() } else { printable(text) }
}
