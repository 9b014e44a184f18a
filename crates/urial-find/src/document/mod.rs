//! References in documents, each with the base that it has (RFC 3986 §5.1).

mod attributes;
mod charset;
mod css;
mod escape;
#[cfg(any(feature = "mime", feature = "warc"))]
mod fields;
#[cfg(feature = "html")]
mod foreign;
mod format;
#[cfg(feature = "gzip")]
mod gzip;
#[cfg(feature = "html")]
mod html;
mod json;
mod link;
mod man;
#[cfg(feature = "markdown")]
mod markdown;
#[cfg(feature = "mime")]
mod mime;
mod outline;
mod reader;
mod syntax;
mod texinfo;
#[cfg(feature = "warc")]
mod warc;
#[cfg(feature = "xml")]
mod xml;

pub(crate) use escape::{Delimiter, Escape, with_back_slashes};
pub use format::{Format, MissingFeature, UnknownFormat};
pub use link::{Link, LinkOrWarning, Warning};
pub(crate) use outline::Syntax;
pub(crate) use syntax::references;

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::{self, Read};
use std::ops::Range;

use urial::{Base, BaseSource, uri};

use crate::finder::Finder;
use crate::hit::{Form, Hit};
use crate::place::{Kept, Lines};
use crate::text::{Hits, email};
use escape::Unescaped;
use outline::{Content, Event, Inner, Outline, Slot};

impl Finder {
    /// Calls `found` with each reference in a document, in order, and with each reason why a part
    /// of it is not read. `base` is the base that the document has if it states none itself.
    ///
    /// A document that is compressed with gzip is a part of that name, and one that is not in UTF-8
    /// is a part with the name of its character set (features `gzip` and `charset`).
    ///
    /// # Errors
    /// The first error of `found`, which ends the search. Of the kind `Unsupported`, with a
    /// [`MissingFeature`] within, if the document needs a feature that is off; a part of it that
    /// does is a warning.
    ///
    /// ```
    /// # use urial::{Base, BaseSource, uri};
    /// # use urial_find::{Finder, Format, LinkOrWarning};
    /// # #[cfg(feature = "html")] {
    /// let page = "<base href='/Test/'><a href=' w?a=1&amp;b=2 '>w</a>";
    /// let base = Base::new(uri!("http://a/b/c"), BaseSource::Retrieval);
    /// let mut targets = Vec::new();
    /// Finder::new().find_links(page, Format::Html, Some(&base), |found| {
    ///     if let LinkOrWarning::Link(link) = found {
    ///         targets.push(link.target().unwrap().to_string());
    ///     }
    ///     Ok(())
    /// })?;
    /// assert_eq!(targets, ["http://a/Test/", "http://a/Test/w?a=1&b=2"]);
    /// # }
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn find_links(
        &self,
        text: &(impl AsRef<[u8]> + ?Sized),
        format: Format,
        base: Option<&Base>,
        mut found: impl FnMut(LinkOrWarning<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let part = Part { text: text.as_ref(), ..Part::new(format, base) };
        let mut lines = self.places.then(|| Lines::of(part.text));
        let found = |it: LinkOrWarning<'_>| match &mut lines {
            Some(lines) => found(lines.placed(it)),
            None => found(it),
        };
        let mut search = Search { finder: self, found };
        check(format, part.text)?;
        if part.is_packed() {
            search.read(&mut { part.text }, &part)
        } else {
            search.document(&part)
        }
    }
}

impl Finder {
    /// Calls `found` with each reference in a document that `reader` reads, as
    /// [`find_links`](Self::find_links) does.
    ///
    /// Plain text is searched as [`find_in`](Self::find_in) does, in constant memory, and of the
    /// records of a web crawl one is held at a time. Another document is held whole; one of more
    /// than 64 MiB is searched as plain text, with a warning.
    ///
    /// # Errors
    /// The first error of `reader` or of `found`, which ends the search. Of the kind `Unsupported`,
    /// with a [`MissingFeature`] within, if the document needs a feature that is off.
    ///
    /// ```
    /// # use urial_find::{Finder, Format, LinkOrWarning};
    /// let sheet = "a { background: url( b.png ) }".as_bytes();
    /// Finder::new().find_links_in(sheet, Format::Css, None, |found| {
    ///     assert!(matches!(found, LinkOrWarning::Link(link) if link.text() == b"b.png"));
    ///     Ok(())
    /// })?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn find_links_in(
        &self,
        reader: impl Read,
        format: Format,
        base: Option<&Base>,
        mut found: impl FnMut(LinkOrWarning<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        check(format, b"")?;
        let lines = self.places.then(|| RefCell::new(Lines::of(b"")));
        let mut reader = Kept { reader, lines: lines.as_ref() };
        let found = |it: LinkOrWarning<'_>| match &lines {
            Some(lines) => {
                let placed = lines.borrow_mut().placed(it);
                found(placed)
            }
            None => found(it),
        };
        Search { finder: self, found }.read(&mut reader, &Part::new(format, base))
    }
}

/// Checks that the features are on which a document needs, for its format and for its first bytes.
fn check(format: Format, beginning: &[u8]) -> Result<(), MissingFeature> {
    let is_packed = cfg!(not(feature = "gzip")) && beginning.starts_with(b"\x1F\x8B");
    let is_utf_16 = cfg!(not(feature = "charset")) && charset::has_mark_of_utf_16(beginning);
    let of_bytes = is_packed.then_some("gzip").or(is_utf_16.then_some("charset"));
    match format.missing().or(of_bytes.map(|feature| MissingFeature { feature })) {
        Some(missing) => Err(missing),
        None => Ok(()),
    }
}

/// A document, or a document within one.
#[derive(Clone, Copy)]
struct Part<'p> {
    text: &'p [u8],
    /// How many bytes are before it, in what its places count.
    offset: usize,
    /// The names of the parts that had to be decoded, from the outside.
    path: Option<&'p str>,
    format: Format,
    base: Option<&'p Base>,
    depth: usize,
}

/// How many documents may be within one another.
const MOST_DEPTH: usize = 16;

struct Search<'f, F> {
    finder: &'f Finder,
    found: F,
}

/// A text that is read, and where each of its bytes is in that of the part.
struct Layer<'l> {
    unescaped: Unescaped<'l>,
    escapes: [Escape; 2],
    start: usize,
    outer: Option<&'l Layer<'l>>,
}

impl<F: FnMut(LinkOrWarning<'_>) -> io::Result<()>> Search<'_, F> {
    /// Reads a document in any character set.
    fn document(&mut self, part: &Part<'_>) -> io::Result<()> {
        match charset::to_utf8(part.text, part.format, None) {
            Some((name, text)) => self.decoded(part, &name, &text),
            None => self.part(part),
        }
    }

    /// Reads a document that was decoded, as a part.
    fn decoded(&mut self, part: &Part<'_>, name: &str, text: &[u8]) -> io::Result<()> {
        let path = part.path.map_or_else(|| name.to_owned(), |outer| format!("{outer}/{name}"));
        self.part(&Part { text, offset: 0, path: Some(&path), ..*part })
    }

    fn part(&mut self, part: &Part<'_>) -> io::Result<()> {
        if part.depth > MOST_DEPTH {
            return self.warn(part, 0, "too many documents within one another");
        }
        if let Some(missing) = part.format.missing() {
            return self.warn_of(part, 0, &missing.to_string(), Some(missing));
        }
        let default = part.default_base();
        let part = &Part { base: part.base.or(default.as_ref()), ..*part };
        let verbatim = self.finder.verbatim;
        self.outlined(part, |outline| part.read(outline, verbatim))
    }

    /// Reads the places that `read` finds in the text of a part.
    fn outlined(&mut self, part: &Part<'_>, read: impl FnOnce(&mut Outline<'_>)) -> io::Result<()> {
        let mut sink = |event: Event<'_>| match event {
            Event::Slot(slot, base) => self.slot(&Part { base, ..*part }, &slot, None),
            Event::Warning(at, message) => self.warn(part, at, message),
        };
        let mut outline = Outline::new(part.text, part.base, &mut sink);
        read(&mut outline);
        outline.finish()
    }

    fn warn(&mut self, part: &Part<'_>, at: usize, message: &str) -> io::Result<()> {
        self.warn_of(part, at, message, None)
    }

    fn warn_of(
        &mut self,
        part: &Part<'_>,
        at: usize,
        message: &str,
        missing: Option<MissingFeature>,
    ) -> io::Result<()> {
        let at = part.offset + at;
        (self.found)(LinkOrWarning::Warning(Warning { part: part.path, at, message, missing }))
    }

    /// Reads a place in the text of `part`, or in that of `outer`. The base of `part` is that of
    /// the place.
    fn slot(&mut self, part: &Part<'_>, slot: &Slot, outer: Option<&Layer<'_>>) -> io::Result<()> {
        let text = outer.map_or(part.text, |layer| &layer.unescaped.text);
        let layer = Layer {
            unescaped: slot.escape.undo(&text[slot.range.clone()]),
            escapes: [slot.escape, outer.map_or(Escape::None, |layer| layer.escapes[0])],
            start: slot.range.start,
            outer,
        };
        match &slot.content {
            Content::StyleSheet => self.style_sheet(part, &layer),
            Content::References { syntax, form, context } => {
                let ranges = syntax::references(*syntax, &layer.unescaped.text);
                ranges
                    .into_iter()
                    .filter(|range| !range.is_empty())
                    .try_for_each(|range| self.link(layer.link(part, range, *form, context)))
            }
            Content::Address { context } => self.address(part, &layer, context),
            Content::Text { is_linked } => self.text(part, &layer, *is_linked),
            Content::String => self.string(part, &layer),
            Content::Document(inner) => self.inner(part, slot, inner),
        }
    }

    fn style_sheet(&mut self, part: &Part<'_>, layer: &Layer<'_>) -> io::Result<()> {
        let verbatim = self.finder.verbatim;
        let mut sink = |event: Event<'_>| match event {
            Event::Slot(slot, _) => self.slot(part, &slot, Some(layer)),
            Event::Warning(..) => Ok(()),
        };
        let mut outline = Outline::new(&layer.unescaped.text, None, &mut sink);
        css::read(&mut outline, verbatim);
        outline.finish()
    }

    /// Reports an address that is completed, or a URI in place of one.
    fn address(
        &mut self,
        part: &Part<'_>,
        layer: &Layer<'_>,
        context: &'static str,
    ) -> io::Result<()> {
        let text = &layer.unescaped.text;
        let mut ranges = syntax::references(Syntax::One, text).into_iter();
        ranges.try_for_each(|range| {
            let written = std::str::from_utf8(&text[range.clone()]).unwrap_or_default();
            if written.contains(':') {
                return self.link(layer.link(part, range, Form::Command, context));
            }
            email::to_uri(written).map_or(Ok(()), |uri| {
                let link = layer.link(part, range, Form::Email, context);
                self.link(Link { completed: Some(uri.as_iri()), ..link })
            })
        })
    }

    fn text(&mut self, part: &Part<'_>, layer: &Layer<'_>, is_linked: bool) -> io::Result<()> {
        let finder = self.finder;
        finder
            .find(&layer.unescaped.text)
            .try_for_each(|hit| self.link(Link { is_linked, ..layer.hit(part, &hit) }))
    }

    /// Reads a string with its quotes: a text, or JSON within JSON.
    fn string(&mut self, part: &Part<'_>, layer: &Layer<'_>) -> io::Result<()> {
        let text = &*layer.unescaped.text;
        let range = 1..text.len() - 1;
        if layer.outer.is_none() && json::is_json(&text[range.clone()]) {
            return self.json(part, layer, range);
        }
        let mut hits = Hits::within(self.finder, text, range);
        hits.try_for_each(|hit| self.link(layer.hit(part, &hit)))
    }

    fn json(&mut self, part: &Part<'_>, layer: &Layer<'_>, range: Range<usize>) -> io::Result<()> {
        let mut sink = |event: Event<'_>| match event {
            Event::Slot(slot, _) => self.slot(part, &slot, Some(layer)),
            Event::Warning(..) => Ok(()),
        };
        let mut outline = Outline::new(&layer.unescaped.text, None, &mut sink);
        json::read_within(&mut outline, range);
        outline.finish()
    }

    fn link(&mut self, link: Link<'_>) -> io::Result<()> {
        (self.found)(LinkOrWarning::Link(link))
    }

    fn inner(&mut self, part: &Part<'_>, slot: &Slot, inner: &Inner) -> io::Result<()> {
        let enclosing = part.base.filter(|_| inner.is_enclosed);
        let enclosing = enclosing.map(|base| Base::new(base.uri(), BaseSource::Encapsulating));
        let base = enclosing.as_ref().or(part.base);
        let inner_part = Part { format: inner.format, base, depth: part.depth + 1, ..*part };
        let Some((name, text)) = &inner.decoded else {
            let (text, offset) = (&part.text[slot.range.clone()], part.offset + slot.range.start);
            return self.part(&Part { text, offset, ..inner_part });
        };
        self.decoded(&inner_part, name, text)
    }
}

impl<'p> Part<'p> {
    fn new(format: Format, base: Option<&'p Base>) -> Part<'p> {
        Part { text: b"", offset: 0, path: None, format, base, depth: 0 }
    }

    /// Whether the text is not read as it is.
    fn is_packed(&self) -> bool {
        #[cfg(feature = "gzip")]
        if gzip::is_compressed(self.text) {
            return true;
        }
        cfg!(feature = "warc") && self.format == Format::Warc
    }

    /// Returns the base that the document has if none is known (RFC 2557 §5).
    fn default_base(&self) -> Option<Base> {
        let has_default = cfg!(feature = "mime") && self.format == Format::Mime;
        has_default.then(|| Base::new(uri!("thismessage:/"), BaseSource::Default))
    }

    /// Returns what is written at a place.
    fn raw(&self, place: Range<usize>) -> &'p [u8] {
        &self.text[place.start - self.offset..place.end - self.offset]
    }

    /// Reads the text as its format says.
    fn read(&self, outline: &mut Outline<'_>, verbatim: bool) {
        match self.format {
            Format::Css => css::read(outline, verbatim),
            Format::Json => json::read(outline),
            #[cfg(feature = "html")]
            Format::Html => html::read(outline, verbatim),
            #[cfg(feature = "xml")]
            Format::Xml => xml::read(outline, verbatim),
            #[cfg(feature = "markdown")]
            Format::Markdown if markdown::is_too_dense(self.text) => {
                outline.warn(0, "markdown: reading it takes too much memory, read as text");
                read_text(outline);
            }
            #[cfg(feature = "markdown")]
            Format::Markdown => markdown::read(outline, verbatim),
            Format::Man => man::read(outline, verbatim),
            Format::Texinfo => texinfo::read(outline, verbatim),
            #[cfg(feature = "mime")]
            Format::Mime => mime::read(outline),
            Format::Text => read_text(outline),
            // Records of a crawl are read one by one; without its feature, no part has a format.
            _ => {}
        }
    }
}

/// Reads a text without a known structure.
fn read_text(outline: &mut Outline<'_>) {
    outline.add(Slot::text(0..outline.text().len(), Escape::None));
}

impl<'l> Layer<'l> {
    /// Returns the place of a part of the text.
    fn place(&self, range: Range<usize>, offset: usize) -> Range<usize> {
        let written = self.unescaped.written(range);
        let range = self.start + written.start..self.start + written.end;
        match self.outer {
            Some(outer) => outer.place(range, offset),
            None => offset + range.start..offset + range.end,
        }
    }

    fn link(
        &'l self,
        part: &Part<'l>,
        range: Range<usize>,
        form: Form,
        context: &'static str,
    ) -> Link<'l> {
        let text = Cow::Borrowed(&self.unescaped.text[range.clone()]);
        let range = self.place(range, part.offset);
        Link {
            part: part.path,
            raw: part.raw(range.clone()),
            outer: range.clone(),
            range,
            text,
            completed: None,
            other_reading: None,
            form,
            context: Some(context),
            base: part.base,
            escapes: self.escapes,
            is_linked: true,
            is_cut: false,
            place: None,
        }
    }

    fn hit<'h>(&'h self, part: &Part<'h>, hit: &'h Hit<'_>) -> Link<'h> {
        let place = |range| self.place(range, part.offset);
        let link = Link::of_hit(hit, part.raw(place(hit.range())), place);
        let is_line = hit.form == Form::Line && part.format != Format::Text;
        let form = if is_line { Form::Bare } else { hit.form };
        Link { part: part.path, base: part.base, escapes: self.escapes, form, ..link }
    }
}
