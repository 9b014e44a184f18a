//! The lines of a file, in batches: all lines that have arrived, as soon as there is one.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::mem;
use std::path::Path;

use crate::failure::Failure;

/// A file that is read by lines, or standard input if it is `-`.
///
/// Holds the result of one read, or at most about twice the longest line. No octet is searched
/// twice for the end of its line.
pub(crate) struct LineReader<'f> {
    file: &'f Path,
    source: Box<dyn Read>,
    buffer: Vec<u8>,
    /// The length of the part of the buffer that was returned.
    taken: usize,
    /// The length of the part of the buffer that was read.
    filled: usize,
    is_at_start: bool,
}

/// The capacity of a pipe. Four times as much does not read files faster.
const AT_ONCE: usize = 1 << 16;

/// Some editors write it at the start of a file. It is not part of the text (RFC 3629 §6).
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

impl<'f> LineReader<'f> {
    pub(crate) fn open(file: &'f Path) -> Result<LineReader<'f>, Failure> {
        if file == Path::new("-") {
            return Ok(LineReader::new(file, Box::new(io::stdin().lock())));
        }
        let opened = File::open(file).map_err(|error| Failure::Read(file.into(), error))?;
        Ok(LineReader::new(file, Box::new(opened)))
    }

    fn new(file: &'f Path, source: Box<dyn Read>) -> LineReader<'f> {
        let buffer = vec![0; AT_ONCE];
        LineReader { file, source, buffer, taken: 0, filled: 0, is_at_start: true }
    }

    /// The next lines, at least one, each with its LF or CR LF, which the last line of the file may
    /// lack. `None` if there are no more.
    pub(crate) fn read(&mut self) -> Result<Option<&[u8]>, Failure> {
        self.buffer.copy_within(self.taken..self.filled, 0);
        self.filled -= mem::take(&mut self.taken);
        self.taken = self.fill().map_err(|error| Failure::Read(self.file.into(), error))?;
        let mut lines = &self.buffer[..self.taken];
        if mem::take(&mut self.is_at_start) {
            lines = lines.strip_prefix(BYTE_ORDER_MARK).unwrap_or(lines);
        }
        Ok(Some(lines).filter(|lines| !lines.is_empty()))
    }

    /// Reads until there is a line, and returns the end of the last one.
    fn fill(&mut self) -> io::Result<usize> {
        loop {
            if self.filled == self.buffer.len() {
                self.buffer.resize(self.filled + AT_ONCE, 0);
            }
            let start = self.filled;
            let read = match self.source.read(&mut self.buffer[start..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                read => read?,
            };
            self.filled += read;
            let feed = self.buffer[start..self.filled].iter().rposition(|&byte| byte == b'\n');
            match feed {
                Some(feed) => return Ok(start + feed + 1),
                None if read == 0 => return Ok(self.filled),
                None => {}
            }
        }
    }
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
    use std::collections::VecDeque;

    use super::*;

    /// Returns prepared results, one per read.
    struct Script(VecDeque<io::Result<&'static [u8]>>);

    impl Read for Script {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let octets = self.0.pop_front().unwrap_or(Ok(b""))?;
            buffer[..octets.len()].copy_from_slice(octets);
            Ok(octets.len())
        }
    }

    fn reader(script: impl IntoIterator<Item = io::Result<&'static [u8]>>) -> LineReader<'static> {
        LineReader::new(Path::new("script"), Box::new(Script(script.into_iter().collect())))
    }

    /// All blocks of the reader, up to the end or a failure.
    fn blocks(mut reader: LineReader<'_>) -> (Vec<Vec<u8>>, bool) {
        let mut blocks = Vec::new();
        loop {
            match reader.read() {
                Ok(Some(block)) => blocks.push(block.to_vec()),
                Ok(None) => return (blocks, true),
                Err(_) => return (blocks, false),
            }
        }
    }

    #[test]
    fn lines_are_handed_out_as_soon_as_they_have_come() {
        let reads: [&[u8]; 5] = [b"\xEF\xBB", b"\xBFa\r", b"\n", b"b\n\nc", b"d\ne\r"];
        let whole = [&b"a\r\n"[..], b"b\n\n", b"cd\n", b"e\r"].map(<[u8]>::to_vec).to_vec();
        assert_eq!(blocks(reader(reads.map(Ok))), (whole, true));
    }

    #[test]
    fn a_read_that_is_interrupted_is_read_again_and_one_that_fails_is_told() {
        let fail = |kind: ErrorKind| Err(kind.into());
        let reads = [Ok(&b"a\nb"[..]), fail(ErrorKind::Interrupted), Ok(b"c\nd")];
        let whole = [&b"a\n"[..], b"bc\n"].map(<[u8]>::to_vec).to_vec();
        let reads = reads.into_iter().chain([fail(ErrorKind::Other)]);
        assert_eq!(blocks(reader(reads)), (whole, false));
    }

    #[test]
    fn the_buffer_grows_with_the_longest_line_alone() {
        let held = |piece, times| {
            let mut reader = reader(std::iter::repeat_n(piece, times).map(Ok));
            while let Ok(Some(_)) = reader.read() {}
            reader.buffer.len()
        };
        assert_eq!(held(b"aa\n", 1 << 16), AT_ONCE);
        assert_eq!(held(&[b'a'; 1 << 12], 1 << 8), (1 << 20) + AT_ONCE);
    }
}
