//! Why an input gave no result: in a sentence, or at length.

use std::fmt::{self, Display as _};
use std::ops::Range;

use urial::{
    BuildError, Component, ExpandError, Found, IriRef, ParseError, RelativizeError, ResolveError,
    TemplateError, ToUriError, Userinfo,
};

use crate::out::{columns, printable};
use crate::syntax::is_beyond_ascii;

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
    /// The refusal of a text, which `help` helps against if that is an IRI.
    pub(crate) fn parse(
        error: ParseError,
        help: Option<&'static str>,
        is_iri: impl FnOnce() -> bool,
    ) -> Self {
        let help = help.filter(|_| is_beyond_ascii(error.found()) && is_iri());
        Refusal::Parse { error, help }
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
                // A report may have a help of its own, which is a fix.
                let or = if error.fix(self.text).is_some() { "or " } else { "" };
                help.map_or(Ok(()), |help| write!(f, "\n  help: {or}{help}"))
            }
            Refusal::Part { given, error: BuildError::Part(error), is_own: true, help, .. } => {
                error.explain(given).fmt(f)?;
                help.map_or(Ok(()), |help| write!(f, "\n  help: {help}"))
            }
            Refusal::ToUri(error @ ToUriError::Host { offset, .. }) => {
                error.fmt(f)?;
                self.write_marked(0..self.text.len(), *offset, f)?;
                f.write_str("\n  help: without --idna the host need be no domain name")
            }
            Refusal::Template(error) => error.explain(self.text).fmt(f),
            Refusal::Expand(error @ ExpandError::Prefix { offset }) => {
                error.fmt(f)?;
                self.write_marked(self.expression(*offset), *offset, f)
            }
            refusal => refusal.fmt(f),
        }
    }

    /// Where the expression stands that `offset` is in.
    fn expression(&self, offset: usize) -> Range<usize> {
        let (before, rest) = self.text.split_at(offset);
        let start = before.iter().rposition(|&byte| byte == b'{').unwrap_or(0);
        let end = rest.iter().position(|&byte| byte == b'}').map_or(rest.len(), |at| at + 1);
        start..offset + end
    }

    /// Writes a part of the text, cut as in other reports, with the byte at `offset` marked.
    fn write_marked(
        &self,
        part: Range<usize>,
        offset: usize,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let start = self.boundary(part.start.max(offset.saturating_sub(BEFORE)));
        let end = self.boundary(part.end.min(offset + AFTER));
        let ellipsis = |is_cut| if is_cut { "…" } else { "" };
        let before = ellipsis(start > part.start).to_owned() + &self.shown(start..offset);
        let rest = self.shown(offset..end) + ellipsis(end < part.end);
        write!(f, "\n\n    {before}{rest}\n    {}^", " ".repeat(columns(&before)))
    }

    /// The first border between two characters at or after `position`.
    fn boundary(&self, position: usize) -> usize {
        let is_inside = |at: &usize| self.text.get(*at).is_some_and(|byte| byte & 0xC0 == 0x80);
        (position..self.text.len()).find(|at| !is_inside(at)).unwrap_or(self.text.len())
    }

    /// The bytes of `range`, each character of a password as `*`.
    fn shown(&self, range: Range<usize>) -> String {
        let text = |range| String::from_utf8_lossy(&self.text[range]);
        let clamped = |at: usize| at.clamp(range.start, range.end);
        let password = self.password();
        let (start, end) = (clamped(password.start), clamped(password.end));
        let masked = "*".repeat(text(start..end).chars().count());
        printable(&text(range.start..start)) + &masked + &printable(&text(end..range.end))
    }

    /// Where the password stands in a text that is an IRI reference.
    fn password(&self) -> Range<usize> {
        let iri = IriRef::parse_bytes(self.text).unwrap_or_default();
        let length = iri.userinfo().and_then(Userinfo::password).map_or(0, |it| it.as_str().len());
        let end = iri.range(Component::Userinfo).unwrap_or_default().end;
        end - length..end
    }
}

/// How many bytes of a text a report shows before the one it marks, as the library does.
const BEFORE: usize = 60;

/// How many bytes of a text a report shows from the one it marks on.
const AFTER: usize = 40;
