//! `parse --complete`: the components of a URI that was guessed (RFC 3986 §4.5).

use std::io;

use serde::{Serialize, Serializer};
use urial::{Reference, Rfc3986, SuffixRule, UriRef, complete_suffix};

use crate::Scratch;
use crate::cells::{Cell, Column, Row, TakeRow};
use crate::components::SegmentParameters;
use crate::debug::hide;
use crate::error::Error;
use crate::json::Input;
use crate::parse::{self, COMPONENTS, Components, Parsed};
use crate::read::reference;
use crate::specification::Syntax;

/// Reads references, and completes suffix references by [`SuffixRule::COMMON`].
///
/// It is for text that people type without a base, so no verb with a base has it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Complete {
    parameters: SegmentParameters,
}

/// A reference that may have been guessed. Serializes as a [`Parsed`](crate::Parsed), with the
/// member `guess`.
#[derive(Clone, Copy)]
pub struct Completed<'r> {
    /// The input.
    pub input: Input<'r>,
    /// What was read: the guess, or the input.
    pub reference: UriRef<'r>,
    /// The rule by which it was guessed; `None` if it is the input.
    pub rule: Option<SuffixRule<'static>>,
    parameters: SegmentParameters,
}

hide!(Completed<'_>);

impl Completed<'_> {
    /// The columns of [`Parsed`], and the start of the host from which the scheme was guessed.
    pub const COLUMNS: &'static [Column<'static>] = &completed_columns();
}

const fn completed_columns() -> [Column<'static>; COMPONENTS + 1] {
    let mut columns = [Column::plain("prefix"); COMPONENTS + 1];
    columns.split_at_mut(COMPONENTS).0.copy_from_slice(Parsed::COLUMNS);
    columns
}

impl Row for Completed<'_> {
    fn rows(&self, take: &mut TakeRow<'_>) -> io::Result<()> {
        take(&cells::<Rfc3986>(self.reference.into(), self.rule))
    }
}

/// The cells of [`Completed::COLUMNS`].
pub(crate) fn cells<'r, G: Syntax>(
    reference: Reference<'r, G>,
    rule: Option<SuffixRule<'static>>,
) -> [Cell<'r>; COMPONENTS + 1] {
    let mut cells = [rule.map_or(Cell::Absent, |rule| Cell::Plain(rule.prefix)); COMPONENTS + 1];
    cells[..COMPONENTS].copy_from_slice(&parse::cells(reference));
    cells
}

impl Complete {
    /// Prepares the verb, with or without the parameters of segments.
    #[must_use]
    pub const fn new(parameters: SegmentParameters) -> Complete {
        Complete { parameters }
    }

    /// Reads `input`, or the URI that it is short for.
    ///
    /// # Errors
    /// [`Error::Parse`] for an input that is neither a suffix reference nor a reference.
    pub fn run<'r>(
        &self,
        input: &'r [u8],
        scratch: &'r mut Scratch,
    ) -> Result<Completed<'r>, Error<'r>> {
        let text = str::from_utf8(input).ok();
        let guess = text.and_then(|text| complete_suffix(text, SuffixRule::COMMON));
        let rule = guess.as_ref().map(|guess| guess.rule);
        let read = guess.map_or(input, |guess| scratch.keep(guess.uri).as_bytes());
        let reference = reference::<Rfc3986>(read)?.into();
        let parameters = self.parameters;
        Ok(Completed { input: Input(input), reference, rule, parameters })
    }
}

impl Serialize for Completed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let components = Components::of::<Rfc3986>(self.reference.into(), self.parameters);
        let guess = self.rule.map(|rule| GuessRecord::new(self.reference.as_str(), rule));
        CompletedRecord { components: components.in_place_of(self.input), guess }
            .serialize(serializer)
    }
}

/// A reference that may have been guessed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Completed"))]
pub(crate) struct CompletedRecord<'a> {
    #[serde(flatten)]
    pub(crate) components: Components<'a>,
    /// The guess whose components these are; null if they are those of the input.
    pub(crate) guess: Option<GuessRecord<'a>>,
}

/// A URI that was guessed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Guess"))]
pub(crate) struct GuessRecord<'a> {
    uri: &'a str,
    /// The start of the host, from which the scheme was guessed.
    prefix: &'static str,
    scheme: &'static str,
}

impl<'a> GuessRecord<'a> {
    pub(crate) const fn new(uri: &'a str, rule: SuffixRule<'static>) -> GuessRecord<'a> {
        GuessRecord { uri, prefix: rule.prefix, scheme: rule.scheme }
    }
}
