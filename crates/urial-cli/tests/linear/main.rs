//! The cost of many lines and of long ones: time in proportion to the number of lines, and memory
//! within a limit. This runs alone, so that no other test takes the machine.

#[cfg(target_os = "linux")]
mod memory;

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A verb for each way in which lines are read and results are written.
const VERBS: &[&[&str]] = &[
    &["parse"],
    &["parse", "--json"],
    &["parse", "--get", "{host}"],
    &["normalize"],
    &["resolve", "--base", "http://e.org/a/b"],
    &["scheme"],
    &["match", "--template", "http://e.org{/path*}{?query*}"],
    &["interpret"],
    &["lint"],
    &["stats"],
    &["uniq"],
];

fn command(verb: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urial"));
    command.args(verb).stdin(Stdio::piped()).stderr(Stdio::null());
    command
}

/// The least time of three runs.
fn time(verb: &[&str], lines: &[u8]) -> Duration {
    let run = || {
        let start = Instant::now();
        let mut child =
            command(verb).args(["--threads", "1"]).stdout(Stdio::null()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(lines).unwrap();
        child.wait().unwrap();
        start.elapsed()
    };
    [run(), run(), run()].into_iter().min().unwrap()
}

#[test]
fn time_is_in_proportion_to_the_number_of_lines() {
    let mut lines = String::new();
    for number in 0..100_000 {
        writeln!(lines, "http://e.org/{number}/a%20b?q={number}").unwrap();
    }
    let tenth = lines.lines().take(10_000).map(str::len).sum::<usize>() + 10_000;
    for verb in VERBS {
        let [few, many] = [&lines.as_bytes()[..tenth], lines.as_bytes()].map(|it| time(verb, it));
        assert!(many < few * 30, "{verb:?}: {few:?} for a tenth, {many:?} for all");
    }
}

/// The most that a process had in memory, in KiB.
#[cfg(target_os = "linux")]
fn peak(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    peak.trim().trim_end_matches(" kB").parse().unwrap()
}

/// Lines of 1 MiB: all results are read before the process ends, and its memory just before.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_limited_for_lines_up_to_a_mebibyte() {
    let line = format!("http://e.org/{}\n", "a%20b/".repeat((1 << 20) / 6));
    let count = 20;
    for verb in VERBS.iter().filter(|verb| !["stats", "uniq", "lint"].contains(&verb[0])) {
        let mut child =
            command(verb).args(["--threads", "2"]).stdout(Stdio::piped()).spawn().unwrap();
        let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let results = std::thread::scope(|scope| {
            scope.spawn(|| (0..count).for_each(|_| stdin.write_all(line.as_bytes()).unwrap()));
            BufReader::new(stdout).split(b'\n').take(count).map(Result::unwrap).count()
        });
        assert_eq!(results, count);
        let peak = peak(child.id());
        drop(stdin);
        child.wait().unwrap();
        assert!(peak <= 64 << 10, "{verb:?}: {peak} KiB");
    }
}
