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
    let table = "\nschemes\n  http          2   66 %  ####################\n  and 1 more\n";
    assert!(text.contains(table), "{text}");
    assert_eq!(json(&["stats"], "").len(), 1);
    assert!(
        json(&["stats"], "")[0]
            .starts_with(r#"{"inputs":0,"valid":0,"invalid":0,"octets":0,"shortest":null"#)
    );
}

/// `--by` counts as `parse --get`, `sort` and `uniq` do, in lower case.
#[test]
fn one_thing_is_counted() {
    let lines = "http://e.org/\nHTTP://E.org:81/a/b?q=1&R=2&q\nurn:x:y\na b\n//f.e.co.uk\nftp://[::1]/%61\n";
    let counted = |by: &str| -> Vec<(String, u64)> {
        let output = run_on(&["stats", "--by", by, "--format=columns"], lines.as_bytes());
        let rows = stdout(&output).lines().map(|line| line.split('\t').collect::<Vec<_>>());
        let rows = rows.filter(|row| row[0] != "inputs");
        rows.map(|row| ([row[0], row[1]].join(" "), row[2].parse().unwrap())).collect()
    };
    let expect = |by: &str, expected: &[(&str, u64)]| {
        let expected: Vec<_> = expected.iter().map(|it| (it.0.to_owned(), it.1)).collect();
        assert_eq!(counted(by), expected, "{by}");
    };
    expect("host", &[("host e.org", 2), ("host f.e.co.uk", 1), ("host [::1]", 1)]);
    expect("scheme", &[("scheme http", 2), ("scheme urn", 1), ("scheme ftp", 1)]);
    expect("port", &[("port 81", 1)]);
    expect("query-key", &[("query_key q", 2), ("query_key R", 1)]);
    expect("path-depth", &[("path_depth 0", 2), ("path_depth 1", 2), ("path_depth 2", 1)]);
    expect("error", &[("error path RFC 3986 §3.3", 1)]);
    expect(
        "port,scheme",
        &[("scheme http", 2), ("scheme urn", 1), ("scheme ftp", 1), ("port 81", 1)],
    );
    assert_eq!(counted("rule")[0].0, "finding warning well-known-port");
    assert_eq!(counted("kind").len() + counted("host-kind").len() + counted("length").len(), 9);
    let record = json(&["stats", "--by", "host"], lines).remove(0);
    assert!(record.contains(r#""tables":{"host":{"different":3,"total":4,"#), "{record}");
    assert!(!record.contains("finding"), "{record}");
}

#[test]
fn registrable_domains_are_counted_by_a_list() {
    let folder = std::env::temp_dir().join(format!("urial-stats-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let list = folder.join("list");
    std::fs::write(&list, "// ===BEGIN ICANN DOMAINS===\nuk\nco.uk\norg\n").unwrap();
    let list = list.to_str().unwrap();
    let arguments = ["stats", "--by=registrable-domain", "--psl", list, "--format=columns"];
    let output =
        run_on(&arguments, b"http://a.E.co.uk/\nhttp://b.e.co.uk/\nhttp://e.org\n//co.uk\n");
    let rows: Vec<_> = stdout(&output).lines().skip(6).collect();
    assert_eq!(rows, ["registrable_domain\te.co.uk\t2", "registrable_domain\te.org\t1"]);
}

/// Rows are as wide as the terminal, and bars have one scale.
#[test]
fn tables_fit_the_terminal() {
    let lines = format!("http://{}.org/\n", "long".repeat(30)) + &"http://e.org/\n".repeat(250);
    for columns in [40, 80, 200] {
        let mut command = crate::command::command(&["stats", "--format=text", "--by=host,scheme"]);
        let output =
            crate::command::run_with(command.env("COLUMNS", columns.to_string()), lines.as_bytes());
        let text = stdout(&output);
        assert!(text.lines().skip(1).all(|line| line.chars().count() <= columns), "{text}");
        assert!(text.contains("  <1 %\n"), "{text}");
    }
}
