//! What reports say of an invalid text: plain words, a mark, and what was meant.

use serde_json::Value;

use crate::command::{command, run, stderr, stdout};

/// The report on a text, in the columns of a terminal.
fn report(text: &str, columns: usize) -> String {
    let output = command(&["parse", "--format=text", "--", text])
        .env("COLUMNS", columns.to_string())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    stderr(&output).to_owned()
}

#[test]
fn the_first_sentence_is_plain_and_what_is_wrong_is_marked() {
    for (text, sentence, marks) in [
        ("http://e.org:port/", "port: the text after \":\" is not a port, which is digits", "^^^^"),
        ("/a%zz", "path: a \"%\" has to be followed by two hexadecimal digits", "^"),
        ("://e.org/", "scheme: there is no scheme before \":\"", "^"),
        ("ht_tp://e.org", "scheme: the text before \":\" is not a scheme", "^^^^^"),
        ("/a b", "path: white space is not allowed", "^"),
        ("/a|b", "path: no URI has this character", "^"),
        ("//[::1", "host: the bracket is not closed", "^"),
        ("//[::g]", "host: the text in brackets is not an IP address", "^"),
        ("//u@h:8x", "port: a port has only digits", "^"),
        ("#a#", "fragment: a fragment has no \"#\"", "^"),
    ] {
        let report = report(text, 200);
        let mut lines = report.lines();
        let first = lines.next().unwrap();
        assert!(first.starts_with(&format!("urial: {sentence}, found ")), "{report}");
        assert_eq!(lines.nth(1), Some(&*format!("    {text}")));
        assert_eq!(lines.next().map(str::trim), Some(marks), "{report}");
        assert!(lines.next().unwrap().starts_with("  expected: "), "{report}");
    }
}

/// The mark is below its character however narrow the terminal and long the text.
#[test]
fn a_report_is_as_wide_as_the_terminal() {
    let text = format!("http://example.com/{}é日本 x/{}", "long/".repeat(60), "more/".repeat(60));
    for columns in [40, 80, 200] {
        let report = report(&text, columns);
        let lines: Vec<_> = report.lines().collect();
        let shown = lines.iter().position(|line| line.starts_with("    …")).unwrap();
        for line in lines.iter().take_while(|line| !line.contains("help:")) {
            // The two wide characters take a column more each.
            assert!(line.chars().count() <= columns, "{line}");
        }
        let before = lines[shown + 1].find('^').unwrap();
        assert_eq!(lines[shown].chars().nth(before), Some('é'), "{report}");
    }
}

#[test]
fn an_invalid_line_of_any_length_has_a_short_message() {
    let line = format!("http://e.org/{} b\n", "a".repeat(3 << 20));
    for format in ["text", "columns", "json"] {
        let output = crate::command::run_on(&["parse", "--format", format], line.as_bytes());
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stderr.len() < 500, "{format}: {}", output.stderr.len());
    }
}

#[test]
fn what_no_change_of_the_text_says_is_said() {
    let report = |text| report(text, 200);
    let two = report(r"http://good.com\@evil.com/");
    assert!(two.contains("browsers go to `good.com`, other programs to `evil.com`"), "{two}");
    assert!(!two.contains("perhaps"), "{two}");
    assert!(report("http://e.org/{id}").contains("\n  help: or use `urial expand` to fill in"));
    assert!(!report("http://e.org/{}").contains("expand"));
    // No authority.
    assert!(!report("mailto:a//b\\c@d e").contains("browsers go"));
    // A secret before a host.
    let secret = report(r"http://anna:hunter2@good.com\@evil.com/");
    assert!(!secret.contains("hunter2"), "{secret}");
}

#[test]
fn a_guess_is_marked() {
    let error = |text: &str| -> Value {
        let output = run(&["parse", "--json", "--", text]);
        serde_json::from_str::<Value>(stdout(&output)).unwrap()["error"].take()
    };
    assert_eq!(error("hxxp://e[.]org/")["fix"]["guess"], true);
    assert_eq!(error("https://\"e.org/")["fix"]["guess"], false);
    assert!(report("hxxp://e[.]org/", 200).contains("\n  help: perhaps undo what keeps"));
}

#[test]
fn defanged_text_is_read_if_asked() {
    let read = |arguments: &[&str]| run(&[&["parse", "--typed"], arguments].concat());
    let output = read(&["--json", "--refang", "<hxxp://e[.]org/a>"]);
    let record: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!(
        (&record["host"], &record["input"]),
        (&"e.org".into(), &"<hxxp://e[.]org/a>".into())
    );
    assert_eq!(record["typed"]["refanged"], "<http://e.org/a>");
    assert_eq!(record["typed"]["text"], "http://e.org/a");
    assert_eq!(read(&["hxxp://e[.]org/a"]).status.code(), Some(1));
    let plain = read(&["--json", "--refang", "http://e.org/"]);
    assert!(stdout(&plain).ends_with("\"typed\":null}\n"));
    assert!(stdout(&read(&["--format=text", "--refang", "hxxp://e.org"])).contains("refanged"));
    // The error is that of the text as it was typed.
    let bad = read(&["--json", "--refang", "hxxp://e[.]org:x/"]);
    let record: Value = serde_json::from_str(stdout(&bad)).unwrap();
    assert_eq!(record["error"]["offset"], 8);
    assert_eq!(run(&["parse", "--refang", "a"]).status.code(), Some(2));
}

/// From some number on, invalid lines are only counted.
#[test]
fn reports_on_lines_have_a_limit() {
    let lines = "a b\n".repeat(3000) + &"//[\n".repeat(20) + "//e.org\n";
    for threads in ["1", "4"] {
        let arguments = ["normalize", "--errors=2", "--threads", threads];
        let output = crate::command::run_on(&arguments, lines.as_bytes());
        let said: Vec<_> = stderr(&output).lines().collect();
        assert!(said[0].contains("standard input:1: ") && said[1].contains("standard input:2: "));
        assert_eq!(
            said[2..],
            [
                "urial: 3,020 of 3,021 inputs are invalid: 3,000 in path, 20 in host",
                "urial: use --errors all for a report on each"
            ]
        );
        assert_eq!(stdout(&output).lines().filter(|line| *line == "\\N").count(), 3020);
    }
    let all = crate::command::run_on(&["normalize", "--errors=all"], lines.as_bytes());
    assert_eq!(stderr(&all).lines().count(), 3020);
    let enough = crate::command::run_on(&["normalize", "--errors=5000"], lines.as_bytes());
    assert_eq!(stderr(&enough), stderr(&all));
    let none = crate::command::run_on(&["normalize", "--errors=0"], lines.as_bytes());
    assert!(stderr(&none).starts_with("urial: 3,020 of 3,021"));
    // The count and the sentence name one component.
    let port = crate::command::run_on(&["normalize", "--errors=0"], b"//h:x/\n//h:y\n");
    assert!(stderr(&port).starts_with("urial: 2 of 2 inputs are invalid: 2 in port\n"));
    // An argument is always reported.
    assert!(stderr(&run(&["normalize", "--errors=0", "a b"])).contains("path: "));
    assert_eq!(run(&["normalize", "--errors=few", "a"]).status.code(), Some(2));
}
