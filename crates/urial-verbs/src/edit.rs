//! `edit`: a reference after some steps.

use serde::Serialize;
use urial::{PairSeparator, PairSyntax, ReferenceBuf, Rfc3986, Rfc3987};

use crate::Scratch;
use crate::cells::columns;
use crate::debug::hide;
use crate::error::{Error, OptionError};
use crate::json::{Input, Valid};
use crate::read::reference;
use crate::specification::{Specification, Syntax};
use crate::step::{EditStep, Steps};

/// Edits references.
#[derive(Clone, Debug)]
pub struct Edit {
    is_iri: bool,
    steps: Steps,
}

/// A reference before and after an edit. Serializes as
/// `{"input","input_octets","valid":true,"edited"}`.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Edited<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Always true.
    pub valid: Valid,
    /// The reference after the steps.
    pub edited: &'r str,
}

hide!(Edited<'_>);

columns!(Edited<'_>, it => "edited": Plain = it.edited);

impl Edit {
    /// Prepares the verb for `steps`, which are applied in order. Components and paths are data to
    /// percent-encode if `is_data`, and checked otherwise. References are IRIs with
    /// [`Specification::Rfc3987`], and URIs otherwise.
    ///
    /// # Errors
    /// A text that is not UTF-8. Of [`EditStep::Iterate`]: no value, the same part twice, or more
    /// combinations than a `usize` counts.
    pub fn new(
        steps: impl IntoIterator<Item = EditStep>,
        is_data: bool,
        pairs: PairSyntax,
        specification: Specification,
    ) -> Result<Edit, OptionError> {
        let steps = steps.into_iter().map(|step| (step.option(), step));
        let steps = Steps::new(steps.collect(), is_data, pairs)?;
        Ok(Edit { is_iri: specification == Specification::Rfc3987, steps })
    }

    /// Chooses what separates the pairs of a query.
    #[must_use]
    pub fn query_separator(self, separator: PairSeparator) -> Edit {
        Edit { steps: self.steps.separated_by(separator), ..self }
    }

    /// Returns the number of results for an input: one, times the number of steps in each
    /// [`EditStep::Iterate`].
    #[must_use]
    pub fn combinations(&self) -> usize {
        self.steps.combinations()
    }

    /// Edits `input`, in the first combination if there are several.
    ///
    /// # Errors
    /// [`Error::Parse`] for an input that is not a reference, [`Error::Part`] for a step that
    /// fails.
    pub fn run<'r>(
        &'r self,
        input: &'r [u8],
        scratch: &'r mut Scratch,
    ) -> Result<Edited<'r>, Error<'r>> {
        self.run_nth(0, input, scratch)
    }

    /// Edits `input` in the combination of a number, from 0. The last [`EditStep::Iterate`] changes
    /// fastest.
    ///
    /// # Errors
    /// The errors of [`run`](Edit::run).
    ///
    /// ```
    /// use urial::{Component, PairSyntax};
    /// use urial_verbs::{Edit, Scratch, Specification, EditStep};
    ///
    /// let port = |port: &str| EditStep::Set(Component::Port, port.into());
    /// let steps = [EditStep::Iterate(vec![port("80"), port("81")])];
    /// let edit = Edit::new(steps, false, PairSyntax::Rfc3986, Specification::Rfc3986)?;
    /// let mut scratch = Scratch::default();
    ///
    /// assert_eq!(edit.combinations(), 2);
    /// assert_eq!(edit.run_nth(0, b"//h", &mut scratch).unwrap().edited, "//h:80");
    /// assert_eq!(edit.run_nth(1, b"//h", &mut scratch).unwrap().edited, "//h:81");
    /// # Ok::<(), urial_verbs::OptionError>(())
    /// ```
    pub fn run_nth<'r>(
        &'r self,
        combination: usize,
        input: &'r [u8],
        scratch: &'r mut Scratch,
    ) -> Result<Edited<'r>, Error<'r>> {
        let edited = scratch.text();
        if self.is_iri {
            self.write::<Rfc3987>(combination, input, edited)?;
        } else {
            self.write::<Rfc3986>(combination, input, edited)?;
        }
        Ok(Edited { input: Input(input), valid: Valid, edited })
    }

    fn write<G: Syntax>(
        &self,
        combination: usize,
        input: &[u8],
        edited: &mut String,
    ) -> Result<(), Error<'_>> {
        let mut reference = ReferenceBuf::from(reference::<G>(input)?);
        self.steps.take(combination, &mut reference)?;
        edited.push_str(reference.as_str());
        Ok(())
    }
}
