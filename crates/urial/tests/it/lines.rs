//! Lines of a buffer, read in batches, against each line read by itself.

use proptest::prelude::*;
use urial::{Component, Grammar, IriRef, Reference, UriRef, lines, validate};

/// The lines of `buffer` as the documentation says: without LF or CR LF, the last one with or without.
fn split(buffer: &[u8]) -> Vec<&[u8]> {
    let ended = buffer.split_inclusive(|&byte| byte == b'\n');
    let unended = ended.map(|line| match line {
        [line @ .., b'\r', b'\n'] | [line @ .., b'\n'] | line => line,
    });
    unended.collect()
}

/// What `for_each` is handed, which goes by `fold`.
fn folded<T>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut all = Vec::new();
    items.for_each(|item| all.push(item));
    all
}

fn agree<G: Grammar>(buffer: &[u8]) {
    let alone: Vec<_> = split(buffer).into_iter().map(Reference::<G>::parse_bytes).collect();
    let together: Vec<_> = Reference::<G>::lines(buffer).collect();
    let shown = buffer.escape_ascii();
    assert_eq!(together.len(), alone.len(), "{shown}");
    for (together, alone) in together.iter().zip(&alone) {
        assert_eq!(together, alone, "{shown}");
        if let (Ok(together), Ok(alone)) = (together, alone) {
            for &component in Component::ALL {
                assert_eq!(together.range(component), alone.range(component), "{shown}");
                assert_eq!(together.component(component), alone.component(component), "{shown}");
            }
        }
    }
    assert!(Reference::<G>::validate(buffer).eq(alone.iter().map(Result::is_ok)), "{shown}");
    let open = || (Reference::<G>::lines(buffer), Reference::<G>::validate(buffer));
    // What is folded is not asked for line by line, but behind some that were.
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

fn agree_by_both(buffer: &[u8]) {
    agree::<urial::Rfc3986>(buffer);
    agree::<urial::Rfc3987>(buffer);
}

#[test]
fn ends_of_lines_are_no_part_of_them() {
    let texts = |buffer: &'static str| -> Vec<_> {
        lines(buffer.as_bytes()).map(|line| line.map(Reference::as_str)).collect()
    };
    assert_eq!(texts(""), []);
    assert_eq!(texts("\n"), [Ok("")]);
    assert_eq!(texts("\r\n\n"), [Ok(""), Ok("")]);
    assert_eq!(texts("a"), [Ok("a")]);
    assert_eq!(texts("a\nb"), [Ok("a"), Ok("b")]);
    assert_eq!(texts("a\r\nb\n"), [Ok("a"), Ok("b")]);
    // A CR goes with its LF alone.
    let offset =
        |buffer: &'static str| lines(buffer.as_bytes()).next().unwrap().unwrap_err().offset();
    assert_eq!((offset("a\r"), offset("a\r\r\n"), offset("a\rb\n")), (1, 1, 1));
}

#[test]
fn what_is_left_can_be_asked_for() {
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

/// Every length of a line that a block or two can hold, at every place of a block, and every end.
#[test]
fn lines_of_every_length_at_every_place() {
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

/// What side by side is read by a rule of its own, at every place of two blocks, behind a line that is plain and one
/// that is not.
#[test]
fn lines_of_every_kind_at_every_place() {
    let mut kinds: Vec<String> = [
        "", ":", "1:", "a:", "a1:", "a+b:/c", "a_b:", "a:b:c", "a/b:c", "//", "///", "//h", "//h:",
        "//h:80/", "//h:8a/", "//u@h/", "//@:", "a:/b", "a://", "a:///b", "?a:b", "#a:b", "a?b#c",
        "a#b?c", "a##", "##", "a#b#c", "/%41", "/%4", "/%", "%41:", "//%41:80", "//[::1]/", "/[",
        "a\rb", "\r",
    ]
    .map(str::to_owned)
    .to_vec();
    // Schemes, first segments, authorities and paths of every length, and what follows them.
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

/// A byte that ends, refuses or cuts something, at every place of a buffer of short lines.
#[test]
fn every_byte_at_every_place() {
    let buffer = "http://h/a%41?b#c\nx\r\n//u@h:80/\n\n".repeat(6);
    for place in 0..buffer.len() {
        for byte in [b'\n', b'\r', b'%', b'[', b':', b'@', b'#', b' ', 0, 0x80, 0xFF, b'a'] {
            let mut buffer = buffer.clone().into_bytes();
            buffer[place] = byte;
            agree_by_both(&buffer);
        }
    }
}

/// Lines of more than three blocks, with whatever ends, refuses or cuts something, early and late in what is seen of a text at
/// once; the last one has no end. Before them stand full batches, whose rows are those that were there before.
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
                agree_by_both(buffer.trim_end().as_bytes());
            }
        }
    }
}

/// Behind batches of lines with triplets, of which it is learned to look at each block: a byte that ends, refuses or cuts
/// something, at every place; and behind them lines that have none.
#[test]
fn every_byte_at_every_place_behind_triplets() {
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
    agree_by_both([&before, &*behind, &before, "%4"].concat().as_bytes());
}

/// What is not ASCII, twice, in any two of some lines and at any place of a line: those before it and behind it are read as
/// if it were not there.
#[test]
fn two_bytes_beyond_ascii_at_every_place() {
    let buffer = "http://h/a?b#c\n//u@h:80/\r\n\n/%41?\n".repeat(5);
    for first in 0..buffer.len() {
        for second in (first..buffer.len()).step_by(3) {
            let mut buffer = buffer.clone().into_bytes();
            buffer[first] = 0x80;
            buffer[second] = 0xE9;
            agree::<urial::Rfc3986>(&buffer);
            // As characters.
            let text = String::from_utf8_lossy(&buffer).replace('\u{fffd}', "\u{e9}");
            agree::<urial::Rfc3987>(text.as_bytes());
        }
    }
}

/// Batches of lines some of which are not ASCII, here and there.
#[test]
fn lines_beyond_ascii_among_others() {
    let lines =
        ["http://h/p?q#f", "/\u{e9}", "a b", "//[::1]/", "\u{65e5}:", "/%41", "", "/\u{e000}"];
    for step in 1..200 {
        let lines = (0..300).map(|at| {
            let rare = at % step == step / 2;
            lines[if rare { at % lines.len() } else { 0 }].to_owned() + "\n"
        });
        agree_by_both(lines.collect::<String>().as_bytes());
    }
}

/// More lines in a block than a batch takes, and a line longer than many batches.
#[test]
fn many_lines_and_long_ones() {
    agree_by_both("\n".repeat(1000).as_bytes());
    agree_by_both("a\n".repeat(1000).as_bytes());
    agree_by_both("\n".repeat(5000).as_bytes());
    let long = format!("/{}\n", "a".repeat(100_000));
    agree_by_both(format!("{long}a\n{long}b c\n\u{e9}\n{long}").as_bytes());
    // One that is refused, as long as what is looked at, and without an end.
    agree_by_both(format!("a b\n{} ", "a".repeat(4095)).as_bytes());
    agree_by_both(format!("a b\n{} \n", "a".repeat(4094)).as_bytes());
    // A triplet that is cut where a block behind a character ends.
    for cut in ["%", "%4", "%41"] {
        let line = format!("/\u{e9}{}{cut}\n", "a".repeat(62 - cut.len()));
        agree_by_both(line.repeat(3).as_bytes());
    }
    // One that is refused before what is not ASCII.
    agree_by_both("/\\\u{e9}?#\na\n/\\\u{e9}?#".as_bytes());
    // Many that are not ASCII, and some among them that are.
    for others in 0..70 {
        let lines =
            ["\u{e9}\n".repeat(others), "a:b\n".repeat(others % 7), "//u@h\n".repeat(others / 3)];
        agree_by_both((lines.concat() + "/\u{e9}?").repeat(3).as_bytes());
    }
}

#[test]
fn nothing_is_read_twice_because_of_a_refusal() {
    // Each line is refused at its end: were its batch read again, this would take minutes.
    let line = format!("{} \n", "a".repeat(1 << 16));
    assert_eq!(lines(line.repeat(512).as_bytes()).filter(Result::is_err).count(), 512);
}

#[test]
fn iris_have_lines_too() {
    let buffer = "/\u{e9}\r\n/\u{202e}\n/\u{fdd0}".as_bytes();
    let texts: Vec<_> = IriRef::lines(buffer).map(|line| line.is_ok()).collect();
    assert_eq!(texts, [true, true, false]);
}

proptest! {
    #[test]
    fn as_one_by_one(lines in prop::collection::vec((crate::inputs::iri_text(), "\r?\n"), 0..40), last in crate::inputs::text()) {
        let mut buffer: String = lines.into_iter().map(|(line, end)| line + &end).collect();
        buffer.push_str(&last);
        agree_by_both(buffer.as_bytes());
    }

    #[test]
    fn octets_as_one_by_one(buffer in prop::collection::vec(prop_oneof![any::<u8>(), Just(b'\n'), b'a'..=b'z'], 0..400)) {
        agree_by_both(&buffer);
    }
}
