//! References in HTML: in attributes, style sheets and text (the HTML standard, §13.2.5).

use std::ops::Range;

use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{Span, Tokenizer};
use urial::BaseSource;

use super::attributes;
use super::escape::json::Written;
use super::escape::{Delimiter, Escape};
use super::foreign::Foreign;
use super::format::Format;
use super::outline::{Content, Event, Inner, Outline, Slot, StatedBase, Syntax};
use crate::hit::Form;

/// Reads the places of references in a page. Comments, scripts and code are searched if it is
/// `verbatim`.
pub(crate) fn read(outline: &mut Outline<'_>, verbatim: bool) {
    let base = base(outline.text()).map(|base| outline.add_base(base));
    let mut page = Page { base_index: base, ..Page::new(outline, verbatim) };
    page.read(0..page.text.len());
}

/// Returns the base that a page states. It holds for the references before it, too, so it is read
/// before all else.
fn base(text: &[u8]) -> Option<StatedBase> {
    let is_tag = |at| text.get(at + 1..at + 5).is_some_and(|it| it.eq_ignore_ascii_case(b"base"));
    memchr::memchr_iter(b'<', text).find(|at| is_tag(*at))?;
    let mut ignore = |_: Event<'_>| Ok(());
    let mut outline = Outline::new(text, None, &mut ignore);
    let mut page = Page { ends_with_base: true, ..Page::new(&mut outline, false) };
    page.read(0..text.len());
    page.base
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
#[allow(clippy::struct_excessive_bools, reason = "each is about another part of a page")]
pub(super) struct Page<'p, 't> {
    text: &'t [u8],
    verbatim: bool,
    outline: &'p mut Outline<'t>,
    /// The base that the page states, and whether there is an element for that.
    pub(super) base: Option<StatedBase>,
    has_base: bool,
    /// The base of all places, by its index, if it is known already.
    base_index: Option<usize>,
    /// Whether only the base is wanted.
    ends_with_base: bool,
    /// Places that are held until they can be put in order.
    held: Option<Vec<Slot>>,
    /// The element that was opened last.
    element: String,
    attributes: Vec<Attribute>,
    /// How many elements of code are open.
    code: usize,
    /// How many templates are open.
    templates: usize,
    foreign: Foreign,
    is_in_link: bool,
    is_in_noscript: bool,
    inner_documents: usize,
}

/// An attribute whose value counts.
struct Attribute {
    name: String,
    value: Vec<u8>,
    range: Range<usize>,
}

impl<'p, 't> Page<'p, 't> {
    pub(super) fn new(outline: &'p mut Outline<'t>, verbatim: bool) -> Self {
        Page {
            text: outline.text(),
            verbatim,
            outline,
            base: None,
            has_base: false,
            base_index: None,
            ends_with_base: false,
            held: None,
            element: String::new(),
            attributes: Vec::new(),
            code: 0,
            templates: 0,
            foreign: Foreign::default(),
            is_in_link: false,
            is_in_noscript: false,
            inner_documents: 0,
        }
    }

    /// Reads a part of the text.
    pub(super) fn read(&mut self, range: Range<usize>) {
        self.element.clear();
        let text = self.text;
        let mut next = Some(range.start);
        while let Some(start) = next.filter(|_| !self.is_ended()) {
            next = tokenize(&text[start..range.end], |event, range| {
                self.event(&event, start + range.start..start + range.end)
            });
        }
    }

    fn is_ended(&self) -> bool {
        self.ends_with_base && self.has_base
    }

    /// Reads an event. Returns its end if the tokenizer would take what follows for text that is
    /// not there.
    fn event(&mut self, event: &CallbackEvent<'_>, range: Range<usize>) -> Option<usize> {
        match event {
            CallbackEvent::OpenStartTag { name } => self.open(name),
            CallbackEvent::AttributeName { name } => self.attribute(name),
            CallbackEvent::AttributeValue { value } => self.value(value, range),
            CallbackEvent::CloseStartTag { self_closing } => {
                let is_data = self.close_tag(*self_closing);
                return (is_data || self.is_ended()).then_some(range.end);
            }
            CallbackEvent::EndTag { name } => self.end(name),
            CallbackEvent::String { value } => {
                if let Some(range) = self.outline.place(range, |written| agrees(written, value)) {
                    self.content(range);
                }
            }
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

    /// Begins an attribute. Of those of the same name, the first one counts.
    fn attribute(&mut self, name: &[u8]) {
        self.end_attribute();
        let name = String::from_utf8_lossy(name).into_owned();
        self.attributes.push(Attribute { name, value: Vec::new(), range: 0..0 });
    }

    /// Forgets the last attribute if it does not count, so that those of a tag are few.
    fn end_attribute(&mut self) {
        let Some((last, others)) = self.attributes.split_last() else {
            return;
        };
        let is_of_scripts = self.verbatim && attributes::of_scripts(&last.name).is_some();
        let counts = (is_of_scripts || is_known(&self.element, &last.name))
            && !others.iter().any(|other| other.name == last.name);
        if !counts {
            self.attributes.pop();
        }
    }

    fn value(&mut self, value: &[u8], range: Range<usize>) {
        let place = self.outline.place(range, |written| agrees(written, value));
        if let (Some(attribute), Some(range)) = (self.attributes.last_mut(), place) {
            (attribute.value, attribute.range) = (value.to_vec(), range);
        }
    }

    /// Reads the attributes of a tag that ends here. Returns whether markup follows, whatever the
    /// name of its element: `<style/>` is empty in SVG, but not in HTML (§13.2.6.5), and `title`
    /// has elements there.
    fn close_tag(&mut self, is_self_closing: bool) -> bool {
        self.end_attribute();
        let attributes = std::mem::take(&mut self.attributes);
        self.foreign.leave_for(&self.element);
        if self.element == "base" {
            self.base(&attributes);
        }
        for attribute in attributes.iter().filter(|attribute| !attribute.value.is_empty()) {
            self.value_of(attribute, &attributes);
        }
        let is_foreign = self.foreign.has(&self.element);
        if is_self_closing && is_foreign {
            self.element.clear();
            return true;
        }
        match &*self.element {
            "a" => self.is_in_link = true,
            "code" => self.code += 1,
            "template" if !is_foreign => self.templates += 1,
            _ => {}
        }
        self.foreign.open(&self.element);
        is_foreign && self.element == "title"
    }

    fn value_of(&mut self, attribute: &Attribute, all: &[Attribute]) {
        let range = attribute.range.clone();
        match (&*self.element, &*attribute.name) {
            ("iframe", "srcdoc") => return self.srcdoc(attribute),
            ("meta", "content") => return self.meta(range, all),
            ("base", "href") => {
                return self.add(Slot::one(range, VALUE, Form::Attribute, BASE));
            }
            (_, "style") => {
                return self.add(Slot::new(range, VALUE, Content::StyleSheet));
            }
            _ => {}
        }
        let found = attributes::find(&self.element, &attribute.name);
        let of_scripts = || attributes::of_scripts(&attribute.name);
        if let Some((syntax, context)) = found.or_else(of_scripts) {
            self.references(range, syntax, context);
        }
    }

    fn srcdoc(&mut self, attribute: &Attribute) {
        self.inner_documents += 1;
        let part = format!("srcdoc {}", self.inner_documents);
        let decoded = Some((part, attribute.value.clone()));
        let inner = Inner { format: Format::Html, decoded, is_enclosed: true };
        let content = Content::Document(Box::new(inner));
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

    /// Reads the base of the page, which only the first `base` of HTML with an `href` states,
    /// whatever it says. One in a template does not count, nor does one of SVG.
    fn base(&mut self, attributes: &[Attribute]) {
        let href = attributes.iter().find(|it| it.name == "href");
        let is_html = self.templates == 0 && !self.foreign.has("base");
        if let Some(href) = href.filter(|_| is_html && !self.has_base) {
            self.has_base = true;
            let text = Some(href.value.clone()).filter(|text| may_be_base(text));
            let source = BaseSource::Embedded;
            self.base = text.map(|text| StatedBase { text, source, outer: None });
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
            b"template" if !self.foreign.has("template") => {
                self.templates = self.templates.saturating_sub(1);
            }
            _ => {}
        }
        // These two end SVG without an open element of theirs.
        if let b"p" | b"br" = name {
            self.foreign.leave_for("p");
        }
        self.foreign.close(name);
        self.element.clear();
    }

    fn content(&mut self, range: Range<usize>) {
        match &*self.element {
            "style" => {
                let (escape, content) = (Escape::None, Content::StyleSheet);
                self.add(Slot::new(range, escape, content));
            }
            // A program has escapes in its strings.
            "script" if self.verbatim => {
                let written = Written::of(&self.text[range.clone()]);
                self.add(Slot::text(range, Escape::Json(written)));
            }
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

    /// Adds a place. All have the base of the page, but the element that states it: that has the
    /// base which the page has without it.
    pub(super) fn add(&mut self, slot: Slot) {
        match &mut self.held {
            Some(held) => held.push(slot),
            None => self.outline.add(Slot { base: slot.base_in(self.base_index), ..slot }),
        }
    }
}

#[cfg(feature = "markdown")]
impl<'p, 't> Page<'p, 't> {
    /// A page whose places are added in any order.
    pub(super) fn held(outline: &'p mut Outline<'t>, verbatim: bool) -> Self {
        Page { held: Some(Vec::new()), ..Page::new(outline, verbatim) }
    }

    /// Puts the held places in the order of the text.
    pub(super) fn release(mut self) {
        let mut held = self.held.take().unwrap_or_default();
        held.sort_by_key(|slot| slot.range.start);
        self.base_index = self.base.take().map(|base| self.outline.add_base(base));
        for slot in held {
            self.add(slot);
        }
    }

    /// Returns a place that the parser of Markdown reports, as [`Outline::place`] does.
    pub(super) fn place(
        &mut self,
        range: Range<usize>,
        is_there: impl FnOnce(&[u8]) -> bool,
    ) -> Option<Range<usize>> {
        self.outline.place(range, is_there)
    }

    pub(super) fn warn(&mut self, at: usize, message: &str) {
        self.outline.warn(at, message);
    }

    pub(super) fn is_in_link(&self) -> bool {
        self.is_in_link
    }

    pub(super) fn is_in_code(&self) -> bool {
        self.code > 0
    }
}

impl Slot {
    /// The base of a place in a page with the base `of_page`.
    fn base_in(&self, of_page: Option<usize>) -> Option<usize> {
        let is_base = matches!(self.content, Content::References { context: BASE, .. });
        of_page.filter(|_| !is_base)
    }
}

/// Whether the value of an attribute is read.
fn is_known(element: &str, attribute: &str) -> bool {
    matches!((element, attribute), ("iframe", "srcdoc") | ("meta", "content" | "http-equiv"))
        || attribute == "style"
        || attributes::find(element, attribute).is_some()
}

/// Whether `written` can mean `value`: the text before the first escape is the same, and that after
/// the last one. A carriage return and a NUL mean other characters, and a `</>` means none.
fn agrees(written: &[u8], value: &[u8]) -> bool {
    let is_escape = |byte: &u8| b"&<\r\0".contains(byte);
    let Some(first) = written.iter().position(is_escape) else {
        return written == value;
    };
    let last = written.iter().rposition(is_escape).unwrap_or_default();
    let is_rest = |byte: &&u8| byte.is_ascii_alphanumeric() || b"#;\n/>".contains(byte);
    let rest = written[last + 1..].iter().take_while(is_rest).count();
    value.starts_with(&written[..first]) && value.ends_with(&written[last + 1 + rest..])
}

/// Whether the `href` of a `base` may state one: `data:` and `javascript:` do not (the HTML
/// standard, §4.2.3), and an empty one states the URI of the page.
fn may_be_base(href: &[u8]) -> bool {
    let text = href.trim_ascii();
    let scheme = text.split(|byte| *byte == b':').next().unwrap_or_default();
    let is = |name: &str| scheme.eq_ignore_ascii_case(name.as_bytes());
    !text.is_empty() && !["data", "javascript"].into_iter().any(is)
}

/// How the value of an attribute is written.
const VALUE: Escape = Escape::Html(Delimiter::Other);

const BASE: &str = "base href";
