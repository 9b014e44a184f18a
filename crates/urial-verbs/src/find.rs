//! `find`: the URIs in a text (RFC 3986, Appendix C), and the references in a document with the
//! base of each (§5.1).

use std::io::{self, Read};

use serde::Serialize;
use urial::{Base, BaseSource, Uri, UriBuf, UriRefBuf};
use urial_find::{Finder, Format, Link, LinkOrWarning, Warning};

use crate::cells::columns;
use crate::debug::hide;
use crate::error::{Error, ErrorRecord, OptionError};
use crate::json::Text;

/// Finds URIs in texts, and references in documents.
#[derive(Clone, Debug)]
pub struct Find {
    finder: Finder,
    base: Option<Base>,
    resolves: bool,
}

/// A reference that was found. Serializes as `{"file","part","start","end","line","column","raw",
/// "text","uri","error","repaired","cut","form","context","ambiguous","target","base",
/// "base_source"}`.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundUri<'r> {
    /// The name of the file, unless it is standard input.
    pub file: Option<&'r str>,
    /// The part that has the reference, if it is decoded or a document of its own.
    pub part: Option<&'r str>,
    /// Where the reference begins, in bytes of the file or of the part.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// The line where it begins, from 1, if that is asked for. Null in a part.
    pub line: Option<u64>,
    /// The column there, from 1, in characters.
    pub column: Option<u64>,
    /// The reference as it is written, with escapes and white space.
    pub raw: Text<'r>,
    /// Its text without them.
    pub text: Text<'r>,
    /// The reference: completed, and mapped if it is an IRI, with its host as a domain name if it
    /// is one. Null if the text is no reference.
    pub uri: Option<String>,
    /// Why the text is no reference; an offset in it.
    error: Option<ErrorRecord>,
    /// What a text that is no reference was most likely meant to lead to, if its spelling can be
    /// repaired without a guess.
    pub repaired: Option<String>,
    /// Whether it ends before a letter beyond ASCII, which may belong to it.
    pub cut: bool,
    /// How it is delimited: `angle`, `quoted`, `line`, `bare`, `email` or `suffix` in text,
    /// `attribute`, `element`, `link`, `css`, `field` or `command` elsewhere.
    pub form: &'static str,
    /// What has the reference, unless it is in text: `a href`, `url`.
    pub context: Option<&'r str>,
    /// The reference without each hyphen before a line break. Both readings are possible.
    pub ambiguous: Option<String>,
    /// What it leads to, if that is asked for and known.
    pub target: Option<String>,
    /// The base against which it was resolved.
    pub base: Option<&'r str>,
    /// The source of the base: `embedded`, `encapsulating`, `retrieval` or `default`.
    pub base_source: Option<&'static str>,
}

hide!(FoundUri<'_>);

columns!(FoundUri<'_>, it =>
    "uri": Plain = it.uri.as_deref(),
    "target": Plain = it.target.as_deref(),
    "base": Plain = it.base,
    "base_source": Plain = it.base_source,
    "file": Text = it.file,
    "line": Number = it.line,
    "column": Number = it.column,
);

/// An item of a document: a reference or a warning.
#[derive(Clone, Debug)]
pub enum FoundItem<'r> {
    /// A reference.
    Uri(&'r FoundUri<'r>),
    /// A part that is not read.
    Warning(Warning<'r>),
}

impl Find {
    /// Prepares the verb. `retrieval` is the URI from which the documents were retrieved, after all
    /// redirects. With `resolves`, targets and bases are given.
    ///
    /// # Errors
    /// If `retrieval` is no URI.
    pub fn new(
        finder: Finder,
        retrieval: Option<&[u8]>,
        resolves: bool,
    ) -> Result<Find, OptionError> {
        let base = retrieval.map(base).transpose()?;
        Ok(Find { finder, base, resolves })
    }

    /// Gives the line and the column of each reference, too. Up to 128 MiB of a text are held for
    /// that.
    #[must_use]
    pub fn lines(self, has_lines: bool) -> Find {
        Find { finder: self.finder.places(has_lines), ..self }
    }

    /// Calls `found` with each item of the document of `reader`, in order. `file` is its name.
    ///
    /// # Errors
    /// The first error of `reader` or of `found`, which ends the search.
    pub fn run(
        &self,
        file: Option<&str>,
        reader: impl Read,
        format: Format,
        mut found: impl FnMut(FoundItem<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        self.finder.find_links_in(reader, format, self.base.as_ref(), |it| match it {
            LinkOrWarning::Link(link) => found(FoundItem::Uri(&self.record(file, &link))),
            LinkOrWarning::Warning(warning) => found(FoundItem::Warning(warning)),
            _ => Ok(()),
        })
    }

    fn record<'r>(&self, file: Option<&'r str>, link: &'r Link<'_>) -> FoundUri<'r> {
        let base = link.base().filter(|_| self.resolves);
        let error = link.reference().err();
        FoundUri {
            file,
            part: link.part(),
            start: link.range().start,
            end: link.range().end,
            line: link.place().map(|place| place.line),
            column: link.place().map(|place| place.column),
            raw: Text(link.raw()),
            text: Text(link.text()),
            uri: uri(link),
            error: error.map(|error| ErrorRecord::new(&Error::from(error), link.text(), None)),
            repaired: link.repaired().map(UriRefBuf::into),
            cut: link.is_cut(),
            form: link.form().as_str(),
            context: link.context(),
            ambiguous: link.other_reading().map(|it| it.as_str().to_owned()),
            target: self.resolves.then(|| link.target()).flatten().map(UriBuf::into),
            base: base.map(|base| base.uri().as_str()),
            base_source: base.map(|base| base.source().as_str()),
        }
    }

    /// Returns what to find.
    #[must_use]
    pub fn finder(&self) -> &Finder {
        &self.finder
    }

    /// Returns the base of documents that state none.
    #[must_use]
    pub fn base(&self) -> Option<&Base> {
        self.base.as_ref()
    }
}

impl FoundUri<'_> {
    /// Returns why the text is no reference, as a sentence.
    #[must_use]
    pub fn error(&self) -> Option<&str> {
        self.error.as_ref().map(ErrorRecord::message)
    }
}

fn base(retrieval: &[u8]) -> Result<Base, OptionError> {
    let uri = Uri::parse_bytes(retrieval).map_err(|error| {
        OptionError::because(
            "retrieval-uri",
            "the URI of a document must have a scheme",
            error.into(),
        )
    })?;
    Ok(Base::new(uri, BaseSource::Retrieval))
}

/// The reference as ASCII. Mapping fails only for an IRI whose URI would be too long.
fn uri(link: &Link<'_>) -> Option<String> {
    let reference = link.reference().ok()?;
    Some(link.uri_ref().map_or_else(|| reference.as_str().to_owned(), UriRefBuf::into))
}
