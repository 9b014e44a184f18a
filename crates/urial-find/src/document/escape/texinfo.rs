//! Commands of Texinfo that stand for a character: `@@` for `@` (Texinfo, "Special Characters").

use std::borrow::Cow;

use super::{Delimiter, Escaped};

/// Reads the command with which `text` begins.
pub(crate) fn escaped(text: &[u8]) -> Option<Escaped> {
    let (written, meant) = COMMANDS.into_iter().find(|it| text.starts_with(it.0.as_bytes()))?;
    Some((meant.as_bytes().to_vec(), written.len()))
}

const COMMANDS: [(&str, &str); 21] = [
    ("@@", "@"),
    ("@{", "{"),
    ("@}", "}"),
    ("@.", "."),
    ("@!", "!"),
    ("@?", "?"),
    ("@&", "&"),
    ("@*", "\n"),
    ("@ ", " "),
    // Where a line may end, or a sentence does not.
    ("@/", ""),
    ("@-", ""),
    ("@:", ""),
    ("@comma{}", ","),
    ("@atchar{}", "@"),
    ("@ampchar{}", "&"),
    ("@hashchar{}", "#"),
    ("@lbracechar{}", "{"),
    ("@rbracechar{}", "}"),
    ("@backslashchar{}", "\\"),
    ("@tie{}", " "),
    ("@dots{}", "..."),
];

/// Writes a reference in text, or as an argument, which a comma ends.
pub(crate) fn escape(reference: &str, delimiter: Delimiter) -> Cow<'_, str> {
    let is_text = delimiter == Delimiter::Markup;
    if !reference.contains(['@', '{', '}', ',']) {
        return reference.into();
    }
    let mut escaped = String::with_capacity(reference.len() + 8);
    for character in reference.chars() {
        match character {
            '@' | '{' | '}' => escaped.extend(['@', character]),
            ',' if !is_text => escaped.push_str("@comma{}"),
            _ => escaped.push(character),
        }
    }
    escaped.into()
}
