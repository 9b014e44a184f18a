//! `urial scheme --glob`: the files that a `file` URI names (uri(7), "file"; glob(7)).

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::command::{self, drawn, printed, stderr};

/// A folder that is removed at the end of its test.
struct Folder(PathBuf);

impl Folder {
    /// Makes a folder for the test called `name`, with empty files at these paths.
    fn with(name: &str, files: &[&str]) -> Folder {
        let root = std::env::temp_dir().join(format!("urial-glob-{name}-{}", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        let folder = Folder(root);
        for file in files {
            folder.add(file.as_bytes());
        }
        folder
    }

    fn add(&self, file: &[u8]) {
        let path = self.0.join(OsStr::from_bytes(file));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    }

    fn uri(&self, pattern: &str) -> String {
        format!("file://{}/{pattern}", self.0.display())
    }

    /// Returns the answer for a URI with this pattern in the folder.
    fn answer(&self, pattern: &str, option: &str) -> Value {
        answer(&[option, &self.uri(pattern)])
    }

    /// Returns the files that the pattern finds, from the folder, separated by spaces.
    fn found(&self, pattern: &str) -> String {
        let answer = self.answer(pattern, "--glob");
        let files = answer["files"].as_array().unwrap_or_else(|| panic!("{pattern}: {answer}"));
        let files = files.iter().map(|file| Path::new(file.as_str().unwrap()));
        let names = files.map(|file| file.strip_prefix(&self.0).unwrap().to_str().unwrap());
        names.collect::<Vec<_>>().join(" ")
    }

    /// Returns the sentence of the error.
    fn error(&self, pattern: &str, option: &str) -> String {
        let answer = self.answer(pattern, option);
        assert_eq!((&answer["valid"], &answer["files"]), (&json!(false), &Value::Null), "{answer}");
        assert_eq!(answer["error"]["rule"], "uri(7), file");
        answer["error"]["message"].as_str().unwrap().into()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns the answer of `urial scheme --json` for one input.
fn answer(arguments: &[&str]) -> Value {
    let lines = command::json(&[&["scheme"], arguments].concat(), "");
    serde_json::from_str(&lines[0]).unwrap()
}

/// Encodes all but letters, digits and slashes.
fn encoded(pattern: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'/';
    let encode = |byte| {
        if is_plain(byte) { char::from(byte).into() } else { format!("%{byte:02X}") }
    };
    pattern.bytes().map(encode).collect()
}

#[test]
fn names_match_by_glob() {
    let rows = [
        ("?", "a \u{e9} ab .c", "a \u{e9}"),
        ("*", "a ab .a", "a ab"),
        ("**", "a ab .a", "a ab"),
        (".*", "a .a", ".a"),
        ("a*b*c", "abc axbxc abcb ac", "abc axbxc"),
        ("a**c", "abc ac", "abc ac"),
        ("[a-c]x", "-x ax bx dx", "ax bx"),
        ("[!a-c]x", "-x .x ax dx", "-x dx"),
        ("[]-]", "- ] a", "- ]"),
        ("[!]]", "! ] a", "! a"),
        ("[**]", "* a", "*"),
        ("\\*", "* a", "*"),
        ("\\a\\", "a\\ a", "a\\"),
        ("*\\*\\?", "a*? ab? *?", "*? a*?"),
        ("[a\\]x", "ax \\x bx", "\\x ax"),
    ];
    for (number, (pattern, names, found)) in rows.into_iter().enumerate() {
        let names: Vec<_> = names.split(' ').collect();
        let folder = Folder::with(&format!("names-{number}"), &names);
        assert_eq!(folder.found(&encoded(pattern)), found, "{pattern}");
    }
}

/// Shows: R-367.
#[test]
fn a_file_that_is_not_there_is_a_pattern() {
    let folder = Folder::with("patterns", &["a/x.c", "a/y.c", "a/.z.c", "b/x.c", "b/*.h", "b/q.h"]);
    assert_eq!(folder.found("*/%3F.c"), "a/x.c a/y.c b/x.c");
    assert_eq!(folder.found("*/x.c"), "a/x.c b/x.c");
    // The file of that name is there, so it is no pattern.
    assert_eq!(folder.found("b/*.h"), "b/*.h");
    assert_eq!(folder.found("b/%5C*.%5Bh%5D"), "b/*.h");
    assert_eq!(folder.found("%5Bb-c%5D/q*"), "b/q.h");
    // A separator and a dot at the start match themselves alone.
    assert_eq!(folder.found("*c"), "");
    assert_eq!(folder.found("a/*"), "a/x.c a/y.c");
    assert_eq!(folder.found("a/.*"), "a/.z.c");
    assert_eq!(folder.found("a/../b/x*"), "a/../b/x.c");
    assert_eq!(folder.found("no/*"), "");
    assert_eq!(folder.found("no"), "");
    // Nothing is expanded unless that is asked for.
    assert_eq!(answer(&[&folder.uri("*/x.c")]).get("files"), None);
    assert_eq!(answer(&[&folder.uri("%5B")]).get("files"), None);
}

#[test]
fn a_link_to_no_file_is_a_file() {
    let folder = Folder::with("links", &["a"]);
    std::os::unix::fs::symlink("nowhere", folder.0.join("b")).unwrap();
    assert_eq!(folder.found("b"), "b");
    assert_eq!(folder.found("%3F"), "a b");
}

#[test]
fn matches_are_limited() {
    let folder = Folder::with("limits", &["a/x", "b/x", "b/y"]);
    let sentence = "path: expected matches within the limit of 1, found more";
    assert_eq!(folder.error("*/x", "--glob=1"), sentence);
    assert_eq!(folder.answer("*/*", "--glob=3")["files"].as_array().unwrap().len(), 3);
    // Two directories match, though only one of them has the file.
    assert_eq!(folder.error("*/y", "--glob=1"), sentence);
    assert_eq!(folder.answer("a/x", "--glob=1")["files"].as_array().unwrap().len(), 1);
}

#[test]
fn a_pattern_can_be_wrong() {
    let folder = Folder::with("errors", &["a"]);
    let sentence = r#"path: expected "]" to close the "[" of a pattern, found none"#;
    for pattern in ["%5B", "%5Ba", "%5B%5D", "%5B!%5D", "*/%5B!"] {
        assert_eq!(folder.error(pattern, "--glob"), sentence, "{pattern}");
    }
    let sentence = "path: expected a pattern in UTF-8, found octets that are not";
    assert_eq!(folder.error("%FF*", "--glob"), sentence);
    // Those of a name that is no pattern are.
    assert_eq!(folder.found("%FF/*"), "");
    let output = command::run(&["scheme", "--glob", &folder.uri("%5B")]);
    assert_eq!((command::stdout(&output), output.status.code()), ("\\N\n", Some(1)));
    assert!(stderr(&output).starts_with("urial: path: expected \"]\""), "{}", stderr(&output));
}

/// Other systems do not have such names.
#[cfg(target_os = "linux")]
#[test]
fn names_need_not_be_utf8() {
    let folder = Folder::with("octets", &["a"]);
    folder.add(b"\xFFb");
    let files = |pattern| folder.answer(pattern, "--glob")["files"].take();
    let octets = [folder.0.as_os_str().as_bytes(), b"/\xFFb"].concat();
    assert_eq!(files("%FFb"), json!([{ "octets": octets }]));
    assert_eq!(files("*b"), json!([{ "octets": octets }]));
    assert_eq!(files("*").as_array().unwrap().len(), 2);
    assert!(drawn(&["scheme", "--glob", &folder.uri("*b")]).contains("{\"octets\":["));
}

#[test]
fn a_uri_of_no_local_file_has_no_files() {
    for uri in ["http://e.org/*", "file://e.org/*", "file:a*", "file:///a%2F*", "x:y"] {
        let answer = answer(&["--glob", uri]);
        assert_eq!((&answer["valid"], answer.get("files")), (&json!(true), Some(&Value::Null)));
        let (line, _) = printed(&["scheme", "--glob", uri]);
        assert!(!line.contains("\tfiles="), "{line}");
    }
    assert_eq!(answer(&["--glob", "a b"]).get("files"), Some(&Value::Null));
    assert_eq!(answer(&["--glob", "man:ls("]).get("files"), Some(&Value::Null));
}

#[test]
fn files_are_columns_and_rows() {
    let folder = Folder::with("print", &["a b", "c"]);
    let path = |name: &str| folder.0.join(name).to_str().unwrap().to_owned();
    let (line, status) = printed(&["scheme", "--glob", &folder.uri("*")]);
    let files = json!([path("a b"), path("c")]);
    assert!(line.ends_with(&format!("\tfiles={files}\n")), "{line}");
    assert_eq!(status, Some(0));
    let list = drawn(&["scheme", "--glob", &folder.uri("*")]);
    let rows = format!("  file     {}\n  file     {}\n\n", path("a b"), path("c"));
    assert!(list.ends_with(&rows), "{list}");
    let (line, status) = printed(&["scheme", "--glob", &folder.uri("d*")]);
    assert!(line.ends_with("\tfiles=[]\n"), "{line}");
    assert_eq!(status, Some(0));
    assert!(
        drawn(&["scheme", "--glob", &folder.uri("d*")])
            .ends_with("  file     none: no path matches\n\n")
    );
}

/// The files are those of the URI that `--lenient` makes.
#[test]
fn a_lenient_uri_has_files() {
    let folder = Folder::with("lenient", &["a b"]);
    let answer = answer(&["--glob", "--lenient", &folder.uri("a *")]);
    assert_eq!(answer["files"].as_array().unwrap().len(), 1, "{answer}");
    assert_eq!(answer["valid_strict"], false);
}
