//! Failures that end a run early: the message and the exit status.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};

use clap::Command;
use urial_files::reason;

use crate::meant;
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
        let message = match self {
            Failure::Write(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return 0;
            }
            Failure::Write(error) => format!("standard output: {}", reason(error)),
            Failure::Temporary(error) => format!("temporary file: {}", reason(error)),
            Failure::Read(file, error) => format!("{}: {}", file_name(file), reason(error)),
            Failure::Usage(option, why) => format!("{option}: {why}"),
        };
        // If standard error cannot be written, the exit status still reports the failure.
        progress::tell(&format!("urial: {message}\n"));
        2
    }
}

/// Reports a wrong use of the command, or writes the requested help.
pub(crate) fn misused(error: &clap::Error, command: &Command, arguments: &[OsString]) -> ExitCode {
    if !error.use_stderr() {
        // A closed pipe, or another failure to write the help, is ignored.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let told = match meant::by_names(error, command, arguments) {
        Some(told) => printable(&format!("urial: {told}")) + "\n",
        None => sentences(&error.render().to_string()),
    };
    let _ = io::stderr().write_all(told.as_bytes());
    ExitCode::from(2)
}

/// Returns the message as others are written. It quotes the arguments, which may contain anything.
/// A usage would have the arguments that were given, as if they were required.
fn sentences(told: &str) -> String {
    let is_usage = |paragraph: &&str| paragraph.starts_with("Usage:");
    let paragraphs: Vec<_> = told.split("\n\n").filter(|it| !is_usage(it)).collect();
    let told = paragraphs.join("\n\n");
    let own = told.strip_prefix("error: ").map_or(told.clone(), |told| format!("urial: {told}"));
    own.lines().map(|line| printable(line) + "\n").collect()
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
