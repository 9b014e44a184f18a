//! No byte of a password reaches a terminal that did not ask for it (docs/contract.md#secrets).

use std::process::Output;

use crate::command::{run, run_on, uncolored};
use crate::laws::{VERBS, on_a_terminal};

const SECRET: &str = "Zq7Vx9Kw";

/// A URI with the password, which most verbs accept.
const URI: &str = "http://anna:Zq7Vx9Kw@e.org/";

/// Texts with the password or parts of it, valid or not.
const INPUTS: [&str; 18] = [
    URI,
    "//anna:Zq7Vx9Kw@e.org/",
    "http://anna:%5Aq7Vx9Kw@e.org:80",
    "http://u:Zq7Vx9Kw@a_b/",
    "http://u:Zq7V%FFx9Kw@a_b/",
    "http://u:Zq7V/x9Kw@h/",
    "http://u:Zq7V?x9Kw@h/",
    "http://u:Zq7V#x9Kw@h/",
    "http://u:Zq7V/x9Kw@h/ b",
    "http://u:Zq7V/x9|Kw@h/",
    "http://u:Zq7V|x9Kw@h/",
    "http://u:Zq7Vx9Kw@e@h/",
    "http://a b:Zq7Vx9Kw@h/",
    "http://anna:Zq7Vx9Kw@e.org/ b",
    "http://j\u{fc}rgen:Zq7Vx9Kw\u{df}@e.org/",
    r"http:\\anna:Zq7Vx9Kw@e.org/",
    r"http:/\anna:Zq7Vx9Kw@e.org/",
    "<http://anna:Zq7Vx9Kw@e.org/>",
];

/// Arguments that hold the password, or take it from a line.
const ARGUMENTS: [&[&str]; 22] = [
    &["build", "--scheme=http", "--host=h", "--userinfo=u:Zq7Vx9Kw"],
    &["build", "--scheme=http", "--host=h", "--userinfo=u:Zq7V x9Kw"],
    &["build", "--scheme=http", "--host=h", "--user=u", "--password=Zq7Vx9Kw"],
    &["edit", "--set=userinfo=u:Zq7Vx9Kw", "http://h/"],
    &["edit", "--set=userinfo=u:Zq7V x9Kw", "http://h/"],
    &["edit", "--set=authority=u:Zq7Vx9Kw@h", "http://h/", URI],
    &["expand", "--var=u=http://anna:Zq7Vx9Kw@e.org/", "{+u}", "{u}"],
    &["expand", "--var=p=Zq7Vx9Kw", "http://anna:{p}@e.org/"],
    &["match", "--template=http://{u}:{p}@{h}/", URI],
    &["match", "--template=http://{u}:{p:4}{q}@{h}/", URI],
    &["match", "--template={+all}", URI, "http://u:Zq7V/x9Kw@h/"],
    &["match", "--template=http://anna:Zq7Vx9Kw@{", URI],
    &["resolve", "--base=http://anna:Zq7Vx9Kw@e.org/", "x", ".."],
    &["resolve", "--base=http://anna:Zq7Vx9Kw@e.org/ b", "x"],
    &["relativize", "--base=http://anna:Zq7Vx9Kw@e.org/ b", "x"],
    &["explain", "--resolve=http://anna:Zq7Vx9Kw@e.org/", "x", "//u:Zq7Vx9Kw@h/", URI],
    &["explain", "--resolve=http://anna:Zq7Vx9Kw@Zq7Vx9Kw.org/Zq7Vx9Kw", "x"],
    &["explain", "http://anna:Zq7Vx9Kw@ZQ7VX9KW.org/%5Aq7Vx9Kw/.."],
    &["explain", "https://Zq7Vx9Kw@e.org/?token=Zq7Vx9Kw&%74oken=%5Aq7Vx9Kw"],
    &[
        "explain",
        "redis://h/0?password=Zq7Vx9Kw",
        "sip:anna:Zq7Vx9Kw@e.org",
        "https://h/?password=Zq7V x&secret=Zq7Vx9Kw",
    ],
    &["interpret", "--base=http://anna:Zq7Vx9Kw@e.org/", "x"],
    &["interpret", "--base=http://u:Zq7Vx9Kw@a_b/ ", "x"],
];

#[test]
fn no_password_reaches_a_terminal() {
    let lines = |verb: &[&str]| INPUTS.map(|input| line(verb, input)).concat();
    for verb in VERBS {
        check(verb, &run_on(&on_a_terminal(verb), lines(verb).as_bytes()));
    }
    for arguments in ARGUMENTS {
        check(arguments, &run(&on_a_terminal(arguments)));
    }
}

/// The line of an input; that of `compare` is a pair.
fn line(verb: &[&str], input: &str) -> String {
    match verb[0] {
        "compare" => format!("{input}\t{input}\n{input}\thttp://u:another@h/\n"),
        _ => format!("{input}\n"),
    }
}

/// Checks that the output has no four bytes of the password.
fn check(arguments: &[&str], output: &Output) {
    let shown = uncolored(&text(output));
    for at in 0..=SECRET.len() - 4 {
        let piece = &SECRET[at..at + 4];
        let leak = shown.lines().find(|line| line.contains(piece));
        assert_eq!(leak, None, "{arguments:?}:\n{shown}");
    }
}

/// What a run writes to both streams.
fn text(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it)).concat()
}

#[test]
fn passwords_are_shown_to_who_asks() {
    for verb in VERBS {
        let line = line(verb, URI);
        if verb[0] == "explain" {
            // It is text wherever it goes.
            continue;
        }
        let plain = run_on(verb, line.as_bytes());
        let asked = run_on(&[verb, &["--show-secrets"]].concat(), line.as_bytes());
        assert_eq!((&plain.stdout, plain.status), (&asked.stdout, asked.status), "{verb:?}");
        let shown = [&on_a_terminal(verb)[..], &["--show-secrets"]].concat();
        let shown = uncolored(&text(&run_on(&shown, line.as_bytes())));
        let is_printed = String::from_utf8_lossy(&plain.stdout).contains(SECRET);
        assert!(!is_printed || shown.contains(SECRET), "{verb:?}: {shown}");
    }
}

/// URIs with a secret that the view of their scheme marks.
const VIEWED: [&str; 8] = [
    "redis://h/0?password=Zq7Vx9Kw",
    "redis://h/0?password=%5Aq7Vx9Kw",
    "sip:anna:Zq7Vx9Kw@e.org",
    "sips:anna:Zq7Vx9Kw@e.org;lr",
    "otpauth://totp/Anna?secret=Zq7Vx9Kw",
    "postgresql://h/db?password=Zq7Vx9Kw",
    "irc://h/channel?key=Zq7Vx9Kw",
    "file://anna:Zq7Vx9Kw@h/x",
];

#[test]
fn no_secret_of_a_view_reaches_a_terminal() {
    for uri in VIEWED {
        let others = [uri, "x:y", "redis://h/0?password=another"];
        for verb in [&["compare"][..], &["compare", "--iri"], &["compare", "--edition=2396"]] {
            for other in others {
                let pair = format!("{uri}\t{other}\n{other}\t{uri}\n");
                let output = run_on(&on_a_terminal(verb), pair.as_bytes());
                check(verb, &output);
            }
        }
        check(&["scheme"], &run(&on_a_terminal(&["scheme", uri])));
    }
}
