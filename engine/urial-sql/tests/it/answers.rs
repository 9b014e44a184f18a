//! The same answers as the command's, and those that README shows.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use super::Folder;

/// The folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// What the command prints on standard output for a file of lines.
fn command(folder: &Folder, arguments: &[&str]) -> String {
    let manifest = root().join("Cargo.toml");
    let mut cargo = Command::new(env!("CARGO"));
    let cargo = cargo.args(["run", "-q", "-p", "urial-cli", "--manifest-path"]).arg(manifest);
    // The command is built where the tests of its own workspace have built it.
    let cargo = cargo.env_remove("CARGO_TARGET_DIR").current_dir(&folder.0).stdin(Stdio::null());
    let output = cargo.arg("--").args(arguments).stderr(Stdio::null()).output().unwrap();
    // 1: some lines were rejected.
    assert!(matches!(output.status.code(), Some(0 | 1)), "{arguments:?} {:?}", output.status);
    String::from_utf8(output.stdout).unwrap()
}

/// Lines of every kind, some of which are no reference.
fn lines() -> String {
    let mut lines = bench_corpus::lines(4000);
    for bad in
        ["http://e.org/a b", "http://[::1", "|", "http://my host/", "http://e.org:99999/", ""]
    {
        writeln!(lines, "{bad}").unwrap();
    }
    lines
}

#[test]
fn columns_and_the_command_print_the_same() {
    let folder = Folder::new("answers");
    let lines = lines();
    folder.write("lines.txt", lines.as_bytes());
    let templates = ["{host}", "{scheme}://{authority}{path}", "{query}", "{path}", "{fragment}"];
    for template in templates {
        let printed = command(&folder, &["parse", "--get", template, "--file", "lines.txt"]);
        // The command writes an absent part as it writes an empty one.
        let query = format!(
            "SELECT CASE WHEN uri_is_valid(line) THEN coalesce(uri_get(line, '{template}'), '') END \
             AS made FROM lines('lines.txt') ORDER BY number"
        );
        let made = folder.answer(&[&query, "--format", "json"], b"");
        let made: Vec<_> = made.lines().map(value).collect();
        assert_eq!((made.len(), printed.lines().count()), (lines.lines().count(), made.len()));
        for ((made, printed), line) in made.iter().zip(printed.lines()).zip(lines.lines()) {
            assert_eq!(*made, printed, "{template} of {line}");
        }
    }
}

/// The text of a row with one column, and `\N` for null, as the command writes it.
fn value(row: &str) -> &str {
    row.strip_prefix("{\"made\":\"").and_then(|it| it.strip_suffix("\"}")).unwrap_or("\\N")
}

#[test]
fn the_readme_shows_what_a_query_gives() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let (_, block) = readme.split_once("```sql\n").unwrap();
    let (query, rest) = block.split_once("\n-- ").unwrap();
    let (expected, _) = rest.split_once('\n').unwrap();
    let made = Folder::new("readme").answer(&[query, "--format", "csv"], b"");
    assert_eq!(made.lines().nth(1).unwrap().replace(',', ", "), expected);
}
