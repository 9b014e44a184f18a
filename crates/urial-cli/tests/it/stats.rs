//! `urial stats`: what is in the inputs.

use crate::command::{json, run_on, stderr, stdout};

const LINES: &str = "http://e.org/\nHTTP://E.org:81/a\nurn:isbn:0451450523\na b\n//[::1\n/c\n";

#[test]
fn names_are_counted() {
    let output = run_on(&["stats"], LINES.as_bytes());
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    for line in [
        "inputs\tall\t6",
        "inputs\tinvalid\t2",
        "inputs\tshortest\t2",
        "kind\turi\t3",
        "kind\trelative-reference\t1",
        "scheme\thttp\t2",
        "host\te.org\t2",
        "host_kind\treg-name\t2",
        "port\t81\t1",
        "length\t16\t1",
        "error\thost RFC 3986 §3.2.2\t1",
        "finding\twarning well-known-port\t1",
    ] {
        assert!(stdout(&output).lines().any(|it| it == line), "{line}\n{}", stdout(&output));
    }
}

#[test]
fn the_memory_changes_nothing() {
    let line = |number: u32| format!("http://h{}.example/{number}\n", number * 7 % 499);
    let lines: String = (0..5000).map(line).collect();
    let all = run_on(&["stats", "--json"], lines.as_bytes());
    for memory in ["0", "20K"] {
        let output = run_on(&["stats", "--json", "--memory", memory], lines.as_bytes());
        assert_eq!(stdout(&output), stdout(&all));
    }
    assert!(stdout(&all).contains(r#""host":{"different":499,"total":5000,"top":[{"name":"h0.ex"#));
}

#[test]
fn tables_have_the_most_frequent_names() {
    let output = run_on(&["stats", "--top=1", "--format=text"], LINES.as_bytes());
    let text = stdout(&output);
    assert!(text.starts_with("6 inputs, 4 valid, 2 invalid; 60 octets\n"), "{text}");
    let table =
        "\nschemes\n  http          2   66 %  ##############################\n  and 1 more\n";
    assert!(text.contains(table), "{text}");
    assert_eq!(json(&["stats"], "").len(), 1);
    assert!(
        json(&["stats"], "")[0]
            .starts_with(r#"{"inputs":0,"valid":0,"invalid":0,"octets":0,"shortest":null"#)
    );
}
