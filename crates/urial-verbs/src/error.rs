//! Why an input has no result.

use std::borrow::Cow;
use std::fmt;
use std::num::NonZeroUsize;
use std::ops::Range;

use serde::Serialize;
#[cfg(feature = "iri")]
use urial::ToUriError;
use urial::scheme::FilePathError;
#[cfg(feature = "scheme")]
use urial::scheme::SchemeError;
use urial::{
    BuildError, Component, Explanation, Fix, Found, ParseError, RelativizeError, ResolveError,
    rfc2396,
};
#[cfg(feature = "template")]
use urial::{ExpandError, Template, TemplateError};

use crate::debug::hide;
#[cfg(feature = "glob")]
use crate::glob::GlobError;
use crate::json::{Invalid, Text, octets};

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
    /// The typed input is not a reference after the removals. The offset is that in the input.
    Typed {
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
    /// The input is not the name or the URI of a file.
    FilePath(FilePathError),
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
        /// The number of the step among those with the option, from 1, if there are several.
        number: Option<NonZeroUsize>,
        /// The text of the step.
        given: Text<'a>,
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
    /// Read with `urial scheme --lenient` what some programs write although no document allows it.
    LenientScheme,
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

/// An input without a result. Serializes as
/// `{"input","input_octets","valid":false,"error"}`.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rejected<'a> {
    /// The input, unless the verb has none.
    pub input: Option<Text<'a>>,
    /// Its octets, if it is not UTF-8.
    pub input_octets: Option<&'a [u8]>,
    valid: Invalid,
    error: ErrorRecord,
}

hide!(Rejected<'_>);

impl<'a> Rejected<'a> {
    /// Makes the record of an `error` about `input`, which is that of a `line` or an argument;
    /// `None` for a verb without one.
    #[must_use]
    pub fn new(input: Option<&'a [u8]>, line: Option<u64>, error: &Error<'_>) -> Rejected<'a> {
        let error = ErrorRecord::new(error, input.unwrap_or_default(), line);
        let input_octets = input.and_then(octets);
        Rejected { input: input.map(Text), input_octets, valid: Invalid, error }
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

    /// Returns the report on the error in `input`, for those that have one.
    #[must_use]
    pub fn explain<'t>(&'t self, input: &'t [u8]) -> Option<Explanation<'t>> {
        match self {
            Error::Parse { error, .. } => Some(error.explain(input)),
            Error::Typed { error, .. } => Some(error.explain(input).without_fix()),
            #[cfg(feature = "scheme")]
            Error::Scheme { error, .. } => {
                urial::Uri::parse_bytes(input).ok().map(|uri| error.explain(uri))
            }
            Error::Legacy(error) => Some(error.explain(input)),
            #[cfg(feature = "iri")]
            Error::ToUri(error) => Some(error.explain(input)),
            #[cfg(feature = "template")]
            Error::Template(error) => Some(error.explain(input)),
            #[cfg(feature = "template")]
            Error::Expand(error) => {
                let template = Template::parse(str::from_utf8(input).ok()?).ok()?;
                Some(error.explain(template))
            }
            Error::Part { given, error: BuildError::Part(error), is_own: true, .. } => {
                Some(error.explain(given.0))
            }
            _ => None,
        }
    }

    /// Returns the section of the rule that was violated, for errors that name one without a
    /// report.
    fn section(&self) -> Option<&'static str> {
        match self {
            #[cfg(feature = "scheme")]
            Error::Scheme { error, .. } => Some(error.section()),
            #[cfg(feature = "glob")]
            Error::Glob(_) => Some("uri(7), file"),
            _ => None,
        }
    }

    /// Returns the option of the step that failed, with its number if the option is given several
    /// times, as in `--set 2`.
    #[must_use]
    pub fn step(&self) -> Option<String> {
        match self {
            Error::Part { option, number: Some(number), .. } => Some(format!("{option} {number}")),
            Error::Part { option, .. } => Some((*option).into()),
            _ => None,
        }
    }

    /// Returns the offset in the input, if the error is about the input alone.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        match self {
            Error::Parse { error, .. } | Error::Typed { error, .. } => Some(error.offset()),
            #[cfg(feature = "scheme")]
            Error::Scheme { error, .. } => Some(error.offset()),
            _ => None,
        }
    }

    /// Returns the component, or the part of a scheme's rule, that the error in `text` is about.
    ///
    /// ```
    /// use urial_verbs::{Parse, Specification};
    ///
    /// let error = Parse::new(Specification::Rfc3986).run(b"/a b").unwrap_err();
    /// assert_eq!(error.component(b"/a b"), "path");
    /// ```
    #[must_use]
    pub fn component(&self, text: &[u8]) -> &'static str {
        parts(self, text).0
    }

    /// Returns the component that the sentence names: the one that was probably meant, where it is
    /// not the [`component`](Self::component) of the grammar.
    ///
    /// ```
    /// use urial_verbs::{Parse, Specification};
    ///
    /// let text = b"http://e.org:8a/";
    /// let error = Parse::new(Specification::Rfc3986).run(text).unwrap_err();
    /// assert_eq!((error.component(text), error.named_component(text)), ("userinfo", "port"));
    /// ```
    #[must_use]
    pub fn named_component(&self, text: &[u8]) -> &'static str {
        match self {
            Error::Parse { error, .. } | Error::Typed { error, .. } => {
                error.likely_component().as_str()
            }
            _ => self.component(text),
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
            Error::Parse { error, .. } | Error::Typed { error, .. } => error.fmt(f),
            #[cfg(feature = "scheme")]
            Error::Scheme { error, .. } => error.fmt(f),
            #[cfg(feature = "glob")]
            Error::Glob(error) => error.fmt(f),
            Error::FilePath(error) => error.fmt(f),
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
    FilePathError => |error| Error::FilePath(error);
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

/// Why the input has no result: one record for all verbs.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Error"))]
#[non_exhaustive]
pub struct ErrorRecord {
    /// The component, or the part of a scheme's rule.
    pub component: &'static str,
    /// The offset in bytes: of the input, or of the text of a step.
    pub offset: usize,
    /// What was expected there.
    pub expected: String,
    /// What was found there; null for the end.
    pub found: Option<String>,
    /// The error as a sentence.
    pub message: String,
    /// A change that removes the cause, where one is known.
    pub fix: Option<FixRecord>,
    /// The document with the rule that is broken, and the section in it.
    pub rule: Option<&'static str>,
    /// What may be surprising about the error.
    note: Option<&'static str>,
    /// The number of the input's line, from 1; null for an argument.
    line: Option<u64>,
    /// What the error is about if it is not the input: the option of a step, with its number if it
    /// is given several times; or `a` or `b`.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<Cow<'static, str>>,
    /// What `java.net.URI` throws.
    #[serde(skip_serializing_if = "Option::is_none")]
    java: Option<Thrown>,
}

/// A change of the input, after which it is valid: `text` in place of the bytes from `start` to
/// `end`.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Fix"))]
#[non_exhaustive]
pub struct FixRecord {
    /// The offset in bytes where the text to replace starts.
    pub start: usize,
    /// The offset in bytes where it ends.
    pub end: usize,
    /// The text to write there.
    pub text: String,
    /// Whether it changes more than the spelling.
    #[serde(rename = "guess")]
    pub is_guess: bool,
}

hide!(FixRecord);

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

impl FixRecord {
    fn new(fix: &Fix<'_>) -> FixRecord {
        let Range { start, end } = fix.range();
        FixRecord { start, end, text: fix.to_string(), is_guess: fix.is_guess() }
    }
}

/// The component of an error, its offset, what was expected and what was found.
type Parts = (&'static str, usize, String, Option<String>);

impl ErrorRecord {
    /// Makes the record of an `error` about `text`, which is on a `line` or an argument.
    ///
    /// ```
    /// use urial_verbs::{ErrorRecord, Parse, Specification};
    ///
    /// let text = b"http://e.org/a b";
    /// let error = Parse::new(Specification::Rfc3986).run(text).unwrap_err();
    /// let record = ErrorRecord::new(&error, text, None);
    /// assert_eq!((record.component, record.offset, record.found.as_deref()), ("path", 14, Some(" ")));
    /// assert_eq!(record.fix.unwrap().text, "%20");
    /// ```
    #[must_use]
    pub fn new(error: &Error<'_>, text: &[u8], line: Option<u64>) -> ErrorRecord {
        let (component, offset, expected, found) = parts(error, text);
        let report = error.explain(text);
        ErrorRecord {
            component,
            offset,
            expected,
            found,
            message: error.to_string(),
            fix: report.as_ref().and_then(Explanation::fix).map(|fix| FixRecord::new(&fix)),
            rule: report.as_ref().map(Explanation::section).or(error.section()),
            note: report.as_ref().and_then(Explanation::note),
            line,
            of: error.step().map(Cow::Owned),
            java: thrown(error, text),
        }
    }

    /// Returns the error as a sentence.
    #[cfg(feature = "find")]
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// Leaves out the fix of a range for which `hides` is true.
    #[cfg(feature = "lint")]
    pub(crate) fn fixed_unless(
        self,
        hides: impl FnOnce(std::ops::Range<usize>) -> bool,
    ) -> ErrorRecord {
        let fix = self.fix.filter(|fix| !hides(fix.start..fix.end));
        ErrorRecord { fix, ..self }
    }

    /// Says that the error is about `of`, and not about the input.
    pub(crate) fn about(self, of: &'static str) -> ErrorRecord {
        ErrorRecord { of: Some(of.into()), ..self }
    }
}

fn parts(error: &Error<'_>, text: &[u8]) -> Parts {
    match *error {
        Error::Parse { error, .. } | Error::Typed { error, .. } => (
            error.component().as_str(),
            error.offset(),
            error.expected().to_string(),
            found(error.found()),
        ),
        #[cfg(feature = "scheme")]
        Error::Scheme { error, .. } => {
            (error.part(), error.offset(), error.expected().into(), found(error.found()))
        }
        Error::Legacy(error) => (
            error.component().as_str(),
            error.offset(),
            error.expected().to_string(),
            found(error.found()),
        ),
        #[cfg(feature = "template")]
        Error::Template(error) => (
            error.component().as_str(),
            error.offset(),
            error.expected().to_string(),
            found(error.found()),
        ),
        Error::Input { offset, expected, found: it } => {
            (Component::Input.as_str(), offset, expected.into(), found(it))
        }
        Error::Part { given, error, .. } => parts_of_step(error, given.0),
        _ => parts_of_valid(error, text),
    }
}

fn parts_of_step(error: BuildError, given: &[u8]) -> Parts {
    let (component, offset) = (error.component().as_str(), error.offset());
    let (expected, said) = words(&error);
    match error {
        BuildError::Part(part) => {
            (component, offset, part.expected().to_string(), found(part.found()))
        }
        BuildError::DotSegment { .. } => {
            (component, offset, expected, Some(dots_at(offset, given)))
        }
        _ => (component, offset, expected, said),
    }
}

/// The parts of an error about a valid text. Without a place in it, the offset is its length.
fn parts_of_valid(error: &Error<'_>, text: &[u8]) -> Parts {
    let path = Component::Path.as_str();
    let (expected, said) = words(error);
    let (component, offset, found) = match *error {
        #[cfg(feature = "glob")]
        Error::Glob(_) => (path, text.len(), said),
        Error::FilePath(FilePathError::Scheme) => ("scheme", 0, scheme_of(text)),
        Error::FilePath(error) => (file_part(error), text.len(), said),
        Error::Resolve(ResolveError::Excess { in_base, offset })
        | Error::LegacyResolve(rfc2396::ResolveError::Leftover { in_base, offset }) => {
            (if in_base { "base" } else { path }, offset, Some("..".into()))
        }
        Error::LegacyResolve(rfc2396::ResolveError::SameScheme) => ("scheme", 0, scheme_of(text)),
        Error::LegacyResolve(_) => ("base", text.len(), said),
        Error::Relativize(RelativizeError::DotSegment { offset }) => {
            (path, offset, Some(dots_at(offset, text)))
        }
        #[cfg(feature = "iri")]
        Error::ToUri(error) => (error.component().as_str(), error.offset(), said),
        #[cfg(feature = "template")]
        Error::Expand(ExpandError::Prefix { offset }) => ("prefix", offset, said),
        #[cfg(feature = "template")]
        Error::Expand(ExpandError::Undefined { offset }) => ("variable", offset, said),
        _ => (Component::Input.as_str(), text.len(), said),
    };
    (component, offset, expected, found)
}

fn file_part(error: FilePathError) -> &'static str {
    match error {
        FilePathError::Host => Component::Host.as_str(),
        FilePathError::Part(error) => error.component().as_str(),
        _ => Component::Path.as_str(),
    }
}

/// What was expected and what was found, cut from the sentence, `input: expected …, found … at byte
/// N`.
fn words(error: &impl ToString) -> (String, Option<String>) {
    let message = error.to_string();
    let words = message.split_once(": expected ").map_or("", |(_, words)| words);
    let (expected, found) = words.rsplit_once(", found ").unwrap_or((words, "another text"));
    let found = found.split_once(" at byte ").map_or(found, |(found, _)| found);
    (expected.into(), Some(found.into()))
}

fn scheme_of(text: &[u8]) -> Option<String> {
    let scheme = text.split(|&byte| byte == b':').next()?;
    Some(String::from_utf8_lossy(scheme).into_owned())
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

fn thrown(error: &Error<'_>, text: &[u8]) -> Option<Thrown> {
    let Error::Legacy(error) = error else { return None };
    let index = error.java_index(&String::from_utf8_lossy(text));
    error.java_reason().map(|reason| Thrown { reason, index })
}
