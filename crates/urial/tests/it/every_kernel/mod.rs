//! Every kernel against the parser of constants, which only uses the portable kernel and no fast
//! path.
//!
//! With the feature `__kernels`, all kernels of the machine are tested; without it, the one in use.
//! `texts` and `lines` are run by a process each, since the choice of a kernel is that of the
//! process.

mod lines;
mod texts;

use std::sync::LazyLock;
use std::sync::{Mutex, MutexGuard, PoisonError};

use urial::{Component, Grammar, ParseError, Reference};

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
