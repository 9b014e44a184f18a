//! One input per line, or before each NUL.

use std::iter;
use std::path::Path;

use memchr::{memchr, memrchr};

use super::files::unended;
use super::format::{Ends, Format, Header, Take};
use super::origin::Input;
use crate::failure::Failure;

/// The byte that ends an input in a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// LF, or CR LF.
    Line,
    /// NUL.
    Nul,
}

impl End {
    /// Returns the octet.
    pub(crate) fn byte(self) -> u8 {
        match self {
            End::Line => b'\n',
            End::Nul => 0,
        }
    }

    /// Returns a line without its end.
    pub(crate) fn removed(self, line: &[u8]) -> &[u8] {
        match self {
            End::Line => unended(line),
            End::Nul => line.strip_suffix(b"\0").unwrap_or(line),
        }
    }

    /// Returns the lines of a text as inputs.
    pub(super) fn lines(self, all: Input<'_>) -> impl Iterator<Item = Input<'_>> {
        let (mut rest, mut text) = (all, all.text);
        let lines = iter::from_fn(move || {
            let len = memchr(self.byte(), text).map_or(text.len(), |at| at + 1);
            let (line, after) = text.split_at(len);
            text = after;
            (!line.is_empty()).then_some(line)
        });
        lines.zip(all.number()..).map(move |(line, number)| {
            let input = Input { text: self.removed(line), ..rest.at_line(number) };
            rest.start += line.len();
            input
        })
    }
}

impl Format for End {
    fn ends(&self, _: &Path) -> Box<dyn Ends> {
        Box::new(*self)
    }

    fn each_input(
        &self,
        all: Input<'_>,
        _: Option<&Header>,
        take: &mut Take<'_>,
    ) -> Result<(), Failure> {
        self.lines(all).try_for_each(take)
    }
}

impl Ends for End {
    fn last(&mut self, text: &[u8]) -> Option<usize> {
        memrchr(self.byte(), text).map(|at| at + 1)
    }

    fn of_lines(&self) -> u8 {
        self.byte()
    }
}
