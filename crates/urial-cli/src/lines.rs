//! The lines of a file, in batches: all lines that have arrived, as soon as there is one.

use std::fs::File;
use std::io::{self, IsTerminal as _, Read, Write as _};
use std::path::Path;

use urial::RawLines;

use crate::failure::Failure;

/// A file that is read by lines, or standard input if it is `-`.
pub(crate) struct LineReader<'f> {
    file: &'f Path,
    reader: urial::LineReader<Box<dyn Read>>,
    /// How many bytes were read before the next batch.
    offset: usize,
}

/// Lines that were read at once.
pub(crate) struct Batch<'b> {
    pub(crate) lines: &'b [u8],
    /// The number of the first.
    pub(crate) first: u64,
    /// Where it begins in the file, in bytes.
    pub(crate) start: usize,
}

/// Some editors write it at the start of a file. It is not part of the text (RFC 3629 §6).
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

impl<'f> LineReader<'f> {
    pub(crate) fn open(file: &'f Path) -> Result<LineReader<'f>, Failure> {
        Ok(LineReader::new(file, open(file)?))
    }

    fn new(file: &'f Path, source: Box<dyn Read>) -> LineReader<'f> {
        LineReader { file, reader: urial::LineReader::new(source), offset: 0 }
    }

    /// The next lines, at least one, each with its LF or CR LF, which the last line of the file may
    /// lack. `None` if there are no more.
    pub(crate) fn read(&mut self) -> Result<Option<Batch<'_>>, Failure> {
        let raw = self.reader.next_raw_batch();
        let raw = raw.map_err(|error| Failure::Read(self.file.into(), error))?;
        let Some(raw) = raw else { return Ok(None) };
        self.offset += raw.as_bytes().len();
        let (lines, first) = without_byte_order_mark(raw);
        let start = self.offset - lines.len();
        Ok(Some(Batch { lines, first, start }).filter(|batch| !batch.lines.is_empty()))
    }
}

/// Opens a file, or standard input if it is `-`.
pub(crate) fn open(file: &Path) -> Result<Box<dyn Read>, Failure> {
    if file != Path::new("-") {
        let opened = File::open(file).map_err(|error| Failure::Read(file.into(), error))?;
        return Ok(Box::new(opened));
    }
    if io::stdin().is_terminal() {
        // Nothing else shows that the command waits.
        let _ = writeln!(io::stderr(), "urial: standard input: waiting for inputs, one per line");
    }
    Ok(Box::new(io::stdin().lock()))
}

fn without_byte_order_mark(raw: RawLines<'_>) -> (&[u8], u64) {
    let (lines, first) = (raw.as_bytes(), raw.first_line());
    let marked = lines.strip_prefix(BYTE_ORDER_MARK).filter(|_| first == 1);
    (marked.unwrap_or(lines), first)
}

/// The line without its LF or CR LF.
pub(crate) fn unended(line: &[u8]) -> &[u8] {
    match line {
        [line @ .., b'\r', b'\n'] | [line @ .., b'\n'] => line,
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn a_byte_order_mark_is_removed_from_the_first_line_alone() {
        let reads = b"\xEF\xBB".chain(&b"\xBFa\n\xEF\xBB\xBFb\n"[..]).chain(&b"\xEF\xBB\xBFc"[..]);
        let mut reader = LineReader::new(Path::new("script"), Box::new(reads));
        let mut next = || {
            let read = reader.read().ok().unwrap();
            read.map(|it| (it.lines.to_vec(), it.first, it.start))
        };
        assert_eq!(next(), Some((b"a\n\xEF\xBB\xBFb\n".to_vec(), 1, 3)));
        assert_eq!(next(), Some((b"\xEF\xBB\xBFc".to_vec(), 3, 10)));
        assert_eq!(next(), None);
    }
}
