//! Files by name or pattern, which count as read in the progress line.

use std::fs::File;
use std::io::{self, IsTerminal as _, Read, Write as _};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::progress::Counted;

use urial_files::content;
pub(crate) use urial_files::{BYTE_ORDER_MARK, Compression, beginning, decompressed, unended};

/// Returns the files that names and patterns choose, in order; `-` is standard input.
///
/// Fails for what names no file, so that it is known before anything is read.
pub(crate) fn named(given: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    urial_files::named(given).map_err(|unread| Failure::Read(unread.file, unread.error))
}

/// Opens a file, or standard input if it is `-`, and returns its content.
pub(crate) fn open_decompressed(file: &Path) -> Result<Box<dyn Read + Send>, Failure> {
    content(file, open(file)?).map_err(|error| Failure::Read(file.into(), error))
}

/// Opens a file, or standard input if it is `-`.
pub(crate) fn open(file: &Path) -> Result<Box<dyn Read + Send>, Failure> {
    if file != Path::new("-") {
        let opened = File::open(file).map_err(|error| Failure::Read(file.into(), error))?;
        return Ok(Box::new(Counted(opened)));
    }
    if io::stdin().is_terminal() {
        // Nothing else shows that the command waits.
        let _ = writeln!(io::stderr(), "urial: standard input: waiting for inputs, one per line");
    }
    Ok(Box::new(Counted(io::stdin())))
}
