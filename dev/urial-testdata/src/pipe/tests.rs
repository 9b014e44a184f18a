//! A process that misbehaves, and what every question becomes as JSON.

use std::collections::BTreeMap;
use std::process::Command;
use std::time::Duration;

use serde_json::json;

use super::*;
use crate::reference::ReferenceCase;
use crate::runner::{Report, run};
use crate::vector::File;

/// Asks `misbehaves.py` about vectors, one for each input.
fn asked(inputs: &[&str]) -> Report {
    let tests = inputs.iter().enumerate().map(|(number, input)| {
        format!("[[test]]\nname = '{input}-{number}'\ninput = '{input}'\nvalid = true\n")
    });
    asked_about(&tests.collect::<String>())
}

fn asked_about(tests: &str) -> Report {
    let mut command = Command::new("python3");
    command.args(["-c", include_str!("misbehaves.py")]);
    // Longer than an interpreter takes to start.
    let process = Process::start(command, Duration::from_secs(5)).expect("Python 3");
    let file = File::<ReferenceCase>::read("pipe.toml", tests).unwrap();
    run(&Pipe::new("pipe", Grammar::Uri, &process), &[file])
}

/// Asserts that `input` fails between others that do not, and returns why it does.
fn failed_alone(input: &str) -> String {
    let report = asked(&["a", input, "b", "c"]);
    let [failure] = &report.failures[..] else { panic!("{:?}", report.failures) };
    assert_eq!((report.tests, &*failure.test), (4, &*format!("{input}-1 (no section)")));
    failure.got.clone()
}

#[test]
fn a_process_that_ends_fails_one_question() {
    assert_eq!(failed_alone("exit"), "a panic: the process ended");
}

#[test]
fn a_process_that_is_late_fails_one_question() {
    assert_eq!(failed_alone("sleep"), "a panic: no answer within 5s");
}

/// It may have written the answer below it: the next question must not read that.
#[test]
fn a_line_that_is_not_json_fails_one_question() {
    assert!(failed_alone("noise").ends_with("in noise\\n"));
}

#[test]
fn an_answer_to_something_else_fails_one_question() {
    let got = failed_alone("other");
    assert!(got.starts_with("a panic: invalid type: integer `1`, expected a string"), "{got}");
}

#[test]
fn a_process_that_always_ends_is_given_up() {
    let report = asked(&["exit"; 33]);
    let last = report.failures[30..].iter().map(|failure| &*failure.got);
    let given_up = "a panic: the process was started again 30 times, no more";
    let expected = ["a panic: the process ended", given_up, given_up];
    assert_eq!(last.collect::<Vec<_>>(), expected);
}

#[test]
fn a_process_gives_the_reason_of_a_skip() {
    let report = asked(&["a", "unsure", "b", "unsure"]);
    assert_eq!(report.skipped, BTreeMap::from([("unsure of parse by uri", 2)]));
    assert_eq!((report.tests, report.failures.len()), (2, 0));
}

#[test]
fn octets_travel_both_ways() {
    let report = asked_about(
        "[[test]]\nname = 'octets'\nbytes = [0xFF, 0x61]\ndecode = { bytes = [0x61, 0xFF] }\n\
         [[test]]\nname = 'text'\ninput = 'ab'\ndecode = { bytes = [0x62, 0x61] }\n",
    );
    assert_eq!((report.tests, &report.failures), (2, &vec![]));
}

#[test]
fn a_command_that_is_missing_does_not_start() {
    let command = Command::new("./no-such-command");
    assert!(Process::start(command, Duration::from_secs(1)).is_err());
}

#[test]
fn a_question_is_the_json_of_its_documentation() {
    let call = Call::Merge { base: "http://a/b".to_owned(), reference: "c".to_owned() };
    let request = Request { grammar: Grammar::Uri, call };
    let example = include_str!("../pipe.rs").lines().find(|line| line.contains("\"ask\""));
    let example: Value = serde_json::from_str(&example.unwrap()[4..]).unwrap();
    assert_eq!(serde_json::to_value(request).unwrap(), example);
}

#[test]
fn every_question_is_documented() {
    let (_, surface) = include_str!("../surface.rs").split_once("pub trait Surface").unwrap();
    let methods = surface
        .lines()
        .take_while(|line| *line != "}")
        .filter_map(|line| line.strip_prefix("    fn ")?.split_once('('));
    let methods: Vec<_> = methods.map(|(name, _)| name).filter(|name| *name != "name").collect();
    let rows = include_str!("../pipe.rs").lines().skip_while(|line| !line.contains("`ask` |"));
    let rows = rows.skip(2).map_while(|line| line.strip_prefix("//! | `")?.split_once('`'));
    assert_eq!(rows.map(|(name, _)| name).collect::<Vec<_>>(), methods);
}

#[test]
fn arguments_are_spelled_as_vectors_spell_them() {
    let edits = json!([
        { "set": "host", "to": "h", "data": true },
        { "remove": "query" },
        { "push": "a" },
        { "push_encoded": "%20" },
        { "pop": true },
        { "append": "a/b", "data": false },
        { "set_pair": ["k", "v"], "form": true },
        { "append_pair": ["k", "v"], "form": false },
        { "remove_pairs": "k", "form": false },
        { "sort_pairs": true, "form": true },
    ]);
    assert_eq!(written::<Vec<Edit>>(&edits), edits);
    let variables =
        json!({ "t": "", "l": ["a"], "m": [["k", "v"]], "no items": [], "no pairs": {} });
    assert_eq!(written::<Variables>(&variables), variables);
}

/// Reads `value` and writes it again.
fn written<T: DeserializeOwned + serde::Serialize>(value: &Value) -> Value {
    serde_json::to_value(T::deserialize(value).unwrap()).unwrap()
}
