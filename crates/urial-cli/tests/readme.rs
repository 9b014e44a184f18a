//! The sessions that the documents show are what the command prints. They are a Unix shell's.
#![cfg(unix)]

mod urial;

use std::path::Path;
use std::process::{Command, Stdio};

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

/// What a shell shows for `command`, with our binary first on its path, as if on a terminal.
fn shell(command: &str) -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_urial")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    let command = format!("{command} --color always 2>&1");
    shell.args(["-c", &command]).env("PATH", path).stdin(Stdio::null());
    urial::uncolored(str::from_utf8(&shell.output().unwrap().stdout).unwrap())
}

#[test]
fn the_readme_shows_what_is_printed() {
    let sessions = sessions("README.md");
    assert!(sessions.len() >= 2, "where are the sessions?");
    for (command, printed) in sessions {
        assert_eq!(shell(&command), printed, "{command}");
    }
}
