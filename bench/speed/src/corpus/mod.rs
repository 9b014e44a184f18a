//! The corpora: lines of a file, or of the built-in generator.

pub(crate) mod statistics;

use std::fs;
use std::path::Path;

/// Lines, each with a line feed at its end, and their name.
#[derive(Debug)]
pub(crate) struct Corpus {
    /// The name of the file, or `built-in`.
    pub(crate) name: String,
    pub(crate) text: String,
    /// The column of counts.csv. `None` for a file.
    pub(crate) counts: Option<usize>,
}

impl Corpus {
    /// The built-in corpus.
    pub(crate) fn full() -> Corpus {
        Corpus { name: "built-in".to_owned(), text: bench_corpus::lines(FULL), counts: Some(0) }
    }

    /// The first lines of the built-in corpus.
    pub(crate) fn small() -> Corpus {
        Corpus {
            name: "built-in, small".to_owned(),
            text: bench_corpus::lines(SMALL),
            counts: Some(1),
        }
    }

    /// Reads the lines of a file.
    ///
    /// # Errors
    /// If the file cannot be read, is not UTF-8, or is empty.
    pub(crate) fn read(path: &Path) -> Result<Corpus, String> {
        let mut text =
            fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        if text.is_empty() {
            return Err(format!("{}: holds no line", path.display()));
        }
        if !text.ends_with('\n') {
            text.push('\n');
        }
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Ok(Corpus { name, text, counts: None })
    }

    pub(crate) fn lines(&self) -> usize {
        split(&self.text).count()
    }
}

const FULL: usize = 100_000;
const SMALL: usize = 5_000;

/// The lines of `text`, without LF or CR LF at their ends. A last line without LF is left out.
pub(crate) fn split(text: &str) -> impl Iterator<Item = &str> {
    ranges(text.as_bytes()).map(|(start, end)| &text[start..end])
}

/// The starts and ends of the lines of `text`; see [`split`].
pub(crate) fn ranges(text: &[u8]) -> impl Iterator<Item = (usize, usize)> {
    let mut start = 0;
    memchr::memchr_iter(b'\n', text).map(move |feed| {
        let has_return = feed > start && text[feed - 1] == b'\r';
        let line = (start, feed - usize::from(has_return));
        start = feed + 1;
        line
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_lf_or_crlf() {
        assert!(split("a\n\nb\r\n\r\n").eq(["a", "", "b", ""]));
    }

    #[test]
    fn the_small_corpus_begins_the_full_one() {
        let (small, full) = (Corpus::small(), Corpus::full());
        assert!(full.text.starts_with(&small.text));
        assert_eq!((small.lines(), full.lines()), (SMALL, FULL));
    }
}
