//! `urial edit`: the vectors of `testdata/steps/`, and combinations in every format.

use urial_testdata::{StepsCase, vectors};

use crate::command::{json, run, run_on, stderr, stdout};

#[test]
fn the_vectors_are_met() {
    let mut count = 0;
    for file in vectors::STEPS.iter() {
        for test in &file.tests {
            assert_met(&format!("{}: {}", file.name, test.name), &test.case);
            count += 1;
        }
    }
    println!("vectors of steps: {count}");
    assert!(count > 60, "{count}");
}

/// An input is edited as a line and as an argument.
fn assert_met(place: &str, case: &StepsCase) {
    let options: Vec<_> = case.arguments.iter().map(String::as_str).collect();
    let lines = case.results.join("\n") + "\n";
    let is_bad = case.results.iter().any(|line| line == "\\N");
    let line = run_on(&[&["edit"], &options[..]].concat(), format!("{}\n", case.input).as_bytes());
    let argument = run(&[&["edit"], &options[..], &["--", &case.input]].concat());
    for output in [line, argument] {
        assert_eq!(stdout(&output), lines, "{place}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(i32::from(is_bad)), "{place}");
    }
}

/// Two ports for two lines, of which one is no reference.
fn edited(options: &[&str]) -> (String, String) {
    let arguments = [&["edit", "--iterate=port=1 x"], options].concat();
    let output = run_on(&arguments, b"//h\na b\n");
    (stdout(&output).into(), stderr(&output).into())
}

#[test]
fn every_line_gives_a_line_for_each_combination() {
    let (lines, told) = edited(&[]);
    assert_eq!(lines, "//h:1\n\\N\n\\N\n\\N\n");
    // What is wrong with an input is reported once.
    let told: Vec<_> = told.lines().collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[0].contains(":1: --iterate: port: expected DIGIT, found `x` at byte 0"),
        "{told:?}"
    );
    assert!(told[1].contains(":2: path: expected pchar"), "{told:?}");
}

#[test]
fn combinations_are_filtered_and_have_their_inputs() {
    assert_eq!(edited(&["--only=valid"]).0, "//h:1\n");
    assert_eq!(edited(&["--only=invalid"]).0, "\\N\n\\N\n\\N\n");
    let with_input = edited(&["--with-input"]).0;
    assert_eq!(with_input, "//h\t//h:1\n//h\t\\N\na b\t\\N\na b\t\\N\n");
    assert_eq!(edited(&["--format=text", "--color=never"]).0, "//h:1\n\\N\n\\N\n");
}

#[test]
fn json_repeats_the_input() {
    let answers = json(&["edit", "--iterate=port=1 x"], "//h\na b\n");
    let starts = ["//h", "//h", "a b", "a b"].map(|it| format!(r#"{{"input":"{it}","#));
    assert_eq!(answers.len(), 4);
    assert!(answers.iter().zip(&starts).all(|(it, start)| it.starts_with(start)), "{answers:?}");
    assert!(answers[0].ends_with(r#""valid":true,"edited":"//h:1"}"#), "{answers:?}");
    assert!(answers[1..].iter().all(|it| it.contains(r#""valid":false"#)), "{answers:?}");
}

#[test]
fn the_step_that_fails_is_named() {
    let told = |options: &[&str]| {
        let output = run(&[&["edit"], options, &["//h"]].concat());
        assert_eq!((stdout(&output), output.status.code()), ("\\N\n", Some(1)), "{options:?}");
        stderr(&output).to_owned()
    };
    let redirect = told(&["--redirect=a", "--redirect=b c"]);
    assert!(redirect.contains("--redirect 2: path: expected pchar"), "{redirect}");
    let set = told(&["--data", "--set=query:=a b"]);
    assert!(set.contains("--set: query: expected pchar"), "{set}");
    let iterate = told(&["--iterate=host=h", "--iterate=port=x"]);
    assert!(iterate.contains("--iterate 2: port: expected DIGIT"), "{iterate}");
}
