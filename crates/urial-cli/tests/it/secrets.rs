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
        check(verb, &run_on_lines(&on_a_terminal(verb), &lines(verb)));
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

/// Runs a verb on lines, which is no wrong usage.
fn run_on_lines(verb: &[&str], lines: &str) -> Output {
    let output = run_on(verb, lines.as_bytes());
    assert!(matches!(output.status.code(), Some(0 | 1)), "{verb:?}: {}", text(&output));
    output
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
                check(verb, &run_on_lines(&on_a_terminal(verb), &pair));
            }
        }
        check(&["scheme"], &run(&on_a_terminal(&["scheme", uri])));
    }
}

/// The two halves of a secret. Between them is what escapes, splits or ends it.
const HALVES: [&str; 2] = ["Zq9Xw7Rn", "Kp3LmTvB"];

const JOINTS: [&str; 22] = [
    "", "+", "'", "&", ";", "/", "?", "=", ",", ":", "@", "!", "(", "%26", "%2B", "%2f", "%27",
    "%20", "%2526", "%C3%A9", "%5B", "%0A",
];

/// Places of a password, for all verbs.
const PASSWORDS: [&str; 25] = [
    "http://anna%3A{}@e.org/a",
    "//anna%3a{}@e.org:80?b",
    "http://anna:{}@e.org/a",
    "//anna:{}@e.org",
    "ftp://:{}@e.org:21/",
    "redis://anna:{}@e.org/0",
    "file://anna:{}@h/x",
    "jar:http://anna:{}@e.org/a!/b",
    "jar:jar:http://anna:{}@e.org/a!/b!/c",
    "blob:http://anna:{}@e.org/9115d58c-bcda-ff47-86e5-083e9a215304",
    "http://h/?u=http://anna:{}@i/",
    "http://h/?a=b&u=//anna:{}@i&c",
    "http://h/?u=http%3A%2F%2Fanna%3A{}%40i%2F",
    "http://h/?u=http%3a%2F%2fanna%3a{}%40i&b=c",
    "http://h/?u=http%253A%252F%252Fanna%253A{}%2540i",
    "http://h/?u=http%25253A%25252F%25252Fanna%25253A{}%252540i",
    "http://h/#u=http://anna:{}@i/",
    "http://h/a/http://anna:{}@i/b",
    "http://h/a;u=//anna:{}@i;b/c",
    "http://h//anna:{}@i/b",
    "http://h/ssh://a%40b:{}@i",
    "x:/.//anna:{}@i/b",
    "mailto:a@b?body=http://anna:{}@i/",
    "x:http://anna:{}@i/?a#b",
    "http://anna:{}@e.org/?u=http://bob:{}@i/#//c:{}@d",
];

/// Places of a password between delimiters that are both encoded. Others end it.
const ENCODED: [&str; 2] = ["http://u%3A{}%40i/", "http://u%3A{}?x%40i:j/"];

/// Places of values that a view marks, for `scheme` and `compare`.
const MARKED: [&str; 6] = [
    "redis://h/0?password={}",
    "redis://h/0?a=b&password={}&c=d#e",
    "postgresql://h/d?password={}&sslpassword={}",
    "irc://h/x?key={}",
    "sip:anna:{}@e.org",
    "sips:anna:{}@e.org:5061;x=y?z=a",
];

/// Places of what looks secret, for `lint`, `explain` and `redact`.
const LIKELY: [&str; 14] = [
    "https://h/?token={}",
    "https://h/?a=b&TOKEN={}&c=d#e",
    "https://h/?a[token]={}",
    "https://h/?pass%77ord={}",
    "https://h/#access_token={}",
    "https://h/#a=b&access_token={}&c",
    "https://h/a;token={}/b",
    "https://h/a/b;jsessionid={}?c",
    "/login?password={}",
    "jar:https://h/?token={}!/a",
    "https://h/?u=https%3A%2F%2Fi%2F%3Ftoken%3D{}",
    "https://h/?u=https%253A%252F%252Fi%252F%253Ftoken%253D{}",
    "https://h/?u=https://i/?token={}",
    "https://h/?u=https://i/#token={}",
];

/// Verbs that print for people what VERBS does not have.
const MORE: [&[&str]; 24] = [
    &["normalize", "--steps=remove-duplicate-slashes"],
    &["normalize", "--steps=sort-query"],
    &["normalize", "--steps=remove-fragment"],
    &["normalize", "--preset=unsafe-greedy"],
    &["edit", "--remove=fragment"],
    &["edit", "--pop"],
    &["edit", "--iterate=scheme=http x", "--sort-query"],
    &["edit", "--set=userinfo=q:zxjkvybgumdfr"],
    &["relativize", "--base=http://h//x"],
    &["relativize", "--base=x:/a//b"],
    &["relativize", "--base=http://anna:Zq9Xw7RnKp3LmTvB@e.org/b"],
    &["resolve", "--base=http://h/?u=//a:Zq9Xw7Rn#Kp3LmTvB@i"],
    &["uniq"],
    &["parse", "--get={url} {authority} {userinfo}"],
    &["parse", "--get={decode:url} {decode:authority} {decode:userinfo}"],
    &["parse", "--get={query:u} {decode:query:u} {path:segments} {path:-1} {fragment}"],
    &["parse", "--unfurl=%s %u %a %p %q %f"],
    &["match", "--template=http://an{x}"],
    &["match", "--template={a}:{+b}@{+c}"],
    &["match", "--template={+a}?{+b}"],
    &["match", "--template=http://h/{?u,a}{&c}"],
    &["match", "--template=http://an{x}p3{+y}"],
    &["interpret", "--base=http://anna:Zq9Xw7RnKp3LmTvB@e.org/b"],
    &["find"],
];

/// Verbs that mask whatever looks secret, in any format.
const STRICT: [&[&str]; 11] = [
    &["lint", "--format=text", "--select=all"],
    &["lint", "--format=sarif"],
    &["lint", "--format=github"],
    &["lint", "--redact", "--json", "--select=all"],
    &["lint", "--redact", "--fix", "--with-input"],
    &["lint", "--format=text", "--fix"],
    &["gate", "--format=text", "--strict"],
    &["explain"],
    &["explain", "--iri"],
    &["explain", "--resolve=http://a/b/c"],
    &["redact"],
];

/// Options with which an output has no part of a text, or another mask.
const TEXTLESS: [&str; 3] = ["--format=sarif", "--format=github", "--mask=!"];

/// Texts with a secret in each place. A joint that would end it there is left out.
fn texts(places: &[&str], ends: &[&str]) -> Vec<String> {
    let secret = |joint: &str| HALVES.join(joint);
    let joints = JOINTS.iter().filter(|joint| !ends.contains(joint));
    let secrets: Vec<_> = joints.map(|joint| secret(joint)).collect();
    // Some characters encoded, in both cases.
    let others = ["%5aq9Xw7Rn%4Bp3LmTvB".into(), "Zq9%58w7Rn%4bp3Lm%54vB".into()];
    let text = |place: &&str| {
        let all = secrets.iter().chain(&others);
        all.map(|secret| place.replace("{}", secret)).collect::<Vec<_>>()
    };
    places.iter().flat_map(text).collect()
}

/// Checks that an output has no six characters of a secret, encoded or not.
fn check_halves(arguments: &[&str], texts: &[String], output: &Output) {
    let shown = uncolored(&text(output));
    let decoded = urial_lint::secrets::Decoded::of(shown.as_bytes()).octets;
    for shown in
        [shown.to_ascii_lowercase(), String::from_utf8_lossy(&decoded).to_ascii_lowercase()]
    {
        for half in HALVES.map(str::to_ascii_lowercase) {
            for piece in half.as_bytes().windows(6) {
                let piece = str::from_utf8(piece).unwrap();
                let leak = shown.lines().find(|line| line.contains(piece));
                assert_eq!(leak, None, "{arguments:?} on {texts:?}: {piece}");
            }
        }
    }
}

/// Checks the run of a verb on all texts; if it fails, on each, to say which.
fn check_verb(verb: &[&str], texts: &[String]) {
    let line = |text: &String| line(verb, text);
    let output = run_on_lines(verb, &texts.iter().map(line).collect::<String>());
    let shown = uncolored(&self::text(&output)).to_ascii_lowercase();
    let count = shown.lines().filter(|line| line.contains("***")).count();
    // `to-path` does not print a URI whose scheme is not `file`.
    let has_texts = !verb.iter().any(|option| TEXTLESS.contains(option));
    assert!(!has_texts || count > texts.len() / 20, "{verb:?}: {count} masks: {shown}");
    if HALVES.iter().any(|half| shown.contains(&half[1..].to_ascii_lowercase())) {
        for one in texts {
            check_halves(verb, std::slice::from_ref(one), &run_on_lines(verb, &line(one)));
        }
    }
    check_halves(verb, texts, &output);
}

/// A value that was decoded, escaped or split is masked, because it is known where it is made.
#[test]
fn no_part_of_a_password_is_printed() {
    let texts = [texts(&PASSWORDS, &[]), texts(&ENCODED, &["@", ":"])].concat();
    for verb in VERBS.iter().chain(&MORE) {
        check_verb(&on_a_terminal(verb), &texts);
    }
    for verb in STRICT {
        check_verb(verb, &texts);
    }
}

/// What breaks a text, in ways that have fixes: most change the text around a secret.
const BROKEN: [&str; 7] = ["{} b", "<{}>", "{}?é|c[d]", "{}#%", "\"{}\",", "see {} b", "{}\\a b"];

/// A report reads the text as it is, and its fix is one of all of it. Only the print is masked.
#[test]
fn no_part_of_a_secret_is_in_a_report() {
    let places = [&PASSWORDS[..], &LIKELY].concat();
    let broken = |place: &&str| BROKEN.map(|broken| broken.replace("{}", place));
    let places: Vec<_> = places.iter().flat_map(broken).collect();
    let places: Vec<_> = places.iter().map(String::as_str).collect();
    // What ends a value in some of the places.
    let texts = texts(&places, &["&", "/", "?", "%26", "%2526"]);
    for verb in [&["parse"][..], &["parse", "--iri"], &["explain"], &["scheme"]] {
        check_verb(&on_a_terminal(verb), &texts);
    }
}

/// The fix in a report is the text's own, whatever is masked.
#[test]
fn a_report_has_the_fix_of_the_text() {
    let text = "postgresql://u:Zq@Xw7R@h/a b";
    for verb in ["parse", "explain", "scheme", "normalize"] {
        let shown = uncolored(&self::text(&run(&on_a_terminal(&[verb, text]))));
        let fix = "percent-encode each `@` of the userinfo, write `%20` for ` `: \
                   postgresql://u:*********@h/a%20b";
        assert!(shown.contains(fix), "{verb}: {shown}");
        assert!(!shown.contains("Xw7R") && !shown.contains("Zq"), "{verb}: {shown}");
    }
}

#[test]
fn no_part_of_what_a_view_marks_is_printed() {
    let texts = texts(&MARKED, &["&", "%0A"]);
    for verb in [&["scheme"][..], &["scheme", "--lenient"], &["compare"], &["compare", "--iri"]] {
        check_verb(&on_a_terminal(verb), &texts);
    }
    for verb in STRICT {
        check_verb(verb, &texts);
    }
}

#[test]
fn no_part_of_what_looks_secret_is_printed() {
    // What ends a value in some of the places.
    let texts = texts(&LIKELY, &["&", "/", "?", "%26", "%2526"]);
    for verb in STRICT {
        check_verb(verb, &texts);
    }
}

/// Of what is found in a text that is rewritten, `redact` has nothing to mask.
#[test]
fn nothing_is_left_to_mask_in_what_is_rewritten() {
    let all = [texts(&PASSWORDS, &[]), texts(&MARKED, &[]), texts(&LIKELY, &[])].concat();
    let written = |before: &str, after: &str, escape: fn(&str) -> String| {
        let one = |text: &String| [before, &escape(text), after, "\n"].concat();
        all.iter().map(one).collect::<String>()
    };
    let escape = |text: &str| text.replace('&', "&amp;");
    let xml = written("<a href=\"", "\"/>", escape);
    for (format, document) in [
        ("--as=text", written("<", ">", str::to_owned)),
        ("--as=html", written("<a href=\"", "\">", escape)),
        ("--as=xml", format!("<x xmlns='http://www.w3.org/1999/xhtml'>{xml}</x>")),
        ("--as=markdown", written("[a](<", ">)", str::to_owned)),
        ("--as=css", written("a { b: url(\"", "\") }", str::to_owned)),
    ] {
        let rewritten = run_on(&["find", format, "--rewrite=redact"], document.as_bytes());
        let found = run_on(&["find", format, "--json"], &rewritten.stdout);
        let records = String::from_utf8(found.stdout).unwrap();
        assert!(records.lines().count() > all.len() / 2, "{format}: {}", text(&rewritten));
        for record in records.lines() {
            let record: serde_json::Value = serde_json::from_str(record).unwrap();
            let text = record["text"].as_str().unwrap();
            assert_eq!(urial_lint::redact(text), text, "{format}");
        }
    }
}

/// A drawing is of one argument.
#[test]
fn no_part_of_a_secret_is_drawn() {
    for place in PASSWORDS.iter().chain(&MARKED).chain(&LIKELY) {
        for secret in ["Zq9Xw7Rn'Kp3LmTvB", "Zq9Xw7Rn+Kp3LmTvB", "Zq9Xw7Rn%27Kp3LmTvB"] {
            let text = place.replace("{}", secret);
            let output = run(&["explain", "--svg", &text]);
            check_halves(&["explain", "--svg"], &[text], &output);
        }
    }
}
