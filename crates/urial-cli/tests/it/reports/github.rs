//! Annotations of GitHub: no input issues a command.

use super::PAGE;
use crate::command::{printed, run, run_on, stderr, stdout};

#[test]
fn each_finding_is_a_command() {
    let (text, status) = printed(&["lint", "--format=github", "--documents", PAGE]);
    assert_eq!(text, include_str!("page.github"));
    assert_eq!(status, Some(1));
    let output = run_on(&["lint", "--format=github"], b"http://e.org/\nhttp://h:/\na b\n");
    let expected = "::notice title=empty-port::line 2, column 9: the port is empty \
        (RFC 3986 §3.2.3)\n\
        ::error title=invalid::line 3, column 2: path: expected pchar, \"/\", \"?\" or \"#\", \
        found ` ` at byte 1 (RFC 3986 §3.3)\n";
    assert_eq!(stdout(&output), expected);
    assert_eq!(stderr(&output), "");
}

/// Texts that a careless program would make commands of.
const HOSTILE: [&str; 9] = [
    "http://h:/\n::set-output name=x::y",
    "::error::x",
    "http://h/%0A::set-env name=PATH::/evil",
    "http://h:/\r\n::add-path::/evil\r\n",
    "http://a@b@h/::warning file=x,line=1::y",
    "##[error]http://h:/",
    " ::stop-commands::token",
    "http://h:/\u{85}::debug::x\u{2028}::debug::y",
    "http://127.1/\u{1b}[2J\u{202e}::notice::x",
];

#[test]
fn no_input_issues_a_command() {
    for text in HOSTILE {
        let page = format!("<a href=\"{text}\">");
        for output in [
            run(&["lint", "--iri", "--select=all", "--format=github", text]),
            run_on(&["lint", "--format=github"], text.as_bytes()),
            run_on(&["lint", "--format=github", "-0"], text.as_bytes()),
            run_on(&["lint", "--format=github", "--documents", "-"], text.as_bytes()),
            run_on(&["lint", "--format=github", "--documents=-", "--as=html"], page.as_bytes()),
        ] {
            stdout(&output).lines().for_each(assert_command);
            assert!(!stdout(&output).contains(|it: char| it.is_control() && it != '\n'));
            assert!(!stdout(&output).contains(['\u{202e}', '\u{2028}']));
            assert_eq!(stderr(&output), "", "{text:?}");
        }
    }
}

/// Asserts that a line is one command, of ours.
fn assert_command(line: &str) {
    let command =
        ["::notice ", "::warning ", "::error "].into_iter().find(|it| line.starts_with(it));
    let rest = &line[command.expect("one of our commands").len()..];
    let (properties, message) = rest.split_once("::").expect("a message");
    for property in properties.split(',') {
        let (name, value) = property.split_once('=').expect("a property");
        assert!(["file", "line", "endLine", "col", "endColumn", "title"].contains(&name), "{line}");
        assert!(!value.contains([':', '\r']), "{line}");
    }
    assert!(!message.contains(['\r', '\u{1b}']), "{line}");
}

#[test]
#[cfg(unix)]
fn names_of_files_are_encoded() {
    let folder = std::env::temp_dir().join(format!("urial-github-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("a,b:c%0A\n::error::x");
    std::fs::write(&file, "http://h:/\n").unwrap();
    let output = run(&["lint", "--format=github", "--file", file.to_str().unwrap()]);
    std::fs::remove_dir_all(&folder).unwrap();
    let encoded = "/a%2Cb%3Ac%250A%0A%3A%3Aerror%3A%3Ax,line=1,";
    assert!(stdout(&output).contains(encoded), "{}", stdout(&output));
    assert_eq!(stdout(&output).lines().count(), 1);
}
