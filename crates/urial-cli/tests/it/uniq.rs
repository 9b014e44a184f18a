//! `urial uniq`: the first of what is the same, in order, whatever the memory.

use std::fs;

use crate::command::{json, run_on, stderr, stdout};

fn uniq(options: &[&str], lines: &str) -> (String, Option<i32>) {
    let output = run_on(&[&["uniq"], options].concat(), lines.as_bytes());
    (stdout(&output).into(), output.status.code())
}

const SAME: &str =
    "HTTP://e.org:80/%7eu\nhttp://e.org/~u\nhttp://e.org/%7Eu\nHTTP://e.org:80/%7eu\n";

#[test]
fn the_first_spelling_is_kept() {
    let kept = |rung| uniq(&["--rung", rung], SAME).0.lines().count();
    assert_eq!(uniq(&[], SAME), ("HTTP://e.org:80/%7eu\n".into(), Some(0)));
    assert_eq!(["simple", "case", "percent", "scheme"].map(kept), [3, 3, 2, 1]);
    assert_eq!(uniq(&["--count"], SAME).0, "4\tHTTP://e.org:80/%7eu\n");
    assert_eq!(uniq(&[], "b\na\nb\n").0, "b\na\n");
}

#[test]
fn steps_make_more_the_same() {
    let lines = "http://www.e.org/a?utm_source=x\nhttps://e.org/a\nhttp://e.org/a/#b\n";
    let kept = |options: &[&str]| uniq(options, lines).0.lines().count();
    assert_eq!(kept(&[]), 3);
    assert_eq!(kept(&["--preset=safe"]), 3);
    assert_eq!(kept(&["--preset=unsafe-greedy"]), 2);
    assert_eq!(uniq(&["--preset=all-greedy"], lines).0, "http://www.e.org/a?utm_source=x\n");
    let steps = "--steps=remove-www,remove-trackers,force-http";
    assert_eq!(kept(&[steps]), 2);
    assert_eq!(kept(&[steps, "--by=host"]), 1);
    assert_eq!(uniq(&[steps, "--rung=case"], lines).1, Some(2));
}

#[test]
fn parts_can_be_compared_alone() {
    let lines =
        "http://e.org/p/1?a=1&b\nhttp://E.org/p/22?a=2&b\nhttp://e.org/p/1?b&a\nftp://e.org/p/1\n";
    let kept = |options: &[&str]| uniq(options, lines).0.lines().count();
    assert_eq!(kept(&[]), 4);
    assert_eq!(kept(&["--by=host"]), 1);
    assert_eq!(kept(&["--by=scheme,host"]), 2);
    assert_eq!(kept(&["--by=path,query-keys"]), 4);
    assert_eq!(kept(&["--by=host,query-keys"]), 3);
    assert_eq!(kept(&["--similar"]), 3);
    assert_eq!(uniq(&["--similar"], "//a1/\n//a2/\n").0.lines().count(), 2);
}

#[test]
fn what_is_no_reference_is_reported_and_compared_as_text() {
    let lines = "a b\nA b\na b\n/c\n/./c\n";
    let output = run_on(&["uniq"], lines.as_bytes());
    assert_eq!((stdout(&output), output.status.code()), ("a b\nA b\n/c\n", Some(1)));
    assert_eq!(stderr(&output).lines().count(), 3);
    assert_eq!(uniq(&["--only=valid"], lines).0, "/c\n");
    assert_eq!(uniq(&["--only=invalid", "--count"], lines).0, "2\ta b\n1\tA b\n");
    let answer = &json(&["uniq", "--count"], "//h\n//h\n")[0];
    assert_eq!(answer, r#"{"input":"//h","input_octets":null,"valid":true,"count":2}"#);
    let output = run_on(&["uniq"], b"\xFF\n\xFF\n");
    assert_eq!(output.stdout, b"\xFF\n");
}

#[test]
fn memory_changes_nothing_about_the_result() {
    let line = |number: usize| format!("http://e.org/{}\n", number * number % 7919);
    let lines: String = (0..20_000).map(line).collect();
    for options in [&[][..], &["--count"], &["--json"]] {
        let all = uniq(options, &lines);
        for memory in ["0", "10K", "200K"] {
            assert!(uniq(&[options, &["--memory", memory]].concat(), &lines) == all, "{memory}");
        }
    }
}

#[test]
fn what_was_seen_is_left_out_and_what_is_new_is_added() {
    let file = std::env::temp_dir().join(format!("urial-seen-{}", std::process::id()));
    let seen = file.to_str().unwrap();
    let _ = fs::remove_file(&file);
    assert_eq!(uniq(&["--seen", seen], "//h/a\n//h/b\n").0, "//h/a\n//h/b\n");
    assert_eq!(uniq(&["--seen", seen], "//H/b\n//h/c\n").0, "//h/c\n");
    assert_eq!(uniq(&["--seen", seen, "--memory=0"], "//h/d\n//h/c\n//h/d\n").0, "//h/d\n");
    assert_eq!(fs::read_to_string(&file).unwrap(), "//h/a\n//h/b\n//h/c\n//h/d\n");
    // A last line without its end stays a line.
    fs::write(&file, "//h/a").unwrap();
    assert_eq!(uniq(&["--seen", seen], "//h/b\n//h/a\n").0, "//h/b\n");
    assert_eq!(fs::read_to_string(&file).unwrap(), "//h/a\n//h/b\n");
    fs::write(&file, "").unwrap();
    assert_eq!(uniq(&["-0", "--seen", seen], "a\nb\0c").0, "a\nb\0c\0");
    assert_eq!(uniq(&["-0", "--seen", seen], "a\nb\0c").0, "");
    fs::remove_file(&file).unwrap();
    assert_eq!(uniq(&["--seen=-"], "").1, Some(2));
}

#[test]
fn what_nobody_got_was_not_seen() {
    let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let file = std::env::temp_dir().join(format!("urial-unseen-{}", std::process::id()));
    let arguments = ["uniq", "--seen", file.to_str().unwrap(), "//h/a"];
    let status = crate::command::command(&arguments).stdout(full).status().unwrap();
    assert_eq!((status.code(), fs::read_to_string(&file).unwrap()), (Some(2), String::new()));
    fs::remove_file(&file).unwrap();
}

#[test]
fn a_size_has_a_unit() {
    for size in ["", "x", "1T", "99999999999G", "-1"] {
        let option = format!("--memory={size}");
        assert_eq!(uniq(&[&option], "").1, Some(2), "{size}");
    }
}
