//! References in Markdown: destinations of links, autolinks, text, and HTML within it
//! (`CommonMark` 0.31.2, with the tables, footnotes and struck text of GitHub).

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::escape::{Delimiter, Escape};
use super::html::Page;
use super::outline::{Content, Outline, Slot};
use crate::hit::Form;

/// Reads the places of references in a document. Comments and code are searched if it is
/// `verbatim`.
pub(crate) fn read(outline: &mut Outline<'_>, verbatim: bool) {
    let text = outline.text();
    let readable = readable(text);
    let start = end_of_front_matter(text);
    let mut document = Document::new(outline, &readable, verbatim);
    document.front_matter(0..start);
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS;
    let mut events = Parser::new_ext(&readable[start..], options).into_offset_iter();
    for (event, range) in events.by_ref() {
        document.event(&event, start + range.start..start + range.end);
    }
    for (_, definition) in events.reference_definitions().iter() {
        document.definition(start + definition.span.start, &definition.dest);
    }
    document.page.release();
}

/// Whether reading a document may take more memory than a document may take. The parser holds a
/// node for each delimiter, so what is dense with them takes 70 times its length.
pub(crate) fn is_too_dense(text: &[u8]) -> bool {
    let of_bytes: usize = text.iter().map(|byte| usize::from(MEMORY[usize::from(*byte)])).sum();
    let is_number = |two: &&[u8]| two[0].is_ascii_digit() && b".)".contains(&two[1]);
    let of_numbers = OF_NUMBER * text.windows(2).filter(is_number).count();
    of_bytes + of_numbers > MOST_MEMORY
}

/// The most memory of a document besides its text, in bytes.
const MOST_MEMORY: usize = 512 << 20;

/// The memory for each byte of a document, in bytes, as measured for documents of one construct.
const MEMORY: [u16; 256] = {
    let mut memory = [2; 256];
    let mut at = 0;
    while at < DELIMITERS.len() {
        memory[DELIMITERS[at].0 as usize] = DELIMITERS[at].1;
        at += 1;
    }
    memory
};

const DELIMITERS: [(u8, u16); 16] = [
    (b'\n', 150),
    (b'\r', 150),
    (b'!', 20),
    (b'#', 60),
    (b'&', 80),
    (b'*', 110),
    (b'+', 120),
    (b'-', 60),
    (b'<', 130),
    (b'>', 60),
    (b'[', 80),
    (b']', 250),
    (b'_', 110),
    (b'`', 60),
    (b'|', 120),
    (b'~', 85),
];

/// The memory for the number of an item of a list.
const OF_NUMBER: usize = 110;

/// The text with another byte for each that is not UTF-8, so that all places stay.
fn readable(text: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(text) {
        return text.into();
    }
    let mut readable = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        readable.push_str(chunk.valid());
        readable.extend(chunk.invalid().iter().map(|_| '\u{1A}'));
    }
    readable.into()
}

/// The end of the lines between `---` with which a document begins, or of a byte order mark.
fn end_of_front_matter(text: &[u8]) -> usize {
    let start = if text.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    let mut at = start;
    for (number, line) in text[start..].split_inclusive(|byte| *byte == b'\n').enumerate() {
        let is_fence = line.trim_ascii_end() == b"---";
        at += line.len();
        match (number, is_fence) {
            (0, false) => return start,
            (1.., true) => return at,
            _ => {}
        }
    }
    start
}

struct Document<'d, 't> {
    readable: &'d str,
    verbatim: bool,
    /// The HTML of the document, and what is found.
    page: Page<'d, 't>,
    /// Text that goes on.
    run: Option<Run>,
    /// Lines of HTML that go on.
    html: Option<Range<usize>>,
    is_code: bool,
    /// The links and images that are open.
    links: Vec<OpenLink>,
}

#[derive(PartialEq)]
struct Run {
    range: Range<usize>,
    is_code: bool,
    is_linked: bool,
}

struct OpenLink {
    kind: LinkType,
    destination: String,
    context: &'static str,
    /// The end of the last part of its text.
    text_end: usize,
}

impl<'d, 't> Document<'d, 't> {
    fn new(outline: &'d mut Outline<'t>, readable: &'d str, verbatim: bool) -> Self {
        let page = Page::held(outline, verbatim);
        let (run, html, links) = (None, None, Vec::new());
        Document { readable, verbatim, page, run, html, is_code: false, links }
    }

    /// Reads the values before a document as text, in which no links are made.
    fn front_matter(&mut self, range: Range<usize>) {
        if !range.is_empty() {
            self.page.add(text_slot(range, Escape::None, true));
        }
    }

    fn event(&mut self, event: &Event<'_>, range: Range<usize>) {
        if !goes_on(event) {
            self.end_run();
        }
        let end = range.end;
        match event {
            Event::Start(Tag::Link { link_type, dest_url, .. }) => {
                return self.open(*link_type, dest_url, "link", range.start + 1);
            }
            Event::Start(Tag::Image { link_type, dest_url, .. }) => {
                return self.open(*link_type, dest_url, "image", range.start + 2);
            }
            Event::End(TagEnd::Link | TagEnd::Image) => self.close(range),
            Event::Start(Tag::CodeBlock(_)) => self.is_code = true,
            Event::End(TagEnd::CodeBlock) => self.is_code = false,
            Event::Text(text) => self.at_place(range, text, Self::text),
            Event::Code(_) => self.code(range),
            Event::InlineHtml(text) => self.at_place(range, text, |it, at| it.page.read(at)),
            Event::Html(text) => self.at_place(range, text, Self::html),
            _ => {}
        }
        if let Some(link) = self.links.last_mut() {
            link.text_end = end;
        }
    }

    /// Reads a place if it has the text that is reported for it.
    fn at_place(
        &mut self,
        range: Range<usize>,
        text: &CowStr<'_>,
        read: impl FnOnce(&mut Self, Range<usize>),
    ) {
        let all = self.readable.as_bytes().as_ptr_range();
        // What an escape means is not in the document.
        let is_meant = all.contains(&text.as_ptr());
        let place =
            self.page.place(range, |written| !is_meant || same_but_for_marks(written, text));
        if let Some(range) = place {
            read(self, range);
        }
    }

    fn open(&mut self, kind: LinkType, destination: &str, context: &'static str, text_end: usize) {
        let destination = destination.to_owned();
        self.links.push(OpenLink { kind, destination, context, text_end });
    }

    /// Reads the destination of a link or an image, of which the place is `range`.
    fn close(&mut self, range: Range<usize>) {
        let Some(link) = self.links.pop() else {
            return;
        };
        match link.kind {
            LinkType::Inline => self.inline(&link, range),
            LinkType::Autolink | LinkType::Email => self.autolink(&link, range),
            // The destinations of the others are in definitions.
            _ => {}
        }
    }

    /// Reads a URI or an address in angle brackets.
    fn autolink(&mut self, link: &OpenLink, range: Range<usize>) {
        let inside = range.start + 1..range.end.saturating_sub(1);
        let is_there = |written: &[u8]| link.destination.as_bytes().ends_with(written);
        if let Some(inside) = self.page.place(inside, is_there) {
            self.page.add(match link.kind {
                LinkType::Email => Slot::address(inside, Escape::None, AUTOLINK),
                _ => Slot::one(inside, Escape::None, Form::Angle, AUTOLINK),
            });
        }
    }

    fn inline(&mut self, link: &OpenLink, range: Range<usize>) {
        let rest = self.readable.get(link.text_end..range.end);
        let after = rest.and_then(|rest| rest.find("](")).map(|at| link.text_end + at + 2);
        self.destination(after, &link.destination, link.context, range.start);
    }

    fn definition(&mut self, start: usize, destination: &str) {
        let after = end_of_label(self.readable.as_bytes(), start);
        self.destination(after, destination, "definition", start);
    }

    /// Reads the destination that is written `after` a place, if it is the one that is meant.
    fn destination(
        &mut self,
        after: Option<usize>,
        meant: &str,
        context: &'static str,
        start: usize,
    ) {
        let found = after.and_then(|at| destination(self.readable.as_bytes(), at));
        let is_meant = |(range, escape): &(Range<usize>, Escape)| {
            let written = &self.readable.as_bytes()[range.clone()];
            *escape.undo(written).text == *meant.as_bytes()
        };
        match found.filter(is_meant) {
            Some((range, escape)) => {
                self.page.add(Slot::one(range, escape, Form::Link, context));
            }
            None => self.page.warn(start, &format!("the destination of a {context} is not read")),
        }
    }

    fn text(&mut self, range: Range<usize>) {
        let is_code = self.is_code || self.page.is_in_code();
        let is_autolink = matches!(
            self.links.last().map(|link| link.kind),
            Some(LinkType::Autolink | LinkType::Email)
        );
        if is_autolink || is_code && !self.verbatim {
            return;
        }
        let is_linked = is_code || !self.links.is_empty() || self.page.is_in_link();
        let run = Run { range, is_code: self.is_code, is_linked };
        if let Some(last) = self.run.as_mut().filter(|last| last.precedes(&run, self.readable)) {
            last.range.end = run.range.end;
        } else {
            self.end_run();
            self.run = Some(run);
        }
    }

    fn end_run(&mut self) {
        if let Some(Run { range, is_code, is_linked }) = self.run.take() {
            let escape = if is_code { Escape::None } else { Escape::Markdown(Delimiter::Markup) };
            self.page.add(text_slot(range, escape, is_linked));
        }
        if let Some(range) = self.html.take() {
            self.page.read(range);
        }
    }

    fn code(&mut self, range: Range<usize>) {
        if self.verbatim {
            self.page.add(text_slot(range, Escape::None, true));
        }
    }

    fn html(&mut self, range: Range<usize>) {
        match &mut self.html {
            Some(last) if is_between(self.readable, last.end..range.start, "") => {
                last.end = range.end;
            }
            _ => {
                self.end_run();
                self.html = Some(range);
            }
        }
    }
}

const AUTOLINK: &str = "autolink";

/// Whether two texts are the same. Bytes that are no UTF-8 have become others.
fn same_but_for_marks(written: &[u8], text: &str) -> bool {
    written == text.as_bytes() || readable(written) == text
}

impl Run {
    /// Whether `next` goes on with the text. A URI may have characters that are read as emphasis.
    fn precedes(&self, next: &Run, text: &str) -> bool {
        let between = self.range.end..next.range.start;
        (self.is_code, self.is_linked) == (next.is_code, next.is_linked)
            && is_between(text, between, "\\*_~")
    }
}

/// Whether there is nothing in a place but white space and some of `others`.
fn is_between(text: &str, place: Range<usize>, others: &str) -> bool {
    text.get(place)
        .is_some_and(|text| text.chars().all(|it| it.is_ascii_whitespace() || others.contains(it)))
}

/// Whether text, or HTML, can go on after an event.
fn goes_on(event: &Event<'_>) -> bool {
    match event {
        Event::Start(tag) => matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Strikethrough),
        Event::End(tag) => matches!(tag, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough),
        Event::Text(_) | Event::SoftBreak | Event::HardBreak | Event::Html(_) => true,
        _ => false,
    }
}

fn text_slot(range: Range<usize>, escape: Escape, is_linked: bool) -> Slot {
    Slot::new(range, escape, Content::Text { is_linked })
}

/// The place after the `]:` of the definition that begins at `at`.
fn end_of_label(text: &[u8], at: usize) -> Option<usize> {
    let mut at = at + memchr::memchr(b'[', text.get(at..)?)? + 1;
    loop {
        match text.get(at)? {
            b']' => break,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    (text.get(at + 1) == Some(&b':')).then_some(at + 2)
}

/// The destination after `](` or `]:`, without its angle brackets (§6.3).
fn destination(text: &[u8], at: usize) -> Option<(Range<usize>, Escape)> {
    let start = at + blanks(text.get(at..)?);
    let rest = &text[start..];
    if rest.first() == Some(&b'<') {
        let len = end_of_angle(&rest[1..])?;
        return Some((start + 1..start + 1 + len, Escape::Markdown(Delimiter::Other)));
    }
    Some((start..start + end_of_bare(rest), Escape::Markdown(Delimiter::Parenthesis)))
}

/// The length of white space, and of the marks of block quotes on a next line.
fn blanks(text: &[u8]) -> usize {
    let mut is_next_line = false;
    let is_blank = |byte: &&u8| {
        is_next_line |= **byte == b'\n' || **byte == b'\r';
        byte.is_ascii_whitespace() || is_next_line && **byte == b'>'
    };
    text.iter().take_while(is_blank).count()
}

fn end_of_angle(text: &[u8]) -> Option<usize> {
    characters(text).find(|(_, byte)| *byte == b'>').map(|(at, _)| at)
}

fn end_of_bare(text: &[u8]) -> usize {
    let mut depth = 0_usize;
    let end = characters(text).find(|(_, byte)| match byte {
        b'(' => {
            depth += 1;
            false
        }
        b')' if depth > 0 => {
            depth -= 1;
            false
        }
        b')' | ..=b' ' => true,
        _ => false,
    });
    end.map_or(text.len(), |(at, _)| at)
}

/// The bytes that are not escaped, and their places.
fn characters(text: &[u8]) -> impl Iterator<Item = (usize, u8)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while let [b'\\', next, ..] = text.get(at..)? {
            if !next.is_ascii_punctuation() {
                break;
            }
            at += 2;
        }
        let byte = *text.get(at)?;
        at += 1;
        Some((at - 1, byte))
    })
}
