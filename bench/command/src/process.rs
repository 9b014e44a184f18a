//! Timing of a whole process, and its peak memory.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::input::Input;
use crate::programs::Program;

/// A run of a program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured {
    pub(crate) seconds: f64,
    /// What it used, if the program `time` of GNU is there.
    pub(crate) usage: Option<Usage>,
}

/// What a process used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Usage {
    /// The time of all processors, in seconds.
    pub(crate) processors: f64,
    /// Peak memory in KiB.
    pub(crate) memory: u64,
}

impl Measured {
    /// The shorter times, and the greater memory.
    pub(crate) fn better(self, other: Measured) -> Measured {
        let usage = self.usage.zip(other.usage).map(|(one, other)| Usage {
            processors: one.processors.min(other.processors),
            memory: one.memory.max(other.memory),
        });
        Measured { seconds: self.seconds.min(other.seconds), usage }
    }
}

/// Runs a program once. `None` if it is not installed.
///
/// # Errors
/// If it cannot be run, or is killed.
pub(crate) fn measure(program: &Program, input: &Input) -> Result<Option<Measured>, String> {
    let file = input.file(program.share);
    let usage = file.with_file_name("usage");
    let start = Instant::now();
    let status = command(&program.words, &usage).arg(file).status();
    let seconds = start.elapsed().as_secs_f64();
    match status {
        // What `time` returns where there is no such program.
        Ok(status) if status.code() == Some(127) => Ok(None),
        Ok(status) if status.code().is_some_and(|code| code < 2) => {
            Ok(Some(Measured { seconds, usage: Usage::read(&usage) }))
        }
        Ok(status) => Err(format!("{}: {status}", program.name)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("{}: {error}", program.name)),
    }
}

/// The command, whose usage is written to a file where `time` of GNU is installed.
fn command(words: &[String], usage: &Path) -> Command {
    const TIME: &str = "/usr/bin/time";
    let [program, arguments @ ..] = words else { return Command::new("") };
    let has_time = Path::new(TIME).exists();
    let mut command = Command::new(if has_time { TIME } else { program });
    if has_time {
        command.args(["-f", "%U %S %M", "-o"]).arg(usage).arg(program);
    }
    // Programs search bytes, not the characters of a language.
    command.args(arguments).env("LC_ALL", "C");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

impl Usage {
    /// Reads the last line that `time` wrote; a line before says when the exit status was not 0.
    fn read(file: &Path) -> Option<Usage> {
        let text = std::fs::read_to_string(file).ok()?;
        let [user, system, memory] = text.lines().last()?.split(' ').collect::<Vec<_>>()[..] else {
            return None;
        };
        let seconds = |text: &str| text.parse::<f64>().ok();
        let processors = seconds(user)? + seconds(system)?;
        Some(Usage { processors, memory: memory.parse().ok()? })
    }
}
