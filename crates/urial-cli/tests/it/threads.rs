//! Lines on several threads: the same output, as early, and the same ends.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Stdio};

use crate::command::{command, run_on};

/// Enough for several batches, with a line that is longer than one, and some that are invalid.
fn lines() -> Vec<u8> {
    let line = |number: usize| match number % 1000 {
        7 => format!("http://e.org/{number} b\r\n"),
        500 => format!("http://e.org/{}\n", "a".repeat(number * 10)),
        _ => format!("HTTP://E.org:80/%7e/{number}/../b?{number}\n"),
    };
    (0..20_000).map(line).collect::<String>().into_bytes()
}

#[test]
fn output_does_not_depend_on_the_number_of_threads() {
    let lines = lines();
    let verbs = [
        &["normalize", "--with-input"][..],
        &["parse", "--json"],
        &["parse", "-0"],
        &["lint"],
        &["lint", "--json", "--fail-on", "never"],
        &["lint", "--format", "sarif"],
    ];
    for verb in verbs {
        let answer = |count| run_on(&[verb, &["--threads", count]].concat(), &lines);
        let one = answer("1");
        assert_eq!(one.status.code(), Some(1));
        for count in ["2", "5"] {
            assert!(answer(count) == one, "{verb:?} with {count} threads");
        }
    }
}

/// A thread waits with 8 MiB of results, and then writes them as they are made; a line that is
/// invalid is reported after all of them.
#[test]
fn more_results_than_are_kept_are_in_order() {
    let line = |number: usize| match number {
        1 => "http://e.org/a b\n".to_owned(),
        _ => format!("http://e.org/{number}/{}\n", "../".repeat(2000)),
    };
    let lines: String = (0..12).map(line).collect();
    for format in ["columns", "json", "csv"] {
        let answer = |count| {
            let options = ["lint", "--with-input", "--format", format, "--threads", count];
            run_on(&options, lines.as_bytes())
        };
        let (one, many) = (answer("1"), answer("3"));
        assert!(format == "json" || one.stdout.len() > 100 << 20);
        assert!(one == many, "{format}");
    }
}

/// Starts the command with several threads, and keeps its standard input open.
fn started(verb: &str, stdout: impl Into<Stdio>) -> Child {
    let mut command = command(&[verb, "--threads", "4"]);
    command.stdin(Stdio::piped()).stdout(stdout).stderr(Stdio::null());
    command.spawn().unwrap()
}

#[test]
fn a_line_is_answered_as_soon_as_it_arrives() {
    let mut child = started("normalize", Stdio::piped());
    let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut answers = BufReader::new(stdout).lines();
    for (line, answer) in [("A:b\n", "a:b"), ("C:d\n", "c:d")] {
        stdin.write_all(line.as_bytes()).unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), answer);
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_failed_write_ends_the_run_though_input_is_open() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let mut child = started("normalize", full);
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"a:b\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2));
    drop(stdin);
}
