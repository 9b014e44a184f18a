//! `urial find`: the vectors of `testdata/find/`, and the rest of its contract.

use serde_json::Value;
use urial_testdata::find::{FindOption, FoundUri, assert_found};
use urial_testdata::{FindCase, vectors};

use crate::command::{run, run_on, stderr, stdout};

#[test]
fn the_vectors_are_met() {
    let mut count = 0;
    for file in vectors::FINDS.iter() {
        for test in &file.tests {
            let found = ask(&test.case);
            assert_found(&format!("{}: {}", file.name, test.name), &test.case, &found);
            count += 1;
        }
    }
    println!("vectors of finding: {count}");
    assert!(count > 70, "{count}");
}

fn ask(case: &FindCase) -> Vec<FoundUri> {
    let options = case.options.iter().map(|option| match option {
        FindOption::Iris => "--iris",
        FindOption::Emails => "--emails",
        FindOption::Suffixes => "--suffixes",
        FindOption::Catalogue => "--schemes=catalogue",
        FindOption::Any => "--schemes=any",
    });
    let arguments: Vec<_> = ["find", "--json"].into_iter().chain(options).collect();
    let output = run_on(&arguments, case.input.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    stdout(&output).lines().map(|line| found(&case.input, line)).collect()
}

fn found(input: &str, line: &str) -> FoundUri {
    let answer: Value = serde_json::from_str(line).unwrap();
    let text = |key: &str| answer[key].as_str().map(str::to_owned);
    let place = |key: &str| usize::try_from(answer[key].as_u64().unwrap()).unwrap();
    assert_eq!(answer["file"], Value::Null);
    assert_eq!(text("raw").as_deref(), Some(&input[place("start")..place("end")]));
    FoundUri {
        uri: text("uri").unwrap(),
        form: text("form"),
        raw: text("raw"),
        start: Some(place("start")),
        ambiguous: Some(text("ambiguous").unwrap_or_default()),
    }
}

#[test]
fn uris_are_printed_one_per_line() {
    let output = run_on(&["find", "--emails"], b"http://e.org/a, joe@e.org\n<http://e.org/\nb>");
    assert_eq!(stdout(&output), "http://e.org/a\nmailto:joe@e.org\nhttp://e.org/b\n");
    let only = run_on(&["find", "--schemes=mailto,tel"], b"http://e.org/a, mailto:joe@e.org");
    assert_eq!(stdout(&only), "mailto:joe@e.org\n");
}

#[test]
fn passwords_are_masked_for_people() {
    let text = b"see http://joe:secret@e.org/";
    let output = run_on(&["find", "--format=text"], text);
    assert_eq!(stdout(&output), "http://joe:***@e.org/\n");
    let output = run_on(&["find", "--format=text", "--show-secrets"], text);
    assert_eq!(stdout(&output), "http://joe:secret@e.org/\n");
}

#[test]
fn rewriting_keeps_every_other_byte() {
    let text = b"\xFF HTTP://E.org, <http://u:p@e.org/\n a>\r\n";
    let rewritten = |how: &str| run_on(&["find", &format!("--rewrite={how}")], text).stdout;
    assert_eq!(rewritten("normalize"), b"\xFF http://e.org/, <http://u:p@e.org/a>\r\n");
    assert_eq!(rewritten("redact"), b"\xFF HTTP://E.org, <http://u:***@e.org/a>\r\n");
    assert_eq!(rewritten("link=angle"), b"\xFF <HTTP://E.org>, <http://u:p@e.org/a>\r\n");
}

#[test]
fn binary_files_are_skipped_with_a_note() {
    let output = run_on(&["find"], b"\0http://e.org/");
    assert_eq!(stdout(&output), "");
    assert_eq!(stderr(&output), "urial: standard input: skipped, because it is binary\n");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn wrong_usage_gives_2() {
    let output = run(&["find", "--schemes=http,a b"]);
    assert!(stderr(&output).contains("`a b` is not a scheme"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(run(&["find", "no/such/file"]).status.code(), Some(2));
}
