//! The memory of a process for one long line, for every verb: times its length, as the contract
//! states.

use std::fs;
use std::io::{Read, Write as _};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// What a process takes besides its input, in KiB: the command itself, what is read at once, and
/// results and diagnostics that are kept for a while.
const BASE: u64 = 24 << 10;

/// How many times an invalid line is held.
const INVALID: u64 = 8;

/// How many times a valid one is, which has parts.
const VALID: u64 = 20;

/// What a verb needs to read lines, for each verb of the command.
fn options(verb: &str) -> &'static [&'static str] {
    match verb {
        "resolve" | "relativize" => &["--base=http://a/b/c"],
        "match" => &["--template=http://e.org{/path*}{?query*}"],
        "edit" => &["--sort-query"],
        "expand" => &["--var=a=b"],
        "parse" | "explain" | "normalize" | "compare" | "interpret" | "lint" | "gate"
        | "redact" | "to-uri" | "to-iri" | "to-path" | "find" | "uniq" | "stats" | "scheme"
        | "encode" | "decode" => &[],
        // It reads no lines.
        "build" => &["--host=e.org"],
        _ => panic!("{verb} needs a line here"),
    }
}

/// Options with a way of their own of making results.
const OTHERS: &[&[&str]] = &[
    &["lint", "--fix"],
    &["lint", "--redact"],
    &["gate", "--strict"],
    &["parse", "--iri"],
    &["parse", "--lossy"],
    &["parse", "--typed"],
    &["parse", "--get={url}"],
    &["parse", "--edition=java"],
    &["scheme", "--lenient"],
    &["to-uri", "--path"],
    &["edit", "--iterate=port=1 2 3"],
    &["explain", "--resolve=http://a/b"],
];

/// Every verb that the help of the command lists, with the options that it needs, and those of
/// [`OTHERS`].
fn commands() -> Vec<Vec<String>> {
    let help = Command::new(env!("CARGO_BIN_EXE_urial")).arg("-h").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let verbs = names
        .filter(|verb| !verb.is_empty() && !["completions", "man", "help"].contains(verb))
        .map(|verb| [&[verb], options(verb)].concat());
    let all = verbs.chain(OTHERS.iter().map(|it| it.to_vec()));
    all.map(|command| command.into_iter().map(str::to_owned).collect()).collect()
}

const FORMATS: [&[&str]; 4] = [
    &["--format=text"],
    &["--format=json"],
    &["--format=columns", "--with-input"],
    &["--format=csv", "--with-input"],
];

/// The peak of a process in KiB, and its status. One that ends before it is looked at, as one that
/// reads no line can, is run again.
fn peak(arguments: &[&str], input: &[u8]) -> (u64, Option<i32>) {
    let mut runs = (0..50).map(|_| run(arguments, input));
    runs.find(|(peak, _)| *peak > 0).unwrap_or_else(|| panic!("{arguments:?}: never seen to run"))
}

/// As [`peak`], 0 for a process that was not seen to run. It is watched until it ends: the most is
/// in memory while results are written, which are read here.
fn run(arguments: &[&str], input: &[u8]) -> (u64, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urial"));
    let command = command.args(arguments).env_remove("COLUMNS").stdin(Stdio::piped());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let (mut stdout, mut stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    thread::scope(|scope| {
        // A verb that reads no line closes it.
        scope.spawn(move || stdin.write_all(input));
        scope.spawn(move || discard(&mut stdout));
        scope.spawn(move || discard(&mut stderr));
        watched(&mut child)
    })
}

fn discard(from: &mut impl Read) {
    let mut buffer = vec![0; 1 << 16];
    while from.read(&mut buffer).is_ok_and(|read| read > 0) {}
}

fn watched(child: &mut Child) -> (u64, Option<i32>) {
    let (name, mut peak) = (format!("/proc/{}/status", child.id()), 0);
    loop {
        let status = fs::read_to_string(&name).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let found = line.and_then(|it| it.trim().trim_end_matches(" kB").parse().ok());
        // A process that has ended has no line.
        peak = found.map_or(peak, |found: u64| found.max(peak));
        if let Some(status) = child.try_wait().unwrap() {
            return (peak, status.code());
        }
        thread::sleep(Duration::from_micros(200));
    }
}

/// Returns whether the command has these options together: without input it is good, then.
fn is_usage(arguments: &[&str]) -> bool {
    let command = &mut Command::new(env!("CARGO_BIN_EXE_urial"));
    command.args(arguments).stdin(Stdio::null()).output().unwrap().status.code() != Some(2)
}

/// Checks every verb in every format that it has.
fn check(name: &str, input: &[u8], extra: &[&str], factor: u64) {
    let length = u64::try_from(input.len()).unwrap() / 1024;
    let (mut measured, mut exceeding) = (0, Vec::new());
    for command in commands() {
        // What four readers reject, the fifth may read, and what --lossy reads is valid; what is
        // typed has a list of blanks, and uniq knows lines.
        let more = ["interpret", "--lossy", "--typed", "uniq"];
        let has_more = command.iter().any(|it| more.contains(&it.as_str()));
        let factor = if has_more { VALID } else { factor };
        let limit = BASE + factor * length;
        for format in FORMATS {
            let options = command.iter().map(String::as_str);
            let arguments: Vec<_> = options.chain(format.iter().chain(extra).copied()).collect();
            if !is_usage(&arguments) {
                continue;
            }
            let (peak, status) = peak(&arguments, input);
            assert!(matches!(status, Some(0 | 1 | 3)), "{name}: {arguments:?}: {status:?}");
            measured += 1;
            if peak > limit {
                exceeding.push(format!("{arguments:?}: {peak} KiB, more than {limit}"));
            }
        }
    }
    assert!(measured > 100, "{name}: only {measured}");
    assert!(exceeding.is_empty(), "{name}: {exceeding:#?}");
}

/// As many findings and parts as there can be, each of which may have a row with the whole line.
/// A finding takes memory of its own, which is that of the line where each is written.
#[test]
fn a_valid_line_is_not_held_for_each_of_its_rows() {
    let line = format!("http://e.org/{}?{}\n", "../".repeat(8000), "a=b&".repeat(4000));
    check("valid", line.as_bytes(), &[], VALID);
    let rows = format!("a,u\n{},{line}", "x".repeat(20_000));
    check("row", rows.as_bytes(), &["--column=u", "--keep-columns"], VALID);
    let json = format!("{{\"a\":\"{}\",\"u\":\"{}\"}}\n", "x".repeat(20_000), line.trim());
    check("JSON", json.as_bytes(), &["--field=/u", "--keep-columns"], VALID);
}

/// Errors in one place and in every place, and octets that are not UTF-8, which are longer
/// where they are repeated.
#[test]
fn a_long_line_takes_a_few_times_its_length() {
    const LENGTH: usize = 3 << 20;
    let long = |unit: &str| format!("http://e.org/{}", unit.repeat(LENGTH / unit.len()));
    let lines = [
        ("an error at the end", (long("a") + " |").into_bytes()),
        ("errors everywhere", (long("|") + "a b").into_bytes()),
        ("triplets that are none", long("%2").into_bytes()),
        ("words", long("a| b ").into_bytes()),
        ("not UTF-8", [&b"http://e.org/"[..], &vec![0xFF; LENGTH]].concat()),
    ];
    for (name, line) in lines {
        check(name, &[&line[..], b"\n"].concat(), &[], INVALID);
    }
    check("valid", (long("a") + "\n").as_bytes(), &[], VALID);
}

/// What a document is rewritten to is written while it is searched.
#[test]
fn a_rewritten_document_is_not_held() {
    let document = "[a](b) ".repeat(10_000);
    let base = format!("--retrieval-uri=http://e.org/{}", "a/".repeat(5000));
    let arguments = ["find", "--as=markdown", "--rewrite=resolve", &base];
    let (peak, status) = peak(&arguments, document.as_bytes());
    assert_eq!(status, Some(0));
    assert!(peak <= BASE, "{peak} KiB");
}

/// Documents of one construct, as dense as there can be: what each format takes by the contract.
#[cfg(feature = "documents")]
#[test]
fn a_document_takes_a_few_times_its_length() {
    const LENGTH: usize = 8 << 20;
    let documents: [(&str, u64, &[&str]); 7] = [
        ("html", 5, &["<a href=x ", "<p>a", "<a b c d ", "&amp;", "<code>", "<iframe srcdoc=x>"]),
        ("xml", 5, &["<a>", "<a href='x'/>", "<a xml:base='x/'>", "<a b='' c='' ", "&#38;"]),
        ("css", 5, &["(", "url(a)", "image-set(\"a\""]),
        ("mime", 10, &["a:b\n", "Content-Location: a/\n", "a: =?q?=\n"]),
        ("texinfo", 10, &["@uref{a}", "{", "@@"]),
        ("man", 12, &[".UR a\n", "\\fB", "a\n"]),
        ("markdown", 70, &["[a](b)", "*a_", "`a`", "<a>", "[", "* a\n", "a\n\n", "a|b\n-|-\n"]),
    ];
    for (format, factor, units) in documents {
        for unit in units {
            let document = unit.repeat(LENGTH / unit.len());
            let arguments = ["find", "--as", format, "--verbatim"];
            let (peak, status) = peak(&arguments, document.as_bytes());
            assert!(matches!(status, Some(0 | 1)), "{format} {unit:?}: {status:?}");
            let limit = BASE + factor * (8 << 10);
            assert!(peak <= limit, "{format} {unit:?}: {peak} KiB, more than {limit}");
        }
    }
}

/// Documents that would take more are read as text, with a warning.
#[cfg(feature = "documents")]
#[test]
fn a_document_takes_768_mebibytes_at_most() {
    for (unit, lengths) in [
        ("[a](b) ", [11, 60]),
        ("<http://e.org>", [34, 60]),
        ("*a_ ", [14, 60]),
        ("a|b|c\n|-|-|-|\n", [6, 60]),
        ("http://e.org/* ", [55, 63]),
    ] {
        for length in lengths {
            let document = unit.repeat((length << 20) / unit.len());
            let (peak, status) = peak(&["find", "--as", "markdown"], document.as_bytes());
            assert!(matches!(status, Some(0 | 1)), "{unit:?}: {status:?}");
            assert!(peak <= 768 << 10, "{unit:?}, {length} MiB: {peak} KiB");
        }
    }
}
