//! Random inputs of proptest.

use proptest::prelude::*;
use proptest::string::string_regex;
use urial::{IriBuf, IriRefBuf, PctStr, UriBuf, UriRefBuf};

/// Text that matches `pattern`.
///
/// A pattern is also a strategy by itself, but then proptest parses it again for every value.
pub(crate) fn matching(pattern: &str) -> impl Strategy<Value = String> {
    string_regex(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"))
}

/// Text made of pieces of the grammar, so that many are valid references and many are nearly valid.
pub(crate) fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => matching(r"[a-z0-9.%~!@:+-]{0,8}"),
        2 => matching("[/?#:@]{1,2}"),
        2 => matching("(/\\.{0,2}){1,3}"),
        1 => matching("%[0-9A-Fa-f]{2}"),
        1 => matching(r"\[[0-9a-fv:.%]{0,12}\]"),
        1 => matching("(http|HTTP|a|urn|1a)://?"),
        1 => matching("\\PC{0,3}"),
    ];
    prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

/// A URI reference.
pub(crate) fn reference() -> impl Strategy<Value = UriRefBuf> {
    text().prop_filter_map("no reference", |text| text.parse().ok())
}

/// A URI.
pub(crate) fn uri() -> impl Strategy<Value = UriBuf> {
    let scheme = matching("[a-zA-Z][a-z0-9+.-]{0,5}:");
    (scheme, text()).prop_filter_map("no URI", |(scheme, rest)| (scheme + &rest).parse().ok())
}

/// Text made of pieces of the grammar of IRIs.
pub(crate) fn iri_text() -> impl Strategy<Value = String> {
    const TRIPLETS: [&str; 11] = [
        "%C3%A9",
        "%c3%a9",
        "%C3",
        "%E2%80%AE",
        "%ee%80%80",
        "%F0%9F%8D%A3",
        "%ED%A0%80",
        "%2f",
        "%7E",
        "%C2%A0",
        "%d7%90",
    ];
    let piece = prop_oneof![
        4 => text(),
        4 => matching("[a-zéüß\u{5d0}\u{627}\u{3042}\u{1f363}]{0,4}"),
        1 => matching("[\u{80}\u{a0}\u{200e}\u{202e}\u{e000}\u{fdd0}\u{fffd}\u{10fffd}]"),
        2 => prop::sample::select(&TRIPLETS[..]).prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..5).prop_map(|pieces| pieces.concat())
}

/// An IRI reference.
pub(crate) fn iri_reference() -> impl Strategy<Value = IriRefBuf> {
    iri_text().prop_filter_map("no reference", |text| text.parse().ok())
}

/// An IRI.
pub(crate) fn iri() -> impl Strategy<Value = IriBuf> {
    let scheme = matching("[a-zA-Z][a-z0-9+.-]{0,5}:(//)?");
    (scheme, iri_text()).prop_filter_map("no IRI", |(scheme, rest)| (scheme + &rest).parse().ok())
}

/// Reports whether a segment is an encoded `.` or `..`.
pub(crate) fn is_encoded_dots(segment: PctStr<'_>) -> bool {
    segment.as_str().contains('%') && matches!(&*segment.decode(), b"." | b"..")
}

/// Two references that are often equivalent on some rung.
pub(crate) fn pair() -> impl Strategy<Value = (UriRefBuf, UriRefBuf)> {
    let change = prop_oneof![
        Just(("h", "H")),
        Just(("a", "%61")),
        Just(("a", "A")),
        Just(("/", "/./")),
        Just(("/", "/x/../")),
        Just(("%2e", ".")),
        Just(("%C3", "%c3")),
        Just(("//", "///")),
        Just((":", ":80")),
        Just(("?", "")),
    ];
    let changed = |(text, changes): (String, Vec<(&str, &str)>)| {
        let changed =
            changes.iter().fold(text.clone(), |text, (from, to)| text.replacen(from, to, 1));
        Some((text.parse().ok()?, changed.parse().ok()?))
    };
    (uri_or_reference(), prop::collection::vec(change, 0..4)).prop_filter_map("no pair", changed)
}

fn uri_or_reference() -> impl Strategy<Value = String> {
    prop_oneof![
        1 => text(),
        2 => text().prop_map(|text| format!("http://h:80/{text}")),
        1 => text().prop_map(|text| format!("file://localhost{text}")),
        1 => text().prop_map(|text| format!("mailto:a@H,{text}")),
    ]
}
