//! Runs the commands in the documents, and compares their output with the documents. They need a
//! Unix shell.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Returns the commands in the `console` blocks of `document`, after `$ `, each with its output.
fn sessions(document: &str) -> Vec<(String, String)> {
    let text = text_of(document);
    let blocks = text.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let sessions = blocks.flat_map(|block| block.split("$ ").skip(1));
    sessions.map(|session| session.split_once('\n').unwrap()).map(own).collect()
}

fn own((command, printed): (&str, &str)) -> (String, String) {
    (command.into(), printed.into())
}

fn text_of(document: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(document)).unwrap()
}

/// Runs `command` in a shell, with our binary first on its path.
fn shell(command: &str) -> Output {
    let folder = Path::new(env!("CARGO_BIN_EXE_urial")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    shell.args(["-c", command]).env("PATH", path).env_remove("COLUMNS");
    shell.stdin(Stdio::null()).output().unwrap()
}

/// What a terminal shows for `command`, where a report is in the place of `\N`. If the last program
/// of a pipeline or list is not urial, its output is not that of a terminal.
fn shown(command: &str) -> String {
    let last = command.rsplit(" | ").next().and_then(|it| it.rsplit("; ").next()).unwrap();
    let has_format = last.contains("--json") || last.contains("--format");
    let is_text = last.starts_with("urial ") && !has_format;
    let format = if is_text { " --format text" } else { "" };
    let output = shell(&format!("{command}{format} 2>&1"));
    String::from_utf8(output.stdout).unwrap().replace("\\N\nurial: ", "urial: ")
}

#[test]
fn the_readme_shows_what_is_printed() {
    prints_what_it_shows("README.md", 2);
}

#[test]
fn the_guide_shows_what_is_printed() {
    prints_what_it_shows("docs/guide.md", 35);
}

/// Runs the sessions of `document`, of which there are `least` or more.
fn prints_what_it_shows(document: &str, least: usize) {
    let sessions = sessions(document);
    assert!(sessions.len() >= least, "{document}: {} sessions", sessions.len());
    for (command, printed) in sessions {
        // An empty line separates sessions, and may or may not be part of the first.
        assert_eq!(shown(&command).trim_end(), printed.trim_end(), "{command}");
    }
}

/// Runs the commands in the second cells of rows. The third has the lines that are printed, or
/// nothing.
#[test]
fn the_page_about_other_programs_shows_what_is_printed() {
    let page = text_of("docs/migration.md").replace("\\|", "\u{1}");
    let mut count = 0;
    for row in page.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<_> = row.split('|').map(|cell| cell.replace('\u{1}', "|")).collect();
        let [_, _, command, printed, _, _] = &cells[..] else { panic!("{row}") };
        let command = command.trim().trim_matches('`');
        if !command.starts_with("urial ") && !command.starts_with("printf ") {
            continue;
        }
        let output = shell(command);
        assert!(output.status.code() < Some(2), "{command}: {output:?}");
        let lines: Vec<_> = printed.split('`').skip(1).step_by(2).collect();
        let got = String::from_utf8(output.stdout).unwrap();
        assert!(lines.is_empty() || got.lines().eq(lines), "{row}: {got}");
        count += 1;
    }
    assert!(count > 70, "{count}");
}

/// Runs each command of the page with and without the edition. If each edition has a cell, a cell
/// only leaves out what the other edition says, too.
#[test]
fn the_migration_page_says_what_its_commands_do() {
    let page = text_of("docs/generated/migration.md").replace("\\|", "\u{1}");
    let rows: Vec<_> = page.lines().filter(|line| line.contains("| `urial ")).collect();
    assert!(rows.len() > 35, "where are the rows?");
    for row in rows {
        let cells: Vec<_> = row.split(" | ").map(|cell| cell.replace('\u{1}', "|")).collect();
        let [_, said @ .., command, _] = &cells[..] else { panic!("{row}") };
        let command = command.trim_matches('`');
        let answers = [command.into(), command.replace(" --edition 2396", "")].map(answer_of);
        let said: Vec<Vec<_>> = said.iter().map(|cell| cell.split(", ").collect()).collect();
        match &said[..] {
            [both] => assert!(answers.iter().all(|told| told == both), "{row}: {answers:?}"),
            [old, new] => {
                assert!(is_said(old, &answers[0], &answers[1]), "{row}: {answers:?}");
                assert!(is_said(new, &answers[1], &answers[0]), "{row}: {answers:?}");
                assert_ne!(old, new, "{row}");
            }
            _ => panic!("{row}"),
        }
    }
}

/// Reports whether `said` is `own`, apart from what `other` has, too.
fn is_said(said: &[&str], own: &[String], other: &[String]) -> bool {
    let is_said = |phrase: &String| said.contains(&phrase.as_str());
    said.iter().all(|phrase| own.iter().any(|it| it == phrase))
        && own.iter().all(|phrase| is_said(phrase) || other.contains(phrase))
}

/// Returns the answer of a command in the words of the page.
fn answer_of(command: String) -> Vec<String> {
    let answer: Value = serde_json::from_str(&printed(&(command + " --json"))).unwrap();
    let made = answer["target"].as_str().or(answer["normalized"].as_str());
    match (made, answer.get("rung")) {
        _ if answer["valid"] == false => vec!["rejected".into()],
        (Some(made), _) => vec![format!("`{made}`")],
        (_, Some(Value::Null)) => vec!["not equivalent".into()],
        (_, Some(_)) => vec!["equivalent".into()],
        _ if answer["current_document"] == true => {
            [vec!["the current document".into()], components(&answer)].concat()
        }
        _ => components(&answer),
    }
}

/// Returns the components of an answer. A registry-based name is an authority without a host.
fn components(answer: &Value) -> Vec<String> {
    let host = match answer["host_kind"].as_str() {
        Some("IPv4address" | "ipv4") => "IPv4 address",
        Some("IPv6reference" | "ipv6") => "IPv6 address",
        Some("ipvfuture") => "IPvFuture address",
        _ => "host",
    };
    let is_registry = answer["authority_kind"] == "reg-name";
    let names = [
        ("scheme", "scheme"),
        ("opaque part", "opaque_part"),
        ("reg_name", if is_registry { "authority" } else { "" }),
        ("userinfo", "userinfo"),
        (host, "host"),
        ("port", "port"),
        ("path", "path"),
        ("query", "query"),
        ("fragment", "fragment"),
    ];
    let part = |(name, key)| match answer[key].as_str()? {
        "" => Some(format!("{name} (empty)")),
        text => Some(format!("{name} `{text}`")),
    };
    names.into_iter().filter_map(part).collect()
}

#[test]
fn every_help_has_three_examples_that_run() {
    let verbs = verbs();
    assert!(verbs.len() >= 9, "{verbs:?}");
    for verb in verbs {
        let help = printed(&format!("urial {verb} --help"));
        let (_, end) = help.split_once("Examples:\n").unwrap();
        let (examples, status) = end.split_once("\n\n").unwrap();
        assert_eq!(examples.lines().count(), 3, "{verb}");
        for example in examples.lines().map(str::trim) {
            assert!(example.starts_with(&format!("urial {verb}")), "{example}");
            let output = shell(example);
            assert!(output.status.code() < Some(2), "{example}");
            assert!(!output.stdout.is_empty(), "{example}");
        }
        assert!(status.starts_with("Exit status: 0 if "), "{verb}: {status}");
    }
}

/// What -h prints fits on a screen, and --help begins with the same words.
#[test]
fn the_short_help_has_a_line_or_two_for_each_option() {
    for verb in verbs() {
        let [short, long] = ["-h", "--help"].map(|it| printed(&format!("urial {verb} {it}")));
        let (options, lines) = (long.matches("\n      --").count(), short.lines().count());
        assert!(lines < 20 + options * 2, "{verb}: {lines} lines for {options} options");
        assert!(lines * 3 < long.lines().count() * 2, "{verb}");
        assert!(!short.contains("Examples:"), "{verb}");
        assert!(long.starts_with(short.lines().next().unwrap()), "{verb}");
    }
}

/// Returns the verbs that the help lists, except for `help`. Continuation lines are indented
/// further.
fn verbs() -> Vec<String> {
    let help = printed("urial --help");
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let lines = list.lines().map_while(|line| line.strip_prefix("  "));
    let names = lines.filter_map(|line| line.split(' ').next()).filter(|name| !name.is_empty());
    names.filter(|&name| name != "help").map(String::from).collect()
}

fn printed(command: &str) -> String {
    String::from_utf8(shell(command).stdout).unwrap()
}
