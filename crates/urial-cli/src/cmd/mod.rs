//! The verbs, one a file, and what they share: how a run goes and how it ends.

pub(crate) mod parse;
pub(crate) mod resolve;

use std::fmt;
use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use crate::args::{Color, Common};
use crate::input::{self, Input};

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

/// Standard output, buffered.
pub(crate) type Out = BufWriter<StdoutLock<'static>>;

/// Runs a verb on every input. It writes a result, and says whether the input was good.
fn run(
    common: &Common,
    mut verb: impl FnMut(&Input<'_>, &mut Out) -> io::Result<Status>,
) -> Result<Status, Failure> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut status = Status::Good;
    input::each(common, |input| {
        if verb(input, &mut out)? == Status::Bad {
            status = Status::Bad;
        }
        Ok(())
    })?;
    out.flush()?;
    Ok(status)
}

/// Tells standard error why an input was refused: at length where people read, else on one line.
fn diagnose(
    common: &Common,
    input: &Input<'_>,
    sentence: &dyn fmt::Display,
    report: &dyn fmt::Display,
    out: &mut Out,
) -> io::Result<()> {
    let mut stderr = io::stderr().lock();
    if common.color == Color::Always || stderr.is_terminal() {
        // Both streams may end on one screen: what was printed comes first there too.
        out.flush()?;
        return writeln!(stderr, "urial: {}{report}\n", input.origin);
    }
    writeln!(stderr, "urial: {}{sentence}", input.origin)
}

impl Failure {
    /// Says what went wrong, unless it is that nobody reads on: then all is well.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Failure::Write(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Write(error) => eprintln!("urial: standard output: {error}"),
            Failure::Read(file, error) => eprintln!("urial: {}: {error}", file.display()),
            Failure::Usage(option, why) => eprintln!("urial: {option}: {why}"),
        }
        ExitCode::from(2)
    }
}

impl From<io::Error> for Failure {
    /// Reading wraps its errors with the name of the file, so this one comes from writing.
    fn from(error: io::Error) -> Failure {
        Failure::Write(error)
    }
}
