//! Why an input gave no result: in a sentence, or at length.

use std::fmt;

use urial::{BuildError, Found, ParseError, RelativizeError, ResolveError};

/// Why an input gave no result. [`Display`](fmt::Display) writes it in a sentence.
pub(crate) enum Refusal<'a> {
    /// It is no URI reference, or no URI, or no percent-encoded text.
    Parse(ParseError),
    /// It cannot be resolved by the chosen policy.
    Resolve(ResolveError),
    /// Nothing resolves to it.
    Relativize(RelativizeError),
    /// What was given with an option cannot be made a part of a reference.
    Part {
        option: &'static str,
        given: &'a [u8],
        error: BuildError,
        /// The error is in what was given, not in a part beside it.
        is_own: bool,
    },
    /// It is not what the verb reads, long before any grammar of URIs.
    Input { offset: usize, expected: &'static str, found: Found },
}

impl From<ParseError> for Refusal<'_> {
    fn from(error: ParseError) -> Self {
        Refusal::Parse(error)
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

impl fmt::Display for Refusal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Parse(error) => error.fmt(f),
            Refusal::Resolve(error) => error.fmt(f),
            Refusal::Relativize(error) => error.fmt(f),
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
        match self.refusal {
            Refusal::Parse(error) if self.at_length => error.explain(self.text).fmt(f),
            Refusal::Part { given, error: BuildError::Part(error), is_own: true, .. }
                if self.at_length =>
            {
                error.explain(given).fmt(f)
            }
            refusal => refusal.fmt(f),
        }
    }
}
