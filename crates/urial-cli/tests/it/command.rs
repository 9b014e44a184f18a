//! Runs the command under test as its users do.

use std::ffi::OsStr;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// Returns the command with `arguments`.
pub(crate) fn command(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urial"));
    // A width that is set for a terminal.
    command.args(arguments).env_remove("COLUMNS");
    command
}

/// Runs the command with `arguments` and nothing on standard input.
pub(crate) fn run(arguments: &[impl AsRef<OsStr>]) -> Output {
    run_on(arguments, b"")
}

/// Runs the command with `arguments` on `input`.
pub(crate) fn run_on(arguments: &[impl AsRef<OsStr>], input: &[u8]) -> Output {
    run_with(&mut command(arguments), input)
}

/// Runs a command on `input`.
pub(crate) fn run_with(command: &mut Command, input: &[u8]) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // A command that rejects its arguments reads nothing and closes the pipe.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().unwrap()
    })
}

/// Removes the colours from a text.
pub(crate) fn uncolored(text: &str) -> String {
    let mut pieces = text.split('\x1B');
    let first = pieces.next().unwrap_or_default();
    let rest = pieces.map(|piece| piece.split_once('m').map_or(piece, |(_, text)| text));
    std::iter::once(first).chain(rest).collect()
}

pub(crate) fn stdout(output: &Output) -> &str {
    str::from_utf8(&output.stdout).unwrap()
}

pub(crate) fn stderr(output: &Output) -> &str {
    str::from_utf8(&output.stderr).unwrap()
}

/// Returns the standard output of the command, and its status.
pub(crate) fn printed(arguments: &[&str]) -> (String, Option<i32>) {
    let output = run(arguments);
    (stdout(&output).into(), output.status.code())
}

/// Returns the drawing for people, without colours.
pub(crate) fn drawn(arguments: &[&str]) -> String {
    let output = run(&[arguments, &["--format", "text"]].concat());
    uncolored(stdout(&output))
}

/// Returns the lines of `--json` for arguments and for input lines. Standard error has to be empty.
pub(crate) fn json(arguments: &[&str], input: &str) -> Vec<String> {
    let output = run_on(&[arguments, &["--json"]].concat(), input.as_bytes());
    assert_eq!(stderr(&output), "");
    stdout(&output).lines().map(String::from).collect()
}
