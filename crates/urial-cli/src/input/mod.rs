//! Inputs: arguments, or parts of files.
//!
//! ```text
//! layout   how inputs are written in files: data, made from the options
//!    ▼
//! files    opened, decompressed
//!    ▼
//! batch    octets up to the last line or row that is complete
//!    ▼
//! lines, csv, json   a format each: inputs in a batch
//! ```

mod batch;
mod csv;
pub(crate) mod files;
mod format;
mod json;
mod layout;
mod lines;
mod origin;

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

pub(crate) use batch::{Batch, LineReader};
pub(crate) use csv::Table;
pub(crate) use files::{BYTE_ORDER_MARK, unended};
pub(crate) use json::{Member, Pointer};
pub(crate) use layout::Layout;
pub(crate) use lines::End;
pub(crate) use origin::{Input, Kept, Origin, ROW, Row};

/// The source of all inputs.
#[derive(Clone, Copy)]
pub(crate) enum Source<'a> {
    Arguments(&'a [OsString]),
    /// The inputs in files.
    Files(Layout<'a>),
}

/// Passes every line of `file`, or of standard input if that is `-`, to `take`, one after the
/// other.
pub(crate) fn each_line(
    file: &Path,
    take: impl FnMut(Input<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    each_of(&[file.into()], Layout::Lines(End::Line), take)
}

/// Passes every input of `files` to `take`, one after the other.
pub(crate) fn each_of(
    files: &[PathBuf],
    layout: Layout<'_>,
    mut take: impl FnMut(Input<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut reader = LineReader::open(files, layout)?;
    let mut batch = reader.batch();
    while reader.read(&mut batch)? {
        batch.each(&mut take)?;
    }
    Ok(())
}

/// All of a file, or of standard input if it is `-`, without a byte-order mark.
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
