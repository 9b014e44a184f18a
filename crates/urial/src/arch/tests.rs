//! Compares every kernel of the machine with the definition of the classes, byte by byte.
//!
//! Texts are boxed at their exact length, so that valgrind and Miri report reads past the end.

extern crate alloc;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::type_name;
use core::array;

use super::choice::run_each;
use super::portable::Portable;
use super::*;
use crate::chars::abnf;
use crate::chars::bits::{low, lowest};
use crate::chars::cast;

/// How many random texts of each length are tested, and the step between lengths; Miri takes fewer.
const ROUNDS: usize = if cfg!(miri) { 1 } else { 200 };
const STEP: usize = if cfg!(miri) { 21 } else { 1 };

/// Makes tests that run with each kernel.
macro_rules! each_kernel {
    ($($(#[$attribute:meta])* fn $name:ident($kernel:ident: impl Kernel) $test:block)*) => {
        $(
            $(#[$attribute])*
            #[test]
            fn $name() {
                #[derive(Clone, Copy)]
                struct Test;

                impl Work for Test {
                    type Output = ();

                    fn with<K: Kernel>(self, $kernel: K) {
                        $test
                    }
                }

                run_each(Test);
            }
        )*
    };
}

each_kernel! {
    #[cfg_attr(miri, ignore = "takes too long")]
    fn every_byte_has_its_bits_at_every_place(kernel: impl Kernel) {
        for byte in 0..=255 {
            for place in 0..BLOCK {
                for others in [0, b'a'] {
                    let mut block = [others; BLOCK];
                    block[place] = byte;
                    check_block(kernel, kernel.load_whole(&block), &block, u64::MAX);
                    // Loaded in another way.
                    let short = &block[..=place];
                    check_block(kernel, kernel.load(short), short, u64::MAX);
                }
            }
        }
    }

    fn any_block_has_its_bits(kernel: impl Kernel) {
        let mut random = Random(1);
        for len in (0..ROUNDS).flat_map(|_| 0..=BLOCK) {
            let text = random.text(len);
            check_block(kernel, kernel.load(&text), &text, u64::MAX);
            if let Some(whole) = text.first_chunk() {
                check_block(kernel, kernel.load_whole(whole), &text, u64::MAX);
            }
        }
    }

    #[cfg(feature = "alloc")]
    fn unsettled_triplets_are_found(kernel: impl Kernel) {
        for octet in 0..=u8::MAX {
            for digits in [alloc::format!("{octet:02X}"), alloc::format!("{octet:02x}")] {
                for place in (0..=BLOCK - 3).step_by(STEP) {
                    let mut text = b"%2F~".repeat(BLOCK / 4 + 1);
                    text.drain(..(4 - place % 4) % 4);
                    text[place..place + 3].copy_from_slice(alloc::format!("%{digits}").as_bytes());
                    let block = kernel.load_whole(text.first_chunk().unwrap());
                    let all = block.percent() & low(BLOCK - 2);
                    let found = block.unsettled(all);
                    let is_unsettled = abnf::UNRESERVED.has(octet)
                        || digits.bytes().any(|digit| digit.is_ascii_lowercase());
                    let may_be = matches!(octet, b'^' | 0x7F);
                    let expected = u64::from(is_unsettled || may_be) << place;
                    assert!(found == expected || found == all, "%{digits} at {place}: {found:b}");
                }
            }
        }
    }

    fn texts_start_with_their_first_block(kernel: impl Kernel) {
        let mut random = Random(7);
        for len in (0..600).step_by(STEP) {
            let text = random.text(len);
            let first = &text[..len.min(BLOCK)];
            let (block, there) = kernel.start(&text);
            check_block(kernel, block, first, there);
            assert_eq!(there, low(len), "{len}");
        }
    }

    fn plain_texts_start_with_plain_blocks(kernel: impl Kernel) {
        for of in [b"a:/b", b"a?b#"] {
            for len in (0..=2 * BLOCK).step_by(STEP) {
                let text: Box<[u8]> = of.iter().copied().cycle().take(len).collect();
                let (block, there) = kernel.start(&text);
                check_block(kernel, block, &text[..len.min(BLOCK)], there);
                // Kernels that are not wide may return false.
                assert!(block.are_plain(there) || !is_wide(kernel), "{len}");
            }
        }
    }

    fn the_colon_of_a_scheme_is_found(kernel: impl Kernel) {
        for letters in 0..BLOCK {
            for rest in ["://", ":/", ":/a/", ":a//", "1://", "a", ""] {
                let text = ["a".repeat(letters), rest.into(), "a?".repeat(BLOCK)].concat();
                let colon = u64::from(rest == "://" && letters > 0 && letters < 62) << letters;
                let short = letters + rest.len();
                let whole = kernel.load_whole(text.as_bytes().first_chunk().unwrap());
                let (start, _) = kernel.start(&text.as_bytes()[..short]);
                for found in [whole.scheme_colon(), start.scheme_colon()] {
                    let may_be_long = letters >= 16 && !is_wide(kernel);
                    assert!(found == colon || found == 0 && may_be_long, "{letters} {rest}");
                }
            }
        }
    }

    fn a_block_is_ascii_if_each_byte_is(kernel: impl Kernel) {
        for byte in 0..=255 {
            for place in (0..BLOCK).step_by(STEP) {
                let mut block = [b'a'; BLOCK];
                block[place] = byte;
                assert_eq!(kernel.is_ascii(&block), byte.is_ascii(), "{byte:#04x} at {place}");
            }
        }
    }

    fn lines_end_where_they_do(kernel: impl Kernel) {
        let mut random = Random(4);
        for _ in 0..ROUNDS {
            let text = random.text(BLOCK);
            let block = text.first_chunk().unwrap();
            assert_eq!(kernel.line_feeds(block), Expected(&text).bits(|byte| byte == b'\n'));
        }
        for byte in 0..=255 {
            for place in (0..BLOCK).step_by(STEP) {
                let mut block = [b'\n' ^ 0x80; BLOCK];
                block[place] = byte;
                let feeds = u64::from(byte == b'\n') << place;
                assert_eq!(kernel.line_feeds(&block), feeds, "{byte:#04x} at {place}");
            }
        }
    }

    #[cfg_attr(miri, ignore = "takes too long")]
    fn lines_are_cut_out_of_rows(kernel: impl Kernel) {
        let mut random = Random(5);
        let mut rows = [LineMasks::NONE; 1 + 9];
        for at in 0..9 {
            let rows = rows[at..].first_chunk_mut().unwrap();
            kernel.line_masks(kernel.load(&random.text(BLOCK)), rows);
        }
        let [_, rows @ ..] = rows;
        // From every offset in the six rows that two rows follow; the last of them has the stops of
        // the row after as `next`.
        for start in 0..6 * BLOCK {
            let starts = array::from_fn(|line| (start + line * 59) % (6 * BLOCK));
            check_cut::<2>(kernel, &rows, &starts);
            check_cut::<3>(kernel, &rows, &starts);
        }
    }

    fn numbers_are_0_or_not(kernel: impl Kernel) {
        for bits in 0..256 {
            for number in [1, 1 << 63, u64::MAX] {
                assert_eq!(kernel.nonzero_lanes(&array::from_fn(|at| number * (bits >> at & 1))), bits);
            }
        }
    }

    fn places_are_those_of_bits(kernel: impl Kernel) {
        let mut random = Random(6);
        let some = |_| Expected(&random.text(BLOCK)).bits(|byte| byte.is_ascii_digit());
        for bits in (0..64).map(|at| 1 << at).chain((0..ROUNDS).map(some)) {
            let expected = (0..BLOCK).filter(|at| bits >> at & 1 == 1).map(|at| 1000 + at);
            for (place, expected) in kernel.bit_positions(bits, &[1000; LANES]).into_iter().zip(expected) {
                assert_eq!(place, expected, "{bits:#x}");
            }
        }
    }

    /// Blocks are read with and without line masks, and none is read past the end.
    #[cfg_attr(miri, ignore = "takes too long")]
    fn what_is_seen_is_ascii_where_it_is(kernel: impl Kernel) {
        let rows = &mut [LineMasks::NONE; 2];
        let mut take = |reader: &mut BlockReader<'_, '_>, way| match way {
            0 => reader.next_whole(kernel).is_some(),
            1 => reader.next_with_masks::<false, _>(kernel, rows, 0).is_some(),
            _ => reader.next_with_masks::<true, _>(kernel, rows, 0).is_some(),
        };
        // Unusual bytes, and more than one byte that is not ASCII.
        let with_others = |at| {
            let mut text = [[b'a'; 100], [b'%'; 100]].concat();
            for other in [at, at + 1, 2 * at] {
                if let Some(byte) = text.get_mut(other) {
                    *byte = 0xE9;
                }
            }
            text
        };
        let texts: Vec<_> = (0..=200).map(with_others).collect();
        let mut window = Window::EMPTY;
        for (text, way) in texts.iter().flat_map(|it| [0, 1, 2].map(|way| (it, way))) {
            let mut reader = BlockReader::new(text, &mut window);
            while take(&mut reader, way) {}
            assert_eq!((reader.position(), reader.is_at_end()), (192, false));
            if way == 0 {
                reader.last(kernel);
            } else {
                reader.last_with_masks(kernel, &mut [LineMasks::NONE; 2], 0);
            }
            assert_eq!((reader.position(), reader.is_at_end()), (200, true));
            assert!(!take(&mut reader, way));
            reader.last(kernel);
            assert!(!take(&mut reader, way));
            reader.finish();
            for start in 0..=200 {
                let ascii = text[start..].split(|byte| !byte.is_ascii()).next().unwrap();
                assert_eq!(window.ascii(start).text().as_bytes(), ascii);
            }
        }
        for required in [0, 1, 3] {
            let mut reader = BlockReader::new(&[b'a'; BLOCK], &mut window);
            let (_, to_check) = reader.next_with_masks::<false, _>(kernel, rows, required).unwrap();
            assert_eq!((to_check, reader.position()), (required, BLOCK));
            let (_, to_check) = reader.last_with_masks(kernel, rows, required);
            assert_eq!((to_check, reader.position()), (0, BLOCK));
        }
    }

    fn no_whole_block_follows_a_part(kernel: impl Kernel) {
        let text = [b'a'; 3 * BLOCK];
        let mut window = Window::EMPTY;
        let mut reader = BlockReader::new(&text, &mut window);
        reader.last(kernel);
        let rows = &mut [LineMasks::NONE; 2];
        assert!(reader.next_whole(kernel).is_none());
        assert!(reader.next_with_masks::<false, _>(kernel, rows, 0).is_none());
        assert!(reader.next_with_masks::<true, _>(kernel, rows, 0).is_none());
        assert_eq!(reader.position(), BLOCK);
    }

    /// As many blocks as fit into the window, and a byte that is not ASCII after them.
    fn no_more_is_seen_than_there_is_room_for(kernel: impl Kernel) {
        let most = WINDOW_BLOCKS * BLOCK;
        let text = [&[b'a'].repeat(most)[..], b"\xE9a"].concat();
        let mut window = Window::EMPTY;
        let mut reader = BlockReader::new(&text, &mut window);
        while reader.next_whole(kernel).is_some() {}
        assert_eq!(reader.position(), most);
        reader.last(kernel);
        assert_eq!(reader.position(), most);
        reader.finish();
        assert_eq!(window.ascii(1).text().len(), most - 1);
        // Without `finish` the window stays empty.
        let mut reader = BlockReader::new(&text, &mut window);
        reader.last(kernel);
        assert_eq!(window.ascii(0).text(), "");
    }

    fn low_bits_are_as_many(kernel: impl Kernel) {
        // Truncated to 32 bits, the length would be 3.
        let cut = usize::try_from(1_u64 << 32 | 3);
        for len in (0..300).chain(cut).chain([usize::MAX - 1, usize::MAX]) {
            assert_eq!(kernel.low(len), low(len), "{len}");
        }
    }

    fn blocks_bring_every_byte_once(kernel: impl Kernel) {
        let mut random = Random(2);
        for len in (0..=4 * BLOCK).step_by(STEP) {
            // All of these characters are accepted in a URI; the first five are plain.
            for kinds in [5, 7] {
                let text: Box<[u8]> = (0..len).map(|_| b"a:/?#@%"[random.below(kinds)]).collect();
                let (window, _) = fold::<Collected>(kernel, &text, &mut None).unwrap();
                assert_eq!(*window, *text);
            }
        }
    }

    fn blocks_are_text_without_rejected_bytes(kernel: impl Kernel) {
        for len in (0..=200).step_by(STEP) {
            for place in (0..=len).step_by(STEP) {
                for (other, usual) in [(0xC3, b'@'), (b']', b'%'), (b' ', b'?'), (0xFF, b'a')] {
                    let mut text: Box<[u8]> = (0..len).map(|_| b'a').collect();
                    if let Some(byte) = text.get_mut(place) {
                        *byte = other;
                    }
                    if place > 0 {
                        text[place / 2] = usual;
                    }
                    let mut rejection = None;
                    let all = fold::<Collected>(kernel, &text, &mut rejection).map(|(_, text)| text);
                    let rejected = (place < len).then(|| cast::as_offset(place));
                    let all_is_right = rejected.is_none().then(|| utf8(&text));
                    assert_eq!((all, rejection), (all_is_right, rejected), "{len} {place} {other}");
                }
            }
        }
    }

    fn blocks_of_which_nothing_is_made_are_no_text(kernel: impl Kernel) {
        // In the first block, in the last, in between, and across their ends.
        for (len, place) in [(8, 0), (64, 56), (100, 90), (100, 60), (300, 100), (300, 280)] {
            for usual in [b'a', b'%'] {
                let mut text: Box<[u8]> = (0..len).map(|_| b'a').collect();
                text[0] = usual;
                text[place..][..STOP.len()].copy_from_slice(STOP);
                assert!(fold::<Collected>(kernel, &text, &mut None).is_none(), "{len} {place}");
                text[place] = b'a';
                assert!(fold::<Collected>(kernel, &text, &mut None).is_some(), "{len} {place}");
            }
        }
    }

    fn brackets_are_rejected_where_they_are_not_accepted(kernel: impl Kernel) {
        let first = |text: &[u8]| {
            let mut rejection = None;
            let is_text = fold::<Collected>(kernel, text, &mut rejection).is_some();
            assert_ne!(is_text, rejection.is_some());
            rejection
        };
        assert_eq!(first(b"[a]"), None);
        assert_eq!(first(b"[a]]"), Some(3));
        assert_eq!(first(b"[ \xC3"), Some(1));
        assert_eq!(first(b"[\xC3]"), Some(1));
        let long = b"[]".repeat(BLOCK);
        assert_eq!(first(&long[..BLOCK]), Some(3));
        assert_eq!(first(&[&b"[]"[..], &[b'a'; BLOCK], b"]"].concat()), Some(66));
    }
}

#[test]
fn words_have_their_marks_in_order() {
    let marks = super::bounds_from_words([
        3 | 1 << 32,
        u64::MAX >> 32 << 32,
        1 << 63 | 2,
        0x0102_0304_0506_0708,
    ]);
    assert_eq!(marks.borders, [3, 1, 0, u32::MAX, 2, 1 << 31]);
    assert_eq!(marks.ascii_end, 0x0102_0304_0506_0708);
}

/// A text is cut as a `str` is, also for ranges past its end and for ranges that end before they
/// start. Its borders may be any numbers.
#[test]
fn parsed_texts_are_cut_as_ranges_do() {
    let mut random = Random(3);
    for len in (0..=BLOCK).step_by(STEP) {
        let text: Box<[u8]> = (0..len + 9).map(|place| b'a' + cast_u8(place % 26)).collect();
        let mut window = Window::EMPTY;
        let mut reader = BlockReader::new(&text, &mut window);
        reader.next_whole(Portable);
        reader.last(Portable);
        reader.finish();
        let ascii = window.ascii(0);
        let mut borders = [(); 6].map(|()| random.below(80)).map(cast::as_offset);
        if len % 5 == 0 {
            borders = borders.map(|border| border << 24);
        }
        // The upper half of the last word is ignored.
        let words = pack_words(borders, cast::as_word(len) | 7 << 32);
        let parsed = ascii.parsed_text(9, words).unwrap();
        let text = utf8(&text[9..]);
        assert_eq!((parsed.text(), parsed.borders()), (text, borders));
        assert_eq!(parsed.len(), cast::as_offset(len));
        assert_eq!(parsed.words(), pack_words(borders, cast::as_word(len)));
        assert!(ascii.parsed_text(10, words).is_none());
        for parsed in [parsed, ParsedText::ascii(window.ascii(9), borders)] {
            assert_eq!((parsed.text(), parsed.borders()), (text, borders));
            for start in (0..len + 3).chain([usize::MAX]) {
                for end in (0..len + 3).chain([usize::MAX]) {
                    let part = text.get(start..end).unwrap_or_default();
                    assert_eq!(parsed.cut(start..end), part, "{len} {start} {end}");
                }
            }
        }
    }
}

/// Collects the bytes of a text from the masks of its blocks. Gives up if it finds [`STOP`].
struct Collected(Vec<u8>);

const STOP: &[u8] = b"::::::::";

impl BlockFold for Collected {
    type Output<'t> = (Vec<u8>, &'t str);
    type Rejection = u32;

    /// Accepts the first three bytes if they begin with a bracket.
    fn first_block(text: &[u8], placed: PlacedBlock<impl Block>) -> Option<(Collected, u64)> {
        let mut bytes = Collected(Vec::new());
        bytes.next_block::<true>(placed)?;
        assert_eq!(bytes.0.len(), text.len().min(BLOCK));
        let brackets = if text.starts_with(b"[") { 0b111 } else { 0 };
        Some((bytes, brackets))
    }

    fn next_block<const IS_LAST: bool>(&mut self, it: PlacedBlock<impl Block>) -> Option<()> {
        let PlacedBlock { block, base, fresh, .. } = it;
        assert_eq!(cast::as_position(base) + lowest(fresh) % BLOCK, self.0.len());
        assert_eq!(fresh.count_ones(), (fresh >> (lowest(fresh) % BLOCK)).trailing_ones());
        for (placed, all) in [
            (it.path_stop & fresh, block.question() | block.hash()),
            (it.query_stop & fresh, block.hash()),
            (it.percent, block.percent()),
            (it.at, block.at()),
        ] {
            assert_eq!(placed, fresh & all);
        }
        // Stale bytes are not stops; in the first block every bit past the end is one.
        let end = if base == 0 { !fresh } else { 0 };
        assert_eq!((it.path_stop & !fresh, it.query_stop & !fresh), (end, end));
        let classes = [
            (b':', block.colon()),
            (b'/', block.slash()),
            (b'?', block.question()),
            (b'#', block.hash()),
            (b'@', block.at()),
            (b'%', block.percent()),
            (0xC3, block.non_ascii()),
        ];
        for place in (0..BLOCK).filter(|place| fresh >> place & 1 != 0) {
            let found = classes.iter().find(|it| it.1 >> place & 1 != 0);
            self.0.push(found.map_or(b'a', |it| it.0));
        }
        (!self.0.windows(STOP.len()).any(|it| it == STOP)).then_some(())
    }

    fn finish(self, text: Ascii<'_>) -> Option<(Vec<u8>, &str)> {
        Some((self.0, text.text()))
    }

    fn reject(self, at: u32) -> Option<u32> {
        Some(at)
    }
}

/// A text that is not known to be ASCII is cut at character boundaries only.
#[test]
fn any_text_is_cut_as_ranges_do() {
    let text = "a\u{e9}b";
    let parsed = ParsedText::new(text, [0, 1, 2, 3, 4, 5]);
    for start in (0..6).chain([usize::MAX]) {
        for end in (0..6).chain([usize::MAX]) {
            let part = text.get(start..end).unwrap_or_default();
            assert_eq!(parsed.cut(start..end), part, "{start} {end}");
        }
    }
    assert_eq!((parsed.cut(1..3), parsed.cut(1..2), parsed.cut(2..4)), ("\u{e9}", "", ""));
}

fn is_wide<K: Kernel>(_: K) -> bool {
    K::IS_WIDE
}

/// Compares every mask of `block`, loaded from `bytes`, with the definition. `hash`, `plain` and
/// `uri` are compared in `compared` alone, as `start` pads with `#`.
fn check_block<K: Kernel>(kernel: K, block: K::Block<'_>, bytes: &[u8], compared: u64) {
    let expected = Expected(bytes);
    let name = type_name::<K>();
    let same = |answer: u64, expected: u64, question: &str| {
        assert_eq!(answer, expected, "{name}: {question} of {}", bytes.escape_ascii());
    };
    let masks = expected.masks();
    same(block.colon(), masks.colon, "colon");
    same(block.slash(), masks.slash, "slash");
    same(block.question(), masks.question, "question");
    same(block.hash() & compared, masks.hash, "hash");
    same(block.at(), masks.at, "at");
    same(block.percent(), masks.percent, "percent");
    same(block.line_feed(), expected.bits(|byte| byte == b'\n'), "line_feed");
    same(block.carriage_return(), expected.bits(|byte| byte == b'\r'), "carriage_return");
    same(block.bracket(), masks.bracket, "bracket");
    same(block.non_ascii(), masks.non_ascii, "non_ascii");
    let begins_other = |byte| byte == 0xC2 || byte >= 0xEE;
    same(block.maybe_not_ucschar(), expected.bits(begins_other), "maybe_not_ucschar");
    same(block.uri() & compared, expected.bits(is_uri), "uri");
    let is_plain = |byte| is_uri(byte) && !b"%@[]".contains(&byte);
    same(block.plain() & compared, expected.bits(is_plain), "plain");
    let there = low(bytes.len());
    if block.are_plain(there) {
        same(block.plain() & compared, there, "are_plain");
        let [question, query] = block.plain_stops(there);
        same(question, masks.question, "plain_stops");
        same(query, masks.hash | !there, "plain_stops");
    }
    for asked in ASKED {
        same(block.hexdig(asked), masks.hexdig & asked, "hexdig");
        same(block.digit(asked), masks.digit & asked, "digit");
        same(block.alpha(asked), expected.bits(|it| it.is_ascii_alphabetic()) & asked, "alpha");
        same(block.scheme(asked), masks.scheme & asked, "scheme");
        let (start, alpha) = (block.alpha_start(asked), block.alpha(asked));
        same(start & !alpha, 0, "alpha_start");
        same(start & low(16), alpha & low(16), "alpha_start");
        #[cfg(feature = "alloc")]
        {
            same(block.dot(asked), expected.bits(|byte| byte == b'.') & asked, "dot");
            same(
                block.capital(asked),
                expected.bits(|it| it.is_ascii_uppercase()) & asked,
                "capital",
            );
        }
    }
    let usual = expected.bits(|byte| is_plain(byte) || b"@\n".contains(&byte));
    let mut rows = [LineMasks::NONE; 2];
    let unusual = kernel.line_masks(block, &mut rows);
    same(unusual & there, there & !usual, "unusual");
    // Line masks are unspecified past the end.
    let same =
        |answer: u64, expected: u64, question: &str| same(answer & there, expected, question);
    let [before, row] = rows;
    same(row.slash, masks.slash, "row: slash");
    same(row.colon_or_digit, masks.colon | masks.digit, "row: colon_or_digit");
    same(row.at_or_digit, masks.at | masks.digit, "row: at_or_digit");
    same(row.alpha, expected.bits(|it| it.is_ascii_alphabetic()), "row: alpha");
    for stops in [row.stops, row.next, before.next] {
        same(
            stops.end_or_question,
            expected.bits(|byte| b"\r\n?".contains(&byte)),
            "row: end_or_question",
        );
        same(stops.end_or_hash, expected.bits(|byte| b"\r\n#".contains(&byte)), "row: end_or_hash");
    }
    assert_eq!(kernel.masks(bytes), masks, "{name}: {}", bytes.escape_ascii());
    let asked = Masks::of(block, bytes.len());
    let asked = Masks { hash: asked.hash & compared, ..asked };
    assert_eq!(asked, masks, "{name}: {}", bytes.escape_ascii());
}

/// Compares the words of lines with the bits of the rows.
fn check_cut<const N: usize>(kernel: impl Kernel, rows: &[LineMasks; 9], starts: &[usize; LANES]) {
    let cut: LineWords<N> = kernel.line_words(rows.first_chunk::<8>().unwrap(), starts);
    let check = |lanes: Lanes, of: fn(&LineMasks) -> u64, word: usize| {
        for (line, start) in starts.iter().enumerate() {
            for bit in 0..BLOCK {
                let place = start + word * BLOCK + bit;
                let expected = of(&rows[place / BLOCK]) >> (place % BLOCK) & 1;
                assert_eq!(lanes[line] >> bit & 1, expected, "word {word} of the line at {start}");
            }
        }
    };
    check(cut.slash, |row| row.slash, 0);
    check(cut.colon_or_digit, |row| row.colon_or_digit, 0);
    check(cut.at_or_digit, |row| row.at_or_digit, 0);
    check(cut.alpha, |row| row.alpha, 0);
    for word in 0..N {
        check(cut.end_or_question[word], |row| row.stops.end_or_question, word);
        check(cut.end_or_hash[word], |row| row.stops.end_or_hash, word);
    }
}

/// Nothing, everything, either half, the middle, the last byte, and some bits of each byte.
const ASKED: [u64; 7] = [0, u64::MAX, low(32), !low(32), 3 << 31, 1 << 63, 0xA5A5_5A5A_F00F_3CC3];

/// The masks by the definition of the classes.
struct Expected<'t>(&'t [u8]);

impl Expected<'_> {
    fn masks(&self) -> Masks {
        Masks {
            colon: self.bits(|byte| byte == b':'),
            slash: self.bits(|byte| byte == b'/'),
            question: self.bits(|byte| byte == b'?'),
            hash: self.bits(|byte| byte == b'#'),
            at: self.bits(|byte| byte == b'@'),
            bracket: self.bits(|byte| byte == b'[' || byte == b']'),
            percent: self.bits(|byte| byte == b'%'),
            illegal: self.bits(|byte| byte.is_ascii() && !abnf::URI.has(byte)),
            non_ascii: self.bits(|byte| !byte.is_ascii()),
            hexdig: self.bits(|byte| byte.is_ascii_hexdigit()),
            digit: self.bits(|byte| byte.is_ascii_digit()),
            scheme: self.bits(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte)),
        }
    }

    fn bits(&self, is_one: impl Fn(u8) -> bool) -> u64 {
        let bits = self.0.iter().enumerate().map(|(place, &byte)| u64::from(is_one(byte)) << place);
        bits.sum()
    }
}

/// `reserved / unreserved / "%"`  (RFC 3986 §2.2, §2.3)
fn is_uri(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=%".contains(&byte)
}

fn utf8(text: &[u8]) -> &str {
    str::from_utf8(text).unwrap()
}

fn cast_u8(number: usize) -> u8 {
    u8::try_from(number).unwrap()
}

/// A reproducible sequence of numbers.
struct Random(u64);

impl Random {
    /// A text of `len` bytes, with many of each kind of byte that masks distinguish.
    fn text(&mut self, len: usize) -> Box<[u8]> {
        const DISTINCT: &[u8] = b":/?#@[]%azAZ09fFgG+-.~!\n\r \x7F\x80\xFF\0";
        let byte = |random: &mut Self| match random.below(4) {
            0 => cast_u8(random.below(256)),
            _ => DISTINCT[random.below(DISTINCT.len())],
        };
        (0..len).map(|_| byte(self)).collect::<Vec<_>>().into_boxed_slice()
    }

    /// A number below `bound`, from the upper bits of a linear congruential generator.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}
