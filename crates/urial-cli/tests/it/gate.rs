//! `urial gate`: the vectors of `testdata/lint/` that judge, and the rest of its contract.

use serde_json::Value;
use urial_testdata::vectors;

use crate::command::{drawn, printed, run, run_on, stderr, stdout};

#[test]
fn the_vectors_are_met() {
    let mut judged = 0;
    for file in vectors::LINTS.iter() {
        for test in &file.tests {
            let fetch = (&[][..], &test.case.fetch);
            let strict = (&["--strict", "--no-fetch"][..], &test.case.strict);
            for (options, expected) in [fetch, strict] {
                let Some(expected) = expected else { continue };
                let input = &*test.case.input;
                let arguments = [&["gate", "--json"], options].concat();
                // An argument has no NUL.
                let output = if input.contains('\0') {
                    run_on(&arguments, input.as_bytes())
                } else {
                    run(&[&arguments[..], &["--", input]].concat())
                };
                let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
                let verdict = answer["verdict"].as_str().unwrap();
                let reason = answer["reason"].as_str().map(|it| format!(": {it}"));
                let said = [verdict, &reason.unwrap_or_default()].concat();
                assert_eq!(&said, expected, "{}: {}", file.name, test.name);
                judged += 1;
            }
        }
    }
    assert!(judged > 200, "{judged}");
}

/// A shell goes on only with what may be fetched.
#[test]
fn the_status_is_that_of_the_gravest_verdict() {
    let status = |arguments: &[&str]| run(&[&["gate"], arguments].concat()).status.code();
    let (allowed, name, denied) = ("https://93.184.216.34/", "https://e.org/", "http://127.1/");
    assert_eq!(status(&[allowed]), Some(0));
    assert_eq!(status(&[name]), Some(3));
    assert_eq!(status(&[denied]), Some(1));
    assert_eq!(status(&[allowed, name, allowed]), Some(3));
    assert_eq!(status(&[name, denied, name]), Some(1));
    assert_eq!(status(&["--strict", "--no-fetch", name]), Some(0));
    assert_eq!(status(&["--strict", "--no-fetch", denied]), Some(1));
    let lines = format!("{name}\n").repeat(20_000) + allowed + "\n";
    for threads in ["1", "4"] {
        let output = run_on(&["gate", "--threads", threads], lines.as_bytes());
        assert_eq!(output.status.code(), Some(3));
    }
    for wrong in [&["--no-fetch", name][..], &["--addresses=x", name], &["--addresses"]] {
        assert_eq!(status(wrong), Some(2), "{wrong:?}");
    }
}

#[test]
fn names_are_judged_with_the_addresses_of_the_caller() {
    let judged = |addresses: &str, uri: &str| {
        let output = run(&["gate", "--format=columns", "--addresses", addresses, uri]);
        (stdout(&output).trim_end().to_owned(), output.status.code().unwrap())
    };
    let private = "deny\thost at byte 8: the address is in 10.0.0.0/8 (private use)";
    assert_eq!(judged("93.184.216.34", "https://e.org/"), ("allow\t\\N".into(), 0));
    assert_eq!(judged("93.184.216.34,10.0.0.1", "https://e.org/"), (private.into(), 1));
    assert_eq!(judged("::ffff:10.0.0.1", "https://e.org/").1, 1);
    // A URI that is denied stays so.
    assert_eq!(judged("93.184.216.34", "https://10.0.0.1/"), (private.into(), 1));
    assert_eq!(judged("93.184.216.34", "https://intranet/").1, 1);
}

#[test]
fn a_server_learns_what_it_may_fetch() {
    let texts = b"http://93.184.216.34/\nhttp://e.org/\nhttp://127.1/\nftp://e.org/\na@b\n\xFF\n";
    let output = run_on(&["gate"], texts);
    let expected = "allow\t\\N\nresolve-first\t\\N\n\
        deny\thost at byte 7: an address that only some programs read as one; write 127.0.0.1\n\
        deny\tscheme at byte 0: the scheme is not listed\n";
    let (first, invalid) = stdout(&output).split_at(expected.len());
    assert_eq!(first, expected);
    let [typed, octets] = invalid.lines().collect::<Vec<_>>()[..] else { panic!("{invalid}") };
    assert!(typed.starts_with("deny\tscheme at byte 1: a URI begins with a scheme"), "{typed}");
    assert!(octets.starts_with("deny\tpath at byte 0: ") && octets.ends_with("found 0xFF"));
    let (text, status) = printed(&["gate", "--schemes=ftp", "ftp://e.org/"]);
    assert_eq!((&*text, status), ("resolve-first\t\\N\n", Some(3)));
    let drawing = drawn(&["gate", "http://joe:secret@10.0.0.1/"]);
    let expected = "http://joe:***@10.0.0.1/\n  deny: host at byte 18: the address is in 10.0.0.0/8 (private use)\n";
    assert_eq!(drawing, expected);
    assert!(stdout(&run_on(&["gate", "--format=text"], b"http://e.org/\xFF")).contains("\n  deny"));
    let json = printed(&["gate", "--json", "file:///a"]).0;
    let expected = r#""valid":true,"verdict":"deny","reason":"scheme at byte 0: the scheme is not listed","component":"scheme","offset":0,"fix":null}"#;
    assert!(json.trim_end().ends_with(expected), "{json}");
}

#[test]
fn a_filter_learns_what_is_read_alike() {
    let texts = b"https://e.org/a\nhttp://a@e.org/\nhttp://e.org\\\n\xFF\n";
    let output = run_on(&["gate", "--strict", "--no-fetch"], texts);
    let expected = "accept\t\\N\n\
        reject\tuserinfo at byte 7: there is a userinfo; leave it out, with its @\n\
        reject\tauthority at byte 12: a backslash; write /, or %5C if it is data\n\
        reject\tpath at byte 0: ";
    assert!(stdout(&output).starts_with(expected), "{}", stdout(&output));
    assert_eq!(output.status.code(), Some(1));
    let ws = ["gate", "--strict", "--no-fetch", "--schemes=ws", "ws://e.org/"];
    assert_eq!(printed(&ws).1, Some(0));
    // Together, one answer.
    let both = run_on(&["gate", "--strict"], b"http://e.org/\nhttp://a@e.org/\n");
    assert_eq!(
        stdout(&both),
        "resolve-first\t\\N\ndeny\tuserinfo at byte 7: there is a userinfo; leave it out, with its @\n"
    );
    let drawing = drawn(&["gate", "--strict", "--no-fetch", "http://joe:secret@e.org/"]);
    assert_eq!(
        drawing,
        "http://joe:***@e.org/\n  reject: userinfo at byte 7: there is a userinfo; leave it out, with its @\n"
    );
}

#[test]
fn a_policy_says_what_is_allowed() {
    let judged = |policy: &str, uri: &str| {
        let output = run_on(&["gate", "--format=columns", "--policy=-", uri], policy.as_bytes());
        stdout(&output).split('\t').next().unwrap_or_default().to_owned()
    };
    assert_eq!(judged("", "https://93.184.216.34:8443/"), "deny");
    assert_eq!(judged("[fetch]\nallow-ports = [8443]\n", "https://93.184.216.34:8443/"), "allow");
    assert_eq!(
        judged("[fetch]\nallow-ports = ['8000-9000']\n", "http://e.org:8080/"),
        "resolve-first"
    );
    assert_eq!(
        judged("[fetch]\nallow-names = ['intranet']\n", "http://intranet/"),
        "resolve-first"
    );
    assert_eq!(judged("[strict]\nschemes = ['ws']\n", "http://e.org/"), "resolve-first");
}

/// The names of secrets are the policy's, in a text that is no URI, too.
#[test]
fn a_policy_says_what_is_secret() {
    let shown = |verb: &str, policy: &str, uri: &str| {
        let output = run_on(&[verb, "--format=text", "--policy=-", uri], policy.as_bytes());
        [stdout(&output), stderr(&output)].concat()
    };
    let names = "secret-names = ['booking']\n";
    for (verb, end) in [("gate", ""), ("gate", " b"), ("lint", "")] {
        let shown = shown(verb, names, &format!("http://10.0.0.1/?booking=Zq9Xw7{end}"));
        assert!(shown.contains("booking=*") && !shown.contains("Zq9Xw7"), "{shown}");
    }
    let wrong = "[fetch]\ndeny-names = ['http://u:Zq9Xw7@e.org']\n";
    let shown = shown("gate", wrong, "http://e.org/");
    assert!(shown.contains("found \"http://u:******@e.org\""), "{shown}");
}
