//! What may be right before a URI: an escape whose last characters look like letters of the URI, or
//! a letter to which it belongs.

use super::run;

/// The length of what belongs to an escape at the start of `word`, which has letters and digits and
/// follows `before`: an escape sequence of a terminal, a back-slash escape of a program, a
/// percent-encoded octet, or `=3D` of quoted-printable text.
pub(super) fn escape_len(before: &[u8], word: &[u8]) -> usize {
    let (Some(last), Some(_)) = (before.last(), word.first()) else { return 0 };
    // PERF: most URIs are after none of these (`find-lines`).
    let len = match last {
        b' ' | b'\n' | b'"' | b'<' | b'\'' => 0,
        b'\\' if !before.ends_with(b"\x1B\\") => back_slash_len(word),
        b'%' if is_hex(word, 2) => 2,
        b'=' if word.starts_with(b"3D") => 2,
        _ => sequence_len(before, word),
    };
    len.min(word.len())
}

/// The length of an escape after its back-slash.
fn back_slash_len(word: &[u8]) -> usize {
    let count = |is_digit: fn(&u8) -> bool, from: usize, most: usize| {
        word[from..].iter().take(most).take_while(|byte| is_digit(byte)).count()
    };
    match word[0] {
        b'u' if is_hex(&word[1..], 4) => 5,
        b'U' if is_hex(&word[1..], 8) => 9,
        b'x' => 1 + count(u8::is_ascii_hexdigit, 1, 2),
        b'0'..=b'7' => count(|byte| matches!(byte, b'0'..=b'7'), 0, 3),
        b'a' | b'b' | b'e' | b'f' | b'n' | b'r' | b't' | b'v' => 1,
        _ => 0,
    }
}

/// Whether the first `len` bytes are hexadecimal digits.
fn is_hex(word: &[u8], len: usize) -> bool {
    word.get(..len).is_some_and(|it| it.iter().all(u8::is_ascii_hexdigit))
}

/// The most parameters of an escape sequence, in bytes.
const MOST: usize = 32;

/// The length of the end of a terminal's escape sequence (ECMA-48 §5.4, ECMA-35 §13.2).
fn sequence_len(before: &[u8], word: &[u8]) -> usize {
    let is_final = |at: usize| word.get(at).is_some_and(|it| (0x40..0x7F).contains(it));
    let is_parameter = |byte: &&u8| matches!(byte, b'0'..=b'?');
    let parameters = before.iter().rev().take(MOST).take_while(is_parameter).count();
    let opening = &before[..before.len() - parameters];
    let is_control = opening.strip_suffix(b"[").is_some_and(is_escape_character)
        || opening.ends_with("\u{9B}".as_bytes());
    if is_control {
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        return if is_final(digits) { digits + 1 } else { 0 };
    }
    // A character set, or a function of one letter.
    let is_set = before.last().is_some_and(|it| b"()".contains(it))
        && is_escape_character(&before[..before.len() - 1]);
    usize::from(is_set || before.ends_with(b"\x1B"))
}

/// Whether a text ends with the escape character, or one of the ways in which programs and logs
/// write it.
fn is_escape_character(text: &[u8]) -> bool {
    const WRITTEN: [&str; 11] = [
        "\x1B", "\\033", "\\e", "\\E", "\\x1b", "\\x1B", "\\u001b", "\\u001B", "\\u{1b}", "^[",
        "#033",
    ];
    WRITTEN.into_iter().any(|it| text.ends_with(it.as_bytes()))
}

/// Whether a name right after `before` belongs to a longer word.
pub(super) fn ends_in_letter(before: &[u8]) -> bool {
    match before.last() {
        None => false,
        Some(byte) if byte.is_ascii() => byte.is_ascii_alphanumeric(),
        // What is not UTF-8 is a letter as often as not.
        Some(_) => run::last_character(before).is_none_or(is_letter),
    }
}

/// Whether `after` begins with a letter beyond ASCII that belongs to the word before it.
pub(super) fn begins_with_letter(after: &[u8]) -> bool {
    after.first().is_some_and(|byte| !byte.is_ascii())
        && run::character(after, 0).is_some_and(is_letter)
}

/// Whether a character belongs to the word beside it. In a script without spaces between words it
/// need not.
fn is_letter(character: char) -> bool {
    let is_accent = ('\u{300}'..='\u{36F}').contains(&character);
    is_accent || character.is_alphanumeric() && !run::is_unspaced(character)
}

/// Whether the name of a host right after `before` is a part of another one, of a path, or of an
/// address.
pub(super) fn is_within_name(before: &[u8]) -> bool {
    let Some((last, others)) = before.split_last() else { return false };
    match last {
        b'/' => ends_in_letter(others) || others.ends_with(b":/"),
        b'.' | b'-' | b'_' | b'@' => ends_in_letter(others),
        _ => ends_in_letter(before) && !ends_in_escape(before),
    }
}

/// The most letters and digits of an escape, as of `\U0000003D`.
const MOST_OF_ESCAPE: usize = 9;

/// Whether the letters and digits at the end of a text are all of an escape.
fn ends_in_escape(text: &[u8]) -> bool {
    let is_word = |byte: &&u8| byte.is_ascii_alphanumeric();
    let len = text.iter().rev().take(MOST_OF_ESCAPE + 1).take_while(is_word).count();
    let (before, word) = text.split_at(text.len() - len);
    len > 0 && escape_len(before, word) == len
}

/// The length of the escapes at the start of a local part, which are no part of the address: all up
/// to the last percent-encoded delimiter.
pub(super) fn address_start(before: &[u8], local: &[u8]) -> usize {
    let escape = match before.last() {
        // A name may be after the domain of Windows.
        Some(b'\\') if !matches!(local, [b'n' | b'r' | b't' | b'u' | b'U' | b'x', ..]) => 0,
        _ => escape_len(before, local),
    };
    let is_end = |three: &[u8]| three == b"=3D" || is_encoded_delimiter(three);
    let encoded = local.windows(3).rposition(is_end).map_or(0, |at| at + 3);
    escape.max(encoded)
}

/// Whether a text is a triplet of a character that is no letter, digit or mark of an address.
fn is_encoded_delimiter(triplet: &[u8]) -> bool {
    let Some((b'%', digits)) = triplet.split_first() else { return false };
    let octet = std::str::from_utf8(digits).ok().and_then(|it| u8::from_str_radix(it, 16).ok());
    octet.is_some_and(|it| it.is_ascii() && !it.is_ascii_alphanumeric() && !b"._+-".contains(&it))
}
