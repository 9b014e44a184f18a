//! References in messages and their parts (RFC 5322, RFC 2046), among them web archives (MHTML,
//! RFC 2557).
//!
//! - **Parts.** Those of a known format, and text. One in base64, quoted-printable or another
//!   character set than UTF-8 is decoded. Its name is its number as in IMAP (RFC 3501 §6.4.5):
//!   `part 1.2`. Others are read in place.
//! - **Base.** The nearest `Content-Location` outward: that of the part, then those of what has the
//!   part. A relative one is resolved against the next outer one (RFC 2557 §5). `Content-Base` is
//!   obsolete and not read. Without any, the base is `thismessage:/`.
//! - **Fields.** URIs are found in all fields but those of trace, signatures and identifiers.
//!   One with a colon in an encoded word is decoded as a part of its name: `Subject`.

use std::ops::Range;

use mailparse::ParsedContentType;
use mailparse::body::Body;
use urial::BaseSource;

use super::MOST_DEPTH;
use super::charset;
use super::escape::Escape;
use super::fields::{Field, Fields};
use super::format::Format;
use super::outline::{Content, Inner, Outline, Slot, StatedBase};
use crate::hit::Form;

/// Reads the places of references in a message.
pub(crate) fn read(outline: &mut Outline<'_>) {
    let text = outline.text();
    let mut message = Message { text, at: start(text), open: Vec::new(), outline };
    message.entity(Entity::message(Vec::new(), None));
    while let Some(part) = message.next_part() {
        message.entity(part);
    }
}

/// Where the fields begin: after a byte order mark, or after the line that is before a message in a
/// mailbox (RFC 4155).
fn start(text: &[u8]) -> usize {
    match text {
        [0xef, 0xbb, 0xbf, ..] => 3,
        _ if text.starts_with(b"From ") => memchr::memchr(b'\n', text).map_or(0, |end| end + 1),
        _ => 0,
    }
}

struct Message<'m, 't> {
    text: &'t [u8],
    at: usize,
    /// The multiparts that are not ended, from the outside.
    open: Vec<Multipart>,
    outline: &'m mut Outline<'t>,
}

struct Multipart {
    start: usize,
    boundary: String,
    number: Vec<usize>,
    /// How many parts have begun.
    parts: usize,
    base: Option<usize>,
    is_digest: bool,
}

/// What has fields and a body.
struct Entity {
    number: Vec<usize>,
    /// Whether it is a message, not a part of one.
    is_message: bool,
    base: Option<usize>,
    /// The type of the content if no field says it.
    default_type: &'static str,
}

impl Entity {
    fn message(number: Vec<usize>, base: Option<usize>) -> Entity {
        Entity { number, is_message: true, base, default_type: "text/plain" }
    }
}

impl<'t> Message<'_, 't> {
    /// Reads an entity, and the messages within it that are not encoded.
    fn entity(&mut self, mut entity: Entity) {
        loop {
            let fields = self.fields(&mut entity);
            let content = ContentType::of(&fields, entity.default_type);
            if content.is_multipart() {
                return self.multipart(entity, &content);
            }
            if entity.is_message {
                entity.number.push(1);
            }
            if !content.is_message() {
                return self.body(&entity, &content);
            }
            if self.is_too_deep(&entity) {
                return;
            }
            entity = Entity::message(entity.number, entity.base);
        }
    }

    /// Reads the fields of an entity, and the base that they state.
    fn fields(&mut self, entity: &mut Entity) -> Fields<'t> {
        let fields = Fields::read(self.text, self.at);
        self.at = fields.end;
        if let Some(at) = fields.broken {
            self.warn(at, "expected a field or an empty line");
        }
        let outer = entity.base;
        for field in &fields.all {
            if fields.is(field, &[LOCATION]) {
                let slot = Slot::one(field.value.clone(), Escape::Folded, Form::Field, LOCATION);
                self.outline.add(Slot { base: outer, ..slot });
                if entity.base == outer {
                    entity.base = Some(self.base(field, outer));
                }
            } else if !is_trace(&fields, field) {
                self.text_of(fields.name(field), field, outer);
            }
        }
        fields
    }

    fn base(&mut self, location: &Field, outer: Option<usize>) -> usize {
        let text = Escape::Folded.undo(&self.text[location.value.clone()]).text.into_owned();
        self.outline.add_base(StatedBase { text, source: BaseSource::Encapsulating, outer })
    }

    /// Reads the value of a field as text: decoded, if a colon is in an encoded word, or else in
    /// place, without encoded words.
    fn text_of(&mut self, name: &[u8], field: &Field, base: Option<usize>) {
        let value = field.value.clone();
        let words = encoded_words(self.text, value.clone());
        let meant: Vec<_> = words.iter().map(|word| meant(&self.text[word.clone()])).collect();
        if meant.iter().any(|word| word.contains(':')) {
            let text = joined(self.text, value.clone(), &words, &meant);
            let decoded = Some((String::from_utf8_lossy(name).into_owned(), text));
            let inner = Inner { format: Format::Text, decoded, is_enclosed: false };
            let content = Content::Document(Box::new(inner));
            self.outline.add(Slot { range: value, escape: Escape::None, content, base });
            return;
        }
        let starts = [value.start].into_iter().chain(words.iter().map(|word| word.end));
        let ends = words.iter().map(|word| word.start).chain([value.end]);
        for (start, end) in starts.zip(ends) {
            self.outline.add(Slot { base, ..Slot::text(start..end, Escape::None) });
        }
    }

    fn multipart(&mut self, entity: Entity, content: &ContentType) {
        let Some(boundary) = content.boundary() else {
            self.warn(self.at, "multipart without a boundary, not read");
            return;
        };
        if !self.is_too_deep(&entity) {
            self.open.push(Multipart {
                start: self.at,
                boundary,
                number: entity.number,
                parts: 0,
                base: entity.base,
                is_digest: content.is("multipart/digest"),
            });
        }
    }

    fn is_too_deep(&mut self, entity: &Entity) -> bool {
        let is_too_deep = entity.number.len() >= MOST_DEPTH;
        if is_too_deep {
            self.warn(self.at, "too many parts within one another");
        }
        is_too_deep
    }

    fn body(&mut self, entity: &Entity, content: &ContentType) {
        let range = self.at..self.delimiter().map_or(self.text.len(), |it| it.start);
        let Some(format) = content.format() else {
            return;
        };
        let decoded = match content.decode(&self.text[range.clone()], format) {
            Ok(decoded) => decoded.map(|text| (name(&entity.number), text)),
            Err(message) => return self.warn(range.start, message),
        };
        let content = Content::Document(Box::new(Inner { format, decoded, is_enclosed: false }));
        self.outline.add(Slot { range, escape: Escape::None, content, base: entity.base });
    }

    /// Goes to the next part of an open multipart.
    fn next_part(&mut self) -> Option<Entity> {
        while let Some(delimiter) = self.delimiter() {
            self.at = delimiter.end;
            self.abandon(delimiter.level + 1);
            if delimiter.is_last {
                self.open.pop();
                continue;
            }
            let multipart = self.open.last_mut()?;
            multipart.parts += 1;
            return Some(Entity {
                number: [&*multipart.number, &[multipart.parts]].concat(),
                is_message: false,
                base: multipart.base,
                default_type: if multipart.is_digest { "message/rfc822" } else { "text/plain" },
            });
        }
        self.abandon(0);
        None
    }

    /// Ends the multiparts from a level on.
    fn abandon(&mut self, level: usize) {
        for multipart in self.open.split_off(level) {
            self.warn(multipart.start, "multipart without its last boundary");
        }
    }

    /// Finds the next line that begins or ends a part.
    fn delimiter(&self) -> Option<DelimiterLine> {
        let mut at = self.at;
        loop {
            let rest = self.text.get(at..).filter(|_| !self.open.is_empty())?;
            if let Some(delimiter) =
                rest.strip_prefix(b"--").and_then(|it| self.delimiter_at(at, it))
            {
                return Some(delimiter);
            }
            at += memchr::memmem::find(rest, b"\n--")? + 1;
        }
    }

    /// `rest` is what follows the hyphens at `start`.
    fn delimiter_at(&self, start: usize, rest: &[u8]) -> Option<DelimiterLine> {
        let len = memchr::memchr(b'\n', rest).map_or(rest.len(), |len| len + 1);
        self.open.iter().enumerate().rev().find_map(|(level, multipart)| {
            let rest = rest[..len].strip_prefix(multipart.boundary.as_bytes())?;
            let blank = rest.strip_prefix(b"--").unwrap_or(rest);
            blank.trim_ascii().is_empty().then(|| DelimiterLine {
                start,
                end: start + 2 + len,
                level,
                is_last: blank.len() < rest.len(),
            })
        })
    }

    fn warn(&mut self, at: usize, message: &str) {
        self.outline.warn(at, message);
    }
}

/// A line that begins or ends a part.
struct DelimiterLine {
    start: usize,
    end: usize,
    /// The multipart that has the boundary.
    level: usize,
    is_last: bool,
}

const LOCATION: &str = "Content-Location";

/// Whether a field is of trace, a signature or an identifier.
fn is_trace(fields: &Fields<'_>, field: &Field) -> bool {
    const NAMES: [&str; 8] = [
        "Authentication-Results",
        "Content-ID",
        "DKIM-Signature",
        "In-Reply-To",
        "Message-ID",
        "Received",
        "References",
        "Return-Path",
    ];
    let name = fields.name(field);
    let is_arc = name.get(..4).is_some_and(|it| it.eq_ignore_ascii_case(b"ARC-"));
    is_arc || fields.is(field, &NAMES)
}

/// Returns the places of encoded words: `=?utf-8?q?=C3=A9?=` (RFC 2047 §2).
fn encoded_words(text: &[u8], value: Range<usize>) -> Vec<Range<usize>> {
    let (mut words, mut at) = (Vec::new(), value.start);
    while let Some(found) = memchr::memmem::find(&text[at..value.end], b"=?") {
        let start = at + found;
        let rest = &text[start..value.end];
        let len = rest.iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        at = start + len;
        let is_begun = start == value.start || b" \t\n(\"<,".contains(&text[start - 1]);
        if let Some(len) = memchr::memmem::rfind(&rest[..len], b"?=").filter(|_| is_begun) {
            words.push(start..start + len + 2);
        }
    }
    words
}

/// Returns the text of an encoded word; that of a long one is not known.
fn meant(word: &[u8]) -> String {
    const MOST: usize = 1 << 10;
    if word.len() > MOST {
        return String::new();
    }
    let field = [b"x: ", word].concat();
    mailparse::parse_header(&field).map(|(header, _)| header.get_value()).unwrap_or_default()
}

/// Returns a value with the texts of its encoded words. White space between two of them does not
/// count.
fn joined(text: &[u8], value: Range<usize>, words: &[Range<usize>], meant: &[String]) -> Vec<u8> {
    let (mut joined, mut at) = (Vec::new(), value.start);
    for (word, meant) in words.iter().zip(meant) {
        let between = &text[at..word.start];
        if at == value.start || !between.trim_ascii().is_empty() {
            joined.extend_from_slice(between);
        }
        joined.extend_from_slice(meant.as_bytes());
        at = word.end;
    }
    joined.extend_from_slice(&text[at..value.end]);
    joined
}

fn name(number: &[usize]) -> String {
    let numbers: Vec<_> = number.iter().map(ToString::to_string).collect();
    format!("part {}", numbers.join("."))
}

/// What the fields say of the body.
struct ContentType {
    parsed: ParsedContentType,
    file_name: String,
    transfer_encoding: String,
}

impl ContentType {
    fn of(fields: &Fields<'_>, default: &str) -> ContentType {
        let content_type = fields.get("Content-Type");
        let parsed = mailparse::parse_content_type(content_type.as_deref().unwrap_or(default));
        let disposition = fields.get("Content-Disposition").unwrap_or_default();
        let mut disposition = mailparse::parse_content_disposition(&disposition).params;
        let file_name = disposition.remove("filename");
        let file_name = file_name.or_else(|| parsed.params.get("name").cloned());
        let transfer_encoding = fields.get("Content-Transfer-Encoding").unwrap_or_default();
        ContentType {
            file_name: file_name.or_else(|| fields.get(LOCATION)).unwrap_or_default(),
            transfer_encoding: transfer_encoding.trim().to_ascii_lowercase(),
            parsed,
        }
    }

    fn is(&self, media_type: &str) -> bool {
        self.parsed.mimetype == media_type
    }

    fn is_multipart(&self) -> bool {
        self.parsed.mimetype.starts_with("multipart/")
    }

    fn boundary(&self) -> Option<String> {
        self.parsed.params.get("boundary").filter(|it| !it.is_empty()).cloned()
    }

    fn format(&self) -> Option<Format> {
        Format::of_part(&self.parsed.mimetype, &self.file_name)
    }

    /// Whether the body is a message that is read in place.
    fn is_message(&self) -> bool {
        self.format() == Some(Format::Mime) && !self.is_encoded()
    }

    fn is_encoded(&self) -> bool {
        !["", "7bit", "8bit", "binary"].contains(&&*self.transfer_encoding)
    }

    /// Decodes a body that cannot be read in place.
    fn decode(&self, body: &[u8], format: Format) -> Result<Option<Vec<u8>>, &'static str> {
        let decoded = if self.is_encoded() { Some(self.transferred(body)?) } else { None };
        let text = decoded.as_deref().unwrap_or(body);
        let charset = self.parsed.params.get("charset").map(String::as_str);
        Ok(charset::to_utf8(text, format, charset).map(|(_, text)| text).or(decoded))
    }

    fn transferred(&self, body: &[u8]) -> Result<Vec<u8>, &'static str> {
        let is_base64 = self.transfer_encoding == "base64";
        let body = if is_base64 { &*in_base64(body) } else { body };
        match Body::new(body, &self.parsed, &Some(self.transfer_encoding.clone())) {
            Body::Base64(body) | Body::QuotedPrintable(body) => {
                body.get_decoded().map_err(|_| "part that cannot be decoded, not read")
            }
            _ => Err("part with an unknown transfer encoding, not read"),
        }
    }
}

/// Returns what counts in base64 (RFC 2045 §6.8), completed.
fn in_base64(body: &[u8]) -> Vec<u8> {
    let counts = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=".contains(byte);
    let mut body: Vec<_> = body.iter().copied().filter(counts).collect();
    match body.len() % 4 {
        1 => body.truncate(body.len() - 1),
        rest @ 2.. => body.resize(body.len() + 4 - rest, b'='),
        _ => {}
    }
    body
}
