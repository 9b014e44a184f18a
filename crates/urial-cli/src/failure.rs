//! What ends a run before its inputs do: its message and its exit status.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::print::printable;

/// Why a run ended before its inputs did.
pub(crate) enum Failure {
    /// A file could not be read.
    Read(PathBuf, io::Error),
    /// Standard output could not be written.
    Write(io::Error),
    /// An option's value is wrong: which option, and why.
    Usage(String, String),
}

impl Failure {
    /// Says what went wrong, unless it is that nobody reads on: then all is well.
    pub(crate) fn report(&self) -> ExitCode {
        let mut stderr = io::stderr();
        // Where nothing can be said, the status still tells.
        let _ = match self {
            Failure::Write(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Write(error) => writeln!(stderr, "urial: standard output: {error}"),
            Failure::Read(file, error) => {
                writeln!(stderr, "urial: {}: {error}", file_name(file))
            }
            Failure::Usage(option, why) => writeln!(stderr, "urial: {option}: {why}"),
        };
        ExitCode::from(2)
    }
}

/// Says how the command was used wrongly, or shows the help that was asked for.
pub(crate) fn misused(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // As above: nobody reads on, or nothing can be said.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    // What was given is shown in it, and may be anything.
    let told = error.render().to_string();
    let lines = told.lines().map(printable);
    let _ = io::stderr().write_all(lines.map(|line| line + "\n").collect::<String>().as_bytes());
    ExitCode::from(2)
}

impl From<io::Error> for Failure {
    /// Reading wraps its errors with the name of the file, so this one comes from writing.
    fn from(error: io::Error) -> Failure {
        Failure::Write(error)
    }
}

/// The name of a file in a diagnostic, which it cannot break.
pub(crate) fn file_name(file: &Path) -> String {
    if file == Path::new("-") {
        return "standard input".into();
    }
    printable(&file.to_string_lossy())
}
