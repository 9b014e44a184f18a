//! `vectors-over-pipe COMMAND [ARGUMENT…]` asks a process all vectors that surfaces are asked.
//!
//! Prints each expectation that is not met, how many are skipped and why, and ends with a sum as
//! that of `cargo test`. The exit status is 1 if one was not met, and 2 if there is no process.
//! The protocol is described in [`urial_testdata::pipe`].

use std::env;
use std::ffi::OsStr;
use std::panic;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Duration;

use urial_testdata::legacy::references;
use urial_testdata::pipe::{Grammar, Pipe, Process};
use urial_testdata::{Report, run, vectors};

/// Enough to start an interpreter and to answer.
const TIMEOUT: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1);
    let Some(program) = arguments.next() else {
        return misused("usage: vectors-over-pipe COMMAND [ARGUMENT…]");
    };
    let mut command = Command::new(&program);
    command.args(arguments);
    match Process::start(command, TIMEOUT) {
        Ok(process) => ask(&name(&program), &process),
        Err(error) => misused(&format!("{}: {error}", program.display())),
    }
}

fn misused(message: &str) -> ExitCode {
    eprintln!("{message}");
    ExitCode::from(2)
}

/// Returns the name of the surface for reports.
fn name(program: &OsStr) -> String {
    let file = Path::new(program).file_name().unwrap_or(program);
    file.to_string_lossy().into_owned()
}

fn ask(name: &str, process: &Process) -> ExitCode {
    // The report has the message of each panic.
    panic::set_hook(Box::new(|_| {}));
    let reports = reports(name, process);
    let _ = panic::take_hook();
    for report in &reports {
        print(report);
    }
    sum(&reports)
}

fn reports(name: &str, process: &Process) -> [Report; 6] {
    let uris = &Pipe::new(name.to_owned().leak(), Grammar::Uri, process);
    let iris = &Pipe::new(format!("{name}, of IRIs").leak(), Grammar::Iri, process);
    [
        run(uris, &vectors::URIS),
        run(iris, &vectors::IRIS),
        run(iris, &vectors::IRI_MAPPINGS),
        run(uris, &references(&vectors::LEGACY)),
        run(uris, &vectors::TEMPLATES),
        run(uris, &vectors::SCHEMES),
    ]
}

fn print(report: &Report) {
    for failure in &report.failures {
        println!("{failure}");
    }
    report.print();
}

/// Prints the line that sums up, and returns the exit status.
fn sum(reports: &[Report]) -> ExitCode {
    let failed: usize = reports.iter().map(|report| report.failures.len()).sum();
    let asked: usize = reports.iter().map(|report| report.expectations).sum();
    let skipped: usize = reports.iter().flat_map(|report| report.skipped.values()).sum();
    let verdict = if failed == 0 { "ok" } else { "FAILED" };
    println!(
        "\ntest result: {verdict}. {} passed; {failed} failed; {skipped} ignored",
        asked - failed
    );
    ExitCode::from(u8::from(failed > 0))
}
