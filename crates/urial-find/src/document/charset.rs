//! Documents in other character sets than UTF-8, as the Encoding standard of the WHATWG reads them.

use super::format::Format;

/// A document that was decoded: the name of its character set, and its text in UTF-8.
pub(crate) type Decoded = (String, Vec<u8>);

/// Decodes a document, unless it is in UTF-8 or can be read as if it were. `declared` is what comes
/// with it, as in a field of a message.
///
/// A byte order mark counts first, then what is declared, then what the document states. What is
/// declared as ASCII but is not, is most often UTF-8.
#[cfg(feature = "charset")]
pub(crate) fn to_utf8(text: &[u8], format: Format, declared: Option<&str>) -> Option<Decoded> {
    let encoding = of_mark(text)
        .or_else(|| {
            let label = declared.filter(|it| !it.eq_ignore_ascii_case("us-ascii"))?;
            encoding_rs::Encoding::for_label_no_replacement(label.as_bytes())
        })
        .or_else(|| stated(text, format))
        .filter(|it| *it != encoding_rs::UTF_8)?;
    // References in ASCII are found, and can be rewritten, without decoding.
    if encoding.is_ascii_compatible() && text.is_ascii() {
        return None;
    }
    let (decoded, _) = encoding.decode_with_bom_removal(text);
    Some((encoding.name().to_ascii_lowercase(), decoded.into_owned().into_bytes()))
}

/// Decodes nothing, without the tables of the standard.
#[cfg(not(feature = "charset"))]
pub(crate) fn to_utf8(_text: &[u8], _format: Format, _declared: Option<&str>) -> Option<Decoded> {
    None
}

/// Whether a text begins with the byte order mark of UTF-16, and can be decoded.
pub(crate) fn is_utf_16(text: &[u8]) -> bool {
    cfg!(feature = "charset") && has_mark_of_utf_16(text)
}

pub(crate) fn has_mark_of_utf_16(text: &[u8]) -> bool {
    [b"\xff\xfe", b"\xfe\xff"].iter().any(|it| text.starts_with(*it))
}

#[cfg(feature = "charset")]
use tables::{of_mark, stated};

#[cfg(feature = "charset")]
mod tables {
    use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

    use super::super::format::Format;

    pub(super) fn of_mark(text: &[u8]) -> Option<&'static Encoding> {
        Encoding::for_bom(text).map(|(encoding, _)| encoding)
    }

    /// How much of a document may state its character set (the HTML standard, §13.2.3.2).
    const MOST: usize = 1024;

    /// Returns what the document itself states.
    pub(super) fn stated(text: &[u8], format: Format) -> Option<&'static Encoding> {
        let beginning = text.get(..MOST).unwrap_or(text);
        let stated = match format {
            Format::Html => in_meta(beginning),
            Format::Xml => in_declaration(beginning),
            Format::Css => beginning.strip_prefix(b"@charset \"").map(word),
            _ => None,
        };
        match beginning {
            [b'<', 0, b'?', 0, ..] => return Some(UTF_16LE),
            [0, b'<', 0, b'?', ..] => return Some(UTF_16BE),
            _ => {}
        }
        let encoding = Encoding::for_label_no_replacement(stated?)?;
        // What says so in ASCII is not UTF-16.
        Some(if [UTF_16LE, UTF_16BE].contains(&encoding) { UTF_8 } else { encoding })
    }

    /// Finds it in a `meta` element: `charset=x`, or `content="text/html; charset=x"`.
    fn in_meta(beginning: &[u8]) -> Option<&[u8]> {
        let mut rest = beginning;
        loop {
            let at = memchr::memchr(b'<', rest)?;
            rest = &rest[at..];
            if rest.starts_with(b"<!--") {
                rest = &rest[memchr::memmem::find(rest, b"-->")?..];
            } else if starts_with(rest, b"<meta") {
                let tag = &rest[..memchr::memchr(b'>', rest)?];
                if let Some(charset) = value(tag, b"charset") {
                    return Some(charset);
                }
            }
            rest = &rest[1..];
        }
    }

    fn in_declaration(beginning: &[u8]) -> Option<&[u8]> {
        let declaration = beginning.strip_prefix(b"<?xml")?;
        let end = memchr::memmem::find(declaration, b"?>")?;
        value(&declaration[..end], b"encoding")
    }

    /// Returns what is written after `name` and `=`.
    fn value<'t>(text: &'t [u8], name: &[u8]) -> Option<&'t [u8]> {
        let ends = (0..text.len()).filter(|at| starts_with(&text[*at..], name));
        let mut values = ends.filter_map(|at| {
            let value = text[at + name.len()..].trim_ascii_start().strip_prefix(b"=")?;
            let value = value.trim_ascii_start();
            Some(word(value.strip_prefix(b"\"").or(value.strip_prefix(b"'")).unwrap_or(value)))
        });
        values.next()
    }

    /// Returns the beginning of a text that can be the name of a character set.
    fn word(text: &[u8]) -> &[u8] {
        let is_in_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.:+()".contains(byte);
        &text[..text.iter().take_while(|byte| is_in_name(byte)).count()]
    }

    fn starts_with(text: &[u8], with: &[u8]) -> bool {
        text.get(..with.len()).is_some_and(|it| it.eq_ignore_ascii_case(with))
    }
}
