//! What a reader of a format says of a text: where references are, and which bases it states.

use std::iter;
use std::ops::Range;

use urial::{Base, BaseSource, HostMapping, IriRef};

use super::escape::Escape;
use super::format::Format;
use crate::hit::Form;

/// The places of references in a text, and the bases that the text states.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Outline {
    pub(crate) slots: Vec<Slot>,
    pub(crate) bases: Vec<StatedBase>,
    pub(crate) warnings: Vec<(usize, String)>,
}

/// A place that has references, or text, or a document.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Slot {
    pub(crate) range: Range<usize>,
    /// How what is there is written.
    pub(crate) escape: Escape,
    pub(crate) content: Content,
    /// The base of what is there, by its index in the outline; `None` for the base of the text.
    pub(crate) base: Option<usize>,
}

/// What a place has.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Content {
    /// References that are listed as `syntax` says. `context` names the place: `a href`.
    References { syntax: Syntax, form: Form, context: &'static str },
    /// A mail address, which is completed to a URI, with white space around it.
    Address { context: &'static str },
    /// A style sheet, or declarations of one.
    StyleSheet,
    /// Text for people, in which URIs are found by the rules for plain text. In a link, none is
    /// made a link.
    Text { is_linked: bool },
    /// A document within this one.
    Document(Inner),
}

/// How references are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Syntax {
    /// One, with white space around it.
    One,
    /// Any number, with white space between them.
    Words,
    /// Each with descriptors, and commas between them: `a.png 1x, b.png 2x`.
    Srcset,
    /// After a number of seconds: `5; url=a`.
    Refresh,
}

/// A document within another.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Inner {
    pub(crate) format: Format,
    /// The name of the part and its text, for a document that is decoded. Others are read in place.
    pub(crate) decoded: Option<(String, Vec<u8>)>,
    /// Whether the outer document encloses it as an entity of its own (RFC 3986 §5.1.2).
    pub(crate) is_enclosed: bool,
}

/// A base that a text states.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct StatedBase {
    /// The reference.
    pub(crate) text: Vec<u8>,
    pub(crate) source: BaseSource,
    /// The base against which it is resolved, by its index; `None` for the base of the text. A chain
    /// of these is short, because it is followed for each place.
    pub(crate) outer: Option<usize>,
}

impl Slot {
    /// A place whose base is that of the text.
    pub(crate) fn new(range: Range<usize>, escape: Escape, content: Content) -> Slot {
        Slot { range, escape, content, base: None }
    }

    pub(crate) fn text(range: Range<usize>, escape: Escape) -> Slot {
        Slot::new(range, escape, Content::Text { is_linked: false })
    }

    /// A place with one reference.
    pub(crate) fn one(
        range: Range<usize>,
        escape: Escape,
        form: Form,
        context: &'static str,
    ) -> Slot {
        let content = Content::References { syntax: Syntax::One, form, context };
        Slot::new(range, escape, content)
    }

    /// A place with a mail address.
    pub(crate) fn address(range: Range<usize>, escape: Escape, context: &'static str) -> Slot {
        Slot { range, escape, content: Content::Address { context }, base: None }
    }
}

impl Outline {
    /// Puts the slots in the order of the text.
    pub(crate) fn in_order(mut self) -> Outline {
        self.slots.sort_by_key(|slot| slot.range.start);
        self
    }
}

/// The bases of a text, each established when it is needed. Only those around one place are held.
pub(crate) struct Bases<'o> {
    stated: &'o [StatedBase],
    /// The base of the text.
    outer: Option<&'o Base>,
    /// The last base that was asked for, after those around it.
    chain: Vec<(usize, Option<Base>)>,
}

impl<'o> Bases<'o> {
    pub(crate) fn new(outline: &'o Outline, outer: Option<&'o Base>) -> Bases<'o> {
        Bases { stated: &outline.bases, outer, chain: Vec::new() }
    }

    /// Returns a base by its index. What cannot be a base is left out, and the next outer one holds.
    pub(crate) fn get(&mut self, index: Option<usize>) -> Option<&Base> {
        let mut path: Vec<_> = iter::successors(index, |index| self.stated[*index].outer).collect();
        path.reverse();
        let common = self.chain.iter().zip(&path).take_while(|((held, _), index)| held == *index);
        let common = common.count();
        self.chain.truncate(common);
        for index in path.drain(common..) {
            let outer = self.innermost();
            let base = self.stated[index].establish(outer).or_else(|| outer.cloned());
            self.chain.push((index, base));
        }
        self.innermost()
    }

    fn innermost(&self) -> Option<&Base> {
        self.chain.last().map_or(self.outer, |(_, base)| base.as_ref())
    }
}

impl StatedBase {
    fn establish(&self, outer: Option<&Base>) -> Option<Base> {
        let text = self.text.trim_ascii();
        let uri = IriRef::parse_bytes(text).ok()?.to_uri(HostMapping::Triplets).ok()?;
        match outer {
            Some(outer) => outer.inner(uri.as_uri_ref(), self.source).ok(),
            None => Some(Base::new(uri.as_uri_ref().try_into().ok()?, self.source)),
        }
    }
}
