//! The lines of a buffer, parsed in batches, against each line parsed alone.

use proptest::prelude::*;
use urial::{
    Component, Grammar, IriRef, LineError, ParseError, Reference, ToReference as _, UriRef, lines,
    validate,
};

/// Splits `buffer` at LF and CR LF. The last line may lack its end.
fn split(buffer: &[u8]) -> Vec<&[u8]> {
    let ended = buffer.split_inclusive(|&byte| byte == b'\n');
    let unended = ended.map(|line| match line {
        [line @ .., b'\r', b'\n'] | [line @ .., b'\n'] | line => line,
    });
    unended.collect()
}

/// Returns what `for_each` is called with, which uses `fold`.
fn folded<T>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut all = Vec::new();
    items.for_each(|item| all.push(item));
    all
}

fn parse<G: Grammar>(line: &[u8]) -> Result<G::Reference<'_>, ParseError> {
    Reference::parse_bytes(line).map(Into::into)
}

/// The error alone.
fn without_place<'a, G: Grammar>(
    line: Result<G::Reference<'a>, LineError<'a>>,
) -> Result<G::Reference<'a>, ParseError> {
    line.map_err(ParseError::from)
}

/// Every error has its line, and the number and the offset of that.
fn assert_places<T>(buffer: &[u8], lines: &[Result<T, LineError<'_>>]) {
    for (at, (line, text)) in lines.iter().zip(split(buffer)).enumerate() {
        let Err(error) = line else { continue };
        let offset = text.as_ptr().addr() - buffer.as_ptr().addr();
        let place = (error.text(), error.line(), error.offset());
        assert_eq!(place, (text, at as u64 + 1, offset as u64), "{}", buffer.escape_ascii());
    }
}

fn agree<G: Grammar>(buffer: &[u8]) {
    let alone: Vec<_> = split(buffer).into_iter().map(parse::<G>).collect();
    let located: Vec<_> = Reference::<G>::lines(buffer).collect();
    assert_places(buffer, &located);
    let together: Vec<_> = located.into_iter().map(without_place::<G>).collect();
    let shown = buffer.escape_ascii();
    assert_eq!(together.len(), alone.len(), "{shown}");
    for (together, alone) in together.iter().zip(&alone) {
        assert_eq!(together, alone, "{shown}");
        if let (Ok(together), Ok(alone)) = (together, alone) {
            let (together, alone) = (together.to_reference(), alone.to_reference());
            for &component in Component::ALL {
                assert_eq!(together.range(component), alone.range(component), "{shown}");
                assert_eq!(together.component(component), alone.component(component), "{shown}");
            }
        }
    }
    assert!(Reference::<G>::validate(buffer).eq(alone.iter().map(Result::is_ok)), "{shown}");
    let open = || (Reference::<G>::lines(buffer), Reference::<G>::validate(buffer));
    // `fold` after some calls of `next`.
    for passed in [0, alone.len() / 2, alone.len()] {
        let (mut lines, mut verdicts) = open();
        assert_eq!(lines.by_ref().zip(verdicts.by_ref()).take(passed).count(), passed, "{shown}");
        let rest = &alone[passed..];
        let lines = folded(lines);
        assert!(lines.iter().copied().map(without_place::<G>).eq(rest.iter().copied()), "{shown}");
        assert_eq!(
            lines,
            Reference::<G>::lines(buffer).skip(passed).collect::<Vec<_>>(),
            "{shown}"
        );
        assert!(folded(verdicts).into_iter().eq(rest.iter().map(Result::is_ok)), "{shown}");
    }
    let (mut lines, mut verdicts) = open();
    while lines.next().is_some() && verdicts.next().is_some() {
        assert_eq!(lines.as_bytes().len(), verdicts.as_bytes().len(), "{shown}");
    }
    assert!(verdicts.next().is_none() && verdicts.as_bytes().is_empty(), "{shown}");
}

fn assert_agree(buffer: &[u8]) {
    agree::<urial::Rfc3986>(buffer);
    agree::<urial::Rfc3987>(buffer);
}

#[test]
fn line_ends_are_not_part_of_lines() {
    let texts = |buffer: &'static str| -> Vec<_> {
        lines(buffer.as_bytes()).map(|line| line.map(|it| Reference::from(it).as_str())).collect()
    };
    assert_eq!(texts(""), []);
    assert_eq!(texts("\n"), [Ok("")]);
    assert_eq!(texts("\r\n\n"), [Ok(""), Ok("")]);
    assert_eq!(texts("a"), [Ok("a")]);
    assert_eq!(texts("a\nb"), [Ok("a"), Ok("b")]);
    assert_eq!(texts("a\r\nb\n"), [Ok("a"), Ok("b")]);
    // A CR only ends a line together with an LF.
    let offset = |buffer: &'static str| {
        lines(buffer.as_bytes()).next().unwrap().unwrap_err().error().offset()
    };
    assert_eq!((offset("a\r"), offset("a\r\r\n"), offset("a\rb\n")), (1, 1, 1));
}

#[test]
fn the_rest_of_the_buffer_is_returned() {
    let buffer = b"a\r\nb c\n/d\n\nhttp://h/";
    let mut rest = vec![buffer.len()];
    let mut lines = lines(buffer);
    let mut verdicts = validate(buffer);
    while lines.next().is_some() {
        assert!(verdicts.next().is_some());
        assert_eq!(lines.as_bytes(), verdicts.as_bytes());
        rest.push(lines.as_bytes().len());
    }
    assert_eq!(rest, [20, 17, 13, 10, 9, 0]);
    assert!(lines.next().is_none() && verdicts.next().is_none());
}

/// Lines of every length up to two blocks, at every offset of a block, with every line end.
#[test]
fn lines_of_every_length_at_every_offset() {
    for end in ["\n", "\r\n"] {
        for before in 0..70 {
            for len in 0..200 {
                let line = format!("http://h/{}", "a".repeat(len));
                let line = &line[..len];
                let first = "b".repeat(before);
                let buffer = [&first, end, line, end, "c"].concat();
                let mut lines = lines(buffer.as_bytes());
                assert_eq!(lines.next().unwrap().unwrap(), first.as_str());
                let read = lines.next().unwrap().map_err(ParseError::from);
                assert_eq!(read, UriRef::parse(line), "{before} {len}");
                assert_eq!(lines.next().unwrap().unwrap(), "c");
                assert!(lines.next().is_none());
            }
        }
    }
}

/// Lines that the batch parser treats specially, at every offset of two blocks, after a plain line
/// and after another one.
#[test]
fn lines_of_every_kind_at_every_offset() {
    let mut kinds: Vec<String> = [
        "", ":", "1:", "a:", "a1:", "a+b:/c", "a_b:", "a:b:c", "a/b:c", "//", "///", "//h", "//h:",
        "//h:80/", "//h:8a/", "//u@h/", "//@:", "a:/b", "a://", "a:///b", "?a:b", "#a:b", "a?b#c",
        "a#b?c", "a##", "##", "a#b#c", "/%41", "/%4", "/%", "%41:", "//%41:80", "//[::1]/", "/[",
        "a\rb", "\r",
    ]
    .map(str::to_owned)
    .to_vec();
    // Schemes, first segments, authorities and paths of every length, and their delimiters.
    for len in 1..130 {
        let name = "a".repeat(len);
        let follow = [":b", "/b:", "://h/?#", "?b", "#b", "%41", "@", " "];
        kinds.extend(follow.map(|it| name.clone() + it));
        kinds.extend(["//", "/", "?", "#"].map(|it| it.to_owned() + &name + ":/?#"));
        kinds.push(format!("/?{name}#{name}#"));
    }
    for (kind, end) in kinds.iter().flat_map(|kind| [(kind, "\n"), (kind, "\r\n")]) {
        let places = if kind.len() < 20 { 0..130 } else { 0..2 };
        for before in places {
            let plain = "b".repeat(before);
            agree::<urial::Rfc3986>(
                [&plain, end, kind, end, " ", end, kind, "\na"].concat().as_bytes(),
            );
        }
    }
}

/// A delimiter, an invalid byte or a cut-off sequence at every offset of a buffer of short lines.
#[test]
fn every_byte_at_every_offset() {
    let buffer = "http://h/a%41?b#c\nx\r\n//u@h:80/\n\n".repeat(6);
    for place in 0..buffer.len() {
        for byte in [b'\n', b'\r', b'%', b'[', b':', b'@', b'#', b' ', 0, 0x80, 0xFF, b'a'] {
            let mut buffer = buffer.clone().into_bytes();
            buffer[place] = byte;
            assert_agree(&buffer);
        }
    }
}

/// Lines of more than three blocks, with a delimiter, an invalid byte or a cut-off sequence early
/// and late in a window; the last line has no end. Full batches precede them, so that buffers are
/// reused.
#[test]
fn long_lines_of_every_kind() {
    let marks =
        ["", "?", "#", "##", "?#?", "%41", "%4", "<", "[", "\r", "\u{e9}", "<\r", "[<", "?%c3#<"];
    for before in ["", "?#\n", "/a?b#c\r\n"].map(|it| it.repeat(1000)) {
        for len in (180..720).step_by(13) {
            for first in marks {
                let kinds = marks.map(|last| {
                    let [front, rest] = [len / 3, len - len / 3].map(|len| "a".repeat(len));
                    format!("http://h:1/{front}{first}{rest}{last}b\n")
                });
                let short = "x\n".repeat(len % 7);
                let buffer = [&*before, &short, &kinds.concat()].concat();
                assert_agree(buffer.trim_end().as_bytes());
            }
        }
    }
}

/// A delimiter, an invalid byte or a cut-off sequence at every offset, after batches of lines with
/// percent-encodings, which switch the parser to checking each block; then lines without any.
#[test]
fn every_byte_at_every_offset_after_percent_encodings() {
    let before = "/%e9%80%81%e5%87%ba?%41\nhttp://h%41/%C3%A9/b%20c#%7e\r\n%41\r\n".repeat(150);
    let (lines, behind) =
        ("/%41\nhttp://h%41/%C3#%7e\r\n//[::1]/%41\n%4", "/a/b?c#d\n".repeat(600));
    for place in 0..lines.len() {
        for byte in [b'\n', b'\r', b'%', b'[', b':', b'@', b'#', b' ', 0, 0x80, 0xFF, b'a'] {
            let mut lines = lines.as_bytes().to_vec();
            lines[place] = byte;
            agree::<urial::Rfc3986>(
                &[before.as_bytes(), &lines, &before.as_bytes()[..200]].concat(),
            );
        }
    }
    assert_agree([&before, &*behind, &before, "%4"].concat().as_bytes());
}

/// Two non-ASCII bytes in any two lines, at any offset of a line. The lines before and after them
/// are parsed as if they were not there.
#[test]
fn two_non_ascii_bytes_at_every_offset() {
    let buffer = "http://h/a?b#c\n//u@h:80/\r\n\n/%41?\n".repeat(5);
    for first in 0..buffer.len() {
        for second in (first..buffer.len()).step_by(3) {
            let mut buffer = buffer.clone().into_bytes();
            buffer[first] = 0x80;
            buffer[second] = 0xE9;
            agree::<urial::Rfc3986>(&buffer);
            // As whole characters.
            let text = String::from_utf8_lossy(&buffer).replace('\u{fffd}', "\u{e9}");
            agree::<urial::Rfc3987>(text.as_bytes());
        }
    }
}

/// Batches with some non-ASCII lines.
#[test]
fn some_non_ascii_lines() {
    let lines =
        ["http://h/p?q#f", "/\u{e9}", "a b", "//[::1]/", "\u{65e5}:", "/%41", "", "/\u{e000}"];
    for step in 1..200 {
        let lines = (0..300).map(|at| {
            let rare = at % step == step / 2;
            lines[if rare { at % lines.len() } else { 0 }].to_owned() + "\n"
        });
        assert_agree(lines.collect::<String>().as_bytes());
    }
}

/// More lines in a block than fit in a batch, and a line longer than many batches.
#[test]
fn many_lines_and_long_ones() {
    assert_agree("\n".repeat(1000).as_bytes());
    assert_agree("a\n".repeat(1000).as_bytes());
    assert_agree("\n".repeat(5000).as_bytes());
    let long = format!("/{}\n", "a".repeat(100_000));
    assert_agree(format!("{long}a\n{long}b c\n\u{e9}\n{long}").as_bytes());
    // An invalid line, as long as the window, without an end.
    assert_agree(format!("a b\n{} ", "a".repeat(4095)).as_bytes());
    assert_agree(format!("a b\n{} \n", "a".repeat(4094)).as_bytes());
    // A percent-encoding that is cut off at the end of a block after a non-ASCII character.
    for cut in ["%", "%4", "%41"] {
        let line = format!("/\u{e9}{}{cut}\n", "a".repeat(62 - cut.len()));
        assert_agree(line.repeat(3).as_bytes());
    }
    // A line that is invalid before its non-ASCII character.
    assert_agree("/\\\u{e9}?#\na\n/\\\u{e9}?#".as_bytes());
    // Many non-ASCII lines, with some ASCII lines between them.
    for others in 0..70 {
        let lines =
            ["\u{e9}\n".repeat(others), "a:b\n".repeat(others % 7), "//u@h\n".repeat(others / 3)];
        assert_agree((lines.concat() + "/\u{e9}?").repeat(3).as_bytes());
    }
}

#[test]
fn an_error_does_not_repeat_its_batch() {
    // Each line is invalid at its end. Parsing its batch again would take minutes.
    let line = format!("{} \n", "a".repeat(1 << 16));
    assert_eq!(lines(line.repeat(512).as_bytes()).filter(Result::is_err).count(), 512);
}

#[test]
fn lines_of_iris() {
    let buffer = "/\u{e9}\r\n/\u{202e}\n/\u{fdd0}".as_bytes();
    let texts: Vec<_> = IriRef::lines(buffer).map(|line| line.is_ok()).collect();
    assert_eq!(texts, [true, true, false]);
}

proptest! {
    #[test]
    fn lines_are_parsed_as_each_alone(lines in prop::collection::vec((crate::inputs::iri_text(), "\r?\n"), 0..40), last in crate::inputs::text()) {
        let mut buffer: String = lines.into_iter().map(|(line, end)| line + &end).collect();
        buffer.push_str(&last);
        assert_agree(buffer.as_bytes());
    }

    #[test]
    fn bytes_are_parsed_as_each_line_alone(buffer in prop::collection::vec(prop_oneof![any::<u8>(), Just(b'\n'), b'a'..=b'z'], 0..400)) {
        assert_agree(&buffer);
    }
}

/// Beyond ASCII, long and rejected lines between plain ones, in many batches.
#[test]
fn errors_know_their_place_in_every_batch() {
    let kinds = ["/a", "b c", "/\u{e9}", "//h:8a", "/%zz", "", ":"];
    let mut buffer = String::new();
    for at in 0..1000 {
        buffer += kinds[at * at % 7];
        buffer += if at % 100 == 99 { "/a" } else { "" };
        buffer += &"b".repeat(if at % 150 == 7 { 5000 } else { at % 9 });
        buffer += if at % 3 == 0 { "\r\n" } else { "\n" };
    }
    assert_agree(buffer.as_bytes());
    assert_agree(buffer.trim_end().as_bytes());
}

#[cfg(feature = "std")]
mod reader {
    use std::collections::VecDeque;
    use std::io::{self, ErrorKind, Read};

    use urial::LineReader;

    use super::*;

    /// Returns prepared results, one per read, and then at most `piece` bytes of the rest.
    struct Script<'t> {
        results: VecDeque<io::Result<&'t [u8]>>,
        piece: usize,
    }

    impl Read for Script<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let octets = match self.results.pop_front() {
                None => return Ok(0),
                Some(result) => result?,
            };
            let (now, later) = octets.split_at(octets.len().min(buffer.len()).min(self.piece));
            buffer[..now.len()].copy_from_slice(now);
            if !later.is_empty() {
                self.results.push_front(Ok(later));
            }
            Ok(now.len())
        }
    }

    fn script<'t>(
        results: impl IntoIterator<Item = io::Result<&'t [u8]>>,
        piece: usize,
    ) -> LineReader<Script<'t>> {
        LineReader::new(Script { results: results.into_iter().collect(), piece })
    }

    /// A line: its text, or its error with its place.
    type Owned = Result<String, (Vec<u8>, u64, u64, ParseError)>;

    fn owned<'a>(lines: impl Iterator<Item = Result<UriRef<'a>, LineError<'a>>>) -> Vec<Owned> {
        let place = |it: LineError<'_>| (it.text().to_vec(), it.line(), it.offset(), it.error());
        lines.map(|line| line.map(|it| it.to_string()).map_err(place)).collect()
    }

    fn read(mut reader: LineReader<impl Read>) -> Vec<Owned> {
        let mut all = Vec::new();
        while let Some(lines) = reader.next_batch().unwrap() {
            let batch = owned(lines);
            assert!(!batch.is_empty());
            all.extend(batch);
        }
        assert!(reader.next_batch().unwrap().is_none());
        all
    }

    /// However the text is cut, its lines are those of the whole buffer.
    #[test]
    fn batches_are_the_lines_of_the_whole() {
        let mut text = String::new();
        for at in 0..3000_usize {
            let len = if at.is_multiple_of(1000) { 150_000 } else { at % 50 };
            text += &"a".repeat(len);
            text += ["", " ", "\u{e9}", "?b"][at % 4];
            text += if at % 5 == 0 { "\r\n" } else { "\n" };
        }
        for text in [&text, text.trim_end(), "", "\n", "a", "a b", "\r", "a\n\nb\r\n"] {
            let whole = owned(lines(text.as_bytes()));
            for piece in [1, 7, 64, 1000, 1 << 16, usize::MAX] {
                if piece > 1 || text.len() < 10 {
                    assert_eq!(read(script([Ok(text.as_bytes())], piece)), whole, "{piece}");
                }
            }
            assert_eq!(read(LineReader::new(text.as_bytes())), whole);
        }
    }

    #[test]
    fn raw_batches_are_the_whole_text() {
        let text = "a\r\n\u{e9} b c\n\n".repeat(20_000) + "d";
        for piece in [1000, 1 << 16, usize::MAX] {
            let mut reader = script([Ok(text.as_bytes())], piece);
            let mut read = Vec::new();
            while let Some(raw) = reader.next_raw_batch().unwrap() {
                let line = read.split(|&byte| byte == b'\n').count();
                let place = (raw.first_line(), raw.offset());
                assert_eq!(place, (line as u64, read.len() as u64));
                read.extend_from_slice(raw.as_bytes());
            }
            assert_eq!(read, text.as_bytes());
        }
    }

    #[test]
    fn lines_are_returned_as_soon_as_they_have_come() {
        let reads: [&[u8]; 4] = [b"a\r", b"\n", b"b c\n\nd", b"e"];
        let mut reader = script(reads.map(Ok), usize::MAX);
        let mut sizes = Vec::new();
        while let Some(lines) = reader.next_batch().unwrap() {
            sizes.push(lines.count());
        }
        assert_eq!(sizes, [1, 2, 1]);
    }

    /// Lines that the caller leaves are counted.
    #[test]
    fn a_batch_need_not_be_consumed() {
        let reads: [&[u8]; 2] = [b"a\nb c\nd\n", b"e f"];
        let mut reader = script(reads.map(Ok), usize::MAX);
        assert!(reader.next_batch().unwrap().is_some());
        let error = reader.next_batch().unwrap().unwrap().next().unwrap().unwrap_err();
        assert_eq!((error.line(), error.offset(), error.text()), (4, 8, &b"e f"[..]));
    }

    #[test]
    fn no_line_is_lost_by_an_error_of_the_source() {
        let fail = |kind: ErrorKind| Err(kind.into());
        let reads = [
            Ok(&b"a\nb"[..]),
            fail(ErrorKind::Interrupted),
            Ok(b"c"),
            fail(ErrorKind::Other),
            Ok(b" d\n"),
        ];
        let mut reader = script(reads, usize::MAX);
        assert_eq!(reader.next_batch().unwrap().unwrap().count(), 1);
        assert_eq!(reader.next_batch().unwrap_err().kind(), ErrorKind::Other);
        let error = reader.next_batch().unwrap().unwrap().next().unwrap().unwrap_err();
        assert_eq!((error.line(), error.offset(), error.text()), (2, 2, &b"bc d"[..]));
        assert!(reader.next_batch().unwrap().is_none());
    }
}
