//! Character references of HTML and XML: `&amp;` for `&`.

use super::Escaped;

/// Reads the character reference of XML with which `text` begins. Entities that a document declares
/// are not known.
pub(crate) fn xml(text: &[u8]) -> Option<Escaped> {
    let end = text.iter().take(MOST).position(|byte| *byte == b';')?;
    let name = std::str::from_utf8(&text[1..end]).ok()?;
    let meant = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => numeric(name)?,
    };
    Some((meant.to_string().into_bytes(), end + 1))
}

/// The most bytes of a character reference. The longest name of HTML has 31 letters.
const MOST: usize = 40;

fn numeric(name: &str) -> Option<char> {
    let number = name.strip_prefix('#')?;
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    char::from_u32(code.ok()?)
}

/// Reads the character reference of HTML with which `text` begins, as in the value of an attribute
/// or as in content.
#[cfg(feature = "html")]
pub(crate) fn html(text: &[u8], in_attribute: bool) -> Option<Escaped> {
    // PERF: the most frequent one by far.
    if text.starts_with(b"&amp;") {
        return Some((b"&".to_vec(), 5));
    }
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'#';
    let name = text[1..].iter().take(MOST).take_while(|byte| is_name(byte)).count();
    if name == 0 {
        return None;
    }
    let end = 1 + name + usize::from(text.get(1 + name) == Some(&b';'));
    // Without a semicolon, the next character decides.
    let next = text.get(end).copied().filter(|byte| *byte == b'=').unwrap_or(b' ');
    let written = [&text[..end], &[next]].concat();
    let meant = crate::document::html::meant(&written, in_attribute);
    let meant = meant.strip_suffix(&[next]).filter(|meant| *meant != &text[..end])?;
    // Without a semicolon, the rest of the name is text: `&nbsphttp:`.
    let ends = meant.get(1..)?.iter().rev().zip(text[..end].iter().rev());
    let rest = ends.take_while(|(meant, written)| meant == written).count();
    Some((meant[..meant.len() - rest].to_vec(), end - rest))
}

/// Decodes a reference as XML has it, without the names of HTML.
#[cfg(not(feature = "html"))]
pub(crate) fn html(text: &[u8], _in_attribute: bool) -> Option<Escaped> {
    xml(text)
}
