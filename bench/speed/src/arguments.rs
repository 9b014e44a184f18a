//! The command-line arguments.

use std::path::PathBuf;

use crate::corpus::Corpus;
use crate::work::Work;

const USAGE: &str = "\
usage: speed [--corpus FILE]... [--record FOLDER]
       speed [--corpus FILE]... --work WORK...
       speed --check
       speed --statistics [--corpus FILE]...

  --corpus FILE     measure on the lines of FILE; without any, on the built-in corpus
  --record FOLDER   write FOLDER/TARGET/DATE-PROCESSOR.csv
  --work WORK       only this work; no record
  --check           few lines, two rounds: are the counts right?
  --statistics      measure nothing; tell how long the lines of the corpus are, and what they hold";

#[derive(Debug, Default)]
pub(crate) struct Arguments {
    files: Vec<PathBuf>,
    check: bool,
    works: Vec<Work>,
    pub(crate) statistics: bool,
    pub(crate) record: Option<PathBuf>,
}

impl Arguments {
    /// Parses the arguments.
    ///
    /// # Errors
    /// The usage, if the arguments do not follow it.
    pub(crate) fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut arguments = Arguments::default();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(USAGE);
            match word.as_str() {
                "--corpus" => arguments.files.push(value()?.into()),
                "--record" => arguments.record = Some(value()?.into()),
                "--work" => arguments.works.push(Work::named(&value()?).ok_or(USAGE)?),
                "--check" => arguments.check = true,
                "--statistics" => arguments.statistics = true,
                _ => return Err(USAGE.to_owned()),
            }
        }
        let has_more = arguments.statistics || arguments.record.is_some();
        if !arguments.works.is_empty() && has_more {
            return Err(USAGE.to_owned());
        }
        if arguments.check && (has_more || !arguments.files.is_empty()) {
            return Err(USAGE.to_owned());
        }
        Ok(arguments)
    }

    /// Reads or generates the corpora, in the order of the arguments.
    ///
    /// # Errors
    /// If a file cannot be read or has no lines.
    pub(crate) fn corpora(&self) -> Result<Vec<Corpus>, String> {
        match self.files.as_slice() {
            [] if self.check => Ok(vec![Corpus::small()]),
            [] => Ok(vec![Corpus::full()]),
            files => files.iter().map(|file| Corpus::read(file)).collect(),
        }
    }

    /// The works that are done.
    pub(crate) fn works(&self) -> Vec<Work> {
        let all = Work::ALL.into_iter();
        all.filter(|work| self.works.is_empty() || self.works.contains(work)).collect()
    }

    pub(crate) fn rounds(&self) -> usize {
        if self.check { 2 } else { 9 }
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
        let arguments = read("--corpus a --record r --corpus b").unwrap();
        assert_eq!(arguments.files, [PathBuf::from("a"), PathBuf::from("b")]);
        assert_eq!((arguments.record, arguments.check), (Some("r".into()), false));
        for wrong in ["a", "--corpus", "--check --corpus a", "--check --record r", "--work sing"] {
            assert_eq!(read(wrong).unwrap_err(), USAGE);
        }
    }
}
