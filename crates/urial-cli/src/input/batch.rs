//! The lines and rows of files, in batches: all that have arrived, as soon as there is one.

use std::io::{self, Cursor, ErrorKind, Read};
use std::mem;
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::Arc;

use urial::{Grammar, ParseError, Reference, ToReference as _};

use super::files::{self, BYTE_ORDER_MARK};
use super::format::{Ends, Format, Header, Take};
use super::layout::Layout;
use super::origin::Input;
use crate::failure::Failure;
use crate::progress;

/// Files that are read by lines or rows; `-` is standard input.
pub(crate) struct LineReader<'f> {
    layout: Layout<'f>,
    current: OpenFile<'f>,
    /// The first file that is a table with rows, and its columns.
    first: Option<(&'f Path, Arc<Header>)>,
    others: slice::Iter<'f, PathBuf>,
}

/// A file that is read.
struct OpenFile<'f> {
    file: &'f Path,
    source: Box<dyn Read + Send>,
    /// The first row of a table, which may name its columns.
    header: Option<Arc<Header>>,
    /// Rows that were read with it.
    ready: Vec<u8>,
    /// What was read after the last line or row that is complete.
    rest: Vec<u8>,
    /// Where rows end in the bytes read.
    ends: Box<dyn Ends>,
    /// The number of the next line, and where it starts in the file.
    next: u64,
    offset: usize,
    is_at_end: bool,
}

/// Lines or rows that were read together, each with what ends it, which the last one of a file may
/// lack.
pub(crate) struct Batch<'f> {
    file: &'f Path,
    layout: Layout<'f>,
    header: Option<Arc<Header>>,
    text: Vec<u8>,
    /// The number of the first line, and where it starts in the file.
    first: u64,
    start: usize,
}

impl<'f> LineReader<'f> {
    /// Opens the first of `files`, and reads the first row of a table. There is at least one file.
    pub(crate) fn open(
        files: &'f [PathBuf],
        layout: Layout<'f>,
    ) -> Result<LineReader<'f>, Failure> {
        let mut others = files.iter();
        let first = others.next().map_or(Path::new("-"), PathBuf::as_path);
        let current = OpenFile::open(first, layout)?;
        let mut reader = LineReader { layout, first: current.table(), current, others };
        // A table without rows says nothing about columns.
        let has_header = layout.format().has_header();
        while has_header && reader.first.is_none() && reader.open_next()? {}
        Ok(reader)
    }

    /// Returns the first row of the first file, if that is a table and has one.
    pub(crate) fn header(&self) -> Option<Arc<Header>> {
        self.first.as_ref().map(|(_, header)| header.clone())
    }

    /// Returns a batch without lines, for [`read`](LineReader::read).
    pub(crate) fn batch(&self) -> Batch<'f> {
        let OpenFile { file, header, .. } = &self.current;
        let (layout, header) = (self.layout, header.clone());
        Batch { file, layout, header, text: Vec::new(), first: 1, start: 0 }
    }

    /// Replaces the lines or rows of `batch` by the next ones, at least one. Returns whether there
    /// are any.
    pub(crate) fn read(&mut self, batch: &mut Batch<'f>) -> Result<bool, Failure> {
        while !self.current.read(batch)? {
            if !self.open_next()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Opens the next file, if there is one.
    fn open_next(&mut self) -> Result<bool, Failure> {
        let Some(next) = self.others.next() else { return Ok(false) };
        self.current = OpenFile::open(next, self.layout)?;
        self.check_columns()?;
        Ok(true)
    }

    /// Fails if the columns of the next file would be kept below others.
    fn check_columns(&mut self) -> Result<(), Failure> {
        match (&self.first, self.current.table()) {
            (Some((first, header)), Some((next, other))) if self.layout.format().keeps() => {
                header.check_same(&other, [first, next])
            }
            (None, next) => {
                self.first = next;
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

impl<'f> OpenFile<'f> {
    fn open(file: &'f Path, layout: Layout<'f>) -> Result<OpenFile<'f>, Failure> {
        OpenFile::new(file, files::open_decompressed(file)?, layout)
    }

    fn new(
        file: &'f Path,
        mut source: Box<dyn Read + Send>,
        layout: Layout<'f>,
    ) -> Result<OpenFile<'f>, Failure> {
        let beginning = files::beginning(&mut source, |read| {
            read.len() < BYTE_ORDER_MARK.len() && BYTE_ORDER_MARK.starts_with(read)
        });
        let beginning = beginning.map_err(|error| Failure::Read(file.into(), error))?;
        let is_marked = beginning == BYTE_ORDER_MARK;
        let (offset, beginning) =
            if is_marked { (beginning.len(), Vec::new()) } else { (0, beginning) };
        let source = Box::new(Cursor::new(beginning).chain(source));
        let format = layout.format();
        let ends = format.ends(file);
        let (ready, rest) = (Vec::new(), Vec::new());
        let mut opened = OpenFile {
            file,
            source,
            header: None,
            ready,
            rest,
            ends,
            next: 1,
            offset,
            is_at_end: false,
        };
        if format.has_header() {
            opened.read_header(format)?;
        }
        Ok(opened)
    }

    /// Returns the file and its columns, if it is a table with rows.
    fn table(&self) -> Option<(&'f Path, Arc<Header>)> {
        self.header.clone().map(|header| (self.file, header))
    }

    /// Reads the first row of a table, and perhaps more.
    fn read_header(&mut self, format: &dyn Format) -> Result<(), Failure> {
        let mut rows = Vec::new();
        self.read_lines(&mut rows)?;
        if let Some((header, length)) = format.header(&rows, self.file)? {
            self.header = Some(Arc::new(header));
            self.ready = rows.split_off(length);
            self.pass(&rows);
        }
        Ok(())
    }

    fn read(&mut self, batch: &mut Batch<'f>) -> Result<bool, Failure> {
        batch.text.clear();
        if self.ready.is_empty() {
            self.read_lines(&mut batch.text)?;
        } else {
            mem::swap(&mut batch.text, &mut self.ready);
        }
        (batch.file, batch.header) = (self.file, self.header.clone());
        (batch.first, batch.start) = (self.next, self.offset);
        self.pass(&batch.text);
        Ok(!batch.text.is_empty())
    }

    /// Reads the next lines or rows into an empty `text`.
    fn read_lines(&mut self, text: &mut Vec<u8>) -> Result<(), Failure> {
        // The longer one has room for a line that is long.
        if text.capacity() < self.rest.capacity() {
            mem::swap(text, &mut self.rest);
        } else {
            text.append(&mut self.rest);
        }
        self.fill(text).map_err(|error| Failure::Read(self.file.into(), error))
    }

    /// Reads until there is a line or row, and keeps the bytes after the last one.
    fn fill(&mut self, text: &mut Vec<u8>) -> io::Result<()> {
        while !self.is_at_end {
            let start = text.len();
            self.is_at_end = read_some(&mut self.source, text)? == 0;
            // One message instead of one for each line.
            let is_judged = self.next == 1 && self.ends.of_lines() != 0;
            if is_judged && (text.len() >= SAMPLE || self.is_at_end) && is_binary(text) {
                return Err(io::Error::other("a binary file, which has no lines"));
            }
            if let Some(last) = self.ends.last(&text[start..]) {
                self.rest.extend_from_slice(&text[start + last..]);
                text.truncate(start + last);
                break;
            }
        }
        Ok(())
    }

    /// Counts the bytes taken.
    fn pass(&mut self, text: &[u8]) {
        let lines = count(text, self.ends.of_lines());
        progress::add_lines(lines);
        self.next += lines;
        self.offset += text.len();
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

/// How much of a file is looked at to know whether it is binary.
const SAMPLE: usize = 1024;

/// Whether a file that begins like this has no lines: it has NUL, and many controls. A text with
/// a few NULs still has lines, and a log that was emptied begins with NULs.
fn is_binary(text: &[u8]) -> bool {
    let start = text.iter().position(|octet| *octet != 0).unwrap_or(text.len());
    let sample = &text[start..text.len().min(start + SAMPLE)];
    let is_control = |octet: &&u8| **octet < b' ' && !b"\t\n\x0C\r\x1B".contains(octet);
    let controls = sample.iter().filter(is_control).count();
    sample.contains(&0) && sample.len() >= 64 && controls > sample.len() / 16
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

    /// Passes the inputs to `take`, in order.
    pub(crate) fn each(&self, take: &mut Take<'_>) -> Result<(), Failure> {
        let all = Input::line(&self.text, self.file, self.first);
        let all = Input { start: self.start, ..all };
        self.layout.format().each_input(all, self.header.as_deref(), take)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;
    use crate::input::End;

    fn batches(source: impl Read + Send + 'static, end: End) -> Vec<(Vec<u8>, u64)> {
        let (file, layout) = (Path::new("script"), Layout::Lines(end));
        let current = OpenFile::new(file, Box::new(source), layout).ok().unwrap();
        let mut reader = LineReader { layout, current, first: None, others: [].iter() };
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
    fn a_text_with_some_nul_is_not_binary() {
        let line = b"http://e.org/a/path/of/some/length?with=a&query=too\n".repeat(4);
        for text in [&b"a\0b\n"[..], &[&[0; 4096][..], &line].concat(), &line, b"", b"\x1B[1ma\n"] {
            assert!(!is_binary(text), "{text:?}");
        }
        let program = [&b"\x7FELF\x02\x01\x01"[..], &[0; 64], &line].concat();
        let utf_16: Vec<u8> = line.iter().flat_map(|octet| [*octet, 0]).collect();
        assert!(is_binary(&program) && is_binary(&utf_16));
    }

    #[test]
    fn a_long_line_is_not_copied_again_and_again() {
        let text = [b"a".repeat(5 * AT_ONCE), b"\nb\n".to_vec()].concat();
        let length = text.len();
        let read = batches(io::Cursor::new(text), End::Line);
        assert_eq!(read.iter().map(|(text, _)| text.len()).sum::<usize>(), length);
        assert!(read[0].0.len() > 5 * AT_ONCE);
    }
}
