//! The command `vectors-over-pipe`, with processes that answer little.

mod crates;

use std::process::{Command, Output};

/// Runs the command with `command`, the command of a surface.
fn run(command: &[&str]) -> Output {
    let mut runner = Command::new(env!("CARGO_BIN_EXE_vectors-over-pipe"));
    runner.args(command).env_remove("URIAL_VECTOR_REPORT");
    runner.output().expect("the command runs")
}

/// Returns the lines and the exit status of a run with a surface in Python that answers
/// `answer`, an expression, to each `question`.
fn run_with(answer: &str) -> (Vec<String>, Option<i32>) {
    let script = format!(
        "import json, sys\n\
         for line in sys.stdin:\n    \
             question = json.loads(line)\n    \
             print(json.dumps({answer}), flush=True)"
    );
    let output = run(&["python3", "-c", &script]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    (text.lines().map(str::to_owned).collect(), output.status.code())
}

#[test]
fn a_surface_may_skip_everything() {
    let (lines, status) = run_with("{'skip': 'none yet'}");
    let sum = lines.last().unwrap();
    assert!(sum.starts_with("test result: ok. 0 passed; 0 failed; "), "{sum}");
    assert!(lines.iter().any(|line| line.ends_with(" skipped: none yet")), "{lines:#?}");
    assert_eq!(status, Some(0));
}

#[test]
fn a_wrong_answer_is_printed_and_counted() {
    let wrong = "{'is': 'wrong'} if question['ask'] == 'complete_suffix' else {'skip': 'none yet'}";
    let (lines, status) = run_with(wrong);
    let got = lines.iter().filter(|line| *line == "  got      Some(\"wrong\")").count();
    let sum = lines.last().unwrap();
    assert!(got > 0);
    assert!(sum.starts_with(&format!("test result: FAILED. 0 passed; {got} failed; ")), "{sum}");
    assert_eq!(status, Some(1));
}

#[test]
fn without_a_surface_nothing_is_asked() {
    for command in [&[][..], &["./no-such-command"]] {
        let output = run(command);
        assert_eq!((output.status.code(), output.stdout), (Some(2), vec![]), "{command:?}");
    }
}
