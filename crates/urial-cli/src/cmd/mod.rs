//! The verbs, one a file, and what they share: how a run goes and how it ends.

pub(crate) mod parse;
pub(crate) mod resolve;

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use crate::args::Common;
use crate::input::{self, Input};
use crate::out::Output;

/// How the inputs were.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Good,
    /// Some input was invalid.
    Bad,
}

/// Why a run ended before its inputs did.
pub(crate) enum Failure {
    /// A file could not be read.
    Read(PathBuf, io::Error),
    /// Standard output could not be written.
    Write(io::Error),
    /// An option's value is wrong: which option, and why.
    Usage(&'static str, String),
}

/// Runs a verb on every input. It writes a result, and says whether the input was good.
fn run(
    common: &Common,
    mut verb: impl FnMut(&Input<'_>, &mut Output) -> io::Result<Status>,
) -> Result<Status, Failure> {
    let mut output = Output::new(common);
    let mut status = Status::Good;
    input::each(common, |input| {
        if verb(input, &mut output)? == Status::Bad {
            status = Status::Bad;
        }
        output.end_of_result()?;
        Ok(())
    })?;
    output.flush()?;
    Ok(status)
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
                writeln!(stderr, "urial: {}: {error}", input::shown(file))
            }
            Failure::Usage(option, why) => writeln!(stderr, "urial: {option}: {why}"),
        };
        ExitCode::from(2)
    }
}

impl From<io::Error> for Failure {
    /// Reading wraps its errors with the name of the file, so this one comes from writing.
    fn from(error: io::Error) -> Failure {
        Failure::Write(error)
    }
}
