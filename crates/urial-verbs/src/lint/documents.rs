//! The references of a document, each with what was found about it.

use std::io;
use std::path::Path;

use urial::{IriRef, Rfc3987};
use urial_find::{Finder, Format, Link, LinkOrWarning, Warning};

use super::lines::Lines;
use super::{Lint, Linted, Place};
use crate::debug::hide;
use crate::read::rejected;

/// A document.
#[derive(Clone, Copy)]
pub struct Document<'d> {
    /// Its name, unless it is standard input.
    pub file: Option<&'d Path>,
    /// All of it.
    pub text: &'d [u8],
    /// What it is written in.
    pub format: Format,
}

hide!(Document<'_>);

/// What is found in a document.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "an item is passed once, and not kept")]
pub enum DocumentItem<'i> {
    /// A reference, with its findings.
    Reference(Linted<'i>, Place<'i>),
    /// A part that is not read.
    Warning(Warning<'i>),
}

impl Lint {
    /// Looks at the references of a document, in order. A reference that is an IRI is valid.
    ///
    /// # Errors
    /// The first error of `found`, which ends the search.
    ///
    /// ```
    /// use urial_find::{Finder, Format};
    /// use urial_lint::Policy;
    /// use urial_verbs::{Document, DocumentItem, Lint};
    ///
    /// let page = "<p>\n<a href='http://e.org:/'>";
    /// let document = Document { file: None, text: page.as_bytes(), format: Format::Html };
    /// let mut found = Vec::new();
    /// Lint::new(Policy::new(), false).run_document(&document, &Finder::new(), |item| {
    ///     if let DocumentItem::Reference(linted, place) = item {
    ///         let mut regions = place.regions(linted.input.0);
    ///         let region = regions.region(linted.findings[0].range()).unwrap();
    ///         found.push((region.start.line, region.start.column, region.start.offset));
    ///     }
    ///     Ok(())
    /// })?;
    /// assert_eq!(found, [(2, 22, 25)]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn run_document(
        &self,
        document: &Document<'_>,
        finder: &Finder,
        mut found: impl FnMut(DocumentItem<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let lines = Lines::new(document.text);
        finder.find_links(document.text, document.format, None, |it| match it {
            LinkOrWarning::Link(link) => {
                let linted = self.look(link.text(), reference_error(&link));
                found(DocumentItem::Reference(linted, place(document, &link, &lines)))
            }
            LinkOrWarning::Warning(warning) => found(DocumentItem::Warning(warning)),
            _ => Ok(()),
        })
    }
}

fn reference_error<'r>(link: &Link<'_>) -> Option<crate::Error<'r>> {
    let error = IriRef::parse_bytes(link.text()).err()?;
    Some(rejected::<Rfc3987>(error, link.text()))
}

fn place<'p>(document: &Document<'p>, link: &Link<'p>, lines: &Lines<'_>) -> Place<'p> {
    Place {
        number: 0,
        file: document.file,
        part: link.part(),
        context: link.context(),
        start: link.part().is_none().then(|| lines.position(link.range().start)),
        raw: Some(link.raw()).filter(|raw| *raw != link.text()),
        has_escapes: true,
    }
}
