//! `urial uniq`: the first of what is the same, in order, whatever the memory.

use std::fs;
use std::io::Read as _;
use std::process::Stdio;
use std::thread;

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

/// Lines that would say something about a file whose first line they are.
const FIRST: &[&[u8]] = &[
    b"\xEF\xBB\xBF",
    b"\xEF\xBB\xBFhttp://h/a",
    b"\xEF\xBB\xBF\xEF\xBB\xBF//h",
    b"\x1F\x8B",
    b"\x1F\x8B\x08\0\0\0\0\0\0\x03//h",
    b"\xEF\xBB\xBF\x1F\x8B\x08",
    b"\x28\xB5\x2F\xFD",
    b"\x28\xB5\x2F\xFD\x24",
    b"P*M\x18",
    b"Z*M\x18abcd",
    b"_*M\x18",
];

/// A line is remembered whatever it begins with: the file is one of lines.
#[test]
fn a_first_line_that_looks_like_a_file_is_seen() {
    let file = std::env::temp_dir().join(format!("urial-first-{}", std::process::id()));
    let seen = file.to_str().unwrap();
    for line in FIRST {
        for (option, end) in [("--null", b'\0'), ("--threads=1", b'\n')] {
            if line.contains(&end) {
                continue;
            }
            // The first one is no new line, and has the mark that is none of the text.
            let lines = [b"//h/old", &[end][..], line, &[end], b"//h/b", &[end]].concat();
            let old = [b"//h/old", &[end][..]].concat();
            let expected = lines[old.len()..].to_vec();
            let run = |lines: &[u8]| run_on(&["uniq", option, "--seen", seen], lines).stdout;
            let _ = fs::remove_file(&file);
            assert_eq!(run(&expected_with(line, end)), expected, "{line:x?}");
            assert!(run(&expected_with(line, end)).is_empty(), "{line:x?}");
            assert_eq!(run(&lines), old, "{line:x?}");
            // Others read the file as the run does.
            let again = run_on(&["uniq", option, "--file", seen], b"").stdout;
            assert_eq!(again, [&expected[..], &old].concat(), "{line:x?}");
        }
    }
    fs::remove_file(&file).unwrap();
}

/// A line and another after it, with a mark before them that belongs to neither.
fn expected_with(line: &[u8], end: u8) -> Vec<u8> {
    [b"\xEF\xBB\xBF", line, &[end], b"//h/b", &[end]].concat()
}

/// What only looks compressed is lines; what is compressed stays as it is.
#[test]
fn a_file_is_read_as_what_it_is() {
    let file = std::env::temp_dir().join(format!("urial-kind-{}", std::process::id()));
    let seen = file.to_str().unwrap();
    for beginning in FIRST.iter().filter(|it| !it.starts_with(b"\xEF") && !it.contains(&0)) {
        let lines = [beginning, &b"\n//h/a\n"[..]].concat();
        fs::write(&file, &lines).unwrap();
        let output = run_on(&["uniq", "--seen", seen], b"//h/a\n//h/b\n");
        assert_eq!(stdout(&output), "//h/b\n", "{beginning:x?}");
        assert_eq!(fs::read(&file).unwrap(), [&lines, &b"//h/b\n"[..]].concat());
    }
    // `//h/a` and LF.
    let gzip = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xd3\xd7\xcf\xd0\x4f\xe4\x02\x00\x5c\xc3\x19\x55\x06\x00\x00\x00";
    let zstd = b"\x28\xb5\x2f\xfd\x20\x06\x31\x00\x00//h/a\n";
    for compressed in [&gzip[..], &zstd[..]] {
        fs::write(&file, compressed).unwrap();
        let output = run_on(&["uniq", "--seen", seen], b"//h/b\n");
        assert_eq!((stdout(&output), output.status.code()), ("", Some(2)));
        let why = "new lines cannot be appended to a compressed file\n";
        assert!(stderr(&output).ends_with(why), "{}", stderr(&output));
        assert_eq!(fs::read(&file).unwrap(), compressed);
    }
    fs::remove_file(&file).unwrap();
}

/// Of runs at once with one file, each waits for those before it: a line is printed once.
#[test]
fn runs_at_once_see_what_the_others_saw() {
    let file = std::env::temp_dir().join(format!("urial-runs-{}", std::process::id()));
    let _ = fs::remove_file(&file);
    let input = std::env::temp_dir().join(format!("urial-runs-{}.txt", std::process::id()));
    let lines: Vec<_> = (0..20_000).map(|number| format!("http://e.org/{number}\n")).collect();
    let lines = lines.concat();
    fs::write(&input, &lines).unwrap();
    let arguments = ["uniq", "--seen", file.to_str().unwrap(), "--file", input.to_str().unwrap()];
    let one = || stdout(&crate::command::run(&arguments)).to_owned();
    let printed: String = thread::scope(|scope| {
        let runs: Vec<_> = (0..4).map(|_| scope.spawn(one)).collect();
        runs.into_iter().map(|run| run.join().unwrap()).collect()
    });
    assert!(printed == lines, "{} lines", printed.lines().count());
    assert!(fs::read_to_string(&file).unwrap() == lines);
    fs::remove_file(&file).unwrap();
    fs::remove_file(&input).unwrap();
}

#[cfg(unix)]
#[test]
fn a_run_says_that_it_waits() {
    let file = std::env::temp_dir().join(format!("urial-waits-{}", std::process::id()));
    let held = fs::File::create(&file).unwrap();
    held.lock().unwrap();
    let mut command = crate::command::command(&["uniq", "--seen", file.to_str().unwrap(), "//h"]);
    let mut run = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut message = [0; 7];
    run.stderr.as_mut().unwrap().read_exact(&mut message).unwrap();
    assert_eq!(run.try_wait().unwrap(), None);
    held.unlock().unwrap();
    let output = run.wait_with_output().unwrap();
    assert_eq!(stdout(&output), "//h\n");
    assert!(stderr(&output).ends_with("waiting for another run that adds to it\n"));
    fs::remove_file(&file).unwrap();
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
