//! The lines of a file, in batches: all lines that have arrived, as soon as there is one.

use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal as _, Read, Write as _};
use std::mem;
use std::path::Path;

use urial::{Grammar, ParseError, Reference, ToReference as _};

use crate::failure::Failure;
use crate::input::Input;
use crate::options::End;

/// A file that is read by lines, or standard input if it is `-`.
pub(crate) struct LineReader<'f> {
    file: &'f Path,
    source: Box<dyn Read + Send>,
    end: End,
    /// What was read after the last line that is complete.
    rest: Vec<u8>,
    /// The number of the next line, and where it starts in the file.
    next: u64,
    offset: usize,
    is_at_end: bool,
}

/// Lines that were read together, each with what ends it, which the last one of a file may lack.
pub(crate) struct Batch<'f> {
    file: &'f Path,
    end: End,
    text: Vec<u8>,
    /// The number of the first line, and where it starts in the file.
    first: u64,
    start: usize,
}

/// Some editors write it at the start of a file. It is not part of the text (RFC 3629 §6).
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

impl<'f> LineReader<'f> {
    pub(crate) fn open(file: &'f Path, end: End) -> Result<LineReader<'f>, Failure> {
        Ok(LineReader::new(file, open(file)?, end))
    }

    fn new(file: &'f Path, source: Box<dyn Read + Send>, end: End) -> LineReader<'f> {
        LineReader { file, source, end, rest: Vec::new(), next: 1, offset: 0, is_at_end: false }
    }

    /// Returns a batch without lines, for [`read`](LineReader::read).
    pub(crate) fn batch(&self) -> Batch<'f> {
        Batch { file: self.file, end: self.end, text: Vec::new(), first: 1, start: 0 }
    }

    /// Reads the next lines, at least one, in place of those of `batch`. Returns whether there are
    /// any.
    pub(crate) fn read(&mut self, batch: &mut Batch<'f>) -> Result<bool, Failure> {
        batch.text.clear();
        // The longer one has room for a line that is long.
        if batch.text.capacity() < self.rest.capacity() {
            mem::swap(&mut batch.text, &mut self.rest);
        } else {
            batch.text.append(&mut self.rest);
        }
        let filled = self.fill(&mut batch.text);
        filled.map_err(|error| Failure::Read(self.file.into(), error))?;
        if self.next == 1 && batch.text.starts_with(BYTE_ORDER_MARK) {
            batch.text.drain(..BYTE_ORDER_MARK.len());
            self.offset = BYTE_ORDER_MARK.len();
        }
        (batch.first, batch.start) = (self.next, self.offset);
        self.next += count(&batch.text, self.end.byte());
        self.offset += batch.text.len();
        Ok(!batch.text.is_empty())
    }

    /// Reads until there is a line, and keeps what is after the last one.
    fn fill(&mut self, text: &mut Vec<u8>) -> io::Result<()> {
        while !self.is_at_end {
            let start = text.len();
            self.is_at_end = read_some(&mut self.source, text)? == 0;
            let end = self.end.byte();
            if let Some(last) = text[start..].iter().rposition(|&byte| byte == end) {
                self.rest.extend_from_slice(&text[start + last + 1..]);
                text.truncate(start + last + 1);
                break;
            }
        }
        Ok(())
    }
}

/// Appends what one read gives, and returns how much that is.
fn read_some(source: &mut impl Read, text: &mut Vec<u8>) -> io::Result<usize> {
    let start = text.len();
    text.resize(start + AT_ONCE, 0);
    let read = loop {
        match source.read(&mut text[start..]) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            read => break read,
        }
    };
    text.truncate(start + read.as_ref().unwrap_or(&0));
    read
}

/// Enough that threads seldom wait for each other, and that it fits into a cache.
const AT_ONCE: usize = 1 << 18;

/// How often `end` is in the text. PERF: sums of bytes are vectorized best.
fn count(text: &[u8], end: u8) -> u64 {
    let of_chunk = |chunk: &[u8]| chunk.iter().map(|&byte| u8::from(byte == end)).sum::<u8>();
    text.chunks(usize::from(u8::MAX)).map(|chunk| u64::from(of_chunk(chunk))).sum()
}

impl Batch<'_> {
    /// Returns the lines with what ends them.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.text
    }

    /// Returns the lines as inputs.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = Input<'_>> {
        let end = self.end.byte();
        let lines = self.text.split_inclusive(move |&byte| byte == end);
        let mut start = self.start;
        lines.zip(self.first..).map(move |(line, number)| {
            let input = Input::line(self.end.removed(line), self.file, number);
            let input = Input { start, ..input };
            start += line.len();
            input
        })
    }
}

impl Batch<'_> {
    /// Reads the lines, which end with LF, as references, each with its input, whose place in the
    /// file is not known. Faster than to find lines first and to read them then.
    pub(crate) fn references<G: Grammar>(
        &self,
    ) -> impl Iterator<Item = (Input<'_>, Result<Reference<'_, G>, ParseError>)> {
        Reference::<G>::lines(&self.text).zip(self.first..).map(|(read, number)| {
            let input = |text| Input::line(text, self.file, number);
            match read {
                Ok(it) => (input(it.to_reference().as_str().as_bytes()), Ok(it.to_reference())),
                Err(error) => (input(error.text()), Err(error.error())),
            }
        })
    }
}

/// Opens a file, or standard input if it is `-`.
pub(crate) fn open(file: &Path) -> Result<Box<dyn Read + Send>, Failure> {
    if file != Path::new("-") {
        let opened = File::open(file).map_err(|error| Failure::Read(file.into(), error))?;
        return Ok(Box::new(opened));
    }
    if io::stdin().is_terminal() {
        // Nothing else shows that the command waits.
        let _ = writeln!(io::stderr(), "urial: standard input: waiting for inputs, one per line");
    }
    Ok(Box::new(io::stdin()))
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

    fn batches(source: impl Read + Send + 'static, end: End) -> Vec<(Vec<u8>, u64)> {
        let mut reader = LineReader::new(Path::new("script"), Box::new(source), end);
        let mut batch = reader.batch();
        let mut read = Vec::new();
        while reader.read(&mut batch).ok().unwrap() {
            read.push((batch.text.clone(), batch.first));
        }
        read
    }

    #[test]
    fn a_byte_order_mark_is_removed_from_the_first_line_alone() {
        let reads = b"\xEF\xBB".chain(&b"\xBFa\n\xEF\xBB\xBFb\n"[..]).chain(&b"\xEF\xBB\xBFc"[..]);
        let expected = [(b"a\n\xEF\xBB\xBFb\n".to_vec(), 1), (b"\xEF\xBB\xBFc".to_vec(), 3)];
        assert_eq!(batches(reads, End::Line), expected);
    }

    #[test]
    fn a_batch_ends_with_the_last_line_that_is_complete() {
        let reads = b"a\nb".chain(&b"c"[..]).chain(&b"d\n"[..]);
        assert_eq!(batches(reads, End::Line), [(b"a\n".to_vec(), 1), (b"bcd\n".to_vec(), 2)]);
        let reads = b"a\n\0b".chain(&b"\0c"[..]);
        let expected = [(b"a\n\0".to_vec(), 1), (b"b\0".to_vec(), 2), (b"c".to_vec(), 3)];
        assert_eq!(batches(reads, End::Nul), expected);
    }

    #[test]
    fn a_long_line_is_not_copied_again_and_again() {
        let text = [b"a".repeat(5 * AT_ONCE), b"\nb\n".to_vec()].concat();
        let length = text.len();
        let read = batches(io::Cursor::new(text), End::Line);
        assert_eq!(read.iter().map(|(text, _)| text.len()).sum::<usize>(), length);
        assert_eq!(read.len(), 1);
    }
}
