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

/// Reads the places of references in a document. Comments are searched if it is `verbatim`.
pub(crate) fn read(outline: &mut Outline<'_>, verbatim: bool) {
    let text = match std::str::from_utf8(outline.text()) {
        Ok(text) => text,
        Err(error) => {
            outline.warn(error.valid_up_to(), "xml: not UTF-8");
            let valid = &outline.text()[..error.valid_up_to()];
            std::str::from_utf8(valid).unwrap_or_default()
        }
    };
    let mut document = Document::new(text, verbatim, outline);
    if let Err((at, why)) = document.read() {
        outline.warn(at, &format!("xml: {why}"));
    }
}

struct Document<'d, 't> {
    text: &'t str,
    verbatim: bool,
    outline: &'d mut Outline<'t>,
    vocabulary: Option<&'static Vocabulary>,
    open: Vec<Element<'t>>,
    /// How many more elements are open.
    deeper: usize,
    /// The text that is being read.
    content: Option<Range<usize>>,
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

/// How many elements may be within one another. What is deeper is read as if it were in the last.
const MOST_DEPTH: usize = 1 << 16;

type ReadError = (usize, quick_xml::Error);

impl<'d, 't> Document<'d, 't> {
    fn new(text: &'t str, verbatim: bool, outline: &'d mut Outline<'t>) -> Self {
        Document {
            text,
            verbatim,
            outline,
            vocabulary: None,
            open: Vec::new(),
            deeper: 0,
            content: None,
            inner_documents: 0,
        }
    }

    fn read(&mut self) -> Result<(), ReadError> {
        let mut reader = Reader::from_str(self.text);
        reader.config_mut().check_end_names = false;
        reader.config_mut().allow_unmatched_ends = true;
        reader.config_mut().allow_dangling_amp = true;
        loop {
            match reader.read_event() {
                Ok(Event::Eof) => break self.end_of_content(),
                Ok(event) => self.event(&event),
                Err(error) => {
                    self.end_of_content();
                    let at = usize::try_from(reader.error_position()).unwrap_or(usize::MAX);
                    // It skips a byte order mark without counting it.
                    let mark = if self.text.starts_with('\u{FEFF}') { 3 } else { 0 };
                    return Err((at.saturating_add(mark).min(self.text.len()), error));
                }
            }
        }
        Ok(())
    }

    fn event(&mut self, event: &Event<'t>) {
        match event {
            Event::Text(text) => return self.content(text, ""),
            Event::GeneralRef(name) => return self.content(name, "&;"),
            _ => self.end_of_content(),
        }
        match event {
            Event::Start(start) => self.start(start),
            Event::Empty(start) => {
                self.start(start);
                self.end();
            }
            Event::End(_) => self.end(),
            Event::CData(text) => {
                if let Some(range) = self.place(text) {
                    self.content_at(range, Escape::Cdata);
                }
            }
            Event::Comment(text) if self.verbatim => {
                if let Some(range) = self.place(text) {
                    self.add(Slot::text(range, Escape::None));
                }
            }
            Event::PI(instruction) => self.instruction(instruction.attributes()),
            Event::DocType(text) => self.doctype(text),
            _ => {}
        }
    }

    /// Returns the place of a part of the text. The positions of the reader are not used, because
    /// it counts without byte order marks.
    fn place(&mut self, part: &str) -> Option<Range<usize>> {
        let start = part.as_ptr().addr().wrapping_sub(self.text.as_ptr().addr());
        let end = start.saturating_add(part.len());
        self.outline.place(start..end, |written| written == part.as_bytes())
    }

    /// Reads a piece of text, which may have delimiters around it.
    fn content(&mut self, part: &str, delimiters: &str) {
        let Some(range) = self.place(part) else {
            return;
        };
        let before = range.start.saturating_sub(delimiters.len() / 2);
        let after = range.end + delimiters.len() / 2;
        let is_delimited = || {
            let (open, close) = delimiters.split_at(delimiters.len() / 2);
            self.text.get(before..range.start) == Some(open)
                && self.text.get(range.end..after) == Some(close)
        };
        let range = if is_delimited() { before..after } else { range };
        let start = self.content.take().map_or(range.start, |content| content.start);
        self.content = Some(start..range.end);
    }

    fn end(&mut self) {
        match self.deeper.checked_sub(1) {
            Some(deeper) => self.deeper = deeper,
            None => drop(self.open.pop()),
        }
    }

    fn start(&mut self, start: &BytesStart<'t>) {
        let text = self.text;
        let place = self.place(start.local_name().into_inner());
        let name = place.and_then(|place| text.get(place)).unwrap_or_default();
        if self.open.is_empty() {
            self.vocabulary = VOCABULARIES.iter().find(|it| it.roots.contains(&name));
        }
        let attributes = || {
            let mut attributes = start.attributes();
            attributes.with_checks(false);
            attributes.flatten()
        };
        let has = |name: &str, values: &[&str]| {
            let is = |it: Attribute<'_>| it.key.as_ref() == name && values.contains(&&*it.value);
            attributes().any(is)
        };
        let (outer, bases) = (self.base(), self.open.last().map_or(0, |element| element.bases));
        let stated = attributes().find(|it| it.key.as_ref() == XML_BASE);
        let stated = stated.filter(|_| bases < MOST_BASES).map(|it| self.stated_base(&it, outer));
        let (base, bases) = (stated.or(outer), bases + usize::from(stated.is_some()));
        let has_html = has("type", &["html", "text/html"])
            || self.vocabulary.is_some_and(|it| it.html.contains(&name));
        let is_opaque = has("isPermaLink", &["false"]);
        let is_linked = name == "a" || self.open.last().is_some_and(|element| element.is_linked);
        if self.open.len() < MOST_DEPTH {
            self.open.push(Element { name, base, bases, is_opaque, has_html, is_linked });
        } else {
            self.deeper += 1;
        }
        attributes().for_each(|attribute| self.attribute(name, &attribute, outer));
    }

    fn base(&self) -> Option<usize> {
        self.open.last().and_then(|element| element.base)
    }

    /// The base that an element states, which is relative to that of the outer element.
    fn stated_base(&mut self, stated: &Attribute<'_>, outer: Option<usize>) -> usize {
        let text = Escape::Xml.undo(stated.value.as_bytes()).text.into_owned();
        self.outline.add_base(StatedBase { text, source: BaseSource::Embedded, outer })
    }

    fn attribute(&mut self, element: &str, attribute: &Attribute<'_>, outer: Option<usize>) {
        let name = attribute.key.as_ref();
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
        if let Some(range) = self.place(&attribute.value) {
            self.outline.add(Slot { range, escape: Escape::Xml, content, base });
        }
    }

    /// Reads the text that ends here.
    fn end_of_content(&mut self) {
        if let Some(range) = self.content.take() {
            self.content_at(range, Escape::Xml);
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
        let content = Content::Document(Box::new(inner));
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
    fn doctype(&mut self, text: &str) {
        let head = text.split(['[', '>']).next().unwrap_or_default().trim_ascii_end();
        let Some(before) = head.strip_suffix(['"', '\'']) else {
            return;
        };
        let open = before.rfind(&head[before.len()..]);
        let identifier = open.and_then(|open| before.get(open + 1..));
        if let Some(range) = identifier.and_then(|identifier| self.place(identifier)) {
            self.add(Slot::one(range, Escape::None, Form::Attribute, "doctype"));
        }
    }

    fn add(&mut self, slot: Slot) {
        let base = self.base();
        self.outline.add(Slot { base, ..slot });
    }
}

const XML_BASE: &str = "xml:base";

/// How many elements around a place may state a base; further ones are ignored.
const MOST_BASES: usize = 64;

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
