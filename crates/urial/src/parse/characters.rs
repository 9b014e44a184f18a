//! The characters of an IRI that are not ASCII: `ucschar`, and in a query also `iprivate` (RFC 3987
//! §2.2).

// A kernel's instructions are enabled only in code that is inlined into `Work::with`.
#![allow(clippy::inline_always)]

use core::ops::Range;

use super::required_hexdig;
use crate::arch::{self, Block, Blocks, Kernel, Work};
use crate::chars::abnf;
use crate::chars::bits::{but_lowest, lowest};
use crate::chars::cast::as_position;
use crate::chars::utf8;

/// The end of the character at `at`, if an IRI may contain it there. `query` begins with the `?`;
/// it is empty if there is no query.
pub(super) const fn character_end(text: &[u8], at: usize, query: &Range<usize>) -> Option<usize> {
    let Some(it) = utf8::decode(text, at) else { return None };
    let in_query = query.start < at && at < query.end;
    if abnf::is_ucschar(it.character) || in_query && abnf::is_iprivate(it.character) {
        Some(at + it.len)
    } else {
        None
    }
}

/// Whether everything from `at` on, the first byte that is not ASCII, is allowed in an IRI. `query`
/// begins with the `?`, as in [`character_end`].
///
/// Delimiters are allowed, because the borders have been found. Returns false for brackets: if they
/// enclose an IP literal after a userinfo, the [`Reader`](super::reader::Reader) accepts them.
pub(super) fn is_iri(text: &str, at: u32, query: Range<usize>) -> bool {
    arch::run(IsIri(text.as_bytes(), as_position(at), query))
}

struct IsIri<'t>(&'t [u8], usize, Range<usize>);

impl Work for IsIri<'_> {
    type Output = bool;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> bool {
        let (IsIri(text, start, query), mut hexdig_carry) = (self, 0);
        for (base, rest) in Blocks::new(&text[start..]) {
            let block = kernel.load(rest);
            let unexpected = !(block.uri() & !block.bracket() | block.non_ascii());
            let mut wrong = kernel.low(rest.len()) & unexpected;
            let percent = block.percent();
            if hexdig_carry | percent != 0 {
                let required = required_hexdig(&mut hexdig_carry, percent);
                wrong |= required & !block.hexdig(required);
            }
            let mut doubtful = block.maybe_not_ucschar();
            let is_allowed =
                |bit| character_end(text, start + base + lowest(bit), &query).is_some();
            while doubtful != 0 && is_allowed(doubtful) {
                doubtful = but_lowest(doubtful);
            }
            if wrong | doubtful != 0 {
                return false;
            }
        }
        hexdig_carry == 0
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;

    use alloc::format;

    use super::*;
    use crate::arch::{BLOCK, ParsedText};
    use crate::parse::grammar::Rfc3987;
    use crate::parse::offsets::Offsets;
    use crate::parse::plain::query_of;
    use crate::parse::{self, plain, reference_const};

    /// Compares all ways to read a text with the reader of constants.
    fn check(text: &str) {
        let octets = text.as_bytes();
        let expected = reference_const::<Rfc3987>(octets).map(Offsets::borders);
        let mut parsed = ParsedText::EMPTY;
        let read = parse::text::<Rfc3987>(text, &mut parsed).map(|()| parsed.borders());
        assert_eq!(read, expected, "{text:?}");
        let read = parse::bytes::<Rfc3987>(octets, &mut parsed).map(|()| parsed.borders());
        assert_eq!(read, expected, "{text:?}");
    }

    /// Within a block and across the end of one, the latter after longer and shorter characters.
    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn every_character_is_right_where_an_iri_has_it() {
        let far = "a".repeat(BLOCK - 10);
        for character in '\u{80}'..=char::MAX {
            // In planes without assigned characters, all of these are treated alike.
            let in_plane = u32::from(character) & 0xFFFF;
            if character > '\u{2FFFF}' && in_plane > 0x1100 && in_plane < 0xFF00 {
                continue;
            }
            for text in ["/_", "//_@h_", "?_", "#_", "?\u{e9}\u{e000}\u{1f600}_#\u{e9}"] {
                let text = text.replace('_', character.encode_utf8(&mut [0; 4]));
                check(&text);
                check(&format!("{far}{text}a"));
            }
        }
    }

    #[test]
    fn errors_after_a_character_are_found() {
        let wrong = [
            "",
            " ",
            "[",
            "]",
            "%",
            "%4",
            "%41",
            "\u{80}",
            "\u{e000}",
            "#",
            "##",
            "?\u{e000}",
            "?#\u{e000}",
            "\u{fffe}",
        ];
        let starts = ["", "//", "//h:", "a:", "a", "//[", "//[::1]", "?", "#", "//u@", "//\u{e9}@"];
        for (start, wrong) in starts.into_iter().flat_map(|it| wrong.map(|wrong| (it, wrong))) {
            for between in ["", "/", ":", "@", "]", &"b".repeat(BLOCK)] {
                check(&format!("{start}\u{e9}{between}{wrong}"));
                check(&format!("{start}{between}\u{e9}{wrong}:"));
            }
        }
    }

    /// IRIs that are plain except for characters beyond ASCII do not fall back to the other reader.
    #[test]
    fn most_iris_are_read_without_the_reader() {
        let is_recognized = |text: &str| match plain(text.as_bytes()) {
            Err(Some(rejected)) => is_iri(text, rejected.at, query_of(&rejected.borders)),
            _ => panic!("{text:?} has no rejected byte"),
        };
        assert!(is_recognized("/\u{e9}"));
        assert!(is_recognized("http://\u{65e5}\u{672c}/?\u{e000}#\u{1f600}"));
        assert!(is_recognized("//\u{e9}@h:8/%41"));
        assert!(!is_recognized("/\u{e000}?"));
        assert!(!is_recognized("?#\u{e000}"));
        // The end of the text cuts a triplet where a block ends.
        for cut in ["%", "%4"] {
            let text = format!("\u{e9}{}{cut}", "a".repeat(BLOCK - 2 - cut.len()));
            assert!(!is_iri(&text, 0, 0..0));
        }
    }
}
