//! What a format of inputs is.

use std::io;
use std::path::Path;

use serde::Serialize;
use urial_verbs::json;

use super::origin::Input;
use crate::failure::{Failure, file_name};

/// A format of files that have inputs.
pub(crate) trait Format: Sync {
    /// Returns what finds the ends of lines or rows in `file`.
    fn ends(&self, file: &Path) -> Box<dyn Ends>;

    /// Passes the inputs in lines or rows of one file to `take`, in order. `all` has the text of
    /// these lines or rows, and where the first begins.
    fn each_input(
        &self,
        all: Input<'_>,
        header: Option<&Header>,
        take: &mut Take<'_>,
    ) -> Result<(), Failure>;

    /// Returns whether the first row of a file says which columns there are.
    fn has_header(&self) -> bool {
        false
    }

    /// Reads the first row of a `file` that begins with `text`, if there is one. Returns also the
    /// length of the text before the first row of data.
    fn header(&self, _text: &[u8], _file: &Path) -> Result<Option<(Header, usize)>, Failure> {
        Ok(None)
    }

    /// Returns whether `--keep-columns` is given.
    fn keeps(&self) -> bool {
        false
    }

    /// Returns the names of the columns that a row has by [`columns`](super::Kept::columns).
    fn kept_names(&self, _header: Option<&Header>) -> Vec<String> {
        Vec::new()
    }

    /// Returns whether the first row of output names its columns.
    fn is_named(&self) -> bool {
        true
    }
}

/// What takes one input after the other.
pub(crate) type Take<'t> = dyn FnMut(Input<'_>) -> Result<(), Failure> + 't;

/// Finds where lines or rows end in text that comes in pieces.
pub(crate) trait Ends: Send {
    /// Returns the end of the last line or row that ends in `text`, which is what comes next.
    fn last(&mut self, text: &[u8]) -> Option<usize>;

    /// Returns the octet that diagnostics count as the end of a line.
    fn of_lines(&self) -> u8 {
        b'\n'
    }
}

/// The columns of a table, by its first row.
pub(crate) struct Header {
    /// The names of the columns, unless the first row has data.
    pub(super) names: Option<Vec<String>>,
    /// The number of columns.
    pub(super) width: usize,
    /// The index of the column with the inputs.
    pub(super) column: usize,
}

impl Header {
    /// Fails if another file has other columns.
    pub(super) fn check_same(
        &self,
        other: &Header,
        [file, other_file]: [&Path; 2],
    ) -> Result<(), Failure> {
        let is_same = self.names == other.names && self.width == other.width;
        if is_same {
            return Ok(());
        }
        let why = format!("its columns differ from the columns of {}", file_name(file));
        Err(Failure::Read(other_file.into(), io::Error::other(why)))
    }
}

/// Appends a value as JSON, which is in the middle of a line.
pub(super) fn push_json(value: &impl Serialize, to: &mut Vec<u8>) {
    // A row has no errors.
    let _ = json::push(value, to);
    to.pop();
}
