//! `expand`: the text that a template makes of variables (RFC 6570 §3).

use serde::Serialize;
use urial::Variables;

use crate::Scratch;
use crate::cells::columns;
use crate::debug::hide;
use crate::error::Error;
use crate::json::{Input, Valid};
use crate::read::template_text;

/// Expands templates.
#[derive(Clone, Debug)]
pub struct Expand<'v> {
    variables: Variables<'v>,
    undefined: Undefined,
}

/// What an expansion does with undefined variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undefined {
    /// Leaves them out (RFC 6570 §3.2.1).
    Omit,
    /// Is an error.
    Reject,
    /// Keeps them: the expansion is a template.
    Keep,
}

/// A template and its expansion. Serializes as `{"input","input_octets","valid":true,"expanded"}`.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Expanded<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Always true.
    pub valid: Valid,
    /// The expansion.
    pub expanded: &'r str,
}

hide!(Expanded<'_>);

columns!(Expanded<'_>, it => "expanded": Plain = it.expanded);

impl<'v> Expand<'v> {
    /// Prepares the verb for `variables`.
    #[must_use]
    pub fn new(variables: Variables<'v>, undefined: Undefined) -> Expand<'v> {
        Expand { variables, undefined }
    }

    /// Expands the template `input`.
    ///
    /// # Errors
    /// [`Error::Template`] or [`Error::Input`] for an input that is not a template,
    /// [`Error::Expand`] for one that cannot be expanded with the variables.
    pub fn run<'r>(
        &self,
        input: &'r [u8],
        scratch: &'r mut Scratch,
    ) -> Result<Expanded<'r>, Error<'r>> {
        let expanded = scratch.text();
        let (template, variables) = (template_text(input)?, &self.variables);
        match self.undefined {
            Undefined::Omit => template.expand_into(variables, expanded)?,
            Undefined::Reject => expanded.push_str(&template.expand_strict(variables)?),
            Undefined::Keep => expanded.push_str(&template.expand_partial(variables)?),
        }
        Ok(Expanded { input: Input(input), valid: Valid, expanded })
    }
}
