//! The lines of a file, read a buffer at a time.

// A kernel's instructions are enabled only in code that is inlined into `Work::with`.
#![allow(clippy::inline_always)]

extern crate std;

use core::fmt;
use std::io::{self, ErrorKind, Read};
use std::vec;
use std::vec::Vec;

use super::Lines;
use crate::arch::{self, Blocks, Kernel, Work};
use crate::chars::cast::{as_word, long};
use crate::parse::grammar::{Rfc3986, Rfc3987};
use crate::reference::types::Grammar;

/// Reads the lines of a file, or of anything else that is [`Read`], each as a reference:
/// [`lines`](crate::lines()) for texts that are not in memory.
///
/// Lines end as they do there, and their numbers and offsets are those of the whole text. A batch
/// has all lines that one read has completed, and at least one. The memory is 64 KiB, or the length
/// of the longest line and 64 KiB; it takes linear time. Without a `BufReader` it is fastest.
///
/// ```
/// # use urial::LineReader;
/// let file: &[u8] = b"http://e.org/\n/a b\n/c";
/// let mut reader = LineReader::new(file);
/// let (mut valid, mut rejected) = (0, vec![]);
/// while let Some(lines) = reader.next_batch()? {
///     for line in lines {
///         match line {
///             Ok(_) => valid += 1,
///             Err(error) => rejected.push(error.line()),
///         }
///     }
/// }
/// assert_eq!((valid, rejected), (2, vec![2]));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct LineReader<R> {
    source: R,
    buffer: Vec<u8>,
    /// The length of the part of the buffer that was returned.
    taken: usize,
    /// The length of the part of the buffer that was read.
    filled: usize,
    /// The number of lines and of bytes before the buffer.
    lines_before: u64,
    bytes_before: u64,
}

/// The capacity of a pipe.
const AT_ONCE: usize = 1 << 16;

impl<R: Read> LineReader<R> {
    /// Makes a reader of the lines of `source`. Allocates 64 KiB.
    #[must_use]
    pub fn new(source: R) -> LineReader<R> {
        let buffer = vec![0; AT_ONCE];
        LineReader { source, buffer, taken: 0, filled: 0, lines_before: 0, bytes_before: 0 }
    }

    /// Reads the next lines, at least one, each as a URI reference. `None` at the end.
    ///
    /// Lines that were not consumed are not returned again.
    ///
    /// # Errors
    /// The errors of the source; a read that is interrupted is repeated. No line is lost: after an
    /// error, the next call reads on.
    ///
    /// ```
    /// # use urial::LineReader;
    /// let mut reader = LineReader::new(&b"http://e.org/\na b\n"[..]);
    /// let mut lines = reader.next_batch()?.unwrap();
    /// assert_eq!(lines.next().unwrap().unwrap(), "http://e.org/");
    /// assert_eq!(lines.next().unwrap().unwrap_err().line(), 2);
    /// assert!(reader.next_batch()?.is_none());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn next_batch(&mut self) -> io::Result<Option<Lines<'_>>> {
        self.next_of::<Rfc3986>()
    }

    /// Reads the next lines, as [`next_batch`](Self::next_batch) does, each as an IRI reference.
    ///
    /// # Errors
    /// As for `next_batch`.
    ///
    /// ```
    /// # use urial::LineReader;
    /// let mut reader = LineReader::new("/\u{e9}\n".as_bytes());
    /// let mut lines = reader.next_iri_batch()?.unwrap();
    /// assert_eq!(lines.next().unwrap().unwrap(), "/\u{e9}");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn next_iri_batch(&mut self) -> io::Result<Option<Lines<'_, Rfc3987>>> {
        self.next_of::<Rfc3987>()
    }

    fn next_of<G: Grammar>(&mut self) -> io::Result<Option<Lines<'_, G>>> {
        let raw = self.next_raw_batch()?;
        Ok(raw.map(|it| Lines::after(it.bytes, it.lines_before, it.offset)))
    }

    /// Reads the next lines, as [`next_batch`](Self::next_batch) does, but as bytes: for lines that
    /// are references only in part, or in another syntax.
    ///
    /// # Errors
    /// As for `next_batch`.
    ///
    /// ```
    /// # use urial::LineReader;
    /// let mut reader = LineReader::new(&b"200\thttp://e.org/\n404\t/a\n"[..]);
    /// let raw = reader.next_raw_batch()?.unwrap();
    /// let mut lines = (raw.first_line()..).zip(raw.as_bytes().split_inclusive(|&it| it == b'\n'));
    /// assert_eq!(lines.nth(1), Some((2, &b"404\t/a\n"[..])));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn next_raw_batch(&mut self) -> io::Result<Option<RawLines<'_>>> {
        self.pass();
        self.taken = self.fill()?;
        let bytes = &self.buffer[..self.taken];
        let (lines_before, offset) = (self.lines_before, self.bytes_before);
        Ok((!bytes.is_empty()).then_some(RawLines { bytes, lines_before, offset }))
    }

    /// Passes the lines that were returned, and moves what is after them to the start.
    fn pass(&mut self) {
        self.lines_before += count_line_feeds(&self.buffer[..self.taken]);
        self.bytes_before += as_word(self.taken);
        self.buffer.copy_within(self.taken..self.filled, 0);
        self.filled -= self.taken;
        self.taken = 0;
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

/// Lines of a text, each with its line ending: what [`LineReader::next_raw_batch`] returns.
///
/// ```
/// # use urial::LineReader;
/// let mut reader = LineReader::new(&b"/a\r\n/b"[..]);
/// let raw = reader.next_raw_batch()?.unwrap();
/// assert_eq!((raw.as_bytes(), raw.first_line(), raw.offset()), (&b"/a\r\n"[..], 1, 0));
/// let raw = reader.next_raw_batch()?.unwrap();
/// assert_eq!((raw.as_bytes(), raw.first_line(), raw.offset()), (&b"/b"[..], 2, 4));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct RawLines<'a> {
    bytes: &'a [u8],
    lines_before: u64,
    offset: u64,
}

impl<'a> RawLines<'a> {
    /// Returns the lines, at least one, each with its LF or CR LF, which the last line of the text
    /// may lack.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the number of the first line, counted from 1.
    #[must_use]
    pub const fn first_line(&self) -> u64 {
        self.lines_before + 1
    }

    /// Returns where the first line starts, in bytes from the start of the text.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}

impl fmt::Debug for RawLines<'_> {
    /// Leaves the text out, which may contain passwords.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RawLines").field("offset", &self.offset).finish_non_exhaustive()
    }
}

impl<R> fmt::Debug for LineReader<R> {
    /// Leaves the text out, which may contain passwords.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineReader").field("offset", &self.bytes_before).finish_non_exhaustive()
    }
}

/// The number of LF in a text.
fn count_line_feeds(text: &[u8]) -> u64 {
    arch::run(CountLineFeeds(text))
}

struct CountLineFeeds<'t>(&'t [u8]);

impl Work for CountLineFeeds<'_> {
    type Output = u64;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> u64 {
        let mut blocks = Blocks::new(self.0);
        let mut count = 0;
        while let Some((_, block)) = blocks.next_whole() {
            count += long(kernel.line_feeds(block).count_ones());
        }
        let (_, rest) = blocks.rest();
        count + rest.iter().map(|&byte| u64::from(byte == b'\n')).sum::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_buffer_grows_with_the_longest_line_alone() {
        let held = |text: &[u8]| {
            let mut reader = LineReader::new(text);
            while reader.next_raw_batch().unwrap().is_some() {}
            reader.buffer.len()
        };
        assert_eq!(held(&b"aa\n".repeat(1 << 16)), AT_ONCE);
        assert_eq!(held(&b"a".repeat(1 << 20)), (1 << 20) + AT_ONCE);
    }
}
