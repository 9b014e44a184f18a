//! The command-line arguments.

use std::path::PathBuf;

const USAGE: &str = "\
usage: command [--urial FILE] [--corpus FILE]... [--lines N] [--rounds N] [--only NAME]...

  --urial FILE    the command to time; target/release/urial by default
  --corpus FILE   lines to read, again and again up to the number; without any, generated lines
  --lines N       how many lines; 5000000 by default
  --rounds N      how often each program runs; 3 by default
  --only NAME     only programs whose name begins so, and cut";

#[derive(Debug)]
pub(crate) struct Arguments {
    pub(crate) urial: PathBuf,
    pub(crate) files: Vec<PathBuf>,
    pub(crate) lines: usize,
    pub(crate) rounds: usize,
    only: Vec<String>,
}

impl Arguments {
    /// Parses the arguments.
    ///
    /// # Errors
    /// The usage, if the arguments do not follow it.
    pub(crate) fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let mut arguments = Arguments {
            urial: PathBuf::from(root).join("target/release/urial"),
            files: Vec::new(),
            lines: 5_000_000,
            rounds: 3,
            only: Vec::new(),
        };
        while let Some(word) = words.next() {
            let value = words.next().ok_or(USAGE)?;
            match word.as_str() {
                "--urial" => arguments.urial = value.into(),
                "--corpus" => arguments.files.push(value.into()),
                "--lines" => arguments.lines = value.parse().map_err(|_| USAGE)?,
                "--rounds" => arguments.rounds = value.parse().map_err(|_| USAGE)?,
                "--only" => arguments.only.push(value),
                _ => return Err(USAGE.to_owned()),
            }
        }
        Ok(arguments)
    }

    /// Whether a program is to run. All others are compared with `cut`, so that is.
    pub(crate) fn is_asked(&self, name: &str) -> bool {
        let is_only = |only: &String| name.starts_with(only.as_str());
        name == "cut" || self.only.is_empty() || self.only.iter().any(is_only)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Arguments, String> {
        Arguments::read(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn arguments_are_parsed_or_the_usage_is_returned() {
        let arguments = read("--corpus a --lines 7 --only parse").unwrap();
        assert_eq!((arguments.files, arguments.lines), (vec!["a".into()], 7));
        assert!(read("").unwrap().is_asked("lint"));
        for (name, is_asked) in [("cut", true), ("parse --json", true), ("lint", false)] {
            assert_eq!(read("--only parse").unwrap().is_asked(name), is_asked);
        }
        for wrong in ["a", "--corpus", "--lines x", "--sing a"] {
            assert_eq!(read(wrong).unwrap_err(), USAGE);
        }
    }
}
