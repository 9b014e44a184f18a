//! Signals: the last line of the output is complete.

use std::io::{ErrorKind, Read as _, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, Stdio};

use crate::command::command;

const SIGINT: i32 = 2;
const SIGTERM: i32 = 15;

/// Starts the command, gives it endless lines of some length, and waits for the first output.
fn started(arguments: &[&str], length: usize) -> Child {
    let mut command = command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::spawn(move || {
        for number in 0.. {
            let line = format!("HTTP://e.org/{number}/{}\n", "a".repeat(length));
            match stdin.write_all(line.as_bytes()) {
                Ok(()) => {}
                Err(error) => return assert_eq!(error.kind(), ErrorKind::BrokenPipe),
            }
        }
    });
    child.stdout.as_mut().unwrap().read_exact(&mut [0; 1000]).unwrap();
    child
}

/// The signals that end a child. One that is ignored here, as in a script that runs in the
/// background, is ignored there, too.
fn signals() -> impl Iterator<Item = i32> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = mask.map_or(0, |mask| u64::from_str_radix(mask.trim(), 16).unwrap());
    [SIGINT, SIGTERM].into_iter().filter(move |signal| ignored >> (signal - 1) & 1 == 0)
}

fn send(signal: i32, child: &Child) {
    let mut kill = Command::new("kill");
    let status = kill.args([format!("-{signal}"), child.id().to_string()]).status();
    assert!(status.unwrap().success());
}

/// By default, the process ends in the middle of a write, and so of a line.
#[test]
fn the_last_line_is_complete() {
    let lines: [(&[&str], usize); 6] = [
        (&["parse", "--json", "--threads", "4"], 300),
        (&["normalize", "--threads", "4"], 300_000),
        (&["uniq"], 300),
        (&["uniq", "--json"], 300_000),
        // Rows that are written in pieces.
        (&["parse", "--json", "--threads", "2"], 300_000),
        (&["parse", "--format", "csv", "--with-input", "--threads", "2"], 300_000),
    ];
    for (arguments, length) in lines {
        for signal in signals() {
            let mut child = started(arguments, length);
            send(signal, &child);
            let mut rest = Vec::new();
            child.stdout.take().unwrap().read_to_end(&mut rest).unwrap();
            assert_eq!(child.wait().unwrap().signal(), Some(signal));
            let end = rest.last_chunk().map(|end: &[u8; 20]| String::from_utf8_lossy(end));
            assert_eq!(rest.last(), Some(&b'\n'), "{arguments:?} {length}: {end:?}");
        }
    }
}

/// A log has the results that were written, and says that there may be more.
#[test]
fn a_report_ends() {
    for signal in signals() {
        let mut command = command(&["lint", "--format", "sarif"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let writer = std::thread::spawn(move || {
            while stdin.write_all(&b"http://a:b@e.org/\n".repeat(1000)).is_ok() {}
        });
        let mut log = vec![0; 1_000_000];
        let stdout = child.stdout.as_mut().unwrap();
        stdout.read_exact(&mut log).unwrap();
        send(signal, &child);
        child.stdout.as_mut().unwrap().read_to_end(&mut log).unwrap();
        assert_eq!(child.wait().unwrap().signal(), Some(signal));
        writer.join().unwrap();
        let log: serde_json::Value = serde_json::from_slice(&log).unwrap();
        let run = &log["runs"][0];
        assert!(run["results"].as_array().unwrap().len() > 500);
        assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    }
}

#[test]
fn a_report_without_results_ends() {
    let mut command = command(&["lint", "--format", "sarif"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut log = vec![0; 1000];
    child.stdout.as_mut().unwrap().read_exact(&mut log).unwrap();
    send(SIGTERM, &child);
    child.stdout.as_mut().unwrap().read_to_end(&mut log).unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(SIGTERM));
    let log: serde_json::Value = serde_json::from_slice(&log).unwrap();
    assert_eq!(log["runs"][0]["results"], serde_json::json!([]));
}

#[test]
fn a_second_signal_ends_the_process_though_nobody_reads() {
    // A line that no pipe holds is being written.
    let mut child = started(&["normalize", "--threads", "4"], 3_000_000);
    send(SIGTERM, &child);
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert!(child.try_wait().unwrap().is_none(), "it does not wait for the reader");
    send(SIGTERM, &child);
    assert_eq!(child.wait().unwrap().signal(), Some(SIGTERM));
}
