//! Every kernel against the parser of constants, which only uses the portable kernel and no fast
//! path.
//!
//! With the feature `__kernels`, all kernels of the machine are tested; without it, the one in use.

use std::sync::LazyLock;
use std::sync::{Mutex, MutexGuard, PoisonError};

use urial::{Component, Grammar, ParseError, Reference, Rfc3986, Rfc3987};
use urial_testdata::Mutator;

use crate::count::inputs;

/// Bytes that the grammar or a kernel treats specially, letters, digits and invalid bytes.
const PIECES: [&str; 18] = [
    ":", "/", "?", "#", "@", "[", "]", "%", ".", "7", "z", " ", "\u{80}", "%41", "%4", "\n", "//",
    "",
];

/// Prefixes of texts that continue with letters.
const CARRIERS: [&str; 9] =
    ["", "http://h/", "//", "?", "a:", "#", "http://u@h:80/", "http://[::1]/", "%41"];

/// References with a hole. Filling it moves the rest across block boundaries.
const HOLED: [&str; 16] = [
    "_://u@h:80/p?q#f",
    "http://_@h:80/p?q#f",
    "http://u@_:80/p?q#f",
    "http://u@h:_/p?q#f",
    "http://u@h:80/_?q#f",
    "http://u@h:80/p?_#f",
    "http://u@h:80/p?q#_",
    "//_:80",
    "//_@h",
    "_://",
    "_://h",
    "http://_",
    "http://_:8",
    "_?a/b:c@d?#e/f:g@h?",
    "a:_%41%7e?%41#%41",
    "http://_%41@h%41:8/%41",
];

/// The number of random inputs of each test.
static INPUTS: LazyLock<usize> = LazyLock::new(|| inputs(1_000_000));

/// Every piece at every offset of every carrier of up to three blocks.
#[test]
fn one_piece_at_every_offset() {
    let kernels = Kernels::alone();
    for carrier in CARRIERS {
        for len in carrier.len()..=192 {
            let text = carrier.to_owned() + &"a".repeat(len - carrier.len());
            for place in 0..len.max(1) {
                for piece in PIECES {
                    kernels.check::<Rfc3986>(&replaced(text.as_bytes(), place, piece));
                }
            }
        }
    }
}

/// Two pieces, with whole blocks of letters between and after them.
#[test]
fn two_pieces_far_apart() {
    const PLACES: [usize; 14] = [1, 60, 61, 62, 63, 64, 65, 125, 126, 127, 128, 129, 192, 250];
    const PIECES: [&str; 8] = ["?", "#", "%", "%4", "%41", "%g1", "%4g", "a"];
    let kernels = Kernels::alone();
    let text = format!("/{}", "a".repeat(260));
    for (first, second) in PLACES.into_iter().flat_map(|it| PLACES.map(|other| (it, other))) {
        for (piece, other) in PIECES.into_iter().flat_map(|it| PIECES.map(|other| (it, other))) {
            let text = replaced(text.as_bytes(), first, piece);
            kernels.check::<Rfc3986>(&replaced(&text, second, other));
        }
    }
}

/// Every pair of pieces at every pair of offsets near a block boundary.
#[test]
fn two_pieces_around_a_boundary() {
    let kernels = Kernels::alone();
    for (carrier, border) in CARRIERS.into_iter().flat_map(|it| [(it, 64), (it, 128)]) {
        let near = border - 4..border + 4;
        let text = carrier.to_owned() + &"a".repeat(border + 6 - carrier.len());
        for (first, second) in
            near.clone().flat_map(|it| (it + 1..near.end).map(move |to| (it, to)))
        {
            for (one, other) in PIECES.iter().flat_map(|one| PIECES.map(|other| (one, other))) {
                let text = replaced(text.as_bytes(), second, other);
                kernels.check::<Rfc3986>(&replaced(&text, first, one));
            }
        }
    }
}

/// Every delimiter on both sides of every block boundary, with every piece near the boundary.
#[test]
fn every_delimiter_on_both_sides_of_a_boundary() {
    let kernels = Kernels::alone();
    for (holed, fill) in
        HOLED.into_iter().flat_map(|it| ["a", "8", ".", "%41"].map(|fill| (it, fill)))
    {
        for count in 0..=140 {
            let text = holed.replacen('_', &fill.repeat(count), 1);
            kernels.check::<Rfc3986>(text.as_bytes());
            for place in (60..68).chain(124..132).filter(|&place| place < text.len()) {
                for piece in PIECES {
                    kernels.check::<Rfc3986>(&replaced(text.as_bytes(), place, piece));
                }
            }
        }
    }
}

/// The input may be a slice of a longer text.
#[test]
fn bytes_after_the_end_do_not_matter() {
    let kernels = Kernels::alone();
    for carrier in CARRIERS {
        for len in carrier.len()..=192 {
            let text = carrier.to_owned() + &"a".repeat(len - carrier.len());
            for piece in PIECES {
                let longer = text.clone() + &piece.repeat(70);
                kernels.check_as(&Reference::<Rfc3986>::const_parse(&text), || {
                    Reference::parse(&longer[..len])
                });
            }
        }
    }
}

#[test]
fn changed_references() {
    let kernels = Kernels::alone();
    let mut mutator = Mutator::of_vectors(11);
    for _ in 0..*INPUTS {
        let bytes = mutator.input();
        kernels.check::<Rfc3986>(&bytes);
        kernels.check::<Rfc3987>(&bytes);
    }
}

#[test]
fn changed_iris() {
    let kernels = Kernels::alone();
    let mut mutator = Mutator::of_iris(12);
    for _ in 0..*INPUTS {
        let text = mutator.text();
        kernels.check_as(&Reference::<Rfc3987>::const_parse(&text), || Reference::parse(&text));
    }
}

/// Random and plain references as the lines of buffers.
#[test]
fn changed_lines() {
    let kernels = Kernels::alone();
    let mut mutator = Mutator::of_vectors(13);
    for buffer in 0..*INPUTS / 40 {
        let mut lines = Vec::new();
        for line in 0..40 {
            lines.extend(if line % 4 < buffer % 5 { mutator.input() } else { b"a://b/c".to_vec() });
            lines.extend(if (line + buffer) % 7 == 0 { "\r\n" } else { "\n" }.as_bytes());
        }
        kernels.check_lines::<Rfc3986>(&lines);
        kernels.check_lines::<Rfc3987>(&lines);
    }
}

/// Lines of every kind start at every offset of a block, and the buffer ends at every offset.
#[test]
fn lines_at_every_offset() {
    let kernels = Kernels::alone();
    for (holed, end) in HOLED.into_iter().flat_map(|it| [(it, "\n"), (it, "\r\n")]) {
        for fill in ["", "a", "8", "%41", "a".repeat(70).as_str()] {
            let line = holed.replacen('_', fill, 1) + end;
            for before in 0..64 {
                let buffer = "b".repeat(before) + end + &line + "/c#d" + end + &line;
                for last in buffer.len() - line.len()..=buffer.len() {
                    kernels.check_lines::<Rfc3986>(&buffer.as_bytes()[..last]);
                }
            }
        }
    }
}

/// Every piece at every offset of some lines. Only the changed line may change its result.
#[test]
fn one_piece_at_every_offset_of_lines() {
    let kernels = Kernels::alone();
    let lines = HOLED.map(|it| it.replacen('_', "ab", 1)).join("\n") + "\n";
    for before in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55] {
        let buffer = "b".repeat(before) + "\n" + &lines;
        for place in 0..buffer.len() {
            for piece in PIECES.into_iter().chain(["\r", "\r\n", "\n\n", "a:", "@", "##"]) {
                kernels.check_lines::<Rfc3986>(&replaced(buffer.as_bytes(), place, piece));
            }
        }
    }
}

/// Valid and invalid lines that are longer than what is read at once.
#[test]
fn long_lines() {
    let kernels = Kernels::alone();
    for len in [1000, 2000, 4000, 6000].into_iter().flat_map(|it| it..it + 200) {
        for (carrier, last) in
            CARRIERS.into_iter().flat_map(|it| ["a", " ", "#", ":", "%"].map(|last| (it, last)))
        {
            let line = carrier.to_owned() + &"a".repeat(len - 20) + last;
            kernels.check_lines::<Rfc3986>((line + "\na\n%\n").as_bytes());
        }
    }
}

/// Writes the names of all kernels to the file named by `URIAL_KERNEL_REPORT`. `cargo xtask test`
/// runs more tests with each of them.
#[cfg(feature = "__kernels")]
#[test]
fn names_are_reported() {
    let names = here::all();
    assert_eq!(names.last(), Some(&"portable"));
    if let Some(path) = std::env::var_os("URIAL_KERNEL_REPORT") {
        std::fs::write(path, names.join("\n")).unwrap();
    }
}

/// Overwrites `text` with `piece` at `place`, extending it if the piece is longer than the rest.
fn replaced(text: &[u8], place: usize, piece: &str) -> Vec<u8> {
    let end = text.len().min(place + piece.len());
    [&text[..place], piece.as_bytes(), &text[end..]].concat()
}

/// All kernels. The choice is global, so only one test at a time may hold this.
struct Kernels {
    names: Vec<&'static str>,
    _alone: MutexGuard<'static, ()>,
}

impl Kernels {
    fn alone() -> Self {
        static CHOICE: Mutex<()> = Mutex::new(());
        let alone = CHOICE.lock().unwrap_or_else(PoisonError::into_inner);
        Kernels { names: here::all(), _alone: alone }
    }

    /// Checks that every kernel parses `bytes` as constants are parsed. U+FFFD, which neither
    /// grammar allows, replaces bytes that are not UTF-8.
    fn check<G: Grammar>(&self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        let expected = Reference::<G>::const_parse(&text);
        if text.as_bytes() == bytes {
            self.check_as(&expected, || Reference::parse_bytes(bytes));
            return;
        }
        let offset = expected.map(drop).map_err(|error| error.offset());
        for name in &self.names {
            here::force(name);
            let read = Reference::<G>::parse_bytes(bytes);
            let read = read.map(drop).map_err(|error| error.offset());
            assert_eq!(read, offset, "{name}: {}", bytes.escape_ascii());
        }
    }

    /// Checks that every kernel parses the lines of `buffer` as it parses each line alone.
    fn check_lines<G: Grammar>(&self, buffer: &[u8]) {
        let lines = buffer.split_inclusive(|&byte| byte == b'\n').map(|line| match line {
            [line @ .., b'\r', b'\n'] | [line @ .., b'\n'] | line => line,
        });
        let parse = |line| Reference::<G>::parse_bytes(line).map(G::Reference::from);
        let alone: Vec<_> = lines.map(parse).collect();
        for name in &self.names {
            here::force(name);
            let valid = Reference::<G>::validate(buffer);
            assert!(valid.eq(alone.iter().map(Result::is_ok)), "{name}: {}", buffer.escape_ascii());
            let lines = Reference::<G>::lines(buffer);
            let lines = lines.map(|line| line.map_err(ParseError::from));
            assert!(lines.eq(alone.iter().copied()), "{name}: {}", buffer.escape_ascii());
            // `fold` passes on plain lines in batches.
            let (mut verdicts, mut results) = (Vec::new(), Vec::new());
            Reference::<G>::validate(buffer).for_each(|it| verdicts.push(it));
            Reference::<G>::lines(buffer).for_each(|it| results.push(it.map_err(ParseError::from)));
            assert_eq!(results, alone, "{name}: {}", buffer.escape_ascii());
            assert!(
                verdicts.into_iter().eq(alone.iter().map(Result::is_ok)),
                "{name}: {}",
                buffer.escape_ascii()
            );
        }
    }

    /// Checks that `parse` returns `expected` with every kernel.
    fn check_as<'t, G: Grammar>(
        &self,
        expected: &Result<Reference<'t, G>, ParseError>,
        parse: impl Fn() -> Result<Reference<'t, G>, ParseError>,
    ) {
        for name in &self.names {
            here::force(name);
            match (parse(), expected) {
                (Ok(read), &Ok(expected)) => check_split(name, read, expected),
                (Err(error), Err(expected)) => assert_eq!(error, *expected, "{name}"),
                (read, expected) => panic!("{name}: {read:?}, not {expected:?}"),
            }
        }
    }
}

fn check_split<G: Grammar>(name: &str, read: Reference<'_, G>, expected: Reference<'_, G>) {
    assert_eq!(read.as_str(), expected.as_str(), "{name}");
    for &component in Component::ALL {
        let range = expected.range(component);
        assert_eq!(read.range(component), range, "{name}: {component:?} of {read}");
        let text = range.map(|range| &expected.as_str()[range]);
        assert_eq!(read.component(component), text, "{name}: {component:?} of {read}");
    }
}

/// All kernels, one of which can be forced.
#[cfg(feature = "__kernels")]
mod here {
    pub(crate) use urial::kernels::all;

    pub(crate) fn force(name: &str) {
        assert!(urial::kernels::force(name), "this machine has no kernel {name}");
    }
}

/// Only the kernel in use.
#[cfg(not(feature = "__kernels"))]
mod here {
    pub(crate) fn all() -> Vec<&'static str> {
        vec!["the one in use"]
    }

    pub(crate) fn force(_: &str) {}
}
