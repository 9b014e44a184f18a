//! The lines of a buffer, parsed in batches, against each line parsed alone.

use proptest::prelude::*;
use urial::{
    Component, Grammar, IriRef, ParseError, Reference, ToReference as _, UriRef, lines, validate,
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

fn agree<G: Grammar>(buffer: &[u8]) {
    let alone: Vec<_> = split(buffer).into_iter().map(parse::<G>).collect();
    let together: Vec<_> = Reference::<G>::lines(buffer).collect();
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
        assert_eq!(folded(lines), rest, "{shown}");
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
    let offset =
        |buffer: &'static str| lines(buffer.as_bytes()).next().unwrap().unwrap_err().offset();
    assert_eq!((offset("a\r"), offset("a\r\r\n"), offset("a\rb\n")), (1, 1, 1));
}

#[test]
fn the_rest_can_be_asked_for() {
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
                assert_eq!(lines.next().unwrap(), UriRef::parse(line), "{before} {len}");
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
