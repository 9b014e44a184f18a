//! Words and their borders: what they are made of, whether a list has them.

/// Whether a list has a word, in any case.
pub(super) fn is_any(word: &[u8], list: &[&str]) -> bool {
    list.iter().any(|it| word.eq_ignore_ascii_case(it.as_bytes()))
}

/// Whether a text begins with one of some.
pub(super) fn starts_with_any(text: &[u8], begins: &[&str]) -> bool {
    begins.iter().any(|it| text.starts_with(it.as_bytes()))
}

/// Whether a text ends with one of some, in any case.
pub(super) fn ends_with_any(text: &[u8], ends: &[&str]) -> bool {
    let has = |end: &&str| {
        let start = text.len().checked_sub(end.len());
        start.is_some_and(|start| text[start..].eq_ignore_ascii_case(end.as_bytes()))
    };
    ends.iter().any(has)
}

/// Whether a word has letters and digits.
pub(super) fn is_mixed(word: &[u8]) -> bool {
    word.iter().any(u8::is_ascii_alphabetic) && word.iter().any(u8::is_ascii_digit)
}

pub(super) fn is_number(word: &[u8]) -> bool {
    !word.is_empty() && word.iter().all(u8::is_ascii_digit)
}

/// The first line of a text.
pub(super) fn first_line(text: &[u8]) -> &[u8] {
    text.split(|byte| b"\r\n".contains(byte)).next().unwrap_or_default()
}

pub(super) fn is_blank(byte: u8) -> bool {
    b" \t".contains(&byte)
}

/// The number of blanks that begin a text.
pub(super) fn blanks(text: &[u8]) -> usize {
    text.iter().take_while(|byte| is_blank(**byte)).count()
}
