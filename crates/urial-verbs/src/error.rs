//! Why an input has no result.

use std::fmt;

use serde::Serialize;
#[cfg(feature = "iri")]
use urial::ToUriError;
#[cfg(feature = "scheme")]
use urial::scheme::SchemeError;
use urial::{BuildError, Component, Found, ParseError, RelativizeError, ResolveError, rfc2396};
#[cfg(feature = "template")]
use urial::{ExpandError, TemplateError};

#[cfg(feature = "glob")]
use crate::glob::GlobError;
use crate::json::{Invalid, Text};

/// Why an input has no result.
///
/// [`Display`](fmt::Display) writes the sentence of the library's error.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Error<'a> {
    /// The input is not a reference, or has no scheme, or is not percent-encoded text.
    Parse {
        /// The library's error.
        error: ParseError,
        /// The change that would help.
        help: Option<Help>,
    },
    /// The input is a URI that breaks a rule of its scheme.
    #[cfg(feature = "scheme")]
    Scheme {
        /// The library's error.
        error: SchemeError,
        /// The change that would help.
        help: Option<Help>,
    },
    /// The input is the URI of a file whose path cannot be expanded.
    #[cfg(feature = "glob")]
    Glob(GlobError),
    /// The input is not a reference of an edition before RFC 3986.
    Legacy(rfc2396::Error),
    /// The input has no target by an edition before RFC 3986.
    LegacyResolve(rfc2396::ResolveError),
    /// The input cannot be resolved by the chosen policy.
    Resolve(ResolveError),
    /// No reference resolves to the input.
    Relativize(RelativizeError),
    /// The input cannot be mapped to a URI.
    #[cfg(feature = "iri")]
    ToUri(ToUriError),
    /// The input is not a template.
    #[cfg(feature = "template")]
    Template(TemplateError),
    /// The input is a template that cannot be expanded with the variables.
    #[cfg(feature = "template")]
    Expand(ExpandError),
    /// The text of a step cannot become a part of the reference.
    Part {
        /// The option of the step, such as `--set`.
        option: &'static str,
        /// The text of the step.
        given: &'a [u8],
        /// The library's error.
        error: BuildError,
        /// Whether the error is in `given`, and not in another part of the reference.
        is_own: bool,
        /// The change that would help.
        help: Option<Help>,
    },
    /// The input is not what the verb reads, whatever the grammar of URIs.
    Input {
        /// The offset of the unexpected octet.
        offset: usize,
        /// What the verb reads.
        expected: &'static str,
        /// What was found instead.
        found: Found,
    },
}

/// A change of the call that would avoid an error.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Help {
    /// Read the input as an IRI.
    ReadIri,
    /// The input is an IRI already; map it to a URI.
    MapToUri,
    /// Write an IRI instead of a URI.
    WriteIri,
    /// Give data to percent-encode, instead of text.
    EncodeData,
    /// One of the last two.
    WriteIriOrEncodeData,
    /// Read what some programs write although no document allows it.
    Lenient,
}

/// Why a verb cannot be prepared.
#[derive(Clone, Debug)]
pub struct OptionError {
    /// The option, such as `base`.
    pub option: &'static str,
    /// What the option must be.
    pub message: String,
    /// Why the value is rejected, if the value is an input.
    pub error: Option<Error<'static>>,
}

impl OptionError {
    pub(crate) fn new(option: &'static str, message: &str) -> OptionError {
        OptionError { option, message: message.into(), error: None }
    }

    pub(crate) fn because(
        option: &'static str,
        message: impl Into<String>,
        error: Error<'static>,
    ) -> OptionError {
        OptionError { option, message: message.into(), error: Some(error) }
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.option, self.message)?;
        self.error.as_ref().map_or(Ok(()), |error| write!(f, ": {error}"))
    }
}

impl std::error::Error for OptionError {}

/// An input without a result. Serializes as `{"input","valid":false,"error"}`.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rejected<'a> {
    /// The input, unless the verb has none.
    pub input: Option<Text<'a>>,
    valid: Invalid,
    error: ErrorRecord,
}

impl<'a> Rejected<'a> {
    /// Makes the record of an `error` about `input`; `None` for a verb without one.
    #[must_use]
    pub fn new(input: Option<&'a [u8]>, error: &Error<'_>) -> Rejected<'a> {
        let error = ErrorRecord::new(error, input.unwrap_or_default());
        Rejected { input: input.map(Text), valid: Invalid, error }
    }
}

impl Error<'_> {
    /// The error of a text, with `help` if the text is an IRI.
    pub(crate) fn parse(
        error: ParseError,
        help: Option<Help>,
        is_iri: impl FnOnce() -> bool,
    ) -> Self {
        let help = help.filter(|_| is_beyond_ascii(error.found()) && is_iri());
        Error::Parse { error, help }
    }

    /// Returns the section of the broken rule, if the error has one.
    #[must_use]
    pub fn section(&self) -> Option<&'static str> {
        match self {
            Error::Parse { error, .. } => Some(error.section()),
            #[cfg(feature = "scheme")]
            Error::Scheme { error, .. } => Some(error.section()),
            #[cfg(feature = "glob")]
            Error::Glob(_) => Some("uri(7), file"),
            _ => None,
        }
    }

    /// Returns the offset in the input, if the error is about the input alone.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        match self {
            Error::Parse { error, .. } => Some(error.offset()),
            #[cfg(feature = "scheme")]
            Error::Scheme { error, .. } => Some(error.offset()),
            _ => None,
        }
    }
}

/// Returns whether the character is allowed in IRIs but not in URIs.
pub(crate) fn is_beyond_ascii(found: Found) -> bool {
    matches!(found, Found::Char('\u{80}'..))
}

impl std::error::Error for Error<'_> {}

impl fmt::Display for Error<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Parse { error, .. } => error.fmt(f),
            #[cfg(feature = "scheme")]
            Error::Scheme { error, .. } => error.fmt(f),
            #[cfg(feature = "glob")]
            Error::Glob(error) => error.fmt(f),
            Error::Legacy(error) => error.fmt(f),
            Error::LegacyResolve(error) => error.fmt(f),
            Error::Resolve(error) => error.fmt(f),
            Error::Relativize(error) => error.fmt(f),
            #[cfg(feature = "iri")]
            Error::ToUri(error) => error.fmt(f),
            #[cfg(feature = "template")]
            Error::Template(error) => error.fmt(f),
            #[cfg(feature = "template")]
            Error::Expand(error) => error.fmt(f),
            Error::Part { error, .. } => error.fmt(f),
            Error::Input { offset, expected, found } => {
                let quote = if matches!(found, Found::Char(_)) { "`" } else { "" };
                write!(
                    f,
                    "input: expected {expected}, found {quote}{found}{quote} at byte {offset}"
                )
            }
        }
    }
}

macro_rules! from {
    ($($(#[$feature:meta])? $error:ty => |$it:ident| $made:expr;)*) => {$(
        $(#[$feature])?
        impl From<$error> for Error<'_> {
            fn from($it: $error) -> Self {
                $made
            }
        }
    )*};
}

from! {
    ParseError => |error| Error::Parse { error, help: None };
    #[cfg(feature = "scheme")]
    SchemeError => |error| Error::Scheme { error, help: None };
    #[cfg(feature = "glob")]
    GlobError => |error| Error::Glob(error);
    rfc2396::Error => |error| Error::Legacy(error);
    rfc2396::ResolveError => |error| Error::LegacyResolve(error);
    ResolveError => |error| Error::Resolve(error);
    RelativizeError => |error| Error::Relativize(error);
    #[cfg(feature = "iri")]
    ToUriError => |error| Error::ToUri(error);
    #[cfg(feature = "template")]
    TemplateError => |error| Error::Template(error);
    #[cfg(feature = "template")]
    ExpandError => |error| Error::Expand(error);
}

/// Why the input has no result.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Error"))]
pub(crate) struct ErrorRecord {
    /// The component, or the part of a scheme's rule.
    component: &'static str,
    /// The offset in bytes: of the input, or of the text of a step.
    offset: usize,
    /// What was expected there.
    expected: String,
    /// What was found there; null for the end.
    found: Option<String>,
    /// The error as a sentence.
    message: String,
    /// What the error is about if it is not the input: the option of a step, `a` or `b`.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<&'static str>,
    /// The document with the rule that is broken, and the section in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    section: Option<&'static str>,
    /// What `java.net.URI` throws.
    #[serde(skip_serializing_if = "Option::is_none")]
    java: Option<Thrown>,
}

/// The exception of `java.net.URI`.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "JavaException"))]
struct Thrown {
    /// The result of `getReason`.
    reason: &'static str,
    /// The result of `getIndex`, in UTF-16 code units.
    index: i64,
}

impl ErrorRecord {
    pub(crate) fn new(error: &Error<'_>, text: &[u8]) -> ErrorRecord {
        match *error {
            Error::Parse { error, .. } => ErrorRecord::of_parse(error),
            #[cfg(feature = "scheme")]
            Error::Scheme { error, .. } => ErrorRecord::of_scheme(error),
            #[cfg(feature = "glob")]
            Error::Glob(error) => ErrorRecord::of_glob(error, text),
            Error::Legacy(error) => ErrorRecord::of_legacy(error, text),
            Error::LegacyResolve(error) => ErrorRecord::of_legacy_resolve(error, text),
            Error::Resolve(error) => ErrorRecord::of_resolve(error, text),
            Error::Relativize(error) => ErrorRecord::of_relativize(error, text),
            #[cfg(feature = "iri")]
            Error::ToUri(error) => ErrorRecord::of_to_uri(error, text),
            #[cfg(feature = "template")]
            Error::Template(error) => ErrorRecord::of_template(error),
            #[cfg(feature = "template")]
            Error::Expand(error) => ErrorRecord::of_expand(error, text),
            Error::Part { option, given, error, .. } => {
                ErrorRecord { of: Some(option), ..ErrorRecord::of_part(error, given) }
            }
            Error::Input { offset, expected, found } => {
                ErrorRecord::at(Component::Input.as_str(), offset, expected.into(), found, error)
            }
        }
    }

    /// The same, about `of` and not the input.
    pub(crate) fn of(of: &'static str, error: &Error<'_>, text: &[u8]) -> ErrorRecord {
        ErrorRecord { of: Some(of), ..ErrorRecord::new(error, text) }
    }

    /// The record of an error that has all parts.
    fn at(
        component: &'static str,
        offset: usize,
        expected: String,
        it: Found,
        error: &impl ToString,
    ) -> ErrorRecord {
        let (found, message) = (found(it), error.to_string());
        ErrorRecord {
            component,
            offset,
            expected,
            found,
            message,
            of: None,
            section: None,
            java: None,
        }
    }

    /// The same, with the section of the rule that is broken.
    #[cfg(feature = "scheme")]
    pub(crate) fn with_section(error: &Error<'_>, text: &[u8]) -> ErrorRecord {
        ErrorRecord { section: error.section(), ..ErrorRecord::new(error, text) }
    }

    #[cfg(feature = "scheme")]
    fn of_scheme(error: SchemeError) -> ErrorRecord {
        let expected = error.expected().to_string();
        ErrorRecord::at(error.part(), error.offset(), expected, error.found(), &error)
    }

    /// The URI is valid, but its path cannot be expanded.
    #[cfg(feature = "glob")]
    fn of_glob(error: GlobError, text: &[u8]) -> ErrorRecord {
        let component = Component::Path.as_str();
        ErrorRecord { component, ..ErrorRecord::of_all(&error, text) }
    }

    fn of_parse(error: ParseError) -> ErrorRecord {
        let expected = error.expected().to_string();
        ErrorRecord::at(error.component().as_str(), error.offset(), expected, error.found(), &error)
    }

    fn of_legacy(error: rfc2396::Error, text: &[u8]) -> ErrorRecord {
        let expected = error.expected().to_string();
        let text = String::from_utf8_lossy(text);
        let index = error.java_index(&text);
        ErrorRecord {
            java: error.java_reason().map(|reason| Thrown { reason, index }),
            ..ErrorRecord::at(
                error.component().as_str(),
                error.offset(),
                expected,
                error.found(),
                &error,
            )
        }
    }

    /// The reference is valid, but has no target. The sentence begins with the component.
    fn of_legacy_resolve(error: rfc2396::ResolveError, text: &[u8]) -> ErrorRecord {
        let component = match error {
            rfc2396::ResolveError::Leftover { in_base, offset } => {
                return ErrorRecord::of_resolve(ResolveError::Excess { in_base, offset }, text);
            }
            rfc2396::ResolveError::SameScheme => "scheme",
            _ => "base",
        };
        ErrorRecord { component, ..ErrorRecord::of_all(&error, text) }
    }

    #[cfg(feature = "template")]
    fn of_template(error: TemplateError) -> ErrorRecord {
        let expected = error.expected().to_string();
        ErrorRecord::at(error.component().as_str(), error.offset(), expected, error.found(), &error)
    }

    /// The template is valid, but cannot be expanded with the variables.
    #[cfg(feature = "template")]
    fn of_expand(error: ExpandError, text: &[u8]) -> ErrorRecord {
        let of_all = ErrorRecord::of_all(&error, text);
        match error {
            ExpandError::Prefix { offset } => ErrorRecord { component: "prefix", offset, ..of_all },
            ExpandError::Undefined { offset } => {
                ErrorRecord { component: "variable", offset, ..of_all }
            }
            _ => of_all,
        }
    }

    /// The reference is valid, but it or the base climbs above the root.
    fn of_resolve(error: ResolveError, text: &[u8]) -> ErrorRecord {
        let of_all = ErrorRecord::of_all(&error, text);
        match error {
            ResolveError::Excess { in_base, offset } => ErrorRecord {
                component: if in_base { "base" } else { Component::Path.as_str() },
                offset,
                found: Some("..".into()),
                ..of_all
            },
            _ => of_all,
        }
    }

    fn of_relativize(error: RelativizeError, text: &[u8]) -> ErrorRecord {
        let of_all = ErrorRecord::of_all(&error, text);
        match error {
            RelativizeError::DotSegment { offset } => {
                let component = Component::Path.as_str();
                ErrorRecord { component, offset, found: Some(dots_at(offset, text)), ..of_all }
            }
            _ => of_all,
        }
    }

    #[cfg(feature = "iri")]
    fn of_to_uri(error: ToUriError, text: &[u8]) -> ErrorRecord {
        let (component, offset) = (error.component().as_str(), error.offset());
        ErrorRecord { component, offset, ..ErrorRecord::of_all(&error, text) }
    }

    fn of_part(error: BuildError, given: &[u8]) -> ErrorRecord {
        let (component, offset) = (error.component().as_str(), error.offset());
        let of_all = ErrorRecord { component, offset, ..ErrorRecord::of_all(&error, given) };
        match error {
            BuildError::Part(part) => {
                let expected = part.expected().to_string();
                ErrorRecord { expected, found: found(part.found()), ..of_all }
            }
            BuildError::DotSegment { .. } => {
                ErrorRecord { found: Some(dots_at(offset, given)), ..of_all }
            }
            _ => of_all,
        }
    }

    /// The record of an error about a whole text. What was expected is cut from the sentence,
    /// `input: expected …, found …`.
    fn of_all(error: &impl ToString, text: &[u8]) -> ErrorRecord {
        let message = error.to_string();
        let words = message.split_once(": expected ").map_or("", |(_, words)| words);
        let expected = words.rsplit_once(", found ").map_or(words, |(expected, _)| expected);
        ErrorRecord {
            component: Component::Input.as_str(),
            offset: text.len(),
            expected: expected.into(),
            found: None,
            message,
            of: None,
            section: None,
            java: None,
        }
    }
}

/// The dot-segment that begins at `offset`, as it is written: `%2e` is a dot too.
fn dots_at(offset: usize, text: &[u8]) -> String {
    let rest = text.get(offset..).unwrap_or_default();
    let segment = rest.split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
    String::from_utf8_lossy(segment).into_owned()
}

fn found(found: Found) -> Option<String> {
    match found {
        Found::End => None,
        Found::Char(found) => Some(found.into()),
        other => Some(other.to_string()),
    }
}
