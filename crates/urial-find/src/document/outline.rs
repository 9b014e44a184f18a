//! The outline of a document, which the reader of its format makes: the places of references, and
//! the bases that it states.

use std::ops::Range;
use std::{io, iter};

use urial::{Base, BaseSource, IriRef, Uri};

use super::escape::Escape;
use super::format::Format;
use crate::hit::Form;

/// Takes the places that the reader of a format finds in a text, and passes them to a sink.
pub(crate) struct Outline<'o> {
    text: &'o [u8],
    bases: Bases<'o>,
    sink: &'o mut dyn FnMut(Event<'_>) -> io::Result<()>,
    /// The first error of the sink, after which nothing is passed to it.
    result: io::Result<()>,
}

/// A place in a text, or a warning about one.
pub(crate) enum Event<'e> {
    /// A place, which is in the text, and its base.
    Slot(Slot, Option<&'e Base>),
    /// From where on the text is not read, and why.
    Warning(usize, &'e str),
}

impl<'o> Outline<'o> {
    /// The outline of a text with this base.
    pub(crate) fn new(
        text: &'o [u8],
        base: Option<&'o Base>,
        sink: &'o mut dyn FnMut(Event<'_>) -> io::Result<()>,
    ) -> Outline<'o> {
        Outline { text, bases: Bases::new(base), sink, result: Ok(()) }
    }

    pub(crate) fn text(&self) -> &'o [u8] {
        self.text
    }

    /// Adds a place. An invalid one is a warning.
    pub(crate) fn add(&mut self, slot: Slot) {
        if let Some(range) = self.place(slot.range.clone(), |_| true) {
            let base = self.bases.get(slot.base);
            if self.result.is_ok() {
                self.result = (self.sink)(Event::Slot(Slot { range, ..slot }, base));
            }
        }
    }

    /// Adds a base, and returns its index.
    pub(crate) fn add_base(&mut self, base: StatedBase) -> usize {
        self.bases.stated.push(base);
        self.bases.stated.len() - 1
    }

    pub(crate) fn warn(&mut self, at: usize, message: &str) {
        if self.result.is_ok() {
            self.result = (self.sink)(Event::Warning(at, message));
        }
    }

    /// Returns a place that a reader reports, if it is one: in the text, between characters, and
    /// with the text that `is_there` knows. Otherwise warns: a parser of others may count wrongly.
    pub(crate) fn place(
        &mut self,
        range: Range<usize>,
        is_there: impl FnOnce(&[u8]) -> bool,
    ) -> Option<Range<usize>> {
        let is_between = [range.start, range.end].iter().all(|at| is_boundary(self.text, *at));
        let written = self.text.get(range.clone()).filter(|_| is_between);
        if written.is_some_and(is_there) {
            return Some(range);
        }
        self.warn(range.start.min(self.text.len()), "a place that its reader gets wrong, not read");
        None
    }

    /// Returns the first error of the sink.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.result
    }
}

/// Whether a place is between characters, or beside octets that are none.
fn is_boundary(text: &[u8], at: usize) -> bool {
    if text.get(at).is_none_or(|byte| byte & 0xC0 != 0x80) {
        return true;
    }
    !(1..=3).any(|before| {
        let start = at.checked_sub(before).and_then(|start| text.get(start..));
        let chunk = start.and_then(|rest| rest.get(..rest.len().min(4))?.utf8_chunks().next());
        let first = chunk.and_then(|chunk| chunk.valid().chars().next());
        first.is_some_and(|first| first.len_utf8() > before)
    })
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

/// The content of a place.
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
    /// A string of JSON with its quotes, in which URIs are found as in text. It may be all of a
    /// URI, or JSON.
    String,
    /// A document within this one.
    Document(Box<Inner>),
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
    /// The base against which it is resolved, by its index; `None` for the base of the text. A
    /// chain of these is short, because it is followed for each place.
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
        let syntax = Syntax::One;
        Slot::new(range, escape, Content::References { syntax, form, context })
    }

    /// A place with a mail address.
    pub(crate) fn address(range: Range<usize>, escape: Escape, context: &'static str) -> Slot {
        Slot { range, escape, content: Content::Address { context }, base: None }
    }
}

/// The bases of a text, each established when it is needed. Only those around one place are held.
struct Bases<'o> {
    stated: Vec<StatedBase>,
    /// The base of the text.
    outer: Option<&'o Base>,
    /// The last base that was asked for, after those around it.
    chain: Vec<(usize, Option<Base>)>,
}

impl<'o> Bases<'o> {
    fn new(outer: Option<&'o Base>) -> Bases<'o> {
        Bases { stated: Vec::new(), outer, chain: Vec::new() }
    }

    /// Returns a base by its index. What cannot be a base is left out, and the next outer one
    /// holds.
    fn get(&mut self, index: Option<usize>) -> Option<&Base> {
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
    /// Returns the base, resolved against `outer`.
    pub(crate) fn establish(&self, outer: Option<&Base>) -> Option<Base> {
        let text = self.text.trim_ascii();
        let uri = super::link::mapped(IriRef::parse_bytes(text).ok()?)?;
        match outer {
            Some(outer) => outer.inner(uri.as_uri_ref(), self.source).ok(),
            None => Some(Base::new(Uri::try_from(uri.as_uri_ref()).ok()?, self.source)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the place that an outline of `text` takes, and where it warns.
    fn placed(
        text: &[u8],
        range: Range<usize>,
        is_there: bool,
    ) -> (Option<Range<usize>>, Vec<usize>) {
        let mut warnings = vec![];
        let mut sink = |event: Event<'_>| {
            if let Event::Warning(at, _) = event {
                warnings.push(at);
            }
            Ok(())
        };
        let place = Outline::new(text, None, &mut sink).place(range, |_| is_there);
        (place, warnings)
    }

    #[test]
    fn a_place_that_a_reader_gets_wrong_is_a_warning() {
        let text = "a\u{e9}\u{1f600}b".as_bytes();
        for range in [0..1, 1..3, 3..7, 0..8, 8..8] {
            assert_eq!(placed(text, range.clone(), true), (Some(range), vec![]));
        }
        // Outside of the text, at its end, and in characters.
        for range in [0..9, 9..9, 9..10, 8..usize::MAX, 1..2, 2..3, 3..5, 4..7, 5..6, 0..6] {
            let at = range.start.min(text.len());
            assert_eq!(placed(text, range.clone(), true), (None, vec![at]), "{range:?}");
        }
        let reversed = Range { start: 3, end: 1 };
        assert_eq!(placed(text, reversed, true), (None, vec![3]));
        // Another text than the reader has.
        assert_eq!(placed(text, 0..1, false), (None, vec![0]));
    }

    #[test]
    fn octets_that_are_no_characters_have_places() {
        let text = b"\x80a\xE9\x80\xF0\x9F\x98";
        for range in [0..1, 1..2, 2..3, 3..4, 3..7] {
            assert_eq!(placed(text, range.clone(), true), (Some(range), vec![]));
        }
    }

    #[test]
    fn nothing_is_passed_on_after_an_error() {
        let mut count = 0;
        let mut sink = |_: Event<'_>| {
            count += 1;
            Err(io::ErrorKind::Other.into())
        };
        let mut outline = Outline::new(b"a", None, &mut sink);
        outline.warn(0, "first");
        outline.add(Slot::text(0..1, Escape::None));
        outline.warn(0, "last");
        assert_eq!(outline.finish().unwrap_err().kind(), io::ErrorKind::Other);
        assert_eq!(count, 1);
    }
}
