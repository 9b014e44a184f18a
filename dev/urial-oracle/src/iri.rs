//! Maps IRIs to URIs and back (RFC 3987 §3.1, §3.2), step by step on strings. Hosts are
//! percent-encoded.

use std::cell::RefCell;

use super::percent::encode_unless;
use super::{Automaton, RFC3987};

thread_local! {
    static UCSCHAR: RefCell<Automaton> = RefCell::new(Automaton::of(RFC3987, "ucschar"));
}

/// Maps an IRI reference to a URI reference: percent-encodes non-ASCII characters (§3.1, step 2).
#[must_use]
pub fn to_uri(iri: &str) -> String {
    encode_unless(iri.as_bytes(), |octet| octet.is_ascii())
}

/// Converts a URI reference to an IRI reference (§3.2).
#[must_use]
pub fn to_iri(uri: &str) -> String {
    let units = units(uri);
    (0..units.len()).map(|at| readable(&units, at)).collect()
}

/// A unit of text: a character, an encoded character, or an encoded byte that is not part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// Percent-encodings as written, and the character that they encode in UTF-8.
    Encoded(String, char),
    /// A percent-encoded byte that is not part of a character.
    Octet(String),
    /// A character.
    Plain(char),
}

/// Splits `text` into units. A `%` without two hexadecimal digits is a character.
pub(super) fn units(text: &str) -> Vec<Unit> {
    let mut rest = text;
    let mut units = Vec::new();
    while let Some(first) = rest.chars().next() {
        let (unit, length) = unit(rest).unwrap_or((Unit::Plain(first), first.len_utf8()));
        units.push(unit);
        rest = &rest[length..];
    }
    units
}

/// Returns the percent-encoded unit at the start of `text`, if there is one, and its length.
fn unit(text: &str) -> Option<(Unit, usize)> {
    octet(text)?;
    for count in 1..=4 {
        let octets: Option<Vec<u8>> = (0..count).map(|at| octet(text.get(at * 3..)?)).collect();
        let decoded = octets.and_then(|octets| String::from_utf8(octets).ok());
        if let Some(character) = decoded.and_then(|text| text.chars().next()) {
            return Some((Unit::Encoded(text[..count * 3].to_owned(), character), count * 3));
        }
    }
    Some((Unit::Octet(text[..3].to_owned()), 3))
}

/// Returns the percent-encoded byte at the start of `text`.
fn octet(text: &str) -> Option<u8> {
    let digits = text.strip_prefix('%')?.get(..2)?;
    let are_digits = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    u8::from_str_radix(digits, 16).ok().filter(|_| are_digits)
}

/// Writes a unit for an IRI: decodes it if that is appropriate (steps 2 to 4).
fn readable(units: &[Unit], at: usize) -> String {
    match &units[at] {
        Unit::Encoded(_, character) if is_appropriate(units, at) => character.to_string(),
        // Step 2 leaves these unchanged.
        Unit::Encoded(triplet, character) if character.is_ascii() => triplet.clone(),
        // Steps 3 and 4 encode these again.
        Unit::Encoded(triplets, _) | Unit::Octet(triplets) => triplets.to_ascii_uppercase(),
        Unit::Plain(character) => character.to_string(),
    }
}

/// Writes each character as [`to_iri`] does, and also encodes characters that should not be there.
pub(super) fn aligned(text: &str) -> String {
    let units = units(text);
    let align = |at: usize| match &units[at] {
        Unit::Plain(character) if !character.is_ascii() && !is_appropriate(&units, at) => {
            to_uri(&character.to_string())
        }
        _ => readable(&units, at),
    };
    (0..units.len()).map(align).collect()
}

/// Reports whether the character of a unit is allowed as an unreserved one (§2.2), is not a
/// bidirectional formatting character (§4.1), does not look like a space (§6.1) or a delimiter, and
/// is visible. A joiner between two letters is.
fn is_appropriate(units: &[Unit], at: usize) -> bool {
    let character = |at: Option<usize>| match units.get(at?)? {
        Unit::Encoded(_, it) | Unit::Plain(it) => Some(*it),
        Unit::Octet(_) => None,
    };
    let Some(own) = character(Some(at)) else { return false };
    let is_letter = |at: Option<usize>| {
        let letter = character(at).filter(|it| !it.is_ascii() && is_shown(*it));
        letter.is_some_and(|it| it.is_alphabetic() || VIRAMAS.contains(&u32::from(it)))
    };
    let is_joined = ['\u{200C}', '\u{200D}'].contains(&own)
        && is_letter(at.checked_sub(1))
        && is_letter(Some(at + 1));
    is_shown(own) || is_joined
}

fn is_shown(character: char) -> bool {
    let is_unreserved = character.is_ascii_alphanumeric() || "-._~".contains(character);
    let is_formatting = is_bidi_control(character);
    let code = u32::from(character);
    let is_hidden = INVISIBLE.iter().any(|range| range.contains(&code)) || LIKE.contains(character);
    let is_ucschar =
        || UCSCHAR.with_borrow_mut(|rule| rule.accepts(character.to_string().as_bytes()));
    is_unreserved || (is_ucschar() && !is_formatting && !is_hidden && !character.is_whitespace())
}

/// `Default_Ignorable_Code_Point`, but for what is no `ucschar`, and the Braille blank.
const INVISIBLE: [std::ops::RangeInclusive<u32>; 15] = [
    0xAD..=0xAD,
    0x34F..=0x34F,
    0x115F..=0x1160,
    0x17B4..=0x17B5,
    0x180B..=0x180F,
    0x200B..=0x200F,
    0x2060..=0x206F,
    0x2800..=0x2800,
    0x3164..=0x3164,
    0xFE00..=0xFE0F,
    0xFEFF..=0xFEFF,
    0xFFA0..=0xFFA0,
    0x1BCA0..=0x1BCA3,
    0x1D173..=0x1D17A,
    0xE0000..=0xE0FFF,
];

/// What looks like `:`, `/`, `\`, `?`, `#`, `@`, `%`, `[`, `]`, `&`, `=` or `;`.
const LIKE: &str =
    "∶꞉︓︰﹕：⁄∕╱⟋⧸／℀℁℅℆∖⟍⧵⧹﹨＼⁇⁈⁉︖﹖？﹟＃﹫＠﹪％﹇﹈［］﹠＆꞊﹦＝\u{37E}︔﹔；";

const VIRAMAS: [u32; 12] =
    [0x94D, 0x9CD, 0xA4D, 0xACD, 0xB4D, 0xBCD, 0xC4D, 0xCCD, 0xD4D, 0xDCA, 0x1039, 0x17D2];

/// The characters with the property `Bidi_Control`: those of §4.1, and later additions of Unicode.
pub(super) fn is_bidi_control(character: char) -> bool {
    matches!(character,
        '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_section_3_1() {
        let examples = [
            ("http://résumé.example.org", "http://r%C3%A9sum%C3%A9.example.org"),
            ("http://www.example.org/red%09rosé#red", "http://www.example.org/red%09ros%C3%A9#red"),
            ("http://example.com/𐌀𐌁𐌂", "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82"),
        ];
        for (iri, uri) in examples {
            assert_eq!([to_uri(iri), to_uri(uri)], [uri, uri]);
        }
    }

    #[test]
    fn the_examples_of_section_3_2_1() {
        let examples = [
            ("http://www.example.org/D%C3%BCrst", "http://www.example.org/Dürst"),
            ("http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst"),
            (
                "http://xn--99zt52a.example.org/%e2%80%ae",
                "http://xn--99zt52a.example.org/%E2%80%AE",
            ),
        ];
        for (uri, iri) in examples {
            assert_eq!(to_iri(uri), iri);
        }
    }

    #[test]
    fn what_is_decoded_and_what_is_not() {
        let cases = [
            ("%7e%41", "~A"),
            ("%25%2f%3c%20%7f", "%25%2f%3c%20%7f"),
            ("%e3%82%e3%82%a4", "%E3%82イ"),
            ("%f0%9f%8d%f0%9f%8d%a3", "%F0%9F%8D🍣"),
            ("%c0%80%ed%a0%80%f4%90%80%80", "%C0%80%ED%A0%80%F4%90%80%80"),
            ("%ee%80%80%ef%b7%90%ef%bf%bd", "%EE%80%80%EF%B7%90%EF%BF%BD"),
            ("%c2%a0%e3%80%80%c2%a1", "%C2%A0%E3%80%80¡"),
            ("%c3é", "%C3é"),
        ];
        for (uri, iri) in cases {
            assert_eq!(to_iri(uri), iri);
        }
    }

    #[test]
    fn aligned_text_means_the_same_uri() {
        assert_eq!(aligned("a\u{202E}\u{A0}\u{E000}é%C3%A9"), "a%E2%80%AE%C2%A0%EE%80%80éé");
        assert_eq!(
            units("%%41%4"),
            [
                Unit::Plain('%'),
                Unit::Encoded("%41".into(), 'A'),
                Unit::Plain('%'),
                Unit::Plain('4')
            ]
        );
    }
}
