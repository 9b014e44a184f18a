//! Why an input gave no result: in a sentence, or at length.

use std::fmt::{self, Display as _};

use urial::rfc2396::{Reference, Syntax};
use urial::scheme::SchemeError;
use urial::{
    BuildError, ExpandError, Found, ParseError, RelativizeError, ResolveError, Template,
    TemplateError, ToUriError, Uri, rfc2396,
};

use crate::syntax::is_beyond_ascii;

/// Why an input gave no result. [`Display`](fmt::Display) writes it in a sentence.
pub(crate) enum Refusal<'a> {
    /// It is no reference, or has no scheme, or is no percent-encoded text.
    Parse { error: ParseError, help: Option<&'static str> },
    /// It is a URI, but none by the rules of its scheme.
    Scheme { error: SchemeError, help: Option<&'static str> },
    /// It is no reference by an older edition.
    Legacy(rfc2396::Error),
    /// It has no target by an older edition.
    LegacyResolve(rfc2396::ResolveError),
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

impl From<SchemeError> for Refusal<'_> {
    fn from(error: SchemeError) -> Self {
        Refusal::Scheme { error, help: None }
    }
}

impl From<rfc2396::Error> for Refusal<'_> {
    fn from(error: rfc2396::Error) -> Self {
        Refusal::Legacy(error)
    }
}

impl From<rfc2396::ResolveError> for Refusal<'_> {
    fn from(error: rfc2396::ResolveError) -> Self {
        Refusal::LegacyResolve(error)
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
            Refusal::Scheme { error, .. } => error.fmt(f),
            Refusal::Legacy(error) => error.fmt(f),
            Refusal::LegacyResolve(error) => error.fmt(f),
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

    /// The same, and what helps against it.
    pub(crate) fn with_help(self, help: Option<&'static str>) -> Self {
        match self {
            Refusal::Parse { error, .. } => Refusal::Parse { error, help },
            Refusal::Scheme { error, .. } => Refusal::Scheme { error, help },
            other => other,
        }
    }

    /// The section of the rule that is broken, where the refusal knows it.
    pub(crate) fn section(&self) -> Option<&'static str> {
        match self {
            Refusal::Parse { error, .. } => Some(error.section()),
            Refusal::Scheme { error, .. } => Some(error.section()),
            _ => None,
        }
    }

    /// Where in the input the rule is broken, where the refusal is one of the input alone.
    pub(crate) fn offset(&self) -> Option<usize> {
        match self {
            Refusal::Parse { error, .. } => Some(error.offset()),
            Refusal::Scheme { error, .. } => Some(error.offset()),
            _ => None,
        }
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
            Refusal::Scheme { error, help } => {
                match Uri::parse_bytes(self.text) {
                    Ok(uri) => error.explain(uri).fmt(f)?,
                    Err(_) => error.fmt(f)?,
                }
                help.map_or(Ok(()), |help| write!(f, "\n  help: {help}"))
            }
            Refusal::Part { given, error: BuildError::Part(error), is_own: true, help, .. } => {
                error.explain(given).fmt(f)?;
                help.map_or(Ok(()), |help| write!(f, "\n  help: {help}"))
            }
            Refusal::ToUri(error) => {
                error.explain(self.text).fmt(f)?;
                f.write_str("\n  help: without --idna the host need be no domain name")
            }
            Refusal::Legacy(error) => {
                error.explain(self.text).fmt(f)?;
                let is_bracket = error.found() == Found::Char('[');
                if is_bracket && Reference::parse_bytes(self.text, Syntax::RFC2732).is_ok() {
                    f.write_str("\n  help: read it with --edition 2732")?;
                }
                Ok(())
            }
            Refusal::Template(error) => error.explain(self.text).fmt(f),
            Refusal::Expand(error) => match self.template() {
                Some(template) => error.explain(template).fmt(f),
                None => error.fmt(f),
            },
            refusal => refusal.fmt(f),
        }
    }

    /// The text as the template that it is.
    fn template(&self) -> Option<Template<'_>> {
        Template::parse(str::from_utf8(self.text).ok()?).ok()
    }
}
