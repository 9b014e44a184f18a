//! Records of web crawls, WARC/1.0 and 1.1 (ISO 28500), read one by one.
//!
//! The payloads of `response` and `resource` records are documents: parts named `record 3`, without
//! their transfer and content codings. References in the fields of a response are in the part
//! `record 3/header`. The base is the URI of the record.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;

use urial::BaseSource;

use super::charset;
use super::escape::Escape;
use super::fields::Fields;
use super::format::Format;
use super::gzip::Unpacked;
use super::link::LinkOrWarning;
use super::outline::{Content, Outline, Slot, StatedBase, Syntax};
use super::reader::MOST;
use super::{Part, Search};
use crate::hit::Form;

impl<F: FnMut(LinkOrWarning<'_>) -> io::Result<()>> Search<'_, F> {
    /// Reads the records of a file. Holds one at a time.
    pub(super) fn records(&mut self, reader: &mut dyn Read, part: &Part<'_>) -> io::Result<()> {
        let mut file = File::new(reader);
        file.advance()?;
        let mut number = 0;
        loop {
            match file.next()? {
                Next::Head(head) => {
                    number += 1;
                    self.record(&mut file, part, number, &head)?;
                }
                Next::Broken(at, message) => self.warn(part, at, message)?,
                Next::End => return Ok(()),
            }
        }
    }

    fn record(
        &mut self,
        file: &mut File<'_>,
        part: &Part<'_>,
        number: u64,
        head: &[u8],
    ) -> io::Result<()> {
        let fields = Fields::read(head, 0);
        let Some(len) = fields.get("Content-Length").and_then(|len| len.parse().ok()) else {
            self.warn(part, file.place(), "record without a length")?;
            return file.advance();
        };
        let name = format!("record {number}");
        let path = part.path.map_or_else(|| name.clone(), |outer| format!("{outer}/{name}"));
        let record = Part { path: Some(&path), depth: part.depth + 1, ..*part };
        let is_long = len > MOST;
        let is_read = is_document(&fields) && !is_long;
        let (block, is_whole) = file.block(len, is_read)?;
        if is_document(&fields) && is_long {
            self.warn(&record, 0, "longer than 64 MiB, not read")?;
        }
        if is_read {
            self.block(&record, &fields, &block)?;
        }
        if !is_whole {
            self.warn(part, file.place(), "record that is cut off")?;
        }
        file.advance()
    }

    fn block(&mut self, record: &Part<'_>, fields: &Fields<'_>, block: &[u8]) -> io::Result<()> {
        let uri = fields.get("WARC-Target-URI").unwrap_or_default();
        // Some programs write WARC/1.0 with angle brackets.
        let uri = uri.trim_start_matches('<').trim_end_matches('>');
        let stated = StatedBase { text: uri.into(), source: BaseSource::Retrieval, outer: None };
        let base = stated.establish(record.base);
        let record = &Part { base: base.as_ref().or(record.base), ..*record };
        let media_type = fields.get("Content-Type").unwrap_or_default();
        if media_type.to_ascii_lowercase().starts_with("application/http") {
            self.response(record, uri, block)
        } else {
            self.payload(record, uri, &media_type, block)
        }
    }

    fn response(&mut self, record: &Part<'_>, uri: &str, block: &[u8]) -> io::Result<()> {
        let status_line = memchr::memchr(b'\n', block).map_or(block.len(), |end| end + 1);
        let fields = Fields::read(block, status_line);
        let path = record.path.map(|record| format!("{record}/header"));
        let header = Part { text: block, path: path.as_deref(), ..*record };
        self.outlined(&header, |outline| references(outline, &fields))?;
        let Some(body) = self.without_codings(record, &fields, &block[fields.end..])? else {
            return Ok(());
        };
        self.payload(record, uri, &fields.get("Content-Type").unwrap_or_default(), &body)
    }

    /// Undoes the codings of a body. Returns `None` after a warning that it is not read.
    fn without_codings<'b>(
        &mut self,
        record: &Part<'_>,
        fields: &Fields<'_>,
        body: &'b [u8],
    ) -> io::Result<Option<Cow<'b, [u8]>>> {
        let mut body = Cow::Borrowed(body);
        let codings: Vec<_> = if body.is_empty() { vec![] } else { codings(fields).collect() };
        if codings.len() > MOST_CODINGS {
            return self.warn(record, 0, "too many codings, not read").map(|()| None);
        }
        for coding in codings {
            let (decoded, fault) = match &*coding {
                "chunked" => unchunked(&body),
                "gzip" | "x-gzip" => unpacked(&body),
                _ => {
                    let message = format!("{coding}: unknown coding, not read");
                    return self.warn(record, 0, &message).map(|()| None);
                }
            };
            body = decoded.into();
            if let Some(fault) = fault {
                self.warn(record, body.len(), &format!("{coding}: {fault}"))?;
            }
        }
        Ok(Some(body))
    }

    fn payload(
        &mut self,
        record: &Part<'_>,
        uri: &str,
        media_type: &str,
        text: &[u8],
    ) -> io::Result<()> {
        let name = uri.split(['?', '#']).next().unwrap_or_default();
        let format = match media_type {
            "" => Some(Format::of(name, text)),
            _ => Format::of_part(media_type, name),
        };
        let Some(format) = format else {
            return Ok(());
        };
        let decoded = charset::to_utf8(text, format, charset_of(media_type));
        let text = decoded.as_ref().map_or(text, |(_, text)| text);
        self.part(&Part { text, format, ..*record })
    }
}

/// How many codings a body may have. To undo one, all of the body is read.
const MOST_CODINGS: usize = 4;

/// The next item of a file.
enum Next {
    /// The fields of a record.
    Head(Vec<u8>),
    /// Bytes outside of records, up to the next record.
    Broken(usize, &'static str),
    End,
}

struct File<'r> {
    reader: BufReader<&'r mut dyn Read>,
    /// The line that was read last; empty at the end.
    line: Vec<u8>,
    /// Whether the line is only the rest of one.
    is_rest: bool,
    /// How much was read.
    at: u64,
}

/// The longest line, and the longest fields of a record.
const MOST_LINE: u64 = 64 << 10;

impl<'r> File<'r> {
    fn new(reader: &'r mut dyn Read) -> File<'r> {
        File { reader: BufReader::new(reader), line: Vec::new(), is_rest: false, at: 0 }
    }

    /// Reads the next line.
    fn advance(&mut self) -> io::Result<()> {
        self.is_rest = self.line.last().is_some_and(|byte| *byte != b'\n');
        self.line.clear();
        self.reader.by_ref().take(MOST_LINE).read_until(b'\n', &mut self.line)?;
        self.at += as_u64(self.line.len());
        Ok(())
    }

    fn place(&self) -> usize {
        usize::try_from(self.at).unwrap_or(usize::MAX)
    }

    /// Reads the fields of the next record, or what is before it.
    fn next(&mut self) -> io::Result<Next> {
        while !self.line.is_empty() && self.is_blank() {
            self.advance()?;
        }
        let start = self.place() - self.line.len();
        if self.line.is_empty() {
            return Ok(Next::End);
        }
        if self.is_version() {
            let broken = Next::Broken(start, "record without an end of its fields");
            return Ok(self.head()?.map_or(broken, Next::Head));
        }
        while !self.line.is_empty() && !self.is_version() {
            self.advance()?;
        }
        Ok(Next::Broken(start, "expected \"WARC/1.\""))
    }

    /// Reads the fields, with the empty line after them.
    fn head(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut head = Vec::new();
        loop {
            self.advance()?;
            head.extend_from_slice(&self.line);
            if self.line.is_empty() || as_u64(head.len()) > MOST_LINE {
                return Ok(None);
            }
            if self.is_blank() {
                return Ok(Some(head));
            }
        }
    }

    /// Reads the `len` bytes of a block. They are held only if `is_read`. Returns them, and whether
    /// there are as many.
    fn block(&mut self, len: u64, is_read: bool) -> io::Result<(Vec<u8>, bool)> {
        let mut block = Vec::new();
        let mut reader = self.reader.by_ref().take(len);
        let read = if is_read {
            as_u64(reader.read_to_end(&mut block)?)
        } else {
            io::copy(&mut reader, &mut io::sink())?
        };
        self.at += read;
        Ok((block, read == len))
    }

    fn is_blank(&self) -> bool {
        !self.is_rest && self.line.trim_ascii().is_empty()
    }

    fn is_version(&self) -> bool {
        !self.is_rest && self.line.starts_with(b"WARC/1.")
    }
}

fn as_u64(len: usize) -> u64 {
    u64::try_from(len).unwrap_or(u64::MAX)
}

/// Whether a record has a document.
fn is_document(fields: &Fields<'_>) -> bool {
    let kind = fields.get("WARC-Type").unwrap_or_default();
    ["response", "resource"].iter().any(|it| kind.eq_ignore_ascii_case(it))
}

/// Reads the references in the fields of a response. A `Content-Location` is one, but no base
/// (RFC 9110 §8.7).
fn references(outline: &mut Outline<'_>, fields: &Fields<'_>) {
    for field in &fields.all {
        let range = field.value.clone();
        let known = FIELDS.into_iter().find(|(name, _)| fields.is(field, &[name]));
        if let Some((context, syntax)) = known {
            let content = Content::References { syntax, form: Form::Field, context };
            outline.add(Slot::new(range, Escape::None, content));
        } else if fields.is(field, &["Link"]) {
            for target in targets(outline.text(), range) {
                outline.add(Slot::one(target, Escape::None, Form::Field, "Link"));
            }
        }
    }
}

const FIELDS: [(&str, Syntax); 3] =
    [("Content-Location", Syntax::One), ("Location", Syntax::One), ("Refresh", Syntax::Refresh)];

/// Returns the places of the targets in a `Link` field: `<a>; rel="next", <b>` (RFC 8288 §3).
fn targets(text: &[u8], value: Range<usize>) -> Vec<Range<usize>> {
    let (mut targets, mut start, mut is_quoted) = (Vec::new(), None, false);
    let mut bytes = value.clone().zip(&text[value]);
    while let Some((at, byte)) = bytes.next() {
        match (byte, start) {
            (b'\\', None) if is_quoted => drop(bytes.next()),
            (b'"', None) => is_quoted = !is_quoted,
            (b'<', None) if !is_quoted => start = Some(at + 1),
            (b'>', Some(begun)) => {
                targets.push(begun..at);
                start = None;
            }
            _ => {}
        }
    }
    targets
}

/// Returns the codings of a body, the outer one first.
fn codings(fields: &Fields<'_>) -> impl Iterator<Item = String> + use<> {
    let of = |name| {
        let value = fields.get(name).unwrap_or_default().to_ascii_lowercase();
        let codings: Vec<_> = value.rsplit(',').map(|it| it.trim().to_owned()).collect();
        codings.into_iter().filter(|it| !["", "identity"].contains(&&**it))
    };
    of("Transfer-Encoding").chain(of("Content-Encoding"))
}

/// A body without its coding, and where that is broken, why.
type Decoded = (Vec<u8>, Option<&'static str>);

/// Joins the chunks of a body (RFC 9112 §7.1).
fn unchunked(body: &[u8]) -> Decoded {
    let (mut joined, mut rest) = (Vec::new(), body);
    loop {
        let Some(end) = memchr::memchr(b'\n', rest) else {
            return (joined, Some("cut off"));
        };
        let Some(len) = size(&rest[..end]) else {
            return (joined, Some("expected the length of a chunk"));
        };
        rest = &rest[end + 1..];
        if len == 0 {
            return (joined, None);
        }
        let Some(chunk) = rest.get(..len) else {
            joined.extend_from_slice(rest);
            return (joined, Some("cut off"));
        };
        joined.extend_from_slice(chunk);
        rest = &rest[len..];
        rest = rest.strip_prefix(b"\r").unwrap_or(rest);
        rest = rest.strip_prefix(b"\n").unwrap_or(rest);
    }
}

/// Reads the length of a chunk: `1a`, `1a;extension`.
fn size(line: &[u8]) -> Option<usize> {
    let digits = line.split(|byte| *byte == b';').next()?.trim_ascii();
    usize::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// Unpacks a body, or returns it as it is if the program that wrote the record has done so.
fn unpacked(body: &[u8]) -> Decoded {
    if !super::gzip::is_compressed(body) {
        return (body.to_vec(), None);
    }
    let (mut text, mut reader) = (Vec::new(), body);
    let mut unpacked = Unpacked::new(&mut reader);
    // A body in memory is always read.
    let read = unpacked.by_ref().take(MOST).read_to_end(&mut text);
    debug_assert!(read.is_ok());
    let is_long = as_u64(text.len()) == MOST;
    let fault = if is_long { Some("longer than 64 MiB, the rest is not read") } else { None };
    (text, fault.or_else(|| unpacked.is_broken.then_some("broken or cut off")))
}

fn charset_of(media_type: &str) -> Option<&str> {
    media_type.split(';').skip(1).find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        let is_charset = name.trim().eq_ignore_ascii_case("charset");
        is_charset.then(|| value.trim().trim_matches('"'))
    })
}
