//! References in HTML: in attributes, style sheets and text (the HTML standard, §13.2.5).

use std::collections::HashSet;
use std::ops::Range;

use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{Span, Tokenizer};
use urial::BaseSource;

use super::attributes;
use super::escape::{Delimiter, Escape};
use super::format::Format;
use super::outline::{Content, Inner, Outline, Slot, StatedBase, Syntax};
use crate::hit::Form;

/// Returns the places of references in a page. Comments, scripts and code are searched if it is
/// `verbatim`.
pub(crate) fn outline(text: &[u8], verbatim: bool) -> Outline {
    let mut page = Page::new(text, verbatim);
    page.read(0..text.len());
    page.outline()
}

/// Returns the text that `written` means in the value of an attribute, or in content.
pub(crate) fn meant(written: &[u8], in_attribute: bool) -> Vec<u8> {
    let text = if in_attribute { [b"<a b=\"", written, b"\">"].concat() } else { written.to_vec() };
    let mut meant = Vec::new();
    tokenize(&text, |event, _| {
        if let CallbackEvent::AttributeValue { value } | CallbackEvent::String { value } = event {
            meant.extend_from_slice(value);
        }
        None
    });
    meant
}

/// Calls `each` with each event, until it returns a place: that is returned.
fn tokenize(
    text: &[u8],
    mut each: impl FnMut(CallbackEvent<'_>, Range<usize>) -> Option<usize>,
) -> Option<usize> {
    let each = |event: CallbackEvent<'_>, span: Span<usize>| each(event, span.start..span.end);
    let mut emitter = CallbackEmitter::new(each);
    emitter.naively_switch_states(true);
    // A text in memory is always read.
    Tokenizer::new_with_emitter(text, emitter).next()?.ok()
}

/// A page of which all parts are read in order.
#[derive(Default)]
pub(super) struct Page<'t> {
    text: &'t [u8],
    verbatim: bool,
    outline: Outline,
    /// The element that was opened last.
    element: String,
    attributes: Vec<Attribute>,
    /// How many elements of code are open.
    code: usize,
    /// How many elements `svg` and `math` are open.
    foreign: usize,
    is_in_link: bool,
    is_in_noscript: bool,
    inner_documents: usize,
}

struct Attribute {
    name: String,
    value: Vec<u8>,
    range: Range<usize>,
}

impl<'t> Page<'t> {
    pub(super) fn new(text: &'t [u8], verbatim: bool) -> Self {
        Page { text, verbatim, ..Page::default() }
    }

    /// Reads a part of the text.
    pub(super) fn read(&mut self, range: Range<usize>) {
        self.element.clear();
        let mut next = Some(range.start);
        while let Some(start) = next {
            next = tokenize(&self.text[start..range.end], |event, range| {
                self.event(&event, start + range.start..start + range.end)
            });
        }
    }

    /// Reads an event. Returns its end if the tokenizer would take what follows for text that is
    /// not there.
    fn event(&mut self, event: &CallbackEvent<'_>, range: Range<usize>) -> Option<usize> {
        match event {
            CallbackEvent::OpenStartTag { name } => self.open(name),
            CallbackEvent::AttributeName { name } => self.attribute(name, range),
            CallbackEvent::AttributeValue { value } => self.value(value, range),
            CallbackEvent::CloseStartTag { self_closing } => {
                let is_empty = self.close_tag(*self_closing);
                return is_empty.then_some(range.end);
            }
            CallbackEvent::EndTag { name } => self.end(name),
            CallbackEvent::String { .. } => self.content(range),
            CallbackEvent::Comment { .. } if self.verbatim => {
                self.add(Slot::text(range, Escape::None));
            }
            _ => {}
        }
        None
    }

    fn open(&mut self, name: &[u8]) {
        self.element = String::from_utf8_lossy(name).into_owned();
        self.attributes.clear();
    }

    fn attribute(&mut self, name: &[u8], range: Range<usize>) {
        let name = String::from_utf8_lossy(name).into_owned();
        self.attributes.push(Attribute { name, value: Vec::new(), range });
    }

    fn value(&mut self, value: &[u8], range: Range<usize>) {
        if let Some(attribute) = self.attributes.last_mut() {
            (attribute.value, attribute.range) = (value.to_vec(), range);
        }
    }

    /// Reads the attributes of a tag that ends here. Returns whether its element is empty, as
    /// `<style/>` is in SVG, but not in HTML (§13.2.6.5).
    fn close_tag(&mut self, is_self_closing: bool) -> bool {
        let attributes = std::mem::take(&mut self.attributes);
        let mut names = HashSet::new();
        for attribute in &attributes {
            // Of attributes of the same name, the first one counts.
            let is_first = names.insert(&*attribute.name);
            if is_first && !attribute.value.is_empty() {
                self.value_of(attribute, &attributes);
            }
        }
        if is_self_closing && (self.foreign > 0 || ["svg", "math"].contains(&&*self.element)) {
            self.element.clear();
            return true;
        }
        match &*self.element {
            "a" => self.is_in_link = true,
            "code" => self.code += 1,
            "svg" | "math" => self.foreign += 1,
            _ => {}
        }
        false
    }

    fn value_of(&mut self, attribute: &Attribute, all: &[Attribute]) {
        let range = attribute.range.clone();
        match (&*self.element, &*attribute.name) {
            ("iframe", "srcdoc") => return self.srcdoc(attribute),
            ("meta", "content") => return self.meta(range, all),
            ("base", "href") => return self.base(attribute),
            (_, "style") => {
                return self.add(Slot::new(range, VALUE, Content::StyleSheet));
            }
            _ => {}
        }
        if let Some((syntax, context)) = attributes::find(&self.element, &attribute.name) {
            self.references(range, syntax, context);
        }
    }

    fn srcdoc(&mut self, attribute: &Attribute) {
        self.inner_documents += 1;
        let part = format!("srcdoc {}", self.inner_documents);
        let content = Content::Document(Inner {
            format: Format::Html,
            decoded: Some((part, attribute.value.clone())),
            is_enclosed: true,
        });
        let range = attribute.range.clone();
        self.add(Slot::new(range, Escape::None, content));
    }

    fn meta(&mut self, range: Range<usize>, all: &[Attribute]) {
        let is_refresh = all
            .iter()
            .any(|it| it.name == "http-equiv" && it.value.eq_ignore_ascii_case(b"refresh"));
        if is_refresh {
            self.references(range, Syntax::Refresh, "meta content");
        } else {
            self.add(Slot::text(range, VALUE));
        }
    }

    /// Reads the base of the page, which only the first `base` states.
    fn base(&mut self, attribute: &Attribute) {
        let range = attribute.range.clone();
        self.add(Slot::one(range, VALUE, Form::Attribute, BASE));
        if self.outline.bases.is_empty() {
            let text = attribute.value.clone();
            self.outline.bases.push(StatedBase { text, source: BaseSource::Embedded, outer: None });
        }
    }

    fn references(&mut self, range: Range<usize>, syntax: Syntax, context: &'static str) {
        let form = Form::Attribute;
        self.add(Slot::new(range, VALUE, Content::References { syntax, form, context }));
    }

    fn end(&mut self, name: &[u8]) {
        match name {
            b"a" => self.is_in_link = false,
            b"code" => self.code = self.code.saturating_sub(1),
            b"svg" | b"math" => self.foreign = self.foreign.saturating_sub(1),
            _ => {}
        }
        self.element.clear();
    }

    fn content(&mut self, range: Range<usize>) {
        match &*self.element {
            "style" => {
                let (escape, content) = (Escape::None, Content::StyleSheet);
                self.add(Slot::new(range, escape, content));
            }
            "script" if self.verbatim => self.add(Slot::text(range, Escape::None)),
            "script" => {}
            // The tokenizer takes what is in it for text.
            "noscript" if !self.is_in_noscript => {
                self.element.clear();
                self.is_in_noscript = true;
                self.read(range);
                self.is_in_noscript = false;
            }
            _ if self.code == 0 || self.verbatim => {
                let is_linked = self.is_in_link;
                let (escape, content) =
                    (Escape::Html(Delimiter::Markup), Content::Text { is_linked });
                self.add(Slot::new(range, escape, content));
            }
            _ => {}
        }
    }

    /// Adds a place, in this order or another.
    pub(super) fn add(&mut self, slot: Slot) {
        self.outline.slots.push(slot);
    }

    pub(super) fn outline(self) -> Outline {
        self.outline.with_base_of_page().in_order()
    }
}

#[cfg(feature = "markdown")]
impl Page<'_> {
    pub(super) fn warn(&mut self, at: usize, message: String) {
        self.outline.warnings.push((at, message));
    }

    pub(super) fn is_in_link(&self) -> bool {
        self.is_in_link
    }

    pub(super) fn is_in_code(&self) -> bool {
        self.code > 0
    }
}

/// How the value of an attribute is written.
const VALUE: Escape = Escape::Html(Delimiter::Other);

const BASE: &str = "base href";

impl Outline {
    /// Gives all references the base of the page, before and after the element that states it. That
    /// element has the base that the page has without it.
    fn with_base_of_page(mut self) -> Outline {
        let has_base = !self.bases.is_empty();
        for slot in self.slots.iter_mut().filter(|_| has_base) {
            let is_base = matches!(slot.content, Content::References { context: BASE, .. });
            slot.base = (!is_base).then_some(0);
        }
        self
    }
}
