//! The characters of an IRI that are not ASCII: `ucschar`, and in its query `iprivate` (RFC 3987 §2.2).

// What a kernel runs is compiled with its instructions only where it is inlined.
#![allow(clippy::inline_always)]

use super::{but_lowest, owe};
use crate::abnf;
use crate::arch::{self, BLOCK, Block, Kernel, Work};
use crate::cast::lowest;
use crate::offsets::Borders;
use crate::utf8;

/// Where the character ends that begins at byte `at` of an IRI with these borders, if it may stand there.
pub(super) const fn end(text: &[u8], at: usize, borders: &Borders) -> Option<usize> {
    let Some(it) = utf8::decode(text, at) else { return None };
    let in_query = borders.path_end < at && at < borders.query_end;
    if abnf::is_ucschar(it.character) || in_query && abnf::is_iprivate(it.character) {
        Some(at + it.len)
    } else {
        None
    }
}

/// Is it known that an IRI with these borders has from `at` on only what it may have there? `at` is where the first byte is that
/// no URI has, and of the text behind it all delimiters are right. Of brackets it is not known: behind a userinfo, they may
/// be those of an IP literal.
pub(super) fn are_right(text: &str, at: usize, borders: &Borders) -> bool {
    arch::run(AreRight { text, at, borders })
}

struct AreRight<'t> {
    text: &'t str,
    at: usize,
    borders: &'t Borders,
}

impl Work for AreRight<'_> {
    type Output = bool;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> bool {
        let AreRight { text, at, borders } = self;
        let text = text.as_bytes();
        let mut owed = 0;
        for (rest, base) in text[at..].chunks(BLOCK).zip((at..).step_by(BLOCK)) {
            let block = kernel.load(rest);
            let others = !(block.uri() & !block.bracket() | block.non_ascii());
            let mut wrong = kernel.low(rest.len()) & others;
            let percent = block.percent();
            if owed | percent != 0 {
                let owed = owe(&mut owed, percent);
                wrong |= owed & !block.hexdig(owed);
            }
            let mut doubtful = block.beyond_ucschar();
            while doubtful != 0 && end(text, base + lowest(doubtful), borders).is_some() {
                doubtful = but_lowest(doubtful);
            }
            if wrong | doubtful != 0 {
                return false;
            }
        }
        owed == 0
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;

    use alloc::format;
    use alloc::string::String;

    use super::*;
    use crate::cast;
    use crate::grammar::Rfc3987;
    use crate::offsets::Offsets;
    use crate::parse::{Refused, other, plain, reference, reference_const};

    /// A text read as far as it is plain, and its characters then, against the reader of constants.
    fn check(text: &str) {
        let read = match plain(text.as_bytes()) {
            Ok(marked) => Ok(marked.marks()),
            Err(refused) => other::<Rfc3987>(text, refused.as_ref()).map(Offsets::borders),
        };
        let meant = reference_const::<Rfc3987>(text.as_bytes()).map(Offsets::borders);
        assert_eq!(read, meant, "{text:?}");
    }

    /// In one block and around the end of one; the second with others of more and less octets before it.
    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn every_character_is_right_where_an_iri_has_it() {
        let far = "a".repeat(BLOCK - 10);
        for character in '\u{80}'..=char::MAX {
            // Planes that nothing is assigned in, where they are alike.
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
    fn what_is_wrong_behind_a_character_is_found() {
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

    /// What is plain otherwise is not left to the other reader.
    #[test]
    fn the_characters_of_most_iris_are_told() {
        for text in ["/\u{e9}", "http://\u{65e5}\u{672c}/?\u{e000}#\u{1f600}", "//\u{e9}@h:8/%41"] {
            let Err(Some(Refused { at, borders })) = plain(text.as_bytes()) else {
                panic!("{text:?} is told to be refused");
            };
            let borders = Borders::of_all(borders);
            assert!(are_right(text, cast::as_position(at), &borders));
            assert_eq!(borders.offsets(text.len()), reference::<Rfc3987>(text.as_bytes()).unwrap());
        }
        // A triplet that is cut where a block ends, as they are counted here, and the text does.
        for cut in ["%", "%4"] {
            let text = format!("\u{e9}{}{cut}", "a".repeat(BLOCK - 2 - cut.len()));
            assert!(!are_right(&text, 0, &Borders::START));
        }
        let text = String::from("?\u{e000}");
        let borders = Borders { query_end: text.len(), ..Borders::START };
        assert!(are_right(&text, 1, &borders));
        assert!(!are_right(&text, 1, &Borders { path_end: 1, ..borders }));
    }
}
