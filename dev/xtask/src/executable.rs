//! The paths of built programs, read from what cargo prints with `--message-format json`.

use std::io;
use std::path::PathBuf;

use serde::Deserialize;

/// Finds the program of the root file `source`, a path in the workspace, in what cargo printed.
pub(crate) fn program(messages: &str, source: &str) -> io::Result<PathBuf> {
    find(messages, source, false)
}

/// Finds the test binary of the root file `source`: `tests/it/main.rs`, or `src/lib.rs`.
pub(crate) fn test(messages: &str, source: &str) -> io::Result<PathBuf> {
    find(messages, source, true)
}

fn find(messages: &str, source: &str, test: bool) -> io::Result<PathBuf> {
    for message in messages.lines() {
        let Message { executable, target, profile } = serde_json::from_str(message)?;
        if let (Some(executable), Some(target), Some(profile)) = (executable, target, profile)
            && target.src_path.ends_with(source)
            && profile.test == test
        {
            return Ok(executable);
        }
    }
    Err(io::Error::other(format!("cargo made nothing from {source}")))
}

/// The parts of a message of cargo that are used here.
#[derive(Deserialize)]
struct Message {
    executable: Option<PathBuf>,
    target: Option<Target>,
    profile: Option<Profile>,
}

#[derive(Deserialize)]
struct Target {
    src_path: PathBuf,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    #[test]
    fn programs_and_tests_are_distinct() {
        let messages = concat!(
            r#"{"reason":"compiler-artifact","target":{"src_path":"/w/a/src/lib.rs"},"profile":{"test":true},"executable":"/t/a-1"}"#,
            "\n",
            r#"{"reason":"compiler-artifact","target":{"src_path":"/w/a/src/main.rs"},"profile":{"test":false},"executable":"/t/a"}"#,
            "\n",
            r#"{"reason":"compiler-artifact","target":{"src_path":"/w/b/src/lib.rs"},"profile":{"test":false},"executable":null}"#,
            "\n",
            r#"{"reason":"build-finished","success":true}"#,
        );
        let test_of = |source| super::test(messages, source).map_err(|error| error.to_string());
        assert_eq!(test_of("a/src/lib.rs"), Ok("/t/a-1".into()));
        assert_eq!(test_of("b/src/lib.rs"), Err("cargo made nothing from b/src/lib.rs".into()));
        assert!(test_of("a/src/main.rs").is_err());
        let program = super::program(messages, "a/src/main.rs").unwrap();
        assert_eq!(program, PathBuf::from("/t/a"));
        assert!(super::program("cargo", "a/src/main.rs").is_err());
    }
}
