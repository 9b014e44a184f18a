//! References in XML: in attributes of any vocabulary, in the elements of feeds and sitemaps, and
//! in text, with the base that `xml:base` gives an element (XML Base, §3).

use std::borrow::Cow;
use std::ops::Range;

use quick_xml::Reader;
use quick_xml::events::attributes::{Attribute, Attributes};
use quick_xml::events::{BytesStart, Event};
use urial::BaseSource;

use super::attributes;
use super::escape::Escape;
use super::format::Format;
use super::outline::{Content, Inner, Outline, Slot, StatedBase, Syntax};
use crate::hit::Form;

/// Returns the places of references in a document. Comments are searched if it is `verbatim`.
pub(crate) fn outline(text: &[u8], verbatim: bool) -> Outline {
    let (text, bad) = match std::str::from_utf8(text) {
        Ok(text) => (text, None),
        Err(error) => {
            let valid = &text[..error.valid_up_to()];
            (std::str::from_utf8(valid).unwrap_or_default(), Some(error.valid_up_to()))
        }
    };
    let mut document = Document { text, verbatim, ..Document::default() };
    let read = document.read();
    let broken = read.err().map(|(at, why)| (at, format!("xml: {why}")));
    let warning = broken.or(bad.map(|at| (at, "xml: not UTF-8".to_owned())));
    document.outline.warnings.extend(warning);
    document.outline.in_order()
}

#[derive(Default)]
struct Document<'t> {
    text: &'t str,
    verbatim: bool,
    outline: Outline,
    vocabulary: Option<&'static Vocabulary>,
    open: Vec<Element<'t>>,
    /// Where the text began that is being read.
    content: Option<usize>,
    inner_documents: usize,
}

/// An element that is open.
struct Element<'t> {
    name: &'t str,
    /// The base of what it contains.
    base: Option<usize>,
    /// How many elements around it state one.
    bases: usize,
    /// Whether an attribute says that its content is no reference.
    is_opaque: bool,
    has_html: bool,
    /// Whether it is in a link of XHTML or SVG.
    is_linked: bool,
}

type ReadError = (usize, quick_xml::Error);

impl<'t> Document<'t> {
    fn read(&mut self) -> Result<(), ReadError> {
        // The reader does not count a byte order mark.
        let text = self.text.strip_prefix('\u{FEFF}').unwrap_or(self.text);
        let mark = self.text.len() - text.len();
        let place = |position: u64| mark + usize::try_from(position).unwrap_or(text.len());
        let mut reader = Reader::from_str(text);
        reader.config_mut().check_end_names = false;
        reader.config_mut().allow_unmatched_ends = true;
        reader.config_mut().allow_dangling_amp = true;
        loop {
            let start = place(reader.buffer_position());
            let event = reader.read_event();
            if let Err(_) | Ok(Event::Eof) = event {
                self.end_of_content(start);
            }
            match event {
                Ok(Event::Eof) => return Ok(()),
                Ok(event) => self.event(&event, start..place(reader.buffer_position())),
                Err(error) => return Err((place(reader.error_position()), error)),
            }
        }
    }

    fn event(&mut self, event: &Event<'t>, range: Range<usize>) {
        if let Event::Text(_) | Event::GeneralRef(_) = event {
            self.content.get_or_insert(range.start);
            return;
        }
        self.end_of_content(range.start);
        match event {
            Event::Start(start) => self.start(start),
            Event::Empty(start) => {
                self.start(start);
                self.open.pop();
            }
            Event::End(_) => drop(self.open.pop()),
            Event::CData(_) => self.content_at(inside(range, "<![CDATA[", "]]>"), Escape::None),
            Event::Comment(_) if self.verbatim => self.add(Slot::text(range, Escape::None)),
            Event::PI(instruction) => self.instruction(instruction.attributes()),
            Event::DocType(_) => self.doctype(range),
            _ => {}
        }
    }

    fn start(&mut self, start: &BytesStart<'t>) {
        let name = self.text.get(range_of(self.text, start.local_name().into_inner()));
        let name = name.unwrap_or_default();
        if self.open.is_empty() {
            self.vocabulary = VOCABULARIES.iter().find(|it| it.roots.contains(&name));
        }
        let attributes: Vec<_> = start.attributes().with_checks(false).flatten().collect();
        let has = |name: &str, values: &[&str]| {
            let is = |it: &Attribute<'_>| it.key.as_ref() == name && values.contains(&&*it.value);
            attributes.iter().any(is)
        };
        let (outer, bases) = (self.base(), self.open.last().map_or(0, |element| element.bases));
        let stated = if bases < MOST_BASES { self.stated_base(&attributes, outer) } else { None };
        let (base, bases) = (stated.or(outer), bases + usize::from(stated.is_some()));
        let has_html = has("type", &["html", "text/html"])
            || self.vocabulary.is_some_and(|it| it.html.contains(&name));
        let is_opaque = has("isPermaLink", &["false"]);
        let is_linked = name == "a" || self.open.last().is_some_and(|element| element.is_linked);
        self.open.push(Element { name, base, bases, is_opaque, has_html, is_linked });
        for attribute in &attributes {
            self.attribute(name, attribute, outer);
        }
    }

    fn base(&self) -> Option<usize> {
        self.open.last().and_then(|element| element.base)
    }

    /// The base that an element states, which is relative to that of the outer element.
    fn stated_base(&mut self, attributes: &[Attribute<'_>], outer: Option<usize>) -> Option<usize> {
        let stated = attributes.iter().find(|it| it.key.as_ref() == XML_BASE)?;
        let text = Escape::Xml.undo(stated.value.as_bytes()).text.into_owned();
        self.outline.bases.push(StatedBase { text, source: BaseSource::Embedded, outer });
        Some(self.outline.bases.len() - 1)
    }

    fn attribute(&mut self, element: &str, attribute: &Attribute<'_>, outer: Option<usize>) {
        let name = attribute.key.as_ref();
        let range = range_of(self.text, &attribute.value);
        let escape = Escape::Xml;
        let found =
            of_any_element(name).or_else(|| attributes::find(&element.to_ascii_lowercase(), name));
        let content = match found {
            None if name == "style" => Content::StyleSheet,
            None => return,
            Some((syntax, context)) => {
                Content::References { syntax, form: Form::Attribute, context }
            }
        };
        // An `xml:base` is relative to the base around its element.
        let base = if name == XML_BASE { outer } else { self.base() };
        self.outline.slots.push(Slot { range, escape, content, base });
    }

    /// Reads the text that ends here.
    fn end_of_content(&mut self, end: usize) {
        if let Some(start) = self.content.take() {
            self.content_at(start..end, Escape::Xml);
        }
    }

    fn content_at(&mut self, range: Range<usize>, escape: Escape) {
        let written = &self.text[range.clone()];
        if written.trim_ascii().is_empty() {
            return;
        }
        let element = self.open.last();
        let has_html = element.is_some_and(|it| it.has_html);
        let name = element.filter(|it| !it.is_opaque).map_or("", |it| it.name);
        let references = self.vocabulary.map_or(&[][..], |it| it.references);
        if let Some(context) = references.iter().find(|it| **it == name) {
            self.add(Slot::one(range, escape, Form::Element, context));
        } else if has_html {
            self.html(range, escape);
        } else if name == "style" {
            self.add(Slot::new(range, escape, Content::StyleSheet));
        } else if name != "script" || self.verbatim {
            let is_linked = element.is_some_and(|it| it.is_linked);
            self.add(Slot::new(range, escape, Content::Text { is_linked }));
        }
    }

    /// Reads a page that is the text of an element: in place, unless it is escaped.
    fn html(&mut self, range: Range<usize>, escape: Escape) {
        let decoded = match escape.undo(self.text[range.clone()].as_bytes()).text {
            Cow::Borrowed(_) => None,
            Cow::Owned(text) => {
                self.inner_documents += 1;
                Some((format!("html {}", self.inner_documents), text))
            }
        };
        let inner = Inner { format: Format::Html, decoded, is_enclosed: false };
        let content = Content::Document(inner);
        self.add(Slot::new(range, Escape::None, content));
    }

    /// Reads an instruction for a style sheet.
    fn instruction(&mut self, mut attributes: Attributes<'_>) {
        for attribute in attributes.with_checks(false).flatten() {
            if attribute.key.as_ref() == "href" {
                self.attribute("", &attribute, None);
            }
        }
    }

    /// Reads the system identifier of a document type: the last text in quotes before its
    /// declarations.
    fn doctype(&mut self, range: Range<usize>) {
        let text = &self.text[range.clone()];
        let head = text.split(['[', '>']).next().unwrap_or_default().trim_ascii_end();
        let Some(before) = head.strip_suffix(['"', '\'']) else {
            return;
        };
        if let Some(open) = before.rfind(&head[before.len()..]) {
            let range = range.start + open + 1..range.start + before.len();
            self.add(Slot::one(range, Escape::None, Form::Attribute, "doctype"));
        }
    }

    fn add(&mut self, slot: Slot) {
        let base = self.base();
        self.outline.slots.push(Slot { base, ..slot });
    }
}

const XML_BASE: &str = "xml:base";

/// How many elements around a place may state a base; further ones are ignored.
const MOST_BASES: usize = 64;

/// The place of a part of a text.
fn range_of(text: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr().addr().saturating_sub(text.as_ptr().addr()).min(text.len());
    start..(start + part.len()).min(text.len())
}

fn inside(range: Range<usize>, open: &str, close: &str) -> Range<usize> {
    let start = range.start + open.len();
    start..range.end.saturating_sub(close.len()).max(start)
}

/// Returns the syntax of an attribute that holds references in any element.
fn of_any_element(name: &str) -> Option<(Syntax, &'static str)> {
    let is_namespace = name.starts_with("xmlns:");
    let is = |it: &&(&str, Syntax)| it.0 == name || is_namespace && it.0 == "xmlns";
    ATTRIBUTES.iter().find(is).map(|(name, syntax)| (*syntax, *name))
}

const ATTRIBUTES: [(&str, Syntax); 19] = [
    ("href", Syntax::One),
    ("htmlUrl", Syntax::One),
    ("namespace", Syntax::One),
    ("rdf:about", Syntax::One),
    ("rdf:datatype", Syntax::One),
    ("rdf:resource", Syntax::One),
    ("schemaLocation", Syntax::One),
    ("src", Syntax::One),
    ("targetNamespace", Syntax::One),
    ("uri", Syntax::One),
    ("url", Syntax::One),
    ("xlink:arcrole", Syntax::One),
    ("xlink:href", Syntax::One),
    ("xlink:role", Syntax::One),
    ("xml:base", Syntax::One),
    ("xmlUrl", Syntax::One),
    ("xmlns", Syntax::One),
    ("xsi:noNamespaceSchemaLocation", Syntax::One),
    // Pairs of a namespace and a place.
    ("xsi:schemaLocation", Syntax::Words),
];

/// Elements whose content is a reference, or a page, in documents with certain root elements.
struct Vocabulary {
    roots: &'static [&'static str],
    references: &'static [&'static str],
    html: &'static [&'static str],
}

const VOCABULARIES: [Vocabulary; 3] = [
    // Sitemaps, with images and videos.
    Vocabulary {
        roots: &["urlset", "sitemapindex"],
        references: &["loc", "content_loc", "license", "player_loc", "thumbnail_loc"],
        html: &[],
    },
    // Atom (RFC 4287).
    Vocabulary { roots: &["feed", "entry"], references: &["icon", "id", "logo", "uri"], html: &[] },
    // RSS 0.9 to 2.0.
    Vocabulary {
        roots: &["rss", "RDF"],
        references: &["comments", "commentRss", "docs", "guid", "link", "url"],
        html: &["description", "encoded"],
    },
];
