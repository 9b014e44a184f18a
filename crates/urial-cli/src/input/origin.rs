//! One input, and where it is from.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::Path;

use urial_verbs::Error;

use crate::failure::file_name;

/// One input, which need not be UTF-8, and its origin.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) origin: Origin<'a>,
    /// Where a line begins in its file, in bytes; 0 where that is not known.
    pub(crate) start: usize,
    pub(crate) row: &'a Row<'a>,
}

/// The origin of an input, for diagnostics.
#[derive(Clone, Copy)]
pub(crate) enum Origin<'a> {
    /// No input: the options are complete.
    Options,
    Argument {
        number: usize,
        of: usize,
    },
    Line {
        file: &'a Path,
        number: u64,
    },
    /// One of the two inputs on a line, by its key in JSON.
    Side {
        file: &'a Path,
        number: u64,
        side: &'static str,
    },
}

/// The row of an input.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    /// The row as `--keep-columns` prints it.
    pub(crate) kept: Option<&'a dyn Kept>,
    /// Why it has no input.
    pub(crate) error: Option<&'a Error<'static>>,
    /// Whether the input is only a part of it, and so may have line ends.
    pub(crate) has_more: bool,
}

/// The name of the JSON member, and of the CSV column, for the kept part of a row.
pub(crate) const ROW: &str = "row";

/// What `--keep-columns` prints of a row.
pub(crate) trait Kept {
    /// Returns the columns, as many for each row.
    fn columns(&self) -> Vec<&[u8]>;

    /// Appends the row as a JSON value.
    fn push_json(&self, to: &mut Vec<u8>);

    /// Returns whether the columns have escapes, which could hide secrets from what masks them.
    fn has_escapes(&self) -> bool;
}

impl Row<'static> {
    /// The row of an input that is no part of one.
    pub(crate) const NONE: Row<'static> = Row { kept: None, error: None, has_more: false };

    /// The row that contains an input.
    pub(crate) const PART: Row<'static> = Row { has_more: true, ..Row::NONE };
}

impl<'a> Input<'a> {
    /// The input of a verb that has none.
    pub(crate) const NONE: Input<'static> =
        Input { text: b"", origin: Origin::Options, start: 0, row: &Row::NONE };

    pub(crate) fn argument(argument: &'a OsStr, number: usize, of: usize) -> Input<'a> {
        let origin = Origin::Argument { number, of };
        Input { text: argument.as_encoded_bytes(), origin, start: 0, row: &Row::NONE }
    }

    pub(crate) fn arguments(arguments: &'a [OsString]) -> impl Iterator<Item = Input<'a>> {
        let of = arguments.len();
        let arguments = arguments.iter().zip(1..);
        arguments.map(move |(argument, number)| Input::argument(argument, number, of))
    }

    /// A line of a file, without its line ending.
    pub(crate) fn line(text: &'a [u8], file: &'a Path, number: u64) -> Input<'a> {
        Input { text, origin: Origin::Line { file, number }, start: 0, row: &Row::NONE }
    }

    /// Returns the first `length` bytes.
    pub(crate) fn up_to(self, length: usize) -> Input<'a> {
        Input { text: &self.text[..length], ..self }
    }

    /// Returns the bytes from `length` on, with the number of their first line.
    pub(crate) fn after(self, length: usize) -> Input<'a> {
        let (before, text) = self.text.split_at(length);
        let lines = before.iter().map(|&octet| u64::from(octet == b'\n')).sum::<u64>();
        let origin = match self.origin {
            Origin::Line { file, number } => Origin::Line { file, number: number + lines },
            other => other,
        };
        Input { text, origin, start: self.start + length, ..self }
    }

    /// Returns it as the line with another number.
    pub(super) fn at_line(self, number: u64) -> Input<'a> {
        match self.origin {
            Origin::Line { file, .. } => Input { origin: Origin::Line { file, number }, ..self },
            _ => self,
        }
    }

    /// Returns the file of a line; `-` for other inputs.
    pub(super) fn file(&self) -> &'a Path {
        match self.origin {
            Origin::Line { file, .. } | Origin::Side { file, .. } => file,
            Origin::Options | Origin::Argument { .. } => Path::new("-"),
        }
    }

    /// Returns the number of the line, unless the input is an argument.
    pub(crate) fn line_number(&self) -> Option<u64> {
        match self.origin {
            Origin::Line { number, .. } | Origin::Side { number, .. } => Some(number),
            Origin::Options | Origin::Argument { .. } => None,
        }
    }

    /// Returns the number of the line or of the argument, from 1.
    pub(crate) fn number(&self) -> u64 {
        match self.origin {
            Origin::Options => 0,
            Origin::Argument { number, .. } => u64::try_from(number).unwrap_or(u64::MAX),
            Origin::Line { number, .. } | Origin::Side { number, .. } => number,
        }
    }

    /// Returns the text, unless the verb has no input.
    pub(crate) fn given(&self) -> Option<&'a [u8]> {
        (!matches!(self.origin, Origin::Options)).then_some(self.text)
    }

    /// Returns the two inputs of a line, whose texts are `a` and `b`.
    pub(crate) fn sides(&self, [a, b]: [&'a [u8]; 2]) -> [Input<'a>; 2] {
        let side = |text, side| Input { text, origin: self.origin.side(side), ..*self };
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
    /// Writes `FILE:LINE: `, or `argument N: ` if there are several.
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
