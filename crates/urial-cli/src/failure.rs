//! Failures that end a run early: the message and the exit status.

use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::{fmt, io};

use urial_files::reason;

use crate::print::printable;
use crate::progress;

/// Why a run ended early.
pub(crate) enum Failure {
    /// A file could not be read.
    Read(PathBuf, io::Error),
    /// Standard output could not be written.
    Write(io::Error),
    /// A temporary file could not be written or read.
    Temporary(io::Error),
    /// An option's value is wrong: which option, and why.
    Usage(String, String),
}

impl Failure {
    /// Reports the failure, and returns the exit status. A closed pipe is not a failure: the reader
    /// has enough.
    pub(crate) fn report(&self) -> ExitCode {
        ExitCode::from(self.say())
    }

    /// Reports the failure, and ends the process.
    pub(crate) fn exit(&self) -> ! {
        process::exit(self.say().into())
    }

    /// Writes the message, and returns the exit status.
    fn say(&self) -> u8 {
        progress::end();
        if matches!(self, Failure::Write(error) if error.kind() == io::ErrorKind::BrokenPipe) {
            return 0;
        }
        // If standard error cannot be written, the exit status still reports the failure.
        progress::tell(&format!("urial: {self}\n"));
        2
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Write(error) => write!(f, "standard output: {}", reason(error)),
            Failure::Temporary(error) => write!(f, "temporary file: {}", reason(error)),
            Failure::Read(file, error) => write!(f, "{}: {}", file_name(file), reason(error)),
            Failure::Usage(option, why) => write!(f, "{option}: {why}"),
        }
    }
}

impl From<io::Error> for Failure {
    /// Read errors are wrapped with the name of the file, so this one comes from writing.
    fn from(error: io::Error) -> Failure {
        Failure::Write(error)
    }
}

/// The name of a file for a diagnostic, escaped to fit on one line.
pub(crate) fn file_name(file: &Path) -> String {
    if file == Path::new("-") {
        return "standard input".into();
    }
    printable(&file.to_string_lossy())
}
