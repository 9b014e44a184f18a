//! Why an input gave no result: in a sentence, or at length.

use std::fmt::{self, Display as _};
use std::ops::Range;

use urial::{
    BuildError, Component, ExpandError, Found, IriRef, ParseError, RelativizeError, ResolveError,
    TemplateError, ToUriError,
};

use crate::out::{columns, printable};
use crate::syntax::is_iri;

/// Why an input gave no result. [`Display`](fmt::Display) writes it in a sentence.
pub(crate) enum Refusal<'a> {
    /// It is no reference, or has no scheme, or is no percent-encoded text.
    Parse { error: ParseError, help: Option<&'static str> },
    /// It cannot be resolved by the chosen policy.
    Resolve(ResolveError),
    /// Nothing resolves to it.
    Relativize(RelativizeError),
    /// No URI stands for it.
    ToUri(ToUriError),
    /// It is no template.
    Template(TemplateError),
    /// It is a template that the variables do not fit.
    Expand(ExpandError),
    /// What was given with an option cannot be made a part of a reference.
    Part {
        option: &'static str,
        given: &'a [u8],
        error: BuildError,
        /// The error is in what was given, not in a part beside it.
        is_own: bool,
        help: Option<&'static str>,
    },
    /// It is not what the verb reads, long before any grammar of URIs.
    Input { offset: usize, expected: &'static str, found: Found },
}

impl From<ParseError> for Refusal<'_> {
    fn from(error: ParseError) -> Self {
        Refusal::Parse { error, help: None }
    }
}

impl From<ResolveError> for Refusal<'_> {
    fn from(error: ResolveError) -> Self {
        Refusal::Resolve(error)
    }
}

impl From<RelativizeError> for Refusal<'_> {
    fn from(error: RelativizeError) -> Self {
        Refusal::Relativize(error)
    }
}

impl From<TemplateError> for Refusal<'_> {
    fn from(error: TemplateError) -> Self {
        Refusal::Template(error)
    }
}

impl From<ExpandError> for Refusal<'_> {
    fn from(error: ExpandError) -> Self {
        Refusal::Expand(error)
    }
}

impl From<ToUriError> for Refusal<'_> {
    fn from(error: ToUriError) -> Self {
        Refusal::ToUri(error)
    }
}

impl fmt::Display for Refusal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Parse { error, .. } => error.fmt(f),
            Refusal::Resolve(error) => error.fmt(f),
            Refusal::Relativize(error) => error.fmt(f),
            Refusal::ToUri(error) => error.fmt(f),
            Refusal::Template(error) => error.fmt(f),
            Refusal::Expand(error) => error.fmt(f),
            Refusal::Part { error, .. } => error.fmt(f),
            Refusal::Input { offset, expected, found } => {
                let quote = if matches!(found, Found::Char(_)) { "`" } else { "" };
                write!(
                    f,
                    "input: expected {expected}, found {quote}{found}{quote} at byte {offset}"
                )
            }
        }
    }
}

impl Refusal<'_> {
    /// The refusal of `text`, which `help` helps against if that is an IRI.
    pub(crate) fn parse(error: ParseError, text: &[u8], help: Option<&'static str>) -> Self {
        Refusal::Parse { error, help: help.filter(|_| is_iri(error, text)) }
    }

    /// The refusal of `text` as standard error has it: at length where people read, else in a
    /// sentence; in both, with the option that it is about, unless the sentence names it anyway.
    pub(crate) fn diagnosis<'a>(&'a self, text: &'a [u8], at_length: bool) -> Diagnosis<'a> {
        Diagnosis { refusal: self, text, at_length }
    }
}

/// A refusal, and how it is to be told.
pub(crate) struct Diagnosis<'a> {
    refusal: &'a Refusal<'a>,
    text: &'a [u8],
    at_length: bool,
}

impl fmt::Display for Diagnosis<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Refusal::Part { option, error, .. } = self.refusal
            && option.strip_prefix("--") != Some(error.component().as_str())
        {
            write!(f, "{option}: ")?;
        }
        if self.at_length { self.report(f) } else { self.refusal.fmt(f) }
    }
}

impl Diagnosis<'_> {
    /// Tells all there is to tell.
    fn report(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.refusal {
            Refusal::Parse { error, help } => {
                error.explain(self.text).fmt(f)?;
                write_help(*help, f)
            }
            Refusal::Part { given, error: BuildError::Part(error), is_own: true, help, .. } => {
                error.explain(given).fmt(f)?;
                write_help(*help, f)
            }
            Refusal::ToUri(error @ ToUriError::Host { offset, .. }) => {
                error.fmt(f)?;
                self.write_marked(self.host(), *offset, f)?;
                write_help(Some("without --idna the host is written in triplets"), f)
            }
            Refusal::Template(error) => error.explain(self.text).fmt(f),
            Refusal::Expand(error @ ExpandError::Prefix { offset }) => {
                error.fmt(f)?;
                self.write_marked(self.expression(*offset), *offset, f)
            }
            refusal => refusal.fmt(f),
        }
    }

    /// Where the host of an IRI stands.
    fn host(&self) -> Range<usize> {
        let iri = IriRef::parse_bytes(self.text).unwrap_or_default();
        iri.range(Component::Host).unwrap_or_default()
    }

    /// Where the expression stands that `offset` is in.
    fn expression(&self, offset: usize) -> Range<usize> {
        let (before, rest) = self.text.split_at(offset);
        let start = before.iter().rposition(|&byte| byte == b'{').unwrap_or(0);
        let end = rest.iter().position(|&byte| byte == b'}').map_or(rest.len(), |at| at + 1);
        start..offset + end
    }

    /// Writes a part of the text that can hold no password, with the byte at `offset` marked.
    fn write_marked(
        &self,
        part: Range<usize>,
        offset: usize,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let shown = |range: Range<usize>| printable(&String::from_utf8_lossy(&self.text[range]));
        let (before, rest) = (shown(part.start..offset), shown(offset..part.end));
        // Not by a width of `write!`, which ends at 65535.
        write!(f, "\n\n    {before}{rest}\n    {}^", " ".repeat(columns(&before)))
    }
}

/// Writes the line that ends a report, if an option would have helped.
fn write_help(help: Option<&str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    help.map_or(Ok(()), |help| write!(f, "\n  help: {help}"))
}
