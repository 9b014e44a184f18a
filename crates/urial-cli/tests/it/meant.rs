//! Command lines that say something else than a person meant.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::PathBuf;
use std::process::Output;

use crate::command::{command, run, stderr, stdout};
use crate::words;

/// The options that a text names.
fn options(text: &str) -> impl Iterator<Item = String> {
    let names = text.split(|it: char| !it.is_ascii_alphanumeric() && it != '-');
    names.filter(|name| name.starts_with("--") && name.len() > 2).map(str::to_owned)
}

/// Whether a help has all options that a sentence names outside backticks.
fn has_options(help: &str, sentence: &str) -> bool {
    let known: HashSet<String> = options(help).collect();
    sentence.split('`').step_by(2).flat_map(options).all(|option| known.contains(&option))
}

/// The help of each verb.
fn helps() -> HashMap<String, String> {
    let general = run(&["--help"]);
    let (_, commands) = stdout(&general).split_once("Commands:\n").unwrap();
    let (commands, _) = commands.split_once("\n\n").unwrap();
    let verbs = commands.lines().filter_map(|line| line.strip_prefix("  "));
    let verbs = verbs.filter(|line| !line.starts_with(' ') && !line.starts_with("help"));
    let help = |line: &str| {
        let verb = line.split(' ').next().unwrap();
        (verb.to_owned(), stdout(&run(&[verb, "--help"])).to_owned())
    };
    verbs.map(help).collect()
}

fn assert_misused(output: &Output, sentence: &str) {
    assert_eq!(output.status.code(), Some(2), "{sentence}");
    assert_eq!(stderr(output), format!("urial: {sentence}\n"));
    assert_eq!(stdout(output), "");
}

#[test]
fn words_of_others_name_a_verb() {
    let helps = helps();
    let mut count = 0;
    for (words, meant) in words::VERBS {
        for word in words.split(' ') {
            assert_misused(&run(&[word, "x"]), &format!("there is no verb `{word}`: {meant}"));
            count += 1;
        }
        // Each command that is named can be called so.
        let commands = meant.split('`').skip(1).step_by(2);
        for command in commands.filter(|command| !command.starts_with("urial sql")) {
            let verb = command.split(' ').nth(1).unwrap();
            let help = helps.get(verb).unwrap_or_else(|| panic!("{command}"));
            for option in options(command).filter(|option| option != "--help") {
                assert!(help.contains(&option), "{command}: {option}");
            }
        }
    }
    assert!(count >= 130, "{count}");
}

#[test]
fn options_of_others_name_an_option() {
    let helps = helps();
    let mut count = 0;
    for (verb, names, meant) in words::OPTIONS {
        // A verb that has what a row for all verbs names.
        let asked = match *verb {
            "*" => ["to-iri", "parse", "stats", "scheme"]
                .into_iter()
                .find(|it| has_options(&helps[*it], meant)),
            verb => Some(verb).filter(|it| has_options(&helps[*it], meant)),
        };
        let asked = asked.unwrap_or_else(|| panic!("{verb}: {meant}"));
        for name in names.split(' ') {
            let output = run(&[asked, name, "x"]);
            let sentence = format!("{asked} has no option `{name}`: {meant}");
            if *verb == "*" && stderr(&output) != format!("urial: {sentence}\n") {
                // The verb has a row of its own for it.
                let is_own = |(of, names, _): &(&str, &str, &str)| {
                    *of == asked && names.split(' ').any(|it| it == name)
                };
                assert!(words::OPTIONS.iter().any(is_own), "{sentence}: {}", stderr(&output));
            } else {
                assert_misused(&output, &sentence);
            }
            count += 1;
        }
    }
    assert!(count >= 200, "{count}");
}

#[test]
fn no_verb_names_an_option_that_it_lacks() {
    let helps = helps();
    for (_, names, _) in words::OPTIONS.iter().filter(|(verb, ..)| *verb == "*") {
        let name = names.split(' ').next().unwrap();
        for (verb, help) in &helps {
            let output = run(&[verb.as_str(), name, "x"]);
            let start = format!("urial: {verb} has no option `{name}`: ");
            if let Some(sentence) = stderr(&output).strip_prefix(&start) {
                assert!(has_options(help, sentence), "{verb} {name}: {sentence}");
            }
        }
    }
}

/// Verbs that read IRIs with `--iri`. All others say why they have no such option.
const WITH_IRI: [&str; 11] = [
    "parse",
    "explain",
    "resolve",
    "relativize",
    "normalize",
    "compare",
    "lint",
    "build",
    "edit",
    "uniq",
    "stats",
];

#[test]
fn every_verb_has_iri_or_says_why_not() {
    for (verb, help) in helps() {
        let has = help.contains("      --iri\n");
        assert!(has || !WITH_IRI.contains(&&*verb), "{verb}");
        if has || ["completions", "man"].contains(&&*verb) {
            continue;
        }
        let told = stderr(&run(&[verb.as_str(), "--iri", "x"])).to_owned();
        let start = format!("urial: {verb} has no option `--iri`: ");
        let why = told.strip_prefix(&start).unwrap_or_else(|| panic!("{verb}: {told}"));
        assert!(why.contains("IRI") || why.contains("any"), "{verb}: {why}");
    }
}

#[test]
fn only_names_that_are_alike_are_guessed() {
    let of = |arguments: &[&str]| stderr(&run(arguments)).to_owned();
    assert_eq!(of(&["prase", "x"]), "urial: there is no verb `prase`: did you mean `parse`?\n");
    assert_eq!(
        of(&["normalize", "--stesp", "x"]),
        "urial: normalize has no option `--stesp`: did you mean `--steps`?\n"
    );
    for arguments in [&["parse", "--jsn", "x"][..], &["--jsn", "parse", "x"], &["--jsn"]] {
        assert!(of(arguments).contains("did you mean `--json`"), "{arguments:?}");
        assert_eq!(of(arguments).matches("`--json`").count(), 1, "{}", of(arguments));
    }
    assert!(of(&["parse", "--quite", "x"]).contains("`--quiet`"));
    assert_eq!(
        of(&["frobnicate"]),
        "urial: there is no verb `frobnicate`: `urial --help` lists the verbs\n"
    );
    assert_eq!(
        of(&["stats", "--frobnicate"]),
        "urial: stats has no option `--frobnicate`: `urial stats --help` lists the options\n"
    );
    assert_eq!(
        of(&["--frobnicate"]),
        "urial: urial has no option `--frobnicate`: `urial --help` lists the options\n"
    );
}

#[test]
fn a_uri_without_a_verb_is_explained() {
    for uri in ["HTTP://e.org:80/", "http://e.org/a b", "mailto:a@e.org"] {
        let (alone, explained) = (run(&[uri]), run(&["explain", uri]));
        assert_eq!(stdout(&alone), stdout(&explained), "{uri}");
        assert_eq!(alone.status.code(), explained.status.code(), "{uri}");
        assert!(!alone.stdout.is_empty());
    }
    for arguments in [
        &["http://e.org/", "--json"][..],
        &["--json", "http://e.org/"],
        &["--format", "json", "--color", "never", "http://e.org/"],
    ] {
        let json = run(arguments);
        assert!(stdout(&json).starts_with('{'), "{}", stdout(&json));
    }
    assert_eq!(run(&["prase", "http://e.org/"]).status.code(), Some(2));
}

/// A folder with a file `urls.txt`.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("urls.txt"), "http://e.org/\n").unwrap();
    folder
}

fn run_in(folder: &PathBuf, arguments: &[&str]) -> Output {
    command(arguments).current_dir(folder).output().unwrap()
}

#[test]
fn the_name_of_a_file_is_no_text() {
    let folder = folder("names-of-files");
    let note = "urial: urls.txt: this name was read, and not the file: `--file urls.txt` reads its \
                lines\n";
    for verb in ["parse", "normalize", "stats", "uniq", "redact", "to-uri", "explain"] {
        let noted = run_in(&folder, &[verb, "urls.txt"]);
        assert_eq!(stderr(&noted), note, "{verb}");
        assert_eq!(noted.status.code(), Some(0), "{verb}");
        // Once, and only for what is a file.
        let twice = run_in(&folder, &[verb, "http://e.org/", "urls.txt", "urls.txt"]);
        assert_eq!(stderr(&twice), note, "{verb}");
        for other in [
            &[verb, "none.txt"][..],
            &[verb, "--", "urls.txt"],
            &[verb, "urls.txt?a"],
            &[verb, "//etc/passwd"],
        ] {
            assert_eq!(stderr(&run_in(&folder, other)), "", "{other:?}");
        }
    }
    for arguments in
        [&["to-uri", "--path", "urls.txt"][..], &["relativize", "--base", "a:b", "a:b"]]
    {
        assert_eq!(stderr(&run_in(&folder, arguments)), "", "{arguments:?}");
    }
}

#[test]
fn lint_does_not_pass_for_the_name_of_a_file() {
    let folder = folder("linted-names");
    for arguments in [&["lint", "urls.txt"][..], &["lint", "--json", "urls.txt", "urls.txt"]] {
        let output = run_in(&folder, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains("`--documents urls.txt` lints its links"));
        assert_eq!(stdout(&output), "");
    }
    let both = run_in(&folder, &["lint", "urls.txt", "http://e.org/"]);
    assert_eq!(both.status.code(), Some(0));
    assert!(stderr(&both).contains("this name was read"));
    assert_eq!(run_in(&folder, &["lint", "--", "urls.txt"]).status.code(), Some(0));
    assert_eq!(run_in(&folder, &["lint", "--file", "urls.txt"]).status.code(), Some(0));
}

#[test]
fn values_are_explained_in_words() {
    for (arguments, sentence) in [
        (&["parse", "--get", "host", "a:b"][..], "a place of a template is in braces: '{host}'"),
        (&["parse", "--field", ".page.url"], "which begins with a slash: /page/url"),
        (&["parse", "--field", "$.urls[0].url"], "which begins with a slash: /urls/0/url"),
        (&["edit", "--remove", "query=a", "a:b"], "`--trim query=a` removes a pair"),
        (&["expand", "/{user}", "user=anna"], "`--var user=anna` gives a value"),
        (&["scheme", "http"], "`urial scheme --about http` explains it"),
        (&["parse", "--threads", "0", "a:b"], "expected a number from 1"),
        (&["parse", "--threads", "x", "a:b"], "expected a number from 1"),
        (&["scheme", "--glob=0", "a:b"], "expected a number from 1"),
        (&["stats", "--top", "x", "a:b"], "expected a number"),
        (&["parse", "--file", "none*.txt"], "urial: none*.txt: there is no such file"),
        (&["parse", "--file", "none.txt"], "urial: none.txt: there is no such file"),
        (&["lint", "--policy", "none.toml", "a:b"], "none.toml: there is no such file"),
        (&["find", "http://anna:pw@e.org/"], "urial: http://anna:**@e.org/: find searches files"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(sentence), "{arguments:?}: {}", stderr(&output));
        for word in ["entity", "non-zero type", "invalid digit", "os error"] {
            assert!(!stderr(&output).contains(word), "{arguments:?}: {}", stderr(&output));
        }
    }
}

#[test]
fn a_file_without_lines_is_one_message() {
    let folder = folder("no-lines");
    let packed: [(&str, &[u8], &str); 5] = [
        ("a.bz2", b"BZh61AY&SY", "`bzip2 -dc` unpacks it"),
        ("a.lz4", b"\x04\x22\x4D\x18", "`lz4 -dc` unpacks it"),
        ("a.xz", b"\xFD7zXZ\0", "`xz -dc` unpacks it"),
        ("a.zip", b"PK\x03\x04", "`unzip -p` unpacks it"),
        ("a.7z", b"7z\xBC\xAF\x27\x1C", "`7z x -so` unpacks it"),
    ];
    for (name, beginning, remedy) in packed {
        let content = [beginning, &b"\x01\0rest".repeat(40)[..]].concat();
        fs::write(folder.join(name), &content).unwrap();
        let read = run_in(&folder, &["parse", "--file", name]);
        assert_eq!(read.status.code(), Some(2), "{name}");
        assert_eq!(stderr(&read).lines().count(), 1, "{}", stderr(&read));
        assert!(stderr(&read).contains(remedy), "{}", stderr(&read));
        // The first octets alone, and what begins like them.
        fs::write(folder.join(name), &beginning[..beginning.len() - 1]).unwrap();
        assert_ne!(run_in(&folder, &["parse", "--file", name]).status.code(), Some(2), "{name}");
    }
    fs::write(folder.join("BZh.txt"), "BZhengzhou\n").unwrap();
    assert_eq!(run_in(&folder, &["parse", "--file", "BZh.txt"]).status.code(), Some(0));
    fs::write(folder.join("program"), [&b"\x7FELF"[..], &[0, 1, 2, b'\n'].repeat(999)].concat())
        .unwrap();
    let read = run_in(&folder, &["parse", "--file", "program"]);
    assert_eq!(stderr(&read), "urial: program: a binary file, which has no lines\n");
    assert_eq!(read.status.code(), Some(2));
    assert_eq!(run_in(&folder, &["parse", "-0", "--file", "program"]).status.code(), Some(1));
}

#[test]
fn lines_in_utf_16_are_read() {
    let folder = folder("utf-16");
    let text = "\u{FEFF}http://e.org/a\r\nhttp://e.org/b\r\n";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for (name, content) in [("little.txt", little), ("big.txt", big)] {
        fs::write(folder.join(name), content).unwrap();
        let read = run_in(&folder, &["normalize", "--file", name]);
        assert_eq!(stdout(&read), "http://e.org/a\nhttp://e.org/b\n", "{}", stderr(&read));
    }
}
