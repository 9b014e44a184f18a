//! The sessions that the documents show are what the command prints. They are a Unix shell's.
#![cfg(unix)]

mod urial;

use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Every `console` block of `document`: commands after `$ `, and what each of them prints.
fn sessions(document: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join(document)).unwrap();
    let blocks = text.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let sessions = blocks.flat_map(|block| block.split("$ ").skip(1));
    sessions.map(|session| session.split_once('\n').unwrap()).map(own).collect()
}

fn own((command, printed): (&str, &str)) -> (String, String) {
    (command.into(), printed.into())
}

/// What a shell does with `command`, with our binary first on its path.
fn shell(command: &str) -> Output {
    let folder = Path::new(env!("CARGO_BIN_EXE_urial")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).env("PATH", path).stdin(Stdio::null()).output().unwrap()
}

/// What it shows for `command`, as if on a terminal.
fn shown(command: &str) -> String {
    let output = shell(&format!("{command} --color always 2>&1"));
    urial::uncolored(str::from_utf8(&output.stdout).unwrap())
}

#[test]
fn the_readme_shows_what_is_printed() {
    let sessions = sessions("README.md");
    assert!(sessions.len() >= 2, "where are the sessions?");
    for (command, printed) in sessions {
        // An empty line sets sessions apart, and may or may not be part of the first.
        assert_eq!(shown(&command).trim_end(), printed.trim_end(), "{command}");
    }
}

#[test]
fn every_help_has_an_example_that_runs_and_the_shape_of_json() {
    let verbs = verbs();
    assert!(verbs.len() >= 9, "{verbs:?}");
    for verb in verbs {
        let help = printed(&format!("urial {verb} --help"));
        assert!(help.contains("With --json: {\""), "{verb}");
        let (_, example) = help.split_once("Example: ").unwrap();
        // The help wraps it, and an empty line ends it.
        let example = example.split("\n\n").next().unwrap().replace('\n', " ");
        assert!(example.starts_with(&format!("urial {verb} ")), "{example}");
        let output = shell(&example);
        assert!(output.status.code() < Some(2) && !output.stdout.is_empty(), "{example}");
    }
}

/// The verbs that the help lists, but for `help` itself. A line that goes on is set further in.
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
