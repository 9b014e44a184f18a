//! No format has a secret, but the member `input` of JSON, and `--redact` masks it there.

use serde_json::Value;
use urial_testdata::Mutator;

use crate::command::{run_on, stderr, stdout, uncolored};

const SECRET: &str = "Zq7Vx9Kw";

/// Random texts in which the secret is where rules, or the drawing, know it.
fn texts() -> String {
    let mut random = Mutator::of_iris(7);
    let mut lines = String::new();
    for number in 0..500 {
        let rest = random.text().replace(['\n', '\r', '\0', '@'], "");
        // What is invalid has the names of passwords alone.
        let word: String = rest.chars().filter(char::is_ascii_alphanumeric).collect();
        let host = ["e.org:80", "127.1:", "[::1]:443", "%65.org", "h", "-h"][number % 6];
        let line = match number % 7 {
            0 => format!("http://joe:{SECRET}@{host}/{rest}"),
            1 => format!("//x:{SECRET}@{host}/{rest}"),
            2 => format!("https://{host}/{SECRET}?x=1&access_token={SECRET}"),
            3 => format!("HTTP://{host}/%7e?api_key={SECRET}&y={SECRET}#{word}"),
            4 => format!("https://{host}/a/../#token={SECRET}&z"),
            5 => format!("http://joe:%5Aq7Vx9Kw@{host}/{rest}"),
            _ => format!("http://joe:{SECRET}@{host}/ {rest}"),
        };
        lines.extend([line.as_str(), "\n"]);
    }
    lines
}

/// Asserts that a text has no four bytes of the secret.
fn assert_none(text: &str, context: &str) {
    for at in 0..=SECRET.len() - 4 {
        let line = text.lines().find(|line| line.contains(&SECRET[at..at + 4]));
        assert_eq!(line, None, "{context}");
    }
}

#[test]
fn reports_text_and_columns_have_no_secret() {
    let texts = texts();
    for format in ["sarif", "github", "columns", "text"] {
        for options in [&["--select=all"][..], &["--iri"], &["--documents=-", "--as=text"]] {
            let format = format!("--format={format}");
            let arguments = [&["lint", &format], options].concat();
            let output = run_on(&arguments, texts.as_bytes());
            assert!(stdout(&output).len() > 1000, "{arguments:?}");
            let shown = uncolored(&[stdout(&output), stderr(&output)].concat());
            assert_none(&shown, &format!("{arguments:?}"));
        }
    }
}

/// What the rules do not know, `redact` does.
#[test]
fn lint_masks_what_redact_masks() {
    let texts = [
        format!("http:/anna:{SECRET}@e.org/"),
        format!("anna:{SECRET}@e.org"),
        format!("///anna:{SECRET}@e.org/"),
        format!("https://e.org/?u=%2Fa%3Ftoken%3D{SECRET}"),
        format!("https://e.org/;jsessionid={SECRET}"),
        format!("https://e.org/?db_password={SECRET}"),
        format!("data:text/plain,password={SECRET}"),
        format!("https://e.org/?token={SECRET} b"),
    ];
    for text in &texts {
        for format in ["json", "sarif", "github", "columns", "text"] {
            let format = format!("--format={format}");
            let output = run_on(&["lint", "--redact", "--select=all", &format], text.as_bytes());
            assert_none(&uncolored(stdout(&output)), text);
            assert_none(&uncolored(stderr(&output)), text);
        }
        let output = run_on(&["explain", "--format=text"], text.as_bytes());
        assert_none(&uncolored(stdout(&output)), text);
    }
}

/// The text and the help of a report.
#[test]
fn reports_of_errors_have_no_secret() {
    let text = format!("https://e.org/?token={SECRET} b");
    for verb in ["lint", "parse", "normalize"] {
        let output = run_on(&[verb, "--format=text", &text], b"");
        assert!(stderr(&output).contains("help: "), "{verb}");
        assert_none(&uncolored(stderr(&output)), verb);
    }
}

#[test]
fn columns_have_no_secret_of_what_is_fixed() {
    let text = format!("HTTPS://e.org/?token={SECRET}");
    let output = run_on(&["lint", "--fix", "--redact", "--format=columns", &text], b"");
    assert_eq!(stdout(&output), "\\N\n");
}

/// Also where there are no findings.
#[test]
fn what_repeats_the_input_masks_it_for_people() {
    let texts = texts();
    for options in [&["--fix"][..], &["--fix", "--with-input"]] {
        let arguments = ["lint", "--iri", "--format=text", "--select=empty-port"];
        let output = run_on(&[&arguments, options].concat(), texts.as_bytes());
        assert!(stdout(&output).contains("***"), "{options:?}");
        assert_none(&uncolored(stdout(&output)), &format!("{options:?}"));
    }
}

#[test]
fn json_has_secrets_in_the_input_alone_and_redact_masks_them() {
    let texts = texts();
    for options in [&["--select=all"][..], &["--iri", "--select=all"]] {
        let json = |redact: &[&str]| {
            let arguments = [&["lint", "--json"], options, redact].concat();
            stdout(&run_on(&arguments, texts.as_bytes())).to_owned()
        };
        let (open, masked) = (json(&[]), json(&["--redact"]));
        assert!(open.contains(SECRET));
        assert_none(&masked, "--redact");
        for (line, masked) in open.lines().zip(masked.lines()) {
            let mut record: Value = serde_json::from_str(line).unwrap();
            let input = record["input"].take();
            assert_none(&record.to_string(), line);
            let masked: Value = serde_json::from_str(masked).unwrap();
            let len = masked["input"].as_str().unwrap().len();
            assert_eq!(len, input.as_str().unwrap().len(), "{line}");
            record["input"] = masked["input"].clone();
            assert_eq!(record, masked, "{line}");
        }
    }
    let fixed = run_on(&["lint", "--fix", "--json", "--redact"], texts.as_bytes());
    assert_none(stdout(&fixed), "--fix --redact");
}
