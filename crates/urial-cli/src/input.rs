//! Where inputs come from: arguments, or the lines of a file or of standard input.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use crate::failure::{Failure, file_name};
use crate::lines::{BYTE_ORDER_MARK, LineReader, unended};

/// Where all inputs come from.
#[derive(Clone, Copy)]
pub(crate) enum Source<'a> {
    Arguments(&'a [OsString]),
    /// The lines of a file, or of standard input if it is `-`.
    Lines(&'a Path),
}

/// One input, which need not be UTF-8, and where it stood.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) origin: Origin<'a>,
}

/// Where an input stood, for diagnostics.
#[derive(Clone, Copy)]
pub(crate) enum Origin<'a> {
    /// Nowhere: the options say it all.
    Options,
    Argument {
        number: usize,
        of: usize,
    },
    Line {
        file: &'a Path,
        number: u64,
    },
    /// One of the two on a line, by the key that JSON has for it.
    Side {
        file: &'a Path,
        number: u64,
        side: &'static str,
    },
}

/// Hands every input to `take`, in order.
pub(crate) fn each(
    source: Source<'_>,
    take: impl FnMut(Input<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    match source {
        Source::Arguments(arguments) => Input::arguments(arguments).try_for_each(take),
        Source::Lines(file) => each_line(file, take),
    }
}

/// Hands every line of `file`, or of standard input if that is `-`, to `take`.
pub(crate) fn each_line(
    file: &Path,
    mut take: impl FnMut(Input<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut reader = LineReader::open(file)?;
    let mut numbers = 1..;
    while let Some(lines) = reader.read()? {
        let lines = lines.split_inclusive(|&byte| byte == b'\n').zip(&mut numbers);
        lines.map(|(line, number)| Input::line(line, file, number)).try_for_each(&mut take)?;
    }
    Ok(())
}

/// All of a file, or of standard input if it is `-`, but for a byte-order mark.
pub(crate) fn read_all(file: &Path) -> io::Result<Vec<u8>> {
    let mut octets = Vec::new();
    if file == Path::new("-") {
        io::stdin().read_to_end(&mut octets)?;
    } else {
        octets = fs::read(file)?;
    }
    if octets.starts_with(BYTE_ORDER_MARK) {
        octets.drain(..BYTE_ORDER_MARK.len());
    }
    Ok(octets)
}

impl<'a> Input<'a> {
    /// What stands for the input of a verb that has none.
    pub(crate) const NONE: Input<'static> = Input { text: b"", origin: Origin::Options };

    pub(crate) fn argument(argument: &'a OsStr, number: usize, of: usize) -> Input<'a> {
        Input { text: argument.as_encoded_bytes(), origin: Origin::Argument { number, of } }
    }

    pub(crate) fn arguments(arguments: &'a [OsString]) -> impl Iterator<Item = Input<'a>> {
        let of = arguments.len();
        let arguments = arguments.iter().zip(1..);
        arguments.map(move |(argument, number)| Input::argument(argument, number, of))
    }

    /// A line of a file, given with what ends it.
    pub(crate) fn line(line: &'a [u8], file: &'a Path, number: u64) -> Input<'a> {
        Input { text: unended(line), origin: Origin::Line { file, number } }
    }

    /// Returns the text, unless the verb has no input.
    pub(crate) fn given(&self) -> Option<&'a [u8]> {
        (!matches!(self.origin, Origin::Options)).then_some(self.text)
    }

    /// Returns the two inputs of a line, of which `texts` are the texts.
    pub(crate) fn sides(&self, [a, b]: [&'a [u8]; 2]) -> [Input<'a>; 2] {
        let side = |text, side| Input { text, origin: self.origin.side(side) };
        [side(a, "a"), side(b, "b")]
    }
}

impl<'a> Origin<'a> {
    fn side(self, side: &'static str) -> Origin<'a> {
        match self {
            Origin::Line { file, number } => Origin::Side { file, number, side },
            other => other,
        }
    }
}

impl fmt::Display for Origin<'_> {
    /// Writes `FILE:LINE: `, or `argument N: ` where there are several.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Origin::Options | Origin::Argument { of: 1, .. } => Ok(()),
            Origin::Argument { number, .. } => write!(f, "argument {number}: "),
            Origin::Line { file, number } => write!(f, "{}:{number}: ", file_name(file)),
            Origin::Side { file, number, side } => {
                write!(f, "{}{side}: ", Origin::Line { file, number })
            }
        }
    }
}
