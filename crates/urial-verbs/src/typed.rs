//! `parse --typed`: the components of a reference as people type it (RFC 3986 Appendix C).

use std::borrow::Cow;
use std::{fmt, io};

use serde::{Serialize, Serializer};
use urial::{IriRefBuf, ParseError, Reference, Rfc3986, SuffixRule, TypedChange, refang};

use crate::Scratch;
use crate::cells::{Column, Row, TakeRow};
use crate::complete::{self, Completed, CompletedRecord, GuessRecord};
use crate::components::SegmentParameters;
use crate::error::{Error, is_beyond_ascii};
use crate::json::{Input, Text};
use crate::parse::{self, Components, Parsed};
use crate::read::{self, reference, utf8};
use crate::specification::Syntax;

/// Reads typed references, and removes delimiters, `URL:`, and white space.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadTyped {
    completes: bool,
    parameters: SegmentParameters,
    refangs: bool,
}

/// A reference as it was typed. Serializes as a [`Parsed`](crate::Parsed), with the member `typed`;
/// and with `guess`, if suffix references are completed.
#[derive(Clone)]
pub struct ReadText<'r, G: Syntax = Rfc3986> {
    /// The input.
    pub input: Input<'r>,
    /// The input without what keeps a dangerous URI from being followed, if it had that and was to
    /// be read so; see [`refang`]. The changes are places in it.
    pub refanged: Option<String>,
    /// What was read.
    pub reference: Reference<'r, G>,
    /// What was removed from the input, in order. Empty if it is the reference.
    pub changes: Vec<TypedChange>,
    /// The reference without each hyphen before a line break, if there is one.
    pub other_reading: Option<String>,
    /// The rule by which a suffix reference was completed.
    pub rule: Option<SuffixRule<'static>>,
    verb: ReadTyped,
}

impl<G: Syntax> fmt::Debug for ReadText<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReadText").field("reference", &self.reference).finish_non_exhaustive()
    }
}

impl ReadTyped {
    /// Prepares the verb.
    #[must_use]
    pub const fn new() -> ReadTyped {
        ReadTyped { completes: false, parameters: SegmentParameters::None, refangs: false }
    }

    /// Completes suffix references by [`SuffixRule::COMMON`], too (RFC 3986 §4.5).
    #[must_use]
    pub const fn completes(self, completes: bool) -> ReadTyped {
        ReadTyped { completes, ..self }
    }

    /// Adds the parameters of segments (RFC 3986 §3.3).
    #[must_use]
    pub const fn parameters(self, parameters: SegmentParameters) -> ReadTyped {
        ReadTyped { parameters, ..self }
    }

    /// Reads defanged text as what it stands for: see [`refang`].
    #[must_use]
    pub const fn refangs(self, refangs: bool) -> ReadTyped {
        ReadTyped { refangs, ..self }
    }

    /// Returns the columns of a result, as of [`Parsed`], or of [`Completed`] if suffix references
    /// are completed.
    #[must_use]
    pub const fn columns(&self) -> &'static [Column<'static>] {
        if self.completes { Completed::COLUMNS } else { Parsed::COLUMNS }
    }

    /// Reads `input`.
    ///
    /// # Errors
    /// [`Error::Parse`], or [`Error::Typed`] if something was removed before the error was found;
    /// [`Error::Input`] at the first octet that is not UTF-8.
    pub fn run<'r, G: Syntax>(
        &self,
        input: &'r [u8],
        scratch: &'r mut Scratch,
    ) -> Result<ReadText<'r, G>, Error<'r>> {
        let rules = if self.completes { SuffixRule::COMMON } else { &[] };
        let text = utf8(input)?;
        let refanged = match self.refangs.then(|| refang(text)) {
            Some(Cow::Owned(refanged)) => Some(refanged),
            _ => None,
        };
        let typed = match &refanged {
            // The offset of an error would be one of another text.
            Some(refanged) => G::read_typed(refanged, rules)
                .or_else(|_| G::read_typed(text, rules).map_err(|it| rejected::<G>(it, text))),
            None => G::read_typed(text, rules).map_err(|error| rejected::<G>(error, text)),
        }?;
        Ok(ReadText {
            input: Input(input),
            refanged,
            reference: reference(scratch.keep(typed.value).as_bytes())?,
            changes: typed.changes,
            other_reading: typed.other_reading,
            rule: typed.rule,
            verb: *self,
        })
    }
}

/// The error of what is left of `input`. A fix is for an input of which nothing was removed before
/// the error.
fn rejected<G: Syntax>(error: ParseError, input: &str) -> Error<'static> {
    if Reference::<G>::parse(input).err() == Some(error) {
        return read::rejected::<G>(error, input.as_bytes());
    }
    let is_iri = || IriRefBuf::read_typed(input, &[]).is_ok();
    let help = G::HELP.filter(|_| is_beyond_ascii(error.found()) && is_iri());
    Error::Typed { error, help }
}

impl<G: Syntax> Row for ReadText<'_, G> {
    fn rows(&self, take: &mut TakeRow<'_>) -> io::Result<()> {
        if self.verb.completes {
            take(&complete::cells(self.reference, self.rule))
        } else {
            take(&parse::cells(self.reference))
        }
    }
}

impl<G: Syntax> Serialize for ReadText<'_, G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let components = Components::of(self.reference, self.verb.parameters);
        let (components, typed) = (components.in_place_of(self.input), self.record());
        if !self.verb.completes {
            return TypedRecord { components, typed }.serialize(serializer);
        }
        let guess = self.rule.map(|rule| GuessRecord::new(self.reference.as_str(), rule));
        let completed = CompletedRecord { components, guess };
        TypedGuessRecord { completed, typed }.serialize(serializer)
    }
}

impl<G: Syntax> ReadText<'_, G> {
    fn record(&self) -> Option<TypedChanges<'_>> {
        let typed = self.refanged.as_ref().map_or(self.input.0, |text| text.as_bytes());
        let change = |it: &TypedChange| ChangeRecord {
            name: it.surplus().as_str(),
            offset: it.range().start,
            old: Text(typed.get(it.range()).unwrap_or_default()),
        };
        (!self.changes.is_empty() || self.refanged.is_some()).then(|| TypedChanges {
            text: self.reference.as_str(),
            refanged: self.refanged.as_deref(),
            changes: self.changes.iter().map(change).collect(),
            ambiguous: self.other_reading.as_deref(),
        })
    }
}

/// A reference as it was typed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Typed"))]
pub(crate) struct TypedRecord<'a> {
    #[serde(flatten)]
    components: Components<'a>,
    /// What was removed from the input; null if that is nothing.
    typed: Option<TypedChanges<'a>>,
}

/// A reference as it was typed, which may have been guessed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TypedGuess"))]
pub(crate) struct TypedGuessRecord<'a> {
    #[serde(flatten)]
    completed: CompletedRecord<'a>,
    /// What was removed from the input; null if that is nothing.
    typed: Option<TypedChanges<'a>>,
}

/// What was removed from an input.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TypedChanges"))]
struct TypedChanges<'a> {
    /// The reference whose components these are.
    text: &'a str,
    /// The input without what keeps a dangerous URI from being followed; only with `--refang`, and
    /// if it had that. The changes are places in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    refanged: Option<&'a str>,
    /// In the order in which it was removed.
    changes: Vec<ChangeRecord<'a>>,
    /// The reference without each hyphen before a line break, if there is one.
    ambiguous: Option<&'a str>,
}

/// Something that was removed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TypedChange"))]
struct ChangeRecord<'a> {
    /// `white-space`, `delimiter`, `prefix` or `punctuation`.
    name: &'static str,
    /// Where it was, in bytes of the input.
    offset: usize,
    /// The text that was removed.
    old: Text<'a>,
}
