//! The files that programs read: one of all lines, and others of some of them for slow programs.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::arguments::Arguments;

/// The files, in a folder that is removed in the end.
pub(crate) struct Input {
    folder: PathBuf,
    pub(crate) lines: usize,
    pub(crate) bytes: u64,
}

/// There is a file of one of so many lines.
pub(crate) const SHARES: [usize; 3] = [100, 10, 1];

impl Input {
    /// Writes the files to a folder for temporary files.
    ///
    /// # Errors
    /// If a corpus cannot be read or has no lines, or a file cannot be written.
    pub(crate) fn write(arguments: &Arguments) -> Result<Input, String> {
        let folder = std::env::temp_dir().join(format!("urial-bench-{}", std::process::id()));
        let mut input = Input { folder, lines: arguments.lines, bytes: 0 };
        let corpus = corpus(arguments)?;
        let written = fs::create_dir(&input.folder).and_then(|()| input.fill(&corpus));
        input.bytes = written.map_err(|error| format!("{}: {error}", input.folder.display()))?;
        Ok(input)
    }

    /// Writes the files. Returns how many bytes the last one has, that of all lines.
    fn fill(&self, corpus: &[u8]) -> io::Result<u64> {
        let write = |_, share| write_lines(corpus, self.lines / share, &self.file(share));
        SHARES.into_iter().try_fold(0, write)
    }

    /// The file of one of `share` lines.
    pub(crate) fn file(&self, share: usize) -> PathBuf {
        self.folder.join(format!("{share}.txt"))
    }
}

impl Drop for Input {
    fn drop(&mut self) {
        // What cannot be removed stays with the other temporary files.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The lines of the files; without any, as many generated ones as are needed.
fn corpus(arguments: &Arguments) -> Result<Vec<u8>, String> {
    if arguments.files.is_empty() {
        return Ok(bench_corpus::lines(arguments.lines).into_bytes());
    }
    let mut corpus = Vec::new();
    for file in &arguments.files {
        let lines = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        corpus.extend_from_slice(&lines);
        if corpus.last().is_some_and(|&last| last != b'\n') {
            corpus.push(b'\n');
        }
    }
    if corpus.is_empty() { Err("the corpus has no lines".to_owned()) } else { Ok(corpus) }
}

/// Writes lines of `corpus`, again and again, and returns how many bytes that are.
fn write_lines(corpus: &[u8], lines: usize, path: &Path) -> io::Result<u64> {
    let mut file = BufWriter::new(File::create(path)?);
    let corpus = corpus.split_inclusive(|&byte| byte == b'\n').cycle();
    corpus.take(lines).try_for_each(|line| file.write_all(line))?;
    file.flush()?;
    Ok(file.get_ref().metadata()?.len())
}
