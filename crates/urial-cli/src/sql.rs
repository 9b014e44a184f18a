//! `urial sql`: runs the program `urial-sql`, which is built apart because an engine is large.

use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use urial_files::reason;

use crate::failure::Failure;

const PROGRAM: &str = "urial-sql";

/// Returns the arguments after `sql`, if that is the verb.
pub(crate) fn arguments() -> Option<Vec<OsString>> {
    let mut arguments = env::args_os().skip(1);
    (arguments.next()? == "sql").then(|| arguments.collect())
}

/// Runs the program: the one beside this one, or else the one in PATH.
pub(crate) fn run(arguments: &[OsString]) -> ExitCode {
    let mut command = Command::new(beside().unwrap_or_else(|| PROGRAM.into()));
    let error = replace(command.args(arguments));
    let why = match error {
        Ok(status) => return status,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            "the program urial-sql is not installed; in a checkout of urial, \
             `cargo install --path engine/urial-sql` builds it"
                .to_owned()
        }
        Err(error) => format!("{PROGRAM}: {}", reason(&error)),
    };
    Failure::Usage("sql".into(), why).report()
}

fn beside() -> Option<PathBuf> {
    let beside = env::current_exe().ok()?.with_file_name(format!("{PROGRAM}{EXE_SUFFIX}"));
    beside.exists().then_some(beside)
}

/// Becomes the program. Returns only if that fails.
#[cfg(unix)]
fn replace(command: &mut Command) -> io::Result<ExitCode> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec())
}

/// Runs the program, and returns its status.
#[cfg(not(unix))]
fn replace(command: &mut Command) -> io::Result<ExitCode> {
    let status = command.status()?.code();
    Ok(status.and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}
