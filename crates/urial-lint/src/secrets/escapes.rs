//! Octets after the escapes of programs and of HTML are decoded, with their places in the text.

use super::decoded::Decoded;

/// Decodes the escapes of strings, as `\u0040`, `\x40`, `\"` and `\n`, and the references of HTML,
/// as `&#64;` and `&quot;`, to characters of ASCII, once. `None` if there are none.
pub(crate) fn unescaped(text: &[u8]) -> Option<Decoded> {
    memchr::memchr2(b'\\', b'&', text)?;
    let (mut octets, mut places, mut at) = (Vec::with_capacity(text.len()), vec![0], 0);
    while let Some(&byte) = text.get(at) {
        let (octet, len) = escape(&text[at..]).unwrap_or((byte, 1));
        octets.push(octet);
        at += len;
        places.push(at);
    }
    let is_changed = octets.len() < text.len();
    is_changed.then(|| Decoded { octets, places: places.into_iter().collect() })
}

/// The octet of the escape that begins a text, and the length of the escape.
fn escape(text: &[u8]) -> Option<(u8, usize)> {
    match text {
        [b'\\', b'u', digits @ ..] => Some((number(digits.get(..4)?, 16)?, 6)),
        [b'\\', b'x', digits @ ..] => Some((number(digits.get(..2)?, 16)?, 4)),
        [b'\\', b'n', ..] => Some((b'\n', 2)),
        [b'\\', b'r', ..] => Some((b'\r', 2)),
        [b'\\', b't', ..] => Some((b'\t', 2)),
        [b'\\', octet, ..] if b"\"'`/\\".contains(octet) => Some((*octet, 2)),
        [b'&', rest @ ..] => reference(rest).map(|(octet, len)| (octet, 1 + len)),
        _ => None,
    }
}

/// The character of the reference that begins a text after its `&`, and the length.
fn reference(text: &[u8]) -> Option<(u8, usize)> {
    let (digits, radix, before) = match text {
        [b'#', b'x' | b'X', digits @ ..] => (digits, 16, 2),
        [b'#', digits @ ..] => (digits, 10, 1),
        _ => {
            let len = text.iter().take(LONGEST).position(|&byte| byte == b';')?;
            let (_, octet) = NAMES.iter().find(|(name, _)| name.as_bytes() == &text[..len])?;
            return Some((*octet, len + 1));
        }
    };
    let is_digit = |byte: &&u8| char::from(**byte).is_digit(radix);
    let len = digits.iter().take(LONGEST).take_while(is_digit).count();
    let end = usize::from(digits.get(len) == Some(&b';'));
    Some((number(&digits[..len], radix)?, before + len + end))
}

/// The character of ASCII whose number is written.
fn number(digits: &[u8], radix: u32) -> Option<u8> {
    let digits = str::from_utf8(digits).ok().filter(|it| !it.starts_with('+'))?;
    u32::from_str_radix(digits, radix).ok()?.try_into().ok().filter(u8::is_ascii)
}

/// No name in [`NAMES`] is longer, and no number of a character of ASCII.
const LONGEST: usize = 8;

/// The names that HTML gives to characters that delimit something.
const NAMES: [(&str, u8); 19] = [
    ("amp", b'&'),
    ("apos", b'\''),
    ("bsol", b'\\'),
    ("colon", b':'),
    ("comma", b','),
    ("commat", b'@'),
    ("equals", b'='),
    ("gt", b'>'),
    ("lt", b'<'),
    ("NewLine", b'\n'),
    ("nbsp", b' '),
    ("num", b'#'),
    ("percnt", b'%'),
    ("period", b'.'),
    ("quest", b'?'),
    ("quot", b'"'),
    ("semi", b';'),
    ("sol", b'/'),
    ("Tab", b'\t'),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_decoded_once() {
        for (text, octets) in [
            (r#"a\u0040\u003Ab\x40\"\\"#, "a@:b@\"\\"),
            (r"a\\u0040\/\n\r\t\q", "a\\u0040/\n\r\t\\q"),
            ("&#64;&#x40;&#64a&commat;&amp;lt;&nope;&", "@@@a@&lt;&nope;&"),
            (r"\u00e9 \u+040 &#; &#x;\u004", r"\u00e9 \u+040 &#; &#x;\u004"),
        ] {
            let found = unescaped(text.as_bytes()).map(|it| it.octets);
            assert_eq!(found.unwrap_or(text.into()), octets.as_bytes(), "{text}");
        }
        let decoded = unescaped(br"a\u0040b").unwrap();
        assert_eq!((decoded.place(1..2), decoded.place(0..3)), (1..7, 0..8));
        assert!(unescaped(b"plain").is_none() && unescaped(br"C:\a&b").is_none());
    }
}
